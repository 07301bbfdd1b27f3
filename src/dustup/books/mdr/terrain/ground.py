"""MDR-MOVE, MDR-COV, MDR-RUL-76: what lies where on the table, doors, woods and water included, as it is now."""

from __future__ import annotations

from dustup.core import Flow
from dustup.skirmish import place
from dustup.table.pieces import Piece
from dustup.table.reach import sweep
from dustup.table.shapes import disc_touches, point_in

from ..state import Fighter, State

GONE = ("smashed", "destroyed", "collapsed", "cleared")
GRAZE = 4  # a base that merely grazes a patch of ground is not in it
SHUT = ("shut", "locked")
Place = tuple[int, int]


def piece(s: State, i: int) -> Piece:
    """A piece by its index."""
    return s.setup.field.pieces[i]


def picks(s: State, kind: str) -> tuple[int, ...]:
    """MDR-SPEC-67, MDR-STAR-06: the pieces of a kind as they are now: what is destroyed counts no more."""
    found = s.setup.picks[kind]
    if not s.pieces:
        return found
    gone = [s.setup.field.by_id[key] for key, state in s.pieces.items() if state in GONE]
    if kind in ("wood", "ladder", "stairs"):
        return tuple(i for i in found if i not in gone)
    if kind in ("block", "sight"):
        return (*found, *shut_doors(s))
    return found


def shut_doors(s: State) -> tuple[int, ...]:
    """MDR-DOOR-01, MDR-DOOR-02: doors that are shut or locked."""
    return tuple(s.setup.field.by_id[key] for key, state in s.pieces.items() if state in SHUT)


def unlocked(s: State) -> tuple[int, ...]:
    """MDR-DOOR-01: doors that are merely shut: a move ends at them and opens them, the next one leads through."""
    return tuple([s.setup.field.by_id[key] for key, state in s.pieces.items() if state == "shut"]) if s.pieces else ()


def inside(s: State, kind: str, x: int, y: int) -> int | None:
    """The piece of a kind that a point lies in."""
    return next((i for i in picks(s, kind) if point_in(s.setup.field, i, x, y)), None)


def beside(s: State, i: int, f: Fighter, slack: int = 0) -> bool:
    """The base touches (or overlaps) a piece."""
    return disc_touches(s.setup.field, i, f.x, f.y, f.r + slack)


def between(s: State, i: int, a: Fighter, b: Fighter) -> bool:
    """The line from middle to middle crosses a piece."""
    return bool(sweep(s.setup.field, [(a.x, a.y), (b.x, b.y)], 0, (i,)))


def touches_cover(s: State, f: Fighter) -> bool:
    """MDR-SPEC-117: in base contact with scenery that counts as cover."""
    kinds = (*picks(s, "cover"), *picks(s, "wood"))
    return any(beside(s, i, f, 10) for i in kinds)


def in_water(s: State, f: Fighter) -> bool:
    """It stands in deep water: the base is in it, more than to graze it."""
    return f.z == 0 and any(beside(s, i, f, -GRAZE) for i in s.setup.picks["water"])


def irradiated(s: State, f: Fighter, spot: Place) -> bool:
    """MDR-RAD-01: here its base is on irradiated ground, more than to graze it."""
    return any(disc_touches(s.setup.field, i, *spot, f.r - GRAZE) for i in s.setup.picks["irradiated"])


def house(s: State, x: int, y: int) -> str:
    """The element (a room with its walls, roofed or not) a point is inside of, '' in the open."""
    walls: dict[str, list[tuple[int, int, int, int]]] = {}
    for i, one in enumerate(s.setup.field.pieces):
        if one.element:
            walls.setdefault(one.element, []).append(s.setup.field.bounds[i])
    for element, boxes in walls.items():
        west, south = min(box[0] for box in boxes), min(box[1] for box in boxes)
        east, north = max(box[2] for box in boxes), max(box[3] for box in boxes)
        if west < x < east and south < y < north:
            return element
    return ""


def set_down(
    s: State, f: Fighter, who: str, within: tuple[Place, int], bar: place.Bar, about: tuple[str, str, str]
) -> Flow[list[list[int]]]:
    """A player puts somebody down near a point, where nothing bars it (and leaves it where it is if there is no room).

    `about`: what the question is called, its words, its rule. The way it went is returned.
    """
    (x, y), far = within
    what, prompt, rule = about
    start, ground = [f.x, f.y, f.z], [place.box(x - far, y - far, x + far, y + far)]
    if bar(f.x, f.y) is None or place.free_spot(ground, bar) is not None:
        asked = place.question(f, place.Spots(ground, bar, rule), lambda x, y: f.facing, what=what, prompt=prompt)
        asked.who = who
        f.x, f.y = (yield asked)["point"]
    return [start, [f.x, f.y, f.z]]


def edge_of(s: State, f: Fighter) -> tuple[str, int]:
    """The nearest table edge and how far the base is from it."""
    w, h = s.setup.map.size
    gaps = {"west": f.x, "east": w - f.x, "south": f.y, "north": h - f.y}
    name = min(gaps, key=lambda key: (gaps[key], key))
    return name, max(0, gaps[name] - f.r)


def edge_point(s: State, f: Fighter, edge: str) -> Place:
    """The point of an edge straight ahead of a model, a base beyond it."""
    w, h = s.setup.map.size
    spots = {"west": (-f.r, f.y), "east": (w + f.r, f.y), "south": (f.x, -f.r), "north": (f.x, h + f.r)}
    return spots[edge]
