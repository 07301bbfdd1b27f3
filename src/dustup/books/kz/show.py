"""The table as a side may see it; what it may believe of the rest."""

from __future__ import annotations

from dustup.core.scene import Area, Badge, Gear, Icon, Link, Marker, Model, Scene, Stat, Tag

from .deploy import zone
from .figures import captives_of, free, headsets, members, night_sight
from .move import allowance
from .setup import Reading
from .state import Fighter, State

Spot = tuple[int, int]
CODES = {"leader": "L", "sub": "S", "plain": ""}


def show(s: State, side: str) -> Scene:
    """KZ-CHG-10: counters that lie face down are shown as such; all else is open."""
    setup = s.setup
    return Scene(
        book="kz",
        turn=s.turn,
        turns=setup.scenario.turns,
        phase=s.phase + (" (night)" if s.night else ""),
        size=setup.map.size,
        map=setup.map.id,
        models=[_model(s, f) for f in s.fighters.values() if f.status != "off" or f.side == side],
        markers=[*_marks(s), *_counters(s, side)],
        areas=[*_zones(s), *_outlines(s)],
        links=[Link("captive", f.captor, f.id) for f in s.fighters.values() if f.captor],
        tags={piece.id: _tag(reading) for piece, reading in zip(setup.field.pieces, setup.readings)},
        scores=setup.scenario.score(s),
        sides=dict(setup.names),
        objectives=[setup.scenario.blurb],
        unit="in",
    )


def _model(s: State, f: Fighter) -> Model:
    return Model(
        id=f.id,
        side=f.side,
        name=f.name,
        code=_code(f),
        kind=s.setup.data.kinds[f.kind].name,
        x=f.x,
        y=f.y,
        z=0,
        r=f.r,
        facing=f.facing,
        off=f.status == "off",
        down=f.status == "down",
        ready=not f.acted and s.active_group == f.group,
        active=s.active == f.id,
        group=f.group,
        points=f.points,
        badges=_badges(s, f),
        stats=_stats(s, f),
        gear=_gear(s, f),
        traits=_traits(f),
    )


def _code(f: Fighter) -> str:
    if f.hero:
        return "H"
    words = f.name.split()
    letters = "".join(word[0] for word in words)[: 3 if words[-1].isdigit() else 2].upper()
    return CODES[f.rank] or letters


def _badges(s: State, f: Fighter) -> list[Badge]:
    found = []
    if f.captor:
        found.append(Badge("captive", f"captive of {s.fighters[f.captor].name}", "KZ-CAPT-02", "person", "bad"))
    elif f.suppressed:
        found.append(Badge("suppressed", "suppressed", "KZ-SUP-01", "pressed", "bad"))
    if captives_of(s, f):
        found.append(Badge("captor", "holds a captive", "KZ-CAPT-04", "person"))
    if f.acted and f.status == "up":
        found.append(Badge("done", "has acted", "KZ-TURN-03", "tick"))
    if f.reload:
        found.append(Badge("empty", "reloading", "KZ-PER-01", "cross", "bad"))
    if f.order:
        found.append(Badge("order", s.setup.data.orders[f.order].name, "KZ-ORD-14", "card"))
    return found


def _stats(s: State, f: Fighter) -> list[Stat]:
    armour = s.setup.data.armours[f.armour]
    group = s.groups[f.group]
    dice = s.setup.data.kinds[f.kind].dice + int(f.hero) + int(f.armour == "power") + int("power_glove" in f.weapons)
    found = [
        Stat("K", "killed on", f"{armour.kill}+", why=armour.name),
        Stat("S", "suppressed on", f"{armour.suppress}+", why=armour.name),
        Stat("H", "hand-to-hand dice", str(dice)),
    ]
    if f.suppressed or f.order or group.order:
        inches = allowance(s, f)
        found.append(Stat("M", "move in inches", str(max(0, inches.total)), why=", ".join(m.why for m in inches.mods)))
    return found


