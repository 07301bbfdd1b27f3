"""Ranged weapons: what a miniature can shoot with now, how far, how hard."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from dustup.core import Fixed, Illegal, Mod
from dustup.skirmish.space import within

from ..bands import effects
from ..content import NAMES, Use, Weapon
from ..special import abilities, facts
from ..state import Fighter, Item, State
from ..units import inches


class Make(msgspec.Struct, frozen=True, gc=False):
    """How a weapon works when it shoots: its special rules as facts, each read once from its data."""

    firearm: bool  # PK-FARM-01: every shot takes a bullet
    indirect: bool  # PK-INDI-01: it comes down in a curve
    pellets: bool  # PK-PELL-01
    template: bool  # PK-TEMP-01: all under it are Hit
    steam: bool  # worked by Tech
    automatic: bool  # PK-AUTO-01
    kaboom: bool  # PK-KABO-01
    incendiary: bool  # PK-INCE-01
    smoke: bool
    radiation: bool
    gas: bool
    shock: bool
    snag: bool
    pump: bool
    dead_slow: bool  # PK-SLOW-01
    disposable: bool  # PK-DISP-01


def made(traits: Mapping[str, int]) -> Make:
    """The facts that these special rules are."""
    return Make(*[name in traits for name in Make.__struct_fields__])


class Gun(msgspec.Struct, frozen=True, gc=False):
    """A ranged weapon carried, in one of the ways it shoots."""

    item: Item
    weapon: Weapon
    use: Use
    key: str
    traits: dict[str, int]
    make: Make
    most: int = 0  # PKH-SWI-01: no farther than this; 0 = no limit
    blast: int = 500  # PK-INCE-01: the radius of what burns

    @property
    def name(self) -> str:
        """Its name for the screen."""
        return f"{self.weapon.name}, {self.use.label}" if self.use.label else self.weapon.name

    @property
    def area(self) -> int:
        """PK-INCE-01, PK-TMPL-03: the radius of what it covers where it lands, 0 for a single target."""
        if self.make.incendiary and self.make.indirect:
            return self.blast
        if self.use.template == "circle":
            return self.use.length
        return self.blast if self.make.gas or self.make.smoke else 0


def guns(s: State, f: Fighter) -> list[Gun]:
    """Every way it could shoot, were everything loaded; equal bombs are one."""
    found: list[Gun] = []
    bombs: list[str] = []
    known: dict[Item, tuple[Gun, ...]] = s.setup.shots
    for item in f.items:
        some = known.get(item)
        if some is None:
            some = known[item] = _guns(s, item)
        if not some or item.kind in bombs:
            continue
        if some[0].weapon.bomb:
            bombs.append(item.kind)
        for gun in some:
            found.append(_pumped(s, f, gun) if gun.make.pump else gun)
    return found


def _guns(s: State, item: Item) -> tuple[Gun, ...]:
    """Every way this very thing shoots in this battle, looked up once; none once it is used."""
    w = None if item.used else abilities.weapon(s, item)
    if w is None:
        return ()
    most = inches(s.unit, effects.STORM) if s.setup.switches.get("dust_storm") else 0
    found = []
    for n, each in enumerate(w.shots):
        traits = abilities.rules(w, each)
        make = made(traits)
        use = each if make.pump else effects.stormy(s, each)
        key = f"{item.id}:{n}" if n else item.id
        found.append(Gun(item, w, use, key, traits, make, most, inches(s.unit, 2)))
    return tuple(found)


def _pumped(s: State, f: Fighter, gun: Gun) -> Gun:
    """PKH-GEA-04, PK-PUMP-01: a pump gun as it is pumped up now."""
    use = effects.stormy(s, effects.pumped(s, f, gun.use))
    traits = abilities.rules(gun.weapon, use)
    return replace(gun, use=use, traits=traits, make=made(traits))


def why_not(s: State, f: Fighter, gun: Gun) -> Illegal | None:
    """PK-KABO-02, PK-SLOW-01, PK-FUEL-01, PK-FARM-01, PK-DISP-01, PK-ATTR-02, PK-RUL-79, PK-SHIE-01:
    why it cannot fire now.
    """
    item = f.thing(gun.item.id) or gun.item
    if item.jammed:
        return Illegal(f"the {gun.weapon.name} is jammed", s.law["PK-KABO-02"])
    if item.used:
        return Illegal(f"the {gun.weapon.name} has been used", s.law["PK-DISP-01"])
    if not item.loaded:
        return Illegal(f"the {gun.weapon.name} must be reloaded", s.law["PK-SLOW-01"])
    if item.charges < gun.use.fuel:
        return Illegal(f"the {gun.weapon.name} is out of fuel", s.law["PK-FUEL-01"])
    if gun.make.firearm and f.bullets < 1:
        return Illegal("no bullets left", s.law["PK-FARM-01"], also=(s.law["PK-AUTO-04"],))
    skill = "TC" if gun.make.steam else "P"
    if not gun.make.template and skill not in f.stats:
        return Illegal(f"{f.name} has no {NAMES[skill]}", s.law["PK-ATTR-02"])
    if gun.weapon.both_hands and facts.shield(s, f) > 0:
        return Illegal("a shield leaves no hand for it", s.law["PK-SHIE-01"])
    return None


def reach(f: Fighter, gun: Gun) -> tuple[int, ...]:
    """PK-SHOT-04, PK-SHOT-05, PKH-SWI-01: the ranges; a thrown weapon has one, by Strength."""
    if gun.use.ranges:
        return gun.use.ranges
    far = gun.use.throw * f.stats.get("S", 0)
    return (min(far, gun.most) if gun.most else far,)


def band(f: Fighter, foe: Fighter, gun: Gun) -> int:
    """PK-MEAS-02, PK-SHOT-04, PK-RUL-46: 0 short, 1 medium, 2 long; thrown weapons are medium; beyond them the last."""
    far = gun.use.ranges
    if not far:
        return 1
    for i, dist in enumerate(far):
        if within(f, foe, dist):
            return i
    return len(far) - 1


def strength(s: State, f: Fighter, gun: Gun, at: int) -> tuple[Mod | Fixed, ...]:
    """PK-ATTR-02, PK-HIT-06, PK-SHOT-12: Impact Strength at that range; a signed one adds the shooter's Strength."""
    use = gun.use
    figure = use.strengths[min(at, len(use.strengths) - 1)] if use.strengths else use.strength
    mods = (Mod(figure, gun.weapon.name, s.law["PK-HIT-06"]),)
    return (*effects.strength(s, f), *mods) if use.signed else mods


def penetration(gun: Gun, at: int) -> int:
    """PK-PEN-01: Penetration at that range."""
    return gun.use.pierces(at)


def spend(f: Fighter, gun: Gun) -> None:
    """PK-AUTO-04, PK-SLOW-01, PK-FUEL-01, PK-DISP-01, PK-AMMO-04: what one shot uses up."""
    if gun.make.firearm:
        f.bullets -= 1
    if gun.make.pump:
        effects.fired(f)
    item = f.thing(gun.item.id)
    if item is not None and gun.use.fuel:
        f.change(item.id, charges=item.charges - gun.use.fuel)
    if gun.make.dead_slow:
        f.change(gun.item.id, loaded=False, reload=0)
    if gun.make.disposable:
        f.change(gun.item.id, used=True)
