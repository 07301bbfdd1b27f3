"""Strokes: the few marks that every brush is made of."""

from __future__ import annotations

from collections.abc import Callable

from dustup.table.drawing.sketch import Sketch, path

Brush = Callable[[Sketch], str]
PAINTS = ("#9a4a2c", "#4d6b6e", "#8a7a3c", "#6b5a4c", "#5c6a48", "#a8742f")


def fill(s: Sketch, paint: str, edge: str = "#241a10", wide: float = 1.2) -> str:
    """The outline filled."""
    return f'<path d="{path(s.own)}" fill="{paint}" stroke="{edge}" stroke-width="{wide}" stroke-linejoin="round"/>'


def pattern(name: str, edge: str, gloss: bool = True) -> Brush:
    """A brush that fills with one material."""

    def brush(s: Sketch) -> str:
        shine = f'<path d="{path(s.own)}" fill="url(#d-gloss)"/>' if gloss else ""
        return fill(s, f"url(#d-{name})", edge, 0.3) + shine

    return brush


def box(x: float, y: float, w: float, h: float, paint: str, more: str = "") -> str:
    """A rectangle."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(w, 0):.1f}" height="{max(h, 0):.1f}" fill="{paint}" {more}/>'


def ring(x: float, y: float, r: float, paint: str, more: str = "") -> str:
    """A disc."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{paint}" {more}/>'


def stroke(d: str, paint: str, wide: float, more: str = "") -> str:
    """A line."""
    return f'<path d="{d}" fill="none" stroke="{paint}" stroke-width="{wide}" {more}/>'


def packed(s: Sketch, r: float) -> list[tuple[float, float, float]]:
    """Discs of about radius r in rows over the footprint's box."""
    x, y, w, h = s.box
    cols, rows = max(1, round(w / (2 * r))), max(1, round(h / (2 * r)))
    dx, dy = w / cols, h / rows
    return [(x + dx * (i + 0.5), y + dy * (j + 0.5), min(dx, dy) / 2) for j in range(rows) for i in range(cols)]
