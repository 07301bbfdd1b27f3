"""What one step of a case brought: events, the state now, the question now open, in the book's own words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import msgspec

from dustup.core import Choice, Event, Member, Session, Words
from dustup.core.scene import Scene

from ..matching import fits
from ..playing.script import Record
from ..spelling import LOW, NUMBER, strings, word
from ..state import about, belongings, things
from .vocabulary import Known, known

SHORTER = re.compile(r" \(|: ")
"""What a title says besides its name: (besides the die), : 3 dice …"""


def starts(titles: Sequence[str], why: str, rule: str) -> bool:
    """A sum starts from this: a die or dice, an Attribute, what the sum is called after."""
    return why in titles or why.endswith(("die", "dice")) or "-ATTR-" in rule or "-PROF-" in rule


@dataclass(slots=True)
class Seen:
    """What one step of a case brought: its events, the state now, the question now open."""

    session: Session
    start: int
    kind: str = ""  # "campaign" or "raising" where it is not a battle
    record: Record = field(default_factory=Record)
    after: int = field(init=False)  # where the search for the next expected event goes on
    met: set[int] = field(default_factory=set)  # events that were expected
    told: tuple[int, frozenset[str]] = (-1, frozenset())  # the event expected last, and what was said of it
    open: bool = True  # sums of the open question count as shown

    def __post_init__(self) -> None:
        self.after = self.start

    def searched(self) -> Iterator[int]:
        """Where the next expected event may be: after the one before it, or at the same moment, in any order."""
        yield from range(self.after, len(self.session.state.events))
        since = max((one for one in self.record.moments if one < self.after), default=self.after)
        yield from (index for index in range(since, self.after) if index not in self.met)

    def meets(self, index: int, said: Iterable[str] = ()) -> None:
        """This event was expected, and this said of it."""
        before = self.told[1] if self.told[0] == index else frozenset()
        self.met.add(index)
        self.after = max(self.after, index + 1)
        self.told = index, before.union(said)

    @property
    def unit(self) -> str:
        """The book's unit of length."""
        return self.session.book.unit

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
    def words(self) -> Words:
        """The book's own words."""
        return self.session.book.words

    def number(self, wanted: Any) -> Any:
        """`5+`, `5 or less` as the number to roll, unless the words are the other way round than those of the dice."""
        found = NUMBER.fullmatch(wanted) if isinstance(wanted, str) else None
        if found is None:
            return wanted
        texts = [*self.record.needs, str(about(self.session).get("needs", ""))]
        said = [text for text in texts if text.startswith(f"{found[1]} or ")]
        same = [text for text in said if not found[2] or (" or less" in text) == (found[2] in LOW)]
        return int(found[1]) if same or not said else f"{wanted}, for they say {said[0]}"

    def scenes(self) -> list[Scene]:
        """The table as anybody, and then each side, sees it."""
        book, state = self.session.book, self.session.state
        return [book.show(state, side) for side in ("", *book.show(state, "").sides)]

    @property
    def unasked(self) -> Choice | None:
        """The choice passed over just before the open question, since only one answer was possible."""
        book, state, question = self.session.book, self.session.state, self.session.question
        return None if question is None else book.unasked(state, question)

    def sums(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every (title, sum) shown: by the events of this step, and by the question now open."""
        now = about(self.session) if self.open else {}
        for shown in [event.about for event in self.events] + [now]:
            for title, plain in shown.get("sums", ()):
                yield str(title), plain

    def titled(self) -> Iterator[tuple[list[str], dict[str, Any]]]:
        """The same with all the titles a sum goes by: its own, the name it starts with, what the book calls it too."""
        now = self.session.question
        shown = [(event.what, event.about) for event in self.events]
        if self.open and now is not None:
            shown.append((now.what, dict(now.about)))
        for what, told in shown:
            others = self.words.sums.get(what, ())
            for index, (title, plain) in enumerate(told.get("sums", ())):
                first = [str(why) for _, why, _ in plain["mods"][:1]]
                yield [str(title), SHORTER.split(str(title))[0], *first, *others[index : index + 1]], plain

    @property
    def known(self) -> Known:
        """What the book's source and data name."""
        return known(self.session.book)

    def had(self, owner: str, kind: str) -> bool:
        """That one carried such a thing a moment ago, or has done something with it since the case began."""
        before = things(msgspec.to_builtins(self.session.base.plain()))
        mine = [one for item in before if item["id"] == owner for one in belongings(item, self.words)]
        told = [event.about for event in self.session.state.events if event.about.get("who") == owner]
        used = [f"{word(one)} " for each in told for one in strings(each)]  # its name, or the first words of it
        return any(fits({"kind": kind}, one) for one in mine) or any(one.startswith(f"{word(kind)} ") for one in used)

    def beyond_the_last(self, owner: str, rest: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
        """What is wanted but for what it has 0 of (`grenades: {plasma: 0}`): the last one is used up, and gone."""
        kept: dict[str, Any] = {}
        for key, said in rest.items():
            own = found.get(key)
            if said and isinstance(said, Mapping) and isinstance(own, Mapping):
                said = {kind: n for kind, n in said.items() if n != 0 or kind in own or not self.had(owner, str(kind))}
                if not said:
                    continue
            kept[key] = said
        return kept

    def together(self, value: Any) -> str:
        """Several modifiers of one sum that come to this number: each is expected by itself."""
        for titles, plain in self.titled():
            rest = [(more, why) for more, why, rule in plain["mods"] if not starts(titles, why, rule)]
            for several in (some for count in range(2, len(rest) + 1) for some in combinations(rest, count)):
                if sum(more for more, _ in several) == value:
                    named = ", ".join(f"{more:+d} {why}" for more, why in several)
                    return f"; {value:+d} is {named} together: expect each by itself, or the total as a sum"
        return ""

    def called(self) -> dict[str, str]:
        """Id → name of everybody on the sheets of a campaign or of the band being raised; of the dead while it knows
        them."""
        book, state = self.session.book, self.session.state
        members: list[Member] = []
        if self.kind == "campaign" and book.campaign is not None:
            members = [one for company in book.campaign.show(state, "").companies for one in company.members]
        elif self.kind == "raising" and book.raising is not None:
            members = book.raising.show(state).members
        return {**getattr(state, "names", {}), **{one.id: one.name for one in members}}

    def by_id(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """What is wanted of an event, with ids for names that only one has."""
        many = Counter(self.called().values())
        ids = {name: id for id, name in self.called().items() if many[name] == 1}
        return {
            key: [ids.get(str(one), one) for one in value] if isinstance(value, list) else ids.get(str(value), value)
            for key, value in wanted.items()
        }

    def ids(self) -> set[str]:
        """Ids and names of everything in the state, and its sides."""
        plain = self.plain
        found = {str(item[key]) for item in things(plain) for key in ("id", "name", "side") if key in item}
        found |= {told for pair in self.called().items() for told in pair}
        found |= {str(key) for group in plain.values() if isinstance(group, dict) for key in group}
        return found | set(map(str, plain.get("sides", ()))) | set(self.session.book.show(self.session.state, "").sides)
