"""MDR-HUMN, MDR-MUTN, MDR-ANIM, MDR-PLNT, MDR-ANDR, MDR-ROBO, MDR-WRET: what each kind rolls at creation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dustup.core import Flow
from dustup.skirmish.rolls import die

from ..content import Data, data
from ..equipment.finds import amount, equipment, on_table
from ..equipment.kit import Item, give
from ..muster import Member as Row
from ..muster import recruit
from ..special.mutations import Maker, gain, heads, random_mutation, random_trait, table_of, unfit
from ..state import Fighter
from .draft import OPPONENT, OWNER, Draft, only, pick

REPLACEMENT = "replacement"
"""The step of a party that only fills its ranks: MDR-CAMP-10 gives a newcomer neither Food nor spare Cells."""


def newcomer(content: Data, key: str, kind: str, number: int) -> Fighter:
    """A model with nothing but its kind."""
    f = recruit(content, OWNER, key, Row(name=f"{content.kinds[kind].name} {number}", kind=kind))
    f.feeds = ""
    return f


def rolled(s: Draft, f: Fighter) -> Flow[None]:
    """MDR-CAMP-10: everything its kind rolls at creation."""
    m = Maker(s, data(), OWNER)
    yield from BY_KIND[f.kind](s, m, f)
    if "humanoid" in f.traits and f.kind in ("animal", "plant"):
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
                         settled=False, label=lambda v: m.data.traits[v].name)  # fmt: skip
    if key not in f.traits:
        gain(m, f, key, "", rule)


def gear(s: Draft, m: Maker, f: Fighter, rolls: int, rule: str) -> Flow[None]:
    """MDR-BAND-08, MDR-ROBO-04, MDR-RUL-78: Equipment rolls go into the pool; a Robot's are built into it."""
    for _ in range(rolls):
        for item in (yield from equipment(m, rule, robot=f.kind == "robot")):
            if item.sort == "food":
                s.food += item.many
            elif f.kind == "robot" and item.sort != "cells":
                give(f, item)
                s.say("built in", "MDR-ROBO-04", "MDR-ROBO-02", who=f.id, item=item.id)
            else:
                s.pool.append((item.sort, item.id, item.many))


def trained(s: Draft, m: Maker, f: Fighter, rules: tuple[str, str], rolls: int = 1) -> Flow[None]:
    """MDR-HUMN-01..03, MDR-WRET-01, MDR-MUTN-04, MDR-ANDR-03: a skill, then gear."""
    yield from skill(s, m, f, rules[0])
    yield from gear(s, m, f, rolls, rules[1])


def mutant(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-MUTN-01..04, MDR-BAND-09."""
    if s.choose:
        yield from two_and_one(s, m, f)
    else:
        yield from _random_mutations(s, m, f)
    yield from trained(s, m, f, ("MDR-MUTN-04", "MDR-MUTN-04"))


def _random_mutations(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    face = yield from die(OWNER, "number of mutations", "MDR-MUTN-02", lambda face: face > 4)
    s.say("detail", "MDR-MUTN-02", side=OWNER, trait="", faces=[["mutations", face, OWNER]], detail=str(1 + (face > 4)))
    for _ in range(1 + (face > 4)):
        yield from random_mutation(m, f, "MDR-MUTN-03")


def mutations(s: Draft, m: Maker, f: Fighter, count: int, rule: str) -> Flow[None]:
    """MDR-ANIM-03, MDR-PLNT-02, MDR-BAND-09: by dice, or two by the owner and one by the opponent."""
    if s.choose:
        return (yield from two_and_one(s, m, f))
    for _ in range(count):
        yield from random_trait(m, f, table_of(f), rule)


def two_and_one(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-BAND-09: the owner picks two mutations, or features of a Robot, the opponent a third."""
    tables = ("features",) if f.kind == "robot" else (table_of(f), "mental")
    every = dict.fromkeys(key for table in tables for row in m.data.tables[table].rows for key in row.gives)
    for who in (OWNER, OWNER, OPPONENT):
        free = tuple(key for key in every if not unfit(f, m.data.traits[key]))
        key = yield pick("mutation", f"{ONE_MORE[f.kind == 'robot']} for {f.name}", "MDR-BAND-09", free, who=who,
                         settled=False, label=lambda v: m.data.traits[v].name)  # fmt: skip
        row = m.data.traits[key]
        detail = row.details[0] if row.details else ""
        if row.details:
            detail = yield pick("detail", f"{row.name} of what?", row.rule, row.details, who=who, settled=False)
        gain(m, f, key, detail, "MDR-BAND-09")
        if key == "two_headed":
            yield from heads(m, f)


ONE_MORE = ("A mutation", "A feature")


def animal(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-ANIM-01..05, MDR-RUL-02: a species package, its mutations, d6 Food."""
    rows = m.data.species
    key = yield pick("species", f"What is {f.name}?", "MDR-ANIM-03", tuple(rows), settled=False,
                     label=lambda v: rows[v].name)  # fmt: skip
    f.species, f.name = key, f"{key.replace('_', ' ').capitalize()} {f.name.rsplit(' ', 1)[-1]}"
    for trait in rows[key].traits:
        gain(m, f, trait, "", rows[key].rule)
    yield from mutations(s, m, f, rows[key].mutations, "MDR-ANIM-03")
    if s.step != REPLACEMENT:
        s.food += yield from amount(m, "d6", "Food")


def plant(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-PLNT-01..03: two physical and one mental mutation."""
    yield from mutations(s, m, f, 2, "MDR-PLNT-02")
    if not s.choose:
        yield from random_trait(m, f, "mental", "MDR-PLNT-02")


def android(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-ANDR-01, MDR-ANDR-03..05: skill, gear, and what it runs on for good."""
    yield from trained(s, m, f, ("MDR-ANDR-03", "MDR-ANDR-03"))
    f.feeds = "cells"
    if not only(s, "android"):
        f.feeds = yield pick("feeds", f"What does {f.name} run on?", "MDR-ANDR-04", ("cells", "food"), settled=False)


def robot(s: Draft, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-ROBO-01..04, MDR-ROBO-11..13: two Equipment rolls built in, one feature."""
    yield from gear(s, m, f, 2, "MDR-ROBO-01")
    if s.choose:
        yield from two_and_one(s, m, f)
    else:
        yield from random_trait(m, f, "features", "MDR-ROBO-11")
    if "civilian" in f.traits:
        yield from skill(s, m, f, "MDR-ROBO-12")
    if "medical" in f.traits:
        for _ in range((yield from amount(m, "d6", "doses"))):
            give(f, Item("drug", (yield from on_table(m, "drugs", "MDR-ROBO-13"))))


BY_KIND: dict[str, Callable[[Draft, Maker, Fighter], Flow[None]]] = {
    "human": partial(trained, rules=("MDR-HUMN-03", "MDR-HUMN-02"), rolls=2), "mutant": mutant, "animal": animal,
    "plant": plant, "android": android, "robot": robot, "wretched": partial(trained, rules=("MDR-WRET-01",) * 2),
}  # fmt: skip
