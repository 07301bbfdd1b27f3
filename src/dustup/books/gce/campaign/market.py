"""GCE-EQP-23, GCE-HTH-02: between battles: buying, the mechanic, the surgeon, challenges for the lead."""

from __future__ import annotations

from functools import partial

from dustup.core import Flow
from dustup.skirmish.league import shopping

from .. import checks
from ..content import data
from .aftermath import HEAD, STATS
from .state import Gang, League, Veteran, Wagon

PROUD = "proud crew"
CARE = 3
"""What a visit to the mechanic or the surgeon costs."""


def market(s: League) -> Flow[None]:
    """GCEH-CAMP-06, GCE-EQP-23: each of the two mobs spends its teef; one thing after another, until it is done."""
    yield from shopping(s, "GCEH-CAMP-06", lambda gang: f"{gang.teef} teef", wares, partial(_deal, s))


def wares(gang: Gang) -> dict[str, str]:
    """What a mob can afford and use now."""
    content, found = data(), dict[str, str]()
    for key, row in content.profiles.items():
        full = row.most and sum(f.profile == key for f in gang.people.values()) >= row.most
        if row.mob == gang.mob and row.role in ("line", "young", "mechanic") and row.teef <= gang.teef and not full:
            found[f"recruit {key}"] = f"{row.name} ({row.teef})"
    top = max((_strong(b) for b in gang.people.values() if b.boss), default=0)
    for f in gang.people.values():
        for key in ("choppa", "slugga", "shoota", "frag"):
            if key not in f.weapons and content.weapons[key].teef <= gang.teef and len(f.weapons) < 3:
                found[f"weapon {f.id} {key}"] = (
                    f"{content.weapons[key].name} for {f.name} ({content.weapons[key].teef})"
                )
        if mendable(f) and gang.teef >= CARE:
            found[f"surgeon {f.id}"] = f"A surgeon for {f.name} ({CARE})"
        if not f.boss and not f.misses and _strong(f) > top:
            found[f"challenge {f.id}"] = f"{f.name} challenges for the lead"
    for v in gang.wagons.values():
        for key, gubbin in content.gubbins.items():
            if key not in v.gubbins and gubbin.teef <= gang.teef and len(v.gubbins) < content.vehicles[v.row].gubbins:
                found[f"gubbin {v.id} {key}"] = f"{gubbin.name} for {v.name} ({gubbin.teef})"
        if mendable(v) and gang.teef >= CARE:
            found[f"mechanic {v.id}"] = f"A mechanic for {v.name} ({CARE})"
    return found


def _strong(f: Veteran) -> int:
    kind = data().profiles[f.profile]
    return kind.WS + kind.Ld + f.gains.get("WS", 0) + f.gains.get("Ld", 0)


def _deal(s: League, gang: Gang, pick: str) -> Flow[None]:
    what, *rest = pick.split(" ")
    if what == "recruit":
        _recruit(s, gang, rest[0])
    elif what == "weapon":
        row = data().weapons[rest[1]]
        gang.people[rest[0]].weapons = (*gang.people[rest[0]].weapons, rest[1])
        _pay(s, gang, row.teef, f"a {row.name}")
    elif what == "gubbin":
        gubbin = data().gubbins[rest[1]]
        gang.wagons[rest[0]].gubbins = (*gang.wagons[rest[0]].gubbins, rest[1])
        _pay(s, gang, gubbin.teef, gubbin.name)
    elif what == "challenge":
        yield from _challenge(s, gang, gang.people[rest[0]])
    elif what == "surgeon":
        yield from _care(s, gang, gang.people[rest[0]], "surgeon")
    elif what == "mechanic":
        yield from _care(s, gang, gang.wagons[rest[0]], "mechanic")


def _pay(s: League, gang: Gang, price: int, what: str) -> None:
    gang.teef -= price
    s.say("bought", "GCEH-CAMP-06", player=gang.player, what_bought=what, price=price)


def _recruit(s: League, gang: Gang, profile: str) -> None:
    kind = data().profiles[profile]
    key = gang.fresh()
    car = next((v for v in gang.wagons.values() if _seats(gang, v) > 0), None)
    driver = car is not None and not any(f.rides == car.name and f.seat == "driver" for f in gang.people.values())
    gang.people[key] = Veteran(
        key, f"{kind.name} {gang.made}", profile, ("slugga",) if kind.role != "young" else (), xp=kind.xp,
        rides="" if car is None else car.name, seat="driver" if driver else "rider",
    )  # fmt: skip
    _pay(s, gang, kind.teef, f"a {kind.name}")


def _seats(gang: Gang, v: Wagon) -> int:
    return data().vehicles[v.row].seats - sum(f.rides == v.name for f in gang.people.values())


def _care(s: League, gang: Gang, one: Veteran | Wagon, who: str) -> Flow[None]:
    """GCEH-CAMP-06: on 4+ the last lasting harm is mended; on 1 it costs a battle."""
    gang.teef -= CARE
    face = yield from checks.die(
        gang.player, f"{who.capitalize()} for {one.name}", "GCEH-CAMP-06", lambda n: (n >= 4, n == 1)
    )
    if face >= 4:
        _mend(one)
    elif face == 1:
        one.misses = 1
    result = "mended" if face >= 4 else "botched" if face == 1 else "no use"
    s.say(
        "surgeon" if isinstance(one, Veteran) else "mechanic", "GCEH-CAMP-06", player=gang.player, name=one.name,
        faces=[[who, face, gang.player]], result=result,
    )  # fmt: skip


def mendable(one: Veteran | Wagon) -> list[str]:
    """Lasting harm that may be mended; a crew stays proud."""
    return [scar for scar in one.scars if scar != PROUD]


def _mend(one: Veteran | Wagon) -> None:
    last = mendable(one)[-1]
    at = len(one.scars) - 1 - one.scars[::-1].index(last)
    one.scars = one.scars[:at] + one.scars[at + 1 :]
    if isinstance(one, Veteran) and last in STATS:
        key, change = STATS[last]
        one.gains[key] = one.gains.get(key, 0) - change
    elif isinstance(one, Veteran) and last == HEAD:
        one.traits = one.traits[:-1]


def _challenge(s: League, gang: Gang, f: Veteran) -> Flow[None]:
    """GCEH-CAMP-07, GCE-HTH-02: each a D6 and Weapon Skill; the winner leads, the loser nurses its pride."""
    boss = next(b for b in gang.people.values() if b.boss)
    faces = yield from checks.pool(gang.player, f"{f.name} challenges {boss.name}", "GCEH-CAMP-07", 2)
    mine, theirs = (face + data().profiles[x.profile].WS + x.gains.get("WS", 0) for face, x in zip(faces, (f, boss)))
    won = mine > theirs
    if won:
        f.boss, boss.boss, boss.misses = True, False, 1
    else:
        f.misses = 1
    shown = [["challenge", face, gang.player] for face in faces]
    result = "a new boss" if won else "put in its place"
    s.say("challenge", "GCEH-CAMP-07", player=gang.player, name=f.name, other=boss.name, faces=shown, result=result)
