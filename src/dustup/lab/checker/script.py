"""The answers and dice of a case, given in asking order to a session."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from dustup.core import Answer, Ask, Choice, Illegal, Roll, Session, Words

from .answers import accepts, given, named, only, opening, optional, spread
from .charges import run_up
from .dice import faces
from .spelling import ENDS, spelt, turned, word
from .unasked import Unasked
from .ways import as_far, on_the_spot, spot, up_to

MOVE = "move"
"""The Action that steps of `Words.steps` belong to."""


class Script:
    """Plays answers and dice. What has only one possible answer may be left away, or said all the same."""

    def __init__(self, session: Session, answers: list[Any], dice: list[Any], unit: str) -> None:
        self.session, self.answers, self.dice, self.unit = session, answers, dice, unit
        self.words = session.book.words
        self.given: list[Any] = []  # answers since dice were last rolled
        self.unasked = Unasked(session)
        self.named: Ask | Roll | None = None  # where the last answer was used up that nobody asked for
        self.affirmed = False  # the last answer was somebody's name for yes
        self.taking = False  # the last answer took one of several things, until `done`
        self.last, self.rested = "", False  # what was asked last, and whether nothing was half done then
        self.asker = ""  # who was asked last
        self.rolls: list[str] = []  # what the dice went to
        self.spare: list[Any] = []  # the last answers, which nobody asked for
        self.turn: int | None = None  # the turn in which the last answer or die was given
        self.moments: list[int] = []  # how many events there were before each answer and roll
        self.needs: list[str] = []  # what was said of the dice: 5 or less on a d10

    @property
    def turned(self) -> bool:
        """A new turn has begun since the last answer or die."""
        return self.turn is not None and self.turn != getattr(self.session.state, "turn", None)

    def play(self) -> str:
        """Give answers and dice until they are used up; what went wrong, or nothing."""
        self.unasked.answered()
        while self.answers or isinstance(self.session.question, Roll) or self._goes_on():
            question = self.session.question
            if question is None:
                break
            self.moments.append(len(self.session.state.events))
            if isinstance(question, Roll) and self.answers:
                self.answers[:1] = _said_in_one(self.session, self.answers[0])
            if isinstance(question, Roll) and self.answers and self._passed(question):
                self.answers.pop(0)
            self._named_all_the_same(question)
            turn = getattr(self.session.state, "turn", None)
            try:
                if isinstance(question, Roll):
                    if not self.dice:
                        break
                    self.unasked.shown.append(question.about)
                    self.needs.append(str(question.about.get("needs", "")))
                    shown = faces(question, self.dice, self.words, sides(self.session))
                    self.session.answer(shown)
                    self.rolls.append(f"{question.what} {', '.join(map(str, shown))}")
                    self.given = []
                elif optional(question, self.answers, self.words):
                    self.session.answer(only(question))
                elif self.answers:
                    self._give(question)
                elif self._goes_on():
                    self.session.answer(self._only(question) or up_to(self.session, self.given))
            except Illegal as error:
                nearest = f"; nearest: {error.nearest!r}" if error.nearest is not None else ""
                rule = f" [{error.rule}]" if error.rule else ""
                return f"asked {question.what!r}: {error.why}{rule}{nearest}"
            self.turn = turn
        while self.answers and self._moot(self.answers[0]):
            self.spare.append(self.answers.pop(0))
        return ""

    def _goes_on(self) -> bool:
        """Dice are left, and what is asked before them has one possible answer, or is the way to whom was named."""
        question = self.session.question
        only_way = self._only(question) is not None or up_to(self.session, self.given) is not None
        return optional(question, self.answers, self.words) or (bool(self.dice) and only_way)

    def _named_all_the_same(self, question: Ask | Roll) -> None:
        """The answer to a question that the rules passed over is used up where it was taken, not for the next one."""
        if question is self.named or not self.answers:
            return
        passed = self.session.book.unasked(self.session.state, question)
        taken, value = str(question.about.get("at", "")), given(self.answers[0])
        if passed is None or taken in self.given or not isinstance(value, str):
            return
        titled = len(self.answers) > 1 and word(value) == word(passed.what)  # {target: B}
        value = given(self.answers[1]) if titled else value
        if spelt(passed, value, self.words) == taken and (titled or not self._all_asked_for(question)):
            self.named = question
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
        if self._all_taken(question) or self._whom(question) or _over(self, question):
            self.answers.pop(0)
            return
        self.asker = question.who
        self._look_after(question)
        if question.kind == "path" and (joined := _stepped(question, self.answers, self.words)) is not None:
            self.answers[: joined[0]] = joined[1]
        if question.kind == "path" and (way := _on_the_way(self)) is not None:
            self.session.answer(way)
            return
        told = len(self.session.state.events)
        try:
            said = given(self.answers[0])
            chosen = question.about.get("target") in (None, *self.unasked.said, *self.given)
            way = spot(self.session, said, chosen) or on_the_spot(self.session, said)
            answer = way or named(question, self.answers[0], self.unit, self.words)
            self.session.answer(turned(self.session, answer))
        except Illegal:
            if not _otherwise(self, question):
                raise
            return
        said = given(self.answers.pop(0))
        self.affirmed = answer is True and isinstance(said, str) and said in getattr(self.session.state, "fighters", {})
        self.given.append(answer)
        self.unasked.given(question, answer, told)
        self.taking = answer not in ENDS and (_ends(question) or (question.what == self.last and not question.settled))
        self.last, self.rested = question.what, question.settled

    def _all_taken(self, question: Ask | Roll) -> bool:
        """`done` after the last thing there was to take: nobody asks for it, and it does not end anything else."""
        over = self.taking and given(self.answers[0]) in ENDS and not _ends(question)
        self.taking = self.taking and not over
        return over

    def _whom(self, question: Ask) -> bool:
        """It names whom this is done to, who alone could be; that it spells a choice too (C is Combat) is chance."""
        value, models = given(self.answers[0]), getattr(self.session.state, "fighters", {})
        if not isinstance(question, Choice) or not isinstance(value, str) or value != question.about.get("model"):
            return False
        other = value in question.values and question.label(value) not in (
            value,
            getattr(models.get(value), "name", value),
        )
        return other and len(self.answers) > 1 and self._accepts(self.session, self.answers[1])

    def _ended_already(self, question: Ask) -> bool:
        """It declines what nobody is left to do, and the answer after it is meant for this question."""
        sole = isinstance(question, Choice) and len(question.values) == 1
        declines = given(self.answers[0]) in self.words.declines
        return sole and declines and len(self.answers) > 1 and self._accepts(self.session, self.answers[1])

    def _nothing_left(self, question: Ask) -> Answer:
        """The end of an activation in which nothing else can be done, where the answer is meant for what comes next."""
        if not isinstance(question, Choice) or spelt(question, given(self.answers[0]), self.words) in question.values:
            return None
        legal = question.options()
        if len(legal) != 1 or not (legal[0] in ENDS or legal[0] == self.session.book.rest):
            return None
        after = self.session.fork()
        after.answer(legal[0])
        return legal[0] if self._accepts(after, self.answers[0]) else None

    def _early(self, question: Ask, at: int = 1) -> bool:
        """Two answers in the other order: the first means nothing here, the second (or the one after it) does."""
        if len(self.answers) <= at or not isinstance(question, Choice) or question.settled:
            return False
        if given(self.answers[at]) in ENDS:  # what ends a taking stands behind what is taken
            return False
        if spelt(question, given(self.answers[0]), self.words) in question.values:
            return False
        return self._accepts(self.session, self.answers[at])

    def _look_after(self, question: Ask) -> None:
        """Who reacts may stand before the way somebody looks, and is not whom it looks at: `[get_up, B, 90]`."""
        if question.kind != "facing" or len(self.answers) < 2 or not isinstance(given(self.answers[0]), str):
            return
        if self._accepts(self.session, self.answers[1]):
            after = self.session.fork()
            after.answer(turned(after, named(question, self.answers[1], self.unit, self.words)))
            if self._accepts(after, self.answers[0]):
                self.answers[:2] = self.answers[1::-1]

    def _titled(self, question: Ask) -> bool:
        """It names the question, or whom it is about, and its answer follows: `{delay: 3}`, `{A: B}`."""
        said = given(self.answers[0])
        named = isinstance(said, str) and (word(said) == word(question.what) or said == question.about.get("model"))
        return named and len(self.answers) > 1 and self._accepts(self.session, self.answers[1])

    def _accepts(self, session: Session, answer: Any) -> bool:
        """What is asked there takes this answer."""
        return accepts(session, answer, self.unit)

    def _only(self, question: Ask | Roll | None) -> Answer:
        """The one possible answer of a question that the script passes over."""
        if (
            isinstance(question, Choice)
            and self.answers
            and spelt(question, given(self.answers[0]), self.words) in question.values
        ):
            return None
        return only(question)

    def _moot(self, answer: Any) -> bool:
        """It names what was taken without asking (an only weapon), once, what the whole phase is about, or declines."""
        value = given(answer)
        if value is False or value in self.words.declines:
            return True
        return _about_now(self.session, answer) or self.unasked.names(value)

    def _passed(self, question: Ask | Roll) -> bool:
        """Before dice: it names what the whole phase is about, or ends a taking that has ended already."""
        if _about_now(self.session, self.answers[0]):
            return not self._accepts(_behind_dice(self.session, self.dice), self.answers[0])
        return not self.rested and not self._asked_again() and self._all_taken(question)

    def _asked_again(self) -> bool:
        """Behind the dice that are called for, the same is asked once more, as in a burst."""
        question = _behind_dice(self.session, self.dice).question
        return isinstance(question, Ask) and question.what == self.last

    def _awaited(self) -> bool:
        """The next answer is meant for a question behind those that have a single legal answer."""
        session = self.session
        while (sole := only(session.question)) is not None:
            session = session.fork()
            session.answer(sole)
            if self._accepts(session, self.answers[0]):
                return True
        return False


def _over(script: Script, question: Ask) -> bool:
    """It ends the turn of somebody whose turn is over by itself: the next answer is for whoever is asked now."""
    ends = question.settled and given(script.answers[0]) in script.words.declines
    if not ends or script.asker in ("", question.who) or len(script.answers) < 2:
        return False
    after = script.session.fork()
    with suppress(Illegal):
        after.answer(named(question, script.answers[0], script.unit, script.words))
    return script._accepts(script.session, script.answers[1]) and not script._accepts(after, script.answers[1])


def _otherwise(script: Script, question: Ask) -> bool:
    """Another way to read an answer that was refused as it stands; False if there is none."""
    if (
        script._ended_already(question)
        or (question.settled and not script._awaited() and script.unasked.names(given(script.answers[0])))
        or script._titled(question)
    ) or script.unasked.under_way(question, given(script.answers[0])):
        script.answers.pop(0)
    elif (sole := script._only(question)) is not None or (sole := script._nothing_left(question)) is not None:
        script.session.answer(sole)
        if type(sole) is int and sole in script.answers[1:2]:  # a number of dice or Actions, said behind whom it is for
            script.answers.pop(1)
    elif script._early(question):
        script.answers[:2] = script.answers[1::-1]
    elif script._early(question, 2) and script.unasked.names(given(script.answers[1])):
        script.answers.pop(1)
    elif (no := _refused(question, given(script.answers[0]), script.words)) is not None:
        script.answers[0] = no
    elif script._moot(script.answers[0]):
        script.answers.pop(0)
    elif said := spoken(script.session, given(script.answers[0])):
        script.answers[:1] = said
    elif (way := up_to(script.session, script.given)) is not None:
        script.session.answer(way)
    elif script.dice and (way := as_far(script.session, given(script.answers[0]))) is not None:
        script.session.answer(way)
        script.answers.pop(0)
    elif (moved := _stepped(question, script.answers, script.words)) is not None:
        script.answers[: moved[0]] = moved[1]
    elif (run := run_up(script.session, script.answers, bool(script.dice), script.unit)) is not None:
        script.answers[: run[0]] = run[1]
    elif isinstance(script.answers[0], dict) and (parts := spread(script.answers[0])) != script.answers[:1]:
        script.answers[:1] = parts  # {A: {move: [14, 20]}}
    elif script.affirmed and given(script.answers[0]) in (True, "yes"):
        script.answers.pop(0)
    elif _excused(script, question):
        del script.answers[:2]
    elif (opened := _opens(script.session, given(script.answers[0]))) is not None:
        script.answers.insert(0, opened)
    else:
        return False
    return True


def sides(session: Session) -> dict[str, str]:
    """The side of everybody there is."""
    return {key: one.side for key, one in getattr(session.state, "fighters", {}).items()}


def _excused(script: Script, question: Ask) -> bool:
    """`{C: nobody}`: it declines for somebody who is asked nothing here."""
    whom, models = given(script.answers[0]), getattr(script.session.state, "fighters", {})
    declines = len(script.answers) > 1 and given(script.answers[1]) in script.words.declines
    named = isinstance(whom, str) and whom in models
    return declines and named and isinstance(question, Choice) and whom not in question.values


def _behind_dice(session: Session, dice: list[Any]) -> Session:
    """The battle once the dice called for now are rolled, as far as the script has them."""
    session, dice = session.fork(), list(dice)
    with suppress(Illegal):
        while isinstance(roll := session.question, Roll) and dice:
            session.answer(faces(roll, dice, session.book.words, sides(session)))
    return session


def _on_the_way(script: Script) -> Answer:
    """The way up to whom was named, if what is said next is for whoever reacts: `[assault, B, hold]`, and
    `[assault, B, B, 4 cm]` where B is waiting."""
    way, said = up_to(script.session, script.given), given(script.answers[0])
    if way is None or not (isinstance(said, str) or said is False):
        return None
    after = script.session.fork()
    after.answer(way)
    if said is False:
        return way if isinstance(now := after.question, Ask) and _refused(now, said, script.words) else None
    again = said in script.given and (len(script.answers) < 2 or script._accepts(after, script.answers[1]))
    return way if script._accepts(after, said) and not again else None


def _about_now(session: Session, answer: Any) -> bool:
    """It names what the whole phase is about, as `shoot` in a phase of shooting."""
    return bool(given(answer) == getattr(session.state, "phase", None))


def _refused(question: Ask, answer: Any, words: Words) -> Answer:
    """`no` where one of the choices declines: hold fire."""
    if answer is not False or not isinstance(question, Choice):
        return None
    found = [value for value in question.options() if value in words.declines]
    return found[0] if len(found) == 1 else None


def _stepped(question: Ask, answers: list[Any], words: Words) -> tuple[int, list[Any]] | None:
    """`crouch` and `[jump, [13, 18]]`: a Move with such a step, or its path, and how many answers it stands for."""
    said, there = given(answers[0]), answers[1] if len(answers) > 1 else None
    step, moving = words.steps.get(word(said)) if isinstance(said, str) else None, question.kind == "path"
    if step is None or not (moving or (isinstance(question, Choice) and MOVE in question.options())):
        return None
    if isinstance(there, list) and len(there) in (2, 3) and all(isinstance(one, (int, float)) for one in there):
        way = [*there[:2], step, *there[2:]]
        return 2, [way] if moving else [MOVE, way]
    return None if moving else (1, [MOVE, said])


def _opens(session: Session, answer: Any) -> Answer:
    """The deed in whose list the answer stands: `barrier` for `power`, any Action for `act now`."""
    question, words = session.question, session.book.words
    if not isinstance(question, Choice):
        return None
    named, legal = [spelt(question, deed, words) for deed in opening(answer, words)], question.options()
    for deed in [deed for deed in named if deed in legal]:
        after = session.fork()
        after.answer(deed)
        while isinstance(now := after.question, Choice) and (no := _declined(now, words.declines)) is not None:
            after.answer(no)  # somebody may react first
        if isinstance(now, Choice) and spelt(now, answer, words) in now.values:
            return deed
    return None


def _declined(question: Choice, declines: tuple[str, ...]) -> Answer:
    """The answer by which a question is declined, if it has one."""
    return next((one for one in question.options() if one in declines), None)


def _ends(question: Ask | Roll) -> bool:
    """It offers to end a taking of things one by one."""
    return isinstance(question, Choice) and any(one in ENDS for one in question.values)


def spoken(session: Session, answer: Any) -> list[str]:
    """`shoot B`, `Shoot at B`: what to do, and to whom."""
    said, _, arm = answer.partition(" with ") if isinstance(answer, str) else ("", "", "")
    deed, _, whom = said.rpartition(" ")
    deed = deed.removesuffix(" at").removesuffix(" on")
    named = deed and whom in getattr(session.state, "fighters", {})
    return [deed, whom, *([arm.removeprefix("a ").removeprefix("the ")] if arm else [])] if named else []


def _said_in_one(session: Session, answer: Any) -> list[Any]:
    """`shoot at B with slugga` before the die of a shot for which nothing was asked: one answer after the other."""
    said = spoken(session, given(answer))
    return said if said and _about_now(session, word(said[0])) else [answer]
