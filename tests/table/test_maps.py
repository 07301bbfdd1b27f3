"""Maps: the loader tells a map maker exactly what is wrong, and the shipped maps are fit to play on."""

from pathlib import Path

import pytest
from table.clearance import clearance

from dustup.table import maps
from dustup.table.maps import MapError, survey
from dustup.table.maps.forms import area2, middle
from dustup.table.pieces import Map

HEAD = "name: Trial\nsize: [60, 60]\npieces:\n"


def written(tmp_path: Path, body: str, head: str = HEAD) -> Path:
    path = tmp_path / "trial.yaml"
    path.write_text(head + body, "utf-8")
    return path


def loaded(tmp_path: Path, body: str) -> Map:
    return maps.load_map(written(tmp_path, body))


def test_centimetres_become_tenths_of_a_millimetre_exactly(tmp_path: Path) -> None:
    table = loaded(tmp_path, "  - {id: a, rect: [1.1, 2.35, 3, 4.07], height: 4.45}\n")
    assert table.size == (6000, 6000)
    assert table.pieces[0].outline == ((110, 235), (410, 235), (410, 642), (110, 642))
    assert table.pieces[0].height == 445


def test_a_rect_turns_about_its_centre(tmp_path: Path) -> None:
    piece = loaded(tmp_path, "  - {id: a, rect: [10, 10, 6, 2], turn: 90}\n").pieces[0]
    assert survey.box(piece.outline) == (1200, 800, 1400, 1400)


def test_a_clockwise_outline_is_turned_round(tmp_path: Path) -> None:
    piece = loaded(tmp_path, "  - {id: a, outline: [[0, 0], [0, 5], [5, 0]]}\n").pieces[0]
    assert piece.outline == ((500, 0), (0, 500), (0, 0))


def test_a_circle_has_sixteen_corners_on_its_rim(tmp_path: Path) -> None:
    outline = loaded(tmp_path, "  - {id: a, circle: [20, 20, 5]}\n").pieces[0].outline
    assert len(outline) == 16
    assert all(abs(((x - 2000) ** 2 + (y - 2000) ** 2) ** 0.5 - 500) < 1 for x, y in outline)


def test_a_wall_bends_in_quads_that_share_the_mitred_corner(tmp_path: Path) -> None:
    first, second = loaded(tmp_path, "  - {id: w, wall: [[10, 10], [20, 10], [20, 20]], thick: 2, height: 5}\n").pieces
    assert first.outline == ((1000, 900), (2100, 900), (1900, 1100), (1000, 1100))
    assert second.outline == ((2100, 900), (2100, 2000), (1900, 2000), (1900, 1100))
    assert first.element == second.element == "w"


def test_a_door_is_a_way_through_and_a_window_a_sill(tmp_path: Path) -> None:
    body = "  - {id: w, wall: [[10, 10], [30, 10]], thick: 2, height: 6, "
    body += "doors: [[1, 2, 4]], windows: [[1, 10, 4]]}\n"
    parts = loaded(tmp_path, body).pieces
    assert [(p.height, p.roles) for p in parts] == [
        (600, ()), (0, ("door",)), (600, ()), (150, ("window", "climbable")), (600, ()),
    ]  # fmt: skip
    assert survey.box(parts[1].outline) == (1200, 900, 1600, 1100)


def test_a_room_has_four_walls_and_a_roof_to_stand_on(tmp_path: Path) -> None:
    body = "  - {id: r, room: [10, 10, 20, 10], thick: 1, height: 6, doors: [[north, 3, 4]], roof: 0.5}\n"
    parts = loaded(tmp_path, body).pieces
    door = next(p for p in parts if "door" in p.roles)
    roof = parts[-1]
    assert survey.box(door.outline) == (1300, 1900, 1700, 2000)
    assert (roof.floor, roof.level, roof.stand) == (600, 650, True)
    assert survey.box(roof.outline) == (1000, 1000, 3000, 2000)
    assert {p.element for p in parts} == {"r"}


def test_a_preset_gives_facts_that_a_row_may_change(tmp_path: Path) -> None:
    plain, tall = loaded(
        tmp_path,
        "  - {id: a, like: crate, at: [10, 10]}\n  - {id: b, like: crate, at: [30, 10], height: 9}\n",
    ).pieces
    assert (plain.name, plain.material, plain.height, plain.stand) == ("Crate", "wood", 400, True)
    assert tall.height == 900


