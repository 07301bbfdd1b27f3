"""A battle under way: the session, whose answers are whose, dice, and what each change adds to the journal."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dustup.core import Answer, Ask, Book, Considered, Illegal, Roll, Session, digest
from dustup.core.belief import believed
from dustup.server import logs
from dustup.server.rooms import seats, throws
from dustup.server.store import AnswerRow, BattleRow

HASHED = 10
"""The state is hashed after every so many answers, and at the end."""


class Broken(Exception):
    """The rules failed in the middle of an answer: the battle must be read again from its journal."""


class Unsound(Exception):
    """What is stored is not a battle that was played: which answer, and why."""


class Battle:
    """The live form of a battle's journal. Not for two threads at once."""

    def __init__(self, book: Book, row: BattleRow, rows: Sequence[AnswerRow] = ()) -> None:
        self.book, self.row = book, row
        self.session = Session(book, book.setup(row.setup))
        self.who: list[str] = []
        self.epochs: list[int] = []
        self.told: list[str] = []
        self._tell()
        self.marks: list[int] = [len(self.told)]
        """How many events there were after each number of answers."""
        self.considered: dict[int, Considered] = {}
        """What bots thought of before an answer, by its number."""
        for kept in rows:
            self._again(kept)

    @classmethod
    def proven(cls, book: Book, row: BattleRow, rows: Sequence[AnswerRow]) -> Battle:
        """The battle of stored rows: no number missing, every answer accepted, every kept hash met; else Unsound."""
        if row.length != len(rows):
            raise Unsound(f"{row.length} answers were stored, {len(rows)} are there")
        battle = cls(book, row)
        for n, kept in enumerate(rows):
            if kept.n != n:
                raise Unsound(f"answer {n} is missing")
            try:
                battle.accept(kept.answer)
            except Illegal as no:
                raise Unsound(f"answer {n} is refused: {no.why}") from no
            battle._again(kept)
            found, _, version = kept.hash.partition("@")
            if found and version == book.version and found != digest(battle.session.state):
                raise Unsound(f"answer {n} leads to another state than when it was stored")
        return battle

    @property
    def n(self) -> int:
        """How many answers were given."""
        return len(self.session.answers)

    @property
    def players(self) -> dict[str, str]:
        """Side → human or bot:<name>."""
        return self.row.seats

    @property
    def over(self) -> bool:
        """Whether nothing is left to ask."""
        return self.session.question is None

    @property
    def asked(self) -> str:
        """The side that must answer now ('' = nobody)."""
        question = self.session.question
        if question is None:
            return ""
        if isinstance(question, Ask) and question.who:
            return question.who
        humans = seats.humans(self.players)
        if isinstance(question, Ask):  # a battle of a campaign is arranged by the first seat
            return humans[0] if humans else ""
        return next((side for side in question.who if side in humans), humans[0] if humans else "")

    @property
    def due(self) -> str:
        """Who is waited for: human, bot, or over."""
        if self.over:
            return "over"
        return "bot" if seats.bot_of(self.players, self.asked) else "human"

    def roll_on(self) -> list[AnswerRow]:
        """Throw the engine's dice until a player must decide."""
        rows: list[AnswerRow] = []
        while isinstance(self.session.question, Roll) and not self._typed():
            faces = throws.throw(self.row.seed, self.row.epoch, self.n, self.session.question)
            rows.append(self._take(list(faces), "", self.row.epoch))
        return rows

    def _typed(self) -> bool:
        return self.row.dice == "physical" and bool(seats.humans(self.players))

    def answer(self, answer: Answer, considered: Considered | None = None) -> list[AnswerRow]:
        """Take an answer and the dice after it; Illegal changes nothing, Broken leaves a battle to be thrown away."""
        plain = msgspec.json.decode(msgspec.json.encode(answer))  # what is stored is what is played
        self.accept(plain)
        who = "" if isinstance(self.session.question, Roll) else self.asked
        return [self._take(plain, who, self.row.epoch, considered), *self.roll_on()]

    def adopt(self, answers: Sequence[Answer], considered: Sequence[Considered] = ()) -> list[AnswerRow]:
        """Take the checked answers of another journal; their dice are not from this battle's seed (epoch -1)."""
        rows, thoughts = [], {each.n: each for each in considered}
        for n, answer in enumerate(answers):
            self.accept(answer)
            who = "" if isinstance(self.session.question, Roll) else self.asked
            rows.append(self._take(answer, who, -1, thoughts.get(n)))
        return rows

    def accept(self, answer: Answer) -> None:
        """Raise Illegal unless the open question takes this answer."""
        question = self.session.question
        if question is None:
            raise Illegal("the battle is over; nothing is asked")
        try:
            question.accept(answer)
        except Illegal:
            raise
        except Exception as error:
            logs.fault("a question failed on an answer", error, self.row.id)
            raise Illegal(f"this answer cannot be read: {error}") from error

    def _play(self, answer: Answer, who: str, epoch: int) -> None:
        try:
            self.session.take(answer)
            self._tell()
        except Exception as error:
            raise Broken(f"a rule failed on answer {self.n}: {error!r}") from error
        self.who.append(who)
        self.epochs.append(epoch)
        self.marks.append(len(self.told))

    def _again(self, kept: AnswerRow) -> None:
        if kept.considered is not None:
            self.considered[self.n] = kept.considered
        self._play(kept.answer, kept.who, kept.epoch)

    def _take(self, answer: Answer, who: str, epoch: int, considered: Considered | None = None) -> AnswerRow:
        start = len(self.told)
        if considered is not None:
            self.considered[self.n] = considered
        self._play(answer, who, epoch)
        events = self.session.state.events[start:]
        kept = [(msgspec.to_builtins(event), told) for event, told in zip(events, self.told[start:], strict=True)]
        return AnswerRow(answer, who, epoch, kept, self.n - 1, self._hash(), considered)

    def _hash(self) -> str:
        if self.n % HASHED and not self.over:
            return ""
        return f"{digest(self.session.state)}@{self.book.version}"

    def _tell(self) -> None:
        state = self.session.state
        self.told += [self.book.tell(event, state) for event in state.events[len(self.told) :]]

    def believed(self, side: str) -> Session:
        """The battle as a side believes it to be, to think about without learning a secret."""
        try:
            return believed(self.session, side)
        except RuntimeError as error:  # a fault of the book's guess, which may cost a card but not the room
            logs.fault("a guess does not fit the battle", error, self.row.id)
            raise Illegal("this cannot be worked out without knowing what is hidden") from error

    def rows(self) -> list[AnswerRow]:
        """Every answer as it is kept (without its events)."""
        given = zip(self.session.answers, self.who, self.epochs, strict=True)
        return [AnswerRow(*each, considered=self.considered.get(n)) for n, each in enumerate(given)]

    def back(self, keep: int) -> tuple[Battle, list[AnswerRow]]:
        """The battle after its first `keep` answers; if a roll is taken back, the dice will fall anew."""
        row = self.row
        if "" in self.who[keep:]:
            row = msgspec.structs.replace(row, epoch=row.epoch + 1)
        battle = Battle(self.book, row, self.rows()[:keep])
        return battle, battle.roll_on()
