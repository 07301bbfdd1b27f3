"""MDR-MORL, MDR-SPEC-93, MDR-SPEC-138..140: morale checks and flight; Terror and Phobia when somebody charges."""

from __future__ import annotations

from math import cos, radians, sin

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask
from dustup.skirmish.space import bearing, gap, touch, touched, within
from dustup.table.shapes import piece_gap, to_segment

from . import harm
from .fight import hacked
from .move import Leg, go, limit, plan
from .profile import LEVEL, active, artificial, engaged, fallen, has, stick, stuck, tied
from .quality import Check, quality
from .state import Fighter, State
from .terrain.climb import drop
from .terrain.ground import edge_of, edge_point, picks, piece

EDGE = "edge"


def settle(s: State) -> Flow[None]:
    """MDR-MORL-12..16, MDR-RUL-35: everybody shaken by what just happened tests, once each, until all is quiet."""
    if not s.dread:
        return
    s.aside = True
    while s.dread:
        key = next(iter(s.dread))
        why = s.dread.pop(key)
        f = s.fighters[key]
        if f.status == "up":
            yield from check(s, f, why)
    s.aside = False


RULES = {
    "gruesome kill": "MDR-MORL-12", "terror": "MDR-MORL-13", "leader killed": "MDR-MORL-14",
    "half strength": "MDR-MORL-15", "fire": "MDR-MORL-16",
}  # fmt: skip


def check(s: State, f: Fighter, why: tuple[str, ...]) -> Flow[int]:
    """MDR-MORL-01..04, MDR-MORL-11: three dice; what each failure does."""
    first = why[0] if why else "half strength"
    s.say("shaken", *(RULES[one] for one in dict.fromkeys(why)), who=f.id, why=list(dict.fromkeys(why)))
    test = yield from quality(s, f, Check("morale", RULES[first], 3, ("quality", "morale"), leader=True))
    if test.lost:
        yield from breaks(s, f, test.lost)
    return test.lost


def breaks(s: State, f: Fighter, failures: int) -> Flow[None]:
    """MDR-MORL-02..09, MDR-HTH-27, MDR-TRAN-05, MDR-CLMB-07, MDR-RUL-13: flees, runs away or dies, by its plight."""
    if "climbing" in f.marks and not has(f, "clinging"):
        yield from drop(s, f, "MDR-CLMB-07")
        if f.status != "up":
            return
    stalled = "stalled" in f.marks  # who cannot move cannot flee
    if stuck(f) or stalled or (fallen(f) and engaged(s, f)):
        harm.kill(s, f, "MDR-TRAN-05" if stuck(f) else "MDR-MORL-08", *(("MDR-SPEC-102",) if stalled else ()))
        return
    if fallen(f) and failures < 3:
        f.clear("fallen")
        s.say("stood up", "MDR-MORL-07", who=f.id)
        failures -= 1
    leaving = [e.id for e in tied(s, f)] if failures else []
    if leaving and not (yield from hacked(s, f, "MDR-HTH-27", flight=True)):
        return
    if failures == 3:
        harm.run_off(s, f, "MDR-MORL-07" if fallen(f) else "MDR-MORL-04", "MDR-RUL-13")
        return
    for _ in range(failures):
        if f.status == "up":
            yield from flee(s, f, leaving)


def flee(s: State, f: Fighter, leaving: list[str]) -> Flow[None]:
    """MDR-MORL-02, MDR-MORL-03, MDR-MORL-05, MDR-MORL-06, MDR-MORL-10: one move to the nearest edge, or to cover."""
    goal, name = yield from _where(s, f)
    leg = _way(s, f, goal, leaving, name == EDGE)
    if leg is None and name != EDGE:
        name, leg = EDGE, _way(s, f, edge_point(s, f, edge_of(s, f)[0]), leaving, True)
    if leg is None:
        harm.kill(s, f, "MDR-MORL-06")
        return
    leg.goal = name
    yield from go(s, f, leg, "MDR-MORL-02", fleeing=True)


