"""Template weapons: no roll, everyone under it is Hit."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin
from typing import Any

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish.space import gap, within
from dustup.table import templates
from dustup.table.templates import Template

from .. import sight
from ..harm import fire, harm
from ..special import facts
from ..state import Fighter, State
from .guns import Gun, penetration, spend, strength

FAN = 60  # a segment opens this many degrees
SLACK = 3  # places are whole numbers: a template and whom it touches may be rounded apart
SWAY = (0, -8, 8, -16, 16)


def shape(f: Fighter, gun: Gun, facing: int) -> Template:
    """PK-TEMP-03, PK-TMPL-03: the template, touching the edge of the shooter's base in that direction."""
    turn, use = radians(facing), gun.use
    tip = round(f.x + f.r * cos(turn)), round(f.y + f.r * sin(turn))
    if use.template == "segment":
        return templates.arc(tip, facing, 0, use.length, FAN)
    if use.template == "circle":
        far = f.r + use.length
        return templates.disc_template((round(f.x + far * cos(turn)), round(f.y + far * sin(turn))), use.length)
    return templates.teardrop(tip, facing, use.length, use.width)


def seat(f: Fighter, gun: Gun, facing: int) -> tuple[int, int]:
    """PK-INCE-01, PKH-GEA-10: a burning template leaves its marker at its far end, a circle under its middle."""
    far = f.r + (gun.use.length if gun.use.template == "circle" else max(0, gun.use.length - gun.blast))
    turn = radians(facing)
    return round(f.x + far * cos(turn)), round(f.y + far * sin(turn))


def touched(s: State, f: Fighter, area: Template, among: Sequence[Fighter]) -> list[Fighter]:
    """PK-TEMP-01, PK-TMPL-01, PK-RUL-66: who of those `in_reach` it touches, friends too; miniatures hide nobody."""
    return [e for e in among if templates.meets(area, e)]


def in_reach(s: State, f: Fighter, gun: Gun) -> list[Fighter]:
    """PK-TEMP-01, PK-RUL-66: all whom the template could touch some way round: near, on its level and in LoS."""
    far = reaches(gun) + SLACK
    return [
        e
        for e in s.fighters.values()
        if e.status == "up"
        and within(f, e, far)
        and e is not f
        and abs(e.z - f.z) <= sight.LEVEL
        and s.edition.shoot.under_template(s, f, e)
    ]


def reaches(gun: Gun) -> int:
    """PK-TEMP-03, PK-TMPL-03: how far the template lies from the edge of the base at most."""
    return 2 * gun.use.length if gun.use.template == "circle" else gun.use.length


def why_not(s: State, f: Fighter, gun: Gun, facing: int, among: Sequence[Fighter] | None = None) -> Illegal | None:
    """PK-TEMP-03, PK-SHOT-01: laid in the front arc, against an enemy."""
    if abs((facing - f.facing + 180) % 360 - 180) > 90:
        return Illegal("the template must lie in front of the shooter", s.law["PK-TEMP-03"], f.facing)
    near = in_reach(s, f, gun) if among is None else among
    for e in touched(s, f, shape(f, gun, facing), near):
        if e.side != f.side:
            return None
    return Illegal("the template touches no enemy", s.law["PK-SHOT-01"])


def ideas(s: State, f: Fighter, gun: Gun, most: int = 24) -> list[int]:
    """Directions that touch an enemy, the best first (or, of very many, the first found)."""
    found: list[int] = []
    far, near = reaches(gun), in_reach(s, f, gun)
    for e in s.strangers(f.side) if any(e.side != f.side for e in near) else ():
        if e.status != "up" or gap(f, e) > far:
            continue
        straight = round(degrees(atan2(e.y - f.y, e.x - f.x)))
        for sway in SWAY:
            facing = (straight + sway) % 360
            if facing not in found and why_not(s, f, gun, facing, near) is None:
                found.append(facing)
                if len(found) >= most:
                    return found
    return _best_first(s, f, gun, found, near) if len(found) > 1 else found


def _best_first(s: State, f: Fighter, gun: Gun, found: Sequence[int], near: Sequence[Fighter]) -> list[int]:
    """Directions by enemies struck, a friend counting twice against."""
    wake = harm.Wake()
    wake.mark(s)

    def balance(facing: int) -> int:
        struck = fire.spread(s, touched(s, f, shape(f, gun, facing), near), wake)
        return sum([1 if e.side != f.side else -2 for e in struck])

    return sorted(found, key=balance, reverse=True)


def victims(s: State, f: Fighter, gun: Gun, facing: int) -> list[Fighter]:
    """PK-TEMP-04, PK-TMPL-02, PK-RUL-08: the touched and everyone in combat with them, nearest first."""
    direct = touched(s, f, shape(f, gun, facing), in_reach(s, f, gun))
    return harm.nearest_first(s, f.x, f.y, fire.spread(s, direct, harm.Wake()))


def question(s: State, f: Fighter, gun: Gun) -> Free:
    """PK-TEMP-03: where the template is laid."""

    def test(answer: Answer) -> None:
        facing = answer["facing"]
        if type(facing) is not int:
            raise Illegal("a facing is whole degrees", s.law["PK-TEMP-03"])
        why = why_not(s, f, gun, facing % 360)
        if why is not None:
            found = ideas(s, f, gun, 1)
            raise Illegal(why.why, why.rule, {"facing": found[0]} if found else None)

    def think() -> Sequence[dict[str, int]]:
        return [{"facing": facing} for facing in ideas(s, f, gun)]

    def measure(answer: Answer) -> dict[str, Any]:
        facing = int(answer["facing"]) % 360
        outline = [[round(x), round(y)] for x, y in templates.outline(shape(f, gun, facing))]
        why = why_not(s, f, gun, facing)
        return {
            "victims": [e.id for e in victims(s, f, gun, facing)], "outline": outline, "ok": why is None,
            "why": why.why if why else "", "rule": why.rule if why else "",
        }  # fmt: skip

    about = {"model": f.id, "shape": gun.use.template, "length": gun.use.length, "width": gun.use.width}
    return Free(
        who=f.side, what="template", rule=s.law["PK-TEMP-03"], prompt=f"{f.name}: where does the template lie?",
        about=about, form="template", test=test, think=think, measure=measure,
    )  # fmt: skip


def spray(s: State, f: Fighter, gun: Gun) -> Flow[None]:
    """PK-TEMP-01, PK-TEMP-02, PK-TEMP-04, PK-INCE-01: lay it; everyone under it takes a Hit without Cover."""
    answer = yield question(s, f, gun)
    facing = answer["facing"] % 360
    struck = victims(s, f, gun, facing)
    spend(f, gun)
    outline = [[round(x), round(y)] for x, y in templates.outline(shape(f, gun, facing))]
    s.say("spray", s.law["PK-TEMP-01"], s.law["PK-TEMP-02"],
        who=f.id, side=f.side, weapon=gun.weapon.id, victims=[e.id for e in struck], outline=outline,
    )  # fmt: skip
    wake = harm.Wake()
    if gun.make.incendiary:
        direct = touched(s, f, shape(f, gun, facing), in_reach(s, f, gun))
        yield from s.edition.harm.land(s, (*seat(f, gun, facing), f.z), gun.traits["incendiary"], f, wake, direct)
        yield from harm.settle(s, wake)
        return
    poison = facts.stronger(s, f, gun.traits, "poison")
    blow = harm.Blow(gun.name, s.law["PK-TEMP-01"], strength(s, f, gun, 0), penetration(gun, 0), f.id, poison=poison)
    yield from harm.strike_all(s, struck, blow, wake)
    yield from harm.settle(s, wake)
