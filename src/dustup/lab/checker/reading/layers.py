"""A row over the set-up it starts from by `like:`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dustup.core import ContentError

INSTEAD = {"table": "map", "map": "table", "active": "group", "group": "active"}
"""Keys that say the same thing in two ways: the one a row writes stands for the other that it would start from."""


def merged(row: dict[str, Any], shared: Mapping[str, dict[str, Any]], file: str, line: int) -> dict[str, Any]:
    """The row laid over the one it is `like`."""
    name = row.get("like")
    if name is None:
        return dict(row)
    if not isinstance(name, str) or name not in shared:
        raise ContentError(
            file, line, f"like: no setup {name!r} stands above", f"there are: {', '.join(list(shared)[:12]) or 'none'}"
        )
    under = {key: value for key, value in shared[name].items() if INSTEAD.get(key) not in row or key in row}
    if "vehicles" in under:
        under["vehicles"] = _left(under["vehicles"], row.get("fighters"))
    merged: dict[str, Any] = _over(under, {key: value for key, value in row.items() if key != "like"})
    return merged


def _left(cars: Any, people: Any) -> Any:
    """Vehicles without those whom a case takes away (`B: null`)."""
    gone = [id for id, one in people.items() if one is None] if isinstance(people, dict) else []
    if isinstance(cars, dict):
        return {key: _left(value, people) for key, value in cars.items() if value not in gone}
    return [one for one in cars if one not in gone] if isinstance(cars, list) else cars


def _over(under: Any, top: Any) -> Any:
    """Mappings are laid over each other, everything else is replaced; what nothing is laid over is gone, by an empty
    block emptied (`guns: {}`), unless it is somebody (`B: {}`)."""
    if isinstance(under, dict) and "side" in under and isinstance(top, str):
        top = {"status": top}  # A: prone
    if not (isinstance(under, dict) and isinstance(top, dict) and (top or "side" in under)):
        return top
    others = {_spelt(key) for key in top if key not in under}  # armour, laid over armor
    gone = {key for key in top if top[key] is None and (key in under or _spelt(key) in others or "side" in under)}
    said = others - {_spelt(key) for key in top if key in under and key not in gone}
    kept = {key: value for key, value in under.items() if key not in gone and _spelt(key) not in said}
    if "z" in top and isinstance(at := kept.get("at"), list):  # one height: the one written last
        kept["at"] = at[:2]
    elif isinstance(at := top.get("at"), list) and len(at) == 3:
        kept.pop("z", None)
    if {"x", "y"} <= top.keys() or ("x" in under and "from" in top):  # another kind of place is another place
        return top
    return {**kept, **{key: _over(under.get(key), value) for key, value in top.items() if key not in gone}}


ALSO = {
    "weapon": "weapons", "trait": "traits", "special": "traits", "position": "at", "distance": "gap",
    "direction": "toward",
}  # fmt: skip
"""Other words for keys of a fighter and of its place: the set-up may have written the one, a case the other."""


def _spelt(key: Any) -> str:
    return ALSO.get(str(key), str(key).replace("armor", "armour"))
