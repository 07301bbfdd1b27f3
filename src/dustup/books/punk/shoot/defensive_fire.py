"""Defensive Fire: waiting for somebody to move, and the shot when he does."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import partial
from math import hypot
from random import Random

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish.choices import names_of, which
from dustup.skirmish.react import Line, moved_to

from ..fight import engagement
from ..state import Fighter, State
from . import indirect, shoot, steam
from .guns import Gun, guns, reach, why_not
from .precision import precision, shot_at

Spot = tuple[int, int, int]
HOLD = "hold"
EVERY = 50
"""How finely a path is looked at: every half centimetre."""


def ready(s: State, f: Fighter) -> list[Gun]:
    """PK-DEF-07, PK-RUL-80: what it may react with: anything loaded but Template weapons."""
    return [gun for gun in guns(s, f) if not gun.make.template and why_not(s, f, gun) is None]


def why_no_watch(s: State, f: Fighter) -> Illegal | None:
    """PK-DEF-01, PK-DEF-07: not engaged, with a weapon it can react with; one not ready says why."""
    if engagement.engaged(s, f):
        return Illegal(f"{f.name} is in close combat", s.law["PK-ACT-06"])
    if f.on_wall:
        return Illegal("a climber has no free hand", s.law["PK-RUL-19"], also=(s.law["PK-MOVE-06"],))
    if not ready(s, f):
        held = [gun for gun in guns(s, f) if not gun.make.template]
        also = (
            (s.law["PK-DEF-01"], s.law["PK-DISP-01"]) if any(item.used for item in f.items) else (s.law["PK-DEF-01"],)
        )
        return (why_not(s, f, held[0]) if held else None) or Illegal(
            f"{f.name} has no weapon to react with", s.law["PK-DEF-07"], also=also
        )
    return None


def declare(s: State, f: Fighter) -> Flow[None]:
    """PK-DEF-01: it waits, and does nothing more in this activation."""
    f.watching, f.left = True, 0
    s.say("watch", s.law["PK-DEF-01"], who=f.id, side=f.side)
    yield from ()


def awaited(s: State, mover: Fighter) -> bool:
    """PK-DEF-02: whether any enemy waits at all."""
    for f in s.strangers(mover.side):
        if f.watching:
            return True
    return False


def watchers(s: State, mover: Fighter) -> list[Fighter]:
    """PK-DEF-02, PK-RUL-24, PK-RUL-47: enemies who wait and could fire; the Prone cannot."""
    return [f for f in s.fighters.values() if f.watching and f.side != mover.side and f.status == "up" and not f.prone]


def reactions(s: State, mover: Fighter, stretch: Sequence[Spot]) -> Flow[None]:
    """PK-DEF-02..06, PK-RUL-47, PK-RUL-80: waiting shooters may fire at any point of the stretch just travelled.

    The mover is put where it is shot at; if it survives it goes on to where it was.
    """
    asked = [f.id for f in watchers(s, mover)]
    if not asked or not stretch:
        return
    path = Line(stretch)
    while mover.status == "up":
        able = [key for key in asked if s.fighters[key].watching and some_moment(s, mover, s.fighters[key], path)]
        if not able:
            return
        side = s.fighters[able[0]].side
        names = {HOLD: "hold fire"} | names_of(s.fighters[key] for key in able)
        pick = yield which(
            side, "react", f"{mover.name} moves: who fires?", s.law["PK-DEF-02"], names, at=mover.id,
            about={"path": [list(at) for at in stretch]}, think=partial(_worth_it, s, mover, able, path),
        )  # fmt: skip
        if pick == HOLD:
            return
        yield from react(s, s.fighters[pick], mover, path)


def _worth_it(s: State, mover: Fighter, able: Sequence[str], path: Line) -> list[str]:
    return [HOLD, *hopeful(s, mover, able, path)]


def hopeful(s: State, mover: Fighter, able: Sequence[str], path: Line) -> list[str]:
    """PK-DICE-05: those whose shot could hit at some moment. For bots and hints."""
    return [key for key in able if any(_hits(s, s.fighters[key], mover, spot) for spot in _looks(path))]


def _looks(path: Line) -> list[Spot]:
    return [path.at(path.far * k // 8) for k in range(9)]


def _hits(s: State, f: Fighter, mover: Fighter, spot: Spot) -> bool:
    """Whether some shot at the mover there needs no more than the dice can give."""
    s, mover = elsewhere(s, mover, spot)
    return any(
        gun.make.indirect or precision(s, shot_at(s, f, gun, mover, watch=True)).total > 0
        for gun in ready(s, f)
        if shoot.why_no_target(s, f, gun, mover) is None
    )


def elsewhere(s: State, f: Fighter, spot: Sequence[int] = ()) -> tuple[State, Fighter]:
    """A view of the battle in which a ghost of one model, put at a spot, may be moved about: asking changes nothing.

    It shares everything else with the battle and is only to be looked at.
    """
    seen, ghost = copy(s), moved_to(f, spot) if spot else f.copy()
    seen.fighters = dict(s.fighters)
    seen.join(ghost)
    return seen, ghost


def samples(path: Line) -> list[int]:
    """Distances to look at: every 5 mm and both ends."""
    return [*range(0, path.far, EVERY), path.far]


def some_moment(s: State, mover: Fighter, f: Fighter, path: Line) -> bool:
    """PK-DEF-02: it could fire at some point of the path; the ends and the middle are looked at first."""
    some = ready(s, f)
    if not some or out_of_it(s, mover, f, path, some):
        return False
    dists = samples(path)
    first = (dists[-1], dists[len(dists) // 2])
    s, mover = elsewhere(s, mover)
    return any(_open(s, f, mover, path.at(dist), some) for dist in (*first, *dists[:-1]))


def out_of_it(s: State, mover: Fighter, f: Fighter, path: Line, some: Sequence[Gun]) -> bool:
    """Whether a disc around the whole stretch is out of range, behind, or hidden: then every point of it is."""
    xs, ys = [p[0] for p in path.points], [p[1] for p in path.points]
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    r = int(hypot(max(xs) - x, max(ys) - y)) + mover.r + 2
    far = max(reach(f, gun)[-1] for gun in some)
    if hypot(x - f.x, y - f.y) > far + r + f.r:
        return True
    level = all(p[2] == mover.z for p in path.points)
    if not level or any(gun.make.indirect for gun in some):
        return False
    return s.edition.sight.never_seen(s, f, mover, mover.body._replace(x=x, y=y, r=r))


def moments(s: State, mover: Fighter, f: Fighter, path: Line) -> list[int]:
    """PK-DEF-03: the moments of the path at which it could fire."""
    some = ready(s, f)
    s, mover = elsewhere(s, mover)
    return [dist for dist in samples(path) if _open(s, f, mover, path.at(dist), some)]


def _open(s: State, f: Fighter, ghost: Fighter, spot: Spot, some: Sequence[Gun]) -> bool:
    """PK-DEF-02, PK-RUL-47, PK-RUL-87: with the mover there, it is not engaged and has a target for some weapon.

    `s` is a view of the battle for this alone, in which a ghost of the mover is moved about.
    """
    ghost.x, ghost.y, ghost.z = spot
    for gun in some:
        if not s.edition.shoot.barred(s, f, gun, ghost, reach(f, gun)[-1]):
            return not engagement.engaged(s, f)
    return False


def react(s: State, f: Fighter, mover: Fighter, path: Line) -> Flow[None]:
    """PK-DEF-02..05: the moment, the weapon, one shot in normal mode."""
    able = moments(s, mover, f, path)
    dist = able[0]
    if len(able) > 1:
        dist = yield moment_question(s, f, mover, path, able)
    end = mover.x, mover.y, mover.z
    mover.x, mover.y, mover.z = path.at(dist)
    some = {gun.key for gun in ready(s, f)}

    def bar(gun: Gun) -> Illegal | None:
        if gun.key not in some:
            return why_not(s, f, gun) or Illegal("Template weapons cannot react", s.law["PK-DEF-07"])
        return shoot.why_no_target(s, f, gun, mover)

    gun = yield from shoot.pick_gun(s, f, bar)
    f.watching = False
    rules, spot = (s.law["PK-DEF-02"], s.law["PK-DEF-03"]), [mover.x, mover.y]
    s.say("reaction", *rules, who=f.id, at=mover.id, side=f.side, spot=spot, after=dist, way=path.far)
    if gun.make.indirect:
        yield from indirect.lob(s, f, gun, indirect.Aimed(mover.x, mover.y, mover.z, mover), watch=True)
    elif gun.make.steam:
        yield from steam.jet(s, f, gun, mover, watch=True)
    else:
        yield from s.edition.burst.react(s, f, gun, mover)
    if mover.status == "up":
        mover.x, mover.y, mover.z = end


def moment_question(s: State, f: Fighter, mover: Fighter, path: Line, able: Sequence[int]) -> Free:
    """PK-DEF-03: how far along the path it is shot at."""
    some = ready(s, f)

    def test(answer: Answer) -> None:
        if type(answer) is not int or not 0 <= answer <= path.far:
            raise Illegal(f"a whole number from 0 to {path.far}", s.law["PK-DEF-03"], able[0])
        seen, ghost = elsewhere(s, mover)
        if not _open(seen, f, ghost, path.at(answer), some):
            near = min(able, key=lambda dist: abs(dist - answer))
            why = "they are in contact by then" if engagement.engaged(seen, f) else "it cannot be shot at there"
            raise Illegal(why, s.law["PK-DEF-03"], near)

    def think() -> Sequence[int]:
        step = max(1, len(able) // 8)
        few = list(dict.fromkeys((*able[::step], able[-1])))
        return sorted(few, key=lambda dist: (-promise(s, f, mover, path.at(dist), some), dist))

    def sample(rng: Random) -> int:
        return able[int(rng.random() * len(able))]

    return Free(
        who=f.side, what="moment", rule=s.law["PK-DEF-03"], prompt=f"{f.name}: fire when?", form="number",
        about={"model": f.id, "at": mover.id, "min": 0, "max": path.far, "path": [list(p) for p in path.points],
               "label": "Fire after", "deed": "Fire here"},
        test=test, sample=sample, think=think,
    )  # fmt: skip


def promise(s: State, f: Fighter, mover: Fighter, spot: Spot, some: Sequence[Gun]) -> int:
    """How good a moment is: the number to roll, less half of the Cover."""
    s, mover = elsewhere(s, mover, spot)
    best = -99
    for gun in some:
        if shoot.why_no_target(s, f, gun, mover) is None:
            shot = shot_at(s, f, gun, mover, watch=True)
            best = max(best, 2 * precision(s, shot).total - sum(m.value for m in shot.cover.mods()))
    return best
