"""Cases: a situation, answers, dice and what must be seen, written in YAML by people who know the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from dustup.core import Book, Choice, ContentError, Session

from .case import UNFORESEEN, Case, Expectation, Step
from .citations import unknown_rules
from .leftovers import asked, left_over
from .looking.checks import CHECKS, MODIFIERS
from .looking.receipts import RECEIPTS, counted, misread
from .looking.seen import Seen
from .looking.typos import find_typos
from .opening import open_case, unusable
from .playing.answers import only
from .playing.paths import up_to
from .playing.script import Script
from .reading.casefile import load, parse

__all__ = ["Case", "Outcome", "Step", "load", "parse", "run"]

OPEN = ("refused", "allowed", "options", "measure", "odds")
"""What is expected of a question: the check itself finds the one that is meant."""
NEVER = ("no_event", "no_mod")
"""What must not come."""


@dataclass(slots=True)
class Outcome:
    """How a case went; no problems = passed."""

    case: Case
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def run(case: Case, load_book: Callable[[str], Book]) -> Outcome:
    """Play a case. What is wrong with the case itself is a ContentError, what went otherwise a problem."""
    try:
        book = load_book(case.book)
    except ContentError as error:
        raise case.error(f"book: {case.book!r} {error.what}", error.remedy) from None
    notes = unknown_rules(case, book)
    if case.muster is not None:
        return _mustered(case, book, notes)
    try:
        book, state = open_case(case, book)
    except ContentError as error:
        where = error.file.removeprefix("case, ") + ": " if error.file.startswith("case, ") else ""
        raise case.error(where + error.what, error.remedy) from None
    except UNFORESEEN as error:
        raise unusable(case, book, error) from None
    start = len(state.events)  # what happens before the first question belongs to the first step
    outcome = Outcome(case, notes=notes)
    try:
        session = Session(book, state)
    except Exception as error:
        outcome.problems.append(f"the rules broke: {type(error).__name__}: {error}; before anything was asked")
        return outcome
    for number in range(len(case.steps)):
        if not _step(case, number, session, outcome, start):
            break
        start = len(session.state.events)
    return outcome


def _mustered(case: Case, book: Book, notes: list[str]) -> Outcome:
    """A band instead of a situation: its receipt is looked at."""
    receipt = book.muster(counted(case.muster))
    expected = [each for step in case.steps for each in step.expect]
    for fault in misread(receipt, expected, book.kin):
        raise case.error(f"muster: {fault.where}: {fault.why}", fault.remedy)
    found = [(kind, RECEIPTS[kind](receipt, wanted, book.kin)) for kind, wanted in expected]
    return Outcome(case, [f"{kind}: {problem}" for kind, problem in found if problem], notes)


def _step(case: Case, number: int, session: Session, outcome: Outcome, start: int) -> bool:
    """One step: play it, then look. False when it could not be played to its end."""
    step, case = case.steps[number], case.at(number, len(case.steps))
    try:
        more = any(later.dice for later in case.steps[number + 1 :])
        script = Script(session, list(step.answers), list(step.dice))
        problem = script.play() or left_over(step, Seen(session, start, _kind(case)), script, more)
    except ValueError as error:
        raise case.error(f"answers: {error}", "see docs/cases.md") from None
    except Exception as error:  # a rule that breaks is a failed case, not the end of the run
        last = f"the answer {session.answers[-1]!r}" if session.answers else "the set-up"
        problem = f"the rules broke: {type(error).__name__}: {error}; after {last}"
    problems = [problem] if problem else _look(case, step, session, start, script)
    if problems and not problem and _unanswered(step, session):
        problems.append(asked(session).removeprefix("; ") + ", and the step does not answer it")
    outcome.problems += [case.where + each for each in problems]
    return not problems


def _unanswered(step: Step, session: Session) -> bool:
    """What was begun goes on with a choice that the step neither makes nor looks at."""
    ask = session.question
    looks = any(kind in (*OPEN, "question") for kind, _ in step.expect)
    return not looks and isinstance(ask, Choice) and not ask.settled and only(ask) is None


def _look(case: Case, step: Step, session: Session, start: int, script: Script) -> list[str]:
    """What differs from what the step expects, now or behind questions that have a single legal answer.

    It only looks: nothing that is a choice is answered. What is expected of the question itself is looked for by the
    check, so it is asked of the state as it is.
    """
    now = Seen(session, start, _kind(case), script.record)
    problems = _differs(case, [each for each in step.expect if each.kind in OPEN], now)
    rest = [each for each in step.expect if each.kind not in OPEN]
    missed = _differs(case, rest, now)
    if missed and any(not _differs(case, rest, later) for later in _behind(now)):
        missed = []
    elif not missed:  # what must not come must not be bound to come either
        never = [each for each in rest if each.kind in NEVER]
        missed = next(filter(None, (_differs(case, never, later) for later in _behind(now) if never)), [])
    if missed and not any(now.sums()) and {kind for kind, _ in rest} <= {*MODIFIERS}:
        shown = next((later for later in _behind(now) if any(later.sums())), now)
        missed = _differs(case, rest, shown)  # from the first sums that will be shown
    for each in rest if missed else ():
        _check_spelling(case, each, now)
    return missed + problems


def _behind(now: Seen) -> Iterator[Seen]:
    """What would be seen behind questions that have a single legal answer, as far as this phase and its end; and behind
    the way up to the one named last."""
    session, moment = now.session, _moment(now.session)
    while _moment(session) == moment:
        answer = only(session.question)
        if answer is None and (answer := up_to(session, session.answers)) is None:
            return
        session = session.fork()
        session.answer(answer)
        yield Seen(session, now.start, now.kind, now.record)


def _moment(session: Session) -> tuple[Any, ...]:
    """Turn and phase: the next ones are not looked at."""
    return tuple(getattr(session.state, name, None) for name in ("turn", "phase"))


def _check_spelling(case: Case, expected: Expectation, seen: Seen) -> None:
    """What was not met may be a slip of the pen: then it is an error."""
    kind, wanted = expected
    try:
        find_typos(seen, kind, wanted)
    except LookupError as error:
        raise case.error(f"expect {kind}: {wanted!r}: {error}", "see docs/cases.md") from None


def _kind(case: Case) -> str:
    return case.sitting[0] if case.sitting else ""


def _differs(case: Case, expect: Sequence[Expectation], seen: Seen) -> list[str]:
    problems: list[str] = []
    for kind, wanted in expect:
        try:
            found = CHECKS[kind](seen, wanted)
        except UNFORESEEN as error:
            raise case.error(f"expect {kind}: {wanted!r}: {error}", "see docs/cases.md") from None
        problems += [f"{kind}: {found}"] if found else []
    return problems
