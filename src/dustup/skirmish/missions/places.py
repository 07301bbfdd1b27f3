"""Where objectives lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dustup.core import Flow

from ..model import Mark, Model
from ..place import Outline, bounds
from ..scenario import F, Scenario, Spot, T, spot


class Place(NamedTuple):
    """Where an objective lies: the name of a spot of the map, or that many percent of the table."""

    spot: str
    share: tuple[int, int] = (50, 50)


def lay_out(s: T, kind: str, places: Sequence[Place], r: int) -> list[Mark]:
    """Markers of one kind at these places, numbered where there are several."""
    many = len(places) > 1
    spots = [spot(s, place.spot, place.share) for place in places]
    return [Mark(f"{kind}{n}" if many else kind, kind, x, y, r) for n, (x, y) in enumerate(spots, 1)]


def nearest_in(outline: Outline, f: Model) -> Spot:
    """The nearest place well inside a strip."""
    x1, y1, x2, y2 = bounds(outline)
    edge = min(50, (x2 - x1) // 2, (y2 - y1) // 2)
    return min(max(f.x, x1 + edge), x2 - edge), min(max(f.y, y1 + edge), y2 - edge)


@dataclass(frozen=True, kw_only=True)
class Furnished(Scenario[T, F]):
    """A scenario with markers of one `kind` on the table, `size` wide."""

    places: tuple[Place, ...] = (Place("centre"),)
    kind: str = "thing"
    size: int = 100

    def begin(self, s: T) -> Flow[None]:
        """The markers are laid."""
        self.furnish(s)
        yield from ()

    def furnish(self, s: T) -> None:
        """Put the markers on the table."""
        for mark in lay_out(s, self.kind, self.places, self.size):
            s.marks[mark.id] = mark

    def things(self, s: T) -> list[Mark]:
        """The markers that count."""
        return [mark for mark in s.marks.values() if mark.kind == self.kind]
