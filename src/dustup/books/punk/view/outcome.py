"""What some events came to, in a word: the labels of the odds shown before a click."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from dustup.core import Event, Outcome

from ..content import NAMES

SHOT = {"jam": "jam", "miss": "miss", "wide": "wide"}
CHECKS = ("check", "fall_roll", "poison", "disengage", "radiation")
ACTS = ("shot", "combat", "assault", "spray", "steam")
SEEN = frozenset({*CHECKS, *ACTS, "down", "berserk", "stray", "hit", "hurt", "fire", "smoke"})


GOOD = ("down", "2 down", "3 down", "4 down", "success", "on target")
BAD = ("friend down", "attacker down", "friend hit", "miss", "wide", "jam", "failure")


def outcome(events: Sequence[Event]) -> Outcome:
    """The worst that happened to anyone, in the order players ask about it, as the side that acts sees it."""
    name = label(events)
    whose = next((str(e.about.get("side") or "") for e in events if e.what in (*ACTS, *CHECKS)), "")
    good, bad = name in GOOD, name in BAD
    end = "hurt" if " lose" in f" {name}" else name
    if end in ("hurt", "down"):  # whoever acts may be the one it befalls: burnt on the way, fallen off a wall
        struck = [str(e.about.get("side")) for e in events if e.what == end]
        whose = whose or struck[0]
        bad = whose in struck
        good = not bad
    return Outcome(name, "good" if good else "bad" if bad else "even", whose, _whom(events, name))


def _whom(events: Sequence[Event], name: str) -> tuple[str, ...]:
    """Who goes down, loses something for good, or is hit by a stray shot."""
    ends = {"down": name.endswith("down"), "hit": name == "friend hit", "hurt": " lose" in f" {name}"}
    return tuple(dict.fromkeys(str(e.about["who"]) for e in events if ends.get(e.what)))


def label(events: Sequence[Event]) -> str:
    """The same in a word; "nothing" where no die mattered."""
    downed = [e.about.get("who") for e in events if e.what == "down"]
    if downed:
        return _downs(events, downed)
    return next(_milder(events), "nothing")


def gist(event: Event) -> Hashable:
    """What `outcome` looks at in an event; None if nothing."""
    about = event.about
    if event.what not in SEEN:
        return None
    more = about.get("stat"), about.get("thrown")
    return event.what, about.get("who"), about.get("side"), about.get("result"), about.get("success"), *more


def _downs(events: Sequence[Event], downed: Sequence[object]) -> str:
    actor = next((e for e in events if e.what in ACTS), None)
    if actor is None:
        return "down"
    mine = actor.about.get("side")
    sides = {e.about.get("who"): e.about.get("side") for e in events if e.what == "down"}
    own = [id for id in downed if sides[id] == mine]
    if own and len(own) < len(downed):
        return "both down"
    if own:
        return "friend down" if actor.about.get("who") not in own else "attacker down"
    return "down" if len(downed) == 1 else f"{len(downed)} down"


def _lobbed(events: Sequence[Event]) -> Iterator[str]:
    """PK-INDI-02: where something thrown came down, where that is all there is to tell."""
    for e in events:
        if e.what == "shot" and e.about.get("thrown"):
            caught = any(each.what in CHECKS for each in events)
            yield "holds" if caught else "on target" if e.about.get("success") else "wide"


def _milder(events: Sequence[Event]) -> Iterator[str]:
    if any(e.what == "berserk" for e in events):
        yield "berserk"
    strays = any(e.what == "stray" for e in events)
    if any(e.what == "hit" for e in events):
        yield "friend hit" if strays else "holds"
    hurt = dict.fromkeys(str(e.about["who"]) for e in events if e.what == "hurt")
    if hurt:
        stat = NAMES[next(str(e.about["stat"]) for e in events if e.what == "hurt")]
        yield f"loses {stat}" if len(hurt) == 1 else f"{len(hurt)} lose {stat}"
    yield from _lobbed(events)
    for e in reversed(events):
        if e.what == "shot" and str(e.about.get("result")) in SHOT:
            yield SHOT[str(e.about["result"])]
        if e.what in CHECKS and "success" in e.about:
            yield "success" if e.about["success"] else "failure"
        if e.what in ("fire", "smoke", "spray"):
            yield e.what
