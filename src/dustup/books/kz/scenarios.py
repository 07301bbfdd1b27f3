"""House scenarios (KZ-RUL-69): set-up, length, objectives and who wins; and the zombie night of the sheet."""

from __future__ import annotations

from dustup.core import Flow, Offer, Result

from . import zombies
from .content import INCH
from .figures import up
from .state import Fighter, Mark, State

EDGES = {"red": "south", "blue": "north", "green": "west", "violet": "east", zombies.SIDE: "north"}


class Scenario:
    """KZ-RUL-69: Encounter, and what the others change of it. Holds no memory: that is in the state."""

    id, name, turns = "encounter", "Encounter", 8
    blurb = "Two patrols meet. A point for each point of the enemy killed, half as much again for captives."
    players = (2, 4)
    map = "pump_station"
    night = False
    hunt = True  # whether the enemy must be looked for, or comes anyway
    edges = EDGES

    def begin(self, s: State) -> Flow[None]:
        """After set-up and first orders."""
        yield from ()

    def turn_starts(self, s: State) -> Flow[None]:
        """KZ-RUL-02 (0): events at the start of a turn."""
        yield from ()

    def turn_ends(self, s: State) -> Flow[None]:
        """KZ-RUL-02 (4): what a turn scores."""
        s.scores = self.score(s)
        yield from ()

    def zone(self, s: State, side: str) -> list[tuple[int, int]]:
        """Its own deployment ground, or none for the strip along the edge."""
        return []

    def goals(self, s: State, side: str) -> list[tuple[int, int]]:
        """Places worth going to."""
        return []

    def calls(self, s: State, side: str) -> list[tuple[int, int]]:
        """Places that draw everybody all the time, near or far."""
        return self.goals(s, side)

    def promise(self, s: State, side: str) -> float:
        """Victory points in the air: what is to be expected beyond the score of now."""
        return 0.0

    def bonuses(self, s: State) -> dict[str, int]:
        """Figures on which victory points hang besides their own, and how many."""
        return {}

    def score(self, s: State) -> dict[str, int]:
        """Victory points so far."""
        return {side: self._taken(s, side) for side in s.sides if side != zombies.SIDE}

    def _taken(self, s: State, side: str) -> int:
        dead = sum(f.points for f in s.fighters.values() if f.status == "down" and f.side != side)
        held = sum(f.points * 3 // 2 for f in up(s) if f.captor and s.fighters[f.captor].side == side)
        return dead + held

    def decided(self, s: State) -> bool:
        """Only one side (or none) has anybody left who is not a captive."""
        left = {f.side for f in s.fighters.values() if f.status == "up" and not f.captor}
        return len(left) < 2

    def result(self, s: State) -> Result:
        """Who wins and why."""
        scores = self.score(s)
        best = max(scores.values(), default=0)
        first = [side for side, value in scores.items() if value == best]
        winner = first[0] if len(first) == 1 else ""
        line = ", ".join(f"{s.setup.names.get(side, side)} {value}" for side, value in scores.items())
        why = f"victory for {s.setup.names.get(winner, winner)}: {line}" if winner else f"a draw: {line}"
        return Result(winner, scores, why, s.phase == "over")

    def offer(self) -> Offer:
        """For the start page."""
        about = {
            "turns": self.turns,
            "players": list(self.players),
            "map": self.map,
            "source": "house",
            "night": self.night,
        }
        return Offer(self.id, self.name, self.blurb, about)


class Raid(Scenario):
    """Take them alive."""

    id, name, map = "raid", "Raid and capture", "scrap_market"
    blurb = "An enemy killed is worth its points, a captive held at the end twice that, in your own strip three times."

    def _taken(self, s: State, side: str) -> int:
        dead = sum(f.points for f in s.fighters.values() if f.status == "down" and f.side != side)
        held = [f for f in up(s) if f.captor and s.fighters[f.captor].side == side]
        return dead + sum(f.points * (3 if at_home(s, f, side) else 2) for f in held)

    def goals(self, s: State, side: str) -> list[tuple[int, int]]:
        """Suppressed enemies."""
        return [(e.x, e.y) for e in up(s) if e.side != side and e.suppressed and not e.captor]

    def calls(self, s: State, side: str) -> list[tuple[int, int]]:
        """Nowhere: somebody going down far away is no reason to run there."""
        return []


def from_edge(s: State, f: Fighter, side: str) -> int:
    """How far its base is from that side's own edge."""
    width, depth = s.setup.map.size
    return int({"south": f.y, "north": depth - f.y, "west": f.x, "east": width - f.x}[EDGES[side]]) - f.r


def at_home(s: State, f: Fighter, side: str) -> bool:
    """Within 4 inches of that side's own edge."""
    return from_edge(s, f, side) <= 4 * INCH


MARKED = 150


class Assassination(Scenario):
    """Two people must not see the morning."""

    id, name, map, players = "assassination", "Assassination", "church_of_rust", (2, 2)
    blurb = (
        "Each side's dearest figure is its mark: dead, or captive at the end, it is worth 150 more than in Encounter."
    )

    def mark(self, s: State, side: str) -> Fighter:
        """The dearest figure of a side; the first of equals."""
        return max((f for f in s.fighters.values() if f.side == side), key=lambda f: f.points)

    def begin(self, s: State) -> Flow[None]:
        """The marks are named."""
        for side in s.sides:
            s.say("mark", "KZ-RUL-69", who=self.mark(s, side).id, side=side)
        yield from ()

    def _taken(self, s: State, side: str) -> int:
        marks = [self.mark(s, other) for other in s.sides if other != side]
        got = sum(m.status == "down" or bool(m.captor) for m in marks)
        return super()._taken(s, side) + MARKED * got

    def bonuses(self, s: State) -> dict[str, int]:
        """The marks are worth more than themselves."""
        return {self.mark(s, side).id: MARKED for side in s.sides}

    def goals(self, s: State, side: str) -> list[tuple[int, int]]:
        """The enemy's mark."""
        marks = [self.mark(s, other) for other in s.sides if other != side]
        return [(m.x, m.y) for m in marks if m.status == "up" and not m.captor]


class ZombieNight(Scenario):
    """KZ-ZOM-01..09: the dead come from the corners; they need no player."""

    id, name, turns, players, map, night = "zombie_night", "Zombie night", 8, (1, 3), "motel_9", True
    blurb = "Hold out until dawn at the end of turn 8. Alone or with rivals: your score is the points you still have."

    hunt = False
    edges = EDGES | {"blue": "west", "green": "east"}  # neighbours, so that the dead find room 24 inches away

    def begin(self, s: State) -> Flow[None]:
        """KZ-ZOM-01."""
        yield from zombies.arise(s)

    def turn_starts(self, s: State) -> Flow[None]:
        """KZ-ZOM-02: every turn but the first."""
        if s.turn > 1:
            yield from zombies.reinforce(s)

    def score(self, s: State) -> dict[str, int]:
        """Points still standing."""
        return {side: sum(f.points for f in up(s) if f.side == side) for side in s.sides if side != zombies.SIDE}

    def decided(self, s: State) -> bool:
        """Nobody is left to eat."""
        return s.turn > 0 and not any(f.kind != "zombie" for f in up(s))

    def result(self, s: State) -> Result:
        """Dawn comes for the living with the most points left; else the dead win."""
        if not any(f.kind != "zombie" for f in up(s)):
            return Result(zombies.SIDE, self.score(s), "the dead win: nobody saw the dawn", s.phase == "over")
        return super().result(s)


class Supply(Scenario):
    """Crates fell from the sky."""

    id, name, map = "supply", "Supply drop", "dry_canal"
    blurb = "Three crates. At the end of each turn a crate is worth 1 to the only side with an active figure by it."

    def begin(self, s: State) -> Flow[None]:
        """Lay the crates."""
        for i, (x, y) in enumerate(_spots(s), 1):
            s.marks[f"crate{i}"] = Mark(f"crate{i}", "crate", x, y, 100)
        yield from ()

    def turn_ends(self, s: State) -> Flow[None]:
        """Count the crates."""
        for mark in [m for m in s.marks.values() if m.kind == "crate"]:
            mark.holder = holder(s, mark)
            if mark.holder:
                s.notes[mark.holder] = s.notes.get(mark.holder, 0) + 1
                s.say("crate", "KZ-RUL-69", side=mark.holder, mark=mark.id)
        if self.decided(s):
            self._sweep(s)
        s.scores = self.score(s)
        yield from ()

    def _sweep(self, s: State) -> None:
        """Whoever is alone on the field takes every crate for the turns that are left."""
        left = next((f.side for f in up(s) if not f.captor), "")
        crates = [m.id for m in s.marks.values() if m.kind == "crate"]
        if left and s.turn < self.turns:
            s.notes[left] = s.notes.get(left, 0) + len(crates) * (self.turns - s.turn)
            s.say("crate", "KZ-RUL-69", side=left, mark=crates[0], turns=self.turns - s.turn)

    def promise(self, s: State, side: str) -> float:
        """Crates held now count at the end of this turn, and with luck for some of the turns to come."""
        held = sum(holder(s, m) == side for m in s.marks.values() if m.kind == "crate")
        return held * (1 + 0.35 * (self.turns - s.turn))

    def score(self, s: State) -> dict[str, int]:
        """Crate turns so far."""
        return {side: s.notes.get(side, 0) for side in s.sides}

    def goals(self, s: State, side: str) -> list[tuple[int, int]]:
        """Crates not yet held."""
        return [(m.x, m.y) for m in s.marks.values() if m.kind == "crate" and holder(s, m) != side]


def holder(s: State, mark: Mark) -> str:
    """The only side with an active figure within 2 inches of the mark."""
    near = {
        f.side: True
        for f in s.fighters.values()
        if f.status == "up" and not f.suppressed
        and (f.x - mark.x) ** 2 + (f.y - mark.y) ** 2 <= (f.r + mark.r + 2 * INCH) ** 2
    }  # fmt: skip
    return next(iter(near)) if len(near) == 1 else ""


def _spots(s: State) -> list[tuple[int, int]]:
    width, depth = s.setup.map.size
    known = s.setup.map.spots
    names = [n for n in ("cache1", "centre", "cache2", "cache3") if n in known][:3]
    return [known[n] for n in names] if len(names) == 3 else [(width * k // 4, depth // 2) for k in (1, 2, 3)]


class Crossing(Scenario):
    """Get through."""

    id, name, map, players = "crossing", "The crossing", "collapsed_overpass", (2, 2)
    blurb = "Whoever ends, not suppressed, within 4 inches of the enemy's edge is worth twice its points, a kill once."

    def _taken(self, s: State, side: str) -> int:
        other = "blue" if side == "red" else "red"
        through = sum(f.points for f in up(s) if f.side == side and not f.suppressed and at_home(s, f, other))
        return 2 * through + sum(f.points for f in s.fighters.values() if f.status == "down" and f.side != side)

    def promise(self, s: State, side: str) -> float:
        """Who can still get through in the turns that are left."""
        other = "blue" if side == "red" else "red"
        there = [f for f in up(s) if f.side == side and not f.captor]
        return sum(2 * f.points * self._chance(s, f, other) for f in there if f.suppressed or not at_home(s, f, other))

    def _chance(self, s: State, f: Fighter, other: str) -> float:
        left = self.turns - s.turn + (not f.acted)
        far = max(0.0, from_edge(s, f, other) / INCH - 4)
        chance = min(0.85, max(0.0, 0.5 + (left * 7 - far) / 24))
        return chance * (0.5 if f.suppressed else 1.0)

    def goals(self, s: State, side: str) -> list[tuple[int, int]]:
        """The far edge, straight ahead."""
        width, depth = s.setup.map.size
        y = depth - 300 if side == "red" else 300
        return [(width * k // 8, y) for k in range(1, 8)]


SCENARIOS: dict[str, Scenario] = {
    one.id: one for one in (Scenario(), Raid(), Assassination(), ZombieNight(), Supply(), Crossing())
}


def offers() -> list[Offer]:
    """All of them, for the start page."""
    return [one.offer() for one in SCENARIOS.values()]
