"""Blueprint: one row of a map file becomes one piece, or the several parts of one element."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any, get_args

import yaml
from msgspec.structs import replace

from dustup.table.maps import forms
from dustup.table.maps.forms import Opening, Outline
from dustup.table.maps.leaves import (
    Leaf,
    choice,
    cm,
    degrees,
    fields,
    flag,
    items,
    length,
    number,
    point,
    points,
    text,
)
from dustup.table.pieces import Ground, Material, Piece, Point, Role

SHAPES = ("outline", "rect", "circle", "wall", "room", "at")
FACTS = ("floor", "height", "material", "ground", "top", "contaminated", "stand", "roles", "element", "look")
KEYS = (
    "id",
    "name",
    "like",
    *SHAPES,
    *FACTS,
    "size",
    "radius",
    "turn",
    "thick",
    "doors",
    "windows",
    "roof",
    "twin",
    "soft",
)
MATERIALS, GROUNDS, ROLES = (tuple(map(str, get_args(kind))) for kind in (Material, Ground, Role))
TWINS = ("turned", "east_west", "north_south")
SILL = 150
COMPASS = ("south", "east", "north", "west")


def is_block(leaf: Leaf) -> bool:
    """Whether the value is a block of keys."""
    return isinstance(leaf.node, yaml.MappingNode)


def pieces_of(row: Leaf, presets: dict[str, Leaf], size: Point) -> list[Piece]:
    """Every piece one row stands for."""
    row = row.of(_id(row))
    own = fields(row, KEYS)
    if "id" not in own:
        raise row.fail("the piece has no 'id'; add a short one such as 'wall_1'")
    found = {**_preset(own, presets), **own}
    made = _parts(row, found, _facts(found))
    return made + _twins(found, made, size)


def _id(row: Leaf) -> str:
    """The id, found before the other keys are judged, so that every error can name it."""
    pairs = row.node.value if is_block(row) else ()
    return next((str(value.value) for key, value in pairs if key.value == "id"), "")


def _preset(own: dict[str, Leaf], presets: dict[str, Leaf]) -> dict[str, Leaf]:
    if "like" not in own:
        return {}
    return fields(presets[choice(own["like"], tuple(presets), "preset")], KEYS)


def _facts(found: dict[str, Leaf]) -> dict[str, Any]:
    facts: dict[str, Any] = {"id": text(found["id"])}
    facts["name"] = text(found["name"]) if "name" in found else facts["id"].replace("_", " ").capitalize()
    facts |= {key: length(found[key]) for key in ("floor", "height") if key in found}
    facts |= {key: flag(found[key]) for key in ("contaminated", "stand") if key in found}
    facts |= {key: choice(found[key], GROUNDS, "ground") for key in ("ground", "top") if key in found}
    facts |= {key: text(found[key]) for key in ("element", "look") if key in found}
    if "material" in found:
        facts["material"] = choice(found["material"], MATERIALS, "material")
    if "roles" in found:
        facts["roles"] = tuple(choice(role, ROLES, "role") for role in items(found["roles"]))
    return facts


def _parts(row: Leaf, found: dict[str, Leaf], facts: dict[str, Any]) -> list[Piece]:
    if "room" in found:
        return _room(row, found, facts)
    if "wall" in found:
        return _wall(found, facts)
    return [Piece(**facts, outline=shape_of(row, found))]


def shape_of(row: Leaf, found: dict[str, Leaf]) -> Outline:
    """The outline a row describes, counter-clockwise."""
    kinds = [key for key in SHAPES if key in found]
    if len(kinds) != 1:
        said = " and ".join(kinds) or "none"
        raise row.fail(f"a piece has exactly one shape, found {said}; use one of: {', '.join(SHAPES)}")
    return _turned(found, _plain(row, found, kinds[0]))


def _plain(row: Leaf, found: dict[str, Leaf], kind: str) -> Outline:
    if kind == "outline":
        line = _corners(found[kind])
        return forms.softened(line) if "soft" in found and flag(found["soft"]) else line
    if kind == "rect":
        return _rect(found[kind])
    if kind == "circle":
        return _disc(found[kind])
    return _placed(row, found)


def _corners(leaf: Leaf) -> Outline:
    line = tuple(points(leaf))
    if len(line) < 3:
        raise leaf.fail(f"the outline has {len(line)} points; give at least 3")
    return line if forms.area2(line) >= 0 else line[::-1]


def _rect(leaf: Leaf) -> Outline:
    x, y, w, h = items(leaf, 4)
    return forms.rect(cm(x), cm(y), _some(w), _some(h))


def _disc(leaf: Leaf) -> Outline:
    x, y, r = items(leaf, 3)
    return forms.disc((cm(x), cm(y)), _some(r))


def _some(leaf: Leaf) -> int:
    value = cm(leaf)
    if value <= 0:
        raise leaf.fail("a size must be more than 0; give a length in centimetres")
    return value


def _placed(row: Leaf, found: dict[str, Leaf]) -> Outline:
    x, y = point(found["at"])
    if "radius" in found:
        return forms.disc((x, y), _some(found["radius"]))
    if "size" not in found:
        raise row.fail("'at' needs a size; add 'size: [width, depth]' or use a preset that has one")
    w, h = (_some(side) for side in items(found["size"], 2))
    return forms.rect(x - w // 2, y - h // 2, w, h)


def _turned(found: dict[str, Leaf], outline: Outline) -> Outline:
    return forms.turned(outline, degrees(found["turn"])) if "turn" in found else outline


def _wall(found: dict[str, Leaf], facts: dict[str, Any]) -> list[Piece]:
    leaf = found["wall"]
    line = points(leaf)
    if len(line) < 2:
        raise leaf.fail("a wall needs at least 2 points; add where it ends")
    return _run(found, facts, line)


def _room(row: Leaf, found: dict[str, Leaf], facts: dict[str, Any]) -> list[Piece]:
    outer = _rect(found["room"])
    half = _thick(row, found) // 2
    (x, y), (e, n) = outer[0], outer[2]
    line = list(_like(found, outer, forms.rect(x + half, y + half, e - x - 2 * half, n - y - 2 * half)))
    walls = _run(found, facts, [*line, line[0]])
    return walls + _roof(found, facts, _like(found, outer, outer))


def _like(found: dict[str, Leaf], outer: Outline, line: Outline) -> Outline:
    """Both lines share a middle, so turning either about its own middle keeps them together."""
    assert forms.middle(outer) == forms.middle(line)
    return _turned(found, line)


def _thick(row: Leaf, found: dict[str, Leaf]) -> int:
    if "thick" not in found:
        raise row.fail("a wall needs 'thick'; add for example 'thick: 1'")
    return _some(found["thick"])


def _run(found: dict[str, Leaf], facts: dict[str, Any], line: list[Point]) -> list[Piece]:
    thick = _thick(found["wall"] if "wall" in found else found["room"], found)
    openings = _openings(found, line, thick)
    try:
        spans = forms.run(line, thick, openings)
    except forms.SharpTurn as err:
        leaf = found["wall"] if "wall" in found else found["room"]
        raise leaf.fail("the wall doubles back on itself; use two walls for the sharp corner") from err
    if len(spans) == 1:
        return [Piece(**facts, outline=spans[0].outline)]
    facts = {"element": facts["id"], **facts}
    return [_span(facts, span.kind, span.outline, k + 1) for k, span in enumerate(spans)]


def _span(facts: dict[str, Any], kind: str, outline: Outline, k: int) -> Piece:
    mine = facts | {"id": f"{facts['id']}_{k}", "outline": outline}
    if kind == "door":
        mine |= {"name": "Doorway", "height": 0, "material": "none", "roles": ("door",), "look": "door"}
        mine |= {"stand": False}
    if kind == "window":
        low = min(SILL, facts.get("height", SILL))
        mine |= {"name": "Window", "height": low, "roles": ("window", "climbable"), "look": "window"}
    return Piece(**mine)


def _openings(found: dict[str, Leaf], line: list[Point], thick: int) -> tuple[Opening, ...]:
    doors = [_opening(leaf, found, line, thick) for leaf in _each(found, "doors")]
    windows = [_opening(leaf, found, line, thick) for leaf in _each(found, "windows")]
    made = [Opening(*where, "door") for where in doors] + [Opening(*where, "window") for where in windows]
    made.sort(key=lambda o: (o.leg, o.start))
    for a, b in pairwise(made):
        if a.leg == b.leg and a.start + a.wide > b.start:
            raise found["doors" if "doors" in found else "windows"].fail("two openings overlap; move one along")
    return tuple(made)


def _each(found: dict[str, Leaf], key: str) -> list[Leaf]:
    return items(found[key]) if key in found else []


def _opening(leaf: Leaf, found: dict[str, Leaf], line: list[Point], thick: int) -> tuple[int, int, int]:
    which, at, wide = items(leaf, 3)
    leg = _leg(which, found, len(line) - 1)
    a, b = line[leg], line[leg + 1]
    far = round(hypot(b[0] - a[0], b[1] - a[1]))
    start, w = length(at), _some(wide)
    if "room" in found:
        start -= thick // 2
        start = far - start - w if leg >= 2 else start
    if start < 0 or start + w > far:
        raise leaf.fail(f"the opening does not fit a leg of {far / 100:g} cm; move it or make it narrower")
    return leg, start, w


def _leg(leaf: Leaf, found: dict[str, Leaf], legs: int) -> int:
    if "room" in found:
        return COMPASS.index(choice(leaf, COMPASS, "side"))
    leg = number(leaf, "legs")
    if leg != int(leg) or not 1 <= leg <= legs:
        raise leaf.fail(f"there is no leg {leg}; this wall has legs 1 to {legs}")
    return int(leg) - 1


def _roof(found: dict[str, Leaf], facts: dict[str, Any], outline: Outline) -> list[Piece]:
    if "roof" not in found:
        return []
    base = {"element": facts["id"], **facts}
    up = facts.get("floor", 0) + facts.get("height", 0)
    roof = {
        "id": f"{facts['id']}_roof",
        "name": f"{facts['name']} roof",
        "floor": up,
        "height": _some(found["roof"]),
    }
    roof |= {"outline": outline, "stand": True, "roles": ("roof", "platform"), "look": "roof"}
    return [Piece(**(base | roof))]


def _twins(found: dict[str, Leaf], made: list[Piece], size: Point) -> list[Piece]:
    if "twin" not in found:
        return []
    return [_twin(piece, size, choice(found["twin"], TWINS, "twin")) for piece in made]


def _twin(piece: Piece, size: Point, how: str) -> Piece:
    line = tuple(_mirrored(p, size, how) for p in piece.outline)
    line = line if how == "turned" else line[::-1]
    element = f"{piece.element}_twin" if piece.element else ""
    return replace(piece, id=f"{piece.id}_twin", outline=line, element=element)


def _mirrored(p: Point, size: Point, how: str) -> Point:
    x = p[0] if how == "north_south" else size[0] - p[0]
    return x, p[1] if how == "east_west" else size[1] - p[1]
