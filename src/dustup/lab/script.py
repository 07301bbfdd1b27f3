"""The answers and dice of a case, given in asking order to a session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dustup.core import Answer, Ask, Choice, Illegal, Roll, Session, Words

from .faces import faces, strings
from .fitting import belongings, things
from .spelling import ENDS, spelt, turned, word
from .units import scaled, units


class Script:
    """Plays answers and dice. What has only one possible answer may be left away, or said all the same."""

    def __init__(self, session: Session, answers: list[Any], dice: list[Any], unit: str) -> None:
        self.session, self.answers, self.dice, self.unit = session, answers, dice, unit
        self.words = session.book.words
        self.given: list[Any] = []  # answers since dice were last rolled
        self.begun: list[Any] = []  # answers since something was begun
        self.named: Ask | Roll | None = None  # where the last answer was used up that nobody asked for
        self.shown: list[Any] = []
        self.said: list[str] = []  # what was named though nobody asked, since the last answer
        self.seen = 0
        self.before = 0  # events before the last answer
        self.taking = False  # the last answer took one of several things, until `done`
        self.last, self.rested = "", False  # what was asked last, and whether nothing was half done then
        self.turn: int | None = None  # the turn in which the last answer or die was given

    @property
    def turned(self) -> bool:
        """A new turn has begun since the last answer or die."""
        return self.turn is not None and self.turn != getattr(self.session.state, "turn", None)

    def play(self) -> str:
        """Give answers and dice until they are used up; what went wrong, or nothing."""
        self._answered()
        while self.answers or isinstance(self.session.question, Roll) or self._goes_on():
            question = self.session.question
            if question is None:
                break
            if isinstance(question, Roll) and self.answers and self._passed(question):
                self.answers.pop(0)
            self._named_all_the_same(question)
            turn = getattr(self.session.state, "turn", None)
            try:
                if isinstance(question, Roll):
                    if not self.dice:
                        break
                    self.shown.append(question.about)
                    self.session.answer(faces(question, self.dice, self.words))
                    self.given = []
                elif self.answers:
                    self._give(question)
                elif self._goes_on():
                    self.session.answer(self._only(question))
            except Illegal as error:
                nearest = f"; nearest: {error.nearest!r}" if error.nearest is not None else ""
                rule = f" [{error.rule}]" if error.rule else ""
                return f"asked {question.what!r}: {error.why}{rule}{nearest}"
            self.turn = turn
        while self.answers and self._moot(self.answers[0]):
            self.answers.pop(0)
        return ""

    def _goes_on(self) -> bool:
        """Dice are left, and what is asked before them has just one possible answer."""
        return bool(self.dice) and self._only(self.session.question) is not None

    def _answered(self) -> None:
        """From here on everything shown belongs to the answer just given."""
        done = len(self.session.state.events) if self.session.answers else 0  # what came before any answer is told
        self.shown, self.said, self.seen = [], [], done

    def _named_all_the_same(self, question: Ask | Roll) -> None:
        """The answer to a question that the rules passed over is used up where it was taken, not for the next one."""
        if question is self.named or not self.answers:
            return
        passed = self.session.book.unasked(self.session.state, question)
        taken, value = str(question.about.get("at", "")), given(self.answers[0])
        if passed is None or taken in self.given:
            return
        if isinstance(value, str) and spelt(passed, value, self.words) == taken:
            self.named = question
            self.said.append(word(taken))
            self.answers.pop(0)

    def _give(self, question: Ask) -> None:
        if self._all_taken(question):
            self.answers.pop(0)
            return
        told = len(self.session.state.events)
        try:
            answer = _spot(self.session, question, given(self.answers[0])) or named(
                question, self.answers[0], self.unit, self.words
            )
            self.session.answer(turned(self.session, answer))
        except Illegal:
            if self._ended_already(question) or (
                question.settled and not self._awaited() and self._taken(self.answers[0])
            ):
                self.answers.pop(0)
            elif (sole := self._only(question)) is not None or (sole := self._nothing_left(question)) is not None:
                self.session.answer(sole)
            elif self._early(question):
                self.answers[:2] = self.answers[1::-1]
            elif self._moot(self.answers[0]):
                self.answers.pop(0)
            else:
                raise
            return
        self.answers.pop(0)
        self.given.append(answer)
        self.begun = [answer] if question.settled else [*self.begun, answer]
        self.taking = answer not in ENDS and (_ends(question) or (question.what == self.last and not question.settled))
        self.last, self.rested, self.before = question.what, question.settled, told
        self._answered()

    def _all_taken(self, question: Ask | Roll) -> bool:
        """`done` after the last thing there was to take: nobody asks for it, and it does not end anything else."""
        was, self.taking = self.taking, False
        return was and given(self.answers[0]) in ENDS and not _ends(question)

    def _ended_already(self, question: Ask) -> bool:
        """It declines what nobody is left to do, and the answer after it is meant for this question."""
        sole = isinstance(question, Choice) and len(question.values) == 1
        declines = given(self.answers[0]) in self.words.declines
        return sole and declines and len(self.answers) > 1 and self._accepts(question, self.answers[1])

    def _nothing_left(self, question: Ask) -> Answer:
        """The end of an activation in which nothing else can be done, where the answer is meant for what comes next."""
        if not isinstance(question, Choice) or spelt(question, given(self.answers[0]), self.words) in question.values:
            return None
        legal = question.options()
        if len(legal) != 1 or not (legal[0] in ENDS or legal[0] == self.session.book.rest):
            return None
        after = self.session.fork()
        after.answer(legal[0])
        fits = isinstance(after.question, Ask) and self._accepts(after.question, self.answers[0])
        return legal[0] if fits else None

    def _early(self, question: Ask) -> bool:
        """Two answers in the other order: the first means nothing here, the second does."""
        if len(self.answers) < 2 or not isinstance(question, Choice) or question.settled:
            return False
        if spelt(question, given(self.answers[0]), self.words) in question.values:
            return False
        return self._accepts(question, self.answers[1])

    def _accepts(self, question: Ask, answer: Any) -> bool:
        try:
            question.accept(named(question, answer, self.unit, self.words))
        except Illegal:
            return False
        return True

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
        return _about_now(self.session, answer) or self._taken(answer)

    def _passed(self, question: Ask | Roll) -> bool:
        """Before dice: it names what the whole phase is about, or ends a taking that has ended already."""
        if _about_now(self.session, self.answers[0]):
            return True
        return not self.rested and not self._asked_again() and self._all_taken(question)

    def _asked_again(self) -> bool:
        """Behind the dice that are called for, the same is asked once more, as in a burst."""
        session, dice = self.session.fork(), list(self.dice)
        try:
            while isinstance(roll := session.question, Roll) and dice:
                session.answer(faces(roll, dice, self.words))
        except Illegal:
            return False
        return isinstance(session.question, Ask) and session.question.what == self.last

    def _awaited(self) -> bool:
        """The next answer is meant for a question behind those that have a single legal answer."""
        session = self.session
        while (sole := only(session.question)) is not None:
            session = session.fork()
            session.answer(sole)
            if isinstance(question := session.question, Ask) and self._accepts(question, self.answers[0]):
                return True
        return False

    def _taken(self, answer: Any) -> bool:
        """It names what was taken without asking, once."""
        value = given(answer)
        if value is False or value in self.words.declines:
            return False
        if not isinstance(value, str) or word(value) in [*self.said, *(word(str(one)) for one in self.begun)]:
            return False
        events = self.session.state.events[self.seen :]
        abouts = [*self.shown, *(event.about for event in events), getattr(self.session.question, "about", {})]
        names = [*(one for about in abouts for one in strings(about)), *self._carried(), *self._done_to()]
        names += [event.what for event in events]  # a charge that nobody could refuse
        if word(value) not in [word(one) for one in names]:
            return False
        self.said.append(word(value))
        return True

    def _done_to(self) -> list[str]:
        """Whom the last answer was done to, and with what, where it is over without a die."""
        now = self.session.question
        if not isinstance(now, Ask) or not now.settled:
            return []
        events = self.session.state.events[self.before : self.seen]
        return [str(event.about[key]) for event in events for key in DONE_TO if key in event.about]

    def _carried(self) -> list[str]:
        """What the fighter who is asked carries: with several that serve, the question would be which."""
        question = self.session.question
        about: Mapping[str, Any] = getattr(question, "about", {})
        if not isinstance(question, Roll) and getattr(question, "settled", True):
            return []
        near = (about.get("model", about.get("who")), about.get("at"))
        everything = things(msgspec.to_builtins(self.session.state.plain()))
        owned = [one for thing in everything if thing["id"] in near for one in belongings(thing, self.words)]
        return [str(one["kind"]) for one in owned]


DONE_TO = ("at", "weapon", "item")
"""Fields of an event that say to whom something was done, and with what."""
SHORT = 40
"""A length along the way up to this is in the book's unit, above it as the table counts."""


