"""What events came to, as one word for the odds: the gravest thing that befell somebody, by what happened to him."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from dustup.core import Event, Outcome
from dustup.skirmish.tell import counted

GRAVE: dict[str, str] = {
    "gruesome": "gruesome kill", "down": "killed", "scrapped": "scrapped", "gone": "runs away",
    "controlled": "controlled", "passed out": "passes out", "shut down": "shuts down", "wounded": "wounded",
    "transfixed": "transfixed", "radiation": "worse for good", "fell": "falls", "thrown": "thrown about",
    "recoiled": "recoils", "dropped": "falls down", "infected": "infected", "termites": "termites",
    "poisoned": "poisoned", "worse": "worse for this game", "confused": "confused", "allured": "dazed",
    "psi blocked": "mind blocked", "disarmed": "disarmed", "pushed": "pushed", "cowed": "does not dare",
    "drained": "drained", "armour holds": "the armour holds",
}  # fmt: skip
"""What may befall a model, the gravest first, in words for the odds."""
GAINS: dict[str, str] = {
    "found": "found", "works": "understood", "ruined": "ruined", "puzzled": "not understood", "freed": "free again",
    "healed": "cured", "stimulated": "wide awake", "unjammed": "unjammed", "immune": "immune", "fruit": "a fruit",
    "door open": "the door is open", "climbed": "climbs", "will mutate": "mutates", "copied": "another's form",
    "released": "free again",
}  # fmt: skip
"""What a roll may bring, where nothing bad came of it."""
TRIED = ("fight", "shot", "mind duel", "blast hit", "quality", "die", "door", "held door", "unharmed", "no effect")


def _kind(event: Event) -> str:
    """What an event is to the odds: kills by their sort, losses of Quality by how long they last."""
    about = event.about
    if event.what == "down":
        return "gruesome" if about.get("gruesome") else "down"
    if event.what == "worse":
        return "radiation" if about["why"] == "radiation" else "worse"
    if event.what == "dropped":
        return "dropped" if "height" in about else ""
    return str(about["result"]) if event.what == "artifact" else event.what


def gist(event: Event) -> Hashable:
    """What `outcome` looks at in one event."""
    kind = _kind(event)
    if kind in GRAVE or kind in GAINS:
        return kind, event.about.get("who"), event.about.get("side")
    if event.what == "activated":
        return event.what, event.about["actions"], event.about["passes"], event.about["who"]
    return event.what if event.what in TRIED else None


def outcome(events: Sequence[Event]) -> Outcome:
    """The gravest thing that befell somebody, and whom; else what was gained; else that nothing happened."""
    kinds = [(_kind(event), event.about) for event in events]
    for kind, label in (GRAVE | GAINS).items():
        found = [about for one, about in kinds if one == kind]
        if found:
            who = tuple(dict.fromkeys(str(about["who"]) for about in found if about.get("who")))
            side = str(found[0].get("side", "")) if len(who) < 2 else ""
            bad = kind in GRAVE or kind in ("puzzled", "ruined")
            return Outcome(label, "bad" if bad else "good", side, who)
    for event in events:
        if event.what == "activated":
            return _activated(event, events)
    if any(event.what in TRIED for event in events):
        return Outcome("nothing happens")
    return Outcome(events[-1].what if events else "nothing")


def _activated(event: Event, events: Sequence[Event]) -> Outcome:
    actions = event.about["actions"]
    rolls = [face for one in events if one.what == "quality" for face in one.about["faces"]]
    label = counted(actions, "action") + (", passes" if event.about["passes"] else "")
    return Outcome(label, "good" if actions else "bad", str(rolls[0][2]) if rolls else "")
