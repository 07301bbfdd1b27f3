"""PKH-SCN-10..15: the six scenarios, and the switches any of them can be played with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dustup.core import Flow

from ..state import Fighter, State
from ..units import inches
from . import prospects
from .scenario import (
    Scenario,
    carried,
    downed_points,
    drop,
    holders,
    put,
    spot,
    touches,
    unknown,
)
from .scoring import at_home, home_far, loose, majority, nobody, score, take


class PitchedFight(Scenario):
    """PKH-SCN-10: a victory point for every point of enemies taken out."""

    def points(self, s: State) -> dict[str, int]:
        """What each side took from the other."""
        a, b = s.sides
        return {a: downed_points(s, b), b: downed_points(s, a)}

    def account(self, s: State) -> list[tuple[str, int, str]]:
        """Enemies taken out."""
        return [(side, n, "enemies taken out") for side, n in self.points(s).items()]


class Caches(Scenario):
    """PKH-SCN-11: five caches; carried at the end 1 point each, 3 in the carrier's own zone."""

    def furnish(self, s: State) -> None:
        """Five caches."""
        places = ((50, 50), (20, 50), (80, 50), (50, 33), (50, 67))
        for k, share in enumerate(places):
            put(s, f"cache{k + 1}", "cache", spot(s, f"cache{k + 1}", share), 150)

    def deeds(self, s: State, f: Fighter) -> Sequence[tuple[str, str]]:
        """Pick up a cache in contact (one each), or set down the one it has."""
        mine = carried(s, f)
        if mine:
            return [("drop", "set the cache down")]
        return [(m.id, "pick up the cache") for m in s.marks.values() if loose(m, "cache") and touches(f, m)]

    def interact(self, s: State, f: Fighter, what: str) -> Flow[None]:
        """Take it or leave it."""
        yield from ()
        if what == "drop":
            drop(s, f)
        else:
            take(s, f, s.marks[what], s.law["PKH-SCN-11"])

    def points(self, s: State) -> dict[str, int]:
        """Caches in hand."""
        found = dict.fromkeys(s.sides, 0)
        for mark in s.marks.values():
            if mark.kind == "cache" and mark.holder:
                f = s.fighters[mark.holder]
                found[f.side] += 3 if at_home(self, s, f) else 1
        return found

    def account(self, s: State) -> list[tuple[str, int, str]]:
        """Each cache in hand."""
        held = [s.fighters[m.holder] for m in s.marks.values() if m.kind == "cache" and m.holder]
        home = {f.id: at_home(self, s, f) for f in held}
        words = {True: "brought a cache home", False: "has a cache, but not at home"}
        return [(f.side, 3 if home[f.id] else 1, f"{f.name} {words[home[f.id]]}") for f in held]

    def outlook(self, s: State) -> dict[str, float]:
        """Those carried, likely home or not, and those within easy reach."""
        lying = [m for m in s.marks.values() if loose(m, "cache")]
        held = [s.fighters[m.holder] for m in s.marks.values() if m.kind == "cache" and m.holder]
        busy = [f.id for f in held]
        found = {side: prospects.fetched(s, side, lying, busy) for side in s.sides}
        for f in held:
            found[f.side] += 3.0 if at_home(self, s, f) else 1.0 + 1.8 * prospects.in_time(s, f, home_far(self, s, f))
        return found

    def aims(self, s: State) -> list[str]:
        """In words."""
        left = sum(loose(m, "cache") for m in s.marks.values())
        return [self.words(s), f"{left} of 5 caches lie loose."]

    def pull(self, s: State, side: str) -> list[tuple[int, int]]:
        """The loose caches."""
        return [(m.x, m.y) for m in s.marks.values() if loose(m, "cache")]


class Pump(Scenario):
    """PKH-SCN-12: from Turn 2 on, a point at each Turn's end for more fighters within 10 cm; 2 with the valve."""

    def furnish(self, s: State) -> None:
        """The pump."""
        put(s, "pump", "pump", spot(s, "pump", (50, 50)), 250)

    def deeds(self, s: State, f: Fighter) -> Sequence[tuple[str, str]]:
        """Turn the valve."""
        pump = s.marks["pump"]
        return [("valve", "turn the valve")] if touches(f, pump) and pump.holder != f.side else ()

    def interact(self, s: State, f: Fighter, what: str) -> Flow[None]:
        """The valve is ours."""
        yield from ()
        s.marks["pump"].holder = f.side
        s.say("valve", s.law["PKH-SCN-12"], who=f.id, side=f.side)

    def on_turn_end(self, s: State) -> Flow[None]:
        """Count."""
        yield from ()
        if s.turn < 2:
            return
        pump = s.marks["pump"]
        side, heads = majority(s, pump.x, pump.y, inches(s.unit, 4))
        if side:
            score(s, side, 2 if pump.holder == side else 1, "holds the pump", s.law["PKH-SCN-12"], heads)
        else:
            nobody(s, "holds the pump", s.law["PKH-SCN-12"], heads)

    def outlook(self, s: State) -> dict[str, float]:
        """The score, and for each Turn's end to come the chance to be the more numerous."""
        pump = s.marks["pump"]
        ends = [0.0 if turn < 2 else 1.0 for turn in range(max(1, s.turn), s.setup.turns + 1)]
        held = prospects.hold(s, pump, inches(s.unit, 4), 0.0, [] if s.phase == "over" else ends)
        return {side: s.scores.get(side, 0) + held[side] * self._rate(s, side) for side in s.sides}

    def _rate(self, s: State, side: str) -> float:
        """Points for a Turn's end: 2 with the valve, between 1 and 2 on the way to it."""
        pump = s.marks["pump"]
        return 2.0 if pump.holder == side else 1.0 + 0.5 * prospects.fetched(s, side, [pump], ())

    def pull(self, s: State, side: str) -> list[tuple[int, int]]:
        """The pump."""
        return [(s.marks["pump"].x, s.marks["pump"].y)]


