"""The answers and dice of a case, given in asking order to a session."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from dustup.core import Answer, Ask, Choice, Illegal, Roll, Session
from dustup.table.shapes import within

from ..spelling import ENDS, spelt, word
from ..state import CONTACT, actor, people
from .answers import accepts, barred, given, named, only, optional, read
from .dice import faces
from .facing import turned
from .paths import on_the_spot, to_somebody, up_to
from .readings import READINGS, declining, opens
from .sentences import in_one, spoken
from .unasked import Unasked


@dataclass(slots=True)
class Record:
    """What happened while a step was played."""

    rolls: list[str] = field(default_factory=list)
    """What the dice went to."""
    moments: list[int] = field(default_factory=list)
    """How many events there were before each answer and roll."""
    needs: list[str] = field(default_factory=list)
    """What was said of the dice that were rolled: 5 or less on a d10."""
    decided: int = 0
    """How many answers there were before the last die, or where none was rolled before the last answer."""
    turn: int | None = None
    """The turn in which the last answer or die was given."""


@dataclass(frozen=True, slots=True)
class Latest:
    """The answer given last, and what it was given to."""

    asked: str = ""
    who: str = ""
    settled: bool = False
    """Nothing was half done when it was asked."""
    ends: tuple[Answer, ...] = ()
    """The words that end a list of deeds, where a deed of it was chosen."""
    affirmed: bool = False
    """It was somebody's name for yes."""
    taking: bool = False
    """It took one of several things, until `done`."""


