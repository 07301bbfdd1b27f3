"""The odds card: sums and exact chances from the rules themselves, on what the seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from time import thread_time
from typing import Any, Literal

from msgspec.structs import replace

from dustup.core import Answer, Ask, Illegal, Outcome, Roll, Session, estimate
from dustup.core.content import shaped
from dustup.core.odds import branches, first_idea
from dustup.core.outcomes import ended
from dustup.server.previews.editions import editions
from dustup.server.protocol.wire import BlindView, Chance, Odds, SumView

Tone = Literal["good", "bad", "even"]
OTHER_WAY: dict[Tone, Tone] = {"good": "bad", "bad": "good", "even": "even"}
FAR = 40
"""Questions and rolls after an answer that are looked at for its sums."""
PASS_OR_FAIL = 2
"""In how many ways dice fall that only pass or fail."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds of the processor in which the chances are counted exactly, and after which the samples tried must do;
    and whether anybody still wants to know."""

    counting: float
    all: float
    gone: Callable[[], bool] = lambda: False


AT_ONCE, PATIENT = Patience(0.03, 0.06), Patience(0.6, 1.0)
"""For a player who points at something, and for the exact count that follows where the first one was too short."""


def card(id: int, session: Session, answers: Sequence[Answer], patience: Patience = PATIENT) -> Odds:
    """The card if these answers are given now; an answer the rules refuse raises Illegal."""
    blind = declared(session, answers)
    if blind is not None:
        way = _course(session, answers)
        return Odds(id, [], None, [], True, way.then or "done", way.who, way.at, way.asks, blind)
    way = _course(session, answers)
    found, exact = _count(session, answers, patience, way)
    viewer = session.question.who if isinstance(session.question, Ask) else ""
    chances = _chances(found, viewer, partial(_sides, session, viewer))
    card = Odds(
        id, way.sums, way.need, chances, exact, way.then or "done", way.who, way.at, way.asks, needs=way.needs,
        more=not exact and patience.counting < PATIENT.counting,
    )  # fmt: skip
    return replace(card, editions=True) if way.then == "roll" and len(editions(session.book)) > 1 else card


def declared(session: Session, answers: Sequence[Answer]) -> BlindView | None:
    """Refuse to look through a question before which nothing may be measured; tell where one was passed over since
    one answer alone was possible."""
    fork, left = session.fork(), list(answers)
    for question in _asked(fork):
        if isinstance(question, Roll):
            passed = session.book.unasked(fork.state, question)
            if passed is not None and passed.blind is not None:
                return BlindView(passed.blind.why, passed.blind.rule)
            fork.take(branches(question, first_idea)[0][0])
        elif left:
            if question.blind is not None:
                raise Illegal(question.blind.why, question.blind.rule)
            question.accept(left[0])
            fork.take(left.pop(0))
        else:
            break
    return None


def _chances(found: Mapping[Outcome, Fraction], viewer: str, sides: Callable[[], Mapping[str, str]]) -> list[Chance]:
    """The likeliest first; what looks the same to the viewer is one, with everybody it may happen to."""
    seen: dict[tuple[str, Tone], Fraction] = {}
    whom: dict[tuple[str, Tone], dict[str, None]] = {}
    known = sides() if any(outcome.who for outcome in found) else {}
    for outcome, share in sorted(found.items(), key=lambda item: -item[1]):
        key = (outcome.label, tone(outcome, viewer, known))
        seen[key] = seen.get(key, Fraction(0)) + share
        whom.setdefault(key, {}).update(dict.fromkeys(id for id in outcome.who if id in known))
    order = sorted(seen.items(), key=lambda item: (-item[1], item[0]))
    return [
        Chance(key[0], round(float(share) * 100, 4), f"{share.numerator}/{share.denominator}", key[1], list(whom[key]))
        for key, share in order
    ]


def _sides(session: Session, viewer: str) -> dict[str, str]:
    """The side of every model the viewer sees."""
    return {model.id: model.side for model in session.book.show(session.state, viewer).models}


def tone(outcome: Outcome, viewer: str, sides: Mapping[str, str]) -> Tone:
    """How an outcome is for a side: what is good for another side is bad for it."""
    whose = {outcome.whose} if outcome.whose else {sides[id] for id in outcome.who if id in sides}
    if len(whose) > 1:
        return "even"
    return outcome.tone if not viewer or not whose or viewer in whose else OTHER_WAY[outcome.tone]


def _count(
    session: Session, answers: Sequence[Answer], patience: Patience, way: Course
) -> tuple[dict[Outcome, Fraction], bool]:
    """The chances of this deed alone: where its question comes back after the dice (the next shot of a volley), that
    is another deed with a card of its own."""
    begun, over = thread_time(), ended(session) or _settled
    return estimate(
        session,
        answers,
        slow=lambda: patience.gone() or thread_time() > begun + patience.counting,
        late=lambda: patience.gone() or thread_time() > begun + patience.all,
        until=lambda fork: over(fork) or way.again(fork.question),
    )


def _settled(fork: Session) -> bool:
    return fork.question is None or (isinstance(fork.question, Ask) and fork.question.settled)


@dataclass(slots=True)
class Course:
    """The first way the battle may take: every sum on it, the first number needed, what comes first and about whom."""

    sums: list[tuple[str, SumView]] = field(default_factory=list)
    need: int | None = None
    then: Literal["roll", "ask", "done"] | None = None
    who: str = ""
    at: str = ""
    asks: str = ""
    needs: str = ""
    last: tuple[str, str] = ("", "")
    forks: int = 0
    """In how many ways the first dice may fall."""

    def again(self, question: Ask | Roll | None) -> bool:
        """Whether dice fell and who was asked last is asked the same once more."""
        return self.then == "roll" and isinstance(question, Ask) and (question.who, question.what) == self.last


def _course(session: Session, answers: Sequence[Answer]) -> Course:
    """The likeliest way; where that ends with a first die that fails, the sums that follow one that does not."""
    way = _walk(session, answers)
    if way.forks == PASS_OR_FAIL and len(way.sums) == 1:
        way.sums = max(way.sums, _walk(session, answers, 1).sums, key=len)
    return way


def _walk(session: Session, answers: Sequence[Answer], first: int = 0) -> Course:
    """The battle goes on, the first dice falling the `first` likeliest way, all others the likeliest."""
    fork, left, way = session.fork(), list(answers), Course()
    for question in _asked(fork):
        if isinstance(question, Roll):
            way.sums += [(title, _plain(each)) for title, each in question.about.get("sums", ())]
            if way.need is None and "need" in question.about:
                way.need, way.needs = question.about["need"], str(question.about.get("needs", ""))
            way.then = way.then or "roll"
            way.who, way.at = way.who or _id(question, "who"), way.at or _id(question, "at")
            ways = branches(question, first_idea)
            fork.take(ways[0 if way.forks else min(first, len(ways) - 1)][0])
            way.forks = way.forks or len(ways)
        elif left:
            way.last = question.who, question.what
            fork.take(left.pop(0))
        elif question.settled or way.again(question):
            break
        else:
            way.asks = way.asks or ("" if way.then else question.kind)
            way.then = way.then or "ask"
            fork.take(first_idea(question))
    way.then = way.then or "done"
    return way


def _id(roll: Roll, key: str) -> str:
    found = roll.about.get(key)
    return found if isinstance(found, str) else ""


def _asked(fork: Session) -> Iterator[Ask | Roll]:
    """What comes one after the other; no farther than a card tells: the same face again and again may lead on for ever
    (a wreck that is struck, slews round and strikes again)."""
    for _ in range(FAR):
        if not isinstance(fork.question, (Ask, Roll)):
            return
        yield fork.question


def _plain(each: Any) -> SumView:
    return shaped(each, SumView)
