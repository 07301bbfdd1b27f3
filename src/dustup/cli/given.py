"""What is named on the command line: a file of names and values, a ready-made band or the file of one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dustup.core import Book, ContentError
from dustup.core.content import choose, read_yaml


def mapping(file: Path, what: str, remedy: str) -> dict[str, Any]:
    """The names and values in a file; a file of anything else is not `what` it should be."""
    found = read_yaml(file)
    if not isinstance(found, dict):
        raise ContentError(file, 1, f"is not {what}", remedy)
    return found


def band(book: Book, name: str) -> Any:
    """A ready-made band by its id, or the band in a file."""
    ready = [offer.id for offer in book.bands()]
    if name in ready:
        return name
    if not Path(name).exists():
        raise ContentError(repr(name), 0, "is neither a ready-made band nor a file", choose(name, ready))
    return read_yaml(name)
