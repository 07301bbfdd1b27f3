"""What never changes during a battle: the table as this book reads it, the scenario, the content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from dustup.skirmish import setup
from dustup.skirmish.expect import Table
from dustup.skirmish.worth import Pairs
from dustup.table.field import Field
from dustup.table.pieces import Map, Piece
from dustup.table.units import STICKS, Sticks

from .content import Data, Number, numbers

if TYPE_CHECKING:
    from .scenarios import Scenario

LOW = 350  # up to 3.5 cm a model hops over it (MDR-DOOR-01)
OVERHEAD = 400  # what begins 4 cm up hangs over everybody's head


@dataclass(frozen=True, slots=True)
class Reading:
    """What a piece means here."""

    broken: bool = False  # MDR-MOVE-07
    wood: bool = False  # MDR-COV-02..05
    water: bool = False  # deep: MDR-RUL-76
    wet: bool = False  # MDR-SPEC-51: water terrain of any sort
    irradiated: bool = False  # MDR-RAD-01
    hop: bool = False  # an obstacle a move stops at (MDR-DOOR-01)
    door: bool = False  # a doorway or window: a move stops there too
    block: bool = False  # cannot be walked through
    sight: bool = False  # blocks a line of sight (MDR-LOS-01)
    cover: bool = False  # MDR-COV-01
    climb: bool = False  # can be climbed, and stood upon if it has a flat top
    ladder: bool = False
    stairs: bool = False
    green: bool = False  # MDR-RUL-80: plants may lurk in it


KINDS = tuple(f.name for f in fields(Reading))


def reading(piece: Piece) -> Reading:
    """MDR-MOVE-07, MDR-COV-01..02, MDR-DOOR-01, MDR-RUL-76: a physical piece in the words of this book."""
    if "door" in piece.roles:
        return Reading(door=True)
    if "ladder" in piece.roles:
        return Reading(ladder=True)
    if piece.floor >= OVERHEAD:
        return Reading(climb=piece.stand and "roof" in piece.roles and bool(piece.element))
    if piece.height == 0:
        deep = piece.ground == "water"
        rough = piece.ground in ("rough", "very_rough")
        marsh = deep or (piece.ground == "very_rough" and not piece.contaminated)
        return Reading(broken=rough, water=deep, wet=marsh, irradiated=piece.contaminated,
                       block=piece.ground == "impassable", green=piece.material == "vegetation")  # fmt: skip
    if "wood" in piece.roles:
        return Reading(broken=True, wood=True, green=True, irradiated=piece.contaminated)
    if piece.material == "vegetation":
        return Reading(broken=True, cover=True, green=True, irradiated=piece.contaminated)
    if "stairs" in piece.roles:
        return Reading(stairs=True)
    return _solid(piece)


def _solid(piece: Piece) -> Reading:
    if "window" in piece.roles:
        return Reading(door=True, cover=True)
    tall = piece.level > LOW
    block = tall and "fence" not in piece.roles  # the rulebook has models jump over fences
    climb = "climbable" in piece.roles or "platform" in piece.roles or piece.stand
    return Reading(hop=not block, block=block, sight=tall, cover=True, climb=block and climb)


KEPT = 100_000  # pairs of places remembered


@dataclass(frozen=True, slots=True)
class Setup(setup.Setup[Data, Reading, "Scenario"]):
    """Frozen and shared by every copy of a State.

    `lines`, `shades`, `rails` and `screens` remember sight, cover, the obstacle between places and cover from a blast,
    `pairs` what two may do to each other as they stand.
    """

    picks: Mapping[str, tuple[int, ...]]
    numbers: Mapping[str, tuple[Number, ...]]
    sticks: Sticks
    allies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lines: Table[bool] = field(default_factory=lambda: Table(KEPT))
    shades: Table[str] = field(default_factory=lambda: Table(KEPT))
    rails: Table[int | None] = field(default_factory=lambda: Table(KEPT))
    screens: Table[bool] = field(default_factory=lambda: Table(KEPT))
    pairs: Pairs = field(default_factory=Pairs)

    @property
    def turns(self) -> int:
        """After how many turns a battle is called off."""
        return self.switches.get("turns", 0)


def sticks(switches: Mapping[str, int]) -> Sticks:
    """MDR-STIK-01: the sticks of the scale in use."""
    return STICKS[(15, 28)[switches.get("scale", 1)]]


def lay(table: Map, content: Data, scenario: Scenario, names: dict[str, str], switches: dict[str, int]) -> Setup:
    """The table ready for this book."""
    rows, found, measures = _read(table.pieces), numbers(content), sticks(switches)
    return Setup(table, Field.of(table), rows[0], content, scenario, names, switches, rows[1], found, measures)


def laid(old: Setup, table: Map) -> Setup:
    """MDR-SETP-03: the same battle on another table."""
    rows = _read(table.pieces)
    fresh = replace(old, map=table, field=Field.of(table), readings=rows[0], picks=rows[1])
    return replace(fresh, lines=Table(KEPT), shades=Table(KEPT), rails=Table(KEPT), screens=Table(KEPT), pairs=Pairs())


@lru_cache(maxsize=32)
def _read(pieces: tuple[Piece, ...]) -> tuple[tuple[Reading, ...], dict[str, tuple[int, ...]]]:
    """What each piece means here, and the pieces of each kind by their index; the last few tables are kept."""
    readings = tuple(reading(piece) for piece in pieces)
    picks = {kind: tuple(i for i, r in enumerate(readings) if getattr(r, kind)) for kind in KINDS}
    picks["way"] = tuple(i for i, r in enumerate(readings) if r.broken or r.block or r.water or r.hop or r.door)
    return readings, picks
