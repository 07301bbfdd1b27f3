"""Deployment: the sides place one miniature each in turn, in their own zone, facing as they like."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dustup.core import Choice, Flow, Illegal
from dustup.skirmish.chronicle import so_far

from ..state import Fighter, State
from . import zones
from .zones import Outline


def to_place(s: State, side: str) -> list[str]:
    """Who of a side is neither on the table nor told to stay off it."""
    return [
        f.id
        for f in s.fighters.values()
        if f.side == side and f.status == "off" and not s.setup.edition.infiltrate.off(f)
    ]


def place_next(s: State) -> Flow[None]:
    """PK-RUL-63: the side whose go it is places one; when all are placed the first Turn begins (PK-TURN-01)."""
    side, waiting = _whose(s)
    if not waiting:
        s.phase, s.turn, s.next_side = "turn", 1, ""
        s.say("turn", s.law["PK-TURN-01"], turn=1, **so_far(s))
        return
    s.next_side = side
    pick = yield Choice(
        who=side,
        what="deploy",
        prompt="Which miniature do you place?",
        rule=s.law["PK-RUL-63"],
        settled=True,
        values=waiting,
        label=lambda key: s.fighters[key].name,
    )
    f = s.fighters[pick]
    if not (yield from s.setup.edition.infiltrate.stays_off(s, f)):
        yield from place(s, f, [s.setup.scenario.zones(s)[side]])
    s.next_side = next(each for each in s.sides if each != side)


def _whose(s: State) -> tuple[str, list[str]]:
    first = s.next_side or s.sides[0]
    waiting = to_place(s, first)
    if waiting:
        return first, waiting
    other = next(each for each in s.sides if each != first)
    return other, to_place(s, other)


def place(
    s: State,
    f: Fighter,
    areas: Sequence[Outline],
    bar: Callable[[int, int, int], Illegal | None] | None = None,
    rule: str = "",
) -> Flow[None]:
    """PK-RUL-11, PK-MOVE-05: a free spot in one of the areas, and any facing."""
    rule = rule or s.law["PK-RUL-63"]
    free: zones.Found = {}
    answer = yield zones.question(s, f, areas, bar, rule, free)
    x, y = answer["point"]
    f.x, f.y, f.z = x, y, free[x, y] if (x, y) in free else zones.level(s, f, x, y) or 0
    f.facing = int(answer.get("facing", f.facing)) % 360
    f.status = "up"
    about = {"who": f.id, "side": f.side, "path": [[f.x, f.y, f.z]], "facing": f.facing}
    s.say("placed", rule, **about)
