"""Reach, threat and sight of any figure, to draw over the table."""

from __future__ import annotations

from dustup.core.content import ContentError
from dustup.core.scene import Overlay, OverlayLine
from dustup.table import reach
from dustup.table import sight as table_sight

from .content import INCH
from .figures import enemies
from .move import allowance, budget
from .sight import cover, inches, sees, smoke
from .state import Fighter, State

KINDS = ("reach", "threat", "sight")


def overlay(s: State, side: str, kind: str, model: str) -> Overlay:
    """`reach` where it can go, `threat` how far it shoots, `sight` whom it sees and what is in the way."""
    if kind not in KINDS:
        raise ContentError("overlay", 0, f"there is no overlay {kind!r}", "choose one of: " + ", ".join(KINDS))
    f = s.fighters.get(model)
    if f is None:
        raise ContentError("overlay", 0, f"there is no model {model!r}", "name a model of the scene")
    if f.status != "up":
        return Overlay(kind, model, notes=[f"{f.name} is not on the table"])
    return {"reach": _reach, "threat": _threat, "sight": _sight}[kind](s, f)


def _knows_move(s: State, f: Fighter) -> bool:
    return f.suppressed or bool(f.order or s.groups[f.group].order)


def _reach(s: State, f: Fighter) -> Overlay:
    if not _knows_move(s, f):
        return Overlay("reach", f.id, notes=["no orders yet"])
    foes = [e.body for e in enemies(s, f) if e.captor != f.id]
    region = reach.flood(s.setup.field, (f.x, f.y), f.r, budget(s, f), s.setup.blocks, foes)
    why = ", ".join(f"{m.value:+d} {m.why}" for m in allowance(s, f).mods)
    return Overlay("reach", f.id, [[(int(x), int(y)) for x, y in ring] for ring in region.outline()], notes=[why])


def _threat(s: State, f: Fighter) -> Overlay:
    rows = [s.setup.data.weapons[w] for w in f.weapons if f.weapons[w] != 0]
    discs, notes = [], []
    for row in rows:
        for far in {row.short, max(row.short, row.long)} - {0}:
            discs.append((f.x, f.y, f.r + far * INCH))
        if row.form != "hand":
            notes.append(f"{row.name}: {row.short}/{row.long if row.long >= 0 else 'sight'} inches")
    return Overlay("threat", f.id, discs=sorted(discs), notes=notes)


def _sight(s: State, f: Fighter) -> Overlay:
    lines = []
    for e in enemies(s, f):
        free = table_sight.clear(s.setup.field, f.body, e.body, False, s.setup.sighting, smoke(s))
        far = f"{inches(f.body, e.body):.1f} inches"
        if free is not None or sees(s, f.body, e.body):
            a, b = (free.a, free.b) if free is not None else ((f.x, f.y), (e.x, e.y))
            shade = cover(s, f.body, e.body)
            lines.append(
                OverlayLine(a, b, "partial" if shade[0] else "clear", f"{far}{', ' + shade[1] if shade[0] else ''}")
            )
        else:
            crossed = table_sight.crossed(s.setup.field, f.body, e.body, False, s.setup.sighting)
            blocker = s.setup.field.pieces[crossed[0][0]].id if crossed else ""
            lines.append(OverlayLine((f.x, f.y), (e.x, e.y), "blocked", far, blocker))
    return Overlay("sight", f.id, lines=lines)
