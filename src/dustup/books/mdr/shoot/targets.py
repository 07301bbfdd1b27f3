"""MDR-SHOT-01, MDR-SHOT-12..13, MDR-LOS, MDR-TGT, MDR-COV: what a model shoots with, and at whom it may."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from dustup.core import Illegal
from dustup.skirmish.choices import Untold, none_will_do
from dustup.skirmish.space import gap, within

from ..content import Weapon
from ..equipment.kit import PROJECTION
from ..profile import fallen, has, neighbours, size, tied
from ..sight import clear_of_scenery, cover, in_the_way, stealthy, wood_edge
from ..state import Fighter, State
from ..terrain.ground import inside

AS = {
    "sonic": "sonic_stunner", "kinetic": "pistol", "electricity": "electric_gun", "flames": "flamethrower",
    "light": "laser",
}  # fmt: skip


@lru_cache(maxsize=8)
def projected(detail: str, equal: Weapon | None) -> Weapon:
    """MDR-SPEC-43, MDR-RUL-23: an Energy Projection as the weapon it is like; radiation has no like."""
    if equal is None:
        return Weapon(id=PROJECTION, name="Energy Projection (radiation)", rule="MDR-SPEC-43", range="short",
                      energy="radiation", effect="radiation", times=1)  # fmt: skip
    return msgspec.structs.replace(equal, id=PROJECTION, name=f"Energy Projection ({detail})", drains=False, hand=None)


def weapon(s: State, f: Fighter, key: str) -> Weapon:
    """The row of a weapon; a model's Energy Projection by its kind."""
    rows = s.setup.data.weapons
    if key != PROJECTION:
        return rows[key]
    detail = f.traits[PROJECTION]
    return projected(detail, rows.get(AS.get(detail, "")))


def arms(s: State, f: Fighter) -> list[str]:
    """MDR-SETP-06, MDR-SPEC-43, MDR-SPEC-108: what it could shoot with: the weapon in hand, quills, its power."""
    found = [f.ready] if f.ready and not s.setup.data.weapons[f.ready].melee else []
    return [*found, *(key for key in ("quills", PROJECTION) if key in f.traits)]


def no_gun(s: State, f: Fighter, key: str) -> Illegal | None:
    """MDR-MALF-01, MDR-MALF-05, MDR-AMMO-01, MDR-AMMO-03, MDR-SPEC-44, MDR-RUL-96: why it cannot fire."""
    row = weapon(s, f, key)
    if key == PROJECTION:
        return Illegal("burnt out for this game", "MDR-SPEC-44") if "burnt" in f.marks else None
    if row.thrown and "strained" in f.marks:
        return Illegal("it cannot throw with a strained shoulder", "MDR-AMMO-05")
    if row.inborn or key == "rock":
        return None
    if row.counted:
        return None if f.grenades.get(key) else Illegal(f"there is no {row.name} left", "MDR-AMMO-04")
    state = f.weapons.get(key, "broken")
    told = {
        "empty": "MDR-AMMO-06" if row.nocked else "MDR-AMMO-01", "broken": "MDR-MALF-05", "spent": "MDR-AMMO-03",
    }  # fmt: skip
    return Illegal(f"the {row.name} is {state or 'fit'}", told.get(state, "MDR-MALF-01")) if state else None


def gun_of(s: State, f: Fighter) -> str:
    """MDR-RUL-41: the weapon it fires together with others; radiation rolls no combat that could be shared."""
    fit = (key for key in arms(s, f) if no_gun(s, f, key) is None and weapon(s, f, key).effect != "radiation")
    return next(fit, "")


def no_shooting(s: State, f: Fighter) -> Illegal | None:
    """MDR-SHOT-12: something to shoot with and at, and no active enemy in contact."""
    if tied(s, f):
        return Illegal("it cannot shoot with an active enemy in contact", "MDR-SHOT-12")
    keys = arms(s, f)
    if not keys:
        return Illegal("it has no ranged weapon in hand", "MDR-SETP-06")
    bars = [no_gun(s, f, key) or no_targets(s, f, key) for key in keys]
    return None if None in bars else bars[0]


def no_targets(s: State, f: Fighter, key: str) -> Illegal | None:
    """Whether anybody can be shot at with it; if not, why not the nearest."""
    row = weapon(s, f, key)
    return no_one(s, f, lambda e: out_of_aim(s, f, row, e))


def no_one(s: State, f: Fighter, bar: Callable[[Fighter], Illegal | None]) -> Illegal | None:
    """Why not even the nearest enemy can be picked; None if somebody can."""
    people = sorted(s.foes(f), key=lambda e: (gap(f, e), e.id))
    return none_will_do((bar(e) for e in people), Illegal("there is no enemy left", "MDR-LOS-01"))


def reach_of(s: State, row: Weapon) -> int:
    """MDR-SHOT-01: one stick of its range."""
    return s.setup.sticks.length(row.range)


def _too_far(s: State, f: Fighter, row: Weapon, e: Fighter) -> Illegal:
    stick = f"{row.times} × {row.range.capitalize()}"
    far = f"{e.name} is {gap(f, e) / 100:.1f} cm away, farther than {stick}"
    return Illegal(f"{far} ({row.times * reach_of(s, row) / 100:g} cm)", "MDR-SHOT-01", also=(row.rule,))


def out_of_aim(s: State, f: Fighter, row: Weapon, e: Fighter) -> Illegal | None:
    """MDR-SHOT-01, MDR-SHOT-13, MDR-LOS-01, MDR-LOS-03, MDR-COV-03..05, MDR-SPEC-117..118: why it is no target."""
    if not within(f, e, row.times * reach_of(s, row)):
        return Untold(lambda: _too_far(s, f, row, e))
    if any(m.id != f.id and s.together(m, f) for m in neighbours(s, e)):
        return Illegal(f"{e.name} is in contact with a friend of {f.name}", "MDR-SHOT-13")
    wood = inside(s, "wood", e.x, e.y)
    if wood is not None:
        if inside(s, "wood", f.x, f.y) != wood:
            return Illegal(f"{e.name} is inside a wood", "MDR-COV-03")
        if not within(f, e, s.setup.sticks.short):
            return Illegal("inside a wood nobody can shoot beyond Short", "MDR-COV-05")
    if (between := in_the_way(s, f, e)) is not None:
        return Illegal(f"{between.name} stands between {f.name} and {e.name}", "MDR-LOS-01")
    if not clear_of_scenery(s, f, e):
        own = inside(s, "wood", f.x, f.y) is not None and not wood_edge(s, f)
        return Illegal(f"{f.name} cannot see {e.name}", "MDR-RUL-85" if own and wood is None else "MDR-LOS-01")
    if stealthy(s, e) and not has(f, "superior_senses"):
        return Illegal(f"{e.name} is stealthy beside cover", "MDR-SPEC-117")
    return None


def no_target(s: State, f: Fighter, row: Weapon, e: Fighter) -> Illegal | None:
    """MDR-TGT-01..03, MDR-RUL-43: a legal target, and no nearer one that may not be passed over."""
    barred = out_of_aim(s, f, row, e)
    if barred is not None or size(e):
        return barred
    mine = gap(f, e)
    for m in s.foes(f):
        ignored = m.id == e.id or m.kind == "sentry" or fallen(m)
        if ignored or gap(f, m) >= mine - 1 or out_of_aim(s, f, row, m) or cover(s, f, m):
            continue
        return Illegal(f"{m.name} is nearer", "MDR-TGT-01", m.id)
    return None
