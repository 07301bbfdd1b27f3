"""PKH-CAM-01: battle after battle: who meets whom, what the result is, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Annotated, Any

import msgspec

from dustup.core import Answer, Fight, Flow, Illegal, Result, pairings
from dustup.skirmish import league
from dustup.skirmish.campaign import usual, wished
from dustup.skirmish.choices import names_of, which
from dustup.skirmish.muster import read
from dustup.skirmish.setup import SIDES

from ..edition import Edition
from ..muster.roster import Roster
from ..scenarios import scenarios
from ..state import State
from .aftermath import aftermath, fit
from .market import market, stray
from .state import Gang, League, Veteran
from .tables import SKILLS, TERRITORIES, marching

MOST = 3
"""Territories a band can hold."""


class Outcome(msgspec.Struct, forbid_unknown_fields=True):
    """What must be known of a battle: who won ('' = nobody), who was Downed, whom each one Downed, bullets left."""

    winner: str
    down: Annotated[dict[str, list[str]], msgspec.Meta(title="Downed at the end")] = {}
    kills: Annotated[dict[str, int], msgspec.Meta(title="Enemies Downed, by whom")] = {}
    bullets: Annotated[dict[str, int], msgspec.Meta(title="Bullets left")] = {}


def setup(edition: Edition, given: dict[str, Any]) -> League:
    """PKH-CAM-01: plain set-up data → a campaign; each player starts with a band."""
    wish = wished(given)
    players = SIDES[: wish.players]
    ready = default(edition, wish.seed, wish.players, wish.games)["bands"]
    gangs = {side: _gang(edition, side, wish.bands.get(side, ready[side])) for side in players}
    return League(gangs, tuple(pairings(players, wish.games)), wish.seed, todo=players, edition=edition)


def _gang(edition: Edition, player: str, given: Any) -> Gang:
    roster = read(given, Roster, edition.data().ready, f"band of {player}")
    gang = Gang(player, roster.name, band=roster.band)
    for row in roster.fighters:
        key, kind = gang.fresh(), edition.data().profiles[row.profile]
        name = row.name or f"{kind.name} {gang.made}"
        kit = row.weapons, row.armour, row.gear, row.mutations, row.bullets
        gang.people[key] = Veteran(key, name, row.profile, *kit)
    return gang


def default(edition: Edition, seed: int, players: int, games: int) -> dict[str, Any]:
    """A ready set-up for a league of bots: small bands."""
    return usual((row.id for row in edition.data().ready.values() if row.points == 350), seed, players, games)


def play(s: League) -> Flow[None]:
    """PKH-CAM-01: territories, then one battle after the other; all memory is in the state."""
    while s.game < len(s.plan):
        if s.step == "claim":
            yield from _claims(s)
            s.step = "fight"
        if s.step == "fight":
            if not s.scenario:
                yield from _scene(s)
            fight = battle(s)
            outcome: Outcome = fight.read((yield fight))
            yield from _fought(s, outcome)
        if s.step == "market":
            yield from market(s)
        s.game, s.step, s.scenario = s.game + 1, "claim", ""
        s.todo = (s.won,) if s.won and len(s.gangs[s.won].territories) < MOST else ()


def _claims(s: League) -> Flow[None]:
    """PKH-CAM-08: everybody starts with a territory; whoever wins a battle takes another, three at most."""
    while s.todo:
        gang = s.gangs[s.todo[0]]
        free = {key: f"{name}: {what}" for key, (name, what) in TERRITORIES.items() if key not in gang.territories}
        pick = yield which(
            gang.player, "territory", f"{gang.name} take a territory", s.law["PKH-CAM-08"], free, settled=True,
            about={"model": gang.player},
        )  # fmt: skip
        gang.territories, s.todo = (*gang.territories, pick), s.todo[1:]
        s.say("territory", s.law["PKH-CAM-08"], player=gang.player, name=TERRITORIES[pick][0].lower())


def _scene(s: League) -> Flow[None]:
    """PKH-CAM-06: the scenario by turns, or as a Tactician's player likes."""
    kinds = scenarios(s.edition)
    s.scenario = list(kinds)[(s.seed + s.game) % len(kinds)]
    clever = [p for p in s.plan[s.game] if any("tactician" in v.skills for v in fit(s.gangs[p]))]
    if clever:
        names = {key: row.name for key, row in kinds.items()}
        rule = s.law["PKH-CAM-06"]
        s.scenario = yield which(clever[0], "scenario", "Which scenario?", rule, names, about={"model": clever[0]})


