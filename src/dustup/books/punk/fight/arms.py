"""Close combat weapons: what a miniature can fight with now."""

from __future__ import annotations

import msgspec

from dustup.core import Choice, Fixed, Flow, Mod

from .. import abilities
from ..content import Use, Weapon
from ..state import Fighter, Item, State


class Arm(msgspec.Struct, frozen=True, gc=False):
    """A weapon in a hand: the item (None for bare hands), the row, the way it is used."""

    item: Item | None
    weapon: Weapon
    use: Use

    @property
    def key(self) -> str:
        """How an answer names it."""
        return self.item.id if self.item else self.weapon.id

    @property
    def traits(self) -> dict[str, int]:
        """Its special rules in close combat."""
        return abilities.rules(self.weapon, self.use)


def arms(s: State, f: Fighter) -> list[Arm]:
    """PK-RUL-60, PK-BOMB-02, PK-BULK-02, PK-SLOW-02, PK-SLOW-03, PK-FUEL-01: what it can fight with, best first."""
    found, spare, shield = [], None, abilities.has(s, f, "shield")
    for item in f.items:
        w = abilities.weapon(s, item)
        if w is None or (shield and ("two_handed" in w.traits or "bulky" in w.traits)):
            continue
        arm = _arm(s, item, w)
        if arm is not None:
            found.append(arm)
        elif spare is None and "bomb" not in w.traits and not w.natural:
            spare = item
    if len(found) == 1:
        return found
    if found:
        return sorted(found, key=lambda arm: -_worth(f, arm))
    bare = s.setup.data.weapons["improvised" if spare else "unarmed"]
    return [Arm(spare, bare, struck_with(bare))]


def _arm(s: State, item: Item, w: Weapon) -> Arm | None:
    if w.melee is not None:
        empty = "dead_slow" in w.melee.traits and not item.loaded
        return None if empty or item.charges < w.melee.fuel else Arm(item, w, w.melee)
    if "bulky" in w.traits and w.ranged is not None:
        mace = s.setup.data.weapons["heavy_mace"].melee
        return Arm(item, w, mace) if mace else None
    return None


def struck_with(w: Weapon) -> Use:
    """Its use in close combat; a weapon without one is a fault of the data."""
    if w.melee is None:
        raise ValueError(f"{w.id} has no close combat figures")
    return w.melee


def _worth(f: Fighter, arm: Arm) -> float:
    use = arm.use
    return use.combat + use.strength + (f.stats.get("S", 0) if use.signed else 0) + min(use.pen, 6) / 2


def choose(s: State, f: Fighter) -> Flow[Arm]:
    """PK-HTH-01, PK-RUL-60: which weapon, where more than one is possible."""
    found = arms(s, f)
    if len(found) == 1:
        return found[0]
    by = {arm.key: arm for arm in found}
    pick = yield Choice(
        who=f.side, what="arm", rule=s.law["PK-HTH-01"], prompt=f"{f.name}: fight with what?", about={"model": f.id},
        values=list(by), label=lambda key: by[key].weapon.name,
    )  # fmt: skip
    return by[pick]


def strength(s: State, f: Fighter, arm: Arm) -> tuple[Mod | Fixed, ...]:
    """PK-ATTR-02, PK-HIT-02: a signed Impact Strength is added to the Strength Attribute, a bare one stands alone."""
    mods = (Mod(arm.use.strength, arm.weapon.name, s.law["PK-HIT-02"]),)
    return (*abilities.force(s, f), *mods) if arm.use.signed else mods
