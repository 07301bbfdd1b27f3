"""MDR-AUCT: characters are rolled in turn and sold to the highest secret bid."""

from __future__ import annotations

from random import Random

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish.rolls import roll_off

from ..content import data
from ..equipment.kit import Item, give
from ..state import Fighter
from .draft import KINDS, Draft, pick, usable
from .kinds import newcomer, rolled

COINS = 100


def auction(s: Draft) -> Flow[None]:
    """MDR-AUCT-01: players take turns rolling characters, plants in pairs, until everybody has a party."""
    while any(_room(s, player) for player in s.purses):
        players = list(s.purses)
        roller = players[s.lots % len(players)]
        kind = yield pick("kind", "What is rolled next?", "MDR-AUCT-01", KINDS, who=roller)
        lot = []
        for _ in range(2 if kind == "plant" else 1):
            lot.append((yield from _character(s, kind)))
        buyer, price = yield from _sold(s)
        s.purses[buyer] -= price
        s.lots += 1
        for f in lot:
            f.side = f.home = buyer
            s.fighters[f.id] = f
        s.say("sold", "MDR-AUCT-01", names=[f.name for f in lot], side=buyer, price=price)
    s.step = "bonuses"


def _room(s: Draft, player: str) -> bool:
    return sum(f.side == player for f in s.fighters.values()) < s.size


def _character(s: Draft, kind: str) -> Flow[Fighter]:
    s.made += 1
    f = newcomer(data(), f"m{s.made}", kind, s.made)
    yield from rolled(s, f)
    for sort, key, many in s.pool:
        if usable(f, Item(sort, key, many)):
            give(f, Item(sort, key, many))
    s.pool = []
    return f


def _sold(s: Draft) -> Flow[tuple[str, int]]:
    """MDR-AUCT-01..03: secret bids; a tie is bid again, then diced for; whoever has no coins takes what is left."""
    able = [player for player in s.purses if _room(s, player) and s.purses[player]]
    if not able:
        return next(player for player in s.purses if _room(s, player)), 0
    first: list[str] = []
    best = 0
    for _ in range(2):
        bids = {}
        for player in able:
            bids[player] = yield _bid(player, s.purses[player])
        best = max(bids.values())
        first = [player for player, bid in bids.items() if bid == best]
        s.say("bids", "MDR-AUCT-01", *(("MDR-AUCT-02",) if len(first) > 1 else ()), bids=bids)
        if len(first) == 1:
            return first[0], best
    order = yield from roll_off(s, first, "MDR-AUCT-02")
    return order[0], best


def _bid(player: str, coins: int) -> Free:
    """MDR-AUCT-01, MDR-AUCT-03: nothing is a bid too; nobody bids more than he has."""

    def test(answer: Answer) -> None:
        if type(answer) is not int or not 0 <= answer <= coins:
            raise Illegal(f"a bid is a whole number from 0 to {coins}", "MDR-AUCT-03", min(coins, 20))

    def some(rng: Random) -> int:
        return int(rng.random() * min(coins, 40))

    return Free(who=player, what="bid", prompt=f"Your secret bid, of {coins} coins", rule="MDR-AUCT-01", form="number",
                hidden=True, test=test, sample=some, think=lambda: [min(coins, n) for n in (20, 0, 30)])  # fmt: skip