class Rescue(Scenario):
    """PKH-SCN-13: one captive; with you in your own zone at the end 5 points, with you elsewhere 2."""

    def furnish(self, s: State) -> None:
        """The captive."""
        put(s, "captive", "captive", spot(s, "captive", (50, 50)), 125)
        s.marks["captive"].state = "bound"

    def deeds(self, s: State, f: Fighter) -> Sequence[tuple[str, str]]:
        """Cut the ropes, take along, leave behind."""
        captive = s.marks["captive"]
        if captive.holder == f.id:
            return [("drop", "leave the captive here")]
        if captive.holder or not touches(f, captive):
            return ()
        return [("free", "cut the ropes") if captive.state == "bound" else ("captive", "take the captive along")]

    def interact(self, s: State, f: Fighter, what: str) -> Flow[None]:
        """One Action for the ropes, one to take along."""
        yield from ()
        captive = s.marks["captive"]
        if what == "drop":
            drop(s, f)
        elif what == "free":
            captive.state = "free"
            s.say("freed", s.law["PKH-SCN-13"], who=f.id, mark=captive.id)
        else:
            take(s, f, captive, s.law["PKH-SCN-13"])

    def points(self, s: State) -> dict[str, int]:
        """Who has the captive."""
        found = dict.fromkeys(s.sides, 0)
        captive = s.marks["captive"]
        if captive.holder:
            f = s.fighters[captive.holder]
            found[f.side] = 5 if at_home(self, s, f) else 2
        return found

    def account(self, s: State) -> list[tuple[str, int, str]]:
        """Who has the captive, and where."""
        captive = s.marks["captive"]
        if not captive.holder:
            return []
        f = s.fighters[captive.holder]
        home = at_home(self, s, f)
        return [(f.side, 5 if home else 2, f"{f.name} has the captive{' at home' if home else ', but not at home'}")]

    def outlook(self, s: State) -> dict[str, float]:
        """With whoever has the captive; else by who is near it, the more so once it is free."""
        captive = s.marks["captive"]
        if not captive.holder:
            ease = 1.2 if captive.state == "bound" else 1.9  # less than having it, however late it is
            return {side: ease * prospects.fetched(s, side, [captive], ()) for side in s.sides}
        found, f = dict.fromkeys(s.sides, 0.0), s.fighters[captive.holder]
        found[f.side] = 5.0 if at_home(self, s, f) else 2.0 + 2.7 * prospects.in_time(s, f, home_far(self, s, f))
        return found

    def pull(self, s: State, side: str) -> list[tuple[int, int]]:
        """The captive, or home with it."""
        captive = s.marks["captive"]
        return [] if captive.holder else [(captive.x, captive.y)]


