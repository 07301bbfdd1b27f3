"""The Assault: a Movement Action into base contact, and the free Combat it gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import Any

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish.choices import Untold, ask, names_of, whom
from dustup.skirmish.space import facing_to, gap

from .. import sight
from ..bands import sermons, troupe
from ..move import move, terrain, walks
from ..move.path import TOLERANCE, Trip
from ..special import facts
from ..state import Fighter, State
from ..units import beyond, inches, rough
from . import combat, engagement
from .contact_paths import pounces

Way = tuple[dict[str, Any], Trip]  # the answer that describes it, and what it comes to
Known = dict[str, Way | None]  # ways into contact already looked for, by enemy


def candidates(s: State, f: Fighter, most: int) -> list[Fighter]:
    """Enemies near enough to be touched with this much movement, nearest first (a drop costs none)."""
    found = []
    x, y, far = f.x, f.y, most + f.r + TOLERANCE
    wide = far + s.widest + inches(s.unit, 1)
    for e in s.strangers(f.side):
        dx, dy = e.x - x, e.y - y
        if -wide <= dx <= wide and -wide <= dy <= wide and e.status == "up" and e.z - f.z <= most:
            d, reach = dx * dx + dy * dy, far + e.r + lunge(s, f, e)
            if d <= reach * reach:
                found.append((d, e.id, e))
    found.sort()
    return [e for _, _, e in found]


def lunge(s: State, f: Fighter, e: Fighter) -> int:
    """PKH-BND-15: a clown reaches an inch farther in an Assault, and is reached from an inch farther."""
    return inches(s.unit, 1) if facts.puzzling(f) or facts.puzzling(e) else 0


def why_not(s: State, f: Fighter, e: Fighter, most: int, known: Known | None = None) -> Illegal | None:
    """PK-ASLT-02, PK-ASLT-15: Line of Sight at the beginning of the Movement Action, and a way into contact."""
    if not sight.sees(s, f, e):
        return Illegal(f"{f.name} does not see {e.name} now", s.law["PK-ASLT-02"])
    if _way(s, f, e, most + lunge(s, f, e), known) is None:
        return Illegal(f"{e.name} cannot be reached with this Action", s.law["PK-ASLT-01"])
    return None


def why_no_assault(s: State, f: Fighter, most: int, known: Known | None = None) -> Illegal | None:
    """PK-ASLT-01, PK-ASLT-02: the Action needs one enemy seen and in reach."""
    near = candidates(s, f, most)
    barred: list[str] = []
    for e in near:
        reason = why_not(s, f, e, most, known)
        if reason is None:
            return None
        barred.append(reason.rule)
    if not near:
        return Untold(lambda: Illegal(_far_off(s, f, most), s.law["PK-ASLT-01"], also=(s.law["PK-MOVE-01"],)))
    return Illegal("no enemy in sight can be reached", s.law["PK-ASLT-02"], also=tuple(barred))


def _far_off(s: State, f: Fighter, most: int) -> str:
    others = [e for e in s.strangers(f.side) if e.status == "up"]
    if not others:
        return "no enemy is near enough"
    e = min(others, key=lambda one: gap(f, one))
    reach = most + lunge(s, f, e)
    far = beyond(s.unit, gap(f, e), reach)
    return f"no enemy is near enough: {e.name} is {far} away, {s.unit.told(reach)} would do"


def ends_on(s: State, f: Fighter, e: Fighter) -> move.Ends:
    """PK-ASLT-01, PK-RUL-27, PK-RUL-19: it must touch the target; others only if it saw them at the start."""
    also = (s.law["PK-BLOO-01"],) if facts.thirsts(f) else ()

    def ends(trip: Trip) -> Illegal | None:
        touched = terrain.touching_foes(s, f, *trip.end, trip.near.foes)
        if e.id not in touched:
            return Illegal(f"it must end in contact with {e.name}", s.law["PK-ASLT-01"], also=also)
        for key in touched:
            if key != e.id and not sight.sees(s, f, s.fighters[key]):
                return Illegal(f"that would touch {s.fighters[key].name}, unseen at the start", s.law["PK-RUL-27"])
        return s.edition.fight.why_not_from_above(s, f, e, trip)

    return ends


def _answers(s: State, f: Fighter, e: Fighter, most: int, near: Iterable[Fighter]) -> Iterator[dict[str, Any]]:
    level = not f.on_wall and terrain.stepped(s, f, e) <= f.STEP
    if level:
        for way in walks.into_contact(s, f, e, most, near):
            yield {"path": [[int(x), int(y)] for x, y in way[1:]], "facing": facing_to(f, e)}
    for path in pounces(s, f, e, most):
        yield {"path": path, "facing": facing_to(f, e)}


def way_to(s: State, f: Fighter, e: Fighter, most: int) -> Way | None:
    """PK-ASLT-06: the first legal way into contact, shortest ones tried first."""
    ends, near = ends_on(s, f, e), terrain.around(s, f, most)
    for answer in _answers(s, f, e, most, near.all):
        if _span(f, answer["path"]) > most + TOLERANCE + 1:
            continue  # climbs and all, it is no shorter than this
        try:
            return answer, move.plan(s, f, answer, most, ends, near)
        except Illegal:
            continue
    return None


def _span(f: Fighter, path: list[Any]) -> float:
    x, y, span = f.x, f.y, 0.0
    for step in path:
        span += hypot(step[0] - x, step[1] - y)
        x, y = step[0], step[1]
    return span


def _way(s: State, f: Fighter, e: Fighter, most: int, known: Known | None) -> Way | None:
    if known is None:
        return way_to(s, f, e, most)
    if e.id not in known:
        known[e.id] = way_to(s, f, e, most)
    return known[e.id]


def assault(s: State, f: Fighter, target: str = "", joined: int = 1, known: Known | None = None) -> Flow[None]:
    """PK-ASLT-01..10, PK-ACT-05: choose an enemy, go, and fight if the way was not cut short."""
    most = facts.stride(s, f) * joined
    known = {} if known is None else known
    e = s.fighters[target] if target else (yield from _target(s, f, most, known))
    most += lunge(s, f, e)
    ask, trip_of = question(s, f, e, most, known)
    answer = yield ask
    trip = trip_of(answer)
    done = yield from move.travel(s, f, trip, most, answer["facing"] % 360, contact=True)
    if done and not f.prone and e.status == "up" and engagement.contacts(s, f):  # it may have fled from fire meanwhile
        yield from contact(s, f, s.edition.fight.from_above(s, f, e, trip), joined)


def _target(s: State, f: Fighter, most: int, known: Known) -> Flow[Fighter]:
    near = candidates(s, f, most)
    pick = yield ask(
        f, "assault_target", f"Whom does {f.name} assault?", s.law["PK-ASLT-02"], names_of(near),
        bar=lambda key: why_not(s, f, s.fighters[key], most, known),
        note=lambda key: rough(s.unit, max(0.0, hypot(s.fighters[key].x - f.x, s.fighters[key].y - f.y) - f.r)),
    )  # fmt: skip
    return s.fighters[pick]


def question(s: State, f: Fighter, e: Fighter, most: int, known: Known) -> tuple[Free, Any]:
    """The path of an Assault: its first idea is the shortest legal one."""
    ends = ends_on(s, f, e)
    ask, trip_of = move.question(s, f, "assault", most, ends, known.get(e.id), target=e.id)
    ask.prompt, ask.rule = f"How does {f.name} reach {e.name}?", s.law["PK-ASLT-01"]
    plain = ask.test

    def first() -> dict[str, Any] | None:
        way = _way(s, f, e, most, known)
        return None if way is None else way[0]

    def test(answer: Answer) -> None:
        try:
            plain(answer)
        except Illegal as why:
            why.nearest = why.nearest or first()
            raise

    ask.test = test
    ask.sample = lambda _: first()
    ask.think = lambda: [first()]
    return ask, trip_of


def contact(s: State, f: Fighter, height: int, joined: int = 1) -> Flow[None]:
    """PK-ASLT-03, PK-ASLT-04, PK-ASLT-13, PK-RUL-27: face each other, fight at once and free; then the fall, if any."""
    touched, edition = engagement.contacts(s, f), s.edition.fight
    for e in touched:
        gained = edition.bonus(s, f, e, joined), int(edition.from_behind(s, f, e))
        f.assaulted = {**f.assaulted, e.id: gained}
    unnerved(s, f, touched)
    for e in touched:
        engagement.meet(s, f, e)
    yield from _face(s, f, touched)
    about = {"who": f.id, "side": f.side, "at": touched[0].id, "height": height}
    about["bonus"] = {key: list(pair) for key, pair in f.assaulted.items()}
    about["stumbled"] = f.stumbled
    about["touched"] = [e.id for e in touched]
    farther = (s.law["PKH-BND-15"],) if lunge(s, f, touched[0]) else ()
    s.say("assault", s.law["PK-ASLT-01"], s.law["PK-ASLT-08" if f.stumbled else "PK-ASLT-05"], *farther, **about)
    if height:
        f.spent["above"] = height
    yield from sermons.spit(s, f, touched[0])
    if "C" in f.stats and edition.strikes(s, f):  # PK-ATTR-02: no Combat, no blow
        yield from combat.combat(s, f)
    f.spent.pop("above", None)
    if height and f.status == "up":
        yield from edition.crash(s, f, height)


def unnerved(s: State, f: Fighter, touched: list[Fighter]) -> None:
    """PKH-BND-16, PKH-BND-18: against some an Assault has no bonus at all."""
    for e in touched:
        rule = troupe.unnerved(s, f, e) if any(f.assaulted[e.id]) else ""
        if rule:
            f.assaulted = {**f.assaulted, e.id: (0, 0)}
            s.say("unnerved", rule, who=f.id, side=f.side, at=e.id)


def _face(s: State, f: Fighter, touched: list[Fighter]) -> Flow[None]:
    """PK-RUL-11: touching several, its owner chooses one to face."""
    if len(touched) > 1:
        e = yield from whom(f, "face", f"Whom does {f.name} face?", s.law["PK-RUL-11"], touched)
        f.facing = facing_to(f, e)
