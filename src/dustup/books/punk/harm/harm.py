"""Hits and what comes of them: Downed, exploding fuel, poison, lasting losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import hypot

import msgspec

from dustup.core import Flow, Mod
from dustup.skirmish.space import within

from ..bands import effects, sacrifice
from ..dice import Found, Part, Throw, lasting, opposed, total
from ..fight import engagement
from ..move import terrain
from ..special import abilities, facts
from ..state import Fighter, Item, State
from ..units import inches


class Blow(msgspec.Struct, frozen=True, gc=False):
    """What strikes: its Strength and Penetration with reasons, the Cover against it, what it is."""

    what: str
    rule: str
    strength: tuple[Found, ...]
    pen: int
    by: str = ""  # the miniature whose weapon it is; "" for a hazard
    cover: tuple[Mod, ...] = ()
    melee: bool = False
    shot: bool = True  # of those that are not melee: a friend may throw itself in the way (PKH-BND-05)
    poison: int = 0
    firearm: int = -1  # the range band of a Firearm shot
    shock: bool = False  # worn Armour and shield are nothing to it
    snag: bool = False  # on a line: whoever it strikes is slow for a while (PKH-BND-20)
    taint: bool = False  # whoever it strikes becomes a radiation source (PKH-BND-07)


class Wake(msgspec.Struct, gc=False):
    """What has to follow once all Hits of one cause are resolved: who fought whom before, who fled."""

    before: engagement.Groups | None = None
    fled: list[str] = msgspec.field(default_factory=list)
    later: list[Callable[[], Flow[None]]] | None = None  # what Hits set off that are dealt at the same moment

    def sets_off(self, deed: Callable[[], Flow[None]]) -> Flow[None]:
        """PK-RUL-08, PK-HTH-05: at once, or after the other Hit of a tied Combat."""
        if self.later is None:
            yield from deed()
        else:
            self.later.append(deed)

    def mark(self, s: State) -> None:
        """PK-RUL-30: remember the combats just before the first casualty of a combat, or flight."""
        if self.before is None:
            self.before = engagement.groups(s)


def settle(s: State, wake: Wake) -> Flow[None]:
    """PK-MASS-06, PK-RUL-71: what waited goes off; freed fighters join the nearest enemy, nobody follows who fled."""
    waited, wake.later = wake.later or (), None
    for deed in waited:
        yield from deed()
    if wake.before is not None:
        yield from engagement.freed(s, wake.before, wake.fled)


def hit(s: State, victim: Fighter, blow: Blow) -> Flow[bool]:
    """PK-HIT-01..04: one Hit with all that follows; True if it Downed."""
    wake = Wake()
    lost = yield from strike(s, victim, blow, wake)
    yield from settle(s, wake)
    return lost


def strike_all(s: State, victims: Iterable[Fighter], blow: Blow, wake: Wake) -> Flow[None]:
    """PK-HIT-01: a Hit on each of them who is still on its feet when its turn comes."""
    for victim in victims:
        if victim.status == "up":
            yield from strike(s, victim, blow, wake)


def strike(s: State, victim: Fighter, blow: Blow, wake: Wake) -> Flow[bool]:
    """PK-HIT-01..05, PK-FUEL-02, PK-POIS-01, PK-RUL-54: Strength against Toughness, then what the Hit sets off."""
    victim = yield from sacrifice.stand_in(s, victim, bool(blow.by) and blow.shot and not blow.melee, blow.by)
    fuel = abilities.fuelled(s, victim)
    near = engagement.neighbours(s, victim) if fuel else ()
    force, guard = total(s, blow.strength), total(s, toughness(s, victim, blow))
    by = s.fighters.get(blow.by)
    side = by.side if by else abilities.other(s, victim.side)
    rule = s.law["PK-HIT-01" if blow.melee else "PK-HIT-05"]
    clash = yield from opposed(
        s, Part(blow.by, side, blow.what, force), Part(victim.id, victim.side, "Toughness", guard),
        Throw("hit", rule), tie=1 if ties_to(s, side, victim, by is not None) else -1,
        mark=(lambda faces: faces[0] == 1) if fuel else None,
    )  # fmt: skip
    lost = clash.won == 1
    tied = (s.law["PK-HIT-04"],) if clash.faces and clash.totals[0] == clash.totals[1] else ()
    s.say("hit", rule, blow.rule, s.law["PK-HIT-03"], *tied,
        who=victim.id, side=victim.side, by=blow.by, name=blow.what, success=lost, totals=list(clash.totals),
        faces=clash.dice(("Strength", side), ("Toughness", victim.side)),
        sums=clash.sums,
    )  # fmt: skip
    if blow.taint:
        sacrifice.tainted(s, victim)
    if lost:
        yield from downed(s, victim, wake)
        sacrifice.felled(s, victim, blow.melee, blow.by)
    elif blow.poison:
        poisoned(s, victim, blow.poison)
    if blow.snag and victim.status == "up":
        victim.spent["snag"] = 2 if s.active == victim.id else 1
        s.say("snagged", s.law["PKH-BND-20"], who=victim.id, side=victim.side)
    if fuel and clash.faces[:1] == (1,):
        yield from wake.sets_off(partial(explode, s, victim, fuel, near, wake))
    return lost


def ties_to(s: State, side: str, victim: Fighter, weapon: bool) -> bool:
    """PK-DICE-08, PK-HIT-04, PK-RUL-07: whether a tie goes to the aggressor."""
    if weapon and side == victim.side:
        return s.edition.harm.friend_falls(s, side)
    return abilities.active_side(s) == side


def toughness(s: State, f: Fighter, blow: Blow) -> list[Found]:
    """PK-HIT-01, PK-ARM-01, PK-PEN-01, PK-PEN-02, PK-PEN-03:
    Toughness, and what Penetration leaves of Armor and Cover.
    """
    found, worn = lasting(s, f, "T"), armour(s, f, blow)
    found += worn
    if blow.pen and (most := sum([m.value for m in worn])):
        found.append(Mod(-min(blow.pen, most), "Penetration", s.law["PK-PEN-01"]))
    return found


def armour(s: State, f: Fighter, blow: Blow) -> list[Mod]:
    """PK-ARM-01, PK-COV-02, PK-RUL-79, PK-ARM-04, PK-ARM-05, PK-ARM-06:
    worn Armor, the shield in close combat, Cover against a shot.
    """
    found: list[Mod] = []
    if blow.shock:
        return list(blow.cover)
    if f.armour:
        row = s.setup.data.armours[f.armour]
        worn = row.armour
        if blow.firearm >= 0 and row.firearms:
            worn = row.firearms[min(blow.firearm, len(row.firearms) - 1)]
        if worn:
            found.append(Mod(worn, row.name, s.law["PK-ARM-01"]))
    found += effects.armour(s, f)
    if blow.melee and (shield := facts.shield(s, f)):
        found.append(Mod(shield, "shield", s.law["PK-RUL-79"]))
    found += blow.cover
    return found


def poisoned(s: State, f: Fighter, power: int) -> None:
    """PK-POIS-01, PK-RUL-59, PK-RUL-84: the strongest dose waits for its hour, the first one's."""
    due = f.poison > 0 and not f.poison_fresh
    f.poison = max(f.poison, power)
    f.poison_fresh = not due and s.edition.harm.acts_first(s, f)
    s.say("poisoned", s.law["PK-POIS-01"], who=f.id, side=f.side, power=power)


