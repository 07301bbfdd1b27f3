"""What a case may expect of the question now open: what is asked, its dice, the number to roll."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from dustup.core import Ask, Choice, Roll

from ..matching import differing, fits
from ..playing.dice import names
from ..spelling import akin, strings
from ..state import about
from .seen import Seen

BESIDES = "(besides the die)"
"""How the title of a sum ends that is added to a die not yet rolled."""
WORD = re.compile(r"[^\W_]+")


def check_question(seen: Seen, wanted: Mapping[str, Any] | str | None) -> str:
    """The question now open, or behind one with nothing to choose: what, who, kind, rule, about …; null when the battle
    is over.

    `nothing`: nothing more is asked of what was begun; the next thing asked begins something new.
    """
    question = seen.session.question
    if isinstance(wanted, str):
        over = question is None or (isinstance(question, Ask) and question.settled)
        return "" if over else f"{getattr(question, 'what', '')!r} is asked"
    if wanted is None or question is None:
        return (
            ""
            if wanted is None and question is None
            else f"the open question is {getattr(question, 'what', None)!r}, not {wanted!r}"
        )
    wrong = _unlike(seen, question, wanted)
    if wrong and isinstance(question, Choice) and len(question.values) == 1:
        after = seen.session.fork()
        after.answer(question.values[0])
        behind = _unlike(seen, after.question, wanted) if after.question else "nothing"
        wrong = behind and f"{wrong}; behind it: {behind}"
    return wrong


def _unlike(seen: Seen, question: Ask | Roll, wanted: Mapping[str, Any]) -> str:
    """What differs in a question from what is expected of it."""
    names = ("what", "who", "kind", "rule", "prompt", "settled", "hidden")
    found: dict[str, Any] = {name: getattr(question, name, None) for name in names}
    if wanted.get("who") == question.about.get("model", ""):  # whom it is about, for the player who is asked
        found["who"] = wanted["who"]
    found["about"] = msgspec.to_builtins(dict(question.about))
    what = {"what": seen.words.questions.get(wanted["what"], wanted["what"])} if "what" in wanted else {}
    if isinstance(whom := wanted.get("about"), str) and whom in strings(question.about):
        what["about"] = found["about"]
    return "; ".join(differing({**wanted, **what}, found))


def check_roll(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Dice are called for now: what, rule, count, sides, need …, before any is rolled."""
    roll = seen.session.question
    if not isinstance(roll, Roll):
        return f"no dice are called for; the open question is {getattr(roll, 'what', None)!r}"
    found = {**msgspec.to_builtins(dict(roll.about)), "what": roll.what, "rule": roll.rule}
    starts = [why for _, plain in roll.about.get("sums", ()) for _, why, _ in plain["mods"][:1]]
    for why in starts[:1] if roll.what not in seen.words.sums else ():  # `what: agility` for a check in the mud
        found["what"] = why if fits(wanted.get("what"), why) else found["what"]
    titles = [str(title) for title, _ in roll.about.get("sums", ())]  # `what: to hit`: "A shoots at B"
    dice = map(str, roll.about.get("dice", ()))  # `what: attack`, one of the dice of "A shoots B"
    called = (*names(roll, seen.words), *(titles if len(titles) == 1 else ()), *dice)  # t bone: its damage
    if "what" in wanted and any(_part(str(wanted["what"]), name) for name in called):  # `buster`: "T: thruster buster"
        found["what"] = wanted["what"]
    if "at" not in found and "who" in found:  # of one who tests, either will do
        found["at"] = found["who"]
    wanted = {key: seen.number(value) if key == "need" else value for key, value in wanted.items()}
    if "need" in wanted and wanted["need"] == _least(found):
        found["need"] = wanted["need"]
    return "; ".join(differing(wanted, {**found, "count": roll.count, "sides": roll.sides}))


def _part(wanted: str, whole: str) -> bool:
    """Every word of a name stands in the whole of it, in this or another form (climb: climbing)."""
    words = WORD.findall(whole.casefold())
    return all(any(akin(one, said) or f"{one}s" == said for said in words) for one in WORD.findall(wanted.casefold()))


def check_need(seen: Seen, wanted: int | str) -> str:
    """The number to roll: of the dice called for now, else of the last event that shows one.

    Where modifiers are added to the die it is the total to reach, or the lowest face that does (`least`).
    """
    shown = [event.about for event in seen.events] + [about(seen.session)]
    needs = [(each["need"], _least(each)) for each in shown if "need" in each]
    if needs and seen.number(wanted) in needs[-1]:
        return ""
    return f"is {needs[-1][0]!r}, not {wanted!r}" if needs else "no number is shown"


def _least(shown: Mapping[str, Any]) -> Any:
    """The lowest face that will do: as it is shown, or what is needed less what is added to the die."""
    added = [plain["total"] for title, plain in shown.get("sums", ()) if str(title).endswith(BESIDES)]
    counted = type(shown.get("need")) is int and len(added) == 1
    return shown.get("least", max(1, shown["need"] - added[0]) if counted else shown.get("need"))
