"""One roll of a battle: what each way it can fall comes to for each side, played out with the very rules."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from dustup.bots.foresight import Same, usual
from dustup.core import Answer, Ask, Roll, Seeded, Session
from dustup.core.odds import DEEPEST, branches, told_apart
from dustup.core.outcomes import ended
from dustup.core.question import Faces

MOST = 80
"""Ends that are all looked at; where a roll may lead to more, some are tried."""
TRIES, LEAST = 72, 8
"""Ends that are tried then, shared out among the results of the roll; and at least so many of each result."""
DRAWN = 24
"""Where a roll has too many results, so many falls of its dice, beside the one that came, stand for all of them."""

Worths = tuple[float, ...]
"""What a state is worth, side by side."""


class Fall(NamedTuple):
    """A result of a roll: faces that show it, its chance, its worth, and what each try of it came to."""

    faces: Faces
    chance: Fraction
    worth: Worths
    tried: tuple[Worths, ...] = ()


class Falls(NamedTuple):
    """The results of a roll, which of them came, and whether everything was counted."""

    every: list[Fall]
    at: int
    exact: bool


class Judge:
    """What the book says a state is worth to each side; of equal states it is asked once."""

    def __init__(self, sides: Sequence[str]) -> None:
        self.sides = sides
        self.known: dict[Hashable, Worths] = {}

    def __call__(self, session: Session) -> Worths:
        """The worth of a session's state, side by side."""
        book, state = session.book, session.state
        name = book.key(state) if book.key is not None else None
        if name is None or name not in self.known:
            worth = tuple(book.worth(state, side) for side in self.sides)
            if name is None:
                return worth
            self.known[name] = worth
        return self.known[name]


class Toss:
    """Looks at one roll: all that follows up to the next settled question, or to the end of the activation.

    Whatever a player is asked on the way is answered as a bot would without thinking, on every way alike, also on the
    one that was gone: what was chosen after the dice is choice, and to give it to the dice would be no fair sum.
    """

    def __init__(self, session: Session, judge: Judge, salt: str) -> None:
        assert isinstance(session.question, Roll)
        self.root, self.roll, self.judge, self.salt = session, session.question, judge, salt
        self.until = ended(session)
        self.known: dict[Hashable, Worths] = {}
        self.left = MOST

    def falls(self, shown: Faces) -> Falls:
        """Every result with its worth, tried and not counted where there are too many ways."""
        results, at = self._results(shown)
        whole = bool(results)
        try:
            if not whole:
                results, at = self._drawn(shown)
            return Falls([Fall(*result, self._worth(result[0])) for result in results], at, whole)
        except OverflowError:
            if len(results) > DRAWN + 1:
                results, at = self._drawn(shown)
            times = max(LEAST, TRIES // len(results))
            return Falls([self._tried(*result, times) for result in results], at, False)

    def _results(self, shown: Faces) -> tuple[list[tuple[Faces, Fraction]], int]:
        """The results by faces that show them (what came by its own), and which of them came; none if too many."""
        name = told_apart(self.roll, usual)
        try:
            found = branches(self.roll, usual)
        except OverflowError:
            return [], 0
        if len(found) > MOST:
            return [], 0
        at = [faces == shown if name is None else name(faces) == name(shown) for faces, _ in found].index(True)
        return [*found[:at], (shown, found[at][1]), *found[at + 1 :]], at

    def _drawn(self, shown: Faces) -> tuple[list[tuple[Faces, Fraction]], int]:
        """What came, and as fair a chance for some other falls of the dice."""
        dice = Seeded(self.salt)
        return [(faces, Fraction(1, DRAWN + 1)) for faces in (shown, *(dice.roll(self.roll) for _ in range(DRAWN)))], 0

    def _over(self, fork: Session, taken: Sequence[Answer]) -> bool:
        """Whether all that comes of the roll has come; a loop is left where it is."""
        question = fork.question
        if question is None or len(taken) >= DEEPEST:
            return True
        if self.until is not None:
            return self.until(fork)
        return isinstance(question, Ask) and question.settled

    def _worth(self, *before: Answer) -> Worths:
        """The mean over all that may follow; equal states at the same dice are followed once."""
        fork, taken = self.root.fork(), list(before)
        for answer in before:
            fork.take(answer)
        while not self._over(fork, taken):
            question = fork.question
            if isinstance(question, Roll):
                return self._branched(fork, question, taken)
            assert question is not None
            taken.append(usual(question))
            fork.take(taken[-1])
        self.left -= 1
        if self.left < 0:
            raise OverflowError("more ways than are counted")
        return self.judge(fork)

    def _branched(self, fork: Session, roll: Roll, taken: list[Answer]) -> Worths:
        book = fork.book
        key = None if roll.memo is None or book.key is None else (roll.memo, book.key(fork.state))
        if key is None or key not in self.known:
            found = branches(roll, usual)
            if len(found) > self.left:
                raise OverflowError("more ways than are counted")
            worth = mean([(chance, self._worth(*taken, faces)) for faces, chance in found])
            if key is None:
                return worth
            self.known[key] = worth
        return self.known[key]

    def _tried(self, faces: Faces, chance: Fraction, times: int) -> Fall:
        """Some ways on from these faces, by dice that fall the same for every result."""
        tried = tuple(self._once(faces, Same(self.salt, number, times)) for number in range(times))
        return Fall(faces, chance, mean([(Fraction(1, times), one) for one in tried]), tried)

    def _once(self, faces: Faces, dice: Same) -> Worths:
        fork, taken = self.root.fork(), list[Answer]([faces])
        fork.take(faces)
        while not self._over(fork, taken):
            question = fork.question
            assert question is not None
            taken.append(dice.roll(question) if isinstance(question, Roll) else usual(question))
            fork.take(taken[-1])
        return self.judge(fork)


def mean(parts: Sequence[tuple[Fraction, Worths]]) -> Worths:
    """The mean of some worths by their chances."""
    shares = [float(chance) for chance, _ in parts]
    return tuple(sum(map(mul, shares, column)) for column in zip(*(each for _, each in parts)))
