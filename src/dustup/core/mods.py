"""Modifiers: every number with its reason and rule id."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec


class Mod(msgspec.Struct, frozen=True, gc=False):
    """A value added to a sum, and why."""

    value: int
    why: str
    rule: str


class Void(msgspec.Struct, frozen=True, gc=False):
    """Switches off every Mod of the rule `target`."""

    target: str
    why: str
    rule: str


class Fixed(msgspec.Struct, frozen=True, gc=False):
    """A result that is certain, whatever the sum says."""

    success: bool
    why: str
    rule: str


Found = Mod | Void | Fixed


class Sum(msgspec.Struct, frozen=True, gc=False):
    """A total with all its parts: what counted, what was voided, what is certain."""

    total: int
    mods: tuple[Mod, ...]
    voided: tuple[tuple[Mod, Void], ...] = ()
    fixed: Fixed | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of all that counts, each once."""
        return tuple(dict.fromkeys(m.rule for m in self.mods))

    def plain(self) -> dict[str, Any]:
        """The sum as plain data for events and screens."""
        data: dict[str, Any] = {"total": self.total, "mods": [[m.value, m.why, m.rule] for m in self.mods]}
        if self.voided:
            data["voided"] = [[m.value, m.why, m.rule, v.why, v.rule] for m, v in self.voided]
        if self.fixed:
            data["fixed"] = [self.fixed.success, self.fixed.why, self.fixed.rule]
        return data


def holding(*rows: tuple[object, int, str, str]) -> list[Mod]:
    """The rows of a table of modifiers that hold: (whether, value, why, rule)."""
    found = []
    for holds, value, why, rule in rows:
        if holds:
            found.append(Mod(value, why, rule))
    return found


def tally(found: Iterable[Found]) -> Sum:
    """Add up what the rules found; Voids cancel by rule id, the first Fixed is kept."""
    mods: list[Mod] = []
    voids: dict[str, Void] = {}
    fixed: Fixed | None = None
    for each in found:
        if isinstance(each, Mod):
            mods.append(each)
        elif isinstance(each, Void):
            voids[each.target] = each
        elif fixed is None:
            fixed = each
    if not voids:
        return Sum(sum([m.value for m in mods]), tuple(mods), (), fixed)
    kept = tuple(m for m in mods if m.rule not in voids)
    voided = tuple((m, voids[m.rule]) for m in mods if m.rule in voids)
    return Sum(sum([m.value for m in kept]), kept, voided, fixed)
