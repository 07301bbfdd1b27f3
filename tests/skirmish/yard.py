"""A battle of no rulebook: an empty table of 1 m by 1 m, some people, a scenario."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dustup.core import Flow, Roll
from dustup.skirmish.model import Model
from dustup.skirmish.scenario import Scenario
from dustup.skirmish.setup import Setup
from dustup.skirmish.state import State
from dustup.table.field import Field
from dustup.table.pieces import Map

NAMES = {"red": "The Reds", "blue": "The Blues", "green": "The Greens"}


@dataclass(slots=True)
class Battle(State[Setup[None, None, Any], Model]):
    """A state with nothing of its own."""


def battle(scenario: Scenario[Any, Any] | None, *people: Model, sides: tuple[str, ...] = ("red", "blue")) -> Battle:
    """These people on an empty table."""
    table = Map(id="yard", name="Yard", size=(10_000, 10_000), pieces=(), spots={"well": (3000, 5000)})
    names = {side: NAMES[side] for side in sides}
    setup: Setup[None, None, Any] = Setup(table, Field.of(table), (), None, scenario, names, {})
    return Battle(setup, {f.id: f for f in people}, sides=sides, phase="play", turn=1)


def man(id: str, side: str, x: int, y: int, points: int = 10, status: str = "up") -> Model:
    """Somebody on a 25 mm base."""
    return Model(id, side, id.capitalize(), points, x, y, status=status)


def run(flow: Flow[Any]) -> list[Any]:
    """Every question of a flow that must not ask any."""
    return list(flow)


def die(sides: int = 6) -> Roll:
    """One die."""
    return Roll(what="die", rule="", sides=sides)
