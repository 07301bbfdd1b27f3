"""Overlays: reach, threat and sight of any model at any time, from the same geometry the rules use."""

from __future__ import annotations

from msgspec.structs import replace

from dustup.core.scene import Overlay, OverlayLine
from dustup.skirmish.overlay import discs, flooded, overlays, sight_by
from dustup.skirmish.space import gap

from ..move import terrain, walks
from ..shoot.cover import cover
from ..shoot.guns import guns, reach
from ..special import facts
from ..state import Fighter, State
from ..units import rough
from . import cards

LEVEL = 25


def _reach(s: State, f: Fighter) -> Overlay:
    """PK-MOVE-01, PK-TERR-03: one Movement Action, and all its Actions; rough ground at half speed."""
    step, actions = facts.stride(s, f), f.stats["A"]
    regions = [ring for budget in dict.fromkeys((step, step * actions)) for ring in _flood(s, f, budget)]
    said = s.unit.told
    notes = [f"{said(step)} in one Action, {said(step * actions)} in {actions}"]
    if f.z > LEVEL:
        notes.append("drawn as if it stood on the ground: edges, climbs and drops are not in it")
    elif _climbs_near(s, f, step * actions):
        notes.append("drawn on the ground only: ladders, climbs and jumps near by are not in it")
    return Overlay("reach", f.id, regions=regions, notes=notes)


def _climbs_near(s: State, f: Fighter, budget: int) -> bool:
    la = s.lay
    return any(
        (rd.ladder or (rd.climb and rd.stand)) and terrain.near_box(la.boxes[i], f.x, f.y, f.r + budget)
        for i, rd in enumerate(la.readings)
    )


def _flood(s: State, f: Fighter, budget: int) -> list[list[tuple[int, int]]]:
    foes = [e.body for e in s.foes(f) if abs(e.z - f.z) <= 250]
    slow = [i for i in s.lay.slow if terrain.ground_for(s, f, s.lay.grounds[i]) in ("rough", "very_rough")]
    return flooded(s.setup.field, f, budget, walks.blocks(s, f, 0), foes, slow)


def _threat(s: State, f: Fighter) -> Overlay:
    """PK-ASLT-01, PK-SHOT-05: where it can Assault in its next activation, and how far it shoots."""
    step, actions = facts.stride(s, f), f.stats["A"]
    regions = _flood(s, f, step * actions)
    far, notes = [], [f"Assault within {s.unit.told(step * actions)} of the way"]
    for gun in guns(s, f):
        reaches = gun.use.length if gun.use.template and not gun.use.throw else reach(f, gun)[-1]
        if gun.item.jammed or reaches <= 0:
            continue
        far.append(reaches)
        notes.append(f"{gun.name}: {cards.ranged(gun.use, s.unit)}")
    return Overlay("threat", f.id, regions=regions, discs=discs(f, far), notes=notes)


def _line(s: State, f: Fighter, e: Fighter) -> OverlayLine:
    """PK-LOS-01, PK-LOS-02, PK-MEAS-02, PK-COV-02: free or blocked, how far, and what shelters whom it leads to."""
    line = s.edition.sight.line(s, f, e)
    if line.kind != "clear":
        return line
    found = cover(s, f, e)
    kept = [f"{mod.why} {mod.value:+d}" for mod in found.mods()]
    words = ", ".join([f"{line.label}: {rough(s.unit, gap(f, e))}", *kept])
    return replace(line, label=words, covers=[each.id for each in found.shelters])


overlay = overlays(reach=_reach, threat=_threat, sight=sight_by(_line))
"""What to draw over the table for one model; it shows nothing that side could not know."""
