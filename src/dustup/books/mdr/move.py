"""MDR-MOVE, MDR-DOOR-01, MDR-FLY: straight moves along a stick, what they run through and where they must stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import dist
from random import Random

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish import ideas
from dustup.skirmish.path import Walker, facing, question
from dustup.skirmish.space import bearing, near_way, touch, touched, within
from dustup.skirmish.walk import Blocked, Path, Trip, past_models, room
from dustup.table import reach
from dustup.table.bodies import CONTACT, Body
from dustup.table.shapes import disc_touches

from . import harm
from .content import STICKS
from .fight import hacked
from .profile import BESIDE, LEVEL, has, neighbours, sluggish, stick, tied
from .quality import Check, quality
from .state import Fighter, State
from .terrain.climb import perch, standing
from .terrain.ground import GRAZE, beside, inside, picks, piece, shut_doors, unlocked
from .terrain.strides import flank, slows, stride

ROUNDED = 0.75  # places are whole tenths of a millimetre, so a slanting line may end that far off
NIGH = 300  # a friend this near need not be followed
NEAR = 60  # contact has half a millimetre of tolerance, so a grazing path touches a little before its end


@dataclass(slots=True)
class Leg(Trip):
    """One or more straight moves: the stick that counts, the actions they take, the rules at work."""

    stick: str = "medium"
    actions: int = 1
    rules: list[str] = field(default_factory=list)
    off: bool = False
    goal: str = ""
    """Where somebody flees to: a piece of cover, or the edge."""
    met: list[reach.Touch] = field(default_factory=list)
    """Scenery the base passes through."""
    top: tuple[int, str] = (0, "")
    """How high it ends, and on what."""

    def body(self, f: Fighter) -> Body:
        """The base where it ends."""
        return f.body_at(*self.end)._replace(z=self.top[0])


def limit(s: State, f: Fighter, name: str) -> int:
    """MDR-STIK-01, MDR-MOVE-08, MDR-RUL-05: a stick from the edge of the base, the base set down on its end."""
    return s.setup.sticks.length(name) + f.r


def rate(s: State, f: Fighter, points: Path) -> str:
    """MDR-MOVE-01, MDR-ANIM-09: its stick; a swimmer's is Long in water of any sort."""
    if has(f, "swimmer") and len(points) > 1 and inside(s, "wet", *points[-1]) is not None:
        return "long"
    return stick(s, f)


def plan(s: State, f: Fighter, path: Path, legs: int = 1, spare: int | None = None) -> Leg:
    """MDR-MOVE-01..09, MDR-RUL-37: raise Illegal unless this move can be made.

    `legs` is the most straight lines it may have, `spare` the actions there are (those it has left).
    """
    if len(path) > max(1, legs):
        raise Illegal("a move is one straight line; a new direction takes another action", "MDR-MOVE-03")
    points = [(f.x, f.y), *path]
    leg = Leg(points, reach.length(points), stick=rate(s, f, points), actions=max(1, len(path)))
    leg.rules.append("MDR-MOVE-01")
    leg.top = perch(s, f, *leg.end) if has(f, "flying") else (f.z, f.on)
    spare = f.left if spare is None else spare
    if not leg.still:
        _way(s, f, leg, spare)
    if "regrouping" in f.marks and spare <= leg.actions:
        _joined(s, f, leg)
    return leg


def _way(s: State, f: Fighter, leg: Leg, spare: int) -> None:
    """MDR-MOVE-01..09, MDR-RUL-37: what is in the way, and whether there is room at its end."""
    flies = has(f, "flying")
    if not flies:
        leg.met = [] if f.z else reach.sweep(s.setup.field, leg.points, f.r - GRAZE, s.setup.picks["way"])
        _ground(s, f, leg, spare)
    _length(s, f, leg)
    leg.off = not _on_table(s, f, leg)
    if flies:
        leg.rules.append("MDR-FLY-01" if len(leg.points) > 2 else "MDR-FLY-03")
    elif f.z:
        _aloft(s, f, leg)
    else:
        _obstacles(s, f, leg)
    if not leg.off:
        _contact(s, f, leg)
        _landing(s, f, leg)


