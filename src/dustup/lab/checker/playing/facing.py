"""The way somebody looks, where a case names a direction or somebody to look at, or says nothing."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

from dustup.core import Session

from ..spelling import COMPASS, looking, word
from ..state import about, actor, people


def turned(session: Session, answer: Any) -> Any:
    """A path without `facing`: who walks keeps the way it looks. Where a facing is asked for, towards whom is named."""
    models, mover = people(session), about(session).get("model")
    if getattr(session.question, "kind", "") == "facing":
        way = answer["facing"] if isinstance(answer, dict) and set(answer) == {"facing"} else answer
        if isinstance(way, dict) or (way := looking(way)) not in models or mover not in models:
            return way
        return _towards(models[way], models[mover].x, models[mover].y)
    if not isinstance(answer, dict):
        return answer
    if "facing" in answer:
        return {**answer, "facing": _direction(session, looking(answer["facing"]), answer.get("path"))}
    if set(answer) != {"path"} or mover is None:
        return answer
    scene = session.book.show(session.state, getattr(session.question, "who", ""))
    shown = next((model for model in scene.models if model.id == mover), None)
    return answer if shown is None else {**answer, "facing": shown.facing}


def _direction(session: Session, way: Any, steps: Any) -> Any:
    """`facing: east`; `facing: B`: towards that fighter, from where the way ends."""
    if not isinstance(way, str):
        return way
    models = people(session)
    whom, mover = models.get(way), actor(session)
    if whom is None:
        return COMPASS.get(word(way), way)
    if not steps and mover is not None:  # it only turns
        steps = [[mover.x, mover.y]]
    if not isinstance(steps, list) or not steps or not isinstance(steps[-1], list):
        return way
    return _towards(whom, *steps[-1][:2])


def _towards(whom: Any, x: int, y: int) -> int:
    """Degrees from a place to somebody."""
    return round(degrees(atan2(whom.y - y, whom.x - x))) % 360
