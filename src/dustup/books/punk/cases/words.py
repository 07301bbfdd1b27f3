"""What people call the things of both editions in cases, besides the names on the buttons."""

from __future__ import annotations

from dustup.core import Words

LYING = ("prone", "lying", "knocked down", "lying down")
WORDS = Words(
    stats={"combat": "C", "precision": "P", "agility": "AG", "strength": "S", "toughness": "T", "tech": "TC"},
    states={
        "reserve": {"status": "off"}, "standing": {"status": "up", "prone": False},
        **{key: {"status": "up", "prone": True} for key in LYING},
    },
    fields={"actions": "left", "actions_left": "left"},
    answers={
        "fire": "shoot", "charge": "assault", "stand up": "get up", "fight": "combat", "pass": "end", "done": "end",
        "stop": "end", "walk": "move", "defend": "watch", "disengage from combat": "disengage",
        "loot a corpse": "loot", "swap bullets": "swap", "overwatch": "watch", "throw": "shoot",
    },
    declines=("half", "hold", "normal", "automatic"),
    events={
        "shoot": {"what": "shot"}, "fight": {"what": "combat"}, "downed": {"what": "down"},
        "casualty": {"what": "down"}, "get up": {"what": "stand"}, "stand up": {"what": "stand"},
        "charge": {"what": "assault"}, "fell": {"what": "fall"}, "jammed": {"what": "jam"}, "moved": {"what": "move"},
        "miss": {"what": "shot", "result": "miss"},
    },
    rolls={"hit": ("strength", "toughness", "impact", "armour", "armor")},
    sums={"hit": ("Strength", "Toughness")},
    outcomes={"downed": "down"},
    misses=("miss", "jam", "wide", "friend hit", "friend down"),
    lengths=("moment",),
    pauses=("roll-off",),
    carried=("items", "loot"),
)  # fmt: skip
