"""KZ-TERR: what a piece of scenery means here, what a path runs through, what it costs, and where it must stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dustup.core import Answer, Illegal
from dustup.skirmish import ideas, space, walk
from dustup.skirmish.walk import Path, Toll
from dustup.table import reach
from dustup.table.bodies import CONTACT
from dustup.table.field import Field
from dustup.table.pieces import Piece
from dustup.table.shapes import disc_touches

from .content import INCH
from .sight import in_building
from .state import Fighter, Reading, State

SOFT = ("vegetation", "wood", "tyres", "glass")
LOW = 350  # up to 3.5 cm a figure clambers over it, as difficult terrain
TALL = 500  # from 5 cm up solid scenery blocks sight
OVERHEAD = 400  # a piece that begins 4 cm up hangs over a figure's head
NEAR = 60  # contact has half a millimetre of tolerance, so a grazing path touches a little before its end
NOTHING = Reading(0, False, False, False, False)
DOORWAY = Reading(-4, False, False, False, False)  # KZ-RUL-29: the openings of a building are medium cover


def reading(piece: Piece, rooms: tuple[str, ...] = ()) -> Reading:
    """KZ-RUL-27, KZ-RUL-29, KZ-RUL-34, KZ-RUL-35: a physical piece in the words of this book.

    What hangs overhead matters only as the roof of a room; what stands on a low piece counts from the table.
    `rooms` are the roofed elements: their windows are openings of a building, no obstacle of their own.
    """
    if "door" in piece.roles:
        return DOORWAY if piece.element in rooms else NOTHING
    if "ladder" in piece.roles:
        return NOTHING
    if piece.floor >= OVERHEAD:
        return Reading(0, False, False, False, "roof" in piece.roles and piece.element in rooms)
    top = piece.floor + piece.height
    green = piece.material == "vegetation" or "wood" in piece.roles
    window = "window" in piece.roles
    block = piece.ground == "impassable" or (top > LOW and not green)
    rough = piece.ground in ("rough", "very_rough", "water") or 0 < top <= LOW or green
    opening = window and piece.element in rooms
    return Reading(
        _cover(piece, window),
        top >= TALL and not green and not window,
        block,
        rough and not block and not opening,
        False,
    )


def _cover(piece: Piece, window: bool) -> int:
    if window:
        return -4
    if piece.height == 0 or piece.material == "none":
        return 0
    soft = piece.material in SOFT or "furniture" in piece.roles or "fence" in piece.roles
    return -2 if soft else -4


@dataclass(slots=True)
class Trip(walk.Trip):
    """A drawn path with its tolls, and how far along it comes into a building (None: it does not)."""

    entered: float | None = None


def trip_of(s: State, f: Fighter, path: Path) -> Trip:
    """KZ-TERR-01..04, KZ-RUL-34, KZ-RUL-35: a drawn path, how far along it comes into a building, and its tolls.

    Each difficult piece entered, crossed or left costs once, moving about inside one nothing; the way out of the
    building it starts in is paid once. Scavengers pay 2 inches where others pay 4.
    """
    field, whole = s.setup.field, [(f.x, f.y), *path]
    length, start = reach.length(whole), in_building(s, f.x, f.y)
    rooms = reach.sweep(field, whole, 0, s.setup.buildings) if path and s.setup.buildings else []
    cost, rule = (2 * INCH, "KZ-TERR-04") if f.kind == "scavenger" else (4 * INCH, "")
    met = _entered(field, whole, f.r, s.setup.difficult)
    tolls = [Toll(cost, field.pieces[touch.index].name, rule or "KZ-TERR-01") for touch in met]
    if start is not None and any(t.index == start and t.leave < length - 0.5 for t in rooms):
        tolls.append(Toll(cost, f"leaving {house_name(s, start)}", rule or "KZ-TERR-03"))
    entered = next((t.enter for t in rooms if t.index != start or t.enter > 0.5), None)
    return Trip(whole, length, tolls, entered)


def _entered(table: Field, points: Path, r: int, among: Sequence[int]) -> list[reach.Touch]:
    """The pieces a base comes into or leaves on its way, each once; moving about inside one is neither."""
    if len(points) < 2 or not among:
        return []
    far, start = reach.length(points), points[0]
    found: dict[int, reach.Touch] = {}
    for met in reach.sweep(table, points, r - walk.GRAZE, tuple(among)):
        began = met.enter <= 0.5 and disc_touches(table, met.index, *start, r - 2 * walk.GRAZE)
        if not began or met.leave < far - 0.5:
            found[met.index] = met
    return list(found.values())


def house_name(s: State, index: int) -> str:
    """A building by its name; it is known by its roof."""
    name: str = s.setup.field.pieces[index].name
    return name.removesuffix(" roof")


def threshold(f: Fighter) -> int:
    """How far past the opening a figure may step so that its base is clear of the wall."""
    return 2 * f.r + 60


def stop_inside(s: State, f: Fighter, trip: Trip) -> None:
    """KZ-TERR-02, KZ-RUL-35: entering a building ends the move, just inside the opening."""
    if trip.entered is None:
        return
    most = trip.entered + threshold(f)
    if trip.length > most + 1 or in_building(s, *trip.end) is None:
        raise Illegal("entering a building ends the move: stop just inside", "KZ-TERR-02", cut(f, trip, most - 10))


def contact_at(s: State, f: Fighter, trip: Trip) -> float | None:
    """KZ-HTH-02: how far along the path it first touches an active enemy it did not touch before."""
    near = space.near_way(trip.points, f.r + 3 * CONTACT, s.foes(f))
    fresh = [e.body for e in near if not e.suppressed and not space.touch(f, e)]
    touches = reach.sweep_bodies(trip.points, f.r + 2 * CONTACT, fresh) if len(trip.points) > 1 and fresh else []
    return min((t.enter for t in touches), default=None)


def stop_in_contact(s: State, f: Fighter, trip: Trip) -> None:
    """KZ-HTH-02: under Assault the first touch starts the fight, so the path ends there."""
    first = contact_at(s, f, trip)
    if first is not None and trip.length > first + NEAR:
        raise Illegal("contact starts the fight at once: stop there", "KZ-HTH-02", cut(f, trip, first + 2))


def cut(f: Fighter, trip: Trip, far: float) -> Answer:
    """The answer that follows the path only so far."""
    return ideas.answer(walk.cut(trip.points, far), f.facing)


def stops(s: State, f: Fighter, way: Path, limit: float) -> list[float]:
    """Distances along a way where a walker could end this move, farthest first: out of breath, contact, a doorway."""
    trip = trip_of(s, f, way[1:])
    spare = min(limit, trip.length)
    doors = [] if trip.entered is None else [trip.entered + threshold(f) - 10, trip.entered - 2 * f.r]
    touch = contact_at(s, f, trip)
    found = [spare, spare - 4 * INCH, spare - 2 * INCH, *doors, *([touch + 2] if touch is not None else [])]
    found += [spare * part / 8 for part in range(7, 0, -1)]
    return sorted((d for d in dict.fromkeys(found) if 0 < d <= spare), reverse=True)
