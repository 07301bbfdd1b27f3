"""Events as sentences, in our own words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Literal

from dustup.core import Event, Outcome
from dustup.core.content import read_yaml
from dustup.skirmish import missions
from dustup.skirmish.journey import aim
from dustup.skirmish.tell import About, Say, Saying, Voice, counted, dice, figure, listed, mods, rolled, signed
from dustup.skirmish.tell import name as named

from .content import DATA, INCH
from .orders import HEARD
from .sight import sees
from .state import State


def name(s: State, key: Any) -> str:
    """What a figure, a group, an order or a side is called."""
    row = s.groups.get(key) or s.setup.data.orders.get(key)
    return row.name if row else named(s, key)


def _inches(a: About) -> str:
    return f"{a['inches']:g} inch{'' if a['inches'] == 1 else 'es'}" if a["inches"] else "less than 0.1 inches"


def _shot(a: About, s: State) -> str:
    thrown = a["weapon"] in ("Sticks and stones", "Hand grenade", "Molotov cocktail")
    verb = "throws" if thrown else "fires"
    article = "" if a["weapon"] == "Sticks and stones" else "a " if thrown or a["weapon"] == "grenade" else "the "
    head = f"{name(s, a['who'])} {verb} {article}{a['weapon'].lower()} at {name(s, a['at'])}, {_inches(a)}: "
    total = a["sums"][0][1]
    always = f" ({total['fixed'][1]})" if "fixed" in total and (total["total"] >= a["need"]) != a["success"] else ""
    return f"{head}{rolled(a)}, needs {a['need']}+ — {'hit' if a['success'] else 'miss'}{always}."


def _moved(a: About, s: State) -> str:
    verb = "crawls" if a.get("crawl") else "moves"
    tolls = "".join(f" +{inches} {what}," for inches, what in a.get("tolls", ())).rstrip(",")
    cost = f" ({tolls.strip()} = {a['cost']:g})" if tolls else ""
    stays = a["path"][0] == a["path"][-1] and not a["inches"]
    where = "" if stays else aim(a, s, sees, ("smoke",))
    into = f"{',' * (',' in where)} and enters {a['enters']}, which ends the move" if a.get("enters") else ""
    return f"{name(s, a['who'])} stays." if stays else f"{name(s, a['who'])} {verb} {_inches(a)}{cost}{where}{into}."


def _idle(a: About, s: State) -> str:
    who = listed([name(s, f) for f in a["fighters"]])
    return f"{who} of {name(s, a['group'])} do nothing." if len(a["fighters"]) > 1 else f"{who} does nothing."


def _ahead(a: About, s: State) -> str:
    first, *rest = a["sums"][0][1]["mods"]
    extra = "".join(f" {signed(m[0])} {m[1]}," for m in rest).rstrip(",")
    return f"{first[0]} ahead" + (f"{extra} = {figure(a['sums'][0][1]['total'])}" if extra else "")


SHOWN: dict[str, Say] = {
    "in turn": lambda a, s: ", ".join(name(s, side) for side in a["sides"]),
    "whole roll": lambda a, s: f"{dice(a)}{mods(a)} = {figure(a['sums'][0][1]['total'])}",
    "pieces": lambda a, s: counted(a["left"], a["weapon"].lower()),
    "margin": lambda a, s: str(a["sums"][0][1]["mods"][0][1]),
    "ahead": _ahead,
    "force": lambda a, s: f"{a['dice']} dice, within {counted(a['radius'] // INCH, 'inch', 'inches')}",
    "own orders": lambda a, s: "; ".join(f"{name(s, f)}: {name(s, o)}" for f, o in a.get("split", {}).items()),
    "corner": lambda a, s: f"{'north' if a['spot'][1] else 'south'}-{'east' if a['spot'][0] else 'west'}",
}
"""Gaps of the sentences beside the fields of an event."""
OWN: dict[str, Say] = {"shot": _shot, "moved": _moved, "idle group": _idle}
"""Events that take more than a template."""
SAYINGS: dict[str, Saying] = missions.SAYINGS | read_yaml(DATA / "sayings.yaml") | OWN
tell = Voice(SAYINGS, name, SHOWN).tell

RESULTS: tuple[tuple[str, str, Literal["good", "bad"]], ...] = (
    ("down", "killed", "bad"),
    ("captured", "captured", "good"),
    ("suppressed", "suppressed", "bad"),
    ("recovered", "recovered", "good"),
)
"""What may happen to somebody, the gravest first: the event, a word, how it is for the side that the event names."""
TRIES = {
    "missile": ("no launch", "no effect"), "smoke": ("no smoke", "smoke"), "removal": ("stays suppressed", "recovered"),
}  # fmt: skip
"""What a single die decides: the event, and what it is if it fails and if nothing graver comes of it."""
SEEN = {"down", "captured", "suppressed", "recovered", "shot", "fight result", "drawn", "change roll", *TRIES}


def gist(event: Event) -> Hashable:
    """What `outcome` looks at in an event; None if nothing."""
    about = event.about
    if event.what not in SEEN:
        return None
    whom = str(about.get("who", "")) if any(event.what == what for what, _, _ in RESULTS) else ""
    return event.what, _whose(event), about.get("success"), about.get("result"), whom


def _whose(event: Event) -> str:
    """The side of whoever an event befalls, or of whoever rolls for it."""
    faces = event.about.get("faces") or [["", 0, ""]]
    return str(event.about.get("side") or faces[0][2])


def outcome(events: Sequence[Event]) -> Outcome:
    """What these events came to, as one word for the odds."""
    change = next((e for e in events if e.what == "change roll"), None)
    if change is not None:
        label = str(change.about["result"])
        return Outcome(label, "good" if label == HEARD else "bad", _whose(change))
    for what, label, tone in RESULTS:
        found = [e for e in events if e.what == what]
        sides = dict.fromkeys(_whose(e) for e in found)
        who = tuple(sorted({str(e.about["who"]) for e in found if e.about.get("who")}))
        if sides:
            return Outcome(label, tone, next(iter(sides)), who) if len(sides) == 1 else Outcome(label, who=who)
    shots = [e for e in events if e.what == "shot"]
    if shots:
        missed = not any(e.about["success"] for e in shots)
        return Outcome("miss", "bad", _whose(shots[0])) if missed else Outcome("hit, no effect")
    if any(e.what in ("fight result", "drawn") for e in events):
        return Outcome("no effect")
    tried = next((e for e in events if e.what in TRIES), None)
    if tried is not None:
        won = bool(tried.about["success"])
        return Outcome(TRIES[tried.what][won], "even" if won else "bad", _whose(tried))
    return Outcome("done")
