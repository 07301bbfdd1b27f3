"""Events as sentences, the way a friendly referee would say them. `[[rule]]` links a rule, `{4}` shows a die."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from dustup.core.content import read_yaml
from dustup.core.events import MORE
from dustup.skirmish import journey, missions, recap, tell
from dustup.skirmish.tell import About, Say, Voice, dice, listed, small

from ..content import NAMES
from ..state import State
from ..units import at_most, inches, rough

CLOUDS = ("smoke", "fire", "gas", "radiation")
"""Markers that nobody goes for."""
STEP = 30  # 3 mm: what lies flat is no height worth a word


def name(s: State, key: Any) -> str:
    """What a fighter, a side, an item or a kind of thing is called."""
    return tell.name(s, key) if key in s.fighters or key in s.setup.names else _thing(s, str(key))


def who(a: About, s: State, key: str = "who") -> str:
    """The name behind an id."""
    return tell.name(s, a.get(key) or "somebody")


def sum_of(a: About, s: State, n: int = 0, die: bool = False) -> str:
    """A sum with the reason of each part; who supports keeps its capital letter."""
    return tell.sum_of(a, n, die, (s.law["PK-MASS-05"], s.law["PK-MASS-07"]))


def thing(s: State, key: Any) -> str:
    """The name of a weapon, gear or item id."""
    return small(_thing(s, str(key)).replace("_", " "))


def _thing(s: State, key: str) -> str:
    kinds = [item.kind for f in s.fighters.values() for item in (*f.items, *f.loot) if item.id == key]
    kind, data = kinds[0] if kinds else key, s.setup.data
    row = data.weapons.get(kind) or data.gear.get(kind)
    return row.name.lower() if row else key


def _length(path: Any) -> float:
    steps = pairwise(path)
    return float(sum(((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) ** 0.5 for p, q in steps))


def move(a: About, s: State) -> str:
    """PK-MOVE-01, PK-RUL-11: a stretch of a move, or a turn."""
    path = a.get("path") or [[0, 0, 0]]
    far, up, least = _length(path), path[-1][2] - path[0][2], s.unit.tenths / 20  # what is told as 0.0 is not told
    if a.get("back"):
        there = f"there and stays {rough(s.unit, far)} behind" if far >= least else "farther on"
        return f"{who(a, s)} finds no room to stop {there}."
    if far < least and abs(up) < STEP:
        return f"{who(a, s)} turns on the spot." if len(path) < 2 else ""
    more = "gone" in a
    last = None if more else _before(a, s)
    aim = journey.aim(a, s, clouds=CLOUDS) if far >= least else ""
    verb = "goes on for" if more else "moves" if last is None else "then"
    words = [f"{verb} {rough(s.unit, far)}"] if far >= least else []
    if abs(up) >= STEP:
        alone = "then " if verb == "then" and not words else ""
        words.append(f"{alone}{_upwards(path) if up > 0 else 'comes down'} {rough(s.unit, abs(up))}")
    if last is not None:
        new = journey.new_aim(aim, journey.aim(last, s, clouds=CLOUDS))
        words[:1] = [words[0] + (" more" if far >= least and not new else "")]
        return f"{MORE} {' and '.join(words)}{new}."
    whole = f", {rough(s.unit, a['gone'])} in all" if more else ""
    return f"{who(a, s)} {' and '.join(words)}{aim}{whole}."


def _upwards(path: Any) -> str:
    """PK-OBST-01: stepping onto something low is no climb."""
    return "climbs" if any(p[:2] == q[:2] for p, q in pairwise(path)) else "goes up"


def _before(a: About, s: State) -> About | None:
    """The plain move just before this one, in the same activation, if it was told in a sentence that can go on."""
    last = journey.before(a, s)
    if last is None or last.get("back"):
        return None
    path = last.get("path") or [[0, 0, 0]]
    return last if _length(path) >= s.unit.tenths / 20 or abs(path[-1][2] - path[0][2]) >= STEP else None


def _lead(a: About, s: State, *whats: str) -> str:
    """How a sentence begins that goes on with the one before, if that tells of one of these and the same fighter."""
    at = next((i for i in range(len(s.events) - 1, 0, -1) if s.events[i].about is a), 0)
    last = s.events[at - 1] if at else None
    goes_on = last is not None and last.what in whats and last.about.get("who") == a["who"]
    return f"{MORE} and" if goes_on else who(a, s)


SHOTS = {
    "hit": "hits", "miss": "misses", "jam": "goes off in the breech", "stray": "goes astray", "wide": "lands wide",
}  # fmt: skip


def shot(a: About, s: State) -> str:
    """PK-SHOT-02, PK-INDI-02: a shot or a throw."""
    target = who(a, s, "at") if a.get("at") else "a spot on the ground"
    far = f", {at_most(s.unit, a['far'])}" if "far" in a else ""
    lost = "no die can help" if a.get("result") == "miss" else "no die needed"
    roll = f"rolls {dice(a)}" if a.get("faces") else lost
    odds = sum_of(a, s) if a.get("sums") else f"needs {a['need']}"
    if a.get("thrown"):
        return f"{who(a, s)} throws the {thing(s, a['weapon'])} at {target}{far}: {odds}, {roll}: {_landing(a, s)}."
    how = "snaps a shot" if a.get("watch") else "shoots"
    end = SHOTS.get(str(a.get("result")), "is done")
    return f"{who(a, s)} {how} at {target} with the {thing(s, a['weapon'])}{far}: {odds}, {roll}: the shot {end}."


def _landing(a: About, s: State) -> str:
    """Where a throw comes down: on an even die too far, on an odd one too short."""
    if a["result"] != "wide":
        return "it lands where it should" if a["result"] == "hit" else "it goes off in the hand"
    (x, y), (u, v) = a["spot"], a["aimed"]
    off = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
    return f"it lands {rough(s.unit, off)} too {'far' if a['faces'][0][1] % 2 == 0 else 'short'}"


BARE = ("Fire", "Steam", "Bare hands", "Exploding fuel", "Claws and teeth", "Poisoned claws", "Acid spit")


def hit(a: About, s: State) -> str:
    """PK-HIT-01..04: Strength against Toughness."""
    end = "it gets through" if a["success"] else f"{who(a, s)} shrugs it off"
    if a.get("faces") and a["totals"][0] == a["totals"][1]:
        end = "a tie, which goes to the active side: " + end
    by = str(a["name"])
    return f"{who(a, s)} is struck by {'' if by in BARE else 'the '}{small(by)}: {_against(a, s)}: {end}."


def disengage(a: About, s: State) -> str:
    """PK-DISG-02..04: all totals of a Disengage roll."""
    if not a.get("sums"):
        return f"{who(a, s)} slips out of the fight{'' if a['success'] else ', but is held'}."
    rivals = [f"{title}'s {sum_of(a, s, n, True)}" for n, (title, _) in enumerate(a["sums"]) if n]
    names = _names(s, a.get("by", ()))
    end = "it slips away" if a["success"] else f"it is held, and {names} may strike"
    return f"{who(a, s)} tries to leave the fight: {sum_of(a, s, 0, True)} against {listed(rivals)}: {end}."


def _names(s: State, ids: Sequence[str]) -> str:
    return listed([tell.name(s, key) for key in ids])


def _against(a: About, s: State) -> str:
    """Both sums of an opposed roll with their dice, or the dice alone."""
    if "totals" in a and not a.get("sums"):
        return "{} to {}".format(*a["totals"])
    return f"{sum_of(a, s, 0, True)} against {sum_of(a, s, 1, True)}" if len(a.get("sums", ())) > 1 else dice(a)


def round(a: About, s: State) -> str:
    """PK-TURN-03: who is due."""
    names = ", ".join(tell.name(s, key) for key in a.get("due", ())) or "nobody"
    who = f"{names}, who waited" if a.get("late") else names
    return (f"Agility Round {a['round']}: " if a["round"] > 0 else "The slowest of all: ") + who + "."


def loot(a: About, s: State) -> str:
    """PK-LOOT-01: what is taken from a casualty."""
    names = listed([thing(s, item) for item in a.get("items", ())], "nothing of note")
    left = listed([thing(s, item) for item in a.get("left", ())], "")
    return f"{who(a, s)} goes through {who(a, s, 'at')}'s pockets: {names}{'; leaves ' + left if left else ''}."


def assault(a: About, s: State) -> str:
    """PK-ASLT-01..10: the charge and its bonuses."""
    charge, behind = a.get("bonus", {}).get(a["at"], (0, 0))
    words = [f"+{charge} for the charge"] * bool(charge) + ["from behind"] * bool(behind)
    words += ["no bonus for the charge after the failed check"] * bool(a.get("stumbled"))
    words += [f"from {s.unit.told(a['height'])} above"] * bool(a.get("height"))
    names = _names(s, a.get("touched") or [a["at"]])
    return f"{who(a, s)} assaults {names}" + (f" ({', '.join(words)})." if words else ".")


def sermon(a: About, s: State) -> str:
    """PKH-BND-07: a sermon."""
    own = a.get("at") == a.get("who")
    return f"{who(a, s)} preaches, {'and' if own else 'and ' + who(a, s, 'at')} may reroll a die."


def scored(a: About, s: State) -> str:
    """PKH-SCN-12, PKH-SCN-15: victory points, or why there are none."""
    why, count = str(a["why"]), " to ".join(map(str, a.get("count", ())))
    if not a["side"]:
        return f"Nobody {why}: {count}."
    deed = why.replace("holds", "hold").replace("is king", "are kings")
    return f"{tell.name(s, a['side'])} {deed}{', ' + count if count else ''}: +{a['points']}, {a['total']} in all."


def over(a: About, s: State) -> str:
    """PK-TURN-01: the end, the scores, and who did most."""
    scores = ", ".join(f"{tell.name(s, key)} {n}" for key, n in a.get("scores", {}).items())
    if "why" not in a:
        return f"The battle is over{': ' + scores if scores else ''}."
    return recap.over_words(a, s)


def _kind(a: About, s: State) -> str:
    """What a marker is."""
    mark = s.marks.get(str(a.get("mark", "")))
    return mark.kind if mark else "thing it carried"


def _so_far(a: About, s: State) -> str:
    """PK-DEF-03: where on its way, or before what, it is shot at."""
    if a["after"]:
        return f"{rough(s.unit, a['after'])} on its way"
    return "just setting out" if a.get("way") else "about to act"


SHOWN: dict[str, Say] = {
    "odds": lambda a, s: sum_of(a, s) or f"needs {a['need']}",
    "against": _against,
    "whole sum": lambda a, s: sum_of(a, s, 0, True),
    "arms used": lambda a, s: " against ".join(thing(s, arm) for arm in a.get("arms", ())),
    "rolls": lambda a, s: ", ".join(f"{tell.name(s, face[2])} roll {{{face[1]}}}" for face in a.get("faces", ())),
    "drop": lambda a, s: s.unit.told(a["height"]),
    "so far": _so_far,
    "two inches": lambda a, s: s.unit.told(inches(s.unit, 2)),
    "attribute": lambda a, s: str(NAMES.get(a["stat"], a["stat"])),
    "thing": _kind,
    "after check": lambda a, s: _lead(a, s, "check"),
    "after fall": lambda a, s: _lead(a, s, "fall", "fall_roll"),
    "after ground": lambda a, s: _lead(a, s, "contaminated"),
}
"""Gaps of the sentences beside the fields of an event."""
OWN: dict[str, Say] = {
    "round": round,
    "over": over,
    "move": move,
    "assault": assault,
    "hit": hit,
    "disengage": disengage,
    "shot": shot,
    "loot": loot,
    "sermon": sermon,
    "scored": scored,
}
"""Events that take more than a template."""
SAYINGS = read_yaml(Path(__file__).parents[1] / "data" / "sayings.yaml")
VOICE = Voice(missions.SAYINGS | SAYINGS | OWN, name, SHOWN)
