"""What a state is worth to a side: what the bots maximise, by named parts. Every chance is counted by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from math import hypot
from typing import NamedTuple

from dustup.skirmish.expect import Table
from dustup.skirmish.space import gap, within
from dustup.skirmish.worth import PULL, together

from . import harm
from .actions.mood import Mood, mood
from .actions.strikes import Worths, attacks
from .actions.tempo import Row, turn
from .profile import active, bonuses, engaged, fallen, has, number, stick, stuck, tied
from .quality import Check, leads, mods, passes
from .shoot import arms, no_gun, weapon
from .state import Fighter, State
from .terrain.climb import stand_up_cost
from .terrain.strides import afoot, pace

TABLE: Table[float] = Table()
FAR = 99_999.0
NIGH = 600  # nearer than this one goes straight
FOLLOW = 0.5  # how hard a weak model is drawn after its friends
SHY = -1  # who is weaker than this hand to hand does not go looking for a fight
CHANCES = 0.3
"""What one's own next activations count now."""
CALLED = Check("activation", "MDR-TURN-01", leader=True)
ROLLED = ("activated", "stalled", "group")
ILLS = ("allured", "confused", "controlled", "infected", "termites", "psi_blocked", "strained", "burnt")
"""Conditions that hinder a model."""
STALLED = 0.4, 0.7
"""MDR-SPEC-102: what is left of a model that cannot move any more, without and with a gun."""
LED = 2.0
"""What it is worth to a model that its Leader is near."""
GOAL = 2.5
"""How hard a goal draws, against an enemy."""
HOME = 0.95
"""What a model counts that has left with cattle: its part is done."""
POINT = 1.4
"""What a point of the score counts, in stakes of the scenario."""
SAFER = 0.5
"""The part of a danger that a step may be expected to lead out of."""


def value(s: State, f: Fighter) -> float:
    """Its points, less for what has become of it."""
    if f.kind == "sentry":
        return 0.0
    share = 1.0 - 0.12 * sum(f.hurt.values()) - 0.1 * sum(key in f.marks for key in ILLS)
    if "out" in f.marks:
        share *= 0.3
    elif stuck(f):
        share *= 0.55
    elif fallen(f):
        share *= 0.78
    if "stalled" in f.marks:
        share *= STALLED[bool(arms(s, f))]
    broken = sum(2 for state in f.weapons.values() if state in ("broken", "spent"))
    return max(0.1, share) * (f.points - broken)


def passed(s: State, f: Fighter) -> float:
    """MDR-DICE-04, MDR-SPEC-74: how likely a die is a success for a model that is activated where it stands."""
    n, more = number(f), mods(s, f, CALLED).total
    return TABLE.get(("passed", n, more), lambda: sum(passes(face, n, more) for face in range(1, 7)) / 6)


def acts(s: State, f: Fighter) -> tuple[float, ...]:
    """MDR-TURN-01: how likely three dice give a model so many actions at least: one, two, three."""
    p = passed(s, f)
    return 1.0 - (1.0 - p) ** 3, p * p * (3.0 - 2.0 * p), p**3


def rolled(s: State) -> bool:
    """The active model has just got its actions: later on they are worth what is done with them."""
    return bool(s.events) and s.events[-1].what in ROLLED


def stakes(s: State, there: Sequence[Fighter]) -> dict[str, float]:
    """MDR-MORL-14, MDR-MORL-15: what a casualty costs its party: its points, the victory points that hang on it, and
    those whom a Leader's death or half strength would make run."""
    scenario = s.setup.scenario
    point, hang = scenario.stake * (1.0 + s.turn / max(1, scenario.length(s))), scenario.bonuses(s)
    own = {f.id: value(s, f) + point * hang.get(f.id, 0) for f in there}
    found = dict(own)
    for side in s.sides:
        mine = [f for f in there if (f.home or f.side) == side]
        halves = side not in s.halved and len(mine) == s.strength.get(side, 0) // 2 + 1
        bosses = [f for f in mine if "leader" in f.traits]
        if halves or bosses:
            runs = sum(flight(s, f) * own[f.id] for f in mine)
            for f in mine if halves else bosses:
                found[f.id] += runs - flight(s, f) * own[f.id]
    return found


