"""Events as sentences, in our own words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from dustup.core import Event, Outcome
from dustup.skirmish import missions
from dustup.skirmish.tell import About, Saying, Voice, dice, listed, name, rolled, sum_of

PLACES = {"crew": "the crew", "weapon": "the fixed weapon", "wheels": "the wheels", "gubbins": "the gubbins"}
PLACES |= {"driver": "the driver", "engines": "the engines"}
RESULTS = {
    "nothing": "nothing serious", "driver": "the driver is hit", "driver_wobble": "the driver is hit and the vehicle wobbles",
    "driver_swerve": "the driver is hit and the vehicle swerves", "wobble": "it wobbles", "swerve": "it swerves",
    "spin": "it spins", "slowed": "it is 2 inches slower from now on", "stalled": "the thrusters stall for a turn",
    "jammed": "the thrusters are gone", "jarred": "the fixed weapon is jarred for a turn", "weapon_out": "the fixed weapon is out",
    "gubbin_out": "a gubbin is lost", "fire": "it burns", "immobilised": "it is immobilised", "destroyed": "it is destroyed",
    "crew": "somebody aboard is hit",
}  # fmt: skip
MODES = {
    "gas": "drives",
    "thrust": "thrusts ahead",
    "slow": "creeps",
    "surge": "surges",
    "swerve": "swerves",
    "turn": "turns",
}
MODES |= {
    "pushed": "is pushed aside",
    "slid": "slides aside",
    "chase": "keeps up",
    "flight": "flees",
    "panic": "runs in panic",
}
MODES |= {
    "move": "moves",
    "run": "runs",
    "charge": "charges",
    "crawl": "crawls",
    "follow": "follows up",
    "wander": "wanders",
}


def _moved(a: About, s: Any) -> str:
    verb = MODES.get(a["mode"], "moves")
    if a["path"][0][:2] == a["path"][-1][:2]:
        return f"{name(s, a['who'])} {verb if a['mode'] in ('swerve', 'turn') else 'stays'}."
    far = f" {a['inches']} inches" if a.get("inches") else ""
    return f"{name(s, a['who'])} {verb}{far}."


def _shot(a: About, s: Any) -> str:
    at = "the ground" if isinstance(a["at"], list) else name(s, a["at"])
    far = f", {a['inches']} inches" if "inches" in a else ""
    total = a["sums"][0][1]
    always = f" ({total['fixed'][1]})" if "fixed" in total else ""
    return f"{name(s, a['who'])} fires the {a['weapon'].lower()} at {at}{far}: {rolled(a)}, needs 7 — {'hit' if a['success'] else 'miss'}{always}."


def _wound(a: About, s: Any) -> str:
    if not a["faces"]:
        return f"{a['by']} cannot wound {name(s, a['at'])}."
    return f"Wound on {name(s, a['at'])}? {dice(a)}, needs {a['need']} — {'yes' if a['success'] else 'no'}."


def _save(a: About, s: Any) -> str:
    if not a["faces"]:
        return f"{name(s, a['who'])}: no save is possible."
    return f"Save of {name(s, a['who'])}? {dice(a)}, needs {a['need']} — {'saved' if a['success'] else 'failed'}."


def _injury(a: About, s: Any) -> str:
    end = {"flesh": "a flesh wound", "down": "Down", "out": "out of action"}[a["result"]]
    return f"Injury of {name(s, a['at'])}: {dice(a)} — {end}."


def _fight(a: About, s: Any) -> str:
    end = (
        "a stalemate"
        if not a["winner"]
        else f"{name(s, a['winner'])} wins with {a['hits']} hit{'s' if a['hits'] != 1 else ''}"
    )
    return f"{name(s, a['who'])} ({sum_of(a, 0)}) against {name(s, a['at'])} ({sum_of(a, 1)}): {end}."


def _test(a: About, s: Any) -> str:
    return f"{name(s, a['who'])}, {a['test'].capitalize()} {a['why']}: {dice(a)}, needs {a['need']} or less — {'passed' if a['success'] else 'failed'}."


def _location(a: About, s: Any) -> str:
    gone = "" if a["success"] else " — not there any more, again"
    return f"{name(s, a['at'])} is hit on {PLACES[a['place']]}: {dice(a)}{gone}."


def _ram(a: About, s: Any) -> str:
    verb = {"rake": "rakes", "sideswipe": "sideswipes", "shunt": "shunts", "T-bone": "T-bones"}.get(a["kind"])
    if verb is None:
        return f"{name(s, a['who'])} goes head-on for {name(s, a['at'])}."
    return f"{name(s, a['who'])} {verb} {name(s, a['at'])}."


def _crash(a: About, s: Any) -> str:
    if a["side"] == "front":
        return f"{name(s, a['who'])} crashes into {a['at']}: {a['count']} damage."
    return f"{name(s, a['who'])} scrapes {a['at']}: {dice(a)}, 4+ hurts — {'yes' if a['success'] else 'no'}."


def _deployed(a: About, s: Any) -> str:
    crew = f" with {listed([name(s, k) for k in a['crew']])}" if a["crew"] else ""
    return f"{name(s, a['who'])} takes position{crew}."


def _charge(a: About, s: Any) -> str:
    return f"{name(s, a['who'])} charges {name(s, a['at'])}."


def _chase(a: About, s: Any) -> str:
    return f"{name(s, a['who'])} {'races' if a['kind'] == 'race' else 'tails'} {name(s, a['at'])}."


def _bottled(a: About, s: Any) -> str:
    fallen = f"; Down when it left: {listed([name(s, k) for k in a['down']])}" if a["down"] else ""
    return f"{name(s, a['side'])} bottle out: {a['why']}{fallen}."


def _chicken(a: About, s: Any) -> str:
    one, two = a["choices"]
    return f"Chicken! {name(s, a['who'])} goes {one}, {name(s, a['at'])} {two} — {'they crash' if a['success'] else 'they miss'}."


SAYINGS: dict[str, Saying] = missions.SAYINGS | {
    "turn": "Turn {turn}.",
    "player turn": "{side} to play.",
    "attacker": "{side} attack.",
    "roll-off": "They roll for it: {dice}.",
    "order of play": "Order of play: {sides}.",
    "deployed": _deployed,
    "moved": _moved,
    "charge": _charge,
    "engaged": "{who} and {at} are at it hand to hand.",
    "fell short": "{who} falls short of {at}.",
    "aboard": "{who} is on {at}.",
    "slips": "{who} slips off {at}.",
    "off": "{who} is on the ground.",
    "hides": "{who} hides.",
    "revealed": "{who} is no longer hidden.",
    "overwatch": "{who} goes on overwatch.",
    "overwatch over": "{who} is no longer on overwatch.",
    "overwatch shot": "{who} fires on overwatch at {at}.",
    "test": _test,
    "shot": _shot,
    "burst": "{who} fires the {weapon} on full auto: {dice} — {shots} shots.",
    "ammo": "{who}, {weapon}, ammo ({why}): {dice}, needs {need} — {yes}.",
    "explodes": "Does the {weapon} explode? {dice} — {yes}.",
    "spare ammo": "{who} has spare ammo on board.",
    "spare parts": "{who} mends it? {dice}, needs {need} — {yes}.",
    "blast": "The {by} goes off.",
    "scatters": "It scatters {inches} inches.",
    "dud": "A dud.",
    "fumbled": "Something is wrong with it.",
    "unreliable": "Unreliable explosives: {dice} — {result}.",
    "live bomb": "It lies there, live.",
    "disturbed": "{who} comes near a live bomb: {dice}, needs {need} — {yes}.",
    "flames out": "{who} sprays flames at {at}.",
    "clipped": "Is {at} caught? {dice}, needs {need} — {yes}.",
    "pinned": "{who} is pinned.",
    "unpinned": "{who} is on its feet.",
    "wound": _wound,
    "save": _save,
    "damage": "{by}: {count} wounds for {at}.",
    "lost wound": "{who} loses a wound; {left} left.",
    "injury": _injury,
    "down": "{who} goes Down.",
    "gone": "{who} is gone: {why}.",
    "alight": "Does {at} catch fire? {dice}, needs {need} — {yes}.",
    "flames": "{who} beats the flames: {dice}, with help {total}, needs {need} — {yes}.",
    "recovered": "{who} is back on its feet.",
    "patched": "{who} is patched up and rolls again.",
    "nerve": "{side} hold their nerve.",
    "bottled": _bottled,
    "cowed": "{who} does not dare to charge {at}.",
    "afraid": "{who} is afraid of {at}.",
    "terror": "{who} is terrified of {at}.",
    "stupid": "{who} looks puzzled. {dice}",
    "frenzy": "{who} rages and must charge.",
    "presses on": "{who} presses on towards {at}.",
    "fight": _fight,
    "parry": "{who} parries {at}: {dice}.",
    "finish": "{who} finishes {at} off.",
    "smash": "{who} smashes {at}: {dice} — {hits} hits.",
    "location": _location,
    "penetration": "Through the armour of {armour}? {dice}, needs {need} — {yes}.",
    "vehicle damage": lambda a, s: f"{name(s, a['at'])}: {dice(a)} {RESULTS[a['result']]}.".replace(":  ", ": "),
    "knocked out": "{at} loses its {part}.",
    "template": "{at} takes {count} hits.",
    "crew caught": "The whole crew of {at} is caught: {count} hits.",
    "battered": "{at} takes {count} damage from {why}.",
    "immobilised": "{at} is immobilised.",
    "wrecked": "{at} is a wreck.",
    "vehicle alight": "{at} is burning: {place}.",
    "vehicle fire": "Fire on {at}, {place}: {dice}, with help {total}, needs {need} — {yes}.",
    "thrust": "{who} thrusts (number {number}): {dice}, needs {need} — {yes}.",
    "buster": "Thruster buster for {who}: {dice}.",
    "out of control": "{at} is out of control.",
    "wheel": lambda a, s: f"{name(s, a['who'])} takes the wheel of {name(s, a['at'])}{'? ' + dice(a) + (' — yes' if a['success'] else ' — no') if 'faces' in a else ''}.",
    "chase": _chase,
    "chase over": "{who} is no longer chasing.",
    "ram": _ram,
    "ram missed": "{at} swerves out of the way of {who}.",
    "chicken": _chicken,
    "stalls": "Is {at} immobilised? {dice}, needs {need} — {yes}.",
    "collision": "{who} collides with {at} ({result}).",
    "crash": _crash,
    "squash": "{who} tries to squash {at}.",
    "stuck": "{who} is stuck in {at}.",
    "stops": "{who} stops at the edge of {at}.",
    "dispute": "{doubt} is in dispute: {dice} — {yes}.",
}  # fmt: skip
VOICE = Voice(SAYINGS)
tell = VOICE.tell
SEEN = frozenset(
    ("gone", "down", "pinned", "shot", "wound", "fight", "wrecked", "immobilised", "vehicle damage", "test", "thrust", "buster", "bottled", "injury")
)  # fmt: skip


def gist(event: Event) -> Hashable:
    """What `outcome` looks at in an event; None if nothing."""
    if event.what not in SEEN:
        return None
    a = event.about
    return event.what, str(a.get("who", "")), str(a.get("at", "")), a.get("success"), a.get("result")


ORDER = (
    ("wrecked", "wrecked"),
    ("bottled", "bottled out"),
    ("gone", "out of action"),
    ("down", "down"),
    ("immobilised", "immobilised"),
)


def outcome(events: Sequence[Event]) -> Outcome:
    """What these events came to: the worst that happened, as one word for the odds."""
    kinds = [e.what for e in events]
    for kind, label in ORDER:
        if kind in kinds:
            return Outcome(label)
    if any(e.what == "injury" for e in events):
        return Outcome("flesh wound")
    if "vehicle damage" in kinds:
        return Outcome("damaged")
    if "pinned" in kinds:
        return Outcome("pinned")
    if "buster" in kinds:
        return Outcome("thrust fails")
    shots = [e.about["success"] for e in events if e.what == "shot"]
    if shots:
        return Outcome("hit, no effect" if any(shots) else "miss")
    tests = [e.about["success"] for e in events if e.what in ("test", "thrust")]
    if tests:
        return Outcome("passed" if all(tests) else "failed")
    return Outcome("no effect" if "fight" in kinds else "done")
