"""The command line: figures, exit codes, one clear paragraph for bad input, nothing written on failure."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
import toy_book
from typer.testing import CliRunner

import dustup.books
from dustup import cli
from dustup.core import ContentError, OtherRules

RUN = CliRunner()


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy book stands among the books while a test runs."""
    monkeypatch.setattr(dustup.books, "CODES", (*dustup.books.CODES, "toy"))
    monkeypatch.setitem(sys.modules, "dustup.books.toy", toy_book)


def fight(*more: str, red: str = "raider", blue: str = "rookie") -> str:
    result = RUN.invoke(cli.app("battle"), ["battle", "--book", "toy", "--red", red, "--blue", blue, *more])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_battle_is_told() -> None:
    told = fight("--seed", "3")
    assert "is cut. TOY-02" in told
    assert re.search(r"Victory for (red|blue): red \d, blue \d", told)
    assert re.search(r"hash [0-9a-f]{24}", told)


def test_reasons_are_told_when_asked_for() -> None:
    told = fight("--why", red="rookie", blue="raider")
    assert re.search(r"→ \+0\.\d  parry: 72 % red", told)  # 26 of 36 pairs: red is cut unless it rolls 2 more
    assert "→" not in fight("--why")  # red sees no other stance before its own, and all come to the same


def test_json_gives_the_figures_and_repeats() -> None:
    first, second = json.loads(fight("--json", "--seed", "3")), json.loads(fight("--json", "--seed", "3"))
    assert {"book", "seed", "winner", "turns", "decisions", "seconds", "hash"} <= set(first)
    assert first["hash"] == second["hash"]
    assert (first["book"], first["seed"]) == ("toy", 3)
    assert json.loads(fight("--json", "--seed", "4"))["hash"] != first["hash"]


def test_a_journal_is_written_told_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    fight("--seed", "5", "--journal", str(path))
    told = RUN.invoke(cli.app("replay"), ["replay", str(path)])
    assert "is cut. TOY-02" in told.output
    proven = RUN.invoke(cli.app("replay"), ["replay", str(path), "--verify"])
    assert proven.exit_code == 0
    assert "verified:" in proven.output
    assert json.loads(RUN.invoke(cli.app("replay"), ["replay", str(path), "--json"]).output)["book"] == "toy"


def test_an_old_journal_is_told_from_its_events_but_not_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "duel.json"
    fight("--seed", "5", "--journal", str(path))
    monkeypatch.setattr(toy_book, "BOOK", replace(toy_book.BOOK, version="2"))
    told = RUN.invoke(cli.app("replay"), ["replay", str(path)])
    assert "Written under rules 1 of toy: told from its events." in told.output
    assert "is cut" in told.output
    assert isinstance(RUN.invoke(cli.app("replay"), ["replay", str(path), "--verify"]).exception, OtherRules)


def test_luck_is_told_for_each_side_and_roll(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    fight("--seed", "5", "--journal", str(path))
    told = RUN.invoke(cli.app("luck"), ["luck", str(path), "--top", "1"]).output
    assert re.search(r"^red \(red\): .*where ±\d is usual", told, re.M) and "blue (blue): " in told
    assert re.search(r"luckiest rolls\n +\+\d  turn \d, \d+ % as good: (Red|Blue|Nobody) is cut. TOY-02", told)
    found = json.loads(RUN.invoke(cli.app("luck"), ["luck", str(path), "--json"]).output)
    assert [each["side"] for each in found["fortunes"]] == ["red", "blue"] and found["book"] == "toy"
    for throw in found["throws"]:  # in the toy book what red wins blue loses
        red, blue = (throw["sides"][side] for side in ("red", "blue"))
        assert red["actual"] - red["expected"] == pytest.approx(blue["expected"] - blue["actual"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["battle", "--book", "ludo"], "'ludo': is no book (choose one of: "),
        (["battle", "--book", "toy", "--red", "general"], "'general': is not a bot"),
        (["battle", "--book", "toy", "--scenario", "siege"], "'siege': is not a scenario (choose one of: duel)"),
        (["battle", "--book", "toy", "--band-red", "nobody"], "'nobody': is neither a ready-made band nor a file"),
        (["battle", "--book", "toy", "--house", "no.yaml"], "no.yaml: cannot be read"),
        (["battle", "--book", "toy", "--journal", "/nowhere/x.json"], "/nowhere/x.json: cannot be written"),
        (["replay", "no.json"], "no.json: cannot be read"),
        (["luck", "no.json"], "no.json: cannot be read"),
        (["check", "no.yaml"], "no.yaml: cannot be read"),
        (["muster", "nobody", "--book", "toy"], "'nobody': is neither"),
        (["rules", "toy"], "rules.md: cannot be read"),
        (["maps", "render", "motel_9", "x.gif"], "x.gif: cannot draw .gif"),
    ],
)
def test_bad_input_is_one_clear_error(words: list[str], said: str) -> None:
    error = RUN.invoke(cli.app(words[0]), words).exception
    assert isinstance(error, ContentError)
    assert said in str(error)


