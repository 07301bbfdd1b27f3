"""Overlays: reach, threat and sight of any model at any time."""

from __future__ import annotations

from dustup.core.scene import Overlay

from .state import State


def overlay(s: State, side: str, kind: str, model: str) -> Overlay:
    """What to draw over the table for one model."""
    f = s.fighters[model]
    return Overlay(kind, model, discs=[(f.x, f.y, f.r + 1000)])
