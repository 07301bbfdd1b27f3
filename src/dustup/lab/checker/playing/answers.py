"""The answers of a case: one or several at once, bare or with the name of their question, in the book's unit."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from dustup.core import Answer, Ask, Choice, Illegal, Roll, Session, Words

from ..spelling import ENDS, spelt, turned, word
from ..units import SCALE, length, scaled, units

SHORT = 40
"""A length along the way up to this is in the book's unit, above it as the table counts."""
ARTICLES = ("a", "an", "the")
TOWARDS = ("against", "at", "for", "from", "into", "on", "to", "toward", "towards")
"""Words between what is done and to whom."""
WHOLE = {"legs", "path", "facing", "point", "ask", "give", "to", "result", "x", "y"}
"""Keys of an answer that is one answer."""


def spread(answer: Any) -> list[Any]:
    """`{action: shoot, target: B}`, `{shoot: B}`, `[bow, mace]` and `[jump, [30, 40]]` are two answers; `{to: [x, y]}`
    is a path, and `{reroll: false}` one answer, which declines."""
    if isinstance(answer, dict) and len(answer) == 1 and not set(answer) & WHOLE:
        ((question, value),) = answer.items()
        if value is False:
            return [{"ask": question, "give": False}]
    if isinstance(answer, list) and answer and isinstance(answer[0], str):
        return list(answer)
    if not isinstance(answer, dict) or not answer or set(answer) & WHOLE - {"path", "to", "facing"}:
        return [answer]
    if isinstance(answer.get("to"), list) and set(answer) <= {"to", "facing"}:
        path = answer["to"] if isinstance(next(iter(answer["to"]), None), list) else [answer["to"]]
        return [{"path": path, **{key: value for key, value in answer.items() if key == "facing"}}]
    first = {key: value for key, value in answer.items() if key not in WHOLE}
    if not first or not all(isinstance(key, str) for key in first):
        return [answer]
    parts = [value for key, value in first.items()] if "action" in first else []
    if not parts:
        ((key, value), *more) = first.items()
        parts = [key, *([] if value is None or value is True else [value]), *(one for _, one in more)]
    parts = [one for part in parts for one in (part if _texts(part) else _named(part))]
    rest = {key: value for key, value in answer.items() if key in WHOLE}
    if set(rest) == {"facing"} and isinstance(parts[-1], list):  # {move: [30, 40], facing: 90}
        return [*parts[:-1], {"path": parts[-1], **rest}]
    parts = [one for part in parts for one in (spread(part) if isinstance(part, dict) and "to" in part else [part])]
    return [*parts, *(spread(rest) if rest else [])]


def _texts(part: Any) -> bool:
    """`[bow, mace]`: several answers."""
    return isinstance(part, list) and bool(part) and all(isinstance(one, str) for one in part)


def _named(part: Any) -> list[Any]:
    """`{target: B, weapon: bow}`: answers by the names of their questions; a path among them comes last."""
    names = {key: value for key, value in part.items() if key not in WHOLE} if isinstance(part, dict) else {}
    if not names or not all(isinstance(value, (str, int)) or _texts(value) for value in names.values()):
        return [part]
    rest = {key: value for key, value in part.items() if key in WHOLE}
    told = [{"ask": key, "give": one} if isinstance(one, bool) else one for key, one in names.items()]
    said = [one for value in told for one in (value if isinstance(value, list) else [value])]
    return [*said, *([rest] if rest else [])]


def given(answer: Any) -> Any:
    """The answer itself, without the name of its question."""
    return answer["give"] if isinstance(answer, dict) and set(answer) == {"ask", "give"} else answer


def named(question: Ask, answer: Any, unit: str, words: Words) -> Answer:
    """A bare answer, or {ask: name, give: answer} which also checks the question's name."""
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
    """`6` or `6"` is straight on so far, `{legs: [[3, left], 3]}` or `[[3, left], 3]` a drive with a turn, `left` alone
    as far as it turns."""
    sharp = question.about.get("turn", question.about.get("max", 0))
    if question.kind != "path":
        return _turn(value, sharp)
    if (whole := length(value)) is not None:
        value = whole / SCALE[unit]
    if type(value) in (int, float):
        value = {"legs": [value]}
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
    """A point: `[30, 40]`, `{to: [30, 40]}` or `{x: 30, y: 40}`."""
    if isinstance(value, dict) and set(value) - {"facing"} == {"x", "y"}:
        return {"point": [value["x"], value["y"]], **{key: each for key, each in value.items() if key == "facing"}}
    if isinstance(value, dict) and set(value) <= {"path", "to"} and len(value) == 1:
        (value,) = value.values()
        value = value[0] if isinstance(value, list) and len(value) == 1 else value
    return {"point": value} if isinstance(value, list) else value


