"""What a case may say though nobody asks for it: the only weapon, the only target, the deed itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dustup.core import Answer, Ask, Roll, Session

from ..spelling import strings, word
from ..state import about, belongings, things

DONE_TO = ("at", "weapon", "item", "way")
"""Fields of an event that say to whom something was done, and with what."""


class Unasked:
    """What was shown and done since the last answer: whatever it names may be said, once."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.begun: list[Any] = []  # answers since something was begun
        self.shown: list[Any] = []  # what the dice since then were about
        self.said: list[str] = []  # what was named though nobody asked
        self.seen = 0  # events there were when the last answer was done with
        self.before = 0  # events there were before it

    def answered(self) -> None:
        """From here on everything shown belongs to the answer just given."""
        done = len(self.session.state.events) if self.session.answers else 0  # what came before any answer is told
        self.shown, self.said, self.seen = [], [], done

    def given(self, question: Ask, answer: Answer, before: int) -> None:
        """This was answered, when there were so many events."""
        self.begun = [answer] if question.settled else [*self.begun, answer]
        self.before = before
        self.answered()

    def names(self, value: Any) -> bool:
        """It names what was taken without asking, and has not done so yet."""
        if not isinstance(value, str) or value in self.session.book.words.declines:
            return False
        events = self.session.state.events[self.seen :]
        abouts = [*self.shown, *(event.about for event in events), about(self.session)]
        times = [*self.said, *(word(str(one)) for one in self.begun)].count(word(value))
        if times and times >= len(_wielders(abouts, word(value))):
            return False
        named = (strings(_suffered(about)) for about in abouts)
        names = [*(one for each in named for one in each), *self._carried(), *self._done_to()]
        names += [event.what for event in events]  # a charge that nobody could refuse
        arms = [word(str(about["weapon"])) for about in abouts if about.get("weapon")]  # a laser is a Laser Gun
        called = {word(value), word(self.session.book.words.things.get(word(value), value))}  # frenzy: a frenzy drug
        known, parts = {word(one) for one in names}, word(value).split()
        both = len(parts) > 1 and known.issuperset(parts)  # `B cells`: whose, and what
        if not called & known and not both and not any(_begins(arm, word(value)) for arm in arms):
            return False
        self.said.append(word(value))
        return True

    def under_way(self, question: Ask, value: Any) -> bool:
        """It names whom that is done to which is under way, where nobody else could be named; once."""
        abouts = [question.about, *(event.about for event in self.session.state.events[self.before :])]
        whom = [about["at"] for about in abouts if "at" in about]
        named = word(str(value))
        if question.settled or named in self.said or named not in [word(str(one)) for one in whom]:
            return False
        self.said.append(named)
        return True

    def carries(self, whom: Any, thing: Any) -> bool:
        """Somebody of this name has such a thing."""
        return isinstance(thing, str) and word(thing) in [word(str(one["kind"])) for one in self._owned(whom)]

    def _done_to(self) -> list[str]:
        """Whom the last answer was done to, and with what, where it is over without a die."""
        now = self.session.question
        if not isinstance(now, Ask) or not now.settled:
            return []
        events = self.session.state.events[self.before : self.seen]
        moved = {one for event in events for key in ("items", "left") for one in _several(event.about.get(key))}
        kinds = [str(one["kind"]) for one in self._owned() if moved and one.get("id") in moved]
        takers = [str(event.about["who"]) for event in events if "giver" in event.about]
        return [*kinds, *takers, *(str(event.about[key]) for event in events for key in DONE_TO if key in event.about)]

    def _owned(self, *whom: Any) -> list[dict[str, Any]]:
        """All that these carry, or anybody."""
        everything = things(msgspec.to_builtins(self.session.state.plain()))
        owners = [thing for thing in everything if not whom or thing["id"] in whom]
        return [one for thing in owners for one in belongings(thing, self.session.book.words)]

    def _carried(self) -> list[str]:
        """What the fighter who is asked carries: with several that serve, the question would be which."""
        question = self.session.question
        asked = about(self.session)
        if not isinstance(question, Roll) and getattr(question, "settled", True):
            return []
        kinds = [str(one["kind"]) for one in self._owned(asked.get("model", asked.get("who")), asked.get("at"))]
        used = self._used()
        return [kind for kind in kinds if not used or any(_begins(name, word(kind)) for name in used)]

    def _used(self) -> set[str]:
        """What the dice now called for are rolled with, where the event behind them says so: any faces will show it."""
        roll = self.session.question
        if not isinstance(roll, Roll):
            return set()
        after, told = self.session.fork(), len(self.session.state.events)
        after.answer([1] * roll.count)
        return {word(str(event.about["weapon"])) for event in after.state.events[told:] if event.about.get("weapon")}


def _suffered(about: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is done to somebody, without who does it: that is not an answer to anything about it."""
    done = about.get("at") not in (None, "", about.get("who"))
    return {key: value for key, value in about.items() if not (done and key in ("who", "model"))}


def _wielders(abouts: Sequence[Mapping[str, Any]], name: str) -> set[str]:
    """Who uses a thing of this name: as often it may be said."""
    return {str(about.get("who")) for about in abouts if _begins(word(str(about.get("weapon", ""))), name)}


def _begins(name: str, words: str) -> bool:
    """The first words of a name, or all of it."""
    return f"{name} ".startswith(f"{words} ")


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
