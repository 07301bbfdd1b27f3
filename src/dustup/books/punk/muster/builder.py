"""PKH-MUS-12: raise a legal band of any size, always the same one for the same wish."""

from __future__ import annotations

from msgspec.structs import replace

from ..content import Data
from .bill import total
from .faults import faults, most_fighters
from .roster import Recruit, Roster


def build(band: str, points: int, content: Data) -> Roster:
    """A legal band: the fighters of the faction's ready-made bands in turn while they fit, then better kit."""
    pool = _pool(band, content)
    roster = Roster(name=content.bands[band].name, band=band, points=points, fighters=())
    roster = _fill(roster, pool, content)
    return _polish(roster, content)


def _pool(band: str, content: Data) -> list[Recruit]:
    if band not in content.bands:
        raise ValueError(f"there is no faction {band!r}; choose one of: {', '.join(content.bands)}")
    found = [r for roster in content.ready.values() if roster.band == band for r in roster.fighters]
    return [replace(recruit, name="") for recruit in found]


def _fill(roster: Roster, pool: list[Recruit], content: Data) -> Roster:
    for recruit in pool * 6:
        if len(roster.fighters) >= most_fighters(roster.points):
            break
        have = sum(each.profile == recruit.profile for each in roster.fighters)
        some = (recruit,) * max(1, content.profiles[recruit.profile].least - have)  # PKH-BND-10: a pack at once
        wish = replace(roster, fighters=(*roster.fighters, *some))
        if _legal(wish, content):
            roster = wish
    return roster


def _polish(roster: Roster, content: Data) -> Roster:
    """Spend what is left: armour first, then bullets for those who have a firearm."""
    for index, recruit in enumerate(roster.fighters):
        for armour in content.profiles[recruit.profile].armours:
            if not recruit.armour:
                roster = _better(roster, index, replace(recruit, armour=armour), content)
    for _ in range(3):
        for index, recruit in enumerate(roster.fighters):
            if any(content.weapons[name].firearm for name in recruit.weapons):
                roster = _better(roster, index, replace(recruit, bullets=recruit.bullets + 1), content)
    return roster


def _better(roster: Roster, index: int, recruit: Recruit, content: Data) -> Roster:
    if roster.fighters[index].bullets > recruit.bullets:
        return roster
    fighters = (*roster.fighters[:index], recruit, *roster.fighters[index + 1 :])
    wish = replace(roster, fighters=fighters)
    return wish if _legal(wish, content) else roster


def _legal(wish: Roster, content: Data) -> bool:
    return not any(faults(wish, total(wish, content), content))
