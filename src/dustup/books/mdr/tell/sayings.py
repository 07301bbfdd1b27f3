"""Events as sentences, in our own words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from dustup.skirmish import journey
from dustup.skirmish import tell as telling
from dustup.skirmish.tell import MORE, About, Voice, counted, mods

from ..content import data
from ..state import State


@lru_cache(maxsize=1)
def named() -> dict[str, str]:
    """Rows of the data by id: what people call them."""
    content = data()
    found = {**content.traits, **content.drugs, **content.armours, **content.grenades, **content.weapons}
    return {key: row.name.lower() for key, row in found.items()}


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


RESULTS = {
    "nothing": "nothing happens", "armour": "the armour holds", "recoil": "beaten back", "fall": "knocked down",
    "kill": "killed", "gruesome": "a gruesome kill", "transfix": "transfixed", "radiation": "radiation",
    "confused": "confused", "out": "passes out", "controlled": "under control",
}  # fmt: skip


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


def _blast_hit(a: About, s: State) -> str:
    return f"{a['weapon'].capitalize()} against {name(s, a['at'])}: {_opposed(a)} — {RESULTS[a['result']]}."


def _mind(a: About, s: State) -> str:
    back = " It strikes back!" if a["backfires"] else ""
    return (
        f"{name(s, a['who'])} reaches for the mind of {name(s, a['at'])}: {_opposed(a)} — {RESULTS[a['result']]}.{back}"
    )


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


def _door(a: About, s: State) -> str:
    end = "open" if a["success"] else "it holds"
    return f"{name(s, a['who'])}, {a['how']} the door: {telling.rolled(a)}, needs 5+ — {end}."


def _down(a: About, s: State) -> str:
    return f"{name(s, a['who'])} is {'torn apart' if a['gruesome'] else 'killed'}."


def _rolled(a: About, s: State) -> str:
    given = " or ".join(name(s, key) for key in a["gives"])
    return f"{a['roll'].capitalize()}: {telling.dice(a)} = {a['result']}: {given}."


def _given(a: About, s: Any) -> str:
    thing = f"the {name(s, a['item'])}" if a["count"] == 1 else f"{a['count']} × {name(s, a['item'])}"
    return f"{name(s, a['who'])} gets {thing}." if a["who"] != "none" else f"Nobody takes {thing}."


SOURCES = {"sonic": "stunned by sound", "web": "in a web", "entangle": "held by tendrils", "nanites": "by nanites"}
"""What holds somebody fast, in words."""
LOSSES = {"radiation": "radiation, for good", "glow": "radiation, for this game", "healing": "the healing cost it"}
"""Why somebody's Quality is worse, in words."""
SAYINGS: dict[str, Any] = {
    "roll-off": "They roll off: {dice}.",
    "role": "{side} is the {role}.",
    "terrain": "{side} has laid out the table: {map}.",
    "edge": "{side} has the {edge} edge.",
    "deployed": "{who} sets up.",
    "lurks": "{side} lays two counters face down.",
    "unveiled": "{who} rises from the green!",
    "dummy": "An empty counter of {side} is turned up.",
    "dummies gone": "No plant of {side} lurks any more; its counters leave the table.",
    "ready": "{who} holds the {weapon}.",
    "stowed": "{who} puts the {weapon} away.",
    "dropped weapon": "{who} drops the {weapon}.",
    "turn": "Turn {turn}",
    "player turn": "{side} plays.",
    "quality": _quality,
    "die": _die,
    "reroll": "{who} rolls again: {dice}.",
    "activated": lambda a, s: (
        f"{name(s, a['who'])} has {counted(a['actions'], 'action')}"
        + (", then the turn passes." if a["passes"] else ".")
    ),
    "stalled": "The power armour of {who} shuts down.",
    "moved": _moved,
    "sprint": "{who} sprints.",
    "disengaged": "{who} breaks away.",
    "fight": _fight,
    "shot": _shot,
    "blast": "{who} throws: {grenade}. In the blast: {caught}.",
    "blast hit": _blast_hit,
    "unharmed": "{who} is unharmed: {why}.",
    "thrown": "{who} is thrown about.",
    "free hack": "{who} gets a free hack at {at}.",
    "recoiled": "{who} recoils.",
    "fell": "{who} lies on the ground.",
    "prone": "{who} goes prone.",
    "stood up": "{who} stands up.",
    "armour holds": "The armour of {who} takes the blow.",
    "field off": "The force field of {who} dies down.",
    "adapts": "{who} adapts to {energy}.",
    "wounded": "{who} is only wounded: Quality {quality}+.",
    "down": _down,
    "gone": lambda a, s: f"{name(s, a['who'])} {'runs away' if a['fled'] else 'leaves the table'}.",
    "half strength": "{side} is down to half strength.",
    "shaken": "{who} tests morale: {why}.",
    "terror": "{who} comes at {at} like a nightmare.",
    "cowed": "{who} does not dare to attack {at}.",
    "transfixed": lambda a, s: f"{name(s, a['who'])} is transfixed ({SOURCES.get(a['source'], a['source'])}).",
    "freed": "{who} is free again.",
    "passed out": "{who} passes out.",
    "poisoned": "{who} is poisoned: Quality {quality}+.",
    "worse": lambda a, s: f"{name(s, a['who'])}: Quality {a['quality']}+ ({LOSSES.get(a['why'], a['why'])}).",
    "irradiated": "{who} is exposed to radiation.",
    "will mutate": "Something changes in {who}.",
    "infected": "{who} has caught the disease: Quality {quality}+.",
    "immune": "{who} is immune to the disease.",
    "jammed": "The {weapon} of {who} jams.",
    "broken": "The {weapon} of {who} breaks.",
    "empty": "The {weapon} of {who} is empty.",
    "burnt out": "The power of {who} is burnt out for this game.",
    "strained": "{who} strains a shoulder.",
    "saved gun": "{by} knows what to do: the {weapon} of {who} does not fail.",
    "reloaded": "{who} reloads the {weapon}.",
    "unjammed": "{who} frees the {weapon}.",
    "picked up": "{who} picks up: {item}.",
    "artifact": lambda a, s: (
        f"{name(s, a['who'])} looks at the {name(s, a['item'])}: {telling.rolled(a)}, needs 9 — {a['result']}."
    ),
    "drug": "{who} uses {drug} on {at}.",
    "no effect": "It does nothing to {who}.",
    "stimulated": "{who} is wide awake.",
    "healed": "{who} is cured: {cured}.",
    "allure": "{who} spreads its allure: {caught}.",
    "allured": "{who} is dazed.",
    "copied": "{who} takes the form of {at}.",
    "reverted": "{who} has its own form again.",
    "drained": "{who} drains a Cell of {at} ({cell}).",
    "shield up": "{who} raises a telekinetic shield.",
    "mind duel": _mind,
    "scream": "{who} screams into every mind: {caught}.",
    "confused": "{who} is confused.",
    "clear headed": "{who} shakes off the confusion.",
    "controlled": "{who} obeys {by} now.",
    "released": "{who} is master of its mind again.",
    "pushed": "{who} is pushed about.",
    "disarmed": "The {weapon} flies out of the grasp of {who}.",
    "psi blocked": "{who} loses its mental mutations for this game.",
    "climbed": "{who} climbs {way}.",
    "dropped": lambda a, s: (
        f"{name(s, a['who'])} falls {a['height'] / 10:g} mm."
        if "height" in a
        else f"{name(s, a['who'])} drops something."
    ),
    "spoilt": "{who} spoils the water.",
    "collapsed": "The {piece} comes down.",
    "withered": "The {piece} withers.",
    "door": _door,
    "door open": "The door stands open.",
    "door shut": "The door stays shut.",
    "held door": lambda a, s: f"{name(s, a['at'])} holds the door: {_opposed(a)}.",
    "group": lambda a, s: (
        f"{name(s, a['who'])} {'calls together' if a['regroup'] else 'orders a group'}: "
        f"{telling.listed([name(s, key) for key in a['members']])}; {counted(a['actions'], 'action')} each."
    ),
    "push": "{who} reaches for {at} with the mind.",
    "concentrated fire": "All at {at}!",
    "mutant tree": "One tree bears strange fruit.",
    "fruit": "{who} eats a fruit of the mutant tree.",
    "herd": "{count} head of cattle stand in the pen.",
    "took": "{who} drives a head of cattle.",
    "secured": "{who} brings the cattle home.",
    "termites": "{who} stirs up termites!",
    "found": "{who} finds: {item} ({count}).",
    "wakes": "A surveillance system wakes: Quality {quality}+, Combat {combat}, {weapon}.",
    "watches": "The surveillance system aims at {at}.",
    "shut down": "{who} shuts down.",
    "scrapped": "The surveillance system is scrap.",
    "rolled": _rolled,
    "detail": lambda a, s: f"{str(a['faces'][0][0]).capitalize()}: {telling.dice(a)} — {a['detail']}.",
    "again": "That does not fit; rolled again.",
    "gained": "{who}: {name}.",
    "party type": "{name}: {models} models.",
    "model": "{who}, {kind}.",
    "built in": "{who} has it built in: {item}.",
    "given": _given,
    "sold": "{names}: to {side} for {price} coins.",
    "bids": lambda a, s: "Bids: " + ", ".join(f"{player} {bid}" for player, bid in a["bids"].items()) + ".",
    "led": "Leader: {who}; combat bonus: {bonus}.",
    "replaced": "A Robot has no use for it: d6 Cells instead.",
    "counted": "",
    "over": "It is over: {why}.",
}
VOICE = Voice(SAYINGS, name)
tell = VOICE.tell
