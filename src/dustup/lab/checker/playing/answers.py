"""An answer of a case as the open question takes it: bare or with its name, in the book's words and unit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from dustup.core import Answer, Ask, Book, Choice, Illegal, Roll, Session, Words

from ..spelling import ENDS, spelt, word
from ..units import SCALE, length, scaled, units
from .facing import turned
from .spread import WHOLE, goal

AHEAD = re.compile(r"^(?:straight|forward|ahead)(?: on| ahead)? ")
"""How a drive without a turn may begin: straight on 6."""
SHORT = 40
"""A length along the way up to this is in the book's unit, above it as the table counts."""


def given(answer: Any) -> Any:
    """The answer itself, without the name of its question."""
    return answer["give"] if isinstance(answer, dict) and set(answer) == {"ask", "give"} else answer


def named(question: Ask, answer: Any, book: Book) -> Answer:
    """A bare answer, or {ask: name, give: answer} which also checks the question's name."""
    words, unit = book.words, book.unit
    asked = words.questions.get(answer["ask"], answer["ask"]) if isinstance(answer, dict) and "ask" in answer else ""
    if asked and set(answer) == {"ask", "give"} and word(str(asked)) != word(question.what):
        raise Illegal(f"the case answers {answer['ask']!r}, but {question.what!r} is asked")
    value = given(answer)
    if question.kind == "fight" and isinstance(value, dict) and set(value) == {"result"}:
        result = value["result"]
        if isinstance(result, dict):
            result = {"down" if key in ("downed", "casualties") else key: one for key, one in result.items()}
        drawn = isinstance(result, dict) and "winner" in result and result["winner"] in (None, "draw")
        return {**result, "winner": ""} if drawn else result
    if question.what in words.lengths and isinstance(value, (int, float)) and 0 < value <= SHORT:
        value = units(value, unit)  # nobody means a tenth of a millimetre
    if "heading" in question.about or question.about.get("turns"):
        value = _driven(question, value, unit)
    if question.kind == "path":
        value = {"path": []} if value is False or value in words.declines else _way(value)
    if question.kind in ("point", "template"):
        value = _spot(value)
    return spelt(question, _counted(question, value, unit) or scaled(value, unit), words)


def _counted(question: Ask, value: Any, unit: str) -> Any:
    """`6"` where a choice is 6 of the book's unit; `advance 6`, asked how far to advance, also too far."""
    if isinstance(value, str) and isinstance(question, Choice):
        value = value.casefold().removeprefix(f"{word(question.what)} ")
        value = f"{value} {unit}" if value.replace(".", "", 1).isdigit() else value
    whole = length(value) if isinstance(question, Choice) else None
    numbers = [one for one in question.values if type(one) in (int, float)] if isinstance(question, Choice) else []
    if whole is None or not numbers:
        return None
    other = whole / SCALE[unit] if isinstance(value, str) else None
    return next((one for one in numbers if round(one * SCALE[unit]) == whole), other)


def _driven(question: Ask, value: Any, unit: str) -> Any:
    """`6`, `6"` or `straight 6` is straight on so far, step by step in so many steps; `{legs: [[3, left], 3]}` or
    `[[3, left], 3]` is a drive with a turn, `left` alone as far as it turns."""
    sharp = question.about.get("turn", question.about.get("max", 0))
    if question.kind != "path":
        return _turn(value, sharp)
    if isinstance(value, str) and (said := AHEAD.sub("", value)) != value:
        value = float(said) if said.replace(".", "", 1).isdigit() else said
    if (whole := length(value)) is not None:
        value = whole / SCALE[unit]
    if type(value) in (int, float):
        step, far = question.about.get("step"), abs(value)
        value = {"legs": [step if value > 0 else -step] * round(far / step) if step and far % step == 0 else [value]}
    if isinstance(value, list) and any(isinstance(leg, list) and isinstance((*leg, 0, 0)[1], str) for leg in value):
        value = {"legs": value}
    if not isinstance(value, dict) or not isinstance(value.get("legs"), list):
        return value
    legs = [[*leg, 0][:2] if isinstance(leg, list) and leg else [leg, 0] for leg in value["legs"]]
    return {**value, "legs": [[far, _turn(turn, sharp)] for far, turn in legs]}


