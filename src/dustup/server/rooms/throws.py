"""Dice that can be checked: each roll follows from the battle's secret seed, its epoch and its number."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from dustup.core import Faces, Roll, Seeded


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)


def commit(seed: str) -> str:
    """What is told of the seed at the start: its SHA-256."""
    return hashlib.sha256(seed.encode()).hexdigest()


def throw(seed: str, epoch: int, n: int, roll: Roll) -> Faces:
    """The faces of answer number `n`; taking back a roll starts a new epoch, so that it does not fall the same."""
    return Seeded(f"{seed}/{epoch}/{n}").roll(roll)


def proof(seed: str, epochs: Sequence[int]) -> str:
    """Seed and epochs in words for the journal: `epochs` has one number per answer."""
    changes = [f"{n}:{epoch}" for n, epoch in enumerate(epochs) if n == 0 or epochs[n - 1] != epoch]
    return f"dice seed {seed} epochs {','.join(changes) or '0:0'}"
