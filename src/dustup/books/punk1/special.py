"""The special Actions of this edition: the family's, and pumping as it likes."""

from __future__ import annotations

from dustup.books.punk.bands import machines
from dustup.books.punk.bands.effects import PUMPS
from dustup.books.punk.bands.powers import BANDS, BIKE, DRUM, PSYCHIC, SERMON, TOOLS, one
from dustup.books.punk.state import Fighter, State
from dustup.core import Choice, Flow, Illegal

MARKERS = 3  # P1-PUM-01


def splits(f: Fighter) -> list[str]:
    """P1-PUM-01, P1-RUL-48: how three markers can be shared out, or as many as there is room for."""
    most = min(MARKERS, sum(machines.MOST - f.spent.get(kind, 0) for kind in PUMPS))
    return [f"{a}-{b}-{most - a - b}" for a in range(most, -1, -1) for b in range(most - a, -1, -1)]


def why_not_so(f: Fighter, split: str) -> Illegal | None:
    """P1-PUM-02: never more than five of a kind."""
    for (kind, name), more in zip(PUMPS.items(), split.split("-")):
        have = f.spent.get(kind, 0)
        if have + int(more) > machines.MOST:
            return Illegal(f"{name} has {have} of at most {machines.MOST} markers", "P1-PUM-02")
    return None


def why_no_pump(s: State, f: Fighter) -> Illegal | None:
    """P1-PUM-02: five of each are all there is."""
    full = all(f.spent.get(kind, 0) >= machines.MOST for kind in PUMPS)
    return Illegal("it is pumped up fully", "P1-PUM-02") if full else None


def pump(s: State, f: Fighter) -> Flow[None]:
    """P1-PUM-01, P1-PUM-02: three markers on Strength, Penetration and ranges, mixed freely."""
    found = splits(f)
    legal = [split for split in found if why_not_so(f, split) is None]
    pick = legal[0]
    if len(legal) > 1:
        pick = yield Choice(
            who=f.side, what="pump", rule="P1-PUM-01", prompt="Strength - Penetration - range?",
            about={"model": f.id}, values=found, bar=lambda split: why_not_so(f, split),
        )  # fmt: skip
    shares = dict(zip(PUMPS, map(int, pick.split("-"))))
    for kind, more in shares.items():
        f.spent[kind] = f.spent.get(kind, 0) + more
    told = ", ".join(f"{PUMPS[kind]} +{more}" for kind, more in shares.items() if more)
    s.say("pumped", "P1-PUM-01", who=f.id, side=f.side, name=told, power=sum(shares.values()))


PUMP = one("pump", ("pump", "Pump"), why_no_pump, pump, machine=True)
GIFTS = (PSYCHIC, SERMON, DRUM, PUMP, TOOLS, BIKE, *BANDS)
