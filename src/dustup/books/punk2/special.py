"""The special Actions of this edition, in the order they are offered."""

from __future__ import annotations

from collections.abc import Iterator

from dustup.books.punk.bands import machines
from dustup.books.punk.bands.effects import PUMPS
from dustup.books.punk.bands.powers import BANDS, BIKE, DRUM, PSYCHIC, SERMON, TOOLS, Gift, Offer, free
from dustup.books.punk.state import Fighter, State
from dustup.books.punk.units import inches
from dustup.core import Illegal


def _pump(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    """P2H-GEA-04: three markers of a kind."""
    for key, name in PUMPS.items():
        yield key, f"Pump: {name}", free(s, busy) or machines.why_no_pump(s, f, key)


def _steam(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    """P2H-GEA-05: a jet at somebody in sight."""
    none = Illegal(f"nobody in sight within {s.unit.told(inches(s.unit, machines.JET))}", "P2H-GEA-05")
    yield "steam", "Steam jet", free(s, busy) or (None if machines.scalded(s, f) else none)


PUMP = Gift("pump_", "pump", _pump, machines.pump, machine=True)
STEAM = Gift("steam", "steam", _steam, lambda s, f, key: machines.steam(s, f), machine=True)
GIFTS = (PSYCHIC, SERMON, DRUM, PUMP, STEAM, TOOLS, BIKE, *BANDS)
