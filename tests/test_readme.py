"""What the README shows is run, word for word."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dustup.books import load
from dustup.lab.checker import cases

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def blocks(kind: str, text: str = README) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("python")
    exec(compile(example, "README.md", "exec"), {})
    *told, last = capsys.readouterr().out.strip().splitlines()
    assert len(told) >= 3
    assert re.search(r"[0-9a-f]{24}$", last)


def test_the_commands_run(tmp_path: Path) -> None:
    commands = [line for block in blocks("sh") for line in block.splitlines() if "dustup" in line]
    assert len(commands) == 3
    told = ""
    for line in commands:
        words = shlex.split(line)
        found = subprocess.run(
            [str(Path(sys.executable).with_name("dustup")), *words[1:]], cwd=tmp_path, capture_output=True, text=True
        )
        assert found.returncode == 0, found.stderr
        told += found.stdout
    assert "verified:" in told and "usual" in told


def test_the_two_commands_exist_and_links_lead_somewhere() -> None:
    for name in ("play", "test", ".ci/run", "scripts/setup", "scripts/golden"):
        assert (ROOT / name).stat().st_mode & 0o100, name
    assert "./test" in (ROOT / ".ci/run").read_text()
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\((?!http)([^)#]+)\)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


PAGES = [page for page in sorted((ROOT / "docs").glob("*.md")) if page.stem != "server"]  # its example needs a file


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_in_the_docs_run(page: Path) -> None:
    for example in blocks("python", page.read_text()):
        exec(compile(example, page.name, "exec"), {})


@pytest.mark.parametrize(
    "text",
    [text for page in sorted((ROOT / "docs").glob("cases*.md")) for text in blocks("yaml", page.read_text())],
)
def test_the_cases_in_the_docs_pass(text: str) -> None:
    for case in cases.parse(text, "docs/cases.md"):
        assert cases.run(case, load).problems == [], case.name
