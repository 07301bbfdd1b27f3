"""The opposed roll: two sums, a die added to each, and what the totals come to."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from dustup.core import Faces, Flow, Mod, Roll, Sum

from .model import Model

F = TypeVar("F", bound=Model)
Verdict = Callable[[int, int, Faces], str]
"""(first total, second total, dice) → what they come to."""


@dataclass(frozen=True, slots=True)
class Contest(Generic[F]):
    """Who against whom, what each adds, and what the dice are called: the first side's, then the one of the other.

    `title`: what the first sum is called where it is nobody's own, a blast or a trap. No total counts as less than
    `least`.
    """

    what: str
    rule: str
    f: F
    e: F
    mine: Sum
    his: Sum
    title: str = ""
    dice: tuple[str, ...] = ("first", "second")
    least: int = -99

    def sides(self) -> tuple[str, ...]:
        """Whose dice they are."""
        return (*([self.f.side] * (len(self.dice) - 1)), self.e.side)

    def totals(self, faces: Faces) -> tuple[int, int]:
        """Both totals: of the first die and of the last."""
        return max(self.least, faces[0] + self.mine.total), max(self.least, faces[-1] + self.his.total)

    def titled(self, mine: Sum, his: Sum) -> list[list[Any]]:
        """Sums as events and screens show them."""
        return [[self.title or self.f.name, mine.plain()], [self.e.name, his.plain()]]


@dataclass(frozen=True, slots=True)
class Rolled:
    """How it went: dice, totals (`raised` to the least that counts?), the verdict, the rules at work, what is told."""

    faces: Faces
    totals: tuple[int, int]
    raised: bool
    result: str
    rules: tuple[str, ...]
    told: dict[str, Any]


def opposed(
    c: Contest[F],
    verdict: Verdict,
    again: Callable[[F, int], Flow[int]],
    also: Callable[[Faces], Hashable] | None = None,
) -> Flow[Rolled]:
    """Both roll. `again` may change somebody's own die; `also` is what else of the dice matters to the odds."""

    def sort(faces: Faces) -> Hashable:
        result = verdict(*c.totals(faces), faces)
        return (result, also(faces)) if also else result

    who = c.sides()
    about = {"who": c.f.id, "at": c.e.id, "dice": list(c.dice), "sums": c.titled(c.mine, c.his)}
    faces = yield Roll(what=c.what, rule=c.rule, who=who, count=len(who), sides=6, sort=sort, about=about)
    first = faces[0] if c.title else (yield from again(c.f, faces[0]))
    faces = (first, *faces[1:-1], (yield from again(c.e, faces[-1])))
    mine, his = _with_die(c.mine, faces[0], c.rule), _with_die(c.his, faces[-1], c.rule)
    rules = (c.rule, *(m.rule for m in (*mine.mods, *his.mods)), *(void.rule for _, void in mine.voided))
    shown = [[label, face, side] for label, face, side in zip(c.dice, faces, who)]
    totals, raised = c.totals(faces), min(mine.total, his.total) < c.least
    told = {"who": c.f.id, "at": c.e.id, "faces": shown, "sums": c.titled(mine, his), "totals": list(totals)}
    return Rolled(faces, totals, raised, verdict(*totals, faces), rules, told)


def _with_die(part: Sum, face: int, rule: str) -> Sum:
    return Sum(part.total + face, (Mod(face, "die", rule), *part.mods), part.voided)
