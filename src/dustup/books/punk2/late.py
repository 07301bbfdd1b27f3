"""Rules still to come are closed Actions until their file is there."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from dustup.core import Illegal


def late(file: str, name: str) -> Callable[..., Any]:
    """The function of a sibling file, looked up when it is called."""

    def call(*given: Any) -> Any:
        if find_spec(f"{__package__}.{file}") is None:
            return Illegal("not in this version yet", "")
        return getattr(import_module(f".{file}", __package__), name)(*given)

    return call
