"""The table as one side may see it. Secrets end here: bullets (PK-AMMO-02) and fighters off the table (PK-INFI-01)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from dustup.core.scene import Area, Figure, Icon, Link, Marker, Model, Scene, Tag
from dustup.skirmish.figures import figure_of
from dustup.skirmish.scenario import carried
from dustup.skirmish.view import tagged
from dustup.table.units import INCH

from ..scenarios import switches
from ..state import Fighter, Mark, State
from . import cards

BELIEVED = 3  # bullets an enemy with a firearm is taken to have
MARKS: dict[str, tuple[str, str, Icon]] = {
    "fire": ("Fire", "PK-INCE-01", "flame"),
    "smoke": ("Smoke", "PKH-GEA-06", "cloud"),
    "radiation": ("Radiation", "PKH-GEA-06", "bolt"),
    "cache": ("Cache", "PKH-SCN-11", "box"),
    "pump": ("Pump", "PKH-SCN-12", "drop"),
    "captive": ("Captive", "PKH-SCN-13", "person"),
    "heap": ("Scrapheap", "PKH-SCN-15", "box"),
}


def show(s: State, side: str) -> Scene:
    """PK-AMMO-02, PK-INFI-01: all that this side may see ('' = a spectator, who sees no secret of either)."""
    result = s.setup.scenario.result(s)
    return Scene(
        book=s.setup.edition.code,
        unit="in" if s.unit is INCH else "cm",
        turn=s.turn,
        turns=s.setup.turns,
        phase=phase(s),
        size=s.setup.map.size,
        map=s.setup.map.id,
        models=[_model(s, f, side) for f in s.fighters.values() if f.status != "gone"],
        markers=[_marker(s, mark) for mark in s.marks.values()],
        areas=_areas(s),
        links=_links(s),
        tags=_tags(s),
        scores=s.setup.scenario.score(s),
        sides=dict(s.setup.names),
        objectives=[*s.setup.scenario.aims(s), *_switches(s)],
        result=msgspec.to_builtins(result) if result.over else None,
    )


def phase(s: State) -> str:
    """Where the battle stands, in words."""
    if s.phase == "deploy":
        return "Deployment"
    if s.phase == "over":
        return "The battle is over"
    if s.round > 0:
        return f"Turn {s.turn}, Agility Round {s.round}"
    return f"Turn {s.turn}" + (", the slowest" if s.round < 0 else "")


def _model(s: State, f: Fighter, side: str) -> Model:
    if hidden(s, f, side):
        return _unknown(s, f)
    mine = side == f.side
    profile = s.setup.data.profiles[f.profile]
    return Model(
        id=f.id,
        side=f.side,
        name=f.name,
        code=code(f),
        kind=profile.name,
        x=f.x,
        y=f.y,
        z=f.z,
        r=f.r,
        facing=f.facing,
        arc=360 if "sonar" in f.traits else 180,
        figure=_figure(f),
        number=1 + [m.id for m in s.fighters.values() if m.side == f.side].index(f.id),
        leader=profile.leader,
        lies=f.prone,
        off=f.status == "off",
        down=f.status == "down",
        ready=f.status == "up" and not f.acted,
        active=s.active == f.id,
        points=f.points if mine or not armed(s, f) else 0,
        badges=cards.badges(s, f),
        stats=cards.stats(s, f),
        gear=cards.gear(s, f, mine),
        traits=cards.traits(s.setup.data, f.traits),
        notes=_notes(s, f),
    )


def _figure(f: Fighter) -> Figure:
    special: tuple[tuple[str, Figure], ...] = (("rider", "biker"), ("psychic", "psychic"), ("beast", "beast"))
    drawn = next((figure for trait, figure in special if trait in f.traits), None)
    return drawn or figure_of([item.kind for item in f.items if not item.used])


def hidden(s: State, f: Fighter, side: str) -> bool:
    """PK-INFI-01: an enemy that stays off the table to infiltrate shows nothing of where it creeps, only that it is."""
    return f.status == "off" and f.side != side and s.setup.edition.infiltrate.off(f)


def _unknown(s: State, f: Fighter) -> Model:
    """Who was left off the table is known from the deployment; nothing else of it is."""
    return Model(
        id=f.id, side=f.side, name=f.name, code=code(f), kind=s.setup.data.profiles[f.profile].name,
        x=0, y=0, z=0, r=f.r, facing=0, off=True, points=0 if armed(s, f) else f.points, arc=180,
        notes=[f"Off the table ({s.law['PK-INFI-01']})"],
    )  # fmt: skip


def code(f: Fighter) -> str:
    """Two or three letters for the base."""
    return _letters(f.name)


@lru_cache(4096)
def _letters(name: str) -> str:
    words = [w for w in name.replace("-", " ").replace("'", "").split() if w.lower() != "the"] or [name]
    return (words[0][:2] if len(words) == 1 else words[0][0] + words[1][:2]).upper()


def _notes(s: State, f: Fighter) -> list[str]:
    notes = [f"Carries: {(MARKS[m.kind][0] if m.kind in MARKS else m.kind).lower()}" for m in carried(s, f)]
    if f.status == "down":
        left = [cards.HIDDEN] if f.burnt else [i.kind.replace("_", " ") for i in (*f.items, *f.loot)]
        notes.append("Nothing left to loot" if f.burnt or not left else "To loot: " + ", ".join(left))
    return notes


def _marker(s: State, mark: Mark) -> Marker:
    label, rule, icon = MARKS.get(mark.kind, (mark.kind.capitalize(), "PK-TMPL-04", "flag"))
    x, y, side = mark.x, mark.y, mark.holder
    if mark.holder in s.fighters:
        f = s.fighters[mark.holder]
        x, y, side = f.x, f.y, f.side
    power = f" ({mark.power})" if mark.power else ""
    return Marker(mark.id, mark.kind, label + power, x, y, mark.r, side, s.law[rule], mark.state, icon)


def _areas(s: State) -> list[Area]:
    if s.phase != "deploy":
        return []
    zones = s.setup.scenario.zones(s)
    return [Area(f"zone_{k}", "deployment", f"{s.setup.names[k]}: deployment", list(v), k) for k, v in zones.items()]


def _links(s: State) -> list[Link]:
    """PK-MASS-02: enemies in base contact."""
    up = [f for f in s.fighters.values() if f.status == "up"]
    found = []
    for i, a in enumerate(up):
        for b in up[i + 1 :]:
            if a.side != b.side and touching(a, b):
                found.append(Link("fight", a.id, b.id))
    return found


def touching(a: Fighter, b: Fighter) -> bool:
    """PK-MEAS-04, PK-RUL-03: bases touch, levels at most 25 mm apart (1 mm of play for drawing)."""
    gap = a.r + b.r + 10
    return abs(a.z - b.z) <= a.STEP and (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= gap * gap


def _tags(s: State) -> dict[str, Tag]:
    pairs, tag_of = zip(s.setup.field.pieces, s.setup.readings), s.setup.edition.terrain.tag
    return {piece.id: tag for piece, rd in pairs if (tag := tagged(tag_of, rd, piece.material)) is not None}


def _switches(s: State) -> list[str]:
    values, all_of = s.setup.switches, switches(s.setup.edition)
    on = [f"{each.blurb} ({each.rule})" for each in all_of if values[each.id] and each.kind == "yes"]
    return on + [f"House rules change {len(s.setup.data.house)} figures."] * bool(s.setup.data.house)


def armed(s: State, f: Fighter) -> bool:
    """Whether it has a firearm: what it cost would tell how many bullets it brought (PK-AMMO-02)."""
    content = s.setup.data
    return any("firearm" in content.weapons[i.kind].traits for i in f.items if i.kind in content.weapons)


def guess(s: State, side: str) -> State:
    """PK-AMMO-02: the state as this side may believe it: every enemy firearm has three bullets, whatever is true."""
    new = s.copy()
    for f in new.fighters.values():
        if f.side == side:
            continue
        f.bullets = BELIEVED if armed(new, f) else 0
    return new


def secrets(s: State, side: str) -> list[str]:
    """PK-AMMO-02: how the bullets of the others would stand in a view, left out where an own card shows the same."""
    own = [f.bullets for f in s.fighters.values() if f.side == side]
    theirs = [f.bullets for f in s.fighters.values() if f.side != side and f.bullets not in own]
    return [f'"figures":"{cards.AMMO}","state":"{count}"' for count in dict.fromkeys(theirs)]


def plain(s: State, side: str) -> dict[str, Any]:
    """The scene as data."""
    found: dict[str, Any] = msgspec.to_builtins(show(s, side))
    return found
