"""PK-RUL-62, PKH-MUS-01..06, PKH-MUS-08, PKH-MUS-09: is the band legal, and what does every point pay for?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dustup.core import Fault, Line, Receipt
from dustup.core.content import ContentError, choose

from .content import Data, Profile, Weapon
from .roster import Recruit, Roster, read, spelled

BULLET = 15
BODGED = 10
RARE = 3
BOMBS = 3
ALIKE = 3
PER_HUNDRED = 3
PACK = 5


def receipt(given: Any, content: Data, where: str = "<band>") -> Receipt:
    """The bill of a band: every point with its reason, the total, and every fault there is."""
    pools: dict[str, Mapping[str, Any]] = {
        "band": content.bands, "profile": content.profiles, "armour": content.armours, "weapons": content.weapons,
        "gear": content.gear, "mutations": content.mutations,
    }  # fmt: skip
    try:
        roster = read(spelled(given, pools), content.ready, where)
    except ContentError as error:
        return Receipt(
            "", faults=(Fault(error.file, error.what, content.laws["PKH-MUS-01"], error.remedy or "mend the band"),)
        )
    lines = tuple(bill(roster, content))
    return Receipt(
        roster.name,
        sum(line.points for line in lines),
        lines,
        tuple(faults(roster, content)),
        {"points": roster.points, "fighters": len(roster.fighters), "most": most_fighters(roster.points)},
    )


def total(roster: Roster, content: Data) -> int:
    """What the band costs."""
    return sum(line.points for line in bill(roster, content))


def worth_of(recruit: Recruit, content: Data) -> int:
    """What one fighter costs with all it carries."""
    return sum(line.points for line in _lines(recruit, "", content))


def most_fighters(points: int) -> int:
    """PK-BAND-01, PK-DICE-17, PK-BAND-06: three for each started hundred points."""
    return PER_HUNDRED * max(1, -(-points // 100))


def heads(roster: Roster, content: Data) -> int:
    """PK-BAND-04: how many fighters count for the limit; a pack of up to five is one."""
    profiles = [content.profiles.get(recruit.profile) for recruit in roster.fighters]
    pack = sum(profile is not None and "pack_animal" in profile.traits for profile in profiles)
    return len(profiles) - pack + -(-pack // PACK)


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
    yield Line(profile.cost, f"{who}{profile.name}", profile.rule)
    if recruit.armour in profile.armours:
        armour = content.armours[recruit.armour]
        yield Line(profile.armours[recruit.armour], f"{who}{armour.name}", armour.rule)
    for pool, names in ((content.weapons, recruit.weapons), (content.gear, recruit.gear)):
        for row in (pool[name] for name in names if name in pool):
            yield Line(row.cost, f"{who}{row.name}", row.rule)
    for mutation in (content.mutations[name] for name in recruit.mutations if name in content.mutations):
        yield Line(mutation.cost, f"{who}{mutation.name}", mutation.rule)
    if recruit.bullets > 0:
        each = BODGED if "bodged_bullets" in recruit.gear else BULLET
        yield Line(each * recruit.bullets, f"{who}{recruit.bullets} bullets at {each}", content.laws["PKH-MUS-09"])


def faults(roster: Roster, content: Data) -> Iterator[Fault]:
    """Every fault of a band, in order."""
    if roster.band not in content.bands:
        yield Fault(
            "band",
            f"there is no faction {roster.band!r}",
            content.laws["PKH-MUS-01"],
            choose(roster.band, content.bands),
        )
        return
    yield from _size(roster, content)
    for index, recruit in enumerate(roster.fighters):
        yield from _fighter(recruit, f"fighter {index + 1} ({label(recruit, index, content)})", roster, content)
    yield from _numbers(roster, content)


def _size(roster: Roster, content: Data) -> Iterator[Fault]:
    cost, most = total(roster, content), most_fighters(roster.points)
    if not 50 <= roster.points <= 2000:
        yield Fault("points", f"{roster.points} points is no battle", content.laws["PKH-MUS-01"], "choose 50 to 2000")
    if not roster.fighters:
        yield Fault("fighters", "the band is empty", content.laws["PKH-MUS-01"], "add at least one fighter")
    if cost > roster.points:
        over = cost - roster.points
        yield Fault(
            "points", f"costs {cost}, {over} over {roster.points}", content.laws["PKH-MUS-01"], f"save {over} points"
        )
    count = heads(roster, content)
    if count > most:
        what = f"{count} fighters, at most {most} for {roster.points} points"
        yield Fault("fighters", what, content.laws["PK-BAND-01"], f"leave out {count - most}")


def _numbers(roster: Roster, content: Data) -> Iterator[Fault]:
    counts: dict[str, int] = {}
    for recruit in roster.fighters:
        counts[recruit.profile] = counts.get(recruit.profile, 0) + 1
    for name in counts:
        profile = content.profiles.get(name)
        if profile is not None:
            yield from _limits(profile, counts, len(roster.fighters), content)
    yield from _rare(roster, content)
    yield from _alike(roster, content)


def _limits(profile: Profile, counts: dict[str, int], everyone: int, content: Data) -> Iterator[Fault]:
    count = counts[profile.id]
    if profile.most and count > profile.most:
        what = f"{count} x {profile.name}, at most {profile.most}"
        yield Fault("fighters", what, content.laws["PKH-MUS-03"], f"leave out {count - profile.most}")
    if count < profile.least:
        what = f"{count} x {profile.name}, at least {profile.least} or none"
        yield Fault("fighters", what, content.laws["PKH-BND-10"], f"add {profile.least - count} or leave it out")
    if profile.share and count > everyone - count:
        what = f"{count} x {profile.name} against {everyone - count} others"
        yield Fault("fighters", what, content.laws["PKH-MUS-03"], "not more of them than all the rest together")
    if profile.per and count > profile.per.most * counts.get(profile.per.profile, 0):
        what = f"{count} x {profile.name}, at most {profile.per.most} for each {profile.per.profile}"
        yield Fault("fighters", what, content.laws["PKH-MUS-03"], f"add a {profile.per.profile} or leave some out")


def _rare(roster: Roster, content: Data) -> Iterator[Fault]:
    counts: dict[str, int] = {}
    for recruit in roster.fighters:
        for name in dict.fromkeys(recruit.weapons):
            weapon = content.weapons.get(name)
            if weapon and "rare" in weapon.traits:
                counts[name] = counts.get(name, 0) + (1 if is_bomb(weapon) else recruit.weapons.count(name))
    for name, count in counts.items():
        if count > RARE:
            yield Fault("weapons", f"{count} x {name} is Rare", content.laws["PK-RARE-01"], f"keep {RARE} of them")


def _alike(roster: Roster, content: Data) -> Iterator[Fault]:
    counts: dict[str, int] = {}
    for recruit in roster.fighters:
        for name in recruit.mutations:
            counts[name] = counts.get(name, 0) + 1
    for name, count in counts.items():
        if count > ALIKE:
            yield Fault(
                "mutations", f"{count} x {name}", content.laws["PKH-MUS-08"], f"at most {ALIKE} of each in a band"
            )


def is_bomb(weapon: Weapon) -> bool:
    """PK-BAND-05: PK-BOMB-01."""
    return "bomb" in weapon.traits


def _fighter(recruit: Recruit, where: str, roster: Roster, content: Data) -> Iterator[Fault]:
    profile = content.profiles.get(recruit.profile)
    band = content.bands[roster.band]
    if profile is None or recruit.profile not in band.profiles:
        why = "is no profile" if profile is None else f"is not of the {band.name}"
        yield Fault(
            where, f"{recruit.profile!r} {why}", content.laws["PKH-MUS-02"], choose(recruit.profile, band.profiles)
        )
        return
    yield from _allowed(recruit, profile, where, content)
    yield from _hands(recruit, profile, where, content)
    yield from _worn(recruit, profile, where, content)
    yield from _ammunition(recruit, where, content)
    yield from _changed(recruit, profile, where, content)


def _allowed(recruit: Recruit, profile: Profile, where: str, content: Data) -> Iterator[Fault]:
    for kind, names, may in (
        ("weapon", recruit.weapons, profile.weapons),
        ("gear", recruit.gear, profile.gear),
        ("armour", (recruit.armour,) if recruit.armour else (), (*profile.armours, profile.armour)),
    ):
        for name in dict.fromkeys(names):
            if name not in may:
                choice = [n for n in may if n]
                remedy = choose(name, choice) if choice else "leave it out: it may have none"
                yield Fault(where, f"{kind} {name!r} is not for a {profile.name}", content.laws["PKH-MUS-04"], remedy)
    for name in dict.fromkeys(recruit.gear):
        if recruit.gear.count(name) > 1:
            yield Fault(where, f"{name} twice", content.laws["PKH-MUS-04"], "keep one")


def slots_used(weapons: list[Weapon]) -> int:
    """PK-BOMB-01: how many weapons these count as; all bombs together are one."""
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
        yield Fault(where, what, content.laws["PKH-MUS-05"], "add a weapon" if used < least else "leave one out")
    yield from _clashes(recruit, where, carried, content)


def _clashes(recruit: Recruit, where: str, carried: list[Weapon], content: Data) -> Iterator[Fault]:
    two = [w for w in carried if "two_handed" in w.traits or "bulky" in w.traits]
    if len(two) > 1:
        yield Fault(
            where, "two Two-Handed weapons", content.laws["PK-TWOH-01"], f"keep one of {two[0].name}, {two[1].name}"
        )
    if two and any("shield" in content.gear[g].traits for g in recruit.gear if g in content.gear):
        yield Fault(where, f"a shield with a {two[0].name}", content.laws["PK-RUL-79"], "keep one of them")
    grown = [
        content.weapons[i] for m in recruit.mutations if m in content.mutations for i in content.mutations[m].items
    ]
    if any("clawed" in w.traits for w in (*carried, *grown)) and slots_used(carried):
        yield Fault(where, "claws and another weapon", content.laws["PK-CLAW-01"], "claws go with nothing else")
    if any("bulky" in w.traits for w in carried) and slots_used(carried) > 1:
        yield Fault(
            where, "a Bulky weapon and another one", content.laws["PK-BULK-01"], "a Bulky weapon is carried alone"
        )
    if sum(is_bomb(w) for w in carried) > BOMBS:
        yield Fault(
            where, f"{sum(is_bomb(w) for w in carried)} bombs", content.laws["PK-BOMB-01"], f"carry {BOMBS} at most"
        )
    for weapon in dict.fromkeys(w.id for w in carried if not is_bomb(w)):
        if sum(w.id == weapon for w in carried) > 1:
            yield Fault(where, f"{weapon} twice", content.laws["PKH-MUS-05"], "a second one is of no use; keep one")


def _worn(recruit: Recruit, profile: Profile, where: str, content: Data) -> Iterator[Fault]:
    weapons = [content.weapons[n] for n in (*recruit.weapons, *profile.items) if n in content.weapons]
    armour = content.armours.get(worn(recruit, profile, content))
    heavy = [w.name for w in weapons if "cumbersome" in w.traits]
    if armour is not None and "cumbersome" in armour.traits:
        heavy.append(armour.name)
    if len(heavy) > 1:
        yield Fault(where, "two Cumbersome items: " + ", ".join(heavy), content.laws["PK-CUMB-02"], "keep one")
    if heavy and _agility(recruit, profile, content) - 1 < content.fighter.SLOWEST:
        yield Fault(
            where, f"{heavy[0]} would bring Agility to 0", content.laws["PK-CUMB-03"], "choose something lighter"
        )
    suits = [w.worn for w in weapons if w.worn]
    if suits and recruit.armour and recruit.armour not in suits:
        yield Fault(
            where,
            f"armour {recruit.armour!r} over a {suits[0]}",
            content.laws["PKH-MUS-06"],
            "leave the other armour out",
        )


def _agility(recruit: Recruit, profile: Profile, content: Data) -> int:
    changes = [content.mutations[n] for n in recruit.mutations if n in content.mutations]
    return profile.stats.get("AG", 1) + sum(m.stats.get("AG", 0) for m in changes)


def worn(recruit: Recruit, profile: Profile, content: Data) -> str:
    """The armour a fighter ends up in: a suit that comes with a weapon, bought armour, tough skin, its own."""
    suits = [content.weapons[n].worn for n in recruit.weapons if n in content.weapons and content.weapons[n].worn]
    skins = [content.mutations[n].armour for n in recruit.mutations if n in content.mutations]
    choices = [*suits, recruit.armour, *(s for s in skins if s), profile.armour]
    return next((name for name in choices if name), "")


def _ammunition(recruit: Recruit, where: str, content: Data) -> Iterator[Fault]:
    """PK-AMMO-03, PK-AMMO-05: bullets are bought apart, for those who have a firearm."""
    guns = [n for n in recruit.weapons if n in content.weapons and "firearm" in content.weapons[n].traits]
    if recruit.bullets < 0:
        yield Fault(where, f"{recruit.bullets} bullets", content.laws["PKH-MUS-09"], "give 0 or more")
    if recruit.bullets > 0 and not guns:
        yield Fault(
            where, "bullets without a firearm", content.laws["PKH-MUS-09"], "buy a firearm or leave the bullets out"
        )
    for name in recruit.weapons:
        if name in content.weapons and content.weapons[name].needs == "firearm" and not guns:
            yield Fault(where, f"a {name} fixed to nothing", content.laws["PKH-GEA-03"], "buy a firearm for it")
    if "telescopic_sight" in recruit.gear and not any(n in ("rifle", "pistol", "automatic_rifle") for n in guns):
        yield Fault(
            where, "a telescopic sight on nothing", content.laws["PKH-GEA-08"], "it goes on a rifle or a pistol"
        )
    if "bodged_bullets" in recruit.gear and not guns:
        yield Fault(where, "bodged bullets without a firearm", content.laws["PKH-GEA-09"], "leave them out")
    for name in recruit.gear:
        if name in content.gear and content.gear[name].needs == "firearm" and not guns:
            yield Fault(
                where, f"{content.gear[name].name} without a firearm", content.laws["PKH-GEA-12"], "leave them out"
            )
    if "foul_bullets" in recruit.gear and "hot_bullets" in recruit.gear:
        yield Fault(where, "two kinds of bullets", content.laws["PKH-GEA-12"], "choose one kind")


def _changed(recruit: Recruit, profile: Profile, where: str, content: Data) -> Iterator[Fault]:
    least, most = profile.mutations
    for name in recruit.mutations:
        if name not in content.mutations:
            yield Fault(
                where, f"there is no mutation {name!r}", content.laws["PKH-MUS-08"], choose(name, content.mutations)
            )
    if not least <= len(recruit.mutations) <= most:
        what = f"{len(recruit.mutations)} mutations, a {profile.name} has {least} to {most}"
        yield Fault(where, what, content.laws["PKH-MUS-08"], "add or leave out mutations")
    if len(dict.fromkeys(recruit.mutations)) < len(recruit.mutations):
        yield Fault(where, "the same mutation twice", content.laws["PKH-MUS-08"], "choose another")
    if sum(bool(content.mutations[n].armour) for n in recruit.mutations if n in content.mutations) > 1:
        yield Fault(where, "two kinds of tough skin", content.laws["PKH-MUS-08"], "keep one")
