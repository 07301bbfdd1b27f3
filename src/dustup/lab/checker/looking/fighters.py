"""A fighter as a case may put it: what it carries, whom it touches, where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dustup.core import Words
from dustup.core.scene import Link, Model, Scene
from dustup.table.bodies import Body
from dustup.table.shapes import within

from ..matching import NOTHING, UNMARKED, fits
from ..spelling import word
from ..state import CONTACT, belongings
from ..units import units

LEVEL = 250
"""Bases touch across up to 25 mm of level."""


def carries(rest: dict[str, Any], found: Mapping[str, Any], words: Words) -> list[str]:
    """`weapons: [bow]` is carried; `items: {bow: {loaded: false}}` is, and in that state; `weapons: []` is nothing."""
    have = belongings(found, words)
    for key in [key for key in ("weapons", "gear") if isinstance(rest.get(key), str) and rest[key] not in NOTHING]:
        rest[key] = [rest[key]]
    wrong = [one for key in ("weapons", "gear") for one in _held(key, rest, found.get(key), have, words)]
    for key in words.carried:  # `weapons: {death ray: empty}`
        if isinstance(rest.get(key), Mapping):
            rest[key] = {words.things.get(word(str(kind)), kind): state for kind, state in rest[key].items()}
    kinds = [{"kind": kind} for key in ("weapons", "gear") if isinstance(rest.get(key), list) for kind in rest.pop(key)]
    if isinstance(rest.get("items"), Mapping):
        kinds += [{"kind": kind, **_state(state)} for kind, state in rest.pop("items").items()]
    kinds = [{**kind, "kind": words.things.get(word(str(kind["kind"])), kind["kind"])} for kind in kinds]
    known = [{**dict.fromkeys(str(one.get("uses", "")).split(), True), **one} for one in have]  # out: True
    return wrong + [f"it carries no {kind}, but {have}" for kind in kinds if not any(fits(kind, one) for one in known)]


def _state(said: Any) -> Mapping[str, Any]:
    """`{crossbow: {loaded: false}}`, or the state in a word: `{crossbow: empty}`."""
    if isinstance(said, str):
        return {UNMARKED: False} if said in ("empty", f"un{UNMARKED}") else {said: True}
    return said if isinstance(said, Mapping) else {}


def _held(key: str, rest: dict[str, Any], own: Any, have: list[dict[str, Any]], words: Words) -> Iterator[str]:
    """`weapons: []` and `gear: none`: it carries nothing of the kind, of which its book may keep a field of its own."""
    if key not in rest or rest[key] not in ([], {}, *NOTHING):
        return
    del rest[key]
    if own is None:
        own = [one["kind"] for one in have if (one["kind"] in words.gear) == (key == "gear") and not one.get("used")]
    for kind in [kind for kind in own if not isinstance(own, Mapping) or own[kind] != 0]:
        yield f"it carries {kind}"


def touches(
    scenes: Sequence[Scene], rest: dict[str, Any], found: Mapping[str, Any], beside: Sequence[Any]
) -> list[str]:
    """`touches: [B]` and `engaged: true` (by any enemy; a hull fights nobody): bases in contact, as table or book
    counts it; those `beside` it aboard the same vehicle, too."""
    if not {"touches", "engaged"} & set(rest) - set(found):
        return []
    models = {model.id: model for scene in scenes for model in scene.models if not model.off and not model.down}
    fights = {pair for scene in scenes for link in scene.links if link.kind == "fight" for pair in _both(link)}
    me = models.get(str(found["id"]))
    others = [one for one in models.values() if me is not None and one.id != me.id]
    near = [one for one in others if me and ((me.id, one.id) in fights or _contact(me, one))]
    near += [one for one in beside if one.id not in [other.id for other in near]]
    ids = [one.id for one in near]
    alone = "touches" in rest and rest["touches"] in ([], *NOTHING)
    wanted = rest.pop("touches", [])
    fallen = {model.id for scene in scenes for model in scene.models if model.off or model.down}
    wanted = [id for id in ([wanted] if isinstance(wanted, str) else wanted) if id not in ids and not alone]
    wrong = [f"it does not touch {id}{', who no longer stands there' if id in fallen else ''}" for id in wanted]
    foes = [one for one in near if one.side != found["side"] and getattr(one, "half", None) is None]
    wrong += [f"it touches {', '.join(ids)}"] if alone and ids else []
    if "engaged" in rest and rest.pop("engaged") != bool(foes):
        wrong.append(f"it touches {ids or 'nobody'}")
    return wrong


def beside(state: Any, found: Mapping[str, Any], lies: bool) -> list[Any]:
    """Who else stands aboard what it rides on; and, in a book in which the Down lie there, who does so at its feet."""
    fighters = getattr(state, "fighters", {})
    me, others = fighters.get(found["id"]), [one for one in fighters.values() if one.id != found["id"]]
    if me is None:
        return []
    riders = [one for one in others if me.on and one.on == me.on and one.status == "up"]
    fallen = [one for one in others if lies and one.on == me.on and one.status == "down"]
    return [*riders, *(one for one in fallen if me.on or _contact(me, one))]


def _both(link: Link) -> tuple[tuple[str, str], tuple[str, str]]:
    return (link.a, link.b), (link.b, link.a)


def _contact(a: Model, b: Model) -> bool:
    if abs(a.z - b.z) > LEVEL:
        return False
    return within(_body(a), _body(b), CONTACT)


def _body(model: Model) -> Body:
    return Body(model.id, model.x, model.y, model.z, model.r, facing=model.facing, half=model.half)


def spot(at: Sequence[Any], found: Mapping[str, Any], unit: str) -> dict[str, int]:
    """A place as the table counts; in inches of two decimals it may be a tenth of a millimetre beside what is found."""
    spot = {axis: units(value, unit) for axis, value in zip("xyz", at)}
    slack = 1 if unit == "in" else 0
    return {axis: found[axis] if abs(found[axis] - far) <= slack else far for axis, far in spot.items()}


def inside(rest: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """What a part of it holds under these names: of a vehicle, its hull."""
    parts = [part for part in found.values() if isinstance(part, Mapping)]
    return {key: part[key] for key in rest for part in parts if key in part}