def _joined(s: State, f: Fighter, leg: Leg) -> None:
    """MDR-GRP-07: the last move of a regrouping ends in contact with another of the group, if there is such a move."""
    here = leg.body(f)
    if any(touch(here, m) for m in mates(s, f)) or (leg.still and not gathering(s, f)):
        return
    raise Illegal("a model that regroups must end in contact with another of the group", "MDR-GRP-07")


def mates(s: State, f: Fighter) -> list[Fighter]:
    """MDR-GRP-03: those who regroup with it."""
    return [m for m in s.friends(f) if "regrouping" in m.marks]


def gathering(s: State, f: Fighter) -> list[Answer]:
    """MDR-GRP-07: moves that end in contact with another of the group."""
    return ideas.charges(ground(s, f, walker(s, f)), mates(s, f))


def _ground(s: State, f: Fighter, leg: Leg, spare: int) -> None:
    """MDR-MOVE-07, MDR-RUL-56: broken ground takes one category off; a Short mover pays two actions instead."""
    broken = next((met.index for met in leg.met if slows(s, f, met.index)), None)
    if broken is not None:
        leg.rules.append("MDR-COV-02" if broken in picks(s, "wood") else "MDR-MOVE-07")
        if leg.stick == "short":
            leg.actions = 2
        else:
            leg.stick = STICKS[STICKS.index(leg.stick) - 1]
    if sluggish(s, f):
        leg.actions, leg.rules = 2, [*leg.rules, "MDR-RUL-56"]
    if leg.actions > max(1, spare):
        raise Illegal("a Short move through broken ground takes two actions", leg.rules[-1])


def _length(s: State, f: Fighter, leg: Leg) -> None:
    most = limit(s, f, leg.stick)
    for a, b in zip(leg.points, leg.points[1:]):
        if reach.length([a, b]) > most + ROUNDED:
            rule = leg.rules[-1] if len(leg.rules) > 1 else "MDR-MOVE-01"
            told = s.setup.sticks.length(leg.stick)
            raise Blocked(f"farther than the {leg.stick.capitalize()} stick ({told / 100:g} cm)", rule, most)


def _on_table(s: State, f: Fighter, leg: Leg) -> bool:
    """MDR-MOVE-09: a model may run off; its base has to cross the edge."""
    w, h = s.setup.map.size
    x, y = leg.end
    return f.r <= x <= w - f.r and f.r <= y <= h - f.r


def _obstacles(s: State, f: Fighter, leg: Leg) -> None:
    """MDR-DOOR-01, MDR-RUL-37, MDR-RUL-76: walls and deep water stop it; at doors and low obstacles a move ends."""
    for met in leg.met:
        rule = barrier(s, f, met.index)
        if rule:
            raise Blocked(f"{piece(s, met.index).name} is in the way", rule, met.enter)
        if _stops(s, f, met.index) and leg.length > met.enter + NEAR:
            raise Blocked(f"a move ends on reaching {piece(s, met.index).name}", "MDR-DOOR-01", met.enter + 20)


def barrier(s: State, f: Fighter, i: int) -> str:
    """MDR-MOVE-03, MDR-RUL-76: the rule by which nobody walks through a piece; one who lies in water wades out."""
    row = s.setup.readings[i]
    if row.block or (i in shut_doors(s) and i not in unlocked(s)):
        return "MDR-MOVE-03"
    deep = row.water and not has(f, "amphibious")
    return "MDR-RUL-76" if deep and not disc_touches(s.setup.field, i, f.x, f.y, f.r - GRAZE) else ""


def _stops(s: State, f: Fighter, i: int) -> bool:
    """MDR-DOOR-01: a low obstacle or an opening that it is not beside yet."""
    row = s.setup.readings[i]
    return (row.hop or row.door) and not disc_touches(s.setup.field, i, f.x, f.y, f.r + BESIDE)


def _aloft(s: State, f: Fighter, leg: Leg) -> None:
    """MDR-FALL-01: on a roof or platform it stays on tops of that height; nobody walks over an edge."""
    for k in range(1, 13):
        x, y = reach.along(leg.points, leg.length * k / 12)
        if standing(s, x, y, f.z) is None:
            raise Blocked("that is over the edge; climb down instead", "MDR-FALL-01", leg.length * (k - 1) / 12)


