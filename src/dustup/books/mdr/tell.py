"""Events as sentences, in our own words, and as words for the odds."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from dustup.core import Event, Outcome
from dustup.core.content import read_yaml
from dustup.core.events import MORE
from dustup.skirmish import journey, recap
from dustup.skirmish import tell as telling
from dustup.skirmish.tell import About, Say, Saying, Voice, counted, lost, mods

from .content import DATA, WORDS, data
from .state import State


@lru_cache(maxsize=1)
def named() -> dict[str, str]:
    """Rows of the data by id, guns by name too: what people call them in a sentence."""
    content = data()
    found = {**content.traits, **content.drugs, **content.armours, **content.grenades, **content.weapons}
    shown = {**content.weapons, **content.grenades}
    return {key: row.name.lower() for key, row in found.items()} | {r.name: r.name.lower() for r in shown.values()}


def cm(mm: float) -> str:
    """A distance in words."""
    return f"{mm / 10:g} cm"


def name(s: Any, key: Any) -> str:
    """The name behind an id: of a fighter, a side, a row of the data, a piece; also while a party is raised."""
    if isinstance(key, str) and key in s.fighters:
        return str(s.fighters[key].name)
    if isinstance(key, str) and key in named():
        return named()[key]
    setup = getattr(s, "setup", None)
    if setup is None:
        return str(key)
    if isinstance(key, str) and key in setup.field.by_id and key not in setup.names:
        return str(setup.field.pieces[setup.field.by_id[key]].name)
    return telling.name(s, key)


RESULTS, SOURCES, LOSSES = WORDS["results"], WORDS["sources"], WORDS["losses"]
GRAVE, GAINS = WORDS["grave"], WORDS["gains"]


def _opposed(a: About, s: State) -> str:
    """Both dice with everything added: "{4} +3 Combat = 7 against {2} +3 Combat = 5"."""
    faces = a["faces"]
    parts = []
    for n, face in enumerate((faces[0], faces[-1])):
        parts.append(f"{{{face[1]}}}{mods(a, n)} = {a['totals'][n]}{lost(a, n)}")
    odd = f" (malfunction die {{{faces[1][1]}}})" if len(faces) == 3 else ""
    return f"{parts[0]}{odd} against {parts[1]}"


def _moved(a: About, s: State) -> str:
    cost = f", {a['actions']} actions" if a["actions"] > 1 and not a.get("fleeing") else ""
    stick = f"({a['stick'].capitalize()} stick{cost})"
    if a.get("goal"):
        to = "the edge" if a["goal"] == "edge" else name(s, a["goal"])
        return f"{name(s, a['who'])} {'flees' if a.get('fleeing') else 'moves'} {cm(a['mm'])} towards {to} {stick}."
    last, aim = journey.before(a, s), journey.aim(a, s)
    if last is not None and not last.get("goal"):
        return f"{MORE} then {cm(a['mm'])}{journey.new_aim(aim, journey.aim(last, s))} {stick}."
    return f"{name(s, a['who'])} {'flees' if a.get('fleeing') else 'moves'} {cm(a['mm'])}{aim} {stick}."


def _saved_gun(a: About, s: State) -> str:
    whose = "" if a["by"] == a["who"] else f" of {name(s, a['who'])}"
    return f"{name(s, a['by'])} knows what to do: the {name(s, a['weapon'])}{whose} does not fail."


def _drug(a: About, s: State) -> str:
    taken = f"takes {name(s, a['drug'])}" if a["at"] == a["who"] else f"gives {name(s, a['at'])} {name(s, a['drug'])}"
    return f"{name(s, a['who'])} {taken}."


def _haul(a: About, s: State) -> str:
    return telling.listed([name(s, item) for item in a["items"]] + [counted(a["cells"], "Cell")] * bool(a["cells"]))


def _turn(a: About, s: State) -> str:
    """Who was killed in the turn before, and what each side has left (models, cattle): more is not yet a lead."""
    if a["turn"] == 1 or "scores" not in a:
        return recap.turn_words(a, s)
    lost = f": {telling.listed([name(s, who) for who in a['fell']])} killed" if a["fell"] else ""
    left = ", ".join(f"{name(s, side)} {count}" for side, count in a["scores"].items())
    return f"Turn {a['turn'] - 1} is over{lost}. {s.setup.scenario.counts}: {left}. Turn {a['turn']}."


def _over(a: About, s: Any) -> str:
    return recap.over_words({key: value for key, value in a.items() if key != "led"}, s)


def _effect(a: About, s: State) -> str:
    return RESULTS[a["result"]] if a["totals"][0] > a["totals"][1] else "no effect"


SHOWN: dict[str, Say] = {
    "opposed": _opposed,
    "end": lambda a, s: RESULTS[a["result"]],
    "effect": _effect,
    "trial": lambda a, s: str(a["roll"]),
    "detail of": lambda a, s: str(a["faces"][0][0]),
    "either": lambda a, s: " or ".join(name(s, key) for key in a["gives"]),
    "cause": lambda a, s: str(SOURCES.get(a["source"], a["source"])),
    "loss": lambda a, s: str(LOSSES.get(a["why"], a["why"])),
    "bidding": lambda a, s: ", ".join(f"{player} {bid}" for player, bid in a["bids"].items()),
    "fall": lambda a, s: cm(a["height"] / 10),
    "far": lambda a, s: cm(a["mm"]),
    "haul": _haul,
}
"""Gaps of the sentences beside the fields of an event."""
OWN: dict[str, Say] = {
    "turn": _turn, "over": _over, "moved": _moved, "saved gun": _saved_gun, "drug": _drug,
}  # fmt: skip
"""Events that take more than a template."""
SAYINGS: dict[str, Saying] = read_yaml(DATA / "sayings.yaml") | OWN
tell = Voice(SAYINGS, name, SHOWN).tell


READY, VOLLEY = ("activated", "group"), "concentrated fire"
"""Rolls that give actions; what a group has spent them on at once."""


def _kind(event: Event) -> str:
    """What an event is to the odds: kills by their sort, losses of Quality by how long they last, lost nerve."""
    about = event.about
    if event.what == "down":
        return "gruesome" if about.get("gruesome") else "down"
    if event.what == "worse":
        return "radiation" if about["why"] == "radiation" else "worse"
    if event.what == "quality" and about["roll"] == "morale":
        return "flees" if about["failures"] else "stands"
    return str(about["result"]) if event.what == "artifact" else event.what


def gist(event: Event) -> Hashable:
    """What `outcome` looks at in one event."""
    kind = _kind(event)
    if kind in GRAVE or kind in GAINS or kind == "stands":
        return kind, event.about.get("who"), event.about.get("side")
    if event.what in READY:
        return event.what, event.about["actions"], event.about["passes"], event.about["who"]
    return event.what if event.what == VOLLEY else None


def outcome(events: Sequence[Event]) -> Outcome:
    """The gravest thing that befell somebody, and whom; else what was gained; else that nothing happened."""
    kinds = [(_kind(event), event.about) for event in events]
    brave = [about["who"] for kind, about in kinds if kind == "stands"]
    for kind, label in (GRAVE | GAINS).items():
        found = [about for one, about in kinds if one == kind and not (kind == "shaken" and about["who"] in brave)]
        if found:
            who = tuple(dict.fromkeys(str(about["who"]) for about in found if about.get("who")))
            side = str(found[0].get("side", "")) if len(who) < 2 else ""
            bad = kind in GRAVE or kind in ("puzzled", "ruined")
            return Outcome(label, "even" if kind == "armour holds" else "bad" if bad else "good", side, who)
    for event in events:
        if event.what in READY and not any(one.what == VOLLEY for one in events):
            return _activated(event, events)
    return Outcome("nothing happens")


def _activated(event: Event, events: Sequence[Event]) -> Outcome:
    actions = event.about["actions"]
    rolls = [face for one in events if one.what == "quality" for face in one.about["faces"]]
    passes = event.about["passes"]
    label = counted(actions, "action") + (", then the turn passes" if passes else "")
    return Outcome(label, "bad" if not actions else "even" if passes else "good", str(rolls[0][2]) if rolls else "")
