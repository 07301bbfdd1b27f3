"""Close combat weapons: what a miniature can fight with now."""

from __future__ import annotations

import msgspec

from dustup.core import Fixed, Flow, Mod
from dustup.skirmish.choices import chosen

from ..bands import effects
from ..content import Use, Weapon
from ..special import abilities
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


def struck_with(w: Weapon) -> Use:
    """Its use in close combat; a weapon without one is a fault of the data."""
    if w.melee is None:
        raise ValueError(f"{w.id} has no close combat figures")
    return w.melee


def worth(f: Fighter, arm: Arm) -> float:
    """How good it is, roughly: the best comes first to mind."""
    use = arm.use
    return use.combat + use.strength + (f.stats.get("S", 0) if use.signed else 0) + min(use.pen, 6) / 2


def choose(s: State, f: Fighter) -> Flow[Arm]:
    """PK-HTH-01, PK-RUL-60: which weapon, where more than one is possible."""
    by = {arm.key: arm for arm in s.edition.fight.arms(s, f)}
    names = {key: arm.weapon.name for key, arm in by.items()}
    return by[(yield from chosen(f, "arm", f"{f.name}: fight with what?", s.law["PK-HTH-01"], names))]


def strength(s: State, f: Fighter, arm: Arm) -> tuple[Mod | Fixed, ...]:
    """PK-ATTR-02, PK-HIT-02: a signed Impact Strength is added to the Strength Attribute, a bare one stands alone."""
    mods = (Mod(arm.use.strength, arm.weapon.name, s.law["PK-HIT-02"]),)
    return (*effects.strength(s, f), *mods) if arm.use.signed else mods
