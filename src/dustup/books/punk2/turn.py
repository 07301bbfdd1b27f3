"""The Turn: Agility Rounds, roll-offs, activations. All memory of the loop is in the state."""

from __future__ import annotations

from dustup.books.punk import dice
from dustup.books.punk.bands import packs, powers
from dustup.books.punk.move import deploy
from dustup.books.punk.scenarios import finish
from dustup.books.punk.special import abilities
from dustup.books.punk.state import Fighter, State
from dustup.books.punk.turn import action, activation, rounds
from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask, which
from dustup.skirmish.chronicle import so_far

from . import infiltrate


def play(s: State) -> Flow[None]:
    """The game sequence; may start from any settled question (deploy, activate, action)."""
    while s.phase != "over":
        if s.phase == "deploy":
            yield from deploy.place_next(s)
        elif s.active:
            yield from _activation(s)
        elif s.round:
            yield from _activate_next(s)
        else:
            yield from _next_round(s)


def _activation(s: State) -> Flow[None]:
    """P2-TURN-05: all Actions of one miniature before any other starts."""
    f = s.fighters[s.active]
    if f.status == "up" and f.left > 0:
        yield from action.take(s, f)
    else:
        yield from activation.end(s, f)
        _after(s, f.side)


def round_of(s: State, f: Fighter) -> int:
    """P2-TURN-03, P2-DELA-02, P2-RUL-10: the round it acts in; Agility 0 or less comes last, one below its value."""
    if f.delayed:
        return f.delayed
    agility = dice.number(s, f, "AG")
    return agility if agility > 0 else agility - 1


def waiting(s: State) -> list[Fighter]:
    """P2-TURN-06: who still has its Activation Phase of this Turn before it."""
    return [
        f
        for f in s.fighters.values()
        if not f.acted and (f.status == "up" or (f.status == "off" and infiltrate.may_come(s, f)))
    ]


def _next_round(s: State) -> Flow[None]:
    """P2-TURN-03, P2-TURN-04, P2-TURN-08, P2-RUL-10: the highest Agility still waiting, after a roll-off where both
    have it; values nobody has are skipped.
    """
    left = waiting(s)
    if not left:
        yield from _end_turn(s)
        return
    comes = {f.id: round_of(s, f) for f in left}
    s.round = max(comes.values())
    s.due = [f.id for f in left if comes[f.id] == s.round]
    yield from infiltrate.arrivals(s)
    s.due = [key for key in s.due if s.fighters[key].status == "up"]
    sides = [side for side in s.sides if rounds.due(s, side)]
    s.say("round", "P2-TURN-03", turn=s.turn, round=s.round, due=list(s.due))
    s.contested = len(sides) > 1
    if s.contested:
        yield from rounds.roll_off(s, "P2-TURN-08", "Who activates first in this round?")
    elif sides:
        s.next_side = sides[0]
    else:
        s.round = 0


def _activate_next(s: State) -> Flow[None]:
    """P2-TURN-07, P2-TURN-09, P2-TURN-10: the side whose go it is names one of its miniatures of this round."""
    ready = rounds.due(s, s.next_side)
    ready = packs.running(s, ready) or ready
    if not ready:
        _after(s, s.next_side)
        return
    rule, names = "P2-TURN-09" if s.contested else "P2-TURN-07", {key: s.fighters[key].name for key in ready}
    pick = yield which(s.next_side, "activate", f"Agility Round {s.round}: who acts?", rule, names, settled=True)
    f = s.fighters[pick]
    if not f.delay_used and (yield from _delays(s, f)):
        _after(s, abilities.other(s, f.side))
    else:
        yield from activation.begin(s, f)


def _after(s: State, side: str) -> None:
    """P2-TURN-09, P2-TURN-10, P2H-BND-10: the sides alternate; packs go together; an empty round is over."""
    if s.phase != "over":
        s.next_side = rounds.whose_next(s, side, packs.running)
    if s.phase != "over" and not s.next_side:
        s.round, s.due, s.contested = 0, [], False


def _delays(s: State, f: Fighter) -> Flow[bool]:
    """P2-DELA-01, P2-RUL-52: once per Turn it may name a later round, at most X lower, never below 1."""
    lowest = max(1, s.round - abilities.level(s, f, "delay"))
    if lowest >= s.round:
        return False
    names = {n: "act now" if n == s.round else f"wait for round {n}" for n in range(s.round, lowest - 1, -1)}
    pick = yield ask(
        f, "delay", f"{f.name}: act now, or in a later round?", "P2-DELA-01", names,
        weigh=lambda n: 5.0 if n == s.round else 1.0,
    )  # fmt: skip
    if pick == s.round:
        return False
    f.delayed, f.delay_used = pick, True
    s.due.remove(f.id)
    s.say("delay", "P2-DELA-01", who=f.id, side=f.side, round=pick)
    return True


def _end_turn(s: State) -> Flow[None]:
    """P2-TURN-01, P2-TURN-02, P2-DEF-06: the Turn is over; after the last one, so is the game."""
    last = s.turn >= s.setup.turns
    if last:
        yield from activation.last_breaths(s)
    for f in s.fighters.values():
        f.acted = f.delay_used = f.watching = False
        f.delayed = 0
    s.waited = []
    s.say("turn_end", "P2-TURN-02", turn=s.turn)
    powers.turn_end(s)
    yield from s.setup.scenario.turn_ends(s)
    if last or s.setup.scenario.decided(s):
        over(s)
    else:
        s.turn += 1
        s.say("turn", "P2-TURN-01", turn=s.turn, **so_far(s))


MOST_ACTIONS = 3  # P2-ATTR-04


def begun(s: State, f: Fighter) -> None:
    """Nothing else begins with an Activation Phase."""


def ended(s: State, f: Fighter) -> None:
    """Nothing else ends with an Activation Phase."""


def fades(s: State, f: Fighter) -> bool:
    """P2-BERS-02: a Berserker Downed once is a casualty when its Activation Phase ends."""
    return f.dying


def must_rise(s: State, f: Fighter, busy: bool) -> bool:
    """P2-PRON-01: the Prone must get up first."""
    return f.prone


def rises(f: Fighter) -> None:
    """P2-PRON-01: on its feet."""
    f.prone = False


def why_no_action(s: State, f: Fighter, name: str) -> Illegal | None:
    """Nothing but the rules of the Actions themselves."""
    return None


def before_action(s: State, f: Fighter, name: str) -> Flow[None]:
    """P2-DEF-02: only a Movement Action is answered by fire, and on its way."""
    yield from ()


def over(s: State) -> None:
    """The game ends: nothing is asked any more."""
    finish(s)
