"""GCE-SCEN-01, GCE-INJ-06: battle after battle: who meets whom, what the result is, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from dustup.core import Answer, Fight, Flow, Illegal, Result, pairings
from dustup.skirmish.campaign import wished
from dustup.skirmish.setup import SIDES

from .. import muster
from ..content import data
from ..scenarios import SCENARIOS
from ..state import State
from .aftermath import aftermath, turn_out
from .market import market
from .state import Gang, League, Veteran, Wagon


class Outcome(msgspec.Struct, forbid_unknown_fields=True):
    """What must be known of a battle: who won ('' = nobody), who was out of action or Down at the end, wrecks."""

    winner: str
    out: dict[str, list[str]] = {}
    wrecks: dict[str, list[str]] = {}
    scrap: dict[str, int] = {}


def setup(wish: dict[str, Any]) -> League:
    """Plain set-up data → a campaign; each player starts with a mob."""
    asked = wished({"games": 4, "seed": 1} | wish)
    ready = list(muster.ready())
    usual = {side: ready[k % len(ready)] for k, side in enumerate(asked.sides)}
    gangs = {side: _gang(side, muster.read(asked.bands.get(side, usual[side]))) for side in asked.sides}
    return League(gangs, tuple(pairings(asked.sides, asked.games)), asked.seed)


def _gang(player: str, mob: muster.Mob) -> Gang:
    gang = Gang(player, mob.name, mob.mob)
    for car in mob.vehicles:
        gang.made += 1
        key = f"{player}-w{gang.made}"
        gang.wagons[key] = Wagon(key, car.name, car.row, dict(car.guns), tuple(car.gubbins))
    rows = [row for row in mob.warriors for _ in range(row.count)]
    for row in rows:
        gang.made += 1
        key, kind = f"{player}-{gang.made}", data().profiles[row.profile]
        gang.people[key] = Veteran(
            key, row.name or f"{kind.name} {gang.made}", row.profile, tuple(row.weapons), tuple(row.armour),
            tuple(row.skills), xp=kind.xp, rides=row.rides, seat=row.seat, gun=row.gun, boss=kind.role == "boss",
        )  # fmt: skip
    return gang


def default(seed: int, players: int, games: int) -> dict[str, Any]:
    """A ready set-up for a league of bots."""
    ready = list(muster.ready())
    bands = {side: ready[(seed + k) % len(ready)] for k, side in enumerate(SIDES[:players])}
    return {"players": players, "games": games, "bands": bands, "seed": seed}


def play(s: League) -> Flow[None]:
    """One battle after the other; all memory is in the state."""
    while s.game < len(s.plan):
        if s.step == "fight":
            for player in s.plan[s.game]:
                yield from turn_out(s, s.gangs[player])
            s.step = "battle"
        if s.step == "battle":
            fight = battle(s)
            outcome: Outcome = fight.read((yield fight))
            yield from _fought(s, outcome)
        yield from market(s)
        s.game, s.step = s.game + 1, "fight"


def _fought(s: League, outcome: Outcome) -> Flow[None]:
    pair = dict(zip(SIDES, s.plan[s.game]))
    s.won = pair.get(outcome.winner, "")
    if s.won:
        s.gangs[s.won].wins += 1
    why = f"{s.gangs[s.won].name} win" if s.won else "a draw"
    s.say("fought", "GCE-SCEN-01", game=s.game + 1, why=why, winner=s.won)
    for side, player in pair.items():
        gang = s.gangs[player]
        lost = known(gang.people, outcome.out.get(side, [])), known(gang.wagons, outcome.wrecks.get(side, []))
        yield from aftermath(s, gang, lost, pair, outcome.scrap.get(side, 0))
    s.step, s.todo = "market", s.plan[s.game]


def known(rows: Mapping[str, Veteran | Wagon], given: list[str]) -> list[str]:
    """Ids of those who are meant, by id or by name."""
    named = {row.name.casefold(): key for key, row in rows.items()}
    return [one if one in rows else named.get(one.casefold(), one) for one in given]


def fit(gang: Gang) -> tuple[list[Veteran], list[Wagon]]:
    """Who and what can take part in the next battle; a vehicle without a driver stays at home."""
    people = [f for f in gang.people.values() if not f.misses]
    wagons = [v for v in gang.wagons.values() if not v.misses and any(f.rides == v.name for f in people)]
    return people, wagons


def band(gang: Gang) -> dict[str, Any]:
    """GCE-AMMO-07, GCE-OOC-08: the mob as it marches: weapons mended, everybody in its seat, a driver each."""
    people, wagons = fit(gang)
    rows = []
    for v in wagons:
        crew = [f for f in people if f.rides == v.name]
        driver = next((f for f in crew if f.seat == "driver"), crew[0])
        rows += [_row(f, v, "driver" if f is driver else f.seat if f.seat != "driver" else "rider") for f in crew]
    named = [v.name for v in wagons]
    rows += [_row(f, None, "rider") for f in people if f.rides not in named]
    cars = [
        {"row": v.row, "name": v.name, "guns": v.guns, "gubbins": list(v.gubbins), "harm": list(v.scars), "id": v.id}
        for v in wagons
    ]
    return {"name": gang.name, "mob": gang.mob, "warriors": rows, "vehicles": cars, "veterans": True}


def _row(f: Veteran, v: Wagon | None, seat: str) -> dict[str, Any]:
    kind = data().profiles[f.profile]
    gun = f.gun if v is not None and f.gun in v.guns and (seat == "gunner" or data().vehicles[v.row].bike) else ""
    stats = {key: getattr(kind, key) + gain for key, gain in f.gains.items() if gain}
    return {
        "profile": f.profile, "name": f.name, "weapons": list(f.weapons), "armour": list(f.armour), "stats": stats,
        "skills": list(f.skills), "traits": list(f.traits), "hates": list(f.hates), "xp": f.xp, "id": f.id,
        "rides": "" if v is None else v.name, "seat": seat if gun or seat != "gunner" else "rider", "gun": gun,
    }  # fmt: skip


def battle(s: League) -> Fight:
    """The next battle, its scenario by turns."""
    one, two = s.plan[s.game]
    kinds = list(SCENARIOS)
    wish = {
        "scenario": kinds[(s.seed + s.game) % len(kinds)], "seed": s.seed + s.game,
        "bands": {"red": band(s.gangs[one]), "blue": band(s.gangs[two])},
    }  # fmt: skip
    seats = dict(zip(SIDES, (one, two)))
    people = {side: [f.id for f in fit(s.gangs[player])[0]] for side, player in seats.items()}
    wagons = {side: [v.id for v in fit(s.gangs[player])[1]] for side, player in seats.items()}

    def test(found: Outcome) -> None:
        if found.winner not in ("", "red", "blue"):
            raise Illegal("the winner is red, blue or '' for nobody", "GCE-SCEN-01")
        for given, there, kind in ((found.out, people, "people"), (found.wrecks, wagons, "wagons")):
            for side, names in given.items():
                rows = getattr(s.gangs[seats[side]], kind) if side in seats else {}
                meant = known(rows, names)
                strange = [name for name in meant if name not in there.get(side, ())]
                if strange or len(dict.fromkeys(meant)) < len(meant):
                    wrong = f"{', '.join(strange) or 'somebody twice'} was not in the battle"
                    fought = ", ".join(f"{rows[key].name} ({key})" for key in there.get(side, ()))
                    raise Illegal(f"{side}: {wrong}; there were {fought}", "GCE-SCEN-01")
        if any(type(n) is not int or not 0 <= n <= 20 for n in found.scrap.values()):
            raise Illegal("scrap is a number from 0 to 20", "GCE-DICE-12")

    def sample(rng: Random) -> Answer:
        out = {side: [key for key in keys if rng.random() < 0.2] for side, keys in people.items()}
        wrecks = {side: [key for key in keys if rng.random() < 0.2] for side, keys in wagons.items()}
        return {"winner": ("red", "blue", "")[int(rng.random() * 3)], "out": out, "wrecks": wrecks, "scrap": {}}

    empty: dict[str, list[str]] = {"red": [], "blue": []}
    return Fight(
        prompt=f"{s.gangs[one].name} meet {s.gangs[two].name}.", rule="GCE-SCEN-01", setup=wish,
        seats={"red": one, "blue": two}, shape=Outcome, test=test, sample=sample,
        draft={"winner": "", "out": empty, "wrecks": {"red": [], "blue": []}, "scrap": {}},
    )  # fmt: skip


def result_of(fight: Fight, s: State) -> Answer:
    """GCE-BOTL-09, GCE-INJ-06: who was out of action, or Down when the mob left or the battle ended; wrecks; scrap."""
    found = s.setup.scenario.result(s)
    fallen: dict[str, list[str]] = {}
    wrecks: dict[str, list[str]] = {}
    for side in ("red", "blue"):
        mine = [f for f in s.fighters.values() if f.side == side]
        fallen[side] = [f.id for f in mine if f.hull is None and (f.fate in ("out", "down") or f.status == "down")]
        wrecks[side] = [f.id for f in mine if f.hull is not None and (f.hull.wrecked or f.hull.immobilised)]
    loot = {f.side: 0 for f in s.fighters.values()}
    for mark in s.marks.values():
        bearer = s.fighters.get(mark.holder)
        if mark.kind == "scrap" and bearer is not None:
            loot[bearer.side] += 1
    return {"winner": found.winner, "out": fallen, "wrecks": wrecks, "scrap": loot}


def rating(gang: Gang) -> int:
    """GCE-SCEN-02: what warriors, gear and vehicles cost, and a tenth of all experience."""
    content = data()
    people = sum(content.profiles[f.profile].teef for f in gang.people.values())
    gear = sum(content.weapons[key].teef for f in gang.people.values() for key in f.weapons)
    gear += sum(content.armours[key].teef for f in gang.people.values() for key in f.armour)
    cars = sum(
        content.vehicles[v.row].teef + sum(content.weapons[g].teef for g in v.guns) for v in gang.wagons.values()
    )
    return people + gear + cars + sum(f.xp for f in gang.people.values()) // 10


def result(s: League) -> Result:
    """Most battles won; of equals the higher rating."""
    scores = {player: gang.wins for player, gang in s.gangs.items()}
    best = max(s.gangs, key=lambda player: (scores[player], rating(s.gangs[player])))
    line = ", ".join(f"{gang.name} {gang.wins}" for gang in s.gangs.values())
    return Result(best, scores, f"battles won: {line}", s.game >= len(s.plan))


def worth(s: League, player: str) -> float:
    """What the bots maximise between battles."""
    gang = s.gangs[player]
    return rating(gang) + 0.5 * gang.teef - 5.0 * sum(len(f.scars) for f in gang.people.values())
