"""MDR-SCEN-01, MDR-CAMP-08..09: a battle of a campaign: its set-up, what must be known of it, what it leaves behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from dustup.core import Fight, Illegal
from dustup.core.question import Answer

from ..content import data
from ..equipment.kit import STRANGE, Item, as_item, beneath, puzzling
from ..scenarios import SCENARIOS
from ..state import Fighter, State
from .state import League, Troupe

SIDES = ("red", "blue")


class Kit(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a model carries after a battle, where that changed; `loot` is armour it found."""

    weapons: dict[str, str] = {}
    grenades: dict[str, int] = {}
    drugs: dict[str, int] = {}
    cells: int = 0
    food: int = 0
    loot: list[str] = []


class After(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A battle's result: the winning side ('' for a draw), and by name of the model what became of whom."""

    winner: str
    killed: list[str] = []
    infected: Annotated[list[str], Meta(title="Infected by the Wretched")] = []
    immune: Annotated[list[str], Meta(title="Resisted the infection: immune from now on")] = []
    mutating: Annotated[list[str], Meta(title="Irradiated: a new mutation comes")] = []
    radiation: Annotated[list[str], Meta(title="Irradiated: Quality is worse for good")] = []
    glow: Annotated[list[str], Meta(title="Irradiated: Quality is worse until cured")] = []
    cattle: Annotated[dict[str, int], Meta(title="Cattle brought home")] = {}
    spoilt: Annotated[bool, Meta(title="Was the Food to be won spoilt?")] = False
    kits: Annotated[dict[str, Kit], Meta(title="What they still carry")] = {}


def fight(s: League) -> Fight:
    """MDR-SETP-01: the next battle as a question."""
    pair = dict(zip(SIDES, s.plan[s.game]))
    troupes = {side: s.troupes[player] for side, player in pair.items()}
    names = aliases(troupes.values())

    def test(found: After) -> None:
        if found.winner not in ("", *SIDES):
            raise Illegal(f"winner: {found.winner!r}; write red, blue or nothing", "MDR-CAMP-01")
        lists = (found.killed, found.infected, found.immune, found.mutating, found.radiation, found.glow)
        for name in (*(name for one in lists for name in one), *found.kits):
            if name not in names:
                raise Illegal(f"nobody called {name!r} fought; use {', '.join(names)}", "MDR-CAMP-08")
        for side, count in found.cattle.items():
            if side not in SIDES or not 0 <= count <= 12:
                raise Illegal(f"cattle: {side} {count}; 2d6 counters at most", "MDR-SCEN-10")
        if found.cattle and s.scenario != "rustlers":
            raise Illegal("there are cattle only among Rustlers", "MDR-SCEN-10")

    def sample(rng: Random) -> Answer:
        killed = [key for key in sorted(dict.fromkeys(names.values())) if rng.random() < 0.25]
        return {"winner": SIDES[rng.random() < 0.5], "killed": killed}

    prompt = " against ".join(t.name for t in troupes.values()) + f": {SCENARIOS[s.scenario].name}"
    setup = {"scenario": s.scenario, "bands": {side: t.band() for side, t in troupes.items()}, "seed": s.seed + s.game}
    return Fight(
        prompt=prompt, rule="MDR-CAMP-01", setup=setup, seats=pair, shape=After, draft={"winner": "red"}, test=test,
        sample=sample,
    )  # fmt: skip


def aliases(troupes: Iterable[Troupe]) -> dict[str, str]:
    """What the fighters of a battle may be called in its result: their ids, and names that only one of them has."""
    people = [f for t in troupes for f in t.present()]
    many = Counter(f.name for f in people)
    return {f.id: f.id for f in people} | {f.name: f.id for f in people if many[f.name] == 1}


def by_ids(found: After, names: dict[str, str]) -> After:
    """The result with every name replaced by its id."""
    lists = ("killed", "infected", "immune", "mutating", "radiation", "glow")
    told = {key: [names.get(name, name) for name in getattr(found, key)] for key in lists}
    return replace(found, **told, kits={names.get(name, name): kit for name, kit in found.kits.items()})


def result_of(question: Fight, battle: State) -> Answer:
    """The battle as somebody would type it in."""
    scenario = battle.setup.scenario
    by_id = _names(question, battle)
    found = After(winner=scenario.result(battle).winner)
    for key, f in battle.fighters.items():
        if key not in by_id:
            continue
        name = by_id[key]
        if f.form is not None:
            f.kind, f.q, f.c, f.traits, _ = f.form
        _fate(found, name, f, _old(question, key))
    _gathered(found, battle, by_id)
    found.spoilt = bool(battle.notes.get("spoilt"))
    if scenario.id == "rustlers":
        found.cattle = dict(scenario.score(battle))
    return msgspec.to_builtins(found)


def _names(question: Fight, battle: State) -> dict[str, str]:
    """Battle ids by place in the party → ids in the campaign."""
    found = {}
    for side, player in question.seats.items():
        rows = question.about.get("ids", {}).get(side) or []
        for k, name in enumerate(rows, 1):
            found[f"{side}-{k}"] = name
        if not rows:
            found |= {key: key.replace(side, player, 1) for key in battle.fighters if key.startswith(f"{side}-")}
    return found


def _old(question: Fight, key: str) -> int:
    """The lasting losses to radiation that a model brought to the battle."""
    side, _, n = key.partition("-")
    rows = question.setup["bands"][side]["members"]
    return int(rows[int(n) - 1].get("hurt", {}).get("radiation", 0)) if n.isdigit() and int(n) <= len(rows) else 0


def _fate(found: After, name: str, f: Fighter, old: int) -> None:
    if f.status == "down":
        found.killed.append(name)
    for key in ("infected", "immune", "mutating"):
        if key in f.marks and f.marks[key] != "before":
            getattr(found, key).append(name)
    for key, had in (("radiation", old), ("glow", 0)):
        getattr(found, key).extend([name] * (f.hurt.get(key, 0) - had))
    loot = f.marks.get("loot", "").split()
    found.kits[name] = Kit(dict(f.weapons), dict(f.grenades), dict(f.drugs), f.cells, f.food, loot)


def _gathered(found: After, battle: State, names: dict[str, str]) -> None:
    """MDR-CAMP-10: weapons left lying are the winner's: his own are his again, others he has to figure out."""
    for mark in [mark for mark in battle.marks.values() if mark.kind == "weapon"]:
        key, _, state = mark.state.partition(" ")
        side = found.winner or mark.holder
        takers = [f for f in battle.fighters.values() if f.id in names and (f.home or f.side) == side]
        takers.sort(key=lambda f: f.kind == "robot")  # nothing is built into a Robot afterwards
        kit = next((kit for f in takers if key not in (kit := found.kits[names[f.id]]).weapons), None)
        if kit is None or key == "explosive_fruit":
            continue
        if mark.holder == side and key in data().grenades:
            kit.grenades[key] = kit.grenades.get(key, 0) + 1
        else:
            strange = mark.holder != side and not puzzling(state)
            kit.weapons[key] = f"{STRANGE} {state}".strip() if strange else state


def returned(t: Troupe, found: After) -> None:
    """MDR-RUL-45: everybody comes back with what is left; empty guns stay empty."""
    for f in t.present():
        kit = found.kits.get(f.id)
        if kit is not None:
            f.weapons, f.grenades, f.drugs = kit.weapons, kit.grenades, kit.drugs
            strange = {key: beneath(state) for key, state in f.weapons.items() if puzzling(state)}
            t.finds += [(as_item(data(), key)._replace(state=state), ()) for key, state in strange.items()]
            f.weapons = {key: state for key, state in f.weapons.items() if key not in strange}
            f.grenades = {key: n for key, n in f.grenades.items() if key != "explosive_fruit"}
            f.cells, t.food = kit.cells, t.food + kit.food
            t.spare += [Item("armour", key) for key in kit.loot]
        kept = {key: f.marks[key] for key in ("infected", "immune") if key in f.marks}
        f.marks = {key: "before" if key == "infected" else value for key, value in kept.items()}
        f.hurt = {why: by for why, by in f.hurt.items() if why in ("disease", "radiation")}
        f.doses = ()
        if f.id in found.infected and "infected" not in f.marks:
            f.marks, f.hurt = {**f.marks, "infected": "before"}, {**f.hurt, "disease": 1}
        if f.id in found.immune:
            f.marks = {**f.marks, "immune": "yes"}
        for _ in range(found.radiation.count(f.id)):
            f.worsen("radiation")
