"""Cases: a situation, answers, dice and what must be seen, written in YAML by people who know the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields, is_dataclass, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from dustup.core import Ask, Book, Choice, ContentError, Roll, Session
from dustup.core.chronicle import rules_of
from dustup.core.content import choose

from ..coverage import ledger
from .answers import only
from .blame import BROKEN, culprit
from .casefile import Case, Step, load, parse
from .expect import CHECKS, ahead
from .receipts import RECEIPTS, counted, misread
from .script import Script
from .seen import Seen
from .slips import slipped
from .ways import up_to

__all__ = ["Case", "Outcome", "Step", "load", "parse", "run", "run_files"]

TELLING = ("event", "told", "sum", "mod", "voided", "member", "company")
SHOWING = ("fighter", "item", "mark", "state")
"""What is expected of what has happened, and of what is there now."""
SUMS = ("sum", "mod")
POINTING = (*SUMS, "voided", "refused")
"""What is expected of the dice now called for."""
OPEN = ("refused", "allowed", "options", "measure", "odds")
"""What is expected of a question: the check itself finds the one that is meant."""
WRITTEN = {
    "path": ": write where it goes, [x, y] or {path: [[x, y], [x, y]], facing: 90}, or whom it goes up to",
    "facing": ": write which way: degrees (0 east, 90 north), or towards whom",
    "point": ": write where, [x, y], or somebody who stands there",
}
"""How a case answers what has no list of answers."""


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
    notes = _cited(case, book)
    if case.muster is not None:
        return _mustered(case, book, notes)
    try:
        book, state = _opened(case, book)
    except ContentError as error:
        where = error.file.removeprefix("case, ") + ": " if error.file.startswith("case, ") else ""
        raise case.error(where + error.what, error.remedy) from None
    except BROKEN as error:
        raise _unfit(case, book, error) from None
    start = len(state.events)  # what happens before the first question belongs to the first step
    outcome = Outcome(case, notes=notes)
    try:
        session = Session(book, state)
    except Exception as error:
        outcome.problems.append(f"the rules broke: {type(error).__name__}: {error}; before anything was asked")
        return outcome
    for number in range(len(case.steps)):
        if not _take(case, number, session, outcome, start):
            break
        start = len(session.state.events)
    return outcome


def _unfit(case: Case, book: Book, error: Exception) -> ContentError:
    """Which value nothing can be made of, as far as that can be told."""
    keys, value = culprit(dict(case.stage), lambda stage: _opened(replace(case, stage=stage), book))
    if not keys:
        return case.error(f"cannot be set up: {type(error).__name__}: {error}", "check its table and fighters")
    return case.error(f"{', '.join(keys)}: it cannot be {value!r:.80}", "see docs/cases.md and the book's own page")


def _opened(case: Case, book: Book) -> tuple[Book, Any]:
    """The state a case starts from, and the rules that play it: a battle's, a campaign's, or those of raising.

    It starts from a copy: other cases share the situation, and the battle changes what it holds.
    """
    stage, sitting = deepcopy((dict(case.stage), case.sitting))
    if sitting is None:
        return book, book.stage(stage)
    kind, setup = sitting
    rules = rules_of(book, kind)
    state = rules.setup(dict(setup))
    _lay_over(state, stage.get("set") or {}, "case, set")
    return rules, state


def _parts(thing: Any) -> tuple[str, ...]:
    """The fields of a dataclass or a Struct; anything else has none."""
    if isinstance(thing, msgspec.Struct):
        return thing.__struct_fields__
    return tuple(each.name for each in fields(thing)) if is_dataclass(thing) else ()


def _lay_over(thing: Any, values: Mapping[str, Any], where: str) -> None:
    """Fields of a campaign's state changed before it begins, those of what it holds too: {gangs: {red: {caps: 90}}}."""
    names = [name for name in _parts(thing) if name not in ("events", "edition")]
    for name, value in values.items():
        if name not in names:
            raise ContentError(where, 0, f"there is no {name!r}", choose(name, names))
        now = getattr(thing, name)
        if isinstance(now, tuple) and isinstance(value, list):
            value = tuple(value)
        if type(value) is not type(now):
            raise ContentError(where, 0, f"{name} is {value!r}", f"give a value like {now!r}")
        if not isinstance(now, dict):
            setattr(thing, name, value)
            continue
        for key, each in value.items():
            own = next((id for id, one in now.items() if key in (id, getattr(one, "name", id))), None)
            if isinstance(each, Mapping) and _parts(now.get(own)):
                _lay_over(now[own], each, f"{where}, {name}, {key}")
            elif any(map(_parts, now.values())):
                raise ContentError(where, 0, f"{name} has no {key!r}, or it is not a mapping", choose(str(key), now))
            else:
                now[key] = each


def _cited(case: Case, book: Book) -> list[str]:
    """Rule ids that the book's ledger does not have: a note in `rules`, an error in `expect`."""
    items = [item for step in case.steps for expected in step.expect for item in expected.values()]
    for rule in (rule for item in items if isinstance(item, dict) for rule in _rules_in(item)):
        if said := _unknown(rule, book):
            raise case.error(*said)
    return [" ".join(said) for rule in case.rules if "-EX-" not in rule and (said := _unknown(rule, book))]


