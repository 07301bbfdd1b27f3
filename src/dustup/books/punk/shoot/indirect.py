"""Indirect Fire: lobbed at a miniature or a spot, and where it comes down."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

import msgspec

from dustup.core import Answer, Choice, Flow, Free, Illegal, Mod, Sum
from dustup.skirmish.choices import Untold

from .. import sight
from ..bands import radiation
from ..dice import Check, Found, Throw, attribute, face, fractions, lasting, total
from ..harm import fire, harm
from ..move import terrain
from ..special import facts
from ..state import Fighter, Mark, State
from ..units import beyond, inches, reached
from ..worth import sense
from . import shoot
from .cover import cover, nothing
from .guns import Gun, band, penetration, reach, spend, strength
from .precision import Shot, precision, shot_at

GROUND = "ground"
ASIDE = (0, 40, -40, 80, -80)


class Aimed(msgspec.Struct, frozen=True, gc=False):
    """What it is thrown at: a miniature, or a spot."""

    x: int
    y: int
    z: int
    foe: Fighter | None = None


def throw(s: State, f: Fighter, gun: Gun) -> Flow[None]:
    """PK-INDI-01, PK-RUL-56: a miniature or a point on the ground."""
    found, far = shoot.foes(s, f), reach(f, gun)[-1]
    legal = [e.id for e in found if not s.edition.shoot.barred(s, f, gun, e, far)]
    spots = [GROUND] if has_spot(s, f, gun) else []
    pick = (legal or spots)[0]
    if len(legal) + len(spots) > 1:
        pick = yield Choice(
            who=f.side, what="target", rule=s.law["PK-INDI-01"], prompt=f"{f.name}: throw at whom, or where?",
            about={"model": f.id, "weapon": gun.weapon.id},
            values=[*legal, *spots, *(e.id for e in found if e.id not in legal)],
            bar=lambda key: None if key == GROUND else shoot.why_no_target(s, f, gun, s.fighters[key]),
            label=lambda key: "a spot on the ground" if key == GROUND else s.fighters[key].name,
            think=lambda: legal,
        )  # fmt: skip
    if pick == GROUND:
        answer = yield spot_question(s, f, gun)
        x, y = answer["point"]
        yield from lob(s, f, gun, Aimed(x, y, terrain.below(s, x, y, 10_000)))
    else:
        foe = s.fighters[pick]
        yield from lob(s, f, gun, Aimed(foe.x, foe.y, foe.z, foe))


def why_no_spot(s: State, f: Fighter, gun: Gun, x: int, y: int) -> Illegal | None:
    """PK-INDI-01, PK-RUL-56: on the table, in front, 5 cm away at least, within range; in sight where that is asked."""
    width, depth = s.setup.field.size
    if not (0 <= x <= width and 0 <= y <= depth):
        return Illegal("off the table", s.law["PK-RUL-81"])
    dist2, far = (x - f.x) ** 2 + (y - f.y) ** 2, reach(f, gun)[-1] + f.r
    if dist2 > far * far:
        return Untold(lambda: _too_far(s, gun, dist2**0.5 - f.r, far - f.r))
    if dist2 < (least(s) + f.r) ** 2:
        return Illegal(f"closer than {s.unit.told(least(s))}", s.law["PK-INDI-01"])
    if not sight.faces_spot(s, f, x, y):
        return Illegal("not in front", s.law["PK-RUL-56"])
    return s.edition.shoot.why_no_view(s, f, x, y)


def _too_far(s: State, gun: Gun, dist: float, far: int) -> Illegal:
    why = f"out of range: {beyond(s.unit, dist, far)}, the {gun.name} flies {s.unit.told(far)}"
    return Illegal(why, s.law["PK-SHOT-05"])


def has_spot(s: State, f: Fighter, gun: Gun) -> bool:
    """PK-INDI-01, PK-RUL-56: whether there is any of the `spot_ideas`."""
    for e in s.strangers(f.side):
        if e.status == "up" and why_no_spot(s, f, gun, e.x, e.y) is None:
            return True
    return bool(_ahead(s, f, gun))


def spot_ideas(s: State, f: Fighter, gun: Gun) -> list[tuple[int, int]]:
    """Spots worth a throw: under enemies out of sight, else straight ahead."""
    near = [(e.x, e.y) for e in shoot.foes(s, f) if why_no_spot(s, f, gun, e.x, e.y) is None]
    return near[:6] or _ahead(s, f, gun)


def _ahead(s: State, f: Fighter, gun: Gun) -> list[tuple[int, int]]:
    """Straight ahead, else aside: far away and right before its feet."""
    far = min(reach(f, gun)[-1], 2000)
    for turn in map(radians, (f.facing + aside for aside in ASIDE)):
        ahead = [(round(f.x + d * cos(turn)), round(f.y + d * sin(turn))) for d in (far, least(s) + f.r + 10)]
        if found := [at for at in ahead if why_no_spot(s, f, gun, *at) is None]:
            return found
    return []


def least(s: State) -> int:
    """PK-INDI-01: how far away it must come down at least."""
    return s.edition.shoot.LEAST


def spot_question(s: State, f: Fighter, gun: Gun) -> Free:
    """PK-INDI-01: which spot."""

    def test(answer: Answer) -> None:
        x, y = answer["point"]
        if type(x) is not int or type(y) is not int:
            raise Illegal("a point is two whole numbers", s.law["PK-INDI-01"])
        why = why_no_spot(s, f, gun, x, y)
        if why is not None:
            why.nearest = _instead(s, f, gun, x, y)
            raise why

    def measure(answer: Answer) -> dict[str, Any]:
        x, y = answer["point"]
        at = Aimed(x, y, terrain.below(s, x, y, 10_000))
        return {"victims": [e.id for e in _under(s, f, gun, at, (x, y, at.z), True)]}

    def think() -> Sequence[dict[str, list[int]]]:
        return [{"point": list(at)} for at in sense.spots(s, f, gun) or spot_ideas(s, f, gun)]

    return Free(
        who=f.side, what="spot", rule=s.law["PK-INDI-01"], prompt=f"{f.name}: where does the {gun.name.lower()} land?",
        about={"model": f.id, "target": GROUND, "least": least(s), "reach": reach(f, gun)[-1], "radius": gun.area},
        form="point", test=test, think=think, measure=measure,
    )  # fmt: skip


def _instead(s: State, f: Fighter, gun: Gun, x: int, y: int) -> dict[str, list[int]] | None:
    """A legal spot on the same line, as near as may be to one refused; else one worth a throw."""
    dist = hypot(x - f.x, y - f.y) or 1.0
    go = min(max(dist, least(s) + f.r + 1.0), reach(f, gun)[-1] + f.r - 1.0) / dist
    spot = round(f.x + (x - f.x) * go), round(f.y + (y - f.y) * go)
    found = [at for at in (spot, *spot_ideas(s, f, gun)) if why_no_spot(s, f, gun, *at) is None]
    return {"point": list(found[0])} if found else None


def odds_sum(s: State, f: Fighter, gun: Gun, at: Aimed, watch: bool) -> Sum:
    """PK-INDI-02, PK-RUL-56: the usual Precision; nothing between counts, a spot cannot look back."""
    if at.foe is not None:
        return precision(s, shot_at(s, f, gun, at.foe, watch))
    ghost = s.setup.data.fighter(GROUND, f.side, "", 0, at.x, at.y, at.z, 0, status=GROUND)
    return total(s, [*lasting(s, f, "P"), *_plain_mods(s, Shot(
        f, ghost, gun, band(f, ghost, gun), nothing(s), (), (), False, watch
    ))])  # fmt: skip


def _plain_mods(s: State, shot: Shot) -> list[Found]:
    return [mod for rule in s.edition.shoot.TO_LOB for mod in rule(s, shot)]


def lob(s: State, f: Fighter, gun: Gun, at: Aimed, watch: bool = False) -> Flow[None]:
    """PK-INDI-02, PK-INDI-03, PK-INDI-04, PK-RUL-56, PK-RUL-78: roll, deviate on a miss, come down."""
    sum, risky = odds_sum(s, f, gun, at, watch), shoot.kaboom(s, f, gun)

    def result(die: int, need: int) -> tuple[str, int]:
        if risky and die >= 9 and need > 0:
            return "jam", 0
        return ("hit", 0) if die <= need else ("wide", deviation(s, die, need))

    spend(f, gun)
    need = sum.total
    if need >= 10 and not risky:
        check, word, off = Check(True, None, need, sum), "hit", 0
    else:
        name = at.foe.id if at.foe else ""
        jams = (lambda face: face >= 9) if risky and need > 0 else None
        die = yield from face(s, f, sum, Throw("precision", s.law["PK-INDI-02"], sort=result, at=name, fails=jams))
        word, off = result(die, need)
        check = Check(word == "hit", die, need, sum)
    x, y = landing(f, at, off)
    _report(s, Lob(f, gun, at, watch), check, word, (x, y))
    if word == "jam":
        f.change(gun.item.id, jammed=True)
        s.say("jam", s.law["PK-KABO-02"], s.law["PK-RUL-78"], who=f.id, side=f.side, item=gun.item.id)
        return
    yield from come_down(s, f, gun, at, (x, y), word == "hit")


def deviation(s: State, die: int, need: int) -> int:
    """PK-INDI-02, PK-INDI-03: 2.5 cm for each fraction of 2 above; forward on an even die, backward on an odd one."""
    return inches(s.unit, 1) * fractions(die - need, 2) * (1 if die % 2 == 0 else -1)


def landing(f: Fighter, at: Aimed, off: int) -> tuple[int, int]:
    """PK-INDI-03, PK-INDI-04, PK-RUL-56: along the line from the shooter, never behind him."""
    dx, dy = at.x - f.x, at.y - f.y
    far = hypot(dx, dy)
    if off == 0 or far == 0:
        return at.x, at.y
    go = max(0.0, far + off)
    return round(f.x + dx * go / far), round(f.y + dy * go / far)


class Lob(NamedTuple):
    """Something thrown or lobbed: by whom, what, where to."""

    f: Fighter
    gun: Gun
    at: Aimed
    watch: bool


def _report(s: State, lob: Lob, check: Check, word: str, spot: tuple[int, int]) -> None:
    f, gun, at, watch = lob
    s.say("shot", s.law["PK-SHOT-02"], s.law["PK-INDI-02"], *((s.law["PK-INDI-03"],) if word == "wide" else ()),
        who=f.id, at=at.foe.id if at.foe else "", side=f.side, weapon=gun.weapon.id, need=check.need,
        success=word == "hit", result=word, watch=watch, spot=list(spot), aimed=[at.x, at.y], thrown=True,
        far=reached(hypot(at.x - f.x, at.y - f.y) - f.r - (at.foe.r if at.foe else 0)),
        faces=[] if check.die is None else [["Precision", check.die, f.side]],
        sums=[["Precision", check.sum.plain()]],
    )  # fmt: skip


def come_down(s: State, f: Fighter, gun: Gun, at: Aimed, spot: tuple[int, int], true: bool) -> Flow[None]:
    """PK-RUL-55, PK-RUL-81: what happens where it lands; off the table nothing."""
    x, y = spot
    width, depth = s.setup.field.size
    if not (0 <= x <= width and 0 <= y <= depth):
        s.say("lost", s.law["PK-RUL-81"], who=f.id, side=f.side, spot=[x, y])
        return
    z = at.z if true else terrain.below(s, x, y, 10_000)
    wake = harm.Wake()
    if gun.make.incendiary:
        yield from s.edition.harm.land(s, (x, y, z), gun.traits["incendiary"], f, wake)
    elif gun.make.smoke or gun.make.radiation:
        _cloud(s, gun, x, y)
        if gun.make.radiation:
            for victim in _under(s, f, gun, at, (x, y, z), true):
                yield from radiation.roll_near(s, victim)
    else:
        for victim in _under(s, f, gun, at, (x, y, z), true):
            if victim.status == "up":
                yield from _struck(s, f, gun, victim, wake)
    yield from harm.settle(s, wake)


def _under(s: State, f: Fighter, gun: Gun, at: Aimed, spot: tuple[int, int, int], true: bool) -> list[Fighter]:
    """PK-RUL-81, PK-TMPL-01, PK-TMPL-02: all in its area (and their combats), or the one under the point."""
    x, y, z = spot
    if not gun.area and true and at.foe is not None:
        return [at.foe]
    direct = [
        e
        for e in s.fighters.values()
        if e.status == "up" and abs(e.z - z) <= fire.LEVEL and hypot(e.x - x, e.y - y) <= gun.area + e.r
    ]
    if not gun.area:
        return harm.nearest_first(s, x, y, direct)[:1]
    return harm.nearest_first(s, x, y, s.edition.shoot.caught(s, direct))


def _struck(s: State, f: Fighter, gun: Gun, victim: Fighter, wake: harm.Wake) -> Flow[None]:
    """PK-HIT-01, PK-RUL-81, PKH-GEA-06, PK-GAS-03: a Hit with the Cover between; gas is a Toughness roll instead."""
    if gun.make.gas:
        yield from _choke(s, victim)
        return
    shelter = cover(s, f, victim).mods() if victim is not f else ()
    poison = facts.stronger(s, f, gun.traits, "poison")
    blow = harm.Blow(
        gun.name, s.law["PK-RUL-81"], strength(s, f, gun, 1), penetration(gun, 1), f.id, shelter, poison=poison
    )
    yield from harm.strike(s, victim, blow, wake)


def _choke(s: State, f: Fighter) -> Flow[None]:
    """PK-GAS-02, PK-GAS-03, PKH-BND-02: a Toughness roll or a point of it for good; then it staggers, mask or not."""
    if all(i.kind != "biohazard" for i in f.items):
        more = (Mod(2, "mutard", s.law["PKH-BND-02"]),) if facts.hardened(s, f) else ()
        check = yield from attribute(s, f, "T", Throw("gas", s.law["PK-GAS-02"]), more)
        if not check.success:
            yield from harm.hurt(s, f, "T", s.law["PK-GAS-02"])
    if f.status == "up":
        s.edition.shoot.gassed(s, f)


def _cloud(s: State, gun: Gun, x: int, y: int) -> None:
    """PKH-GEA-06: smoke to the end of the next Turn, radiation for good."""
    kind = "smoke" if gun.make.smoke else "radiation"
    s.made += 1
    until = s.turn + 1 if kind == "smoke" else 0
    mark = Mark(f"{kind}{s.made}", kind, x, y, gun.area, until, state=s.edition.shoot.smoke_state(s, kind))
    s.marks[mark.id] = mark
    s.say(kind, s.law["PKH-GEA-06"], mark=mark.id, spot=[x, y])
