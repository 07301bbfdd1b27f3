"""GCE-DICE-01, GCE-DICE-06: dice and tests; every roll says for what, by which rule and with which number."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from dustup.core import Faces, Flow, Mod, Roll, Sum, tally
from dustup.skirmish.rolls import at_least, die, passed

from .state import Fighter, State
from .warriors import leadership_of

R = TypeVar("R")
JAM = 0
SUSTAINED = (1, 1, 2, 2, 3, JAM)
ARROWS = ("arrow", "arrow", "arrow", "arrow", "arrow", "HIT")
__all__ = ["at_least", "die", "passed"]


def d3(who: str, what: str, rule: str) -> Flow[int]:
    """GCE-DICE-02: half a D6, rounded up."""
    return (yield from half_die(who, what, rule))[0]


def half_die(who: str, what: str, rule: str, about: dict[str, Any] | None = None) -> Flow[tuple[int, int]]:
    """GCE-DICE-02: a D3, and the face of the D6 it was rolled with."""
    face = yield from die(who, what, rule, lambda face: (face + 1) // 2, about)
    return (face + 1) // 2, face


def pool(
    who: str,
    what: str,
    rule: str,
    count: int,
    about: dict[str, Any] | None = None,
    sort: Callable[[Faces], Hashable] | None = None,
) -> Flow[Faces]:
    """Several D6 rolled together; `sort` names what they come to."""
    faces: Faces = yield Roll(what=what, rule=rule, who=(who,), count=count, sides=6, about=about or {}, sort=sort)
    return faces


def two_dice(who: str, what: str, rule: str) -> Flow[int]:
    """2D6 added up."""
    faces = yield Roll(what=what, rule=rule, who=(who,), count=2, sides=6, summed=True, sort=sum)
    return sum(faces)


def sustained(who: str, what: str, count: int) -> Flow[list[int]]:
    """GCE-DICE-03, GCE-RUL-04: Sustained Fire dice: 1, 1, 2, 2, 3 and JAM (0 here)."""
    faces = yield Roll(
        what=what,
        rule="GCE-DICE-03",
        who=(who,),
        count=count,
        sides=6,
        names=("1", "1", "2", "2", "3", "JAM"),
        sort=lambda dice: tuple(sorted(SUSTAINED[face - 1] for face in dice)),
    )
    return [SUSTAINED[face - 1] for face in faces]


def scatter(who: str, what: str, sort: Callable[[int], Hashable] | None = None) -> Flow[tuple[str, int]]:
    """GCE-DICE-04, GCE-RUL-03, GCE-RUL-95: the scatter die and its direction in degrees from east."""
    faces = yield Roll(
        what=f"{what}: scatter die", rule="GCE-DICE-04", who=(who,), sides=6, names=ARROWS,
        sort=lambda dice: ARROWS[dice[0] - 1],
    )  # fmt: skip
    return ARROWS[faces[0] - 1], (yield from direction(who, what, sort))


def direction(who: str, what: str, sort: Callable[[int], Hashable] | None = None) -> Flow[int]:
    """GCE-RUL-03: any direction, all alike: degrees counter-clockwise from east; `sort` names what it leads to."""
    faces = yield Roll(
        what=f"{what}: direction in degrees", rule="GCE-RUL-03", who=(who,), sides=360,
        sort=(lambda dice: sort(dice[0] % 360)) if sort else None,
    )  # fmt: skip
    return int(faces[0]) % 360


def side_die(who: str, what: str, rule: str) -> Flow[int]:
    """GCE-RUL-40: 1-3 left (+1), 4-6 right (-1)."""
    face = yield from die(who, f"{what}: 1-3 left, 4-6 right", rule, lambda f: f <= 3)
    return 1 if face <= 3 else -1


def leadership(s: State, f: Fighter, why: str, rule: str, extra: tuple[Mod, ...] = ()) -> Flow[bool]:
    """GCE-DICE-08, GCE-RUL-86: 2D6 equal to or below Leadership; no automatic results."""
    total = tally([*leadership_of(s, f).mods, *extra])
    return (yield from _test(s, f, ("leadership", why, 2), total, rule, "GCE-DICE-08"))


def initiative(s: State, f: Fighter, why: str, rule: str, extra: tuple[Mod, ...] = ()) -> Flow[bool]:
    """GCE-DICE-07, GCE-ATTR-08, GCE-RUL-86: D6 equal to or below Initiative."""
    total = tally([Mod(f.stats["I"], "Initiative", "GCE-ATTR-08"), *extra])
    return (yield from _test(s, f, ("initiative", why, 1), total, rule, "GCE-DICE-07"))


def nimbly(s: State, f: Fighter, why: str, rule: str) -> Flow[bool]:
    """GCE-BRD-02, GCE-SQSH-02, GCE-SAVE-04: an Initiative test to leap or dodge; heavy armour halves Initiative."""
    heavy = any(s.setup.data.armours[key].slow for key in f.armour)
    extra = (Mod(-(f.stats["I"] // 2), "heavy armour", "GCE-SAVE-04"),) if heavy else ()
    return (yield from initiative(s, f, why, rule, extra))


def footing(s: State, f: Fighter, rule: str) -> Flow[bool]:
    """GCEH-ARMS-02: a D6 under its Strength."""
    total = tally([Mod(f.stats["S"], "Strength", "GCE-ATTR-05"), Mod(-1, "under it", rule)])
    return (yield from _test(s, f, ("strength", "to keep its feet", 1), total, rule))


def _test(s: State, f: Fighter, what: tuple[str, str, int], total: Sum, *rules: str) -> Flow[bool]:
    """Dice equal to or below a characteristic: which, what for, how many dice."""
    test, why, count = what
    need, sums, dice = total.total, [[test.capitalize(), total.plain()]], "a d6" if count == 1 else "two d6"
    faces = yield Roll(
        what=f"{f.name}, {test.capitalize()}: {why}", rule=rules[0], who=(f.side,), count=count, sides=6,
        summed=count > 1, sort=lambda faces: sum(faces) <= need,
        about={"who": f.id, "need": need, "needs": f"{need} or less on {dice}", "sums": sums},
    )  # fmt: skip
    won = sum(faces) <= need
    shown = [[test, face, f.side] for face in faces]
    s.say("test", *rules, who=f.id, test=test, why=why, faces=shown, sums=sums, need=need, success=won)
    return won


def doubt(s: State, side: str, what: str, rule: str) -> Flow[bool]:
    """GCE-RUL-09: the die for people who cannot measure finely: 1-3 no, 4-6 yes."""
    face = yield from at_least(side, f"in doubt: {what}", rule, 4)
    s.say("dispute", rule, "GCE-RUL-09", doubt=what, faces=[["in doubt", face, side]], success=face >= 4)
    return face >= 4


def disputed(s: State, share: float, limit: float) -> bool:
    """GCE-RUL-09: with the option on, a share within a hundredth of its limit."""
    return bool(s.setup.switches.get("dispute_dice")) and 0 < abs(share - limit) <= 0.01


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
