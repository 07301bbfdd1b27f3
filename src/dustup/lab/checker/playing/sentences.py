"""Answers in the words of a sentence: `shoot at B with bow`, `A charges B`, `stimulant C`."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from dustup.core import Ask, Choice, Session, Words

from ..spelling import spelt, word
from ..state import about, people
from .answers import opening

ARTICLES = ("a", "an", "the")
TOWARDS = ("against", "at", "for", "from", "into", "on", "to", "toward", "towards")
"""Words between what is done and to whom."""


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
    everybody = people(session)
    said, _, arm = answer.partition(" with ") if isinstance(answer, str) else ("", "", "")
    parts, arms = _telling(said, everybody), [arm] if (arm := " ".join(_telling(arm, everybody))) else []
    told = _of_whom(session, parts)
    deed, rest = _deed(session, parts := told or parts)
    if not deed and len(parts) > 1 and parts[-1] in everybody:  # nobody asks what to do, or it is not among the choices
        named = word(parts[0]) == getattr(session.question, "what", None) and _bare(parts[1:-1])
        return [" ".join(named or _bare(parts[:-1])), parts[-1], *arms]
    if deed in everybody and rest and word(rest[0]).removesuffix("s") == getattr(session.state, "phase", None):
        rest = rest[1:]  # A shoots B, in a phase of shooting
    whom = [one for one in rest if one in everybody][:1]
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
    asked = about(session)
    if len(parts) < 2 or parts[0] not in (asked.get("model"), asked.get("who")) or not parts[1].endswith("s"):
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
