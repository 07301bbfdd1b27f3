"""What a case may expect: each check looks at what a player could see and says in words what differs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from dustup.core import Event, Words

from . import asked, sheets
from .fitting import belongings, beside, carries, differing, fits, inside, phrase, spot, starts, things, touches
from .seen import Seen
from .sheets import many
from .slips import modified, named, words_in
from .spelling import word
from .units import SCALE, length, units
from .vocabulary import meaningless
from .wording import PARTS, meant, state_words

STATUSES = ("off", "up", "down", "gone")
WHOSE = {"what", "who", "at", "by", "side", *PARTS} - {"hit"}
"""Keys of an event that say which one is meant."""


def _flat(event: Event) -> dict[str, Any]:
    about: dict[str, Any] = msgspec.to_builtins(event.about)
    return {**about, "what": event.what, "rules": list(event.rules)}


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


def _event_fits(wanted: Mapping[str, Any], event: Event, seen: Seen) -> bool:
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
    near = [abs(_in_units(one, unit) - other) <= (unit == "in") for one, other in zip(wanted, found)]
    return list(found[: len(wanted)]) if all(near) and len(found) >= len(wanted) else wanted


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
        if _event_fits(wanted, events[index], seen):
            seen.meets(index, said)
            return ""
    names = (wanted.get("what"), meant(wanted, {}, seen.words).get("what"))
    named = [event for event in events[seen.after :] if event.what in names]
    if named:
        return f"no {dict(wanted)}; {_nearest_event(wanted, named, seen.words)}"
    if any(_event_fits(wanted, event, seen) for event in seen.events):
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
    named(seen, wanted)
    found = [event for event in seen.events if _event_fits(wanted, event, seen)]
    return f"came all the same: {_flat(found[0])}" if found else ""


def check_count(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{event: {…}, times: n}: that many events fit; {mod: {…}, times: n}: so often a sum shows it."""
    if "mod" in wanted:
        modified(seen, wanted["mod"])
        found = sum(meant for _, meant in _mods(seen, wanted["mod"], seen.session.book.kin))
    else:
        told = _single(wanted["event"], seen)
        named(seen, told)
        found = sum(_event_fits(told, event, seen) for event in seen.events)
    return "" if found == wanted["times"] else f"{found} times, not {wanted['times']}: {wanted}"


def _single(wanted: Mapping[str, Any], seen: Seen) -> Mapping[str, Any]:
    """`shots`, of which there are so many: each is a shot."""
    what, events = str(wanted.get("what")), seen.known.events
    one = what.removesuffix("s")
    return {**wanted, "what": one} if one in events and what not in {*events, *seen.words.events} else wanted


def _mods(seen: Seen, wanted: Mapping[str, Any], kin: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[Any, bool]]:
    """What is added up, and whether it is as wanted, by whatever title its sum goes. What a sum starts from (a die, an
    Attribute, a weapon) modifies nothing: it must be named."""
    named = "why" in wanted or "rule" in wanted
    for titles, plain in seen.titled():
        for value, why, rule in plain["mods"][0 if named else _begun(titles[:2], plain["mods"]) :]:
            mod = {"value": _written(value, wanted.get("value"), seen), "why": why, "rule": rule}
            yield (value, why, rule), any(_same_mod(seen, wanted, {"title": title, **mod}, kin) for title in titles)


def _begun(titles: Sequence[str], mods: Sequence[Sequence[Any]]) -> int:
    """How many parts a sum starts from before anything modifies it: a die and what it is added to."""
    return next((at for at, (_, why, rule) in enumerate(mods) if not starts(titles, why, rule)), len(mods))


def _written(value: int, wanted: Any, seen: Seen) -> Any:
    """A figure as it is wanted, where that is a length and the sum counts in the book's unit (Move: 4 inches)."""
    far = length(wanted)
    return wanted if far is not None and value * SCALE[seen.unit] == far else value


def _same_mod(
    seen: Seen, wanted: Mapping[str, Any], mod: Mapping[str, Any], kin: Mapping[str, tuple[str, ...]]
) -> bool:
    """The rule may be one that says the same, or that of the thing which adds it."""
    if wanted.get("rule") in (*kin.get(mod["rule"], ()), *kin.get(word(mod["why"]), ())):
        wanted = {**wanted, "rule": mod["rule"]}
    return _told(seen, wanted, mod)


def _told(seen: Seen, wanted: Mapping[str, Any], shown: Mapping[str, Any]) -> bool:
    """It fits; of a title and a reason some whole words will do. Whose sum it is, is no such word: `A` is not
    `B against A`."""
    texts = {key: shown[key] for key in ("title", "why") if isinstance(wanted.get(key), str) and key in shown}
    meant = {**wanted, **{key: whole for key, whole in texts.items() if phrase(wanted[key], whole)}}
    by_part = "title" in texts and not fits(wanted["title"], shown["title"])
    return fits(meant, shown) and not (by_part and wanted["title"] in seen.ids())


