"""P2-RUL-62, P2H-MUS-01..06, P2H-MUS-08, P2H-MUS-09: is the band legal, and what does every point pay for?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dustup.core.content import ContentError, choose

from . import sheet
from .content import Data, Profile, Weapon, data
from .roster import Recruit, Roster, read

BULLET = 15
BODGED = 10
RARE = 3
BOMBS = 3
ALIKE = 3
PER_HUNDRED = 3


@dataclass(frozen=True, slots=True)
class Fault:
    """Something a band may not have: where, what, what to do, by which rule."""

    where: str
    what: str
    remedy: str
    rule: str

    def plain(self) -> dict[str, str]:
        """As data."""
        return {"where": self.where, "what": self.what, "remedy": self.remedy, "rule": self.rule}


Line = tuple[int, str, str]


def receipt(given: Any, content: Data | None = None, where: str = "<band>") -> Mapping[str, Any]:
    """The bill of a band: every point with its reason, the total, and every fault there is."""
    content = content or data()
    try:
        roster = read(sheet.band(given, content), where)
    except ContentError as error:
        fault = Fault(error.file, error.what, error.remedy or "mend the band", "P2H-MUS-01")
        return {"name": "", "total": 0, "lines": [], "errors": [fault.plain()], "fighters": 0}
    lines = list(bill(roster, content))
    return {
        "name": roster.name,
        "band": roster.band,
        "points": roster.points,
        "fighters": len(roster.fighters),
        "most": most_fighters(roster.points),
        "total": sum(points for points, _, _ in lines),
        "lines": [list(line) for line in lines],
        "errors": [fault.plain() for fault in faults(roster, content)],
    }


def total(roster: Roster, content: Data | None = None) -> int:
    """What the band costs."""
    return sum(points for points, _, _ in bill(roster, content or data()))


def worth_of(recruit: Recruit, content: Data) -> int:
    """What one fighter costs with all it carries."""
    return sum(points for points, _, _ in _lines(recruit, "", content))


def most_fighters(points: int) -> int:
    """P2-BAND-01, P2-DICE-17: three for each started hundred points."""
    return PER_HUNDRED * max(1, -(-points // 100))


def bill(roster: Roster, content: Data) -> Iterator[Line]:
    """Every price, in order."""
    for index, recruit in enumerate(roster.fighters):
        yield from _lines(recruit, f"{label(recruit, index, content)}: ", content)


def label(recruit: Recruit, index: int, content: Data) -> str:
    """How a fighter is called in messages."""
    profile = content.profiles.get(recruit.profile)
    return recruit.name or f"{profile.name if profile else recruit.profile} {index + 1}"


def _lines(recruit: Recruit, who: str, content: Data) -> Iterator[Line]:
    profile = content.profiles.get(recruit.profile)
    if profile is None:
        return
    yield profile.cost, f"{who}{profile.name}", profile.rule
    if recruit.armour in profile.armours:
        armour = content.armours[recruit.armour]
        yield profile.armours[recruit.armour], f"{who}{armour.name}", armour.rule
    for pool, names in ((content.weapons, recruit.weapons), (content.gear, recruit.gear)):
        for row in (pool[name] for name in names if name in pool):
            yield row.cost, f"{who}{row.name}", row.rule
    for mutation in (content.mutations[name] for name in recruit.mutations if name in content.mutations):
        yield mutation.cost, f"{who}{mutation.name}", mutation.rule
    if recruit.bullets > 0:
        each = BODGED if "bodged_bullets" in recruit.gear else BULLET
        yield each * recruit.bullets, f"{who}{recruit.bullets} bullets at {each}", "P2H-MUS-09"


def faults(roster: Roster, content: Data) -> Iterator[Fault]:
    """Every fault of a band, in order."""
    if roster.band not in content.bands:
        yield Fault("band", f"there is no faction {roster.band!r}", choose(roster.band, content.bands), "P2H-MUS-01")
        return
    yield from _size(roster, content)
    for index, recruit in enumerate(roster.fighters):
        yield from _fighter(recruit, f"fighter {index + 1} ({label(recruit, index, content)})", roster, content)
    yield from _numbers(roster, content)


def _size(roster: Roster, content: Data) -> Iterator[Fault]:
    cost, most = total(roster, content), most_fighters(roster.points)
    if not 50 <= roster.points <= 2000:
        yield Fault("points", f"{roster.points} points is no battle", "choose 50 to 2000", "P2H-MUS-01")
    if not roster.fighters:
        yield Fault("fighters", "the band is empty", "add at least one fighter", "P2H-MUS-01")
    if cost > roster.points:
        over = cost - roster.points
        yield Fault("points", f"costs {cost}, {over} over {roster.points}", f"save {over} points", "P2H-MUS-01")
    if len(roster.fighters) > most:
        what = f"{len(roster.fighters)} fighters, at most {most} for {roster.points} points"
        yield Fault("fighters", what, f"leave out {len(roster.fighters) - most}", "P2-BAND-01")


def _numbers(roster: Roster, content: Data) -> Iterator[Fault]:
    counts: dict[str, int] = {}
    for recruit in roster.fighters:
        counts[recruit.profile] = counts.get(recruit.profile, 0) + 1
    for name, count in counts.items():
        profile = content.profiles.get(name)
        if profile is not None:
            yield from _limits(profile, count, counts, len(roster.fighters))
    yield from _rare(roster, content)
    yield from _alike(roster, content)


def _limits(profile: Profile, count: int, counts: dict[str, int], everyone: int) -> Iterator[Fault]:
    if profile.most and count > profile.most:
        what = f"{count} x {profile.name}, at most {profile.most}"
        yield Fault("fighters", what, f"leave out {count - profile.most}", "P2H-MUS-03")
    if count < profile.least:
        what = f"{count} x {profile.name}, at least {profile.least} or none"
        yield Fault("fighters", what, f"add {profile.least - count} or leave it out", "P2H-BND-10")
    if profile.share and count > everyone - count:
        what = f"{count} x {profile.name} against {everyone - count} others"
        yield Fault("fighters", what, "not more of them than all the rest together", "P2H-MUS-03")
    if profile.per and count > profile.per.most * counts.get(profile.per.profile, 0):
        what = f"{count} x {profile.name}, at most {profile.per.most} for each {profile.per.profile}"
        yield Fault("fighters", what, f"add a {profile.per.profile} or leave some out", "P2H-MUS-03")


def _rare(roster: Roster, content: Data) -> Iterator[Fault]:
    counts: dict[str, int] = {}
    for recruit in roster.fighters:
        for name in dict.fromkeys(recruit.weapons):
            weapon = content.weapons.get(name)
            if weapon and "rare" in weapon.traits:
                counts[name] = counts.get(name, 0) + (1 if is_bomb(weapon) else recruit.weapons.count(name))
    for name, count in counts.items():
        if count > RARE:
            yield Fault("weapons", f"{count} x {name} is Rare", f"keep {RARE} of them", "P2-RARE-01")


def _alike(roster: Roster, content: Data) -> Iterator[Fault]:
    counts: dict[str, int] = {}
    for recruit in roster.fighters:
        for name in recruit.mutations:
            counts[name] = counts.get(name, 0) + 1
    for name, count in counts.items():
        if count > ALIKE:
            yield Fault("mutations", f"{count} x {name}", f"at most {ALIKE} of each in a band", "P2H-MUS-08")


def is_bomb(weapon: Weapon) -> bool:
    """P2-BOMB-01."""
    return "bomb" in weapon.traits


def _fighter(recruit: Recruit, where: str, roster: Roster, content: Data) -> Iterator[Fault]:
    profile = content.profiles.get(recruit.profile)
    band = content.bands[roster.band]
    if profile is None or recruit.profile not in band.profiles:
        why = "is no profile" if profile is None else f"is not of the {band.name}"
        yield Fault(where, f"{recruit.profile!r} {why}", choose(recruit.profile, band.profiles), "P2H-MUS-02")
        return
    yield from _allowed(recruit, profile, where)
    yield from _hands(recruit, profile, where, content)
    yield from _worn(recruit, profile, where, content)
    yield from _ammunition(recruit, where, content)
    yield from _changed(recruit, profile, where, content)


def _allowed(recruit: Recruit, profile: Profile, where: str) -> Iterator[Fault]:
    for kind, names, may in (
        ("weapon", recruit.weapons, profile.weapons),
        ("gear", recruit.gear, profile.gear),
        ("armour", (recruit.armour,) if recruit.armour else (), (*profile.armours, profile.armour)),
    ):
        for name in dict.fromkeys(names):
            if name not in may:
                choice = [n for n in may if n]
                remedy = choose(name, choice) if choice else "leave it out: it may have none"
                yield Fault(where, f"{kind} {name!r} is not for a {profile.name}", remedy, "P2H-MUS-04")
    for name in dict.fromkeys(recruit.gear):
        if recruit.gear.count(name) > 1:
            yield Fault(where, f"{name} twice", "keep one", "P2H-MUS-04")


def slots_used(weapons: list[Weapon]) -> int:
    """P2-BOMB-01: how many weapons these count as; all bombs together are one."""
    real = [w for w in weapons if not (w.natural or w.slotless or w.free)]
    bombs = [w for w in real if is_bomb(w)]
    return len(real) - len(bombs) + (1 if bombs else 0)


def _hands(recruit: Recruit, profile: Profile, where: str, content: Data) -> Iterator[Fault]:
    bought = [content.weapons[name] for name in recruit.weapons if name in content.weapons]
    carried = bought + [content.weapons[name] for name in profile.items]
    least, most = profile.slots
    used = slots_used(bought)
    if not least <= used <= most:
        want = f"{least} to {most}" if least != most else str(most)
        what = f"{used} weapons, a {profile.name} buys {want}"
        yield Fault(where, what, "add a weapon" if used < least else "leave one out", "P2H-MUS-05")
    yield from _clashes(recruit, where, carried, content)


def _clashes(recruit: Recruit, where: str, carried: list[Weapon], content: Data) -> Iterator[Fault]:
    two = [w for w in carried if "two_handed" in w.traits or "bulky" in w.traits]
    if len(two) > 1:
        yield Fault(where, "two Two-Handed weapons", f"keep one of {two[0].name}, {two[1].name}", "P2-TWOH-01")
    if two and any("shield" in content.gear[g].traits for g in recruit.gear if g in content.gear):
        yield Fault(where, f"a shield with a {two[0].name}", "keep one of them", "P2-RUL-79")
    if any("bulky" in w.traits for w in carried) and slots_used(carried) > 1:
        yield Fault(where, "a Bulky weapon and another one", "a Bulky weapon is carried alone", "P2-BULK-01")
    if sum(is_bomb(w) for w in carried) > BOMBS:
        yield Fault(where, f"{sum(is_bomb(w) for w in carried)} bombs", f"carry {BOMBS} at most", "P2-BOMB-01")
    for weapon in dict.fromkeys(w.id for w in carried if not is_bomb(w)):
        if sum(w.id == weapon for w in carried) > 1:
            yield Fault(where, f"{weapon} twice", "a second one is of no use; keep one", "P2H-MUS-05")


def _worn(recruit: Recruit, profile: Profile, where: str, content: Data) -> Iterator[Fault]:
    weapons = [content.weapons[n] for n in (*recruit.weapons, *profile.items) if n in content.weapons]
    armour = content.armours.get(worn(recruit, profile, content))
    heavy = [w.name for w in weapons if "cumbersome" in w.traits]
    if armour is not None and "cumbersome" in armour.traits:
        heavy.append(armour.name)
    if len(heavy) > 1:
        yield Fault(where, "two Cumbersome items: " + ", ".join(heavy), "keep one", "P2-CUMB-02")
    suits = [w.worn for w in weapons if w.worn]
    if suits and recruit.armour and recruit.armour not in suits:
        yield Fault(where, f"armour {recruit.armour!r} over a {suits[0]}", "leave the other armour out", "P2H-MUS-06")


def worn(recruit: Recruit, profile: Profile, content: Data) -> str:
    """The armour a fighter ends up in: a suit that comes with a weapon, bought armour, tough skin, its own."""
    suits = [content.weapons[n].worn for n in recruit.weapons if n in content.weapons and content.weapons[n].worn]
    skins = [content.mutations[n].armour for n in recruit.mutations if n in content.mutations]
    choices = [*suits, recruit.armour, *(s for s in skins if s), profile.armour]
    return next((name for name in choices if name), "")


def _ammunition(recruit: Recruit, where: str, content: Data) -> Iterator[Fault]:
    guns = [n for n in recruit.weapons if n in content.weapons and "firearm" in content.weapons[n].traits]
    if recruit.bullets < 0:
        yield Fault(where, f"{recruit.bullets} bullets", "give 0 or more", "P2H-MUS-09")
    if recruit.bullets > 0 and not guns:
        yield Fault(where, "bullets without a firearm", "buy a firearm or leave the bullets out", "P2H-MUS-09")
    for name in recruit.weapons:
        if name in content.weapons and content.weapons[name].needs == "firearm" and not guns:
            yield Fault(where, f"a {name} fixed to nothing", "buy a firearm for it", "P2H-GEA-03")
    if "telescopic_sight" in recruit.gear and not any(n in ("rifle", "pistol", "automatic_rifle") for n in guns):
        yield Fault(where, "a telescopic sight on nothing", "it goes on a rifle or a pistol", "P2H-GEA-08")
    if "bodged_bullets" in recruit.gear and not guns:
        yield Fault(where, "bodged bullets without a firearm", "leave them out", "P2H-GEA-09")
    for name in recruit.gear:
        if name in content.gear and content.gear[name].needs == "firearm" and not guns:
            yield Fault(where, f"{content.gear[name].name} without a firearm", "leave them out", "P2H-GEA-12")
    if "foul_bullets" in recruit.gear and "hot_bullets" in recruit.gear:
        yield Fault(where, "two kinds of bullets", "choose one kind", "P2H-GEA-12")


def _changed(recruit: Recruit, profile: Profile, where: str, content: Data) -> Iterator[Fault]:
    least, most = profile.mutations
    for name in recruit.mutations:
        if name not in content.mutations:
            yield Fault(where, f"there is no mutation {name!r}", choose(name, content.mutations), "P2H-MUS-08")
    if not least <= len(recruit.mutations) <= most:
        what = f"{len(recruit.mutations)} mutations, a {profile.name} has {least} to {most}"
        yield Fault(where, what, "add or leave out mutations", "P2H-MUS-08")
    if len(dict.fromkeys(recruit.mutations)) < len(recruit.mutations):
        yield Fault(where, "the same mutation twice", "choose another", "P2H-MUS-08")
    if sum(bool(content.mutations[n].armour) for n in recruit.mutations if n in content.mutations) > 1:
        yield Fault(where, "two kinds of tough skin", "keep one", "P2H-MUS-08")