def _where(s: State, f: Fighter) -> Flow[tuple[tuple[int, int], str]]:
    """MDR-MORL-02: the owner chooses between the nearest edge and the nearest cover no enemy holds."""
    edge = edge_point(s, f, edge_of(s, f)[0])
    cover = shelter(s, f)
    if cover is None:
        return edge, EDGE
    names = {piece(s, cover).id: f"To the {piece(s, cover).name}", EDGE: "To the table edge"}
    pick = yield ask(f, "flee", f"Where does {f.name} run?", "MDR-MORL-02", names,
                     weigh=lambda v: 0.3 if v == EDGE else 1.0)  # fmt: skip
    if pick == EDGE:
        return edge, EDGE
    west, south, east, north = s.setup.field.bounds[cover]
    return ((west + east) // 2, (south + north) // 2), piece(s, cover).id


def shelter(s: State, f: Fighter) -> int | None:
    """The nearest piece that gives cover, not touched by an enemy and not where it stands already."""
    field = s.setup.field
    found = []
    for i in (*picks(s, "cover"), *picks(s, "wood")):
        gap = piece_gap(field, i, f.x, f.y)
        held = any(piece_gap(field, i, e.x, e.y) < e.r + 30 for e in s.foes(f))
        if gap > f.r + 30 and not held:
            found.append((gap, i))
    return min(found)[1] if found else None


def _way(s: State, f: Fighter, goal: tuple[int, int], leaving: list[str], off: bool) -> Leg | None:
    """MDR-MORL-06: the straightest legal line to the goal that keeps Short away from every active enemy.

    It leaves the table only where the edge is its goal (`off`).
    """
    ahead = bearing(goal[0] - f.x, goal[1] - f.y)
    far = float(limit(s, f, stick(s, f)))
    near = ((goal[0] - f.x) ** 2 + (goal[1] - f.y) ** 2) ** 0.5
    best: tuple[tuple[bool, float], Leg] | None = None
    for turn in (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75):
        leg = _farthest(s, f, ahead + turn, min(far, near + 2 * f.r), off)
        if leg is not None:
            safe = _clear(s, f, leg, leaving)
            left = ((goal[0] - leg.end[0]) ** 2 + (goal[1] - leg.end[1]) ** 2) ** 0.5
            rank = (not safe, left)
            if best is None or rank < best[0]:
                best = rank, leg
        if best is not None and not best[0][0] and turn == 0:
            break
    if best is None:
        return Leg([(f.x, f.y)], 0.0) if _clear(s, f, Leg([(f.x, f.y)], 0.0), leaving) else None
    return None if best[0][0] else best[1]


def _farthest(s: State, f: Fighter, heading: float, far: float, off: bool) -> Leg | None:
    """MDR-MORL-02, MDR-MOVE-07: the whole move that way, as far as ground and obstacles let it, to a tenth of a mm."""
    beyond, found = far, None
    for share in (1.0, 0.66, 0.33, 0.1):
        reached = far * share
        found = _leg(s, f, heading, reached, off)
        if found is not None:
            break
        beyond = reached
    while found is not None and beyond - reached > 1:
        middle = (reached + beyond) / 2
        leg = _leg(s, f, heading, middle, off)
        reached, beyond, found = (middle, beyond, leg) if leg is not None else (reached, middle, found)
    return found


def _leg(s: State, f: Fighter, heading: float, far: float, off: bool) -> Leg | None:
    angle = radians(heading)
    try:
        leg = plan(s, f, [(round(f.x + cos(angle) * far), round(f.y + sin(angle) * far))], spare=2)
    except Illegal:
        return None
    return None if leg.off and not off else leg


def _clear(s: State, f: Fighter, leg: Leg, leaving: list[str]) -> bool:
    """MDR-MORL-06: Short away from every active enemy at the end, and on the way no nearer than that or than now."""
    foes = [e for e in s.foes(f) if active(e) and e.id not in leaving and e.kind != "sentry"]
    short = s.setup.sticks.short - 1
    if not leg.off and any(within(f.body_at(*leg.end), e, short) for e in foes):
        return False
    here, there = leg.points[0], leg.end
    return not any(to_segment((e.x, e.y), here, there) < min(short, gap(f, e) - 1) + f.r + e.r for e in foes)


DREADED = {
    "plants": ("plant",), "artificial": ("android", "robot"), "animals": ("animal", "beast"),
    "wretched": ("wretched",), "humans": ("human",), "humanoids": ("mutant",),
}  # fmt: skip


def scares(e: Fighter, f: Fighter) -> bool:
    """MDR-SPEC-93, MDR-SPEC-140, MDR-SPEC-10, MDR-RUL-60: whether e is terrible to f."""
    if artificial(f) or "terror" in f.traits or e.id in f.marks.get("brave", "").split():
        return False
    what = f.traits.get("phobia", "")
    return "terror" in e.traits or e.kind in DREADED.get(what, ()) or (what == "humanoids" and "humanoid" in e.traits)


def charges(s: State, f: Fighter, leg: Leg) -> Flow[bool]:
    """MDR-SPEC-138, MDR-SPEC-139, MDR-RUL-86: both sides of a charge test; False if the mover dares not."""
    here = leg.body(f)
    near = touched(here, s.foes(f)) if not leg.off else []
    fresh = [e for e in near if abs(e.z - here.z) <= LEVEL and not touch(f, e, LEVEL)]
    for e in fresh:
        if not scares(e, f):
            continue
        test = yield from quality(s, f, Check(f"terror of {e.name}", "MDR-SPEC-138", leader=True))
        if test.lost:
            f.mark("cowed", f"{f.marks.get('cowed', '')} {e.id}".strip())
            s.say("cowed", "MDR-SPEC-138", who=f.id, at=e.id)
            return False
        _hardened(f, e)
    for e in fresh:
        if scares(f, e):
            s.say("terror", "MDR-SPEC-139", who=f.id, at=e.id)
            if not (yield from check(s, e, ("terror",))):
                _hardened(e, f)
    return True


def _hardened(f: Fighter, e: Fighter) -> None:
    """MDR-SPEC-140, MDR-RUL-36: no failure: from now on it is not afraid of that enemy."""
    f.mark("brave", f"{f.marks.get('brave', '')} {e.id}".strip())
