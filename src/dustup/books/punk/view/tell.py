"""Events as sentences, the way a friendly referee would say them. `[[rule]]` links a rule, `{4}` shows a die."""

from __future__ import annotations

from dustup.skirmish.missions import SAYINGS
from dustup.skirmish.tell import Voice, counted, dice

from ..content import NAMES
from ..units import inches
from . import phrases as say
from .phrases import who

VOICE = Voice({
    **SAYINGS,
    "turn_end": lambda a, s: "",
    "round": say.round,
    "roll_off": say.roll_off,
    "over": say.over,
    "counted": say.gained,
    "rest": say.rest,
    "slow": say.slow,
    "cramped": say.cramped,
    "leap": "{who} joins {actions} Actions to one leap.",
    "placed": "{who} takes position.",
    "infiltrates": "{who} stays off the table, out there somewhere.",
    "activate": lambda a, s: f"{who(a, s)} acts: {counted(a['actions'], 'Action')}.",
    "activation_end": lambda a, s: "",
    "delay": "{who} waits for round {round}.",
    "move": say.move,
    "enforced": "{who} is pushed aside.",
    "stand": "{who} gets up.",
    "prone": "{who} lies Prone.",
    "fall": say.fall,
    "fall_roll": say.fall_roll,
    "removed": "{who} is swallowed up, with everything.",
    "marker_falls": "{who} drops to the ground.",
    "contaminated": "{who} stops on contaminated ground.",
    "assault": say.assault,
    "combat": say.combat,
    "hit": say.hit,
    "down": "{who} is Downed.",
    "berserk": "{who} has not noticed being Downed, and fights on.",
    "disengage": say.disengage,
    "freed": say.freed,
    "empty": "{who}'s {item} is spent and must be reloaded.",
    "shock": "{who} is numb from the shock: -3 Combat, Precision and Agility to the end of its next activation.",
    "check": say.check,
    "pack_broken": "The pack of {who} is broken: {at} must get back to it.",
    "sunk": "{who} has an Attribute at 0.",
    "repeat": lambda a, s: f"The cat looks at {who(a, s)}: that {dice(a)} is rolled again.",
    "reroll": lambda a, s: f"{who(a, s)} will not have that {dice(a)} and rolls again.",
    "shot": say.shot,
    "stray": "{at} is in the way and struck instead.",
    "jam": "Kaboom! {who}'s {item} is jammed.",
    "burst": "{who} fires a burst at {at}.",
    "burst_end": say.burst_end,
    "spray": say.spray,
    "lost": "{who}'s throw is lost off the table.",
    "aim": "{who} takes aim at {at}.",
    "watch": "{who} waits, ready to shoot.",
    "reaction": say.reaction,
    "staggered": "{who} staggers about in the gas.",
    "reload": say.reload,
    "loot": say.loot,
    "swap": "{who} and {at} share out bullets.",
    "fire": lambda a, s: (
        f"A fire of strength {a['power']} burns there from now on, {s.unit.told(inches(s.unit, 2))} around."
    ),
    "burning": "{who} is in the flames.",
    "flee": lambda a, s: (
        f"{who(a, s)} finds no way out of the flames." if "path" not in a else f"{who(a, s)} runs from the flames."
    ),
    "detonation": "{who}'s fire bombs go off.",
    "explosion": "{who}'s fuel explodes.",
    "poisoned": "Poison ({power}) is in {who}'s blood.",
    "poison": say.poison,
    "hurt": lambda a, s: f"{who(a, s)} loses a point of {NAMES.get(a['stat'], a['stat'])} for good: {a['left']} left.",
    "curse": "{who} preaches damnation: {at} must roll again.",
    "glow": "{who} glows a little: radiation rolls are {power} worse from now on.",
    "tail": say.tail,
    "smoke": "Smoke spreads.",
    "cleared": "The smoke clears.",
    "radiation": lambda a, s: say.radiation(a, s) if "result" in a else "The ground begins to glow.",
    "power": say.power,
    "disarmed": "{who} drops the {item}.",
    "boosted": lambda a, s: (
        f"{who(a, s)} feels inspired: {NAMES.get(a['stat'], a['stat'])} +3 to the end of its next activation."
    ),
    "called": "{who} is called to act in this very round.",
    "pumped": "{who} pumps: {name}.",
    "steam": lambda a, s: (
        f"A hissing jet goes at {who(a, s, 'at')}." if a["success"] else f"Steam leaks all over {who(a, s)}."
    ),
    "mended": "{who} gets {at}'s {item} to work again.",
    "trick": lambda a, s: f"{who(a, s)} shows off a bike trick: {a['name']}.",
    "martyr": "{who} throws itself before {at}.",
    "inspired": "{who} takes heart: one Action more next time.",
    "tainted": "{who} begins to glow.",
    "sermon": say.sermon,
    "order": "{who} gives an order by radio: {at} has one more Action in this Turn.",
    "aid": lambda a, s: f"{who(a, s, 'at')} comes round." if a["success"] else f"{who(a, s, 'at')} cannot be helped.",
    "announced": "{who} announces {at}, who may reroll a die.",
    "feat": "{who} shows its strength: +2 for this Turn.",
    "unnerved": "{at} takes the swing out of {who}'s assault.",
    "balloon": "{who}'s balloon pops.",
    "harvest": "{who} harvests {at}: doses gained: {power}.",
    "dose": "{at} takes a dose from {who}: Combat and Strength +1.",
    "feast": "{who} feasts on {at}: Combat, Strength and Toughness +1.",
    "snagged": "{who} hangs on the line: Agility -2.",
    "drum": "{who} lights the petrol drum.",
    "dropped": lambda a, s: f"{who(a, s)} lets go of the {say.kind(a, s)}.",
    "valve": "{who} turns the valve for {side}.",
    "scored": say.scored,
}, say.name)  # fmt: skip
