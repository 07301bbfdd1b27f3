"""MDR-BAND-08, MDR-ART, MDR-MALF-05: spoils are figured out, handed about and mended between two games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dustup.core import Flow, tally

from .. import harm
from ..content import Grenade, Weapon, data
from ..equipment.gear import insight, look
from ..equipment.kit import Item, give, handled, take, things
from ..harm import Blow
from ..party import usable
from ..shoot.sums import brought
from ..state import Fighter
from .aftermath import ask, belongings, dice, dies
from .aftermath import die as one_die
from .state import League, Troupe
from .upkeep import cells_needed

ENOUGH = "done"


def loot(s: League, t: Troupe) -> Flow[None]:
    """MDR-ART-01..06, MDR-BAND-08: finds are figured out and handed out, then as the player likes."""
    for f in t.people.values():
        _unburdened(t, f)
    puzzles = []
    for item, tried in t.finds:
        tried = yield from _figured(s, t, item, tried)
        puzzles += [(item, tried)] if tried else []
    t.finds = puzzles
    yield from hand_about(s, t, optional=not shared_out(s, t))


def shared_out(s: League, t: Troupe) -> bool:
    """MDR-BAND-08: what nobody has goes to whoever can use it; whether anything did."""
    spare, t.spare = t.spare, []
    for item in spare:
        taker = _taker(t, item)
        if taker is None:
            t.spare.append(item)
        else:
            give(taker, item)
            s.say("given", "MDR-BAND-08", who=taker.id, item=item.id, count=item.many)
    return len(t.spare) < len(spare)


def _unburdened(t: Troupe, f: Fighter) -> None:
    """MDR-MUTN-05: what a body can use no longer, after a mutation, goes back to the party."""
    if f.kind == "robot":
        return
    carried = belongings(f)
    f.weapons, f.grenades, f.drugs, f.armour = {}, {}, {}, ()
    for item in carried:
        if usable(f, item):
            give(f, item)
        else:
            t.spare.append(item)


def _taker(t: Troupe, item: Item) -> Fighter | None:
    """MDR-ROBO-05: the first with the fewest things that can use it; Robots last, which cannot lend it again."""
    people = sorted(t.people.values(), key=lambda f: (f.kind == "robot", len(f.weapons) + len(f.armour), f.id))
    return next((f for f in people if item.id not in f.weapons and usable(f, item)), None)


def _figured(s: League, t: Troupe, item: Item, tried: tuple[str, ...]) -> Flow[tuple[str, ...]]:
    """MDR-ART-01..05: somebody who has the same knows it; else one after another tries, the cleverest first.

    Who has looked at it in vain; nobody, once the thing is understood or ruined.
    """
    weapon = data().weapons.get(item.id)
    known = item.id in [key for f in t.people.values() for key in handled(f)] + [one.id for one in t.spare]
    if known or (weapon is not None and weapon.primitive):
        t.spare.append(item)
        return ()
    people = sorted(t.people.values(), key=lambda f: (-tally(insight(data(), f)).total, f.id))
    for f in people:
        result = "puzzled" if f.id in tried else (yield from look(s, data(), f, item.id, t.player))
        if result == "works":
            t.spare.append((yield from _charged(s, t, item)))
            return ()
        if result == "ruined":
            yield from _goes_off(s, t, f, item)
            return ()
    return tuple(f.id for f in people)


def _charged(s: League, t: Troupe, item: Item) -> Flow[Item]:
    """MDR-ART-06: a weapon that is understood is empty half of the time."""
    if item.sort != "weapon" or not data().weapons[item.id].high_tech:
        return item
    full = (yield from one_die(s, t, "Cells in it", "MDR-ART-06", (4, 5, 6))) >= 4
    return item._replace(state=item.state if full or item.state else "empty")


def _goes_off(s: League, t: Troupe, f: Fighter, item: Item) -> Flow[None]:
    """MDR-ART-02, MDR-SPEC-66, MDR-SPEC-143: a ruined gun or grenade goes off on a 1; between games only what kills
    matters."""
    gun, bomb = data().weapons.get(item.id), data().grenades.get(item.id)
    row = gun or bomb
    if row is None or (yield from one_die(s, t, "goes off", "MDR-ART-02", (1,))) != 1:
        return
    green = f.kind == "plant" or "photosynthesis" in f.traits
    blow = Blow("", False, row.energy, gun, gun.lethal if gun else "all" if bomb and bomb.lethal else "")
    if harm.immune(f, blow) is not None:
        return
    if bomb and bomb.plants and green and not (yield from dice(s, t, f, 1, bomb.name, "MDR-ART-02")):
        dies(s, t, f, "MDR-ART-02")
        return
    if bomb and not bomb.c:
        return
    bonus = tally(brought(gun, f, "MDR-ART-02")).total if gun else bomb.c if bomb else 0
    a = (yield from one_die(s, t, item.id, "MDR-ART-02")) + bonus
    b = (yield from one_die(s, t, f.name, "MDR-ART-02")) + f.c + _worn(f, row)
    result = harm.verdict(f, blow, max(1, a), max(1, b), 1)
    if result == "gruesome" or (result == "kill" and "tough" not in f.traits):
        dies(s, t, f, "MDR-ART-02")


def _worn(f: Fighter, row: Weapon | Grenade) -> int:
    """MDR-SPEC-52, MDR-SPEC-88, MDR-SPEC-97: what its armour adds against a shot or a blast."""
    lead = row.bullets if isinstance(row, Weapon) else row.flak
    rolls = ("shot_at", *(["bullets"] if lead else []), *(["flame"] if row.flame else []))
    return sum(b.value for key in f.armour for b in data().armours[key].bonuses if b.roll in rolls)


def hand_about(s: League, t: Troupe, optional: bool) -> Flow[None]:
    """MDR-BAND-08, MDR-ROBO-04..06, MDR-ROBO-13: things change hands as the player likes, those of Robots only by a
    Gunsmith.

    `optional`: nothing has come in that would call for it.
    """
    while True:
        moves = dict(_moves(t))
        if not moves:
            return
        names = {ENOUGH: "Everybody keeps what they have", **{key: label for key, (label, *_) in moves.items()}}
        pick = yield ask(
            t, "hand about", "Does anything change hands?", "MDR-BAND-08", names, about={"optional": optional},
            weigh=lambda v: 9.0 if v == ENOUGH else 0.02, think=lambda: (ENOUGH,),
        )  # fmt: skip
        if pick == ENOUGH:
            return
        _, giver, item, taker = moves[pick]
        take(giver, item)
        give(taker, item)
        s.say("given", "MDR-BAND-08", who=taker.id, item=item.id, count=item.many)


Move = tuple[str, Fighter, Item, Fighter]


def _moves(t: Troupe) -> Iterator[tuple[str, Move]]:
    smith, rows = t.has("gunsmith"), data()
    names: dict[str, Any] = {**rows.weapons, **rows.armours, **rows.grenades, **rows.drugs}
    for f in t.people.values():
        for item in _lendable(f):
            for m in t.people.values():
                swap = smith and f.kind == m.kind and item.sort == "weapon"
                kept = f.kind == "robot" and not swap
                if m is f or kept or item.id in (*m.weapons, *m.armour) or not usable(m, item):
                    continue
                name = names[item.id].name if item.id in names else item.id.replace("_", " ")
                yield f"{f.id} {item.id} {m.id}", (f"{name} from {f.name} to {m.name}", f, item, m)


def _lendable(f: Fighter) -> list[Item]:
    return [item._replace(many=1) for item in things(f) if item.id != "explosive_fruit"]


def repairs(s: League, t: Troupe) -> Flow[None]:
    """MDR-MALF-05, MDR-SPEC-59, MDR-AMMO-03, MDR-RUL-45: a Gunsmith mends; Cells nobody needs to live on fill guns."""
    smith = t.has("gunsmith")
    spare = t.cells + sum(f.cells for f in t.people.values()) - cells_needed(t)
    for f in t.people.values():
        for key, state in f.weapons.items():
            new = state.removeprefix("jammed").strip()
            if new == "broken" and smith:
                s.say("mended", "MDR-MALF-05", "MDR-SPEC-59", who=f.id, weapon=key)
                new = "empty" if data().weapons[key].drains else ""  # MDR-SPEC-20: the shot that broke it used its Cell
            if new == "spent" or (new == "empty" and data().weapons[key].nocked):
                new = ""
            if new == "empty" and spare > 0:
                spare -= 1
                f.cells, t.cells = (f.cells - 1, t.cells) if f.cells or not t.cells else (f.cells, t.cells - 1)
                _borrow(t, f)
                new = ""
            f.weapons = {**f.weapons, key: new}
    yield from ()


def _borrow(t: Troupe, f: Fighter) -> None:
    """A Cell that neither it nor the store had comes from somebody who has one."""
    giver = next((m for m in t.people.values() if m.cells > 0), None)
    if f.cells < 0 and giver is not None:
        f.cells, giver.cells = 0, giver.cells - 1
