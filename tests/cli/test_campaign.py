"""`dustup campaign` and `dustup raise`: files that are never lost, results typed in, mistakes corrected."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import toy_campaign
from typer.testing import CliRunner

import dustup.books
from dustup import cli
from dustup.core import ContentError, OtherRules, chronicle, journal

RUN = CliRunner()
RESULT = "winner: red\nwounds: {red: 1, blue: 3}\n"


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy book with its campaign stands among the books while a test runs."""
    monkeypatch.setattr(dustup.books, "CODES", (*dustup.books.CODES, "toy"))
    monkeypatch.setitem(sys.modules, "dustup.books.toy", toy_campaign)


def run(*words: object) -> str:
    result = RUN.invoke(cli.app(str(words[0])), [str(word) for word in words])
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def fails(*words: object) -> str:
    result = RUN.invoke(cli.app(str(words[0])), [str(word) for word in words])
    assert isinstance(result.exception, (ContentError, OtherRules)), (result.output, result.exception)
    return str(result.exception)


@pytest.fixture
def feud(tmp_path: Path) -> Path:
    file = tmp_path / "feud.json"
    told = run("campaign", "new", file, "--book", "toy", "--games", 2, "--physical")
    assert "Red meets Blue." in told and "A result to fill in:" in told and "winner: red" in told
    (tmp_path / "result.yaml").write_text(RESULT)
    return file


def test_a_league_of_bots_is_told_and_repeats(tmp_path: Path) -> None:
    words = ("campaign", "--book", "toy", "--bots", 4, "--games", 6, "--bot", "rookie")
    told = run(*words)
    assert told.count("loses the duel") == 6 and "game 6 of 6" in told
    first, second = json.loads(run(*words, "--json")), json.loads(run(*words, "--json"))
    assert first == second and first["over"] and sum(first["result"]["scores"].values()) == 6
    assert json.loads(run(*words, "--json", "--seed", 2))["hash"] != first["hash"]
    run(*words, "--file", tmp_path / "league.json")
    found = chronicle.load(tmp_path / "league.json", "campaign")
    assert found.hash == first["hash"] and len(found.fights) == 6
    assert "is there already" in fails(*words, "--file", tmp_path / "league.json")


def test_the_form_of_a_result_is_shown_and_bands_go_by_their_names(tmp_path: Path) -> None:
    told = run("campaign", "new", tmp_path / "league.json", "--book", "mdr", "--seed", "1")
    assert "killed: [name, name]" in told and "cattle: {red: 1}" in told and "spoilt: true or false" in told
    shown = run("campaign", "show", tmp_path / "league.json")
    assert "game 0 of 5: Android party 0, Humanoid party 0" in shown and "red 0" not in shown


def test_people_type_in_results_and_dice(feud: Path, tmp_path: Path) -> None:
    told = run("campaign", "next", feud, "--result", tmp_path / "result.yaml")
    assert "Blue loses the duel of Red and Blue. TOY-10" in told and "Roll 1d6: scar [TOY-11]" in told
    told = run("campaign", "next", feud, "2", "true")
    assert "Blue rolls ⟨2⟩ and keeps a scar" in told and "Red drills" in told
    assert "Red meets Blue." in run("campaign", "next", feud)
    shown = run("campaign", "show", feud, "--log", "--answers")
    assert "   2  roll scar 1d6 TOY-11 blue" in shown and "scarred" in shown and "game 1 of 2: Red 1, Blue 0" in shown
    stands = json.loads(run("campaign", "show", feud, "--json"))
    assert stands["result"]["scores"] == {"red": 1, "blue": 0} and not stands["over"]


def test_a_past_mistake_is_corrected(feud: Path, tmp_path: Path) -> None:
    run("campaign", "next", feud, "--result", tmp_path / "result.yaml")
    run("campaign", "next", feud, "2", "false")
    assert "Answered: [2]" in run("campaign", "correct", feud, 2)
    told = run("campaign", "correct", feud, 2, "5")
    assert "answer 2 corrected" in told and "Blue rolls ⟨5⟩" in told and "scar." not in told
    assert "scarred" not in run("campaign", "show", feud)
    (tmp_path / "other.yaml").write_text("winner: blue\nwounds: {red: 3, blue: 0}\n")
    told = run("campaign", "correct", feud, 1, "--result", tmp_path / "other.yaml")
    assert "asked anew: roll scar 1d6 TOY-11 red" in told and "2 answers wait" in told
    told = run("campaign", "next", feud, "6", "false")
    assert "It is done" not in told and "Red meets Blue." in told


