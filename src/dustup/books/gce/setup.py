"""What never changes during a battle: the table as this book reads it, the scenario, the content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from dustup.skirmish import setup as skirmish
from dustup.skirmish.expect import Table
from dustup.skirmish.setup import picks
from dustup.skirmish.worth import Pairs
from dustup.table.field import Field
from dustup.table.kernels import Ints
from dustup.table.pieces import Map, Piece
from dustup.table.shapes import piece_gap

from .content import INCH, Data

if TYPE_CHECKING:
    from .scenarios import Mobs

AT_FOOT = 50  # a ladder this near to a barrier leans on it
OVERHEAD = 400  # what begins 4 cm up hangs over everybody's head
GREEN = ("vegetation",)


@dataclass(frozen=True, slots=True)
class Reading:
    """GCE-TERR, GCE-RUL-90, GCE-RUL-107: what a piece means here.

    `factor`: what an inch of it costs on foot (1, 2, 4). `climb`: tenths of a millimetre paid once on coming onto it.
    `obstacle`: a medium barrier, which costs 2 inches and hampers a charge. `hull`: what a vehicle makes of it.
    """

    factor: int = 1
    block: bool = False
    climb: int = 0
    obstacle: bool = False
    solid: bool = False  # vehicles crash into it
    hull: str = ""  # "", slow, stuck
    sight: bool = False  # may hide something
    rule: str = "GCE-TERR-01"


OPEN = Reading()


def reading(piece: Piece) -> Reading:
    """GCE-TERR-01..07, GCE-RUL-90, GCE-RUL-105..107: a physical piece in the words of this book."""
    if "door" in piece.roles or "ladder" in piece.roles or piece.floor >= OVERHEAD:
        return OPEN
    top = piece.floor + piece.height
    if piece.ground == "impassable" and not top:
        return Reading(block=True, solid=True, rule="GCE-TERR-04")
    if piece.material in GREEN or "wood" in piece.roles:
        return Reading(2, hull="slow", sight=top > 0, rule="GCE-TERR-02")
    if not top:
        return _ground(piece)
    if top > 2 * INCH or piece.ground == "impassable":
        return Reading(block=True, solid=True, sight=True, rule="GCE-TERR-07")
    if _width(piece) > INCH:
        return Reading(climb=2 * top, solid=top >= INCH, sight=True, rule="GCE-RUL-90")
    if top < INCH:
        return Reading(sight=True, rule="GCE-TERR-05")
    return Reading(climb=2 * INCH, obstacle=True, solid=True, sight=True, rule="GCE-TERR-06")


def _ground(piece: Piece) -> Reading:
    if piece.ground == "very_rough":
        return Reading(4, hull="stuck", rule="GCE-TERR-03")
    if piece.ground in ("rough", "water"):
        return Reading(2, hull="slow", rule="GCE-TERR-02")
    return OPEN


def _width(piece: Piece) -> float:
    """The narrowest way across its outline, by the directions of its sides."""
    ring, best = piece.outline, 1e9
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0])):
        size = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        if size:
            far = [((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / size for x, y in ring]
            best = min(best, max(far) - min(far))
    return best


@dataclass(frozen=True, slots=True)
class Setup(skirmish.Setup[Data, Reading, "Mobs"]):
    """Frozen and shared by every copy of a State; tuples of piece indices are what each chapter looks at."""

    blocks: tuple[int, ...] = ()
    rough: tuple[int, ...] = ()
    barriers: tuple[int, ...] = ()
    dear: tuple[int, ...] = ()
    """What a way over it costs more for: rough ground, barriers, ladders."""
    sighting: tuple[int, ...] = ()
    solids: tuple[int, ...] = ()
    bad: tuple[int, ...] = ()
    footing: Ints = field(default_factory=lambda: np.empty(0, np.int64), compare=False)
    """Whatever may matter to a walker: where none of it is met the ground is open."""
    ladders: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """High barriers that can be climbed, each with the ladders and stairs at it."""
    decks: tuple[int, ...] = ()
    """Those of them whose top one can stand on."""
    storeys: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Roofs and upper floors that can be climbed onto, each with its ladders and stairs."""
    slabs: tuple[int, ...] = ()
    """What hangs overhead: it hides only from those who stand high up, and them."""
    lofty: tuple[int, ...] = ()
    """What hides from them: this and all that hides from others."""
    woods: tuple[int, ...] = ()
    """Vegetation that people stand in: it shades them and does not swallow them."""
    chances: Table[float] = field(default_factory=Table)
    """What bots have worked out by the rules in this battle, once for each pair of fighters that look alike."""
    bouts: Table[dict[tuple[str, int], float]] = field(default_factory=Table)
    """The same for rounds of hand to hand: how likely who loses with how many hits."""
    pairs: Pairs = field(default_factory=Pairs)
    """The same for pairs as they stand."""
    bare: dict[str, Any] = field(default_factory=dict)
    """An empty table with the same lists, where bots try what they think of; laid once."""
    seen: Table[float] = field(default_factory=lambda: Table(200_000))
    """How much of one base another sees past the scenery and the hulls given with it: scenery never moves."""
    looks: dict[str, tuple[list[object], dict[str, dict[str, list[tuple[str, float]]]]]] = field(default_factory=dict)
    """Whom everybody could shoot at when that was last looked for, and how everybody stood then."""


