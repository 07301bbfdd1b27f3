"""Hulks: wrecks, containers and heaps of scrap, seen from above."""

from __future__ import annotations

from dustup.table.drawing.sketch import Line, Sketch, path, shrunk, strewn
from dustup.table.drawing.strokes import PAINTS, box, fill, ring, stroke
from dustup.table.grain import Grain

JUNK = ("#7d6a54", "#8b4a26", "#6d6f6c", "#a5763a", "#524a42", "#99938a")


def wreck(s: Sketch) -> str:
    """A car: bonnet, cabin, boot, glass, lamps and rust."""
    x, y, w, h = s.box
    paint = s.grain.pick(PAINTS)
    wheels = "".join(
        box(x + w * k, y + f * (h - 6), w * 0.17, 6, "#171310", 'rx="2"') for k in (0.13, 0.7) for f in (0, 1)
    )
    body = box(x + 1, y + 3, w - 2, h - 6, paint, f'rx="{h * 0.24:.1f}" stroke="#22140c" stroke-width="1.4"')
    rust = box(x + 1, y + 3, w - 2, h - 6, "url(#d-rust)", f'rx="{h * 0.24:.1f}"') + box(
        x + 1, y + 3, w - 2, h - 6, "url(#d-gloss)", f'rx="{h * 0.24:.1f}"'
    )
    lamps = "".join(
        ring(x + w - 6, y + h * f, 3.2, "#d9b56a", 'stroke="#3a2a14" stroke-width="1"') for f in (0.24, 0.76)
    )
    return wheels + body + rust + _cabin(x, y, w, h, paint) + lamps


def _cabin(x: float, y: float, w: float, h: float, paint: str) -> str:
    glass = box(x + w * 0.2, y + h * 0.16, w * 0.46, h * 0.68, "#1d1a19", 'rx="7"')
    top = box(x + w * 0.29, y + h * 0.2, w * 0.25, h * 0.6, paint, 'rx="4" stroke="#00000055" stroke-width="1"')
    seams = stroke(
        f"M{x + w * 0.72:.1f} {y + 7:.1f}v{h - 14:.1f}M{x + w * 0.14:.1f} {y + 7:.1f}v{h - 14:.1f}", "#00000066", 1.2
    )
    shine = stroke(
        f"M{x + w * 0.58:.1f} {y + h * 0.26:.1f}l{w * 0.04:.1f} {h * 0.3:.1f}", "#d8e4e4", 1.6, 'opacity=".5"'
    )
    return (
        seams + glass + top + shine + stroke(f"M{x + w * 0.78:.1f} {y + h * 0.3:.1f}h{w * 0.14:.1f}", "#00000044", 1.2)
    )


def truck(s: Sketch) -> str:
    """A lorry: ribbed bed and a cab."""
    x, y, w, h = s.box
    paint = s.grain.pick(PAINTS)
    wheels = "".join(
        box(x + w * k, y + f * (h - 5), w * 0.13, 5, "#171310", 'rx="2"') for k in (0.06, 0.24, 0.8) for f in (0, 1)
    )
    bed = box(x + 1, y + 2, w * 0.7, h - 4, "url(#d-planks)", 'stroke="#2b1d10" stroke-width="2.4"')
    hoops = "".join(stroke(f"M{x + w * k:.1f} {y + 3:.1f}v{h - 6:.1f}", "#3c3027", 3) for k in (0.12, 0.28, 0.44, 0.6))
    cab = box(x + w * 0.74, y + 3, w * 0.25, h - 6, paint, 'rx="7" stroke="#22140c" stroke-width="1.6"')
    glass = box(x + w * 0.88, y + h * 0.17, w * 0.045, h * 0.66, "#1d1a19", 'rx="2"')
    return wheels + bed + hoops + cab + glass + box(x + 1, y + 2, w - 2, h - 4, "url(#d-rust)", 'opacity=".7"')


