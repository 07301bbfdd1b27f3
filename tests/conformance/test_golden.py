"""Golden battles: told word for word; `scripts/golden` writes them again after a wanted change."""

from __future__ import annotations

from pathlib import Path

import pytest

from dustup.books import CODES, load
from dustup.bots import Rookie, play_out
from dustup.core import Book, Seeded, Session, digest

FOLDER = Path(__file__).parents[1] / "golden"
SEEDS = (1, 2)


def told(book: Book, seed: int) -> str:
    """A rookie battle as text, its fingerprint last."""
    session = Session(book, book.setup(book.default(seed)), Seeded(seed))
    play_out(session, {side: Rookie(seed + i) for i, side in enumerate(book.result(session.state).scores)})
    state = session.state
    lines = [book.tell(event, state) for event in state.events]
    return "\n".join([*filter(None, lines), f"{book.result(state)}", digest(state), ""])


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_battle(path: Path) -> None:
    code, seed = path.stem.rsplit("-", 1)
    assert told(load(code), int(seed)).splitlines() == path.read_text().splitlines()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for code in CODES:
        for seed in SEEDS:
            (FOLDER / f"{code}-{seed}.txt").write_text(told(load(code), seed))
