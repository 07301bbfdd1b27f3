"""Brushes: how standing pieces look from above. Each takes a sketch and gives SVG in the piece's own frame."""

from __future__ import annotations

from dustup.table.drawing.hulks import armour, bus, container, scrap, skip, truck, wreck
from dustup.table.drawing.sketch import Sketch, curve, path, ragged, shrunk, strewn
from dustup.table.drawing.strokes import PAINTS, Brush, box, fill, packed, pattern, ring, stroke
from dustup.table.grain import Grain

LEAVES = ("#5d6b2f", "#6f7d38", "#4d5a29", "#7f8a45")
STONES = ("#8d8271", "#776d5e", "#a09583", "#655c4f")


def roof(s: Sketch) -> str:
    """A flat roof; over a room it is cut back so that walls, doorways and windows show."""
    if s.piece.floor:
        top = f'<path d="{path(shrunk(s.own, 13))}" fill="{_deck(s)}" stroke="#37332c" stroke-width="1.4"/>'
        return top + stroke(path(shrunk(s.own, 18)), "#d5cebd", 1.2, 'stroke-dasharray="7 5" opacity=".7"') + _hatch(s)
    rim = stroke(path(shrunk(s.own, 6)), "#c9c3b5", 1.6, 'opacity=".75"')
    return fill(s, _deck(s), "#4a463f", 2) + rim + _hatch(s)


def _deck(s: Sketch) -> str:
    decks = {
        "brick": "url(#d-concrete)",
        "wood": "url(#d-planks)",
        "sheet_metal": "url(#d-sheet)",
        "adobe": "url(#d-adobe)",
    }
    return decks.get(s.piece.material, "url(#d-concrete)")


def _hatch(s: Sketch) -> str:
    x, y, w, h = s.box
    d = min(w, h) * 0.24
    at = (x + w * 0.16, y + h * 0.2)
    frame = box(*at, d, d, "#6b675f", 'stroke="#403d38" stroke-width="1.6"')
    fan = ring(x + w * 0.8, y + h * 0.3, d * 0.36, "#57534c", 'stroke="#35322d" stroke-width="1.6"')
    blades = f"M{x + w * 0.8 - d * 0.3:.1f} {y + h * 0.3:.1f}h{d * 0.6:.1f}m{-d * 0.3:.1f} {-d * 0.3:.1f}v{d * 0.6:.1f}"
    return frame + box(at[0] + 2, at[1] + 2, d - 4, d * 0.3, "#8c887e") + fan + stroke(blades, "#9c978c", 2)


def overpass(s: Sketch) -> str:
    """A road on piers: worn asphalt, kerbs and lane marks."""
    x, y, w, h = s.box
    bed = fill(s, "url(#d-concrete)", "#37332c", 1.4) + box(x, y + 9, w, h - 18, "#5f574c", 'opacity=".9"')
    kerbs = stroke(f"M{x:.1f} {y + 9:.1f}h{w:.1f}M{x:.1f} {y + h - 9:.1f}h{w:.1f}", "#d8d1c0", 1.6)
    return (
        bed + kerbs + stroke(f"M{x:.1f} {y + h / 2:.1f}h{w:.1f}", "#e2cd94", 3, 'stroke-dasharray="24 18" opacity=".7"')
    )


def tin_roof(s: Sketch) -> str:
    """A patched corrugated roof with its ridge."""
    x, y, w, h = s.box
    patches = "".join(_patch(s, g) for g in [s.grain])
    shade = box(x, y + h / 2, w, h / 2, "#000", 'opacity=".2"')
    return (
        fill(s, "url(#d-sheet)", "#3a322a", 1.6)
        + fill(s, "url(#d-rust)", "none")
        + shade
        + patches
        + stroke(f"M{x:.1f} {y + h / 2:.1f}h{w:.1f}", "#d0c5ae", 2.4)
    )


