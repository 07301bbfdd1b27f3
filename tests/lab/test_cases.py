"""Cases: what they can say, how they fail, and how bad files are named."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy_book import BOOK

from dustup.books import load
from dustup.core import Book, ContentError
from dustup.lab.checker import cases
from dustup.lab.checker.units import scaled, units


def toy(code: str) -> Book:
    assert code == "toy"
    return BOOK


def problems(text: str) -> list[str]:
    (case,) = cases.parse(text, "f.yaml", "toy")
    return cases.run(case, toy).problems


GOOD = """
- setup: hurt
  book: toy
  wounds: {red: 1, blue: 2}
- case: a strike beats a feint
  like: hurt
  rules: [TOY-02, TOY-03]
  answers: [strike, {ask: stance, give: feint}]
  dice: [2, 3]
  expect:
    - event: {what: clash, loser: blue, rules: [TOY-02]}
    - no_event: {what: clash, loser: red}
    - count: {event: {what: clash}, times: 1}
    - state: {wounds: {blue: 3}}
    - result: {winner: red, scores: {red: 3}}
    - told: Blue is cut
    - question: null
- case: the sum stands there before the dice
  rules: [TOY-03]
  answers: [strike, feint]
  expect:
    - roll: {what: clash, count: 2, sides: 6}
    - mod: {value: 2, rule: TOY-03, why: strike beats feint, title: red}
    - no_mod: {title: blue}
    - sum: {title: red, total: 2}
    - sum: {title: blue, total: 0}
- case: choices, refusals and odds
  rules: [TOY-01]
  expect:
    - question: {what: stance, who: red, kind: choice, settled: true, hidden: true}
    - refused: {answer: flee, rule: TOY-01, why: not a choice}
    - allowed: strike
    - options: {has: [strike], lacks: [flee], are: [feint, parry, strike]}
    - odds: {answers: [strike, feint], blue: 5/6, red: 0.17}
  then:
    - answers: [parry]
      expect: [{question: {who: blue}}]
    - answers: [parry, true]
      dice: [{roll: clash, faces: [3, 3]}]
      expect: [{event: {what: clash, loser: blue}}]
