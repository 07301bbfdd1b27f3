"""What a case may expect to have happened: events with their figures, and sentences of the log."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dustup.core import Event, Words

from ..matching import differing, fits
from ..units import units
from .meaning import PARTS, meant
from .seen import Seen
from .sheets import many
from .sums import modifiers
from .typos import event_typos, modifier_typos

WHOSE = {"what", "who", "at", "by", "side", *PARTS} - {"hit"}
"""Keys of an event that say which one is meant."""


def _flat(event: Event) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(event.about)
    return {**fields, "what": event.what, "rules": list(event.rules)}


def _holds(wanted: Mapping[str, Any], event: Event, words: Words) -> dict[str, Any]:
    """All that may be said of an event: its fields, and what its sums came to, by whose or what they are."""
    found = _flat(event)
    if wanted.get("total") in _totals(found):  # of a roll, what it came to
        found = {"total": wanted["total"], **found}
    starts = [why for _, plain in found.get("sums", ()) for _, why, _ in plain["mods"][:1]]
    if "name" in found and any(fits(wanted.get("name"), why) for why in starts[:1]):  # `agility` for a check in the mud
        found["name"] = wanted["name"]
    titles = [title for title, _ in found.get("sums", ())], words.sums.get(event.what, ())
    found = {**_each(found), **found}
    whose = {str(key): total for named in titles for key, total in zip(named, found.get("totals", ()))}
    found = whose | found  # {A: 10, B: 8}, {strength: 8, toughness: 9}, with or without the word totals
    if isinstance(wanted.get("totals"), Mapping):
        found["totals"] = whose
    if "least" in found and wanted.get("need") == found["least"]:
        found["need"] = found["least"]  # the face to roll, where more than the die counts
    return found


def event_fits(wanted: Mapping[str, Any], event: Event, seen: Seen) -> bool:
    """This event is such a one."""
    book = seen.session.book
    wanted = {key: seen.number(value) if key == "need" else value for key, value in wanted.items()}
    found = _holds(wanted, event, book.words)
    rest = {key: _place(value, found.get(key), seen.unit) for key, value in wanted.items() if key != "rules"}
    said = meant(rest, found, book.words)
    told = any(fits(one, found) for one in (rest, said, seen.by_id(rest), seen.by_id(said)))
    cited = {*event.rules, *(one for rule in event.rules for one in book.kin.get(rule, ()))}
    by_rule = cited >= set(many(wanted.get("rules")))
    return told and by_rule and not _nothing(event, wanted, book.words)


def _place(wanted: Any, found: Any, unit: str) -> Any:
    """A place or a way as the table counts it, where that is what the event has: [17, 20] in the book's unit."""
    if not isinstance(wanted, list) or not isinstance(found, list) or not wanted:
        return wanted
    if any(isinstance(one, list) for one in wanted):
        return [_place(one, other, unit) for one, other in zip(wanted, found)] if len(wanted) == len(found) else wanted
    if len(wanted) not in (2, 3) or not all(type(one) in (int, float) for one in (*wanted, *found)):
        return wanted
    near = [abs(in_units(one, unit) - other) <= (unit == "in") for one, other in zip(wanted, found)]
    return list(found[: len(wanted)]) if all(near) and len(found) >= len(wanted) else wanted


def in_units(value: Any, unit: str) -> Any:
    """A length as the table counts it; anything but a number stays as it is."""
    return units(value, unit) if isinstance(value, (int, float)) else value


def _each(found: Mapping[str, Any]) -> dict[str, Any]:
    """The totals of an opposed roll whose event has the sums alone, their dice among them."""
    sums = [plain["total"] for _, plain in found.get("sums", ())]
    return {"totals": sums} if len(sums) > 1 else {}


def _totals(found: Mapping[str, Any]) -> list[int]:
    """What the sums of an event came to; where its one die is added to its one sum, with the die too."""
    totals: list[int] = [plain["total"] for _, plain in found.get("sums", ())]
    dice = [part[1] for part in found.get("faces", ()) if len(part) > 1 and type(part[1]) is int]
    return [*totals, totals[0] + dice[0]] if len(totals) == len(dice) == 1 else totals


