"""Exercise: every question with a kernel behind it asked once, on a small table, so that the kernels get compiled."""

from __future__ import annotations

from collections.abc import Callable

from dustup.table import reach, shapes, sight, vehicles
from dustup.table.bodies import Body
from dustup.table.field import Field
from dustup.table.pieces import Piece
from dustup.table.silhouette import eye, hidden, hidden_each, silhouette


def _box(name: str, x: int, y: int, w: int, h: int) -> Piece:
    return Piece(id=name, name=name, outline=((x, y), (x + w, y), (x + w, y + h), (x, y + h)), height=200)


FIELD = Field((6000, 6000), [_box("near", 1500, 900, 50, 160), _box("far", 2400, 1000, 300, 300)])
ONE = Body("one", 1000, 1000, 0, 125)
TWO = Body("two", 3000, 1000, 0, 125)
THREE = Body("three", 2000, 1050, 0, 125)
CAR = Body("car", 1000, 3000, 0, 0, 30, (400, 200))
BUS = Body("bus", 2000, 3100, 0, 0, 0, (400, 200))
PICKS = (0, 1)


def lines() -> None:
    """Clear lines."""
    sight.hidden(FIELD, ONE, TWO, True, True)
    sight.clear(FIELD, ONE, TWO, True, None, [THREE])
    sight.clear(FIELD, ONE, CAR, True)
    sight.passes(ONE, TWO, True, [THREE])


def crossings() -> None:
    """What lines cross."""
    sight.barriers(FIELD, ONE, TWO, True, PICKS)
    sight.barriers(FIELD, ONE, CAR, True, PICKS)
    sight.standing(ONE, TWO, True, [THREE])


def heights() -> None:
    """Lines from above."""
    sight.crossed_down(FIELD, 1000, 1000, 600, TWO)
    sight.clear_down(FIELD, 1000, 1000, 600, TWO)


def silhouettes() -> None:
    """How much shows."""
    silhouette(FIELD, eye(ONE), TWO, None, [THREE])
    hidden(FIELD, eye(ONE), TWO, None, [THREE])
    hidden_each(FIELD, [(ONE, TWO)], None, [THREE])


def moves() -> None:
    """Paths, room, places, regions."""
    reach.sweep(FIELD, [(1000, 1000), (3000, 1000)], 125)
    reach.sweep(FIELD, [(1000, 1000), (3000, 1200), (3000, 2000)], 125)
    reach.sweep_bodies([(1000, 1000), (3000, 1000)], 125, [TWO])
    reach.closest(FIELD, 0, 1000, 1000)
    reach.sides(FIELD, 0, 1000, 1000)
    next(reach.free_places(FIELD, (1000, 1000), 125, None, [TWO]))
    reach.fits(FIELD, 1500, 1000, 125, None)
    reach.settle(FIELD, 1500, 1000, 125, None)
    reach.flood(FIELD, (1000, 1000), 125, 300, None, (), PICKS)


def ways() -> None:
    """The shortest way."""
    reach.shortest(FIELD, (1000, 1000), (3000, 1000), 125, None, [THREE])


def bases() -> None:
    """Distances and overlap of bases and pieces."""
    shapes.gap(CAR, BUS)
    shapes.point_in(FIELD, 0, 1520, 1000)
    shapes.piece_gap(FIELD, 0, 1000, 1000)
    shapes.polygon_touches(FIELD, 0, CAR)


def drives() -> None:
    """Vehicles driven and turned."""
    vehicles.drive(FIELD, CAR, 0, 3000, None, [ONE, BUS])
    vehicles.turn(FIELD, CAR, vehicles.rear(CAR), 90, None, [ONE, BUS])


TASKS: dict[str, Callable[[], None]] = {
    task.__name__: task for task in (lines, moves, ways, crossings, silhouettes, drives, heights, bases)
}
"""What is compiled side by side, the longest first; those that share kernels do not stand next to each other."""
