"""Shooting: weapon, target, the Precision roll, who is struck."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from typing import Any

from dustup.core import Choice, Faces, Flow, Illegal, Mod, Roll
from dustup.skirmish.choices import Untold, ask, names_of, yes_or_no
from dustup.skirmish.space import gap

from .. import sight
from ..bands import effects, radiation, troupe
from ..dice import Check, Throw, or_less, rolled
from ..fight import engagement
from ..harm import harm
from ..special import abilities, facts
from ..state import Fighter, State
from ..units import beyond, reached
from ..worth import sense
from . import indirect, steam, template
from .cover import cover
from .guns import Gun, guns, penetration, reach, spend, strength, why_not
from .precision import Shot, precision, shot_at, window

UNAIMED = frozenset({"template", "indirect", "steam"})
RANK = {"": -1, "far": 0, "behind": 1, "hidden": 2, "close": 2, "screened": 3}
"""Why somebody is no target; the reason told is the narrowest."""


def why_no_shot(s: State, f: Fighter) -> Illegal | None:
    """PK-SHOT-01, PK-RUL-19: no enemy in contact, a hand free, a weapon ready, an enemy it can be shot at."""
    if engagement.engaged(s, f):
        return Illegal(f"{f.name} is in close combat", s.law["PK-SHOT-01"])
    if f.on_wall:
        return Illegal("a climber has no free hand", s.law["PK-RUL-19"], also=(s.law["PK-MOVE-06"],))
    return why_no_weapon(s, f)


def why_no_weapon(s: State, f: Fighter) -> Illegal | None:
    """PK-SHOT-01: a weapon ready, an enemy it can be shot at; for one who is known to have its hands free."""
    why: Illegal | None = None
    for gun in guns(s, f):
        why = why_no_gun(s, f, gun)
        if why is None:
            return None
    return why or no_gun(s, f)


def no_gun(s: State, f: Fighter) -> Illegal:
    """PK-SHOT-01, PK-DISP-01, PK-BOMB-03: nothing to shoot with, or nothing any more."""
    spent = [w for item in f.items if item.used and (w := abilities.weapon(s, item)) is not None]
    if spent:
        bombs = (s.law["PK-BOMB-03"],) if any(w.bomb for w in spent) else ()
        return Illegal(f"{f.name} has used up what it had", s.law["PK-DISP-01"], also=(s.law["PK-SHOT-01"], *bombs))
    return Illegal(f"{f.name} has no ranged weapon", s.law["PK-SHOT-01"])


def why_no_gun(s: State, f: Fighter, gun: Gun) -> Illegal | None:
    """PK-SHOT-01, PK-SHOT-05: the weapon cannot fire, or there is nobody to fire at."""
    why = why_not(s, f, gun)
    if why is not None:
        return why
    if gun.make.indirect and indirect.has_spot(s, f, gun):
        return None
    if gun.make.template:
        return None if template.ideas(s, f, gun, 1) else Illegal("nobody the template could hit", s.law["PK-TEMP-01"])
    narrow, at, far = "", f, reach(f, gun)[-1]
    x, most = f.x, far + f.r
    for e in s.strangers(f.side):
        if e.status == "up":
            near = -most - e.r <= e.x - x <= most + e.r  # many are too far off along one edge of the table alone
            reason = s.edition.shoot.barred(s, f, gun, e, far) if near else "far"
            if not reason:
                return None
            if RANK[reason] > RANK[narrow]:
                narrow, at = reason, e
    return Untold(lambda: _nobody(s, f, gun, at, narrow))


def _nobody(s: State, f: Fighter, gun: Gun, at: Fighter, narrow: str) -> Illegal:
    if narrow == "far":
        best = too_far(s, f, gun, min(s.strangers(f.side), key=lambda e: (e.status != "up", gap(f, e))))
    else:
        best = s.edition.shoot.told(s, f, at, narrow) if narrow else Illegal("no enemy", s.law["PK-SHOT-01"])
    return Illegal(f"no target for the {gun.weapon.name}: {best.why}", best.rule, also=best.also)


def why_no_target(s: State, f: Fighter, gun: Gun, foe: Fighter) -> Illegal | None:
    """PK-SHOT-01, PK-SHOT-05, PK-LOS-02: why this one cannot be shot at."""
    reason = s.edition.shoot.barred(s, f, gun, foe, reach(f, gun)[-1])
    return _in_words(s, f, gun, foe, reason)


def _in_words(s: State, f: Fighter, gun: Gun, foe: Fighter, reason: str) -> Illegal | None:
    if not reason:
        return None
    if reason == "far":
        return Untold(lambda: too_far(s, f, gun, foe))
    return s.edition.shoot.told(s, f, foe, reason)


def too_far(s: State, f: Fighter, gun: Gun, foe: Fighter) -> Illegal:
    """PK-SHOT-05, PKH-SWI-01: beyond the last range, or beyond what the dust leaves of it."""
    far = reach(f, gun)[-1]
    cut = effects.cut(s, far)
    why = f"{foe.name} is out of range: {beyond(s.unit, gap(f, foe), far)}, the {gun.weapon.name} reaches"
    why = f"{why} {s.unit.told(far)}{' in the dust storm' if cut else ''}"
    return Illegal(why, s.law["PK-SHOT-05"], also=(s.law["PKH-SWI-01"],) if cut else ())


def shoot(s: State, f: Fighter) -> Flow[None]:
    """PK-SHOT-01..10: the Shoot Action."""
    gun = yield from pick_gun(s, f, lambda each: why_no_gun(s, f, each))
    if gun.make.template:
        yield from template.spray(s, f, gun)
    elif gun.make.indirect:
        yield from indirect.throw(s, f, gun)
    elif gun.make.steam:
        yield from steam.shoot(s, f, gun)
    else:
        foe = yield from pick_target(s, f, gun)
        yield from s.edition.burst.fire(s, f, gun, foe)


def pick_gun(s: State, f: Fighter, bar: Callable[[Gun], Illegal | None]) -> Flow[Gun]:
    """PK-SHOT-01, PK-SHOT-13:
    which weapon, and which way to use it; somebody who may shoot with one alone has no choice.
    """
    found = guns(s, f)
    if len(found) == 1:
        return found[0]
    by = {gun.key: gun for gun in found}
    why = {key: bar(gun) for key, gun in by.items()}
    legal = [key for key in by if why[key] is None]
    if len(legal) == 1:
        return by[legal[0]]
    names = {key: _with(by[key]) for key in sorted(by, key=lambda key: key not in legal)}
    pick = yield ask(
        f, "weapon", f"{f.name}: shoot with what?", s.law["PK-SHOT-01"], names, bar=why.__getitem__,
        think=lambda: [key for key in legal if sense.worthwhile(s, f, by[key])],
    )  # fmt: skip
    return by[pick]


def _with(gun: Gun) -> str:
    """Its name, and the charges it takes."""
    return f"{gun.name} ({gun.use.fuel} charges)" if gun.use.fuel else gun.name


def foes(s: State, f: Fighter) -> list[Fighter]:
    """PK-SHOT-16: Enemies on the table, the aimed one first, then by distance."""
    return sorted(s.foes(f), key=lambda e: (e.id != f.aim, gap(f, e)))


def pick_target(s: State, f: Fighter, gun: Gun) -> Flow[Fighter]:
    """PK-SHOT-01: whom to shoot at."""
    found, far = foes(s, f), reach(f, gun)[-1]
    known: dict[str, str] = {}

    def reason(e: Fighter) -> str:
        if e.id not in known:
            known[e.id] = s.edition.shoot.barred(s, f, gun, e, far)
        return known[e.id]

    def bar(key: str) -> Illegal | None:
        foe = s.fighters[key]
        return _in_words(s, f, gun, foe, reason(foe))

    legal: Fighter | None = None
    for e in found:
        if not reason(e):
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
    """PK-SHOT-01: the question, with the number each target needs."""
    return Choice(
        who=f.side, what=what, rule=s.law["PK-SHOT-01"], prompt=f"{f.name}: shoot at whom?",
        about={"model": f.id, "weapon": gun.weapon.id}, values=[e.id for e in found],
        bar=lambda key: why_no_target(s, f, gun, s.fighters[key]), label=lambda key: s.fighters[key].name,
        note=lambda key: _needed(precision(s, shot_at(s, f, gun, s.fighters[key])).total),
        think=lambda: [e.id for e in sense.marks(s, f, gun) if e in found],
    )  # fmt: skip


def bursts(s: State, f: Fighter, gun: Gun, foe: Fighter) -> Flow[bool]:
    """PK-AUTO-01: normal or automatic, declared before firing."""
    if not gun.make.automatic or (gun.make.firearm and f.bullets < 2):
        return False
    names = {"normal": "one shot", "automatic": "a burst of three"}
    mode = yield ask(f, "mode", f"{f.name}: one shot or a burst?", s.law["PK-AUTO-01"], names, at=foe.id)
    return bool(mode == "automatic")


def _needed(need: int) -> str:
    return f"needs {or_less(need)}" if need > 0 else "cannot hit"


def may_avoid(shot: Shot) -> bool:
    """PK-SHOT-09, PK-PELL-02, PK-INDI-05, PK-MINC-06: partial Cover of scenery, and a weapon that can pick its way."""
    return shot.cover.avoidable and not shot.gun.make.pellets and not shot.gun.make.indirect


def single(s: State, f: Fighter, gun: Gun, foe: Fighter, watch: bool = False, burst: int = 0) -> Flow[bool]:
    """PK-SHOT-02, PK-SHOT-09, PK-KABO-01: one shot at one target; False if the weapon jammed.

    `burst` counts the shots before it in an automatic one: nothing else of them is remembered outside the state.
    """
    shot = shot_at(s, f, gun, foe, watch)
    if may_avoid(shot):
        avoid = yield yes_or_no(
            f.side, "avoid", f"Avoid {foe.name}'s cover?", s.law["PK-SHOT-09"],
            ("avoid Cover, at -3", "shoot straight through"), first=False, model=f.id, at=foe.id,
            think=lambda: sense.avoidance(s, shot),
        )  # fmt: skip
        shot = Shot(f, foe, gun, shot.band, shot.cover, shot.crowd, shot.fight, avoid, watch) if avoid else shot
    return (yield from resolve(s, shot, (burst, f.id, gun.key, foe.id, shot.avoid) if burst else None))


def kaboom(s: State, f: Fighter, gun: Gun) -> bool:
    """PK-KABO-01, PKH-GEA-09: the weapon, or bodged bullets in a Firearm, may explode."""
    return gun.make.kaboom or (gun.make.firearm and abilities.has(s, f, "bodged"))


def resolve(s: State, shot: Shot, memo: Hashable = None) -> Flow[bool]:
    """PK-SHOT-02, PK-SHOT-07, PK-KABO-01..03, PK-RUL-41, PK-RUL-78: the roll and whom it strikes."""
    f, foe, gun = shot.f, shot.foe, shot.gun
    sum, slack, risky = precision(s, shot), window(shot), kaboom(s, f, gun)

    def result(die: int, need: int) -> str:
        if risky and die >= 9:
            return "jam"
        return "hit" if die <= need else "stray" if die <= need + slack else "miss"

    spend(f, gun)
    throw = Throw(
        "precision", s.law["PK-SHOT-02"], foe.id, result, (lambda die: die >= 9) if risky else None, always=risky,
        below=s.edition.shoot.ROLLS_BELOW and bool(slack or risky), memo=memo,
    )  # fmt: skip
    check = yield from rolled(s, f, sum, throw)
    word = result(check.die, check.need) if check.die is not None else "hit" if check.success else "miss"
    report(s, shot, check, word)
    troupe.used(s, foe, "hankies")
    if word == "jam":
        f.change(gun.item.id, jammed=True)
        s.say("jam", s.law["PK-KABO-02"], who=f.id, side=f.side, item=gun.item.id)
    elif word != "miss":
        yield from _struck(s, shot, word)
    return word != "jam"


def report(s: State, shot: Shot, check: Check, word: str, **more: Any) -> None:
    """The event of a shot."""
    named = dict.fromkeys(m.rule for m in check.sum.mods if m.rule != s.law["PK-ATTR-01"])
    jam = (s.law["PK-KABO-01"],) if word == "jam" else ()
    s.say("shot", s.law["PK-SHOT-02"], *named, *jam,
        who=shot.f.id, at=shot.foe.id, side=shot.f.side, weapon=shot.gun.weapon.id, need=check.need,
        success=word == "hit", result=word, watch=shot.watch, far=reached(gap(shot.f, shot.foe)),
        faces=[] if check.die is None else [["Precision", check.die, shot.f.side]],
        sums=[["Precision", check.sum.plain()]],
        lines=[[*map(round, (*each.line.a, *each.line.b)), each.id] for each in shot.cover.shelters], **more,
    )  # fmt: skip


def _struck(s: State, shot: Shot, word: str) -> Flow[None]:
    wake = harm.Wake()
    if word == "stray":
        victim = yield from wrong(s, shot)
        yield from strike(s, shot, victim, wake)
    elif shot.fight and shot.gun.make.pellets:
        for victim in (shot.foe, *harm.nearest_first(s, shot.f.x, shot.f.y, shot.fight)):
            if victim.status == "up":
                yield from strike(s, shot, victim, wake)
    else:
        yield from strike(s, shot, shot.foe, wake)
    yield from harm.settle(s, wake)


def wrong(s: State, shot: Shot) -> Flow[Fighter]:
    """PK-SHOT-07, PK-SHOT-08, PK-MINC-04, PK-RUL-40, PK-RUL-42, PK-SHOT-15: who is struck instead."""
    apart = shot.gun.make.pellets and shot.fight  # PK-RUL-86: those in the fight are no cover for each other
    crowd = [e for e in shot.crowd if not (apart and e in shot.fight)]
    if crowd:
        near = gap(shot.f, crowd[0])
        pool, rule = [e for e in crowd if gap(shot.f, e) - near < 1], s.law["PK-MINC-04"]
    else:
        pool, rule = list(shot.fight), s.law["PK-SHOT-08"] if len(shot.fight) > 1 else s.law["PK-SHOT-07"]
    pick = 0
    if len(pool) > 1:
        faces: Faces = yield Roll(
            what="wrong victim", rule=rule, sides=len(pool), about={"who": shot.f.id, "among": [e.id for e in pool]}
        )
        pick = faces[0] - 1
    s.say("stray", rule, s.law["PK-RUL-41"], who=shot.f.id, side=shot.f.side, at=pool[pick].id)
    return pool[pick]


def strike(s: State, shot: Shot, victim: Fighter, wake: harm.Wake) -> Flow[None]:
    """PK-HIT-01, PK-MINC-05, PK-RUL-42: a Hit by the weapon; a wrong victim has the scenery before itself."""
    own = harm.strike(s, victim, blow(s, shot, victim), wake)
    downed = yield from s.edition.shoot.struck(s, shot, victim, own, wake)
    if shot.gun.make.firearm:
        radiation.shot(s, shot.f, victim, downed)


def blow(s: State, shot: Shot, victim: Fighter) -> harm.Blow:
    """PK-HIT-02, PK-COV-13, PK-PEN-01, PK-SHOT-12: what the shot strikes this victim with, at the range rolled for."""
    f, gun, at = shot.f, shot.gun, shot.band
    shelter = shot.cover.mods(shot.avoid) if victim is shot.foe else cover(s, f, victim).mods()
    poison = facts.stronger(s, f, gun.traits, "poison")
    hot = gun.make.firearm and facts.hot_rounds(s, f)
    less = (Mod(-1, "irradiated bullets", s.law["PKH-GEA-12"]),) if hot else ()
    force, pen = (*strength(s, f, gun, at), *less), max(0, penetration(gun, at) - hot)
    return harm.Blow(
        gun.weapon.name, s.law["PK-SHOT-02"], force, pen, f.id, shelter,
        poison=poison, firearm=at if gun.make.firearm else -1, shock=gun.make.shock,
        snag=gun.make.snag,
    )  # fmt: skip


def why_no_aim(s: State, f: Fighter) -> Illegal | None:
    """PK-SHOT-10, PK-RUL-48, PK-INDI-05, PK-STEA-04, PK-ATTR-02: a weapon that can aim, an enemy in LoS.

    Like every Action it is closed in contact (PK-ACT-06) and on a wall (PK-RUL-19): that is looked at before.
    """
    if "P" not in f.stats:
        return Illegal(f"{f.name} has no Precision", s.law["PK-ATTR-02"])
    if not any(UNAIMED.isdisjoint(g.traits) for g in guns(s, f)):
        also = s.law["PK-INDI-05"], s.law["PK-STEA-04"]
        return Illegal(f"{f.name} has nothing to aim with", s.law["PK-SHOT-10"], also=also)
    for e in s.strangers(f.side):
        if e.status == "up" and sight.sees(s, f, e):
            return None
    why = (_unseen(s, f, e) for e in s.strangers(f.side) if e.status == "up")
    return Illegal("no enemy in sight", s.law["PK-RUL-48"], also=tuple(why))


def why_no_aim_at(s: State, f: Fighter, foe: Fighter) -> Illegal | None:
    """PK-RUL-48: the target must be in LoS; range does not matter."""
    if sight.sees(s, f, foe):
        return None
    return Illegal(f"{foe.name} is not in sight", s.law["PK-RUL-48"], also=(_unseen(s, f, foe),))


def _unseen(s: State, f: Fighter, foe: Fighter) -> str:
    """PK-LOS-01, PK-LOS-02: the rule by which it is not in sight: behind its back, or hidden."""
    return s.law["PK-LOS-02" if sight.faces(s, f, foe) else "PK-LOS-01"]


def aim(s: State, f: Fighter) -> Flow[None]:
    """PK-SHOT-10: name the target of all later shots of this activation."""
    found = foes(s, f)
    legal = list(islice((e for e in found if sight.sees(s, f, e)), 2))  # whether there is a choice at all
    foe = legal[0]
    if len(legal) > 1:
        pick = yield ask(
            f, "aim", f"{f.name}: aim at whom?", s.law["PK-SHOT-10"], names_of(found),
            bar=lambda key: why_no_aim_at(s, f, s.fighters[key]), think=lambda: sense.aimable(s, f),
        )  # fmt: skip
        foe = s.fighters[pick]
    f.aim = foe.id
    s.say("aim", s.law["PK-SHOT-10"], who=f.id, at=foe.id, side=f.side)
