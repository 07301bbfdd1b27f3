"""Cases: a situation, answers, dice and what must be seen, written in YAML by people who know the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dustup.core import Book, Choice, ContentError, Roll, Session
from dustup.core.content import parse_yaml, row_lines

from .coverage import ledger
from .expect import CHECKS, ahead
from .receipts import RECEIPTS, worded
from .script import Script, only, spread
from .seen import Seen
from .wording import alike, misshapen

OWN = ("case", "book", "rules", "like", "note", "answers", "dice", "expect", "then", "muster")
"""Keys the runner reads; all others go to the book's `stage`, which refuses what it does not know."""
STEP = ("answers", "dice", "expect", "note")
OPEN = ("refused", "allowed", "options", "measure", "odds")
"""What is expected of a question: the check itself finds the one that is meant."""


@dataclass(frozen=True, slots=True)
class Step:
    """Answers to give, dice to roll, and what must be seen afterwards."""

    answers: tuple[Any, ...] = ()
    dice: tuple[Any, ...] = ()
    expect: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """One case, with the place it stands at."""

    name: str
    book: str
    rules: tuple[str, ...]
    stage: Mapping[str, Any]
    steps: tuple[Step, ...]
    file: str = "<case>"
    line: int = 0
    muster: Any = None
    """A band to be looked at instead of a situation to be played."""

    def error(self, what: str, remedy: str = "") -> ContentError:
        """A ContentError that names file, line and case."""
        return ContentError(self.file, self.line, f"case {self.name!r}: {what}", remedy)


@dataclass(slots=True)
class Outcome:
    """How a case went; no problems = passed."""

    case: Case
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def load(path: str | Path, book: str = "", bad: list[ContentError] | None = None) -> list[Case]:
    """All cases of a file. Rows with `setup:` are not cases but what other rows start from by `like:`.

    The first row that is not understood is an error; with a list `bad` all of them are put there instead.
    """
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(path, 0, f"cannot be read: {error}", "check the path and that it is UTF-8 text") from None
    return parse(text, str(path), book, bad)


def parse(text: str, file: str = "<text>", book: str = "", bad: list[ContentError] | None = None) -> list[Case]:
    """The cases of a text."""
    rows = parse_yaml(text, file)
    lines = list(row_lines(text)) if isinstance(rows, list) else []
    if isinstance(rows, dict) and isinstance(rows.get("cases"), list):  # a list with a word before it
        rows, book = rows["cases"], str(rows.get("book", book))
    elif isinstance(rows, dict) and "case" in rows:
        rows = [rows]
    if not isinstance(rows, list):
        raise ContentError(file, 1, "must be a list of cases", "start each with '- case: what it shows'")
    shared: dict[str, dict[str, Any]] = {}
    cases: list[Case] = []
    for row, line in zip(rows, lines or [1] * len(rows)):
        try:
            cases += _row(row, shared, file, line, book)
        except ContentError as error:
            if bad is None:
                raise
            bad.append(error)
    return cases


def _row(row: Any, shared: dict[str, dict[str, Any]], file: str, line: int, book: str) -> list[Case]:
    """The case of a row; none if it is a set-up, which is kept for those below."""
    if not isinstance(row, dict) or ("case" in row) == ("setup" in row):
        raise ContentError(file, line, "a row needs a name", "start it with '- case: …' (or '- setup: …')")
    row = _merged(row, shared, file, line)
    if "setup" in row:
        shared[str(row.pop("setup"))] = row
        return []
    situation = {key: value for key, value in row.items() if key not in ("case", *STEP, "then")}
    shared.setdefault(str(row["case"]), situation)  # another case may start from this one
    return [_case(row, file, line, book)]


def _merged(row: dict[str, Any], shared: Mapping[str, dict[str, Any]], file: str, line: int) -> dict[str, Any]:
    name = row.get("like")
    if name is None:
        return dict(row)
    if name not in shared:
        raise ContentError(
            file, line, f"like: no setup {name!r} stands above", f"there are: {', '.join(list(shared)[:12]) or 'none'}"
        )
    merged: dict[str, Any] = _over(shared[name], {key: value for key, value in row.items() if key != "like"})
    return merged


