"""What can be chosen when setting up: scenarios, and the switches any of them can be played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from dustup.core import Offer, Switch, switched

from ..edition import Edition
from ..units import inches
from .scenarios import SCENARIOS

# PK-RUL-65: options the book names and does not write, as house rules
SWITCHES = (
    Switch("dust_storm", "Dust storm", "No shot beyond {far} (house rule).", rule="PKH-SWI-01"),
    Switch("night", "Night", "Precision -2 beyond {dark} (house rule).", rule="PKH-SWI-02"),
    Switch(
        "foul_ground", "Foul ground", "Rough and very rough ground is Contaminated too (house rule).",
        rule="PKH-SWI-03",
    ),
    Switch(
        "turns", "Turns", "How many Turns are played; 0 leaves it to the scenario.", "number", most=12,
        rule="PK-TURN-01",
    ),
)  # fmt: skip


def worded(edition: Edition, text: str) -> str:
    """A text with its distances in the edition's own unit."""
    lengths = {"near": 4, "wide": 6, "dark": 8, "far": 12}
    unit = edition.data().unit
    return text.format(**{key: unit.told(inches(unit, n)) for key, n in lengths.items()})


def switches(edition: Edition) -> tuple[Switch, ...]:
    """PK-RUL-65: the switches in the edition's own words."""
    laws = edition.data().laws
    shared = tuple(replace(each, blurb=worded(edition, each.blurb), rule=laws[each.rule]) for each in SWITCHES)
    return (*shared, *edition.switches)


def switches_of(edition: Edition, given: Mapping[str, Any]) -> dict[str, int]:
    """PKH-SWI-01..03, PK-TURN-01: the switches with their values; an unknown one or a wrong value is an error."""
    return switched((*SWITCHES, *edition.switches), given)


def offers(edition: Edition) -> list[Offer]:
    """The scenarios to choose from."""
    laws = edition.data().laws
    return [
        Offer(
            x.id, x.name, worded(edition, x.blurb),
            {"map": x.map, "turns": x.turns, "rules": [laws[rule] for rule in x.rules]},
        )
        for x in SCENARIOS.values()
    ]  # fmt: skip