def test_errors_leave_with_code_two_and_no_traceback(tmp_path: Path) -> None:
    found = subprocess.run(
        [
            sys.executable,
            "-c",
            "from dustup.cli import main; main()",
            "battle",
            "--book",
            "ludo",
            "--journal",
            "x.json",
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert found.returncode == 2
    assert found.stderr.startswith("dustup: 'ludo': is no book")
    assert "Traceback" not in found.stderr
    assert found.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_check_says_pass_and_fail(tmp_path: Path) -> None:
    good = "- case: good\n  book: toy\n  rules: [TOY-01]\n  expect: [{question: {who: red}}]\n"
    bad = "- case: wrong\n  book: toy\n  rules: [TOY-01]\n  expect: [{question: {who: blue}}]\n"
    (tmp_path / "a.yaml").write_text(good)
    fine = RUN.invoke(cli.app("check"), ["check", str(tmp_path)])
    assert fine.exit_code == 0
    assert "pass good" in fine.output
    (tmp_path / "b.yaml").write_text(bad)
    mixed = RUN.invoke(cli.app("check"), ["check", str(tmp_path)])
    assert mixed.exit_code == 1
    assert "fail wrong" in mixed.output
    assert "who is 'red', not 'blue'" in mixed.output
    assert "1 passed, 1 failed" in mixed.output


def ledgered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "src" / "dustup" / "books" / "toy"
    tests = tmp_path / "tests" / "books" / "toy"
    folder.mkdir(parents=True)
    tests.mkdir(parents=True)
    (folder / "rules.md").write_text(
        "# Toy\n- **TOY-AA-01** One. Text.\n- **TOY-AA-02** Two.\n- **TOY-AA-03** Three.\n- **TOY-RUL-01** Ruling.\n"
    )
    (folder / "play.py").write_text('"""TOY-AA-01..02: both."""\n')
    (tests / "test_toy.py").write_text("# TOY-AA-01 TOY-AA-09\n")
    monkeypatch.setattr(toy_book, "BOOK", replace(toy_book.BOOK, folder=folder))


def test_rules_counts_and_lists_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ledgered(tmp_path, monkeypatch)
    missing = RUN.invoke(cli.app("rules"), ["rules", "toy", "--missing"])
    assert missing.output == "TOY-AA-02\nTOY-AA-03\nTOY-RUL-01\n"
    data = json.loads(RUN.invoke(cli.app("rules"), ["rules", "toy", "--json"]).output)
    assert (data["total"], data["cited"], data["tested"], data["exercised"]) == (4, 2, 1, 0)
    assert data["missing"] == ["TOY-AA-02", "TOY-AA-03", "TOY-RUL-01"]
    assert data["unknown"] == ["TOY-AA-09"]
    assert "TOY-AA" in RUN.invoke(cli.app("rules"), ["rules", "toy"]).output


def test_muster_prints_what_can_be_hired() -> None:
    """KZ-BAND-08, P2H-BND-02: by faction where there are such; a wrong one is refused with those there are."""
    shown = RUN.invoke(cli.app("muster"), ["muster", "--book", "punk2", "--offer", "mutards"]).output
    assert "Bobblehead" in shown and "Medium blade 10" in shown
    assert "Missile 20" in RUN.invoke(cli.app("muster"), ["muster", "--book", "kz", "--offer", "all"]).output
    wrong = RUN.invoke(cli.app("muster"), ["muster", "--book", "gce", "--offer", "orcs"])
    assert wrong.exit_code == 2 and "orks" in wrong.output


def test_muster_lists_bands() -> None:
    assert RUN.invoke(cli.app("muster"), ["muster", "--book", "toy"]).exit_code == 0


def test_maps_are_listed_and_drawn(tmp_path: Path) -> None:
    assert "motel_9" in RUN.invoke(cli.app("maps"), ["maps", "list"]).output
    picture = tmp_path / "m.svg"
    assert RUN.invoke(cli.app("maps"), ["maps", "render", "motel_9", str(picture)]).exit_code == 0
    assert "<svg" in picture.read_text()


def test_serve_starts_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page, asked = ModuleType("dustup.server.app"), []
    page.serve = lambda **where: asked.append(where)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "dustup.server.app", page)
    assert RUN.invoke(cli.app("serve"), ["serve", "--port", "9", "--data", "here"]).exit_code == 0
    assert [{key: where[key] for key in ("host", "port", "data", "open_browser")} for where in asked] == [
        {"host": "127.0.0.1", "port": 9, "data": "here", "open_browser": False}
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: X\nband: ganger\nfighters: [{profile: ganger}]", "did you mean gangers?"),
        ("name: X\nband: gangers\nfigthers: []", "did you mean fighters?"),
        ("name: X\nband: gangers\nfighters: [{profile: ganger, weapons: [crosbow]}]", "did you mean crossbow?"),
        ("", "a band is an id or a mapping, not nothing"),
    ],
)
def test_a_bad_band_is_told_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "band.yaml").write_text(text)
    shown = RUN.invoke(cli.app("muster"), ["muster", str(tmp_path / "band.yaml")])
    assert shown.exit_code == 2
    assert said in shown.output and "{'where'" not in shown.output
    error = RUN.invoke(cli.app("battle"), ["battle", "--band-red", str(tmp_path / "band.yaml")]).exception
    assert isinstance(error, ContentError) and said in str(error) and "{'where'" not in str(error)