def poison_roll(s: State, f: Fighter) -> Flow[None]:
    """PK-POIS-01, PK-RUL-07, PK-RUL-09, PK-RUL-84: Toughness alone against the poison, then it is gone."""
    power, f.poison, f.poison_fresh = f.poison, 0, False
    guard = total(s, lasting(s, f, "T"))
    side = abilities.other(s, f.side)
    force = total(s, [Mod(power, "poison", s.law["PK-POIS-01"])])
    clash = yield from opposed(
        s, Part(f.id, f.side, "Toughness", guard), Part("", side, "Poison", force),
        Throw("poison", s.law["PK-POIS-01"]), tie=1 if abilities.active_side(s) == f.side else -1,
    )  # fmt: skip
    s.say("poison", s.law["PK-POIS-01"], s.law["PK-RUL-84"],
        who=f.id, side=f.side, success=clash.won == 1, totals=list(clash.totals),
        faces=clash.dice(("Toughness", f.side), ("Poison", side)), sums=clash.sums,
    )  # fmt: skip
    if clash.won == -1:
        yield from down(s, f)


def explode(s: State, carrier: Fighter, fuel: Sequence[Item], near: Sequence[Fighter], wake: Wake) -> Flow[None]:
    """PK-FUEL-02, PK-FUEL-03, PK-RUL-54: carrier first, then all in contact; the equipment is destroyed."""
    for item in fuel if not carrier.burnt else ():
        now = carrier.thing(item.id)
        charges = now.charges if now else 0
        carrier.change(item.id, charges=0)
        s.say("explosion", s.law["PK-FUEL-02"], s.law["PK-FUEL-03"], who=carrier.id, side=carrier.side, item=item.id)
        blow = Blow("Exploding fuel", s.law["PK-FUEL-03"], (Mod(charges, "charges left", s.law["PK-FUEL-03"]),), 3)
        yield from strike_all(s, [carrier, *nearest_first(s, carrier.x, carrier.y, near)], blow, wake)
        carrier.items = tuple(each for each in carrier.items if each.id != item.id)


