"""Events as sentences, in our own words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from dustup.core import Event, Outcome
from dustup.core.content import read_yaml
from dustup.core.events import MORE
from dustup.skirmish import missions
from dustup.skirmish.journey import aim, before, direction, new_aim
from dustup.skirmish.tell import About, Say, Saying, Voice, counted, name, rolled, small

from .content import DATA, PLACES, WORDS
from .vehicles.frame import ahead
from .warriors import row_of

RESULTS: dict[str, str] = WORDS["results"]
MODES: dict[str, str] = WORDS["modes"]


DRIVEN = ("gas", "slow", "turn")
"""Ways of driving that are told in one sentence as long as nothing comes between."""
STEPS = ("move", "run", "charge", "crawl", "flight", "panic", "wander")
"""So are the stretches of a way on foot, at whose ends somebody on overwatch held his fire."""


def _moved(a: About, s: Any) -> str:
    verb, turn, driven = MODES.get(a["mode"], "moves"), a.get("turn", 0), _driven(a, s)
    bend = f" {abs(turn)} degrees to the {'left' if turn > 0 else 'right'}" if turn else ""
    who = f"{MORE} then" if driven else name(s, a["who"])
    if a["mode"] == "charge" and not a.get("inches"):  # they stood side by side
        return ""
    if a["path"][0][:2] == a["path"][-1][:2]:
        return f"{who} {verb + bend if bend or a['mode'] in ('swerve', 'turn') else 'stays'}."
    if a.get("inches") == 0:  # less than a twentieth of an inch
        return "" if a["mode"] in ("gas", "slow", "thrust", "surge") else f"{who} {verb} on the spot."
    far = f" {counted(a['inches'], 'inch', 'inches')}" if a.get("inches") else ""
    way = _aim(a, s)
    if driven and driven["mode"] == a["mode"] and not bend:  # the same again
        return f"{MORE} then{far}{new_aim(way, _aim(driven, s)) or ' more'}."
    return f"{who} {verb}{far}{way}{bend and f', turned{bend}'}."


def _aim(a: About, s: Any) -> str:
    """Where it leads; whom it charges was said."""
    return f" {direction(a['path'])}" if a["mode"] == "charge" else aim(a, s, clouds=("live",))


def _driven(a: About, s: Any) -> About | None:
    """The stretch just before this one, if the same sentence can go on with it."""
    kin = DRIVEN if a["mode"] in DRIVEN else (a["mode"],) if a["mode"] in STEPS else ()
    last = before(a, s) if kin else None
    return last if last and last["mode"] in kin and (last.get("inches") or last.get("turn")) else None


def _shot(a: About, s: Any) -> str:
    at = "the ground" if isinstance(a["at"], list) else name(s, a["at"])
    gap = counted(a["inches"], "inch", "inches") if a.get("inches") else "less than 0.1 inches"
    far = f", {gap}" if "inches" in a else ""
    total = a["sums"][0][1]
    always = f" ({total['fixed'][1]})" if "fixed" in total else ""
    head = f"{name(s, a['who'])} {'throws' if a.get('thrown') else 'fires'} the {a['weapon'].lower()} at {at}{far}"
    return f"{head}: {rolled(a)}, needs 7+ — {'hit' if a['success'] else 'miss'}{always}."


def _dice(a: About, s: Any, key: str) -> str:
    """The attack dice of one of two who fight."""
    side = s.fighters[a[key]].side
    return "".join(f" {{{face}}}" for _, face, by in a["faces"] if by == side)


def _spot(a: About, s: Any) -> str:
    """A location as people call it on this vehicle: a trak has traks."""
    return f"the {row_of(s, s.fighters[a['at']]).wheels.lower()}" if a["place"] == "wheels" else PLACES[a["place"]]


def _scenery(a: About, s: Any) -> str:
    """What stands on the table, as people speak of it: the car wreck, the Pump Station; a wreck by its own name."""
    named = str(a["at"])
    if any(f.name == named for f in s.fighters.values()):
        return named
    proper = any(part[0].isupper() for part in named.split()[1:])
    return f"the {named if proper else small(named)}"


SHOWN: dict[str, Say] = {
    "scenery": _scenery,
    "spot": _spot,
    "harm": lambda a, s: RESULTS[a["result"]],
    "moment": lambda a, s: f" while {name(s, a['at'])} moves" if a["at"] else "",
    "quarter": lambda a, s: direction([(0, 0), ahead(0, 0, a["facing"], 1000)]),
    "own dice": lambda a, s: _dice(a, s, "who"),
    "other dice": lambda a, s: _dice(a, s, "at"),
    "reason": lambda a, s: f" {a['why']}" if a["why"].startswith("to ") else f" ({a['why']})",
    "one way": lambda a, s: a["choices"][0],
    "better": lambda a, s: ", the better of two with its reinforced ram" if len(a["faces"]) > 1 else "",
    "other way": lambda a, s: a["choices"][1],
}
"""Gaps of the sentences beside the fields of an event."""
OWN: dict[str, Say] = {"moved": _moved, "shot": _shot}
"""Events that take more than a template."""
SAYINGS: dict[str, Saying] = missions.SAYINGS | read_yaml(DATA / "sayings.yaml") | OWN
tell = Voice(SAYINGS, shown=SHOWN).tell
SEEN = frozenset(
    (
        "gone", "down", "pinned", "shot", "wound", "fight", "wrecked", "immobilised", "vehicle damage", "test",
        "thrust", "buster", "bottled", "injury", "explodes", "flames", "squash",
        "burst", "flames out", "wheel",
    )
)  # fmt: skip


def gist(event: Event) -> Hashable:
    """What `outcome` looks at in an event; None if nothing."""
    if event.what not in SEEN:
        return None
    a = event.about
    return event.what, str(a.get("who", "")), str(a.get("at", "")), a.get("success"), a.get("result")


ORDER: list[tuple[str, str, str]] = WORDS["order"]
HARMLESS = ("nothing", "crew", "driver")
"""Results of the damage tables that leave the vehicle itself as it was: what befalls the people is told of them."""
BACKFIRES = "own gun explodes"


def outcome(events: Sequence[Event]) -> Outcome:
    """What these events came to: the worst that happened and to whom, as one word for the odds.

    What somebody's own exploding gun does to it is told apart, and only where it did nothing to anybody else.
    """
    own = [str(e.about["who"]) for e in events if e.what == "explodes" and e.about["success"]]
    if not own:
        return _came_to(events)
    others = [e for e in events if str(e.about.get("who") if e.what in FALLS else e.about.get("at")) not in own]
    if not any(e.about.get("at") for e in others):  # what befell the shooter alone is asked for
        return _came_to(events)
    rest = _came_to(others)
    if rest.label in (MISS, NO_EFFECT):
        return Outcome(f"{rest.label}, {BACKFIRES}", "bad", "", tuple(own))
    return rest


MISS, NO_EFFECT = "miss", "hit, no effect"
FALLS = ("gone", "down", "pinned")


def _came_to(events: Sequence[Event]) -> Outcome:
    for kind, result, label in ORDER:
        found = [e.about for e in events if e.what == kind and e.about.get("result") not in HARMLESS]
        found = [about for about in found if not result or about["result"] == result]
        if found:
            whom = dict.fromkeys(str(a.get("who") or a.get("at", "")) for a in found)
            return Outcome(label, "bad", str(found[0].get("side", "")), tuple(filter(None, whom)))
    shots = [e for e in events if e.what == "shot"]
    if shots:
        hit = any(e.about["success"] for e in shots)
        return Outcome(NO_EFFECT) if hit else Outcome(MISS, "bad", _roller(shots[0]))
    flames = [e for e in events if e.what == "flames"]
    if flames:
        return Outcome(*(("flames out", "good") if flames[-1].about["success"] else ("burns on", "bad")))
    tests = [e for e in events if e.what in ("test", "thrust", "wheel") and "success" in e.about]
    if tests:
        passed = all(e.about["success"] for e in tests)
        if any(e.what == "squash" for e in events):
            return Outcome("dodges", "good", _roller(tests[0])) if passed else Outcome(NO_EFFECT)
        return Outcome("passed", "good", _roller(tests[0])) if passed else Outcome("failed", "bad", _roller(tests[0]))
    fired = next((e for e in events if e.what in ("burst", "flames out")), None)
    if fired is not None:  # not one shot of a burst was left, or nobody was burnt
        return Outcome("jam", "bad", _roller(fired)) if fired.what == "burst" else Outcome(NO_EFFECT)
    bouts = [e.about["result"] for e in events if e.what == "fight"]
    return Outcome("no harm" if not bouts else "no effect" if set(bouts) != {"stalemate"} else "stalemate")


def _roller(event: Event) -> str:
    """The side whose dice an event shows."""
    faces = event.about.get("faces") or [["", 0, ""]]
    return str(faces[0][2])
