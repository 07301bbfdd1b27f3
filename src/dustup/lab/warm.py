"""Compile the table's kernels into their cache once, by fighting a few battles: `python -m dustup.lab.warm`."""

from __future__ import annotations

from dustup.books import CODES, load

from .bench import fight

BATTLES = 4


def warm() -> int:
    """Fight on different maps under every book; returns the decisions made."""
    return sum(fight(load(code), seed)[0] for code in CODES for seed in range(1, BATTLES + 1))


if __name__ == "__main__":
    warm()
