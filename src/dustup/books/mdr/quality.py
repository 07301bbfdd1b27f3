"""MDR-DICE, MDR-SPEC-68..77: Quality rolls, with the Leader's voice and a Hero's luck; the opposed roll of a combat."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from dustup.core import Choice, Faces, Flow, Mod, Roll, Sum, tally
from dustup.skirmish import rolls
from dustup.skirmish.choices import yes_or_no
from dustup.skirmish.space import within

from .profile import active, bonuses, has, number
from .sight import clear_of_scenery
from .state import Fighter, State

DICE = {1: "1 die", 2: "2 dice", 3: "3 dice"}
LEAST = 1  # MDR-RUL-95: no total counts as less
Verdict = Callable[[int, int, Faces], str]
"""(first total, second total, dice) → what they come to."""


@dataclass(frozen=True, slots=True)
class Check:
    """What is rolled for: `rolls` are the bonuses that count, `leader` whether the Leader's voice helps."""

    what: str
    rule: str
    dice: int = 1
    rolls: tuple[str, ...] = ("quality",)
    leader: bool = False
    extra: tuple[Mod, ...] = ()
    need: int = 0  # 0: its own Quality number
    ones: bool = False  # natural 1s matter besides


@dataclass(frozen=True, slots=True)
class Tested:
    """How a roll went."""

    faces: Faces
    won: int
    lost: int

    @property
    def ones(self) -> int:
        """Natural 1s."""
        return self.faces.count(1)


def leader_near(s: State, f: Fighter) -> Fighter | None:
    """MDR-SPEC-74..76, MDR-CAMP-05: a Leader of its side within Long in sight, on his feet and in his right mind."""
    if has(f, "leader"):
        return None
    far = s.setup.sticks.long
    for boss in s.fighters.values():
        ours = "leader" in boss.traits and boss.side == f.side
        if ours and leads(boss) and within(f, boss, far) and clear_of_scenery(s, f, boss):
            return boss
    return None


def leads(boss: Fighter) -> bool:
    """MDR-SPEC-76, MDR-SPEC-131, MDR-CAMP-05: not Fallen, Transfixed, controlled, Confused or underfed."""
    return active(boss) and not any(key in boss.marks for key in ("controlled", "confused", "unled"))


def mods(s: State, f: Fighter, check: Check) -> Sum:
    """MDR-DICE-06, MDR-SPEC-77, MDR-RUL-97: everything added to each die of this roll."""
    found = [*bonuses(s, f, *check.rolls), *check.extra]
    if check.leader and (boss := leader_near(s, f)) is not None:
        rule = "MDR-MORL-11" if "morale" in check.rolls else "MDR-SPEC-74"
        found.append(Mod(1, f"{boss.name} leads", rule))
    return tally(found)


def passes(face: int, need: int, total: int) -> bool:
    """MDR-DICE-04, MDR-DICE-05: natural 6 succeeds, natural 1 fails, else die and modifiers reach the number."""
    return face == 6 or (face != 1 and face + total >= need)


def least(need: int, total: int) -> int:
    """MDR-DICE-05: the lowest face that will do."""
    return max(2, min(6, need - total))


def quality(s: State, f: Fighter, check: Check) -> Flow[Tested]:
    """MDR-DICE-04..06, MDR-SPEC-68, MDR-SPEC-69: roll, count successes and failures, tell."""
    total, need = mods(s, f, check), check.need or number(f)
    lowest = least(need, total.total)
    hero = has(f, "hero")
    count = check.dice - hero
    again = hero and "rerolled" not in f.marks
    faces: Faces = ()
    sums = [["Quality", total.plain()]]
    if count:
        faces = yield Roll(
            what=check.what, rule=check.rule, who=(f.home or f.side,), count=count, sides=6,
            sort=_sorting(check, need, total.total), offers=(lambda: (_offer(f),)) if again else None,
            about={"who": f.id, "need": need, "least": lowest, "needs": f"{lowest} or more on each d6",
                   "sums": sums},
        )  # fmt: skip
    if again and any(not passes(face, need, total.total) for face in faces):
        faces = yield from _reroll(s, f, faces)
    faces = (*faces, 6) if hero else faces
    won = sum(passes(face, need, total.total) for face in faces)
    natural = ("MDR-DICE-05",) if _natural(faces, need - total.total) else ()
    s.say(
        "quality", check.rule, *(m.rule for m in total.mods), *natural, *(("MDR-SPEC-68",) if hero else ()),
        who=f.id, roll=check.what, need=need, least=lowest, sums=sums, successes=won,
        faces=[["hero" if hero and i == len(faces) - 1 else "quality", face, f.side] for i, face in enumerate(faces)],
        failures=len(faces) - won, success=won == len(faces),
    )  # fmt: skip
    return Tested(faces, won, len(faces) - won)


def _natural(faces: Faces, least: int) -> bool:
    """MDR-DICE-05: a bare 6 or 1 decides against the sum."""
    return (least > 6 and 6 in faces) or (least <= 1 and 1 in faces)


def _sorting(check: Check, need: int, total: int) -> Callable[[Faces], Hashable]:
    def sort(faces: Faces) -> Hashable:
        won = sum(passes(face, need, total) for face in faces)
        return (won, min(2, faces.count(1))) if check.ones else won

    return sort


