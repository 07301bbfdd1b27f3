"""A move in words: which way it went, and what for. Everything is read from the events, so a replay tells the same.

    "moved": lambda a, s: f"{name(s, a['who'])} moves {a['inches']} inches{aim(a, s, sees)}."

Places at the time of a move are those where the events before it left everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import dist
from typing import Any

from dustup.core import Event
from dustup.table.bodies import CONTACT, Body

from .model import Model
from .state import Battle
from .tell import About

STRAIGHT = 0.6  # of a way, how much must bring it nearer to something to be a way towards it
NEAR = 3  # enemies whose eyes are asked about
Spot = tuple[int, int]
Sees = Callable[[Any, Body, Body], bool]


def direction(path: Sequence[Sequence[int]]) -> str:
    """The compass direction from the start of a path to its end; '' where it ends where it began."""
    dx, dy = path[-1][0] - path[0][0], path[-1][1] - path[0][1]
    if not dx and not dy:
        return ""
    if abs(dx) > 2.4 * abs(dy):
        return "east" if dx > 0 else "west"
    if abs(dy) > 2.4 * abs(dx):
        return "north" if dy > 0 else "south"
    return ("north" if dy > 0 else "south") + "-" + ("east" if dx > 0 else "west")


def aim(about: About, s: Battle, sees: Sees | None = None, clouds: Collection[str] = ()) -> str:
    """Where a move leads: " north-east, towards Sprig", and whose sight it leaves or enters. '' for a step aside.

    `clouds` are kinds of marker that nobody goes for.
    """
    path, f = about["path"], s.fighters.get(about["who"])
    way = direction(path)
    if not way or f is None:
        return ""
    start, end = (path[0][0], path[0][1]), (path[-1][0], path[-1][1])
    there, fallen = _then(s.events, about)
    beside = [e for e in s.fighters.values() if e.side != f.side and e.on != f.id]  # who rides on it comes along
    foes = [e for e in beside if e.id in there and e.id not in fallen]
    met = next((e for e in foes if dist(there[e.id], end) <= f.r + e.r + CONTACT < dist(there[e.id], start)), None)
    goal = [f"towards {met.name}"] if met else _goal(s, (start, end), [(e.name, there[e.id]) for e in foes], clouds)
    words = [way, *goal]
    if sees is not None:
        words += _eyes(s, f, (start, end), sorted(foes, key=lambda e: dist(there[e.id], end))[:NEAR], there, sees)
    return " " + ", ".join(words)


def before(about: About, s: Battle) -> About | None:
    """The move just before this one, if it is of the same kind and fighter: both are told in one sentence."""
    index = next((i for i in range(len(s.events) - 1, 0, -1) if s.events[i].about is about), 0)
    last = s.events[index - 1] if index else None
    if last is None or last.what != s.events[index].what or last.about.get("who") != about.get("who"):
        return None
    found: About = last.about
    return found


def new_aim(aim: str, before: str) -> str:
    """What is new in the aim of a second move: nothing where both have the same, the goal alone if the way is new."""
    if aim == before:
        return ""
    goal = before.partition(", ")[2]
    return aim.removesuffix(f", {goal}") if goal else aim


def _then(events: Sequence[Event], about: About) -> tuple[dict[str, Spot], set[str]]:
    """Where everybody was before this event, and who was out of action."""
    index = next((i for i in range(len(events) - 1, -1, -1) if events[i].about is about), len(events))
    there: dict[str, Spot] = {}
    fallen: set[str] = set()
    for event in events[:index]:
        path, who = event.about.get("path"), event.about.get("who")
        if path and isinstance(who, str):
            there[who] = (path[-1][0], path[-1][1])
        for each in event.about.get("spots", ()):
            if len(each) == 3:
                there[each[0]] = (each[1], each[2])
        if event.what in ("down", "gone", "left") and isinstance(who, str):
            fallen.add(who)
    return there, fallen


def _goal(s: Battle, way: tuple[Spot, Spot], foes: Sequence[tuple[str, Spot]], clouds: Collection[str]) -> list[str]:
    """The nearest thing it comes nearer to, objectives first; or the enemy it leaves."""
    start, end = way
    gone = dist(start, end)
    things = [
        (f"the {m.kind}", (m.x, m.y)) for m in s.marks.values() if m.kind not in clouds and m.holder not in s.fighters
    ]
    for among in (things, foes):
        nearer = [(dist(at, end), name) for name, at in among if dist(at, start) - dist(at, end) >= STRAIGHT * gone]
        if nearer:
            return [f"towards {min(nearer)[1]}"]
    close = min(((dist(at, start), name, at) for name, at in foes), default=None)
    if close is not None and dist(close[2], end) - close[0] >= STRAIGHT * gone:
        return [f"away from {close[1]}"]
    return []


def _eyes(
    s: Battle, f: Model, way: tuple[Spot, Spot], foes: Sequence[Model], there: dict[str, Spot], sees: Sees
) -> list[str]:
    """Whose sight the move leaves: the nearest enemy that saw where it began and does not see where it ends."""
    before, after = (f.body_at(*spot) for spot in way)
    for e in foes:
        eye = e.body_at(*there[e.id])
        if sees(s, eye, before) and not sees(s, eye, after):
            return [f"out of {e.name}'s sight"]
    return []
