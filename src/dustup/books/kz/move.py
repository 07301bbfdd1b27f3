"""KZ-MOVE, KZ-TERR: moving figures, and the moves worth making."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from dustup.core import Answer, Flow, Free, Illegal, Mod, Sum, holding, tally
from dustup.skirmish import ideas, path, place, space, walk
from dustup.skirmish.ideas import Ground
from dustup.skirmish.path import Walker
from dustup.skirmish.walk import Path
from dustup.table import units

from .content import INCH
from .harm import let_go
from .sight import in_building
from .state import HEARING, Fighter, State, apart, captives_of, free, headsets, leader, night_sight, powered, rules_of
from .terrain import Trip, cut, house_name, stop_in_contact, stop_inside, stops, trip_of

CRAWL = 3


def allowance(s: State, f: Fighter) -> Sum:
    """KZ-MOVE-01..05, KZ-CAPT-05, KZ-DARK-04, KZ-DARK-05, KZ-RUL-33, KZ-RUL-77: inches it may move."""
    dark = s.night and not night_sight(f) and f.kind not in ("scavenger", "cyborg")
    own = (CRAWL, "crawling", "KZ-MOVE-05")
    if not f.suppressed:
        row = rules_of(s, f)
        own = (row.move, f"{row.name} orders", "KZ-MOVE-01")
    return _stride(own, powered(f), bool(captives_of(s, f)), dark)


@cache
def _stride(own: tuple[int, str, str], heavy: bool, escort: bool, dark: bool) -> Sum:
    less = holding(
        (heavy, -2, "power armour", "KZ-MOVE-03"),
        (escort, -2, "taking a captive along", "KZ-MOVE-04"),
        (dark, -2, "darkness", "KZ-DARK-04"),
    )
    return tally([Mod(*own), *less])


def budget(s: State, f: Fighter) -> int:
    """The allowance in table units, never below 0."""
    return max(0, allowance(s, f).total) * INCH


def plan(s: State, f: Fighter, path: Path, limit: int) -> Trip:
    """KZ-MOVE-01, KZ-TERR-02, KZ-RUL-26: raise Illegal unless it can be walked and ended there."""
    trip = trip_of(s, f, path)
    if trip.cost > limit + walk.SLACK:
        near = cut(f, trip, limit - (trip.cost - trip.length))
        raise Illegal(_too_far(trip, limit), _cause(trip, limit), near, also=_limits(s, f))
    walk.past_pieces(s.setup.field, trip, f.r, s.setup.blocks, "KZ-RUL-26")
    walk.past_models(trip, f.r, [e for e in s.foes(f) if e.captor != f.id], "KZ-RUL-26")
    stop_inside(s, f, trip)
    if not walk.room(s.setup.field, *trip.end, f.r, s.setup.blocks, [m for m in s.others(f) if m.captor != f.id]):
        raise Illegal(f"there is no room for {f.name} there", "KZ-RUL-26")
    _contact(s, f, trip)
    return trip


def _too_far(trip: Trip, limit: int) -> str:
    words = f"{trip.cost / INCH:.1f} inches is more than {limit / INCH:g}"
    extra = ", ".join(f"{cost // INCH} for {name}" for cost, name, _ in trip.tolls)
    return f"{words} ({trip.length / INCH:.1f} walked, {extra})" if extra else words


def _cause(trip: Trip, limit: int) -> str:
    """KZ-RUL-34, KZ-RUL-35: the toll that makes a path too dear, else the allowance itself."""
    return trip.tolls[0][2] if trip.length <= limit + walk.SLACK and trip.tolls else "KZ-MOVE-01"


def _limits(s: State, f: Fighter) -> tuple[str, ...]:
    """KZ-SUP-02, KZ-ORD-01: every rule that says how far it may move."""
    own = "KZ-SUP-02" if f.suppressed else rules_of(s, f).rule
    return ("KZ-MOVE-01", own, *allowance(s, f).rules)


def _contact(s: State, f: Fighter, trip: Trip) -> None:
    """KZ-HTH-01, KZ-HTH-02, KZ-RUL-44, KZ-RUL-75: Assault brings it into contact, others with the helpless at most."""
    if attacks(s, f):
        stop_in_contact(s, f, trip)
        return
    for foe in space.touched(f.body_at(*trip.end), s.foes(f)) if trip.end != (f.x, f.y) else ():
        if foe.captor != f.id and (f.suppressed or not foe.suppressed):
            raise Illegal(f"only Assault orders may bring {f.name} into contact with {foe.name}", "KZ-HTH-01")


def attacks(s: State, f: Fighter) -> bool:
    """KZ-HTH-01: unsuppressed, with Assault orders."""
    return not f.suppressed and rules_of(s, f).attack


def walker(s: State, f: Fighter) -> Walker[Trip]:
    """The ways of a figure, each planned once."""
    limit = budget(s, f)
    return Walker(f, lambda way: plan(s, f, way, limit), "KZ-MOVE-01")


def question(s: State, f: Fighter, walker: Walker[Trip]) -> Free:
    """KZ-MOVE-01: a path for this figure."""
    limit = budget(s, f)
    return path.question(
        walker,
        f"{f.name} moves up to {limit / INCH:g} inches",
        limit,
        (lambda rng: sample(s, f, walker.legal, rng), lambda: think(s, f, walker.legal)),
        units.INCH,
        mode="crawl" if f.suppressed else "move",
        lead=lambda to: ideas.lead(ground(s, f, walker.legal), to),
        sums=[["Move", allowance(s, f).plain()]],
    )


def carry_out(s: State, f: Fighter, answer: Answer, *why: str, trip: Trip | None = None) -> None:
    """KZ-MOVE-01, KZ-TERR-02, KZ-CAPT-04: the figure goes; its captive comes along in contact.

    `why` are further rules that make it go; `trip` is the way, if it has been planned.
    """
    if trip is None:
        trip = trip_of(s, f, path.points(answer, "KZ-MOVE-01"))
    f.facing = answer.get("facing", f.facing)
    f.moved = True
    told, inside = allowance(s, f), trip.entered is not None
    rules = dict.fromkeys((*told.rules, *(rule for _, _, rule in trip.tolls), *(("KZ-TERR-02",) if inside else ())))
    f.x, f.y = trip.end
    room = in_building(s, *trip.end) if inside else None
    s.say(
        "moved", *rules, *why, who=f.id, path=[[x, y, 0] for x, y in trip.points], facing=f.facing,
        inches=round(trip.length / INCH, 1), cost=round(trip.cost / INCH, 1), sums=[["Move", told.plain()]],
        tolls=[[cost // INCH, name] for cost, name, _ in trip.tolls],
        enters="" if room is None else house_name(s, room), crawl=f.suppressed,
    )  # fmt: skip
    if trip.length < 1:
        return
    for captive in captives_of(s, f):
        _drag(s, f, captive)


def _drag(s: State, f: Fighter, captive: Fighter) -> None:
    """KZ-CAPT-04, KZ-RUL-47: put the captive in contact with its captor, on the side it came from."""
    others = s.others(captive)

    spots = place.ring(f.x, f.y, f.r + captive.r, space.facing_to(f, captive), 15)
    spot = next((at for at in spots if walk.room(s.setup.field, *at, captive.r, s.setup.blocks, others)), None)
    if spot is not None:
        start = [captive.x, captive.y, 0]
        captive.x, captive.y = spot
        s.say("dragged", "KZ-CAPT-04", who=captive.id, at=f.id, path=[start, [*spot, 0]])
    else:
        let_go(s, f)


def move(s: State, f: Fighter) -> Flow[None]:
    """KZ-MOVE-01: ask for a path and walk it."""
    ways = walker(s, f)
    answer = yield question(s, f, ways)
    carry_out(s, f, answer, trip=ways.known(answer))


Legal = Callable[[Path], bool]


def ground(s: State, f: Fighter, legal: Legal, foes: Sequence[Fighter] | None = None) -> Ground:
    """What this figure has to know to think of ways, round all enemies or round these."""
    setup, limit = s.setup, float(budget(s, f))
    bodies = [e.body for e in (s.foes(f) if foes is None else foes) if e.captor != f.id]
    return Ground(
        setup.field, f, limit, legal, setup.blocks, bodies, setup.difficult, setup.covers,
        lambda way: stops(s, f, way, limit),
    )  # fmt: skip


def charges(s: State, f: Fighter, g: Ground) -> list[Answer]:
    """KZ-HTH-01, KZ-HTH-02: shortest ways into contact with each enemy in reach, the helpless and the nearest first."""
    prey = [e for e in s.foes(f) if not e.captor]
    prey.sort(key=lambda e: (not e.suppressed, (e.x - f.x) ** 2 + (e.y - f.y) ** 2, e.id))
    return ideas.charges(g, [e for e in prey if _near(f, e, g.budget)][:4])


def sample(s: State, f: Fighter, legal: Legal, rng: Random) -> Answer:
    """A lively legal move: towards the enemy or anywhere, shrunk until it fits."""
    g = ground(s, f, legal, s.foes(f) if attacks(s, f) else ())
    aims = [(e.x, e.y) for e in s.foes(f)]
    return ideas.drawn(g, aims, rng, (lambda: charges(s, f, g)) if attacks(s, f) else None)


def think(s: State, f: Fighter, legal: Legal) -> Sequence[Answer]:
    """Good legal moves: charges, the helpless, objectives, cover, forward, back, to its group, stay."""
    g = ground(s, f, legal)
    foes = sorted(s.foes(f), key=lambda e: ((e.x - f.x) ** 2 + (e.y - f.y) ** 2, e.id))
    rush = charges(s, f, g)[:3] if not f.suppressed else []
    found = ideas.good(g, foes[:2], s.setup.scenario.goals(s, f), rush)
    return ideas.distinct([*found, *_to_the_group(s, f, g)]) or [ideas.stay(f)]


def _to_the_group(s: State, f: Fighter, g: Ground) -> list[Answer]:
    """KZ-SUP-07: who is suppressed crawls to its Leader. KZ-CHG-05: without headsets those too far apart close up, as
    near to the farthest of them as orders are heard."""
    boss, far = leader(s, f.group), max(free(s, f.group), key=lambda m: apart(f, m), default=f)
    if f.suppressed:
        return ideas.towards(g, boss.x, boss.y, f.r + 300) if boss is not None and boss.id != f.id else []
    if apart(f, far) <= HEARING or headsets(s, f.group):
        return []
    return ideas.towards(g, far.x, far.y, round((HEARING - 0.5) * INCH) + f.r + far.r)


def _near(f: Fighter, e: Fighter, limit: float) -> bool:
    return abs(e.x - f.x) < limit + ideas.FAR and abs(e.y - f.y) < limit + ideas.FAR