def nearest_first(s: State, x: int, y: int, victims: Iterable[Fighter]) -> list[Fighter]:
    """PK-RUL-08: nearest to a point first; equally near, the active player's first."""
    active = abilities.active_side(s)
    return sorted(victims, key=lambda f: (max(0, int(hypot(f.x - x, f.y - y)) - f.r), f.side != active))


def down(s: State, victim: Fighter) -> Flow[None]:
    """PK-DOWN-01, PK-BERS-01, PK-BERS-02: Downed, with freed fighters; a Berserker endures the first time."""
    wake = Wake()
    yield from downed(s, victim, wake)
    yield from settle(s, wake)


def downed(s: State, victim: Fighter, wake: Wake) -> Flow[None]:
    """PK-BERS-01, PK-BERS-02, PK-RUL-74, PK-DOWN-05:
    a Berserker fights on until Downed again or its activation ends.
    """
    if victim.status != "up":
        return
    if abilities.has(s, victim, "berserker") and not victim.dying:
        victim.dying = True
        s.say("berserk", s.law["PK-BERS-01"], who=victim.id, side=victim.side)
        return
    yield from casualty(s, victim, wake)


def casualty(s: State, f: Fighter, wake: Wake) -> Flow[None]:
    """PK-DOWN-02, PK-DOWN-03, PK-RUL-74, PK-RUL-77: out of the game, a marker where it was; fire bombs go off."""
    if engagement.engaged(s, f):  # else no combat loses anybody
        wake.mark(s)
    berserk = (s.law["PK-BERS-02"],) if f.dying else ()
    f.status, f.prone, f.watching, f.left, f.aim, f.dying = "down", False, False, 0, "", False
    if f.on_wall:
        f.on_wall, f.z = "", terrain.below(s, f.x, f.y, f.z)
        if terrain.impassable(s, f, f.x, f.y, f.z):
            f.status = "gone"
    s.say("down", s.law["PK-DOWN-02"], s.law["PK-DOWN-03"], *berserk, who=f.id, side=f.side, spot=[f.x, f.y])
    s.setup.scenario.fallen(s, f)
    if not f.spent.get("balloon") and abilities.has(s, f, "balloon"):
        yield from wake.sets_off(partial(_pop, s, f, wake))
    powers = abilities.incendiaries(s, f)
    if powers:
        yield from wake.sets_off(partial(s.edition.harm.detonate, s, f, powers, wake))


def _pop(s: State, f: Fighter, wake: Wake) -> Flow[None]:
    """PKH-BND-16: the balloon of a casualty: Strength 2, Penetration 3 to all within 5 cm."""
    f.spent["balloon"] = 1
    s.say("balloon", s.law["PKH-BND-16"], who=f.id, side=f.side, spot=[f.x, f.y])
    blow = Blow("Balloon", s.law["PKH-BND-16"], (Mod(2, "a big bang", s.law["PKH-BND-16"]),), 3)
    close = [e for e in s.fighters.values() if e.status == "up" and within(f, e, inches(s.unit, 2))]
    yield from strike_all(s, nearest_first(s, f.x, f.y, close), blow, wake)


def hurt(s: State, f: Fighter, code: str, by: str) -> Flow[None]:
    """PK-ATTR-03, PK-RUL-02: a lasting loss of 1; Agility, Strength or Toughness at 0 is Downed at once."""
    if code not in f.stats:
        return
    f.stats = {**f.stats, code: f.stats[code] - 1}
    s.say("hurt", s.law["PK-ATTR-03"], by, who=f.id, side=f.side, stat=code, left=f.stats[code])
    if (code in ("AG", "S", "T") and f.stats[code] <= 0) or s.edition.harm.sinks(s, f):
        yield from down(s, f)


def weakened(s: State, f: Fighter) -> Flow[None]:
    """PK-ATTR-03: after a passing penalty: whether the edition takes an Attribute at 0 to the letter."""
    if f.status == "up" and s.edition.harm.sinks(s, f):
        s.say("sunk", s.law["PK-ATTR-03"], s.law["PK-RUL-02"], who=f.id, side=f.side)
        yield from down(s, f)
