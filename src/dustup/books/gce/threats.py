"""What everybody's next activation may bring or cost, remembered pair by pair, and who is where it wants to be."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import hypot

from dustup.skirmish.space import gap
from dustup.skirmish.worth import PULL, objective, together

from .content import INCH
from .fight.stakes import value
from .shoot.ammo import guns
from .state import Fighter, State
from .warriors import carrier, driver_of, hull_of, weapon

Harm = Callable[[State, Fighter, Fighter, float], float]
"""(state, who, whom, gap): the teef its next activation may be expected to take from somebody that far away."""
SOON = 0.4  # what the next activation may bring, counted now
FEAR = 0.3  # what the enemy's may cost
ACROSS = 12_000  # as far as anything may be: who leaves the table loses its place on it, not its long way
FAR = 99_999.0
FLAME = 8


def parts(s: State, side: str, harm: Harm) -> dict[str, float]:
    """Strength, objective, position, what the next activations may bring and may cost."""
    there = s.up()
    mine, others = [f for f in there if f.side == side], [f for f in there if f.side != side]
    worth = {f.id: value(s, f) for f in there}
    known = _remembered(s, there, harm)
    hope, near = _best_of(s, mine, others, known)
    fear, _ = _best_of(s, others, mine, known)
    return {
        "strength": sum(worth[f.id] * (1 if f.side == side else -1) for f in there),
        "objective": objective(s, side),
        "position": sum(_place(s, f, near[f.id]) for f in mine),
        "chances": SOON * together(hope, worth),
        "danger": -FEAR * together(fear, worth),
    }


def _remembered(s: State, there: Sequence[Fighter], harm: Harm) -> Harm:
    """The same harm, worked out only for those who have changed."""
    pairs = s.setup.pairs
    pairs.spare()
    here, signs = pairs.number(scene(s)), {f.id: pairs.number(sign(s, f)) for f in there}
    found = pairs.found

    def known(s: State, a: Fighter, b: Fighter, far: float) -> float:
        key = signs[a.id], signs[b.id], here
        gain = found.get(key)
        if gain is None:
            gain = found[key] = harm(s, a, b, far)
        return gain

    return known


def _best_of(
    s: State, who: Sequence[Fighter], whom: Sequence[Fighter], harm: Harm
) -> tuple[dict[str, tuple[float, str]], dict[str, float]]:
    """For each the most it may take and from whom, and how far the nearest is."""
    best: dict[str, tuple[float, str]] = {}
    near: dict[str, float] = {}
    for a in who:
        top, pick, least = 0.0, "", FAR
        for b in whom:
            far = gap(a, b)
            least = min(least, far)
            brings = harm(s, a, b, far)
            if brings > top:
                top, pick = brings, b.id
        best[a.id], near[a.id] = (top, pick), least
    return best, near


def _place(s: State, f: Fighter, near: float) -> float:
    """Goals pull; everybody wants an enemy within reach; who has far to go is pulled no harder than it can walk."""
    goals = s.setup.scenario.goals(s, f)
    away = min((hypot(f.x - x, f.y - y) for x, y in goals), default=0.0)
    foe = max(0.0, near - want(s, f)) if near < FAR else 0.0
    return PULL * max(0.0, ACROSS - away - (foe if not goals else 0.3 * foe))


def stride(s: State, f: Fighter) -> float:
    """How far it goes in an activation."""
    return 12.0 * INCH if f.hull is not None else 2.0 * f.stats["M"] * INCH


def want(s: State, f: Fighter) -> float:
    """How near it wants to be to an enemy."""
    if f.hull is not None or carrier(s, f) is not None:
        return 8.0 * INCH  # within range, out of the way of a gas move
    far = max((weapon(s, key).short or FLAME for key in guns(s, f)), default=0)
    return 0.8 * far * INCH


def sign(s: State, f: Fighter) -> Hashable:
    """All that `harm_of` looks at in somebody and that may change in a battle."""
    hull, v = f.hull, s.fighters[f.on] if f.on else None
    at = f.id, f.x, f.y, f.z, f.facing, f.on
    shape = f.status, f.pinned, f.burning, f.flesh, f.wounds, f.stirred, tuple(f.weapons.values())
    if v is not None:
        held = hull_of(v)
        return at, shape, f.gun, held.driver == f.id, held.guns.get(f.gun), held.jarred > 0
    if hull is None:
        return at, shape
    worn = hull.immobilised, hull.moving, hull.wrecked, hull.jammed, hull.slow, hull.burning
    return at, shape, worn, tuple(hull.gubbins.values()), driver_of(s, f) is not None


def scene(s: State) -> Hashable:
    """GCE-COV-02: the vehicles that may hide somebody, and who is aboard."""
    hulls = [(v.x, v.y, v.facing, v.status, hull_of(v).wrecked, hull_of(v).immobilised, _fast(v)) for v in s.hulls()]
    return *hulls, *[(f.side, f.on) for f in s.fighters.values() if f.on and f.status == "up"]


def _fast(v: Fighter) -> bool:
    return hull_of(v).thrust_before or hull_of(v).thrusts > 0
