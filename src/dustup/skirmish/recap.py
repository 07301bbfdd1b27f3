"""What a turn and a battle came to, for the log. It is kept in the events `turn` and `over`: a replay tells the same.

    s.say("turn", rule, turn=s.turn, **so_far(s))         # when a turn begins
    s.say("over", rule, …, **ending(s, winner))           # `scenario.finish` does it

`SAYINGS` of the missions tell both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dustup.core import Event

from .state import Battle
from .tell import About, counted, listed, name

BACK = 12  # events before somebody's fall in which its cause is looked for
OUT = "out of action"
FALLS = ("down", "gone")
GROUPS = ("caught", "victims", "touched", "foes")


def so_far(s: Battle) -> dict[str, Any]:
    """Who fell in the turn before, and how the score stands."""
    return {"fell": _fell(s.events), "scores": s.setup.scenario.score(s)}


def _fell(events: Sequence[Event]) -> list[str]:
    """Those who fell since this turn began, looked for from the end."""
    found: list[str] = []
    for e in reversed(events):
        if e.what == "turn":
            break
        if e.what in FALLS and _falls(e):
            found.append(e.about["who"])
    return list(dict.fromkeys(reversed(found)))


def _falls(event: Event) -> bool:
    """Somebody goes down, or out of action at once."""
    return event.what == "down" or (event.what == "gone" and event.about.get("why") == OUT)


def ending(s: Battle, winner: str) -> dict[str, Any]:
    """Who did most, and since when the winner led."""
    best = max(credits(s).items(), key=lambda pair: pair[1], default=("", 0))
    found: dict[str, Any] = {"fell": _fell(s.events)}
    if best[1]:
        found["most"] = list(best)
    return found | ({"led": led_since(s.events, winner)} if winner else {})


def credits(s: Battle) -> dict[str, int]:
    """The points of enemies that each fighter took out; of one felled twice, those of the last to fell it."""
    by: dict[str, str] = {}
    for i, event in [(i, event) for i, event in enumerate(s.events) if event.what in FALLS]:
        victim = event.about.get("who")
        if _falls(event) and victim in s.fighters and (event.what == "down" or victim not in by):
            by[victim] = _cause(s, s.events[max(0, i - BACK) : i], victim)
    found: dict[str, int] = {}
    for victim, who in by.items():
        fallen = s.fighters[victim]
        if who and s.fighters[who].side != fallen.side and fallen.status != "up":
            found[who] = found.get(who, 0) + fallen.points
    return found


def _cause(s: Battle, before: Sequence[Event], victim: str) -> str:
    """Who did it: whom a blow names, the last one to act on the victim or on what carried it, or the one it fought."""
    for event in reversed(before):
        a = event.about
        who, at = a.get("who"), a.get("at")
        if who == victim and a.get("by") == "":
            return ""  # nobody struck the blow: a fire that burns there, a fall
        struck = at == victim or _carried(s, at, victim) or any(victim in a.get(key, ()) for key in GROUPS)
        by = who if struck else at if who == victim else None
        if isinstance(by, str) and by != victim and by in s.fighters:
            return by
    return ""


def _carried(s: Battle, at: Any, victim: str) -> bool:
    """A vehicle of the victim's side: what befell it befell those aboard."""
    hull = s.fighters.get(at) if isinstance(at, str) else None
    return hull is not None and hull.half is not None and hull.side == s.fighters[victim].side


def led_since(events: Sequence[Event], winner: str) -> int:
    """The first turn at whose end the winner led and never lost the lead again; 0 if only the end decided."""
    since = 0
    for event in [event for event in events if event.what == "turn"]:
        if "scores" in event.about:
            leads = leader(event.about["scores"]) == winner
            since = (since or event.about["turn"] - 1) if leads else 0
    return since


def leader(scores: Mapping[str, int]) -> str:
    """The side with most points; '' when two are equal."""
    best = max(scores.values(), default=0)
    first = [side for side, value in scores.items() if value == best]
    return first[0] if len(first) == 1 else ""


def turn_words(a: About, s: Battle) -> str:
    """The turn that ends and the one that begins; before the first one, who meets whom, where and for what."""
    begins = f"Turn {a['turn']}."
    if a["turn"] == 1:
        sides = " against ".join(s.setup.names[side] for side in a.get("scores", {}) if side in s.setup.names)
        return f"{s.setup.scenario.name}, {s.setup.map.name}: {sides}. {begins}" if sides else begins
    return f"{_after(a, s)} {begins}" if "scores" in a else begins


def _after(a: About, s: Battle) -> str:
    fell = f"{listed([name(s, who) for who in a['fell']])} fell; " if a["fell"] else ""
    first = leader(a["scores"])
    line = " to ".join(map(str, sorted(a["scores"].values(), reverse=True)))
    lead = f"{name(s, first)} lead {line}" if first else f"nobody leads, {line}"
    words = f"{fell}{lead}" if len(a["scores"]) > 1 else f"{fell}score {line}"
    return f"Turn {a['turn'] - 1} is over: {words}."


def over_words(a: About, s: Battle) -> str:
    """Who won and why, who did most, since when it was decided."""
    first = name(s, a["winner"]) if a["winner"] else ""
    why = a["why"] if not first or first in a["why"] else f"{first} win, {a['why']}"
    words = [f"It is over: {why}."]
    if a.get("most"):
        who, points = a["most"]
        words.append(f"{name(s, who)} did the most: {counted(points, 'point')} of enemies taken out.")
    if a.get("led"):
        words.append(f"{first} led from turn {a['led']} on.")
    elif "led" in a:
        words.append("The last turn decided it.")
    return " ".join(words)
