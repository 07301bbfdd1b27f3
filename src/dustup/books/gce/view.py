"""The table as a side may see it, what it may believe, and what is drawn over it for one model."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dustup.core.scene import Badge, Figure, Gear, Icon, Link, Marker, Model, Overlay, OverlayLine, Scene, Stat, Tag
from dustup.skirmish import overlay as drawing
from dustup.skirmish import view
from dustup.skirmish.space import touch
from dustup.skirmish.tell import counted

from .content import DATA, INCH, NAMES, STATS, WORDS, Weapon
from .move.foot import allowance, in_the_way
from .setup import Reading
from .shoot.ammo import guns
from .shoot.hit import reach
from .sight import graded, shelters, shows
from .state import Fighter, State
from .vehicles import drive, thrust
from .vehicles.damage import place_name, present
from .vehicles.frame import ahead
from .warriors import STEP, ballistic_skill, carrier, enemies, hull_of, is_moving, row_of, weapon_skill

PHASES: dict[str, str] = WORDS["phases"]
MARKS: dict[str, tuple[str, Icon]] = WORDS["marks"]
HULLS: dict[str, Figure] = WORDS["hulls"]
RULES: dict[str, str] = WORDS["traits"]
SIGNS, HULL_SIGNS = view.signs(DATA / "signs.yaml"), view.signs(DATA / "hull_signs.yaml")


def show(s: State, side: str) -> Scene:
    """GCE-DICE-12: everything is open but the dice of playing chicken, which are in nobody's view; at the end those who
    are gone are beside the table."""
    seen = [f for f in s.fighters.values() if f.side == side or f.status != "off"]
    if s.phase != "over":
        seen = [f for f in seen if f.status != "gone"]
    return view.scene(
        s,
        "gce",
        PHASES.get(s.phase, s.phase),
        [replace(_model(s, f), off=f.status in ("off", "gone")) for f in seen],
        markers=[_marker(s, key) for key in s.marks],
        areas=view.zones(s),
        links=_links(s),
        tags=view.tags(s, _tag),
        unit="in",
        unmeasured=("nothing is measured before it is declared", "GCE-DICE-11"),
    )


def _marker(s: State, key: str) -> Marker:
    mark = s.marks[key]
    label, icon = MARKS.get(mark.kind, (mark.kind, "flag"))
    return view.marker(s, mark, label, "GCE-GREN-11" if mark.kind == "live" else "GCE-DICE-12", icon)


def _links(s: State) -> list[Link]:
    chases = [Link("chase", f.id, f.hull.prey) for f in s.fighters.values() if f.hull is not None and f.hull.prey]
    return [
        *view.fights(s, lambda a, b: a.hull is None and b.hull is None and not a.on and not b.on and touch(a, b, STEP)),
        *chases,
    ]


def _model(s: State, f: Fighter) -> Model:
    ready = s.phase == "move" and f.side == s.player and f.status == "up" and not f.moved
    kind = row_of(s, f).name if f.hull is not None else s.setup.data.profiles[f.profile].name
    if f.hull is not None:
        car = view.model(
            f, kind, ready=ready, active=s.active == f.id, badges=_car_badges(s, f), stats=_car_stats(s, f),
            gear=_car_gear(s, f), notes=_car_notes(s, f), traits=_car_harms(s, f),
            figure=HULLS.get(row_of(s, f).id, "buggy"),
        )  # fmt: skip
        return replace(car, down=True) if f.hull.wrecked else car
    return view.model(
        f, kind, ready=ready, active=s.active == f.id, arc=90 if not f.on else 360, group=f.on, badges=_badges(s, f),
        stats=_stats(s, f), gear=_gear(s, f), traits=_traits(s, f),
    )  # fmt: skip


def _badges(s: State, f: Fighter) -> list[Badge]:
    return view.badges(
        SIGNS, f, down=f.status == "down", flesh=f.flesh and counted(f.flesh, "flesh wound"),
        driver=f.seat == "driver" and f.on, gunner=f.seat == "gunner" and f.on,
    )  # fmt: skip


def _stats(s: State, f: Fighter) -> list[Stat]:
    now = dict(f.stats) | {"WS": weapon_skill(s, f).total, "BS": ballistic_skill(f).total, "W": f.wounds}
    why = {"WS": "flesh wounds", "BS": "flesh wounds", "W": "wounds lost"}
    changed = {key: (str(f.stats[key]), why.get(key, "")) for key in STATS if now[key] != f.stats[key]}
    return [Stat(key, NAMES[key], str(now[key]), *changed.get(key, ())) for key in STATS]


def _gear(s: State, f: Fighter) -> list[Gear]:
    return view.once(s.setup.data, ("gear", *f.weapons.items(), *f.armour), lambda: _carried(s, f))


def _carried(s: State, f: Fighter) -> list[Gear]:
    arms = [weapon(s.setup.data.weapons[key], state) for key, state in f.weapons.items()]
    rows = [s.setup.data.armours[key] for key in f.armour]
    plates = [
        Gear(row.id, row.name, f"save {row.save}+" if row.save else "", traits=[(row.name, row.rule)]) for row in rows
    ]
    return [*arms, *plates]


def weapon(row: Weapon, state: str) -> Gear:
    """GCE-EQP-01: a weapon with its figures in words."""
    power = f"S {row.strength:+d}" if row.as_user else f"S {'D6+' if row.rolled else ''}{row.strength}"
    far = {"gun": f"{row.short}/{row.long}″", "thrown": "thrown", "flame": "teardrop", "hand": ""}[row.form]
    parts = [far, power, f"save {row.save:+d}" if row.save else "", f"damage {row.damage}" if row.damage != "1" else ""]
    parts += [f"ammo {row.ammo}+" if 0 < row.ammo < 7 else "", f"{row.dice} Sustained Fire" if row.dice else ""]
    return Gear(row.id, row.name, " · ".join(p for p in parts if p), state, [(row.name, row.rule)])


def _traits(s: State, f: Fighter) -> list[tuple[str, str]]:
    found = [(name.replace("_", " "), RULES.get(name, "GCE-ATTR-01")) for name in f.traits]
    found += [(f"hates {name}", "GCE-PSY-31") for name in f.hates]
    return found + [(s.setup.data.skills[key].name, s.setup.data.skills[key].rule) for key in f.skills]


def _car_badges(s: State, v: Fighter) -> list[Badge]:
    hull = hull_of(v)
    found = view.badges(
        HULL_SIGNS, hull, wreck=hull.wrecked, immobilised=hull.immobilised and not hull.wrecked, moving=is_moving(v),
        thrust=hull.thrusts or hull.thrust_before, chase=hull.prey, burning=", ".join(hull.burning),
        thrusters=hull.jammed or hull.stalled,
    )  # fmt: skip
    return [*found, *_losses(s, v)]


def _losses(s: State, v: Fighter) -> Iterator[Badge]:
    """What is broken for good, each by its name, so that it is seen on the hull."""
    hull, data = hull_of(v), s.setup.data
    for key, state in hull.guns.items():
        if state:
            yield Badge(f"lost-{key}", f"{data.weapons[key].name}: {state}", "GCE-VDAM-14", "crosshair", "bad")
    for key, state in hull.gubbins.items():
        if state:
            yield Badge(f"lost-{key}", f"{data.gubbins[key].name}: {state}", "GCE-VDAM-14", "cross", "bad")
    for key in hull.harms:
        yield Badge(f"harm-{key}", data.harms[key].name, data.harms[key].rule, "cross", "bad")


def _car_stats(s: State, v: Fighter) -> list[Stat]:
    row = row_of(s, v)
    found = [
        Stat("GAS", "gas engine, inches", str(drive.gas_reach(s, v)), str(row.gas) if hull_of(v).slow else ""),
        Stat("THR", "thrust, inches", str(thrust.reach(s, v)), str(row.thrust) if hull_of(v).slow else ""),
        Stat("NEED", "thrust tests", "/".join(f"{n}+" for n in row.tests)),
        Stat("SEATS", "seats", str(row.seats)),
    ]
    places = [(n, place, armour) for n, (place, armour) in enumerate(row.locations, 1) if armour]
    return found + [
        Stat(str(n), place_name(s, v, place), str(armour), "" if present(s, v, place) else "gone")
        for n, place, armour in places
    ]


def _car_gear(s: State, v: Fighter) -> list[Gear]:
    hull = hull_of(v)
    arms = [weapon(s.setup.data.weapons[key], state or hull.arcs[key]) for key, state in hull.guns.items()]
    rows = [(s.setup.data.gubbins[key], state) for key, state in hull.gubbins.items()]
    return [*arms, *(Gear(row.id, row.name, row.note, state, [(row.name, row.rule)]) for row, state in rows)]


def _car_harms(s: State, v: Fighter) -> list[tuple[str, str]]:
    rows = [s.setup.data.harms[key] for key in hull_of(v).harms]
    return [(f"{row.name}: {row.note}", row.rule) for row in rows]


def _car_notes(s: State, v: Fighter) -> list[str]:
    people = [f for f in s.fighters.values() if f.on == v.id]
    return [f"{f.name}: {f.seat or 'aboard'}" for f in people]


def _tag(r: Reading) -> Tag:
    words = [("no way through but by a ladder", r.block), (f"difficult: 1 inch costs {r.factor}", r.factor > 1)]
    words += [(f"{r.climb / INCH:g} inches to climb", r.climb > 0), ("vehicles crash into it", r.solid)]
    words += [("vehicles: slow manoeuvres only", r.hull == "slow"), ("vehicles get stuck", r.hull == "stuck")]
    short = "X" if r.block else f"×{r.factor}" if r.factor > 1 else "H" if r.climb else ""
    return Tag(short, ", ".join(text for text, on in words if on) or "open", r.rule)


def _reach(s: State, f: Fighter) -> Overlay:
    if f.hull is not None:
        far = drive.gas_reach(s, f) * INCH
        ends = [ahead(f.x, f.y, (f.facing + turn) % 360, far) for turn in range(-45, 46, 9)]
        said = f"gas {far // INCH} inches, then thrusts of {thrust.reach(s, f)}"
        return Overlay("reach", f.id, [[(f.x, f.y), *ends]], notes=[said])
    run = allowance(f, "run").total * INCH
    bodies = [m.body for m in in_the_way(s, f)]
    rings = drawing.flooded(s.setup.field, f, run, s.setup.blocks, bodies, s.setup.rough)
    return Overlay("reach", f.id, rings, notes=[f"moves {run // INCH // 2} inches, runs or charges {run // INCH}"])


def _threat(s: State, f: Fighter) -> Overlay:
    """GCE-RUL-05: how far weapons reach is on their cards; distances to enemies are not shown."""
    if f.hull is not None:
        return Overlay("threat", f.id, notes=["its crew shoots"])
    rows = [s.setup.data.weapons[key] for key in guns(s, f)]
    rings = drawing.discs(carrier(s, f) or f, [reach(s, f, row) * INCH for row in rows])
    return Overlay("threat", f.id, discs=rings, notes=[row.name for row in rows])


def _in_view(s: State, f: Fighter) -> list[Fighter]:
    return [e for e in enemies(s, f) if not e.on]


def _line(s: State, f: Fighter, e: Fighter) -> OverlayLine:
    share = shows(s, f, e)
    shade = graded(share)
    if share <= 0 or shade is None:
        return OverlayLine(*drawing.between(f, e), "clear" if share > 0 else "blocked")
    behind = shelters(s, f, e)
    words = f"{shade.why}: {', '.join(each.name for each in behind)}" if behind else shade.why
    return OverlayLine(*drawing.between(f, e), "partial", words, covers=[each.id for each in behind])


overlay = drawing.overlays(reach=_reach, threat=_threat, sight=drawing.sight_by(_line, _in_view))
"""`reach` where it can go, `threat` how far it shoots, `sight` whom it sees and what is in the way."""
