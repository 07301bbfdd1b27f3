"""A bot's seat at the table: what it may know, and how its answers reach the battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple, Protocol

from dustup.core import Answer, Book, Illegal, Roll, Session
from dustup.core.belief import believed
from dustup.core.question import Ask


class Reason(NamedTuple):
    """A candidate, its score, what speaks for it, and whether others must not hear of it."""

    answers: Answer
    score: float
    words: str
    hidden: bool = False


class Bot(Protocol):
    """A player. `why` holds the best candidates of its last decision, `faults` how often it had to fall back, `brakes`
    how often the clock broke off its thinking (such a battle may not repeat)."""

    rng: Random
    why: list[Reason]
    faults: int
    brakes: int

    def answer(self, glimpse: Glimpse) -> Answer:
        """Its answer to the question of the glimpse."""
        ...

    def consider(self, glimpse: Glimpse) -> list[Reason]:
        """Its best candidates, the best first, without answering."""
        ...

    def quick(self, question: Ask) -> Answer:
        """A legal answer at once, without thinking."""
        ...


class Glimpse:
    """All that one side may know: a session on its own guess of the state, never on the true one.

    `eyes` may be those of somebody who knows less ('' = a spectator).
    """

    __slots__ = ("_session", "_true", "asked", "eyes", "n", "side")

    def __init__(self, true: Session, side: str, eyes: str | None = None) -> None:
        assert isinstance(true.question, Ask)
        self._true, self.side, self.n = true, side, len(true.answers)
        self.eyes = side if eyes is None else eyes
        self.asked: Ask = true.question
        self._session: Session | None = None

    @property
    def book(self) -> Book:
        """The rules in play."""
        return self._true.book

    @property
    def session(self) -> Session:
        """The battle as this side believes it to be, at the same question."""
        if self._session is None:
            self._session = believed(self._true, self.eyes)
        return self._session

    @property
    def question(self) -> Ask:
        """The question as asked of the believed state."""
        question = self.session.question
        assert isinstance(question, Ask)
        return question

    def takes(self, answer: Answer) -> bool:
        """Whether the question allows it as it was really asked: a guess may offer bullets that nobody has."""
        try:
            self.asked.accept(answer)
        except Illegal:
            return False
        return True


def step(session: Session, bot: Bot) -> Answer:
    """Let the bot answer the open question; what its guess got wrong is answered with something legal."""
    question = session.question
    assert isinstance(question, Ask)
    try:
        answer = bot.answer(Glimpse(session, question.who))
        session.answer(answer)
    except (Illegal, RuntimeError):
        bot.faults += 1
        answer = question.suggest(bot.rng)
        session.answer(answer)
    return answer


def play_out(
    session: Session,
    bots: Mapping[str, Bot],
    seen: Callable[[Session, Bot], object] | None = None,
    most: int = 100_000,
) -> int:
    """Let bots play to the end (dice must be in the session); returns the number of decisions."""
    made = 0
    while session.question is not None and made < most:
        if isinstance(session.question, Roll):
            raise RuntimeError("a battle of bots needs dice")
        bot = bots[session.question.who]
        step(session, bot)
        made += 1
        if seen is not None:
            seen(session, bot)
    return made