def test_a_twin_is_the_same_piece_turned_half_round(tmp_path: Path) -> None:
    one, two = loaded(tmp_path, "  - {id: a, rect: [0, 0, 10, 5], height: 3, twin: turned}\n").pieces
    assert survey.box(two.outline) == (5000, 5500, 6000, 6000)
    assert (one.height, two.height, two.id) == (300, 300, "a_twin")


WRONG = [
    ("unknown key", "BOX, hieght: 4", "unknown key 'hieght'; did you mean 'height'?"),
    ("key twice", "BOX, BOX", "key 'rect' comes twice"),
    ("few points", "outline: [[1, 1], [2, 2]]", "the outline has 2 points; give at least 3"),
    ("self crossing", "outline: [[1, 1], [5, 5], [5, 1], [1, 5]]",
     "crosses itself; list the corners in order"),
    ("flat", "outline: [[1, 1], [5, 5], [9, 9]]", "outline"),
    ("off the table", "rect: [50, 1, 20, 2]",
     "corner (70, 1) cm is off the 60 × 60 cm table; move it inside"),
    ("material", "BOX, material: brik", "unknown material 'brik'; did you mean 'brick'?"),
    ("ground", "BOX, ground: lava", "unknown ground 'lava'; use one of: open, rough"),
    ("role", "BOX, roles: [ladr]", "unknown role 'ladr'; did you mean 'ladder'?"),
    ("preset", "like: crat, at: [5, 5]", "unknown preset 'crat'; did you mean 'crate'?"),
    ("not a number", "BOX, height: tall", "expected a number of centimetres, not 'tall'"),
    ("too fine", "BOX, height: 1.2345", "finer than a tenth of a millimetre"),
    ("negative", "BOX, height: -3", "a length cannot be negative"),
    ("empty size", "rect: [1, 1, 0, 2]", "a size must be more than 0"),
    ("not a list", "rect: wide", "expected a list"),
    ("wrong count", "rect: [1, 2, 3]", "expected 4 values, found 3"),
    ("not a flag", "BOX, stand: maybe", "expected yes or no, not 'maybe'"),
    ("not text", "BOX, name: [b]", "expected text"),
    ("no shape", "height: 4", "a piece has exactly one shape, found none"),
    ("two shapes", "BOX, circle: [5, 5, 1]", "found rect and circle"),
    ("no size", "at: [5, 5]", "'at' needs a size"),
    ("no thick", "wall: [[1, 1], [9, 1]]", "a wall needs 'thick'"),
    ("short wall", "wall: [[1, 1]], thick: 1", "a wall needs at least 2 points"),
    ("sharp wall", "wall: [[1, 1], [9, 1], [1, 2]], thick: 1", "the wall doubles back"),
    ("wide door", "wall: [[1, 1], [9, 1]], thick: 1, doors: [[1, 6, 4]]", "does not fit a leg of 8 cm"),
    ("no leg", "wall: [[1, 1], [9, 1]], thick: 1, doors: [[2, 1, 4]]", "this wall has legs 1 to 1"),
    ("doors overlap", "wall: [[1, 1], [19, 1]], thick: 1, doors: [[1, 1, 4], [1, 4, 4]]",
     "two openings overlap"),
    ("overlap", "  - {id: b, rect: [1, 1, 4, 4], height: 3}\n  - {id: a, rect: [3, 3, 4, 4], height: 3}",
     "it overlaps 'b'"),
    ("duplicate id", "  - {id: a, BOX}\n  - {id: a, rect: [9, 9, 2, 2]}", "the id 'a' is used 2 times"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "message"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_mistake_names_file_line_piece_and_remedy(tmp_path: Path, row: str, message: str) -> None:
    row = (row if row.startswith(" ") else f"  - {{id: a, {row}}}").replace("BOX", "rect: [1, 1, 2, 2]")
    line = 4 + row.count("\n")
    with pytest.raises(MapError) as err:
        loaded(tmp_path, row + "\n")
    assert str(err.value).startswith(f"trial.yaml, line {line}, piece 'a': ")
    assert message in str(err.value)


WHOLE = [
    ("broken yaml", "name: [x\nsize: 3\n", "this is not YAML"),
    ("empty", "", "the file is empty"),
    ("not a mapping", "- 1\n", "expected 'key: value' lines"),
    ("no size", "name: X\n", "the map has no 'size'"),
    ("unknown key", "name: X\nsize: [9, 9]\nweather: hot\n", "unknown key 'weather'"),
    ("tiny", "name: X\nsize: [9, 90]\n", "between 10 and 300 cm"),
    ("base", "name: X\nsize: [90, 90]\nbase: sandy\n", "unknown base 'sandy'; did you mean 'sand'?"),
    ("no id", HEAD + "  - {rect: [1, 1, 2, 2]}\n", "the piece has no 'id'"),
    ("spot off", "name: X\nsize: [90, 90]\nspots: {centre: [99, 5]}\n", "spot 'centre' is off the table"),
    ("spots list", "name: X\nsize: [90, 90]\nspots: [1]\n", "expected 'key: value' lines"),
    ("zone id", "name: X\nsize: [90, 90]\nzones: [{rect: [1, 1, 2, 2]}]\n", "the zone has no 'id'"),
    ("control character", "name: X\x01\n", "this is not YAML"),
]


@pytest.mark.parametrize(("content", "message"), [w[1:] for w in WHOLE], ids=[w[0] for w in WHOLE])
def test_a_bad_file_is_refused_by_name(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(MapError, match=r"^trial\.yaml, line \d+: ") as err:
        maps.load_map(written(tmp_path, content, head=""))
    assert message in str(err.value)


def test_a_missing_map_is_a_map_error(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="did you mean 'motel_9'"):
        maps.get("motel9")
    with pytest.raises(MapError, match="cannot be read"):
        maps.load_map(tmp_path / "none.yaml")


def test_latin_1_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "trial.yaml"
    path.write_bytes(b"name: Caf\xe9\n")
    with pytest.raises(MapError, match="save it as UTF-8"):
        maps.load_map(path)


def test_a_bridge_may_stand_on_a_pillar_and_walls_may_touch(tmp_path: Path) -> None:
    body = "  - {id: p, rect: [10, 10, 2, 2], height: 6}\n  - {id: q, rect: [12, 10, 2, 2], height: 6}\n"
    body += "  - {id: deck, rect: [8, 8, 10, 10], floor: 6, height: 1, stand: yes}\n"
    assert loaded(tmp_path, body).pieces[2].level == 700


def test_zones_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, "zones: [{id: south, rect: [0, 0, 60, 12]}]\n", head="name: X\nsize: [60, 60]\n")
    assert survey.box(maps.load_map(path).zones[0].outline) == (0, 0, 6000, 1200)


def test_get_reads_a_path_as_well_as_a_name(tmp_path: Path) -> None:
    assert maps.get(written(tmp_path, "  []\n")).name == "Trial"
    assert maps.get("motel_9").name == "Motel 9"


SHIPPED = sorted(maps.shipped())


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_map_has_places_for_objectives(name: str) -> None:
    table = maps.get(name)
    for spot in ("centre", "cache1", "cache2", "cache3", "cache4", "cache5"):
        assert clearance(table, table.spots[spot]) >= 400, spot


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_map_leaves_room_to_deploy(name: str) -> None:
    table = maps.get(name)
    w, h = table.size
    strips = [[(x, y) for x in range(100, w, 200) for y in range(at, at + 1200, 200)] for at in (0, h - 1200)]
    for strip in strips:
        free = [p for p in strip if clearance(table, p) >= 150]
        assert len(free) >= 0.7 * len(strip)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_map_offers_every_kind_of_scenery(name: str) -> None:
    pieces = maps.get(name).pieces
    heights = [p.height for p in pieces if survey.solid(p) and not p.floor]
    assert any(h <= 350 for h in heights) and any(350 < h <= 600 for h in heights) and any(h > 600 for h in heights)
    assert {"rough", "impassable"} <= {p.ground for p in pieces}
    assert any(p.stand and p.level >= 400 for p in pieces)
    assert any("ladder" in p.roles for p in pieces)
    assert any(p.contaminated for p in pieces)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_map_is_roughly_fair(name: str) -> None:
    """Each half of the table, both ways, holds at least a third of the solid footprint."""
    table = maps.get(name)
    shares = [_share(table, axis) for axis in (0, 1)]
    assert all(1 / 3 <= share <= 2 / 3 for share in shares), shares


def _share(table: Map, axis: int) -> float:
    solid = [p for p in table.pieces if survey.solid(p) and not p.floor]
    low = sum(area2(p.outline) for p in solid if middle(p.outline)[axis] < table.size[axis] / 2)
    return low / sum(area2(p.outline) for p in solid)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_ladder_reaches_a_top_beside_it(name: str) -> None:
    table = maps.get(name)
    tops = [p for p in table.pieces if p.stand]
    for ladder in (p for p in table.pieces if "ladder" in p.roles):
        beside = [p for p in tops if min(survey.gap(p.outline, c) for c in ladder.outline) <= 30]
        assert any(p.level == ladder.level for p in beside), ladder.id
