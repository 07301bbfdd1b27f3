"""GCE-CHRG: declaring a charge, and whether it gets there."""

from __future__ import annotations

from functools import partial

from dustup.core import Choice, Flow, Illegal
from dustup.skirmish import walk
from dustup.skirmish.choices import Untold, ask, names_of
from dustup.skirmish.place import ring
from dustup.skirmish.space import bearing, facing_to, gap, touch
from dustup.skirmish.walk import Path
from dustup.table import reach

from ..content import INCH
from ..harm import stand
from ..sight import shows
from ..sight import stand as seat
from ..special import hiding, overwatch, psychology
from ..state import Fighter, State
from ..terrain import aloft, deck, obstacles, storey, tolls
from ..warriors import STEP, beside, carrier, enemies, is_moving
from . import board
from .foot import allowance, free_spot, in_the_way, travel

STRIDE = 40
"""Tenths of a millimetre by which a place to stop short at is looked for first."""
BLIND = Illegal("nothing is measured before a charge is declared", "GCE-DICE-11")


def no_target(s: State, f: Fighter, e: Fighter) -> Illegal | None:
    """GCE-CHRG-09, GCE-CHRG-10, GCE-FIRE-06, GCE-RUL-89, GCE-RUL-98: whom it could charge at all."""
    v = carrier(s, e)
    if e.hull is not None:
        return Illegal("only warriors are charged", "GCE-CHRG-06")
    if e.hidden:
        return Illegal(f"{e.name} is hidden", "GCE-CHRG-09")
    if e.burning:
        return Illegal(f"{e.name} is on fire", "GCE-CHRG-10")
    if v is not None and is_moving(v):
        return Illegal(f"{e.name} is on a moving vehicle: board it", "GCE-RUL-98")
    if v is not None and board.seats_left(s, v) <= 0:
        return Illegal(f"there is no room on {v.name}", "GCE-RUL-83")
    if not e.on and abs(e.z - f.z) > STEP and not f.on:
        return Illegal(f"{e.name} is on another level", "GCE-TERR-07")
    if shows(s, f, e) <= 0:
        return Illegal(f"{f.name} has no free line to {e.name}", "GCE-RUL-98")
    return None


def anybody(s: State, f: Fighter) -> bool:
    """There is an enemy it could charge: that a nearer one comes first never leaves nobody."""
    return any(no_target(s, f, e) is None for e in enemies(s, f) if e.hull is None)


def targets(s: State, f: Fighter) -> dict[str, Illegal | None]:
    """GCE-CHRG-06, GCE-CHRG-07: the closest enemy it could charge; Down and pinned ones may be passed over."""
    found: dict[str, Illegal | None] = {}
    first: float | None = None
    foes = [e for e in enemies(s, f) if e.hull is None]
    for away, k in sorted([(off(s, f, e), k) for k, e in enumerate(foes)]):
        e = foes[k]
        if first is not None and away > first + 0.05 * INCH:
            found[e.id] = Untold(partial(_later, s, f, e))  # whatever else bars it
            continue
        found[e.id] = bar = no_target(s, f, e)
        if bar is None and first is None and e.status == "up" and not e.pinned:
            first = away
    return found


def off(s: State, f: Fighter, e: Fighter) -> float:
    """GCE-RUL-79, GCE-RUL-96: how far away somebody is, aboard from the edge of the hull."""
    return gap(seat(s, f), seat(s, e))


def _later(s: State, f: Fighter, e: Fighter) -> Illegal:
    return no_target(s, f, e) or Illegal("a nearer enemy must be charged first", "GCE-CHRG-06")


