"""Editions: one deed under every edition of a book's family, side by side (worked out apart, `errand.py`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dustup.core import Book
from dustup.lab import diff
from dustup.server import library
from dustup.server.bodies import Compared, EditionView


def editions(book: Book) -> tuple[Book, ...]:
    """The book, then the others of its family that the same moment can be put to."""
    if book.family is None or book.situated is None:
        return (book,)
    others = (library.book_of(code) for code in library.codes() if code != book.code)
    return (book, *(each for each in others if each.family == book.family and each.situated is not None))


def compared(codes: list[str], situation: dict[str, Any]) -> Compared:
    """What each of these books makes of a situation."""
    books = [library.book_of(code) for code in codes]
    found = [replace(diff.tried(book, situation), book=name(book)) for book in books]
    words = [line for each in found[1:] for line in diff.differences((found[0], each))]
    return Compared([_view(book.code, each) for book, each in zip(books, found, strict=True)], words)


def name(book: Book) -> str:
    """What tells an edition from the others."""
    return book.title.rpartition(", ")[2]


def _view(code: str, each: diff.Reading) -> EditionView:
    order = sorted(each.odds.items(), key=lambda item: (-item[1], item[0]))
    chances = [
        (label, round(float(share) * 100, 4), f"{share.numerator}/{share.denominator}") for label, share in order
    ]
    return EditionView(code, each.book, [(t, total, list(mods)) for t, total, mods in each.sums], chances, each.refused)
