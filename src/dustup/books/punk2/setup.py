"""What never changes during a battle: the table, the scenario, the content with house rules laid over it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dustup.table.field import Field

from dustup.table.pieces import Map

from .content import Data


@dataclass(frozen=True, slots=True)
class Reading:
    """What a piece means in this book: size 1-3 and grade (P2-COV-01), ground, whether it can be stood on."""

    size: int  # 0 = no element (flat ground)
    grade: int  # Armor bonus 0, 3, 5, 7
    ground: str  # cool, rough, very_rough, impassable
    top: str
    contaminated: bool
    stand: bool
    climb: bool
    ladder: bool
    platform: bool  # a roof or platform models stand on, with an edge


@dataclass(frozen=True, slots=True)
class Setup:
    """Frozen and shared by every copy of a State."""

    map: Map
    field: Field
    readings: tuple[Reading, ...]  # one per piece, same index as field.pieces
    data: Data
    scenario: Any  # scenarios.Scenario
    names: dict[str, str]  # side -> band name
    turns: int = 6
    switches: dict[str, int] = None  # type: ignore[assignment]
    blocks: tuple[int, ...] = ()  # pieces a 25/40 mm base cannot walk through
    grounds: tuple[int, ...] = ()  # pieces whose ground is not cool, or contaminated
    solids: tuple[int, ...] = ()  # pieces that are elements (size > 0)
