"""Turns of Agility Rounds: who is due, who begins, whose go comes next. All memory of the loop is in the state."""

from __future__ import annotations

from collections.abc import Callable

from dustup.core import Faces, Flow, Roll
from dustup.skirmish.choices import which
from dustup.skirmish.recap import so_far

from ..harm import harm
from ..move import deploy
from ..scenarios import finish
from ..special import abilities
from ..state import Fighter, State
from . import action, activation


def play(s: State) -> Flow[None]:
    """The game sequence; may start from any settled question (deploy, activate, action)."""
    while s.phase != "over":
        if s.phase == "deploy":
            yield from deploy.place_next(s)
        elif s.active:
            yield from _activation(s)
        elif s.due:
            yield from _act_next(s)
        else:
            yield from s.edition.turn.next_round(s)


def _activation(s: State) -> Flow[None]:
    """PK-TURN-05, PK-POIS-01: poison first, then all Actions of one miniature before any other starts."""
    f = s.fighters[s.active]
    if f.status == "up" and f.poison and not f.poison_fresh:
        yield from harm.poison_roll(s, f)
    elif f.status == "up" and (f.left > 0 or action.lingers(s, f)):
        yield from action.take(s, f)
    else:
        yield from activation.end(s, f)
        after(s, f.side)


def begin(s: State, prompt: str) -> Flow[None]:
    """PK-TURN-03, PK-TURN-08, PK-DELA-02: those due are called; where both sides have some they roll for who begins."""
    sides = [side for side in s.sides if due(s, side)]
    late = bool(s.due) and all(s.fighters[key].delayed for key in s.due)
    s.say("round", s.law["PK-TURN-03"], *((s.law["PK-DELA-02"],) if late else ()),
        turn=s.turn, round=s.round, due=list(s.due), late=late,
    )  # fmt: skip
    s.contested = len(sides) > 1
    if s.contested:
        yield from roll_off(s, s.law["PK-TURN-08"], prompt)
    elif sides:
        s.next_side = sides[0]


def _act_next(s: State) -> Flow[None]:
    """PK-TURN-07, PK-TURN-09, PK-TURN-10: the side whose go it is names one of its miniatures of this Round."""
    ready = due(s, s.next_side)
    ready = s.edition.turn.running(s, ready) or ready
    if not ready:
        after(s, s.next_side)
        return
    rule, names = s.law["PK-TURN-09" if s.contested else "PK-TURN-07"], {key: s.fighters[key].name for key in ready}
    pick = yield which(s.next_side, "activate", f"Agility Round {s.round}: who acts?", rule, names, settled=True)
    if not (yield from s.edition.turn.delays(s, s.fighters[pick])):
        activation.begin(s, s.fighters[pick])


def after(s: State, side: str) -> None:
    """PK-TURN-09, PK-TURN-10: the sides alternate; an empty Round is over."""
    if s.phase != "over":
        s.next_side = whose_next(s, side)
    if s.phase != "over" and not s.next_side:
        s.due, s.contested = [], False


def delay(s: State, f: Fighter, to: int) -> None:
    """PK-DELA-01: once in a Turn it may wait for a later Round."""
    f.delayed, f.delay_used = to, True
    s.due.remove(f.id)
    s.say("delay", s.law["PK-DELA-01"], who=f.id, side=f.side, round=to)


def end_turn(s: State, told: Callable[[State], Flow[None]], rule: str) -> Flow[None]:
    """PK-TURN-01, PK-BERS-02: the Turn is over, as the edition tells it; after the last one, so is the game."""
    last = s.turn >= s.setup.turns
    if last:
        yield from activation.last_breaths(s)
    for f in s.fighters.values():
        f.acted = f.delay_used = f.watching = False
        f.delayed = 0
    s.round, s.waited = 0, []
    yield from told(s)
    yield from s.setup.scenario.turn_ends(s)
    if last or s.setup.scenario.decided(s):
        finish(s)
    else:
        s.turn += 1
        s.say("turn", rule, turn=s.turn, **so_far(s))


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
    s.say("roll_off", rule, side=winner, winner=winner, round=s.round, faces=shown)
    names = {side: f"one of {'mine' if side == winner else 'theirs'} first" for side in s.sides}
    order = sorted(s.sides, key=lambda side: side != winner)
    s.next_side = yield which(winner, "first", prompt, rule, {side: names[side] for side in order})


def _tied(faces: Faces) -> bool:
    return faces[0] == faces[1]


def _higher(faces: Faces) -> int:
    return (faces[0] > faces[1]) - (faces[0] < faces[1])


def whose_next(s: State, side: str) -> str:
    """The sides alternate, packs go together; '' when nobody is left in this round."""
    mine, other = due(s, side), abilities.other(s, side)
    if mine and s.edition.turn.running(s, mine):
        return side
    return other if any_due(s, other) else side if mine else ""
