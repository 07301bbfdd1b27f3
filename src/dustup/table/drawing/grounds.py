"""Grounds: how flat patches look. Each brush takes a sketch and gives SVG in the piece's own frame."""

from __future__ import annotations

from dustup.table.drawing.brushes import STONES
from dustup.table.drawing.hulks import junk
from dustup.table.drawing.sketch import Sketch, curve, path, ragged, shrunk, strewn
from dustup.table.drawing.strokes import Brush, box, ring, stroke
from dustup.table.grain import Grain


def patch(s: Sketch, paint: str, more: str = "", soft: bool = True) -> str:
    """The patch itself, with natural edges when soft."""
    d = curve(ragged(s.own, s.grain)) if soft else path(s.own)
    return f'<path d="{d}" fill="{paint}" {more}/>'


def rim(s: Sketch, paint: str, dash: str = "2 7") -> str:
    """The true border that the rules use, as a fine dotted line."""
    return stroke(path(s.own), paint, 1.3, f'stroke-dasharray="{dash}" stroke-linecap="round" opacity=".8"')


def road(s: Sketch) -> str:
    """Cracked asphalt under drifting sand, with a ghost of its middle line."""
    x, y, w, h = s.box
    drift = patch(s, "#5a4a36", 'opacity=".35" filter="url(#d-soft)"', soft=False)
    bed = f'<path d="{path(ragged(s.own, s.grain, 14, 1.6))}" fill="#67594a" opacity=".85"/>'
    mark = stroke(f"M{x + 8:.1f} {y + h / 2:.1f}h{w - 16:.1f}", "#d8c48f", 3, 'stroke-dasharray="22 18" opacity=".55"')
    return drift + bed + _cracks(s, 52) + _drifts(s) + (mark if len(s.own) == 4 else "")


def _cracks(s: Sketch, step: float) -> str:
    grain = s.grain
    lines = "".join(_crack(x, y, grain) for x, y in strewn(s.own, grain, step, 12))
    return stroke(lines, "#2c241b", 1, 'opacity=".5" stroke-linejoin="round"')


def _crack(x: float, y: float, grain: Grain) -> str:
    legs = "".join(f"l{grain.real(-9, 9):.1f} {grain.real(-9, 9):.1f}" for _ in range(grain.whole(2, 5)))
    return f"M{x:.1f} {y:.1f}{legs}"


def _drifts(s: Sketch) -> str:
    grain = Grain(s.piece.id + "sand")
    blobs = "".join(_blob(x, y, grain) for x, y in strewn(s.own, grain, 70, 14))
    return f'<g fill="#c9aa78" opacity=".4" filter="url(#d-soft)">{blobs}</g>'


def _blob(x: float, y: float, grain: Grain) -> str:
    rx, ry = grain.real(8, 24), grain.real(3, 9)
    return f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}"/>'


def paving(s: Sketch) -> str:
    """Broken slabs."""
    bed = patch(s, "#8a7d69", 'opacity=".75"', soft=False)
    return (
        bed
        + patch(s, "url(#d-paving)", soft=False)
        + _cracks(s, 60)
        + _drifts(s)
        + stroke(path(s.own), "#5a4f40", 1.4, 'opacity=".7"')
    )


def bridge(s: Sketch) -> str:
    """A plank deck between rails."""
    x, y, w, h = s.box
    rails = f"M{x:.1f} {y + 2:.1f}h{w:.1f}M{x:.1f} {y + h - 2:.1f}h{w:.1f}"
    return patch(s, "url(#d-planks)", 'stroke="#2c1d0d" stroke-width="1.6"', soft=False) + stroke(rails, "#4a3117", 3)


def rubble(s: Sketch) -> str:
    """Broken stone strewn about."""
    grain = s.grain
    bed = patch(s, "#6f624f", 'opacity=".5" filter="url(#d-softer)"')
    small = "".join(_stone(x, y, grain, 3.6) for x, y in strewn(s.own, grain, 9, 2))
    large = "".join(_stone(x, y, grain, 8) for x, y in strewn(s.own, grain, 19, 7))
    return bed + small + large + rim(s, "#4d4435")


def _stone(x: float, y: float, grain: Grain, r: float) -> str:
    spots = [(x + a * r * grain.real(0.6, 1.1), y + b * r * grain.real(0.6, 1.1)) for a, b in HEX]
    shade = tuple((px + r * 0.22, py + r * 0.32) for px, py in spots)
    top = f'<path d="{path(tuple(spots))}" fill="{grain.pick(STONES)}" stroke="#4a4236" stroke-width=".7"/>'
    return f'<path d="{path(shade)}" fill="#1e160d" opacity=".5"/>' + top


HEX = ((1, 0), (0.5, 0.85), (-0.5, 0.85), (-1, 0), (-0.5, -0.85), (0.5, -0.85))


