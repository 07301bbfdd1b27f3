"""Case files: what people write in YAML, as cases; a row that is not understood names its file and line."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal

from dustup.core import ContentError
from dustup.core.content import parse_rows

from ..case import Case, Step
from ..playing.spread import spread
from .expectations import as_list, expectations
from .layers import merged

OWN = ("case", "book", "rules", "like", "note", "answers", "dice", "expect", "then", "muster", "campaign", "raise")
"""Keys the runner reads; all others go to the book's `stage`, which refuses what it does not know."""
STEP = ("answers", "dice", "expect", "note")
ALIKE = {"expected": "expect", "expects": "expect", "rolls": "dice", "steps": "then"}
"""Other words for keys of a case and its steps."""


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
    rows, lines = _rows(text, file, bad)
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


BEGINS = re.compile(r"^(?=- |---)", re.M)
"""Where another row begins, or another document."""


def _rows(text: str, file: str, bad: list[ContentError] | None) -> tuple[Any, list[int]]:
    """The rows of a file, and their lines. Of broken YAML those are kept that can be read alone; each of the others is
    an error of its own."""
    try:
        return parse_rows(text, file)
    except ContentError:
        parts = BEGINS.split(text)
        if bad is None or len(parts) < 2:
            raise
    rows: list[Any] = []
    lines: list[int] = []
    for above, part in zip(accumulate((part.count("\n") for part in parts), initial=0), parts):
        try:
            found, begun = parse_rows("\n" * above + part, file)
            rows, lines = rows + (found if isinstance(found, list) else []), lines + begun
        except ContentError as error:
            bad.append(error)
    return rows, lines


def _row(row: Any, shared: dict[str, dict[str, Any]], file: str, line: int, book: str) -> list[Case]:
    """The case of a row; none if it is a set-up, which is kept for those below."""
    named = isinstance(row, dict) and isinstance(row.get("case", row.get("setup")), (str, int, float))
    if not named or ("case" in row) == ("setup" in row):
        raise ContentError(file, line, "a row needs a name", "start it with '- case: …' (or '- setup: …')")
    row = merged(_keys(row), shared, file, line)
    if "setup" in row:
        shared[str(row.pop("setup"))] = row
        return []
    situation = {key: value for key, value in row.items() if key not in ("case", *STEP, "then")}
    shared.setdefault(str(row["case"]), situation)  # another case may start from this one
    return [_case(row, file, line, book)]


def _keys(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row in the words of the format, where it does not use them itself; people in a list are people by their ids."""
    found = {key if ALIKE.get(key, key) in row else ALIKE[key]: value for key, value in row.items()}
    people = found["fighters"] if isinstance(found.get("fighters"), list) else []
    ids = _ids(people)
    if ids and len(dict.fromkeys(ids)) == len(people) and "None" not in ids:
        found["fighters"] = {key: {k: v for k, v in one.items() if k != "id"} for key, one in zip(ids, people)}
    return found


def _case(row: dict[str, Any], file: str, line: int, book: str) -> Case:
    code = row.get("book", book)
    bare = Case(str(row["case"]), str(code), (), {}, (), file, line, row.get("muster"))
    if not code:
        raise bare.error("needs a book", "add 'book: punk2'")
    rules = _list(bare, {"rules": _items(row.get("rules", []))}, "rules")
    if not rules or not all(isinstance(rule, str) for rule in rules):
        raise bare.error("rules: must list the rule ids it proves", "add 'rules: [XX-SHOT-02]'")
    ids = (*_ids(row.get("fighters")), *_ids(row.get("vehicles")))
    then = [row["then"]] if isinstance(row.get("then"), dict) else _list(bare, row, "then")
    rows = [{key: row[key] for key in STEP if key in row}, *then]
    steps = [_step(bare.at(number, len(rows)), one, ids) for number, one in enumerate(rows)]
    if not any(step.expect for step in steps):
        raise bare.error("expects nothing", "add 'expect:' with what must be seen")
    stage = {key: value for key, value in row.items() if key not in OWN}
    if bare.muster is not None and (stage or any(step.answers or step.dice for step in steps)):
        raise bare.error("a muster is not played", "leave out fighters, answers and dice")
    sitting = _sitting(bare, row, stage)
    return Case(bare.name, bare.book, tuple(rules), stage, tuple(steps), file, line, bare.muster, sitting)


def _sitting(
    case: Case, row: Mapping[str, Any], stage: Mapping[str, Any]
) -> tuple[Literal["campaign", "raising"], Mapping[str, Any]] | None:
    """`campaign: {players: 2}` or `raise: {kind: …}` instead of a battle; `set` changes its state before it begins."""
    if "campaign" not in row and "raise" not in row:
        return None
    if ("campaign" in row) + ("raise" in row) + (case.muster is not None) > 1 or set(stage) - {"set"}:
        raise case.error("a campaign, a band to raise, a muster and a battle are four things", "keep one of them")
    given = row["campaign"] if "campaign" in row else row["raise"]
    if not isinstance(given or {}, Mapping):
        raise case.error(f"its set-up is {given!r}", "write it as a mapping, such as {players: 2}")
    return ("campaign" if "campaign" in row else "raising"), given or {}


def _ids(fighters: Any) -> tuple[str, ...]:
    if isinstance(fighters, list):
        return tuple(str(one.get("id")) for one in fighters if isinstance(one, dict))
    return tuple(map(str, fighters)) if isinstance(fighters, dict) else ()


def _list(case: Case, row: Mapping[str, Any], key: str) -> list[Any]:
    value = [] if row.get(key) is None else row[key]
    if not isinstance(value, list):
        raise case.error(f"{key}: must be a list, not {value!r}", "write it as [a, b, c]")
    return value


def _step(case: Case, row: Any, fighters: Collection[str] = ()) -> Step:
    if not isinstance(row, dict):
        raise case.error(f"then: {row!r} is not a step", "each has answers, dice and expect")
    row = _keys(row)
    for key in row:
        if key not in STEP:
            raise case.error(f"then: unknown key {key!r}", f"known are: {', '.join(STEP)}")
    answers, dice = (
        _list(case, {**row, key: _items(row[key])} if key in row else row, key) for key in ("answers", "dice")
    )
    dice = [one for die in dice for one in (die if isinstance(die, list) else [die])]  # [[4, 3], 6]: roll by roll
    for face in dice:
        if not isinstance(face, (dict, str)) and (type(face) is not int or not 0 <= face <= 360):
            raise case.error(f"dice: {face!r} is on no die", "write the faces in rolling order, such as [5, 10, 1]")
    expect = expectations(case, _list(case, {"expect": as_list(row.get("expect", []))}, "expect"), fighters)
    return Step(tuple(part for answer in answers for part in spread(answer)), tuple(dice), expect)


def _items(given: Any) -> Any:
    """One answer or die alone is a list of one."""
    return [given] if isinstance(given, (str, int, float, dict)) else given
