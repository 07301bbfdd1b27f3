"""PKH-RAD-01..03: radiation, and smoke that clears (house, after the first edition)."""

from __future__ import annotations

from dustup.core import Faces, Flow, Mod, Roll, tally
from dustup.skirmish.choices import yes_or_no
from dustup.skirmish.space import near_point

from ..dice import again, lasting
from ..harm import harm
from ..special import abilities, facts
from ..state import Fighter, State
from ..units import inches
from . import sacrifice

REACH = 8  # inches


def sources(s: State, f: Fighter) -> int:
    """PKH-RAD-01: how many radiation sources are within 20 cm; a source counts for itself too."""
    glowing = facts.radiating(s)
    marks = [m for m in s.marks.values() if m.kind == "radiation"] if s.marks else ()
    if not glowing and not marks:
        return 0
    far = inches(s.unit, REACH)
    near = [near_point(f, e.x, e.y, far + (0 if e is f else e.r)) for e in glowing if e.status in ("up", "down")]
    return sum(near) + sum([near_point(f, m.x, m.y, far) for m in marks])


def exposed(s: State, f: Fighter) -> Flow[None]:
    """PKH-RAD-01: at the end of an activation near a source."""
    if f.status == "up" and (count := sources(s, f)) and not abilities.spared(s, f, "radiation"):
        yield from roll(s, f, count, 1)


def roll(s: State, f: Fighter, count: int, ends: int = 1) -> Flow[None]:
    """PKH-RAD-02, PKH-RAD-03: d10 + Toughness: up to 1 Downed, 2-3 a Toughness lost, 4-5 weak, 6 on nothing."""
    mods = [m for m in lasting(s, f, "T") if isinstance(m, Mod)]
    if facts.hardened(s, f) or any(i.kind == "biohazard" for i in f.items):
        mods.append(Mod(2, "used to it, or protected", s.law["PKH-RAD-02"]))
    if count > 1:
        mods.append(Mod(1 - count, "another source" if count == 2 else "further sources", s.law["PKH-RAD-02"]))
    if glow := f.spent.get("glow", 0):
        mods.append(Mod(-glow, "irradiated bullets", s.law["PKH-GEA-12"]))
    sum = tally(mods)  # protection and further sources are two things of one rule
    ask = Roll(
        what="radiation", rule=s.law["PKH-RAD-02"], who=(f.side,), sort=lambda die: band(die[0] + sum.total),
        about={"who": f.id, "sums": [["Toughness", sum.plain()]], "need": 6, "needs": "6 or more with a d10"},
    )  # fmt: skip
    faces: Faces = yield ask
    result = band(faces[0] + sum.total)
    if (yield from again(s, f, "radiation", faces[0], result == "nothing")):
        faces = yield ask
        result = band(faces[0] + sum.total)
    if result != "down" and (yield from _cursed(s, f, result)):
        faces = yield ask
        result = band(faces[0] + sum.total)
    s.say("radiation", s.law["PKH-RAD-01"], s.law["PKH-RAD-02"], who=f.id, side=f.side, result=result, need=6,
        success=result == "nothing", faces=[["radiation", faces[0], f.side]], sums=[["Toughness", sum.plain()]],
    )  # fmt: skip
    yield from _suffer(s, f, result, ends)


def _cursed(s: State, f: Fighter, result: str) -> Flow[bool]:
    """PKH-BND-07: a Cardinal with a sermon left may make an enemy roll against radiation again."""
    for e in s.fighters.values():
        if e.side == f.side or e.status != "up" or facts.sermons(s, e) <= 0:
            continue
        prompt, names = f"{e.name}: make {f.name} roll again?", ("preach: it rolls again", "let it be")
        about = {"model": e.id, "at": f.id, "result": result}
        yes: bool = yield yes_or_no(e.side, "curse", prompt, s.law["PKH-BND-07"], names, first=False, about=about)
        if yes:
            e.spent["sermon"] = e.spent.get("sermon", 0) + 1
            s.say("curse", s.law["PKH-BND-07"], who=e.id, side=e.side, at=f.id)
            return True
    return False


def shot(s: State, f: Fighter, victim: Fighter, downed: bool) -> None:
    """PKH-GEA-12: who a contaminated bullet Downs is a source; an irradiated one makes later radiation rolls worse."""
    if downed and victim.status == "down" and abilities.has(s, f, "foul_rounds"):
        sacrifice.tainted(s, victim)
    if victim.status == "up" and facts.hot_rounds(s, f):
        victim.spent["glow"] = victim.spent.get("glow", 0) + 1
        s.say("glow", s.law["PKH-GEA-12"], who=victim.id, side=victim.side, power=victim.spent["glow"])


def band(total: int) -> str:
    """PKH-RAD-02: the table."""
    return "down" if total <= 1 else "lasting" if total <= 3 else "weak" if total <= 5 else "nothing"


def _suffer(s: State, f: Fighter, result: str, ends: int) -> Flow[None]:
    """PKH-RAD-03: who is weak stays so until that many of its activations have ended."""
    if result == "down":
        yield from harm.down(s, f)
    elif result == "lasting":
        yield from harm.hurt(s, f, "T", s.law["PKH-RAD-02"])
    elif result == "weak":
        f.spent["weak"] = ends
        yield from harm.weakened(s, f)


def roll_near(s: State, f: Fighter) -> Flow[None]:
    """PKH-GEA-06: a holy grenade goes off here."""
    if f.status == "up" and not abilities.spared(s, f, "radiation"):
        yield from roll(s, f, max(1, sources(s, f)), 2 if s.active == f.id else 1)


def clear(s: State) -> None:
    """PKH-GEA-06: smoke is gone at the end of the Turn it was made to last to."""
    gone = [m.id for m in s.marks.values() if m.kind == "smoke" and m.power <= s.turn]
    for id in gone:
        s.say("cleared", s.law["PKH-GEA-06"], mark=id, spot=[s.marks[id].x, s.marks[id].y])
        del s.marks[id]
