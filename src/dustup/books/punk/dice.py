"""Dice: attribute rolls, opposed rolls, modifiers, rerolls."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from dustup.core import Choice, Faces, Fixed, Flow, Mod, Roll, Sum, Void, tally
from dustup.skirmish.choices import yes_or_no

from .bands import effects
from .content import NAMES
from .special import abilities
from .state import Fighter, State

Found = Mod | Void | Fixed


class Check(msgspec.Struct, frozen=True, gc=False):
    """An Attribute roll: `die` is None where none was rolled."""

    success: bool
    die: int | None
    need: int
    sum: Sum


class Part(msgspec.Struct, frozen=True, gc=False):
    """One side of an opposed roll: who it is, whose die it is, the sum it adds."""

    who: str
    side: str
    title: str
    sum: Sum
    puzzled: bool = False  # PKH-BND-15: fights a clown: an even die is 2 more, an odd one 2 less

    def total(self, face: int) -> int:
        """What its die comes to."""
        return face + self.sum.total + ((2 if face % 2 == 0 else -2) if self.puzzled else 0)


class Clash(msgspec.Struct, frozen=True, gc=False):
    """An opposed roll: `won` is 1 for the first part, -1 for the second, 0 for both."""

    faces: Faces
    totals: tuple[int, int]
    won: int
    sums: Sequence[Sequence[Any]] = ()  # title and sum of both parts as plain data

    def dice(self, one: tuple[str, str], two: tuple[str, str]) -> list[list[Any]]:
        """The faces for an event, each with (what it was rolled for, side); none where nothing was rolled."""
        return [[what, face, side] for face, (what, side) in zip(self.faces, (one, two))]


def total(s: State, found: Iterable[Found]) -> Sum:
    """PK-DICE-03: what the rules found, added up as the edition has it."""
    return tally(s.edition.dice.kept(found))


@cache
def stat(code: str, base: int, rule: str) -> Mod:
    """PK-ATTR-01: an Attribute as the first part of a sum."""
    return Mod(base, NAMES[code], rule)


def lasting(s: State, f: Fighter, code: str) -> list[Found]:
    """PK-ATTR-02, PK-CUMB-01, PK-ELEC-02, PK-ATTR-05: an Attribute with what changes it for a while."""
    base = f.stats.get(code)
    if base is None:
        return [Fixed(False, f"has no {NAMES[code]}", s.law["PK-ATTR-02"])]
    return [stat(code, base, s.law["PK-ATTR-01"]), *_changes(s, f, code)]


def _changes(s: State, f: Fighter, code: str) -> Sequence[Mod]:
    """PK-CUMB-01, PK-ELEC-02: what is added to an Attribute it has: mostly nothing."""
    slow = code == "AG" and abilities.carries(s, f, "cumbersome") and not abilities.spared(s, f, "load")
    if not (slow or f.shock or f.spent or code in ("T", "TC")):
        return ()
    found = [Mod(-1, "cumbersome", s.law["PK-CUMB-01"])] if slow else []
    if f.shock and code in ("C", "P", "AG"):
        found.append(Mod(-3, "electric shock", s.law["PK-ELEC-02"]))
    found += effects.attribute(s, f, code)
    return found


def value(s: State, f: Fighter, code: str) -> Sum:
    """PK-ATTR-01, PK-ATTR-02: the Attribute as it is now."""
    return tally(lasting(s, f, code))


def number(s: State, f: Fighter, code: str) -> int:
    """PK-ATTR-01, PK-ATTR-02: the same as a bare number, where nobody asks for the reasons."""
    number = f.stats.get(code)
    if number is None:
        return 0
    for each in _changes(s, f, code):
        number += each.value
    return number


class Throw(msgspec.Struct, frozen=True, gc=False):
    """A die, or two against each other: what for, by which rule, and what hangs on it.

    `sort(die, need)` names the result where more than success matters; `fails` says which faces fail whatever the
    need; `always` rolls even where success is certain, `below` where failure is.
    """

    what: str
    rule: str
    at: str = ""
    sort: Callable[[int, int], Hashable] | None = None
    fails: Callable[[int], bool] | None = None
    always: bool = False
    below: bool = False
    memo: Hashable = None


def attribute(s: State, f: Fighter, code: str, throw: Throw, found: Iterable[Found] = ()) -> Flow[Check]:
    """PK-DICE-02..06: roll the value or less; 0 or less fails and 10 or more succeeds without a die."""
    sum = total(s, [*lasting(s, f, code), *found])
    check = yield from rolled(s, f, sum, throw)
    faces = [] if check.die is None else [[throw.what, check.die, f.side]]
    s.say("check", throw.rule, *_how(s, check),
        who=f.id, side=f.side, name=throw.what, need=check.need, success=check.success,
        faces=faces, sums=[[throw.what, sum.plain()]],
    )  # fmt: skip
    return check


def _how(s: State, check: Check) -> tuple[str, ...]:
    if check.die is not None:
        return (s.law["PK-DICE-02"],)
    return (s.law["PK-DICE-06"],) if check.success else (s.law["PK-DICE-05"],)


def or_less(need: int) -> str:
    """PK-DICE-02: what a die must show, in words."""
    return f"{need} or less on a d10"


def rolled(s: State, f: Fighter, sum: Sum, throw: Throw) -> Flow[Check]:
    """PK-DICE-02..06, PK-RUL-06, PK-KABO-03: the die of an Attribute roll whose sum is known."""
    need, fails = sum.total, throw.fails
    if sum.fixed is not None:
        return Check(sum.fixed.success, None, need, sum)
    if need <= 0 and not throw.below:
        return Check(False, None, need, sum)
    if need >= 10 and not throw.always:
        return Check(True, None, need, sum)
    die = yield from face(s, f, sum, throw)
    return Check(die <= need and not (fails and fails(die)), die, need, sum)


def face(s: State, f: Fighter, sum: Sum, throw: Throw) -> Flow[int]:
    """PK-DICE-01, PK-DICE-13..16: one die of an Attribute roll, rolled again if its owner may and will."""
    need, sort, fails = sum.total, throw.sort, throw.fails

    def missed(die: int) -> bool:
        return die > need or (fails is not None and fails(die))

    def name(faces: Faces) -> Hashable:
        return sort(faces[0], need) if sort else not missed(faces[0])

    roll = Roll(
        what=throw.what, rule=throw.rule, who=(f.side,), sort=name, memo=throw.memo,
        about={"who": f.id, "at": throw.at, "need": need, "needs": or_less(need), "sums": [[throw.what, sum.plain()]]},
    )  # fmt: skip
    faces: Faces = yield roll
    if can_again(s, f) and (yield from again(s, f, throw.what, faces[0], not missed(faces[0]))):
        faces = yield roll
    return faces[0]


def can_again(s: State, f: Fighter | None) -> bool:
    """PK-DICE-15: it has a reroll, and its player used none in this Action; or somebody can have its die repeated."""
    return f is not None and (_has_again(s, f) or bool(s.edition.dice.repeats(s, f, "", 0, False)))


def _has_again(s: State, f: Fighter) -> bool:
    if f.side in s.rerolled:
        return False
    return f.rerolls > 0 or (abilities.has(s, f, "lucky") and not f.spent.get("lucky"))


def offer(s: State, f: Fighter, what: str, die: int, content: bool = False) -> Choice:
    """PK-DICE-13, PK-RUL-85: whether a die is rolled again; nobody `content` with it would think of that."""
    words, prompt = ("roll again", "keep it"), f"{f.name} rolled {die} ({what}). Roll again?"
    return yes_or_no(
        f.side, "reroll", prompt, s.law["PK-DICE-13"], words, first=False, model=f.id, about={"die": die},
        likely=0.02 if content else None, think=(lambda: (False,)) if content else None,
    )  # fmt: skip


def offers(s: State, all_in: Iterable[Fighter | None], what: str) -> Callable[[], Iterable[Choice]] | None:
    """PK-DICE-13, PK-DICE-15: every such question that some dice may lead to; None where nobody can roll again."""
    able = [f for f in all_in if f is not None and can_again(s, f)]
    return (lambda: (ask for f in able for die in range(1, 11) for ask in _asks(s, f, what, die))) if able else None


def _asks(s: State, f: Fighter, what: str, die: int, content: bool = False) -> list[Choice]:
    """Its own player is asked first, then whom the edition lets repeat it."""
    own = [offer(s, f, what, die, content)] if _has_again(s, f) else []
    return [*own, *s.edition.dice.repeats(s, f, what, die, content)]


def again(s: State, f: Fighter, what: str, die: int, content: bool = False) -> Flow[bool]:
    """PK-DICE-13..15, PK-RUL-85: at once, own dice, won or lost, one per player per Action; the last result stands."""
    for ask in _asks(s, f, what, die, content):
        yes: bool = yield ask
        if yes:
            _used(s, f, ask, what, die)
            return True
    return False


def _used(s: State, f: Fighter, ask: Choice, what: str, die: int) -> None:
    rules = (s.law["PK-DICE-13"], s.law["PK-DICE-14"])
    if ask.what != "reroll":
        s.edition.dice.repeated(s, f, ask.who)
        rules = (ask.rule, s.law["PK-DICE-14"])
    else:
        s.rerolled.append(f.side)
        if f.rerolls > 0:
            f.rerolls -= 1
        else:
            f.spent["lucky"] = 1
    s.say(ask.what, *rules, who=f.id, side=ask.who, name=what, faces=[[what, die, f.side]])


def opposed(
    s: State, a: Part, b: Part, throw: Throw, tie: int, mark: Callable[[Faces], Hashable] | None = None
) -> Flow[Clash]:
    """PK-DICE-07, PK-DICE-08, PK-DICE-09, PK-ATTR-02, PK-ATTR-06:
    a die each plus its sum; `tie` says who wins a tie (0 = both).

    `mark` names what else the faces decide (a fuel explosion), so that the odds keep it apart. Without the
    Attribute it needs, a part cannot roll and loses, and no die is thrown (PK-ATTR-02).
    """
    plus, odd = (a.sum.total, b.sum.total), a.puzzled or b.puzzled
    sums = [[a.title, a.sum.plain()], [b.title, b.sum.plain()]]
    if a.sum.fixed or b.sum.fixed:
        return Clash((), plus, -1 if a.sum.fixed else 1, sums)

    def won(faces: Faces) -> int:
        margin = a.total(faces[0]) - b.total(faces[1]) if odd else faces[0] + plus[0] - faces[1] - plus[1]
        return 1 if margin > 0 else -1 if margin < 0 else tie

    def name(faces: Faces) -> Hashable:
        return (won(faces), mark(faces)) if mark else won(faces)

    one, two = s.fighters.get(a.who), s.fighters.get(b.who)
    may = can_again(s, one), can_again(s, two)
    about = {"who": a.who, "at": b.who, "sums": sums}
    faces: Faces = yield Roll(
        what=throw.what, rule=throw.rule, who=(a.side, b.side), count=2, about=about, sort=name,
        offers=offers(s, (one, two), throw.what) if any(may) else None,
    )  # fmt: skip
    if any(may):
        faces = yield from _rerolled(s, (a, b), (throw.what, throw.rule, about), faces, won, name)
    return Clash(faces, (a.total(faces[0]), b.total(faces[1])), won(faces), sums)


def _rerolled(
    s: State, parts: tuple[Part, Part], roll: tuple[str, str, dict[str, Any]], faces: Faces,
    won: Callable[[Faces], int], name: Callable[[Faces], Hashable],
) -> Flow[Faces]:  # fmt: skip
    """PK-RUL-85: the active player decides first, then the other; if that has turned the roll, the first once more."""
    what, rule, about = roll
    active = abilities.active_side(s)
    order = (0, 1) if parts[0].side == active or parts[1].side != active else (1, 0)
    stood = won(faces)
    for turn, i in enumerate((*order, order[0])):
        f = s.fighters.get(parts[i].who)
        if f is None or not can_again(s, f) or (turn == 2 and won(faces) == stood):
            continue
        ahead = won(faces) == (1, -1)[i]
        if (yield from again(s, f, what, faces[i], ahead)):
            rest = [s.fighters.get(parts[k].who) for k in order[turn + 1 :]]
            kept = faces
            more: Faces = yield Roll(
                what=what, rule=rule, who=(parts[i].side,),
                about={**about, "who": parts[i].who, "at": parts[1 - i].who},
                sort=lambda die: name(_with(kept, i, die[0])),  # noqa: B023
                offers=offers(s, rest, what),
            )  # fmt: skip
            faces = _with(faces, i, more[0])
        if turn == 0:
            stood = won(faces)
    return faces


def _with(faces: Faces, i: int, die: int) -> Faces:
    return (*faces[:i], die, *faces[i + 1 :])


def fractions(amount: int, of: int) -> int:
    """PK-DICE-17: how many fractions of N an amount is: 0..N is one, each started N above it one more."""
    return max(1, -(-amount // of))
