"""A case's set-up → State: what the reader of cases must know of this book. Lengths are centimetres, or sticks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dustup.core import Words, switched
from dustup.core.content import convert
from dustup.skirmish import area
from dustup.skirmish.house import applied
from dustup.skirmish.setup import pick
from dustup.skirmish.stage import Opening, Stage
from dustup.skirmish.stage import stage as read
from dustup.skirmish.words import lengths, listed, named, renamed, whole, word, wrong
from dustup.table.units import STICKS

from .content import OTHERWISE, RADII, WORDS, data, meant, traits_of
from .equipment.kit import STRANGE, Item, as_item, give
from .muster import SWITCHES, Member, recruit, scale_of, unrewarded
from .scenarios import SCENARIOS
from .setup import lay
from .state import Fighter, State
from .terrain.climb import standing

LISTS = ("weapons", "grenades", "drugs", "armour", "doses", "traits")
OWN = ("kind", "leader", "quality", "combat", "actions", "hurt", "ready", *LISTS, *data().conditions)
WORN = ("loaded", "empty", "jammed", "jammed empty", "broken", "spent", "strange")
ROLES = ("attacker", "defender")
EDGE = {"red": "south", "blue": "north", "green": "west", "violet": "east"}
PHASES = ("roles", "terrain", "edges", "deploy", "ready", "first", "start", "turn")
ROWS: list[Mapping[str, Any]] = [data().weapons, data().grenades, data().drugs, data().armours]
THINGS = {word(row.name): key for rows in ROWS for key, row in rows.items()}
CASES = convert({**WORDS["cases"], "things": {**THINGS, **OTHERWISE}}, Words)
"""What people call the things of this book in cases."""
STANDS = {name: key for name, fields in CASES.states.items() for key in fields if key != "status"}
"""Words for how a model is → the condition they mean."""


def _open(o: Opening) -> State:
    """The table with nobody on it yet."""
    options = switched(SWITCHES, o.case.get("switches") or {})
    scenario = pick(o.case.get("scenario", "wasteland"), SCENARIOS, "scenario", "case")
    names, content = {side: side for side in o.sides}, applied(data(), o.case.get("house"), ("tables",))
    return State(lay(o.table, content, scenario, names, options), {}, o.sides, phase="turn")


def _recruit(s: State, id: str, row: Mapping[str, Any]) -> Fighter:
    """A model of its kind with what the row says; the weapon in hand is the first one unless it says otherwise."""
    where, content = f"fighter {id}", s.setup.data
    kind = meant(row.get("kind", "human"), content.kinds, where)
    scale = scale_of(s.setup.switches)
    f = recruit(content, str(row["side"]), id, Member(name=id, kind=kind), scale)
    if row.get("species"):
        f.species = meant(row["species"], content.species, where)
        f.traits = {**f.traits, **dict.fromkeys(content.species[f.species].traits, "")}
    printed = row.get("traits")
    own = unrewarded(printed) if isinstance(printed, list) else printed
    f.traits = {**f.traits, **traits_of(own, content.traits, where)}
    if row.get("leader"):
        f.traits = {**f.traits, "leader": ""}
    rows = [content.traits[key] for key in f.traits]
    f.r = RADII[scale][max(row.size for row in rows) if rows else 0]
    f.q = whole(row.get("quality", content.kinds[kind].q + sum(one.q for one in rows)), f"{where}, quality", 2, 7)
    usual = content.kinds[kind].c + sum(one.c for one in rows) + (own != printed)
    f.c = whole(row.get("combat", usual), f"{where}, combat", 0, 20)
    _carry(s, f, row, where)
    f.left = whole(row.get("actions", 0), f"{where}, actions", 0, 3)
    hurts = listed(row.get("hurt"), WORDS["hurts"], "hurt", where)
    f.hurt = {WORDS["hurts"][why]: whole(by, f"{where}, hurt", 1, 6) for why, by in hurts.items()}
    f.marks = {key: _condition(key, row[key], where) for key in content.conditions if row.get(key)}
    if "leader" in f.traits and not f.marks.keys().isdisjoint(("hungry", "underpowered")):  # MDR-CAMP-05
        f.clear("hungry", "underpowered")
        f.mark("unled")
    if "infected" in f.marks and "disease" not in f.hurt:  # MDR-WRET-04
        f.worsen("disease")
    f.on = str(row.get("climbing") or "")
    return f


def _condition(key: str, value: Any, where: str) -> str:
    """`true`, or what brought it about; `mental A` says whose mind."""
    if value is True or key not in WORDS["conditions"]:
        return "yes" if value is True else str(value)
    kind, _, whose = str(value).partition("mental ")
    found = WORDS["conditions"][key][named(kind or "mental", WORDS["conditions"][key], f"{key}:", where)]
    return f"{found} {whose}" if whose else str(found)


def _carry(s: State, f: Fighter, row: Mapping[str, Any], where: str) -> None:
    content = s.setup.data
    thrown = {key: one for key, one in content.weapons.items() if one.counted}
    things = {**content.weapons, **content.grenades, **content.drugs, **content.armours}
    arms = listed(row.get("weapons"), things, "weapon", where, OTHERWISE)
    grenades = listed(row.get("grenades"), {**content.grenades, **thrown}, "grenade", where, OTHERWISE)
    f.grenades = {key: whole(n or 1, f"{where}, {key}", 1, 99) for key, n in grenades.items()}
    drugs = listed(row.get("drugs"), content.drugs, "drug", where, OTHERWISE)
    f.drugs = {key: whole(n or 1, f"{where}, {key}", 1, 99) for key, n in drugs.items()}
    f.armour = tuple(listed(row.get("armour"), content.armours, "armour", where, OTHERWISE))
    f.doses = tuple(listed(row.get("doses"), content.drugs, "drug", where, OTHERWISE))
    for key, state in arms.items():  # what is no weapon may stand among them
        sort = "grenade" if key in thrown else as_item(content, key).sort
        if sort == "weapon" or state == STRANGE:
            give(f, Item("weapon", key, state=_worn(state, where)))
        else:
            give(f, Item(sort, key, whole(state or 1, f"{where}, {key}", 1, 99)))
    f.ready = next((key for key in (*arms, *f.grenades) if key in content.weapons), "")
    if "ready" in row:
        f.ready = meant(row["ready"], content.weapons, f"{where}, ready") if row["ready"] else ""


def _worn(value: Any, where: str) -> str:
    text = "" if value in ("", None, True, "loaded", "ready") else str(value)
    if text and text not in WORN:
        raise wrong(where, f"a weapon is not {value!r}", f"use {', '.join(WORN)}")
    return text


def _finish(s: State, case: Mapping[str, Any]) -> None:
    """Whose turn it is, who acts; without `strength` nobody tests for half strength."""
    given = {**case, **(case.get("set") or {})}
    s.turn = case.get("turn", int(s.phase in ("start", "turn")))
    if "rota" not in given:
        s.rota = [] if s.phase == "roles" else list(s.sides)
    for side in (*s.roles, *s.edges):
        named(side, dict.fromkeys(s.sides), "side", "roles and edges")
    for edge in s.edges.values():
        named(edge, dict.fromkeys(EDGE.values()), "edge", "edges")
    for role in s.roles.values():
        named(role, dict.fromkeys(ROLES), "role", "roles")
    for side, models in s.strength.items():
        whole(models, f"strength, {named(side, dict.fromkeys(s.sides), 'side', 'strength')}", 1, 99)
    for k, side in enumerate(s.sides):
        s.roles.setdefault(side, "attacker" if k == 0 else "defender")
        if s.phase not in ("roles", "terrain", "edges"):
            s.edges.setdefault(side, EDGE.get(side, "west"))
    first = s.fighters[s.active].side if s.active else s.sides[0] if s.phase == "turn" else ""
    s.now = named(s.now, dict.fromkeys(s.sides), "side", "now") if s.now else first
    if s.now:  # the cards still to be drawn; the others have been
        drawn = s.rota if s.now in s.rota else [s.now, *s.rota]
        s.rota = [*(side for side in s.sides if side not in drawn), *drawn]
    for mark in s.marks.values():
        if mark.kind == "lurker" and mark.state in s.fighters:
            s.fighters[mark.state].mark("lurks")
    for id, f in s.fighters.items():
        if "cattle" in f.marks and not any(mark.holder == id for mark in s.marks.values()):
            f.mark("cattle", area.lay(s, "cattle", f.x, f.y, 100, holder=id).id)
        row = case["fighters"][id] if isinstance(case["fighters"], Mapping) else {}
        top = standing(s, f.x, f.y, f.z) if f.z and not f.on else None
        f.on = s.setup.map.pieces[top].id if top is not None else f.on
        if s.phase in PHASES[:5] and "ready" not in row:
            f.ready = ""  # it will be asked for
        if id == s.active:
            f.done = True
            f.left = f.left if "actions" in row or "left" in row else 3


ALIKE = {
    "type": "kind", "Q": "quality", "C": "combat", "Quality": "quality", "Combat": "combat", "prone": "fallen",
    "grenade": "grenades", "drug": "drugs", "gear": "weapons", "equipment": "weapons",
    **dict.fromkeys(("skill", "skills", "mutation", "mutations", "feature", "features", "special rules"), "traits"),
}  # fmt: skip
"""Other words for keys of a fighter."""
STAGES = {
    scale: Stage(
        open=_open, recruit=_recruit, length=lengths("cm", sticks), words=CASES, own=OWN, phases=PHASES, phase="turn",
        marks={"weapon": 0.8, "cattle": 1, "pile": 2.5, "lurker": 1, "tree": 2}, finish=_finish,
        alike=ALIKE,
    )
    for scale, sticks in STICKS.items()
}  # fmt: skip


def stage(case: dict[str, Any]) -> State:
    """The situation a case describes, in the middle of a turn."""
    scale = scale_of(switched(SWITCHES, case.get("switches") or {}))
    people = case.get("fighters")
    if isinstance(people, dict):
        people = {id: _stands(row) if isinstance(row, dict) else row for id, row in people.items()}
    return read({**renamed(case, {"player": "now"}), "fighters": people}, STAGES[scale])


def _stands(row: dict[str, Any]) -> dict[str, Any]:
    """`status: prone` is `fallen: true`."""
    mark = STANDS.get(word(row.get("status", "")))
    return {**{key: value for key, value in row.items() if key != "status"}, mark: True} if mark else row
