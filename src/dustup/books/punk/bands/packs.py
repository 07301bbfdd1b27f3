"""PKH-BND-10: packs of addlers, two to five that act one straight after another."""

from __future__ import annotations

from collections.abc import Sequence

from ..special import facts
from ..state import Fighter, State

MOST = 5


def pack(s: State, f: Fighter) -> list[Fighter]:
    """PKH-BND-10: its pack: a side's addlers in the order of the band, in as few and even packs as can be."""
    if not facts.herded(f):
        return []
    return shared_out([e for e in s.fighters.values() if e.side == f.side and facts.herded(e)], f)


def shared_out(herd: Sequence[Fighter], f: Fighter) -> list[Fighter]:
    """The pack of one of a herd, in as few and even packs as can be."""
    count = -(-len(herd) // MOST)
    own = herd.index(f) * count // len(herd)
    return [e for i, e in enumerate(herd) if i * count // len(herd) == own]


def running(s: State, due: Sequence[str]) -> list[str]:
    """PKH-BND-10: of those due, the ones whose pack has begun to act in this Turn: they go before anybody else."""
    addlers = [f for key in due if facts.herded(f := s.fighters[key])]
    return [f.id for f in addlers if any(e.acted for e in pack(s, f))]
