"""Moves worth making: for bots, hints and lively random play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from dustup.core import Answer
from dustup.skirmish import ideas
from dustup.skirmish.ideas import Ground
from dustup.skirmish.walk import Path

from . import move
from .state import Fighter, State
from .terrain import stops

Legal = Callable[[Path], bool]


def ground(s: State, f: Fighter, legal: Legal) -> Ground:
    """What this figure has to know to think of ways."""
    setup, limit = s.setup, float(move.budget(s, f))
    foes = [e.body for e in s.foes(f) if e.captor != f.id]
    return Ground(
        setup.field, f, limit, legal, setup.blocks, foes, setup.difficult, setup.covers,
        lambda way: stops(s, f, way, limit),
    )  # fmt: skip


def charges(s: State, f: Fighter, g: Ground) -> list[Answer]:
    """KZ-HTH-01, KZ-HTH-02: shortest ways into contact with each enemy in reach, the helpless and the nearest first."""
    prey = [e for e in s.foes(f) if not e.captor]
    prey.sort(key=lambda e: (not e.suppressed, (e.x - f.x) ** 2 + (e.y - f.y) ** 2, e.id))
    return ideas.charges(g, [e for e in prey if _near(f, e, g.budget)][:4])


def sample(s: State, f: Fighter, legal: Legal, rng: Random, contact: str) -> Answer:
    """A lively legal move: towards the enemy or anywhere, shrunk until it fits."""
    g = ground(s, f, legal)
    aims = [(e.x, e.y) for e in s.foes(f)]
    return ideas.drawn(g, aims, rng, (lambda: charges(s, f, g)) if contact == "enemy" else None)


def think(s: State, f: Fighter, legal: Legal, contact: str) -> Sequence[Answer]:
    """Good legal moves: charges, the helpless, objectives, cover, forward, back, to the Leader, stay."""
    g = ground(s, f, legal)
    foes = sorted(s.foes(f), key=lambda e: ((e.x - f.x) ** 2 + (e.y - f.y) ** 2, e.id))
    rush = charges(s, f, g)[:3] if contact != "none" else []
    found = ideas.good(g, foes[:2], s.setup.scenario.goals(s, f), rush)
    boss = next((m for m in s.fighters.values() if (m.group, m.rank, m.status) == (f.group, "leader", "up")), None)
    if boss is not None and boss.id != f.id and (f.suppressed or _out_of_hearing(f, boss)):
        found += ideas.towards(g, boss.x, boss.y, f.r + 300)
    return ideas.distinct(found) or [ideas.stay(f)]


def _out_of_hearing(f: Fighter, boss: Fighter) -> bool:
    """KZ-CHG-05: without a headset it must stay near its Leader to be given new orders."""
    return "headset" not in f.gear and not _near(f, boss, 1400)


def _near(f: Fighter, e: Fighter, limit: float) -> bool:
    return abs(e.x - f.x) < limit + ideas.FAR and abs(e.y - f.y) < limit + ideas.FAR
