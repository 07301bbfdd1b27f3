"""A case's set-up → State (placeholder)."""

from __future__ import annotations

from typing import Any

from dustup.core import Words

from .state import State

WORDS = Words()


def stage(case: dict[str, Any]) -> State:
    """x"""
    raise NotImplementedError