def _offer(f: Fighter) -> Choice:
    prompt, words = f"{f.name}, once per game: roll one die again?", ("Roll it again", "Leave it")
    return yes_or_no(f.side, "reroll", prompt, "MDR-SPEC-69", words, first=False, model=f.id)


def _reroll(s: State, f: Fighter, faces: Faces) -> Flow[Faces]:
    """MDR-SPEC-69: a Hero rolls his worst die again; the second result stands."""
    if not (yield _offer(f)):
        return faces
    f.mark("rerolled")
    face = yield from rolls.die(f.side, "heroic re-roll", "MDR-SPEC-69", about={"who": f.id})
    worst = min(range(len(faces)), key=lambda i: faces[i])
    s.say("reroll", "MDR-SPEC-69", who=f.id, faces=[["was", faces[worst], f.side], ["re-roll", face, f.side]])
    return (*faces[:worst], face, *faces[worst + 1 :])


def heroic(s: State, f: Fighter, face: int) -> Flow[int]:
    """MDR-SPEC-69: a Hero may roll a Combat die again."""
    if not has(f, "hero") or "rerolled" in f.marks or f.side not in s.sides:
        return face
    return (yield from _reroll(s, f, (face,)))[0]


@dataclass(frozen=True, slots=True)
class Contest:
    """Who against whom, what each adds, and what the dice are called: the first side's, then the one of the other.

    `title`: what the first sum is called where it is nobody's own, a blast or a trap.
    """

    what: str
    rule: str
    f: Fighter
    e: Fighter
    mine: Sum
    his: Sum
    title: str = ""
    dice: tuple[str, ...] = ("attack", "defence")

    def sides(self) -> tuple[str, ...]:
        """Whose dice they are."""
        return (*([self.f.side] * (len(self.dice) - 1)), self.e.side)

    def totals(self, faces: Faces) -> tuple[int, int]:
        """MDR-RUL-95: both totals: of the first die and of the last."""
        return max(LEAST, faces[0] + self.mine.total), max(LEAST, faces[-1] + self.his.total)

    def titled(self, mine: Sum, his: Sum) -> list[list[Any]]:
        """Sums as events and screens show them."""
        return [[self.title or self.f.name, mine.plain()], [self.e.name, his.plain()]]


@dataclass(frozen=True, slots=True)
class Rolled:
    """How it went: dice, totals (`raised` to the least that counts?), the verdict, the rules at work, what is told."""

    faces: Faces
    totals: tuple[int, int]
    raised: bool
    result: str
    rules: tuple[str, ...]
    told: dict[str, Any]


def combat(s: State, c: Contest, verdict: Verdict, also: Callable[[Faces], Hashable] | None = None) -> Flow[Rolled]:
    """MDR-HTH-02, MDR-SHOT-03, MDR-SPEC-69: the roll that decides every combat; a Hero may roll his own die again.

    `also` is what else of the dice matters to the odds.
    """

    def sort(faces: Faces) -> Hashable:
        result = verdict(*c.totals(faces), faces)
        return (result, also(faces)) if also else result

    who = c.sides()
    about = {"who": c.f.id, "at": c.e.id, "dice": list(c.dice), "sums": c.titled(c.mine, c.his)}
    faces = yield Roll(what=c.what, rule=c.rule, who=who, count=len(who), sides=6, sort=sort, about=about)
    first = faces[0] if c.title else (yield from heroic(s, c.f, faces[0]))
    faces = (first, *faces[1:-1], (yield from heroic(s, c.e, faces[-1])))
    mine, his = _with_die(c.mine, faces[0], c.rule), _with_die(c.his, faces[-1], c.rule)
    rules = (c.rule, *(m.rule for m in (*mine.mods, *his.mods)), *(void.rule for _, void in mine.voided))
    shown = [[label, face, side] for label, face, side in zip(c.dice, faces, who)]
    totals, raised = c.totals(faces), min(mine.total, his.total) < LEAST
    told = {"who": c.f.id, "at": c.e.id, "faces": shown, "sums": c.titled(mine, his), "totals": list(totals)}
    return Rolled(faces, totals, raised, verdict(*totals, faces), rules, told)


def _with_die(part: Sum, face: int, rule: str) -> Sum:
    return Sum(part.total + face, (Mod(face, "die", rule), *part.mods), part.voided)


def thirds(face: int) -> int:
    """MDR-RUL-51: a six-sider read as a three-sider."""
    return (face + 1) // 2


def is_one(face: int) -> bool:
    """A natural 1 is all that matters."""
    return face == 1


def die(
    s: State, what: str, rule: str, f: Fighter, need: int = 0, sort: Callable[[int], Hashable] | None = None
) -> Flow[int]:
    """MDR-DICE-01: one plain six-sider, told; `need` or more is a success, `sort` names what a face comes to."""
    sort = sort or (need.__le__ if need else None)
    known = {"need": need, "needs": f"{need} or more on a d6"} if need else {}
    face = yield from rolls.die(f.side, what, rule, sort, {"who": f.id, **known})
    told = {"need": need, "success": face >= need} if need else {}
    s.say("die", rule, who=f.id, roll=what, faces=[["die", face, f.side]], **told)
    return face
