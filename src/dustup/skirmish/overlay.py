"""What is drawn over the table for one model: where it can go, whom it threatens, whom it sees.

    def overlay(s, side, kind, model):
        return drawn(s, kind, model, {"reach": _reach, "threat": _threat, "sight": _sight})

Each of the book's functions takes (state, fighter) and makes its Overlay from `flooded`, `discs` and `lines_to`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from dustup.core.content import ContentError, choose
from dustup.core.scene import Overlay, OverlayLine
from dustup.table import reach
from dustup.table.bodies import Body
from dustup.table.field import Field

from .model import Model
from .state import Battle

Ring = list[tuple[int, int]]


def drawn(s: Battle, kind: str, model: str, makers: Mapping[str, Callable[[Any, Any], Overlay]]) -> Overlay:
    """The overlay of one kind for one model; an unknown kind or model is one clear error in every book."""
    if kind not in makers:
        raise ContentError("overlay", 0, f"there is no overlay {kind!r}", choose(kind, makers))
    f = s.fighters.get(model)
    if f is None:
        raise ContentError("overlay", 0, f"there is no model {model!r}", "name a model of the scene")
    if f.status != "up":
        return Overlay(kind, model, notes=[f"{f.name} is not on the table"])
    return makers[kind](s, f)


def flooded(
    field: Field, f: Model, budget: int, blocks: Sequence[int], foes: Sequence[Body], slow: Sequence[int] = ()
) -> list[Ring]:
    """The outline of all a base can reach on the ground with so much movement."""
    region = reach.flood(field, (f.x, f.y), f.r, budget, tuple(blocks), list(foes), tuple(slow))
    return [[(int(x), int(y)) for x, y in ring] for ring in region.outline()]


def discs(f: Model, ranges: Iterable[int]) -> list[tuple[int, int, int]]:
    """Rings round a base for these ranges, measured from its edge."""
    return sorted((f.x, f.y, f.r + far) for far in {far: True for far in ranges if far > 0})


def lines_to(f: Model, others: Iterable[Model], look: Callable[[Any], OverlayLine | None]) -> Overlay:
    """A line to each of the others as the book sees it, and how many are seen."""
    there = list(others)
    lines = [line for e in there if (line := look(e)) is not None]
    seen = sum(line.kind in ("clear", "partial") for line in lines)
    return Overlay("sight", f.id, lines=lines, notes=[f"sees {seen} of {len(there)} enemies"])


def between(f: Model, e: Model) -> tuple[tuple[float, float], tuple[float, float]]:
    """From the middle of one base to the middle of the other."""
    return (float(f.x), float(f.y)), (float(e.x), float(e.y))