def _over(under: Any, top: Any) -> Any:
    """Mappings are laid over each other, everything else is replaced; a block laid over by nothing is gone."""
    if not (isinstance(under, dict) and isinstance(top, dict)):
        return top
    gone = {key for key, value in top.items() if value is None and isinstance(under.get(key), dict)}
    kept = {key: value for key, value in under.items() if key not in gone}
    return {**kept, **{key: _over(under.get(key), value) for key, value in top.items() if key not in gone}}


def _case(row: dict[str, Any], file: str, line: int, book: str) -> Case:
    code = row.get("book", book)
    bare = Case(str(row["case"]), str(code), (), {}, (), file, line, row.get("muster"))
    if not code:
        raise bare.error("needs a book", "add 'book: punk2'")
    rules = _list(bare, {"rules": _items(row.get("rules", []))}, "rules")
    if not rules or not all(isinstance(rule, str) for rule in rules):
        raise bare.error("rules: must list the rule ids it proves", "add 'rules: [P2-SHOT-02]'")
    ids = _ids(row.get("fighters"))
    steps = [_step(bare, {key: row[key] for key in STEP if key in row}, ids)]
    steps += [_step(bare, more, ids) for more in _list(bare, row, "then")]
    if not any(step.expect for step in steps):
        raise bare.error("expects nothing", "add 'expect:' with what must be seen")
    stage = {key: value for key, value in row.items() if key not in OWN}
    if bare.muster is not None and (stage or any(step.answers or step.dice for step in steps)):
        raise bare.error("a muster is not played", "leave out fighters, answers and dice")
    return Case(bare.name, bare.book, tuple(rules), stage, tuple(steps), file, line, bare.muster)


def _ids(fighters: Any) -> tuple[str, ...]:
    if isinstance(fighters, list):
        return tuple(str(one.get("id")) for one in fighters if isinstance(one, dict))
    return tuple(map(str, fighters)) if isinstance(fighters, dict) else ()


def _list(case: Case, row: Mapping[str, Any], key: str) -> list[Any]:
    value = row.get(key, [])
    if not isinstance(value, list):
        raise case.error(f"{key}: must be a list, not {value!r}", "write it as [a, b, c]")
    return value


def _step(case: Case, row: Any, fighters: Collection[str] = ()) -> Step:
    if not isinstance(row, dict):
        raise case.error(f"then: {row!r} is no step", "each has answers, dice and expect")
    for key in row:
        if key not in STEP:
            raise case.error(f"then: unknown key {key!r}", f"known are: {', '.join(STEP)}")
    expect = [
        more
        for item in _list(case, {"expect": _wanted(row.get("expect", []))}, "expect")
        for more in (alike(item, fighters) if case.muster is None else worded(item))
    ]
    for item in expect:
        _known(case, item)
        _shaped(case, item)
    answers, dice = (
        _list(case, {**row, key: _items(row[key])} if key in row else row, key) for key in ("answers", "dice")
    )
    for face in dice:
        if not isinstance(face, (dict, list)) and (type(face) is not int or not 1 <= face <= 100):
            raise case.error(f"dice: {face!r} is on no die", "write the faces in rolling order, such as [5, 10, 1]")
    return Step(tuple(part for answer in answers for part in spread(answer)), tuple(dice), tuple(expect))


def _items(given: Any) -> Any:
    """One answer or die alone is a list of one."""
    return [given] if isinstance(given, (str, int, float, dict)) else given


def _wanted(given: Any) -> Any:
    """Expectations may also be written as one mapping."""
    return [{key: value} for key, value in given.items()] if isinstance(given, dict) else given


def _known(case: Case, item: Any) -> None:
    known: Mapping[str, Any] = CHECKS if case.muster is None else RECEIPTS
    if not isinstance(item, dict) or len(item) != 1 or next(iter(item)) not in known:
        near = get_close_matches(str(next(iter(item), "")) if isinstance(item, dict) else str(item), known, 1)
        raise case.error(
            f"expect: {item!r} is not understood",
            (f"did you mean {near[0]}? " if near else "") + f"write one of: {', '.join(known)}",
        )


