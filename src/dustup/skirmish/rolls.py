"""Dice every game has: a number or more, a number or less, many dice at once, a roll-off."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, cast

from dustup.core import Choice, Faces, Flow, Roll

R = TypeVar("R")


class Says(Protocol):
    """A state that can be told what happened."""

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """Append an event."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What a roll is for: its name, its rule, whose dice, how many and of how many sides; `about` is for the screen."""

    what: str
    rule: str
    side: str
    count: int = 1
    sides: int = 6
    about: dict[str, Any] = field(default_factory=dict)

    def faces(self, faces: Faces) -> list[list[Any]]:
        """The dice as events carry them."""
        return [[self.what, face, self.side] for face in faces]


def roll(t: Throw, sort: Callable[[Faces], Hashable] | None = None, **more: Any) -> Flow[Faces]:
    """The dice themselves; `sort` names what they come to, so that the odds keep few branches."""
    faces: Faces = yield Roll(
        what=t.what, rule=t.rule, who=(t.side,), count=t.count, sides=t.sides, sort=sort, about=t.about, **more
    )
    return faces


def at_least(t: Throw, need: int) -> Flow[tuple[bool, int]]:
    """One die: the number needed or more."""
    faces = yield from roll(t, lambda dice: dice[0] >= need)
    return faces[0] >= need, faces[0]


def total(t: Throw, sort: Callable[[int], Hashable] | None = None) -> Flow[Faces]:
    """Some dice of which only the sum counts."""
    return (yield from roll(t, lambda dice: sort(sum(dice)) if sort else sum(dice), summed=True))


def pool(t: Throw, hits: Callable[[int], bool]) -> Flow[tuple[int, Faces]]:
    """Many dice, each by itself: how many came up well."""
    faces = yield from roll(t, lambda dice: sum(map(hits, dice)))
    return sum(map(hits, faces)), faces


def roll_off(s: Says, sides: Sequence[str], rule: str, die: int = 6, what: str = "roll-off") -> Flow[list[str]]:
    """All of them roll until no two are the same; the sides, highest first."""
    while len(sides) > 1:
        faces: Faces = yield Roll(what=what, rule=rule, who=tuple(sides), count=len(sides), sides=die, again=tied)
        s.say(what, rule, faces=[[what, face, side] for face, side in zip(faces, sides)])
        if not tied(faces):
            return [side for _, side in sorted(zip(faces, sides), reverse=True)]
    return list(sides)


def tied(faces: Faces) -> bool:
    """Two of the dice show the same."""
    return len(set(faces)) < len(faces)


def reroll_question(who: str, model: str, what: str, faces: Faces, rule: str) -> Choice:
    """Whether some dice are rolled again: keeping them is one click."""
    shown = ", ".join(map(str, faces))
    return Choice(
        who=who,
        what="reroll",
        rule=rule,
        prompt=f"Roll the {shown} for {what} again?",
        about={"model": model, "faces": list(faces)},
        values=(False, True),
        label=lambda yes: "roll again" if yes else "keep it",
        weigh=lambda yes: 1.0 if yes else 2.0,
    )


def joined(flow: Flow[R], memo: Hashable) -> Flow[R]:
    """The same flow, whose first roll promises the odds that all that follows depends on the state and `memo` alone.

    Equal ways are then followed but once (`Roll.memo`): a burst whose third shot comes after two hits, in any order.
    """
    try:
        question = next(flow)
    except StopIteration as end:
        return cast(R, end.value)
    if isinstance(question, Roll):
        question.memo = memo
    while True:
        answer = yield question
        try:
            question = flow.send(answer)
        except StopIteration as end:
            return cast(R, end.value)
