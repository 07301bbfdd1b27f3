"""The rookie: any legal answer, drawn by the weights the question itself carries."""

from __future__ import annotations

from random import Random

from dustup.core import Answer
from dustup.core.question import Ask

from .seat import Glimpse, Reason


class Rookie:
    """Plays anything legal, livelier than by pure chance."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(f"rookie {seed}")
        self.why: list[Reason] = []
        self.faults = self.brakes = 0

    def answer(self, glimpse: Glimpse) -> Answer:
        """A legal answer, also where its guess was wrong."""
        answer = self.quick(glimpse.question)
        return answer if glimpse.takes(answer) else self.quick(glimpse.asked)

    def consider(self, glimpse: Glimpse) -> list[Reason]:
        """It does not think."""
        return []

    def quick(self, question: Ask) -> Answer:
        """A legal answer to a bare question."""
        return question.suggest(self.rng)
