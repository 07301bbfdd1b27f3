"""MDR-CAMP-02..07, MDR-RUL-101: what each model eats and what its gear uses up in a week."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from dustup.core import Choice, Flow

from ..content import Data, data
from ..equipment.kit import Item, take
from ..muster import Member, gifts
from ..party import as_member
from ..profile import runs_on_cells
from ..state import Fighter
from .aftermath import dies
from .state import League, Troupe


class Needs(NamedTuple):
    """Food and Cells of one model for one game; `either`: its Food may be paid in Cells; `gear` is for machines."""

    food: int = 0
    cells: int = 0
    gear: int = 0
    either: bool = False


def needs_of(content: Data, m: Member) -> Needs:
    """MDR-PROF-04, MDR-CAMP-06..07, MDR-PLNT-05, MDR-ROBO-07, MDR-WRET-06, MDR-SPEC-40, MDR-SPEC-45, MDR-SPEC-146.

    MDR-RUL-19, MDR-RUL-24, MDR-RUL-101: raised upkeeps do not add up; a Leader needs one more.
    """
    traits = gifts(content, m)
    kind = content.kinds[m.kind]
    gear = 2 * ("power" in m.armour) + ("powered_weapon" in m.weapons)
    if m.kind == "plant" or "photosynthesis" in traits:
        return Needs(0, gear, gear)
    raised = any(key in traits for key in ("energy_projection", "weak_constitution")) or "infected" in m.marks
    base = max(kind.food or kind.cells, 2 if raised and not kind.cells else 0)
    body = base + ("leader" in traits and m.kind != "wretched")
    if kind.cells and not (kind.either and m.feeds == "food"):
        return Needs(0, body + gear, gear)
    return Needs(body, gear, gear, "energy_feeding" in traits)


GEAR = " gear"
AND = ", "
MANY, DEEP = 40, 5
"""As many sets are offered at once, and so many models in one; beyond that they are named one after another."""
HUNGER = ("hungry", "underpowered", "unled", "stalled", "unpowered")


def needs(f: Fighter) -> Needs:
    """What a model of a party needs."""
    return needs_of(data(), as_member(f))


def meals(t: Troupe, without: list[str]) -> Iterator[tuple[Fighter, Needs]]:
    """MDR-SPEC-40, MDR-RUL-92: what each needs besides what the Wretched have of the dead; Energy Feeders come last and
    take Cells where the others leave no Food."""
    flesh, larder = t.flesh, t.food
    for f in sorted(t.people.values(), key=lambda f: needs(f).either):
        need, fed = needs(f), f.id not in without
        meal = min(flesh, need.food) if fed and f.kind == "wretched" else 0
        flesh, need = flesh - meal, need._replace(food=need.food - meal)
        if need.either and need.food > larder:
            need = need._replace(food=0, cells=need.cells + need.food)
        larder -= need.food * fed
        yield f, need


def bill(t: Troupe, without: list[str]) -> tuple[int, int]:
    """MDR-CAMP-02: Food and Cells of all but those who go without."""
    food = cells = 0
    for f, need in meals(t, without):
        fed, gear = f.id not in without, f.id + GEAR not in without
        food, cells = food + need.food * fed, cells + (need.cells - need.gear) * fed + need.gear * gear
    return food, cells


def cells_needed(t: Troupe) -> int:
    """The Cells that this week's upkeep will take."""
    return bill(t, [])[1]


def upkeep(s: League, t: Troupe) -> Flow[None]:
    """MDR-CAMP-02..07, MDR-SPEC-08, MDR-SPEC-30, MDR-RUL-57, MDR-RUL-88: all eat; in want the player says who not."""
    without: list[str] = []
    while True:
        food, cells = bill(t, without)
        carried = sum(f.cells for f in t.people.values())
        short = "Food" if food > t.food else "Cells" if cells > t.cells + carried else ""
        if not short:
            break
        nothing = _too_little(t, without, short)
        if nothing:
            without += nothing
            continue
        for pick in (yield _want(t, without, short)).split(AND):
            if pick.startswith("slaughter "):
                _slaughter(s, t, pick.removeprefix("slaughter "))
            elif pick.startswith("stimulant "):
                _swallow(s, t, pick.removeprefix("stimulant "))
            else:
                without.append(pick)
    _pay(t, food, cells)
    t.flesh -= sum(needs(f).food - need.food for f, need in meals(t, without) if not need.either)
    t.treated = ""
    idle = [f.id for f in t.people.values() if f.id + GEAR in without]
    hungry = [key for key in without if key in t.people]
    s.say("upkeep", "MDR-CAMP-02", side=t.player, food=food, cells=cells, unfed=hungry, idle=idle)
    for f in list(t.people.values()):
        _after_meal(s, t, f, f.id in without, f.id + GEAR in without)


