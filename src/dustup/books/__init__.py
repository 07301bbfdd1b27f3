"""The rulebooks, one package each; nothing is imported before it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from dustup.core import Book, ContentError
from dustup.core.chronicle import SUFFIX, as_book
from dustup.core.content import choose

CODES = ("punk2", "punk1", "kz", "mdr", "gce")
"""Every book that can be played."""


@cache
def _campaign(code: str) -> Book:
    return as_book(load(code))


def load(code: str) -> Book:
    """The book of that code (`mdr.campaign`: its campaign); an unknown one is a ContentError that lists the others."""
    if code.endswith(SUFFIX):
        return _campaign(code.removesuffix(SUFFIX))
    if code not in CODES:
        raise ContentError(repr(code), 0, "is no book", choose(code, CODES))
    book: Book = import_module(f"{__name__}.{code}").BOOK
    return book