def _way(value: Any) -> Any:
    """A path: a list of steps, one step alone, or the point where it ends, as `{x: 30, y: 40}` too."""
    if isinstance(value, dict) and set(value) - {"facing"} in ({"point"}, {"to"}, {"x", "y"}):
        path = value.get("point", value.get("to")) or [value["x"], value["y"]]
        value = {"path": path, **{key: each for key, each in value.items() if key == "facing"}}
    if isinstance(value, dict) and set(value) == {"facing"}:  # it only turns
        value = {"path": [], **value}
    value = value if isinstance(value, dict) and set(value) & WHOLE else _step(value)
    steps = value.get("path") if isinstance(value, dict) else value
    if not isinstance(steps, list) or not steps:
        return value
    steps = [_step(one) for one in steps]
    steps = steps if isinstance(steps[0], list) else [steps]
    return {**value, "path": steps} if isinstance(value, dict) else {"path": steps}


def _step(one: Any) -> Any:
    """`{x: 30, y: 40}`, and `{jump: [30, 40]}` as [30, 40, jump], `{climb: [30, 40, 5]}` as [30, 40, climb, 5]."""
    if isinstance(one, dict) and set(one) == {"x", "y"}:
        return [one["x"], one["y"]]
    if isinstance(one, dict) and len(one) == 1:
        ((how, there),) = one.items()
        if isinstance(there, list) and len(there) in (2, 3):
            return [*there[:2], how, *there[2:]]
    return one


def accepts(session: Session, answer: Any, unit: str) -> bool:
    """What is asked there takes this answer."""
    question = session.question
    if not isinstance(question, Ask):
        return False
    try:
        question.accept(turned(session, named(question, answer, unit, session.book.words)))
    except Illegal:
        return False
    return True


def in_one(question: Ask, answers: list[Any], words: Words) -> list[Any]:
    """`stimulant, C` where `stimulant C` is a choice, or `kill, B` where `kill:B` is: one answer; so is `rally, test`
    where the question is called so and offers the second alone."""
    if isinstance(question, Choice) and len(answers) > 1 and all(isinstance(one, str) for one in answers[:2]):
        if (
            word(answers[0]) == word(question.what)
            and answers[0] not in question.values
            and answers[1] in question.values
        ):
            return answers[1:]
        wholes = [f"{spelt(question, answers[0], words)} {answers[1]}", f"{answers[0]}:{answers[1]}"]
        return next(([whole, *answers[2:]] for whole in wholes if whole in question.values), answers)
    return answers


def spoken(session: Session, answer: Any) -> list[Any]:
    """`shoot B`, `Shoot at B with bow`, `reload the laser`, `give stimulant to C`: what to do, with what, to whom."""
    people = getattr(session.state, "fighters", {})
    said, _, arm = answer.partition(" with ") if isinstance(answer, str) else ("", "", "")
    parts, arms = _telling(said, people), [arm] if (arm := " ".join(_telling(arm, people))) else []
    told = _of_whom(session, parts)
    deed, rest = _deed(session, parts := told or parts)
    if not deed and len(parts) > 1 and parts[-1] in people:  # nobody asks what to do, or it is not among the choices
        named = word(parts[0]) == getattr(session.question, "what", None) and _bare(parts[1:-1])
        return [" ".join(named or _bare(parts[:-1])), parts[-1], *arms]
    if deed in people and rest and word(rest[0]).removesuffix("s") == getattr(session.state, "phase", None):
        rest = rest[1:]  # A shoots B, in a phase of shooting
    whom = [one for one in rest if one in people][:1]
    thing: Any = " ".join(_bare([one for one in rest if one not in whom]))
    thing = int(thing) if thing.isdigit() else thing  # drive 6
    if not deed or (isinstance(thing, str) and not whom and len(thing) < min(len(rest) * 3, 3)):  # somebody's id
        return []
    more = [*([] if thing == "" else [thing]), *whom, *arms]
    return [deed, *more] if more or told else []


def _telling(said: str, people: Collection[str]) -> list[str]:
    """The words of a sentence without its articles; an id is none."""
    return [one for one in said.split() if one in people or one not in ARTICLES]


def _of_whom(session: Session, parts: list[str]) -> list[str]:
    """`A charges B`, where A is asked: charge B."""
    about = getattr(session.question, "about", {})
    if len(parts) < 2 or parts[0] not in (about.get("model"), about.get("who")) or not parts[1].endswith("s"):
        return []
    return [re.sub("(?<=[ohx])es$|s$", "", parts[1]), *parts[2:]]


def _bare(parts: list[str]) -> list[str]:
    """Words without those that lead to somebody."""
    while parts and parts[-1] in TOWARDS:
        parts = parts[:-1]
    while parts and parts[0] in TOWARDS:
        parts = parts[1:]
    return parts


def _deed(session: Session, parts: list[str]) -> tuple[str, list[str]]:
    """As many of the first words as name one of the choices, and those behind them."""
    question, words = session.question, session.book.words
    if isinstance(question, Choice):
        for count in range(len(parts), 0, -1):
            said = " ".join(_bare(parts[:count]))
            if said and (value := spelt(question, said, words)) in question.values:
                kept = opening(said, words) or not isinstance(value, str)  # `capture` also says what to do to whom
                return said if kept else str(value), parts[count:]
    return "", []


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