"""


def test_good_cases_pass() -> None:
    for case in cases.parse(GOOD, "good.yaml", "toy"):
        assert cases.run(case, toy).problems == [], case.name


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("expect: [{odds: {answers: [flee], blue: 1}}]", "do not fit"),
        ("answers: [strike, feint]\n  dice: [2]\n  expect: [{told: x}]", "'clash' needs 2 dice, the script has [2]"),
        ("answers: [strike, feint]\n  expect: [{told: x}]", "dice are missing: 2d6 for 'clash' [TOY-02]"),
        ("answers: [strike]\n  dice: [2]\n  expect: [{told: x}]", "dice left over: [2]; the open question is 'stance'"),
        ("answers: [strike, feint, strike]\n  expect: [{roll: {}}]", "answers left over: ['strike']; the open question is 'clash'"),
        ("answers: [flee]\n  expect: [{told: x}]", "asked 'stance': 'flee' is not a choice here"),
        ("answers: [{ask: path, give: 1}]\n  expect: [{told: x}]", "the case answers 'path', but 'stance' is asked"),
        ("answers: [strike, feint]\n  dice: [{roll: hit, faces: [1, 2]}]\n  expect: [{told: x}]", "the dice are for 'hit', but 'clash' is rolled"),
        ("answers: [strike, feint]\n  dice: [{roll: clash}]\n  expect: [{told: x}]", "needs just 'roll' and 'faces'"),
        ("answers: [strike, feint]\n  dice: [2, 3]\n  expect: [{told: everybody}]", "told: 'everybody' is nowhere"),
        ("answers: [strike, feint]\n  dice: [2, 3]\n  expect: [{event: {what: clash, loser: red}}]", "loser is 'blue', not 'red'"),
        ("answers: [strike, feint]\n  dice: [2, 3]\n  expect: [{event: {what: shot}}]", "what came: ['clash']"),
        ("answers: [strike, feint]\n  dice: [2, 3]\n  expect: [{no_event: {what: clash}}]", "came all the same"),
        ("answers: [strike, feint]\n  dice: [2, 3]\n  expect: [{count: {event: {what: clash}, times: 2}}]", "1 times, not 2"),
        ("answers: [strike, feint]\n  expect: [{roll: {sides: 10}}]", "sides is 6, not 10"),
        ("answers: [strike, feint]\n  expect: [{mod: {value: 3}}, {roll: {}}]", "no {'value': 3}; shown were"),
        ("answers: [strike, feint]\n  expect: [{no_mod: {value: 2}}, {roll: {}}]", "shown all the same"),
        ("answers: [strike, feint]\n  expect: [{sum: {total: 9}}, {roll: {}}]", "no {'total': 9}"),
        ("answers: [strike, feint]\n  expect: [{voided: {value: 9}}, {roll: {}}]", "struck out were: []"),
        ("expect: [{roll: {}}]", "no dice are called for; the open question is 'stance'"),
        ("expect: [{allowed: flee}]", "'flee' is refused"),
        ("expect: [{refused: {answer: strike}}]", "'strike' is allowed"),
        ("expect: [{refused: {answer: flee, rule: X-01}}]", "refused by 'TOY-01'"),
        ("expect: [{refused: {answer: flee, why: tired}}]", "not 'tired'"),
        ("expect: [{options: {has: [flee], lacks: [parry], are: [strike]}}]", "lacks 'flee', has 'parry', are not"),
        ("expect: [{measure: {answer: strike, ok: true}}]", "'stance' measures nothing"),
        ("expect: [{question: {who: blue}}]", "who is 'red', not 'blue'"),
        ("expect: [{question: null}]", "the open question is 'stance', not None"),
        ("expect: [{state: {turn: 3}}]", "turn is missing"),
        ("expect: [{result: {winner: nobody}}]", "not 'nobody'"),
        ("expect: [{odds: {answers: [strike, feint], blue: 0.5}}]", "blue is 5/6 = 0.8333, not 0.5"),
        ("expect: [{mark: {kind: fire}}]", "no {'kind': 'fire'}; there are: []"),
        ("wounds: {red: 3, blue: 0}\n  answers: [strike]\n  expect: [{question: null}]", "the battle is over before the answer 'strike'"),
        ("expect: [{state: {wounds: {red: true, blue: 0}}}]", "wounds, red is"),
    ],
)  # fmt: skip
def test_what_differs_is_said(more: str, said: str) -> None:
    (problem, *_) = problems(f"- case: c\n  rules: [TOY-01]\n  {more}\n")
    assert said in problem


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cast: c", "f.yaml:1: must be a list of cases"),
        ("- 5", "f.yaml:1: a row needs a name"),
        ("- case: c\n  setup: s", "f.yaml:1: a row needs a name"),
        ("- case: c\n  expect: [{told: x}]", "f.yaml:1: case 'c': rules: must list"),
        ("- case: c\n  rules: [[TOY-01]]", "f.yaml:1: case 'c': rules: must list"),
        ("- case: c\n  rules: [TOY-01]", "case 'c': expects nothing"),
        ("- case: c\n  rules: [TOY-01]\n  expect: [{seen: [x]}]", "expect: {'seen': ['x']} is not understood"),
        ("- case: c\n  rules: [TOY-01]\n  expect: [told]", "expect: 'told' is not understood"),
        ("- case: c\n  rules: [TOY-01]\n  then: [5]", "then: 5 is not a step"),
        ("- case: c\n  rules: [TOY-01]\n  then: [{roll: 5}]", "then: unknown key 'roll'"),
        ("- case: c\n  like: x\n  rules: [TOY-01]", "like: no setup 'x' stands above"),
        ("- case: c\n  like: {a: 1}\n  rules: [TOY-01]", "like: no setup"),
        ("- case: c\n  rules: [TOY-01]\n  expect: [{told: x}]\n  weather: fog", "case 'c': weather: it cannot be 'fog'"),
        ("- case: c\n  rules: [TOY-01]\n  expect: [{fighter: {id: Q, status: up}}]", "expect fighter: {'id': 'Q', 'status': 'up'}: there is no 'Q'"),
        ("\n\n- case: c\n  rules: [TOY-01]\n  expect: [{told: [}]", "f.yaml:5: broken YAML"),
    ],
)  # fmt: skip
def test_a_bad_case_names_file_line_case_and_key(text: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        problems(text)
    assert said in str(error.value)


BAND = "- case: c\n  book: punk2\n  rules: [P2-TWOH-01]\n  muster: {name: X, band: gangers, fighters: [{profile: ganger, weapons: [heavy_blade, bow]}]}\n"


def mustered(more: str) -> list[str]:
    (case,) = cases.parse(BAND + more, "f.yaml")
    return cases.run(case, load).problems


def test_a_band_is_looked_at() -> None:
    assert mustered("  expect: [receipt: {total: 48}, fault: {rule: P2-TWOH-01}, no_fault: {rule: P2-BAND-01}]\n") == []
    (said,) = mustered("  expect: [receipt: {total: 49}]\n")
    assert said.startswith("receipt: total is 48, not 49; found wrong: ") and "P2-TWOH-01" in said
    (said,) = mustered("  expect: [fault: {rule: P2-RARE-01}]\n")
    assert said.startswith("fault: no {'rule': 'P2-RARE-01'}; found were: [")
    (said,) = mustered("  expect: [no_fault: {}]\n")
    assert "P2-TWOH-01" in said


def test_a_fault_may_be_named_by_another_rule_that_says_the_same() -> None:
    """P1-RAR-01, P1-BAND-05: at most three of a Rare weapon stands twice in the first edition."""
    rare = "{profile: ganger, weapons: [shotgun]}"
    band = f"- case: c\n  book: punk1\n  rules: [P1-BAND-05]\n  muster: {{name: X, band: gangers, fighters: [{', '.join([rare] * 4)}]}}\n"
    for rule in ("P1-RAR-01", "P1-BAND-05"):
        (case,) = cases.parse(f"{band}  expect: [fault: {{rule: {rule}}}]\n", "f.yaml")
        assert cases.run(case, load).problems == []


def test_some_words_of_a_fault_will_do() -> None:
    assert mustered("  expect: [fault: {rule: P2-TWOH-01, why: Two-handed}]\n") == []
    (said,) = mustered("  expect: [fault: {rule: P2-TWOH-01, why: too heavy}]\n")
    assert "too heavy" in said


@pytest.mark.parametrize("more", ["  answers: [shoot]\n  expect: [no_fault: {}]\n", "  expect: [question: null]\n"])
def test_a_band_is_not_played(more: str) -> None:
    with pytest.raises(ContentError):
        mustered(more)


def test_a_key_that_no_band_has_is_an_error() -> None:
    band = BAND.replace("name: X,", "name: X, chief: Y,")
    (case,) = cases.parse(band + "  expect: [fault: {}]\n", "f.yaml")
    with pytest.raises(ContentError, match="unknown field `chief`"):
        cases.run(case, load)


def test_a_case_needs_a_book() -> None:
    with pytest.raises(ContentError, match="case 'c': needs a book"):
        cases.parse("- case: c\n  rules: [X-01]\n  expect: [{told: x}]")


def test_files_are_read_and_run_in_order(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(GOOD.replace("  rules:", "  book: toy\n  rules:"))
    found = [cases.run(case, toy) for case in cases.load(tmp_path / "a.yaml")]
    assert [outcome.problems for outcome in found] == [[], [], []]
    assert found[1].case.line > found[0].case.line > 1
    with pytest.raises(ContentError, match=r"none\.yaml: cannot be read"):
        cases.load(tmp_path / "none.yaml")


def test_lengths_are_exact() -> None:
    assert units(4.1, "in") == 1041  # 1041.4: inches go to the nearest tenth of a millimetre
    assert units(10, "cm") == 1000
    assert units(2.54, "cm") == 254 == units(1, "in")
    assert units(0.1, "cm") == 10
    with pytest.raises(ValueError, match="finer"):
        units(0.001, "cm")
    with pytest.raises(ValueError, match="not a length"):
        units("3", "cm")
    assert scaled({"path": [[1, 2.5], [3, 4, "jump", 5]], "facing": 90}, "cm") == {
        "path": [[100, 250], [300, 400, "jump", 500]],
        "facing": 90,
    }
    assert scaled({"point": [1, True]}, "cm") == {"point": [100, True]}
    assert scaled("A", "cm") == "A"


RANGE = """
- setup: range
  book: punk2
  active: A
  fighters:
    A: {side: red, at: [20, 40], weapons: [bow]}
    B: {side: blue, at: [38, 40], facing: 180, armour: ""}
