"""Which picture a model gets, by what it carries: the plain words that names of weapons are made of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from dustup.core.scene import Figure

WORDS: dict[str, Figure] = {
    "flame": "flamer", "burner": "flamer", "jet": "flamer",
    "harpoon": "crossbow", "crossbow": "crossbow", "javelin": "crossbow", "spear": "crossbow", "pike": "crossbow",
    "bow": "bow", "sling": "bow",
    "launcher": "bomb", "bomb": "bomb", "mortar": "bomb", "rokkit": "bomb", "rocket": "bomb", "missile": "bomb",
    "shotgun": "shotgun", "blunderbuss": "shotgun", "scatter": "shotgun", "blunda": "shotgun",
    "rifle": "rifle", "musket": "rifle", "carbine": "rifle", "machine gun": "rifle", "machinegun": "rifle",
    "gun": "rifle", "shoota": "rifle", "laser": "rifle", "beam": "rifle", "blaster": "rifle", "ray": "rifle",
    "pistol": "pistol", "handgun": "pistol", "revolver": "pistol", "slugga": "pistol",
    "axe": "great", "mace": "great", "hammer": "great", "club": "great", "choppa": "great", "great": "great",
    "two handed": "great", "maul": "great", "sledge": "great",
    "knife": "blade", "sword": "blade", "blade": "blade", "machete": "blade", "dagger": "blade", "bayonet": "blade",
    "grenade": "bomb", "dynamite": "bomb", "stikk": "bomb", "molotov": "bomb",
    "claw": "brute", "fist": "brute", "glove": "brute",
}  # fmt: skip
"""Longer and more telling words first: the first one found in any name decides."""
NOT = {"machine pistol": "machine gun", "grenade launcher": "launcher", "death ray pistol": "pistol"}
"""Names that would be read as something else, and how to read them."""


def figure_of(names: Iterable[str], otherwise: Figure = "brute") -> Figure:
    """The picture for somebody who carries things of these names."""
    return _figure(tuple(names), otherwise)


@lru_cache(4096)  # the same few armouries are drawn after every answer: a third of the time a scene takes
def _figure(names: tuple[str, ...], otherwise: Figure) -> Figure:
    held = [_plain(name) for name in names]
    for word, figure in WORDS.items():
        if any(_has(name, word) for name in held):
            return figure
    return otherwise


def _plain(name: str) -> str:
    low = name.casefold().replace("_", " ").replace("-", " ")
    return next((new for old, new in NOT.items() if old in low), low)


def _has(name: str, word: str) -> bool:
    if len(word) > 3:
        return word in name
    return any(part in (word, f"{word}s", f"long{word}", f"battle{word}") for part in name.split())  # no elbow is a bow
