"""PK-RUL-62, PKH-MUS-01..06, PKH-MUS-08, PKH-MUS-09: is the band legal? Every fault with what would mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dustup.core import Fault
from dustup.core.content import choose
from dustup.skirmish.muster import Limit, limits, placed, wrongs

from ..content import Data, Profile, Weapon
from .roster import Recruit, Roster, label, worn

RARE = 3
ALIKE = 3
PER_HUNDRED = 3
PACK = 5
SCOPED = ("rifle", "pistol", "automatic_rifle")
Row = tuple[object, str, str, str]
"""Whether it is so, what is wrong, by which rule, what would mend it."""


def _of(content: Data, where: str, *rows: Row) -> Iterator[Fault]:
    """The faults that are there."""
    return wrongs(where, *rows, laws=content.laws)


def most_fighters(points: int) -> int:
    """PK-BAND-01, PK-DICE-17, PK-BAND-06: three for each started hundred points."""
    return PER_HUNDRED * max(1, -(-points // 100))


def heads(roster: Roster, content: Data) -> int:
    """PK-BAND-04: how many fighters count for the limit; a pack of up to five is one."""
    profiles = [content.profiles.get(recruit.profile) for recruit in roster.fighters]
    pack = sum(profile is not None and "pack_animal" in profile.traits for profile in profiles)
    return len(profiles) - pack + -(-pack // PACK)


def faults(roster: Roster, cost: int, content: Data) -> Iterator[Fault]:
    """Every fault of a band, in order."""
    if roster.band not in content.bands:
        remedy = choose(roster.band, content.bands)
        yield Fault("band", f"there is no faction {roster.band!r}", content.laws["PKH-MUS-01"], remedy)
        return
    points, count, most = roster.points, heads(roster, content), most_fighters(roster.points)
    over, many = cost - points, f"{count} fighters, at most {most} for {points} points"
    size = (not 50 <= points <= 2000, f"{points} points is not a size for a battle", "PKH-MUS-01", "choose 50 to 2000")
    yield from _of(content, "points", size)
    yield from _of(content, "fighters", (not count, "the band is empty", "PKH-MUS-01", "add at least one fighter"))
    dear = (over > 0, f"costs {cost}, {over} over {points}", "PKH-MUS-01", f"save {over} points")
    yield from _of(content, "points", dear)
    yield from _of(content, "fighters", (count > most, many, "PK-BAND-01", f"leave out {count - most}"))
    for index, recruit in enumerate(roster.fighters):
        where = f"fighter {index + 1} ({label(recruit, index, content)})"
        yield from placed(f"fighters/{index}", _fighter(recruit, where, roster, content))
    yield from _numbers(roster, content)


def _numbers(roster: Roster, content: Data) -> Iterator[Fault]:
    """PKH-MUS-03, PKH-BND-10, PK-RARE-01, PK-BAND-05, PK-BOMB-01, PKH-MUS-08: how many of a kind."""
    counts = Counter(recruit.profile for recruit in roster.fighters)
    there = [content.profiles[name] for name in counts if name in content.profiles]
    names = {row.id: row.name for row in content.profiles.values()}
    for row in there:
        per = {row.per.profile: row.per.most} if row.per else {}
        most = Limit(most=row.most or None, share=row.share, per=per, rule=row.rule)
        yield from limits(counts, {row.id: most}, names)
        few = max(1, roster.points // row.each) if row.each else counts[row.id]
        what = f"{counts[row.id]} x {row.name}, one for each {row.each} points"
        yield from [Fault("fighters", what, row.rule, "leave some out")] if counts[row.id] > few else []
        yield from limits(counts, {row.id: Limit(least=row.least, rule=content.laws["PKH-BND-10"])}, names)
    rare: Counter[str] = Counter()
    for recruit in roster.fighters:
        for name, many in Counter(recruit.weapons).items():
            weapon = content.weapons.get(name)
            if weapon is not None and "rare" in weapon.traits:
                rare[name] += 1 if weapon.bomb else many
    for name, many in rare.items():
        row_ = (many > RARE, f"{many} × {name} is Rare", "PK-RARE-01", f"keep {RARE} of them")
        yield from _of(content, "weapons", row_)
    for name, many in Counter(name for recruit in roster.fighters for name in recruit.mutations).items():
        alike = (many > ALIKE, f"{many} × {name}", "PKH-MUS-08", f"at most {ALIKE} of each in a band")
        yield from _of(content, "mutations", alike)


def _fighter(recruit: Recruit, where: str, roster: Roster, content: Data) -> Iterator[Fault]:
    profile = content.profiles.get(recruit.profile)
    band = content.bands[roster.band]
    if profile is None or recruit.profile not in band.profiles:
        name = recruit.profile
        why = f"there is no profile {name!r}" if profile is None else f"{name!r} does not belong to the {band.name}"
        yield Fault(where, why, content.laws["PKH-MUS-02"], choose(name, band.profiles))
        return
    bought = [content.weapons[name] for name in recruit.weapons if name in content.weapons]
    carried = bought + [content.weapons[name] for name in profile.items]
    yield from _allowed(recruit, profile, where, content)
    yield from _hands(recruit, profile, where, bought, content)
    yield from _clashes(recruit, where, carried, content)
    yield from _worn(recruit, profile, where, carried, content)
    yield from _ammunition(recruit, where, bought, content)
    yield from _changed(recruit, profile, where, content)


def _allowed(recruit: Recruit, profile: Profile, where: str, content: Data) -> Iterator[Fault]:
    """PKH-MUS-04: what its profile may buy."""
    worn = (recruit.armour,) if recruit.armour else ()
    for kind, names, may, pool in (
        ("weapon", recruit.weapons, profile.weapons, content.weapons),
        ("gear", recruit.gear, profile.gear, content.gear),
        ("armour", worn, (*profile.armours, profile.armour), content.armours),
    ):
        choice = [n for n in may if n]
        for name in [name for name in dict.fromkeys(names) if name not in may]:  # likenesses are dear: only where wrong
            remedy = choose(name, choice) if choice else "leave it out: it may have none"
            known = f"{kind} {name!r} is not for a {profile.name}"
            why = known if name in pool else f"there is no {kind} {name!r}"
            yield from _of(content, where, (True, why, "PKH-MUS-04", remedy))
    for name, many in Counter(recruit.gear).items():
        yield from _of(content, where, (many > 1, f"{name} twice", "PKH-MUS-04", "keep one"))


def slots_used(weapons: list[Weapon]) -> int:
    """PK-BOMB-01: how many weapons these count as; all bombs together are one."""
    real = [w for w in weapons if w.slot]
    bombs = [w for w in real if w.bomb]
    return len(real) - len(bombs) + (1 if bombs else 0)


def _hands(recruit: Recruit, profile: Profile, where: str, bought: list[Weapon], content: Data) -> Iterator[Fault]:
    """PKH-MUS-05: how many weapons."""
    least, most = profile.slots
    used = slots_used(bought)
    want = f"{least} to {most}" if least != most else str(most)
    remedy = "add a weapon" if used < least else "leave one out"
    what = f"{used} weapons, a {profile.name} buys {want}"
    yield from _of(content, where, (not least <= used <= most, what, "PKH-MUS-05", remedy))


def _clashes(recruit: Recruit, where: str, carried: list[Weapon], content: Data) -> Iterator[Fault]:
    """PK-TWOH-01, PK-SHIE-01, PK-CLAW-01, PK-BULK-01, PK-BOMB-01, PKH-MUS-05: what does not go together."""
    two = [w for w in carried if w.both_hands]
    shield = any(content.gear[g].shield for g in recruit.gear if g in content.gear)
    changes = [content.mutations[m] for m in recruit.mutations if m in content.mutations]
    grown = [content.weapons[i] for change in changes for i in change.items]
    claws = any(w.claws for w in (*carried, *grown))
    strong = any(trait.id in content.profiles[recruit.profile].traits for trait in content.spares["load"])
    bulky, used = any(w.bulky for w in carried) and not strong, slots_used(carried)
    bombs, most = sum(w.bomb for w in carried), content.fighter.BOMBS
    names = [w.name for w in two[:2]] or [""]
    yield from _of(
        content, where,
        (len(two) > 1, "two Two-Handed weapons", "PK-TWOH-01", f"keep one of {', '.join(names)}"),
        (two and shield, f"a shield with a {names[0]}", "PK-SHIE-01", "keep one of them"),
        (claws and used, "claws and another weapon", "PK-CLAW-01", "leave the other weapon out"),
        (bulky and used > 1, "a Bulky weapon and another one", "PK-BULK-01", "carry a Bulky weapon alone"),
        (bombs > most, f"{bombs} bombs", "PK-BOMB-01", f"carry {most} at most"),
    )  # fmt: skip
    for name, many in Counter(w.id for w in carried if not w.bomb).items():
        what = f"{name} twice"
        yield from _of(content, where, (many > 1, what, "PKH-MUS-05", "a second one is useless; keep one"))


def _worn(recruit: Recruit, profile: Profile, where: str, carried: list[Weapon], content: Data) -> Iterator[Fault]:
    """PK-CUMB-02, PK-CUMB-03, PKH-MUS-06: what weighs too much, and armour over a suit."""
    armour = content.armours.get(worn(recruit, profile, content))
    heavy = [w.name for w in carried if w.heavy]
    heavy += [armour.name] if armour is not None and armour.heavy else []
    suits = [w.worn for w in carried if w.worn]
    over = f"armour {recruit.armour!r} over a {next(iter(suits), '')}"
    odd = suits and recruit.armour and recruit.armour not in suits
    slow = heavy and _agility(recruit, profile, content) - 1 < content.fighter.SLOWEST
    yield from _of(
        content, where,
        (len(heavy) > 1, "two Cumbersome items: " + ", ".join(heavy), "PK-CUMB-02", "keep one"),
        (slow, f"{heavy[0] if heavy else ''} would bring Agility to 0", "PK-CUMB-03", "choose something lighter"),
        (odd, over, "PKH-MUS-06", "leave the other armour out"),
    )  # fmt: skip


def _agility(recruit: Recruit, profile: Profile, content: Data) -> int:
    changes = [content.mutations[n] for n in recruit.mutations if n in content.mutations]
    return profile.stats.get("AG", 1) + sum(m.stats.get("AG", 0) for m in changes)


def _ammunition(recruit: Recruit, where: str, bought: list[Weapon], content: Data) -> Iterator[Fault]:
    """PK-AMMO-03, PK-AMMO-05, PKH-GEA-03, PKH-GEA-08, PKH-GEA-09, PKH-GEA-12: bullets are for those with a firearm."""
    guns = [w.id for w in bought if w.firearm]
    gear = [content.gear[name] for name in recruit.gear if name in content.gear]
    scope = "telescopic_sight" in recruit.gear and not any(n in SCOPED for n in guns)
    both = "foul_bullets" in recruit.gear and "hot_bullets" in recruit.gear
    loose = [w.id for w in bought if w.needs == "firearm" and not guns]
    rounds = [row.name for row in gear if row.needs == "firearm" and not guns]
    bullets, bodged = recruit.bullets, "bodged_bullets" in recruit.gear and not guns
    yield from _of(
        content, where,
        (bullets < 0, f"{bullets} bullets", "PKH-MUS-09", "give 0 or more"),
        (bullets > 0 and not guns, "bullets without a firearm", "PKH-MUS-09", "buy a firearm or leave the bullets out"),
        *((True, f"a {name} fixed to nothing", "PKH-GEA-03", "buy a firearm for it") for name in loose),
        (scope, "a telescopic sight without a gun to fit it to", "PKH-GEA-08", "buy a rifle or a pistol for it"),
        (bodged, "bodged bullets without a firearm", "PKH-GEA-09", "leave them out"),
        *((True, f"{name} without a firearm", "PKH-GEA-12", "leave them out") for name in rounds),
        (both, "two kinds of bullets", "PKH-GEA-12", "choose one kind"),
    )  # fmt: skip


def _changed(recruit: Recruit, profile: Profile, where: str, content: Data) -> Iterator[Fault]:
    """PKH-MUS-08: mutations."""
    (least, most), given, rows = profile.mutations, recruit.mutations, content.mutations
    strange = [name for name in given if name not in rows]
    skins = sum(bool(rows[n].armour) for n in given if n in rows)
    what = f"{len(given)} mutations, a {profile.name} has {least} to {most}"
    yield from _of(
        content, where,
        *((True, f"there is no mutation {name!r}", "PKH-MUS-08", choose(name, rows)) for name in strange),
        (not least <= len(given) <= most, what, "PKH-MUS-08", "add or leave out mutations"),
        (len(dict.fromkeys(given)) < len(given), "the same mutation twice", "PKH-MUS-08", "choose another"),
        (skins > 1, "two kinds of tough skin", "PKH-MUS-08", "keep one"),
    )  # fmt: skip
