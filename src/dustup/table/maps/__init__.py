"""Maps: tables as YAML files, read strictly; a dozen ship with the project."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast, get_args

from dustup.table.maps import survey
from dustup.table.maps.blueprint import is_block, pieces_of, shape_of
from dustup.table.maps.bridges import spanned
from dustup.table.maps.leaves import (
    Leaf,
    MapError,
    choice,
    fault,
    fields,
    items,
    length,
    nearest,
    parse,
    point,
    read,
    text,
)
from dustup.table.pieces import Base, Map, Piece, Point, Zone

__all__ = ["MapError", "every", "get", "load_map", "parse_map", "row_pieces", "shipped"]

DATA = Path(__file__).parent.parent / "data"
KEYS = ("name", "size", "base", "blurb", "pieces", "zones", "spots")
BASES = tuple(map(str, get_args(Base)))


def shipped() -> dict[str, Path]:
    """The maps that come with the project, by id."""
    return {path.stem: path for path in sorted((DATA / "maps").glob("*.yaml"))}


def every() -> dict[str, Path]:
    """The shipped maps, and tables made for one scenario (a ford, a cattle pen), by id."""
    return shipped() | {path.stem: path for path in sorted((DATA / "scenes").glob("*.yaml"))}


def get(name_or_path: str | Path) -> Map:
    """A shipped map or a scenario's table by its id, or any map file by its path."""
    known = every()
    if str(name_or_path) in known:
        return _kept(known[str(name_or_path)])
    path = Path(name_or_path)
    if not path.exists():
        raise MapError(f"there is no map '{name_or_path}'; {nearest(str(name_or_path), tuple(known))}")
    return load_map(path)


@cache
def _kept(path: Path) -> Map:
    return load_map(path)


@cache
def _presets() -> dict[str, Leaf]:
    root = read(DATA / "presets.yaml")
    names = tuple(str(key.value) for key, _ in root.node.value)
    return fields(root, names)


def load_map(path: str | Path) -> Map:
    """Read a map file, or raise MapError naming the line, the piece and the remedy."""
    path = Path(path)
    return _map(read(path), path.stem)


def parse_map(content: str, name: str, crowded: bool = False) -> Map:
    """Read a map from the text of a map file; `crowded` lets solid pieces stand in each other, as a sketch may."""
    return _map(parse(content, f"{name}.yaml"), name, crowded)


def row_pieces(row: str, size: Point) -> list[Piece]:
    """The pieces one row of a map file stands for, on a table of that size."""
    return pieces_of(parse(row, "row"), _presets(), size)


def _map(root: Leaf, name: str, crowded: bool = False) -> Map:
    found = fields(root, KEYS)
    for need in ("name", "size"):
        if need not in found:
            raise root.fail(f"the map has no '{need}'; add a line '{need}: …'")
    size = _size(found["size"])
    rows = [(row, pieces_of(row, _presets(), size)) for row in _list(found, "pieces")]
    table = Map(
        id=name,
        name=text(found["name"]),
        size=size,
        blurb=text(found["blurb"]) if "blurb" in found else "",
        base=cast(Base, choice(found["base"], BASES, "base")) if "base" in found else "sand",
        pieces=spanned(piece for _, made in rows for piece in made),
        zones=tuple(_zone(row) for row in _list(found, "zones")),
        spots=_spots(found),
    )
    _refuse(table, rows, root.file, crowded)
    return table


def _size(leaf: Leaf) -> Point:
    w, h = items(leaf, 2)
    size = length(w), length(h)
    if not (1000 <= size[0] <= 30000 and 1000 <= size[1] <= 30000):
        raise leaf.fail("a table is between 10 and 300 cm on each side; change the size")
    return size


def _list(found: dict[str, Leaf], key: str) -> list[Leaf]:
    return items(found[key]) if key in found else []


def _zone(row: Leaf) -> Zone:
    found = fields(row, ("id", "outline", "rect", "circle", "turn"))
    if "id" not in found:
        raise row.fail("the zone has no 'id'; add one")
    return Zone(id=text(found["id"]), outline=shape_of(row, found))


def _spots(found: dict[str, Leaf]) -> dict[str, Point]:
    if "spots" not in found:
        return {}
    leaf = found["spots"]
    names = tuple(str(key.value) for key, _ in leaf.node.value) if is_block(leaf) else ()
    return {name: point(each) for name, each in fields(leaf, names).items()}


def _refuse(table: Map, rows: list[tuple[Leaf, list[Piece]]], file: str, crowded: bool) -> None:
    for name, what in survey.flaws(table, crowded):
        lines = [row.node.start_mark.line + 1 for row, made in rows if any(p.id == name for p in made)]
        raise fault(file, lines[-1] if lines else 1, name, what)
