"""What some events came to, in a word: the labels of the odds shown before a click."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from dustup.core import Event, Outcome

SHOT = {"jam": "jam", "miss": "miss", "wide": "wide"}
CHECKS = ("check", "fall_roll", "poison", "disengage", "radiation")
ACTS = ("shot", "combat", "assault", "spray", "steam")
SEEN = frozenset({*CHECKS, *ACTS, "down", "berserk", "stray", "hit", "fire", "smoke"})


GOOD = ("down", "2 down", "3 down", "4 down", "success")
BAD = ("friend down", "attacker down", "friend hit", "miss", "wide", "jam", "failure")


def outcome(events: Sequence[Event]) -> Outcome:
    """The worst that happened to anyone, in the order players ask about it, as the side that acts sees it."""
    name = label(events)
    whose = next((str(e.about.get("side") or "") for e in events if e.what in (*ACTS, *CHECKS)), "")
    return Outcome(name, "good" if name in GOOD else "bad" if name in BAD else "even", whose, _whom(events, name))


def _whom(events: Sequence[Event], name: str) -> tuple[str, ...]:
    """Who goes down, or whom a stray shot hits."""
    what = "down" if name.endswith("down") else "hit" if name == "friend hit" else ""
    return tuple(dict.fromkeys(str(e.about["who"]) for e in events if e.what == what))


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
    return event.what, about.get("who"), about.get("side"), about.get("result"), about.get("success")


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


def _milder(events: Sequence[Event]) -> Iterator[str]:
    if any(e.what == "berserk" for e in events):
        yield "berserk"
    strays = any(e.what == "stray" for e in events)
    if any(e.what == "hit" for e in events):
        yield "friend hit" if strays else "holds"
    for e in reversed(events):
        if e.what == "shot" and str(e.about.get("result")) in SHOT:
            yield SHOT[str(e.about["result"])]
        if e.what in CHECKS and "success" in e.about:
            yield "success" if e.about["success"] else "failure"
        if e.what in ("fire", "smoke", "spray"):
            yield e.what
