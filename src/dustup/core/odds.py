"""Exact odds: enumerate the dice of the very code that plays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from .question import Answer, Ask, Faces, Roll
from .session import Session

Policy = Callable[[Ask], Answer]


def first_idea(ask: Ask) -> Answer:
    """The policy used when nobody says otherwise: the first legal answer the question offers."""
    return ask.ideas()[0]


@lru_cache(maxsize=64)
def _all(count: int, sides: int) -> tuple[Faces, ...]:
    return tuple(product(range(1, sides + 1), repeat=count))


def branches(roll: Roll) -> list[tuple[Faces, Fraction]]:
    """The different results of a roll: one representative each, with its exact chance."""
    every = _all(roll.count, roll.sides)
    if roll.sort is None:
        share = Fraction(1, len(every))
        return [(faces, share) for faces in every]
    groups: dict[Hashable, list[Faces]] = {}
    for faces in every:
        groups.setdefault(roll.sort(faces), []).append(faces)
    return [(found[0], Fraction(len(found), len(every))) for found in groups.values()]


def futures(
    session: Session,
    answers: Sequence[Answer] = (),
    policy: Policy = first_idea,
    until: Callable[[Session], bool] | None = None,
    most: int = 20_000,
) -> Iterator[tuple[Session, Fraction]]:
    """Every way the dice can fall after `answers`, each with its chance, up to the next settled question.

    A generator cannot be copied, so each branch replays from the last settled state: rules stay short between
    settled questions, and equal results are one branch, so this is cheap.
    """
    todo: list[tuple[tuple[Answer, ...], Fraction]] = [(tuple(answers), Fraction(1))]
    seen = 0
    while todo:
        given, chance = todo.pop()
        seen += 1
        if seen > most:
            raise OverflowError(f"more than {most} branches")
        yield from _grow(session, given, chance, policy, until, todo, len(answers))


def _grow(
    session: Session,
    given: tuple[Answer, ...],
    chance: Fraction,
    policy: Policy,
    until: Callable[[Session], bool] | None,
    todo: list[tuple[tuple[Answer, ...], Fraction]],
    forced: int,
) -> Iterator[tuple[Session, Fraction]]:
    fork = session.fork()
    for answer in given:
        fork._take(answer)
    extra: list[Answer] = []
    while True:
        question = fork.question
        if len(given) + len(extra) >= forced and _done(fork, until, len(given) + len(extra)):
            yield fork, chance
            return
        if isinstance(question, Roll):
            first, *rest = branches(question)
            for faces, share in rest:
                todo.append(((*given, *extra, faces), chance * share))
            chance *= first[1]
            answer = first[0]
        else:
            assert question is not None
            answer = policy(question)
        extra.append(answer)
        fork._take(answer)


def _done(fork: Session, until: Callable[[Session], bool] | None, taken: int) -> bool:
    if fork.question is None:
        return True
    if until is not None:
        return until(fork)
    return taken > 0 and isinstance(fork.question, Ask) and fork.question.settled


def odds(
    session: Session,
    answers: Sequence[Answer],
    policy: Policy = first_idea,
    label: Callable[[Session], str] | None = None,
) -> dict[str, Fraction]:
    """The exact chance of each outcome if these answers are given now."""
    start = len(session.state.events)
    name = label or (lambda fork: session.book.outcome(fork.state.events[start:]))
    found: dict[str, Fraction] = {}
    for fork, chance in futures(session, answers, policy):
        key = name(fork)
        found[key] = found.get(key, Fraction(0)) + chance
    return found