class Script:
    """Plays answers and dice. What has only one possible answer may be left out, or said all the same."""

    def __init__(self, session: Session, answers: list[Any], dice: list[Any]) -> None:
        self.session, self.answers, self.dice = session, answers, dice
        self.words = session.book.words
        self.record, self.latest, self.unasked = Record(), Latest(), Unasked(session)
        self.given: list[Any] = []  # answers since dice were last rolled
        self.spare: list[Any] = []  # the last answers, which nobody asked for
        self.passed_over: Ask | Roll | None = None  # before this an answer was used up that nobody asked for

    @property
    def turned(self) -> bool:
        """A new turn has begun since the last answer or die."""
        return self.record.turn not in (None, getattr(self.session.state, "turn", None))

    def play(self) -> str:
        """Give answers and dice until they are used up; what went wrong, or nothing."""
        self.unasked.answered()
        while self.answers or isinstance(self.session.question, Roll) or self._goes_on():
            question = self.session.question
            if question is None:
                break
            self.record.moments.append(len(self.session.state.events))
            if isinstance(question, Roll) and self.answers:
                self._clear_before(question)
            self._use_up_passed_over(question)
            if isinstance(question, Roll) and not self.dice:
                break
            turn = getattr(self.session.state, "turn", None)
            try:
                self._roll(question) if isinstance(question, Roll) else self._answer(question)
            except Illegal as error:
                nearest = f"; nearest: {error.nearest!r}" if error.nearest is not None else ""
                rule = f" [{error.rule}]" if error.rule else ""
                return f"asked {question.what!r}: {error.why}{rule}{nearest}"
            self.record.turn = turn
        while self.answers and self.moot(self.answers[0]):
            self.spare.append(self.answers.pop(0))
        return ""

    def _clear_before(self, roll: Roll) -> None:
        """Dice are called for: what is said all the same of the deed behind them is used up."""
        self.answers[:1] = _said_in_one(self.session, self.answers[0])
        if self.answers and self._passed(roll):
            self.answers.pop(0)

    def _roll(self, roll: Roll) -> None:
        """Roll the next dice."""
        self.unasked.shown.append(roll.about)
        self.record.needs.append(str(roll.about.get("needs", "")))
        self.record.decided = len(self.session.answers)
        shown = faces(roll, self.dice, self.words, sides(self.session))
        self.session.answer(shown)
        self.record.rolls.append(f"{roll.what} {', '.join(map(str, shown))}")
        self.given = []

    def _answer(self, question: Ask) -> None:
        """Give the next answer, or the one that need not be said."""
        if optional(question, self.answers, self.words):
            self.session.answer(only(question))
        elif self.answers:
            before = len(self.session.answers)
            self._give(question)
            if not self.record.rolls and len(self.session.answers) > before:
                self.record.decided = before
        elif self._goes_on():
            self.session.answer(self.only(question) or up_to(self.session, self.given))

    def _goes_on(self) -> bool:
        """Dice are left, and what is asked before them has one possible answer, or is the way to whom was named."""
        question = self.session.question
        only_way = self.only(question) is not None or up_to(self.session, self.given) is not None
        return optional(question, self.answers, self.words) or (bool(self.dice) and only_way)

    def _use_up_passed_over(self, question: Ask | Roll) -> None:
        """The answer to a question that the rules passed over is used up where it was taken, not for the next one."""
        if question is self.passed_over or not self.answers:
            return
        passed = self.session.book.unasked(self.session.state, question)
        taken, value = str(question.about.get("at", "")), self.said
        if passed is None or taken in self.given or not isinstance(value, str):
            return
        titled = len(self.answers) > 1 and word(value) == word(passed.what)  # {target: B}
        value = given(self.answers[1]) if titled else value
        if spelt(passed, value, self.words) == taken and (titled or not self._all_asked_for(question)):
            self.passed_over = question
            self.unasked.said.append(word(taken))
            del self.answers[: 2 if titled else 1]

    def _all_asked_for(self, question: Ask | Roll) -> bool:
        """Dice are left, and the answers are no more than are asked for before them: none was passed over."""
        fork, left = self.session.fork(), len(self.answers)
        while isinstance(fork.question, Choice) and fork.question.what == question.what and left:
            fork.answer(fork.question.options()[0])
            left -= 1
        return bool(self.dice) and isinstance(question, Ask) and not left

    def _give(self, question: Ask) -> None:
        if self._all_taken(question) or self._whom(question) or _left_behind(self, question) or _over(self, question):
            self.answers.pop(0)
            return
        self.latest = replace(self.latest, who=question.who)
        self.answers = in_one(question, self.answers, self.words)
        self._look_after(question)
        if (deed := opens(self.session, self.said)) is not None:
            self.answers.insert(0, deed)
        if question.kind == "path" and (way := _on_the_way(self)) is not None:
            self.session.answer(way)
            return
        told = len(self.session.state.events)
        try:
            said = self.said
            chosen = question.about.get("target") in (None, *self.unasked.said, *self.given)
            way = to_somebody(self.session, said, chosen) or on_the_spot(self.session, said)
            answer = way or named(question, self.answers[0], self.session.book)
            self.session.answer(turned(self.session, answer))
        except Illegal:
            if any(meant(self, question) for meant in READINGS):
                return
            barred(question, self.said, self.words)
            raise
        said = given(self.answers.pop(0))
        self.given.append(answer)
        self.unasked.given(question, answer, told)
        again = question.what == self.latest.asked and not question.settled
        self.latest = Latest(
            question.what,
            question.who,
            question.settled,
            tuple(one for one in ENDS if question.settled and isinstance(question, Choice) and one in question.values),
            answer is True and isinstance(said, str) and said in people(self.session),
            answer not in ENDS and (_ends(question) or again),
        )

    def _all_taken(self, question: Ask | Roll) -> bool:
        """`done` after the last thing there was to take: nobody asks for it, and it does not end anything else. While a
        deed is under way (`[shoot, done]`, whom being asked) it ends the list in which the deed stands."""
        under_way = self.said in self.latest.ends and isinstance(question, Choice) and not question.settled
        over = self.latest.taking and self.said in ENDS and not _ends(question) and not under_way
        if over:
            self.latest = replace(self.latest, taking=False)
        return over

    def _whom(self, question: Ask) -> bool:
        """It names whom this is done to, who alone could be; that it spells a choice too (C is Combat) is chance."""
        value, models = self.said, people(self.session)
        if not isinstance(question, Choice) or not isinstance(value, str) or value != question.about.get("model"):
            return False
        other = value in question.values and question.label(value) not in (
            value,
            getattr(models.get(value), "name", value),
        )
        return other and self.fits(1)

    def _look_after(self, question: Ask) -> None:
        """Who reacts may stand before the way somebody looks, and is not whom it looks at: `[get_up, B, 90]`."""
        if question.kind != "facing" or len(self.answers) < 2 or not isinstance(self.said, str):
            return
        if self.fits(1):
            after = self.session.fork()
            after.answer(read(after, question, self.answers[1]))
            if self.fits(0, after):
                self.answers[:2] = self.answers[1::-1]

    @property
    def said(self) -> Any:
        """The next answer, without the name of its question."""
        return given(self.answers[0])

    def fits(self, at: int = 0, session: Session | None = None) -> bool:
        """What is asked now, or in that session, takes this one of the next answers."""
        return len(self.answers) > at and accepts(session or self.session, self.answers[at])

    def stand_for(self, count: int, instead: Sequence[Any] = ()) -> bool:
        """So many of the next answers stand for these, or for nothing more."""
        self.answers[:count] = instead
        return True

    def only(self, question: Ask | Roll | None) -> Answer:
        """The one possible answer of a question that the script passes over."""
        if isinstance(question, Choice) and self.answers and spelt(question, self.said, self.words) in question.values:
            return None
        return only(question)

    def moot(self, answer: Any) -> bool:
        """It names what was taken without asking (an only weapon), once, what the whole phase is about, or declines."""
        value = given(answer)
        if value is False or value in self.words.declines:
            return True
        return _about_now(self.session, answer) or self.unasked.names(value)

    def _passed(self, question: Ask | Roll) -> bool:
        """Before dice: it names what the whole phase is about, or ends a taking that has ended already."""
        if _about_now(self.session, self.answers[0]):
            return not self.fits(0, _behind_dice(self.session, self.dice))
        return not self.latest.settled and not self._asked_again() and self._all_taken(question)

    def _asked_again(self) -> bool:
        """Behind the dice that are called for, the same is asked once more, as in a burst."""
        question = _behind_dice(self.session, self.dice).question
        return isinstance(question, Ask) and question.what == self.latest.asked


