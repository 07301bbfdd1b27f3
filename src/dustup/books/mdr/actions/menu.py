"""MDR-ACTN-03: what an activated model may do, as a question: with reasons, and how likely random play takes each."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dustup.core import Choice
from dustup.skirmish.space import within

from ..equipment.grenades import carried
from ..profile import engaged, stick, tied
from ..shoot import arms, no_gun
from ..state import Fighter, State
from .deeds import ACTIONS, DONE, FREE, why_not

ENDS = {"stand": "fallen", "break": "transfixed", "shake": "confused"}
ATTACKS = [key for key, deed in ACTIONS.items() if deed.attack]
ON_FOOT = [key for key, deed in ACTIONS.items() if not deed.lying]
GUNS = ("shoot", "aim")
CLOSE = ("fight", "power", "disengage")
DOORS = ("bash", "shoot_door")
HELD = ("stow", "drop")
TROUBLE = ("reload", "prepare", "unjam", "figure")


class Menu(NamedTuple):
    """What a model with such special rules and so many actions may think of, how likely it is, and where it stands."""

    values: tuple[str, ...]
    weights: tuple[float, ...]
    at: dict[str, int]


@lru_cache(maxsize=2048)
def menu(traits: tuple[str, ...], left: int, task: bool) -> Menu:
    """The deeds that make sense for a model at all, with or without actions left, in a scenario with a task or none."""
    keys = [key for key in (ACTIONS if left else FREE) if not ACTIONS[key].trait or ACTIONS[key].trait in traits]
    if not task:
        keys = [key for key in keys if key != "task"]
    weights = [ACTIONS[key].weight if ACTIONS[key].cost <= left else 0.0 for key in keys]
    values = (*keys, DONE)
    return Menu(values, (*weights, 0.15 if left else 4.0), {key: k for k, key in enumerate(values)})


def likely(s: State, f: Fighter, known: Menu) -> list[float]:
    """How likely random play takes each deed: what plainly cannot be done is not even tried."""
    found, at = list(known.weights), known.at
    for key in idle(s, f) if f.left else ():
        if key in at:
            found[at[key]] = 0.0
    return found


def idle(s: State, f: Fighter) -> list[str]:
    """Deeds that need something which the model or the table plainly has not."""
    marks, picks = f.marks, s.setup.picks
    found = [key for key, mark in ENDS.items() if mark not in marks]
    if "fallen" in marks:
        found += ON_FOOT
    if f.attacked:
        found += ATTACKS
    elif not engaged(s, f):
        found += CLOSE
    if not arms(s, f):
        found += GUNS
    if not f.drugs:
        found.append("drug")
    if not f.grenades:
        found.append("throw")
    if not s.pieces:
        found += DOORS
    if not picks["ladder"] and not picks["stairs"]:
        found.append("steps")
    if f.ready or not f.weapons:
        found.append("ready")
    if not f.ready:
        found += HELD
    if not any(f.weapons.values()) and "field_off" not in marks and "unpowered" not in marks:
        found += TROUBLE
    return found


SENSELESS = ("stow", "drop", "prone", "revert", "release", "rock", "shoot_door")


def ideas(s: State, f: Fighter, known: Menu) -> list[str]:
    """What is worth thinking about: not what is legal but senseless, nor what would catch no enemy."""
    sticks, foes = s.setup.sticks, s.foes(f)
    far = max((sticks.length(s.setup.data.grenades[key].range) for key in carried(s, f)), default=0)
    reach = {"throw": far + sticks.short, "allure": sticks.short, "scream": sticks.medium}
    vain = [key for key, far in reach.items() if not any(within(f, e, far) for e in foes)]
    dull = {*idle(s, f), *SENSELESS, *vain} if f.left else {*SENSELESS}
    if f.left and not any(no_gun(s, f, key) is None for key in arms(s, f)) and not tied(s, f):
        dull -= {"rock"} if f.cells or not arms(s, f) else {"rock", "drop"}  # a gun that will not shoot again
    return [v for v in known.values if v not in dull and why_not(s, f, v) is None]


def question(s: State, f: Fighter) -> Choice:
    """MDR-ACTN-03: the open question of an activation, with the reason where something is not allowed."""
    known = menu(tuple(f.traits), f.left, bool(s.setup.scenario.task_name))
    return Choice(
        who=f.side, what="action", prompt=f"{f.name}, {f.left or 'no'} action{'s' * (f.left != 1)} left: what now?",
        rule="MDR-ACTN-03", settled=True, about={"model": f.id, "left": f.left}, values=known.values,
        bar=lambda v: why_not(s, f, v), label=lambda v: label(s, v),
        spread=lambda: likely(s, f, known), think=lambda: ideas(s, f, known),
        note=lambda v: note(s, f, v),
    )  # fmt: skip


def note(s: State, f: Fighter, key: str) -> str:
    """MDR-MOVE-01: what an action costs, or how far a move goes."""
    if key == "move":
        name = stick(s, f)
        return f"{name.capitalize()}, {s.setup.sticks.length(name) / 100:g} cm"
    return f"{ACTIONS[key].cost} actions" if key in ACTIONS and ACTIONS[key].cost > 1 else ""


def label(s: State, key: str) -> str:
    """The words on a button."""
    if key == "task":
        return s.setup.scenario.task_name
    return ACTIONS[key].name if key in ACTIONS else "Done"
