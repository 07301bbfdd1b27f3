"""The chance of each outcome: branches that meet again in the same state are followed only once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .dice import Seeded
from .events import Event, Outcome
from .odds import Plan, Policy, first_idea, follow, futures, one_way
from .question import Answer, Ask, Roll
from .session import Session

Gists = tuple[Hashable, ...] | frozenset[Hashable]
Seen = dict[Gists, tuple[Fraction, list[Event]]]
"""What happened so far on all ways to a place, by its gist: the chance of it, and such events."""


@dataclass(frozen=True, slots=True)
class Knot:
    """Ways that met at one roll in the same state: one of them to go on from, how many events it had, all gists."""

    taken: tuple[Answer, ...]
    used: int
    told: int
    seen: Seen


def ended(session: Session) -> Callable[[Session], bool] | None:
    """Tells when what is begun now is over: at the next settled question, or as soon as its activation has ended.

    A secret settled between activations (an order) is over where others are asked or roll: these dice are everybody's.
    """
    acting, asked = session.book.acting, session.question
    if acting is not None and isinstance(asked, Ask) and asked.settled and asked.hidden:
        return lambda fork: _others(fork.question, asked.who)
    if acting is None or not acting(session.state):
        return None
    return lambda fork: not acting(fork.state) or (isinstance(fork.question, Ask) and fork.question.settled)


Until = Callable[[Session], bool] | None
"""Tells where what is counted is over, if not where it usually is."""


def _others(question: Ask | Roll | None, side: str) -> bool:
    """The question is settled again, or not this side's alone."""
    if isinstance(question, Roll):
        return any(who not in ("", side) for who in question.who)
    return question is None or question.settled or question.who != side


def odds(
    session: Session,
    answers: Sequence[Answer],
    policy: Policy = first_idea,
    late: Callable[[], bool] = lambda: False,
    until: Until = None,
) -> dict[Outcome, Fraction]:
    """The exact chance of each outcome if these answers are given now; less than 1 together if it grew `late`."""
    plan = Plan(answers, policy, until or ended(session))
    if session.book.gist is not None and session.book.key is not None:
        return Merging(session, plan, late).found
    start, found = len(session.state.events), dict[Outcome, Fraction]()
    for fork, chance in futures(session, plan.answers, plan.policy, plan.until):
        outcome = session.book.outcome(fork.state.events[start:])
        found[outcome] = found.get(outcome, Fraction(0)) + chance
        if late():
            break
    return found


Never = Callable[[], bool]
SAMPLES = 200
"""Ways tried where there are too many to count."""


def estimate(
    session: Session,
    answers: Sequence[Answer],
    policy: Policy = first_idea,
    slow: Never = lambda: False,
    late: Never = lambda: False,
    until: Until = None,
) -> tuple[dict[Outcome, Fraction], bool]:
    """The chances of the outcomes, and whether they are exact.

    They are unless there are too many ways to count, or counting grew `slow`: then they are shares of some ways tried
    with seeded dice, fewer if it grows `late`. Never an error but for an answer the rules refuse.
    """
    try:
        found = odds(session, answers, policy, slow, until)
    except OverflowError:
        found = {}
    if sum(found.values(), Fraction(0)) == 1:
        return found, True
    return sampled(session, Plan(answers, policy, until or ended(session)), late), False


def sampled(session: Session, plan: Plan, late: Never) -> dict[Outcome, Fraction]:
    """The share of each outcome among some ways tried, at least one; the same for the same question every time."""
    start = len(session.state.events)
    counted: dict[Outcome, int] = {}
    tried = 0
    while tried < SAMPLES and not (tried and late()):
        fork = one_way(session, plan, Seeded(tried))
        name = session.book.outcome(fork.state.events[start:])
        counted[name], tried = counted.get(name, 0) + 1, tried + 1
    return {name: Fraction(count, tried) for name, count in counted.items()}


def by_label(found: Mapping[Outcome, Fraction]) -> dict[str, Fraction]:
    """The same chances by label alone."""
    named: dict[str, Fraction] = {}
    for outcome, share in found.items():
        named[outcome.label] = named.get(outcome.label, Fraction(0)) + share
    return named


class Merging:
    """One count of outcomes, knot by knot: from each, every way the dice can fall up to the next knots or the end."""

    def __init__(self, session: Session, plan: Plan, late: Callable[[], bool], most: int = 20_000) -> None:
        self.session, self.plan = session, plan
        self.found: dict[Outcome, Fraction] = {}
        self.knots: dict[Hashable, Knot] = {}
        self.most = self.left = most
        ready = [Knot((), 0, len(session.state.events), {(): (Fraction(1), [])})]
        while ready and not late():
            for knot in ready:
                self._untie(knot, late)
            ready, self.knots = list(self.knots.values()), {}

    def _untie(self, knot: Knot, late: Callable[[], bool]) -> None:
        todo = [(knot.taken, knot.used, Fraction(1))]

        def meet(fork: Session, roll: Roll, taken: list[Answer], used: int, chance: Fraction) -> bool:
            if len(taken) == len(knot.taken):  # where it begins
                return False
            key = (roll.memo, used, self.session.book.key(fork.state))  # type: ignore[misc]
            there = self.knots.setdefault(key, Knot(tuple(taken), used, len(fork.state.events), {}))
            for gist, (share, events) in self._since(knot, fork).items():
                known = there.seen.get(gist, (Fraction(0), events))
                there.seen[gist] = known[0] + share * chance, known[1]
            return True

        while todo and not late():
            self.left -= 1
            if self.left < 0:
                raise OverflowError(f"more than {self.most} branches")
            end = follow(self.session, todo.pop(), self.plan, todo, meet)
            if end is not None:
                for share, events in self._since(knot, end[0]).values():
                    name = self.session.book.outcome(events)
                    self.found[name] = self.found.get(name, Fraction(0)) + share * end[2]

    def _since(self, knot: Knot, fork: Session) -> Seen:
        """What was seen on each way to the knot, and then on the one way from it."""
        book = self.session.book
        assert book.gist is not None
        news, found = fork.state.events[knot.told :], Seen()
        more = tuple(name for event in news if (name := book.gist(event)) is not None)
        for so_far, (share, events) in knot.seen.items():
            gists: Gists = frozenset((*so_far, *more)) if book.unordered else (*so_far, *more)
            if gists in found:
                found[gists] = found[gists][0] + share, found[gists][1]
            else:
                found[gists] = share, [*events, *news]
        return found
