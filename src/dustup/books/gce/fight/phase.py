"""GCE-TURN-06, GCE-TURN-07, GCE-RUL-31: the Hand-to-Hand phase: which combats there are, and in which order."""

from __future__ import annotations

from dustup.core import Flow
from dustup.skirmish.choices import which
from dustup.skirmish.space import knot

from ..state import Fighter, State
from ..warriors import boarders, crew, is_moving, on_ground, opponents, vehicles, warriors
from . import aboard, ground


def hand_to_hand(s: State) -> Flow[None]:
    """GCE-TURN-06, GCE-HTH-27, GCE-RUL-31: every combat once, the active player choosing the order."""
    if s.step != "fighting":
        s.brawls, s.step = combats(s), "fighting"
    while s.brawls:
        group = s.brawls[0] if len(s.brawls) == 1 else (yield from _which(s))
        s.brawls = tuple(one for one in s.brawls if one != group)
        s.active = group[0]
        yield from _resolve(s, group)
        s.active = ""
    s.step = ""


def combats(s: State) -> tuple[tuple[str, ...], ...]:
    """GCE-HTH-01, GCE-HTH-02, GCE-RUL-31, GCE-TURN-07: knots of warriors, vehicles with boarders or to smash."""
    found: list[tuple[str, ...]] = []
    seen: dict[str, bool] = {}
    for f in warriors(s):
        if f.id in seen or not on_ground(s, f) or not opponents(s, f):
            continue
        group = knot(f, lambda one: opponents(s, one))
        seen |= {one.id: True for one in group}
        if any(one.status == "up" for one in group):
            found.append(tuple(one.id for one in group))
    found += [(v.id,) for v in vehicles(s) if is_moving(v) and boarders(s, v) and crew(s, v)]
    found += [(f.on, f.id) for f in warriors(s) if f.side == s.player and aboard.may_smash(s, f)]
    return tuple(group for group in found if _concerns(s, group))


def _concerns(s: State, group: tuple[str, ...]) -> bool:
    """GCE-TURN-07, GCE-HTH-18: with three or more players only combats with a warrior of the active one."""
    first = s.fighters[group[0]]
    there: list[Fighter] = [s.fighters[key] for key in group if s.fighters[key].hull is None]
    if first.hull is not None and len(group) == 1:
        there = [*crew(s, first), *boarders(s, first)]
    return any(f.side == s.player for f in there)


def _which(s: State) -> Flow[tuple[str, ...]]:
    names = {" ".join(group): _name(s, group) for group in s.brawls}
    pick = yield which(s.player, "combat", "Which combat is fought next?", "GCE-RUL-31", names, settled=True)
    return tuple(pick.split(" "))


def _name(s: State, group: tuple[str, ...]) -> str:
    return ", ".join(s.fighters[key].name for key in group)


def _resolve(s: State, group: tuple[str, ...]) -> Flow[None]:
    first = s.fighters[group[0]]
    if first.hull is None:
        yield from ground.brawl(s, [s.fighters[key] for key in group if s.fighters[key].status in ("up", "down")])
    elif len(group) == 1:
        yield from aboard.brawl(s, first)
    elif aboard.may_smash(s, s.fighters[group[1]]):
        yield from aboard.smash(s, s.fighters[group[1]])
