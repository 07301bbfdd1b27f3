"""The game Turn: who acts in which Agility Round, delays, Action Turns."""

from __future__ import annotations

from dustup.books.punk import dice
from dustup.books.punk.fight import engagement
from dustup.books.punk.shoot import defensive_fire
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import State
from dustup.books.punk.turn import rounds
from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask

from . import infiltrate, packs
from .state import of

MOST_ACTIONS = 99  # P1-ATTR-04: the book sets no limit
MOVES = ("move", "assault", "leap", "get_up")
play, running = rounds.play, packs.running
Place = tuple[int, int, int]
"""The Round one acts in, -1 where it was delayed to it, and who of those comes first."""


def place_in_turn(s: State, f: Anyone) -> Place:
    """P1-TURN-03, P1-TURN-10, P1-TURN-11, P1-RUL-09, P1-RUL-75: its Round; delayed it comes last, the slower first."""
    agility = packs.agility(s, f, dice.number(s, f, "AG"))
    if f.delayed:
        return f.delayed, -1, -agility
    return (agility if agility > 0 else agility - 1), 0, 0


def waiting(s: State) -> list[Anyone]:
    """P1-TURN-01: who still has its Action Turn before it."""
    return [f for f in s.fighters.values() if not f.acted and f.status == "up"]


def _in_time(s: State, places: dict[str, Place]) -> dict[str, Place]:
    """P1-RUL-09: whose Agility has risen after its Round was passed acts in the next Round to come."""
    late = [key for key, place in places.items() if 0 < s.round < place[0] and not place[1]]
    rest = [place for key, place in places.items() if key not in late and not place[1]]
    return places | dict.fromkeys(late, max(rest)) if late and rest else places


def next_round(s: State) -> Flow[None]:
    """P1-TURN-03, P1-TURN-12: the highest Agility still waiting, then those delayed to it."""
    yield from infiltrate.arrivals(s)
    left = waiting(s)
    places = _in_time(s, {f.id: place_in_turn(s, f) for f in left})
    best = max(places.values(), default=(-99, 0, 0))
    _clear_smoke(s, best[0])
    if not left:
        yield from rounds.end_turn(s, _turn_over, "P1-TURN-01")
        return
    s.round = best[0]
    s.due = [f.id for f in left if places[f.id] == best]
    yield from rounds.begin(s, "Whose miniature begins in this Round?")


def may_delay(s: State, f: Anyone) -> bool:
    """P1-TURN-09, P1-TURN-13, P1-RUL-08: once a Turn, to a Round down to 1; Beasts and the simple-minded never."""
    return s.round > 1 and not f.delay_used and not {"beast", "simple_minded", "pack_animal"} & set(f.traits)


def delays(s: State, f: Anyone) -> Flow[bool]:
    """P1-TURN-09, P1-RUL-08: act now, or name a later Round of this Turn; the other side goes on."""
    if not may_delay(s, f):
        return False
    names = {s.round: "act now"} | {n: f"wait for Round {n}" for n in range(s.round - 1, 0, -1)}
    pick = yield ask(
        f, "delay", f"{f.name}: act now, or in a later Round?", "P1-TURN-09", names,
        weigh=lambda n: 30.0 if n == s.round else 0.3, think=lambda: (s.round, 1),
    )  # fmt: skip
    if pick == s.round:
        return False
    rounds.delay(s, f, pick)
    rounds.after(s, f.side)
    return True


def _clear_smoke(s: State, coming: int) -> None:
    """P1-SMO-02, P1-RUL-51: gone once the Round it was made in is over in the next Turn."""
    for m in [m for m in s.marks.values() if m.kind == "smoke"]:
        if s.turn > m.power or (s.turn == m.power and coming < int(m.state or 0)):
            s.say("cleared", "P1-SMO-02", mark=m.id, spot=[m.x, m.y])
            del s.marks[m.id]


def _turn_over(s: State) -> Flow[None]:
    """P1-TURN-01, P1-TURN-02, P1-RUL-35, P1-RUL-62: packs hold together when the Turn is over."""
    yield from packs.check(s)
    s.say("turn_end", "P1-TURN-01", turn=s.turn)


def begun(s: State, f: Anyone) -> None:
    """P1-BER-01, P1-RUL-42: the Action Turn after it was Downed is a Berserk's last."""
    of(f).last_stand = f.dying


def ended(s: State, f: Anyone) -> None:
    """P1-GAS-03, P1-RUL-84: the gas wears off, and weapons may be chosen anew."""
    of(f).staggered = max(0, of(f).staggered - 1)
    for each in s.fighters.values():
        of(each).drawn = ""


def fades(s: State, f: Anyone) -> bool:
    """P1-BER-01, P1-RUL-42: a Berserk is Downed for good when its last Action Turn ends."""
    return f.dying and of(f).last_stand


def must_rise(s: State, f: Anyone, busy: bool) -> bool:
    """P1-FALL-02, P1-CRCH-05, P1-RUL-15, P1-RUL-16, P1-RUL-93: lying, or caught crouching, it stands up first."""
    return f.prone or (busy and of(f).crouched)


def rises(f: Anyone) -> None:
    """P1-RUL-16: a whole Action, and it is on its feet."""
    f.prone = of(f).crouched = False


def before_action(s: State, f: Anyone, name: str) -> Flow[None]:
    """P1-DEF-02, P1-DEF-03, P1-RUL-36, P1-RUL-67: any Action in sight may be answered by fire before it is done."""
    packs.done(s, f, name)
    if name not in MOVES and defensive_fire.awaited(s, f):
        yield from defensive_fire.reactions(s, f, [(f.x, f.y, f.z)])


def why_no_action(s: State, f: Anyone, name: str) -> Illegal | None:
    """P1-PAC-03, P1-PAC-04, P1-CRCH-05, P1-RUL-15: its pack, and a caught crouch."""
    if of(f).crouched and not f.prone and name not in ("get_up", "end") and engagement.engaged(s, f):
        return Illegal("it crouches and must stand up first", "P1-CRCH-05", also=("P1-RUL-15",))
    return packs.why_not(s, f, name) if packs.animal(f) else None
