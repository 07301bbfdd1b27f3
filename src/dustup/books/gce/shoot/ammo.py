"""GCE-AMMO: running out, jamming, blowing up; and which weapons somebody may fire at all."""

from __future__ import annotations

from dustup.core import Flow, Illegal

from .. import checks
from ..content import AUTO
from ..harm import Blow, powered, strike
from ..state import Fighter, State
from ..warriors import carrier, hull_of, row_of, weapon

ONE = "a 1 to hit"
CALLS = {ONE: "GCEH-MOB-02", "a jam": "GCE-AUTO-09", "every firing": "GCE-TMPL-07"}
"""By which rule an ammo roll is called for; else a 6 to hit."""
WORN = {
    "out": ("has run out", "GCE-AMMO-02"),
    "exploded": ("has blown up", "GCE-AMMO-05"),
    "thrown": ("has been thrown", "GCEH-ARMS-04"),
    "empty": ("must be reloaded", "GCEH-ARMS-01"),
    "reloading": ("is being reloaded", "GCEH-ARMS-01"),
}
"""Why a weapon in such a state is not fired."""


def guns(s: State, f: Fighter) -> list[str]:
    """GCE-EQP-23, GCE-VSHT-03..05: the ranged weapons it may use now: its own, and the fixed one it mans."""
    own = [key for key, state in f.weapons.items() if not state and weapon(s, key).form != "hand"]
    v = carrier(s, f)
    if v is None:
        return [key for key in own if not (weapon(s, key).still and f.stirred)]
    hull = hull_of(v)
    if hull.driver == f.id:
        own = [key for key in own if weapon(s, key).hands == 1]
    fixed = f.gun and f.side == v.side and hull.guns.get(f.gun) == "" and not hull.jarred and not hull.wrecked
    may_man = hull.driver != f.id or row_of(s, v).bike
    return [f.gun, *own] if fixed and may_man else own


def idle(s: State, f: Fighter) -> dict[str, Illegal]:
    """GCE-EQP-23: the ranged weapons at hand that it may not use now, and why."""
    v, now = carrier(s, f), guns(s, f)
    own = [key for key in f.weapons if weapon(s, key).form != "hand"]
    fixed = hull_of(v).guns if v is not None and v.side == f.side else ()
    return {key: _no_use(s, f, key) for key in (*own, *fixed) if key not in now}


def _no_use(s: State, f: Fighter, key: str) -> Illegal:
    """GCE-AMMO-02, GCE-AMMO-05, GCEH-ARMS-01, GCEH-ARMS-04, GCE-EQP-01, GCE-VDAM-14: why it cannot fire this one."""
    row, v = weapon(s, key), carrier(s, f)
    drives = v is not None and hull_of(v).driver == f.id
    if v is not None and key not in f.weapons:
        hull = hull_of(v)
        if key != f.gun:
            return Illegal(f"only its gunner fires the {row.name}", "GCE-VSHT-03")
        if hull.jarred or key in hull.smashed:
            why = "is out" if key in hull.smashed else "is jarred for a turn"
            return Illegal(f"the {row.name} {why}", "GCE-VDAM-14")
    state = f.weapons.get(key) or (v is not None and hull_of(v).guns.get(key))
    if state:
        why, rule = WORN[state]
        return Illegal(f"{f.name}'s {row.name} {why}", rule)
    if drives:
        return Illegal("a driver may only fire single-handed or thrown weapons", "GCE-VSHT-04")
    return Illegal(f"{f.name} has moved, and a {row.name} cannot move and fire", "GCE-EQP-01")


def spoil(s: State, f: Fighter, key: str, how: str) -> None:
    """The weapon is out of the game."""
    v = carrier(s, f)
    if v is not None and key == f.gun and key in hull_of(v).guns:
        hull_of(v).guns = {**hull_of(v).guns, key: how}
    else:
        f.weapons = {**f.weapons, key: how}


def reload(f: Fighter, was: str, now: str) -> None:
    """GCEH-ARMS-01: fired, a six-shoota is empty; its owner's next shooting phase goes by until it is loaded."""
    if was in f.weapons.values():
        f.weapons = {key: now if state == was else state for key, state in f.weapons.items()}


def due(f: Fighter, face: int) -> str:
    """GCE-AMMO-01, GCEH-MOB-02: why a die to hit calls for an ammo roll: a 6, with shoddy guns a 1 too; or ""."""
    if face == 6:
        return "a 6 to hit"
    return ONE if face == 1 and "shoddy_guns" in f.traits else ""


def ammo_roll(s: State, f: Fighter, key: str, why: str) -> Flow[None]:
    """GCE-AMMO-01..06, GCE-AUTO-09, GCE-RUL-27: D6 against the rating; a 1 may blow the weapon up."""
    row = weapon(s, key)
    if not row.ammo:
        return
    about = {"who": f.id, "need": row.ammo, "needs": f"{row.ammo} or more on a d6"}
    face = yield from checks.die(
        f.side, f"{f.name}, {row.name}: ammo", "GCE-AMMO-02", lambda n: (n >= row.ammo, n == 1), about
    )
    good = face >= row.ammo
    rule = "GCE-AMMO-04" if row.ammo >= AUTO else "GCE-AMMO-02"
    s.say(
        "ammo", rule, CALLS.get(why, "GCE-AMMO-01"), who=f.id, weapon=row.name, why=why,
        faces=[["ammo", face, f.side]], need=row.ammo, success=good,
    )  # fmt: skip
    if not good and not (yield from _spared(s, f, key)):
        spoil(s, f, key, "out")
    if face == 1:
        yield from _explosion(s, f, key)


def _spared(s: State, f: Fighter, key: str) -> Flow[bool]:
    """GCE-AMMO-02: spare ammo on the vehicle, or spare parts in the pocket."""
    v = carrier(s, f)
    if v is not None and key == f.gun and hull_of(v).gubbins.get("loadsa_ammo") == "":
        hull_of(v).gubbins = {**hull_of(v).gubbins, "loadsa_ammo": "used"}
        s.say("spare ammo", "GCE-AMMO-02", who=f.id)
        return True
    if "spare_parts" not in f.skills:
        return False
    face = yield from checks.at_least(f.side, f"{f.name}: spare parts", "GCE-AMMO-02", 4)
    s.say("spare parts", "GCE-AMMO-02", who=f.id, faces=[["parts", face, f.side]], need=4, success=face >= 4)
    return face >= 4


def _explosion(s: State, f: Fighter, key: str) -> Flow[None]:
    """GCE-AMMO-05..07, GCE-RUL-14, GCE-RUL-15: on another 1 it explodes: one hit on its user, one Strength weaker."""
    row = weapon(s, key)
    if "exploded" in (f.weapons.get(key), _mount(s, f).get(key)):
        return
    face = yield from checks.die(f.side, f"{row.name}: explodes on a 1", "GCE-AMMO-05", lambda n: n == 1)
    s.say("explodes", "GCE-AMMO-05", who=f.id, weapon=row.name, faces=[["explodes", face, f.side]], success=face == 1)
    if face != 1:
        return
    spoil(s, f, key, "exploded")
    power = row.strength + (f.stats["S"] if row.as_user else 0) - 1
    if power > 0:
        blow = Blow(power, f"exploding {row.name}", "GCE-AMMO-06", row.save, row.damage, f.side, True, fire=row.fire)
        yield from strike(s, f, (yield from powered(s, row, blow)))


def _mount(s: State, f: Fighter) -> dict[str, str]:
    v = carrier(s, f)
    return dict(hull_of(v).guns) if v is not None else {}
