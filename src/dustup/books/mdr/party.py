"""MDR-BAND, MDR-HUMN … MDR-WRET: raising a party: kinds, dice on the tables, gear handed out, Leader and bonus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import msgspec

from dustup.core import Choice, Company, ContentError, Event, Flow, Member, Raising, Roll
from dustup.core.roster import Store
from dustup.core.scene import Stat
from dustup.skirmish.copying import copied
from dustup.skirmish.setup import known_keys

from .content import Data, data
from .equipment.finds import Item, amount, equipment, for_robot, give, on_table
from .muster import Member as Row
from .muster import Party, misfits, recruit, value
from .special.mutations import Maker, gain, random_mutation, random_trait
from .state import Fighter
from .tell import VOICE

KINDS = ("human", "mutant", "animal", "plant", "android", "robot", "wretched")
NONE = "none"
OWNER, OPPONENT = "red", "blue"
KEYS = ("name", "size", "kinds", "choose")


@dataclass(slots=True)
class Draft:
    """A party being raised. `todo` are the models still to be rolled, `pool` the things still to be handed out."""

    name: str
    size: int = 5
    choose: bool = False
    kinds: list[str] = field(default_factory=list)
    todo: list[str] = field(default_factory=list)
    step: str = "kinds"
    fighters: dict[str, Fighter] = field(default_factory=dict)
    pool: list[tuple[str, str, int]] = field(default_factory=list)
    leader: str = ""
    bonus: str = ""
    food: int = 0
    cells: int = 0
    events: list[Event] = field(default_factory=list)

    def copy(self) -> Self:
        """A copy."""
        return copied(self)

    def plain(self) -> dict[str, Any]:
        """Everything as JSON data."""
        kept = ("name", "size", "choose", "kinds", "todo", "step", "pool", "leader", "bonus", "food", "cells")
        return {key: getattr(self, key) for key in kept} | {
            "members": band(self)["members"],
            "events": len(self.events),
        }

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """A line of the receipt."""
        self.events.append(Event(what, about, tuple(dict.fromkeys(rules))))


def start(wish: dict[str, Any]) -> Draft:
    """MDR-BAND-01, MDR-BAND-02: name, size, kinds if they are known; `choose` plays the two-and-one option."""
    known_keys(wish, KEYS, "party")
    kinds = list(wish.get("kinds") or [])
    size = wish.get("size", len(kinds) or 5)
    if type(size) is not int or not 1 <= size <= 20:
        raise ContentError("party", 0, f"size: {size!r}", "give a number of models from 1 to 20")
    for kind in kinds:
        if kind not in KINDS:
            raise ContentError("party", 0, f"kinds: there is no kind {kind!r}", f"use {', '.join(KINDS)}")
    if len(kinds) > size:
        raise ContentError("party", 0, f"{len(kinds)} kinds for {size} models", "give fewer kinds or a larger size")
    return Draft(str(wish.get("name", "Party")), size, bool(wish.get("choose", False)), kinds)


def play(s: Draft) -> Flow[None]:
    """The steps of creation, each remembered in the draft."""
    while s.step != "over":
        yield from STEPS[s.step](s)


def pick(what: str, prompt: str, rule: str, values: Sequence[Any], **more: Any) -> Choice:
    """A question to the owner (or another `who`)."""
    return Choice(who=more.pop("who", OWNER), what=what, prompt=prompt, rule=rule, values=tuple(values),
                  settled=more.pop("settled", True), label=more.pop("label", str), **more)  # fmt: skip


def kinds(s: Draft) -> Flow[None]:
    """MDR-BAND-02, MDR-HUMN-05, MDR-PLNT-07, MDR-WRET-09, MDR-RUL-01: what the slots are spent on."""
    while len(s.kinds) < s.size:
        kind = yield pick("kind", f"Slot {len(s.kinds) + 1} of {s.size}", "MDR-BAND-02", KINDS)
        s.kinds.append(kind)
    s.todo = [one for kind in s.kinds for one in ([kind] * 2 if kind == "plant" else [kind])]
    if only(s, "human"):
        s.todo = s.todo[: s.size - s.size // 5]
        s.say("party type", "MDR-HUMN-05", "MDR-RUL-01", name="Purity Squad", models=len(s.todo))
    elif only(s, "wretched"):
        s.todo += ["wretched"] * 2
        s.say("party type", "MDR-WRET-09", name="Wretched", models=len(s.todo))
    s.step = "models"


def only(s: Draft, *kinds: str) -> bool:
    """Nothing but these kinds."""
    return all(kind in kinds for kind in s.kinds)


def models(s: Draft) -> Flow[None]:
    """One model after another."""
    while len(s.fighters) < len(s.todo):
        n = len(s.fighters)
        f = newcomer(data(), f"m{n + 1}", s.todo[n], n + 1)
        s.say("model", data().kinds[f.kind].rule, who=f.id, kind=f.kind)
        yield from rolled(s, f)
        s.fighters[f.id] = f
    s.step = "extras"


def newcomer(content: Data, key: str, kind: str, number: int) -> Fighter:
    """A model with nothing but its kind."""
    f = recruit(content, OWNER, key, Row(name=f"{content.kinds[kind].name} {number}", kind=kind))
    f.feeds = ""
    return f


def rolled(s: Draft, f: Fighter, bare: bool = False) -> Flow[None]:
    """MDR-CAMP-10: everything its kind rolls at creation; `bare` models have their skills but nothing else."""
    m = Maker(s, data(), OWNER)
    yield from BY_KIND[f.kind](s, m, f)
    if not bare and "humanoid" in f.traits and f.kind in ("animal", "plant"):
        yield from gear(s, m, f, 1, "MDR-SPEC-71")


def skill(s: Draft, m: Maker, f: Fighter, rule: str) -> Flow[None]:
    """MDR-BAND-10, MDR-HUMN-03, MDR-RUL-61: a roll on the Skills table; of a human's two rolls one is kept."""
    found = []
    for _ in range(m.data.kinds[f.kind].skills or 1):
        found.append((yield from on_table(m, "skills", rule)))
    if f.kind == "robot" and found[0] == "mounted":
        return (yield from skill(s, m, f, "MDR-ROBO-12"))
    key = found[0]
    if len(dict.fromkeys(found)) > 1:
        key = yield pick("skill", f"Which skill does {f.name} keep?", "MDR-HUMN-03", tuple(dict.fromkeys(found)),
                         settled=False)  # fmt: skip
    if key not in f.traits:
        gain(m, f, key, "", rule)


