"""The names a book knows: its events with their fields, and every word of its source and data.

A name that means nothing is an error, also where something must not be seen; so what is written in a case is held
against what the book itself writes. Like the coverage of the ledger, this is read from the source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from dustup.core import Book
from dustup.core.content import read_yaml

from .spelling import word
from .units import length

SHARED = Path(__file__).parents[1] / "skirmish"
SAYS = {"say": 0, "note": 1, "Event": 0}
"""What appends an event, and which of its arguments is the event's name."""
FAMILY = re.compile(r"^\s*(?:from|import) dustup\.books\.(\w+)", re.M)
LONGEST = 40
"""A constant longer than this is a sentence, not a name."""


@dataclass(slots=True)
class Known:
    """What a book's source and data name."""

    events: dict[str, set[str]] = field(default_factory=dict)
    """Event → the fields it is said with."""
    loose: set[str] = field(default_factory=set)
    """Events whose fields are not all written out where they are said."""
    words: set[str] = field(default_factory=set)


def known(book: Book) -> Known:
    """Everything named in the book's folder and in the layer below it."""
    return _read(book.folder)


@lru_cache(maxsize=16)
def _read(folder: Path) -> Known:
    found = Known()
    if not (folder / "__init__.py").is_file():  # a book without a folder of its own names nothing that could be read
        return found
    for path in _sources(folder):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                _said(node, found)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) <= LONGEST:
                found.words.add(word(node.value))
    for path in sorted((folder / "data").rglob("*.yaml")):
        found.words.update(word(name) for name in _names(read_yaml(path)))
    return found


def events_and_sources(book: Book) -> tuple[dict[str, set[str]], list[Path]]:
    """The events of a book and its family alone, and the files they are said in."""
    found, files = Known(), [path for path in _sources(book.folder) if SHARED not in path.parents]
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                _said(node, found)
    return found.events, files


def _sources(folder: Path) -> list[Path]:
    """The source of a book, of the family it belongs to, and of the layer below."""
    own = sorted(folder.rglob("*.py"))
    kin = {name for path in own for name in FAMILY.findall(path.read_text(encoding="utf-8"))}
    family = [path for name in sorted(kin) for path in sorted((folder.parent / name).rglob("*.py"))]
    return [*own, *family, *sorted(SHARED.rglob("*.py"))]


def meaningless(name: str, book: Known, here: Iterable[str]) -> None:
    """An error unless the name stands here or anywhere in the book: then it is a slip of the pen."""
    near = {word(one): one for one in here}
    parts = [word(part) for part in name.split(":")]  # "grenade:B" is a grenade for B
    if not book.words or length(name) is not None or all(part in near or part in book.words for part in parts):
        return
    alike = get_close_matches(word(name), near, 1) or get_close_matches(word(name), book.words, 1)
    raise LookupError(f"{name!r} means nothing" + (f"; did you mean {near.get(alike[0], alike[0])}?" if alike else ""))


def _said(call: ast.Call, found: Known) -> None:
    """An event that is appended here, with its fields."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = SAYS.get(name)
    if place is None or len(call.args) <= place:
        return
    for what in _constants(call.args[place]):
        fields = found.events.setdefault(what, set())
        about = call.args[1] if name == "Event" and len(call.args) > 1 else None
        if isinstance(about, ast.Dict):
            fields.update(str(key.value) for key in about.keys if isinstance(key, ast.Constant))
            if None in about.keys:
                found.loose.add(what)
        elif about is not None:
            found.loose.add(what)
        fields.update(keyword.arg for keyword in call.keywords if keyword.arg)
        if any(keyword.arg is None for keyword in call.keywords):
            found.loose.add(what)


def _constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_constants(node.body), *_constants(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


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