def _ways_up(table: Field) -> list[int]:
    return [k for k, piece in enumerate(table.pieces) if "ladder" in piece.roles or "stairs" in piece.roles]


def _storeys(table: Field, slabs: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """GCE-MOVE-02, GCE-TERR-01: what one can stand on overhead, with the ladders that lead up to it."""
    ways = _ways_up(table)
    met = {i: tuple(k for k in ways if _leads_up(table, k, i)) for i in slabs if table.pieces[i].stand}
    return {i: ks for i, ks in met.items() if ks}


def _ladders(table: Field, found: tuple[Reading, ...]) -> dict[int, tuple[int, ...]]:
    """GCE-MOVE-02, GCE-TERR-07: the ladders that lead up to each high barrier; a wall with a roof on it is not one."""
    ways = _ways_up(table)
    roofed = {piece.element for piece in table.pieces if piece.element and piece.floor >= OVERHEAD}
    met = {i: tuple(k for k in ways if _leads_up(table, k, i)) for i, r in enumerate(found) if r.block and ways}
    return {i: ks for i, ks in met.items() if ks and (table.pieces[i].stand or table.pieces[i].element not in roofed)}


def _leads_up(table: Field, k: int, i: int) -> bool:
    way, wall = table.pieces[k], table.pieces[i]
    if not wall.height or way.floor > wall.floor or way.level < wall.level - INCH // 2:
        return False
    return any(piece_gap(table, i, *p) <= AT_FOOT for p in way.outline)


def lay(table: Map, content: Data, scenario: Mobs, names: Mapping[str, str], switches: Mapping[str, int]) -> Setup:
    """The table ready for this book."""
    found = tuple(reading(piece) for piece in table.pieces)
    ground = Field.of(table)
    ladders = _ladders(ground, found)
    slabs = tuple(i for i, piece in enumerate(table.pieces) if piece.floor >= OVERHEAD and "ladder" not in piece.roles)
    storeys = _storeys(ground, slabs)
    return Setup(
        table, ground, found, content, scenario, names, switches,
        picks(found, lambda r: r.block),
        picks(found, lambda r: r.factor > 1),
        picks(found, lambda r: r.climb),
        (*picks(found, lambda r: r.factor > 1), *picks(found, lambda r: r.climb), *ladders),
        picks(found, lambda r: r.sight),
        picks(found, lambda r: r.solid),
        picks(found, lambda r: r.hull),
        ground.pick(tuple(sorted({*picks(found, lambda r: r.block or r.factor > 1 or r.climb), *ladders, *storeys}))),
        ladders,
        tuple(i for i in ladders if table.pieces[i].stand or _width(table.pieces[i]) > INCH),
        storeys,
        slabs,
        (*picks(found, lambda r: r.sight), *slabs),
        tuple(i for i, piece in enumerate(table.pieces) if "wood" in piece.roles),
    )  # fmt: skip
