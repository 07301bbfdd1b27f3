"""A sitting: a campaign or a band being raised, under way; and how a past answer is corrected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .book import Book
from .campaign import Fight
from .dice import Seeded
from .journal import Journal
from .question import Answer, Faces, Illegal, Question, Roll
from .session import Desync, Session


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An answer given before a correction, with the question it belongs to, and the battle it came from."""

    asked: str
    answer: Answer
    fight: Journal | None = None


def mark(question: Question) -> str:
    """The name of a question by which its answer is found again: who is asked what about whom."""
    whom = str(question.about.get("model", ""))
    if isinstance(question, Roll):
        return f"roll {question.what} {question.count}d{question.sides} {question.rule} {whom}".rstrip()
    if isinstance(question, Fight):
        whom = " ".join(f"{side}={player}" for side, player in question.seats.items())
    return f"{question.kind} {question.what} {question.who} {question.rule} {whom}".rstrip()


class Drawn:
    """Dice of a sitting: each roll is seeded by its number, so that a file can be taken up again at any time."""

    def __init__(self, seed: str, answers: list[Answer]) -> None:
        self.seed, self.answers = seed, answers

    def roll(self, roll: Roll) -> Faces:
        """Fair faces for the answer that comes next."""
        return Seeded(f"{self.seed} {len(self.answers)}").roll(roll)


class Sitting:
    """A session with its set-up, the seed of its dice, the battles fought in it and the answers that wait."""

    def __init__(self, book: Book, setup: dict[str, Any], seed: str = "", *, roll: bool = True) -> None:
        self.setup, self.seed = setup, seed
        self.session = Session(book, book.setup(setup))
        self.fights: dict[int, Journal] = {}
        self.left: list[Kept] = []
        if roll:
            self.roll_on()

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.session.question

    def roll_on(self) -> None:
        """Let the engine roll, if it does here."""
        if self.seed:
            self.session.roll_with(Drawn(self.seed, self.session.answers))

    def answer(self, answer: Answer, fight: Journal | None = None) -> list[str]:
        """Take a legal answer (of a Fight with the journal of the battle); returns what became of answers that wait."""
        question, n = self.question, len(self.session.answers)
        plain = msgspec.json.decode(msgspec.json.encode(answer))  # what is stored is what is played
        self.session.answer(plain)
        if fight is not None:
            self.fights[n] = fight
        if not self.left:
            return []
        assert question is not None
        return [*self._replaced(question), *self.resume()]

    def repeat(self, answers: Sequence[Answer]) -> None:
        """Take the answers of a file, each checked; no dice are rolled meanwhile."""
        for index, answer in enumerate(answers):
            if self.question is None:
                raise Desync(f"answer {index + 1} of {len(answers)} comes after the end")
            try:
                self.session.answer(answer)
            except Illegal as error:
                raise Desync(f"answer {index + 1} of {len(answers)} ({answer!r}) is refused: {error.why}") from error

    def resume(self) -> list[str]:
        """Give the answers that wait to the questions they belong to, as far as they fit; says what did not."""
        notes: list[str] = []
        self.session.dice = None
        while self.left and self.question is not None:
            at = self._fitting(mark(self.question))
            if at is not None:
                notes += self._drop(at)
                if refused := self._take_up():
                    notes.append(refused)
                    break
            elif isinstance(self.question, Roll) and self.seed:
                notes.append(f"rolled anew: {mark(self.question)}")
                self.session.answer(Drawn(self.seed, self.session.answers).roll(self.question))
            else:
                notes.append(f"asked anew: {mark(self.question)}")
                break
        if self.question is None:
            notes += self._drop(len(self.left))
        self.roll_on()
        return notes

    def _fitting(self, asked: str) -> int | None:
        """Where the answer to this question waits; one beyond the next battle belongs to a later time."""
        for index, kept in enumerate(self.left):
            if kept.asked == asked:
                return index
            if kept.asked.startswith("fight "):
                break
        return None

    def _take_up(self) -> str:
        """Give the first answer that waits; a refused one goes on waiting, to be replaced by another."""
        kept, n = self.left[0], len(self.session.answers)
        try:
            self.session.answer(kept.answer)
        except Illegal as error:
            return f"no longer allowed: {_said(kept)}: {error.why}"
        self.left.pop(0)
        if kept.fight is not None:
            self.fights[n] = kept.fight
        return ""

    def _drop(self, count: int) -> list[str]:
        gone, self.left = self.left[:count], self.left[count:]
        return [f"no longer asked: {_said(kept)}" for kept in gone]

    def _replaced(self, question: Question) -> list[str]:
        """What waited for this question is past; so is the next battle that waited if another one was fought."""
        at = self._fitting(mark(question))
        if at is not None:
            notes = self._drop(at)
            self.left.pop(0)
            return notes
        battles = [index for index, kept in enumerate(self.left) if kept.asked.startswith("fight ")]
        return self._drop(battles[0] + 1) if isinstance(question, Fight) and battles else []


def _said(kept: Kept) -> str:
    return f"{kept.asked} → {msgspec.json.encode(kept.answer).decode()[:80]}"


def marks(sitting: Sitting) -> list[str]:
    """The name of the question of each answer given so far."""
    again = Sitting(sitting.session.book, sitting.setup)
    found: list[str] = []
    for answer in sitting.session.answers:
        assert again.question is not None
        found.append(mark(again.question))
        again.session.take(answer)
    return found


def correct(sitting: Sitting, n: int, answer: Answer) -> tuple[Sitting, list[str]]:
    """Answer number `n` (the first is 1) is changed; all after it is played again, and what no longer fits is said."""
    given, asked = sitting.session.answers, marks(sitting)
    if not 1 <= n <= len(given):
        raise Illegal(f"there is no answer {n}: {len(given)} were given")
    new = Sitting(sitting.session.book, sitting.setup, sitting.seed, roll=False)
    new.repeat(given[: n - 1])
    new.fights = {at: fight for at, fight in sitting.fights.items() if at < n - 1}
    new.session.answer(msgspec.json.decode(msgspec.json.encode(answer)))
    later = [Kept(asked[i], given[i], sitting.fights.get(i)) for i in range(n, len(given))]
    new.left = [*later, *sitting.left]
    return new, new.resume()


def renew(book: Book, setup: dict[str, Any], seed: str, kept: Sequence[Kept]) -> tuple[Sitting, list[str]]:
    """A sitting written under other rules, its answers given again under these as far as they fit."""
    new = Sitting(book, setup, seed, roll=False)
    new.left = list(kept)
    return new, new.resume()
