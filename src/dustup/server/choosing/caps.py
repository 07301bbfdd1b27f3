"""Caps on what strangers send, looked at before anything is worked out: size, depth, corners, pieces, answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dustup.server.front.faults import Fail

DEPTH = 24
NODES = 40_000
"""Values in a set-up or a band."""
WORDS = 4_000
"""Characters of one text."""
LIST = 200
"""Entries of one list in a band, such as its fighters."""
PIECES, CORNERS, ALL_CORNERS = 400, 64, 4_000
"""Pieces of a table, corners of one piece, corners of all."""
ANSWERS, EVENTS = 20_000, 60_000
"""Of an imported journal."""


def tree(data: Any, where: str) -> None:
    """Refuse what is too deep, has too many parts or overlong texts, or characters no database keeps."""
    for count, (depth, value) in enumerate(_walk(data)):
        if depth > DEPTH:
            raise Fail(400, "this is nested too deep", f"more than {DEPTH} levels", where)
        if count > NODES:
            raise Fail(413, "this has too many parts", f"more than {NODES}", where)
        if isinstance(value, str):
            text(value, where, WORDS)


def text(value: str, where: str, most: int) -> None:
    """Refuse an overlong text, and characters that are none."""
    if len(value) > most:
        raise Fail(413, "a text is too long", f"more than {most} characters", where)
    if "\0" in value or any(0xD800 <= ord(sign) <= 0xDFFF for sign in value):
        raise Fail(400, "a text has characters that cannot be kept", where=where)


def _walk(data: Any) -> Iterator[tuple[int, Any]]:
    todo = [(0, data)]
    while todo:
        depth, value = todo.pop()
        yield depth, value
        if isinstance(value, dict):
            todo += [(depth + 1, each) for pair in value.items() for each in pair]
        elif isinstance(value, (list, tuple)):
            todo += [(depth + 1, each) for each in value]


def setup(given: dict[str, Any]) -> None:
    """Refuse a set-up that would take too long to work out."""
    if isinstance(given.get("map"), dict):
        table(given["map"])
    tree(given, "setup")
    bands = given.get("bands")
    for side, given_band in bands.items() if isinstance(bands, dict) else ():
        band(given_band, f"setup.bands.{side}")


def band(given: Any, where: str = "band") -> None:
    """Refuse a band with endless lists."""
    tree(given, where)
    if any(isinstance(value, (list, dict)) and len(value) > LIST for _, value in _walk(given)):
        raise Fail(413, "this band is too big", f"a list in it has more than {LIST} entries", where)


def table(given: dict[str, Any]) -> None:
    """Refuse a table with too many pieces or corners."""
    pieces = given.get("pieces")
    if not isinstance(pieces, list):
        return
    if len(pieces) > PIECES:
        raise Fail(413, "this table is too big", f"more than {PIECES} pieces", "setup.map")
    corners = [len(p["outline"]) for p in pieces if isinstance(p, dict) and isinstance(p.get("outline"), list)]
    if max(corners, default=0) > CORNERS:
        raise Fail(413, "a piece of this table is too big", f"more than {CORNERS} corners", "setup.map")
    if sum(corners) > ALL_CORNERS:
        raise Fail(413, "this table is too big", f"more than {ALL_CORNERS} corners", "setup.map")
