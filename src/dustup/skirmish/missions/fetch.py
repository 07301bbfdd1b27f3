"""Things to carry home: caches, captives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dustup.core import Flow

from .. import prospects
from ..model import Mark, Model
from ..scenario import F, Spot, T, at_home, carried, drop, players, take, way_to
from ..space import near_point
from .places import Furnished, nearest_in

TOUCH = 10  # 1 mm: contact with a marker
LEVEL = 250  # what lies on the ground cannot be reached from higher up
CHASE = 0.3  # what a chase at its end is worth, as a share of the thing brought home


def touches(f: Model, mark: Mark) -> bool:
    """In contact with a marker on the ground."""
    return f.z <= LEVEL and near_point(f, mark.x, mark.y, mark.r + TOUCH)


@dataclass(frozen=True, kw_only=True)
class Fetch(Furnished[T, F]):
    """Things to carry: so many `points` in hand at the end, more in the carrier's own strip (`home`).

    `bound`: somebody tied up, to be cut loose first. A fighter carries one at a time.
    """

    kind: str = "cache"
    size: int = 150
    points: int = 1
    home: int = 3
    bound: bool = False

    def furnish(self, s: T) -> None:
        """Put them on the table; who is tied up is."""
        super().furnish(s)
        for mark in self.things(s):
            mark.state = "bound" if self.bound else ""

    def deeds(self, s: T, f: F) -> Sequence[tuple[str, str]]:
        """Cut loose, pick up, set down: whether it may is the book's question."""
        if any(mark.kind == self.kind for mark in carried(s, f)):
            return [("drop", f"set the {self.kind} down")]
        near = [m for m in self.things(s) if not m.holder and touches(f, m)]
        return [
            (f"free:{m.id}", f"cut the {self.kind} loose") if m.state == "bound" else (m.id, f"take the {self.kind}")
            for m in near
        ]

    def do(self, s: T, f: F, deed: str) -> Flow[None]:
        """Take it, leave it, cut it loose."""
        yield from ()
        if deed == "drop":
            drop(s, f, self.rules)
        elif deed.startswith("free:"):
            mark = s.marks[deed.removeprefix("free:")]
            mark.state = "free"
            s.say("untied", *self.rules, who=f.id, mark=mark.id, kind=mark.kind)
        else:
            take(s, f, s.marks[deed], *self.rules)

    def at_home(self, s: T, f: F) -> bool:
        """In its own strip."""
        return at_home(self.strip(s, f.side), f)

    def homeward(self, s: T, f: F) -> float:
        """How far it has to go home, about: for bots."""
        return way_to(self.strip(s, f.side), f)

    def bearers(self, s: T) -> list[F]:
        """Who carries something that counts."""
        return [s.fighters[m.holder] for m in self.things(s) if m.holder]

    def score(self, s: T) -> dict[str, int]:
        """What is in hand."""
        found = dict.fromkeys(players(s), 0)
        for f in self.bearers(s):
            found[f.side] += self.home if self.at_home(s, f) else self.points
        return found

    def account(self, s: T) -> list[tuple[str, int, str]]:
        """Each thing in hand, and where."""
        home = {f.id: self.at_home(s, f) for f in self.bearers(s)}
        words = {True: f"brought a {self.kind} home", False: f"has a {self.kind}, but not at home"}
        return [
            (f.side, self.home if home[f.id] else self.points, f"{f.name} {words[home[f.id]]}") for f in self.bearers(s)
        ]

    def outlook(self, s: T) -> dict[str, float]:
        """Those carried, likely home or not, and those within easy reach."""
        busy = [f.id for f in self.bearers(s)]
        loose = [m for m in self.things(s) if not m.holder]
        ease = self.points * (0.6 if any(m.state == "bound" for m in loose) else 0.95)
        hands = {side: prospects.runners(s, self.custom, side) for side in players(s)}
        found = {side: ease * prospects.fetched(s, own, loose, busy) for side, own in hands.items()}
        for f in self.bearers(s):
            late = prospects.in_time(s, self.custom, f, self.homeward(s, f))
            gain = 0.9 * (self.home - self.points) * late
            found[f.side] += self.home if self.at_home(s, f) else self.points + gain
            for side in found:
                found[side] += 0.0 if side == f.side else CHASE * self.home * prospects.chased(s, hands[side], f)
        return found

    def bonuses(self, s: T) -> dict[str, int]:
        """Who carries something carries its points."""
        return {f.id: self.home for f in self.bearers(s)}

    def goals(self, s: T, f: F) -> list[Spot]:
        """Home with what it carries, else what lies about, else somebody who carries it off."""
        if any(mark.kind == self.kind for mark in carried(s, f)):
            return [nearest_in(self.strip(s, f.side), f)]
        return self.pull(s, f.side) or [(e.x, e.y) for e in self.bearers(s) if e.side != f.side]

    def pull(self, s: T, side: str) -> list[Spot]:
        """What nobody carries."""
        return [(m.x, m.y) for m in self.things(s) if not m.holder]

    def aims(self, s: T) -> list[str]:
        """In words, with what is still to be had."""
        loose = sum(not m.holder for m in self.things(s))
        return [self.blurb, f"{loose} of {len(self.places)} still to be taken."]