def _contact(s: State, f: Fighter, leg: Leg) -> None:
    """MDR-RUL-37, MDR-SPEC-138: the move ends where it touches an enemy, and the cowed do not go there."""
    foes = [e for e in near_way(leg.points, f.r + 2 * CONTACT, s.foes(f)) if abs(e.z - leg.top[0]) <= LEVEL]
    if not foes:
        return
    if not has(f, "flying"):
        past_models(leg, f.r, foes, "MDR-RUL-37")
    fresh = [e for e in foes if not touch(f, e)]
    touches = reach.sweep_bodies(leg.points, f.r + 2 * CONTACT, [e.body for e in fresh]) if fresh else []
    if touches and not has(f, "flying") and leg.length > touches[0].enter + NEAR:
        raise Blocked("a move that touches an enemy ends there", "MDR-RUL-37", touches[0].enter + 10)
    here = leg.body(f)
    cowed = f.marks.get("cowed", "").split()
    for e in fresh:
        if e.id in cowed and touch(here, e):
            raise Illegal(f"{f.name} does not dare to attack {e.name} this turn", "MDR-SPEC-138")


def _landing(s: State, f: Fighter, leg: Leg) -> None:
    """MDR-MOVE-05, MDR-FLY-01, MDR-SPEC-51: room to stand at the end; the sea-shy stay out of the water."""
    x, y = leg.end
    ajar = unlocked(s)
    solid = [i for i in (*picks(s, "block"), *picks(s, "hop")) if i not in ajar] if not leg.top[0] else ()
    here = leg.body(f)
    free = room(s.setup.field, x, y, f.r - 2, solid, ())
    if not free:
        apart = [i for i in solid if not disc_touches(s.setup.field, i, f.x, f.y, f.r - GRAZE)]  # it may stand astride
        free = apart != [*solid] and room(s.setup.field, x, y, f.r - 2, apart, ())
    if not free or any(abs(m.z - here.z) <= LEVEL for m in touched(here, s.others(f), -CONTACT)):
        raise Blocked(f"there is no room for {f.name} there", "MDR-MOVE-05", leg.length - 10)
    if has(f, "flying") and not here.z and not has(f, "amphibious") and inside(s, "water", x, y) is not None:
        raise Illegal("nobody can land in deep water", "MDR-RUL-76")
    if "dry" in f.marks and wets(s, f, leg):
        raise Illegal(f"{f.name} does not dare to enter the water this turn", "MDR-SPEC-51")


def wets(s: State, f: Fighter, leg: Leg) -> bool:
    """MDR-SPEC-51: the way leads into water terrain it is not standing in already."""
    ground = picks(s, "wet")
    if not ground or leg.still or has(f, "flying"):
        return False
    met = reach.sweep(s.setup.field, leg.points, f.r - GRAZE, ground)
    return any(not disc_touches(s.setup.field, t.index, f.x, f.y, 1) for t in met)


def walker(s: State, f: Fighter, legs: int = 1, paid: int = 0) -> Walker[Leg]:
    """A path question's memory for this model, which has paid so many actions for its way already."""
    return Walker(f, lambda path: plan(s, f, path, legs, f.left + paid), "MDR-MOVE-01")


def ground(s: State, f: Fighter, walk: Walker[Leg]) -> ideas.Ground:
    """What the makers of ideas have to know."""
    flies, foes = has(f, "flying"), [e.body for e in s.foes(f)]
    blocks = () if flies else (*picks(s, "block"), *(() if has(f, "amphibious") else picks(s, "water")))
    most = float(limit(s, f, rate(s, f, [(f.x, f.y)])))

    covers = (*picks(s, "cover"), *picks(s, "wood"))
    return ideas.Ground(s.setup.field, f, most, stays(f, walk), blocks, foes, covers=covers)


def stays(f: Fighter, walk: Walker[Leg]) -> Callable[[Path], bool]:
    """What is worth an idea: a legal way; nobody leaves the table without a reason."""
    return lambda way: walk.legal(way) and ("cattle" in f.marks or not walk.trip({"path": way}).off)