def _unknown(rule: Any, book: Book) -> tuple[str, str] | None:
    known = _known_rules(book)
    if not known or rule in known:
        return None
    alike = get_close_matches(str(rule), known, 1)
    return f"no rule {rule!r} in the book {book.code};", f"did you mean {alike[0]}?" if alike else "see its rules.md"


_LEDGERS: dict[Path, tuple[str, ...]] = {}


def _known_rules(book: Book) -> tuple[str, ...]:
    if book.folder not in _LEDGERS:
        _LEDGERS[book.folder] = ledger(book) if (book.folder / "rules.md").is_file() else ()
    return _LEDGERS[book.folder]


def _rules_in(item: Mapping[str, Any]) -> list[Any]:
    inner = item.get("event")
    more = _rules_in(inner) if isinstance(inner, dict) else []
    listed = item.get("rules", [])
    return [*more, *([item["rule"]] if "rule" in item else []), *(listed if isinstance(listed, list) else [listed])]


def _mustered(case: Case, book: Book, notes: list[str]) -> Outcome:
    """A band instead of a situation: its receipt is looked at."""
    receipt = book.muster(counted(case.muster))
    items = [next(iter(item.items())) for step in case.steps for item in step.expect]
    for fault in misread(receipt, items, book.kin):
        raise case.error(f"muster: {fault.where}: {fault.why}", fault.remedy)
    found = [(kind, RECEIPTS[kind](receipt, wanted, book.kin)) for kind, wanted in items]
    return Outcome(case, [f"{kind}: {problem}" for kind, problem in found if problem], notes)


def _take(case: Case, number: int, session: Session, outcome: Outcome, start: int) -> bool:
    """One step: play it, then look. False when it could not be played to its end."""
    step, unit, case = case.steps[number], session.book.unit, case.at(number, len(case.steps))
    try:
        more = any(later.dice for later in case.steps[number + 1 :])
        script = Script(session, list(step.answers), list(step.dice), unit)
        problem = script.play() or _left(step, Seen(session, start, unit, _kind(case)), script, more)
    except ValueError as error:
        raise case.error(f"answers: {error}", "see docs/cases.md") from None
    except Exception as error:  # a rule that breaks is a failed case, not the end of the run
        problem = f"the rules broke: {type(error).__name__}: {error}; after {_last(session)}"
    problems = [problem] if problem else _look(case, step, session, start, script)
    if problems and not problem and _unanswered(step, session):
        problems.append(_asked(session).removeprefix("; ") + ", and the step does not answer it")
    outcome.problems += [case.where + each for each in problems]
    return not problems


def _unanswered(step: Step, session: Session) -> bool:
    """What was begun goes on with a choice that the step neither makes nor looks at."""
    ask = session.question
    looks = any(next(iter(item)) in (*OPEN, "question") for item in step.expect)
    return not looks and isinstance(ask, Choice) and not ask.settled and only(ask) is None


def _last(session: Session) -> str:
    """Where the rules stood: the answer they were given last."""
    return f"the answer {session.answers[-1]!r}" if session.answers else "the set-up"


def _look(case: Case, step: Step, session: Session, start: int, script: Script) -> list[str]:
    """What differs from what the step expects, now or behind questions that have a single legal answer.

    It only looks: nothing that is a choice is answered. What is expected of the question itself is looked for by the
    check, so it is asked of the state as it is.
    """
    now = Seen(session, start, session.book.unit, _kind(case), script.moments, script.needs)
    problems = _differs(case, [item for item in step.expect if next(iter(item)) in OPEN], now)
    rest = [item for item in step.expect if next(iter(item)) not in OPEN]
    missed = _differs(case, rest, now)
    if missed and any(not _differs(case, rest, later) for later in _behind(now)):
        missed = []
    elif not missed:  # what must not come must not be bound to come either
        never = [item for item in rest if next(iter(item)) in ("no_event", "no_mod")]
        missed = next(filter(None, (_differs(case, never, later) for later in _behind(now) if never)), [])
    if missed and not any(now.sums()) and {next(iter(item)) for item in rest} <= {*SUMS, "voided"}:
        shown = next((later for later in _behind(now) if any(later.sums())), now)
        missed = _differs(case, rest, shown)  # from the first sums that will be shown
    for item in rest if missed else ():
        _slipped(case, item, now)
    return missed + problems


def _behind(now: Seen) -> Iterator[Seen]:
    """What would be seen behind questions that have a single legal answer, as far as this phase and its end; and behind
    the way up to whoever was named last."""
    session, moment = now.session, _moment(now.session)
    while _moment(session) == moment:
        answer = only(session.question)
        if answer is None and (answer := up_to(session, session.answers)) is None:
            return
        session = session.fork()
        session.answer(answer)
        yield Seen(session, now.start, now.unit, now.kind, now.moments, now.needs)


def _moment(session: Session) -> tuple[Any, ...]:
    """Turn and phase: what comes of the next ones is not looked at."""
    return tuple(getattr(session.state, name, None) for name in ("turn", "phase"))