def ways(s: State, f: Fighter, e: Fighter) -> list[Path]:
    """Ways into contact with an enemy, the shortest one and one round bad ground."""
    v = carrier(s, e)
    roof = storey(s, f) if s.setup.storeys else None
    if roof is not None:
        way = [(f.x, f.y), beside(f, e)]
        return [way] if _keeps_to(s, f, way, roof) and free_spot(s, f, *way[-1], roof) else []
    top = None if f.on or not s.setup.decks else deck(s, f.x, f.y, f.r)
    if top is not None:  # GCE-TERR-07: up there it goes straight, and not over the edge
        spot = beside(f, e)
        return [[(f.x, f.y), spot]] if deck(s, *spot, f.r) == top and free_spot(s, f, *spot) else []
    found = [_way(s, f, e, v, ()), _way(s, f, e, v, s.setup.rough) if s.setup.rough else None]
    return [way for way in found if way]


def _keeps_to(s: State, f: Fighter, way: Path, roof: int) -> bool:
    """GCE-RUL-81: it does not lead over the edge."""
    return [(one.piece, one.up, one.down) for one in aloft(s, f, way)] == [(roof, False, False)]


def _way(s: State, f: Fighter, e: Fighter, v: Fighter | None, avoid: tuple[int, ...]) -> Path | None:
    goal = e if v is None else v
    around = [m.body for m in in_the_way(s, f) if m.id != goal.id]
    blocks = (*s.setup.blocks, *avoid)
    if v is not None:
        way = reach.shortest(s.setup.field, (f.x, f.y), (v.x, v.y), f.r, blocks, around)
        met = walk.first_body(way, f.r, [v.body]) if way else None
        return [way[0], *walk.cut(way, met.enter)] if way and met else None
    way = reach.shortest(s.setup.field, (f.x, f.y), (e.x, e.y), f.r, blocks, around, reach_gap=f.r + e.r)
    if way and free_spot(s, f, *way[-1]):
        return list(way)
    side = bearing(f.x - e.x, f.y - e.y)
    for spot in ring(e.x, e.y, e.r + f.r, side, 15):
        if free_spot(s, f, *spot):
            way = reach.shortest(s.setup.field, (f.x, f.y), spot, f.r, blocks, [m.body for m in in_the_way(s, f)])
            if way:
                return list(way)
    return None


def cost(s: State, way: Path) -> float:
    """GCE-RUL-92: what a way costs, ground and barriers included."""
    return reach.length(way) + sum(t.cost for t in tolls(s, way))


def cheapest(s: State, f: Fighter, e: Fighter) -> Path | None:
    """The cheapest way into contact."""
    return min(ways(s, f, e), key=lambda way: cost(s, way), default=None)


def reaches(s: State, f: Fighter, e: Fighter) -> bool:
    """GCE-CHRG-02, GCE-RUL-68: it could get there."""
    return off(s, f, e) <= allowance(f, "charge").total * INCH + walk.SLACK and arrives(s, f, e, cheapest(s, f, e))


def arrives(s: State, f: Fighter, e: Fighter, way: Path | None) -> bool:
    """GCE-CHRG-02, GCE-BRD-07: a way into contact is not too long for it, high sides of a vehicle included."""
    v = carrier(s, e)
    up = board.climb(s, v) * INCH if v is not None else 0
    return way is not None and cost(s, way) + up <= allowance(f, "charge").total * INCH + walk.SLACK


def _about(s: State, f: Fighter, far: int) -> list[Fighter]:
    """Enemies on foot who may be so near: a quick look before measuring."""
    x, y, reach = f.x, f.y, far + 8 * INCH  # no base or hull is wider
    foes = [e for e in s.strangers(f.side) if e.hull is None and -reach <= e.x - x <= reach]
    return [e for e in foes if -reach <= e.y - y <= reach and e.status in ("up", "down")]


def hopeful(s: State, f: Fighter) -> bool:
    """By eye somebody it may charge could be in reach: what a sensible player would try."""
    far = allowance(f, "charge").total * INCH
    return any(no_target(s, f, e) is None for e in _about(s, f, far) if off(s, f, e) <= far)


