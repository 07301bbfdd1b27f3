"""Every way the dice can fall, with and without collapsing equal results."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from dustup.books.punk.state import State
from dustup.core import Answer, Ask, Roll, digest
from dustup.core.odds import branches, told_apart

Begin = Callable[[State], Any]
Given = tuple[tuple[int, ...], ...]


class Tree:
    """A rule begun again and again from copies of one state; questions get the answer of their name or first idea."""

    def __init__(self, state: State, begin: Begin, answers: dict[str, Any] | None = None) -> None:
        self.state, self.begin, self.answers = state, begin, answers or {}

    def after(self, given: Given) -> Roll | str:
        """The next roll after these faces, or the digest of the final state."""
        s, left = self.state.copy(), list(given)
        flow = self.begin(s)
        try:
            q = next(flow)
            while True:
                if not isinstance(q, Roll):
                    q = flow.send(self.policy(q))
                elif left:
                    q = flow.send(left.pop(0))
                else:
                    return q
        except StopIteration:
            s.events = []  # only what the future depends on
            return digest(s)

    def policy(self, ask: Ask) -> Answer:
        """The answer of that name, or the first idea."""
        return self.answers.get(ask.what, ask.ideas()[0])

    def ends(self, given: Given = ()) -> dict[str, Fraction]:
        """The chance of each final state, equal results folded together."""
        found: dict[str, Fraction] = {}
        todo = [(given, Fraction(1))]
        while todo:
            path, chance = todo.pop()
            here = self.after(path)
            if isinstance(here, Roll):
                todo += [((*path, faces), chance * share) for faces, share in branches(here, self.policy)]
            else:
                found[here] = found.get(here, Fraction(0)) + chance
        return found


def same_odds(state: State, begin: Begin, answers: dict[str, Any] | None = None) -> int:
    """Assert that faces folded together always lead to the same chances; the number of different ends."""
    tree = Tree(state, begin, answers)
    todo: list[Given] = [()]
    while todo:
        path = todo.pop()
        here = tree.after(path)
        if not isinstance(here, Roll):
            continue
        known: dict[Any, dict[str, Fraction]] = {}
        sort = told_apart(here, tree.policy)
        for faces in product(range(1, here.sides + 1), repeat=here.count):
            name = sort(faces) if sort else faces
            if name not in known:
                known[name] = tree.ends((*path, faces))
                todo.append((*path, faces))
            elif here.count == 1 or faces[0] == faces[-1]:  # one more of each kind is enough to catch a wrong fold
                assert tree.ends((*path, faces)) == known[name], (here.what, name, faces)
    ends = tree.ends()
    assert sum(ends.values()) == 1
    return len(ends)
