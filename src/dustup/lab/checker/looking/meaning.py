"""What is wanted of a fighter or an event, in the words in which the book keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dustup.core import Words

from ..spelling import COMPASS, word

STATES = {
    "downed": "down", "dead": "down", "killed": "down", "casualty": "down", "standing": "up", "alive": "up",
    "removed": "gone",
}  # fmt: skip
"""Other words for the statuses that every book has: off, up, down, gone."""
FIELDS = {"position": "at", "weapon": "weapons", "trait": "traits", "armor": "armour"}


def state_words(wanted: Mapping[str, Any], found: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """What is wanted of a fighter, in the words of its state."""
    fields = {**FIELDS, **words.fields}
    codes = {key: code for key in wanted if key not in found and (code := _code(str(key), words))}
    new = {
        key if key in found else fields.get(str(key).replace(" ", "_"), key): wanted[key]
        for key in wanted
        if key not in codes
    }
    told = [key for key in new if new[key] is True and key not in found and key in (*STATES, *STATES.values())]
    if told and "status" not in new:  # `down: true`; beside `status: up` it is not another word for it
        new["status"] = told[0]
        del new[told[0]]
    if codes:
        new["stats"] = {**new.get("stats", {}), **{code: wanted[key] for key, code in codes.items()}}
    if isinstance(status := new.get("status"), str) and (status in words.states or status != found.get("status")):
        new = {**states(status, words, found), **{key: value for key, value in new.items() if key != "status"}}
    if str(new.get("facing")).casefold() in COMPASS:
        new["facing"] = COMPASS[str(new["facing"]).casefold()]
    if type(new.get("facing")) is int:
        new["facing"] %= 360
    return {key: _things(value, found.get(key), words) for key, value in new.items()}


def _things(wanted: Any, found: Any, words: Words) -> Any:
    """Things by what people call them, in a list or with their state: `doses: [frenzy]` is the frenzy drug."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return {key if key in found else words.things.get(word(str(key)), key): one for key, one in wanted.items()}
    if not isinstance(wanted, list) or not isinstance(found, list):
        return wanted
    return [words.things.get(word(one), one) if isinstance(one, str) and one not in found else one for one in wanted]


def _code(name: str, words: Words) -> str | None:
    """The code of an attribute by its name, or by the code in other letters: Ag is AG."""
    small = name.casefold()
    return words.stats.get(small) or next(
        (code for code in words.stats.values() if len(code) > 1 and code.casefold() == small and code != name), None
    )


def states(status: str, words: Words, found: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that a word for how a fighter is means: a word of the book, or a flag or a counter of it or of its
    hull."""
    said, flag = status.casefold().replace("_", " "), status.casefold().replace(" ", "_")
    parts = [found, *(part for part in found.values() if isinstance(part, Mapping))]
    if said == "engaged" or (
        said not in words.states and any(isinstance(part.get(flag), (bool, str, int)) for part in parts)
    ):
        return {flag: True}
    return words.states.get(said) or {"status": STATES.get(said, said)}


PARTS = {
    "target": ("at", "who"), "victim": ("at", "who"), "defender": ("at", "who"), "struck": ("who",),
    "attacker": ("by", "who"), "shooter": ("by", "who"), "aggressor": ("by", "who"), "hit": ("success",),
}  # fmt: skip
"""Other words for who acts and suffers in an event, and whether it came off: the first key that the event has."""


def meant(wanted: Mapping[str, Any], event: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """What is wanted of an event, in the event's own words."""
    alone: dict[str, tuple[str, ...]] = {"at": ("who",)} if "at" not in event else {}
    alone |= {} if {"who", "by"} & set(event) else {"who": ("at", "player")}
    doer = {"by": ("who",)} if "at" in event else {}
    parts = {**PARTS, **words.parts, **alone, **doer}
    new: dict[str, Any] = {}
    for key, value in wanted.items():
        keys = [part for part in parts.get(key, ()) if part in event and key not in event]
        new[keys[0] if keys and keys[0] not in wanted else key] = value
    for key, names in words.values.items():
        if isinstance(value := new.get(key), str):
            new[key] = names.get(word(value), value)
    if new.get("success") is False and "success" not in event and event.get("result") == "nothing":
        del new["success"]  # shot: miss
    what = new.get("what")
    said = words.events.get(word(what)) if isinstance(what, str) else None
    return {**said, **new, "what": said["what"]} if said else new
