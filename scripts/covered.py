"""Runs tests and fails unless they ran every line of some files: scripts/covered.py FOLDER TESTS…

What is for the type checker alone, and the bodies of what others must write (`...`, NotImplementedError), do not count.
"""

import ast
import sys
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def lines_of(code: CodeType) -> set[int]:
    """The lines of a piece of code and of all that is defined in it."""
    found = {line for _, _, line in code.co_lines() if line}
    for part in code.co_consts:
        if isinstance(part, CodeType):
            found |= lines_of(part)
    return found


def wanted(path: Path) -> set[int]:
    """The lines that must be run."""
    text = path.read_text()
    free: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            free |= {line for part in node.body for line in range(part.lineno, (part.end_lineno or part.lineno) + 1)}
        elif isinstance(node, (ast.Expr, ast.Raise)) and ast.unparse(node) in ("...", "raise NotImplementedError"):
            free.add(node.lineno)
    return lines_of(compile(text, str(path), "exec")) - free


def main(folder: str, *tests: str) -> int:
    """Trace, test, compare."""
    files = {str(path): path for path in sorted((ROOT / folder).rglob("*.py"))}
    seen: dict[str, set[int]] = {name: set() for name in files}

    def local(frame: FrameType, event: str, arg: Any) -> Any:
        seen[frame.f_code.co_filename].add(frame.f_lineno)
        return local

    def call(frame: FrameType, event: str, arg: Any) -> Any:
        if frame.f_code.co_filename not in seen:
            return None
        seen[frame.f_code.co_filename].add(frame.f_lineno)
        return local

    sys.settrace(call)
    failed = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests])
    sys.settrace(None)
    missed = {name: sorted(wanted(path) - seen[name]) for name, path in files.items()}
    for name, lines in missed.items():
        if lines:
            print(f"{Path(name).relative_to(ROOT)}: not run: {', '.join(map(str, lines))}")
    whole = sum(len(wanted(path)) for path in files.values())
    print(f"{folder}: {whole - sum(map(len, missed.values()))} of {whole} lines run")
    return int(failed) or int(any(missed.values()))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
