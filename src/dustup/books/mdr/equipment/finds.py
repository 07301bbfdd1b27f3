"""MDR-BAND-10, MDR-ROBO-02..03, MDR-RUL-78: what the Equipment table gives, and who gets it."""

from __future__ import annotations

from dustup.core import Flow
from dustup.skirmish.rolls import die

from ..special.mutations import Maker, one_of, table_roll
from ..state import Fighter, State
from .gear import packs
from .kit import STRANGE, Item, give, handled


def amount(m: Maker, text: str, of: str) -> Flow[int]:
    """A number as the tables write it, d6 or d6+3, of something."""
    more = int(text.partition("+")[2] or 0)
    face = yield from die(m.side, f"{text} {of}", "MDR-BAND-10")
    m.say("detail", "MDR-BAND-10", side=m.side, trait="", faces=[[of, face, m.side]], detail=str(face + more))
    return face + more


def on_table(m: Maker, table: str, *rules: str) -> Flow[str]:
    """What a roll on a table of things gives."""
    line = yield from table_roll(m, m.data.tables[table], f"{table} table", *rules)
    return (yield from one_of(m, line, "MDR-BAND-10"))


def equipment(m: Maker, *rules: str, robot: bool = False) -> Flow[list[Item]]:
    """MDR-BAND-10, MDR-ROBO-03, MDR-RUL-78: a roll on the Equipment table; any armour is d6 Cells for a Robot."""
    line = yield from table_roll(m, m.data.tables["equipment"], "equipment table", *rules)
    needless = robot and all(key in m.data.armours for key in line.gives)
    got = line.gives[0] if needless else (yield from one_of(m, line, "MDR-BAND-10"))
    items = yield from _things(m, got)
    if robot and items[0].sort == "armour":
        m.say("replaced", "MDR-ROBO-03", "MDR-RUL-78", side=m.side, item=items[0].id)
        return [Item("cells", "cells", (yield from amount(m, "d6", "Cells")))]
    return items


def _things(m: Maker, got: str) -> Flow[list[Item]]:
    name, _, number = got.partition(" ")
    if name in ("cells", "food"):
        return [Item(name, name, (yield from amount(m, number, name.capitalize())))]
    if got == "powered_weapon":
        return [Item("weapon", got), Item("cells", "cells", 2)]
    if got == "grenade":
        return [Item("grenade", (yield from on_table(m, "grenades")))]
    if got == "drug":
        return [Item("drug", (yield from on_table(m, "drugs"))), Item("food", "food")]
    if got == "gun":
        return [Item("weapon", (yield from on_table(m, "guns"))), Item("cells", "cells")]
    if got == "armour":
        return [Item("armour", (yield from on_table(m, "armours")))]
    sorts = {"herbicide": "grenade", "bow": "weapon"}
    return [Item(sorts.get(got, "armour"), got)]


def found_item(s: State, f: Fighter, table: str, rule: str) -> Flow[str]:
    """MDR-SCEN-12, MDR-SCEN-16, MDR-ART-04, MDR-ART-05: found in a battle, strange until figured out; the thing."""
    m = Maker(s, s.setup.data, f.side)
    if table == "equipment":
        items = yield from equipment(m, rule)
    else:
        sorts = {"guns": "weapon", "grenades": "grenade", "armours": "armour"}
        items = [Item(sorts[table], (yield from on_table(m, table, rule)))]
    for item in items:
        known = item.sort in ("cells", "food") or item.id in (*handled(f), "bow")
        if not known:
            give(f, Item("weapon", item.id, state=STRANGE))
        elif item.sort == "armour":
            packs(f, item.id)
        else:
            give(f, item)
        s.say("found", rule, who=f.id, item=item.id, count=item.many, strange=not known)
    return items[0].id
