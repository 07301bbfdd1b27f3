"""The package reads like its rulebook: common names, six chapters of its own, a README that names every file."""

from __future__ import annotations

import re

from dustup.books.kz import BOOK

COMMON = [
    "__init__",
    "state",
    "setup",
    "content",
    "muster",
    "turn",
    "move",
    "terrain",
    "sight",
    "shoot",
    "fight",
    "harm",
    "special",
    "scenarios",
    "tell",
    "view",
    "worth",
    "stage",
]
FILES = sorted(path.stem for path in BOOK.folder.glob("*.py"))


def test_six_chapters_of_its_own() -> None:
    assert [name for name in FILES if name not in COMMON] == [
        "captives", "groups", "initiative", "orders", "suppression", "zombies",
    ]  # fmt: skip


def test_the_readme_names_every_file_once() -> None:
    named = re.findall(r"^\| `(\w+)\.py` \|", (BOOK.folder / "README.md").read_text(), re.MULTILINE)
    assert sorted(named) == FILES