def _spot(session: Session, question: Ask, name: Any) -> Answer:
    """Somebody named where a point is asked for means the place where it stands."""
    model = getattr(session.state, "fighters", {}).get(name) if isinstance(name, str) else None
    return None if model is None or question.kind != "point" else {"point": [model.x, model.y]}


def _about_now(session: Session, answer: Any) -> bool:
    """It names what the whole phase is about, as `shoot` in a phase of shooting."""
    return bool(given(answer) == getattr(session.state, "phase", None))


def _ends(question: Ask | Roll) -> bool:
    """It offers to end a taking of things one by one."""
    return isinstance(question, Choice) and any(one in ENDS for one in question.values)


def only(question: Ask | Roll | None) -> Answer:
    """The one possible answer of a question that may be passed over."""
    if not isinstance(question, Choice) or (question.settled and len(question.values) > 1):
        return None
    legal = question.options()
    return legal[0] if len(legal) == 1 else None


WHOLE = {"legs", "path", "facing", "point", "ask", "give", "to", "result"}
"""Keys of an answer that is one answer."""


def spread(answer: Any) -> list[Any]:
    """`{action: shoot, target: B}`, `{shoot: B}` and `[bow, mace]` are two answers; `{to: [x, y]}` is a path."""
    if isinstance(answer, list) and answer and all(isinstance(one, str) for one in answer):
        return list(answer)
    if not isinstance(answer, dict) or not answer or set(answer) & WHOLE - {"path", "to", "facing"}:
        return [answer]
    if "to" in answer and set(answer) <= {"to", "facing"}:
        path = (
            answer["to"] if isinstance(answer["to"][:1], list) and isinstance(answer["to"][0], list) else [answer["to"]]
        )
        return [{"path": path, **{key: value for key, value in answer.items() if key == "facing"}}]
    first = {key: value for key, value in answer.items() if key not in WHOLE}
    if not first or not all(isinstance(key, str) for key in first):
        return [answer]
    parts = [value for key, value in first.items()] if "action" in first else []
    if not parts:
        ((key, value), *more) = first.items()
        parts = [key, *([] if value in (None, True) else [value]), *(one for _, one in more)]
    rest = {key: value for key, value in answer.items() if key in WHOLE}
    parts = [one for part in parts for one in (spread(part) if isinstance(part, dict) and "to" in part else [part])]
    return [*parts, *(spread(rest) if rest else [])]


def given(answer: Any) -> Any:
    """The answer itself, without the name of its question."""
    return answer["give"] if isinstance(answer, dict) and set(answer) == {"ask", "give"} else answer


def named(question: Ask, answer: Any, unit: str, words: Words) -> Answer:
    """A bare answer, or {ask: name, give: answer} which also checks the question's name."""
    asked = words.questions.get(answer["ask"], answer["ask"]) if isinstance(answer, dict) and "ask" in answer else ""
    if asked and set(answer) == {"ask", "give"} and asked != question.what:
        raise Illegal(f"the case answers {answer['ask']!r}, but {question.what!r} is asked")
    value = given(answer)
    if question.kind == "fight" and isinstance(value, dict) and set(value) == {"result"}:
        return value["result"]
    if question.what in words.lengths and isinstance(value, (int, float)) and 0 < value <= SHORT:
        value = units(value, unit)  # nobody means a tenth of a millimetre
    if question.kind == "path" and isinstance(value, list) and value:
        value = {"path": value if isinstance(value[0], list) else [value]}
    if question.kind in ("point", "template") and isinstance(value, list):
        value = {"point": value}
    return spelt(question, scaled(value, unit), words)
