"""GCE-GREN: grenades and other things that scatter, unreliable explosives, live bombs lying about."""

from __future__ import annotations

from bisect import bisect_left
from math import cos, hypot, radians, sin

from dustup.core import Flow, Illegal, Mod, tally
from dustup.skirmish.area import Shot, lay
from dustup.skirmish.area import aim as aim_question
from dustup.skirmish.model import Mark
from dustup.skirmish.space import bearing, near_point, to_point
from dustup.skirmish.walk import Path
from dustup.table import reach as table_reach
from dustup.table.bodies import Body
from dustup.table.templates import disc_template, touched, wholly

from .. import checks
from ..content import INCH
from ..harm import Blow, shot_blow
from ..sight import faces, muzzle, stand
from ..state import Fighter, State
from ..terrain import storey
from ..vehicles.frame import ahead, lane
from ..warriors import ballistic_skill, towards, weapon
from .ammo import ammo_roll, due
from .flame import caught
from .hit import (
    SECOND,
    SEVEN,
    Aim,
    also,
    band,
    hit_faces,
    hit_roll,
    in_range,
    knot,
    least,
    needed,
    reach,
    settled_by,
    shaken,
    struck,
    thrown,
)  # fmt: skip
from .targets import targets

BLAST = 2 * INCH
"""GCE-DICE-13, GCE-RUL-01: the radius of the 4 inch marker."""
NEAR = 2 * INCH
HAIR = 5
"""Half a millimetre: whoever sets off a live bomb stands at the very edge of its blast, and is reached."""
GROUND = "ground"
UNRELIABLE = ("thrower", "far", "far", "live", "live", "dud")
Spot = tuple[int, int]


def throw(s: State, aim: Aim) -> Flow[None]:
    """GCE-GREN-01..08, GCE-GREN-13, GCE-TMPL-01, GCE-RUL-22: at a target or a point; a miss scatters, a 1 is worse."""
    from .fire import target_question

    f, row = aim.f, weapon(s, aim.key)
    bars = targets(s, f, aim.key)
    pick = yield target_question(s, f, aim.key, bars, (GROUND,) if row.blast else ())
    if pick == GROUND:
        goal = yield from _point(s, aim)
        spot = goal if near_point(muzzle(s, f, aim.key), *goal, reach(s, f, row) * INCH) else _short_of(s, aim, goal)
        won, face = yield from _at_ground(s, aim, goal, spot != goal)
        victim = None
    else:
        victim = s.fighters[pick]
        won, face = yield from hit_roll(s, aim, victim)
        goal = victim.x, victim.y
        spot = goal if in_range(s, aim, victim) else _short_of(s, aim, goal)
    if why := due(f, face):
        yield from ammo_roll(s, f, aim.key, why)
    blow = shot_blow(row, f)
    rest = goes_off(s, spot, blow, victim) if won else (unreliable if face == 1 else _stray)(s, f, spot, blow)
    yield from checks.joined(rest, knot(s, aim, "lands", [victim] if victim else [], won, face == 1, *spot))


def _short_of(s: State, aim: Aim, goal: Spot) -> Spot:
    """GCE-RUL-22: the point at maximum range on the line to the target."""
    here = muzzle(s, aim.f, aim.key)
    far = reach(s, aim.f, weapon(s, aim.key)) * INCH + (here.r if here.half is None else 0)
    return towards((here.x, here.y), goal, far)


def _point(s: State, aim: Aim) -> Flow[Spot]:
    """GCE-GREN-03, GCE-DICE-11: a point on the ground, be it in range or not."""
    f, row = aim.f, weapon(s, aim.key)
    far = reach(s, f, row) * INCH
    ideas = [(e.x, e.y) for e in s.strangers(f.side) if e.status in ("up", "down") and near_point(f, e.x, e.y, far)]
    ideas.append(ahead(f.x, f.y, stand(s, f).facing, f.r + INCH))
    shot = Shot(row.name, "GCE-GREN-03", sum(s.setup.map.size), BLAST if row.blast else 0, "point")

    def bar(x: int, y: int) -> Illegal | None:
        if faces(s, f, Body("", x, y, 0, 0), aim.key):
            return None
        return Illegal("that point is not in the arc", "GCE-VSHT-04" if f.on else "GCE-LOS-01")

    answer = yield aim_question(f, shot, s.setup.map.size, bar, ideas, lambda x, y: ())
    x, y = answer["point"]
    return x, y