def flight(s: State, f: Fighter) -> float:
    """MDR-MORL-04, MDR-MORL-08: how likely a morale check removes a model: by three failures, or one if helpless."""
    more = sum(m.value for m in bonuses(s, f, "quality", "morale"))
    n = number(f)
    p = TABLE.get(("brave", n, more), lambda: sum(passes(face, n, more) for face in range(1, 7)) / 6)
    return 1.0 - p**3 if stuck(f) or (fallen(f) and engaged(s, f)) else (1.0 - p) ** 3


def _want(s: State, f: Fighter) -> float:
    """How near it wants to be: its gun's range, or into contact."""
    ranges = [s.setup.sticks.length(weapon(s, f, key).range) for key in arms(s, f) if no_gun(s, f, key) is None]
    return 0.9 * max(ranges, default=s.setup.sticks.medium if f.grenades else 0)


def might(s: State, f: Fighter) -> int:
    """What it brings to any hand-to-hand combat."""
    powered = 2 if f.ready == "powered_weapon" and "unpowered" not in f.marks else 0
    return f.c + powered + sum(m.value for m in bonuses(s, f, "combat", "hth"))


def tempting(s: State, f: Fighter, e: Fighter, edge: int) -> bool:
    """Somebody worth walking to: it can be shot with effect, lies helpless, or is not much stronger hand to hand."""
    if edge >= SHY or fallen(e) or stuck(e):
        return True
    if f.grenades:
        return True
    rows = [weapon(s, f, key) for key in arms(s, f) if no_gun(s, f, key) is None]
    return any(harm.immune(e, harm.Blow(f.id, False, row.energy, row)) is None for row in rows)


def walk(s: State, f: Fighter, e: Fighter, straight: float) -> float:
    """How far it is to somebody on foot, round walls and water, to within a few centimetres."""
    if straight < NIGH or has(f, "flying"):
        return straight
    return max(straight, afoot(s, f, e.x, e.y)(f.x, f.y) - f.r - e.r)


def lure(s: State, f: Fighter, e: Fighter, far: float, more: int) -> float:
    """How far it is to somebody worth walking to for so many more than one; FAR if it is not."""
    return walk(s, f, e, far) if tempting(s, f, e, might(s, f) - might(s, e) + more) else FAR


def sign(s: State, f: Fighter) -> Hashable:
    """All that `attacks` and `lure` look at in somebody and that may change in a battle."""
    foes = engaged(s, f)
    arms = f.ready, *f.weapons.values(), *f.grenades.items()
    self = f.id, f.side, f.q, f.c, f.x, f.y, f.z, tuple(f.marks.items()), tuple(f.hurt.values()), arms
    return self, len(foes), sum(map(active, foes))


