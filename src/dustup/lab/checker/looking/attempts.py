"""Several answers at once in what is allowed or refused: given one after another, as far as they go."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dustup.core import Ask, Choice

from ..playing.answers import accepts, opening
from ..playing.script import Script
from ..playing.sentences import in_one, spoken
from ..playing.spread import spread
from ..spelling import spelt
from .seen import Seen
from .vocabulary import meaningless

Knows = Callable[[Any], Callable[[Ask], bool]]


def tried(seen: Seen, answer: Any, knows: Knows) -> tuple[Seen, Any]:
    """`{shoot: B}` is two answers: where the one that is refused is asked, or else the last, and which that is."""
    ask = seen.session.question
    if not (isinstance(ask, Choice) and answer in ask.values):  # `chase B` may be one answer
        answer = _apart(seen, answer)
    if isinstance(answer, dict) and next(iter(answer), "") == getattr(seen.session.state, "phase", None):
        parts = spread(answer)  # in a phase of shooting, `shoot` says nothing more
        if len(parts) == 2 and not (isinstance(ask, Ask) and knows(parts[0])(ask)):
            return seen, parts[1]
    if isinstance(ask, Choice) and spelt(ask, answer, seen.words) not in ask.values:
        answer = next(({deed: answer} for deed in opening(answer, seen.words) if deed in ask.values), answer)
    if not isinstance(ask, Choice) or not isinstance(answer, (dict, list)):
        return seen, answer
    if isinstance(answer, dict) and len(answer) > 1 and set(answer) <= set(seen.ids()):
        return _one_by_one(seen, answer)
    if isinstance(answer, list) and _each(answer, ask, seen, knows):
        raise LookupError("one answer is tried at a time: {shoot: B} is one after the other, refused: [a, b] is each")
    parts = spread(answer)
    if isinstance(answer, dict) and next(iter(answer), "") in (ask.what, seen.words.questions.get(ask.what)):
        parts = [one for one in parts if one != ask.what]
    if len(parts) == 2 and parts[0] == ask.about.get("model"):  # `{A: B}` where A is asked about
        parts = parts[1:]
    parts = _joined(seen, parts)
    if len(parts) < 2:
        return seen, parts[0] if parts else answer
    for part in [part for part in parts[1:] if isinstance(part, str) and re.search("[^\\W\\d]", part)]:
        meaningless(part, seen.known, [*seen.ids(), *seen.words.answers])
    if not knows(parts[0])(ask):
        parts = [*(deed for deed in opening(parts[0], seen.words) if deed in ask.values), *parts]  # {mind shock: B}
    if not knows(parts[0])(ask):
        raise LookupError(f"{parts[0]!r} is not an answer to {ask.what!r}, which is asked now")
    whole = Script(seen.session.fork(), list(parts), [])
    if not whole.play() and not whole.answers:
        return seen, parts[0]
    script = Script(seen.session.fork(), parts[:-1], [])
    script.play()
    left, now = [*script.answers, parts[-1]], script.session.question
    meant = next((one for one in left if isinstance(now, Ask) and knows(one)(now)), left[0])
    return replace(seen, session=script.session), meant


def _one_by_one(seen: Seen, answers: dict[str, Any]) -> tuple[Seen, Any]:
    """`{A: B, C: B, D: B}`, where each of them is asked the same: the first that is refused, or else the last."""
    *first, last = answers.values()
    session = seen.session.fork()
    for value in first:
        ask = session.question
        if not isinstance(ask, Ask) or not accepts(session, value):
            return replace(seen, session=session), value
        session.answer(spelt(ask, value, seen.words))
    return replace(seen, session=session), last


def _joined(seen: Seen, parts: list[Any]) -> list[Any]:
    """`[drug, stimulant, C]` as `[drug, stimulant C]`, where that is one answer."""
    if len(parts) < 3:
        return parts
    first = Script(seen.session.fork(), parts[:1], [])
    first.play()
    ask = first.session.question
    return [parts[0], *in_one(ask, parts[1:], seen.words)] if isinstance(ask, Ask) else parts


def _each(answers: list[Any], ask: Choice, seen: Seen, knows: Knows) -> bool:
    """Answers to what is asked now, or none of them one: not one behind the other, as `[pump, 3-0-0]`."""
    if not all(isinstance(one, str) for one in answers):
        return False
    opened = [{*opening(one, seen.words)} & {*ask.values} for one in answers]
    first, *rest = [knows(one)(ask) or bool(deeds - {answers[0]}) for one, deeds in zip(answers, opened)]
    return not first or any(rest)  # `[power, mind shock, B]` names its deed first


def _apart(seen: Seen, answer: Any) -> Any:
    """`shoot B`, `shoot at B with bow`: one answer after the other."""
    said = spoken(seen.session, answer) if isinstance(answer, str) else []
    return {said[0]: {"target": said[1], **({"weapon": said[2]} if said[2:] else {})}} if said else answer