def scrap_field(s: Sketch) -> str:
    """Junk trodden into the ground."""
    return patch(s, "#5a4a38", 'opacity=".5" filter="url(#d-softer)"') + junk(s.own, s.grain, 12) + rim(s, "#3c3023")


def mud(s: Sketch) -> str:
    """Deep mud with wet highlights."""
    grain = s.grain
    ripples = "".join(_ripple(x, y, grain) for x, y in strewn(s.own, grain, 26, 10))
    return patch(s, "#4f3a24", 'opacity=".85"') + ripples + rim(s, "#2e2113")


def _ripple(x: float, y: float, grain: Grain) -> str:
    w = grain.real(4, 11)
    return stroke(
        f"M{x - w:.1f} {y:.1f}q{w:.1f} {-w * 0.5:.1f} {2 * w:.1f} 0",
        "#a58a62",
        1.3,
        'opacity=".55" stroke-linecap="round"',
    )


def crater(s: Sketch) -> str:
    """A scorched bowl: thrown earth, a dark pit, the far wall in the sun."""
    deep = min(s.box[2:])
    grain = s.grain
    thrown = "".join(_stone(x, y, grain, 2.2) for x, y in strewn(s.own, grain, 14, 2))
    bowl = patch(s, "#3a2c1c", 'opacity=".5" filter="url(#d-softer)"')
    pit = f'<path d="{curve(ragged(shrunk(s.own, deep * 0.2), grain, 8, 1.6))}" fill="url(#d-drop)" opacity=".8"/>'
    return bowl + thrown + pit + rim(s, "#3c2d1c")


def toxic(s: Sketch) -> str:
    """A glowing pool: halo, body, hatch, bubbles and a dotted border."""
    grain = s.grain
    halo = patch(s, "#b7cf3c", 'opacity=".4" filter="url(#d-softer)"', soft=False)
    body = patch(s, "url(#d-toxic)", 'stroke="#38471a" stroke-width="3"')
    bubbles = "".join(_bubble(x, y, grain.real(1.5, 5)) for x, y in strewn(s.own, grain, 24, 12))
    return halo + body + patch(s, "url(#d-hatch)") + bubbles + rim(s, "#e3f07a", "3 6")


def _bubble(x: float, y: float, r: float) -> str:
    return ring(x, y, r, "#dcec6a", 'opacity=".5" stroke="#47591c" stroke-width=".9"') + ring(
        x - r * 0.3, y - r * 0.3, r * 0.28, "#fff", 'opacity=".8"'
    )


def water(s: Sketch) -> str:
    """Still, foul water."""
    grain = s.grain
    ripples = "".join(_ripple(x, y, grain) for x, y in strewn(s.own, grain, 30, 12))
    return patch(s, "url(#d-water)", 'stroke="#4a3f2c" stroke-width="3"') + ripples + rim(s, "#c9ded8")


def tar(s: Sketch) -> str:
    """Black tar."""
    grain = s.grain
    shine = "".join(_ripple(x, y, grain) for x, y in strewn(s.own, grain, 32, 14))
    return patch(s, "url(#d-tar)", 'stroke="#0d0b09" stroke-width="3"') + shine + rim(s, "#d9bd8c")


def crevice(s: Sketch) -> str:
    """A drop: dark under the near lip, the far wall in the sun; short ends stay open so that runs join."""
    sides = zip(s.own, s.own[1:] + s.own[:1])
    lips = "".join(
        f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in sides if abs(b[0] - a[0]) > abs(b[1] - a[1])
    )
    return (
        patch(s, "url(#d-drop)", soft=False)
        + stroke(lips, "#3a2c1c", 4)
        + stroke(lips, "#e0c79b", 1.4, 'opacity=".75"')
    )


def door(s: Sketch) -> str:
    """A doorway: worn threshold."""
    x, y, w, h = s.box
    return box(x, y, w, h, "#3a2b1c") + box(x + 1.5, y + h * 0.25, w - 3, h * 0.5, "#c98f4a", 'opacity=".9"')


def plain(s: Sketch) -> str:
    """Any other patch: a tint by how hard it is to cross."""
    paint = {"rough": "#6f5a3c", "very_rough": "#4b3a26", "impassable": "#241b13", "water": "#41625f"}
    tint = "#98ad35" if s.piece.contaminated else paint.get(s.piece.ground, "#a3885e")
    return patch(s, tint, 'opacity=".5"', soft=False) + rim(s, "#3a2d1d")


FLAT: dict[str, Brush] = {
    "road": road, "paving": paving, "bridge": bridge, "rubble": rubble, "scrap_field": scrap_field, "mud": mud,
    "crater": crater, "toxic": toxic, "water": water, "tar": tar, "crevice": crevice, "door": door,
}  # fmt: skip


def flat(s: Sketch) -> str:
    """A flat patch by its look, else by its ground."""
    return s.upright(FLAT.get(s.piece.look, plain)(s))