def path_question(s: State, f: Fighter, walk: Walker[Leg], legs: int = 1) -> Free:
    """MDR-MOVE-01, MDR-MOVE-02: where it moves; less than the stick is allowed, and so is staying."""
    name = rate(s, f, [(f.x, f.y)])
    most = limit(s, f, name)

    def near() -> list[Fighter]:
        rivals = [e for e in s.foes(f) if e.kind != "sentry"]
        return sorted(rivals, key=lambda e: ((e.x - f.x) ** 2 + (e.y - f.y) ** 2, e.id))

    def draw(rng: Random) -> Answer:
        rivals, goals = near(), s.setup.scenario.goals(s, f)
        land = ideas.Ground(s.setup.field, f, float(most), stays(f, walk), ())
        aims = [*((e.x, e.y) for e in rivals), *goals]
        found = ideas.drawn(land, aims, rng, lambda: ideas.charges(ground(s, f, walk), rivals[:3]))
        return found if "regrouping" not in f.marks or walk.legal(found["path"]) else [*gathering(s, f), found][0]

    def think() -> Sequence[Answer]:
        from .terrain.vantage import vantages

        land, rivals = ground(s, f, walk), near()
        charges = ideas.charges(land, rivals[:4])[:3] or [way for e in rivals[:3] if (way := flank(s, f, walk, e))]
        goals = ideas.nearest_first(f, s.setup.scenario.goals(s, f))[:2]
        aims = [*((x, y, 0) for x, y in goals), *((e.x, e.y, f.r + 300) for e in (*rivals[:3], *_mates(s, f, rivals)))]
        ways = [stride(s, f, land, walk, (x, y), short) for x, y, short in aims]
        sly = vantages(s, f, land, walk, rivals[:4]) if rivals else ()
        found = ideas.distinct([*charges, *filter(None, ways), *sly, *(_away(land, rivals[0]) if rivals else ())])
        found = found or [ideas.stay(f)]
        came = _came_from(s, f)
        if "regrouping" in f.marks:
            return [way for way in (*gathering(s, f), *found, ideas.stay(f)) if walk.legal(way["path"])]
        return [way for way in found if not _back(f, way, came)] or found[:1]

    return question(
        walk, f"{f.name} moves up to {name.capitalize()}", most, (draw, think), s.setup.sticks, stick=name, legs=legs,
        lead=lambda to: _led(s, f, walk, to),
    )  # fmt: skip


def _mates(s: State, f: Fighter, rivals: Sequence[Fighter]) -> list[Fighter]:
    """Whom to go after: the nearest friend who is ahead, and a Leader who is out of earshot (MDR-SPEC-74)."""
    if not rivals:
        return []
    friends = sorted(s.friends(f), key=lambda m: ((m.x - f.x) ** 2 + (m.y - f.y) ** 2, m.id))
    far = dist((f.x, f.y), (rivals[0].x, rivals[0].y)) - NIGH
    ahead = [m for m in friends if not within(f, m, NIGH) and dist((m.x, m.y), (rivals[0].x, rivals[0].y)) < far]
    bosses = [m for m in friends if "leader" in m.traits and not within(f, m, s.setup.sticks.long)]
    return [*ahead[:1], *(m for m in bosses if m not in ahead[:1])]


def _came_from(s: State, f: Fighter) -> tuple[int, int] | None:
    """Where it was before the move it has just made."""
    last = s.events[-1] if s.events else None
    moved = last is not None and last.what == "moved" and last.about["who"] == f.id and last.about["path"]
    return (moved[0][0], moved[0][1]) if moved else None


def _back(f: Fighter, way: Answer, came: tuple[int, int] | None) -> bool:
    """A way that leads back to where it came from: nobody fidgets."""
    return came is not None and bool(way["path"]) and 2 * dist(way["path"][-1][:2], came) < dist((f.x, f.y), came)


def _away(land: ideas.Ground, foe: Fighter) -> list[Answer]:
    """Back from an enemy, and into cover from it."""
    return [ideas.straight(land, land.f.x - foe.x, land.f.y - foe.y, land.budget), *ideas.behind_cover(land, foe)]


