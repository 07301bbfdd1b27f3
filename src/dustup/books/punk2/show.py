"""The table as one side may see it. Secrets end here: bullets (P2-AMMO-02) and fighters off the table (P2-INFI-01)."""

from __future__ import annotations

from typing import Any

import msgspec

from dustup.core.scene import Area, Icon, Link, Marker, Model, Scene, Tag

from . import cards
from .infiltrate import off
from .lay import Reading
from .scenario import carried
from .setup import HEAVY, LIGHT, MEDIUM
from .state import Fighter, Mark, State

BELIEVED = 3  # bullets an enemy with a firearm is taken to have
GRADE = {LIGHT: ("L", "light"), MEDIUM: ("M", "medium"), HEAVY: ("H", "heavy"), 0: ("", "no")}
MARKS: dict[str, tuple[str, str, Icon]] = {
    "fire": ("Fire", "P2-INCE-01", "flame"),
    "smoke": ("Smoke", "P2H-GEA-06", "cloud"),
    "radiation": ("Radiation", "P2H-GEA-06", "bolt"),
    "cache": ("Cache", "P2H-SCN-11", "box"),
    "pump": ("Pump", "P2H-SCN-12", "drop"),
    "captive": ("Captive", "P2H-SCN-13", "person"),
    "heap": ("Scrapheap", "P2H-SCN-15", "box"),
}


def show(s: State, side: str) -> Scene:
    """P2-AMMO-02, P2-INFI-01: all that this side may see ('' = a spectator, who sees no secret of either)."""
    result = s.setup.scenario.result(s)
    return Scene(
        book="punk2",
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
        scores=s.setup.scenario.points(s),
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
    if hidden(f, side):
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
        off=f.status == "reserve",
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


def hidden(f: Fighter, side: str) -> bool:
    """P2-INFI-01: an enemy that stays off the table to infiltrate shows nothing of where it creeps, only that it is."""
    return f.status == "reserve" and f.side != side and off(f)


def _unknown(s: State, f: Fighter) -> Model:
    """Who was left off the table is known from the deployment; nothing else of it is."""
    return Model(
        id=f.id, side=f.side, name=f.name, code=code(f), kind=s.setup.data.profiles[f.profile].name,
        x=0, y=0, z=0, r=f.r, facing=0, off=True, points=0 if armed(s, f) else f.points, arc=180,
        notes=["Off the table (P2-INFI-01)"],
    )  # fmt: skip


def code(f: Fighter) -> str:
    """Two or three letters for the base."""
    words = [w for w in f.name.replace("-", " ").replace("'", "").split() if w.lower() != "the"] or [f.name]
    return (words[0][:2] if len(words) == 1 else words[0][0] + words[1][:2]).upper()


def _notes(s: State, f: Fighter) -> list[str]:
    notes = [f"Carries: {(MARKS[m.kind][0] if m.kind in MARKS else m.kind).lower()}" for m in carried(s, f)]
    if f.status == "down":
        left = [cards.HIDDEN] if f.burnt else [i.kind.replace("_", " ") for i in (*f.items, *f.loot)]
        notes.append("Nothing left to loot" if f.burnt or not left else "To loot: " + ", ".join(left))
    return notes


def _marker(s: State, mark: Mark) -> Marker:
    label, rule, icon = MARKS.get(mark.kind, (mark.kind.capitalize(), "P2-TMPL-04", "flag"))
    x, y, side = mark.x, mark.y, mark.holder
    if mark.holder in s.fighters:
        f = s.fighters[mark.holder]
        x, y, side = f.x, f.y, f.side
    power = f" ({mark.power})" if mark.power else ""
    return Marker(mark.id, mark.kind, label + power, x, y, mark.r, side, rule, mark.state, icon)


def _areas(s: State) -> list[Area]:
    if s.phase != "deploy":
        return []
    zones = s.setup.scenario.zones(s)
    return [Area(f"zone_{k}", "deployment", f"{s.setup.names[k]}: deployment", list(v), k) for k, v in zones.items()]


def _links(s: State) -> list[Link]:
    """P2-MASS-02: enemies in base contact."""
    up = [f for f in s.fighters.values() if f.status == "up"]
    found = []
    for i, a in enumerate(up):
        for b in up[i + 1 :]:
            if a.side != b.side and touching(a, b):
                found.append(Link("fight", a.id, b.id))
    return found


def touching(a: Fighter, b: Fighter) -> bool:
    """P2-MEAS-04, P2-RUL-03: bases touch, levels at most 25 mm apart (1 mm of play for drawing)."""
    gap = a.r + b.r + 10
    return abs(a.z - b.z) <= 250 and (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= gap * gap


def _tags(s: State) -> dict[str, Tag]:
    pairs = zip(s.setup.field.pieces, s.setup.readings)
    return {piece.id: tag for piece, rd in pairs if (tag := tag_of(rd, piece.material)) is not None}


def tag_of(rd: Reading, material: str) -> Tag | None:
    """P2-COV-01, P2-COV-13: what a piece means here: "2M" = size 2, medium."""
    words = []
    if rd.size:
        grade = GRADE[rd.grade][1]
        words.append(f"size {rd.size}, {grade} cover (+{rd.grade}), {material.replace('_', ' ')}")
    if rd.ground != "cool":
        words.append({"rough": "rough ground", "very_rough": "very rough ground"}.get(rd.ground, "impassable ground"))
    if rd.contaminated:
        words.append("contaminated")
    if rd.ladder:
        words.append("ladder")
    if not words:
        return None
    short = f"{rd.size}{GRADE[rd.grade][0]}" if rd.size else _short(rd)
    return Tag(short, "; ".join(words), "P2-COV-01" if rd.size else "P2-TERR-01")


def _short(rd: Reading) -> str:
    if rd.ladder:
        return "ladder"
    sign = {"rough": "R", "very_rough": "RR", "impassable": "X"}.get(rd.ground, "")
    return sign + ("☣" if rd.contaminated else "")


def _switches(s: State) -> list[str]:
    from .scenarios import SWITCHES

    values = s.setup.switches
    on = [f"{each.blurb} ({each.rule})" for each in SWITCHES if values[each.id] and each.kind == "yes"]
    return on + [f"House rules change {len(s.setup.data.house)} figures."] * bool(s.setup.data.house)


def armed(s: State, f: Fighter) -> bool:
    """Whether it has a firearm: what it cost would tell how many bullets it brought (P2-AMMO-02)."""
    content = s.setup.data
    return any("firearm" in content.weapons[i.kind].traits for i in f.items if i.kind in content.weapons)


def guess(s: State, side: str) -> State:
    """P2-AMMO-02: the state as this side may believe it: every enemy firearm has three bullets, whatever is true."""
    new = s.copy()
    for f in new.fighters.values():
        if f.side == side:
            continue
        f.bullets = BELIEVED if armed(new, f) else 0
    return new


def secrets(s: State, side: str) -> list[str]:
    """P2-AMMO-02: how the bullets of the others would stand in a view, left out where an own card shows the same."""
    own = [f.bullets for f in s.fighters.values() if f.side == side]
    theirs = [f.bullets for f in s.fighters.values() if f.side != side and f.bullets not in own]
    return [f'"figures":"{cards.AMMO}","state":"{count}"' for count in dict.fromkeys(theirs)]


def plain(s: State, side: str) -> dict[str, Any]:
    """The scene as data."""
    found: dict[str, Any] = msgspec.to_builtins(show(s, side))
    return found
