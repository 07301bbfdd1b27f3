"""Dice every game has: a die, a number or more, a roll-off, a roll made again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

from dustup.core import Faces, Flow, Roll, Sum


class Says(Protocol):
    """A state that can be told what happened."""

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """Append an event."""


def die(
    who: str, what: str, rule: str, sort: Callable[[int], Hashable] | None = None, about: dict[str, Any] | None = None
) -> Flow[int]:
    """One six-sider; `sort` names what it comes to, so that the odds keep few branches."""
    faces: Faces = yield Roll(
        what=what, rule=rule, who=(who,), sides=6, sort=(lambda dice: sort(dice[0])) if sort else None,
        about=about or {},
    )  # fmt: skip
    return int(faces[0])


def at_least(who: str, what: str, rule: str, need: int, about: dict[str, Any] | None = None) -> Flow[int]:
    """One six-sider that must show so much; the face."""
    known = {"need": need, "needs": f"{need} or more on a d6", **(about or {})}
    return (yield from die(who, what, rule, lambda face: face >= need, known))


def passed(s: Says, event: str, side: str, what: str, rule: str, need: int, **about: Any) -> Flow[bool]:
    """One six-sider that must show so much, and an event that tells of it; whether it did.

    `about` are fields of the event; besides `rules`, where others are told than the one rolled by, and `die`, what the
    die is called.
    """
    rules, name = about.pop("rules", (rule,)), about.pop("die", event)
    face = yield from at_least(side, what, rule, need, {k: about[k] for k in ("who", "at", "sums") if k in about})
    s.say(event, *rules, **about, faces=[[name, face, side]], need=need, success=face >= need)
    return face >= need


def told(side: str, die: str, faces: Sequence[int], title: str, total: Sum) -> dict[str, Any]:
    """What an event tells of dice and of the sum that they are part of."""
    return {"faces": [[die, face, side] for face in faces], "sums": [[title, total.plain()]]}


def roll_off(s: Says, sides: Sequence[str], rule: str, die: int = 6, what: str = "roll-off") -> Flow[list[str]]:
    """All of them roll until no two are the same; the sides, highest first."""
    while len(sides) > 1:
        faces: Faces = yield Roll(
            what=what, rule=rule, who=tuple(sides), count=len(sides), sides=die, again=tied, sort=_order
        )
        s.say(what, rule, faces=[[what, face, side] for face, side in zip(faces, sides)])
        if not tied(faces):
            return [side for _, side in sorted(zip(faces, sides), reverse=True)]
    return list(sides)


def _order(faces: Faces) -> Hashable:
    """Whose die is higher than whose; how much does not matter."""
    return tuple(sorted(range(len(faces)), key=lambda i: -faces[i]))


def tied(faces: Faces) -> bool:
    """Two of the dice show the same."""
    return len(set(faces)) < len(faces)
