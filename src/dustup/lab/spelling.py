"""Names as people write them: an answer may be the value itself or the words a player sees for it."""

from __future__ import annotations

from typing import Any

from dustup.core import Answer, Ask, Choice


def word(text: str) -> str:
    """A name as it is compared: small_blade is Small blade."""
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


def spelt(question: Ask, answer: Any) -> Answer:
    """The value meant: `defensive_fire` or `Defensive Fire` is what the question labels so, if just one value is."""
    if not isinstance(question, Choice) or not isinstance(answer, str) or answer in question.values:
        return answer
    want = word(answer)
    meant = [v for v in question.values if want in (word(str(v)), word(question.label(v)))]
    return meant[0] if len(meant) == 1 else answer
