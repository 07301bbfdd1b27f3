"""Events as sentences, the way a friendly referee would say them. `[[rule]]` links a rule, `{4}` shows a die."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from dustup.core import Event

from .content import NAMES
from .state import State

About = dict[str, Any]
Teller = Callable[[About, State], str]
STEP = 0.3  # cm: what lies flat is no height worth a word


def tell(event: Event, s: State) -> str:
    """One sentence for one event, with its dice and the rules at work; "" where nothing need be said."""
    teller = TELLERS.get(event.what)
    words = teller(event.about, s) if teller else _plainly(event, s)
    if not words:
        return ""
    links = " ".join(f"[[{rule}]]" for rule in dict.fromkeys(event.rules))
    return f"{words} {links}".strip()


def who(a: About, s: State, key: str = "who") -> str:
    """The name behind an id."""
    f = s.fighters.get(str(a.get(key, "")))
    return f.name if f else str(a.get(key, "")) or "somebody"


def side(a: About, s: State) -> str:
    """The name of a band."""
    found = str(a.get("side", ""))
    return str(s.setup.names.get(found, found))


def dice(a: About) -> str:
    """The dice of an event: {4} for each."""
    return " ".join(f"{{{face[1]}}}" for face in a.get("faces", ()))


def sum_of(a: About, n: int = 0, die: bool = False) -> str:
    """A sum with the reason of each part: Precision 6 +1 short range = 7; with its die first where it is added."""
    sums, faces = a.get("sums", ()), a.get("faces", ())
    if n >= len(sums):
        return dice(a)
    parts = sums[n][1]["mods"]
    words = [
        f"{why} {value}" if k == 0 else f"{_signed(value)} {_small(why)}" for k, (value, why, _) in enumerate(parts)
    ]
    total = sums[n][1]["total"]
    if die and n < len(faces):
        words.append(f"+ {{{faces[n][1]}}}")
        total += faces[n][1]
    return (" ".join(words) + (f" = {total}" if len(words) > 1 else "")).replace("= -", "= \N{MINUS SIGN}")


def _signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"


def _small(why: str) -> str:
    return why[:1].lower() + why[1:]


def thing(s: State, key: Any) -> str:
    """The name of a weapon, gear or item id."""
    kind = str(key)
    for f in s.fighters.values():
        for item in (*f.items, *f.loot):
            if item.id == kind:
                kind = item.kind
    data = s.setup.data
    row = data.weapons.get(kind) or data.gear.get(kind)
    return row.name.lower() if row else _small(kind.replace("_", " "))


def _plainly(event: Event, s: State) -> str:
    a = event.about
    words = [who(a, s)] if "who" in a else []
    words.append(event.what.replace("_", " "))
    if a.get("at"):
        words.append(f"→ {who(a, s, 'at')}")
    if a.get("faces"):
        words.append(dice(a))
    return " ".join(words) + "."


def _length(path: Any) -> float:
    steps = pairwise(path)
    return float(sum(((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) ** 0.5 for p, q in steps)) / 100


def _move(a: About, s: State) -> str:
    path = a.get("path") or [[0, 0, 0]]
    far, up = _length(path), (path[-1][2] - path[0][2]) / 100
    if a.get("back"):
        return f"{who(a, s)} finds no room to stop there and stays {far:.1f} cm behind."
    if far < 0.05 and abs(up) < STEP:
        return f"{who(a, s)} turns on the spot." if len(path) < 2 else ""
    whole = a.get("gone", 0) / 100
    more = whole > far + abs(up) + 0.1
    words = [f"{'goes on for' if more else 'moves'} {far:.1f} cm"] if far >= 0.05 else []
    if abs(up) >= STEP:
        words.append(f"{'gets up' if up > 0 else 'comes down'} {abs(up):.1f} cm")
    return f"{who(a, s)} {' and '.join(words)}{f', {whole:.1f} cm in all' if more else ''}."


def _slow(a: About, s: State) -> str:
    name = _small(str(a["name"]))
    if a["edge"]:
        return f"{who(a, s)} stops at the edge of the {name}: more than half of the move is spent."
    end = "gets only half as far" if a["failed"] else f"takes the {name} slowly: half the distance"
    return f"{who(a, s)} {end}."


def _check(a: About, s: State) -> str:
    end = "made it" if a["success"] else "failed"
    odds = sum_of(a) or f"needs {a['need']}"
    roll = f"rolls {dice(a)}" if a.get("faces") else "no die needed"
    return f"{who(a, s)}, {_small(str(a['name']))}: {odds}, {roll}: {end}."


def _combat(a: About, s: State) -> str:
    end = {"win": f"{who(a, s)} lands a blow", "lose": f"{who(a, s, 'at')} lands a blow", "tie": "both land a blow"}
    arms = " against ".join(thing(s, arm) for arm in a.get("arms", ()))
    clash = f"{sum_of(a, 0, True)} against {sum_of(a, 1, True)}" if a.get("sums") else "{} to {}".format(*a["totals"])
    return f"{who(a, s)} fights {who(a, s, 'at')} ({arms}): {clash}: {end[a['result']]}."


SHOTS = {
    "hit": "hits",
    "miss": "misses",
    "jam": "jams",
    "stray": "goes astray",
    "wide": "lands wide",
}


def _shot(a: About, s: State) -> str:
    target = who(a, s, "at") if a.get("at") else "a spot on the ground"
    far = f", {a['far'] / 100:.1f} cm" if "far" in a else ""
    roll = f"rolls {dice(a)}" if a.get("faces") else "no die needed"
    odds = sum_of(a) if a.get("sums") else f"needs {a['need']}"
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
    off = ((x - u) ** 2 + (y - v) ** 2) ** 0.5 / 100
    return f"it lands {off:.1f} cm too {'far' if a['faces'][0][1] % 2 == 0 else 'short'}"


BARE = ("Fire", "Steam", "Bare hands", "Exploding fuel", "Claws and teeth", "Poisoned claws", "Acid spit")


def _hit(a: About, s: State) -> str:
    end = "it gets through" if a["success"] else f"{who(a, s)} shrugs it off"
    if a.get("faces") and a["totals"][0] == a["totals"][1]:
        end = "a tie, which goes to the active side: " + end
    clash = f"{sum_of(a, 0, True)} against {sum_of(a, 1, True)}" if a.get("sums") else "{} to {}".format(*a["totals"])
    by = str(a["name"])
    return f"{who(a, s)} is struck by {'' if by in BARE else 'the '}{_small(by)}: {clash}: {end}."


def _disengage(a: About, s: State) -> str:
    if not a.get("sums"):
        return f"{who(a, s)} slips out of the fight{'' if a['success'] else ', but is held'}."
    rivals = [f"{title}'s {sum_of(a, n, True)}" for n, (title, _) in enumerate(a["sums"]) if n]
    names = _list([who({"who": key}, s) for key in a.get("by", ())])
    end = "it slips away" if a["success"] else f"it is held, and {names} may strike"
    return f"{who(a, s)} tries to leave the fight: {sum_of(a, 0, True)} against {_list(rivals)}: {end}."


def _list(words: list[str]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def _against(a: About) -> str:
    """Both sums of an opposed roll with their dice, or the dice alone."""
    return f"{sum_of(a, 0, True)} against {sum_of(a, 1, True)}" if len(a.get("sums", ())) > 1 else dice(a)


def _fall(a: About, s: State) -> str:
    return f"{who(a, s)} falls {a['height'] / 100:g} cm." if a.get("height") else f"{who(a, s)} falls flat."


def _fall_roll(a: About, s: State) -> str:
    return f"{who(a, s)} hits the ground: {_against(a)}: " + ("bruised, no worse." if a["success"] else "broken.")


def _poison(a: About, s: State) -> str:
    return f"The poison works on {who(a, s)}: {_against(a)}: " + ("it passes." if a["success"] else "it is too much.")


def _radiation(a: About, s: State) -> str:
    ends = {
        "down": "collapses",
        "lasting": "loses a point of Toughness for good",
        "weak": "feels weak for a while",
        "nothing": "feels fine",
    }
    return f"The glow touches {who(a, s)}: {sum_of(a, 0, True)}: {who(a, s)} {ends[a['result']]}."


def _roll_off(a: About, s: State) -> str:
    rolls = ", ".join(f"{side({'side': face[2]}, s)} roll {{{face[1]}}}" for face in a.get("faces", ()))
    return f"Both sides act in round {a['round']}: {rolls}; {side(a, s)} choose who goes first."


def _round(a: About, s: State) -> str:
    names = ", ".join(who({"who": key}, s) for key in a.get("due", ())) or "nobody"
    return (f"Agility Round {a['round']}: " if a["round"] > 0 else "The slowest of all: ") + names + "."


def _loot(a: About, s: State) -> str:
    names = ", ".join(thing(s, item) for item in a.get("items", ())) or "nothing of note"
    return f"{who(a, s)} goes through {who(a, s, 'at')}'s pockets: {names}."


def _assault(a: About, s: State) -> str:
    charge, behind = next(iter(a.get("bonus", {}).values()), (0, 0))
    words = [f"+{charge} for the charge"] * bool(charge) + ["from behind"] * bool(behind)
    words += ["no bonus for the charge after the failed check"] * bool(a.get("stumbled"))
    words += [f"from {a['height'] / 100:g} cm above"] * bool(a.get("height"))
    return f"{who(a, s)} assaults {who(a, s, 'at')}" + (f" ({', '.join(words)})." if words else ".")


def _reload(a: About, s: State) -> str:
    return f"{who(a, s)} {'has reloaded' if a['success'] else 'goes on reloading'} the {thing(s, a['item'])}."


def _power(a: About, s: State) -> str:
    at = f" on {who(a, s, 'at')}" if a.get("at") else ""
    return f"{who(a, s)} uses {str(a['name']).replace('_', ' ')}{at}."


def _spray(a: About, s: State) -> str:
    names = _list([who({"who": v}, s) for v in a.get("victims", ())]) or "nobody"
    return f"{who(a, s)} lets the {thing(s, a['weapon'])} roar: it reaches {names}."


def _freed(a: About, s: State) -> str:
    if "mark" in a:
        return f"{who(a, s)} cuts the captive loose."
    end = "finds no room beside" if a.get("result") == "no room" else "turns to"
    return f"{who(a, s)}, without a foe, {end} {who(a, s, 'at')}."


def _reaction(a: About, s: State) -> str:
    after = f", {a['after'] / 100:.1f} cm on its way" if a.get("after") else ""
    return f"{who(a, s)} has waited for this: {who(a, s, 'at')} is moving{after}."


def _burst_end(a: About, s: State) -> str:
    lost = a["lost"]
    return f"{who(a, s)}'s burst breaks off: {lost} shot{'' if lost == 1 else 's'} short."


def _kind(a: About, s: State) -> str:
    mark = s.marks.get(str(a.get("mark", "")))
    return mark.kind if mark else "thing it carried"


def _rest(a: About, s: State) -> str:
    return f"{who(a, s)} leaves {a['left']} Action{'' if a['left'] == 1 else 's'} unused."


def _sermon(a: About, s: State) -> str:
    own = a.get("at") == a.get("who")
    return f"{who(a, s)} preaches, {'and' if own else 'and ' + who(a, s, 'at')} may reroll a die."


def _tail(a: About, s: State) -> str:
    return f"{who(a, s)}'s tail lashes out: {dice(a)}" + (", and better." if a["success"] else ", and no better.")


def _scored(a: About, s: State) -> str:
    why, count = str(a["why"]), " to ".join(map(str, a.get("count", ())))
    if not a["side"]:
        return f"Nobody {why}: {count}."
    deed = why.replace("holds", "hold").replace("is king", "are kings")
    return f"{side(a, s)} {deed}{', ' + count if count else ''}: +{a['points']}, {a['total']} in all."


def _counted(a: About, s: State) -> str:
    return f"{side(a, s)}: {a['why']}, {a['points']} victory point{'' if a['points'] == 1 else 's'}."


def _over(a: About, s: State) -> str:
    scores = ", ".join(f"{side({'side': key}, s)} {n}" for key, n in a.get("scores", {}).items())
    return f"The battle is over{': ' + scores if scores else ''}."


def _one(words: str) -> Teller:
    """A sentence with {who}, {at}, {side} and plain keys filled in."""

    def teller(a: About, s: State) -> str:
        plain = {key: value for key, value in a.items() if key not in ("who", "at", "side", "item")}
        item = thing(s, a["item"]) if "item" in a else ""
        return words.format(who=who(a, s), at=who(a, s, "at"), side=side(a, s), item=item, **plain)

    return teller


TELLERS: dict[str, Teller] = {
    "turn": _one("Turn {turn} begins."),
    "turn_end": _one("Turn {turn} is over."),
    "round": _round,
    "roll_off": _roll_off,
    "over": _over,
    "counted": _counted,
    "rest": _rest,
    "slow": _slow,
    "cramped": _one("{who} finds no room to stop farther on."),
    "leap": _one("{who} joins {actions} Actions to one leap."),
    "placed": _one("{who} takes position."),
    "infiltrates": _one("{who} stays off the table, out there somewhere."),
    "activate": lambda a, s: f"{who(a, s)} acts: {a['actions']} Action{'' if a['actions'] == 1 else 's'}.",
    "activation_end": lambda a, s: "",
    "delay": _one("{who} waits for round {round}."),
    "move": _move,
    "enforced": _one("{who} is pushed aside."),
    "stand": _one("{who} gets up."),
    "prone": _one("{who} lies Prone."),
    "fall": _fall,
    "fall_roll": _fall_roll,
    "removed": _one("{who} is swallowed up, with everything."),
    "marker_falls": _one("{who} drops to the ground."),
    "contaminated": _one("{who} ends its activation on contaminated ground."),
    "assault": _assault,
    "combat": _combat,
    "hit": _hit,
    "down": _one("{who} is Downed."),
    "berserk": _one("{who} has not noticed being Downed, and fights on."),
    "disengage": _disengage,
    "freed": _freed,
    "empty": _one("{who}'s {item} is spent and must be reloaded."),
    "shock": _one("{who} is numb from the shock: -3 Combat, Precision and Agility."),
    "check": _check,
    "reroll": lambda a, s: f"{who(a, s)} will not have that {dice(a)} and rolls again.",
    "shot": _shot,
    "stray": _one("{at} is in the way and struck instead."),
    "jam": _one("Kaboom! {who}'s {item} is jammed for good."),
    "burst": _one("{who} fires a burst at {at}."),
    "burst_end": _burst_end,
    "spray": _spray,
    "lost": _one("{who}'s throw is lost off the table."),
    "aim": _one("{who} takes aim at {at}."),
    "watch": _one("{who} waits, ready to shoot at whoever moves."),
    "reaction": _reaction,
    "reload": _reload,
    "loot": _loot,
    "swap": _one("{who} and {at} share out bullets."),
    "fire": _one("A fire of strength {power} burns there from now on, 5 cm around."),
    "burning": _one("{who} is in the flames."),
    "flee": lambda a, s: (
        f"{who(a, s)} finds no way out of the flames." if "path" not in a else f"{who(a, s)} runs from the flames."
    ),
    "detonation": _one("{who}'s fire bombs go off."),
    "explosion": _one("{who}'s fuel explodes."),
    "poisoned": _one("Poison ({power}) is in {who}'s blood."),
    "poison": _poison,
    "hurt": lambda a, s: f"{who(a, s)} loses a point of {NAMES.get(a['stat'], a['stat'])} for good: {a['left']} left.",
    "curse": _one("{who} preaches damnation: {at} must roll again."),
    "glow": _one("{who} glows a little: radiation rolls are {power} worse from now on."),
    "tail": _tail,
    "smoke": _one("Smoke spreads."),
    "cleared": _one("The smoke clears."),
    "radiation": lambda a, s: _radiation(a, s) if "result" in a else "The ground begins to glow.",
    "power": _power,
    "disarmed": _one("{who} drops the {item}."),
    "boosted": lambda a, s: f"{who(a, s)} feels inspired: {NAMES.get(a['stat'], a['stat'])} +3.",
    "called": _one("{who} is called to act in this very round."),
    "pumped": _one("{who} pumps: {name} at {power}."),
    "steam": lambda a, s: (
        f"A hissing jet goes at {who(a, s, 'at')}." if a["success"] else f"Steam leaks all over {who(a, s)}."
    ),
    "mended": _one("{who} gets {at}'s {item} to work again."),
    "trick": lambda a, s: f"{who(a, s)} shows off a bike trick: {a['name']}.",
    "martyr": _one("{who} throws itself before {at}."),
    "inspired": _one("{who} takes heart: one Action more next time."),
    "tainted": _one("{who} begins to glow."),
    "sermon": _sermon,
    "drum": _one("{who} lights the petrol drum."),
    "took": lambda a, s: f"{who(a, s)} takes the {a['kind']}.",
    "dropped": lambda a, s: f"{who(a, s)} lets go of the {_kind(a, s)}.",
    "valve": _one("{who} turns the valve for {side}."),
    "left": _one("{who} is away, worth {points} points."),
    "scored": _scored,
}  # fmt: skip