def _nothing(event: Event, wanted: Mapping[str, Any], words: Words) -> bool:
    """It only tells that no die could do it, so none was rolled (no save is made), or that the die did not do what the
    event is called by (a gun explodes), unless its figures are named."""
    told = event.about
    if {"need", "success", "faces"} & wanted.keys() or told.get("success") is not False:
        return False
    return event.what in words.happens or ("need" in told and told.get("faces") == [])


def check_event(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """An event with these figures came, not before the one expected before it. `rules` are among its rules, or kin."""
    events = seen.session.state.events
    said = {key for key in wanted if key not in WHOSE}
    last, before = seen.told
    again = [last] if said and last >= 0 and not said & before else []  # something else is said of the same event
    for index in (*seen.searched(), *again):
        if event_fits(wanted, events[index], seen):
            seen.meets(index, said)
            return ""
    names = (wanted.get("what"), meant(wanted, {}, seen.words).get("what"))
    named = [event for event in events[seen.after :] if event.what in names]
    if named:
        return f"no {dict(wanted)}; {_nearest_event(wanted, named, seen.words)}"
    if any(event_fits(wanted, event, seen) for event in seen.events):
        return f"{dict(wanted)} came, but before the event expected before it"
    return f"no {dict(wanted)}; what came: {[event.what for event in events[seen.after :]]}"


def _nearest_event(wanted: Mapping[str, Any], named: Sequence[Event], words: Words) -> str:
    """What differs in the event most like it, and all that this event holds."""
    told = [(event, _holds(wanted, event, words)) for event in named]
    event, found = min(told, key=lambda one: len(differing(meant(wanted, one[1], words), one[1])))
    wanted = meant(wanted, found, words)
    wrong = [f"rules are {list(event.rules)}"] if set(wanted.get("rules", ())) - set(event.rules) else []
    wrong += differing({key: value for key, value in wanted.items() if key != "rules"}, found)
    holds = {key: value for key, value in _flat(event).items() if key not in ("sums", "lines", "rules")}
    sums = [f"{title} {_reckoned(plain)}" for title, plain in _flat(event).get("sums", ())]
    return f"the nearest one: {'; '.join([*wrong, *sums])}; it holds: {holds}"


def _reckoned(plain: Mapping[str, Any]) -> str:
    """A sum in one line: 4 = 6 Precision, -3 into combat, +1 from behind."""
    first, *rest = plain["mods"] or [(0, "nothing", "")]
    parts = [f"{first[0]} {first[1]}", *(f"{value:+d} {why}" for value, why, _ in rest)]
    return f"{plain['total']} = {', '.join(parts)}"


def check_no_event(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """No event of this step fits."""
    event_typos(seen, wanted)
    found = [event for event in seen.events if event_fits(wanted, event, seen)]
    return f"came all the same: {_flat(found[0])}" if found else ""


def check_count(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{event: {…}, times: n}: that many events fit; {mod: {…}, times: n}: so often a sum shows it."""
    if "mod" in wanted:
        modifier_typos(seen, wanted["mod"])
        found = sum(meant for _, meant in modifiers(seen, wanted["mod"], seen.session.book.kin))
    else:
        told = _single(wanted["event"], seen)
        event_typos(seen, told)
        found = sum(event_fits(told, event, seen) for event in seen.events)
    return "" if found == wanted["times"] else f"{found} times, not {wanted['times']}: {wanted}"


def _single(wanted: Mapping[str, Any], seen: Seen) -> Mapping[str, Any]:
    """`shots`, of which there are so many: each is a shot."""
    what, events = str(wanted.get("what")), seen.known.events
    one = what.removesuffix("s")
    return {**wanted, "what": one} if one in events and what not in {*events, *seen.words.events} else wanted


def check_told(seen: Seen, wanted: str) -> str:
    """Some sentence of the log holds these words, as they are printed or typed."""
    book, state = seen.session.book, seen.session.state
    told = [_plain(book.tell(event, state)) for event in seen.events]
    met = any(_plain(str(wanted)).casefold() in line.casefold() for line in told)
    return "" if met else f"{wanted!r} is nowhere in {told}"


def _plain(line: str) -> str:
    """A sentence without its marks for dice and rules, and with the minus that is on a keyboard."""
    return re.sub(r" ?\[\[[^]]*\]\]|[{}⟨⟩]", "", line).replace("−", "-")
