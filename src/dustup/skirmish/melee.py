"""Who fights whom: contact between bases, and the knots that contact ties."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from .model import Model
from .space import touch
from .state import State

F = TypeVar("F", bound=Model)


def contacts(s: State[Any, F], f: F, step: int | None = None) -> list[F]:
    """Enemies in play whose base touches this one's; `step` is the most their levels may differ."""
    if f.status != "up":
        return []
    return [e for e in s.strangers(f.side) if e.status == "up" and touch(f, e, step)]


def engaged(s: State[Any, F], f: F, step: int | None = None) -> bool:
    """In contact with an enemy."""
    return f.status == "up" and any(e.status == "up" and touch(f, e, step) for e in s.strangers(f.side))


def neighbours(s: State[Any, F], f: F, step: int | None = None) -> list[F]:
    """Everybody in contact, friend or foe."""
    return [m for m in s.others(f) if touch(f, m, step)]


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


def pairs(s: State[Any, F], step: int | None = None) -> list[tuple[str, str]]:
    """Every pair of enemies in contact, once: for links on the screen and for ends of phases."""
    there = s.up()
    return [(a.id, b.id) for i, a in enumerate(there) for b in there[i + 1 :] if a.side != b.side and touch(a, b, step)]
