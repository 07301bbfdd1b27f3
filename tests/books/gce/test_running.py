"""Moves nobody chooses: pushed until something stops it, or away round the scenery."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dustup.books.gce.special.running import flee, push
from dustup.books.gce.state import Fighter
from dustup.books.gce.warriors import beside
from dustup.skirmish import walk
from dustup.skirmish.model import Model
from dustup.skirmish.space import touch
from dustup.table import reach
from dustup.table.field import Field
from dustup.table.pieces import Piece

OUTLINE = ((2900, 1000), (3100, 1000), (3100, 4000), (2900, 4000))
FIELD = Field((6000, 6000), [Piece(id="wall", name="Wall", outline=OUTLINE, height=600, material="brick")])
BLOCKS = (0,)


def ann(x: int = 2000, y: int = 2500) -> Model:
    return Model("a", "red", "Ann", x=x, y=y, status="up")


def test_a_push_ends_at_a_wall_a_base_or_the_rim() -> None:
    f = ann()
    wall = push(FIELD, f, 0, 2000, BLOCKS, [])
    assert 770 <= wall.far <= 780
    other = Model("b", "blue", "Bob", x=2500, y=2500).body
    hit = push(FIELD, f, 0, 2000, BLOCKS, [other])
    assert hit.body == "b" and 245 <= hit.far <= 262
    off = push(FIELD, f, 180, 3000, BLOCKS, [])
    assert off.off and (off.x, off.y) == (125, 2500)
    clear = push(FIELD, f, 90, 500, BLOCKS, [])
    assert (clear.x, clear.y, clear.far) == (2000, 3000, 500.0)


def test_fleeing_leads_round_the_wall() -> None:
    f = ann(2700, 2500)
    round_it = reach.shortest(FIELD, (f.x, f.y), (5000, 2500), f.r, BLOCKS) or []
    way = flee(round_it, 3000, lambda x, y: True)
    assert flee(round_it, 3000, lambda x, y: False) == flee([], 3000, lambda x, y: True) == []
    assert len(way) >= 2 and walk.first_piece(FIELD, [(f.x, f.y), *way], f.r - 6, BLOCKS) is None


@given(st.integers(-3000, 3000), st.integers(-3000, 3000), st.integers(50, 400), st.integers(50, 400))
def test_beside_is_in_contact_and_never_overlaps(x: int, y: int, r: int, q: int) -> None:
    f, e = Fighter("a", "red", "Ann", x=x, y=y, r=r), Fighter("b", "blue", "Bob", x=17, y=-23, r=q)
    f.x, f.y = beside(f, e)
    assert (f.x - e.x) ** 2 + (f.y - e.y) ** 2 >= (r + q) ** 2
    assert touch(f, e)