def _slipped(case: Case, item: Mapping[str, Any], seen: Seen) -> None:
    """What was not met may be a slip of the pen: then it is an error."""
    ((kind, wanted),) = item.items()
    try:
        slipped(seen, kind, wanted)
    except LookupError as error:
        raise case.error(f"expect {kind}: {wanted!r}: {error}", "see docs/cases.md") from None


def _kind(case: Case) -> str:
    return case.sitting[0] if case.sitting else ""


def _differs(case: Case, expect: Sequence[Mapping[str, Any]], seen: Seen) -> list[str]:
    problems: list[str] = []
    for item in expect:
        ((kind, wanted),) = item.items()
        try:
            found = CHECKS[kind](seen, wanted)
        except (TypeError, LookupError, ValueError, AttributeError, ArithmeticError) as error:
            raise case.error(f"expect {kind}: {wanted!r}: {error}", "see docs/cases.md") from None
        problems += [f"{kind}: {found}"] if found else []
    return problems


def _left(step: Step, seen: Seen, script: Script, more: bool) -> str:
    answers, dice = script.answers, script.dice
    session = seen.session
    if dice:
        first = "; answer it before them" if isinstance(session.question, Ask) else ""
        return f"dice left over: {dice}" + _asked(session) + first + _rolled(script)
    roll = session.question
    between = isinstance(roll, Roll) and (_begins(roll.what, script, seen) or script.turned)
    looks = any(ahead(seen, item) for item in step.expect)
    if isinstance(roll, Roll) and not (between or more or looks or _decided(step, seen, script)):
        short = f"dice are missing: {roll.count}d{roll.sides} for {roll.what!r} [{roll.rule}]"
        return (
            short
            + _rolled(script)
            + f"; to stop before them expect {{roll: {{what: {roll.what}}}}}"
            + _near(step, seen)
        )
    if answers and session.question is None:
        return f"the battle is over before the answer {answers[0]!r}"
    return f"answers left over: {list(answers)}" + _asked(session) if answers else ""


def _near(step: Step, seen: Seen) -> str:
    """What is shown instead of a sum or a reason that is expected here."""
    found = [(kind, CHECKS[kind](seen, item[kind])) for item in step.expect for kind in item if kind in POINTING]
    return "".join(f"; {kind}: {wrong}" for kind, wrong in found if wrong)


def _decided(step: Step, seen: Seen, script: Script) -> bool:
    """The last die (where none was rolled, the last answer) has brought about what is expected, or was rolled with a
    sum that is: the step may stop before the next one.

    Each state that is expected must have come with it, and nothing may be expected not to come.
    """
    session = seen.session
    kept = script.died - len(session.answers) + len(session.since)
    kinds = {next(iter(item)) for item in step.expect}
    if kept < 0 or not kinds <= {*TELLING, *SHOWING} or script.answers:
        return False
    before = Session(session.book, session.base.copy(), None, session.since[:kept], session.base)
    now, then = (partial(Seen, there, seen.start, seen.unit, seen.kind) for there in (session, before))
    shown = [item for item in step.expect if next(iter(item)) in SUMS and ahead(then(), item)]
    new = [item for item in step.expect if _meets(now(), item) and (item in shown or not _meets(then(), item))]
    return bool(new) and all(item in new for item in step.expect if next(iter(item)) in SHOWING)


def _meets(seen: Seen, item: Mapping[str, Any]) -> bool:
    """It is so; what cannot be looked at yet is not."""
    ((kind, wanted),) = item.items()
    try:
        return not CHECKS[kind](seen, wanted)
    except (TypeError, LookupError, ValueError, AttributeError, ArithmeticError):
        return False


def _begins(what: str, script: Script, seen: Seen) -> bool:
    """These dice begin something new: a roll-off, the first initiative of a turn."""
    pauses = seen.words.pauses
    first = [name for name in pauses if what.startswith(f"{name} ") and name not in " ".join(script.rolls[-1:])]
    return what in pauses or bool(first)


def _rolled(script: Script) -> str:
    """What the dice of the step went to, so that one too many or too few is found."""
    return f"; the dice went to: {'; '.join(script.rolls)}" if script.rolls else ""


def _asked(session: Session) -> str:
    question = session.question
    if question is None:
        return f"; the battle is over: {session.book.result(session.state).why}"
    if not isinstance(question, Choice):
        how = WRITTEN.get(question.kind, "") if isinstance(question, Ask) else ""
        return f"; the open question is {question.what!r}{how}"
    offers = ", ".join(_offered(question, value) for value in question.options()[:8])
    return f"; the open question is {question.what!r} ({question.who} may answer: {offers})"


def _offered(question: Choice, value: Any) -> str:
    """A choice as a case writes it, and what its button says."""
    written, label = str(value).lower() if isinstance(value, bool) else str(value), question.label(value)
    return written if label == written else f"{written} ({label})"


def run_files(paths: Sequence[str | Path], load_book: Callable[[str], Book]) -> Iterator[Outcome]:
    """Every case of every file, in order."""
    for path in paths:
        for case in load(path):
            yield run(case, load_book)
