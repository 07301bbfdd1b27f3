"""Names as people write them: an answer may be the value itself or the words a player sees for it."""

from __future__ import annotations

import re
from typing import Any

from dustup.core import Answer, Ask, Choice, Session

OTHERS = {
    "fire": "shoot", "charge": "assault", "stand up": "get up", "fight": "combat", "pass": "end", "done": "end",
    "stop": "end", "walk": "move", "defend": "watch", "disengage from combat": "disengage", "loot a corpse": "loot",
    "swap bullets": "swap", "yes": "true", "no": "false", "overwatch": "watch", "throw": "shoot",
}  # fmt: skip
"""Other words for what many questions offer."""
COMPASS = {"east": 0, "north": 90, "west": 180, "south": 270}


def word(text: str) -> str:
    """A name as it is compared: small_blade is Small blade."""
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


def turned(session: Session, answer: Any) -> Any:
    """A path without `facing`: who walks keeps the way it looks."""
    about = getattr(session.question, "about", {})
    if isinstance(answer, dict) and str(answer.get("facing")).casefold() in COMPASS:
        answer = {**answer, "facing": COMPASS[answer["facing"].casefold()]}
    if not isinstance(answer, dict) or set(answer) != {"path"} or "model" not in about:
        return answer
    mover = getattr(session.state, "fighters", {}).get(about["model"])
    return answer if mover is None else {**answer, "facing": mover.facing}


def spelt(question: Ask, answer: Any) -> Answer:
    """The value meant: `defensive_fire` or `Defensive Fire` is what the question labels so, if just one value is."""
    if question.what == "facing" and str(answer).casefold() in COMPASS:
        return COMPASS[str(answer).casefold()]
    if not isinstance(question, Choice) or not isinstance(answer, str) or answer in question.values:
        return answer
    want = word(answer)
    if want in OTHERS and any(word(str(v)) == OTHERS[want] for v in question.values):
        want = OTHERS[want]
    names = {v: (word(str(v)), word(question.label(v))) for v in question.values}
    exact = [v for v, said in names.items() if want in said]
    meant = exact or [v for v, (_, label) in names.items() if f" {want} " in f" {bare(label)} "]
    return meant[0] if len(meant) == 1 else answer


def bare(label: str) -> str:
    """A label without its punctuation."""
    return " ".join(re.findall(r"\w+", label))