"""


def ranged(more: str) -> cases.Outcome:
    (case,) = cases.parse(RANGE + "- case: c\n  like: range\n" + more, "f.yaml")
    return cases.run(case, load)


@pytest.mark.parametrize(
    "more",
    [
        "  answers: [shoot, bow, B, false]\n  dice: [5, 10, 1]\n  expect: [{fighter: {id: B, status: down}}]",
        "  answers: [Shoot]\n  dice: [{roll: A Precision, d10: 5}, {roll: Strength, d10: 9}, {d10: 1}]\n  expect: [{event: {what: down}}]",
        "  answers: [assault, {path: [[30, 40]], facing: 0}]\n  fighters: {B: {at: [32.5, 40]}}\n  expect: [{roll: {what: combat}}]",
        "  answers: shoot\n  expect: {roll: {what: precision}, need: 5, modifier: {value: 1}, fighters: {A: {left: 1}, B: up}}",
        "  table: {pieces: [{cover: 1H, rect: [33, 30, 1, 20]}]}\n  answers: shoot\n  dice: 1\n  expect: {roll: {}, modifiers: [{value: 7}]}",
        "  answers: [shoot]\n  dice: [1]\n  expect: [{roll: {what: strength}}]",
        "  answers: [shoot]\n  dice: [1, {roll: Strength, faces: [9, 1]}]\n  expect: [{event: {what: down}}]",
        "  answers: [move, [25, 40]]\n  expect: {fighters: {A: {at: [25, 40]}}}",
        "  answers: shoot\n  dice: [1, 10, 1]\n  expect: [event: down, fighter: {id: B, status: downed}]",
        "  answers: [defensive_fire]\n  expect: [{fighter: {id: A, watching: true}}]",
        "  answers: [move]\n  expect: [{measure: {answer: {path: [[2.2 cm, 40]], facing: 0}, ok: false}}]",
        "  table: {pieces: [{like: platform, rect: [10, 30, 20, 20], height: 1}]}\n  fighters: {A: {z: 1}}\n  expect: [{fighter: {id: A, z: 1 cm}}, {options: {has: [Defensive Fire]}}]",
        "  answers: [shoot]\n  expect: [{needs: 5}, {mod: {short range: 1}}, {mod: P2-SHOT-04}, {no_mod: P2-COV-13}]",
        "  answers: [shoot]\n  expect: [{sum: {Precision: 5}}, {sum: 5}, {total: 5}, {roll: {name: precision, target: 5}}]",
        "  answers: [shoot]\n  rolls: [5, 10, 1]\n  expected: [{fighter: {B: down}}, {fighter: {name: B, status: down}}]",
        "  answers: [shoot]\n  dice: [6]\n  expect: [{count: {event: shot, times: 1}}, {event: {type: shot, success: false}}]",
        "  answers: [Shoot at B]\n  expect: [{need: 5}]",
        "  answers: [{shoot: {target: B, weapon: bow}}]\n  expect: [{need: 5}]",
        "  answers: [move, {x: 30, y: 40}]\n  expect: [{A: {at: [30, 40]}}]",
        "  answers: [move, {path: [20, 44], facing: B}]\n  expect: [{A: {at: [20, 44], facing: 347}}]",
        "  answers: [move]\n  expect: [{measure: {path: [[30, 40]], length: 10 cm}}, {allowed: {to: [30, 40]}}, {refused: {to: [31, 40]}}]",
        "  expect: [{can: shoot}, {cannot: combat}, {allowed: {answer: move}}, {options: {include: move, exclude: [combat]}}]",
        "  expect: [{refused: {answer: combat, because: P2-HTH-01}}, {refused: {answer: combat, because: no enemy}}]",
    ],
)  # fmt: skip
def test_natural_ways_to_write_are_understood(more: str) -> None:
    assert ranged("  rules: [P2-SHOT-01]\n" + more).problems == []


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("  answers: [shoot, C]\n  dice: [5, 10, 1]\n  expect: [{told: x}]", "'C' is not a choice here"),
        ("  answers: [shoot, true]\n  dice: [5, 10, 1]\n  expect: [{told: x}]", "True is not a choice here"),
        ("  answers: [reload, move]\n  expect: [{told: x}]", "asked 'action': "),
        ("  answers: [shoot]\n  dice: [{roll: Agility, d10: 5}]\n  expect: [{told: x}]", "the die is for 'Agility'"),
        ("  answers: [shoot C]\n  expect: [{told: x}]", "'shoot C' is not a choice here"),
        ("  answers: [move]\n  expect: [{refused: {to: [30, 40]}}]", "is allowed"),
    ],
)  # fmt: skip
def test_and_no_more_than_that(more: str, said: str) -> None:
    assert said in ranged("  rules: [P2-SHOT-01]\n" + more).problems[0]


def test_unknown_rules_are_named() -> None:
    wrong = "P2-" + "SHOTT-01"  # in two parts, for it must not look like a rule that is cited
    assert ranged(f"  rules: [{wrong}]\n  expect: [allowed: shoot]").notes == [
        f"no rule {wrong!r} in the book punk2; did you mean P2-SHOT-01?"
    ]
    with pytest.raises(ContentError, match="did you mean P2-SHOT-01"):
        ranged(f"  rules: [P2-SHOT-01]\n  expect: [{{no_mod: {{rule: {wrong}}}}}]")


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("options: {hass: [shoot]}", "did you mean has?"),
        ("mod: zzz", "'zzz' stands nowhere in the book"),
        ("mod: [five]", "mod: ['five'] is not a mapping"),
        ("need: many", "need: 'many' is not a number"),
        ("fighter: {id: A, near: [1, 2]}", "give [x, y, within]"),
        ("fighter: {id: A, touches: 3}", "give a list of ids"),
        ("count: {event: {what: shot}, times: many}", "give a whole number"),
        ("odds: {answers: [shoot], miss: 1/0}", "'1/0' is not a chance; write 1/6"),
        ("refused: {path: [[31, 40]]}", "'action' is asked now"),
        ("refused: {rule: P2-SHOT-01}", "refused: lacks 'answer'"),
        ("count: {event: {what: shot}}", "count: lacks 'times'"),
        ("evnt: {what: shot}", "did you mean event?"),
    ],
)
def test_a_badly_written_expectation_is_no_pass(expect: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        ranged(f"  rules: [P2-SHOT-01]\n  expect: [{{{expect}}}]")
    assert said in str(error.value)


@pytest.mark.parametrize("far", [".inf", ".nan", "1.0e+300"])
def test_no_length_is_beyond_the_table(far: str) -> None:
    with pytest.raises(ContentError, match="is on no table"):
        ranged(f"  rules: [P2-MOVE-01]\n  answers: [move, {{path: [[{far}, 2]]}}]\n  expect: [question: null]")


@pytest.mark.parametrize("path", ["zzz", "[[a, b]]", "[31]"])
def test_what_is_no_path_is_not_refused_by_a_rule(path: str) -> None:
    with pytest.raises(ContentError, match="that is not a path"):
        ranged(f"  rules: [P2-MOVE-01]\n  answers: [move]\n  expect: [refused: {{path: {path}}}]")


def test_bad_rows_do_not_stop_the_others() -> None:
    bad: list[ContentError] = []
    more = "- case: c\n  like: range\n  rules: [P2-SHOT-01]\n  then: 5\n"
    good = "- case: d\n  like: range\n  rules: [P2-SHOT-01]\n  expect: [allowed: shoot]\n"
    assert [case.name for case in cases.parse(RANGE + more + good, "f.yaml", bad=bad)] == ["d"]
    assert "then: must be a list" in str(bad[0])


def test_broken_yaml_is_one_row_s_own_affair() -> None:
    bad: list[ContentError] = []
    rules = "  like: range\n  rules: [P2-SHOT-01]\n"
    good = f"- case: d\n{rules}  expect: [{{allowed: shoot}}]\n"
    broken = [f"- case: e\n\tbook: punk2\n{good}", f"- case: f\n{rules}{rules}", "- case: g\n  expect: [{\n"]
    read = cases.parse(RANGE + good + "".join(broken) + "---\n" + good, "f.yaml", bad=bad)
    assert [case.name for case in read] == ["d", "d", "d"]
    assert [(error.line, "broken YAML" in str(error)) for error in bad] == [(13, True), (21, True), (25, True)]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            "  then: [{answers: [shoot], dice: [10], expect: [{fighter: {id: Q, status: up}}]}]",
            "step 2 of 2: expect fighter",
        ),
        ("  expect: [{event: [shot]}]", "is not a mapping"),
        ("  expect: [{fighter: 5}]", "5 is not a mapping"),
        ("  expect: [{count: {kind: [a], x: 1}}]", "lacks 'event'"),
        ("  sides: 5\n  expect: [{allowed: shoot}]", "name each once"),
        ("  pieces: 5\n  expect: [{allowed: shoot}]", "door1: open"),
        ("  expect: [{allowed: shoot, wrong: [5]}]", "is not understood"),
        ("  answers: {}\n  expect:", "expects nothing"),
    ],
)
def test_what_is_wrong_with_a_case_says_where(more: str, said: str) -> None:
    with pytest.raises(ContentError, match=said):
        ranged("  rules: [P2-SHOT-01]\n" + more)


def test_several_expectations_may_stand_in_one_row() -> None:
    more = "  rules: [P2-SHOT-01]\n  answers: [shoot]\n  dice: [5, 10, 1]\n  expect: [{A: up, B: down}, {shot: {at: B}, times: 1}]"
    assert not ranged(more).problems
    assert ranged(more.replace("A: up", "A: down")).problems
    assert ranged(more.replace("times: 1", "times: 2")).problems


@pytest.mark.parametrize(
    "empty",
    ["mod: {why: ''}", "refused: {answer: fly, why: ''}", "event: {rules: []}", "told: '.'", "roll: {what: ''}"],
)
def test_what_says_nothing_is_refused(empty: str) -> None:
    with pytest.raises(ContentError):
        ranged(f"  rules: [P2-SHOT-01]\n  answers: [shoot]\n  dice: [10]\n  expect: [{{{empty}}}]")


def test_nobody_is_two_things_at_once() -> None:
    rules = "  rules: [P2-SHOT-01]\n"
    assert not ranged(rules + "  expect: [{fighter: {id: B, up: true}}]").problems
    for told in ("status: down, up: true", "down: true, up: true"):
        assert ranged(f"{rules}  expect: [{{fighter: {{id: B, {told}}}}}]").problems


@pytest.mark.parametrize("answers", ["climb, 9", "crouch, 5"])
def test_a_step_that_is_refused_is_not_tried_for_ever(answers: str) -> None:
    """P2-CLMB-01: there is nothing to climb."""
    assert ranged(f"  rules: [P2-CLMB-01]\n  answers: [{answers}]\n  expect: [{{fighter: {{id: A, z: 9}}}}]").problems


def test_nothing_is_nothing() -> None:
    assert ranged("  rules: [P2-SHOT-01]\n  expect: [{state: {scores: red}}]").problems
    touching = "  rules: [P2-SHOT-01]\n  fighters: {B: {at: {from: A, gap: 0, toward: 0}}}\n  expect: [{fighter: {id: A, touches: []}}]"
    assert ranged(touching).problems == ["fighter: A: it touches B"]
    assert not ranged(touching.replace("gap: 0", "gap: 1")).problems
    assert ranged("  rules: [P2-SHOT-01]\n  expect: [{fighter: {id: A, weapons: {}}}]").problems


MUTANTS = "- case: c\n  book: mdr\n  rules: [MDR-MOVE-01]\n  expect: [{question: {what: action}}]\n  active: A\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("  fighters: {A: {side: red, at: [10, 10], skills: 5}}\n", "fighters, A, skills: it cannot be 5"),
        ("  switches: 5\n  fighters: {A: {side: red, at: [10, 10]}}\n", "switches: it cannot be 5"),
        ("  fighters: {A: {side: red, at: [10, 10], traits: 5}}\n", "fighters, A, traits: it cannot be 5"),
    ],
)
def test_the_value_that_nothing_can_be_made_of_is_named(more: str, said: str) -> None:
    (case,) = cases.parse(MUTANTS + more, "f.yaml")
    with pytest.raises(ContentError) as error:
        cases.run(case, load)
    assert said in str(error.value)
