"""PKH-MUS-01, PKH-MUS-09: the receipt of a band: what every point pays for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dustup.core import Line, Receipt
from dustup.core.content import ContentError
from dustup.skirmish.muster import placed, read, refused

from ..content import Data
from .faults import faults, most_fighters
from .roster import Recruit, Roster, label, spelled

BULLET = 15
BODGED = 10


def reading(given: Any, content: Data, where: str = "<band>") -> Roster:
    """A band by id or as data, its things by the names people give them."""
    pools: dict[str, Mapping[str, Any]] = {
        "band": content.bands, "profile": content.profiles, "armour": content.armours, "weapons": content.weapons,
        "gear": content.gear, "mutations": content.mutations,
    }  # fmt: skip
    return read(spelled(given, pools), Roster, content.ready, where)


def receipt(given: Any, content: Data, where: str = "<band>") -> Receipt:
    """The bill of a band: every point with its reason, the total, and every fault there is."""
    try:
        roster = reading(given, content, where)
    except ContentError as error:
        return refused(error, rule=content.laws["PKH-MUS-01"])
    lines = tuple(bill(roster, content))
    cost = sum(line.points for line in lines)
    figures = {"points": roster.points, "fighters": len(roster.fighters), "most": most_fighters(roster.points)}
    return Receipt(roster.name, cost, lines, tuple(faults(roster, cost, content)), figures)


def total(roster: Roster, content: Data) -> int:
    """What the band costs."""
    return sum(line.points for line in bill(roster, content))


def worth_of(recruit: Recruit, content: Data) -> int:
    """What one fighter costs with all it carries."""
    return sum(line.points for line in _lines(recruit, "", content))


def bill(roster: Roster, content: Data) -> Iterator[Line]:
    """Every price, in order."""
    for index, recruit in enumerate(roster.fighters):
        yield from placed(f"fighters/{index}", _lines(recruit, f"{label(recruit, index, content)}: ", content))


def _lines(recruit: Recruit, who: str, content: Data) -> Iterator[Line]:
    profile = content.profiles.get(recruit.profile)
    if profile is None:
        return
    yield Line(profile.cost, f"{who}{profile.name}", profile.rule)
    if recruit.armour in profile.armours:
        armour = content.armours[recruit.armour]
        yield Line(profile.armours[recruit.armour], f"{who}{armour.name}", armour.rule)
    bought = ((content.weapons, recruit.weapons), (content.gear, recruit.gear), (content.mutations, recruit.mutations))
    for pool, names in bought:
        for row in (pool[name] for name in names if name in pool):
            yield Line(row.cost, f"{who}{row.name}", row.rule)
    if recruit.bullets > 0:
        each = BODGED if "bodged_bullets" in recruit.gear else BULLET
        yield Line(each * recruit.bullets, f"{who}{recruit.bullets} bullets at {each}", content.laws["PKH-MUS-09"])