def _shaped(case: Case, item: Mapping[str, Any]) -> None:
    ((kind, wanted),) = item.items()
    said = misshapen(kind, wanted)
    if said and (case.muster is None or not isinstance(wanted, Mapping)):
        raise case.error(f"expect {said[0]}", said[1])


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
        state = book.stage(dict(case.stage))
    except ContentError as error:
        where = error.file.removeprefix("case, ") + ": " if error.file.startswith("case, ") else ""
        raise case.error(where + error.what, error.remedy) from None
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError) as error:
        raise case.error(f"cannot be set up: {type(error).__name__}: {error}", "check its table and fighters") from None
    start = len(state.events)  # what happens before the first question belongs to the first step
    session, outcome = Session(book, state), Outcome(case, notes=notes)
    for number in range(len(case.steps)):
        if not _take(case, number, session, outcome, start):
            break
        start = len(session.state.events)
    return outcome


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
    receipt = book.muster(case.muster)
    items = [next(iter(item.items())) for step in case.steps for item in step.expect]
    found = [(kind, RECEIPTS[kind](receipt, wanted)) for kind, wanted in items]
    return Outcome(case, [f"{kind}: {problem}" for kind, problem in found if problem], notes)


def _take(case: Case, number: int, session: Session, outcome: Outcome, start: int) -> bool:
    """One step: play it, then look. False when it could not be played to its end."""
    step, unit = case.steps[number], session.book.unit
    where = f"step {number + 1} of {len(case.steps)}: " if len(case.steps) > 1 else ""
    try:
        problem = _play(step, session, unit, start)
    except ValueError as error:
        raise case.error(f"{where}answers: {error}", "see docs/cases.md") from None
    problems = [problem] if problem else _look(case, step, session, start)
    outcome.problems += [where + each for each in problems]
    return not problems


def _look(case: Case, step: Step, session: Session, start: int) -> list[str]:
    """What differs from what the step expects, now or behind questions that have a single legal answer.

    It only looks: nothing that is a choice is answered. What is expected of the question itself is looked for by the
    check, so it is asked of the state as it is.
    """
    now = Seen(session, start, session.book.unit)
    problems = _differs(case, [item for item in step.expect if next(iter(item)) in OPEN], now)
    rest = [item for item in step.expect if next(iter(item)) not in OPEN]
    missed = _differs(case, rest, now)
    passed = session
    while missed and (answer := only(passed.question)) is not None:
        passed = passed.fork()
        passed.answer(answer)
        if not _differs(case, rest, Seen(passed, start, session.book.unit)):
            missed = []
    return missed + problems


def _differs(case: Case, expect: Sequence[Mapping[str, Any]], seen: Seen) -> list[str]:
    problems: list[str] = []
    for item in expect:
        ((kind, wanted),) = item.items()
        try:
            found = CHECKS[kind](seen, wanted)
        except (TypeError, LookupError, ValueError, AttributeError) as error:
            raise case.error(f"expect {kind}: {wanted!r}: {error}", "see docs/cases.md") from None
        problems += [f"{kind}: {found}"] if found else []
    return problems


def _play(step: Step, session: Session, unit: str, start: int) -> str:
    """Give answers and dice in asking order; what went wrong, or nothing."""
    script = Script(session, list(step.answers), list(step.dice), unit)
    return script.play() or _left(step, Seen(session, start, unit), script.answers, script.dice)


def _left(step: Step, seen: Seen, answers: Sequence[Any], dice: Sequence[Any]) -> str:
    session = seen.session
    if dice:
        return f"dice left over: {dice}" + _asked(session)
    roll = session.question
    between = isinstance(roll, Roll) and roll.what in seen.words.pauses
    if isinstance(roll, Roll) and not between and not any(ahead(seen, item) for item in step.expect):
        return f"dice are missing: {roll.count}d{roll.sides} for {roll.what!r} [{roll.rule}]"
    if answers and session.question is None:
        return f"the battle is over before the answer {answers[0]!r}"
    return f"answers left over: {list(answers)}" + _asked(session) if answers else ""


def _asked(session: Session) -> str:
    question = session.question
    if question is None:
        return "; the battle is over"
    if not isinstance(question, Choice):
        return f"; the open question is {question.what!r}"
    offers = ", ".join(question.label(value) for value in question.options()[:8])
    return f"; the open question is {question.what!r} ({question.who} may answer: {offers})"


def run_files(paths: Sequence[str | Path], load_book: Callable[[str], Book]) -> Iterator[Outcome]:
    """Every case of every file, in order."""
    for path in paths:
        for case in load(path):
            yield run(case, load_book)
