"""Drawing: the picture is well-formed, true to scale and says what each piece is."""

import re
from xml.etree import ElementTree

import pytest

from dustup.table import drawing, maps
from dustup.table.drawing import brushes, grounds
from dustup.table.pieces import Map, Piece

SVG = "{http://www.w3.org/2000/svg}"


def small(*pieces: Piece) -> Map:
    return Map(id="trial", name="Trial & error", size=(3000, 2000), pieces=pieces, spots={"centre": (1500, 500)})


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


@pytest.mark.parametrize("name", sorted(maps.shipped()))
def test_every_piece_of_every_map_is_drawn_and_named(name: str) -> None:
    table = maps.get(name)
    root = parsed(drawing.svg(table))
    groups = {g.get("data-piece"): g for g in root.iter(f"{SVG}g") if g.get("data-piece")}
    assert sorted(map(str, groups)) == sorted(p.id for p in table.pieces)
    assert all((groups[p.id].findtext(f"{SVG}title") or "").startswith(p.name) for p in table.pieces)


def test_one_unit_is_one_millimetre_and_north_is_up() -> None:
    root = parsed(drawing.svg(small(), spots=True))
    assert root.get("viewBox") == "0 0 300 200"
    mark = next(c for c in root.iter(f"{SVG}circle") if c.get("r") == "20")
    assert (mark.get("cx"), mark.get("cy")) == ("150.0", "150.0")


def test_names_are_escaped() -> None:
    assert parsed(drawing.svg(small())).findtext(f"{SVG}title") == "Trial & error"


def test_a_higher_piece_throws_a_longer_shadow() -> None:
    def reach(height: int) -> float:
        wall = Piece(id="w", name="Wall", outline=((500, 500), (900, 500), (900, 600)), height=height, material="brick")
        shade = next(g for g in parsed(drawing.svg(small(wall))).iter(f"{SVG}g") if g.get("fill") == "#1a1008")
        return max(float(x) for x in re.findall(r"[ML]([\d.]+)", shade[0].get("d") or ""))

    assert 90 < reach(200) < reach(800)


def test_every_reference_in_a_drawing_is_defined() -> None:
    known = set(re.findall(r' id="([^"]+)"', drawing.defs()))
    for name in maps.shipped():
        assert set(re.findall(r"url\(#([^)]+)\)", drawing.svg(maps.get(name)))) <= known


def test_a_piece_without_a_look_is_drawn_by_its_material_or_ground() -> None:
    square = ((500, 500), (900, 500), (900, 900), (500, 900))
    wall = Piece(id="w", name="Wall", outline=square, height=300, material="brick")
    bog = Piece(id="b", name="Bog", outline=square, ground="very_rough")
    assert "url(#d-brick)" in drawing.svg(small(wall))
    assert "#4b3a26" in drawing.svg(small(bog))


def test_a_png_has_the_width_asked_for() -> None:
    pytest.importorskip("resvg_py")
    data = drawing.png(small(), 150)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (150, 100)


def test_every_look_a_preset_names_has_a_brush() -> None:
    looks = {p.look for name in maps.shipped() for p in maps.get(name).pieces if p.look}
    known = {*brushes.STANDING, *brushes.MATERIALS, *grounds.FLAT, "sheet", "planks"}
    assert looks <= known
