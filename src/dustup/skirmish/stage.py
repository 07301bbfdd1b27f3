"""A case's set-up → State, for any book: table, fighters where they stand, marks, scenery, the moment. Strict.

A book says in a `Stage` what only it knows: how an empty state is made, how a fighter is recruited from its row, and
which further keys there are. Everything else is read here, so it is written the same way in every book.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from dustup.core import Words
from dustup.core.content import choose
from dustup.table.pieces import Map

from .board import Piece, as_it_is, board
from .model import Mark
from .positions import positions, standing
from .setup import SIDES
from .state import State
from .words import Length, assign, fields_of, known, named, place, renamed, whole, word, wrong

Row = Mapping[str, Any]
S = TypeVar("S", bound=State[Any, Any])
KEYS = (
    "table", "map", "scenario", "switches", "house", "sides", "fighters", "marks", "pieces", "turn", "phase", "active",
    "set",
)  # fmt: skip
FIGHTER = ("side", "name", "at", "z", "on", "facing", "base", "half", "height", "status", "points", "set")
HELD = ("setup", "fighters", "marks", "events", "sides", "pieces", "terrain")
"""Fields of a state that have keys of their own."""
GIVEN = ("id", "x", "y", "r", *FIGHTER)
ALIKE = {
    "position": "at", "armor": "armour", "attributes": "stats", "special": "traits", "special_rules": "traits",
    "weapon": "weapons", "trait": "traits",
}  # fmt: skip
MARK = ("id", "kind", "at", "radius", "power", "until", "holder", "state")
MARK_ALIKE = {"position": "at", "r": "radius", "type": "kind"}
STATUS = {
    "downed": "down", "dead": "down", "casualty": "down", "standing": "up", "alive": "up", "removed": "gone",
    "false": "off",
}  # fmt: skip
"""Other words for off, up, down, gone; YAML reads a bare `off` as false."""


class Opening(NamedTuple):
    """What an empty state is made from."""

    table: Map
    sides: tuple[str, ...]
    case: Row


@dataclass(frozen=True, slots=True)
class Stage(Generic[S]):
    """How one book reads a case."""

    open: Callable[[Opening], S]
    """The empty state: scenario, switches and house rules are the book's to read from the case."""
    recruit: Callable[[S, str, Row], Any]
    """(state, id, row) → a fighter with all that its own keys say; its place and its status are read here."""
    length: Length
    """How lengths are written: `words.lengths("cm")`, `lengths("in")`, `lengths("cm", sticks)`."""
    words: Words = field(default_factory=Words)
    keys: tuple[str, ...] = ()
    """Further keys of a case."""
    own: tuple[str, ...] = ()
    """Further keys of a fighter's row, read by `recruit`."""
    alike: Mapping[str, str] = field(default_factory=dict)
    """Other words for keys of a fighter."""
    marks: Mapping[str, float | str] = field(default_factory=dict)
    """Kinds of marker with the radius each has if none is written."""
    mark_alike: Mapping[str, str] = field(default_factory=dict)
    """Other words for keys of a marker."""
    sides: tuple[str, ...] = ()
    """Sides that the book plays itself."""
    phases: tuple[str, ...] = ("deploy", "turn", "over")
    phase: str = "turn"
    acting: tuple[str, ...] = ("up",)
    """How somebody is who may be active: where the fallen still act, `down` too."""
    finish: Callable[[S, Row], None] = lambda state, case: None
    """The book's last word: whose turn it is, what follows from it."""
    piece: Piece = as_it_is
    """A piece of the table in the words of the book → as a map file has it."""
    size: tuple[float, float] = (90, 90)


def stage(case: Row, how: Stage[S]) -> S:
    """The situation a case describes."""
    case = _situation(case)
    rows = {id: _with_stats(row, how) for id, row in people(case.get("fighters"), {**ALIKE, **how.alike}).items()}
    said = case.get("sides") or _sides(rows, how)
    if not isinstance(said, list) or len(set(map(str, said))) < len(said):
        raise wrong("sides", f"are {said!r}", "name each once, in a list: [red, blue]")
    sides = tuple(map(str, said))
    state = how.open(Opening(board(case, how.length, how.size, how.piece), sides, case))
    free = tuple(name for name in fields_of(state) if name not in HELD)
    known(case, (*KEYS, *how.keys, *free), "case")
    for id, row in rows.items():
        state.join(_fighter(state, id, row, how))
    _marks(state, case.get("marks") or [], how)
    positions(state, rows, how.length)
    _by_whom(state, case.get("marks") or [], how)
    scenery = case.get("pieces") or {}
    if not isinstance(scenery, Mapping):
        raise wrong("pieces", f"are {scenery!r}", "write 'pieces: {door1: open}'")
    for id, now in scenery.items():
        for one in _scenery(state.setup.map, str(id)):
            state.alter(one, str(now))
    _moment(state, case, how)
    own = {key: value for key, value in case.items() if key in free and key not in (*KEYS, *how.keys)}
    assign(state, own, free, "case")
    assign(state, case.get("set") or {}, free, "set")
    for side in getattr(state, "scores", ()):
        named(side, dict.fromkeys((*state.sides, *how.sides)), "side", "scores")
    how.finish(state, case)
    standing(state)
    return state


