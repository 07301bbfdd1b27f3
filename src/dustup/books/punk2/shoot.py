"""Shooting: weapon, target, the Precision roll, who is struck."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import islice
from typing import Any

from dustup.core import Choice, Faces, Flow, Illegal, Mod, Roll
from dustup.table import sight as lines

from . import burst, fire, harm, heights, indirect, mass, radiation, sense, sight, special, spray
from .checks import Check, note, rolled
from .cover import cover
from .guns import Gun, band, gap, guns, penetration, reach, spend, strength, why_not, within
from .precision import Shot, between, precision, shot_at, window
from .state import Fighter, State

NOBODY = Illegal("no enemy", "P2-SHOT-01")
TOO_FAR = Illegal("out of range", "P2-SHOT-05")
CLOSE = {
    "": -1,
    "P2-SHOT-05": 0,
    "P2-LOS-01": 1,
    "P2-LOS-02": 2,
    "P2-INDI-01": 2,
    "P2-MINC-02": 3,
}  # the reason told is the narrowest


def why_no_shot(s: State, f: Fighter) -> Illegal | None:
    """P2-SHOT-01, P2-RUL-19: no enemy in contact, a hand free, a weapon ready, an enemy it can be shot at."""
    if mass.engaged(s, f):
        return Illegal(f"{f.name} is in close combat", "P2-SHOT-01")
    if f.on_wall:
        return Illegal("a climber has no free hand", "P2-RUL-19")
    return why_no_weapon(s, f)


def why_no_weapon(s: State, f: Fighter) -> Illegal | None:
    """P2-SHOT-01: a weapon ready, an enemy it can be shot at; for one who is known to have its hands free."""
    why: Illegal | None = None
    for gun in guns(s, f):
        why = why_no_gun(s, f, gun)
        if why is None:
            return None
    return why or no_gun(s, f)


def no_gun(s: State, f: Fighter) -> Illegal:
    """P2-SHOT-01, P2-DISP-01, P2-BOMB-03: nothing to shoot with, or nothing any more."""
    spent = [w for item in f.items if item.used and (w := special.weapon(s, item)) is not None]
    if spent:
        bombs = ("P2-BOMB-03",) if any("bomb" in w.traits for w in spent) else ()
        return Illegal(f"{f.name} has used up what it had", "P2-DISP-01", also=("P2-SHOT-01", *bombs))
    return Illegal(f"{f.name} has no ranged weapon", "P2-SHOT-01")


def why_no_gun(s: State, f: Fighter, gun: Gun) -> Illegal | None:
    """P2-SHOT-01, P2-SHOT-05: the weapon cannot fire, or there is nobody to fire at."""
    why = why_not(s, f, gun)
    if why is not None:
        return why
    if "indirect" in gun.traits and indirect.has_spot(s, f, gun):
        return None
    if "template" in gun.traits:
        return None if spray.ideas(s, f, gun, 1) else Illegal("nobody within the template's reach", "P2-TEMP-01")
    narrow, at, far = "", f, reach(f, gun)[-1]
    x, most = f.x, far + f.r
    for e in s.foes(f.side):
        if e.status == "up":
            near = -most - e.r <= e.x - x <= most + e.r  # many are too far off along one edge of the table alone
            rule = barred(s, f, gun, e, far) if near else TOO_FAR.rule
            if not rule:
                return None
            if CLOSE[rule] > CLOSE[narrow]:
                narrow, at = rule, e
    best = NOBODY if not narrow else TOO_FAR if narrow == TOO_FAR.rule else _told(s, f, at, narrow)
    return Illegal(f"no target for the {gun.weapon.name}: {best.why}", best.rule, also=best.also)


def why_no_target(s: State, f: Fighter, gun: Gun, foe: Fighter) -> Illegal | None:
    """P2-SHOT-01, P2-SHOT-05, P2-LOS-02, P2-MINC-02, P2-RUL-56: why this one cannot be shot at."""
    rule = barred(s, f, gun, foe, reach(f, gun)[-1])
    return _told(s, f, foe, rule) if rule else None


def barred(s: State, f: Fighter, gun: Gun, foe: Fighter, far: int) -> str:
    """P2-SHOT-05, P2-LOS-01, P2-LOS-02, P2-MINC-02, P2-INDI-01: the rule against this target, or "": cheap tests first.

    `far` is the weapon's reach.
    """
    if not within(f, foe, far):
        return "P2-SHOT-05"
    if not sight.faces(s, f, foe):
        return "P2-LOS-01"
    if "indirect" in gun.traits:
        return "P2-INDI-01" if gap(f, foe) < indirect.LEAST else ""
    if sight.unseen(s, f, foe):
        return "P2-LOS-02"
    bodies = between(s, f, foe)
    return "P2-MINC-02" if bodies and not lines.passes(f, foe, "sonar" not in f.traits, bodies) else ""


def _told(s: State, f: Fighter, foe: Fighter, rule: str) -> Illegal:
    """The rule against a target in words."""
    if rule == "P2-LOS-02":
        return why_unseen(s, f, foe)
    if rule == "P2-INDI-01":
        return Illegal("closer than 5 cm", rule)
    if rule == "P2-MINC-02":
        return Illegal(f"others stand in front of {foe.name}", rule)
    return Illegal(f"{foe.name} is {'out of range' if rule == 'P2-SHOT-05' else 'not in front'}", rule)


def why_unseen(s: State, f: Fighter, foe: Fighter) -> Illegal:
    """P2-LOS-02, P2-HGT-04, P2-HGT-05: what hides it, told by name where it is the edge of a roof."""
    upper, lower = (f, foe) if f.z > foe.z else (foe, f)
    if upper.z - lower.z > sight.SAME and heights.edge(s, upper, lower).kind == "deep":
        why = f"{foe.name} is hidden: {upper.name} is too far from the edge up there"
        return Illegal(why, "P2-LOS-02", also=("P2-HGT-04", "P2-HGT-05"))
    by = ("P2-COV-09", "P2-COV-10") if min(f.r, foe.r) <= sight.BIG else ("P2-COV-10",)
    return Illegal(f"{foe.name} is hidden", "P2-LOS-02", also=("P2-LOS-03", *by))


def shoot(s: State, f: Fighter) -> Flow[None]:
    """P2-SHOT-01..10: the Shoot Action."""
    gun = yield from pick_gun(s, f, lambda each: why_no_gun(s, f, each))
    if "template" in gun.traits:
        yield from spray.spray(s, f, gun)
    elif "indirect" in gun.traits:
        yield from indirect.throw(s, f, gun)
    else:
        foe = yield from pick_target(s, f, gun)
        yield from burst.fire(s, f, gun, foe)


def pick_gun(s: State, f: Fighter, bar: Any) -> Flow[Gun]:
    """P2-SHOT-01: which weapon, and which way to use it; somebody who may shoot with one alone has no choice."""
    found = guns(s, f)
    if len(found) == 1:
        return found[0]
    by = {gun.key: gun for gun in found}
    why = {key: bar(gun) for key, gun in by.items()}
    legal = [key for key in by if why[key] is None]
    if len(legal) == 1:
        return by[legal[0]]
    pick = yield Choice(
        who=f.side, what="weapon", rule="P2-SHOT-01", prompt=f"{f.name}: shoot with what?", about={"model": f.id},
        values=[*legal, *(key for key in by if key not in legal)],
        bar=why.__getitem__, label=lambda key: by[key].name,
        think=lambda: [key for key in legal if sense.worthwhile(s, f, by[key])],
    )  # fmt: skip
    return by[pick]


def foes(s: State, f: Fighter) -> list[Fighter]:
    """Enemies on the table, the aimed one first, then by distance."""
    found = [e for e in s.foes(f.side) if e.status == "up"]
    return sorted(found, key=lambda e: (e.id != f.aim, gap(f, e)))


def pick_target(s: State, f: Fighter, gun: Gun) -> Flow[Fighter]:
    """P2-SHOT-01: whom to shoot at."""
    found, far = foes(s, f), reach(f, gun)[-1]
    known: dict[str, str] = {}

    def rule(e: Fighter) -> str:
        if e.id not in known:
            known[e.id] = barred(s, f, gun, e, far)
        return known[e.id]

    def bar(key: str) -> Illegal | None:
        foe = s.fighters[key]
        return _told(s, f, foe, rule(foe)) if rule(foe) else None

    legal: Fighter | None = None
    for e in found:
        if not rule(e):
            if legal is not None:
                break  # there is a choice
            legal = e
    else:
        if legal is not None:
            return legal
    ask = target_question(s, f, gun, found)
    ask.bar = bar
    pick = yield ask
    return s.fighters[pick]


def target_question(s: State, f: Fighter, gun: Gun, found: Sequence[Fighter], what: str = "target") -> Choice:
    """P2-SHOT-01: the question, with the number each target needs."""
    return Choice(
        who=f.side, what=what, rule="P2-SHOT-01", prompt=f"{f.name}: shoot at whom?",
        about={"model": f.id, "weapon": gun.weapon.id}, values=[e.id for e in found],
        bar=lambda key: why_no_target(s, f, gun, s.fighters[key]), label=lambda key: s.fighters[key].name,
        note=lambda key: f"needs {precision(s, shot_at(s, f, gun, s.fighters[key])).total}",
        think=lambda: [e.id for e in sense.marks(s, f, gun) if e in found],
    )  # fmt: skip


def may_avoid(shot: Shot) -> bool:
    """P2-SHOT-09, P2-PELL-02, P2-INDI-05, P2-MINC-06: partial Cover of scenery, and a weapon that can pick its way."""
    return shot.cover.avoidable and "pellets" not in shot.gun.traits and "indirect" not in shot.gun.traits


def single(s: State, f: Fighter, gun: Gun, foe: Fighter, watch: bool = False, burst: int = 0) -> Flow[bool]:
    """P2-SHOT-02, P2-SHOT-09, P2-KABO-01: one shot at one target; False if the weapon jammed.

    `burst` counts the shots before it in an automatic one: nothing else of them is remembered outside the state.
    """
    shot = shot_at(s, f, gun, foe, watch)
    if may_avoid(shot):
        avoid = yield Choice(
            who=f.side, what="avoid", rule="P2-SHOT-09", prompt=f"Avoid {foe.name}'s cover?", values=(False, True),
            about={"model": f.id, "at": foe.id},
            label=lambda yes: "avoid it, at -3" if yes else "shoot straight through",
            think=lambda: sense.avoidance(s, shot),
        )  # fmt: skip
        shot = Shot(f, foe, gun, shot.band, shot.cover, shot.crowd, shot.fight, avoid, watch) if avoid else shot
    return (yield from resolve(s, shot, (burst, f.id, gun.key, foe.id, shot.avoid) if burst else None))


def kaboom(s: State, f: Fighter, gun: Gun) -> bool:
    """P2-KABO-01, P2H-GEA-09: the weapon, or bodged bullets in a Firearm, may explode."""
    return "kaboom" in gun.traits or ("firearm" in gun.traits and special.has(s, f, "bodged"))


def resolve(s: State, shot: Shot, memo: Hashable = None) -> Flow[bool]:
    """P2-SHOT-02, P2-SHOT-07, P2-KABO-01..03, P2-RUL-41, P2-RUL-78: the roll and whom it strikes."""
    f, foe, gun = shot.f, shot.foe, shot.gun
    sum, slack, risky = precision(s, shot), window(shot), kaboom(s, f, gun)

    def result(die: int, need: int) -> str:
        if risky and die >= 9:
            return "jam"
        return "hit" if die <= need else "stray" if die <= need + slack else "miss"

    spend(f, gun)
    check = yield from rolled(
        s, f, sum, "precision", "P2-SHOT-02",
        sort=result, at=foe.id, always=risky, fails=(lambda die: die >= 9) if risky else None,
        memo=memo,
    )  # fmt: skip
    word = result(check.die, check.need) if check.die is not None else "hit" if check.success else "miss"
    report(s, shot, check, word)
    if word == "jam":
        gun.item.jammed = True
        note(s, "jam", ("P2-KABO-02",), who=f.id, side=f.side, item=gun.item.id)
    elif word != "miss":
        yield from _struck(s, shot, word)
    return word != "jam"


def report(s: State, shot: Shot, check: Check, word: str, **more: Any) -> None:
    """The event of a shot."""
    jam = ("P2-KABO-01",) if word == "jam" else ()
    note(
        s, "shot", ("P2-SHOT-02", *dict.fromkeys(m.rule for m in check.sum.mods if m.rule != "P2-ATTR-01"), *jam),
        who=shot.f.id, at=shot.foe.id, side=shot.f.side, weapon=shot.gun.weapon.id, need=check.need,
        success=word == "hit", result=word, watch=shot.watch, far=round(gap(shot.f, shot.foe)),
        faces=[] if check.die is None else [["Precision", check.die, shot.f.side]],
        sums=[["Precision", check.sum.plain()]],
        lines=[[*map(round, (*each.line.a, *each.line.b)), each.id] for each in shot.cover.shelters], **more,
    )  # fmt: skip


def _struck(s: State, shot: Shot, word: str) -> Flow[None]:
    wake = harm.Wake()
    if word == "stray":
        victim = yield from wrong(s, shot)
        yield from strike(s, shot, victim, wake)
    elif shot.fight and "pellets" in shot.gun.traits:
        for victim in (shot.foe, *fire.nearest_first(s, shot.f.x, shot.f.y, shot.fight)):
            if victim.status == "up":
                yield from strike(s, shot, victim, wake)
    else:
        yield from strike(s, shot, shot.foe, wake)
    yield from harm.settle(s, wake)


def wrong(s: State, shot: Shot) -> Flow[Fighter]:
    """P2-SHOT-07, P2-SHOT-08, P2-MINC-04, P2-RUL-40, P2-RUL-42: who is struck instead."""
    if shot.crowd:
        near = gap(shot.f, shot.crowd[0])
        pool, rule = [e for e in shot.crowd if gap(shot.f, e) - near < 1], "P2-MINC-04"
    else:
        pool, rule = list(shot.fight), "P2-SHOT-08" if len(shot.fight) > 1 else "P2-SHOT-07"
    pick = 0
    if len(pool) > 1:
        faces: Faces = yield Roll(
            what="wrong victim", rule=rule, sides=len(pool), about={"who": shot.f.id, "among": [e.id for e in pool]}
        )
        pick = faces[0] - 1
    note(s, "stray", (rule, "P2-RUL-41"), who=shot.f.id, side=shot.f.side, at=pool[pick].id)
    return pool[pick]


def strike(s: State, shot: Shot, victim: Fighter, wake: harm.Wake) -> Flow[None]:
    """P2-HIT-01, P2-MINC-05, P2-RUL-42: a Hit by the weapon; a wrong victim has the scenery before itself."""
    f, gun = shot.f, shot.gun
    if "incendiary" in gun.traits:
        yield from fire.kindle(s, victim, gun.traits["incendiary"], f, wake)
        return
    downed = yield from harm.strike(s, victim, blow(s, shot, victim), wake)
    if "firearm" in gun.traits:
        radiation.shot(s, f, victim, downed)


def blow(s: State, shot: Shot, victim: Fighter) -> harm.Blow:
    """P2-HIT-02, P2-COV-13, P2-PEN-01: what the shot strikes this victim with."""
    f, gun = shot.f, shot.gun
    own = victim is shot.foe
    at = shot.band if own else band(f, victim, gun)
    shelter = shot.cover.mods(shot.avoid) if own else cover(s, f, victim).mods()
    poison = max(gun.traits.get("poison", 0), special.level(s, f, "poison"))
    hot = "firearm" in gun.traits and special.has(s, f, "hot_rounds")
    less = (Mod(-1, "irradiated bullets", "P2H-GEA-12"),) if hot else ()
    force, pen = (*strength(f, gun, at), *less), max(0, penetration(gun, at) - hot)
    return harm.Blow(
        gun.weapon.name, "P2-SHOT-02", force, pen, f.id, shelter,
        poison=poison, firearm=at if "firearm" in gun.traits else -1,
    )  # fmt: skip


def why_no_aim(s: State, f: Fighter) -> Illegal | None:
    """P2-SHOT-10, P2-RUL-48, P2-INDI-05, P2-ATTR-02: a weapon that can aim, an enemy in LoS.

    Like every Action it is closed in contact (P2-ACT-06) and on a wall (P2-RUL-19): that is looked at before.
    """
    if "P" not in f.stats:
        return Illegal(f"{f.name} has no Precision", "P2-ATTR-02")
    if not any("template" not in g.traits and "indirect" not in g.traits for g in guns(s, f)):
        return Illegal(f"{f.name} has nothing to aim with", "P2-SHOT-10", also=("P2-INDI-05",))
    for e in s.foes(f.side):
        if e.status == "up" and sight.sees(s, f, e):
            return None
    return Illegal("no enemy in sight", "P2-RUL-48")


def why_no_aim_at(s: State, f: Fighter, foe: Fighter) -> Illegal | None:
    """P2-RUL-48: the target must be in LoS; range does not matter."""
    return None if sight.sees(s, f, foe) else Illegal(f"{foe.name} is not in sight", "P2-RUL-48")


def aim(s: State, f: Fighter) -> Flow[None]:
    """P2-SHOT-10: name the target of all later shots of this activation."""
    found = foes(s, f)
    legal = list(islice((e for e in found if sight.sees(s, f, e)), 2))  # whether there is a choice at all
    foe = legal[0]
    if len(legal) > 1:
        pick = yield Choice(
            who=f.side, what="aim", rule="P2-SHOT-10", prompt=f"{f.name}: aim at whom?", about={"model": f.id},
            values=[e.id for e in found], bar=lambda key: why_no_aim_at(s, f, s.fighters[key]),
            label=lambda key: s.fighters[key].name, think=lambda: sense.aimable(s, f),
        )  # fmt: skip
        foe = s.fighters[pick]
    f.aim = foe.id
    note(s, "aim", ("P2-SHOT-10",), who=f.id, at=foe.id, side=f.side)
