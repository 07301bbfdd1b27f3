"""Cards: a fighter's numbers, kit and states in words, each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import attrgetter
from pathlib import Path

from dustup.core.scene import Badge, Gear, Stat
from dustup.skirmish.view import badges as signed
from dustup.skirmish.view import once, signs
from dustup.table.units import Unit

from ..content import CODES, NAMES, Data, Use, Weapon
from ..state import Fighter, Item, State

HIDDEN = "?"
OWN_BULLETS = "only you see how many:"
_all_of = attrgetter(*Item.__struct_fields__)


def traits(content: Data, given: Mapping[str, int]) -> list[tuple[str, str]]:
    """Special rules as (name, rule id)."""
    key = ("traits", *given.items())
    return once(content, key, lambda: [(_named(content, key, x), content.traits[key].rule) for key, x in given.items()])


def _named(content: Data, key: str, x: int) -> str:
    name = content.traits[key].name
    return f"{name} ({x})" if x else name


def stats(s: State, f: Fighter) -> list[Stat]:
    """PK-ATTR-01, PK-ATTR-02: the Attributes now, the profile's where they differ, and why."""
    return once(s.setup.data, ("stats", f.profile, *f.stats.items()), lambda: _stats(s, f))


def _stats(s: State, f: Fighter) -> list[Stat]:
    base = s.setup.data.profiles[f.profile].stats
    found = []
    for code in CODES:
        now, was = f.stats.get(code), base.get(code)
        value, first = ("-" if v is None else str(v) for v in (now, was))
        why = _why(s, f, code, now, was)
        found.append(Stat(code, NAMES[code], value, first if value != first else "", why))
    return found


def _why(s: State, f: Fighter, code: str, now: int | None, was: int | None) -> str:
    reasons = [f"{old} → {new} by house rule" for old, new in _house(s, f, code)]
    if now is not None and was is not None and now != was:
        reasons.append("mutations" if now > was else f"lost for good ({s.law['PK-ATTR-03']})")
    return "; ".join(reasons)


def _house(s: State, f: Fighter, code: str) -> list[tuple[str, str]]:
    found = s.setup.data.house.get(f"profiles.{f.profile}.stats.{code}")
    return [found] if found else []


def gear(s: State, f: Fighter, mine: bool) -> list[Gear]:
    """PK-AMMO-02: what it carries; bullets are shown to its own side only."""
    content = s.setup.data
    found = [once(content, _all_of(thing), partial(_item, content, thing)) for thing in f.items]
    if f.armour:
        worn = content.armours[f.armour]
        shots = "/".join(map(str, worn.firearms))
        figures = f"armour {worn.armour}" + (f", {shots} against firearms" if shots else "")
        found.append(Gear(worn.id, worn.name, figures, "", traits(content, worn.traits)))
    if any(content.weapons[i.kind].firearm for i in f.items if i.kind in content.weapons):
        words, state = (OWN_BULLETS, str(f.bullets)) if mine else ("how many is a", "secret")
        found.append(Gear("bullets", "Bullets", words, state, [("why", s.law["PK-AMMO-02"])]))
    return found


def _item(content: Data, thing: Item) -> Gear:
    weapon = content.weapons.get(thing.kind)
    if weapon is None:
        row = content.gear[thing.kind]
        notes = _changed(content.house, f"gear.{row.id}")
        return Gear(thing.kind, row.name, "; ".join(notes), _state(content, thing), traits(content, row.traits))
    uses = [u for u in (weapon.melee, *weapon.shots) if u]
    rules = {**weapon.traits, **{key: x for use in uses for key, x in use.traits.items()}}
    return Gear(thing.id, weapon.name, figures(content, weapon), _state(content, thing), traits(content, rules))


def _changed(changed: Mapping[str, tuple[str, str]], prefix: str) -> list[str]:
    """In words: what house rules changed on this row, for cards."""
    return [
        f"house rule: {key.removeprefix(prefix + '.')} {old} → {new}"
        for key, (old, new) in changed.items()
        if key.startswith(prefix + ".")
    ]


def figures(content: Data, weapon: Weapon) -> str:
    """A weapon's numbers in words."""
    parts = [melee(weapon.melee)] if weapon.melee else []
    parts += [ranged(use, content.unit) for use in weapon.shots]
    return "; ".join([*parts, *_changed(content.house, f"weapons.{weapon.id}")])


def melee(use: Use) -> str:
    """PK-HIT-02: close combat figures."""
    return f"C {use.combat:+d}, {_strength(use)}, {_pen(use)}"


def ranged(use: Use, unit: Unit) -> str:
    """PK-SHOT-04: ranged figures."""
    if use.template:
        reach = f"{use.template} {unit.told(use.length)}"
    elif use.throw:
        reach = f"thrown S × {unit.told(use.throw)}"
    else:
        reach = "/".join(f"{unit.amount(r).normalize():f}" for r in use.ranges) + f" {unit.many}"
    label = f"{use.label}: " if use.label else ""
    fuel = f", {use.fuel} charges" if use.fuel else ""
    return f"{label}{reach}, {_strength(use)}, {_pen(use)}{fuel}"


def _strength(use: Use) -> str:
    values = use.strengths or (use.strength,)
    shown = "/".join(f"{v:+d}" if use.signed else str(v) for v in values)
    return f"S {shown}"


def _pen(use: Use) -> str:
    if use.pen >= 90:
        return "ignores Armour"
    return "Pen " + "/".join(map(str, use.pens or (use.pen,)))


def _state(content: Data, thing: Item) -> str:
    row = content.weapons.get(thing.kind) or content.gear[thing.kind]
    words = []
    if thing.jammed:
        words.append("jammed")
    if not thing.loaded:
        words.append("unloaded" if not thing.reload else f"reloading, {thing.reload} Action(s) done")
    if row.fuel:
        words.append(f"{thing.charges} charges")
    if thing.used:
        words.append("used")
    return ", ".join(words)


SIGNS = signs(Path(__file__).parents[1] / "data" / "signs.yaml")


def badges(s: State, f: Fighter) -> list[Badge]:
    """What state it is in."""
    return signed(
        SIGNS, f, s.law, wall=f.on_wall, watch=f.watching, aim=s.fighters[f.aim].name if f.aim in s.fighters else "",
        leader=s.setup.data.profiles[f.profile].leader, carries=any(m.holder == f.id for m in s.marks.values()),
    )  # fmt: skip
