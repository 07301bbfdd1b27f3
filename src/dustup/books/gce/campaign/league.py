"""GCE-SCEN-01, GCE-INJ-06: battle after battle: who meets whom, what the result is, and what follows."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

import msgspec

from dustup.core import Answer, Fight, Flow, Illegal, Result, pairings
from dustup.skirmish import league
from dustup.skirmish.campaign import usual, wished
from dustup.skirmish.choices import names_of

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
    out: Annotated[dict[str, list[str]], msgspec.Meta(title="Out of action, or Down at the end")] = {}
    wrecks: Annotated[dict[str, list[str]], msgspec.Meta(title="Wrecked vehicles")] = {}
    scrap: Annotated[dict[str, int], msgspec.Meta(title="Scrap counters carried off")] = {}


def setup(wish: dict[str, Any]) -> League:
    """Plain set-up data → a campaign; each player starts with a mob."""
    asked = wished({"games": 4, "seed": 1} | wish)
    ready = list(muster.ready())
    usual = {side: ready[k % len(ready)] for k, side in enumerate(asked.sides)}
    gangs = {side: _gang(side, muster.read(asked.bands.get(side, usual[side]))) for side in asked.sides}
    return League(gangs, tuple(pairings(asked.sides, asked.games)), asked.seed)


def _gang(player: str, mob: muster.Mob) -> Gang:
    gang = Gang(player, mob.name, mob=mob.mob)
    for car in mob.vehicles:
        key = gang.fresh("w")
        gang.wagons[key] = Wagon(key, car.name, car.row, dict(car.guns), tuple(car.gubbins), tuple(car.harm))
    rows = [row for row in mob.warriors for _ in range(row.count)]
    for row in rows:
        key, kind = gang.fresh(), data().profiles[row.profile]
        gang.people[key] = Veteran(
            key, row.name or f"{kind.name} {gang.made}", row.profile, tuple(row.weapons), tuple(row.armour),
            tuple(row.skills), tuple(row.traits), tuple(row.hates),
            {stat: value - getattr(kind, stat) for stat, value in row.stats.items()}, xp=row.xp or kind.xp,
            rides=row.rides, seat=row.seat, gun=row.gun, boss=row.boss or kind.role == "boss",
        )  # fmt: skip
    return gang


def default(seed: int, players: int, games: int) -> dict[str, Any]:
    """A ready set-up for a league of bots."""
    return usual(muster.ready(), seed, players, games)


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
    league.fought(s, outcome.winner, "GCE-SCEN-01")
    for side, player in s.pair.items():
        gang = s.gangs[player]
        out = league.meant(outcome.out.get(side, []), names_of(gang.people.values()))
        wrecks = league.meant(outcome.wrecks.get(side, []), names_of(gang.wagons.values()))
        yield from aftermath(s, gang, (out, wrecks), s.pair, outcome.scrap.get(side, 0))
    s.step, s.todo = "market", s.plan[s.game]


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
        "boss": f.boss, "rides": "" if v is None else v.name, "gun": gun,
        "seat": seat if gun or seat != "gunner" else "rider",
    }  # fmt: skip


def battle(s: League) -> Fight:
    """The next battle, its scenario by turns."""
    kinds, pair = list(SCENARIOS), s.pair
    wish = {
        "scenario": kinds[(s.seed + s.game) % len(kinds)], "seed": s.seed + s.game,
        "bands": {side: band(s.gangs[player]) for side, player in pair.items()},
    }  # fmt: skip
    people = {side: names_of(fit(s.gangs[player])[0]) for side, player in pair.items()}
    wagons = {side: names_of(fit(s.gangs[player])[1]) for side, player in pair.items()}

    def test(found: Outcome) -> None:
        league.sound(found.winner, [(found.out, people), (found.wrecks, wagons)], "GCE-SCEN-01")
        if any(type(n) is not int or not 0 <= n <= 20 for n in found.scrap.values()):
            raise Illegal("scrap is a number from 0 to 20", "GCE-DICE-12")

    def sample(rng: Random) -> Answer:
        lost = {"out": league.some(rng, people, 0.2), "wrecks": league.some(rng, wagons, 0.2)}
        return lost | {"winner": league.somebody(rng), "scrap": {}}

    empty: dict[str, list[str]] = {"red": [], "blue": []}
    return Fight(
        prompt=f"{' meet '.join(s.gangs[player].name for player in pair.values())}.", rule="GCE-SCEN-01", setup=wish,
        seats=pair, shape=Outcome, test=test, sample=sample,
        among={"out": people, "wrecks": wagons},
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
    cars = sum(content.vehicles[v.row].teef for v in gang.wagons.values())
    gear += sum(content.weapons[key].teef for v in gang.wagons.values() for key in v.guns)
    gear += sum(content.gubbins[key].teef for v in gang.wagons.values() for key in v.gubbins)
    return people + gear + cars + sum(f.xp for f in gang.people.values()) // 10


def result(s: League) -> Result:
    """Most battles won; of equals the higher rating."""
    return league.most_won(s, rating)


def worth(s: League, player: str) -> float:
    """What the bots maximise between battles."""
    gang = s.gangs[player]
    return rating(gang) + 0.5 * gang.teef - 5.0 * sum(len(f.scars) for f in gang.people.values())
