"""What a case may expect: each check looks at what a player could see and says in words what differs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from dustup.core import Ask, Choice, Event, Free, Illegal, Roll, Session

from .chances import chances, differ
from .fitting import carries, differing, fits, touches
from .spelling import spelt, turned
from .units import scaled, units
from .wording import meant, state_words


@dataclass(slots=True)
class Seen:
    """What one step of a case brought: its events, the state now, the question now open."""

    session: Session
    start: int
    unit: str
    after: int = field(init=False)  # where the search for the next expected event goes on
    open: bool = True  # sums of the open question count as shown

    def __post_init__(self) -> None:
        self.after = self.start

    @property
    def events(self) -> list[Event]:
        """Events of this step."""
        return list(self.session.state.events[self.start :])

    @property
    def plain(self) -> dict[str, Any]:
        """The state as JSON data."""
        data: dict[str, Any] = msgspec.to_builtins(self.session.state.plain())
        return data

    @property
    def unasked(self) -> Choice | None:
        """The choice passed over just before the open question, since only one answer was possible."""
        book, state, question = self.session.book, self.session.state, self.session.question
        return None if question is None else book.unasked(state, question)

    def sums(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every (title, sum) shown: by the events of this step, and by the question now open."""
        now = getattr(self.session.question, "about", {}) if self.open else {}
        for about in [event.about for event in self.events] + [now]:
            for title, plain in about.get("sums", ()):
                yield str(title), plain

    def titled(self) -> Iterator[tuple[list[str], dict[str, Any]]]:
        """The same with all the titles a sum goes by: its own, and the Attribute it starts from."""
        hit = isinstance(self.session.question, Roll) and self.session.question.what == "hit"
        struck = [event.what == "hit" for event in self.events for _ in event.about.get("sums", ())]
        for index, (title, plain) in enumerate(self.sums()):
            first = [str(why) for _, why, _ in plain["mods"][:1]]
            blow = struck[index] if index < len(struck) else hit
            yield [title, *first, *(["Strength"] if blow and "Toughness" not in (title, *first) else [])], plain

    def ahead(self, item: Mapping[str, Any]) -> bool:
        """Is this about the dice called for now: the roll, its number, or a sum that nothing rolled before shows?"""
        ((kind, wanted),) = item.items()
        if kind in ("refused", "allowed", "options"):
            return self.unasked is not None
        if kind not in ("sum", "mod", "voided"):
            return kind in ("roll", "need")
        past = Seen(self.session, self.start, self.unit)
        past.open = False
        return not CHECKS[kind](self, wanted) and bool(CHECKS[kind](past, wanted))


def _flat(event: Event) -> dict[str, Any]:
    about: dict[str, Any] = msgspec.to_builtins(event.about)
    return {**about, "what": event.what, "rules": list(event.rules)}


def _event_fits(wanted: Mapping[str, Any], event: Event) -> bool:
    found = _flat(event)
    rules = wanted.get("rules", [])
    rest = {key: value for key, value in wanted.items() if key != "rules"}
    told = fits(rest, found) or fits(meant(rest, found), found)
    return told and all(rule in event.rules for rule in ([rules] if isinstance(rules, str) else rules))


