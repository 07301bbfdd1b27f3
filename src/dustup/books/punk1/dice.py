"""Modifiers: all that are found add up."""

from __future__ import annotations

from collections.abc import Iterable

from dustup.core import Fixed, Mod, Void


def kept(found: Iterable[Mod | Void | Fixed]) -> Iterable[Mod | Void | Fixed]:
    """P1-DICE-03: every modifier counts; what is had once only says so itself (P1-AIM-03, P1-RUL-31)."""
    return found
