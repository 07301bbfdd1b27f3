"""MDR-SCEN: the six scenarios: ground, deployment, what happens on it, who wins and what for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from dustup.core import Flow, Illegal, Result, Roll
from dustup.skirmish import scenario
from dustup.skirmish.area import lay
from dustup.skirmish.missions import Made, read
from dustup.skirmish.model import Mark
from dustup.skirmish.place import Outline, bounds, box, strip
from dustup.skirmish.scenario import players
from dustup.skirmish.space import touch
from dustup.table.pieces import Piece
from dustup.table.reach import sweep
from dustup.table.shapes import point_in

from ..content import DATA
from ..equipment.finds import found_item
from ..profile import artificial, has
from ..quality import Check, die, quality
from ..state import Fighter, State
from .base import Needed, Scenario, Spot, areas, spots
from .surveillance import entered

HELD = 0.5
"""What a head of cattle counts to a bot that is not driven home yet."""


@dataclass(frozen=True, kw_only=True)
class Smoke(Scenario):
    """MDR-SCEN-02..04, MDR-RUL-68: water; the defender may set up as far as a third of the table."""

    def ground(self, s: State, f: Fighter) -> list[Outline]:
        """MDR-SCEN-03: the defender from his baseline as far as the obstacles."""
        if s.roles.get(f.side) != "defender":
            return super().ground(s, f)
        w, h = s.setup.map.size
        return [strip((w, h), s.edges[f.side], (w if s.edges[f.side] in ("west", "east") else h) // 3)]

    def set_up_rule(self, s: State, f: Fighter) -> str:
        """MDR-SCEN-03: for the defender."""
        return "MDR-SCEN-03" if s.roles.get(f.side) == "defender" else super().set_up_rule(s, f)


@dataclass(frozen=True, kw_only=True)
class Orchard(Scenario):
    """MDR-SCEN-05..08, MDR-RUL-99: trees; one of them bears fruit that quickens the mind."""

    def ground(self, s: State, f: Fighter) -> list[Outline]:
        """MDR-SCEN-06: the defender at least Long from every side; the attacker on any side, split as he likes."""
        w, h = s.setup.map.size
        far = s.setup.sticks.long
        if s.roles.get(f.side) == "defender":
            return [box(far, far, w - far, h - far)]
        deep = s.setup.sticks.short + 2 * f.r
        return [strip((w, h), edge, deep) for edge in ("south", "north", "west", "east")]

    def set_up_rule(self, s: State, f: Fighter) -> str:
        """MDR-SCEN-06: for both."""
        return "MDR-SCEN-06"

    def begin(self, s: State) -> Flow[None]:
        """MDR-SCEN-07: which tree is the mutant one, by a die with as many faces as there are trees."""
        trees = spots(s.setup.map, "tree")
        (face,) = yield Roll(what="mutant tree", rule="MDR-SCEN-07", who=(s.rota[0],), sides=len(trees))
        x, y = trees[face - 1]
        s.marks["tree"] = Mark("tree", "tree", x, y, 200, state="mutant")
        s.say("mutant tree", "MDR-SCEN-07", spot=[x, y], faces=[["tree", face, s.rota[0]]])

    def no_task(self, s: State, f: Fighter) -> Illegal | None:
        """MDR-SCEN-07, MDR-RUL-99: beside the tree, organic, and no fruit eaten yet."""
        trees = [mark for mark in s.marks.values() if mark.kind == "tree"]
        if not any(touch(f, tree) for tree in trees):
            return Illegal("it is not in contact with the mutant tree", "MDR-SCEN-07")
        if artificial(f):
            return Illegal("a machine does not eat", "MDR-SCEN-07")
        return Illegal("each model may eat only one fruit", "MDR-RUL-99") if "fruit" in f.marks else None

    def task(self, s: State, f: Fighter) -> Flow[None]:
        """MDR-SCEN-07, MDR-RUL-99: one Quality die to reach the fruit; who clings or flies needs none."""
        f.left -= 1
        if not has(f, "clinging") and not has(f, "flying"):
            test = yield from quality(s, f, Check("climbing the tree", "MDR-SCEN-07", leader=True))
            if test.lost:
                return
        f.mark("fruit")
        s.say("fruit", "MDR-SCEN-07", "MDR-RUL-99", who=f.id)


@dataclass(frozen=True, kw_only=True)
class Rustlers(Scenario):
    """MDR-SCEN-09..10, MDR-RUL-59: a herd in a pen; the most cattle driven over the own edge wins."""

    def begin(self, s: State) -> Flow[None]:
        """MDR-SCEN-09: 2d6 counters in the pen."""
        faces = yield Roll(what="cattle", rule="MDR-SCEN-09", who=(s.rota[0],), count=2, sides=6, summed=True, sort=sum)
        west, south, east, north = bounds(areas(s.setup.map, "pen")[0])
        for k in range(sum(faces)):
            x, y = west + (east - west) * (2 * (k % 4) + 1) // 8, south + (north - south) * (2 * (k // 4) + 1) // 6
            lay(s, "cattle", x, y, 100)
        s.say("herd", "MDR-SCEN-09", count=sum(faces), faces=[["cattle", face, s.rota[0]] for face in faces])

    def arrived(self, s: State, f: Fighter, start: Spot | None = None) -> Flow[None]:
        """MDR-SCEN-10: stopping beside a counter takes it, one for each model."""
        yield from super().arrived(s, f)
        held = any(mark.holder == f.id for mark in s.marks.values())
        for mark in s.marks.values():
            if mark.kind == "cattle" and not mark.holder and not held and touch(f, mark):
                scenario.take(s, f, mark, "MDR-SCEN-10")
                f.mark("cattle", mark.id)
                held = True

    def left(self, s: State, f: Fighter, edge: str) -> None:
        """MDR-RUL-59: over the own edge a counter is safe; over another it is lost."""
        for key, mark in list(s.marks.items()):
            if mark.holder == f.id:
                del s.marks[key]
                if s.edges.get(f.side) == edge:
                    s.notes[f"cattle {f.side}"] = s.notes.get(f"cattle {f.side}", 0) + 1
                    s.say("secured", "MDR-RUL-59", "MDR-SCEN-10", who=f.id, side=f.side)

    def score(self, s: State) -> dict[str, int]:
        """MDR-SCEN-10: cattle secured, and those held when the other side is gone."""
        held = {side: s.notes.get(f"cattle {side}", 0) for side in players(s)}
        for mark in s.marks.values():
            f = s.fighters.get(mark.holder)
            if mark.kind == "cattle" and f is not None and f.side in held:
                held[f.side] += 1
        return held

    def decided(self, s: State) -> bool:
        """MDR-RUL-59: no counter is left to fight for, or one side is gone."""
        return super().decided(s) or (s.phase == "turn" and not any(m.kind == "cattle" for m in s.marks.values()))

    def result(self, s: State) -> Result:
        """MDR-SCEN-10: most cattle; of equals the last party."""
        scores = self.score(s)
        best = max(scores.values(), default=0)
        first = [side for side, count in scores.items() if count == best and best]
        if len(first) != 1:
            rest = super().result(s)
            return Result(rest.winner, scores, rest.why, rest.over)
        line = ", ".join(f"{s.setup.names.get(side, side)} {count}" for side, count in scores.items())
        return Result(first[0], scores, f"most cattle: {line}", s.phase == "over")

    def outlook(self, s: State) -> dict[str, float]:
        """MDR-SCEN-10: what is held may still be lost: for bots."""
        safe = {side: s.notes.get(f"cattle {side}", 0) for side in players(s)}
        return {side: safe[side] + HELD * (count - safe[side]) for side, count in self.score(s).items()}

    def bonuses(self, s: State) -> dict[str, int]:
        """MDR-SCEN-10: a counter hangs on who has it: for bots."""
        return {m.holder: 1 for m in s.marks.values() if m.kind == "cattle" and m.holder}

    def goals(self, s: State, f: Fighter) -> list[Spot]:
        """Free cattle, or the own edge with one at hand."""
        if "cattle" in f.marks and f.side in s.edges:
            w, h = s.setup.map.size
            return [{"south": (f.x, 0), "north": (f.x, h), "west": (0, f.y), "east": (w, f.y)}[s.edges[f.side]]]
        return [(m.x, m.y) for m in s.marks.values() if m.kind == "cattle" and not m.holder]


@dataclass(frozen=True, kw_only=True)
class Hunt(Scenario):
    """MDR-SCEN-11..14, MDR-SCEN-23, MDR-RUL-58: piles of rubble to dig in."""

    task_name: str = "Dig in the rubble"

    def begin(self, s: State) -> Flow[None]:
        """MDR-SCEN-11: every pile is untouched."""
        for k, (x, y) in enumerate(spots(s.setup.map, "pile"), 1):
            s.marks[f"pile{k}"] = Mark(f"pile{k}", "pile", x, y, 250)
        yield from ()

    def pile(self, s: State, f: Fighter) -> Mark | None:
        """An untouched pile in contact."""
        return next((m for m in s.marks.values() if m.kind == "pile" and not m.state and touch(f, m)), None)

    def no_task(self, s: State, f: Fighter) -> Illegal | None:
        """MDR-SCEN-12: beside an untouched pile, with two actions."""
        if self.pile(s, f) is None:
            if any(m.kind == "pile" and touch(f, m) for m in s.marks.values()):
                return Illegal("this pile has already been searched", "MDR-RUL-58", also=("MDR-SCEN-12",))
            return Illegal("no unsearched pile in contact", "MDR-SCEN-12")
        return None if f.left >= 2 else Illegal("digging takes two actions", "MDR-SCEN-12")

    def task(self, s: State, f: Fighter) -> Flow[None]:
        """MDR-SCEN-12, MDR-SCEN-13, MDR-SCEN-23, MDR-RUL-58: a 6 finds something, a 1 stirs up termites."""
        pile = self.pile(s, f)
        assert pile is not None
        f.left -= 2
        pile.state = "searched"
        piles = [m for m in s.marks.values() if m.kind == "pile"]
        last = all(m.state for m in piles) and not s.notes.get("found")
        rule = "MDR-SCEN-23" if last else "MDR-SCEN-12"
        face = yield from die(s, "digging", rule, f, sort=lambda face: (face == 1, face == 6))
        if face == 1:
            f.mark("termites")
            s.say("termites", "MDR-SCEN-13", who=f.id)
        if face == 6 or last:
            s.notes["found"] = s.notes.get("found", 0) + 1
            yield from found_item(s, f, "equipment", "MDR-SCEN-12")
        else:
            s.say("nothing found", "MDR-SCEN-12", who=f.id)


@dataclass(frozen=True, kw_only=True)
class Military(Scenario):
    """MDR-SCEN-15..20, MDR-SCEN-24, MDR-RUL-58: ruined rooms with caches and machines that still watch."""

    def arrived(self, s: State, f: Fighter, start: Spot | None = None) -> Flow[None]:
        """MDR-SCEN-15, MDR-SCEN-18, MDR-RUL-99: the first to step on an area wakes it, if only to cross it; a system
        acts at every step."""
        yield from super().arrived(s, f)
        for i, one in enumerate(s.setup.field.pieces):
            if not rubble(one):
                continue
            place = f"{f.id} in {one.id}"
            before, there = s.notes.pop(place, 0), f.z == 0 and point_in(s.setup.field, i, f.x, f.y)
            if there:
                s.notes[place] = 1
            trod = there or (start and not f.z and sweep(s.setup.field, [start, (f.x, f.y)], 0, (i,)))
            if trod and not before and f.status == "up":
                yield from entered(s, f, one)


def rubble(piece: Piece) -> bool:
    """MDR-SCEN-15: an area of rubble that may hide something: flat broken ground where nothing grows."""
    return piece.height == 0 and piece.ground == "rough" and piece.material == "none" and not piece.contaminated


WATER = Needed(lambda m: sum(p.ground == "water" for p in m.pieces), 1, "pieces of water", "MDR-SCEN-02")
TREES = Needed(lambda m: len(spots(m, "tree")), 6, "trees", "MDR-SCEN-05")
PENS = Needed(lambda m: len(areas(m, "pen")), 1, "pens (a zone `pen`)", "MDR-SCEN-09")
PILES = Needed(lambda m: len(spots(m, "pile")), 5, "piles of rubble", "MDR-SCEN-11")
ROOMS = Needed(lambda m: sum(map(rubble, m.pieces)), 6, "areas of rubble (pieces like `rubble_field`)", "MDR-SCEN-15")
GLOW = Needed(lambda m: sum(p.contaminated for p in m.pieces), 1, "irradiated pieces", "MDR-SCEN-21")
KINDS: dict[str, Made] = {
    "smoke": partial(Smoke, needs=WATER),
    "orchard": partial(Orchard, needs=TREES),
    "rustlers": partial(Rustlers, needs=PENS),
    "artifact_hunt": partial(Hunt, needs=PILES),
    "military": partial(Military, needs=ROOMS),
    "wasteland": partial(Scenario, needs=GLOW),
}
SCENARIOS: dict[str, Scenario] = read(DATA / "scenarios.yaml", KINDS)
"""MDR-SCEN-01: the d6 table, in its order."""
