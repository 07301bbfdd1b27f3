"""Whether the fighters of a case can stand where it puts them."""

from __future__ import annotations

from itertools import combinations

from dustup.core.content import choose

from ..move.terrain import HEAD, LEVEL, underfoot
from ..state import Fighter, State
from .sheet import wrong

SINK = 15  # bases written 1.5 mm too close count as touching


def stand(s: State) -> None:
    """PK-MOVE-03, PK-MOVE-05, PK-SCEN-01: nobody off the table, in the air or on another's base."""
    pieces = {piece.id for piece in s.setup.field.pieces}
    for f in s.fighters.values():
        if f.on_wall and f.on_wall not in pieces:
            raise wrong(f"fighter {f.id}", f"there is no piece {f.on_wall!r}", choose(f.on_wall, sorted(pieces)))
        if f.aim and f.aim not in s.fighters:
            raise wrong(f"fighter {f.id}", f"there is no fighter {f.aim!r}", choose(f.aim, s.fighters))
    for key in (*s.due, *s.waited):
        if key not in s.fighters:
            raise wrong("set", f"there is no fighter {key!r}", choose(key, s.fighters))
    up = [f for f in s.fighters.values() if f.status in ("up", "down")]
    for f in up:
        _on_table(s, f)
        if f.z and f.status == "up":
            _carried(s, f)
    for a, b in combinations([f for f in up if f.status == "up"], 2):
        _apart(a, b)


def _on_table(s: State, f: Fighter) -> None:
    w, h = s.setup.field.size
    if not (f.r <= f.x <= w - f.r and f.r <= f.y <= h - f.r):
        room = f"x from {_cm(f.r)} to {_cm(w - f.r)}, y from {_cm(f.r)} to {_cm(h - f.r)}"
        raise wrong(
            f"fighter {f.id}", f"at [{_cm(f.x)}, {_cm(f.y)}] its base is off the table of {_cm(w)} x {_cm(h)} cm", room
        )


def _carried(s: State, f: Fighter) -> None:
    if not f.on_wall and f.z > LEVEL and underfoot(s, f.x, f.y, f.z) is None:
        what = f"nothing carries it at a height of {_cm(f.z)} cm"
        raise wrong(f"fighter {f.id}", what, "put its middle on a piece that high with 'stand: true', or set on_wall")


def _apart(a: Fighter, b: Fighter) -> None:
    apart, reach = (a.x - b.x) ** 2 + (a.y - b.y) ** 2, a.r + b.r - SINK
    if apart < reach * reach and abs(a.z - b.z) < HEAD:
        what = f"its base overlaps that of {b.id}: {_cm(apart**0.5)} cm between their middles"
        raise wrong(f"fighter {a.id}", what, f"in contact they are {_cm(a.r + b.r)} cm apart")


def _cm(value: float) -> str:
    return f"{value / 100:g}"
