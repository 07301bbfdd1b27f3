"""Line of sight: the front arc, and what hides as the edition has it."""

from __future__ import annotations

from dustup.table.bodies import TURN, Base
from dustup.table.kernels import EPS

from .special import facts
from .state import Fighter, State

LEVEL = 500  # levels up to 5 cm apart are the same for lines and templates


def sees(s: State, a: Fighter, b: Fighter) -> bool:
    """PK-LOS-01, PK-LOS-02: b lies in a's front arc and is not hidden."""
    return faces(s, a, b) and not s.edition.sight.unseen(s, a, b)


def faces(s: State, a: Fighter, b: Base) -> bool:
    """PK-LOS-01, PK-RUL-35, PKH-MUT-03: some part of a base lies before the line across its facing, or it has Sonar."""
    fx, fy = TURN[a.facing % 360]
    return (b.x - a.x) * fx + (b.y - a.y) * fy + b.r > EPS or not facts.looks_ahead(a)


def faces_spot(s: State, f: Fighter, x: int, y: int) -> bool:
    """PK-LOS-01, PK-RUL-56: the same for a point."""
    fx, fy = TURN[f.facing % 360]
    return (x - f.x) * fx + (y - f.y) * fy > EPS or not facts.looks_ahead(f)


def unseen(s: State, a: Fighter, b: Fighter) -> bool:
    """PK-LOS-02: hidden from a, whichever way it looks."""
    return s.edition.sight.unseen(s, a, b)
