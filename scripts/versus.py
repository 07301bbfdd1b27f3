"""Two versions of a bot against each other, each thinking in a process of its own, from sources of its own.

    .venv/bin/python scripts/versus.py src ../before/src --book punk2 --battles 40 --seed 1 --to battles.jsonl

The first version's wins are counted; each seed is fought twice with sides changed. The rules must be the same in both:
put the judgement and the search of the other version into a copy of today's sources. Every battle is written down as
soon as it is over; battles already there are not fought again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
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
        return self._ask("think")

    def falls(self) -> list[int]:
        """How often in this battle it fell back to any legal answer, and how often the clock broke off its thinking."""
        found: list[int] = self._ask("falls")
        return found

    def _ask(self, what: str) -> Any:
        self.tell(what)
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
                    session.take(answer)
            case ["think"]:
                print(json.dumps(bot.answer(Glimpse(session, session.question.who))), flush=True)
            case ["falls"]:
                print(json.dumps([bot.faults, getattr(bot, "brakes", 0)]), flush=True)


def fight(book: Any, setup: dict[str, Any], seed: int, seats: dict[str, Seat]) -> tuple[Any, dict[str, int]]:
    """One battle; what the rules refuse of a side is answered at random, and counted."""
    from dustup.core import Illegal, Seeded, Session

    for seat in seats.values():
        seat.tell("new", setup, seed)
    session, told, refused = Session(book, book.setup(setup), Seeded(seed)), 0, dict.fromkeys(seats, 0)
    while session.question is not None:
        new, told = session.answers[told:], len(session.answers)
        for seat in seats.values():
            seat.tell("take", new)
        who = session.question.who
        try:
            session.answer(seats[who].think())
        except Illegal:
            refused[who] += 1
            session.answer(session.question.suggest(Random(told)))
    return session, refused


def bout(book: Any, given: argparse.Namespace, number: int, seats: list[Seat]) -> dict[str, Any]:
    """One battle as a line of plain data, the first version's figures first."""
    from dustup.lab.duel import actions

    seed, side = given.seed + number // 2, ("red", "blue")[number % 2]
    setup = {**book.default(seed), **({"scenario": given.scenario} if given.scenario else {})}
    session, refused = fight(book, setup, seed, dict(zip((side, OTHER[side]), seats)))
    result, both = book.result(session.state), (side, OTHER[side])
    return {
        "seed": seed, "side": side, "scenario": setup.get("scenario", ""),
        "points": 0 if not result.winner else 1 if result.winner == side else -1, "why": result.why,
        "actions": [actions(session, each) for each in both], "refused": [refused[each] for each in both],
        "falls": [seat.falls() for seat in seats],
    }  # fmt: skip


def main() -> None:
    """Read the command line, fight, and print a line for each battle and the sum."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("sources", nargs="*")
    for name, usual in (("--book", "punk2"), ("--scenario", ""), ("--to", ""), ("--seat", "")):
        asked.add_argument(name, default=usual)
    asked.add_argument("--battles", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    sys.path.insert(0, given.seat or given.sources[0])
    if given.seat:
        sit(given.book)
        return
    from dustup.books import load

    to = Path(given.to) if given.to else None
    done = [json.loads(line) for line in to.read_text("utf-8").splitlines()] if to and to.exists() else []
    known = {(row["seed"], row["side"]): row for row in done}
    book, seats, rows = load(given.book), [Seat(source, given.book) for source in given.sources], []
    for number in range(given.battles):
        row = known.get((given.seed + number // 2, ("red", "blue")[number % 2]))
        if row is None:
            row = bout(book, given, number, seats)
            print(*[row[key] for key in ("seed", "side", "scenario", "points", "why")], flush=True)
            if to:
                with to.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        rows.append(row)
    print(told(rows))


def told(rows: list[dict[str, Any]]) -> str:
    """The sum of some battles."""
    from dustup.lab.duel import wilson

    won, drawn, lost = ([row["points"] for row in rows].count(points) for points in (1, 0, -1))
    low, high = wilson(won, len(rows))
    lines = [f"won {won}, drawn {drawn}, lost {lost} ({100 * low:.0f} to {100 * high:.0f} %)"]
    for k, name in enumerate(("first", "second")):
        had, left = (sum(row["actions"][k][n] for row in rows) for n in (0, 1))
        faults, brakes = (sum(row["falls"][k][n] for row in rows) for n in (0, 1))
        refused = sum(row["refused"][k] for row in rows)
        lines.append(
            f"{name}: {100 * left / max(1, had):.1f} % of its Actions unused, {refused} answers refused, "
            f"{faults} replaced, {brakes} broken off by the clock"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
