"""How lucky each side of a battle was: every roll by what it brought against what it was expected to bring."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import erfc, sqrt
from operator import mul
from statistics import stdev
from typing import Any

import msgspec

from dustup.core import Answer, Ask, Book, Roll, Session
from dustup.core.question import Faces

from .toss import Falls, Judge, Toss

TELLING = 0.05
"""A roll that shifts less than that, however it falls, decided nothing: as with bots (`EVEN`)."""


class Share(msgspec.Struct, frozen=True):
    """What a roll was for one side: expected, and what came; how far it spreads (standard deviation), and the standard
    error of the difference where ways were tried; the chance of something as good (as bad) for it."""

    expected: float
    actual: float
    spread: float
    error: float
    chance: float

    @property
    def luck(self) -> float:
        """What the dice brought beyond what was expected of them."""
        return self.actual - self.expected


class Throw(msgspec.Struct, frozen=True):
    """A roll of a battle: which answer it is and how many events there were before, its turn, the sentence that tells
    it and after how many answers it is told, whose dice they were, what for and what had to come, what
    came, how many results such a roll has, whether all ways were counted, and what it was for each side."""

    n: int
    at: int
    turn: int
    told: str
    shown: int
    who: tuple[str, ...]
    what: str
    rule: str
    need: str
    faces: tuple[int | str, ...]
    results: int
    exact: bool
    sides: dict[str, Share]

    @property
    def weight(self) -> float:
        """How much it shifted, for the side for which that was most."""
        return max(abs(share.luck) for share in self.sides.values())


class Fortune(msgspec.Struct, frozen=True):
    """The luck of a side in a whole battle: the sum, how far such sums usually spread, the standard error of it where
    ways were tried, and of what the battle brought it in all how much was not luck."""

    side: str
    name: str
    luck: float
    spread: float
    error: float
    rest: float

    @property
    def deviations(self) -> float:
        """How many standard deviations luckier than usual."""
        return self.luck / self.spread if self.spread else 0.0

    @property
    def luckier(self) -> float:
        """The chance of a luckier battle."""
        return erfc(self.deviations / sqrt(2)) / 2


class Report(msgspec.Struct, frozen=True):
    """The luck of each side, and every roll that decided anything, in the order of the battle."""

    fortunes: list[Fortune]
    throws: list[Throw]
    rolls: int
    tried: int

    def weightiest(self, most: int) -> list[Throw]:
        """The rolls that shifted most, the greatest first."""
        return sorted(self.throws, key=lambda throw: -round(throw.weight, 6))[:most]

    def luckiest(self, side: str, most: int, sign: int = 1) -> list[Throw]:
        """The luckiest rolls for a side; with `sign` -1 the unluckiest."""
        found = [throw for throw in self.throws if sign * throw.sides[side].luck > 0]
        return sorted(found, key=lambda throw: -sign * round(throw.sides[side].luck, 6))[:most]


def share(falls: Falls, side: int) -> Share:
    """A roll for one side, of all its results and which of them came."""
    chances, worths = [float(fall.chance) for fall in falls.every], [fall.worth[side] for fall in falls.every]
    expected = sum(map(mul, chances, worths))
    lucks = [worth - expected for worth in worths]
    luck = lucks[falls.at]
    spread = sqrt(sum(chance * one * one for chance, one in zip(chances, lucks)))
    as_much = [chance for chance, one in zip(chances, lucks) if (one >= luck if luck >= 0 else one <= luck)]
    return Share(expected, worths[falls.at], spread, _error(falls, side, spread), min(1.0, sum(as_much)))


def _error(falls: Falls, side: int, spread: float) -> float:
    """The standard error: where ways were tried, the same try of every result fell by the same dice."""
    if falls.exact:
        return 0.0
    came = falls.every[falls.at]
    if not came.tried:
        return spread / sqrt(len(falls.every))
    chances = [float(fall.chance) for fall in falls.every]
    lucks = [
        came.tried[n][side] - sum(chance * fall.tried[n][side] for chance, fall in zip(chances, falls.every))
        for n in range(len(came.tried))
    ]
    return stdev(lucks) / sqrt(len(lucks))


def fortune(side: str, name: str, shares: Sequence[Share], gained: float) -> Fortune:
    """The sum of a side. Rolls do not know of each other, so that their variances add up."""
    luck = sum(share.luck for share in shares)
    spread = sqrt(sum(share.spread**2 for share in shares))
    error = sqrt(sum(share.error**2 for share in shares))
    return Fortune(side, name, luck, spread, error, gained - luck)


class Reading:
    """A battle read again, roll by roll."""

    def __init__(self, book: Book, setup: Mapping[str, Any], answers: Sequence[Answer]) -> None:
        self.book, self.setup, self.answers = book, dict(setup), answers
        self.marks: list[int] = [0]
        """How many events there were after so many answers."""
        self.last = self._opened()
        self.sides = tuple(self.book.result(self.last.state).scores)
        self.start = Judge(self.sides)(self.last)
        for answer in answers:
            self.last.take(answer)
            self.marks.append(len(self.last.state.events))

    def _opened(self) -> Session:
        return Session(self.book, self.book.setup(self.setup))

    def tosses(self) -> Iterator[tuple[int, Toss, Faces]]:
        """Every roll with the number of its answer and the faces that came; ties that are simply rolled again decide
        nothing."""
        session, judge = self._opened(), Judge(self.sides)
        for n, answer in enumerate(self.answers):
            question = session.question
            if isinstance(question, Ask) and question.settled:
                judge = Judge(self.sides)  # what is known of states before will hardly be asked again
            elif isinstance(question, Roll):
                faces = question.read(answer)
                if question.again is None or not question.again(faces):
                    yield n, Toss(session, judge, f"luck {n}"), faces
            session.take(answer)

    def throws(self) -> Iterator[Throw]:
        """Every roll by what it was for each side."""
        for n, toss, faces in self.tosses():
            yield self._throw(n, toss, faces)

    def _throw(self, n: int, toss: Toss, faces: Faces) -> Throw:
        roll, falls = toss.roll, toss.falls(faces)
        need = roll.about.get("needs", roll.about.get("need"))
        return Throw(
            n, self.marks[n], self.book.show(toss.root.state, "").turn, *self._told(n), roll.who, roll.what, roll.rule,
            "" if need is None else str(need), tuple(roll.shown(face) for face in faces),
            len(falls.every), falls.exact, {side: share(falls, i) for i, side in enumerate(self.sides)},
        )  # fmt: skip

    def _told(self, n: int) -> tuple[str, int]:
        """The first sentence of the report that came of a roll; after how many answers it is told."""
        state = self.last.state
        for at in range(self.marks[n], len(state.events)):
            if told := self.book.tell(state.events[at], state):
                return told, bisect_right(self.marks, at)
        return "", n + 1

    def report(self, seen: Callable[[Throw], object] = lambda throw: None) -> Report:
        """The luck of every side; `seen` is told of each roll as it is done."""
        throws = []
        for throw in self.throws():
            seen(throw)
            throws.append(throw)
        gained = [after - before for before, after in zip(self.start, Judge(self.sides)(self.last))]
        names = self.book.show(self.last.state, "").sides
        fortunes = [
            fortune(side, names.get(side, side), [throw.sides[side] for throw in throws], gained[i])
            for i, side in enumerate(self.sides)
        ]
        telling = [throw for throw in throws if any(each.spread >= TELLING for each in throw.sides.values())]
        return Report(fortunes, telling, len(throws), sum(not throw.exact for throw in throws))