def _patch(s: Sketch, grain: Grain) -> str:
    x, y, w, h = s.box
    art = ""
    for paint in ("#7a4526", "#5c6668"):
        px, py = x + grain.real(0.05, 0.65) * w, y + grain.real(0.08, 0.6) * h
        art += box(px, py, w * 0.25, h * 0.28, paint, 'opacity=".8" stroke="#2c241c" stroke-width=".8"')
    return art


def bunker(s: Sketch) -> str:
    """A bunker: heavy slab, embrasures on its long sides."""
    x, y, w, h = s.box
    slits = "".join(box(x + w * k, y + f * (h - 5), w * 0.2, 5, "#1d1a16") for k in (0.15, 0.62) for f in (0, 1))
    top = f'<path d="{path(shrunk(s.own, 11))}" fill="url(#d-concrete)" stroke="#bdb7a8" stroke-width="1.6"/>'
    return (
        fill(s, "#79756c", "#37342f", 2.2)
        + slits
        + top
        + ring(x + w / 2, y + h / 2, 8, "#5b5850", 'stroke="#35322d" stroke-width="2"')
    )


def crate(s: Sketch) -> str:
    """Crates: planks, a frame and a brace on each."""
    x, y, w, h = s.box
    count = max(1, round(w / max(h, 1)))
    return fill(s, "url(#d-planks)", "#33220f", 1.4) + "".join(
        _lid(x + k * w / count, y, w / count, h) for k in range(count)
    )


def _lid(x: float, y: float, w: float, h: float) -> str:
    frame = f"M{x + 2.5:.1f} {y + 2.5:.1f}h{w - 5:.1f}v{h - 5:.1f}h{5 - w:.1f}z"
    brace = f"M{x + 4:.1f} {y + h - 4:.1f}L{x + w - 4:.1f} {y + 4:.1f}"
    return (
        stroke(brace, "#54391b", 6)
        + stroke(brace, "#a67d4c", 4)
        + stroke(frame, "#54391b", 6)
        + stroke(frame, "#b28a57", 3.6)
    )


def barrels(s: Sketch) -> str:
    """Drums packed in the footprint."""
    grain = s.grain
    art = f'<path d="{path(s.own)}" fill="#1d150d" opacity=".25"/>'
    return art + "".join(_drum(x, y, r, grain.pick(PAINTS)) for x, y, r in packed(s, 10))


def _drum(x: float, y: float, r: float, paint: str) -> str:
    rim = ring(x, y, r, paint, 'stroke="#1f1811" stroke-width="1.4"')
    return (
        rim
        + ring(x, y, r * 0.72, "none", 'stroke="#00000066" stroke-width="1.2"')
        + ring(x, y, r, "url(#d-dome)")
        + ring(x + r * 0.4, y, r * 0.14, "#1f1811")
    )


def tyres(s: Sketch) -> str:
    """Stacks of tyres."""
    art = f'<path d="{path(s.own)}" fill="#1d150d" opacity=".25"/>'
    return art + "".join(_tyre(x, y, r) for x, y, r in packed(s, 15)) + _second(s)


def _second(s: Sketch) -> str:
    """One tyre thrown on top."""
    x, y, w, h = s.box
    return _tyre(x + w * 0.52, y + h * 0.46, min(w, h) * 0.27)


def _tyre(x: float, y: float, r: float) -> str:
    tread = ring(x, y, r - 0.8, "#3d3833", 'stroke="#12100e" stroke-width="1.6" stroke-dasharray="2.4 1.4"')
    return (
        tread
        + ring(x, y, r * 0.74, "none", 'stroke="#6a635b" stroke-width="1.4"')
        + ring(x, y, r * 0.44, "#0f0d0b")
        + stroke(
            f"M{x - r * 0.6:.1f} {y - r * 0.3:.1f}q{r * 0.2:.1f} {-r * 0.4:.1f} {r * 0.7:.1f} {-r * 0.4:.1f}",
            "#8b847b",
            1.4,
        )
    )


