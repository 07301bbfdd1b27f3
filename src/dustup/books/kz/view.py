"""The table as a side may see it, what it may believe of the rest, and what is drawn over it for one figure."""

from __future__ import annotations

from collections.abc import Sequence

from dustup.core.scene import (
    Area,
    Badge,
    Figure,
    Gear,
    Icon,
    Link,
    Marker,
    Model,
    Overlay,
    OverlayLine,
    Scene,
    Stat,
    Tag,
)
from dustup.skirmish import overlay as drawing
from dustup.skirmish import view
from dustup.skirmish.figures import figure_of
from dustup.table import sight as table_sight
from dustup.table.shapes import outline

from . import zombies
from .content import DATA, INCH, Weapon
from .move import allowance, budget
from .shoot import shown
from .sight import cover, shelter, smoke
from .state import Fighter, Group, Reading, State, apart, captives_of, dice_of, free, headsets, members, night_sight

SIGNS = view.signs(DATA / "signs.yaml")
MARKS: dict[str, tuple[str, Icon]] = {"smoke": ("smoke", "cloud"), "crate": ("supply crate", "box")}
RING = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
CODES = {"leader": "L", "sub": "S", "plain": ""}


def show(s: State, side: str) -> Scene:
    """KZ-CHG-10: counters that lie face down are shown as such; all else is open."""
    seen = [f for f in s.fighters.values() if f.status != "off" or f.side == side]
    names = {key: name for key, name in s.setup.names.items() if key in s.sides or key != zombies.SIDE}
    marks = [view.marker(s, m, MARKS[m.kind][0], icon=MARKS[m.kind][1]) for m in s.marks.values()]
    return view.scene(
        s, "kz", s.phase + (" (night)" if s.night else ""), [_model(s, f) for f in seen], sides=names, unit="in",
        markers=[*marks, *_counters(s, side)], areas=[*view.zones(s), *_outlines(s)], tags=view.tags(s, _tag),
        links=[Link("captive", f.captor, f.id) for f in s.fighters.values() if f.captor],
    )  # fmt: skip


def _model(s: State, f: Fighter) -> Model:
    return view.model(
        f, s.setup.data.kinds[f.kind].name, "H" if f.hero else CODES[f.rank], group=f.group, active=s.active == f.id,
        ready=not f.acted and s.active_group == f.group, leader=f.rank == "leader" or f.hero, lies=f.suppressed,
        figure=_figure(s, f), badges=_badges(s, f), stats=_stats(s, f), gear=_gear(s, f), traits=_traits(f),
    )  # fmt: skip


def _figure(s: State, f: Fighter) -> Figure:
    if f.kind == "zombie" or f.kind == "cyborg":
        return "zombie" if f.kind == "zombie" else "cyborg"
    return "captive" if f.captor else figure_of(s.setup.data.weapons[key].name for key in f.weapons)


def _badges(s: State, f: Fighter) -> list[Badge]:
    captor = s.fighters[f.captor].name if f.captor else ""
    return view.badges(
        SIGNS, f, captive=captor, suppressed=f.suppressed and not captor, captor=captives_of(s, f), empty=f.reload,
        done=f.acted and f.status == "up", order=s.setup.data.orders[f.order].name if f.order else "",
    )  # fmt: skip


def _stats(s: State, f: Fighter) -> list[Stat]:
    armour = s.setup.data.armours[f.armour]
    found = [
        Stat("K", "killed on", f"{armour.kill}+", why=armour.name),
        Stat("S", "suppressed on", f"{armour.suppress}+", why=armour.name),
        Stat("H", "hand-to-hand dice", str(dice_of(s, f))),
    ]
    if f.suppressed or f.order or s.groups[f.group].order:
        move = allowance(s, f)
        found.append(Stat("M", "move in inches", str(max(0, move.total)), why=", ".join(m.why for m in move.mods)))
    return found


def _gear(s: State, f: Fighter) -> list[Gear]:
    data = s.setup.data
    arms = [weapon(data.weapons[key], left, f.reload.get(key, 0)) for key, left in f.weapons.items()]
    rows = [data.gear[key] for key in f.gear]
    return [*arms, *(Gear(row.id, row.name, traits=[(row.name, row.rule)]) for row in rows)]


def weapon(row: Weapon, left: int, reload: int) -> Gear:
    """KZ-SHOT-01: a weapon with its figures in words."""
    ranges = "/".join(str(far) if far > 0 else "sight" for far in (row.short, row.long) if far)
    far = f"{ranges}″" if ranges and row.form != "hand" else ""
    parts = [far, f"{row.rapid} shots" if row.rapid > 1 else "", f"{row.dice} dice" if row.dice else ""]
    if row.hth is not None:
        parts.append(f"hand to hand +{row.hth}")
    pair = row.form == "hand" and row.hth is not None and left > 1
    state = "reloading" if reload else "a pair" if pair else f"{left} left" if left >= 0 else ""
    return Gear(row.id, row.name, " · ".join(p for p in parts if p), state, [(row.name, row.rule)])


def _traits(f: Fighter) -> list[tuple[str, str]]:
    rows = (
        (f.hero, "Hero", "KZ-HERO-06"),
        (f.kind == "cyborg", "Cyborg", "KZ-CYB-03"),
        (f.kind == "savage", "Savage", "KZ-HTH-17"),
        (f.kind == "scavenger", "Scavenger", "KZ-TERR-04"),
        (night_sight(f), "Night sight", "KZ-DARK-03"),
    )
    return [(name, rule) for on, name, rule in rows if on]


