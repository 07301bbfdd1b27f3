"""Odds as a case writes them: the answers that lead to the dice, and the chances of what they lead to."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from dustup.core import Answer, Ask, Choice, Event, Illegal, Outcome, Roll, Session, Words, by_label, odds
from dustup.core.odds import Policy, first_idea

from ..playing.script import Script
from ..playing.spread import spread
from ..units import scaled
from .seen import Seen
from .typos import outcome_typos


def chances(session: Session, answers: Any) -> dict[Outcome, Fraction]:
    """The chance of each outcome; what has one answer may be passed over, as in the answers of a case."""
    given = [part for one in (answers if isinstance(answers, list) else [answers]) for part in spread(one)]
    fork = session.fork()
    before = len(fork.since)
    script = Script(fork, list(given), [])
    if problem := script.play():
        raise Illegal(problem)
    unit = session.book.unit
    rest: list[Answer] = [scaled({"point": one} if isinstance(one, list) else one, unit) for one in script.answers]
    try:
        return _counted(session, fork, before, rest, _leaving_off(script.spare))
    except Illegal:
        used: list[Answer] = []
        found = _counted(session, fork, before, [], _leaving_off([*script.spare, *rest], used))
        if any(one not in used for one in rest):
            raise
        return found


def _counted(
    session: Session, fork: Session, before: int, rest: list[Answer], policy: Policy
) -> dict[Outcome, Fraction]:
    if not fork.since:  # a die is called for already, or only after what is left to answer, or none at all
        certain = session.book.outcome(fork.state.events[len(session.state.events) :])
        return odds(fork, rest, policy) if rest or isinstance(fork.question, Roll) else {certain: Fraction(1)}
    if len(fork.answers) == len(fork.since):  # nothing has been settled since: dice that fell before stay as they fell
        return odds(session, [*fork.since[before:], *rest], policy)
    start = Session(fork.book, fork.base.copy(), base=fork.base)
    return odds(start, [*fork.since, *rest], policy)


def _leaving_off(spare: Sequence[Answer], used: list[Answer] | None = None) -> Policy:
    """Who ends with `stop` or `done` gives it wherever it is asked for behind the dice, be that once or never; so with
    a place or a direction that only some falls of the dice ask for."""

    def policy(ask: Ask) -> Answer:
        given = next((one for one in spare if one is not False and _takes(ask, one)), None)
        if used is not None and given is not None:
            used.append(given)
        return first_idea(ask) if given is None else given

    return policy


def _takes(ask: Ask, answer: Answer) -> bool:
    if isinstance(ask, Choice):
        return answer in ask.options()
    try:
        ask.accept(answer)
    except Illegal:
        return False
    return True


def fate(session: Session, answers: Any, model: str) -> dict[str, Fraction]:
    """The chance of each thing that may happen to one model, whatever happens to the others: "B killed"."""
    book = session.book

    def own(event: Event) -> bool:
        return (event.about.get("at") or event.about.get("who")) == model

    def gist(event: Event) -> Hashable:
        return book.gist(event) if book.gist is not None and own(event) else None

    alone = replace(
        book,
        outcome=lambda events: book.outcome([event for event in events if own(event)]),
        gist=None if book.gist is None else gist,
    )
    believed = Session(alone, session.base.copy(), None, session.since, session.base)
    return {f"{model} {label}": share for label, share in by_label(chances(believed, answers)).items()}


def differ(found: dict[str, Fraction], wanted: Mapping[str, Any], words: Words) -> str:
    """What is not as wanted, and all that was found; where no die is rolled it is the book's own word for nothing."""
    if set(found) == {"nothing"}:
        found = {_called("nothing", words): Fraction(1)}
    wanted = {name if name in found else name.replace(" is ", " "): value for name, value in wanted.items()}
    wanted = {name if name in found else _ended(_called(name, words), found): value for name, value in wanted.items()}
    if "hit" in wanted and "hit" not in found and any(name in found for name in words.misses):  # all that is not a miss
        missed = sum((found.get(name, Fraction(0)) for name in words.misses), Fraction(0))
        found = {**found, "hit": Fraction(1) - missed}
    wrong = [
        f"{name} is {found.get(name, Fraction(0))} = {float(found.get(name, 0)):.4f}, not {value}"
        for name, value in wanted.items()
        if not same(value, found.get(name, Fraction(0))) and not same(value, _whole(found, name))
    ]
    unheard = [name for name in wanted if name not in found]
    if unheard and wrong:
        wrong[-1] += f"; no outcome is called {unheard[0]!r}"
    return "; ".join(wrong) + f" (all: { {k: str(v) for k, v in found.items()} })" if wrong else ""


def _whole(found: Mapping[str, Fraction], name: str) -> Fraction:
    """The outcome however it came: a miss, and a miss with which the own gun explodes."""
    return sum((share for one, share in found.items() if one.startswith(f"{name}, ")), found.get(name, Fraction(0)))


def _ended(name: str, found: Mapping[str, Fraction]) -> str:
    """`no effect` for `hit, no effect`, where one outcome alone ends so."""
    ends = [one for one in found if one.endswith(f", {name}")]
    return ends[0] if name not in found and len(ends) == 1 else name


def _called(name: str, words: Words) -> str:
    """What the book calls an outcome, or what happens to one model: "B out" is "B passes out"."""
    model, _, rest = name.partition(" ")
    return words.outcomes.get(name) or (f"{model} {words.outcomes[rest]}" if rest in words.outcomes else name)


def same(wanted: Any, found: Fraction) -> bool:
    """A fraction is compared exactly, a decimal or a percentage as far as it is written."""
    if isinstance(wanted, str) and wanted.endswith("%"):
        return same(float(wanted[:-1]) if "." in wanted else int(wanted[:-1]), found * 100)
    if isinstance(wanted, str):
        return _fraction(wanted) == found
    digits = len(str(wanted).partition(".")[2])
    return round(float(found), digits) == float(wanted)


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text!r} is not a chance; write 1/6, 0.17 or 17%") from None


def check_odds(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{answers: […], outcome: chance …}: exact as '21/100', or rounded as 0.21."""
    answers, named = wanted.get("answers", []), {key: value for key, value in wanted.items() if key != "answers"}
    try:
        found = by_label(chances(seen.session, answers))
        for model in dict.fromkeys(key.partition(" ")[0] for key in named if key not in found):
            if model in seen.ids():
                found |= fate(seen.session, answers, model)
    except Illegal as refusal:
        return f"the answers {answers!r} do not fit: {refusal.why} [{refusal.rule}]"
    except OverflowError as error:
        return f"the chances of {answers!r} cannot be counted: {error}"
    outcome_typos(seen, [name for name in named if name not in found])
    return differ(found, named, seen.words)
