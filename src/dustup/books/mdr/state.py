"""The state of a battle: fighters, marks, doors; plain data, referring by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dustup.core import Event
from dustup.skirmish import model, state

from .setup import Setup

Form = tuple[str, int, int, Mapping[str, str], tuple[str, ...]]
"""What a Doppelganger was: kind, Quality, Combat, special rules; and the drugs that only its new form is under."""


class Fighter(model.Model):
    """A model. Mappings are shared by copies: a change lays a new one in their place.

    `weapons`: weapon → '' (fit to fire), empty, jammed, 'jammed empty', broken, spent.
    `hurt`: why its Quality is worse, and by how much. `marks`: conditions (data/conditions.yaml) → detail.
    `home` is its own party: a controlled model fights for another side. `ready` is the weapon in hand ('' = the hand
    weapon or claw everybody has). `feeds`: an Android's or Energy Feeder's choice, food or cells.
    """

    kind: str = "human"
    q: int = 4
    c: int = 2
    home: str = ""
    species: str = ""
    feeds: str = ""
    ready: str = ""
    traits: Mapping[str, str] = {}
    weapons: Mapping[str, str] = {}
    grenades: Mapping[str, int] = {}
    drugs: Mapping[str, int] = {}
    armour: tuple[str, ...] = ()
    doses: tuple[str, ...] = ()
    cells: int = 0
    food: int = 0
    hurt: Mapping[str, int] = {}
    marks: Mapping[str, str] = {}
    form: Form | None = None
    # --- this turn
    done: bool = False  # has been activated
    left: int = 0  # actions
    attacked: bool = False
    moves: int = 0

    def mark(self, key: str, detail: str = "yes") -> None:
        """Put a marker beside it."""
        self.marks = {**self.marks, key: detail}

    def clear(self, *keys: str) -> None:
        """Take markers away."""
        if not self.marks.keys().isdisjoint(keys):
            self.marks = {key: value for key, value in self.marks.items() if key not in keys}

    def worsen(self, why: str, by: int = 1) -> None:
        """MDR-DICE-06: its Quality number goes up, and why."""
        self.hurt = {**self.hurt, why: self.hurt.get(why, 0) + by}

    def mend(self, *whys: str) -> None:
        """A loss of Quality is made good."""
        self.hurt = {why: by for why, by in self.hurt.items() if why not in whys}


@dataclass(slots=True)
class State(state.State[Setup, Fighter]):
    """A battle.

    `rota`: sides in playing order; `now`: whose turn it is; `passing`: the turn ends after this activation.
    `group`: members of a group activation still to act. `strength`: models of a side at the start. `halved`, `spared`:
    sides that have tested for half strength, whose Gunsmith has saved a gun. `dread`: morale checks still to be made.
    `aside`: what happens now follows from a deed but is not part of it: the odds end here.
    """

    roles: dict[str, str] = field(default_factory=dict)
    edges: dict[str, str] = field(default_factory=dict)
    rota: list[str] = field(default_factory=list)
    now: str = ""
    passing: bool = False
    group: list[str] = field(default_factory=list)
    strength: dict[str, int] = field(default_factory=dict)
    halved: list[str] = field(default_factory=list)
    spared: list[str] = field(default_factory=list)
    dread: dict[str, tuple[str, ...]] = field(default_factory=dict)
    aside: bool = False

    def allied(self, side: str, other: str) -> bool:
        """The same side, or an ally of it."""
        return side == other or other in self.setup.allies.get(side, ())

    def together(self, a: Fighter, b: Fighter) -> bool:
        """Of one side, or of allied ones."""
        return a.side == b.side or self.allied(b.side, a.side)

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """Append an event; each rule at work is named once."""
        self.events.append(Event(what, about, tuple(dict.fromkeys(rules)) if len(rules) > 1 else rules))

    def plain(self) -> dict[str, Any]:
        """All changing data as JSON values; of each fighter besides its Quality now and every condition by name."""
        data = state.State.plain(self)
        rows = self.setup.data.conditions
        for row, f in zip(data["fighters"], self.fighters.values()):
            row["quality"], row["combat"] = max(2, f.q + sum(f.hurt.values())), f.c
            row |= {key: _shown(f.marks.get(key, "")) for key in rows} | {"hard": f.marks.get("fallen") == "hard"}
        return data


def _shown(detail: str) -> bool | str:
    return True if detail == "yes" else detail or False
