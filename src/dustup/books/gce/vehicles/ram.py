"""GCE-RAM: rakes, sideswipes, shunts, T-bones and playing chicken."""

from __future__ import annotations

from typing import Any

from dustup.core import Choice, Flow
from dustup.core.content import read_yaml
from dustup.skirmish.choices import which
from dustup.skirmish.space import turn_between
from dustup.table.bodies import Body
from dustup.table.shapes import overlap

from .. import checks
from ..content import DATA, INCH
from ..state import Fighter, State
from ..warriors import hull_of, row_of
from .crash import (
    STEP,
    away,
    bump,
    clear_feet,
    crunch,
    dodges,
    held_up,
    may_swerve,
    pivot,
    set_down,
    slid,
    stall,
    swerve_from,
)
from .frame import ahead, lane, quarter, side_of, turns_free
from .hull import Trouble, free_turn, trouble

KINDS = {"front": "head-on", "rear": "shunt", "left": "T-bone", "right": "T-bone"}
RULES = {"shunt": "GCE-RAM-12", "T-bone": "GCE-RAM-14", "head-on": "GCE-RAM-18", "rake": "GCE-RAM-05"}
RULES |= {"sideswipe": "GCE-RAM-07"}
DAMAGE: dict[str, list[list[str]]] = read_yaml(DATA / "rams.yaml")
"""GCE-RAM-05..08, GCE-RAM-12..15, GCE-RAM-18, GCE-RAM-19: what rammer and target suffer, by who is a bike."""
STRAIGHT = "straight"
SWERVES = {"left": 45, STRAIGHT: 0, "right": -45}


def bikes(s: State, v: Fighter, t: Fighter) -> tuple[bool, bool]:
    """GCE-RAM-01: which of the two are bikes; bikes may do everything, on worse terms."""
    return row_of(s, v).bike, row_of(s, t).bike


def amount(s: State, v: Fighter, what: str, rule: str, best: bool = False) -> Flow[int]:
    """The points one side of a ram suffers; a reinforced ram gives its owner's roll the better of two dice."""
    if what in ("0", "1"):
        return int(what)
    if what == "4+":
        face = yield from checks.at_least(v.side, f"{v.name}: hurt on 4+", rule, 4, {"at": v.id})
        s.say("impact", rule, at=v.id, faces=[["4+", face, v.side]], count=int(face >= 4))
        return int(face >= 4)
    roll = checks.half_die if what != "D6" else _whole_die
    dice = [(yield from roll(v.side, f"{v.name}: amount of damage", rule, {"at": v.id}))]
    if best:
        more = roll(v.side, f"{v.name}: amount of damage, reinforced ram", rule, {"at": v.id})
        dice.append((yield from more))
    count, faces = max(dice)[0], [face for _, face in dice]
    count -= what == "D3-1"
    s.say("impact", rule, at=v.id, faces=[[what, face, v.side] for face in faces], count=count)
    return count


def _whole_die(who: str, what: str, rule: str, about: dict[str, Any]) -> Flow[tuple[int, int]]:
    face = yield from checks.die(who, what, rule, None, about)
    return face, face


def hurt(s: State, v: Fighter, t: Fighter, kind: str) -> Flow[tuple[int, int]]:
    """GCE-RUL-119: both amounts are rolled; the struck vehicle's damage is resolved first, then the mover's."""
    bike, other = bikes(s, v, t)
    mine, theirs = DAMAGE[kind][bike + 2 * other]
    rule = RULES[kind]
    struck = yield from amount(s, t, theirs, rule, hull_of(v).gubbins.get("ram") == "")
    own = yield from amount(s, v, mine, rule)
    yield from crunch(s, v, t, (own, struck), f"a {kind}", rule)
    return own, struck


def ram(s: State, v: Fighter, t: Fighter, at: tuple[float, float], left: int) -> Flow[None]:
    """GCE-RAM-09..11, GCE-RAM-20, GCE-RAM-21: the quarter struck decides; the target may swerve, but not head-on."""
    kind = KINDS[quarter(t, *at)]
    s.say("ram", "GCE-RAM-10", "GCE-RAM-09", who=v.id, at=t.id, kind=kind)
    if kind == "head-on":
        yield from head_on(s, v, t, left)
        return
    if (yield from dodges(s, t, v, "GCE-RAM-02")):
        s.say("ram missed", "GCE-RAM-21", who=v.id, at=t.id, kind=kind)
        yield from aside(s, t, v, left, "GCE-RAM-02")
        return
    yield from hurt(s, v, t, kind)
    if t.status == "up" and not hull_of(v).immobilised and v.status == "up":
        yield from aside(s, t, v, left, "GCE-RAM-11")


def aside(s: State, t: Fighter, v: Fighter, left: int, rule: str) -> Flow[None]:
    """GCE-RAM-11, GCE-RUL-48: the target is turned 45 degrees and slid sideways just enough to let the rammer by."""
    yield from _part(s, t, v, ((yield from away(s, t, (v.x, v.y))), 0), left, rule)


def push_on(s: State, t: Fighter, v: Fighter, left: int) -> Flow[None]:
    """GCE-RAM-11: what this very move has rammed is slid out of its way once more; that is no new ram."""
    yield from _part(s, t, v, (0, 0), left, "GCE-RAM-11")


