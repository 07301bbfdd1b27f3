"""Drawing: a map as a printed battle map, in SVG (1 unit = 1 mm, north up) or PNG."""

from __future__ import annotations

from collections import Counter
from functools import cache
from html import escape
from itertools import groupby
from math import hypot
from pathlib import Path

from dustup.table.drawing.brushes import standing
from dustup.table.drawing.grounds import flat
from dustup.table.drawing.sketch import Line, Sketch, Spot, bounds, path, sketch
from dustup.table.grain import Grain
from dustup.table.pieces import Map

BASES = {
    "sand": "#c3a270", "dirt": "#a88760", "concrete": "#9a9385", "ash": "#857c72", "grass": "#8f8b56",
    "snow": "#dcdcd4",
}  # fmt: skip
SUN = (0.62, 0.8)  # shadows fall to the south-east
STEEP = 0.34
FONT = "font-family=\"'Barlow Condensed', 'Arial Narrow', sans-serif\" font-weight=\"600\""


def svg(table: Map, *, spots: bool = False, labels: bool = True) -> str:
    """The whole map; `spots` adds the named objective places, `labels` the names of what one can stand on."""
    w, h = table.size[0] / 10, table.size[1] / 10
    drawn = [sketch(piece, table) for piece in table.pieces]
    layers = [defs(), _base(table, w, h), _flats(drawn), _solids(drawn), _names(drawn) if labels else ""]
    layers += [_spots(table) if spots else "", _finish(w, h)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" width="{w:g}" height="{h:g}" role="img">'
    return head + f"<title>{escape(table.name)}</title>" + "".join(layers) + "</svg>"


def png(table: Map, width: int = 1200, *, spots: bool = False) -> bytes:
    """The map as a picture; needs the optional package resvg_py."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg(table, spots=spots), width=width))


@cache
def defs() -> str:
    """Filters, gradients and patterns, shared with the page."""
    return (Path(__file__).parent.parent / "data" / "drawing_defs.svg").read_text("utf-8")


def _base(table: Map, w: float, h: float) -> str:
    sheet = f'<rect width="{w:g}" height="{h:g}"'
    washes = "".join(f'{sheet} filter="url(#d-{name})" opacity="{o}"/>' for name, o in WASHES)
    return f'{sheet} fill="{BASES[table.base]}"/>{washes}{_litter(table, w, h)}'


WASHES = (("dunes", 0.55), ("bright", 0.5), ("grit", 0.75))


def _litter(table: Map, w: float, h: float) -> str:
    """Pebbles and dry tufts, only for the eye."""
    grain = Grain(table.id)
    return "".join(_speck(grain.real(0, w), grain.real(0, h), grain) for _ in range(int(w * h / 9000)))


def _speck(x: float, y: float, grain: Grain) -> str:
    r = grain.real(0.8, 2.6)
    if grain.whole(0, 3) == 0:
        blades = "".join(f"M{x:.1f} {y:.1f}l{grain.real(-5, 5):.1f} {grain.real(-8, -2):.1f}" for _ in range(4))
        return f'<path d="{blades}" stroke="#6f6a38" stroke-width=".9" fill="none" opacity=".7"/>'
    stone = f'rx="{r:.1f}" ry="{r * 0.7:.1f}"'
    shade = f'<ellipse cx="{x + r * 0.4:.1f}" cy="{y + r * 0.5:.1f}" {stone} fill="#2a1c0e" opacity=".4"/>'
    return shade + f'<ellipse cx="{x:.1f}" cy="{y:.1f}" {stone} fill="#a3937a"/>'


def _flats(drawn: list[Sketch]) -> str:
    order = sorted((s for s in drawn if not s.piece.height), key=lambda s: s.piece.look == "door")
    return "".join(_titled(s, flat(s)) for s in order)


def _solids(drawn: list[Sketch]) -> str:
    tall = sorted((s for s in drawn if s.piece.height), key=lambda s: s.piece.level)
    storeys = [list(group) for _, group in groupby(tall, key=lambda s: s.piece.level)]
    return '<g filter="url(#d-grime)">' + "".join(_storey(group) for group in storeys) + "</g>"


def _storey(group: list[Sketch]) -> str:
    """Pieces of one height: their shadows first, so that none darkens a neighbour's top."""
    inner = _shared(group)
    shade = "".join(_shadow(s) for s in group if _casts(s))
    bodies = "".join(_titled(s, standing(s) + _rim(s, inner)) for s in group)
    return f'<g fill="#1a1008" opacity=".5" filter="url(#d-soft)">{shade}</g>{bodies}'


def _casts(s: Sketch) -> bool:
    """Leaves have their own shade, and a roof would only darken the walls that already cast for it."""
    return s.piece.material != "vegetation" and not (s.piece.floor and s.piece.look == "roof")


def _shared(group: list[Sketch]) -> frozenset[frozenset[Spot]]:
    """Sides that two parts of one wall have in common: no edge is drawn there."""
    seen = Counter(frozenset(side) for s in group for side in zip(s.page, s.page[1:] + s.page[:1]))
    return frozenset(side for side, times in seen.items() if times > 1)


def _shadow(s: Sketch) -> str:
    far = min(s.piece.level, 1200) / 10 * STEEP + 1.5
    off = (SUN[0] * far, SUN[1] * far)
    moved = [(x + off[0], y + off[1]) for x, y in s.page]
    sides = [(a, b, d, c) for a, b, c, d in zip(s.page, s.page[1:] + s.page[:1], moved, moved[1:] + moved[:1])]
    return f'<path d="{"".join(path(_wound(part)) for part in [s.page, tuple(moved), *sides])}"/>'


def _wound(line: Line) -> Line:
    """All parts wound one way, so that they add up instead of cutting holes."""
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, line[1:] + line[:1]))
    return line if twice > 0 else line[::-1]


