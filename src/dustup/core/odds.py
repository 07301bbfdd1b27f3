"""Exact odds: enumerate the dice of the very code that plays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from .dice import Dice
from .question import Answer, Ask, Choice, Faces, Roll
from .session import Session

Policy = Callable[[Ask], Answer]
MOST_FACES = 1_000_000
DEEPEST = 400
"""Answers of one branch after which the rules must be in a loop."""
_Branch = tuple[tuple[Answer, ...], int, Fraction]
"""What was taken so far (dice included), how many of the given answers that used, and the chance of it."""
_End = tuple[Session, int, Fraction]


@dataclass(frozen=True, slots=True)
class Plan:
    """How questions are answered on the way: `answers` in order, then `policy`; and where the way ends."""

    answers: Sequence[Answer]
    policy: Policy
    until: Callable[[Session], bool] | None = None


Meet = Callable[[Session, Roll, list[Answer], int, Fraction], bool]
"""Asked at a roll with a memo: True leaves the branch there, to be gone on with later."""


def first_idea(ask: Ask) -> Answer:
    """The policy used when nobody says otherwise: the first legal answer the question offers."""
    if isinstance(ask, Choice):  # the others need not even be tested
        return next(value for value in ask.values if ask.bar(value) is None)
    return ask.ideas()[0]


@lru_cache(maxsize=64)
def _all(count: int, sides: int) -> tuple[Faces, ...]:
    if sides**count > MOST_FACES:
        raise OverflowError(f"{count}d{sides} can fall in {sides**count} ways, too many to list")
    return tuple(product(range(1, sides + 1), repeat=count))


@lru_cache(maxsize=64)
def _sums(count: int, sides: int) -> tuple[tuple[Faces, int], ...]:
    """Every sum of some dice, as the first faces that show it, with the number of ways to roll it."""
    ways: dict[int, tuple[Faces, int]] = {0: ((), 1)}
    for _ in range(count):
        longer: dict[int, tuple[Faces, int]] = {}
        for total, (faces, times) in ways.items():
            for face in range(1, sides + 1):
                known, before = longer.get(total + face, ((*faces, face), 0))
                longer[total + face] = (known, before + times)
        ways = longer
    return tuple(ways.values())


def _by_sum(roll: Roll) -> list[tuple[Faces, Fraction]]:
    assert roll.sort is not None
    groups: dict[Hashable, tuple[Faces, int]] = {}
    for faces, times in _sums(roll.count, roll.sides):
        name = roll.sort(faces)
        known, before = groups.get(name, (faces, 0))
        groups[name] = (known, before + times)
    every = roll.sides**roll.count
    return [(faces, Fraction(n, every)) for faces, n in sorted(groups.values(), key=lambda group: -group[1])]


def told_apart(roll: Roll, policy: Policy | None = None) -> Callable[[Faces], Hashable] | None:
    """What names the results of a roll if this policy answers all that follows; None tells every fall apart.

    Where dice may be rolled again the others must be known, unless the policy keeps every die whatever it shows.
    """
    if roll.offers is None or (policy is not None and all(policy(ask) is False for ask in roll.offers())):
        return roll.sort
    return None


def branches(roll: Roll, policy: Policy | None = None) -> list[tuple[Faces, Fraction]]:
    """The different results of a roll: one representative each, with its exact chance, the likeliest first."""
    sort = told_apart(roll, policy)
    if roll.summed and roll.sort is not None and roll.again is None:
        return _by_sum(roll)
    every: Sequence[Faces] = _all(roll.count, roll.sides)
    if roll.again is not None:
        every = [faces for faces in every if not roll.again(faces)]
    if sort is None:
        share = Fraction(1, len(every))
        return [(faces, share) for faces in every]
    groups: dict[Hashable, list[Faces]] = {}
    for faces in every:
        groups.setdefault(sort(faces), []).append(faces)
    found = sorted(groups.values(), key=len, reverse=True)
    return [(members[0], Fraction(len(members), len(every))) for members in found]


def futures(
    session: Session,
    answers: Sequence[Answer] = (),
    policy: Policy = first_idea,
    until: Callable[[Session], bool] | None = None,
    most: int = 20_000,
    whole: bool = False,
) -> Iterator[tuple[Session, Fraction]]:
    """Every way the dice can fall after `answers`, each with its chance, up to the next settled question.

    `answers` go to the asks in order (dice between them branch), then `policy` answers. An answer the rules refuse
    raises Illegal. A generator cannot be copied, so each branch replays from the last settled state: rules stay
    short between settled questions, and equal results are one branch, so this is cheap. More than `most` branches are
    an OverflowError: after the first `most` of them, or with `whole` as soon as that is certain.
    """
    todo: list[_Branch] = [((), 0, Fraction(1))]
    plan = Plan(answers, policy, until)
    for done in range(most):
        if not todo:
            return
        if whole and done + len(todo) > most:
            break
        end = follow(session, todo.pop(), plan, todo)
        if end is not None:
            yield end[0], end[2]
    if todo:
        raise OverflowError(f"more than {most} branches")


def follow(session: Session, branch: _Branch, plan: Plan, todo: list[_Branch], meet: Meet | None = None) -> _End | None:
    """Play one branch to its end; the other results of each roll on the way are left in `todo`."""
    given, used, chance = branch
    answers, policy = plan.answers, plan.policy
    fork, taken = session.fork(), list(given)
    for answer in given:
        fork.take(answer)
    while not _done(fork, plan, used, bool(taken)):
        if len(taken) >= DEEPEST:
            raise OverflowError(f"no settled question within {DEEPEST} answers")
        question = fork.question
        if isinstance(question, Roll):
            if meet is not None and question.memo is not None and meet(fork, question, taken, used, chance):
                return None
            (answer, share), *rest = branches(question, policy if used == len(answers) else None)
            todo.extend(((*taken, faces), used, chance * other) for faces, other in rest)
            chance *= share
        elif used < len(answers):
            answer, used = answers[used], used + 1
            question.accept(answer)  # type: ignore[union-attr]
        else:
            answer = policy(question)  # type: ignore[arg-type]
        taken.append(answer)
        fork.take(answer)
    if used < len(answers):
        raise ValueError(f"{len(answers) - used} of {len(answers)} answers were not asked for")
    return fork, used, chance


def one_way(session: Session, plan: Plan, dice: Dice) -> Session:
    """Play on by some dice to where the plan ends; a loop is left where it is."""
    fork, used = session.fork(), 0
    for taken in range(DEEPEST):
        if _done(fork, plan, used, taken > 0):
            break
        question = fork.question
        if isinstance(question, Roll):
            answer: Answer = dice.roll(question)
        elif used < len(plan.answers):
            answer, used = plan.answers[used], used + 1
            question.accept(answer)  # type: ignore[union-attr]
        else:
            answer = plan.policy(question)  # type: ignore[arg-type]
        fork.take(answer)
    return fork


def _done(fork: Session, plan: Plan, used: int, begun: bool) -> bool:
    question = fork.question
    if question is None:
        return True
    if used < len(plan.answers) or not begun:
        return False
    if plan.until is not None:
        return plan.until(fork)
    return isinstance(question, Ask) and question.settled
