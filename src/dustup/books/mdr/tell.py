"""Events as sentences, in our own words, and as words for the odds."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from dustup.core import Event, Outcome
from dustup.core.content import read_yaml
from dustup.skirmish import chronicle, journey
from dustup.skirmish import tell as telling
from dustup.skirmish.tell import MORE, About, Say, Saying, Voice, counted, mods

from .content import DATA, WORDS, data
from .state import State


@lru_cache(maxsize=1)
def named() -> dict[str, str]:
    """Rows of the data by id, guns by name too: what people call them in a sentence."""
    content = data()
    found = {**content.traits, **content.drugs, **content.armours, **content.grenades, **content.weapons}
    shown = {**content.weapons, **content.grenades}
    words = {key: row.name.lower() for key, row in found.items()} | {r.name: r.name.lower() for r in shown.values()}
    return words | {"machine": "the one it runs on"}


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


def _opposed(a: About) -> str:
    """Both dice with everything added: "{4} +3 Combat = 7 against {2} +3 Combat = 5"."""
    faces = a["faces"]
    parts = []
    for n, face in enumerate((faces[0], faces[-1])):
        parts.append(f"{{{face[1]}}}{mods(a, n)} = {a['totals'][n]}")
    odd = f" (malfunction die {{{faces[1][1]}}})" if len(faces) == 3 else ""
    return f"{parts[0]}{odd} against {parts[1]}"


def _fight(a: About, s: State) -> str:
    verb = "hacks at" if a["free"] else "strikes powerfully at" if a["powerful"] else "fights"
    why = f" ({a['proof']})" if a.get("proof") else ""
    end = RESULTS[a["result"]]
    end = f"{name(s, a['loser'])}: {end}" if a.get("loser") else end.capitalize()
    return f"{name(s, a['who'])} {verb} {name(s, a['at'])}: {_opposed(a)}. {end}{why}."


def _shot(a: About, s: State) -> str:
    head = f"{name(s, a['who'])} shoots {name(s, a['at'])} with the {a['weapon'].lower()}, {a['mm']} mm"
    if not a["totals"]:
        return f"{head}; burnout die {telling.dice(a)}."
    why = f" ({a['proof']})" if a.get("proof") else ""
    end = RESULTS[a["result"]] if a["totals"][0] > a["totals"][1] else "no effect"
    return f"{head}: {_opposed(a)} — {end}{why}."


def _quality(a: About, s: State) -> str:
    extra = mods(a)
    return (
        f"{name(s, a['who'])}, {a['roll']}: {telling.dice(a)}{extra}, needs {a['need']}+ — "
        f"{counted(a['successes'], 'success', 'successes')}, {counted(a['failures'], 'failure')}."
    )


def _die(a: About, s: State) -> str:
    need = f", needs {a['need']}+ — {'yes' if a['success'] else 'no'}" if "need" in a else ""
    return f"{name(s, a['who'])}, {a['roll']}: {telling.dice(a)}{need}."


def _moved(a: About, s: State) -> str:
    cost = f", {a['actions']} actions" if a["actions"] > 1 else ""
    stick = f"({a['stick'].capitalize()} stick{cost})"
    if a.get("goal"):
        to = "the edge" if a["goal"] == "edge" else name(s, a["goal"])
        return f"{name(s, a['who'])} {'flees' if a.get('fleeing') else 'moves'} {a['mm']} mm towards {to} {stick}."
    last, aim = journey.before(a, s), journey.aim(a, s)
    if last is not None and not last.get("goal"):
        return f"{MORE} then {a['mm']} mm{journey.new_aim(aim, journey.aim(last, s))} {stick}."
    return f"{name(s, a['who'])} {'flees' if a.get('fleeing') else 'moves'} {a['mm']} mm{aim} {stick}."


def _saved_gun(a: About, s: State) -> str:
    whose = "" if a["by"] == a["who"] else f" of {name(s, a['who'])}"
    return f"{name(s, a['by'])} knows what to do: the {name(s, a['weapon'])}{whose} does not fail."


def _rolled(a: About, s: State) -> str:
    given = " or ".join(name(s, key) for key in a["gives"])
    return f"{a['roll'].capitalize()}: {telling.dice(a)} = {a['result']}: {given}."


def _turn(a: About, s: State) -> str:
    """Who fell in the turn before, and what each side has left (models, cattle): more of them is not yet a lead."""
    if a["turn"] == 1 or "scores" not in a:
        return chronicle.turn_words(a, s)
    fell = f": {telling.listed([name(s, who) for who in a['fell']])} fell" if a["fell"] else ""
    left = ", ".join(f"{name(s, side)} {count}" for side, count in a["scores"].items())
    return f"Turn {a['turn'] - 1} is over{fell}. {s.setup.scenario.counts}: {left}. Turn {a['turn']}."


def _over(a: About, s: Any) -> str:
    return chronicle.over_words({key: value for key, value in a.items() if key != "led"}, s)


def _given(a: About, s: Any) -> str:
    thing = f"the {name(s, a['item'])}" if a["count"] == 1 else f"{a['count']} × {name(s, a['item'])}"
    return f"{name(s, a['who'])} gets {thing}." if a["who"] != "none" else f"Nobody takes {thing}."


OWN: dict[str, Say] = {
    "quality": _quality,
    "die": _die,
    "turn": _turn,
    "over": _over,
    "moved": _moved,
    "fight": _fight,
    "shot": _shot,
    "blast hit": lambda a, s: (
        f"{a['weapon'].capitalize()} against {name(s, a['at'])}: {_opposed(a)} — {RESULTS[a['result']]}."
    ),
    "transfixed": lambda a, s: f"{name(s, a['who'])} is transfixed ({SOURCES.get(a['source'], a['source'])}).",
    "worse": lambda a, s: f"{name(s, a['who'])}: Quality {a['quality']}+ ({LOSSES.get(a['why'], a['why'])}).",
    "artifact": lambda a, s: (
        f"{name(s, a['who'])} looks at the {name(s, a['item'])}: {telling.rolled(a)}, needs 9 — {a['result']}."
    ),
    "mind duel": lambda a, s: (
        f"{name(s, a['who'])} reaches for the mind of {name(s, a['at'])}: {_opposed(a)} — {RESULTS[a['result']]}."
        + (" It strikes back!" if a["backfires"] else "")
    ),
    "dropped": lambda a, s: f"{name(s, a['who'])} falls {a['height'] / 10:g} mm.",
    "held door": lambda a, s: f"{name(s, a['at'])} holds the door: {_opposed(a)}.",
    "group": lambda a, s: (
        f"{name(s, a['who'])} {'calls together' if a['regroup'] else 'orders a group'}: "
        f"{telling.listed([name(s, key) for key in a['members']])}; {counted(a['actions'], 'action')} each"
        + (", then the turn passes." if a["passes"] else ".")
    ),
    "saved gun": _saved_gun,
    "rolled": _rolled,
    "detail": lambda a, s: f"{str(a['faces'][0][0]).capitalize()}: {telling.dice(a)} — {a['detail']}.",
    "given": _given,
    "bids": lambda a, s: "Bids: " + ", ".join(f"{player} {bid}" for player, bid in a["bids"].items()) + ".",
}
"""Events that take more than a template."""
SAYINGS: dict[str, Saying] = read_yaml(DATA / "sayings.yaml") | OWN
VOICE = Voice(SAYINGS, name)
tell = VOICE.tell

TRIED = ("fight", "shot", "mind duel", "blast hit", "quality", "die", "door", "held door", "unharmed", "no effect")


def _kind(event: Event) -> str:
    """What an event is to the odds: kills by their sort, losses of Quality by how long they last, lost nerve."""
    about = event.about
    if event.what == "down":
        return "gruesome" if about.get("gruesome") else "down"
    if event.what == "worse":
        return "radiation" if about["why"] == "radiation" else "worse"
    if event.what == "quality" and about["roll"] == "morale" and about["failures"]:
        return "flees"
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
