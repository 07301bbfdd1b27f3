"""Modifiers: the same rule counts once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dustup.books.punk.state import Fighter, State
from dustup.core import Choice, Fixed, Mod, Void

EACH = frozenset({"P2-MASS-05", "P2-COV-14", "P2-ATTR-01"})  # rules that say they count for each source


def kept(found: Iterable[Mod | Void | Fixed]) -> list[Mod | Void | Fixed]:
    """P2-DICE-11, P2-DICE-12: the same rule counts once, different rules add up."""
    seen: set[str] = set()
    kept: list[Mod | Void | Fixed] = []
    for each in found:
        if type(each) is Mod and each.rule not in EACH:
            if each.rule in seen:
                continue
            seen.add(each.rule)
        kept.append(each)
    return kept


def repeats(s: State, f: Fighter, what: str, die: int, content: bool) -> Sequence[Choice]:
    """P2-DICE-13: nobody rolls the dice of others again."""
    return ()


def repeated(s: State, f: Fighter, side: str) -> None:
    """P2-DICE-13: nobody rolls the dice of others again."""
