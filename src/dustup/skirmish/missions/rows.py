"""Scenarios written as rows of a file: which mission, and what it is played with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from dustup.core.content import ContentError, choose, read_yaml

from ..scenario import Scenario
from .places import Place

Made = Callable[..., Scenario[Any, Any]]
"""A mission with what all of its kind in a book share."""


def read(path: Path, kinds: Mapping[str, Made]) -> dict[str, Any]:
    """The scenarios of a file by id: `kind` names the mission, `thing` what lies at `places` ([spot, x %, y %])."""
    return {row["id"]: _made(row, kinds, path) for row in read_yaml(path)}


def _made(row: dict[str, Any], kinds: Mapping[str, Made], path: Path) -> Scenario[Any, Any]:
    kind = row.pop("kind", "")
    if kind not in kinds:
        raise ContentError(path, 0, f"row {row['id']!r}: no kind {kind!r}", choose(kind, list(kinds)))
    if "thing" in row:
        row["kind"] = row.pop("thing")
    if "places" in row:
        row["places"] = tuple(Place(name, (x, y)) for name, x, y in row["places"])
    row |= {key: tuple(row[key]) for key in ("players", "rules") if key in row}
    return kinds[kind](**row)