def check_mod(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some sum shown has this modifier (value, why, rule; title of the sum)."""
    mods = list(_mods(seen, wanted, seen.session.book.kin))
    if any(meant for _, meant in mods):
        return ""
    shown = dict(_mods(seen, {"why": ""}, {}))
    begun = "; name the why or rule of what a sum starts from" * (len({*wanted} & {"why", "rule"}) == 0)
    return f"no {dict(wanted)}; shown were: {list(shown)}{seen.together(wanted.get('value')) or begun}"


def check_no_mod(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """No sum shown has it, by this very rule: kin often says more than one thing (-1 to hit, -2 to kill), unless the
    value says which."""
    modified(seen, wanted)
    kin = seen.session.book.kin if "value" in wanted else {}
    found = [mod for mod, meant in _mods(seen, wanted, kin) if meant]
    return f"shown all the same: {found[0]}" if found else ""


def check_voided(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some sum shows a modifier struck out: value, why, rule, by (why), by_rule."""
    names = ("value", "why", "rule", "by", "by_rule")
    found = [dict(zip(names, parts)) for _, plain in seen.sums() for parts in plain.get("voided", ())]
    return "" if any(fits(wanted, void) for void in found) else f"no {dict(wanted)}; struck out were: {found}"


def check_sum(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some sum shown has this title and total; a length also in the book's unit (Move: 4 inches)."""
    total = wanted.get("total")
    found = [
        {"title": title, "total": _written(plain["total"], total, seen)}
        for titles, plain in seen.titled()
        for title in titles
    ]
    shown = [{"title": title, "total": plain["total"]} for title, plain in seen.sums()]
    return "" if any(_told(seen, wanted, one) for one in found) else f"no {dict(wanted)}; shown were: {shown}"


def _thing(seen: Seen, key: str) -> dict[str, Any]:
    for item in things(seen.plain):
        if item["id"] == key:
            return item
    raise LookupError(f"there is no {key!r}")


def check_fighter(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """The fighter's state; `at: [x, y]` is its place, `near: [x, y, within]` about its place."""
    found = _thing(seen, wanted["id"])
    rest = {key: value for key, value in state_words(wanted, found, seen.words).items() if key != "id"}
    told = {"what": rest.get("status"), "at": wanted["id"]}  # `recovered: D` is no state but an event
    if (
        [*rest] == ["status"]
        and told["what"] not in STATUSES
        and any(_event_fits(told, one, seen) for one in seen.events)
    ):
        return ""
    rest = seen.beyond_the_last(wanted["id"], rest, found)
    place = spot(rest.pop("at"), found, seen.unit) if "at" in rest else {}
    for axis in "xyz":  # written as in the set-up, or as the table counts
        if axis in rest and rest[axis] != found[axis] == _in_units(rest[axis], seen.unit):
            rest[axis] = found[axis]
    if "near" in rest and not _near(seen, near := rest.pop("near"), found):
        return f"{wanted['id']} is at {found['x']}, {found['y']} (in 1/10 mm), not within {near[2]} of {near[:2]}"
    wrong = differing(place, found) + carries(rest, found, seen.words)
    wrong += touches(seen.scenes(), rest, found, beside(seen.session.state, found, seen.words.lies))
    wrong += differing(rest, {**found, **inside(rest, found)})
    return f"{wanted['id']}: {'; '.join(wrong)}" if wrong else ""


def _near(seen: Seen, near: Sequence[Any], found: Mapping[str, Any]) -> bool:
    """`near: [x, y, within]`: about there."""
    x, y, within = (units(value, seen.unit) for value in near)
    return bool((found["x"] - x) ** 2 + (found["y"] - y) ** 2 <= within**2)


def _in_units(value: Any, unit: str) -> Any:
    return units(value, unit) if isinstance(value, (int, float)) else value


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
    words_in(seen, wanted)
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


def check_told(seen: Seen, wanted: str) -> str:
    """Some sentence of the log holds these words, as they are printed or typed."""
    book, state = seen.session.book, seen.session.state
    told = [_plain(book.tell(event, state)) for event in seen.events]
    met = any(_plain(str(wanted)).casefold() in line.casefold() for line in told)
    return "" if met else f"{wanted!r} is nowhere in {told}"


def _plain(line: str) -> str:
    """A sentence without its marks for dice and rules, and with the minus that is on a keyboard."""
    return re.sub(r" ?\[\[[^]]*\]\]|[{}⟨⟩]", "", line).replace("−", "-")


CHECKS: dict[str, Callable[[Seen, Any], str]] = {
    name.removeprefix("check_"): check
    for module in (globals(), vars(asked), vars(sheets))
    for name, check in list(module.items())
    if name.startswith("check_")
}
"""Every kind of expectation by its name in a case; each returns what differs, or nothing."""


def ahead(seen: Seen, item: Mapping[str, Any]) -> bool:
    """Is this about the dice called for now: the roll, its number, its odds, or a sum that nothing before shows?"""
    ((kind, wanted),) = item.items()
    if kind in ("refused", "allowed", "options"):
        return seen.unasked is not None
    if kind == "no_mod":
        return bool(getattr(seen.session.question, "about", {}).get("sums"))
    if kind not in ("sum", "mod", "voided"):
        return kind in ("roll", "need", "odds")
    past = Seen(seen.session, seen.start, seen.unit)
    past.open = False
    return not CHECKS[kind](seen, wanted) and bool(CHECKS[kind](past, wanted))
