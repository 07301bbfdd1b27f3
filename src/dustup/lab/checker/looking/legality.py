"""What a case may expect to be allowed or refused: answers to the open question. It only looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from dustup.core import Ask, Choice, Free, Illegal, Session

from ..matching import differing
from ..playing.answers import named, only, read
from ..playing.facing import turned
from ..playing.paths import on_the_spot, to_somebody
from ..playing.spread import WHOLE
from ..spelling import COMPASS, spelt, word
from ..units import scaled
from .attempts import tried
from .seen import Seen
from .vocabulary import meaningless, unread

FORMS = {"path": ("path",), "point": ("point", "template"), "facing": ("template",)}
"""Keys of an answer → the forms of question it may be for."""


def question_meant(seen: Seen, knows: Callable[[Ask], bool]) -> tuple[Session, Ask]:
    """The question a case speaks of: the open one, the one that the rules passed over just before it, or one behind
    questions with a single legal answer: the first of them that knows the answer; the open one if none does."""
    session = seen.session
    while (question := session.question) is not None:
        passed = session.book.unasked(session.state, question)
        for ask in (question, passed):
            if isinstance(ask, Ask) and knows(ask):
                return session, ask
        if (answer := only(question)) is None:
            break
        session = session.fork()
        session.answer(answer)
    question = seen.session.question
    if isinstance(question, Ask):
        return seen.session, question
    if question is None:
        raise ValueError(f"the battle is over, nobody is asked: {session.book.result(session.state).why}")
    raise ValueError(
        f"dice are called for now ({question.what!r}); nobody is asked: to try another answer, leave out the last one"
    )


def _knows(seen: Seen, answer: Any) -> Callable[[Ask], bool]:
    """Whether a question is one that this answer may be for."""
    book = seen.session.book

    def takes(ask: Ask) -> bool:
        if isinstance(ask, Choice):
            value = named(ask, answer, book) if isinstance(answer, str) else spelt(ask, answer, seen.words)
            if type(value) in (int, float):  # a number belongs to a question of numbers, also one that is not on offer
                return any(type(one) is int for one in ask.values)
            return any(value == one and type(value) is type(one) for one in ask.values)
        if isinstance(answer, str) and ask.kind == "facing" and word(answer) in COMPASS:
            return True
        if isinstance(answer, str) and ask.about.get("turns"):  # right 20
            return type(named(ask, answer, book)) is int
        if isinstance(answer, str) and answer in seen.ids():  # up to somebody
            return ask.kind == "path"
        if isinstance(answer, dict):
            return any(ask.kind in FORMS.get(key, (key,)) for key in answer)
        return ask.kind in ("facing", "number") if isinstance(answer, (int, float)) else isinstance(answer, list)

    return takes


def _given(seen: Seen, answer: Any) -> tuple[Ask, Any]:
    """The question meant, and the answer in its own words; a name that means nothing is an error."""
    if answer is None or (isinstance(answer, dict) and not answer):
        raise LookupError("write the answer that is meant")
    for key in answer if isinstance(answer, dict) and not set(answer) & WHOLE else ():
        meaningless(key, seen.known, [*seen.ids(), *seen.words.answers])
    knows = _knows(seen, answer)
    session, ask = question_meant(seen, knows)
    if isinstance(answer, dict) and set(answer) & set(FORMS) and not knows(ask):
        raise ValueError(f"{ask.what!r} is asked now, and nothing is drawn there")
    if isinstance(answer, list) and not knows(ask):
        raise ValueError(f"{ask.what!r} is asked now, and {answer!r} is not an answer to it")
    if isinstance(answer, str) and not knows(ask) and seen.kind and " " in answer:
        unread(answer, seen.known, [*seen.ids(), *_labels(ask)])  # `build blades`, for which the money does not suffice
    elif isinstance(answer, str) and not knows(ask):
        _meant(seen, ask, answer)
        if answer in seen.ids() and isinstance(ask, Choice) and not set(map(str, ask.values)) & set(seen.ids()):
            session, ask = _behind(session, ask, answer, knows)
        if ask.what in seen.words.whole:
            raise ValueError(f"{ask.what!r} is asked now, and {answer!r} is not an answer to it")
    there = (to_somebody(session, answer) or on_the_spot(session, answer)) if ask.kind == "path" else None
    value = turned(session, there or named(ask, answer, session.book))
    if ask.kind == "path" and isinstance(value, dict) and "legs" not in value and not _steps(value.get("path")):
        raise ValueError("that is not a path; write {path: [[x, y], …]}")  # refused, but not by any rule
    return ask, value


def _behind(session: Session, ask: Choice, whom: str, knows: Callable[[Ask], bool]) -> tuple[Session, Ask]:
    """Where somebody is named behind a question that names nobody (how a gun is fired), whatever its answer is: where
    he may be named, if anywhere."""
    found: list[tuple[Session, Ask]] = []
    for value in () if ask.settled else ask.options():
        after = session.fork()
        after.answer(value)
        now = after.question
        passed = None if now is None else after.book.unasked(after.state, now)
        found += [(after, one) for one in (now, passed) if isinstance(one, Ask) and knows(one)]
    if not found:
        choices = ", ".join(map(str, ask.values))
        raise ValueError(f"{ask.what!r} is asked now, and nobody is named there; answer it first: {choices}")
    return next((one for one in found if isinstance(one[1], Choice) and whom in one[1].options()), found[0])


def _meant(seen: Seen, ask: Ask, answer: str) -> None:
    """An error unless the answer means something in the book; `chase V` means something, but maybe not now."""
    here = [*seen.ids(), *seen.words.answers, *_labels(ask)]
    try:
        meaningless(answer, seen.known, here)
    except LookupError:
        if " " not in answer:
            raise
        for part in answer.split():
            meaningless(part, seen.known, here)
        raise ValueError(f"{ask.what!r} is asked now, and {answer!r} is not an answer to it") from None


def _steps(path: Any) -> bool:
    """Steps of a way: each begins with two lengths."""
    return isinstance(path, list) and all(
        isinstance(step, list) and len(step) > 1 and all(isinstance(far, (int, float)) for far in step[:2])
        for step in path
    )


def _labels(ask: Ask) -> list[str]:
    return [name for v in ask.values for name in (str(v), ask.label(v))] if isinstance(ask, Choice) else []


def _each(seen: Seen, answer: Any) -> list[Any]:
    """Several numbers to choose from are so many answers; where a place is asked for they are one."""
    if isinstance(answer, list) and answer and all(type(one) is int for one in answer):
        _, ask = question_meant(seen, _knows(seen, answer[0]))
        return answer if isinstance(ask, Choice) else [answer]
    return [answer]


def check_refused(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{answer, rule, why, nearest}: the open question refuses this answer, by that rule, with these words in it.

    `nearest: true` wants a legal choice offered instead, any other value that very choice.
    """
    every = (_refused(seen, {**wanted, "answer": one}) for one in _each(seen, wanted["answer"]))
    return next((wrong for wrong in every if wrong), "")


