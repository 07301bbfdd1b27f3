"""MDR-MALF, MDR-AMMO: what firing does to a weapon: jams, breaks, runs out."""

from __future__ import annotations

from dustup.core import Faces

from ..content import Weapon
from ..profile import has, party
from ..state import Fighter, State
from .kit import Item, take

PROJECTION = "energy_projection"


def wear(s: State, f: Fighter, key: str, row: Weapon, faces: Faces) -> None:
    """MDR-MALF-01..03, MDR-AMMO-01, MDR-AMMO-03, MDR-SPEC-20, MDR-RUL-22: jams, breaks, runs out."""
    if row.counted:
        take(f, Item("grenade", key))
    if key == "rock":
        f.ready = ""
    if row.nocked:
        f.weapons = {**f.weapons, key: "empty"}
    trouble = ""
    if len(faces) == 3 and faces[0] == faces[1]:
        trouble = "jammed" if faces[0] % 2 else "broken"
        smiths = [m for m in party(s, f.side) if has(m, "gunsmith")]
        if smiths and f.side not in s.spared:
            s.spared.append(f.side)
            s.say("saved gun", "MDR-MALF-03", who=f.id, by=smiths[0].id, weapon=row.name, trouble=trouble)
            trouble = ""
    empty = faces[0] == 1 or row.drains
    if trouble:
        state = "broken" if trouble == "broken" else "jammed empty" if empty else "jammed"
        f.weapons = {**f.weapons, key: state}
        rules = ("MDR-MALF-02",) if faces[0] == 1 else ()
        s.say(trouble, "MDR-MALF-01", *rules, who=f.id, weapon=row.name)
    elif empty:
        spend(s, f, key, row)


def spend(s: State, f: Fighter, key: str, row: Weapon) -> None:
    """MDR-AMMO-01, MDR-AMMO-03, MDR-AMMO-05, MDR-SPEC-44, MDR-SPEC-20, MDR-RUL-96: what a 1 does to each weapon."""
    if key == PROJECTION:
        f.mark("burnt")
        s.say("burnt out", "MDR-SPEC-44", who=f.id)
    elif row.thrown:
        f.mark("strained")
        s.say("strained", "MDR-AMMO-05", who=f.id)
    elif row.inborn:
        return
    else:
        f.weapons = {**f.weapons, key: "spent" if row.primitive else "empty"}
        rule = "MDR-AMMO-03" if row.primitive else "MDR-SPEC-20" if row.drains else "MDR-AMMO-01"
        s.say("empty", rule, who=f.id, weapon=row.name)
