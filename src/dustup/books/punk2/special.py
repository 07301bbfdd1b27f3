"""The special Actions of this edition, in the order they are offered."""

from __future__ import annotations

from dustup.books.punk.bands import machines
from dustup.books.punk.bands.effects import PUMPS
from dustup.books.punk.bands.powers import BANDS, BIKE, DRUM, PSYCHIC, SERMON, TOOLS, Gift, one
from dustup.books.punk.state import Fighter, State
from dustup.books.punk.units import inches
from dustup.core import Illegal


def why_no_steam(s: State, f: Fighter) -> Illegal | None:
    """P2H-GEA-05: a jet at somebody in sight."""
    none = Illegal(f"nobody in sight within {s.unit.told(inches(s.unit, machines.JET))}", "P2H-GEA-05")
    return None if machines.scalded(s, f) else none


PUMP = Gift(
    "pump", {key: f"Pump: {name}" for key, name in PUMPS.items()}, machines.why_no_pump, machines.pump, machine=True
)
STEAM = one("steam", ("steam", "Steam jet"), why_no_steam, machines.steam, machine=True)._replace(
    strike=(machines.JET, lambda s, f, foe: machines.steam(s, f))
)
GIFTS = (PSYCHIC, SERMON, DRUM, PUMP, STEAM, TOOLS, BIKE, *BANDS)
