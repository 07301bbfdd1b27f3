"""What several chapters ask about a fighter: each special rule is looked up in one place, by what it means there."""

from __future__ import annotations

from collections.abc import Mapping

from ..state import Fighter, State
from ..units import inches
from .abilities import changes, has, level


def looks_ahead(f: Fighter) -> bool:
    """PKH-MUT-03: its lines of sight start in the front half of its base: it has no Sonar."""
    return "sonar" not in f.traits


def stride(s: State, f: Fighter) -> int:
    """PK-MOVE-01, PK-SWIF-01, PK-RUL-04: how far one Movement Action leads: 4 inches, 6 with Swift."""
    return inches(s.unit, 4 + sum([more.value for more in changes(s, "stride", f)]))


def leaps(s: State, f: Fighter) -> bool:
    """PK-LEAP-01: it moves in any direction, upwards too."""
    return has(s, f, "jump")


def offroad(s: State, f: Fighter) -> bool:
    """PK-OFFR-01: slow ground counts as one degree better."""
    return has(s, f, "offroad")


def thirsts(f: Fighter) -> bool:
    """PK-BLOO-01: it must go for an enemy in sight."""
    return "bloodthirst" in f.traits


def puzzling(f: Fighter) -> bool:
    """PKH-BND-15: a clown, whom it is odd to fight."""
    return "clown" in f.traits


def herded(f: Fighter) -> bool:
    """PKH-BND-10: it runs in a pack."""
    return "addler" in f.traits


def infiltrates(s: State, f: Fighter) -> bool:
    """PK-INFI-01: it may turn up later."""
    return has(s, f, "infiltration")


def radiating(s: State) -> list[Fighter]:
    """PKH-BND-09: everybody who is a radiation source."""
    return [f for f in s.fighters.values() if "radiation_source" in f.traits]


def shield(s: State, f: Fighter) -> int:
    """PK-SHIE-01, PK-RUL-79: what its shield adds, 0 without one; it takes a hand."""
    return level(s, f, "shield")


def hardened(s: State, f: Fighter) -> bool:
    """PKH-BND-02: a mutard, used to poisonous air."""
    return has(s, f, "mutard")


def listens(s: State, f: Fighter) -> bool:
    """PKH-BND-11: it has a radio."""
    return has(s, f, "radio")


def sermons(s: State, f: Fighter) -> int:
    """PKH-BND-07: how many it can still hold in this battle."""
    return level(s, f, "sermon") - f.spent.get("sermon", 0)


def grafted(s: State, f: Fighter) -> bool:
    """PKH-GEA-13: its weapons are grown into its arms."""
    return has(s, f, "grafted")


def hot_rounds(s: State, f: Fighter) -> bool:
    """PKH-GEA-12: it shoots irradiated bullets."""
    return has(s, f, "hot_rounds")


def stronger(s: State, f: Fighter, arm: Mapping[str, int], trait: str) -> int:
    """PK-POIS-01, PK-MOME-01: the X of a rule that fighter or weapon may have: the higher one."""
    return max(level(s, f, trait), arm.get(trait, 0))