def test_bots_or_a_journal_fight_the_battle_of_a_campaign(feud: Path, tmp_path: Path) -> None:
    file = tmp_path / "bots.json"
    run("campaign", "new", file, "--book", "toy", "--games", 2, "--seed", "x")
    assert "loses the duel" in run("campaign", "next", file, "--bots", "rookie", "true")
    fought = chronicle.load(file, "campaign").fights[0]
    journal.save(fought, tmp_path / "battle.json")
    told = run("campaign", "next", feud, "--battle", tmp_path / "battle.json")
    assert "loses the duel" in told and chronicle.load(feud, "campaign").fights[0].hash == fought.hash
    assert "no battle is to be fought now" in fails("campaign", "next", feud, "--bots", "rookie")


def test_bad_input_is_told_and_nothing_is_written(feud: Path, tmp_path: Path) -> None:
    before = feud.read_bytes()
    (tmp_path / "bad.yaml").write_text("winner: red\n")
    (tmp_path / "list.yaml").write_text("- red\n")
    (tmp_path / "half.json").write_bytes(before[:100])
    for words, why in (
        (("next", feud, "--result", tmp_path / "bad.yaml"), "missing required field `wounds`"),
        (("next", feud, "--result", tmp_path / "list.yaml"), "is not a result"),
        (("next", feud, "strike"), "that is not allowed"),
        (("next", feud, "--battle", tmp_path / "nowhere.json"), "cannot be read"),
        (("correct", feud, 1, "x"), "has no answer 1"),
        (("new", feud, "--book", "toy"), "is there already"),
        (("new", tmp_path / "n.json", "--book", "toy", "--setup", tmp_path / "list.yaml"), "is not a set-up"),
        (("new", tmp_path / "n.json", "--book", "kz"), "has no campaign rules"),
        (("show", tmp_path / "half.json"), "not a campaign"),
        (("show", tmp_path / "nowhere.json"), "cannot be read"),
    ):
        assert why in fails("campaign", *words), words
    assert feud.read_bytes() == before and not (tmp_path / "n.json").exists()


def test_after_an_update_it_is_told_from_its_events_and_can_be_renewed(feud: Path, tmp_path: Path) -> None:
    run("campaign", "next", feud, "--result", tmp_path / "result.yaml")
    data = json.loads(feud.read_bytes())
    feud.write_text(json.dumps({**data, "rules": "0"}))
    assert "these are 1" in fails("campaign", "next", feud, "3")
    shown = run("campaign", "show", feud)
    assert "Written under rules 0" in shown and "Blue loses the duel" in shown
    assert "Roll 1d6: scar" in run("campaign", "renew", feud)
    assert "Blue rolls" in run("campaign", "next", feud, "3")


def test_a_band_is_raised_by_a_bot_or_by_a_person(tmp_path: Path) -> None:
    told = run("raise", "--book", "toy", "--seed", 3, "--band", tmp_path / "band.yaml")
    assert "style: " in told and "grit: " in told and "name: Ash" in (tmp_path / "band.yaml").read_text()
    file = tmp_path / "ash.json"
    assert "style" in run("raise", "new", file, "--book", "toy", "--physical")
    assert "It is done" in run("raise", "next", file, "feint", "4")
    assert json.loads(run("raise", "show", file, "--json"))["band"] == {"name": "Ash", "style": "feint", "grit": 4}
    assert "grit: 6" in run("raise", "correct", file, 2, "6")
    run("raise", "band", file, tmp_path / "own.yaml")
    assert "grit: 6" in (tmp_path / "own.yaml").read_text()
    assert "holds a raising" in fails("campaign", "show", file)
    assert json.loads(run("raise", "--book", "toy", "--json"))["sheet"]["name"] == "Ash"