def _rim(s: Sketch, inner: frozenset[frozenset[Spot]]) -> str:
    """Edges towards the sun are light, edges away are dark; higher pieces more so."""
    if s.piece.look in UNRIMMED or s.piece.material == "vegetation":
        return ""
    line = _wound(s.page)
    sides = [side for side in zip(line, line[1:] + line[:1]) if frozenset(side) not in inner]
    lit = "".join(_edge(a, b) for a, b in sides if _facing(a, b) > 0.2)
    dark = "".join(_edge(a, b) for a, b in sides if _facing(a, b) < -0.2)
    wide = 1.2 + min(s.piece.level, 1000) / 700
    art = f'<path d="{lit}" stroke="#fff3d6" opacity=".6"/><path d="{dark}" stroke="#120a04" opacity=".55"/>'
    return f'<g fill="none" stroke-width="{wide:.1f}" stroke-linecap="round">{art}</g>'


UNRIMMED = ("wreck", "ladder", "truck", "bus", "tyres", "barrels", "pump", "armour")


def _edge(a: tuple[float, float], b: tuple[float, float]) -> str:
    return f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"


def _facing(a: tuple[float, float], b: tuple[float, float]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (dy * -SUN[0] + -dx * -SUN[1]) / (hypot(dx, dy) or 1)


def _titled(s: Sketch, art: str) -> str:
    tall = f", {s.piece.height / 100:g} cm" if s.piece.height else ""
    return f'<g data-piece="{escape(s.piece.id)}"><title>{escape(s.piece.name)}{tall}</title>{art}</g>'


def _names(drawn: list[Sketch]) -> str:
    """Where one can stand high up: its name and its height."""
    high = [s for s in drawn if s.piece.stand and s.piece.level >= 400 and _named(s) and not _covered(s, drawn)]
    return f'<g {FONT} text-anchor="middle">{"".join(_name(s) for s in high)}</g>'


def _named(s: Sketch) -> bool:
    _, _, w, h = s.box
    return w >= 80 and h >= 55 and any(role in s.piece.roles for role in ("roof", "platform"))


def _covered(s: Sketch, drawn: list[Sketch]) -> bool:
    """Whether something stands on it, where the name would be."""
    x, y, w, h = bounds(s.page)
    above = [bounds(o.page) for o in drawn if o.piece.floor >= s.piece.level]
    return any(x < a + c and a < x + w and y < b + d and b < y + h for a, b, c, d in above)


def _name(s: Sketch) -> str:
    x, y, w, h = s.box
    words = f"{s.piece.name.removesuffix(' roof')} · {s.piece.level / 100:g} cm".upper()
    size = min(13.0, (w - 10) / len(words) * 1.75)
    ink = (
        'fill="#f4ead6" stroke="#241d16" stroke-width="2.6" paint-order="stroke" stroke-linejoin="round" opacity=".92"'
    )
    at = f'x="{x + w / 2:.1f}" y="{y + h / 2 + size * 0.36:.1f}"'
    return s.upright(f'<text {at} font-size="{size:.1f}" {ink}>{escape(words)}</text>')


def _spots(table: Map) -> str:
    marks = [_spot(name, x / 10, (table.size[1] - y) / 10) for name, (x, y) in table.spots.items()]
    return f'<g {FONT} text-anchor="middle" font-size="12">{"".join(marks)}</g>'


def _spot(name: str, x: float, y: float) -> str:
    look = 'fill="#1b1713" fill-opacity=".4" stroke="#e9a13b" stroke-width="2.4" stroke-dasharray="6 5"'
    mark = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="20" {look}/>'
    return mark + f'<text x="{x:.1f}" y="{y + 4:.1f}" fill="#ffe3b0">{escape(name)}</text>'


def _finish(w: float, h: float) -> str:
    shade = f'<rect width="{w:g}" height="{h:g}" fill="url(#d-vignette)"/>'
    return (
        shade
        + _scale(w, h)
        + f'<rect x="2" y="2" width="{w - 4:g}" height="{h - 4:g}" fill="none" stroke="#241a10" stroke-width="4"/>'
    )


def _scale(w: float, h: float) -> str:
    """A bar of 10 cm in two halves, and which way north lies."""
    x, y = w - 130, h - 22
    bar = _bar(x, y, 50, 'fill="#efe4cf"') + _bar(x + 50, y, 50, 'fill="#1b1713"')
    frame = _bar(x, y, 100, 'fill="none" stroke="#efe4cf" stroke-width="1.2"')
    text = f'<text x="{x + 50}" y="{y - 4}">10 cm</text><text x="{x + 114}" y="{y + 6}">N</text>'
    arrow = f'<path d="M{x + 114} {y - 20}l5 14-5-3-5 3z" fill="#efe4cf"/>'
    return f'<g {FONT} font-size="12" fill="#efe4cf" text-anchor="middle">{bar}{frame}{text}{arrow}</g>'


def _bar(x: float, y: float, w: float, look: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{w}" height="6" {look}/>'
