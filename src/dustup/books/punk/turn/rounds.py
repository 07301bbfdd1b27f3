"""Agility Rounds: who is due, who begins, and whose go comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dustup.core import Faces, Flow, Roll
from dustup.skirmish.choices import which

from ..special import abilities
from ..state import State


def due(s: State, side: str) -> list[str]:
    """Who of a side still acts in this round."""
    fighters = s.fighters
    return [key for key in s.due if (f := fighters[key]).side == side and not f.acted and f.status == "up"]


def any_due(s: State, side: str) -> bool:
    """Whether somebody of a side still acts in this round."""
    for key in s.due:
        f = s.fighters[key]
        if f.side == side and not f.acted and f.status == "up":
            return True
    return False


def roll_off(s: State, rule: str, prompt: str) -> Flow[None]:
    """A die each until one is higher; the winner says who begins."""
    while True:
        faces = yield Roll(what="roll-off", rule=rule, who=s.sides, count=2, sort=_higher, again=_tied)
        if faces[0] != faces[1]:
            break
    winner = s.sides[0] if faces[0] > faces[1] else s.sides[1]
    shown = [["roll-off", face, side] for face, side in zip(faces, s.sides)]
    s.say("roll_off", rule, side=winner, round=s.round, faces=shown)
    names = {side: f"one of {'mine' if side == winner else 'theirs'} first" for side in s.sides}
    order = sorted(s.sides, key=lambda side: side != winner)
    s.next_side = yield which(winner, "first", prompt, rule, {side: names[side] for side in order})


def _tied(faces: Faces) -> bool:
    return faces[0] == faces[1]


def _higher(faces: Faces) -> int:
    return (faces[0] > faces[1]) - (faces[0] < faces[1])


def whose_next(s: State, side: str, running: Callable[[State, Sequence[str]], Sequence[str]]) -> str:
    """The sides alternate, packs go together (`running`); '' when nobody is left in this round."""
    mine, other = due(s, side), abilities.other(s, side)
    if mine and running(s, mine):
        return side
    return other if any_due(s, other) else side if mine else ""
