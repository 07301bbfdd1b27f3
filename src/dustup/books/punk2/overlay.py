"""Overlays: reach, threat and sight of any model at any time, from the same geometry the rules use."""

from __future__ import annotations

from collections.abc import Iterator

from dustup.core.content import ContentError
from dustup.core.scene import Overlay, OverlayLine
from dustup.table import reach as ways
from dustup.table import sight as lines

from . import cards, move, sight, terrain
from .guns import guns, reach
from .setup import Setup
from .state import Fighter, State

KINDS = ("reach", "threat", "sight")
LEVEL = 25


def overlay(s: State, side: str, kind: str, model: str) -> Overlay:
    """What to draw over the table for one model; it shows nothing that side could not know."""
    if kind not in KINDS:
        raise ContentError("overlay", 0, f"there is no overlay {kind!r}", "choose one of: " + ", ".join(KINDS))
    f = s.fighters.get(model)
    if f is None:
        raise ContentError("overlay", 0, f"there is no model {model!r}", "name a model of the scene")
    if f.status != "up":
        return Overlay(kind, model, notes=[f"{f.name} is not on the table"])
    return {"reach": _reach, "threat": _threat, "sight": _sight}[kind](s, f)


def _reach(s: State, f: Fighter) -> Overlay:
    """P2-MOVE-01, P2-TERR-03: one Movement Action, and all its Actions; rough ground at half speed."""
    step, actions = move.budget(s, f), f.stats["A"]
    regions = [ring for budget in dict.fromkeys((step, step * actions)) for ring in _flood(s, f, budget)]
    notes = [f"{step // 100} cm in one Action, {step * actions // 100} cm in {actions} (P2-MOVE-01)"]
    if f.z > LEVEL:
        notes.append("drawn as if it stood on the ground: edges, climbs and drops are not in it")
    elif _climbs_near(s, f, step * actions):
        notes.append("drawn on the ground only: ladders, climbs and jumps near by are not in it (P2-CLMB-01)")
    return Overlay("reach", f.id, regions=regions, notes=notes)


def _climbs_near(s: State, f: Fighter, budget: int) -> bool:
    la = s.setup.lay
    return any(
        (rd.ladder or (rd.climb and rd.stand)) and terrain.near_box(la.boxes[i], f.x, f.y, f.r + budget)
        for i, rd in enumerate(la.readings)
    )


def _flood(s: State, f: Fighter, budget: int) -> list[list[tuple[int, int]]]:
    foes = [e.body for e in s.fighters.values() if e.side != f.side and e.status == "up" and abs(e.z - f.z) <= 250]
    blocks, slow = _ground(s.setup, "offroad" in f.traits, f.r > sight.BIG)
    found = ways.flood(s.setup.field, (f.x, f.y), f.r, budget, blocks, foes, slow)
    return [[(int(x), int(y)) for x, y in ring] for ring in found.outline()]


def _ground(setup: Setup, offroad: bool, big: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """P2-OBST-01, P2-OBST-02, P2-TERR-11, P2-OFFR-01: what stops a walker, and what slows it."""
    closed = tuple(i for i in setup.grounds if setup.readings[i].ground == "impassable")
    high = tuple(
        i for i in setup.blocks if not (big and setup.readings[i].size == 2) and setup.field.pieces[i].floor == 0
    )
    hard = ("very_rough",) if offroad else ("rough", "very_rough")
    return (*high, *closed), tuple(i for i in setup.grounds if setup.readings[i].ground in hard)


def _threat(s: State, f: Fighter) -> Overlay:
    """P2-ASLT-01, P2-SHOT-05: where it can Assault in its next activation, and how far it shoots."""
    step, actions = move.budget(s, f), f.stats["A"]
    regions = _flood(s, f, step * actions)
    discs, notes = [], [f"Assault within {step * actions // 100} cm of the way (P2-ASLT-01)"]
    for gun in guns(s, f):
        far = gun.use.length if gun.use.template and not gun.use.throw else reach(f, gun)[-1]
        if gun.item.jammed or far <= 0:
            continue
        discs.append((f.x, f.y, f.r + far))
        notes.append(f"{gun.name}: {cards.ranged(gun.use)}")
    return Overlay("threat", f.id, regions=regions, discs=discs, notes=notes)


def _sight(s: State, f: Fighter) -> Overlay:
    """P2-LOS-01, P2-LOS-02: a line to every enemy, free or blocked, and by what."""
    foes = [e for e in s.fighters.values() if e.side != f.side and e.status == "up"]
    found = [line for e in foes for line in _lines(s, f, e)]
    seen = sum(line.kind == "clear" for line in found)
    return Overlay("sight", f.id, lines=found, notes=[f"sees {seen} of {len(foes)} enemies (P2-LOS-02)"])


def _lines(s: State, f: Fighter, e: Fighter) -> Iterator[OverlayLine]:
    one, two = f.body, e.body
    a, b = (float(f.x), float(f.y)), (float(e.x), float(e.y))
    if not sight.in_arc(s, f, one, two):
        yield OverlayLine(a, b, "behind", f"{e.name}: behind its back")
        return
    field = s.setup.field
    level = abs(one.z - two.z) <= sight.SAME
    if sight.hidden(s, one, two):
        met = lines.crossed(field, one, two, sight.front(s, one), sight.hiders(s, one, two)) if level else []
        blocker = field.pieces[met[0][0]] if met else None
        at = met[0][1] if met else lines.Line(a, b)
        name = blocker.name if blocker else "the edge of the height"
        yield OverlayLine(at.a, at.b, "blocked", f"{e.name}: hidden by {name}", blocker.id if blocker else "")
        return
    free = lines.clear(field, one, two, sight.front(s, one), sight.hiders(s, one, two)) if level else None
    yield OverlayLine(free.a if free else a, free.b if free else b, "clear", e.name)
