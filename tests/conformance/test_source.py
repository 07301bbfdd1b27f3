"""The habits of the house, checked on the source itself."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from conformance.reading import text, tree

from dustup.core import Book
from dustup.lab import coverage

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "dustup"
FILES = sorted(SRC.rglob("*.py"))
PURE = [path for path in FILES if path.relative_to(SRC).parts[0] in ("core", "books", "table", "skirmish")]
KNOWN_RANDOM = ("core/dice.py", "core/question.py")
"""Seeded dice, and `Random` handed to samplers, are the only chance in the rules."""


def name(path: Path) -> str:
    return str(path.relative_to(SRC))


@cache
def imports(path: Path) -> list[str]:
    """Absolute names of everything a file imports."""
    package = ("dustup", *path.relative_to(SRC).parts[:-1])
    found: list[str] = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            found += [".".join([*base, *filter(None, [node.module]), alias.name]) for alias in node.names]
    return found


ALLOWED = {
    "core": ("core",),
    "table": ("table",),
    "skirmish": ("core", "table", "skirmish"),
    "books": ("core", "table", "skirmish", "books"),
    "bots": ("core", "bots"),
    "lab": ("core", "table", "books", "bots", "lab"),
    "server": ("core", "table", "books", "bots", "lab", "server"),
    "cli": ("core", "table", "books", "bots", "lab", "server", "cli"),
}
FAMILY = {"punk1": ("punk",), "punk2": ("punk",)}
"""The editions of one game, and what they share unchanged."""
SHELF = ("dustup.books", "dustup.books.load", "dustup.books.CODES")
"""All that those who know the contract alone may take from the books."""


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_point_one_way(path: Path) -> None:
    part = path.relative_to(SRC).parts
    if part[0] not in ALLOWED or part == ("books", "__init__.py"):
        return
    for what in imports(path):
        if what.startswith("dustup."):
            there = what.split(".")[1:]
            assert there[0] in ALLOWED[part[0]], f"{name(path)} imports {what}"
            if there[0] != "books":
                continue
            if part[0] == "books":
                assert len(there) < 2 or there[1] in (part[1], *FAMILY.get(part[1], ())), f"{name(path)}: {what}"
            else:
                assert what in SHELF, f"{name(path)} knows a book: {what}"


@pytest.mark.parametrize("path", PURE, ids=name)
def test_rules_know_no_chance_no_time_no_order_of_sets(path: Path) -> None:
    for what in imports(path):
        top = what.split(".")[0]
        assert top not in ("time", "datetime", "uuid", "secrets", "os"), f"{name(path)} imports {what}"
        if top == "random":
            assert what == "random.Random", f"{name(path)} imports {what}: only Random may be passed in"
    for node in ast.walk(tree(path)):
        loops = [node.iter] if isinstance(node, (ast.For, ast.comprehension)) else []
        for loop in loops:
            bare = isinstance(loop, (ast.Set, ast.SetComp)) or (
                isinstance(loop, ast.Call) and getattr(loop.func, "id", "") in ("set", "frozenset")
            )
            assert not bare, f"{name(path)}:{loop.lineno} runs through a set; sort it or use a dict"
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", "")
            assert called not in ("id", "hash"), f"{name(path)}:{node.lineno} calls {called}()"


@pytest.mark.parametrize("path", PURE, ids=name)
def test_dice_are_questions(path: Path) -> None:
    """Nothing draws by itself: Random is made only for dice and for samples handed in."""
    made = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Random"
    ]
    if name(path) not in KNOWN_RANDOM and not name(path).startswith("table/"):
        assert not made, f"{name(path)}:{made} makes its own Random"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_files_are_small_and_plainly_named(path: Path) -> None:
    whole = text(path)
    assert len(whole.splitlines()) <= 400
    assert path.stem not in ("utils", "helpers", "misc", "common", "manager")
    assert "import *" not in whole
    assert whole.lstrip().startswith('"""') or not whole.strip(), "starts with a line saying what it is"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_functions_fit_on_a_screen(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef) and path.name not in ("brushes.py",) and path.parent.name != "kernels":
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= 60, f"{name(path)}:{node.lineno} {node.name} has {lines} lines"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_public_functions_say_what_they_do(path: Path) -> None:
    for node in tree(path).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            assert ast.get_docstring(node), f"{name(path)}:{node.lineno} {node.name} has no docstring"


def test_books_have_a_ledger_and_a_readme(real: Book) -> None:
    assert (real.folder / "rules.md").exists()
    assert (real.folder / "README.md").exists()


def test_rules_that_stand_for_each_other_are_entries_of_the_ledger(real: Book) -> None:
    named = {rule for key, others in real.kin.items() for rule in (key, *others)}
    assert sorted(named - set(coverage.ledger(real))) == []


def test_every_cited_id_stands_in_the_ledger(real: Book) -> None:
    assert coverage.measure(real, 0).unknown == ()


def test_every_rule_is_in_the_code_and_in_a_test(real: Book) -> None:
    assert coverage.measure(real, 0).missing == ()


def test_project_files_speak_of_the_project_alone() -> None:
    """No path of a machine stands in what is shipped."""
    places = [*FILES, *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "tests").rglob("*.py"))]
    for path in places:
        if path != Path(__file__):
            assert not re.search(r"/work/|/home/\w", path.read_text()), path


def test_lock_files_hold_no_addresses() -> None:
    """Names, versions and hashes are enough to install from any registry."""
    for name in ("requirements.lock", "requirements-play.lock", "web/package-lock.json"):
        assert "://" not in (ROOT / name).read_text(), name