def _gear(s: State, f: Fighter) -> list[Gear]:
    found = []
    for key, left in f.weapons.items():
        row = s.setup.data.weapons[key]
        far = f"{row.short}/{row.long if row.long >= 0 else 'sight'}″" if row.form != "hand" else ""
        parts = [far, f"{row.rapid} shots" if row.rapid > 1 else "", f"{row.dice} dice" if row.dice else ""]
        if row.hth is not None:
            parts.append(f"hand to hand +{row.hth}")
        pair = row.form == "hand" and row.hth is not None and left > 1
        state = "reloading" if f.reload.get(key) else "a pair" if pair else f"{left} left" if left >= 0 else ""
        found.append(Gear(key, row.name, " · ".join(p for p in parts if p), state, [(row.name, row.rule)]))
    found += [
        Gear(key, s.setup.data.gear[key].name, traits=[(s.setup.data.gear[key].name, s.setup.data.gear[key].rule)])
        for key in f.gear
    ]
    return found


def _traits(f: Fighter) -> list[tuple[str, str]]:
    found = []
    if f.hero:
        found.append(("Hero", "KZ-HERO-06"))
    if f.kind == "cyborg":
        found.append(("Cyborg", "KZ-CYB-03"))
    if f.kind == "savage":
        found.append(("Savage", "KZ-HTH-17"))
    if f.kind == "scavenger":
        found.append(("Scavenger", "KZ-TERR-04"))
    if night_sight(f):
        found.append(("Night sight", "KZ-DARK-03"))
    return found


MARKS: dict[str, tuple[str, Icon]] = {"smoke": ("smoke", "cloud"), "crate": ("supply crate", "box")}


def _marks(s: State) -> list[Marker]:
    found = []
    for m in s.marks.values():
        label, icon = MARKS[m.kind]
        found.append(Marker(m.id, m.kind, label, m.x, m.y, m.r, m.holder, icon=icon))
    return found


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


def _zones(s: State) -> list[Area]:
    if s.phase != "deploy":
        return []
    return [
        Area(f"zone-{side}", "zone", f"{s.setup.names[side]} set up here", zone(s, side), side)
        for side in s.sides
        if side != "dead"
    ]


def _outlines(s: State) -> list[Area]:
    """Groups by outline, for the page."""
    found = []
    for group in s.groups.values():
        there = free(s, group.id)
        if len(there) > 1:
            points = [(f.x + dx, f.y + dy) for f in there for dx, dy in _ring(f.r + 80)]
            comms = " on headsets" if headsets(s, group.id) else ""
            found.append(Area(f"group-{group.id}", "group", f"{group.name}{comms}", hull(points), group.side))
    return found


def _turn(o: Spot, a: Spot, b: Spot) -> int:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _chain(points: list[Spot]) -> list[Spot]:
    done: list[Spot] = []
    for p in points:
        while len(done) > 1 and _turn(done[-2], done[-1], p) <= 0:
            done.pop()
        done.append(p)
    return done[:-1]


def hull(points: list[Spot]) -> list[Spot]:
    """The convex outline round these points."""
    ordered = sorted(dict.fromkeys(points))
    return _chain(ordered) + _chain(ordered[::-1])


def _ring(r: int) -> list[tuple[int, int]]:
    d = r * 7 // 10
    return [(r, 0), (d, d), (0, r), (-d, d), (-r, 0), (-d, -d), (0, -r), (d, -d)]


def _tag(r: Reading) -> Tag:
    words = []
    if r.block:
        words.append("no way through")
    if r.sight:
        words.append("blocks sight")
    if r.cover:
        words.append("soft cover −2" if r.cover == -2 else "medium cover −4")
    if r.difficult:
        words.append("difficult: 4 inches")
    if r.building:
        words.append("building: entering ends the move")
    short = (
        ("S" if r.cover == -2 else "M" if r.cover else "") + ("D" if r.difficult else "") + ("B" if r.building else "")
    )
    return Tag(short, ", ".join(words) or "open", "KZ-RUL-29" if r.cover else "KZ-TERR-01" if r.difficult else "")


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
