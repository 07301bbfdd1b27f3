"""PKH-CAM-05, PKH-CAM-07: between battles: recruits, weapons, armour, bullets, buildings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dustup.core import Flow
from dustup.skirmish.league import DONE, shopping
from dustup.skirmish.tell import counted

from ..muster.bill import total
from ..muster.faults import faults
from ..muster.roster import Recruit, Roster
from .state import Gang, League, Veteran
from .tables import BUILDINGS, POINTS, bullets, price

MOST = 15
"""Fighters a band can feed."""


def market(s: League) -> Flow[None]:
    """PKH-CAM-05: each of the two bands spends its caps, one thing after another, until it is done."""
    yield from shopping(
        s, s.law["PKH-CAM-05"], lambda gang: f"{gang.caps} caps",
        lambda gang: {key: f"{words} ({cost})" for key, words, cost in wares(s, gang)}, partial(buy, s),
    )  # fmt: skip


def wares(s: League, gang: Gang) -> Iterator[tuple[str, str, int]]:
    """PKH-CAM-05, PKH-CAM-07: what a band can afford and use now: key, words, caps."""
    for key, words, cost in _all(s, gang):
        if cost <= gang.caps:
            yield key, words, cost


def _all(s: League, gang: Gang) -> Iterator[tuple[str, str, int]]:
    data = s.edition.data()
    for key, (name, cost, levels, _, _) in BUILDINGS.items():
        if gang.buildings.get(key, 0) < levels:
            yield f"build {key}", name, cost * 4 // 5 if "plain" in gang.territories else cost
    for key in data.bands[gang.band].profiles if len(gang.people) < MOST else ():
        row = data.profiles[key]
        held = sum(v.profile == key for v in gang.people.values())
        if not (row.most and held >= row.most) and row.least < 2:
            yield f"recruit {key}", row.name, row.cost
    for v in gang.people.values():
        yield from _kit(s, gang, v)


def _kit(s: League, gang: Gang, v: Veteran) -> Iterator[tuple[str, str, int]]:
    """PKH-CAM-05: what one fighter may add to what it has, by the rules of raising a band."""
    data = s.edition.data()
    row = data.profiles[v.profile]
    for key in row.weapons:
        again = key not in v.weapons or data.weapons[key].bomb  # a further bomb is no second weapon
        if again and usable(s, gang, v, weapons=(*v.weapons, key)):
            yield f"weapon {v.id} {key}", f"{data.weapons[key].name} for {v.name}", price(s.edition, key)
    for key in row.armours:
        if key != v.armour and usable(s, gang, v, armour=key):
            yield f"armour {v.id} {key}", f"{data.armours[key].name} for {v.name}", price(s.edition, key)
    if any(data.weapons[key].firearm for key in v.weapons):
        had = gang.rounds
        for n in (1, 2, 3):
            yield f"bullets {v.id} {n}", f"{counted(n, 'bullet')} for {v.name}", bullets(had + n) - bullets(had)


def usable(s: League, gang: Gang, v: Veteran, *, weapons: tuple[str, ...] = (), armour: str = "") -> bool:
    """PKH-CAM-05: whether it could have been raised so."""
    kit = Recruit(
        profile=v.profile, weapons=weapons or v.weapons, armour=armour or v.armour, gear=v.gear, mutations=v.mutations
    )
    alone = Roster(name=gang.name, band=gang.band, points=POINTS, fighters=(kit,))
    content = s.edition.data()
    return not any(fault.where.startswith("fighter ") for fault in faults(alone, total(alone, content), content))


def buy(s: League, gang: Gang, pick: str) -> Flow[None]:
    """PKH-CAM-05, PKH-CAM-07: pay for it and have it; whoever is done begins anew with cheap bullets."""
    yield from ()
    if pick == DONE:
        gang.rounds = 0
        return
    words, cost = next((words, cost) for key, words, cost in wares(s, gang) if key == pick)
    gang.caps -= cost
    what, *rest = pick.split(" ")
    if what == "build":
        gang.buildings[rest[0]] = gang.buildings.get(rest[0], 0) + 1
    elif what == "recruit":
        _hire(s, gang, rest[0])
    elif what == "weapon":
        gang.people[rest[0]].weapons = (*gang.people[rest[0]].weapons, rest[1])
    elif what == "armour":
        gang.people[rest[0]].armour = rest[1]
    else:
        gang.people[rest[0]].bullets += int(rest[1])
        gang.rounds += int(rest[1])
    s.say(
        "bought", s.law["PKH-CAM-07" if what == "build" else "PKH-CAM-05"], player=gang.player, thing=words, price=cost
    )


def stray(s: League, gang: Gang) -> None:
    """PKH-CAM-01: a band without anybody left is joined by one cheap recruit for nothing."""
    data = s.edition.data()
    rows = [data.profiles[key] for key in data.bands[gang.band].profiles]
    row = min((row for row in rows if row.least < 2 and not row.per), key=lambda row: row.cost)
    _hire(s, gang, row.id)
    s.say("bought", s.law["PKH-CAM-01"], player=gang.player, thing=row.name, price=0)


def _hire(s: League, gang: Gang, profile: str) -> None:
    """PKH-CAM-05: a recruit comes with the cheapest weapon of its list, and the cheapest mutation that goes with it."""
    data = s.edition.data()
    row, key = data.profiles[profile], gang.fresh()
    arms = sorted(row.weapons, key=lambda key: data.weapons[key].cost)[:1]
    v = gang.people[key] = Veteran(key, f"{row.name} {gang.made}", profile, tuple(arms))
    for mutation in sorted(data.mutations.values(), key=lambda each: each.cost) if row.mutations[0] else ():
        v.mutations = (mutation.id,)
        if usable(s, gang, v):
            break
