"""Rule ids that a case cites: those the ledger of its book does not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dustup.core import Book

from ..coverage import ledger
from .case import Case

_LEDGERS: dict[Path, tuple[str, ...]] = {}
"""The ids of every ledger that has been read, by the folder of its book."""


def unknown_rules(case: Case, book: Book) -> list[str]:
    """Rule ids that the book's ledger does not have: a note in `rules`, an error in `expect`."""
    known = _ledger(book)
    wanted = [wanted for step in case.steps for _, wanted in step.expect if isinstance(wanted, Mapping)]
    for rule in (rule for one in wanted for rule in _rules_in(one) if known and rule not in known):
        raise case.error(*_unknown(rule, book, known))
    cited = [rule for rule in case.rules if known and "-EX-" not in rule and rule not in known]
    return [" ".join(_unknown(rule, book, known)) for rule in cited]


def _ledger(book: Book) -> tuple[str, ...]:
    """The ids of the book's ledger; none where it has no ledger."""
    if book.folder not in _LEDGERS:
        _LEDGERS[book.folder] = ledger(book) if (book.folder / "rules.md").is_file() else ()
    return _LEDGERS[book.folder]


def _unknown(rule: Any, book: Book, known: tuple[str, ...]) -> tuple[str, str]:
    alike = get_close_matches(str(rule), known, 1)
    return f"no rule {rule!r} in the book {book.code};", f"did you mean {alike[0]}?" if alike else "see its rules.md"


def _rules_in(wanted: Mapping[str, Any]) -> Iterator[Any]:
    """Every rule that an expectation names, in the event it counts too."""
    if isinstance(inner := wanted.get("event"), Mapping):
        yield from _rules_in(inner)
    if "rule" in wanted:
        yield wanted["rule"]
    listed = wanted.get("rules", [])
    yield from listed if isinstance(listed, list) else [listed]
