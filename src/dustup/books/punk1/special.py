"""The special Actions of this edition: the family's, and pumping as it likes."""

from __future__ import annotations

from collections.abc import Iterator

from dustup.books.punk.bands import machines
from dustup.books.punk.bands.effects import PUMPS
from dustup.books.punk.bands.powers import BANDS, BIKE, DRUM, PSYCHIC, SERMON, TOOLS, Gift, Offer, free
from dustup.books.punk.state import Fighter, State
from dustup.core import Choice, Flow, Illegal

MARKERS = 3  # P1-PUM-01


def splits(f: Fighter) -> list[str]:
    """P1-PUM-01, P1-PUM-02, P1-RUL-48: how three markers can be shared out, five of a kind at most."""
    room = [machines.MOST - f.spent.get(kind, 0) for kind in PUMPS]
    most = min(MARKERS, sum(room))
    return [
        f"{a}-{b}-{most - a - b}"
        for a in range(most, -1, -1)
        for b in range(most - a, -1, -1)
        if a <= room[0] and b <= room[1] and most - a - b <= room[2]
    ]


def _offer(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    full = all(f.spent.get(kind, 0) >= machines.MOST for kind in PUMPS)
    yield "pump", "Pump", free(s, busy) or (Illegal("it is pumped up fully", "P1-PUM-02") if full else None)


def pump(s: State, f: Fighter, key: str) -> Flow[None]:
    """P1-PUM-01, P1-PUM-02: three markers on Strength, Penetration and ranges, mixed freely."""
    found = splits(f)
    pick = found[0]
    if len(found) > 1:
        pick = yield Choice(
            who=f.side, what="pump", rule="P1-PUM-01", prompt="Strength - Penetration - range?",
            about={"model": f.id}, values=found,
        )  # fmt: skip
    for kind, more in zip(PUMPS, pick.split("-")):
        f.spent[kind] = f.spent.get(kind, 0) + int(more)
    s.say("pumped", "P1-PUM-01", who=f.id, side=f.side, name=pick, power=MARKERS)


PUMP = Gift("pump", "pump", _offer, pump, machine=True)
GIFTS = (PSYCHIC, SERMON, DRUM, PUMP, TOOLS, BIKE, *BANDS)
