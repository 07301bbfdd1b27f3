"""Does what is seen fit what is wanted? A part is enough; names are compared as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .spelling import word
from .units import length

CONTACT, LEVEL = 5, 250  # bases touch up to half a millimetre apart, and across 25 mm of level


def fits(wanted: Any, found: Any) -> bool:
    """Is `wanted` part of `found`? Mappings are subsets, lists are equal item by item, '4 cm' is 400, Bow is bow."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(key in found and fits(value, found[key]) for key, value in wanted.items())
    if isinstance(wanted, (list, tuple)) and isinstance(found, (list, tuple)):
        return len(wanted) == len(found) and all(map(fits, wanted, found))
    if isinstance(wanted, str) and isinstance(found, str):
        return wanted == found or (
            len(wanted) > 1 and word(wanted) == word(found)
        )  # ids of one letter stay as they are
    if isinstance(wanted, str) and isinstance(found, int):
        return (length(wanted) == found or wanted == f"{found:+d}") and not isinstance(found, bool)
    return bool(wanted == found) and isinstance(wanted, bool) == isinstance(found, bool)


def differing(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """The keys that do not fit, in words."""
    return [
        f"{key} is {found[key]!r}, not {value!r}" if key in found else f"{key} is missing (not {value!r})"
        for key, value in wanted.items()
        if key not in found or not fits(value, found[key])
    ]


def carries(rest: dict[str, Any], found: Mapping[str, Any]) -> list[str]:
    """`weapons: [bow]` is carried; `items: {bow: {loaded: false}}` is, and in that state."""
    have = found.get("items", [])
    kinds = [{"kind": kind} for key in ("weapons", "gear") if isinstance(rest.get(key), list) for kind in rest.pop(key)]
    if isinstance(rest.get("items"), Mapping):
        kinds += [{"kind": kind, **(state or {})} for kind, state in rest.pop("items").items()]
    return [f"it carries no {kind}, but {have}" for kind in kinds if not any(fits(kind, one) for one in have)]


def touches(everybody: Iterable[Mapping[str, Any]], rest: dict[str, Any], found: Mapping[str, Any]) -> list[str]:
    """`touches: [B]` and `engaged: true` (by any enemy): bases in contact, as the table counts it."""
    if not {"touches", "engaged"} & set(rest) - set(found):
        return []
    others = [one for one in everybody if one["id"] != found["id"] and one["status"] == "up"]
    near = [
        one
        for one in others
        if (one["x"] - found["x"]) ** 2 + (one["y"] - found["y"]) ** 2 <= (one["r"] + found["r"] + CONTACT) ** 2
        and abs(one["z"] - found["z"]) <= LEVEL
    ]
    ids = [one["id"] for one in near]
    wanted = rest.pop("touches", [])
    wrong = [f"it does not touch {id}" for id in ([wanted] if isinstance(wanted, str) else wanted) if id not in ids]
    if "engaged" in rest and rest.pop("engaged") != any(one["side"] != found["side"] for one in near):
        wrong.append(f"it touches {ids or 'nobody'}")
    return wrong
