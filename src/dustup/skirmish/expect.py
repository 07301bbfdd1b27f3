"""What a rule may be expected to bring: the rule itself, run over every fall of its dice. No second formula.

    def harm(s, a, b):                       # the share of b's points a shot is expected to take
        return TABLE.get((a.gun, cover, b.armour), lambda: expected(lambda: _trial(s, a, b), lambda t: _loss(t, b)))

`Table` remembers by a key of plain values that names all the rule looks at, so that a bot pays for each only once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Generic, TypeVar

from dustup.core import Ask, Faces, Flow, Roll
from dustup.core.odds import Policy, branches, first_idea

T = TypeVar("T")
V = TypeVar("V")
MOST = 4000  # branches; a rule that needs more is too long to be looked through


def expected(
    start: Callable[[], tuple[T, Flow[Any]]], gain: Callable[[T], float], policy: Policy = first_idea, most: int = MOST
) -> float:
    """The average gain over all ways the dice can fall.

    `start` makes a fresh state and the flow that plays on it: a generator cannot be copied, so each branch begins anew.
    Questions on the way are answered by `policy`.
    """
    return sum(chance * gain(state) for state, chance in ends(start, policy, most))


def ends(
    start: Callable[[], tuple[T, Flow[Any]]], policy: Policy = first_idea, most: int = MOST
) -> Iterator[tuple[T, float]]:
    """Each way the dice can fall: the state at its end, and its chance."""
    todo: list[Any] = [((), 1.0)]
    done = 0
    while todo:
        done += 1
        if done > most:
            raise OverflowError(f"more than {most} branches")
        faces, chance = todo.pop()
        yield _follow(start, faces, chance, policy, todo)


def _follow(
    start: Callable[[], tuple[T, Flow[Any]]], given: tuple[Faces, ...], chance: float, policy: Policy, todo: list[Any]
) -> tuple[T, float]:
    state, flow = start()
    taken = list(given)
    left, answer = list(given), None
    try:
        while True:
            question = flow.send(answer)
            if isinstance(question, Ask):
                answer = policy(question)
            elif left:
                answer = left.pop(0)
            else:
                answer, chance = _first(question, taken, chance, policy, todo)
                taken.append(answer)
    except StopIteration:
        return state, chance


def _first(roll: Roll, taken: list[Faces], chance: float, policy: Policy, todo: list[Any]) -> tuple[Faces, float]:
    """The likeliest result is followed at once, the others are left for later."""
    (faces, share), *rest = branches(roll, policy)
    todo.extend(((*taken, other), chance * float(part)) for other, part in rest)
    return faces, chance * float(share)


class Table(Generic[V]):
    """What was worked out once: at most `most` of it, then all is forgotten."""

    __slots__ = ("known", "most")

    def __init__(self, most: int = 20_000) -> None:
        self.known: dict[Hashable, V] = {}
        self.most = most

    def get(self, key: Hashable, work_out: Callable[..., V], *about: Any) -> V:
        """What belongs to this key, which names all that `work_out(*about)` looks at."""
        try:
            return self.known[key]
        except KeyError:
            if len(self.known) >= self.most:
                self.known.clear()
            found = self.known[key] = work_out(*about)
            return found
