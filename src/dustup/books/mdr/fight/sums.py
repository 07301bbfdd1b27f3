"""MDR-HTH-08..16, MDR-AMB-03: what each side of a hand-to-hand combat adds to its die."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dustup.core import Mod, Sum, Void, tally

from .. import harm
from ..profile import across, bonuses, engaged, fallen, has, size, stuck
from ..state import Fighter, State

HAND = "hand"
AMBUSHES = ("MDR-AMB-02", "MDR-AMB-03", "MDR-COV-04")
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


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
    if attacks and how.own:
        return tally([Mod(how.own, "quills", "MDR-SPEC-107"), *_advantage(f, e)])
    return tally([Mod(f.c, "Combat", "MDR-PROF-02"), *bonuses(s, f, "combat", "hth"), *_table(s, f, e, attacks, how)])


def _table(s: State, f: Fighter, e: Fighter, attacks: bool, how: Manner) -> Iterator[Mod | Void]:
    """MDR-HTH-08..14, MDR-AMB-03..04, MDR-RUL-10, MDR-RUL-64, MDR-RUL-73: the rows of the modifier table, in order."""
    many = len(engaged(s, f)) - 1
    if many > 0:
        yield Mod(-many, f"{NUMBERS.get(many + 1, many + 1)} enemies in contact", "MDR-HTH-08")
    if attacks:
        yield from _advantage(f, e)
    elif how.powerful:
        yield Mod(-1, "powerful attack", "MDR-HTH-10")
    if attacks and not how.free and "hidden" in f.marks:
        yield Mod(1, "from ambush", "MDR-AMB-03")
        yield from wary(s, e)
    if has(f, "mounted") and not has(e, "mounted") and size(e) <= size(f):
        yield Mod(1, "mounted", "MDR-HTH-11")
    if not stuck(f):
        yield from _position(s, f, e, attacks)
    if size(f) > size(e):
        yield Mod(1, f"{'Huge' if size(f) == 2 else 'Big'} against smaller", "MDR-HTH-13")
    yield from _weapon(s, f, e, how.gun if attacks else "")


def _advantage(f: Fighter, e: Fighter) -> Iterator[Mod]:
    """MDR-HTH-09, MDR-TRAN-01, MDR-RUL-27: two more for attacking somebody Fallen or Transfixed."""
    if fallen(e) or stuck(e):
        yield Mod(2, f"{e.name} is {'helpless' if stuck(e) else 'fallen'}", "MDR-HTH-09")


def wary(s: State, e: Fighter) -> Iterator[Void]:
    """MDR-AMB-04, MDR-SPEC-18: Danger Sense or a Motion Detector: nothing is gained by ambush."""
    for row in [s.setup.data.traits[key] for key in e.traits]:
        if row.wary:
            yield from [Void(rule, row.name.lower(), "MDR-AMB-04") for rule in AMBUSHES]


def _position(s: State, f: Fighter, e: Fighter, attacks: bool) -> Iterator[Mod]:
    """MDR-HTH-12, MDR-SPEC-17, MDR-RUL-94: behind an obstacle, on higher ground, on a wall."""
    if f.z > e.z + 20 or ("climbing" in f.marks and has(f, "clinging") and "climbing" not in e.marks):
        yield Mod(1, "higher ground", "MDR-HTH-12")
    elif across(s, f, e) is not None and ("storms" in e.marks or (not attacks and "storms" not in f.marks)):
        yield Mod(1, "defends an obstacle", "MDR-HTH-12")


def _weapon(s: State, f: Fighter, e: Fighter, gun: str) -> Iterator[Mod | Void]:
    """MDR-PROF-05, MDR-HTH-14, MDR-SPEC-104, MDR-RUL-26, MDR-RUL-49: a gun or a powered weapon instead of the usual."""
    if gun:
        row = s.setup.data.weapons[gun]
        yield Mod(row.hand or 0, f"{row.name} as a hand weapon", "MDR-HTH-14" if gun == "pistol" else row.rule)
    elif f.ready == "powered_weapon" and "unpowered" not in f.marks:
        yield Mod(2, "powered weapon", "MDR-SPEC-104")
        if harm.field_on(e):
            yield Void("MDR-SPEC-104", "force field", "MDR-SPEC-104")