def _fought(s: League, outcome: Outcome) -> Flow[None]:
    pair = s.pair
    league.fought(s, outcome.winner, s.law["PKH-CAM-01"])
    lost = next((player for player in pair.values() if s.won and player != s.won), "")
    there = {side: names_of(s.gangs[player].people.values()) for side, player in pair.items()}
    kills, bullets = _by_id(outcome.kills, there), _by_id(outcome.bullets, there)
    for side, player in pair.items():
        for key, left in bullets.items():
            if key in s.gangs[player].people:
                s.gangs[player].people[key].bullets = left
        down = league.meant(outcome.down.get(side, []), there[side])
        yield from aftermath(s, s.gangs[player], down, kills, pair)
        if not s.gangs[player].people:
            stray(s, s.gangs[player])
    if lost:
        s.gangs[lost].beaten_by = tuple(dict.fromkeys((*s.gangs[lost].beaten_by, s.won)))
    s.step, s.todo = "market", s.plan[s.game]


def _by_id(figures: Mapping[str, int], there: Mapping[str, Mapping[str, str]]) -> dict[str, int]:
    """Figures of fighters by id: a name will do that only one of them has."""
    everybody = [(name.casefold(), key) for rows in there.values() for key, name in rows.items()]
    count = Counter(name for name, _ in everybody)
    named = {name: key for name, key in everybody if count[name] == 1}
    return {named.get(key.casefold(), key): n for key, n in figures.items()}


def battle(s: League) -> Fight:
    """PKH-CAM-01: the next battle."""
    rule, pair = s.law["PKH-CAM-01"], s.pair
    bands = {side: marching(s.edition, s.gangs[player], fit(s.gangs[player])) for side, player in pair.items()}
    people = {side: names_of(fit(s.gangs[player])) for side, player in pair.items()}
    known = [key for rows in people.values() for key in rows]

    def test(found: Outcome) -> None:
        league.sound(found.winner, [(found.down, people)], rule)
        for figures in (_by_id(found.kills, people), _by_id(found.bullets, people)):
            bad = [key for key, n in figures.items() if key not in known or not 0 <= n <= 99]
            if bad:
                raise Illegal(f"{bad[0]} was not in the battle, or the number cannot be", rule)

    def sample(rng: Random) -> Answer:
        return {"down": league.some(rng, people, 0.3), "winner": league.somebody(rng), "kills": {}, "bullets": {}}

    return Fight(
        prompt=f"{' meet '.join(s.gangs[player].name for player in pair.values())}.", rule=rule,
        setup={"scenario": s.scenario, "seed": s.seed + s.game, "bands": bands},
        seats=pair, shape=Outcome, test=test, sample=sample, among={"down": people, "kills": people, "bullets": people},
        draft={"winner": "", "down": {"red": [], "blue": []}, "kills": {}, "bullets": {}},
    )  # fmt: skip


def result_of(fight: Fight, s: State) -> Answer:
    """PKH-CAM-01: who was Downed and by whom, and the bullets left."""
    keys = {
        f"{side[0]}{i + 1}": row["id"]
        for side, band in fight.setup["bands"].items()
        for i, row in enumerate(band["fighters"])
    }
    fallen = [f for f in s.fighters.values() if f.status in ("down", "gone") and f.id in keys]
    left = [e.about["who"] for e in s.events if e.what == "left"]
    down = {side: [keys[f.id] for f in fallen if f.side == side and f.id not in left] for side in ("red", "blue")}
    kills: dict[str, int] = {}
    last: dict[str, str] = {}  # a Berserker is struck down twice and falls once
    for e in s.events:
        if e.what == "hit" and e.about["success"]:
            last[e.about["who"]] = e.about["by"]
        by = s.fighters.get(last.pop(e.about["who"], "")) if e.what == "down" else None
        if by is not None and s.fighters[e.about["who"]].side != by.side:
            kills[keys[by.id]] = kills.get(keys[by.id], 0) + 1
    bullets = {keys[f.id]: f.bullets for f in s.fighters.values() if f.id in keys}
    return {"winner": s.setup.scenario.result(s).winner, "down": down, "kills": kills, "bullets": bullets}


def rating(s: League, gang: Gang) -> int:
    """PKH-CAM-01: what its people cost, and their experience."""
    profiles = s.edition.data().profiles
    return sum(profiles[v.profile].cost + v.xp for v in gang.people.values())


def result(s: League) -> Result:
    """PKH-CAM-01: most battles won; of equals the higher rating."""
    return league.most_won(s, lambda gang: rating(s, gang))


def worth(s: League, player: str) -> float:
    """What the bots maximise between battles."""
    gang = s.gangs[player]
    built = sum(gang.buildings.values()) * 60
    arms = sum(5 * len(v.weapons) + 4 * bool(v.armour) + 8 * v.bullets for v in gang.people.values())
    learnt = sum(12 * len(v.skills) - 15 * sum(v.scars.values()) for v in gang.people.values())
    return rating(s, gang) + 0.5 * gang.caps + built + arms + learnt


__all__ = ["SKILLS", "default", "play", "rating", "result", "result_of", "setup", "worth"]