def rock(s: Sketch) -> str:
    """A boulder: uneven facets around a lit crown."""
    grain = s.grain
    crown = tuple((x + grain.real(-4, 1), y + grain.real(-4, 1)) for x, y in shrunk(s.own, min(s.box[2:]) * 0.27)[::3])
    facets = "".join(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in zip(s.own[::3], crown))
    top = f'<path d="{path(crown)}" fill="#a79c89" stroke="#bfb5a2" stroke-width="1"/>'
    return fill(s, "#7c7263", "#3a342b", 1.6) + stroke(facets, "#4e473c", 1.1) + top + fill(s, "url(#d-dome)", "none")


def hill(s: Sketch) -> str:
    """A terrace of earth with its contour and a few stones."""
    grain = s.grain
    stones = "".join(
        ring(x, y, grain.real(1.2, 3), grain.pick(STONES), 'opacity=".7"') for x, y in strewn(s.own, grain, 42, 10)
    )
    return (
        fill(s, "#a98a5c", "#6b5232", 2)
        + stroke(path(shrunk(s.own, 9)), "#d9bd8c", 1.4, 'opacity=".5" stroke-dasharray="9 6"')
        + stones
    )


def stall(s: Sketch) -> str:
    """A market stall under a striped awning."""
    x, y, w, h = s.box
    paint = s.grain.pick(("#b5482c", "#3f7f7a", "#c08a2e"))
    stripes = "".join(box(x + k, y, 6, h, paint) for k in range(0, int(w) - 5, 12))
    return fill(s, "#d9c7a0", "#3a2a18", 1.2) + stripes + fill(s, "url(#d-gloss)", "#3a2a18", 1.2)


def tower(s: Sketch) -> str:
    """A watchtower: deck, rail, corner posts and a hatch."""
    x, y, w, h = s.box
    posts = "".join(
        box(x + a * (w - 9), y + b * (h - 9), 9, 9, "#3f2b16", 'stroke="#1f140a" stroke-width="1"')
        for a in (0, 1)
        for b in (0, 1)
    )
    rail = stroke(path(shrunk(s.own, 4.5)), "#553a1d", 4)
    return (
        fill(s, "url(#d-planks)", "#33220f", 1.6)
        + rail
        + posts
        + box(x + w * 0.36, y + h * 0.36, w * 0.28, h * 0.28, "#2a1c0e", 'stroke="#a57a49" stroke-width="1.4"')
    )


def tank(s: Sketch) -> str:
    """A round tank with a domed lid, seams and a valve."""
    x, y, w, h = s.box
    cx, cy, r = x + w / 2, y + h / 2, min(w, h) / 2
    seams = "".join(
        stroke(f"M{cx:.1f} {cy:.1f}l{r * a:.1f} {r * b:.1f}", "#00000044", 1.2)
        for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))
    )
    lid = ring(cx, cy, r * 0.24, "#55504a", 'stroke="#2b2722" stroke-width="1.6"')
    return (
        fill(s, "#8d877b", "#332e28", 2)
        + fill(s, "url(#d-rust)", "none")
        + ring(cx, cy, r * 0.86, "none", 'stroke="#b9b2a3" stroke-width="1.4"')
        + seams
        + fill(s, "url(#d-dome)", "none")
        + lid
    )


def pipe(s: Sketch) -> str:
    """A pipe with flanges."""
    x, y, w, h = s.box
    count = max(1, int(w / 38))
    bands = "".join(
        box(x + (k + 0.5) * w / count - 2.5, y - 1, 5, h + 2, "#5a3a22", 'stroke="#20160d" stroke-width=".8"')
        for k in range(count)
    )
    return fill(s, "#9a6a3c", "#2b1d10", 1.2) + fill(s, "url(#d-tube)", "none") + bands


