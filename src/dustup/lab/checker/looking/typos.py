"""Slips of the pen: a key or a word in an expectation that means nothing in the book is an error, not a failure.

What must *not* be seen is looked at every time, for it would pass; everything else once it has failed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from ..spelling import word
from ..state import about, belongings, things
from .meaning import FIELDS, PARTS, meant
from .seen import Seen
from .vocabulary import meaningless, unread

WHO = ("who", "at", "by", "side")
"""Fields of an event that name somebody."""
OPEN = ("what", "who", "kind", "rule", "prompt", "settled", "hidden", "about", "count", "sides", "need", "at")
"""What may be expected of whatever is asked or rolled."""
TEXTS = ("why", "prompt", "rule", "rules")
"""Values that are sentences, or checked elsewhere."""


def event_typos(seen: Seen, wanted: Mapping[str, Any]) -> None:
    """An error unless such an event could come: an unknown name, field, fighter or word is a slip of the pen."""
    known = seen.known
    for name in (*wanted, *([wanted["what"]] if "what" in wanted else [])):
        if not isinstance(name, str):
            raise LookupError(f"{name!r} is not a name (in YAML, yes and no are true and false)")
    what = meant(wanted, {}, seen.words).get("what")
    if isinstance(what, str) and known.events and what not in known.events:
        alike = get_close_matches(what, [*known.events, *seen.words.events], 1)
        hint = f"; did you mean {alike[0]}?" if alike else ""
        raise LookupError(f"{what!r} means nothing as an event{hint} (`dustup rules BOOK --events` lists them)")
    if isinstance(what, str) and what in known.events:
        fields = {*known.events[what], "what", "rules", *PARTS, *seen.words.parts}
        fields |= set(seen.words.events.get(word(str(wanted["what"])), {}))
        fields |= {"total", "totals"} if "sums" in fields else set()
        if {"totals", "sums"} & fields or what in known.loose:  # whose or what they are
            fields |= {*seen.ids(), *(word(title) for title in seen.words.sums.get(what, ()))}
        fields |= {"at"} if "who" in fields else set()  # who alone is in it suffers it
        fields |= {"who"} if "at" in fields - set(wanted) and "by" not in fields else set()
        for key in [key for key in wanted if key not in fields]:
            if what in known.loose:
                meaningless(key, known, fields)
            else:
                raise LookupError(f"an event {what!r} has no {key!r}, but {', '.join(sorted(known.events[what]))}")
    for key in (*WHO, *PARTS):
        if known.words and isinstance(value := wanted.get(key), str) and value not in ("", *seen.ids()):
            raise LookupError(f"there is nobody called {value!r}")
    word_typos(seen, {key: value for key, value in wanted.items() if key not in ("what", *WHO, *PARTS)})


def word_typos(seen: Seen, wanted: Mapping[str, Any]) -> None:
    """Every word that stands as a value."""
    texts = [value for key, value in wanted.items() if isinstance(value, str) and key not in TEXTS]
    for text in texts:
        unread(text, seen.known, _here(seen))


def _here(seen: Seen) -> list[str]:
    """Names of everything that is or was there: fighters, groups, sides, scenery, everybody whom events name."""
    words = seen.words
    called = [*words.states, *words.answers, *words.outcomes, *words.stats, *words.fields, *words.events, *words.things]
    table = getattr(getattr(seen.session.state, "setup", None), "map", None)
    told = [str(event.about["name"]) for event in seen.session.state.events if "name" in event.about]
    return [*seen.ids(), *called, *told, *(piece.name for piece in getattr(table, "pieces", ()))]


def modifier_typos(seen: Seen, wanted: Mapping[str, Any]) -> None:
    """Title and reason of a modifier."""
    for key in ("title", "why"):
        if isinstance(text := wanted.get(key), str):
            unread(text, seen.known, _here(seen))


def outcome_typos(seen: Seen, names: Iterable[str]) -> None:
    """Names of outcomes."""
    for name in names:
        whom, _, befalls = name.partition(" ")
        if befalls and len(whom) == 1 and not whom.isdigit() and whom not in seen.ids():  # letters stand everywhere
            raise LookupError(f"there is nobody called {whom!r}")
        unread(name, seen.known, [*_here(seen), "hit", "is"])


def _fighter_keys(seen: Seen, wanted: Mapping[str, Any]) -> set[Any]:
    one = next((one for one in things(seen.plain) if one["id"] == wanted.get("id")), seen.plain)
    inside = (name for part in one.values() if isinstance(part, Mapping) for name in part)  # of a vehicle, its hull
    return {*one, *inside, *FIELDS, *seen.words.fields, *seen.words.stats, "at", "near", "touches", "engaged", "items"}


def _item_keys(seen: Seen, wanted: Mapping[str, Any]) -> set[Any]:
    owner = next((one for one in things(seen.plain) if one["id"] == wanted.get("of")), {})
    keys = {key for item in belongings(owner, seen.words) for key in item}
    return {*keys, "of", "weapon", "left", *(("state",) if "uses" in keys else ())}


def _question_keys(seen: Seen, wanted: Mapping[str, Any]) -> set[Any]:
    return {*about(seen.session), *OPEN}


KEYS: dict[str, Callable[[Seen, Mapping[str, Any]], set[Any]]] = {
    "fighter": _fighter_keys,
    "state": _fighter_keys,
    "item": _item_keys,
    "mark": lambda seen, wanted: set(wanted),
    "roll": _question_keys,
    "question": _question_keys,
}
"""Kinds of expectation → the keys that one may have."""


def find_typos(seen: Seen, kind: str, wanted: Any) -> None:
    """An error if an expectation that was not met holds a slip of the pen."""
    if not isinstance(wanted, Mapping):
        return
    if kind == "event":
        event_typos(seen, wanted)
    elif kind in ("mod", "sum", "voided"):
        modifier_typos(seen, wanted)
    elif kind in KEYS:
        known = KEYS[kind](seen, wanted)
        for key in [key for key in wanted if key not in known]:
            meaningless(key, seen.known, known)
        word_typos(seen, wanted)