def _at_ground(s: State, aim: Aim, spot: Spot, out: bool) -> Flow[tuple[bool, int]]:
    """GCE-GREN-03, GCE-HIT-07, GCE-HIT-09, GCE-HIT-11, GCE-HIT-13, GCE-RUL-22: a point is a small target; `out` of
    range it is missed."""
    f, row = aim.f, weapon(s, aim.key)
    far = band(row, to_point(muzzle(s, f, aim.key), *spot) / INCH, reach(s, f, row))
    found = [*ballistic_skill(f).mods, *shaken(s, f), Mod(-1, "small target", "GCE-HIT-09")]
    total = tally([*found, far] if far is not None and far.value else found)
    need = SEVEN - total.total
    sums = [["To hit (besides the die)", total.plain()]]
    about = {"who": f.id, "need": need, "needs": needed(need), "sums": sums, **least(need)}
    face = yield from checks.die(f.side, f"{f.name} throws at the ground", "GCE-HIT-01", None, about)
    won, second = not out and face >= need and face > 1, 0
    if face == 6 and not won and not out and need in SECOND:
        second = yield from checks.at_least(f.side, f"{f.name}: a long shot", "GCE-HIT-13", SECOND[need])
        won = second >= SECOND[need]
    s.say(
        "shot", "GCE-HIT-01", "GCE-HIT-09", "GCE-GREN-03", *also(need, second, out), who=f.id, at=list(spot),
        weapon=row.name, faces=hit_faces(f, face, second), need=need, success=won,
        sums=[["To hit", tally([Mod(face, "die", "GCE-HIT-01"), *total.mods, *settled_by(face, out)]).plain()]],
        **thrown(row),
    )  # fmt: skip
    return won, face


def _stray(s: State, f: Fighter, spot: Spot, blow: Blow) -> Flow[None]:
    """GCE-GREN-05..07: D6 inches the way the arrow points; a 6 is a dud, with HIT something worse."""
    far = yield from checks.die(f.side, "scatter distance", "GCE-GREN-05")
    arrow, degrees = yield from checks.scatter(f.side, "scatter", lambda d: _victims(s, spot, d, far * INCH, blow))
    faces = [["distance", far, f.side], ["scatter", arrow, f.side]]
    if far == 6:
        what, rule = ("fumbled", "GCE-GREN-07") if arrow == "HIT" else ("dud", "GCE-GREN-06")
        s.say(what, rule, who=f.id, faces=faces)
        if arrow == "HIT":
            yield from unreliable(s, f, spot, blow)
        return
    yield from _lands(s, f, spot, degrees, far * INCH, blow)


def _scattered(spot: Spot, degrees: int, far: int) -> Spot:
    """The point so far away in a direction."""
    return round(spot[0] + cos(radians(degrees)) * far), round(spot[1] + sin(radians(degrees)) * far)


def _victims(s: State, spot: Spot, degrees: int, far: int, blow: Blow) -> tuple[tuple[str, bool], ...]:
    """Whom it would catch there, and who of them wholly: what a direction comes to."""
    x, y = _scattered(spot, degrees, far)
    marker = disc_template((x, y), BLAST if blow.template else 1)
    there = [e for e in s.fighters.values() if e.status in ("up", "down") and not e.on]
    return tuple((e.id, wholly(marker, e.body)) for e in there if touched(marker, e.body))