def _refused(seen: Seen, wanted: Mapping[str, Any]) -> str:
    seen, answer = tried(seen, wanted["answer"], lambda one: _knows(seen, one))
    try:
        ask, value = _given(seen, answer)
        ask.accept(value)
    except Illegal as refusal:
        kin = seen.session.book.kin
        said = (refusal.rule, *refusal.also)
        if wanted.get("rule", refusal.rule) not in (*said, *(rule for one in said for rule in kin.get(one, ()))):
            return f"{answer!r} is refused by {refusal.rule!r} ({refusal.why}), not {wanted['rule']!r}"
        if str(wanted.get("why", "")).casefold() not in refusal.why.casefold():
            return f"{answer!r} is refused because {refusal.why!r}, not {wanted['why']!r}"
        return _wrong_nearest(ask, refusal, wanted["nearest"], seen.unit) if "nearest" in wanted else ""
    return f"{wanted['answer']!r} is allowed"


def _wrong_nearest(ask: Ask, refusal: Illegal, wanted: Any, unit: str) -> str:
    """The choice offered instead of a refused one, if it is not what a case wants."""
    if refusal.nearest is None:
        return "no legal choice is offered instead"
    try:
        ask.accept(refusal.nearest)
    except Illegal as again:
        return f"{refusal.nearest!r} is offered instead, and refused too: {again.why} [{again.rule}]"
    if wanted is not True and refusal.nearest != scaled(wanted, unit):
        return f"{refusal.nearest!r} is offered instead, not {wanted!r}"
    return ""


def check_allowed(seen: Seen, wanted: Any) -> str:
    """The open question takes this answer."""
    for answer in _each(seen, wanted):
        there, last = tried(seen, answer, lambda one: _knows(seen, one))
        try:
            ask, value = _given(there, last)
            ask.accept(value)
        except Illegal as refusal:
            return f"{last!r} is refused: {refusal.why} [{refusal.rule}]"
    return ""


def check_options(seen: Seen, wanted: Mapping[str, Sequence[Any]]) -> str:
    """{has: […], lacks: […], are: […]} of the legal choices now open."""
    every = [value for key in ("has", "lacks", "are") for value in wanted.get(key, ())]
    _, question = question_meant(
        seen, lambda ask: isinstance(ask, Choice) and all(_knows(seen, one)(ask) for one in every)
    )
    if not isinstance(question, Choice):
        return f"{question.what!r} is not a choice but a {question.kind}"
    legal = list(question.options())
    meant = {key: [spelt(question, one, seen.words) for one in wanted.get(key, ())] for key in ("has", "lacks", "are")}
    wrong = [f"lacks {value!r}" for value in meant["has"] if value not in legal]
    wrong += [f"has {value!r}" for value in meant["lacks"] if value in legal]
    if "are" in wanted and sorted(map(repr, legal)) != sorted(map(repr, meant["are"])):
        wrong.append(f"are not {wanted['are']}")
    for value in every if wrong else wanted.get("lacks", ()):
        if isinstance(value, str) and not _knows(seen, value)(question):
            meaningless(value, seen.known, [*seen.ids(), *seen.words.answers, *_labels(question)])
    return f"{question.what}: {', '.join(wrong)}; legal are: {legal}" if wrong else ""


def check_measure(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{answer: …, length: …, checks: …}: what is shown while this answer is drawn."""
    session, question = question_meant(seen, lambda ask: isinstance(ask, Free) and ask.measure is not None)
    if not isinstance(question, Free) or question.measure is None:
        return f"{question.what!r} measures nothing"
    rest = {key: value for key, value in wanted.items() if key != "answer"}
    drawn = read(session, question, wanted["answer"])
    found = msgspec.to_builtins(dict(question.measure(drawn)))
    wrong = differing(rest, found)
    return f"{'; '.join(wrong)}; measured: {found}" if wrong else ""
