"""Editions: one deed under every edition of a book's family, side by side (worked out apart, `errand.py`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dustup import books
from dustup.core import Book
from dustup.lab import diff
from dustup.server.protocol.bodies import Compared, EditionView


def editions(book: Book) -> tuple[Book, ...]:
    """The book, then the other shipped ones of its family that the same moment can be put to."""
    if book.family is None or book.situated is None or book.code not in books.CODES:
        return (book,)
    others = (books.load(code) for code in books.CODES if code != book.code)
    return (book, *(each for each in others if each.family == book.family and each.situated is not None))


def compared(codes: list[str], situation: dict[str, Any]) -> Compared:
    """What each of these books makes of a situation."""
    asked = [books.load(code) for code in codes]
    found = [replace(diff.tried(book, situation), book=name(book)) for book in asked]
    words = [line for each in found[1:] for line in _words(found[0], each)]
    return Compared([_view(book.code, each) for book, each in zip(asked, found, strict=True)], words)


def _words(one: diff.Reading, two: diff.Reading) -> list[str]:
    """What differs, but for the chances: they stand side by side already."""
    chances = tuple(f"{label}: " for label in (*one.odds, *two.odds))
    said = diff.differences((one, two))
    return [line for line in said if not line.startswith(chances)] or [
        "the sums are the same, what they lead to is not"
    ]


def name(book: Book) -> str:
    """What tells an edition from the others."""
    return book.title.rpartition(", ")[2]


def _view(code: str, each: diff.Reading) -> EditionView:
    order = sorted(each.odds.items(), key=lambda item: (-item[1], item[0]))
    chances = [
        (label, round(float(share) * 100, 4), f"{share.numerator}/{share.denominator}") for label, share in order
    ]
    return EditionView(code, each.book, [(t, total, list(mods)) for t, total, mods in each.sums], chances, each.refused)
