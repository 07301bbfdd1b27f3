"""Case files: what people write in YAML, as cases; a row that is not understood names its file and line."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal

from dustup.core import ContentError
from dustup.core.content import parse_rows

from .answers import spread
from .expect import CHECKS
from .receipts import RECEIPTS, worded
from .wording import alike, misshapen, reasoned, unnamed

OWN = ("case", "book", "rules", "like", "note", "answers", "dice", "expect", "then", "muster", "campaign", "raise")
"""Keys the runner reads; all others go to the book's `stage`, which refuses what it does not know."""
ENTRY = {"roll", "by", "faces", "value", "die", "face", "result"}
"""Keys of one die that is written in full."""
DIE = {"who": "by", "name": "roll", "what": "roll", "for": "roll"}
"""Other words for keys of one die."""
STEP = ("answers", "dice", "expect", "note")
ALIKE = {"expected": "expect", "expects": "expect", "rolls": "dice", "steps": "then"}
"""Other words for keys of a case and its steps."""
INSTEAD = {"table": "map", "map": "table", "active": "group", "group": "active"}
"""Keys that say the same thing in two ways: the one a row writes stands for the other that it would start from."""


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
    sitting: tuple[Literal["campaign", "raising"], Mapping[str, Any]] | None = None
    """A campaign, or a band to be raised, instead of a battle: which of them, and its set-up."""
    where: str = ""
    """The step now looked at, where there are several."""

    def at(self, number: int, count: int) -> Case:
        """The same, with the step that is looked at."""
        return replace(self, where=f"step {number + 1} of {count}: " if count > 1 else "")

    def error(self, what: str, remedy: str = "") -> ContentError:
        """A ContentError that names file, line, case and step."""
        return ContentError(self.file, self.line, f"case {self.name!r}: {self.where}{what}", remedy)


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
    row = _merged(_keys(row), shared, file, line)
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


def _merged(row: dict[str, Any], shared: Mapping[str, dict[str, Any]], file: str, line: int) -> dict[str, Any]:
    name = row.get("like")
    if name is None:
        return dict(row)
    if not isinstance(name, str) or name not in shared:
        raise ContentError(
            file, line, f"like: no setup {name!r} stands above", f"there are: {', '.join(list(shared)[:12]) or 'none'}"
        )
    under = {key: value for key, value in shared[name].items() if INSTEAD.get(key) not in row or key in row}
    if "vehicles" in under:
        under["vehicles"] = _left(under["vehicles"], row.get("fighters"))
    merged: dict[str, Any] = _over(under, {key: value for key, value in row.items() if key != "like"})
    return merged


def _left(cars: Any, people: Any) -> Any:
    """Vehicles without those whom a case takes away (`B: null`)."""
    gone = [id for id, one in people.items() if one is None] if isinstance(people, dict) else []
    if isinstance(cars, dict):
        return {key: _left(value, people) for key, value in cars.items() if value not in gone}
    return [one for one in cars if one not in gone] if isinstance(cars, list) else cars


def _over(under: Any, top: Any) -> Any:
    """Mappings are laid over each other, everything else is replaced; a block laid over by nothing is gone, by an empty
    one emptied (`guns: {}`), unless it is somebody (`B: {}`)."""
    if isinstance(under, dict) and "side" in under and isinstance(top, str):
        top = {"status": top}  # A: prone
    if not (isinstance(under, dict) and isinstance(top, dict) and (top or "side" in under)):
        return top
    others = {_spelt(key) for key in top if key not in under}  # armour, laid over armor
    gone = {
        key
        for key in top
        if top[key] is None and (isinstance(under.get(key), dict) or _spelt(key) in others or "side" in under)
    }
    said = others - {_spelt(key) for key in top if key in under and key not in gone}
    kept = {key: value for key, value in under.items() if key not in gone and _spelt(key) not in said}
    if "z" in top and isinstance(at := kept.get("at"), list):  # one height: the one written last
        kept["at"] = at[:2]
    elif isinstance(at := top.get("at"), list) and len(at) == 3:
        kept.pop("z", None)
    if {"x", "y"} <= top.keys() or ("x" in under and "from" in top):  # another kind of place is another place
        return top
    return {**kept, **{key: _over(under.get(key), value) for key, value in top.items() if key not in gone}}


