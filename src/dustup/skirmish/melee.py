"""Who fights whom: the knots that contact between enemies ties."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from .model import Model

F = TypeVar("F", bound=Model)


def knot(f: F, foes_of: Callable[[F], Iterable[F]]) -> list[F]:
    """Everybody linked to somebody through contact between enemies, the first one first."""
    seen: dict[str, F] = {f.id: f}
    todo = [f]
    while todo:
        for e in foes_of(todo.pop(0)):
            if e.id not in seen:
                seen[e.id] = e
                todo.append(e)
    return list(seen.values())
