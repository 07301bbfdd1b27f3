"""The store: battles, seats and every answer. SQLite in a file by default, PostgreSQL by URL."""

from .rows import AnswerRow, BattleRow, Link
from .store import Store
from .writer import Stale, StoreError

__all__ = ["AnswerRow", "BattleRow", "Link", "Stale", "Store", "StoreError"]