def pump(s: Sketch) -> str:
    """The water pump: a ringed base, a handle and a spout."""
    x, y, w, h = s.box
    cx, cy, r = x + w / 2, y + h / 2, w / 2
    arm = stroke(
        f"M{cx - r * 0.2:.1f} {cy:.1f}h{r * 1.05:.1f}M{cx:.1f} {cy:.1f}v{r * 0.8:.1f}",
        "#e9a13b",
        5,
        'stroke-linecap="round"',
    )
    return (
        ring(cx, cy, r, "#4a443c", 'stroke="#1d1915" stroke-width="2"')
        + ring(cx, cy, r * 0.8, "none", 'stroke="#8d8678" stroke-width="1.6"')
        + ring(cx, cy, r * 0.42, "#7a4526", 'stroke="#1d1915" stroke-width="1.6"')
        + arm
    )


def mast(s: Sketch) -> str:
    """A lattice mast from above."""
    x, y, w, h = s.box
    cross = f"M{x:.1f} {y:.1f}l{w:.1f} {h:.1f}m0 {-h:.1f}l{-w:.1f} {h:.1f}"
    rings = "".join(stroke(path(shrunk(s.own, min(w, h) * k)), "#c9c2b2", 1.6) for k in (0.1, 0.22, 0.34))
    return (
        fill(s, "#3a332c", "#1b1713", 2)
        + stroke(cross, "#b9433a", 3)
        + rings
        + ring(x + w / 2, y + h / 2, 4, "#e4572e")
    )


def ladder(s: Sketch) -> str:
    """A ladder: two rails and rungs."""
    x, y, w, h = s.box
    rungs = "".join(f"M{x + k:.1f} {y:.1f}v{h:.1f}" for k in range(3, int(w), 5))
    rails = f"M{x:.1f} {y + 1:.1f}h{w:.1f}M{x:.1f} {y + h - 1:.1f}h{w:.1f}"
    return box(x, y, w, h, "#1b1310", 'opacity=".35"') + stroke(rungs, "#e2c38c", 2) + stroke(rails, "#e2c38c", 2.2)


def steps(s: Sketch) -> str:
    """A flight of steps."""
    x, y, w, h = s.box
    treads = "".join(f"M{x:.1f} {y + k:.1f}h{w:.1f}" for k in range(6, int(h), 7))
    return fill(s, "url(#d-concrete)", "#3a362f", 1.4) + stroke(treads, "#55514a", 1.6)


def sandbags(s: Sketch) -> str:
    """Rows of bags, staggered."""
    x, y, w, h = s.box
    count = max(1, round(w / 15))
    d = w / count
    bags = "".join(_bag(x + k * d, y + f * h / 2, d, h / 2, k + f) for f in (0, 1) for k in range(count))
    return fill(s, "#5d4f36", "#2f2617", 1) + bags


def _bag(x: float, y: float, w: float, h: float, k: int) -> str:
    paint = ("#b9a273", "#a8915f", "#c4ae80")[k % 3]
    return box(x + 0.4, y + 0.4, w - 0.8, h - 0.8, paint, f'rx="{h * 0.4:.1f}" stroke="#5d4d2e" stroke-width=".9"')


def barrier(s: Sketch) -> str:
    """A road barrier with worn warning stripes."""
    x, y, w, h = s.box
    marks = "".join(f"M{x + k:.1f} {y + h - 2:.1f}l6 {4 - h:.1f}" for k in range(6, int(w) - 8, 16))
    return (
        fill(s, "#a8a397", "#3d3932", 1.2)
        + stroke(marks, "#c4571f", 5, 'opacity=".75"')
        + stroke(f"M{x:.1f} {y + h / 2:.1f}h{w:.1f}", "#d4cfc2", 1.6)
    )


def window(s: Sketch) -> str:
    """A sill with a pane."""
    x, y, w, h = s.box
    return fill(s, "#6f675b", "#241a10", 1) + box(x + 1, y + h / 2 - 1.6, w - 2, 3.2, "#a9d3d6", 'opacity=".85"')


def screen(s: Sketch) -> str:
    """A cinema screen seen edge on, its face bright on the south."""
    x, y, w, h = s.box
    return fill(s, "#5b5349", "#241d16", 1.6) + box(x + 2, y + h * 0.6, w - 4, h * 0.34, "#efe4cf")