def _sides(rows: Mapping[str, Row], how: Stage[S]) -> list[str]:
    """The sides that have somebody, red first; another than those that every book has is written in `sides`."""
    every = (*SIDES, *how.sides)
    for id, row in rows.items():
        if row.get("side") not in every:
            raise wrong(f"fighter {id}", f"side {row.get('side')!r}", choose(row.get("side"), every))
    there = {row["side"] for row in rows.values()}
    return [side for side in every if side in there]


def _scenery(table: Map, id: str) -> list[str]:
    """A piece by its id; the name of a wall or a house means its doors."""
    if id in {piece.id for piece in table.pieces}:
        return [id]
    doors = [piece.id for piece in table.pieces if piece.element == id and "door" in piece.roles]
    if not doors:
        raise wrong("pieces", f"there is no piece {id!r}", choose(id, [p.id for p in table.pieces]))
    return doors


def _situation(case: Row) -> dict[str, Any]:
    """A case with other words for its own keys: scenery beside the table, `markers`, a list of switches."""
    new = dict(case)
    for other in ("scenery", "elements", "terrain", "pieces"):
        if isinstance(new.get(other), list) and isinstance(new.setdefault("table", {}), Mapping):
            new["table"] = {**new["table"], "pieces": new.pop(other)}
    if isinstance(new.get("table"), list):
        new["table"] = {"size" if all(isinstance(n, (int, float)) for n in new["table"]) else "pieces": new["table"]}
    if "markers" in new and "marks" not in new:
        new["marks"] = new.pop("markers")
    given = new.get("switches")
    if isinstance(given, (list, str)):
        new["switches"] = {str(name): 1 for name in ([given] if isinstance(given, str) else given)}
    elif given is not None and not isinstance(given, Mapping):
        raise wrong("switches", f"are {given!r}", "write 'switches: {night: 1}'")
    return new


def people(given: Any, alike: Mapping[str, str]) -> dict[str, Row]:
    """Fighters by id: a mapping, or a list of rows with `id`; `at: [x, y, z]` names the height too."""
    if isinstance(given, list) and all(isinstance(row, Mapping) and "id" in row for row in given):
        if len({str(row["id"]) for row in given}) < len(given):
            raise wrong("fighters", "the same id is used twice", "give each fighter its own")
        given = {str(row["id"]): {key: value for key, value in row.items() if key != "id"} for row in given}
    if not isinstance(given, Mapping) or not given:
        raise wrong("fighters", "a case needs fighters", "add 'fighters: {A: {side: red, at: [x, y]}}'")
    rows: dict[str, Row] = {}
    for id, row in given.items():
        if not isinstance(row, Mapping):
            raise wrong(f"fighter {id}", f"must be a mapping of keys, not {row!r}", "write 'key: value' lines")
        row = renamed(row, alike)
        if {"x", "y"} <= row.keys() and "at" not in row:
            row = {**{key: row[key] for key in row if key not in ("x", "y")}, "at": [row["x"], row["y"]]}
        if (side := str(row.get("side")).casefold()) in SIDES:  # Red
            row = {**row, "side": side}
        at = row.get("at")
        tall = isinstance(at, list) and len(at) == 3 and "z" not in row
        rows[str(id)] = {**row, "at": at[:2], "z": at[2]} if tall and isinstance(at, list) else row
    return rows


def _with_stats(row: Row, how: Stage[S]) -> Row:
    """`BS: 4` beside the other keys, where the book's fighters have `stats`."""
    codes = set(how.words.stats.values()) & set(row) if "stats" in how.own else set()
    if not codes:
        return row
    rest = {key: value for key, value in row.items() if key not in codes}
    return {**rest, "stats": {**(row.get("stats") or {}), **{code: row[code] for code in sorted(codes)}}}


