"""The raider: plays out its ideas with the very rules, by the exact odds, and takes what is worth most."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import thread_time

from dustup.core import Answer, Session
from dustup.core.question import Ask
from dustup.core.scene import Scene

from . import reasons
from .foresight import Foresight, Line
from .seat import Glimpse, Reason

CAP = 10.0
"""Seconds of the processor after which a decision is broken off: an emergency brake, not a budget."""
SELDOM = 8
"""Every so many questions it looks at the clock, which costs a call of the system."""


class Raider:
    """Thinks ahead to the next settled question, and one action further for its best ideas.

    `nodes` is how many positions it looks at (0: as the book says), so the same seed gives the same battle on any
    machine at any load; `cap` seconds by the `clock` are the emergency brake, `brakes` counts how often it was pulled.
    """

    def __init__(
        self, seed: int = 0, cap: float = CAP, nodes: int = 0, clock: Callable[[], float] = thread_time
    ) -> None:
        self.seed = seed
        self.rng = Random(f"raider {seed}")
        self.cap, self.nodes, self.clock = cap, nodes, clock
        self.faults = self.brakes = 0
        self._thought: tuple[Session, str, list[Line]] | None = None
        self._plan: list[Answer] = []
        self._due = -1

    @property
    def why(self) -> list[Reason]:
        """The three best plans of its last decision, in words; worked out when somebody asks."""
        if self._thought is None:
            return []
        return told(*self._thought)

    @why.setter
    def why(self, reasons: list[Reason]) -> None:
        """Forget them."""
        self._thought = None

    def answer(self, glimpse: Glimpse) -> Answer:
        """The best idea it has; anything that goes wrong ends in a legal answer."""
        try:
            planned = self._planned(glimpse)
            return self._decide(glimpse) if planned is None else planned
        except Exception:
            self.faults += 1
            return glimpse.asked.suggest(self.rng)

    def quick(self, question: Ask) -> Answer:
        """A legal answer without thinking."""
        return question.suggest(self.rng)

    def consider(self, glimpse: Glimpse) -> list[Reason]:
        """Its three best plans, without answering."""
        return told(glimpse.session, glimpse.side, self._lines(glimpse))

    def _planned(self, glimpse: Glimpse) -> Answer | None:
        """The next step of the plan, as long as nobody else answered and no die fell in between."""
        if not self._plan or glimpse.n != self._due or glimpse.asked.settled or not glimpse.takes(self._plan[0]):
            self._plan = []
            return None
        self._due += 1
        return self._plan.pop(0)

    def _decide(self, glimpse: Glimpse) -> Answer:
        ideas = glimpse.question.ideas()
        if len(ideas) == 1 and glimpse.takes(ideas[0]):
            self._thought = None
            return ideas[0]
        lines = self._lines(glimpse)
        while lines and not glimpse.takes(lines[0].answers[0]):
            lines.pop(0)
        if not lines:
            return glimpse.asked.suggest(self.rng)
        self._thought = glimpse.session, glimpse.side, lines
        best = lines[0].answers
        self._plan, self._due = list(best[1:]), glimpse.n + 1
        return best[0]

    def _lines(self, glimpse: Glimpse) -> list[Line]:
        brake = Brake(self.clock, self.cap)
        salt = f"raider {self.seed} {glimpse.n}"
        lines = Foresight(glimpse.session, glimpse.side, self.nodes or glimpse.book.nodes, brake, salt).lines()
        self.brakes += brake.pulled
        return lines


class Brake:
    """Says when thinking has gone on for too long, and remembers that it said so."""

    __slots__ = ("asked", "clock", "pulled", "until")

    def __init__(self, clock: Callable[[], float], cap: float) -> None:
        self.clock, self.until, self.pulled, self.asked = clock, clock() + cap, False, 0

    def __call__(self) -> bool:
        if not self.asked % SELDOM:
            self.pulled = self.pulled or self.clock() >= self.until
        self.asked += 1
        return self.pulled


def told(session: Session, side: str, lines: list[Line]) -> list[Reason]:
    """The three best plans that differ in words; none where whatever it looked at changes nothing."""
    if not any(line.speaks for line in lines):
        return []
    scene = session.book.show(session.state, side)
    found: dict[str, Reason] = {}
    for line in lines:
        steps = reasons.steps(scene, side, line.asked, line.answers)
        if steps not in found:
            words = f"{steps}: {_speaks(session, scene, side, line)}"
            found[steps] = Reason(list(line.answers), round(line.score, 2), words, line.hidden)
        if len(found) == 3:
            break
    return list(found.values())


def _speaks(session: Session, scene: Scene, side: str, line: Line) -> str:
    """What speaks for a plan: the dice, the gains, and what could follow."""
    dice, words = reasons.chances(session, scene, line.ends), line.words()
    if dice:
        words = f"{dice}; {words}"
    if line.then is not None:
        words += f"; then {reasons.steps(scene, side, line.then.asked, line.then.answers)}"
    return words
