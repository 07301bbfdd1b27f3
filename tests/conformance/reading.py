"""Source files, read once for all tests that look at them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def text(path: Path) -> str:
    """The text of a file."""
    return path.read_text()


@cache
def tree(path: Path) -> ast.Module:
    """A file as Python reads it."""
    return ast.parse(text(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every part of a file, as `ast.walk` finds them."""
    return tuple(ast.walk(tree(path)))
