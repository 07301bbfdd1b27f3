"""The table as a side may see it, what it may believe of the rest, and what is drawn over it for one model."""

from __future__ import annotations

from dustup.core.scene import Badge, Gear, Link, Marker, Model, Overlay, OverlayLine, Scene, Stat, Tag
from dustup.skirmish import overlay as drawing
from dustup.skirmish import view

from .content import STICKS, WORDS, Data
from .move import limit
from .profile import engaged, has, number, stick
from .scenarios.lurkers import LURKER
from .setup import Reading
from .shoot.fire import mm
from .sight import cover, sees, shelter
from .state import Fighter, State
from .tell import cm
from .terrain.ground import picks, piece
from .terrain.strides import slows

MARKS = WORDS["marks"]


def show(s: State, side: str) -> Scene:
    """MDR-PLNT-10: everything is open but what lies under a lurker's counter."""
    seen = [f for f in s.fighters.values() if _known(f, side) and f.status != "gone"]
    return view.scene(
        s, "mdr", s.phase, [_model(s, f) for f in seen], markers=[_marker(s, key, side) for key in s.marks],
        areas=view.zones(s) if s.edges else [], links=_links(s), tags=view.tags(s, _tag),
        sticks=[(name.capitalize(), s.setup.sticks.length(name)) for name in STICKS],
    )  # fmt: skip


def _known(f: Fighter, side: str) -> bool:
    return f.status != "off" or f.side == side


def _marker(s: State, key: str, side: str) -> Marker:
    mark = s.marks[key]
    if mark.kind != LURKER:
        return view.marker(s, mark, mark.state or MARKS[mark.kind])
    label = s.fighters[mark.state].name if mark.state and side == mark.holder else MARKS[LURKER]
    return Marker(mark.id, mark.kind, label, mark.x, mark.y, mark.r, mark.holder, "MDR-PLNT-10")


def _links(s: State) -> list[Link]:
    held = [Link("control", f.marks["controlled"], f.id) for f in s.up() if "controlled" in f.marks]
    return [*held, *(Link("fight", f.id, e.id) for f in s.up() for e in engaged(s, f) if f.id < e.id)]


def _model(s: State, f: Fighter) -> Model:
    return view.model(
        f, s.setup.data.kinds[f.kind].name, ready=f.side == s.now and not f.done and f.status == "up",
        active=s.active == f.id, badges=_badges(s, f), stats=_stats(s, f), gear=gear(s.setup.data, f),
        traits=traits(s.setup.data, f),
    )  # fmt: skip


def _badges(s: State, f: Fighter) -> list[Badge]:
    rows = s.setup.data.conditions
    found = [Badge(key, rows[key].name, rows[key].rule) for key in f.marks if key in rows and rows[key].sign]
    done = [Badge("done", "has been activated", "MDR-TURN-07", "tick")] if f.done and f.status == "up" else []
    return found + done


def _stats(s: State, f: Fighter) -> list[Stat]:
    why = ", ".join(f"{by:+d} {what}" for what, by in f.hurt.items())
    return [
        Stat("Q", "Quality", f"{number(f)}+", f"{f.q}+" if f.hurt else "", why),
        Stat("C", "Combat", str(f.c)),
        Stat("M", "movement", stick(s, f).capitalize()),
    ]


def gear(content: Data, f: Fighter) -> list[Gear]:
    """What it carries, as cards: names, figures, states, numbers."""
    rows = {**content.grenades, **content.drugs, **content.armours, **content.weapons}
    found = []
    for key, state in f.weapons.items():
        gun = content.weapons.get(key)
        figures = f"{gun.range.capitalize()} {gun.bonus:+d}" if gun and gun.range else ""
        told = ", ".join(filter(None, (state, "in hand" if key == f.ready else "")))
        found.append(Gear(key, rows[key].name, figures, told, [(rows[key].name, rows[key].rule)]))
    many = [(key, f"{n} left") for key, n in (*f.grenades.items(), *f.drugs.items())]
    for key, left in (*many, *((key, "") for key in f.armour)):
        found.append(Gear(key, rows[key].name, "", left, [(rows[key].name, rows[key].rule)]))
    stock = (("cells", "Energy Cells", f.cells), ("food", "Food", f.food))
    return [*found, *(Gear(key, name, "", str(n)) for key, name, n in stock if n)]


def traits(content: Data, f: Fighter) -> list[tuple[str, str]]:
    """Its special rules: name and rule."""
    rows = content.traits
    return [(f"{rows[k].name} ({more})" if more else rows[k].name, rows[k].rule) for k, more in f.traits.items()]


READINGS: list[tuple[str, str, str]] = WORDS["readings"]


def _tag(r: Reading) -> Tag:
    return view.tag(*((getattr(r, key), words[0].upper(), words, rule) for key, words, rule in READINGS))


def guess(s: State, side: str) -> State:
    """MDR-PLNT-10: what a side may believe: of another's two counters it takes the first for the real one."""
    new = s.copy()
    for f in new.fighters.values():
        if "lurks" not in f.marks or f.side == side:
            continue
        mine = [m for m in new.marks.values() if m.kind == LURKER and m.holder == f.side and m.state in ("", f.id)]
        for k, mark in enumerate(mine):
            mark.state = f.id if k == 0 else ""
    return new


def secrets(s: State, side: str) -> list[str]:
    """Names of plants that lurk for another side must not be shown as the label of a counter."""
    hidden = [m.state for m in s.marks.values() if m.kind == LURKER and m.state and m.holder != side]
    return [f'"label":"{s.fighters[key].name}"' for key in hidden]


def _reach(s: State, f: Fighter) -> Overlay:
    flies = has(f, "flying")
    foes = [e.body for e in s.foes(f)]
    blocks = () if flies else (*picks(s, "block"), *picks(s, "water"))
    slow = () if flies else tuple(i for i in picks(s, "broken") if slows(s, f, i))
    name = stick(s, f)
    rings = drawing.flooded(s.setup.field, f, limit(s, f, name), blocks, foes, slow)
    return Overlay("reach", f.id, rings, notes=[f"one move: {name.capitalize()}, in a straight line"])


def _threat(s: State, f: Fighter) -> Overlay:
    rows = [s.setup.data.weapons[key] for key in f.weapons if key in s.setup.data.weapons]
    guns = [row for row in rows if row.range]
    ranges = [k * s.setup.sticks.length(row.range) for row in guns for k in (1, 2, 3)]
    notes = [f"{row.name}: {row.range.capitalize()}, up to three times" for row in guns]
    return Overlay("threat", f.id, discs=drawing.discs(f, ranges), notes=notes)


def _line(s: State, f: Fighter, e: Fighter) -> OverlayLine:
    far, ends = cm(mm(f, e)), drawing.between(f, e)
    if not sees(s, f, e):
        return OverlayLine(*ends, "blocked", far)
    behind = shelter(s, f, e)
    if behind is None:
        return OverlayLine(*ends, "clear", far)
    return OverlayLine(*ends, "partial", f"{far}, {cover(s, f, e)}", covers=[piece(s, behind[1]).id])


overlay = drawing.overlays(reach=_reach, threat=_threat, sight=drawing.sight_by(_line))
"""MDR-STIK-02: anybody may measure anything: `reach` of one move, `threat` of its guns, `sight` of whom it sees."""
