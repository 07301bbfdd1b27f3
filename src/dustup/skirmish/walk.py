"""A drawn path read against the table: how long it is, what it runs through, what it costs, where it is blocked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from dustup.core import Illegal
from dustup.table import reach
from dustup.table.bodies import CONTACT, Body
from dustup.table.field import Field

from .model import Model
from .space import near_way

Path = list[tuple[int, int]]
SLACK = 2.0  # a fifth of a millimetre in the mover's favour: places are whole numbers
GRAZE = 2  # a base that only touches a piece, to a fifth of a millimetre, is not in it


class Toll(NamedTuple):
    """What a piece on the way costs besides the distance, and by which rule."""

    cost: int
    why: str
    rule: str


@dataclass(slots=True)
class Trip:
    """A path from where the walker stands: all its points, its length, what it costs in all and why."""

    points: Path
    length: float
    tolls: list[Toll] = field(default_factory=list)

    @property
    def end(self) -> tuple[int, int]:
        """Where it leads."""
        return self.points[-1]

    @property
    def cost(self) -> float:
        """The distance and every toll."""
        return self.length + sum([t.cost for t in self.tolls])

    @property
    def still(self) -> bool:
        """It leads nowhere."""
        return self.length < 1


Rules = tuple[str, ...]
NOTHING: Mapping[str, Rules] = {}


class Blocked(Illegal):
    """A way that runs into something after `far`."""

    def __init__(self, why: str, rule: str, far: float, also: tuple[str, ...] = ()) -> None:
        super().__init__(why, rule, None, also)
        self.far = far


def cut(points: Sequence[tuple[int, int]], far: float) -> Path:
    """The steps (without the start) of the same way, only so far."""
    return [(p[0], p[1]) for p in reach.cut(points, max(0.0, far))[1:]]


def met(table: Field, points: Path, r: int, among: Sequence[int]) -> tuple[int, ...]:
    """The pieces that a disc comes to on its way, those it starts at apart."""
    if len(points) < 2 or not among:
        return ()
    return tuple(dict.fromkeys(t.index for t in reach.sweep(table, points, r, tuple(among)) if t.enter > 0.5))


def first_piece(table: Field, points: Path, r: int, among: Sequence[int]) -> reach.Touch | None:
    """The first piece that stands in the way."""
    if len(points) < 2 or not among:
        return None
    return next(iter(reach.sweep(table, points, r, tuple(among))), None)


def first_body(points: Path, r: int, bodies: Sequence[Body]) -> reach.Touch | None:
    """The first base that stands in the way; touching it in passing is not running into it."""
    if len(points) < 2 or not bodies:
        return None
    return next(iter(reach.sweep_bodies(points, r - CONTACT - 1, bodies)), None)


def past_pieces(table: Field, way: Trip, r: int, among: Sequence[int], rule: str) -> None:
    """Raise Blocked where scenery is in the way."""
    met = first_piece(table, way.points, r, among)
    if met is not None:
        raise Blocked(f"{table.pieces[met.index].name} is in the way", rule, met.enter)


def past_models(way: Trip, r: int, others: Sequence[Model], rule: str, also: Mapping[str, Rules] = NOTHING) -> None:
    """Raise Blocked where somebody is in the way; `also` has further rules that say so, by id."""
    near = near_way(way.points, r, others)
    met = first_body(way.points, r, [o.body for o in near]) if near else None
    if met is not None:
        one = near[met.index]
        raise Blocked(f"{one.name} is in the way", rule, met.enter, also.get(one.id, ()))


def room(table: Field, x: int, y: int, r: int, blocks: Sequence[int], others: Iterable[Model]) -> bool:
    """A base has room there: on the table, off every block, on nobody's base."""
    return reach.fits(table, x, y, r, tuple(blocks), [o.body for o in near_way([(x, y)], r, others)])
