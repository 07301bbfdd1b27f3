"""What people call the things of both editions in cases and bands, besides the names on the buttons."""

from __future__ import annotations

from dustup.core import Words

ATTRIBUTES = {
    "actions": "A", "combat": "C", "precision": "P", "agility": "AG", "strength": "S", "toughness": "T", "tech": "TC",
}  # fmt: skip
ALIKE = {
    "position": "at", "armor": "armour", "attributes": "stats", "special": "traits", "special_rules": "traits",
    "height": "z", "tall": "height",
}  # fmt: skip
"""Other words for keys of a fighter."""
GROUNDS = {
    "cool": "open", "fu": "rough", "fucked up": "rough", "rfu": "very_rough", "really fucked up": "very_rough",
    "very rough": "very_rough",
}  # fmt: skip
GRADES = {"light": "L", "medium": "M", "heavy": "H"}
OTHERS = {
    "molotov cocktail": "fire_bomb", "molotov": "fire_bomb", "bare hands": "unarmed", "mong": "simple_minded",
    "thug": "ganger", "gang leader": "chief", "ganger chief": "chief", "ganger brute": "brute", "mutant": "mutard",
    "mutard head": "bobblehead", "berserk": "berserker", "metallic armor": "metallic", "kloon": "clown",
    "nuclear cardinal": "cardinal", "soldat": "trooper", "soldier": "trooper", "übersoldat": "heavy_trooper",
    "übersoldier": "heavy_trooper",
}  # fmt: skip
"""Names of the rulebooks and their examples."""
GRADED = {"really dead slow": "dead slow (2)"}
"""Special rules of the rulebooks that are another one with its number."""
LYING = ("prone", "lying", "knocked down", "lying down")
WORDS = Words(
    stats={name: code for name, code in ATTRIBUTES.items() if code != "A"},
    states={
        "reserve": {"status": "off"}, "standing": {"status": "up", "prone": False},
        **{key: {"status": "up", "prone": True} for key in LYING},
    },
    fields={"actions": "left", "actions_left": "left"},
    answers={
        "fire": "shoot", "charge": "assault", "stand up": "get up", "fight": "combat", "pass": "end", "done": "end",
        "stop": "end", "walk": "move", "defend": "watch", "disengage from combat": "disengage",
        "loot a corpse": "loot", "swap bullets": "swap", "overwatch": "watch", "throw": "shoot",
        "hand to hand combat": "combat", "hand to hand": "combat", "close combat": "combat",
        "ready defensive fire": "watch", "defensive fire": "watch", "aiming": "aim", "shooting": "shoot",
        "tools": "mend", "feat of strength": "feat",
    },
    declines=("half", "hold", "normal", "automatic"),
    begins={"assault": "move"},
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
    things=OTHERS,
    carried=("items", "loot"),
)  # fmt: skip
