"""Where faces come from: a seed, a script, or a table."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Protocol

from .question import Faces, Roll


class Dice(Protocol):
    """Something that rolls."""

    def roll(self, roll: Roll) -> Faces:
        """Faces for this roll."""
        ...


class Seeded:
    """Fair dice from a seed."""

    __slots__ = ("rng",)

    def __init__(self, seed: int | str) -> None:
        self.rng = Random(seed)

    def roll(self, roll: Roll) -> Faces:
        """Fair faces."""
        draw, sides = self.rng.random, roll.sides
        if roll.count == 1:
            return (1 + int(draw() * sides),)
        return tuple([1 + int(draw() * sides) for _ in range(roll.count)])


class Scripted:
    """What the dice show, in rolling order, from a list; running out is an error."""

    def __init__(self, faces: Iterable[int | str]) -> None:
        self.left = list(faces)

    def roll(self, roll: Roll) -> Faces:
        """The next faces of the script."""
        if len(self.left) < roll.count:
            raise OutOfDice(f"no die left for {roll.what} ({roll.rule}): needs {roll.count}, has {len(self.left)}")
        shown, self.left = self.left[: roll.count], self.left[roll.count :]
        faces = [roll.named(str(face)) for face in shown] if roll.names else shown
        roll.accept(faces)
        return roll.read(faces)


class OutOfDice(Exception):
    """The script ended before the rules did."""
