"""What an edition does its own way. Each chapter below is a module of the edition, named as here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from dustup.core import Fixed, Flow, Illegal, Mod, Void
from dustup.core.scene import OverlayLine, Tag
from dustup.table.bodies import Base, Body
from dustup.table.pieces import Piece

if TYPE_CHECKING:
    from .content import Data
    from .move.layout import Reading
    from .shoot.guns import Gun
    from .shoot.precision import Shot
    from .state import Fighter, State

    Counts = Callable[[State, Shot], Iterable[Mod | Void | Fixed]]


class Terrain(Protocol):
    """What a piece means, and what a miniature simply steps over."""

    def reading(self, piece: Piece) -> Reading: ...
    def crossable(self, s: State, f: Fighter, i: int) -> bool: ...
    def stature(self, f: Fighter) -> int: ...
    def tag(self, rd: Reading, material: str) -> Tag | None: ...


class Sight(Protocol):
    """Who sees whom."""

    def sees(self, s: State, a: Fighter, b: Fighter) -> bool: ...
    def sees_at(self, s: State, a: Fighter, b: Fighter, ax: Body | None = None, bx: Body | None = None) -> bool: ...
    def faces(self, s: State, a: Fighter, b: Base) -> bool: ...
    def faces_spot(self, s: State, f: Fighter, x: int, y: int) -> bool: ...
    def unseen(self, s: State, a: Fighter, b: Fighter) -> bool: ...
    def never_seen(self, s: State, f: Fighter, mover: Fighter, whole: Body) -> bool: ...
    def why_unseen(self, s: State, f: Fighter, foe: Fighter) -> Illegal: ...
    def line(self, s: State, f: Fighter, e: Fighter) -> OverlayLine: ...


class Shelter(Protocol):
    """One thing that covers a target."""

    @property
    def id(self) -> str: ...
    @property
    def line(self) -> Any: ...


class Covered(Protocol):
    """All that protects a target from a shooter."""

    @property
    def shelters(self) -> Sequence[Shelter]: ...
    @property
    def avoidable(self) -> bool: ...
    def mods(self, avoid: bool = False) -> tuple[Mod, ...]: ...


class Cover(Protocol):
    """What protects from a shot."""

    @property
    def NONE(self) -> Covered: ...

    def cover(self, s: State, a: Fighter, b: Fighter, ax: Body | None = None, bx: Body | None = None) -> Covered: ...


class Shoot(Protocol):
    """Who is no target, who stands in the way, what counts for the Precision roll."""

    @property
    def LEAST(self) -> int: ...
    @property
    def TO_HIT(self) -> Sequence[Counts]: ...
    @property
    def TO_LOB(self) -> Sequence[Counts]: ...

    def barred(self, s: State, f: Fighter, gun: Gun, foe: Fighter, far: int) -> str: ...
    def told(self, s: State, f: Fighter, foe: Fighter, reason: str) -> Illegal: ...
    def crowd(self, s: State, f: Fighter, foe: Fighter) -> tuple[Fighter, ...]: ...


class Dice(Protocol):
    """How modifiers add up."""

    def kept(self, found: Iterable[Mod | Void | Fixed]) -> Iterable[Mod | Void | Fixed]: ...


class Infiltration(Protocol):
    """Who stays off the table at first."""

    def off(self, f: Fighter) -> bool: ...
    def stays_off(self, s: State, f: Fighter) -> Flow[bool]: ...


class Burst(Protocol):
    """Automatic fire."""

    def fire(self, s: State, f: Fighter, gun: Gun, foe: Fighter) -> Flow[None]: ...


@dataclass(frozen=True, slots=True)
class Edition:
    """The chapters of an edition, and its data."""

    code: str
    data: Callable[[], Data]
    terrain: Terrain
    sight: Sight
    cover: Cover
    shoot: Shoot
    dice: Dice
    infiltrate: Infiltration
    burst: Burst
