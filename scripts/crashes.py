"""Counts the crashes a bot need not have had: scripts/crashes.py [--battles 20] [--seed 1] [--book gce] [--two rookie].

A raider fights; whenever one of its vehicles crashes or collides in an activation of its own, every question it was
asked in it is looked at again. If another answer to one of them has no crash in any way tried, it was avoidable.
"""

import argparse
import os
import sys
from collections import Counter

from dustup.books import load
from dustup.bots import make, step
from dustup.core import Answer, Ask, Illegal, Seeded, Session
from dustup.core.odds import Plan, first_idea, one_way
from dustup.core.outcomes import ended

CRASHES = ("crash", "collision")
WAYS = 24
"""Falls of the dice tried for another answer."""
Asked = tuple[Session, Answer]


def crashed(session: Session, start: int, who: str) -> bool:
    """Whether somebody ran into something since then."""
    return any(
        e.what in CRASHES and e.about["who"] == who and e.about.get("result") != "avoided"
        for e in session.state.events[start:]
    )


def safe(session: Session, answer: Answer, who: str) -> bool:
    """No fall of the dice that is tried makes it crash before its next own question."""
    start = len(session.state.events)
    plan = Plan([answer], first_idea, ended(session))
    try:
        return not any(crashed(one_way(session, plan, Seeded(n)), start, who) for n in range(WAYS))
    except Illegal:
        return False


def avoidable(asked: list[Asked], who: str) -> bool:
    """Whether another answer to one of the questions had no such risk."""
    for session, given in asked:
        question = session.question
        assert isinstance(question, Ask)
        if any(safe(session, idea, who) for idea in question.ideas() if idea != given):
            return True
    return False


def battle(code: str, seed: int, side: str, two: str) -> tuple[Counter[str], list[str]]:
    """One battle: what it came to, and a line for each crash."""
    book = load(code)
    session = Session(book, book.setup(book.default(seed)), Seeded(seed))
    bots = {one: make("raider" if one == side else two, seed) for one in book.result(session.state).scores}
    asked: list[Asked] = []
    told, found, acting = list[str](), Counter[str](), ""
    while isinstance(question := session.question, Ask):
        start, who = len(session.state.events), str(question.about.get("model", ""))
        if question.who != side or who != acting:
            asked, acting = [], who
        fork = session.fork()
        answer = step(session, bots[question.who])
        if question.who != side:
            continue
        asked.append((fork, answer))
        moved = [e for e in session.state.events[start:] if e.what == "moved" and e.about["who"] == who]
        found["inches"] += sum(round(e.about["inches"]) for e in moved if e.about.get("mode") in ("gas", "thrust"))
        found["rams"] += sum(e.what == "ram" and e.about["who"] == who for e in session.state.events[start:])
        if who and crashed(session, start, who):
            sort = "avoidable" if avoidable(asked, who) else "unavoidable"
            found[sort] += 1
            told.append(f"seed {seed}, {side}, turn {session.state.turn}: {who} {sort}: {[a for _, a in asked]}")
    winner = book.result(session.state).winner
    found["won" if winner == side else "drawn" if not winner else "lost"] += 1
    return found, told


def main() -> None:
    """Fight the battles and print what they came to."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", default="gce")
    parser.add_argument("--two", default="rookie")
    wish = parser.parse_args()
    os.nice(10)
    total: Counter[str] = Counter()
    for n in range(wish.battles):
        found, told = battle(wish.book, wish.seed + n // 2, ("red", "blue")[n % 2], wish.two)
        total += found
        print(*told, f"{n + 1}: {dict(found)}", sep="\n", flush=True)
    print(f"{wish.battles} battles: {dict(total)}")


if __name__ == "__main__":
    sys.exit(main())
