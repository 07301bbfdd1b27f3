"""What is drawn over the table for one model: where it can go, whom it threatens, whom it sees.

    overlay = overlays(reach=_reach, threat=_threat, sight=sight_by(_line))

Each of the book's functions takes (state, fighter) and makes its Overlay from `flooded` and `discs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from dustup.core.content import ContentError, choose
from dustup.core.scene import Overlay, OverlayLine
from dustup.table import reach
from dustup.table.bodies import Body
from dustup.table.field import Field

from .model import Model
from .state import Battle

Ring = list[tuple[int, int]]


Maker = Callable[[Any, Any], Overlay]
"""(state, fighter) → its overlay of one kind."""


def overlays(**makers: Maker) -> Callable[[Any, str, str, str], Overlay]:
    """`Book.overlay` for these kinds; an unknown kind or model is one clear error in every book."""

    def drawn(s: Battle, side: str, kind: str, model: str) -> Overlay:
        if kind not in makers:
            raise ContentError("overlay", 0, f"there is no overlay {kind!r}", choose(kind, makers))
        f = s.fighters.get(model)
        if f is None:
            raise ContentError("overlay", 0, f"there is no model {model!r}", "name a model of the scene")
        return makers[kind](s, f) if f.status == "up" else Overlay(kind, model, notes=[f"{f.name} is not on the table"])

    return drawn


def flooded(
    field: Field, f: Model, budget: int, blocks: Sequence[int], foes: Sequence[Body], slow: Sequence[int] = ()
) -> list[Ring]:
    """The outline of all a base can reach on the ground with so much movement."""
    region = reach.flood(field, (f.x, f.y), f.r, budget, tuple(blocks), list(foes), tuple(slow))
    return [[(int(x), int(y)) for x, y in ring] for ring in region.outline()]


def discs(f: Model, ranges: Iterable[int]) -> list[tuple[int, int, int]]:
    """Rings round a base for these ranges, measured from its edge."""
    return sorted((f.x, f.y, f.r + far) for far in {far: True for far in ranges if far > 0})


def sight_by(
    line: Callable[[Any, Any, Any], OverlayLine], foes: Callable[[Any, Any], Sequence[Model]] = lambda s, f: s.foes(f)
) -> Maker:
    """A line to each enemy as the book draws it, and how many are seen."""

    def sight(s: Battle, f: Model) -> Overlay:
        lines = [line(s, f, e) for e in foes(s, f)]
        seen = sum(one.kind in ("clear", "partial") for one in lines)
        return Overlay("sight", f.id, lines=lines, notes=[f"sees {seen} of {len(lines)} enemies"])

    return sight


def between(f: Model, e: Model) -> tuple[tuple[float, float], tuple[float, float]]:
    """From the middle of one base to the middle of the other."""
    return (float(f.x), float(f.y)), (float(e.x), float(e.y))
