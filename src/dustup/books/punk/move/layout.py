"""The lay of the table: what a walker meets, read once from the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np

from dustup.core.scene import Tag
from dustup.skirmish.distances import Ways
from dustup.skirmish.expect import Table
from dustup.table.field import Field
from dustup.table.kernels import Ints
from dustup.table.maps import survey
from dustup.table.pieces import Piece
from dustup.table.silhouette import Silhouette

GROUNDS = {"open": "cool", "water": "very_rough"}
SIGNS = {"rough": "R", "very_rough": "RR", "impassable": "X"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a piece means in this book: size 1-3 and grade (PK-COV-01), ground, whether it can be stood on."""

    size: int  # 0 = no element (flat ground)
    grade: int  # Armor bonus 0, 3, 5, 7
    ground: str  # cool, rough, very_rough, impassable
    top: str
    contaminated: bool
    stand: bool
    climb: bool
    ladder: bool
    platform: bool  # a roof or platform models stand on, with an edge

    @classmethod
    def of(cls, piece: Piece, size: int, grade: int, platform: bool) -> Self:
        """What every edition reads in the same way, besides size, grade and what is a platform."""
        ground, top = (GROUNDS.get(one, one) for one in (piece.ground, piece.top))
        climb, ladder = "climbable" in piece.roles and piece.height > 0, "ladder" in piece.roles
        return cls(size, grade, ground, top, piece.contaminated, piece.stand, climb, ladder, piece.stand and platform)

    def tag(self, cover: tuple[str, str], rules: tuple[str, str]) -> Tag | None:
        """The sign on a piece: in short and in words, by the rule on Cover or the one on ground."""
        words = [
            cover[1] if self.size else "",
            "" if self.ground == "cool" else f"{self.ground.replace('_', ' ')} ground",
            "contaminated" if self.contaminated else "",
            "ladder" if self.ladder else "",
        ]
        sign = SIGNS.get(self.ground, "") + ("☣" if self.contaminated else "")
        short = cover[0] if self.size else "ladder" if self.ladder else sign
        told = "; ".join(word for word in words if word)
        return Tag(short, told, rules[0] if self.size else rules[1]) if told else None


class Between(NamedTuple):
    """The elements of one size and more that stand between two levels, and which of them need a closer look."""

    every: tuple[int, ...]
    tops: tuple[int, ...]  # at one of the two levels: a base may stand on it
    leafy: tuple[int, ...]  # undergrowth: a base may stand in it
    picks: Ints  # every one of them, as kernels take it


CELL = 9  # places are sorted into squares of 2 to this many tenths of a millimetre
WIDE = 512  # a base no wider than this meets only pieces this near to its square
Squares = dict[tuple[int, int], list[int]]


class Lay:
    """The pieces of a table as a walker meets them, and what was found out about places; made once per set-up."""

    __slots__ = (
        "between", "blocks", "boxes", "carriers", "floors", "foul", "gaps", "grounds", "hard", "hidden", "levels",
        "matter", "platforms", "readings", "shown", "sizes", "slow", "solid", "stops", "tops", "undergrowth", "walls",
        "ways",
    )  # fmt: skip

    def __init__(self, field: Field, readings: Sequence[Reading]) -> None:
        pieces = field.pieces
        self.blocks: dict[tuple[int, int, str, int, bool], tuple[int, ...]] = {}  # what bars a walker, by its kind
        self.ways: dict[tuple[int, int, bool], Ways] = {}  # how far it is on foot, by width, stature and legs
        self.shown: Table[Silhouette] = Table(4000)  # how much of a base at a place an eye does not see
        self.hidden: Table[bool] = Table(2000)  # which bases at which places do not see each other
        self.between: Table[Between] = Table(64)  # what may stand before a base: levels, least size
        self.readings = readings
        self.hard = [survey.solid(p) for p in pieces]
        self.floors = [p.floor for p in pieces]
        self.levels = [p.level for p in pieces]
        self.grounds = ["cool" if hard else rd.ground for hard, rd in zip(self.hard, readings)]
        picks = [i for i, g in enumerate(self.grounds) if self.hard[i] or g != "cool"]
        self.matter: Ints = np.array(picks, dtype=np.int64)
        self.solid = [i for i in picks if self.hard[i] or self.grounds[i] == "impassable"]
        self.gaps = frozenset(i for i, p in enumerate(pieces) if "gap" in p.roles)  # a base may overhang them
        self.undergrowth = frozenset(i for i, p in enumerate(pieces) if p.material == "vegetation")
        self.boxes: list[tuple[int, int, int, int]] = field.bounds
        self.tops = [i for i, rd in enumerate(readings) if rd.stand and self.hard[i]]
        self.carriers = _squares(field.bounds, self.tops, 1)  # what may carry a point of a square
        self.stops = _squares(field.bounds, self.solid, WIDE)  # what may be in the way of a base in it
        self.platforms: dict[int, list[int]] = {}  # by level: what has an edge to look down from
        for i, (piece, rd) in enumerate(zip(pieces, readings)):
            if rd.platform:
                self.platforms.setdefault(piece.level, []).append(i)
        self.sizes = [rd.size for rd in readings]
        self.slow = [i for i, g in enumerate(self.grounds) if g != "cool"]
        self.foul = [i for i, rd in enumerate(readings) if rd.contaminated]
        self.walls = [i for i, rd in enumerate(readings) if rd.ladder or rd.climb]

    def over(self, x: int, y: int) -> Sequence[int]:
        """The tops that may carry this point."""
        return self.carriers.get((x >> CELL, y >> CELL), ())

    def stopping(self, x: int, y: int, r: int) -> Sequence[int]:
        """The solid pieces a base may meet here."""
        return self.solid if r > WIDE else self.stops.get((x >> CELL, y >> CELL), ())


def _squares(boxes: Sequence[tuple[int, int, int, int]], picks: Sequence[int], near: int) -> Squares:
    """By square of the table: those of some pieces whose bounds come so near to it, in their order."""
    found: Squares = {}
    for i in picks:
        west, south, east, north = boxes[i]
        for x in range(west - near >> CELL, (east + near >> CELL) + 1):
            for y in range(south - near >> CELL, (north + near >> CELL) + 1):
                found.setdefault((x, y), []).append(i)
    return found
