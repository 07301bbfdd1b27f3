"""The same seed gives the same battle: in another process, with another order of sets, on a busy machine."""

from __future__ import annotations

import os
import subprocess
import sys

FIGHT = """
from dustup.books import CODES, load
from dustup.bots import Raider, step
from dustup.core import Ask, Seeded, Session, digest
for code in CODES:
    book = load(code)
    session = Session(book, book.setup(book.default(7)), Seeded(7))
    bots = {}
    for _ in range(45):
        if isinstance(session.question, Ask):
            step(session, bots.setdefault(session.question.who, Raider(len(bots))))
    print(code, digest(session.state), sum(bot.brakes for bot in bots.values()), flush=True)
"""


def test_raiders_repeat_themselves_in_another_process() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", FIGHT], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2")
    ]
    first, second = (run.communicate(timeout=300)[0] for run in runs)
    assert first == second
    assert first and all(line.endswith(" 0") for line in first.splitlines())