def _counters(s: State, side: str) -> list[Marker]:
    """KZ-ORD-01, KZ-CHG-07: the counter beside the Leader or next in command, face down where it is secret."""
    found = []
    for group in s.groups.values():
        there = sorted(members(s, group.id), key=lambda f: ("leader", "sub", "plain").index(f.rank))
        if not there:
            continue
        x, y = there[0].x, there[0].y + there[0].r + 120
        if group.order:
            row = s.setup.data.orders[group.order]
            known = (row.name, x, y, 90, group.side, row.rule, group.order)
            found.append(Marker(f"order-{group.id}", "order", *known, icon="card", look="counter"))
        if group.pending:
            mine = side == group.side
            name = s.setup.data.orders[group.pending].name if mine and group.pending else "order"
            secret = (name, x + 200, y, 90, group.side, "KZ-CHG-07")
            found.append(Marker(f"pending-{group.id}", "order down", *secret, icon="card", look="covered"))
    return found


def _outlines(s: State) -> list[Area]:
    """KZ-ORD-01: the groups, each in one outline."""
    several = [(group, there) for group in s.groups.values() if len(there := free(s, group.id)) > 1]
    return [_outline(s, group, there) for group, there in several]


def _outline(s: State, group: Group, there: Sequence[Fighter]) -> Area:
    points = [(f.x + round(dx * (f.r + 80)), f.y + round(dy * (f.r + 80))) for f in there for dx, dy in RING]
    comms = " on headsets" if headsets(s, group.id) else ""
    return Area(f"group-{group.id}", "group", f"{group.name}{comms}", outline(points), group.side)


def _tag(r: Reading) -> Tag:
    return view.tag(
        (r.block, "", "no way through", ""),
        (r.sight, "", "blocks sight", ""),
        (r.cover == -2, "S", "soft cover −2", "KZ-RUL-29"),
        (r.cover == -4, "M", "medium cover −4", "KZ-RUL-29"),
        (r.difficult, "D", "difficult: 4 inches", "KZ-TERR-01"),
        (r.building, "B", "building: entering ends the move", ""),
    )


def guess(s: State, side: str) -> State:
    """What a side may believe: the others' face-down counters are taken for the orders they already have."""
    new = s.copy()
    for group in new.groups.values():
        if group.side != side and group.pending:
            group.pending = group.order or "shoot"
    for f in new.fighters.values():
        if f.side != side and f.pending:
            f.pending = ""
    return new


def secrets(s: State, side: str) -> list[str]:
    """Texts that must not stand in what that side is shown."""
    return [
        f'"{s.setup.data.orders[g.pending].name}"'
        for g in s.groups.values()
        if g.pending and g.side != side and g.pending != g.order and not _open_elsewhere(s, g.pending, side)
    ]


def _open_elsewhere(s: State, order: str, side: str) -> bool:
    """On the table already, or among the side's own orders."""
    return any(g.order == order or (g.side == side and g.pending == order) for g in s.groups.values())


def _reach(s: State, f: Fighter) -> Overlay:
    if not (f.suppressed or f.order or s.groups[f.group].order):
        return Overlay("reach", f.id, notes=["no orders yet"])
    foes = [e.body for e in s.foes(f) if e.captor != f.id]
    rings = drawing.flooded(s.setup.field, f, budget(s, f), s.setup.blocks, foes)
    return Overlay("reach", f.id, rings, notes=[", ".join(f"{m.value:+d} {m.why}" for m in allowance(s, f).mods)])


def _threat(s: State, f: Fighter) -> Overlay:
    rows = [s.setup.data.weapons[w] for w in f.weapons if f.weapons[w] != 0]
    ranges = [far * INCH for row in rows for far in (row.short, max(row.short, row.long))]
    guns = [row for row in rows if row.form != "hand"]
    notes = [f"{row.name}: {row.short}/{row.long if row.long >= 0 else 'sight'} inches" for row in guns]
    return Overlay("threat", f.id, discs=drawing.discs(f, ranges), notes=notes)


def _line(s: State, f: Fighter, e: Fighter) -> OverlayLine:
    free_line = table_sight.clear(s.setup.field, f.body, e.body, False, s.setup.sighting, smoke(s))
    far, behind = f"{shown(apart(f, e)):g} inches", shelter(s, f.body, e.body)
    if free_line is not None and behind is None:
        return OverlayLine(free_line.a, free_line.b, "clear", far)
    if free_line is not None and behind is not None:
        words, covers = f"{far}, {cover(s, f, e)[1]}", [s.setup.field.pieces[behind[1]].id]
        return OverlayLine(free_line.a, free_line.b, "partial", words, covers=covers)
    crossed = table_sight.crossed(s.setup.field, f.body, e.body, False, s.setup.sighting)
    wall = s.setup.field.pieces[crossed[0][0]].id if crossed else ""
    return OverlayLine(*drawing.between(f, e), "blocked", far, wall)


overlay = drawing.overlays(reach=_reach, threat=_threat, sight=drawing.sight_by(_line))
"""`reach` where it can go, `threat` how far it shoots, `sight` whom it sees and what is in the way."""