ALSO = {
    "weapon": "weapons", "trait": "traits", "special": "traits", "position": "at", "distance": "gap",
    "direction": "toward",
}  # fmt: skip
"""Other words for keys of a fighter and of its place: the set-up may have written the one, a case the other."""


def _spelt(key: Any) -> str:
    return ALSO.get(str(key), str(key).replace("armor", "armour"))


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
        raise case.error(f"then: {row!r} is no step", "each has answers, dice and expect")
    row = _keys(row)
    for key in row:
        if key not in STEP:
            raise case.error(f"then: unknown key {key!r}", f"known are: {', '.join(STEP)}")
    expect = [
        more
        for item in _list(case, {"expect": _wanted(row.get("expect", []))}, "expect")
        for more in (_read(item, fighters) if case.muster is None else worded(item))
    ]
    for item in expect:
        _known(case, item)
        _shaped(case, item)
    answers, dice = (
        _list(case, {**row, key: _items(row[key])} if key in row else row, key) for key in ("answers", "dice")
    )
    dice = [one for die in dice for one in (die if isinstance(die, list) else _apart(die))]  # [[4, 3], 6]: roll by roll
    for face in dice:
        if not isinstance(face, (dict, str)) and (type(face) is not int or not 0 <= face <= 360):
            raise case.error(f"dice: {face!r} is on no die", "write the faces in rolling order, such as [5, 10, 1]")
    return Step(tuple(part for answer in answers for part in spread(answer)), tuple(dice), tuple(expect))


def _apart(die: Any) -> list[Any]:
    """`{precision: 5, strength: 10}` is two dice, each with its label; `{combat: {A: 9, B: 1}}` two of one, by whom."""
    if isinstance(die, dict) and len(die) > 1 and set(DIE) & set(die):
        die = {DIE.get(key, key): face for key, face in die.items()}
    if isinstance(die, dict) and len(die) == 1 and isinstance(inner := next(iter(die.values())), dict):
        return [{"by": str(who), str(label): face} for label in die for who, face in inner.items()]
    if not isinstance(die, dict) or len(die) < 2 or ENTRY & set(die):
        return [die]
    if not all(isinstance(face, (int, str, list, dict)) for face in die.values()):
        return [die]
    return [one for label, face in die.items() for one in _apart({label: face})]


def _items(given: Any) -> Any:
    """One answer or die alone is a list of one."""
    return [given] if isinstance(given, (str, int, float, dict)) else given


def _wanted(given: Any) -> Any:
    """Expectations may also be written as one mapping."""
    if not isinstance(given, dict) or reasoned(given):
        return [given] if isinstance(given, dict) else given
    return [{key: value} for key, value in given.items()]


def _read(item: Any, fighters: Collection[str]) -> list[Any]:
    """Expectations in other words, or by the name of a state or an event alone, unless that is a slip of the pen."""
    found = alike(item, fighters)
    if isinstance(item, dict) and found == [item] and len(item) > 1:  # `{A: down, B: up}` is two
        parts = [more for key, value in item.items() for more in _read({key: value}, fighters)]
        return parts if all(isinstance(one, dict) and set(one) <= set(CHECKS) for one in parts) else found
    name = str(next(iter(found[0]))) if len(found) == 1 and isinstance(found[0], dict) and len(found[0]) == 1 else ""
    slip = [one for one in get_close_matches(name, CHECKS, 1, 0.81) if one != "fighter" or _whose(found[0][name])]
    if not name or name in CHECKS or slip:
        return found
    return unnamed(found[0], fighters)


def _whose(wanted: Any) -> bool:
    """It says which fighter is meant."""
    return isinstance(wanted, Mapping) and "id" in wanted


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
    if said:
        raise case.error(f"expect {said[0]}", said[1])
