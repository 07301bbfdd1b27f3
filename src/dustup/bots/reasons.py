"""A bot's reasons in words: what it means to do, to whom, what the dice may make of it, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import cos, dist, radians, sin
from typing import Any

from dustup.core import Answer, Choice, Event, Session
from dustup.core.question import Ask
from dustup.core.scene import Scene

TENTHS = {"cm": 100, "in": 254}
"""Tenths of a millimetre in a unit of a scene."""
NOTICED = 150
"""How much nearer something must come to be what a move is for."""
Spot = tuple[float, float]


def steps(scene: Scene, side: str, asked: Sequence[Ask], answers: Sequence[Answer]) -> str:
    """The answers of a plan: "Shoot, Sprig", "Move, 12 cm towards the pump"."""
    return ", ".join(_step(scene, scene.unit, side, question, answer) for question, answer in zip(asked, answers))


def _step(scene: Scene, unit: str, side: str, question: Ask, answer: Answer) -> str:
    if isinstance(question, Choice):
        return question.label(answer)
    if isinstance(answer, dict) and answer.get("path"):
        way = [_spot(question.about.get("from", answer["path"][0])), *map(_spot, answer["path"])]
        return _way(scene, unit, side, way)
    if isinstance(answer, dict) and "legs" in answer:
        return _drive(scene, unit, side, question.about, answer["legs"])
    if isinstance(answer, dict) and "point" in answer:
        x, y = _spot(answer["point"])
        return f"at {x / TENTHS[unit]:.0f}, {y / TENTHS[unit]:.0f} {unit}"
    if isinstance(answer, dict) and "facing" in answer:
        return f"facing {answer['facing']}°"
    return _turn(answer) if question.about.get("turns") and isinstance(answer, int) else str(answer)


def _spot(point: Any) -> Spot:
    return (point[0], point[1])


def _way(scene: Scene, unit: str, side: str, way: list[Spot]) -> str:
    length = sum(dist(a, b) for a, b in pairwise(way))
    said = f"{length / TENTHS[unit]:.0f} {unit}"
    nearer = [(dist(way[-1], at) - dist(way[0], at), name) for name, at in _things(scene, side)]
    best = min(nearer, default=(0.0, ""))
    return f"{said} towards {best[1]}" if best[0] <= -NOTICED else said


def _drive(scene: Scene, unit: str, side: str, about: Mapping[str, Any], legs: Sequence[Sequence[float]]) -> str:
    """A drive by legs of distance and turn: "6 in towards the fort, 45° to the left", "3 in backwards"."""
    if not legs or "heading" not in about:
        return "no move" if not legs else f"{sum(abs(far) for far, _ in legs):.0f} {unit}"
    (x, y), facing = _spot(about["from"]), float(about["heading"])
    way = [(x, y)]
    for far, turn in legs:
        x += far * TENTHS[unit] * cos(radians(facing))
        y += far * TENTHS[unit] * sin(radians(facing))
        facing += turn
        way.append((x, y))
    turned = sum(turn for _, turn in legs)
    said = _way(scene, unit, side, way) + (" backwards" if legs[0][0] < 0 else "")
    return said + (f", {_turn(turned)}" if turned else "")


def _turn(degrees: float) -> str:
    return f"{abs(degrees):g}° to the {'left' if degrees > 0 else 'right'}" if degrees else "straight on"


def _things(scene: Scene, side: str) -> Iterable[tuple[str, Spot]]:
    """What a move may be for: markers, and enemies on the table."""
    yield from ((marker.label, (marker.x, marker.y)) for marker in scene.markers if marker.label and not marker.look)
    for model in scene.models:
        if model.side != side and not model.off and not model.down:
            yield model.name, (model.x, model.y)


def chances(session: Session, scene: Scene, ends: Iterable[tuple[Sequence[Event], float]]) -> str:
    """What the dice may make of it, the likeliest first: "48 % down (Sprig), 30 % holds"."""
    names = {model.id: model.name for model in scene.models}
    found: dict[str, float] = {}
    for events, chance in ends:
        outcome = session.book.outcome(events)
        whom = ", ".join(names[id] for id in outcome.who if id in names)
        label = f"{outcome.label} ({whom})" if whom else outcome.label
        found[label] = found.get(label, 0.0) + chance
    if len(found) < 2:
        return ""
    order = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:3]
    return ", ".join(f"{100 * share:.0f} % {label}" for label, share in order)
