"""The odds shown are the real odds: exact enumeration against the same rules played out with fair dice."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

import pytest

from dustup.core import Answer, Ask, Book, Outcome, Seeded, Session, odds

TRIES = 400
WORTH_ASKING = ("target", "avoid", "arm", "hand weapon", "recover", "change", "disengage")


def moments(book: Book, seeds: range, most: int) -> list[tuple[Session, Answer]]:
    """Questions of random battles whose answer leads to dice with more than one outcome."""
    found: list[tuple[Session, Answer]] = []
    kinds: Counter[str] = Counter()
    for seed in seeds:
        session, rng = Session(book, book.setup(book.default(seed)), Seeded(seed)), Random(seed)
        while isinstance(session.question, Ask) and len(found) < most:
            question = session.question
            if question.what in WORTH_ASKING and kinds[question.what] < 3:
                for answer in islice(question.ideas(), 2):
                    if len(odds(session, [answer])) > 1:
                        found.append((session.fork(), answer))
                        kinds[question.what] += 1
            session.answer(question.suggest(rng))
    return found


def played(session: Session, answer: Answer, seed: int) -> Outcome:
    """One future with fair dice, every other question answered by its first idea, as the odds assume."""
    fork, start = session.fork(), len(session.state.events)
    fork.dice = Seeded(seed)
    fork.answer(answer)
    while isinstance(fork.question, Ask) and not fork.question.settled:
        fork.answer(fork.question.ideas()[0])
    return session.book.outcome(fork.state.events[start:])


@pytest.mark.slow
def test_exact_odds_are_what_dice_do(real: Any) -> None:
    """P2-DICE-01, KZ-DICE-01: each outcome's share stays within five standard errors of its exact chance."""
    checked = moments(real, range(3), 3)
    assert checked, "no roll came up"
    for session, answer in checked:
        exact = odds(session, [answer])
        assert sum(exact.values()) == 1
        seen = Counter(played(session, answer, seed) for seed in range(TRIES))
        for name in {**exact, **seen}:
            chance = float(exact.get(name, 0))
            slack = 5 * sqrt(max(chance * (1 - chance), 1 / TRIES) / TRIES)
            assert abs(seen[name] / TRIES - chance) <= slack, (session.question, answer, name)