class Breakthrough(Scenario):
    """PKH-SCN-14: leave by the far edge; its points for each that does, half of what you take from the enemy."""

    def interactions(self, s: State, f: Fighter) -> Sequence[tuple[str, str]]:
        """Leave, when the base touches the last 5 cm before the far edge."""
        return [("leave", "leave by the far edge")] if self._far(s, f) else ()

    def _far(self, s: State, f: Fighter) -> bool:
        h = s.setup.field.size[1]
        edge = inches(s.unit, 2)
        return f.y + f.r >= h - edge if f.side == s.sides[0] else f.y - f.r <= edge

    def interact(self, s: State, f: Fighter, what: str) -> Flow[None]:
        """It is away, and safe."""
        yield from ()
        f.status, f.left = "gone", 0
        s.notes[f"left_{f.id}"] = 1
        s.say("left", s.law["PKH-SCN-14"], who=f.id, side=f.side, points=f.points)

    def points(self, s: State) -> dict[str, int]:
        """Those away, and half of those taken."""
        a, b = s.sides
        away = {side: sum(f.points for f in s.fighters.values() if self._away(s, f, side)) for side in s.sides}
        return {a: away[a] + downed_points(s, b) // 2, b: away[b] + downed_points(s, a) // 2}

    def account(self, s: State) -> list[tuple[str, int, str]]:
        """Those away, and half of what was taken."""
        a, b = s.sides
        half = {a: downed_points(s, b) // 2, b: downed_points(s, a) // 2}
        both = self.points(s)
        away = [(side, both[side] - half[side], "got away") for side in s.sides]
        return [*away, *((side, n, "half of the enemies taken out") for side, n in half.items())]

    def _away(self, s: State, f: Fighter, side: str) -> bool:
        return f.side == side and bool(s.notes.get(f"left_{f.id}"))

    def result(self, s: State) -> Any:
        """Leaving is no defeat: with nobody left on one side the points decide."""
        plain = super().result(s)
        if not plain.over or s.phase == "over":
            return plain
        a, b = s.sides
        scores = self.points(s)
        winner = "" if scores[a] == scores[b] else a if scores[a] > scores[b] else b
        best, least = max(scores[a], scores[b]), min(scores[a], scores[b])
        return type(plain)(winner, scores, f"{best} to {least} victory points", True)

    def outlook(self, s: State) -> dict[str, float]:
        """The score, and the points of those who may still get away."""
        found = super().outlook(s)
        for f in s.fighters.values():
            if f.status == "up" and not f.dying:
                h = s.setup.field.size[1]
                far = (h - f.y if f.side == s.sides[0] else f.y) - f.r - inches(s.unit, 2)
                found[f.side] += 0.9 * f.points * prospects.in_time(s, f, far)
        return found

    def goals(self, s: State, f: Fighter) -> list[tuple[int, int]]:
        """Straight to the far edge."""
        return [(f.x, s.setup.field.size[1] - 400 if f.side == s.sides[0] else 400)]

    def pull(self, s: State, side: str) -> list[tuple[int, int]]:
        """The far edge."""
        w, h = s.setup.field.size
        y = h - 200 if side == s.sides[0] else 200
        return [(w // 4, y), (w // 2, y), (3 * w // 4, y)]


class Scrapheap(Scenario):
    """PKH-SCN-15: at each Turn's end 1 point for the most points within 15 cm of the heap; 2 after the last Turn."""

    def furnish(self, s: State) -> None:
        """The heap."""
        put(s, "heap", "heap", spot(s, "centre", (50, 50)), inches(s.unit, 6))

    def on_turn_end(self, s: State) -> Flow[None]:
        """Who is king."""
        yield from ()
        heap = s.marks["heap"]
        worth = {side: sum(f.points for f in holders(s, side, heap.x, heap.y, heap.r)) for side in s.sides}
        a, b = s.sides
        if worth[a] != worth[b]:
            side = a if worth[a] > worth[b] else b
            heap.holder = side
            points = 2 if s.turn >= s.setup.turns else 1
            score(s, side, points, "is king of the scrapheap", s.law["PKH-SCN-15"], worth)
        else:
            nobody(s, "is king of the scrapheap", s.law["PKH-SCN-15"], worth)

    def outlook(self, s: State) -> dict[str, float]:
        """The score, and for each Turn's end to come the chance to be the stronger; the last counts double."""
        heap, ends = s.marks["heap"], [1.0] * (s.setup.turns - max(1, s.turn)) + [2.0]
        held = prospects.hold(s, heap, heap.r, 40.0, [] if s.phase == "over" else ends)
        return {side: s.scores.get(side, 0) + held[side] for side in s.sides}

    def pull(self, s: State, side: str) -> list[tuple[int, int]]:
        """The heap."""
        return [(s.marks["heap"].x, s.marks["heap"].y)]


SCENARIOS: dict[str, Scenario] = {
    row.id: row
    for row in (
        PitchedFight(
            "pitched_fight", "Pitched fight", "Take out more than you lose: every enemy is worth its points.",
            "motel_9", rules=("PKH-SCN-10",), stake=1.0,
        ),
        Caches(
            "caches", "Loot the caches", "Five caches: 1 point each in your hands at the end, 3 if carried home.",
            "scrap_market", rules=("PKH-SCN-11",),
        ),
        Pump(
            "pump", "Hold the pump",
            "From Turn 2 on the side with more fighters within {near} of the pump scores; more with the valve turned.",
            "pump_station", rules=("PKH-SCN-12",),
        ),
        Rescue(
            "rescue", "Rescue", "Free the captive and bring it home: 5 points there, 2 anywhere else.",
            "church_of_rust", rules=("PKH-SCN-13",), stake=70.0,
        ),
        Breakthrough(
            "breakthrough", "Breakthrough", "Get off the far edge: each fighter away counts its points.",
            "collapsed_overpass", rules=("PKH-SCN-14",), stake=1.5,
        ),
        Scrapheap(
            "scrapheap", "King of the scrapheap", "Be the strongest within {wide} of the middle when a Turn ends.",
            "radio_mast", rules=("PKH-SCN-15",),
        ),
    )
}  # fmt: skip


def scenario_of(name: str) -> Scenario:
    """The scenario of that id."""
    if name not in SCENARIOS:
        raise unknown("scenario", name, tuple(SCENARIOS))
    return SCENARIOS[name]
