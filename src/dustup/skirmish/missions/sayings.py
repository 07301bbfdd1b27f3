"""How the events of missions are told."""

from __future__ import annotations

from collections.abc import Mapping

from ..recap import over_words, turn_words
from ..state import Battle
from ..tell import About, Saying


def _scored(a: About, s: Battle) -> str:
    names: Mapping[str, str] = s.setup.names
    count = " to ".join(map(str, a["count"]))
    if not a["side"]:
        return f"Nobody {a['why']}" + (f": {count}." if count else ".")
    tail = f" ({count})" if len(a["count"]) > 1 else ""
    return f"{names.get(a['side'], a['side'])} {a['why']}{tail}: +{a['points']}, {a['total']} in all."


SAYINGS: dict[str, Saying] = {
    "mark": "The mark of {side} is {who}.",
    "took": "{who} takes the {kind}.",
    "dropped": "{who} lets go of the {mark}.",
    "untied": "{who} cuts the {kind} loose.",
    "left": "{who} is away, worth {points} points.",
    "scored": _scored,
    "counted": "{side}: {why}, {points:victory point}.",
    "turn": turn_words,
    "over": over_words,
}
