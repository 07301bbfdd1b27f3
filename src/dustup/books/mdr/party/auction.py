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


def auction(s: Draft) -> Flow[None]:
    """MDR-AUCT-01: players take turns rolling characters, plants in pairs; when all are rolled each is sold."""
    players = list(s.purses)
    while len(s.todo) < s.size * len(players):
        n, roller = len(s.todo), players[len(s.todo) % len(players)]
        kind = (
            s.kinds[n]
            if n < len(s.kinds)
            else (yield pick("kind", "What is rolled next?", "MDR-AUCT-01", KINDS, who=roller))
        )
        for _ in range(2 if kind == "plant" else 1):
            f = yield from _character(s, kind)
            f.side = f.home = _lot(n)
            s.fighters[f.id] = f
        s.todo.append(kind)
    while s.lots < len(s.todo):
        lot = [f for f in s.fighters.values() if f.side == _lot(s.lots)]
        buyer, price = yield from _sold(s, " and ".join(f.name for f in lot))
        s.purses[buyer] -= price
        s.lots += 1
        for f in lot:
            f.side = f.home = buyer
        s.say("sold", "MDR-AUCT-01", names=[f.name for f in lot], side=buyer, price=price)
    s.step = "bonuses"


def _lot(n: int) -> str:
    """Whose a character is before it is sold."""
    return f"lot {n + 1}"


def _room(s: Draft, player: str) -> bool:
    """MDR-PLNT-07: two plants fill one slot."""
    return sum(0.5 if f.kind == "plant" else 1 for f in s.fighters.values() if f.side == player) < s.size


def _character(s: Draft, kind: str) -> Flow[Fighter]:
    """All that its kind rolls, its own things and its Food with it."""
    s.made += 1
    f = newcomer(data(), f"m{s.made}", kind, s.made)
    s.say("model", data().kinds[kind].rule, who=f.id, kind=kind)
    yield from rolled(s, f)
    for sort, key, many in s.pool:
        if usable(f, Item(sort, key, many)):
            give(f, Item(sort, key, many))
    s.pool, f.food, s.food = [], s.food, 0
    return f


def _sold(s: Draft, what: str) -> Flow[tuple[str, int]]:
    """MDR-AUCT-01..03: secret bids; a tie is bid again, then diced for; whoever has no coins takes what is left."""
    lack = [player for player in s.purses if _room(s, player)]
    able = [player for player in lack if s.purses[player]]
    if not able or len(lack) == 1:
        return lack[0], 0
    first: list[str] = []
    best = 0
    for _ in range(2):
        bids = {}
        for player in able:
            bids[player] = yield _bid(player, s.purses[player], what)
        best = max(bids.values())
        first = [player for player, bid in bids.items() if bid == best]
        s.say("bids", "MDR-AUCT-01", *(("MDR-AUCT-02",) if len(first) > 1 else ()), bids=bids)
        if len(first) == 1:
            return first[0], best
    order = yield from roll_off(s, first, "MDR-AUCT-02")
    return order[0], best


def _bid(player: str, coins: int, what: str) -> Free:
    """MDR-AUCT-01, MDR-AUCT-03: nothing is a bid too; nobody bids more than he has."""

    def test(answer: Answer) -> None:
        if type(answer) is not int or not 0 <= answer <= coins:
            raise Illegal(f"a bid is a whole number from 0 to {coins}", "MDR-AUCT-03", min(coins, 20))

    def some(rng: Random) -> int:
        return int(rng.random() * min(coins, 40))

    return Free(who=player, what="bid", prompt=f"Your secret bid for {what}, of {coins} coins", rule="MDR-AUCT-01",
                form="number", hidden=True, test=test, sample=some,
                think=lambda: [min(coins, n) for n in (20, 0, 30)])  # fmt: skip
