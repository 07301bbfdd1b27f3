"""Bridges: under them the ground is cut away; beside them it stays."""

from dustup.table import maps
from dustup.table.maps.forms import area2

HEAD = "name: Trial\nsize: [60, 60]\npieces:\n"
RIVER = "  - {id: r, like: river, rect: [20, 0, 6, 60]}\n"


def outlines(rows: str) -> dict[str, int]:
    """The area of every piece of water, in square centimetres."""
    table = maps.parse_map(HEAD + rows, "trial")
    return {p.id: area2(p.outline) // 20_000 for p in table.pieces if p.ground == "water"}


def test_a_bridge_cuts_the_river_in_two() -> None:
    assert outlines(RIVER + "  - {id: b, like: bridge, rect: [19, 20, 8, 10]}\n") == {"r": 120, "r_1": 180}


def test_a_jetty_leaves_the_water_round_it() -> None:
    assert sum(outlines(RIVER + "  - {id: b, like: bridge, rect: [19, 20, 4, 10]}\n").values()) == 360 - 30


def test_beside_a_bridge_nothing_changes() -> None:
    assert outlines(RIVER + "  - {id: b, like: bridge, rect: [26, 20, 8, 10]}\n") == {"r": 360}


def test_a_road_is_not_a_bridge() -> None:
    assert outlines(RIVER + "  - {id: b, like: road, rect: [19, 20, 8, 10]}\n") == {"r": 360}


def test_a_pool_wholly_under_a_bridge_is_gone() -> None:
    rows = "  - {id: p, like: pond, rect: [20, 20, 4, 4]}\n  - {id: b, like: bridge, rect: [18, 18, 8, 8]}\n"
    assert outlines(rows) == {}
