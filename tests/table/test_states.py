"""Scenery that changes: doors, ladders, woods, wrecks."""

from __future__ import annotations

import time

import msgspec
import numpy as np
import pytest
from table.oracle import rectangle

from dustup.table import maps
from dustup.table.bodies import Body
from dustup.table.field import Field
from dustup.table.reach import fits, shortest
from dustup.table.sight import clear
from dustup.table.silhouette import eye, silhouette
from dustup.table.states import changed

A = Body("a", 1000, 1000, 0, 125)
B = Body("b", 3000, 1000, 0, 125)
WALL = [rectangle("south", 2000, 0, 50, 800, height=600), rectangle("north", 2000, 1200, 50, 1800, height=600)]
DOOR = rectangle("door", 2000, 800, 50, 400, height=600)
SHUT = Field((4000, 3000), [*WALL, DOOR])


def test_an_open_door_lets_lines_and_people_through() -> None:
    wide = SHUT.with_states({"door": "open"})
    assert clear(SHUT, A, B, True) is None
    assert clear(wide, A, B, True) is not None
    assert clear(wide, A, B, True, (0, 1, 2)) is not None
    assert clear(wide, A, B, True, np.array([0, 1, 2])) is not None
    assert not fits(SHUT, 2025, 1000, 125, None)
    assert fits(wide, 2025, 1000, 125, None)
    assert shortest(wide, (1000, 1000), (3000, 1000), 125, (0, 1, 2)) == [(1000, 1000), (3000, 1000)]
    assert wide.by_id == SHUT.by_id
    assert wide.pieces[2].height == 0


def test_shut_again_is_the_field_as_drawn() -> None:
    again = SHUT.with_states({"door": "closed"})
    assert again.pieces == SHUT.pieces
    assert clear(again, A, B, True) is None
    assert SHUT.with_states({}) is SHUT


def test_a_felled_wood_hides_less() -> None:
    wood = rectangle("wood", 1800, 500, 400, 1000, height=900)
    field = Field((4000, 3000), [msgspec.structs.replace(wood, material="vegetation", roles=("wood",))])
    felled = field.with_states({"wood": "felled"})
    assert silhouette(field, eye(A), B).grade == "whole"
    assert silhouette(felled, eye(A), B).grade == "none"
    assert (felled.pieces[0].height, felled.pieces[0].ground, felled.pieces[0].roles) == (100, "rough", ())


def test_a_wreck_appears_at_the_end_of_the_list() -> None:
    wreck = rectangle("wreck", 1500, 900, 300, 200, height=200)
    field = SHUT.with_states({"door": "open"}, [wreck])
    assert field.by_id["wreck"] == 3
    assert not fits(field, 1600, 1000, 125, None)
    assert fits(field, 1600, 1000, 125, (0, 1, 2))


def test_a_piece_given_takes_the_place_of_the_old_one() -> None:
    ajar = msgspec.structs.replace(DOOR, outline=rectangle("x", 2000, 800, 400, 50).outline)
    assert clear(SHUT.with_states({"door": ajar}), A, B, True) is not None


def test_the_same_changes_give_the_very_same_field() -> None:
    one = SHUT.with_states({"door": "open", "south": "rubble"})
    assert SHUT.with_states({"south": "rubble", "door": "open"}) is one
    assert SHUT.with_states({"door": "open"}) is not one


def test_strange_states_and_pieces_are_refused() -> None:
    with pytest.raises(ValueError, match="is not a state of scenery; use one of closed"):
        changed(DOOR, "melted")
    with pytest.raises(ValueError, match="there is no piece 'gate'"):
        SHUT.with_states({"gate": "open"})


def test_a_change_costs_little() -> None:
    """On the largest shipped map: about a millisecond once, nothing when it is asked for again."""
    field = max((Field.of(maps.get(name)) for name in maps.shipped()), key=lambda f: len(f.pieces))
    names = [piece.id for piece in field.pieces[:20]]
    start = time.process_time()
    for name in names:
        field.with_states({name: "gone"})
    assert time.process_time() - start < 0.02 * len(names)
    assert field.with_states({names[-1]: "gone"}) is field.with_states({names[-1]: "gone"})
