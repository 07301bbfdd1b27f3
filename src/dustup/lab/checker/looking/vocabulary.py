"""The names a book knows: its events with their fields, and every word of its source and data.

A name that means nothing is an error, also where something must not be seen; so what is written in a case is held
against what the book itself writes. Like the coverage of the ledger, this is read from the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from dustup.core import Book
from dustup.core.content import read_yaml

from ...events import SHARED, said_in, sources
from ..spelling import word
from ..units import length

LONGEST = 40
"""A constant longer than this is a sentence, not a name."""
PART = re.compile(r"[^\W\d]+")
QUOTED = re.compile(rf"\"[^\"\n]{{1,{LONGEST}}}\"")


@dataclass(slots=True)
class Known:
    """What a book's source and data name."""

    events: dict[str, set[str]] = field(default_factory=dict)
    """Event → the fields it is said with."""
    loose: set[str] = field(default_factory=set)
    """Events whose fields are not all written out where they are said."""
    words: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    """Every single word that its source and data are written in."""


def known(book: Book) -> Known:
    """Everything named in the book's folder and in the layer below it."""
    return _read(book.folder)


@lru_cache(maxsize=16)
def _read(folder: Path) -> Known:
    found = Known()
    if not (folder / "__init__.py").is_file():  # a book without a folder of its own names nothing that could be read
        return found
    paths = [*sources(folder), *sorted(SHARED.rglob("*.py"))]
    said = said_in(paths)
    found.events, found.loose = said.fields, said.loose
    for path in paths:
        text = path.read_text(encoding="utf-8")
        found.words.update(word(quoted[1:-1]) for quoted in QUOTED.findall(text))
        found.parts.update(_parts(text))
    for path in sorted((folder / "data").rglob("*.yaml")):
        found.words.update(word(name) for name in _names(read_yaml(path)))
        found.parts.update(_parts(path.read_text(encoding="utf-8")))
    return found


def _parts(text: str) -> list[str]:
    return PART.findall(text.casefold().replace("_", " "))


def unread(text: str, book: Known, here: Iterable[str]) -> None:
    """An error if a word of this text stands nowhere in the book, nor among the names here."""
    near = {part for name in here for part in _parts(name)}
    for part in _parts(text) if book.parts else ():
        if part not in near and part not in book.parts and part.removesuffix("s") not in book.parts:
            named = [*near, *sorted(book.words)]
            swapped = [one for one in (*named, *sorted(book.parts)) if sorted(one) == sorted(part)]
            alike = swapped or get_close_matches(part, named, 1) or get_close_matches(part, book.parts, 1)
            hint = f"; did you mean {alike[0]}?" if alike else ""
            raise LookupError(f"{part!r} stands nowhere in the book{hint}")


def meaningless(name: Any, book: Known, here: Iterable[str]) -> None:
    """An error unless the name stands here or anywhere in the book: then it is a slip of the pen."""
    near = {word(one): one for one in here}
    if not isinstance(name, str):  # `yes` and `no` are true and false in YAML
        raise LookupError(f"{name!r} is not a name")
    head, _, whom = name.rpartition(" ")
    split = [head, whom] if word(whom) in near and head else name.split(":")  # "chase B", "grenade:B": a grenade for B
    parts = [word(part) for part in split]
    if not book.words or length(name) is not None or all(part in near or part in book.words for part in parts):
        return
    alike = get_close_matches(word(name), near, 1) or get_close_matches(word(name), book.words, 1)
    raise LookupError(f"{name!r} means nothing" + (f"; did you mean {near.get(alike[0], alike[0])}?" if alike else ""))


def _names(data: Any) -> Iterator[str]:
    """Ids, names and keys of a data file."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            if isinstance(value, str) and len(value) <= LONGEST:
                yield value
            else:
                yield from _names(value)
    elif isinstance(data, list):
        for item in data:
            if isinstance(item, str):
                yield item
            else:
                yield from _names(item)