def gear(s: Draft, m: Maker, f: Fighter, rolls: int, rule: str) -> Flow[None]:
    """MDR-BAND-08, MDR-ROBO-04, MDR-RUL-78: Equipment rolls go into the pool; a Robot's are built into it."""
    for _ in range(rolls):
        items = yield from equipment(m, rule)
        if f.kind == "robot":
            items = yield from for_robot(m, items)
        for item in items:
            if item.sort == "food":
                s.food += item.many
            elif f.kind == "robot":
                give(f, item)
                s.say("built in", "MDR-ROBO-04", "MDR-ROBO-02", who=f.id, item=item.id)
            else:
                s.pool.append((item.sort, item.id, item.many))


def human(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-HUMN-01..03."""
    yield from skill(s, m, f, "MDR-HUMN-03")
    yield from gear(s, m, f, 2, "MDR-HUMN-02")


def mutant(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-MUTN-01..04."""
    (face,) = yield _die("number of mutations", "MDR-MUTN-02", lambda d: d[0] > 4)
    s.say("detail", "MDR-MUTN-02", side=OWNER, trait="", faces=[["mutations", face, OWNER]], detail=str(1 + (face > 4)))
    yield from mutations(s, m, f, 1 + (face > 4), "MDR-MUTN-03")
    yield from skill(s, m, f, "MDR-MUTN-04")
    yield from gear(s, m, f, 1, "MDR-MUTN-04")


def _die(what: str, rule: str, sort: Callable[[tuple[int, ...]], object]) -> Any:
    return Roll(what=what, rule=rule, who=(OWNER,), sides=6, sort=sort)


def mutations(s: Draft, m: Maker, f: Fighter, count: int, rule: str, table: str = "") -> Flow[None]:
    """MDR-MUTN-03, MDR-ANIM-03, MDR-PLNT-02, MDR-BAND-09: by dice, or two by the owner and one by the opponent."""
    if s.choose:
        yield from two_and_one(s, m, f)
        return
    for _ in range(count):
        if table:
            yield from random_trait(m, f, table, rule)
        else:
            yield from random_mutation(m, f, rule)


def two_and_one(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-BAND-09: the owner picks two, the opponent a third."""
    table = m.data.tables[f.kind if f.kind in ("animal", "plant") else "mutant"]
    every = dict.fromkeys(key for row in (*table.rows, *m.data.tables["mental"].rows) for key in row.gives)
    for who in (OWNER, OWNER, OPPONENT):
        free = tuple(key for key in every if key not in f.traits and not _clashes(m, f, key))
        key = yield pick("mutation", f"A mutation for {f.name}", "MDR-BAND-09", free, who=who, settled=False)
        row = m.data.traits[key]
        detail = row.details[0] if row.details else ""
        if row.details:
            detail = yield pick("detail", f"{row.name} of what?", row.rule, row.details, who=who, settled=False)
        gain(m, f, key, detail, "MDR-BAND-09")


def _clashes(m: Maker, f: Fighter, key: str) -> bool:
    return any(other in f.traits for other in m.data.traits[key].never)


def animal(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-ANIM-01..05, MDR-RUL-02: a species package, its mutations, d6 Food."""
    rows = m.data.species
    key = yield pick("species", f"What is {f.name}?", "MDR-ANIM-03", tuple(rows), settled=False,
                     label=lambda v: rows[v].name)  # fmt: skip
    f.species, f.name = key, rows[key].name
    for trait in rows[key].traits:
        gain(m, f, trait, "", rows[key].rule)
    yield from mutations(s, m, f, rows[key].mutations, "MDR-ANIM-03", "animal")
    s.food += yield from amount(m, "d6")


def plant(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-PLNT-01..03: two physical and one mental mutation."""
    yield from mutations(s, m, f, 2, "MDR-PLNT-02", "plant")
    if not s.choose:
        yield from random_trait(m, f, "mental", "MDR-PLNT-02")


def android(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-ANDR-01, MDR-ANDR-03..05: skill, gear, and what it runs on for good."""
    yield from skill(s, m, f, "MDR-ANDR-03")
    yield from gear(s, m, f, 1, "MDR-ANDR-03")
    f.feeds = "cells"
    if not only(s, "android"):
        f.feeds = yield pick("feeds", f"What does {f.name} run on?", "MDR-ANDR-04", ("cells", "food"), settled=False)


def robot(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-ROBO-01..04, MDR-ROBO-11..13: two Equipment rolls built in, one feature."""
    yield from gear(s, m, f, 2, "MDR-ROBO-01")
    key = yield from random_trait(m, f, "features", "MDR-ROBO-11")
    if key == "civilian":
        yield from skill(s, m, f, "MDR-ROBO-12")
    elif key == "medical":
        for _ in range((yield from amount(m, "d6"))):
            give(f, Item("drug", (yield from on_table(m, "drugs", "MDR-ROBO-13"))))


def wretched(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-WRET-01."""
    yield from skill(s, m, f, "MDR-WRET-01")
    yield from gear(s, m, f, 1, "MDR-WRET-01")


BY_KIND: dict[str, Callable[[Draft, Maker, Fighter], Flow[None]]] = {
    "human": human, "mutant": mutant, "animal": animal, "plant": plant, "android": android, "robot": robot,
    "wretched": wretched,
}  # fmt: skip


def extras(s: Draft) -> Flow[None]:
    """MDR-HUMN-06, MDR-MUTN-06, MDR-ANIM-07, MDR-PLNT-08, MDR-ANDR-05, MDR-ROBO-10: what the type of party gives."""
    m = Maker(s, data(), OWNER)
    first = next(iter(s.fighters.values()))
    if only(s, "human"):
        yield from gear(s, m, first, 2 * (s.size // 5), "MDR-HUMN-06")
    if only(s, "mutant", "animal", "plant"):
        key = yield from one_model(
            s, "mutationist", "Which model gets one more mutation?", "MDR-MUTN-06", list(s.fighters)
        )
        if key != NONE:
            yield from random_mutation(m, s.fighters[key], "MDR-MUTN-06")
    plants = [f for f in s.fighters.values() if f.kind == "plant"]
    if only(s, "animal"):
        yield from _humanoid(s, m, list(s.fighters.values()), "MDR-ANIM-07")
    if len(plants) > 4:
        yield from _humanoid(s, m, plants, "MDR-PLNT-08")
    if only(s, "android"):
        if (
            yield pick("cells", "d6 Cells or another roll?", "MDR-ANDR-05", ("cells", "equipment"), settled=False)
        ) == "cells":
            s.cells += yield from amount(m, "d6")
        else:
            yield from gear(s, m, first, 1, "MDR-ANDR-05")
    elif only(s, "android", "robot"):
        s.cells += yield from amount(m, "d6")
        s.say("party type", "MDR-ROBO-10", name="Robotic party", models=len(s.fighters))
    s.step = "gear"


def _humanoid(s: Draft, m: Maker, among: list[Fighter], rule: str) -> Flow[None]:
    able = [f.id for f in among if "humanoid" not in f.traits]
    key = yield from one_model(s, "humanoid", "Which one is Humanoid besides?", rule, able)
    if key != NONE:
        gain(m, s.fighters[key], "humanoid", "", rule)
        yield from gear(s, m, s.fighters[key], 1, "MDR-SPEC-71")


def one_model(s: Draft, what: str, prompt: str, rule: str, ids: list[str], first: bool = False) -> Flow[str]:
    """One of these models, or none."""
    names = {key: s.fighters[key].name for key in ids}
    found = yield pick(what, prompt, rule, (*ids, NONE), settled=first, label=lambda v: names.get(v, "Nobody"))
    return str(found)


def hand_out(s: Draft) -> Flow[None]:
    """MDR-BAND-08, MDR-MUTN-05: everything in the pool goes to somebody who can use it."""
    while s.pool:
        item = Item(*s.pool[0])
        able = [f.id for f in s.fighters.values() if usable(f, item)]
        key = yield from one_model(
            s, "give", f"Who gets {item.many} × {item.id.replace('_', ' ')}?", "MDR-BAND-08", able, True
        )
        s.pool.pop(0)
        if key != NONE:
            give(s.fighters[key], item)
        elif item.sort == "cells":
            s.cells += item.many
        s.say("given", "MDR-BAND-08", who=key, item=item.id, count=item.many)
    s.step = "bonuses"


def usable(f: Fighter, item: Item) -> bool:
    """MDR-MUTN-05, MDR-ANIM-02, MDR-PLNT-03, MDR-RUL-89: with it the model would have no fault."""
    if item.sort in ("cells", "food"):
        return True
    new = f.copy()
    give(new, item)
    return not list(misfits(data(), as_member(new), dict(new.traits))) and not (
        f.kind == "robot" and item.sort == "drug"
    )


def bonuses(s: Draft) -> Flow[None]:
    """MDR-BAND-03..06: one Combat bonus, one Leader, after everything else is known."""
    s.bonus = yield from one_model(s, "bonus", "Who gets +1 Combat?", "MDR-BAND-03", list(s.fighters), True)
    if s.bonus in s.fighters:
        s.fighters[s.bonus].c += 1
    s.leader = yield from one_model(s, "leader", "Who leads?", "MDR-BAND-04", list(s.fighters))
    if s.leader in s.fighters:
        f = s.fighters[s.leader]
        f.q = max(2, f.q - 1)
        f.traits = {**f.traits, "leader": ""}
    s.say("led", "MDR-BAND-04", "MDR-BAND-05", who=s.leader, bonus=s.bonus)
    s.step = "over"


STEPS: dict[str, Callable[[Draft], Flow[None]]] = {
    "kinds": kinds, "models": models, "extras": extras, "gear": hand_out, "bonuses": bonuses,
}  # fmt: skip


def as_member(f: Fighter, leader: bool = False, bonus: bool = False) -> Row:
    """A model as a row of a party."""
    own = data().kinds[f.kind].traits
    traits = tuple(f"{key} ({detail})" if detail else key for key, detail in f.traits.items() if key not in own)
    return Row(
        name=f.name, kind=f.kind, q=f.q, c=f.c, traits=traits, weapons=dict(f.weapons), grenades=dict(f.grenades),
        drugs=dict(f.drugs), armour=f.armour, cells=f.cells, food=f.food, leader=leader, bonus=bonus,
        species=f.species, feeds=f.feeds, hurt=dict(f.hurt), marks=dict(f.marks),
    )  # fmt: skip


def band(s: Draft) -> dict[str, Any]:
    """The party raised so far, as the muster and a battle read it."""
    members = [as_member(f, f.id == s.leader, f.id == s.bonus) for f in s.fighters.values()]
    plain: dict[str, Any] = msgspec.to_builtins(Party(name=s.name, members=tuple(members), size=s.size))
    return plain | ({"food": s.food} if s.food else {}) | ({"cells": s.cells} if s.cells else {})


def sheet(name: str, people: Sequence[Fighter], food: int, cells: int) -> Company:
    """A party as a sheet."""
    rows = data().traits
    members = [
        Member(
            f.id, f.name, data().kinds[f.kind].name, f.points,
            stats=[Stat("Q", "Quality", f"{f.q + sum(f.hurt.values())}+"), Stat("C", "Combat", str(f.c))],
            traits=[(f"{rows[k].name} ({v})" if v else rows[k].name, rows[k].rule) for k, v in f.traits.items()],
            notes=[*f.weapons, *f.grenades, *f.drugs, *f.armour],
        )
        for f in people
    ]  # fmt: skip
    return Company(
        OWNER, name, members, [Store("food", str(food), "MDR-CAMP-02"), Store("cells", str(cells), "MDR-CAMP-02")]
    )


def worth(s: Draft, player: str) -> float:
    """What the party is worth: its models, and food to start with."""
    return float(sum(value(data(), f) for f in s.fighters.values()) + 0.5 * (s.food + s.cells))


def default(seed: int) -> dict[str, Any]:
    """A mixed party, another one for each seed."""
    return {"name": f"Party {seed}", "size": 5, "kinds": [KINDS[(seed * 3 + k * (1 + seed % 3)) % 7] for k in range(5)]}


RAISING = Raising(
    setup=start, play=play, band=band, tell=VOICE.tell, default=default, worth=worth,
    show=lambda s: sheet(s.name, list(s.fighters.values()), s.food, s.cells),
)  # fmt: skip
