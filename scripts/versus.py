"""Two versions of a bot against each other, each thinking in a process of its own, from sources of its own.

    .venv/bin/python scripts/versus.py src ../before/src --book punk2 --battles 40 --seed 1

The first version's wins are counted; each seed is fought twice with sides changed. The rules must be the same in both:
put the judgement and the search of the other version into a copy of today's sources.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from random import Random
from typing import Any

OTHER = {"red": "blue", "blue": "red"}


class Seat:
    """A version at work elsewhere: it is told every answer and asked for its own."""

    def __init__(self, source: str, book: str) -> None:
        self.work = subprocess.Popen(
            [sys.executable, __file__, "--seat", source, "--book", book],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def tell(self, *words: Any) -> None:
        """Say something that needs no answer."""
        assert self.work.stdin
        print(json.dumps(words), file=self.work.stdin, flush=True)

    def think(self) -> Any:
        """Its answer to the open question."""
        self.tell("think")
        assert self.work.stdout
        return json.loads(self.work.stdout.readline())


def sit(book: str) -> None:
    """The other end of a `Seat`: follow the battle, answer when asked."""
    from dustup.books import load
    from dustup.bots import make
    from dustup.bots.seat import Glimpse
    from dustup.core import Session

    rules = load(book)
    for line in sys.stdin:
        match json.loads(line):
            case ["new", setup, seed]:
                session, bot = Session(rules, rules.setup(setup)), make("raider", seed)
            case ["take", answers]:
                for answer in answers:
                    session._take(answer)
            case ["think"]:
                print(json.dumps(bot.answer(Glimpse(session, session.question.who))), flush=True)


def fight(book: Any, setup: dict[str, Any], seed: int, seats: dict[str, Seat]) -> Any:
    """One battle; what the rules refuse is answered at random."""
    from dustup.core import Illegal, Seeded, Session

    for seat in seats.values():
        seat.tell("new", setup, seed)
    session, told = Session(book, book.setup(setup), Seeded(seed)), 0
    while session.question is not None:
        new, told = session.answers[told:], len(session.answers)
        for seat in seats.values():
            seat.tell("take", new)
        try:
            session.answer(seats[session.question.who].think())
        except Illegal:
            session.answer(session.question.suggest(Random(told)))
    return session


def main() -> None:
    """Read the command line, fight, and print a line for each battle and the sum."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("sources", nargs="*")
    for name, usual in (("--book", "punk2"), ("--scenario", ""), ("--seat", "")):
        asked.add_argument(name, default=usual)
    asked.add_argument("--battles", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    sys.path.insert(0, given.seat or given.sources[0])
    if given.seat:
        sit(given.book)
        return
    from dustup.books import load
    from dustup.lab.duel import actions, wilson

    book, (one, two) = load(given.book), [Seat(source, given.book) for source in given.sources]
    ends, unused = [], {"one": [0, 0], "two": [0, 0]}
    for number in range(given.battles):
        seed, side = given.seed + number // 2, ("red", "blue")[number % 2]
        setup = {**book.default(seed), **({"scenario": given.scenario} if given.scenario else {})}
        session = fight(book, setup, seed, {side: one, OTHER[side]: two})
        result = book.result(session.state)
        ends.append(0 if not result.winner else 1 if result.winner == side else -1)
        for name, own in (("one", side), ("two", OTHER[side])):
            unused[name] = [a + b for a, b in zip(unused[name], actions(session, own))]
        print(seed, side, setup.get("scenario", ""), ends[-1], result.why, flush=True)
    low, high = wilson(ends.count(1), len(ends))
    shares = {name: round(100 * left / max(1, had), 1) for name, (had, left) in unused.items()}
    print(f"won {ends.count(1)}, drawn {ends.count(0)}, lost {ends.count(-1)} ({100 * low:.0f} to {100 * high:.0f} %)")
    print(f"Actions left unused, percent: {shares}")


if __name__ == "__main__":
    main()