def _too_little(t: Troupe, without: list[str], short: str) -> list[str]:
    """Where there is nothing to share out and nothing else to eat, nobody need be asked who goes without."""
    left = t.food if short == "Food" else t.cells + sum(f.cells for f in t.people.values())
    ways = list(_ways(t, without, short))
    return [] if left or any(key.startswith(("slaughter ", "stimulant ")) for key in ways) else ways


def _want(t: Troupe, without: list[str], short: str) -> Choice:
    """One answer is enough: all who go without together; to name one after another is allowed as well."""
    ways = _ways(t, without, short)
    whole = [AND.join(some) for some in _enough(t, without, short, list(ways))] or list(ways)
    more = [key for key in ways if key not in whole]

    def label(v: str) -> str:
        names = " and ".join(ways[key] for key in v.split(AND))
        return f"{names}, and somebody else" if v in more else names

    return Choice(who=t.player, what="unfed", prompt=f"Not enough {short}: who goes without?", rule="MDR-CAMP-02",
                  settled=not without, values=(*whole, *more), label=label, think=lambda: whole,
                  weigh=lambda v: 0.0 if v in more else 1.0)  # fmt: skip


def _enough(t: Troupe, without: list[str], short: str, ways: list[str]) -> list[tuple[str, ...]]:
    """The smallest sets of those who could go without that leave enough for the others."""
    found: list[tuple[str, ...]] = []
    for n in range(1, len(ways) + 1):
        for some in combinations(ways, n):
            if not any(set(one) <= set(some) for one in found) and _suffices(t, [*without, *some], short):
                found.append(some)
        if len(found) > MANY or (not found and n == DEEP):
            break
    return found


def _suffices(t: Troupe, without: list[str], short: str) -> bool:
    eaten = [key.removeprefix("slaughter ") for key in without if key.startswith("slaughter ")]
    food, cells = bill(t, [*without, *eaten])
    if short == "Cells":
        return cells <= t.cells + sum(f.cells for f in t.people.values())
    return food <= t.food + 2 * len(eaten) + sum(key.startswith("stimulant ") for key in without)


def _ways(t: Troupe, without: list[str], short: str) -> dict[str, str]:
    """Who or what may go without, and what could be eaten instead."""
    found = {}
    for f, need in meals(t, without):
        eats = need.food if short == "Food" else need.cells - need.gear
        if eats and f.id not in without and (short != "Food" or f.id != t.treated):
            found[f.id] = f.name
        if short == "Cells" and f.id + GEAR not in without and need.gear:
            found[f.id + GEAR] = f"The gear of {f.name}"
    if short == "Food":
        found |= {f"slaughter {f.id}": f"Slaughter {f.name}" for f in t.people.values() if f.kind == "beast"}
        pills = [f for f in t.people.values() if f.drugs.get("stimulant")]
        found |= {f"stimulant {f.id}": f"The Stimulant of {f.name} instead of Food" for f in pills}
    return found


def _slaughter(s: League, t: Troupe, key: str) -> None:
    """MDR-SPEC-08: an ordinary animal is two Food."""
    dies(s, t, t.people[key], "MDR-SPEC-08")
    t.food += 2


def _swallow(s: League, t: Troupe, key: str) -> None:
    """MDR-SPEC-30: a dose of Stimulant serves as one Food."""
    f = t.people[key]
    take(f, Item("drug", "stimulant"))
    t.food += 1
    s.say("food", "MDR-SPEC-30", side=t.player, count=1)


def _pay(t: Troupe, food: int, cells: int) -> None:
    t.food -= food
    stored = min(t.cells, cells)
    t.cells, cells = t.cells - stored, cells - stored
    for f in t.people.values():
        part = min(f.cells, cells)
        f.cells, cells = f.cells - part, cells - part


def _after_meal(s: League, t: Troupe, f: Fighter, unfed: bool, unpowered: bool) -> None:
    """MDR-CAMP-03..05, MDR-SPEC-146, MDR-SPEC-103, MDR-RUL-49, MDR-RUL-57: hunger tells in the next game."""
    f.clear(*HUNGER)
    t.starved[f.id] = t.starved.get(f.id, 0) + 1 if unfed else 0
    if unpowered and "power" in f.armour:
        f.mark("stalled")
    if unpowered and "powered_weapon" in f.weapons:
        f.mark("unpowered")
    if not unfed:
        return
    machine = runs_on_cells(f)
    if "weak_constitution" in f.traits:
        dies(s, t, f, "MDR-SPEC-146")
    elif "leader" in f.traits:
        f.mark("unled")
    elif t.starved[f.id] < 2:
        f.mark("underpowered" if machine else "hungry")
    elif machine:
        t.away.append(f.id)
        s.say("shut off", "MDR-CAMP-04", who=f.id)
    else:
        dies(s, t, f, "MDR-CAMP-04")
        t.slots -= 1  # only the dead are replaced
