"""Events as sentences, the way a friendly referee would say them. `[[rule]]` links a rule, `{4}` shows a die."""

from __future__ import annotations

from dustup.core import Event
from dustup.skirmish.chronicle import turn_words

from ..content import NAMES
from ..state import State
from ..units import inches
from . import phrases as say
from .phrases import Teller, dice, who


def tell(event: Event, s: State) -> str:
    """One sentence for one event, with its dice and the rules at work; "" where nothing need be said."""
    teller = TELLERS.get(event.what)
    words = teller(event.about, s) if teller else _plainly(event, s)
    if not words:
        return ""
    links = " ".join(f"[[{rule}]]" for rule in dict.fromkeys(event.rules))
    return f"{words} {links}".strip()


def _plainly(event: Event, s: State) -> str:
    a = event.about
    words = [who(a, s)] if "who" in a else []
    words.append(event.what.replace("_", " "))
    if a.get("at"):
        words.append(f"→ {who(a, s, 'at')}")
    if a.get("faces"):
        words.append(dice(a))
    return " ".join(words) + "."


TELLERS: dict[str, Teller] = {
    "turn": turn_words,
    "turn_end": lambda a, s: "",
    "round": say.round,
    "roll_off": say.roll_off,
    "over": say.over,
    "counted": say.counted,
    "rest": say.rest,
    "slow": say.slow,
    "cramped": say.one("{who} finds no room to stop farther on."),
    "leap": say.one("{who} joins {actions} Actions to one leap."),
    "placed": say.one("{who} takes position."),
    "infiltrates": say.one("{who} stays off the table, out there somewhere."),
    "activate": lambda a, s: f"{who(a, s)} acts: {a['actions']} Action{'' if a['actions'] == 1 else 's'}.",
    "activation_end": lambda a, s: "",
    "delay": say.one("{who} waits for round {round}."),
    "move": say.move,
    "enforced": say.one("{who} is pushed aside."),
    "stand": say.one("{who} gets up."),
    "prone": say.one("{who} lies Prone."),
    "fall": say.fall,
    "fall_roll": say.fall_roll,
    "removed": say.one("{who} is swallowed up, with everything."),
    "marker_falls": say.one("{who} drops to the ground."),
    "contaminated": say.one("{who} ends its activation on contaminated ground."),
    "assault": say.assault,
    "combat": say.combat,
    "hit": say.hit,
    "down": say.one("{who} is Downed."),
    "berserk": say.one("{who} has not noticed being Downed, and fights on."),
    "disengage": say.disengage,
    "freed": say.freed,
    "empty": say.one("{who}'s {item} is spent and must be reloaded."),
    "shock": say.one("{who} is numb from the shock: -3 Combat, Precision and Agility."),
    "check": say.check,
    "pack_broken": say.one("The pack of {who} is broken: {at} must get back to it."),
    "sunk": say.one("{who} has an Attribute at 0."),
    "repeat": lambda a, s: f"The cat looks at {who(a, s)}: that {dice(a)} is rolled again.",
    "reroll": lambda a, s: f"{who(a, s)} will not have that {dice(a)} and rolls again.",
    "shot": say.shot,
    "stray": say.one("{at} is in the way and struck instead."),
    "jam": say.one("Kaboom! {who}'s {item} is jammed."),
    "burst": say.one("{who} fires a burst at {at}."),
    "burst_end": say.burst_end,
    "spray": say.spray,
    "lost": say.one("{who}'s throw is lost off the table."),
    "aim": say.one("{who} takes aim at {at}."),
    "watch": say.one("{who} waits, ready to shoot at whoever moves."),
    "reaction": say.reaction,
    "staggered": say.one("{who} staggers about in the gas."),
    "reload": say.reload,
    "loot": say.loot,
    "swap": say.one("{who} and {at} share out bullets."),
    "fire": lambda a, s: (
        f"A fire of strength {a['power']} burns there from now on, {s.unit.told(inches(s.unit, 2))} around."
    ),
    "burning": say.one("{who} is in the flames."),
    "flee": lambda a, s: (
        f"{who(a, s)} finds no way out of the flames." if "path" not in a else f"{who(a, s)} runs from the flames."
    ),
    "detonation": say.one("{who}'s fire bombs go off."),
    "explosion": say.one("{who}'s fuel explodes."),
    "poisoned": say.one("Poison ({power}) is in {who}'s blood."),
    "poison": say.poison,
    "hurt": lambda a, s: f"{who(a, s)} loses a point of {NAMES.get(a['stat'], a['stat'])} for good: {a['left']} left.",
    "curse": say.one("{who} preaches damnation: {at} must roll again."),
    "glow": say.one("{who} glows a little: radiation rolls are {power} worse from now on."),
    "tail": say.tail,
    "smoke": say.one("Smoke spreads."),
    "cleared": say.one("The smoke clears."),
    "radiation": lambda a, s: say.radiation(a, s) if "result" in a else "The ground begins to glow.",
    "power": say.power,
    "disarmed": say.one("{who} drops the {item}."),
    "boosted": lambda a, s: f"{who(a, s)} feels inspired: {NAMES.get(a['stat'], a['stat'])} +3.",
    "called": say.one("{who} is called to act in this very round."),
    "pumped": say.one("{who} pumps: {name} at {power}."),
    "steam": lambda a, s: (
        f"A hissing jet goes at {who(a, s, 'at')}." if a["success"] else f"Steam leaks all over {who(a, s)}."
    ),
    "mended": say.one("{who} gets {at}'s {item} to work again."),
    "trick": lambda a, s: f"{who(a, s)} shows off a bike trick: {a['name']}.",
    "martyr": say.one("{who} throws itself before {at}."),
    "inspired": say.one("{who} takes heart: one Action more next time."),
    "tainted": say.one("{who} begins to glow."),
    "sermon": say.sermon,
    "drum": say.one("{who} lights the petrol drum."),
    "took": lambda a, s: f"{who(a, s)} takes the {a['kind']}.",
    "dropped": lambda a, s: f"{who(a, s)} lets go of the {say.kind(a, s)}.",
    "valve": say.one("{who} turns the valve for {side}."),
    "left": say.one("{who} is away, worth {points} points."),
    "scored": say.scored,
}  # fmt: skip
