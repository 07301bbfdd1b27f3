"""The Turn: who acts in which Agility Round, delays, activations."""

from __future__ import annotations

from dustup.books.punk import dice
from dustup.books.punk.bands import packs, powers
from dustup.books.punk.special import abilities
from dustup.books.punk.state import Fighter, State
from dustup.books.punk.turn import rounds
from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask

from . import infiltrate

MOST_ACTIONS = 3  # P2-ATTR-04
play, running = rounds.play, packs.running


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


def next_round(s: State) -> Flow[None]:
    """P2-TURN-03, P2-TURN-04, P2-RUL-10: the highest Agility still waiting; values nobody has are skipped."""
    left = waiting(s)
    if not left:
        yield from rounds.end_turn(s, _turn_over, "P2-TURN-01")
        return
    comes = {f.id: round_of(s, f) for f in left}
    s.round = max(comes.values())
    s.due = [f.id for f in left if comes[f.id] == s.round]
    yield from infiltrate.arrivals(s)
    s.due = [key for key in s.due if s.fighters[key].status == "up"]
    yield from rounds.begin(s, "Who activates first in this round?")


def delays(s: State, f: Fighter) -> Flow[bool]:
    """P2-DELA-01, P2-RUL-52: once per Turn it may name a later round, at most X lower, never below 1."""
    lowest = max(1, s.round - abilities.level(s, f, "delay"))
    if f.delay_used or lowest >= s.round:
        return False
    names = {n: "act now" if n == s.round else f"wait for Round {n}" for n in range(s.round, lowest - 1, -1)}
    pick = yield ask(
        f, "delay", f"{f.name}: act now, or in a later round?", "P2-DELA-01", names,
        weigh=lambda n: 5.0 if n == s.round else 1.0,
    )  # fmt: skip
    if pick == s.round:
        return False
    rounds.delay(s, f, pick)
    rounds.after(s, abilities.other(s, f.side))
    return True


def _turn_over(s: State) -> Flow[None]:
    """P2-TURN-02, P2-DEF-06: what lasts for a Turn is over with it."""
    yield from ()
    s.say("turn_end", "P2-TURN-02", turn=s.turn)
    powers.turn_end(s)


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
