"""PKH-MUS-12: raise a legal band of any size, always the same one for the same wish."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from dustup.skirmish.muster import improve

from ..content import Data
from .bill import total
from .faults import faults, most_fighters
from .roster import Recruit, Roster


def build(band: str, points: int, content: Data) -> Roster:
    """A legal band: the fighters of the faction's ready-made bands in turn while they fit, then better kit."""
    if band not in content.bands:
        raise ValueError(f"there is no faction {band!r}; choose one of: {', '.join(content.bands)}")
    empty = Roster(name=content.bands[band].name, band=band, points=points, fighters=())

    def fits(fighters: tuple[Recruit, ...]) -> bool:
        wish = replace(empty, fighters=fighters)
        return not any(faults(wish, total(wish, content), content))

    def armoured(recruit: Recruit) -> list[Recruit]:
        best = [] if recruit.armour else reversed(content.profiles[recruit.profile].armours)
        return [replace(recruit, armour=armour) for armour in best]

    def supplied(recruit: Recruit) -> list[Recruit]:
        shoots = any(content.weapons[name].firearm for name in recruit.weapons)
        return [replace(recruit, bullets=recruit.bullets + 1)] if shoots else []

    fighters = _filled(band, most_fighters(points), content, fits)
    for better in (armoured, supplied, supplied, supplied):
        fighters = improve(fighters, better, fits)
    return replace(empty, fighters=fighters)


def _filled(band: str, most: int, content: Data, fits: Callable[[tuple[Recruit, ...]], bool]) -> tuple[Recruit, ...]:
    """PKH-BND-10: whoever comes in packs comes with a whole pack at once."""
    pool = [replace(r, name="") for roster in content.ready.values() if roster.band == band for r in roster.fighters]
    fighters: tuple[Recruit, ...] = ()
    for recruit in pool * 6:
        have = sum(each.profile == recruit.profile for each in fighters)
        some = (recruit,) * max(1, content.profiles[recruit.profile].least - have)
        if len(fighters) < most and fits((*fighters, *some)):
            fighters = (*fighters, *some)
    return fighters