def armour(s: Sketch) -> str:
    """A dead tank: two tracks, a hull, a turret and its gun."""
    x, y, w, h = s.box
    tracks = "".join(box(x, y + f * (h * 0.76), w, h * 0.24, "#2a2622", TREAD) for f in (0, 1))
    hull = box(x + w * 0.03, y + h * 0.2, w * 0.94, h * 0.6, "#6f6b4a", 'rx="4" stroke="#24210f" stroke-width="1.6"')
    gun = box(x + w * 0.55, y + h * 0.46, w * 0.45, h * 0.08, "#4b482f", 'stroke="#1d1b0d" stroke-width="1"')
    turret = ring(x + w * 0.44, y + h * 0.5, h * 0.26, "#7f7a55", 'stroke="#24210f" stroke-width="1.6"')
    hatch = ring(x + w * 0.4, y + h * 0.46, h * 0.09, "#4b482f", 'stroke="#24210f" stroke-width="1.2"')
    return tracks + hull + box(x, y, w, h, "url(#d-rust)", 'opacity=".7"') + gun + turret + hatch


TREAD = 'stroke="#57514a" stroke-width="1.4" stroke-dasharray="3 4"'


def bus(s: Sketch) -> str:
    """A bus from above: long roof, hatches, broken windows along both sides."""
    x, y, w, h = s.box
    body = box(x + 0.6, y + 1, w - 1.2, h - 2, "#b58a35", 'rx="9" stroke="#2d200f" stroke-width="1.6"')
    panes = "".join(
        box(x + w * (0.07 + 0.105 * k), y + f * (h - 9) + 1, w * 0.08, 7, "#211d1a", 'rx="1.5"')
        for k in range(8)
        for f in (0, 1)
    )
    top = box(x + 8, y + h * 0.17, w - 20, h * 0.66, "#c79a3f", 'rx="5" stroke="#8a6722" stroke-width="1.2"')
    hatches = "".join(
        box(x + w * k, y + h * 0.34, w * 0.09, h * 0.32, "#8d6b28", 'stroke="#5f4616" stroke-width="1.2"')
        for k in (0.24, 0.64)
    )
    front = box(x + w - 8, y + h * 0.14, 5, h * 0.72, "#211d1a", 'rx="2"')
    return body + panes + top + hatches + front + box(x + 1, y + 1, w - 2, h - 2, "url(#d-rust)", 'rx="9"')


def container(s: Sketch) -> str:
    """A shipping container: ribs, corner castings, doors, faded code."""
    x, y, w, h = s.box
    paint = s.grain.pick(PAINTS)
    ribs = "".join(f"M{x + k:.1f} {y + 4:.1f}v{h - 8:.1f}" for k in range(8, int(w) - 6, 7))
    corners = "".join(box(x + a * (w - 7), y + b * (h - 7), 7, 7, "#2d2620") for a in (0, 1) for b in (0, 1))
    return (
        fill(s, paint, "#1f1711", 1.8)
        + stroke(ribs, "#000", 2.2, 'opacity=".26"')
        + '<g transform="translate(-1.4 0)">'
        + stroke(ribs, "#fff", 1.1, 'opacity=".2"')
        + "</g>"
        + fill(s, "url(#d-rust)", "none")
        + fill(s, "url(#d-gloss)", "none")
        + corners
    )


def skip(s: Sketch) -> str:
    """An open skip full of junk."""
    inner = shrunk(s.own, 6)
    heap = f'<path d="{path(inner)}" fill="#2c2620"/>' + junk(inner, s.grain, 8)
    return fill(s, s.grain.pick(PAINTS), "#1f1711", 1.8) + heap


def junk(line: Line, grain: Grain, step: float) -> str:
    """Bits of scrap strewn inside an outline."""
    return "".join(_scrap(x, y, grain, step) for x, y in strewn(line, grain, step, 3))


def _scrap(x: float, y: float, grain: Grain, size: float) -> str:
    turn, w, h = grain.real(0, 180), grain.real(0.5, 1.3) * size, grain.real(0.25, 0.7) * size
    place = f'transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f})" stroke="#1e1711" stroke-width=".7"'
    if grain.whole(0, 6) == 0:
        return ring(0, 0, w * 0.5, "#25201c", place) + ring(x, y, w * 0.22, "#0f0d0b")
    return box(-w / 2, -h / 2, w, h, grain.pick(JUNK), place)


def scrap(s: Sketch) -> str:
    """A heap of scrap, denser and lighter towards its top."""
    low = fill(s, "#4a3d30", "#2a2018", 1.4) + junk(s.own, s.grain, 11)
    top = junk(shrunk(s.own, 16), Grain(s.piece.id + "top"), 10)
    return low + '<g transform="translate(-2 -3)">' + top + "</g>" + fill(s, "url(#d-dome)", "none")