def check_event(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """An event with these figures came, after the one expected before it. `rules` must be among its rules."""
    events = seen.session.state.events
    for index in range(seen.after, len(events)):
        if _event_fits(wanted, events[index]):
            seen.after = index + 1
            return ""
    named = [
        event for event in events[seen.after :] if event.what in (wanted.get("what"), meant(wanted, {}).get("what"))
    ]
    if named:
        return f"no {dict(wanted)}; {_nearest_event(wanted, named)}"
    return f"no {dict(wanted)}; what came: {[event.what for event in events[seen.after :]]}"


def _nearest_event(wanted: Mapping[str, Any], named: Sequence[Event]) -> str:
    """What differs in the event most like it, and all that this event holds."""
    event = min(named, key=lambda one: len(differing(meant(wanted, _flat(one)), _flat(one))))
    wanted = meant(wanted, _flat(event))
    wrong = [f"rules are {list(event.rules)}"] if set(wanted.get("rules", ())) - set(event.rules) else []
    wrong += differing({key: value for key, value in wanted.items() if key != "rules"}, _flat(event))
    holds = {key: value for key, value in _flat(event).items() if key not in ("sums", "lines", "rules")}
    return f"the nearest one: {'; '.join(wrong)}; it holds: {holds}"


def check_no_event(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """No event of this step fits."""
    found = [event for event in seen.events if _event_fits(wanted, event)]
    return f"came all the same: {_flat(found[0])}" if found else ""


def check_count(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{event: {…}, times: n}: that many events fit."""
    found = sum(_event_fits(wanted["event"], event) for event in seen.events)
    return "" if found == wanted["times"] else f"{found} times, not {wanted['times']}: {wanted['event']}"


def _mods(seen: Seen) -> list[dict[str, Any]]:
    return [
        {"title": title, "value": value, "why": why, "rule": rule}
        for titles, plain in seen.titled()
        for title in dict.fromkeys(titles)
        for value, why, rule in plain["mods"]
    ]


def check_mod(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some sum shown has this modifier (value, why, rule; title of the sum)."""
    mods, kin = _mods(seen), seen.session.book.kin
    rule = wanted.get("rule")
    if any(fits({**wanted, "rule": mod["rule"]} if rule in kin.get(mod["rule"], ()) else wanted, mod) for mod in mods):
        return ""
    shown = dict.fromkeys((m["value"], m["why"], m["rule"]) for m in mods)
    return f"no {dict(wanted)}; shown were: {list(shown)}"


def check_no_mod(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """No sum shown has it."""
    found = [mod for mod in _mods(seen) if fits(wanted, mod)]
    return f"shown all the same: {found[0]}" if found else ""


def check_voided(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some sum shows a modifier struck out: value, why, rule, by (why), by_rule."""
    names = ("value", "why", "rule", "by", "by_rule")
    found = [dict(zip(names, parts)) for _, plain in seen.sums() for parts in plain.get("voided", ())]
    return "" if any(fits(wanted, void) for void in found) else f"no {dict(wanted)}; struck out were: {found}"


def check_sum(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some sum shown has this title and total."""
    found = [{"title": title, "total": plain["total"]} for titles, plain in seen.titled() for title in titles]
    shown = [{"title": title, "total": plain["total"]} for title, plain in seen.sums()]
    return "" if any(fits(wanted, one) for one in found) else f"no {dict(wanted)}; shown were: {shown}"


def _thing(seen: Seen, key: str) -> dict[str, Any]:
    for group in seen.plain.values():
        for item in group.values() if isinstance(group, dict) else group if isinstance(group, list) else ():
            if isinstance(item, dict) and item.get("id") == key:
                return item
    raise LookupError(f"there is no {key!r}")


def check_fighter(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """The fighter's state; `at: [x, y]` is its place, `near: [x, y, within]` about its place."""
    found = _thing(seen, wanted["id"])
    rest = {key: value for key, value in state_words(wanted, found).items() if key != "id"}
    if "at" in rest:
        rest.update(zip("xyz", (units(value, seen.unit) for value in rest.pop("at"))))
    for axis in "xyz":  # written as in the set-up, or as the table counts
        if axis in rest and rest[axis] != found[axis] == _in_units(rest[axis], seen.unit):
            rest[axis] = found[axis]
    if "near" in rest:
        x, y, within = (units(value, seen.unit) for value in rest.pop("near"))
        if (found["x"] - x) ** 2 + (found["y"] - y) ** 2 > within**2:
            return f"{wanted['id']} is at {found['x']}, {found['y']}, not within {within} of {x}, {y} (in 1/10 mm)"
    wrong = [*carries(rest, found), *touches(_everybody(seen), rest, found), *differing(rest, found)]
    return f"{wanted['id']}: {'; '.join(wrong)}" if wrong else ""


def _everybody(seen: Seen) -> list[dict[str, Any]]:
    every = seen.plain.get("fighters", [])
    return list(every.values()) if isinstance(every, dict) else list(every)


def _in_units(value: Any, unit: str) -> Any:
    return units(value, unit) if isinstance(value, (int, float)) else value


def check_item(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{of: fighter, kind: …, loaded: …}: the state of something it carries."""
    rest = {"kind" if key == "weapon" else key: value for key, value in wanted.items()}
    owner = rest.pop("of")
    items = _thing(seen, owner).get("items", [])
    return "" if any(fits(rest, item) for item in items) else f"{owner} has no {rest}; it has {items}"


def _marks(seen: Seen) -> list[dict[str, Any]]:
    return list(seen.plain.get("marks", []))


def _place(seen: Seen, wanted: Mapping[str, Any]) -> dict[str, Any]:
    rest = dict(wanted)
    if "at" in rest:
        rest["x"], rest["y"] = (units(value, seen.unit) for value in rest.pop("at"))
    if "radius" in rest:
        rest["r"] = units(rest.pop("radius"), seen.unit)
    return rest


def check_mark(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some marker fits."""
    marks = _marks(seen)
    return "" if any(fits(_place(seen, wanted), mark) for mark in marks) else f"no {dict(wanted)}; there are: {marks}"


def check_no_mark(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """No marker fits."""
    found = [mark for mark in _marks(seen) if fits(_place(seen, wanted), mark)]
    return f"stands there all the same: {found[0]}" if found else ""


def check_state(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Fields of the battle itself: turn, round, phase, scores …"""
    return "; ".join(differing(wanted, seen.plain))


def check_result(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Who won, with which scores."""
    found = msgspec.to_builtins(seen.session.book.result(seen.session.state))
    if "winner" in wanted and wanted["winner"] in (None, "draw"):
        wanted = {**wanted, "winner": ""}
    return "; ".join(differing(wanted, found))


def check_question(seen: Seen, wanted: Mapping[str, Any] | None) -> str:
    """The question now open: what, who, kind, rule, about …; nothing (null) when the battle is over."""
    question = seen.session.question
    if wanted is None or question is None:
        return (
            ""
            if wanted is None and question is None
            else f"the open question is {getattr(question, 'what', None)!r}, not {wanted!r}"
        )
    names = ("what", "who", "kind", "rule", "prompt", "settled", "hidden")
    found: dict[str, Any] = {name: getattr(question, name, None) for name in names}
    found["about"] = msgspec.to_builtins(dict(question.about))
    return "; ".join(differing(wanted, found))


def check_roll(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Dice are called for now: what, rule, count, sides, need …, before any is rolled."""
    roll = seen.session.question
    if not isinstance(roll, Roll):
        return f"no dice are called for; the open question is {getattr(roll, 'what', None)!r}"
    found = {**msgspec.to_builtins(dict(roll.about)), "what": roll.what, "rule": roll.rule}
    starts = [why for _, plain in roll.about.get("sums", ()) for _, why, _ in plain["mods"][:1]]
    for why in starts[:1] if roll.what != "hit" else ():  # `what: agility` for a check in the mud
        found["what"] = why if fits(wanted.get("what"), why) else found["what"]
    return "; ".join(differing(wanted, {**found, "count": roll.count, "sides": roll.sides}))


def check_need(seen: Seen, wanted: int) -> str:
    """The number to roll: of the dice called for now, else of the last event that shows one."""
    shown = [event.about for event in seen.events] + [getattr(seen.session.question, "about", {})]
    needs = [about["need"] for about in shown if "need" in about]
    return (
        "" if needs and needs[-1] == wanted else f"is {needs[-1]!r}, not {wanted!r}" if needs else "no number is shown"
    )


def _ask(seen: Seen, answer: Any = None) -> Ask:
    """The open question, or the one passed over before it where only that one knows the answer."""
    question, passed = seen.session.question, seen.unasked
    if passed is not None and answer is not None and spelt(passed, answer) in passed.values:
        known = isinstance(question, Choice) and spelt(question, answer) in question.values
        return question if known else passed  # type: ignore[return-value]
    if passed is not None and isinstance(question, Roll):
        return passed
    if not isinstance(question, Ask):
        raise ValueError("nobody is asked anything now")
    return question


def check_refused(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{answer, rule, why, nearest}: the open question refuses this answer, by that rule, with these words in it.

    `nearest: true` wants a legal choice offered instead, any other value that very choice.
    """
    answer, ask = wanted["answer"], _ask(seen, wanted["answer"])
    try:
        ask.accept(spelt(ask, turned(seen.session, scaled(answer, seen.unit))))
    except Illegal as refusal:
        if wanted.get("rule", refusal.rule) not in (refusal.rule, *refusal.also):
            return f"{answer!r} is refused by {refusal.rule!r} ({refusal.why}), not {wanted['rule']!r}"
        if str(wanted.get("why", "")) not in refusal.why:
            return f"{answer!r} is refused because {refusal.why!r}, not {wanted['why']!r}"
        return _wrong_nearest(ask, refusal, wanted["nearest"], seen.unit) if "nearest" in wanted else ""
    return f"{answer!r} is allowed"


def _wrong_nearest(ask: Ask, refusal: Illegal, wanted: Any, unit: str) -> str:
    """The choice offered instead of a refused one, if it is not what a case wants."""
    if refusal.nearest is None:
        return "no legal choice is offered instead"
    try:
        ask.accept(refusal.nearest)
    except Illegal as again:
        return f"{refusal.nearest!r} is offered instead, and refused too: {again.why} [{again.rule}]"
    if wanted is not True and refusal.nearest != scaled(wanted, unit):
        return f"{refusal.nearest!r} is offered instead, not {wanted!r}"
    return ""


def check_allowed(seen: Seen, wanted: Any) -> str:
    """The open question takes this answer."""
    try:
        ask = _ask(seen, wanted)
        ask.accept(spelt(ask, turned(seen.session, scaled(wanted, seen.unit))))
    except Illegal as refusal:
        return f"{wanted!r} is refused: {refusal.why} [{refusal.rule}]"
    return ""


def check_options(seen: Seen, wanted: Mapping[str, Sequence[Any]]) -> str:
    """{has: […], lacks: […], are: […]} of the legal choices now open."""
    question = _ask(seen)
    if not isinstance(question, Choice):
        return f"{question.what!r} is no choice but a {question.kind}"
    legal = list(question.options())
    named = {key: [spelt(question, value) for value in wanted.get(key, ())] for key in ("has", "lacks", "are")}
    wrong = [f"lacks {value!r}" for value in named["has"] if value not in legal]
    wrong += [f"has {value!r}" for value in named["lacks"] if value in legal]
    if "are" in wanted and sorted(map(repr, legal)) != sorted(map(repr, named["are"])):
        wrong.append(f"are not {wanted['are']}")
    return f"{question.what}: {', '.join(wrong)}; legal are: {legal}" if wrong else ""


def check_measure(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{answer: …, length: …, checks: …}: what is shown while this answer is drawn."""
    question = _ask(seen)
    if not isinstance(question, Free) or question.measure is None:
        return f"{question.what!r} measures nothing"
    rest = {key: value for key, value in wanted.items() if key != "answer"}
    found = msgspec.to_builtins(dict(question.measure(turned(seen.session, scaled(wanted["answer"], seen.unit)))))
    return "; ".join(differing(rest, found))


def check_odds(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """{answers: […], outcome: chance …}: exact as '21/100', or rounded as 0.21."""
    answers = wanted.get("answers", [])
    try:
        found = chances(seen.session, answers, seen.unit)
    except Illegal as refusal:
        return f"the answers {answers!r} do not fit: {refusal.why} [{refusal.rule}]"
    return differ(found, {name: value for name, value in wanted.items() if name != "answers"})


def check_told(seen: Seen, wanted: str) -> str:
    """Some sentence of the log holds these words."""
    book, state = seen.session.book, seen.session.state
    told = [book.tell(event, state) for event in seen.events]
    plain = [re.sub(r" ?\[\[[^]]*\]\]|[{}]", "", line).casefold() for line in told]  # without marks for dice and rules
    met = any(wanted in line for line in told) or any(str(wanted).casefold() in line for line in plain)
    return "" if met else f"{wanted!r} is nowhere in {told}"


CHECKS: dict[str, Callable[[Seen, Any], str]] = {
    name.removeprefix("check_"): check for name, check in list(globals().items()) if name.startswith("check_")
}
"""Every kind of expectation by its name in a case; each returns what differs, or nothing."""