def _led(s: State, f: Fighter, walk: Walker[Leg], to: tuple[int, int]) -> Answer | None:
    """Straight to a point, or as near to it as one straight move leads."""
    if walk.legal([to]):
        return ideas.answer([to], bearing(to[0] - f.x, to[1] - f.y))
    return stride(s, f, ground(s, f, walk), walk, to, 0) or walk.straight(to)


def move(s: State, f: Fighter, legs: int = 1, paid: int = 0) -> Flow[int]:
    """MDR-MOVE-01, MDR-SPEC-51, MDR-SPEC-138..139: ask, test the nerve of both, then go; the actions it took, those
    `paid` already first; 0 if it did not dare."""
    walk = walker(s, f, legs, paid)
    answer = yield path_question(s, f, walk, legs)
    leg = walk.trip(answer)
    f.facing = facing(answer, f.facing, "MDR-MOVE-01")
    if leg.still:
        if not paid:
            f.left -= 1
            s.say("rest", "MDR-MOVE-02", who=f.id, side=f.side, left=1, stays=True)
        return 1
    if "fear_of_water" in f.traits and wets(s, f, leg):
        test = yield from quality(s, f, Check("fear of water", "MDR-SPEC-51", leader=True))
        if test.lost:
            f.mark("dry")
            s.say("shies", "MDR-SPEC-51", who=f.id)
            return 0
    from .morale import charges

    if not (yield from charges(s, f, leg)):
        return 0
    if f.status == "up":
        f.left -= max(0, leg.actions - paid)
        f.moves += len(leg.points) - 1
        yield from go(s, f, leg)
    return leg.actions


def go(s: State, f: Fighter, leg: Leg, *why: str, fleeing: bool = False) -> Flow[None]:
    """MDR-MOVE-01, MDR-MOVE-09, MDR-DOOR-01: along the line, and what it meets at the end of it, doors it opens too."""
    from .special.contact import arrived

    before = [e.id for e in neighbours(s, f)]
    start = (f.x, f.y)
    path = [*([x, y, f.z] for x, y in leg.points[:-1]), [*leg.end, leg.top[0]]]
    rules = [*leg.rules, *why]
    f.clear("storms", "loud", "shield")
    mm = round(leg.length / 10) or int(leg.length > 0)
    s.say("moved", *rules, who=f.id, path=path, facing=f.facing, stick=leg.stick, mm=mm, actions=leg.actions,
          fleeing=fleeing, goal=leg.goal)  # fmt: skip
    if leg.off:
        _exit(s, f, leg, fleeing)
        return
    f.x, f.y = leg.end
    for i in unlocked(s):
        if not leg.top[0] and (beside(s, i, f, BESIDE) or any(met.index == i for met in leg.met)):
            s.alter(piece(s, i).id, "open")
            s.say("door open", "MDR-DOOR-01", piece=piece(s, i).id)
    if has(f, "flying"):
        f.z, f.on = leg.top
        f.clear("climbing")
    yield from arrived(s, f, before, start)


def _exit(s: State, f: Fighter, leg: Leg, fleeing: bool) -> None:
    """MDR-MOVE-09, MDR-RUL-59: it leaves the table; cattle driven over the own edge are secured."""
    w, h = s.setup.map.size
    x, y = leg.end
    edge = min({"west": x, "east": w - x, "south": y, "north": h - y}.items(), key=lambda pair: pair[1])[0]
    s.setup.scenario.left(s, f, edge)
    harm.run_off(s, f, "MDR-MORL-05" if fleeing else "MDR-MOVE-09", fled=fleeing)


def disengage(s: State, f: Fighter) -> Flow[None]:
    """MDR-HTH-25, MDR-HTH-26, MDR-RUL-14, MDR-RUL-38: two actions; free hacks first, then the move away."""
    f.left -= 2
    held = [e.id for e in tied(s, f)]
    if (yield from hacked(s, f)):
        s.say("disengaged", "MDR-HTH-26", who=f.id, foes=held)
        yield from move(s, f, paid=1)
