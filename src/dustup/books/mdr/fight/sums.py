"""MDR-HTH-08..16, MDR-AMB-03: what each side of a hand-to-hand combat adds to its die."""

from __future__ import annotations

from dataclasses import dataclass

from dustup.core import Mod, Sum, tally

from .. import harm
from ..profile import across, bonuses, engaged, fallen, has, size, stuck
from ..state import Fighter, State

HAND = "hand"


@dataclass(frozen=True, slots=True)
class Manner:
    """How a hand-to-hand attack is made: with both actions, as a free hack, on somebody who flees, with which gun."""

    powerful: bool = False
    free: bool = False
    flight: bool = False
    gun: str = ""
    own: int = 0  # the Combat that counts instead of its own (quills)


def combat_sum(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> Sum:
    """MDR-HTH-02, MDR-HTH-08..16: everything one of the two adds to its die."""
    found = [rule(s, f, e, attacks, how) for rule in HAND_TO_HAND]
    return tally([mod for mods in found for mod in mods])


def _basic(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> list[Mod]:
    """MDR-PROF-02, MDR-SPEC-107: Combat, or the Combat 1 of quills."""
    if attacks and how.own:
        return [Mod(how.own, "quills", "MDR-SPEC-107")]
    return [Mod(f.c, "Combat", "MDR-PROF-02"), *bonuses(s, f, "combat", "hth")]


def _outnumbered(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> list[Mod]:
    """MDR-HTH-08, MDR-RUL-73: one less for every adjacent enemy beyond the first."""
    if how.own and attacks:
        return []
    many = len(engaged(s, f)) - 1
    return [Mod(-many, f"{many + 1} enemies in contact", "MDR-HTH-08")] if many > 0 else []


def _helpless(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> list[Mod]:
    """MDR-HTH-09, MDR-TRAN-01, MDR-RUL-27: two more for attacking somebody Fallen or Transfixed."""
    if not attacks or not (fallen(e) or stuck(e)):
        return []
    return [Mod(2, f"{e.name} is {'fallen' if fallen(e) and not stuck(e) else 'helpless'}", "MDR-HTH-09")]


def _powerful(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> list[Mod]:
    """MDR-HTH-10, MDR-ACTN-02: a powerful attack takes one from the opponent."""
    return [Mod(-1, "powerful attack", "MDR-HTH-10")] if how.powerful and not attacks else []


def _ambush(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> list[Mod]:
    """MDR-AMB-03, MDR-AMB-04, MDR-SPEC-18: it began the turn hidden, and the foe has no sense for such things."""
    if attacks and not how.free and "hidden" in f.marks and not wary(s, e):
        return [Mod(1, "from ambush", "MDR-AMB-03")]
    return []


def wary(s: State, e: Fighter) -> bool:
    """MDR-AMB-04: Danger Sense or a Motion Detector."""
    return any(s.setup.data.traits[key].wary for key in e.traits)


def _mounted(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> list[Mod]:
    """MDR-HTH-11, MDR-SPEC-83, MDR-RUL-64: against somebody on foot of its size or smaller."""
    fits = has(f, "mounted") and not has(e, "mounted") and size(e) <= size(f)
    return [Mod(1, "mounted", "MDR-HTH-11")] if fits and not (how.own and attacks) else []


def _position(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> list[Mod]:
    """MDR-HTH-12, MDR-SPEC-17, MDR-RUL-94: behind an obstacle, on higher ground, on a wall."""
    if (how.own and attacks) or stuck(f):
        return []
    if f.z > e.z + 20 or ("climbing" in f.marks and has(f, "clinging") and "climbing" not in e.marks):
        return [Mod(1, "higher ground", "MDR-HTH-12")]
    if across(s, f, e) is not None and ("storms" in e.marks or (not attacks and "storms" not in f.marks)):
        return [Mod(1, "defends an obstacle", "MDR-HTH-12")]
    return []


def _size(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> list[Mod]:
    """MDR-HTH-13, MDR-SPEC-14, MDR-SPEC-70, MDR-RUL-10: the larger of the two, one step or two."""
    larger = size(f) > size(e) and not (how.own and attacks)
    return [Mod(1, f"{'Huge' if size(f) == 2 else 'Big'} against smaller", "MDR-HTH-13")] if larger else []


def _weapon(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> list[Mod]:
    """MDR-PROF-05, MDR-HTH-14, MDR-SPEC-104, MDR-RUL-26, MDR-RUL-49: a gun or a powered weapon instead of the usual."""
    if attacks and how.gun:
        row = s.setup.data.weapons[how.gun]
        return [Mod(row.hand or 0, f"{row.name} as a hand weapon", "MDR-HTH-14" if how.gun == "pistol" else row.rule)]
    if f.ready == "powered_weapon" and "unpowered" not in f.marks and not (attacks and how.own):
        return [] if harm.field_on(e) else [Mod(2, "powered weapon", "MDR-SPEC-104")]
    return []


HAND_TO_HAND = (_basic, _outnumbered, _helpless, _powerful, _ambush, _mounted, _position, _size, _weapon)
