"""Every book under the same tests; the two small books of the docs are among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random

import brick_book
import msgspec
import pytest
import toy_book

from dustup.books import CODES, load
from dustup.core import Answer, Book, Roll, Seeded, Session


def ready(code: str) -> bool:
    """A book that is being written has no turn yet."""
    return find_spec(f"dustup.books.{code}") is not None and find_spec(f"dustup.books.{code}.turn") is not None


EXAMPLES = {"toy": toy_book.BOOK, "brick": brick_book.BOOK}
BOOKS = {**EXAMPLES, **{code: load(code) for code in CODES if ready(code)}}


@pytest.fixture(params=list(BOOKS), scope="session")
def book(request: pytest.FixtureRequest) -> Book:
    return BOOKS[request.param]


@pytest.fixture(
    params=[code for code in BOOKS if code not in EXAMPLES] or [pytest.param("toy", marks=pytest.mark.skip)],
    scope="session",
)
def real(request: pytest.FixtureRequest) -> Book:
    """Books of the shelf, without the examples."""
    return BOOKS[request.param]


def stranger(answer: Answer) -> Answer:
    """The same answer as another object, as it comes from a file: a question does not know that it drew it itself."""
    return msgspec.json.decode(msgspec.json.encode(answer))


def walk(book: Book, seed: int, most: int = 20_000) -> Iterator[Session]:
    """A battle by suggestions, seen before every answer and at its end."""
    session, dice, rng = Session(book, book.setup(book.default(seed))), Seeded(seed), Random(seed)
    for _ in range(most):
        yield session
        question = session.question
        if question is None:
            return
        session.answer(dice.roll(question) if isinstance(question, Roll) else stranger(question.suggest(rng)))
    raise AssertionError(f"battle {seed} of {book.code} has not ended after {most} answers")


@pytest.fixture(scope="session")
def battle() -> Callable[[Book, int], Session]:
    """A battle fought to its end, kept for all tests that only read it."""
    kept: dict[tuple[str, int], Session] = {}

    def fought(book: Book, seed: int) -> Session:
        if (book.code, seed) not in kept:
            for session in walk(book, seed):
                kept[book.code, seed] = session
        return kept[book.code, seed]

    return fought
