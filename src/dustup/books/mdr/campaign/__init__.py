"""MDR-CAMP: from battle to battle: a campaign of parties, its battles, and what lies between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dustup.core import Campaign, Company, Flow, Result, Roll, Roster, pairings
from dustup.skirmish import tell as telling
from dustup.skirmish.campaign import usual, wished
from dustup.skirmish.recap import leader
from dustup.skirmish.tell import About, Say, Voice, counted

from ..content import data
from ..muster import party_of, ready
from ..party import sheet
from ..scenarios import SCENARIOS
from ..tell import SAYINGS, SHOWN, name
from .advances import advance, replacements
from .aftermath import casualties, glow, sickness, spoils
from .battle import SIDES as SEATS
from .battle import After, aliases, by_ids, fight, result_of, returned
from .state import League, Troupe, troupe_of, worth_of
from .stores import loot, repairs
from .upkeep import upkeep


def start(wish: dict[str, Any]) -> League:
    """MDR-CAMP-01: parties by player (ready-made ones unless others are given), and the number of games."""
    asked = wished(wish)
    usual = dict(zip(asked.sides, list(ready())))
    parties = {player: party_of(asked.bands.get(player, usual[player])) for player in asked.sides}
    troupes = {player: troupe_of(player, party) for player, party in parties.items()}
    named = {player: party.name for player, party in parties.items()}
    return League(troupes, pairings(asked.sides, asked.games), seed=asked.seed, names=named)


def play(s: League) -> Flow[None]:
    """MDR-CAMP-01, MDR-SCEN-01: roll the scenario, fight, then everything the rulebook does between games."""
    while s.game < len(s.plan):
        if s.queue:
            yield from _step(s)
            continue
        if not s.scenario:
            red = s.plan[s.game][0]
            table = data().tables["scenarios"]
            faces = yield Roll(what="scenario", rule="MDR-SCEN-01", who=(red,), sides=6)
            s.scenario = table.line(tuple(faces)).gives[0]
            s.say("scenario", "MDR-SCEN-01", name=SCENARIOS[s.scenario].name, faces=[["scenario", faces[0], red]])
        there = [side for side, player in zip(SEATS, s.plan[s.game]) if s.troupes[player].present()]
        if len(there) < 2:
            s.say("nobody came", "MDR-RUL-65", who=[p for p in s.plan[s.game] if not s.troupes[p].present()])
            yield from _booked(s, After(winner=there[0] if there else ""))
            continue
        question = fight(s)
        question.about = {"ids": {side: [f.id for f in s.troupes[p].present()] for side, p in question.seats.items()}}
        found = question.read((yield question))
        yield from _booked(s, by_ids(found, aliases(s.troupes[player] for player in s.plan[s.game])))


def _booked(s: League, found: After) -> Flow[None]:
    """MDR-CAMP-08..10, MDR-RAD-02, MDR-RAD-05: losses and gains of both are written down; then the queue."""
    players = dict(zip(SEATS, s.plan[s.game]))
    pair = {side: s.troupes[player] for side, player in players.items()}
    rivals = {"red": pair["blue"], "blue": pair["red"]}
    s.winner = players.get(found.winner, "")
    s.say("fought", "MDR-CAMP-01", **players, winner=s.winner, killed=list(found.killed))
    for side, t in pair.items():
        t.wins += found.winner == side
        returned(t, found)
        t.away = []
    for side, t in pair.items():
        yield from spoils(s, t, found, rivals[side], side)
    for side, t in pair.items():
        yield from casualties(s, t, found, found.winner == side, rivals[side])
        yield from glow(s, t, found)
    for side, t in pair.items():
        s.queue += [(t.player, step) for step in STEPS if step != "advance" or found.winner == side]


STEPS: dict[str, Callable[[League, Troupe], Flow[None]]] = {
    "advance": advance, "loot": loot, "sickness": sickness, "repairs": repairs,
    "upkeep": upkeep, "replacements": replacements,
}  # fmt: skip
"""What is done after the battle itself has been booked, in this order; each begins with a settled question or none."""


def _step(s: League) -> Flow[None]:
    """One step of one party; the game is done when the last one is."""
    player, step = s.queue[0]
    yield from STEPS[step](s, s.troupes[player])
    s.queue.pop(0)
    if not s.queue:
        s.game += 1
        s.scenario = ""


def result(s: League) -> Result:
    """MDR-CAMP-01: most victories."""
    wins = {player: t.wins for player, t in s.troupes.items()}
    winner = leader(wins)
    return Result(winner, wins, "most victories" if winner else "nobody has more victories", s.game >= len(s.plan))


def show(s: League, player: str) -> Roster:
    """Every party as a sheet; a campaign has no secrets."""
    companies = []
    for t in s.troupes.values():
        page = sheet(t.name, list(t.people.values()), t.food + t.flesh, t.cells, t.away)
        dead = [f"{t.flesh} of the Food for Wretched alone"] if t.flesh else []
        companies.append(
            Company(t.player, t.name, page.members, page.stores, notes=[counted(t.wins, "victory", "victories"), *dead])
        )
    standings = [
        f"{t.name}: {counted(t.wins, 'victory', 'victories')}"
        for t in sorted(s.troupes.values(), key=lambda t: -t.wins)
    ]
    return Roster(s.game, len(s.plan), companies, SCENARIOS[s.scenario].name if s.scenario else "", standings)


def default(seed: int, players: int, games: int) -> dict[str, Any]:
    """A ready league: pre-rolled parties, others for each seed."""
    return usual(ready(), seed, players, games)


def terms(s: League, player: str) -> dict[str, float]:
    """What a player wants: the own party strong, the others not."""
    rest = [worth_of(t) for t in s.troupes.values() if t.player != player]
    return {"party": worth_of(s.troupes[player]), "others": -sum(rest) / max(1, len(rest)) / 4}


def _fought(a: About, s: League) -> str:
    """Who met whom, who won, who fell."""
    red, blue, winner = (s.names.get(a[key], a[key]) for key in ("red", "blue", "winner"))
    fallen = ", ".join(s.names.get(key, key) for key in a["killed"])
    end = f"{winner} win" if winner else "a draw"
    return f"{red} against {blue}: {end}." + (f" Out of action: {fallen}." if fallen else "")


def _upkeep(a: About, s: League) -> str:
    """What was used up, and who went without."""
    names = [s.names.get(key, key) for key in a["unfed"]]
    hungry = ", ".join([*names, *(f"the gear of {s.names.get(key, key)}" for key in a["idle"])])
    line = f"{s.names.get(a['side'], a['side'])} use up {a['food']} Food and {counted(a['cells'], 'Cell')}."
    return line + (f" Without their share: {hungry}." if hungry else "")


def _roll(a: About, s: League) -> str:
    """A die of a party, and whether it comes true."""
    end = f" — {telling.yes(a)}" if "success" in a else ""
    return f"{s.names.get(a['side'], a['side'])}, {name(s, a['roll'])}: {telling.dice(a)}{end}."


OWN: dict[str, Say] = {"fought": _fought, "roll": _roll, "upkeep": _upkeep}
VOICE = Voice(SAYINGS | OWN, lambda s, key: s.names.get(key) or name(s, key), SHOWN)
CAMPAIGN = Campaign(
    setup=start, play=play, result_of=result_of, tell=VOICE.tell, show=show, result=result, default=default,
    worth=lambda s, player: sum(terms(s, player).values()), terms=terms,
)  # fmt: skip
__all__ = ["CAMPAIGN", "League", "Troupe"]
