"""The table of a case: a shipped map, or pieces written like those of a map file, in the book's own unit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import yaml

from dustup.table import maps
from dustup.table.pieces import Map

from .setup import table_map
from .words import Length, known, renamed, word, wrong

_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # the same text, quicker where it is built
Piece = Callable[[Mapping[str, Any], str], Mapping[str, Any]]
"""(a piece in the words of a book, where) → as a map file has it."""
LENGTHS = ("rect", "circle", "outline", "at", "size", "radius", "wall", "thick", "room", "roof", "height", "floor")
OPENINGS = ("doors", "windows")  # [leg, from, width]: the leg is a number or a name


def as_it_is(row: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """A book with no words of its own for pieces."""
    return row


def board(case: Mapping[str, Any], length: Length, size: tuple[float, float], piece: Piece = as_it_is) -> Map:
    """The map a case names (`map: motel_9`) or draws (`table: {size, pieces}`)."""
    if "map" in case and "table" in case:
        raise wrong("table", "there is a map too", "give either 'map' or 'table'")
    if "map" in case:
        return table_map(case["map"], "")
    given = renamed(case.get("table") or {}, {"scenery": "pieces", "elements": "pieces", "terrain": "pieces"})
    known(given, ("size", "pieces", "spots", "zones"), "table")
    rows = given.get("pieces") or []
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise wrong("table", "pieces must be a list of blocks", "write '- {like: crate, at: [40, 40]}'")
    rows = [{**row, "like": "_".join(word(row["like"]).split())} if "like" in row else row for row in rows]  # Low wall
    drawn = [_drawn({"id": f"p{k}", **piece(row, f"table, piece {k}")}, length) for k, row in enumerate(rows, 1)]
    page = {"name": "case", "size": _cm(given.get("size", list(size)), length), "pieces": drawn}
    page |= {key: _cm(given[key], length) for key in ("spots", "zones") if key in given}
    try:
        return maps.parse_map(yaml.dump(page, Dumper=_DUMPER, sort_keys=False), "case", crowded=True)
    except maps.MapError as error:
        said = re.sub(r"^case\.yaml, (line \d+(, |: ))?", "", str(error))  # not a file that anybody wrote
        raise wrong("table", said, "see docs/maps.md; lengths are in the book's own unit") from None


def _drawn(row: Mapping[str, Any], length: Length) -> dict[str, Any]:
    """A piece with its lengths in centimetres, as the reader of maps wants them."""
    made = {key: _cm(value, length) if key in LENGTHS else value for key, value in row.items()}
    if "like" not in row:
        made.setdefault("name", row["id"])
    for key in OPENINGS:
        if isinstance(row.get(key), list):
            made[key] = [[leg, *_cm(rest, length)] for leg, *rest in row[key]]
    return made


def _cm(value: Any, length: Length) -> Any:
    """Lengths in centimetres; what a spot or a zone is called stays."""
    if isinstance(value, Mapping):
        return {key: item if isinstance(item, str) else _cm(item, length) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_cm(item, length) for item in value]
    return value if isinstance(value, bool) or value is None else length(value, "table") / 100
