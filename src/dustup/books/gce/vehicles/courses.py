"""Drives to choose from: the question how to drive, its hints, and what is worth thinking about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from random import Random
from typing import Any

from dustup.core import Answer, Free, Illegal
from dustup.skirmish.distances import Gait, ways_of
from dustup.skirmish.space import bearing, gap, turn_between
from dustup.table.bodies import Body, heading
from dustup.table.shapes import pieces_under
from dustup.table.vehicles import drive

from ..content import INCH
from ..state import Fighter, State
from ..warriors import hull_of
from . import run
from .drive import RULE, STEPS, TURN, attack, check, gas_reach, legal, lot, may, owed
from .frame import Legs, Place, ahead, lane, legs_of, places, quarter, stretches, to_rim

NEAREST = 60
"""Drives that are tried on the ground before a point counts as out of reach."""
WIDE, IDEAS, SHOTS = 20, 12, 8
"""Drives that are compared, those that are kept, and those tried for a ram."""
ALIKE = 3 * INCH // 2
"""Drives that end in the same square of this size, looking the same way, are alike."""
TURNING = 6 * INCH
"""Straight room a vehicle is glad of; nearer than this to its aim it may look where it likes."""
ASIDE = INCH / 15
"""What a degree of looking past its aim costs."""
ROOM = 0.4
UNKNOWN = run.Meeting(0.0, "")
"""Nobody has looked straight ahead yet."""
SLOWER, LOST = 3.0, 3.0
"""What an inch of ground counts that allows slow manoeuvres only, and one where no way is known."""


def question(s: State, v: Fighter, mode: str) -> Free:
    """GCE-VMOV-02, GCE-VMOV-08: how it drives."""
    limit = gas_reach(s, v) * INCH if mode == "gas" else STEPS * INCH

    def test(answer: Answer) -> None:
        check(s, v, legs_of(v, answer, RULE[mode], INCH), mode)

    return Free(
        who=v.side,
        what="path",
        prompt=f"{v.name}: {'drive up to' if mode == 'gas' else 'slow speed manoeuvre of'} {limit / INCH:g} inches",
        rule=RULE[mode],
        about={
            "model": v.id,
            "from": [v.x, v.y, 0],
            "heading": v.facing,
            "budget": limit,
            "r": v.r,
            "half": v.half,
            "mode": mode,
            "deed": "Drive",
            "turn": TURN,
            **({"step": 1} if mode == "slow" else {}),
        },
        form="path",
        test=test,
        sample=lambda rng: sample(s, v, mode, rng),
        think=lambda: think(s, v, mode),
        measure=lambda answer: measure(s, v, answer, mode),
        lead=lambda to: lead(s, v, mode, to),
    )


def lead(s: State, v: Fighter, mode: str, to: tuple[int, int]) -> Answer | None:
    """The legal drive that ends as near to a point as the engine allows."""

    def off(legs: Legs) -> float:
        end = places(v, legs)[-1]
        return hypot(end.x - to[0], end.y - to[1])

    ways = sorted(_drives(s, v, mode, to), key=off)
    return next((answer_of(legs) for legs in ways[:NEAREST] if legal(s, v, legs, mode)), None)


def _drives(s: State, v: Fighter, mode: str, to: tuple[int, int]) -> list[Legs]:
    """Drives that go some way, turn towards a point and go on to it: finer than `shapes`."""
    if mode == "slow":
        turns = (-TURN, -15, 0, 15, TURN)
        return [[(way * INCH, turn)] * k for k in range(1, STEPS + 1) for way in (1, -1) for turn in turns]
    far = gas_reach(s, v) * INCH
    found: list[Legs] = [[(n * INCH // 4, 0)] for n in range(1, 4 * gas_reach(s, v) + 1)]
    for one in range(INCH, min(3 * INCH, far) + 1, INCH // 4):
        x, y = ahead(v.x, v.y, v.facing, one)
        left = (bearing(to[0] - x, to[1] - y) - v.facing + 180) % 360 - 180
        for turn in dict.fromkeys((max(-TURN, min(TURN, left)), *range(-TURN, TURN + 1, 9))):
            fx, fy = heading((v.facing + turn) % 360)
            rest = max(0, min(far - one, round((to[0] - x) * fx + (to[1] - y) * fy)))
            found += [[(one, turn), (rest, 0)] if rest else [(one, turn)]] if turn else []
    return found


def measure(s: State, v: Fighter, answer: Answer, mode: str) -> Mapping[str, Any]:
    """Length and troubles of a drive while it is being drawn."""
    legs = legs_of(v, answer, RULE[mode], INCH)
    met = collides(s, v, places(v, legs))
    told: dict[str, Any] = {"length": sum(abs(d) for d, _ in legs), "checks": _warnings(s, met), "ok": True}
    if met is not None and met.what == "vehicle":
        told["struck"] = [met.who, quarter(s.fighters[met.who], *met.at)]
    told["places"] = [[p.x, p.y, p.facing] for p in places(v, legs)]
    try:
        check(s, v, legs, mode)
    except Illegal as refused:
        told |= {"ok": False, "why": refused.why, "rule": refused.rule}
    return told


def _warnings(s: State, met: run.Meeting | None) -> list[list[str]]:
    if met is None:
        return []
    rule = {"piece": "GCE-CRSH-02", "vehicle": "GCE-RAM-10", "foot": "GCE-SQSH-01"}[met.what]
    if met.what == "piece":
        return [[f"strikes {s.setup.field.pieces[met.index].name}", rule]]
    e = s.fighters[met.who]
    return [[f"runs into {e.name}" if e.hull is None else f"strikes {e.name} at the {quarter(e, *met.at)}", rule]]


def collides(s: State, v: Fighter, at: Sequence[Place], front: run.Meeting | None = UNKNOWN) -> run.Meeting | None:
    """The first thing a planned drive would strike; `front` is what lies straight before it, where that is known."""
    for k, (a, far, back) in enumerate(stretches(at)):
        if k or back or front is UNKNOWN or (front is not None and far - 1 < front.far <= far + 1):
            here, turn, leg = v.body_at(*a), (a.facing + 180 * back) % 360, run.Leg("slow", "")
            hit = run.struck(s, v, here, lane(here, turn, far), far, leg)
            met = run.first(s, v, here, turn, far, leg) if hit else None  # bad ground or the edge may come before
        else:
            met = front if front is not None and front.far < far else None
        if met is not None and met.what in ("piece", "vehicle", "foot"):
            return met
    return None


def _front(s: State, v: Fighter, mode: str) -> run.Meeting | None:
    """What lies straight before it within its reach."""
    far = gas_reach(s, v) * INCH if mode == "gas" else STEPS * INCH
    return run.first(s, v, v.body, v.facing, far, run.Leg("slow", ""))


def shapes(s: State, v: Fighter, mode: str) -> list[Legs]:
    """Drives to choose from: straight, one turn, two turns, shorter ones; or three slow steps."""
    if mode == "slow":
        turns = (0, TURN, -TURN)
        return [[(d, t)] * STEPS for d in (INCH, -INCH) for t in turns] + [[(INCH, 0)], [(-INCH, 0)]]
    far = gas_reach(s, v) * INCH
    found: list[Legs] = [[(far, 0)]]
    for one in (INCH, 3 * INCH if far >= 3 * INCH else far):
        for turn in (TURN, -TURN, 22, -22):
            if far - one >= INCH:
                found.append([(one, turn), (far - one, 0)])
            if far >= 2 * one:
                found.append([(one, turn), (one, turn)])
    return [*found, [(far * 2 // 3, 0)], [(far // 3, 0)]]


def answer_of(legs: Legs) -> Answer:
    """Legs as an answer."""
    return {"legs": [[round(dist / INCH, 4), turn] for dist, turn in legs]}


def think(s: State, v: Fighter, mode: str) -> Sequence[Answer]:
    """Drives worth thinking about: rams, then those that lead where it wants to be; no two of them end alike."""
    front, aims, found = _front(s, v, mode), aims_of(s, v), list[tuple[float, Legs]]()
    about = lot(s, v, max(gas_reach(s, v), STEPS) * INCH)
    for legs in _varied(s, v, mode, aims):
        at = places(v, legs)
        if may(s, v, at, mode, about) and _safe(s, v, at, front):
            end = at[-1]
            found.append((_off(s, v, end, aims) - ROOM * _room(s, v, end), legs))
            if len(found) == WIDE:
                break
    best = [legs for _, legs in sorted(found, key=lambda way: way[0])]
    hits = _hits(s, v, front) if mode == "gas" else []
    return [answer_of(legs) for legs in [*hits, *best][:IDEAS]] or [answer_of(_otherwise(s, v, mode))]


def _hits(s: State, v: Fighter, front: run.Meeting | None) -> list[Legs]:
    """GCE-RAM-09: for every enemy vehicle in reach the drive that comes closest to its middle and strikes it, but not
    at its bonnet."""
    far = gas_reach(s, v) * INCH
    preys = [e for e in s.hulls() if e.side != v.side and e.status == "up" and gap(v, e) < far]
    found = []
    for e in preys:
        for legs in _varied(s, v, "gas", [(e.x, e.y)])[:SHOTS]:
            met = collides(s, v, places(v, legs), front)
            if met is not None and met.who == e.id and not _bonnet(s, met) and legal(s, v, legs, "gas"):
                found.append(legs)
                break
    return found


def aims_of(s: State, v: Fighter) -> list[tuple[int, int]]:
    """Where a vehicle may want to go: what the scenario is about, else its enemies, else the middle of the table."""
    w, h = s.setup.map.size
    foes = [(e.x // ALIKE * ALIKE, e.y // ALIKE * ALIKE) for e in s.foes(v) if not e.on]
    return s.setup.scenario.goals(s, v) or foes or [(w // 2, h // 2)]


def road(s: State, v: Fighter, x: int, y: int, aims: Sequence[tuple[int, int]]) -> float:
    """GCE-VTER-03..05: how far a vehicle has to go from somewhere to the nearest of some places, round obstacles."""
    stuck = tuple(i for i in s.setup.bad if s.setup.readings[i].hull == "stuck")
    slow = tuple(i for i in s.setup.bad if i not in stuck)
    gait = Gait((v.half or (0, v.r))[1], (*s.setup.solids, *stuck), slow, SLOWER, LOST)
    ways = ways_of(s.setup.field, gait)
    return min((ways.far(x, y, aim) for aim in aims), default=0.0)


PROBES = ((0, 0), (INCH, TURN), (INCH, -TURN), (2 * INCH, 22), (2 * INCH, -22), (3 * INCH, TURN), (3 * INCH, -TURN))
"""Gas moves that show what a vehicle can turn to: after how far, by how much."""


def balked(s: State, v: Fighter, aims: Sequence[tuple[int, int]]) -> float:
    """GCE-VMOV-03..05: how much less than it could its next gas move brings it on, for what stands before it; who is
    where it wants to be must still be able to get away."""
    far = gas_reach(s, v) * INCH
    key = "balked", v.half, far, v.x, v.y, v.facing, tuple(aims)

    def work_out() -> float:
        here, ends = road(s, v, v.x, v.y, aims), [_probe(s, v, far, *probe) for probe in PROBES]
        if here > far:
            return far - max(0.0, here - min(road(s, v, end.x, end.y, aims) for end in ends))
        return far - max(hypot(end.x - v.x, end.y - v.y) for end in ends)

    return max(0.0, s.setup.chances.get(key, work_out))


def _probe(s: State, v: Fighter, far: int, first: int, turn: int) -> Place:
    """Where a gas move with one turn ends, or before what stands in its way."""
    room = _free(s, v.body, v.facing, first or far)
    at = Place(*ahead(v.x, v.y, v.facing, room), (v.facing + turn) % 360)
    if not turn or room < first or pieces_under(s.setup.field, v.body_at(*at), s.setup.solids):
        return at
    return Place(*ahead(at.x, at.y, at.facing, _free(s, v.body_at(*at), at.facing, far - first)), at.facing)


def _free(s: State, body: Body, turn: int, far: int) -> float:
    """How far of a way there is neither a piece, nor bad ground, nor the edge."""
    met = drive(s.setup.field, body, turn, far, (*s.setup.solids, *s.setup.bad), ())
    return min(far if met is None else max(0.0, met.dist - 1), to_rim(s.setup.map.size, body, turn))


def _off(s: State, v: Fighter, end: Place, aims: list[tuple[int, int]]) -> float:
    """How far it still is from a place to the nearest aim, and how much it looks past it."""
    near = min(aims, key=lambda aim: hypot(aim[0] - end.x, aim[1] - end.y), default=None)
    if near is None:
        return 0.0
    x, y = near
    aside = turn_between(bearing(x - end.x, y - end.y), end.facing) if hypot(x - end.x, y - end.y) > TURNING else 0
    return road(s, v, end.x, end.y, aims) + aside * ASIDE


def _room(s: State, v: Fighter, end: Place) -> float:
    """How far it could go straight on from there."""
    met = run.first(s, v, v.body_at(*end), end.facing, TURNING, run.Leg("slow", ""))
    return TURNING if met is None or met.what in ("vehicle", "foot") else met.far


def _varied(s: State, v: Fighter, mode: str, aims: list[tuple[int, int]]) -> list[Legs]:
    """Of all drives that end about alike the best, the best of all first."""
    kinds: dict[tuple[int, int, int], tuple[float, Legs]] = {}
    for legs in _slow_drives() if mode == "slow" else _gas_drives(gas_reach(s, v) * INCH):
        end = places(v, legs)[-1]
        off, kind = _off(s, v, end, aims), (end.x // ALIKE, end.y // ALIKE, end.facing // TURN)
        if kind not in kinds or off < kinds[kind][0]:
            kinds[kind] = off, legs
    return [legs for _, legs in sorted(kinds.values(), key=lambda way: way[0])]


def _gas_drives(far: int) -> list[Legs]:
    """GCE-VMOV-03..06: straight on, with a turn, with two."""
    found: list[Legs] = [[(n * INCH, 0)] for n in range(1, far // INCH + 1)]
    for one in range(INCH, min(3 * INCH, far) + 1, INCH):
        for turn in (TURN, -TURN, 30, -30, 15, -15):
            found += [[(one, turn), (rest, 0)] for rest in range(INCH, far - one + 1, INCH)]
            two = min(3 * INCH, far - one)
            found += [[(one, turn), (two, more)] for more in (TURN, -TURN, 22, -22) if two >= INCH]
    return found


def _slow_drives() -> list[Legs]:
    """GCE-VMOV-08: up to three steps, all forward or all backward, turning alike; or back and round."""
    turns = (0, TURN, -TURN, 22, -22)
    found: list[Legs] = [[(way, turn)] * n for way in (INCH, -INCH) for turn in turns for n in (1, 2, STEPS)]
    return found + [[(INCH, turn), (-INCH, turn), (INCH, turn)] for turn in (TURN, -TURN)]


def _safe(s: State, v: Fighter, at: Sequence[Place], front: run.Meeting | None) -> bool:
    """It hits nothing solid and no friend; an enemy on foot dodges or falls, so what lies behind it counts too."""
    met = collides(s, v, at, front)
    if met is None:
        return True
    if met.what == "piece" or s.fighters[met.who].side == v.side:
        return False
    if met.what == "foot":
        return not any(_walled(s, v, *stretch) for stretch in stretches(at))
    return not hull_of(s.fighters[met.who]).wrecked and not _bonnet(s, met)


def _bonnet(s: State, met: run.Meeting) -> bool:
    """GCE-RAM-16: what is struck is the front of a vehicle: chicken is a gamble with all who are aboard."""
    return met.what == "vehicle" and quarter(s.fighters[met.who], *met.at) == "front"


def _walled(s: State, v: Fighter, a: Place, far: float, back: bool) -> bool:
    """Something solid or a vehicle stands somewhere on a stretch, whoever is before it."""
    way = lane(v.body_at(*a), (a.facing + 180 * back) % 360, far)
    hulls = [e for e in s.hulls() if e.id != v.id and gap(way, e) <= 0]
    return bool(hulls or pieces_under(s.setup.field, way, s.setup.solids))


def _otherwise(s: State, v: Fighter, mode: str) -> Legs:
    """Staying, or the attack a raging driver owes."""
    prey = owed(s, v) if mode == "gas" else None
    return [] if prey is None or legal(s, v, [], mode) else attack(s, v, prey)


def sample(s: State, v: Fighter, mode: str, rng: Random) -> Answer:
    """A lively legal drive."""
    left, front = shapes(s, v, mode), _front(s, v, mode)
    about = lot(s, v, max(gas_reach(s, v), STEPS) * INCH)
    while left:
        legs = left.pop(int(rng.random() * len(left)))
        at = places(v, legs)
        if may(s, v, at, mode, about) and (_safe(s, v, at, front) or rng.random() < 0.05):
            return answer_of(legs)
    return answer_of(_otherwise(s, v, mode))