def _over(script: Script, question: Ask) -> bool:
    """It ends the turn of somebody whose turn is over by itself: the next answer is for the player asked now."""
    ends = question.settled and given(script.answers[0]) in script.words.declines
    if not ends or script.latest.who in ("", question.who) or len(script.answers) < 2:
        return False
    after = script.session.fork()
    with suppress(Illegal):
        after.answer(named(question, script.answers[0], script.session.book))
    return script.fits(1) and not script.fits(1, after)


def _left_behind(script: Script, question: Ask) -> bool:
    """`[disengage, B, [30, 40]]`: it names whom the mover touches and leaves; the way stands behind it."""
    said, mover = script.said, actor(script.session)
    whom = people(script.session).get(said) if isinstance(said, str) else None
    if question.kind != "path" or mover is None or whom in (None, mover) or not script.fits(1):
        return False
    return within(mover.body, whom.body, CONTACT)


def sides(session: Session) -> dict[str, str]:
    """The side of everybody there is."""
    return {key: one.side for key, one in people(session).items()}


def _behind_dice(session: Session, dice: list[Any]) -> Session:
    """The battle once the dice called for now are rolled, as far as the script has them."""
    session, dice = session.fork(), list(dice)
    with suppress(Illegal):
        while isinstance(roll := session.question, Roll) and dice:
            session.answer(faces(roll, dice, session.book.words, sides(session)))
    return session


def _on_the_way(script: Script) -> Answer:
    """The way up to whom was named, if what is said next is for the one who reacts: `[assault, B, hold]`, and
    `[assault, B, B, 4 cm]` where B is waiting."""
    way, said = up_to(script.session, script.given), given(script.answers[0])
    if way is None or not (isinstance(said, str) or said is False):
        return None
    after = script.session.fork()
    after.answer(way)
    if said is False:
        return way if isinstance(now := after.question, Ask) and declining(now, said, script.words) else None
    again = said in script.given and (len(script.answers) < 2 or script.fits(1, after))
    return way if script.fits(0, after) and not again else None


def _about_now(session: Session, answer: Any) -> bool:
    """It names what the whole phase is about, as `shoot` in a phase of shooting, or in other words `throw`."""
    said = given(answer)
    said = session.book.words.answers.get(word(said), said) if isinstance(said, str) else said
    return bool(said == getattr(session.state, "phase", None))


def _ends(question: Ask | Roll) -> bool:
    """It offers to end a taking of things one by one."""
    return isinstance(question, Choice) and any(one in ENDS for one in question.values)


def _said_in_one(session: Session, answer: Any) -> list[Any]:
    """`shoot at B with slugga` before the die of a shot for which nothing was asked: one answer after the other."""
    said = spoken(session, given(answer))
    return said if said and _about_now(session, word(said[0])) else [answer]
