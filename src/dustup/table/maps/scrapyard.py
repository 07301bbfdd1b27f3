"""Scrapyard: new tables from a seed. It writes a map file, so a generated table can be kept and edited by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from dustup.table.grain import Grain
from dustup.table.maps import parse_map, row_pieces
from dustup.table.maps.forms import middle
from dustup.table.maps.survey import box, gap, solid
from dustup.table.pieces import Map, Piece, Point

KINDS = ("town", "yard", "wastes")
STRIP = 1200  # the deployment strips along south and north stay free of solid pieces
LANE = 280  # a fighter passes between any two pieces
CLEAR = 450  # free ground around an objective
TRIES = 60
Maker = Callable[[Grain, str, Point], list[str]]


@dataclass(slots=True)
class Plot:
    """A table being filled."""

    size: Point
    grain: Grain
    spots: dict[str, Point]
    hearts: list[Point]
    rows: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)


def generate(seed: int, size: Point, kind: str = "town") -> Map:
    """A fair table: every piece has a twin, turned half round the middle."""
    return parse_map(written(seed, size, kind), f"{kind}_{seed}")


def written(seed: int, size: Point, kind: str = "town") -> str:
    """The generated table as the text of a map file."""
    if kind not in KINDS:
        raise ValueError(f"unknown kind '{kind}'; use one of: {', '.join(KINDS)}")
    if min(size) < 6000:
        raise ValueError("a generated table is at least 60 cm on each side; ask for a larger size")
    grain = Grain(f"{kind} {seed} {size[0]} {size[1]}")
    plot = Plot(size, grain, _spots(size, grain), _hearts(size, grain))
    _fill(plot, kind)
    return _page(plot, seed, kind)


def _spots(size: Point, grain: Grain) -> dict[str, Point]:
    w, h = size
    side = (_mm(w * grain.real(0.14, 0.24)), _mm(h * grain.real(0.42, 0.58)))
    near = (_mm(w * grain.real(0.4, 0.6)), _mm(h * grain.real(0.24, 0.32)))
    spots = {"centre": (w // 2, h // 2), "cache1": side, "cache2": (w - side[0], h - side[1])}
    spots |= {"cache3": near, "cache4": (w - near[0], h - near[1])}
    return spots | {"cache5": (w - _mm(w * 0.34), h // 2), "captive": (_mm(w * 0.12), _mm(h * 0.25))}


def _mm(value: float) -> int:
    return round(value / 50) * 50


def _hearts(size: Point, grain: Grain) -> list[Point]:
    """The middles of the clusters, in the southern half."""
    w, h = size
    return [
        (round(w * grain.real(*across)), round(h * grain.real(0.24, 0.42))) for across in ((0.15, 0.4), (0.6, 0.85))
    ]


def _fill(plot: Plot, kind: str) -> None:
    makers = [*ALWAYS, *RECIPES[kind]]
    room = plot.size[0] * plot.size[1] / 12000**2
    for k, maker in enumerate(makers[: max(len(ALWAYS) + 4, round(len(makers) * room))]):
        _try(plot, maker, f"p{k + 1}")


def _try(plot: Plot, maker: Maker, name: str) -> None:
    for _ in range(TRIES):
        rows = maker(plot.grain, name, _place(plot))
        made = [piece for row in rows for piece in row_pieces(row, plot.size)]
        if all(_fits(plot, piece) for piece in made) and _apart(made):
            plot.rows += rows
            plot.pieces += made
            return


def _place(plot: Plot) -> Point:
    """Somewhere in the southern half, usually near one of the hearts."""
    w, h = plot.size
    g = plot.grain
    if g.whole(0, 3) == 0:
        return _mm(g.real(0.08, 0.92) * w), _mm(g.real(0.15, 0.48) * h)
    x, y = g.pick(plot.hearts)
    return _mm(x + g.real(-0.2, 0.2) * w), _mm(y + g.real(-0.16, 0.16) * h)


def _fits(plot: Plot, piece: Piece) -> bool:
    west, south, east, north = box(piece.outline)
    if west < 200 or east > plot.size[0] - 200 or south < STRIP or north > plot.size[1] - STRIP:
        return False
    if any(gap(piece.outline, spot) < CLEAR for spot in plot.spots.values()):
        return False
    return not any(_close(piece, other) for other in plot.pieces)


def _close(a: Piece, b: Piece) -> bool:
    p, q = box(a.outline), box(b.outline)
    return p[0] < q[2] + LANE and q[0] < p[2] + LANE and p[1] < q[3] + LANE and q[1] < p[3] + LANE


def _apart(made: list[Piece]) -> bool:
    """A piece keeps clear of its own twin."""
    mine = [p for p in made if "_twin" not in p.id]
    yours = [p for p in made if "_twin" in p.id]
    return not any(_close(a, b) for a in mine for b in yours)


def _cm(value: float) -> str:
    return f"{value / 100:g}"


def thing(like: str, turns: int = 180) -> Maker:
    """A preset with a size of its own, turned any way."""

    def make(g: Grain, name: str, at: Point) -> list[str]:
        turn = 5 * g.whole(0, turns // 5)
        return [f"{{id: {name}, like: {like}, at: [{_cm(at[0])}, {_cm(at[1])}], turn: {turn}, twin: turned}}"]

    return make


def ground(like: str, low: int = 700, high: int = 1300) -> Maker:
    """A round patch of ground."""

    def make(g: Grain, name: str, at: Point) -> list[str]:
        w, h = _mm(g.real(low, high)) / 2, _mm(g.real(low, high)) / 2
        ring = [(at[0] + a * w * g.real(0.8, 1), at[1] + b * h * g.real(0.8, 1)) for a, b in OCTAGON]
        line = ", ".join(f"[{_cm(round(x / 10) * 10)}, {_cm(round(y / 10) * 10)}]" for x, y in ring)
        return [f"{{id: {name}, like: {like}, outline: [{line}], twin: turned}}"]

    return make


OCTAGON = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))


def wall(like: str) -> Maker:
    """A run of wall with one corner."""

    def make(g: Grain, name: str, at: Point) -> list[str]:
        a, b = g.pick((-1, 1)) * _mm(g.real(800, 1400)), g.pick((-1, 1)) * _mm(g.real(500, 1100))
        line = (at, (at[0] + a, at[1]), (at[0] + a, at[1] + b))
        text = ", ".join(f"[{_cm(x)}, {_cm(y)}]" for x, y in line)
        return [f"{{id: {name}, like: {like}, wall: [{text}], twin: turned}}"]

    return make


def building(g: Grain, name: str, at: Point) -> list[str]:
    """A house with doorways, windows, a roof and a ladder."""
    w, h, high = _mm(g.real(1400, 2000)), _mm(g.real(1100, 1500)), g.pick((500, 600, 700))
    skin = g.pick(
        ("material: brick, look: brick", "material: adobe, look: adobe", "material: concrete, look: concrete")
    )
    doors = f"doors: [[south, 3, 4], [{g.pick(('east', 'north'))}, 5, 4]], windows: [[south, 8.5, 4], [west, 4, 4]]"
    room = f"room: [{_cm(at[0])}, {_cm(at[1])}, {_cm(w)}, {_cm(h)}]"
    house = f"{{id: {name}, like: house, {room}, {skin}, height: {_cm(high)}, {doors}, roof: 0.5, twin: turned}}"
    rung = f"rect: [{_cm(at[0] - 100)}, {_cm(at[1] + h - 350)}, 1, 2.5], height: {_cm(high + 50)}"
    return [house, f"{{id: {name}_ladder, like: ladder, {rung}, element: {name}, twin: turned}}"]


def perch(like: str, w: int, h: int, high: int) -> Maker:
    """Something solid to stand on, with a ladder."""

    def make(g: Grain, name: str, at: Point) -> list[str]:
        body = f"rect: [{_cm(at[0])}, {_cm(at[1])}, {_cm(w)}, {_cm(h)}], height: {_cm(high)}"
        rung = f"rect: [{_cm(at[0] + w)}, {_cm(at[1] + h // 2 - 100)}, 1, 2.5], height: {_cm(high)}"
        ladder = f"{{id: {name}_ladder, like: ladder, {rung}, element: {name}, twin: turned}}"
        return [f"{{id: {name}, like: {like}, {body}, twin: turned}}", ladder]

    return make


ALWAYS: tuple[Maker, ...] = (
    building, perch("container", 2000, 800, 800), ground("toxic_pool"), wall("low_wall"), thing("wreck"),
    ground("rubble_field"), thing("crate"),
)  # fmt: skip
RECIPES: dict[str, tuple[Maker, ...]] = {
    "town": (
        perch("shack", 1400, 1200, 600), wall("brick_wall"), thing("tyre_stack"), perch("watchtower", 800, 800, 1000),
        thing("barrels"), ground("scrub", 600, 1000), thing("barrier"), thing("skip"), ground("mud", 600, 900),
    ),
    "yard": (
        perch("container", 800, 2000, 800), thing("truck"), thing("barrels"), perch("container", 1600, 800, 600),
        wall("fence"), thing("tyre_stack"), ground("scrap_field"), thing("crate_stack"), ground("tar_pit", 500, 800),
    ),
    "wastes": (
        ground("scrap_heap", 1000, 1500), ground("thicket", 900, 1400), thing("boulder"), ground("scrub"),
        wall("stone_wall"), thing("bus"), ground("crater"), thing("boulder"), ground("mud", 800, 1200),
    ),
}  # fmt: skip
LOOKS = {"town": "dirt", "yard": "concrete", "wastes": "sand"}


def _page(plot: Plot, seed: int, kind: str) -> str:
    w, h = plot.size
    head = [f"name: {kind.capitalize()} {seed}", f"size: [{_cm(w)}, {_cm(h)}]", f"base: {LOOKS[kind]}"]
    head += [f"blurb: A {kind} nobody has named yet.", "pieces:", *_road(plot)]
    rows = [f"  - {row}" for row in plot.rows]
    spots = [f"  {name}: [{_cm(x)}, {_cm(y)}]" for name, (x, y) in plot.spots.items()]
    return "\n".join([*head, *rows, "spots:", *spots]) + "\n"


def _road(plot: Plot) -> Iterator[str]:
    """A road through the middle, along whichever way is less built over."""
    w, h = plot.size
    middles = [middle(p.outline) for p in plot.pieces if solid(p)]
    upright = sum(abs(x - w / 2) < 800 for x, _ in middles) < sum(abs(y - h / 2) < 800 for _, y in middles)
    line = f"[{_cm(w // 2 - 450)}, 0, 9, {_cm(h)}]" if upright else f"[0, {_cm(h // 2 - 450)}, {_cm(w)}, 9]"
    yield f"  - {{id: road, like: road, rect: {line}}}"
