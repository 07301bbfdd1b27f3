"""Events as sentences, the way a friendly referee would say them. `[[rule]]` links a rule, `{4}` shows a die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dustup.core import Event

from .state import State

About = dict[str, Any]
Teller = Callable[[About, State], str]


def tell(event: Event, s: State) -> str:
    """One sentence for one event."""
    teller = TELLERS.get(event.what)
    words = teller(event.about, s) if teller else _plainly(event, s)
    links = " ".join(f"[[{rule}]]" for rule in event.rules)
    return f"{words} {links}".strip()


def name(s: State, id: Any) -> str:
    """Who it is."""
    f = s.fighters.get(str(id))
    return f.name if f else s.setup.names.get(str(id), str(id))


def dice(about: About) -> str:
    """The dice of an event: {4} for each."""
    return " ".join(f"{{{face[1]}}}" for face in about.get("faces", ()))


def _plainly(event: Event, s: State) -> str:
    about = event.about
    words = [name(s, about["who"])] if "who" in about else []
    words.append(event.what.replace("_", " "))
    if "at" in about:
        words.append(f"→ {name(s, about['at'])}")
    if "result" in about:
        words.append(f"({about['result']})")
    if about.get("faces"):
        words.append(dice(about))
    return " ".join(words) + "."


TELLERS: dict[str, Teller] = {
    "turn": lambda a, s: f"Turn {a['turn']} begins.",
}


def outcome(events: Sequence[Event]) -> str:
    """What these events came to, as a label for the odds."""
    names = [event.what for event in events]
    return "down" if "down" in names else (names[-1] if names else "nothing")
