"""Fair sides and fair bands: raiders against raiders, every pair of bands in both places.

    .venv/bin/python scripts/balance.py sides --book punk2 --battles 150 --to sides.jsonl
    .venv/bin/python scripts/balance.py bands --book punk2 --battles 40 --to bands.jsonl

`sides` fights so many battles of every scenario and counts which side of the table wins; `bands` so many of every pair
of ready bands of 500 points and counts which band wins. Each seed is fought twice, the bands changing sides. A line is
written for each battle; what is in the file already is not fought again, so that a long run may be broken off.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from dustup.books import load
from dustup.bots import make, step
from dustup.core import Ask, Book, Seeded, Session
from dustup.lab.duel import wilson

SEED = 480_000


def plan(book: Book, what: str, battles: int) -> Iterator[dict[str, Any]]:
    """The set-ups of all battles, in rounds, so that a run broken off has as many of each."""
    for number in range(battles):
        seed = SEED + number // 2
        for setup in _of_scenarios(book, seed) if what == "sides" else _of_pairs(book, seed):
            yield _changed(setup) if number % 2 else setup


def _of_scenarios(book: Book, seed: int) -> Iterator[dict[str, Any]]:
    for offer in book.scenarios():
        yield {**book.default(seed), "scenario": offer.id}


def _of_pairs(book: Book, seed: int) -> Iterator[dict[str, Any]]:
    names = sorted({book.default(n)["bands"]["red"] for n in range(60)})
    for number, (one, two) in enumerate(combinations(names, 2)):
        yield {**book.default(seed + number), "bands": {"red": one, "blue": two}}


def _changed(setup: dict[str, Any]) -> dict[str, Any]:
    return {**setup, "bands": {"red": setup["bands"]["blue"], "blue": setup["bands"]["red"]}}


def fight(book: Book, setup: dict[str, Any]) -> str:
    """The side that wins, or nothing."""
    seed = setup["seed"]
    session = Session(book, book.setup(setup), Seeded(seed))
    bots = {side: make("raider", seed) for side in ("red", "blue")}
    while isinstance(session.question, Ask):
        step(session, bots[session.question.who])
    return book.result(session.state).winner or ""


def main() -> None:
    """Fight what is not in the file yet, then print the table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("sides", "bands"))
    asked.add_argument("--book", default="punk2")
    asked.add_argument("--battles", type=int, default=150)
    asked.add_argument("--to", type=Path, required=True)
    given = asked.parse_args()
    book, fought = load(given.book), _read(given.to)
    for setup in plan(book, given.what, given.battles):
        if _key(setup) not in fought:
            fought[_key(setup)] = row = {**setup, "winner": fight(book, setup)}
            with given.to.open("a") as file:
                print(json.dumps(row), file=file)
    for line in table(given.what, list(fought.values())):
        print(line)


def _read(path: Path) -> dict[str, dict[str, Any]]:
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    return {_key(row): row for row in rows}


def _key(setup: dict[str, Any]) -> str:
    return json.dumps([setup["scenario"], setup["bands"], setup["seed"]], sort_keys=True)


def table(what: str, rows: list[dict[str, Any]]) -> Iterator[str]:
    """Won, drawn, lost and the share won with its 95 % interval: of the red side by scenario, or of each band."""
    ends: dict[str, Counter[int]] = {}
    for row in rows:
        for side, name in (("red", row["scenario"]),) if what == "sides" else row["bands"].items():
            end = 0 if not row["winner"] else 1 if row["winner"] == side else -1
            ends.setdefault(name, Counter())[end] += 1
    for name, of in sorted(ends.items()):
        low, high = wilson(of[1], of.total())
        share = (of[1] + of[0] / 2) / of.total()
        yield f"{name}: {of[1]}, {of[0]}, {of[-1]}: {share:.0%} ({low:.0%} to {high:.0%})"


if __name__ == "__main__":
    main()