def _part(s: State, t: Fighter, v: Fighter, turns: tuple[int, int], left: int, rule: str) -> Flow[None]:
    """GCE-RUL-02, GCE-RUL-48: both turn, and what is struck slides clear of the mover's way. Where there is no room for
    that they turn as far as there is, and the mover stops."""
    (look, bar), (own, block) = _look(s, t, turns[0], v.id), _look(s, v, turns[1], t.id)
    way = v.body_at(v.x, v.y, own)
    side = side_of(way, t.x, t.y) or (1 if (look - own) % 360 < 180 else -1)
    stays = bool(turns[1]) and not turns[0]
    if stays:
        here, (at, met) = (t.x, t.y), _past(s, way, t, (own - 90 * side) % 360, left)
    else:
        here = v.x, v.y
        at, met = slid(s, t.body_at(t.x, t.y, look), (own + 90 * side) % 360, 6 * INCH, lane(way, own, left), v.id)
    if at is None:
        one, other, turn = (v, t, turns[1]) if stays else (t, v, turns[0])
        first = free_turn(s, one, turn)[1]
        held_up(s, v, t)
        yield from pivot(s, t, turns[0], rule, but=v.id)
        yield from pivot(s, v, turns[1], rule, but=t.id)
        if first is not None and first.vehicle != other.id:  # turning it has struck something: one crash for one swerve
            met = None
        bar, block = (None, met) if stays else (met, None)
    else:
        for one, place in ((v, (*(at if stays else here), own)), (t, (*(here if stays else at), look))):
            if place != (one.x, one.y, one.facing):
                set_down(s, one, place, rule, "pushed" if rule == "GCE-RAM-11" else "swerve")
                yield from clear_feet(s, one)
    for one, hit in ((t, bar), (v, block)):
        if hit is not None:
            yield from bump(s, one, hit)


def _past(s: State, way: Body, t: Fighter, turn: int, left: int) -> tuple[tuple[int, int] | None, Trouble | None]:
    """GCE-RUL-48: where one that swerves has slid aside, so that its way leads by somebody who stays."""
    v = s.fighters[way.id]
    for far in range(0, 6 * INCH, STEP):
        at = ahead(way.x, way.y, turn, far)
        met = trouble(s, v, *at, way.facing, (t.id,))
        if met is not None:
            return None, met
        if not overlap(lane(v.body_at(*at, way.facing), way.facing, left), t.body):
            return at, None
    return None, None


def _look(s: State, v: Fighter, turn: int, but: str) -> tuple[int, Trouble | None]:
    done, met = turns_free(v, turn, lambda facing: trouble(s, v, v.x, v.y, facing, (but,)))
    return (v.facing + done) % 360, met


def head_on(s: State, v: Fighter, t: Fighter, left: int) -> Flow[None]:
    """GCE-RAM-16..20, GCE-RUL-50: both set a die in secret; the same side, or both straight, is a crash."""
    mine = yield _chicken(v, t)
    theirs = (yield _chicken(t, v)) if may_swerve(s, t) else STRAIGHT
    crash = (mine, theirs) in (("left", "right"), ("right", "left"), (STRAIGHT, STRAIGHT))
    s.say("chicken", "GCE-RAM-16", "GCE-RAM-17", who=v.id, at=t.id, choices=[mine, theirs], success=crash)
    if not crash:
        yield from _part(s, t, v, (SWERVES[theirs], SWERVES[mine]), left, "GCE-RAM-17")
        return
    hull_of(v).ended = hull_of(t).ended = True
    pair = bikes(s, v, t)
    yield from hurt(s, v, t, "head-on")
    rolls = [(t, pair[1], pair[0]), (v, pair[0], pair[1])]
    yield from stall(s, [one for one, bike, other in rolls if bike or not other], "GCE-RAM-18")


def _chicken(v: Fighter, t: Fighter) -> Choice:
    prompt = f"{v.name} and {t.name} head-on: what do you do?"
    names = {"left": "Swerve left (1-2)", STRAIGHT: "Straight on (3-4)", "right": "Swerve right (5-6)"}
    return which(v.side, "chicken", prompt, "GCE-RAM-16", names, model=v.id, at=t.id, hidden=True)


def passing(s: State, v: Fighter, t: Fighter) -> Flow[None]:
    """GCE-RAM-03..08, GCE-RAM-21, GCE-RUL-47, GCE-RUL-49: a rake or a sideswipe at a vehicle within 2 inches."""
    kind = "rake" if turn_between(v.facing, t.facing) > 90 else "sideswipe"
    s.say("ram", "GCE-RAM-03", who=v.id, at=t.id, kind=kind)
    if (yield from dodges(s, t, v, "GCE-RAM-02")):
        s.say("ram missed", "GCE-RAM-21", who=v.id, at=t.id, kind=kind)
        yield from swerve_from(s, t, v, "GCE-RAM-02")
        return
    pair = bikes(s, v, t)
    own, struck = yield from hurt(s, v, t, kind)
    swerves = [
        (t, v, (pair[1] or not pair[0]) if kind == "rake" else bool(struck)),
        (v, t, (pair[0] or not pair[1]) if kind == "rake" else bool(own)),
    ]
    for one, threat, turns in swerves:
        if turns and one.status == "up" and not hull_of(one).immobilised:
            yield from swerve_from(s, one, threat, RULES[kind])
