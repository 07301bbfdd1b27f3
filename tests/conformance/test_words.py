"""No book's words outside books: no id, stat, question or event of any book stands in the layers that know none."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from conformance.reading import nodes, text

from dustup.books import CODES, load
from dustup.core.content import read_yaml
from dustup.lab.events import events_of, sources

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "dustup"
LAYERS = ("core", "table", "skirmish", "bots", "lab", "server", "cli")
PICTURES = ("scene.py", "figures.py", "wire.ts")
"""Which figure the page draws is chosen by plain names of things: an axe, a bow, a robot."""
EVERY_BOOK = """
activate action weapon react mode move deploy facing reroll roll-off deployed moved shot hit removed dropped took scored
counted untied drawn fell led engaged
"""
"""Questions and events with one meaning in every book; what else the contract and the layer have names for is found."""
ENGLISH = """
ash attack big blast broken none burning burnt check contaminated copy corner door fixed hero human leave light lost medium out pick
plate pump ready rest rock role run stand strength terrain tools watch
"""
"""Words that happen to be a book's name for something and mean something else where they stand."""
SHORTEST = {".py": 3, ".ts": 6, ".svelte": 6}
"""Shorter names are no evidence: on a page every second short word is the name of a style."""


def identifiers(folder: Path) -> Iterator[str]:
    """What a layer calls its own things: fields, parameters, functions."""
    for path in sorted(folder.rglob("*.py")):
        for node in nodes(path):
            for key in ("id", "arg", "attr", "name"):
                if isinstance(name := getattr(node, key, None), str):
                    yield name


@cache
def allowed() -> frozenset[str]:
    """Words that stand for something else, or that a layer has for its own things."""
    own = {name for layer in ("core", "table", "skirmish") for name in identifiers(SOURCE / layer)}
    return frozenset({*EVERY_BOOK.split(), *ENGLISH.split(), *own})


def names_of(code: str) -> Iterator[tuple[str, str]]:
    """Every name of a book with what it is: events, questions, stat codes, ids of its data."""
    book = load(code)
    yield from ((name, "event") for name in events_of(book).fields)
    for path in sources(book.folder):
        for node in nodes(path):
            for keyword in node.keywords if isinstance(node, ast.Call) else ():
                if keyword.arg == "what" and isinstance(keyword.value, ast.Constant):
                    yield str(keyword.value.value), "question"
    yield from ((name, "stat") for pair in book.words.stats.items() for name in pair)
    for path in sorted((book.folder / "data").rglob("*.yaml")):
        rows = read_yaml(path)
        yield from ((str(row["id"]), path.stem) for row in rows if isinstance(rows, list) and "id" in row)


def constants(path: Path) -> Iterator[str]:
    """The strings of a file, docstrings left out."""
    if path.suffix != ".py":
        yield from (found[2] for found in re.finditer(r"""(['"`])([\w -]+)\1""", text(path)))
        return
    said = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def files() -> Iterator[Path]:
    """The source of every layer that knows no book, and of the page."""
    for layer in LAYERS:
        yield from sorted(path for path in (SOURCE / layer).rglob("*.py") if path.name not in PICTURES)
    for path in sorted((ROOT / "web" / "src").rglob("*")):
        tested = ".test." in path.name or "mock" in path.parts
        if path.suffix in (".ts", ".svelte") and path.name not in PICTURES and not tested:
            yield path


@cache
def words() -> dict[Path, frozenset[str]]:
    """The strings of every file."""
    return {path: frozenset(constants(path)) for path in files()}


@pytest.mark.parametrize("code", CODES)
def test_no_layer_below_knows_a_books_words(code: str) -> None:
    names = {name: kind for name, kind in names_of(code) if name not in allowed()}
    found = [
        f"{path.relative_to(ROOT)} says {name!r}, the name of a {names[name]} of {code}"
        for path, said in words().items()
        for name in sorted(said & set(names))
        if len(name) >= SHORTEST[path.suffix]
    ]
    assert not found, "\n".join([*found, "take it from the book (Book.words, Book.modes …), or use another word"])