def _turn(said: Any, sharp: int) -> Any:
    """`left`, `turn left`, `right 30`, `straight on`: in degrees, left positive."""
    words = word(said).removeprefix("turn ").split() if isinstance(said, str) else []
    if words in (["straight"], ["straight", "on"], ["no", "turn"], ["none"]):
        return 0
    sides = [one for one in words if one in ("left", "right")]
    far = [int(one) for one in words if one.isdigit()] or [sharp]
    return far[0] * (1 if sides == ["left"] else -1) if len(sides) == len(far) == 1 else said


def _spot(value: Any) -> Any:
    """A point: `[30, 40]`, or however else a goal is put."""
    where, facing = goal(value)
    where = where[0] if isinstance(where, list) and len(where) == 1 else where
    return {"point": where, **facing} if isinstance(where, list) else value


def _way(value: Any) -> Any:
    """A path: a list of steps, one step alone, or its goal; a facing alone only turns."""
    if isinstance(value, dict) and set(value) == {"facing"}:
        return {"path": [], **value}
    where, facing = goal(value)
    where = where if isinstance(where, list) else _step(where)
    if not isinstance(where, list) or not where:
        return value
    steps = [_step(one) for one in where]
    return {"path": steps if isinstance(steps[0], list) else [steps], **facing}


def _step(one: Any) -> Any:
    """`{x: 30, y: 40}`, and `{jump: [30, 40]}` as [30, 40, jump], `{climb: [30, 40, 5]}` as [30, 40, climb, 5]."""
    if isinstance(one, dict) and set(one) == {"x", "y"}:
        return [one["x"], one["y"]]
    if isinstance(one, dict) and len(one) == 1:
        ((how, there),) = one.items()
        if isinstance(there, list) and len(there) in (2, 3) and how not in WHOLE:
            return [*there[:2], how, *there[2:]]
    return one


def read(session: Session, question: Ask, answer: Any) -> Answer:
    """The same in the book's words and unit; of a path also the way who walks looks in the end."""
    return turned(session, named(question, answer, session.book))


def accepts(session: Session, answer: Any) -> bool:
    """What is asked there takes this answer."""
    question = session.question
    if not isinstance(question, Ask):
        return False
    try:
        question.accept(read(session, question, answer))
    except Illegal:
        return False
    return True


def optional(question: Ask | Roll | None, answers: Sequence[Any], words: Words) -> bool:
    """It merely stands open, nothing calls for it, and the case says nothing of it: `done`, or all of a change."""
    said = given(answers[0]) if answers else None
    if not isinstance(question, Choice) or not question.about.get("optional"):
        return False
    whole = isinstance(said, str) and (said in ENDS or len(said.split()) > 2)
    return not whole or spelt(question, said, words) not in question.values


def only(question: Ask | Roll | None) -> Answer:
    """The one possible answer of a question that may be passed over, or what leaves everything as it is."""
    if isinstance(question, Choice) and question.about.get("optional"):
        return question.values[0]
    if not isinstance(question, Choice) or (question.settled and len(question.values) > 1):
        return None
    legal = question.options()
    return legal[0] if len(legal) == 1 else None


def barred(question: Ask, answer: Any, words: Words) -> None:
    """Raise why the deed cannot be done in whose list the answer stands."""
    if isinstance(question, Choice):
        for deed in [deed for deed in opening(answer, words) if deed in question.values]:
            question.accept(deed)


def opening(answer: Any, words: Words) -> list[str]:
    """The deeds in whose list this stands."""
    said = words.answers.get(word(answer), word(answer)) if isinstance(answer, str) else ""
    return [deed for deed, names in words.opens.items() if said and {said, word(answer)} & set(names)]
