"""Budgets of the house: how many files, lines, parameters and methods; what shrinks stands in lists of exceptions."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.reading import nodes

SRC = Path(__file__).parents[2] / "src" / "dustup"
BOOKS = sorted(path for path in (SRC / "books").iterdir() if (path / "__init__.py").exists())
FILES = [path for path in sorted(SRC.rglob("*.py")) if "kernels" not in path.relative_to(SRC).parts]

COMMON = (
    "__init__", "state", "setup", "content", "muster", "turn", "move", "terrain", "sight", "shoot", "fight", "harm",
    "morale", "special", "vehicles", "campaign", "scenarios", "tell", "view", "worth", "stage", "catalogue",
)  # fmt: skip
"""The chapters every book names alike, where it has the matter; a file or a sub-package."""

OWN = 6
"""Chapters of its own that a book may have, named as its rulebook names them."""

LINES = 4500

PARAMETERS = 6
WIDE = {
    "table/reach.py": ("settle", "shortest", "flood"),
}
"""Functions that still take more: only ever take one out. (Options of a command are not parameters.)"""

TRAITS = 59
"""Places of the two editions and their family that test a special rule by its name: only ever lower this number."""

METHODS = 20


def name(path: Path) -> str:
    return str(path.relative_to(SRC))


def chapters(book: Path) -> list[str]:
    """Files and sub-packages of a book."""
    packages = [path.parent.name for path in book.glob("*/__init__.py")]
    return sorted({*(path.stem for path in book.glob("*.py")), *packages})


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_a_book_has_the_common_chapters_and_few_of_its_own(book: Path) -> None:
    own = [chapter for chapter in chapters(book) if chapter not in COMMON]
    assert len(own) <= OWN, f"{book.name} has {len(own)} chapters of its own: {', '.join(own)}"


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_a_book_is_not_long(book: Path) -> None:
    lines = sum(len(path.read_text().splitlines()) for path in book.rglob("*.py"))
    if lines > LINES:
        warnings.warn(f"{book.name} has {lines} lines of Python; the aim is {LINES}", UserWarning, stacklevel=1)
    assert lines <= 3 * LINES


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_the_readme_of_a_book_names_every_file(book: Path) -> None:
    text = (book / "README.md").read_text()
    files = [str(path.relative_to(book)) for path in sorted(book.rglob("*.py")) if path.name != "__init__.py"]
    assert [file for file in files if Path(file).name not in text] == []


def broad(path: Path) -> Iterator[str]:
    """Functions with too many parameters and classes with too many methods."""
    for node in nodes(path):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            taken = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            count = len([arg for arg in taken if arg not in ("self", "cls")])
            free = node.name in WIDE.get(name(path), ()) or path.parts[-2] == "cli"
            if count > PARAMETERS and not free:
                yield f"{name(path)}:{node.lineno} {node.name} takes {count} parameters"
        elif isinstance(node, ast.ClassDef):
            methods = [part for part in node.body if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef))]
            if len(methods) > METHODS:
                yield f"{name(path)}:{node.lineno} {node.name} has {len(methods)} methods"


def test_functions_take_few_parameters_and_classes_have_few_methods() -> None:
    assert [said for path in FILES for said in broad(path)] == []


def special_rules(node: ast.AST) -> list[object]:
    """The names a piece of code tests for among special rules: has(s, f, "beast"), "beast" in f.traits, .get("fuel")."""
    if isinstance(node, ast.Call) and node.args:
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        asked = node.args[-1] if name in ("has", "level", "carries") else node.args[0] if name == "get" else None
        where = ast.unparse(node.func)
        named = isinstance(asked, ast.Constant) and (name != "get" or "trait" in where)
        return [asked.value] if named and isinstance(asked, ast.Constant) else []
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
        among = ast.unparse(node.comparators[0])
        return [node.left.value] if isinstance(node.left, ast.Constant) and "spent" not in among else []
    return []


def test_special_rules_are_data_first() -> None:
    ids = set()
    for path in SRC.glob("books/punk*/data/traits.yaml"):
        ids |= {line.split("id: ")[1].split(",")[0] for line in path.read_text().splitlines() if "{id: " in line}
    files = [path for path in FILES if name(path).startswith("books/punk")]
    found = [(name(path), rule) for path in files for node in nodes(path) for rule in special_rules(node)]
    tested = [each for each in found if each[1] in ids]
    assert 0 < len(tested) <= TRAITS, f"{len(tested)} tests of a special rule's name"