class Memory:
    """`attacks` and `lure`, worked out only for those who have changed."""

    __slots__ = ("found", "kind", "s", "sides", "signs", "worth")

    def __init__(self, s: State, there: Sequence[Fighter], worth: Worths) -> None:
        pairs = s.setup.pairs
        pairs.spare()
        self.s, self.worth, self.found, self.kind = s, worth, pairs.found, 4 * s.terrain
        self.sides = Counter(f.side for f in there)
        self.signs = {f.id: pairs.number((sign(s, f), round(worth[f.id]))) for f in there}

    def attacks(self, f: Fighter, e: Fighter) -> tuple[float, float, float]:
        """The points an attack may take for which one action is needed, two, three."""
        found, one, two, kind = self.found, self.signs[f.id], self.signs[e.id], self.kind
        if (one, two, kind) not in found:
            for k, gain in enumerate(attacks(self.s, f, e, gap(f, e), self.worth)):
                found[one, two, kind + k] = gain
        return found[one, two, kind], found[one, two, kind + 1], found[one, two, kind + 2]

    def lure(self, f: Fighter, e: Fighter) -> float:
        """How far it is to somebody worth walking to."""
        more = min(3, self.sides[f.side] // max(1, len(self.signs) - self.sides[f.side]) - 1)
        key = self.signs[f.id], self.signs[e.id], -3 - more
        far = self.found.get(key)
        if far is None:
            far = self.found[key] = lure(self.s, f, e, gap(f, e), max(0, more))
        return far

    def pace(self, f: Fighter, foes: Sequence[Fighter]) -> int:
        """MDR-MOVE-07: the actions it takes for a move towards the nearest of its enemies worth walking to."""
        if not foes:
            return 1
        e = min(foes, key=lambda e: self.lure(f, e))
        key = self.signs[f.id], self.signs[e.id], -1
        if key not in self.found:
            self.found[key] = pace(self.s, f, e.x, e.y)
        return int(self.found[key])


class Outlook(NamedTuple):
    """What a model may take by an attack for which it needs one action, two, three; what its next activation may be
    expected to take, and from whom."""

    most: tuple[float, float, float]
    hope: tuple[float, str]
    pace: int = 1
    """The actions it takes for a move towards them."""


def outlook(f: Fighter, foes: Sequence[Fighter], memory: Memory) -> Outlook:
    """The best of all its enemies."""
    chances, first, second, third, hope = acts(memory.s, f), 0.0, 0.0, 0.0, (0.0, "")
    for e in foes:
        one, two, three = memory.attacks(f, e)
        first, second, third = max(first, one), max(second, two), max(third, three)
        expected = max(one * chances[0], two * chances[1], three * chances[2])
        if expected > hope[0]:
            hope = expected, e.id
    return Outlook((first, second, third), hope)


def paced(look: Outlook, f: Fighter, foes: Sequence[Fighter], memory: Memory) -> Outlook:
    """The same with the actions that a move towards them takes."""
    return look._replace(pace=memory.pace(f, foes))


def prey(mine: Sequence[Fighter], others: Sequence[Fighter], memory: Memory, mood: Mood) -> dict[str, float]:
    """How far each is from the nearest enemy worth walking to; who had better wait follows those who need not, and a
    Leader without a gun, with whom the party stands and falls, follows the others (MDR-MORL-14)."""
    s = memory.s
    found = {f.id: min((memory.lure(f, e) for e in others), default=FAR) for f in mine}
    if mood.hands < 0:
        return found | {f.id: min((gap(f, e) for e in others), default=FAR) for f in mine if not _want(s, f)}
    ahead = [f for f in mine if found[f.id] < FAR and ("leader" not in f.traits or arms(s, f))]
    if ahead:
        after = [f for f in mine if f not in ahead]
        found |= {f.id: FOLLOW * min(gap(f, m) for m in ahead) for f in after}
    return found


def threatened(fear: Mapping[str, tuple[float, str]]) -> dict[str, float]:
    """What each may expect to lose."""
    found: dict[str, float] = {}
    for gain, whom in fear.values():
        found[whom] = found.get(whom, 0.0) + gain
    return found


class Survey:
    """A side's models and their enemies: what each may take, how near it is to whom it wants, what threatens it."""

    def __init__(self, s: State, side: str) -> None:
        self.s, self.there, self.mood = s, [f for f in s.up() if f.kind != "sentry"], mood(s, side)
        self.mine = [f for f in self.there if f.side == side]
        self.others = [f for f in self.there if f.side != side]
        self.worth = stakes(s, self.there)
        self.memory = Memory(s, self.there, self.worth)
        self.looks = {f.id: outlook(f, self.others, self.memory) for f in self.mine}
        self.near = prey(self.mine, self.others, self.memory, self.mood)
        self.fear = {e.id: outlook(e, self.mine, self.memory).hope for e in self.others}

    def useful(self) -> dict[str, tuple[float, ...]]:
        """What so many actions are worth to each model of the side in this turn."""
        threats = threatened(self.fear)
        looks = {f.id: paced(self.looks[f.id], f, self.others, self.memory) for f in self.mine}
        return {
            f.id: uses(self.s, f, looks[f.id], self.near[f.id], self.mood, threats.get(f.id, 0.0)) for f in self.mine
        }


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`: strength, objective, position, chances, danger, tempo."""
    view = Survey(s, side)
    use = view.useful() if s.now == side else {}
    return {
        "strength": sum(value(s, f) * (1 if f.side == side else -1) for f in view.there) + HOME * _home(s, side),
        "objective": _ahead(s, side),
        "position": sum(_place(s, f, view.near[f.id], FAR, view.mood) for f in view.mine) + LED * _led(s, view.mine),
        "chances": CHANCES * together({key: look.hope for key, look in view.looks.items()}, view.worth),
        "danger": -view.mood.dread * together(view.fear, view.worth),
        "tempo": _tempo(s, [(f, use[f.id]) for f in view.mine]) if use else 0.0,
    }


def _ahead(s: State, side: str) -> float:
    """MDR-RUL-65: what the score is worth: the same in every turn, or whoever is ahead would rest to let it grow."""
    scores = s.setup.scenario.outlook(s)
    rest = max((count for key, count in scores.items() if key != side), default=0.0)
    return POINT * s.setup.scenario.stake * (scores.get(side, 0.0) - rest)


def _home(s: State, side: str) -> float:
    """MDR-SCEN-10: the points of those who have left with what they came for, against those of the others."""
    away = [f for f in s.fighters.values() if f.status == "gone" and "cattle" in f.marks]
    return sum(f.points if f.side == side else -f.points for f in away)


def _place(s: State, f: Fighter, near: float, most: float, mood: Mood) -> float:
    """Goals pull, and everybody wants an enemy within reach: what is missing of it, or so much of that."""
    goals = s.setup.scenario.goals(s, f)
    away = min((hypot(f.x - x, f.y - y) for x, y in goals), default=0.0)
    want = _want(s, f)
    foe, pull = max(0.0, near - want) if near < FAR else 0.0, mood.guns if want else mood.hands
    loot = -GOAL * PULL * min(most, away) if goals else 0.0
    return loot - pull * PULL * min(most, foe) * (0.0 if "cattle" in f.marks else 0.3 if goals else 1.0)


def mends(s: State, f: Fighter) -> tuple[int, float]:
    """MDR-ACTN-03, MDR-FALL-03, MDR-TRAN-02: the actions it takes to be on its feet again, and what that is worth."""
    if "out" in f.marks or not (fallen(f) or "transfixed" in f.marks):
        return 0, 0.0
    well = f.copy()
    well.clear("fallen", "transfixed")
    return 2 if "transfixed" in f.marks else stand_up_cost(f), value(s, well) - value(s, f)


def uses(s: State, f: Fighter, look: Outlook, near: float, mood: Mood, threat: float) -> tuple[float, ...]:
    """What so many actions are worth to a model in this turn: an attack when it has enough for it, steps besides, the
    first of them out of danger; who is down may have to get up first."""
    step = abs(_place(s, f, near, s.setup.sticks.length(stick(s, f)), mood))
    away = 0.0 if tied(s, f) else mood.dread * SAFER * threat
    first = max(step, away)
    steps = (0.0, first, first + step, first + 2 * step) if look.pace == 1 else (0.0, away, first, first)
    if "regrouping" in f.marks:
        steps = 0.0, 0.0, 0.0, 0.0
    need, gain = mends(s, f)
    bare = _blows(f, look, (0.0,) * 4 if need else steps)
    if not need:
        return bare
    after = _blows(f, look, steps)
    return tuple(max(bare[have], gain + after[have - need]) if have >= need else bare[have] for have in range(4))


def _blows(f: Fighter, look: Outlook, steps: Sequence[float]) -> tuple[float, ...]:
    """Steps alone, or an attack and what is left for steps."""
    if f.attacked or "regrouping" in f.marks:
        return tuple(steps)
    hits = (0.0, *look.most)
    return tuple(max(hits[need] + steps[have - need] for need in range(have + 1)) for have in range(4))


def _led(s: State, mine: Sequence[Fighter]) -> int:
    """MDR-SPEC-74: how many have their Leader within Long."""
    bosses = [f for f in mine if "leader" in f.traits and leads(f)]
    return sum(any(within(f, boss, s.setup.sticks.long) for boss in bosses if boss is not f) for f in mine)


def _tempo(s: State, mine: Sequence[tuple[Fighter, tuple[float, ...]]]) -> float:
    """MDR-TURN-03: what those may bring who can still act this turn, and what the active one has rolled."""
    left = 0.0
    for f, use in mine if rolled(s) else ():
        if (f.id == s.active or f.id in s.group) and "stalled" not in f.marks:
            left += use[min(3, f.left)]
    return left if s.passing else left + turn(waiting(s, mine))


def waiting(s: State, mine: Sequence[tuple[Fighter, tuple[float, ...]]]) -> list[Row]:
    """MDR-TURN-01: those who are still to be rolled for, first those who can do most with one action."""
    rows = [Row(passed(s, f), int(has(f, "hero")), use) for f, use in mine if not f.done and "out" not in f.marks]
    return sorted(rows, key=lambda row: -row.uses[1])


def worth(s: State, side: str) -> float:
    """Points of advantage."""
    return sum(terms(s, side).values())
