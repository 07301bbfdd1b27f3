"""What a state is worth to a side, in points: what bots maximise, by named parts that add up.

A book passes one `Eye`. Its `harm` answers by the book's own rules (see `expect.py`), never by a second formula:

    EYE = Eye(value=value, harm=harm, stride=stride, want=want)
    terms = partial(terms_of, eye=EYE)           # Book.terms
    worth = lambda s, side: sum(terms(s, side).values())
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Generic, TypeVar

from .scenario import F, T
from .space import gap

SOON = 0.4  # what the next activation may bring, counted now
FEAR = 0.3  # what the enemy's may cost
PULL = 0.002  # worth of a tenth of a millimetre nearer to where it wants to be
ACROSS = 12_000  # as far as anything may be: who leaves the table loses its place on it, not its long way
MOST = 0.8  # of what a fighter is worth, the most that all its enemies together may count on in full
SPARE = 0.15  # what more of them than needed count, who will find somebody else
FAR = 99_999.0
L = TypeVar("L")


def _stands(s: Any, f: Any) -> bool:
    return bool(f.status == "up")


def _points(s: Any, f: Any) -> float:
    return float(f.points)


def _no_stride(s: Any, f: Any) -> float:
    return 1500.0


def _any_range(s: Any, f: Any) -> float:
    return 0.0


class Pairs:
    """What one fighter may do to another, worked out once as long as neither changes: at most `most` of them."""

    __slots__ = ("found", "most", "numbers")

    def __init__(self, most: int = 200_000) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.found: dict[tuple[int, int, int], float] = {}
        self.most = most

    def number(self, sign: Hashable) -> int:
        """A number for all that is seen of somebody: the same for the same."""
        return self.numbers.setdefault(sign, len(self.numbers))

    def spare(self) -> None:
        """Forget everything if there is too much of it."""
        if len(self.found) >= self.most:
            self.found.clear()
            self.numbers.clear()


@dataclass(frozen=True, slots=True)
class Memory(Generic[T, F]):
    """How a book lets `harm` be remembered: where, and all that it looks at in a fighter and in everything else."""

    pairs: Callable[[T], Pairs]
    sign: Callable[[T, F], Hashable]
    scene: Callable[[T], Hashable]


@dataclass(frozen=True, slots=True)
class Eye(Generic[T, F]):
    """How a book looks at its fighters."""

    harm: Callable[[T, F, F, float], float]
    """(state, who, whom, gap): the points its next activation may be expected to take from somebody that far away."""
    value: Callable[[T, F], float] = _points
    """What a fighter is worth as it is now: less when wounded, down or held."""
    able: Callable[[T, F], bool] = _stands
    """Will act again."""
    stride: Callable[[T, F], float] = _no_stride
    """How far it goes in an activation."""
    want: Callable[[T, F], float] = _any_range
    """How near it wants to be to an enemy: the range of its best weapon, 0 for hand to hand."""
    hunt: bool = True
    """Whether the enemy must be looked for, or comes anyway."""
    memory: Memory[T, F] | None = None


def terms_of(s: T, side: str, eye: Eye[T, F]) -> dict[str, float]:
    """Strength, objective, position, what the next activations may bring and may cost."""
    there: list[F] = [f for f in s.fighters.values() if f.status == "up"]
    mine = [f for f in there if f.side == side and eye.able(s, f)]
    others = [f for f in there if f.side != side and eye.able(s, f)]
    worth = {f.id: eye.value(s, f) for f in there}
    harm = eye.harm if eye.memory is None else _remembered(s, there, eye.harm, eye.memory)
    hope, near = best_of(s, mine, others, harm)
    fear, _ = best_of(s, others, mine, harm)
    return {
        "strength": sum(worth[f.id] * (1 if f.side == side else -1) for f in there),
        "objective": objective(s, side),
        "position": sum(_place(s, f, eye, near[f.id]) for f in mine),
        "chances": SOON * together(hope, worth),
        "danger": -FEAR * together(fear, worth),
    }


def _remembered(
    s: T, there: Sequence[F], harm: Callable[[T, F, F, float], float], memory: Memory[T, F]
) -> Callable[[T, F, F, float], float]:
    """The same harm, worked out only for those who have changed."""
    pairs = memory.pairs(s)
    pairs.spare()
    here = pairs.number(memory.scene(s))
    signs = {f.id: pairs.number(memory.sign(s, f)) for f in there}
    found = pairs.found

    def known(s: T, a: F, b: F, far: float) -> float:
        key = signs[a.id], signs[b.id], here
        value = found.get(key)
        if value is None:
            value = found[key] = harm(s, a, b, far)
        return value

    return known


def objective(s: Any, side: str) -> float:
    """Victory points so far and to be expected, against the best of the others; the last turns are played for them."""
    scenario = s.setup.scenario
    ahead: Mapping[str, float] = scenario.outlook(s)
    rest = max((value for key, value in ahead.items() if key != side), default=0.0)
    late = 1.0 + s.turn / max(1, scenario.length(s))
    return float(scenario.stake * late * (ahead.get(side, 0.0) - rest))


def best_of(
    s: T, who: Sequence[F], whom: Sequence[F], harm: Callable[[T, F, F, float], float]
) -> tuple[dict[str, tuple[float, str]], dict[str, float]]:
    """For each the most it may take and from whom, and how far the nearest is."""
    best: dict[str, tuple[float, str]] = {}
    near: dict[str, float] = {}
    for a in who:
        top, pick, least = 0.0, "", FAR
        for b in whom:
            far = gap(a, b)
            least = min(least, far)
            brings = harm(s, a, b, far)
            if brings > top:
                top, pick = brings, b.id
        best[a.id], near[a.id] = (top, pick), least
    return best, near


def together(best: Mapping[str, tuple[float, str]], worth: Mapping[str, float]) -> float:
    """What all of them may do next: many may pick the same victim, which cannot lose more than it is worth."""
    hurt: dict[str, float] = {}
    for gain, whom in best.values():
        hurt[whom] = hurt.get(whom, 0.0) + gain
    return sum(capped(gain, MOST * worth.get(whom, 0.0)) for whom, gain in hurt.items())


def capped(gain: float, most: float) -> float:
    """A gain counts in full up to so much, and a little beyond it."""
    return gain if gain < most else most + SPARE * (gain - most)


def _place(s: T, f: F, eye: Eye[T, F], near: float) -> float:
    """Goals pull; everybody wants an enemy within reach; who has far to go is pulled no harder than it can walk."""
    goals = s.setup.scenario.goals(s, f)
    away = min((hypot(f.x - x, f.y - y) for x, y in goals), default=0.0)
    foe = max(0.0, near - eye.want(s, f)) if eye.hunt and near < FAR else 0.0
    return PULL * max(0.0, ACROSS - away - (foe if not goals else 0.3 * foe))