def test_an_empty_overlay_is_no_overlay(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("")
    error = RUN.invoke(cli.app("battle"), ["battle", "--house", str(tmp_path / "house.yaml")]).exception
    assert isinstance(error, ContentError) and "is not an overlay of house rules" in str(error)


def test_bad_cases_do_not_stop_the_good_ones(tmp_path: Path) -> None:
    start = "book: punk2\n  rules: [P2-ACT-04]\n  active: A\n  fighters: {A: {side: red, at: [10, 10]}, B: {side: blue, at: [%s, 40]}}\n"
    good = f"- case: good\n  {start % 40}  expect: [allowed: end]\n"
    bad = f"- case: off\n  {start % 400}  expect: [allowed: end]\n"
    (tmp_path / "a.yaml").write_text(bad + good)
    (tmp_path / "b.yml").write_text("")
    shown = RUN.invoke(cli.app("check"), ["check", str(tmp_path)])
    assert isinstance(shown.exception, ContentError)
    assert "pass good" in shown.output and "1 passed, 0 failed, 2 not understood" in shown.output
    assert "b.yml" in str(shown.exception) and shown.output.count("off the table") == 1


def test_the_help_loads_neither_numba_nor_numpy() -> None:
    """`dustup --help` answers at once: what computes is imported by the commands that need it."""
    code = "import sys, dustup.cli; print([name for name in ('numba', 'numpy') if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_the_list_of_commands_says_of_each_what_it_says_of_itself(name: str) -> None:
    shown = RUN.invoke(cli.app(name), [name, "--help"], terminal_width=200)
    assert shown.exit_code == 0, shown.output
    assert cli.COMMANDS[name] in " ".join(shown.output.split())
