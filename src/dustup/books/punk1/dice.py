"""Modifiers all add up; and the cat, that has a die rolled again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dustup.books.punk.state import Fighter, State
from dustup.core import Choice, Fixed, Mod, Switch, Void
from dustup.skirmish.choices import yes_or_no

CAT = Switch(
    "cat", "Grumpy cat", "Who has the cat on show: once a game one die is rolled again, an own one or the rival's.",
    "choice", choices=("nobody", "red", "blue", "both"), rule="P1-RUL-60",
)  # fmt: skip


def kept(found: Iterable[Mod | Void | Fixed]) -> Iterable[Mod | Void | Fixed]:
    """P1-DICE-03: every modifier counts; what is had once only says so itself (P1-AIM-03, P1-RUL-31)."""
    return found


def repeats(s: State, f: Fighter, what: str, die: int, content: bool) -> Sequence[Choice]:
    """P1-EQUIP-13, P1-GEAR-03, P1-RUL-60: who has the cat may have a die rolled again, once a game: any die."""
    shown = s.setup.switches.get("cat", 0)
    if not shown:
        return ()
    sides = (f.side, *(side for side in s.sides if side != f.side))
    return [_ask(f, side, what, die, content == (side == f.side)) for side in sides if _has_cat(s, side, shown)]


def _has_cat(s: State, side: str, shown: int) -> bool:
    return bool(shown >> s.sides.index(side) & 1) and not s.notes.get(f"cat_{side}")


def _ask(f: Fighter, side: str, what: str, die: int, content: bool) -> Choice:
    words, prompt = ("roll it again", "let it be"), f"The cat: {f.name} rolled {die} ({what}). Should it roll again?"
    return yes_or_no(
        side, "repeat", prompt, "P1-EQUIP-13", words, first=False, model=f.id, about={"die": die},
        likely=0.02 if content else None, think=(lambda: (False,)) if content else None,
    )  # fmt: skip


def repeated(s: State, f: Fighter, side: str) -> None:
    """P1-EQUIP-13: once a game."""
    s.notes[f"cat_{side}"] = 1