def thicket(s: Sketch) -> str:
    """Trees and undergrowth: many crowns."""
    grain = s.grain
    ground = _under(s, "#3f4722", 0.45)
    return ground + "".join(_crown(x, y, grain, 15) for x, y in strewn(s.own, grain, 21, 9))


def scrub(s: Sketch) -> str:
    """Low dry bushes."""
    grain = s.grain
    ground = _under(s, "#6c6a35", 0.35)
    return ground + "".join(_crown(x, y, grain, 7.5) for x, y in strewn(s.own, grain, 15, 5))


def tree(s: Sketch) -> str:
    """A trunk, as wide as it really stands there, under a crown one can see it through."""
    x, y, w, h = s.box
    cx, cy, grain = x + w / 2, y + h / 2, s.grain
    crown = _crown(cx, cy, grain, w) + _crown(cx - w * 0.4, cy + h * 0.3, grain, w * 0.8)
    return f'<g opacity=".62">{crown}</g>' + fill(s, "#5a3d22", "#2c1c0e", 2)


def _under(s: Sketch, paint: str, much: float) -> str:
    edge = f'stroke="{paint}" stroke-width="1.4" stroke-dasharray="5 5"'
    return f'<path d="{curve(ragged(s.own, s.grain))}" fill="{paint}" opacity="{much}" {edge}/>'


def _crown(x: float, y: float, grain: Grain, r: float) -> str:
    paint = grain.pick(LEAVES)
    r *= grain.real(0.75, 1.15)
    lobes = [(grain.real(-0.5, 0.5) * r, grain.real(-0.5, 0.5) * r, r * grain.real(0.45, 0.7)) for _ in range(5)]
    under = "".join(ring(x + a + r * 0.22, y + b + r * 0.3, c, "#1e2410", 'opacity=".55"') for a, b, c in lobes)
    over = "".join(ring(x + a, y + b, c, paint) for a, b, c in lobes)
    light = "".join(
        ring(x + a - c * 0.25, y + b - c * 0.3, c * 0.45, "#a7ad62", 'opacity=".45"') for a, b, c in lobes[:3]
    )
    return under + over + light


STANDING: dict[str, Brush] = {
    "roof": roof, "overpass": overpass, "armour": armour,
    "tin_roof": tin_roof, "bunker": bunker, "crate": crate, "barrels": barrels, "tyres": tyres,
    "wreck": wreck, "truck": truck, "bus": bus, "container": container, "barge": container, "skip": skip,
    "scrap": scrap, "rock": rock, "hill": hill, "stall": stall, "tower": tower, "tank": tank, "pipe": pipe,
    "pump": pump, "mast": mast, "ladder": ladder, "steps": steps, "sandbags": sandbags, "barrier": barrier,
    "window": window, "screen": screen, "thicket": thicket, "scrub": scrub,
    "slab": pattern("concrete", "#4a463f"), "pillar": tank, "tree": tree, "deck": pattern("planks", "#33220f"),
}  # fmt: skip
MATERIALS: dict[str, Brush] = {
    "brick": pattern("brick", "#3c1d11"), "stone": pattern("stone", "#2f2a22"),
    "concrete": pattern("concrete", "#4a463f"), "adobe": pattern("adobe", "#6b4a2a"),
    "wood": pattern("planks", "#33220f"), "sheet_metal": pattern("sheet", "#3a322a"),
    "thick_metal": pattern("thick", "#262420"), "tyres": tyres, "sandbags": sandbags, "vehicle": wreck,
    "drums": pattern("thick", "#262420"), "rubble": scrap, "vegetation": scrub, "glass": window,
}  # fmt: skip


def standing(s: Sketch) -> str:
    """A standing piece by its look, else by its material."""
    brush = STANDING.get(s.piece.look) or MATERIALS.get(s.piece.material) or pattern("concrete", "#4a463f")
    return s.upright(brush(s))