def _lands(s: State, f: Fighter, spot: Spot, degrees: int, far: int, blow: Blow) -> Flow[None]:
    """GCE-RUL-23: from the intended point; off the table it has no effect."""
    x, y = _scattered(spot, degrees, far)
    w, h = s.setup.map.size
    s.say("scatters", "GCE-GREN-05", who=f.id, spot=[x, y], inches=far // INCH)
    if 0 <= x <= w and 0 <= y <= h:
        yield from goes_off(s, (x, y), blow)


def unreliable(s: State, f: Fighter, spot: Spot, blow: Blow) -> Flow[None]:
    """GCE-GREN-04, GCE-GREN-09..12: the table of unreliable explosives."""
    face = yield from checks.die(f.side, "Unreliable explosives", "GCE-GREN-04", lambda n: UNRELIABLE[n - 1])
    result = UNRELIABLE[face - 1]
    rule = {"thrower": "GCE-GREN-09", "far": "GCE-GREN-10", "live": "GCE-GREN-11", "dud": "GCE-GREN-12"}[result]
    s.say("unreliable", rule, "GCE-GREN-04", who=f.id, faces=[["unreliable", face, f.side]], result=result)
    if result == "thrower":
        here = stand(s, f)
        yield from goes_off(s, (here.x, here.y), blow, f)
    elif result != "dud":
        far = (yield from checks.two_dice(f.side, "scatter distance", rule)) * INCH
        _, degrees = yield from checks.scatter(f.side, "scatter", lambda d: _victims(s, spot, d, far, blow))
        if result == "far":
            yield from _lands(s, f, spot, degrees, far, blow)
        else:
            _leave_live(s, f, _scattered(spot, degrees, far), blow)


def _leave_live(s: State, f: Fighter, spot: Spot, blow: Blow) -> None:
    """GCE-GREN-11, GCE-RUL-24: a live bomb lies there until it goes off or the game ends."""
    w, h = s.setup.map.size
    if 0 <= spot[0] <= w and 0 <= spot[1] <= h:
        key = next(k for k, row in s.setup.data.weapons.items() if row.name == blow.why)
        mark = lay(s, "live", *spot, 60, state=key, holder=blow.by)
        s.say("live bomb", "GCE-GREN-11", mark=mark.id, spot=list(spot))


def goes_off(s: State, spot: Spot, blow: Blow, victim: Fighter | None = None, more: int = 0) -> Flow[None]:
    """GCE-TMPL-01, GCE-GREN-05, GCE-GREN-09: the marker over the point, or one hit on whoever is there."""
    s.say("blast", "GCE-TMPL-01", spot=list(spot), radius=BLAST if blow.template else 0, cause=blow.why)
    if blow.template:
        top = None if victim is None else storey(s, victim)
        yield from caught(s, disc_template(spot, BLAST + more), blow, spot, top=top)
        return
    there = victim or next((e for e in s.fighters.values() if _over(e, spot)), None)
    if there is not None and there.status in ("up", "down"):
        yield from struck(s, there, blow)


def _over(e: Fighter, spot: Spot) -> bool:
    return e.status in ("up", "down") and not e.on and near_point(e, *spot, 0)


def stirred(s: State, f: Fighter, points: Path) -> list[tuple[float, str]]:
    """GCE-GREN-11, GCE-RUL-24: the live bombs a way comes within 2 inches of, and how far along it does."""
    found = []
    for mark in s.marks.values():
        if mark.kind != "live":
            continue
        body, grown = [Body(mark.id, mark.x, mark.y, 0, 1)], f.r + NEAR
        met = table_reach.sweep_bodies(points, grown, body) if len(points) > 1 else []
        if f.half is not None:  # a hull comes near with its edge, not with a circle round its middle
            far = _comes_near(f, points[-1], mark)
            if far is not None and (far or not f.hull or not f.hull.covered):  # once, where it comes near or sets off
                found.append((float(far), mark.id))
        elif met:
            found.append((max(0.0, met[0].enter), mark.id))
        elif hypot(mark.x - f.x, mark.y - f.y) <= grown:
            found.append((0.0, mark.id))
    return sorted(found)


def _comes_near(v: Fighter, goal: Spot, mark: Mark) -> int | None:
    """GCE-RUL-24: how far along its way a hull is within 2 inches of a bomb."""
    dx, dy = goal[0] - v.x, goal[1] - v.y
    turn, most = bearing(dx, dy) if dx or dy else v.facing, round(hypot(dx, dy))
    ways = range(most + 1)
    far = bisect_left(ways, True, key=lambda far: near_point(lane(v, turn, far), mark.x, mark.y, NEAR))
    return far if far <= most else None


def trodden(s: State, f: Fighter, key: str) -> Flow[None]:
    """GCE-GREN-11, GCE-RUL-24: on 4+ it goes off before the model moves on."""
    mark = s.marks.get(key)
    if mark is None:
        return
    face = yield from checks.at_least(f.side, "a live bomb is disturbed", "GCE-GREN-11", 4)
    s.say("disturbed", "GCE-GREN-11", who=f.id, mark=key, faces=[["bomb", face, f.side]], need=4, success=face >= 4)
    if face >= 4:
        del s.marks[key]
        row = s.setup.data.weapons[mark.state]
        blow = Blow(row.strength, row.name, row.rule, row.save, row.damage, mark.holder, True, row.blast, row.fire)
        yield from goes_off(s, (mark.x, mark.y), blow, more=HAIR)
