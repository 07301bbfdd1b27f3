"""Looting the Downed, swapping bullets, reloading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dustup.core import Answer, Choice, Flow, Free, Illegal
from dustup.skirmish.choices import chosen, whom
from dustup.skirmish.tell import counted

from .content import Profile, Trait
from .fight import engagement
from .special import abilities, facts
from .special.abilities import thing
from .state import Fighter, Item, State
from .worth import sense

DONE, BULLETS = "done", "bullets"


def heap(s: State, body: Fighter) -> list[Item]:
    """PK-LOOT-01, PK-RUL-76: what lies at a marker: its weapons and gear, and what others left there."""
    grown = facts.grafted(s, body)  # PKH-GEA-13: neither the graft nor its weapons come off
    own = [item for item in body.items if not (grown and (thing(s, item).slot or thing(s, item).grafted))]
    return [item for item in (*own, *body.loot) if not thing(s, item).fixed and not item.used]


def corpses(s: State, f: Fighter) -> list[Fighter]:
    """PK-LOOT-01, PK-INCE-07: markers in contact with anything left on them."""
    return [
        e
        for e in s.fighters.values()
        if e.status == "down"
        and not e.burnt
        and engagement.touch(f, e)
        and guarded(s, f, e) is None
        and (e.bullets or any(why_not_carry(s, f, item) is None for item in heap(s, e)))
    ]


def guarded(s: State, f: Fighter, body: Fighter) -> Trait | None:
    """PKH-GEA-15: a mastiff keeps enemies away from its owner."""
    return abilities.barred(s, body, "robbing") if body.side != f.side else None


def why_no_loot(s: State, f: Fighter) -> Illegal | None:
    """PK-LOOT-01, PK-BEAS-01, PK-MONG-01, PK-ACT-06, PK-INTR-07: who may search a marker."""
    if dull := abilities.barred(s, f, "loot"):
        return Illegal(f"{f.name} cannot loot", dull.rule)
    if not corpses(s, f):
        return next(_spoiled(s, f))
    if engagement.engaged(s, f):
        return Illegal(f"{f.name} is in close combat", s.law["PK-ACT-06"])
    return None


def _spoiled(s: State, f: Fighter) -> Iterator[Illegal]:
    """PKH-GEA-15, PK-INCE-07, PK-CLAW-01, PK-CUMB-03, PK-LOOT-01: why there is nothing to be had."""
    searched = s.law["PK-LOOT-01"]
    for body in [e for e in s.fighters.values() if e.status == "down" and engagement.touch(f, e)]:
        if dog := guarded(s, f, body):
            yield Illegal(f"{body.name} is guarded: {dog.name}", dog.rule, also=(searched,))
        if body.burnt:
            yield Illegal(f"everything {body.name} had is burnt", s.law["PK-INCE-07"], also=(searched,))
        for why in filter(None, (why_not_carry(s, f, item) for item in heap(s, body))):
            yield Illegal(str(why), why.rule, also=(searched,))
    yield Illegal("no marker with anything on it in contact", searched)


def loot(s: State, f: Fighter) -> Flow[None]:
    """PK-LOOT-01, PK-LOOT-02, PK-RUL-76, PKH-BND-21: take any things, giving up others where the hands are full."""
    body = yield from whom(f, "corpse", f"{f.name}: search whom?", s.law["PK-LOOT-01"], corpses(s, f))
    taken: list[str] = []
    had = [item.id for item in f.items]
    while True:
        options = [item.id for item in heap(s, body) if item.id not in taken and item.id not in had]
        values = [*options, *([BULLETS] if body.bullets else []), DONE]
        if values == [DONE]:
            break
        pick = yield Choice(
            who=f.side, what="take", rule=s.law["PK-LOOT-01"], prompt=f"{f.name}: take what?",
            about={"model": f.id, "at": body.id}, values=values,
            bar=lambda key: _why_not_take(s, f, body, key, bool(taken)),
            label=lambda key: _label(s, body, key),
            think=lambda: _wanted(s, f, body, taken),
        )  # fmt: skip
        if pick == DONE:
            break
        taken.append(pick)
        if pick == BULLETS:
            f.bullets, body.bullets = f.bullets + body.bullets, 0
        else:
            yield from _take(s, f, body, pick)
    kept = [item.id for item in f.items]
    s.say("loot", s.law["PK-LOOT-01"], *((s.law["PK-LOOT-02"],) if set(had) - set(kept) else ()),
        who=f.id, side=f.side, at=body.id, items=[key for key in taken if key in kept],
        left=[key for key in had if key not in kept],
    )  # fmt: skip
    if free(s, f):
        f.spent["scavenged"] = s.turn
        f.left += 1


def free(s: State, f: Fighter) -> bool:
    """PKH-BND-21: once a Turn it loots at no Action."""
    return abilities.has(s, f, "scavenger") and f.spent.get("scavenged") != s.turn


def _wanted(s: State, f: Fighter, body: Fighter, taken: Sequence[str]) -> list[str]:
    """PK-AMMO-02: what it can use; where that is bullets nobody is sure of, something else besides."""
    found = [key for key in sense.spoils(s, f, body) if key not in taken]
    if found in ([], [BULLETS]):
        found += [DONE] if taken else [item.id for item in heap(s, body) if why_not_carry(s, f, item) is None]
    return found


def _why_not_take(s: State, f: Fighter, body: Fighter, key: str, some: bool) -> Illegal | None:
    """PK-LOOT-01: at least one thing, and nothing it cannot use."""
    if key == DONE:
        return None if some else Illegal("take something", s.law["PK-LOOT-01"])
    return None if key == BULLETS else why_not_carry(s, f, _found(body, key))


def why_not_carry(s: State, f: Fighter, item: Item) -> Illegal | None:
    """PK-CUMB-03, PK-CLAW-01: not what brings its Agility too low, no weapon for one with claws."""
    if thing(s, item).heavy and f.stats.get("AG", 1) - 1 < f.SLOWEST:
        return Illegal(f"{thing(s, item).name} would bring its Agility to 0", s.law["PK-CUMB-03"])
    if thing(s, item).slot and any(thing(s, mine).claws for mine in f.items):
        return Illegal("with claws it cannot hold a weapon", s.law["PK-CLAW-01"])
    return None


def _found(body: Fighter, key: str) -> Item:
    return next(item for item in (*body.items, *body.loot) if item.id == key)


def _label(s: State, body: Fighter, key: str) -> str:
    if key == DONE:
        return "that is all"
    if key == BULLETS:
        return counted(body.bullets, "bullet")
    return thing(s, _found(body, key)).name


def _take(s: State, f: Fighter, body: Fighter, key: str) -> Flow[None]:
    item = _found(body, key)
    body.items = tuple(each for each in body.items if each is not item)
    body.loot = tuple(each for each in body.loot if each is not item)
    f.items = (*f.items, item)
    while clash := excess(s, f, item):
        names = {each.id: thing(s, each).name for each in clash}
        pick = yield from chosen(f, "leave", f"{f.name}: leave what?", s.law["PK-LOOT-02"], names)
        out = next(each for each in clash if each.id == pick)
        f.items = tuple(each for each in f.items if each is not out)
        body.loot = (*body.loot, out)


def excess(s: State, f: Fighter, new: Item) -> list[Item]:
    """PK-LOOT-02, PK-TWOH-01, PK-CUMB-02, PK-BULK-01, PK-BOMB-01, PK-RUL-79: what must go if it is too much."""
    old = [item for item in f.items if item is not new and not item.used]
    row, rows = thing(s, new), {item.id: thing(s, item) for item in old}
    bombs = [item for item in old if rows[item.id].bomb]
    if row.bomb and len(bombs) >= f.BOMBS:
        return bombs
    for trait in ("two_handed", "cumbersome"):
        if trait in row.traits and (same := [item for item in old if trait in rows[item.id].traits]):
            return same
    mine = [item for item in old if rows[item.id].slot]
    if row.slot and mine:
        strong = abilities.spared(s, f, "load")
        if row.bulky and not strong:
            return mine
        if not strong and (bulky := [item for item in mine if rows[item.id].bulky]):
            return bulky
        if s.edition.shoot.too_many(s, f, mine, new):
            return [item for item in mine if not (row.bomb and rows[item.id].bomb)]
    if row.shield:
        return [item for item in old if rows[item.id].both_hands]
    return [item for item in old if rows[item.id].shield] if row.both_hands else []


def slots(s: State, items: Iterable[Item]) -> int:
    """PK-BOMB-01: how many weapons these count as; all bombs together are one."""
    return len(dict.fromkeys("bombs" if thing(s, item).bomb else item.id for item in items))


def limit(s: State, f: Fighter) -> int:
    """PK-LOOT-02, PK-RUL-60: the permitted number of weapons."""
    profile: Profile | None = s.setup.data.profiles.get(f.profile)
    return int(profile.slots[1]) if profile else 2


def mates(s: State, f: Fighter) -> list[Fighter]:
    """PK-AMMO-01, PK-RUL-76: friends in contact, engaged or Prone or not."""
    return [e for e in engagement.neighbours(s, f) if e.side == f.side and (e.bullets or f.bullets)]


def why_no_swap(s: State, f: Fighter) -> Illegal | None:
    """PK-AMMO-01, PK-ACT-06: a friend in contact, bullets to give or take, no enemy in contact."""
    if engagement.engaged(s, f):
        return Illegal(f"{f.name} is in close combat", s.law["PK-ACT-06"])
    if not mates(s, f):
        return Illegal("no friend in contact to swap bullets with", s.law["PK-AMMO-01"])
    return None


def swap(s: State, f: Fighter) -> Flow[None]:
    """PK-AMMO-01, PK-AMMO-02: give or take bullets, any number, one direction; how many stays secret."""
    mate = yield from whom(f, "mate", f"{f.name}: swap with whom?", s.law["PK-AMMO-01"], mates(s, f))
    count = yield bullets_question(s, f, mate)
    f.bullets -= count
    mate.bullets += count
    s.say("swap", s.law["PK-AMMO-01"], s.law["PK-AMMO-02"], who=f.id, side=f.side, at=mate.id)


def bullets_question(s: State, f: Fighter, mate: Fighter) -> Free:
    """PK-AMMO-01, PK-AMMO-02: so many to give; a negative number takes."""
    ways: list[int] = [*range(1, f.bullets + 1), *range(-1, -mate.bullets - 1, -1)]

    def test(answer: Answer) -> None:
        if type(answer) is not int or answer not in ways:
            near = min(ways, key=lambda n: abs(n - answer)) if type(answer) is int else ways[0]
            raise Illegal(f"from {-mate.bullets} to {f.bullets} bullets, not 0", s.law["PK-AMMO-01"], near)

    return Free(
        who=f.side, what="bullets", rule=s.law["PK-AMMO-01"],
        prompt=f"Bullets to give to {mate.name} (below 0: to take)",
        about={"model": f.id, "at": mate.id, "min": -mate.bullets, "max": f.bullets}, hidden=True,
        form="number", test=test, think=lambda: ways,
    )  # fmt: skip


def why_no_reload(s: State, f: Fighter) -> Illegal | None:
    """PK-SLOW-01, PK-ACT-06, PK-SLOW-04: a Dead Slow weapon to reload, and no enemy in contact."""
    if engagement.engaged(s, f):
        return Illegal(f"{f.name} is in close combat", s.law["PK-ACT-06"])
    if all(item.loaded for item in f.items):
        return Illegal("nothing to reload", s.law["PK-SLOW-01"])
    return None


def reload(s: State, f: Fighter) -> Flow[None]:
    """PK-SLOW-01, PK-RUL-51, PK-INTR-06: one Action of reloading; they add up over Turns."""
    empty = {item.id: item for item in f.items if not item.loaded}
    names = {key: thing(s, item).name for key, item in empty.items()}
    item = empty[(yield from chosen(f, "reload", f"{f.name}: reload what?", s.law["PK-SLOW-01"], names))]
    done = item.reload + 1
    w = s.setup.data.weapons[item.kind]
    loaded = done >= w.slow
    f.change(item.id, loaded=loaded, reload=0 if loaded else done)
    slowly = (s.law["PK-RUL-51"],) if w.slow > 1 else ()
    s.say("reload", s.law["PK-SLOW-01"], *slowly, who=f.id, side=f.side, item=item.id, success=loaded)
