"""Models and markers: what stands on the table, as plain data."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from dustup.table.bodies import Body

from .copying import Copied

Status = Literal["off", "up", "down", "gone"]
"""Beside the table and not yet on it; on the table and in play; out of action where it fell; removed for good."""


class Model(Copied, msgspec.Struct, gc=False):
    """A miniature or a vehicle on its base. A book adds its own fields.

    Lengths are tenths of a millimetre. `half` (length, width) makes the base a rectangle; `on` is what it rides on.
    """

    id: str
    side: str
    name: str
    points: int = 0
    x: int = 0
    y: int = 0
    z: int = 0
    r: int = 125
    half: tuple[int, int] | None = None
    facing: int = 0
    height: int = 300
    status: str = "off"
    on: str = ""

    @property
    def body(self) -> Body:
        """Its base on the table."""
        return Body(self.id, self.x, self.y, self.z, self.r, self.facing, self.half, self.height)

    def body_at(self, x: int, y: int, facing: int | None = None) -> Body:
        """The same base somewhere else; nothing is moved."""
        turn = self.facing if facing is None else facing
        return Body(self.id, x, y, self.z, self.r, turn, self.half, self.height)


class Mark(Copied, msgspec.Struct, gc=False):
    """A marker: smoke, fire, an objective, a casualty's things. `until` is its last turn (0: it stays)."""

    half: ClassVar[None] = None
    id: str
    kind: str
    x: int
    y: int
    r: int = 0
    power: int = 0
    until: int = 0
    holder: str = ""
    state: str = ""

    @property
    def body(self) -> Body:
        """The ground it covers, as a round block."""
        return Body(self.id, self.x, self.y, 0, self.r)
