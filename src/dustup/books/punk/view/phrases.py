"""Phrases: how each kind of event is said. `{4}` shows a die."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from dustup.skirmish import chronicle, journey, tell
from dustup.skirmish.tell import MORE, About, counted, dice, listed, small

from ..content import NAMES
from ..state import State
from ..units import rough

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
    whole = a.get("gone", 0)
    more = whole > far + abs(up) + 10
    last = None if more else _before(a, s)
    aim = journey.aim(a, s, clouds=CLOUDS) if far >= least else ""
    verb = "goes on for" if more else "moves" if last is None else "then"
    words = [f"{verb} {rough(s.unit, far)}"] if far >= least else []
    if abs(up) >= STEP:
        words.append(f"{'climbs' if up > 0 else 'comes down'} {rough(s.unit, abs(up))}")
    if last is not None:
        return f"{MORE} {' and '.join(words)}{journey.new_aim(aim, journey.aim(last, s, clouds=CLOUDS))}."
    return f"{who(a, s)} {' and '.join(words)}{aim}{f', {rough(s.unit, whole)} in all' if more else ''}."


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


def cramped(a: About, s: State) -> str:
    """PK-MOVE-03, PK-RUL-70: no room to stop; where it cannot even set out, the Action is gone."""
    if a.get("stays"):
        return f"{who(a, s)} finds no room to stop anywhere on its way and stays: the Action is spent for nothing."
    return f"{who(a, s)} finds no room to stop farther on."


def slow(a: About, s: State) -> str:
    """PK-TERR-03, PK-TERR-04, PK-TERR-06, PK-TERR-07: half the distance, or the edge."""
    name = small(str(a["name"]))
    if a["edge"]:
        place = "foot" if a.get("climb") else "edge"
        return f"{_lead(a, s, 'check')} stops at the {place} of the {name}: half of its move is spent."
    way = "climbs" if a.get("climb") else "takes"
    end = "gets only half as far" if a["failed"] else f"{way} the {name} slowly: half the distance"
    return f"{_lead(a, s, 'check')} {end}."


def hurt(a: About, s: State) -> str:
    """PK-ATTR-03, PK-TERR-13: an Attribute is lower for good."""
    stat = NAMES.get(a["stat"], a["stat"])
    return f"{_lead(a, s, 'contaminated')} loses a point of {stat} for good: {a['left']} left."


def check(a: About, s: State) -> str:
    """PK-DICE-02: an Attribute roll."""
    end = "made it" if a["success"] else "failed"
    odds = sum_of(a, s) or f"needs {a['need']}"
    roll = f"rolls {dice(a)}" if a.get("faces") else "no die needed"
    return f"{who(a, s)}, {small(str(a['name']))}: {odds}, {roll}: {end}."


def combat(a: About, s: State) -> str:
    """PK-HTH-01..03: a Combat roll."""
    end = {"win": f"{who(a, s)} lands a blow", "lose": f"{who(a, s, 'at')} lands a blow", "tie": "both land a blow"}
    arms = " against ".join(thing(s, arm) for arm in a.get("arms", ()))
    return f"{who(a, s)} fights {who(a, s, 'at')} ({arms}): {_against(a, s)}: {end[a['result']]}."


SHOTS = {
    "hit": "hits",
    "miss": "misses",
    "jam": "goes off in the breech",
    "stray": "goes astray",
    "wide": "lands wide",
}


def shot(a: About, s: State) -> str:
    """PK-SHOT-02, PK-INDI-02: a shot or a throw."""
    target = who(a, s, "at") if a.get("at") else "a spot on the ground"
    far = f", {rough(s.unit, a['far'])}" if "far" in a else ""
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


def fall(a: About, s: State) -> str:
    """PK-FALL-01: a fall."""
    return f"{who(a, s)} falls {s.unit.told(a['height'])}." if a.get("height") else f"{who(a, s)} falls flat."


def fall_roll(a: About, s: State) -> str:
    """PK-FALL-01: the roll after a fall."""
    return f"{who(a, s)} hits the ground: {_against(a, s)}: " + ("bruised, no worse." if a["success"] else "broken.")


def prone(a: About, s: State) -> str:
    """PK-FALL-02, PK-PRON-01: it lies there, said in one breath with the fall."""
    return f"{_lead(a, s, 'fall', 'fall_roll')} lies there until it gets up."


def poison(a: About, s: State) -> str:
    """PK-POIS-01: the roll against poison."""
    return f"The poison works on {who(a, s)}: {_against(a, s)}: " + (
        "it passes." if a["success"] else "it is too much."
    )


def radiation(a: About, s: State) -> str:
    """PKH-RAD-02: the roll against radiation."""
    ends = {
        "down": "collapses",
        "lasting": "is marked for life",
        "weak": "feels weak for a while",
        "nothing": "feels fine",
    }
    return f"The glow touches {who(a, s)}: {sum_of(a, s, 0, True)}: {who(a, s)} {ends[a['result']]}."


def roll_off(a: About, s: State) -> str:
    """PK-TURN-08: who goes first."""
    rolls = ", ".join(f"{tell.name(s, face[2])} roll {{{face[1]}}}" for face in a.get("faces", ()))
    return f"Both sides act in round {a['round']}: {rolls}; {tell.name(s, a['side'])} choose who goes first."


def round(a: About, s: State) -> str:
    """PK-TURN-03: who is due."""
    names = ", ".join(tell.name(s, key) for key in a.get("due", ())) or "nobody"
    return (f"Agility Round {a['round']}: " if a["round"] > 0 else "The slowest of all: ") + names + "."


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


def reload(a: About, s: State) -> str:
    """PK-SLOW-01: an Action of reloading."""
    return f"{who(a, s)} {'has reloaded' if a['success'] else 'goes on reloading'} the {thing(s, a['item'])}."


POWERS = {
    "barrier": "raises a psychic barrier: Armour 5 until its next activation begins",
    "mind_shock": "reaches into {at}'s mind, where no armour helps",
    "disarm": "pulls at what {at} holds: a Strength roll, or a weapon falls",
    "boost": "strengthens {at}",
    "puppeteer": "calls {at} to act in this very round",
}


def power(a: About, s: State) -> str:
    """PKH-PSY-01..05: a psychic power, what it does and until when."""
    return f"{who(a, s)} {POWERS[a['name']].format(at=who(a, s, 'at'))}."


def spray(a: About, s: State) -> str:
    """PK-TEMP-01: a template."""
    names = _names(s, a.get("victims", ()))
    return f"{who(a, s)} lets the {thing(s, a['weapon'])} roar: it reaches {names}."


def cannon(a: About, s: State) -> str:
    """PKH-GEA-16: a clown flies."""
    end, die = "it strikes home" if a["success"] else "it goes wide", a["faces"][0][1]
    return f"{who(a, s)} fires {who(a, s, 'by')} at {who(a, s, 'at')}: needs {a['need']}, rolls {{{die}}}: {end}."


def freed(a: About, s: State) -> str:
    """PK-MASS-06, PKH-SCN-13: a freed fighter, or captive."""
    if "mark" in a:
        return f"{who(a, s)} cuts the captive loose."
    end = "finds no room beside" if a.get("result") == "no room" else "turns to"
    return f"{who(a, s)}, without a foe, {end} {who(a, s, 'at')}."


def reaction(a: About, s: State) -> str:
    """PK-DEF-02, PK-DEF-03: Defensive Fire goes off."""
    when = f"is {rough(s.unit, a['after'])} on its way" if a.get("after") else "is about to act"
    return f"{who(a, s)} has waited for this: {who(a, s, 'at')} {when}."


def burst_end(a: About, s: State) -> str:
    """PK-AUTO-04: a burst cut short."""
    return f"{who(a, s)}'s burst breaks off: {counted(a['lost'], 'shot')} short."


def kind(a: About, s: State) -> str:
    """What a marker is."""
    mark = s.marks.get(str(a.get("mark", "")))
    return mark.kind if mark else "thing it carried"


def rest(a: About, s: State) -> str:
    """PK-ACT-04: Actions not used."""
    return f"{who(a, s)} leaves {counted(a['left'], 'Action')} unused."


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


def gained(a: About, s: State) -> str:
    """PKH-SCN-10..14: what is counted at the end."""
    return f"{tell.name(s, a['side'])}: {a['why']}, {counted(a['points'], 'victory point')}."


def over(a: About, s: State) -> str:
    """PK-TURN-01: the end, the scores, and who did most."""
    scores = ", ".join(f"{tell.name(s, key)} {n}" for key, n in a.get("scores", {}).items())
    if "why" not in a:
        return f"The battle is over{': ' + scores if scores else ''}."
    return chronicle.over_words(a, s)
