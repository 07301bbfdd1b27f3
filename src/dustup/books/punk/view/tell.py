"""Events as sentences, the way a friendly referee would say them. `[[rule]]` links a rule, `{4}` shows a die."""

from __future__ import annotations

from pathlib import Path

from dustup.core.content import read_yaml
from dustup.skirmish.missions import SAYINGS
from dustup.skirmish.tell import Voice, counted

from ..content import NAMES
from ..units import inches
from . import phrases as say
from .phrases import who

VOICE = Voice({
    **SAYINGS,
    **read_yaml(Path(__file__).parents[1] / "data" / "sayings.yaml"),
    "turn_end": lambda a, s: "",
    "round": say.round,
    "roll_off": say.roll_off,
    "over": say.over,
    "counted": say.gained,
    "rest": say.rest,
    "slow": say.slow,
    "cramped": say.cramped,
    "activate": lambda a, s: f"{who(a, s)} acts: {counted(a['actions'], 'Action')}.",
    "activation_end": lambda a, s: "",
    "move": say.move,
    "fall": say.fall,
    "fall_roll": say.fall_roll,
    "prone": say.prone,
    "assault": say.assault,
    "combat": say.combat,
    "hit": say.hit,
    "disengage": say.disengage,
    "freed": say.freed,
    "check": say.check,
    "shot": say.shot,
    "burst_end": say.burst_end,
    "spray": say.spray,
    "reaction": say.reaction,
    "reload": say.reload,
    "loot": say.loot,
    "fire": lambda a, s: (
        f"A fire of strength {a['power']} burns there from now on, {s.unit.told(inches(s.unit, 2))} around."
    ),
    "flee": lambda a, s: (
        f"{who(a, s)} finds no way out of the flames." if "path" not in a else f"{who(a, s)} runs from the flames."
    ),
    "poison": say.poison,
    "hurt": say.hurt,
    "radiation": lambda a, s: say.radiation(a, s) if "result" in a else "The ground begins to glow.",
    "power": say.power,
    "boosted": lambda a, s: (
        f"{who(a, s)} feels inspired: {NAMES.get(a['stat'], a['stat'])} +3 to the end of its next activation."
    ),
    "sermon": say.sermon,
    "cannon": say.cannon,
    "dropped": lambda a, s: f"{who(a, s)} lets go of the {say.kind(a, s)}.",
    "scored": say.scored,
}, say.name)  # fmt: skip
