"""The habits of the house, checked on the source itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from conformance.reading import nodes, text, tree

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


def faults(files: list[Path], check: Callable[[Path], Iterator[str]]) -> list[str]:
    """Everything a check says about some files, each with its name."""
    return [f"{name(path)}: {said}" for path in files for said in check(path)]


@cache
def imports(path: Path) -> list[str]:
    """Absolute names of everything a file imports."""
    package = ("dustup", *path.relative_to(SRC).parts[:-1])
    found: list[str] = []
    for node in nodes(path):
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


def stray(path: Path) -> Iterator[str]:
    """What a file imports from where it must not."""
    part = path.relative_to(SRC).parts
    if part[0] not in ALLOWED or part == ("books", "__init__.py"):
        return
    for what in imports(path):
        there = what.split(".")[1:]
        if not what.startswith("dustup."):
            continue
        if there[0] not in ALLOWED[part[0]]:
            yield f"imports {what}"
        elif there[0] != "books":
            continue
        elif part[0] != "books" and what not in SHELF:
            yield f"knows a book: {what}"
        elif part[0] == "books" and len(there) > 1 and there[1] not in (part[1], *FAMILY.get(part[1], ())):
            yield f"knows another book: {what}"


def test_imports_point_one_way() -> None:
    assert faults(FILES, stray) == []


def chancy(path: Path) -> Iterator[str]:
    """Where a file of rules would depend on chance, time or the order of a set."""
    for what in imports(path):
        top = what.split(".")[0]
        if top in ("time", "datetime", "uuid", "secrets", "os") or (top == "random" and what != "random.Random"):
            yield f"imports {what}: only Random may be passed in"
    for node in nodes(path):
        loops = [node.iter] if isinstance(node, (ast.For, ast.comprehension)) else []
        for loop in loops:
            if isinstance(loop, (ast.Set, ast.SetComp)) or (
                isinstance(loop, ast.Call) and getattr(loop.func, "id", "") in ("set", "frozenset")
            ):
                yield f"{loop.lineno} runs through a set; sort it or use a dict"
        if isinstance(node, ast.Call) and (called := getattr(node.func, "id", "")) in ("id", "hash"):
            yield f"{node.lineno} calls {called}()"


def test_rules_know_no_chance_no_time_no_order_of_sets() -> None:
    assert faults(PURE, chancy) == []


def drawn(path: Path) -> Iterator[str]:
    """Where a file makes its own Random."""
    if name(path) not in KNOWN_RANDOM and not name(path).startswith("table/"):
        for node in nodes(path):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Random":
                yield f"{node.lineno} makes its own Random"


def test_dice_are_questions() -> None:
    """Nothing draws by itself: Random is made only for dice and for samples handed in."""
    assert faults(PURE, drawn) == []


def unkempt(path: Path) -> Iterator[str]:
    """What is wrong with a file as a whole."""
    whole = text(path)
    if len(whole.splitlines()) > 400:
        yield f"has {len(whole.splitlines())} lines"
    if path.stem in ("utils", "helpers", "misc", "common", "manager"):
        yield "is not named by what it holds"
    if "import *" in whole:
        yield "imports everything"
    if whole.strip() and not whole.lstrip().startswith('"""'):
        yield "does not start with a line saying what it is"


def test_files_are_small_and_plainly_named() -> None:
    assert faults(FILES, unkempt) == []


def overlong(path: Path) -> Iterator[str]:
    """Functions that do not fit on a screen."""
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef) and path.name != "brushes.py" and path.parent.name != "kernels":
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > 60:
                yield f"{node.lineno} {node.name} has {lines} lines"


def test_functions_fit_on_a_screen() -> None:
    assert faults(FILES, overlong) == []


def silent(path: Path) -> Iterator[str]:
    """Public names without a docstring."""
    for node in tree(path).body:
        shown = isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")
        if shown and not ast.get_docstring(node):
            yield f"{node.lineno} {node.name} has no docstring"


def test_public_functions_say_what_they_do() -> None:
    assert faults(FILES, silent) == []


def test_books_have_a_ledger_and_a_readme(real: Book) -> None:
    assert (real.folder / "rules.md").exists()
    assert (real.folder / "README.md").exists()


def test_rules_that_stand_for_each_other_are_entries_of_the_ledger(real: Book) -> None:
    rules = {key for key in real.kin if key.isupper()}  # the others are names of things
    named = rules | {rule for others in real.kin.values() for rule in others}
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
