"""The way to somebody who is named where a path or a point is asked for."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import hypot
from typing import Any

from dustup.core import Answer, Ask, Illegal, Session
from dustup.table.shapes import within

from ..spelling import word
from ..state import CONTACT, actor, people
from ..units import units
from .facing import turned
from .spread import goal

SHORT = 5
"""By how much a run-up with all of its movement may fall short, where places are rounded."""
STEPS = 10_000
"""Into how many parts the way to somebody is divided to find where it touches them."""


def to_somebody(session: Session, name: Any, chosen: bool = True) -> Answer:
    """Somebody named where a point is asked for means the place where it stands; as the end of a path, contact; where a
    template is laid, towards it.

    Where only a point could be chosen instead of somebody, `chosen` says that the case has done so.
    """
    question, name = session.question, _whom(name)
    model = people(session).get(name) if isinstance(name, str) else None
    if model is None or not isinstance(question, Ask) or question.kind not in ("point", "path", "template"):
        return None
    if question.kind == "template":
        return {"facing": name}
    if question.kind == "point":
        if not chosen and (passed := session.book.unasked(session.state, question)) is not None:
            passed.accept(name)
        return _on_base(question, actor(session), model)
    mover = actor(session)
    return None if mover is None else {"path": [_contact(mover, model)]}


def _whom(value: Any) -> Any:
    """`{point: B}`, `{path: [B]}`, `{to: B}`: somebody who stands there."""
    there, facing = goal(value)
    there = there[0] if isinstance(there, list) and len(there) == 1 else there
    return there if isinstance(there, str) and not facing else value


def _on_base(question: Ask, mover: Any, model: Any) -> Answer:
    """The middle of somebody's base; where that alone is too far, the part of it that is nearest."""
    middle: Answer = {"point": [model.x, model.y]}
    far = hypot(mover.x - model.x, mover.y - model.y) if mover is not None else 0.0
    if far <= model.r:
        return middle
    part = model.r / far
    near = {"point": [round(model.x + (mover.x - model.x) * part), round(model.y + (mover.y - model.y) * part)]}
    return near if _refuses(question, middle) and not _refuses(question, near) else middle


def _refuses(question: Ask, answer: Answer) -> bool:
    try:
        question.accept(answer)
    except Illegal:
        return True
    return False


def on_the_spot(session: Session, name: Any) -> Answer:
    """`crouch` or `stand up` where a path is asked for: a step of that kind where it is; `{climb: 9}`: up to there."""
    question, mover = session.question, actor(session)
    (name, *up) = next(iter(name.items())) if isinstance(name, dict) and len(name) == 1 else (name,)
    step = session.book.words.steps.get(word(name)) if isinstance(name, str) else None
    asked = isinstance(question, Ask) and question.kind == "path"
    if not asked or step is None or mover is None or any(isinstance(one, (list, dict)) for one in up):
        return None
    return {"path": [[mover.x, mover.y, step, *(units(one, session.book.unit) for one in up)]]}


def up_to(session: Session, given: Sequence[Any]) -> Answer:
    """The way to the one named last, or the only one it can lead to, straight up to contact: `[assault, B]`."""
    question, whom = session.question, given[-1] if given else None
    if not isinstance(question, Ask) or question.kind != "path":
        return None
    if not isinstance(whom, str) or whom not in people(session):
        whom = question.about.get("target")
    if whom is None or whom == question.about.get("model"):  # where that one goes itself is for the case to say
        return None
    try:
        if (way := turned(session, to_somebody(session, whom))) is not None:
            question.accept(way)
    except Illegal as refusal:  # round a corner, down from a roof: the nearest way that ends beside whom was named
        return refusal.nearest if _beside(session, refusal.nearest, whom) else None
    return way


def as_far(session: Session, name: Any) -> Answer:
    """Straight for somebody who is too far away, with all the movement there is: a run-up."""
    question = session.question
    if not isinstance(question, Ask) or (way := turned(session, to_somebody(session, name))) is None:
        return None
    try:
        question.accept(way)
    except Illegal as refusal:
        steps = refusal.nearest.get("path") if isinstance(refusal.nearest, dict) else None
        mover, budget = actor(session), question.about.get("budget")
        if mover and steps and budget and hypot(steps[-1][0] - mover.x, steps[-1][1] - mover.y) >= budget - SHORT:
            return refusal.nearest
    return None


def _beside(session: Session, way: Any, whom: str) -> bool:
    """This way ends in contact with somebody."""
    mover, other = actor(session), people(session).get(whom)
    steps = way.get("path") if isinstance(way, dict) else None
    if mover is None or other is None or not steps:
        return False
    return within(mover.body_at(*steps[-1][:2]), other.body, CONTACT)


def _contact(mover: Any, model: Any) -> list[int]:
    """Where it touches somebody when it goes straight for them."""
    spots = [
        (mover.x + (model.x - mover.x) * n // STEPS, mover.y + (model.y - mover.y) * n // STEPS)
        for n in range(STEPS + 1)
    ]
    clear = bisect_left(spots, True, key=lambda spot: within(mover.body_at(*spot), model.body, 0))
    x, y = spots[min(clear, STEPS)]
    exact = not (mover.half or model.half) and (x - model.x) ** 2 + (y - model.y) ** 2 == (mover.r + model.r) ** 2
    return list(spots[clear if exact else max(0, clear - 1)])
