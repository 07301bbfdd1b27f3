"""What a case may expect to be there now: fighters, what they carry, markers, the battle itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ..matching import differing, fits
from ..spelling import word
from ..state import belongings, things
from ..units import units
from .events import event_fits, in_units
from .fighters import beside, carries, inside, spot, touches
from .meaning import state_words
from .seen import Seen
from .typos import word_typos
from .vocabulary import meaningless

STATUSES = ("off", "up", "down", "gone")


def _thing(seen: Seen, key: str) -> dict[str, Any]:
    for item in things(seen.plain):
        if item["id"] == key:
            return item
    raise LookupError(f"there is no {key!r}")


def check_fighter(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """The fighter's state; `at: [x, y]` is its place, `near: [x, y, within]` about its place."""
    found = _thing(seen, wanted["id"])
    rest = {key: value for key, value in state_words(wanted, found, seen.words).items() if key != "id"}
    told = {"what": rest.get("status"), "at": wanted["id"]}  # `recovered: D` is not a state but an event
    if (
        [*rest] == ["status"]
        and told["what"] not in STATUSES
        and any(event_fits(told, one, seen) for one in seen.events)
    ):
        return ""
    rest = seen.beyond_the_last(wanted["id"], rest, found)
    place = spot(rest.pop("at"), found, seen.unit) if "at" in rest else {}
    for axis in "xyz":  # written as in the set-up, or as the table counts
        if axis in rest and rest[axis] != found[axis] == in_units(rest[axis], seen.unit):
            rest[axis] = found[axis]
    if "near" in rest and not _near(seen, near := rest.pop("near"), found):
        return f"{wanted['id']} is at {found['x']}, {found['y']} (in 1/10 mm), not within {near[2]} of {near[:2]}"
    wrong = differing(place, found) + carries(rest, found, seen.words)
    wrong += touches(seen.scenes(), rest, found, beside(seen.session.state, found, seen.words.lies))
    wrong += differing(rest, {**found, **inside(rest, found), **_as_now(seen, rest, found)})
    return f"{wanted['id']}: {'; '.join(wrong)}" if wrong else ""


def _as_now(seen: Seen, wanted: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """`WS: 2` after a flesh wound, also among its `stats`: attributes as the card shows them now."""
    if not isinstance(stats := found.get("stats"), Mapping) or not (set(wanted) & {"stats", *stats}):
        return {}
    cards = [model for scene in seen.scenes()[:1] for model in scene.models if model.id == found["id"]]
    now = {stat.code: int(stat.value) for card in cards for stat in card.stats if stat.base and stat.value.isdigit()}
    return {**{code: value for code, value in now.items() if code in wanted}, "stats": {**stats, **now}}


def _near(seen: Seen, near: Sequence[Any], found: Mapping[str, Any]) -> bool:
    """`near: [x, y, within]`: about there."""
    x, y, within = (units(value, seen.unit) for value in near)
    return bool((found["x"] - x) ** 2 + (found["y"] - y) ** 2 <= within**2)


def check_item(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{of: fighter, kind: …, loaded: …}: the state of something it carries."""
    items = belongings(_thing(seen, owner := wanted["of"]), seen.words)
    counted = "uses" if any("uses" in item for item in items) else "left"
    called = {"weapon": "kind", "left": counted, **({"state": "uses"} if counted == "uses" else {})}
    rest = {called.get(key, key): value for key, value in wanted.items() if key != "of"}
    if isinstance(kind := rest.get("kind"), str):
        rest["kind"] = seen.words.things.get(word(kind), kind)
    found = any(fits(rest, {**item, **_state_words(seen, rest, item)}) for item in items)
    if rest.get(counted) == 0 and set(rest) == {"kind", counted}:  # the last one is used up, and gone
        meaningless(rest["kind"], seen.known, ())
        found = found or (seen.had(owner, rest["kind"]) and not any(fits({"kind": rest["kind"]}, one) for one in items))
    return "" if found else f"{owner} has no {rest}; it has {items}"


def _state_words(seen: Seen, rest: Mapping[str, Any], item: Mapping[str, Any]) -> dict[str, bool]:
    """`jammed: true` of something that is `jammed empty`."""
    asked = [key for key, value in rest.items() if isinstance(value, bool) and key not in item]
    for key in asked:
        meaningless(key, seen.known, item)
    return {key: key in str(item.get("uses", "")).split() for key in asked}


def _marks(seen: Seen) -> list[dict[str, Any]]:
    return list(seen.plain.get("marks", []))


def _stands(seen: Seen, wanted: Mapping[str, Any], mark: Mapping[str, Any]) -> bool:
    """This marker is such a one, and stands there."""
    rest = dict(wanted)
    if isinstance(at := rest.pop("at", None), str):  # where somebody is
        rest |= {axis: _thing(seen, at)[axis] for axis in "xy"}
    elif at is not None:
        rest |= spot(at[:2], mark, seen.unit)
    if "radius" in rest:
        rest["r"] = units(rest.pop("radius"), seen.unit)
    return ("near" not in rest or _near(seen, rest.pop("near"), mark)) and fits(rest, mark)


def check_mark(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some marker fits."""
    marks = _marks(seen)
    return "" if any(_stands(seen, wanted, mark) for mark in marks) else f"no {dict(wanted)}; there are: {marks}"


def check_no_mark(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """No marker fits."""
    word_typos(seen, wanted)
    found = [mark for mark in _marks(seen) if _stands(seen, wanted, mark)]
    return f"stands there all the same: {found[0]}" if found else ""


def check_state(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Fields of the battle itself: turn, round, phase, scores … and what follows from them: whose turn it is."""
    found, state = seen.plain, seen.session.state
    found |= {key: getattr(state, key) for key in wanted if isinstance(getattr(type(state), key, None), property)}
    if isinstance(found.get("scores"), dict):  # who has not scored yet has 0
        found["scores"] = dict.fromkeys(found.get("sides", ()), 0) | found["scores"]
    return "; ".join(differing(wanted, found))


def check_result(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Who won, with which scores."""
    found = msgspec.to_builtins(seen.session.book.result(seen.session.state))
    if "winner" in wanted and wanted["winner"] in (None, "draw"):
        wanted = {**wanted, "winner": ""}
    return "; ".join(differing(wanted, found))