def question(s: State, f: Fighter) -> Choice:
    """GCE-CHRG-01: the enemy is named before anything is measured."""
    bars = targets(s, f)
    names, about = names_of(s.fighters[key] for key in bars), {"line": "charge"}
    return ask(f, "target", f"{f.name} charges", "GCE-CHRG-01", names, about=about, bar=bars.get, blind=BLIND)


def charge(s: State, f: Fighter, e: Fighter) -> Flow[None]:
    """GCE-CHRG-01..04, GCE-CHRG-08, GCE-PSY-01, GCE-PSY-02: declare, test nerves, measure, go."""
    f.moved = True
    s.say("charge", "GCE-CHRG-01", who=f.id, at=e.id)
    if not (yield from psychology.dares(s, f, e)):
        return
    yield from psychology.dread(s, e, f)
    board.step_down(s, f, e)
    f.charged = True
    hiding.reveal(s, f, "GCE-RUL-75")
    way = cheapest(s, f, e)
    if way is None or not arrives(s, f, e, way):
        yield from _fall_short(s, f, e, way, allowance(f, "charge").total * INCH)
        return
    f.facing = facing_to(f, e)
    f.over = obstacles(s, way) and "sure_charge" not in f.skills
    if not (yield from travel(s, f, way, "charge", ("GCE-CHRG-02", "GCE-CHRG-03"))):
        f.idle = True
        return
    meet(s, f, e)


def meet(s: State, f: Fighter, e: Fighter) -> None:
    """GCE-CHRG-03, GCE-PIN-07, GCE-RUL-70, GCE-RUL-89: base to base; who is pinned gets up, overwatch is over."""
    v = carrier(s, e)
    if v is not None and f.on != v.id:
        board.climb_on(s, f, v, "GCE-RUL-89")
        f.charged = True
    f.facing = facing_to(f, e)
    s.say("engaged", "GCE-CHRG-03", who=f.id, at=e.id)
    for one in (f, e):
        overwatch.lose(s, one, "GCE-RUL-70")
        if one.pinned:
            stand(s, one, "GCE-PIN-07")


def _fall_short(s: State, f: Fighter, e: Fighter, way: Path | None, limit: int) -> Flow[None]:
    """GCE-CHRG-04: as far as it gets towards the target, and nothing else this turn."""
    f.idle, f.charged = True, False
    f.ran = True
    line = way or [(f.x, f.y), (e.x, e.y)]
    f.facing = facing_to(f, e)
    part = _farthest(s, f, line, limit)
    if part:
        yield from travel(s, f, part, "charge", ("GCE-CHRG-04",))
    s.say("fell short", "GCE-CHRG-04", who=f.id, at=e.id)


def _farthest(s: State, f: Fighter, line: Path, limit: int) -> Path:
    """GCE-CHRG-04: the longest part of a way it can go, to a tenth of a millimetre; none if it cannot stir."""

    def upto(far: float) -> Path:
        part = [line[0], *walk.cut(line, far)]
        return part if _may_stop(s, f, part, limit) else []

    most = min(limit, reach.length(line))
    if found := upto(most):
        return found
    steps = range(int(most) - STRIDE, STRIDE // 2, -STRIDE)
    rough = next((far for far in steps if upto(far)), None)
    return [] if rough is None else next(filter(None, map(upto, range(rough + STRIDE - 1, rough - 1, -1))))


def _may_stop(s: State, f: Fighter, part: Path, limit: int) -> bool:
    roof = storey(s, f) if s.setup.storeys else None
    if roof is not None:
        return _keeps_to(s, f, part, roof) and free_spot(s, f, *part[-1], roof)
    if cost(s, part) > limit or not free_spot(s, f, *part[-1]):
        return False
    if walk.first_piece(s.setup.field, part, f.r, s.setup.blocks) is not None:
        return False
    here = f.body_at(*part[-1])
    near = any(touch(here, e) for e in enemies(s, f) if e.hull is None and not e.on)
    return not near and walk.first_body(part, f.r, [m.body for m in in_the_way(s, f)]) is None