def _fighter(s: S, id: str, row: Row, how: Stage[S]) -> Any:
    where = f"fighter {id}"
    if row.get("side") not in s.sides:
        raise wrong(where, f"side {row.get('side')!r}", choose(row.get("side"), s.sides))
    f = how.recruit(s, id, row)
    free = tuple(name for name in fields_of(f) if name not in GIVEN)
    known(row, (*FIGHTER, *how.own, *free), where)
    f.name = str(row.get("name", id))
    f.points = whole(row.get("points", f.points), f"{where}, points")
    f.z = how.length(row.get("z", 0), where)
    f.height = how.length(row["height"], where) if "height" in row else f.height
    if "base" in row:
        f.r = _radius(row["base"], where, how)
    if "half" in row:
        f.half = place(row["half"], f"{where}, half", how.length)
    direct = {key: value for key, value in row.items() if key in free and key not in how.own}
    assign(f, {**_status(row.get("status", "up"), where, how), **direct}, ("status", *free), where)
    assign(f, row.get("set") or {}, ("status", "points", *free), f"{where}, set")
    return f


def _status(given: Any, where: str, how: Stage[S]) -> dict[str, Any]:
    """A word for how it is as the fields it means."""
    said = word(given)
    found = how.words.states.get(said) or {"status": STATUS.get(said, said)}
    if found.get("status", "up") not in ("off", "up", "down", "gone"):
        raise wrong(where, f"status {given!r}", choose(given, ("off", "up", "down", "gone", *how.words.states)))
    return {"status": "up", **found}


def _radius(base: Any, where: str, how: Stage[S]) -> int:
    """`base: 40` in millimetres, or with its unit: `4 cm`."""
    r = how.length(base, where) / 2 if isinstance(base, str) else whole(base, f"{where}, base", 5, 200) * 5
    if r != int(r):
        raise wrong(where, f"a base of {base!r}", "give its diameter in millimetres: 25, 40, 55")
    return int(r)


def _marks(s: S, rows: Any, how: Stage[S]) -> None:
    if not isinstance(rows, list):
        raise wrong("marks", f"must be a list, not {rows!r}", "write '- {kind: smoke, at: [40, 40]}'")
    for k, given in enumerate(rows, 1):
        where, row = f"mark {k}", renamed(given, {**MARK_ALIKE, **how.mark_alike})
        known(row, MARK, where)
        at = row.get("at", row.get("holder"))
        if "kind" not in row or at is None:
            raise wrong(where, "a mark needs kind and at", "write '{kind: smoke, at: [40, 40]}'")
        kind = word(row["kind"])
        if how.marks and kind not in how.marks:
            raise wrong(where, f"there is no kind {row['kind']!r}", choose(row["kind"], how.marks))
        x, y = (0, 0) if str(at) in s.fighters else place(at, where, how.length)
        w, h = s.setup.map.size
        if not (0 <= x <= w and 0 <= y <= h):
            raise wrong(where, f"{at} is off the table", "put it on the table")
        power, until = (whole(row.get(key, 0), f"{where}, {key}", 0, 99) for key in ("power", "until"))
        r = how.length(row.get("radius", how.marks.get(kind, 1)), where)
        id = str(row.get("id", f"m{k}"))
        s.marks[id] = Mark(id, kind, x, y, r, power, until, str(row.get("holder", "")), str(row.get("state", "")))
    s.made = len(s.marks)


def _by_whom(s: S, rows: Sequence[Row], how: Stage[S]) -> None:
    """A marker `at: B`, or without a place in the hands of B, is where B is."""
    for k, given in enumerate(rows, 1):
        row = renamed(given, {**MARK_ALIKE, **how.mark_alike})
        mark, f = s.marks[str(row.get("id", f"m{k}"))], s.fighters.get(str(row.get("at", row.get("holder"))))
        mark.x, mark.y = (mark.x, mark.y) if f is None else (f.x, f.y)


def _moment(s: S, case: Row, how: Stage[S]) -> None:
    """Turn and phase, and whose activation runs."""
    s.turn = whole(case.get("turn", 1), "turn", 0, 99)
    s.phase = str(case.get("phase", how.phase))
    if s.phase not in how.phases:
        raise wrong("phase", f"there is no phase {s.phase!r}", choose(s.phase, how.phases))
    s.active = str(case.get("active") or "")
    if s.active and s.active not in s.fighters:
        raise wrong("active", f"there is no fighter {s.active!r}", choose(s.active, s.fighters))
    if s.active and s.fighters[s.active].status not in how.acting:
        raise wrong("active", f"{s.active} is not on the table", "only a fighter in play can be active")
