"""The checker only looks: it answers nothing that is a choice, and a name that means nothing is never a pass."""

from __future__ import annotations

import pytest

from dustup.books import load
from dustup.core import ContentError
from dustup.lab.checker import cases
from dustup.lab.checker.matching import fits
from dustup.lab.events import events_of

LANE = """
- setup: lane
  book: punk2
  rules: [P2-SHOT-01]
  active: A
  fighters:
    A: {side: red, at: [20, 40], facing: 0, weapons: [bow]}
    B: {side: blue, at: [38, 40], facing: 180, armour: ""}
- setup: corpse
  book: punk2
  rules: [P2-LOOT-02]
  active: A
  fighters:
    A: {side: red, at: [20, 40], weapons: [small_blade]}
    X: {side: blue, at: [22.5, 40], weapons: [mace, bow], status: down}
- setup: burst
  book: punk2
  rules: [P2-AUTO-02]
  active: A
  dice: [1, 10, 1, 10, 10]
  fighters:
    A: {side: red, at: [20, 40], facing: 0, weapons: [automatic_rifle], bullets: 3}
    B: {side: blue, at: [30, 40], facing: 180, armour: ""}
    C: {side: blue, at: [32, 48], facing: 180, armour: ""}
    D: {side: blue, at: [34, 56], facing: 180, armour: ""}
- setup: squad
  book: kz
  rules: [KZ-HTH-02]
  fighters:
    A: {side: red, at: [10, 10], weapons: [handgun], gear: [headset]}
    B: {side: blue, at: {from: A, gap: 0, toward: 0}}
    C: {side: blue, at: [20, 20]}
  active: A
- setup: trukk
  book: gce
  rules: [GCE-VTER-01]
  active: T
  vehicles: {T: {side: red, vehicle: trukk, at: [10, 10]}}
  fighters: {D: {side: red, rides: T, seat: driver}, Z: {side: blue, at: [40, 40]}}


- setup: yard
  book: mdr
  rules: [MDR-MALF-01]
  fighters:
    A: {side: red, at: [20, 40, 4], weapons: {laser: jammed empty}}
    B: {side: blue, at: [60, 40], z: 4}
  active: A
"""


def run(like: str, more: str) -> list[str]:
    (case,) = cases.parse(f"{LANE}- case: c\n  like: {like}\n  {more}\n", "f.yaml")
    return cases.run(case, load).problems


def test_nothing_is_answered_for_the_author() -> None:
    """Two things may be taken and it may stop: `done` is a choice, so what comes after it is not looked at."""
    assert run("corpse", "answers: [loot]\n  expect: [{question: {what: take}}]") == []
    assert run("corpse", "answers: [loot]\n  expect: [{refused: bow}]") == ["refused: 'bow' is allowed"]
    assert run("corpse", "answers: [loot, bow]\n  expect: [{event: {what: loot}}]") != []
    assert run("corpse", "answers: [loot, bow, done]\n  expect: [{event: {what: loot}}]") == []


def test_what_has_one_answer_is_passed_over() -> None:
    assert run("lane", "answers: [shoot]\n  expect: [{roll: {what: precision}}]") == []


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("refused: sooht", "'sooht' means nothing; did you mean Shoot?"),
        ("refused: {answer: Q, rule: P2-SHOT-01}", "'Q' means nothing"),
        ("options: {lacks: [sooht]}", "'sooht' means nothing; did you mean Shoot?"),
        ("options: {lacks: [sooht B]}", "'sooht B' means nothing"),
        ("no_event: {what: shott}", "'shott'"),
        ("count: {event: {what: shott}, times: 0}", "'shott'"),
        ("no_event: {what: hit, victm: B}", "an event 'hit' has no 'victm'"),
        ("no_event: {what: hit, who: Q}", "there is nobody called 'Q'"),
        ("no_event: {what: shot, weapon: bwo}", "'bwo' stands nowhere in the book; did you mean bow?"),
        ("no_mark: {kind: smoek}", "'smoek' stands nowhere in the book; did you mean smoke?"),
        ("no_mark: {knid: smoke}", "unknown key 'knid' (did you mean kind?"),
        ("no_mod: {why: shrot range}", "'shrot' stands nowhere in the book; did you mean short?"),
        ("no_mod: {title: Precison}", "'precison' stands nowhere in the book; did you mean precision?"),
        ("odds: {answers: [shoot], dwon: 0}", "'dwon' stands nowhere in the book; did you mean down?"),
        ("event: {what: shott}", "'shott'"),
        ("event: {what: shot, at: Q}", "there is nobody called 'Q'"),
        ("no_event: {what: bow}", "'bow' means nothing"),
        ("count: {event: {yes: 1}, times: 0}", "True is not a name"),
        ("refused: {answer: null}", "write the answer that is meant"),
        ("fighter: {id: A, porne: true}", "'porne' means nothing; did you mean prone?"),
        ("fighter: {id: A, status: dwon}", "'dwon' stands nowhere in the book; did you mean down?"),
        ("item: {of: A, knid: bow}", "'knid' means nothing; did you mean kind?"),
        ("state: {trun: 2}", "'trun' means nothing; did you mean turn?"),
        ("question: {what: acton}", "'acton' stands nowhere in the book; did you mean action?"),
        ("options: {has: [sooht]}", "'sooht' means nothing; did you mean Shoot?"),
        ("shto: {at: B}", "'shto' means nothing as an event; did you mean shot?"),
        ("fightr: {id: A}", "did you mean fighter?"),
        ("prnoe: [B]", "'prnoe' stands nowhere in the book; did you mean prone?"),
    ],
)
def test_a_misspelt_name_is_an_error_also_where_nothing_must_be_seen(expect: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        run("lane", f"expect: [{{{expect}}}]")
    assert said in str(error.value)


def test_what_a_hull_holds_may_fail_and_is_no_slip() -> None:
    assert run("trukk", 'expect: [{fighter: {id: T, prey: ""}}]') == []
    assert run("trukk", "expect: [{fighter: {id: T, prey: Z}}]") == ["fighter: T: prey is '', not 'Z'"]
    with pytest.raises(ContentError, match="'perey' means nothing; did you mean prey"):
        run("trukk", "expect: [{fighter: {id: T, perey: Z}}]")


def test_what_people_leave_away() -> None:
    """Of dice the faces, of what is left the number, of a question about somebody the name, of a word its ending."""
    shot = "answers: [shoot]\n  dice: [5, 10, 1]\n  expect: "
    assert run("lane", shot + "[{event: {what: shot, faces: [5]}}]") == []
    assert run("lane", shot + "[{event: {what: shot, faces: 5}}]") == []
    assert run("lane", shot + "[{event: {what: shot, faces: [4]}}]") != []
    assert run("lane", shot + "[{event: {what: shot, faces: [3]}}]") != []  # a die is kept in three parts
    assert run("lane", shot + "[{event: {what: shot, faces: 1}}]") != []  # and there is one of it
    assert run("lane", shot + "[{event: {what: shot, faces: []}}]") != []
    assert run("lane", "expect: [{question: {what: action, about: A}}]") == []
    assert run("lane", "expect: [{question: {what: action, about: B}}]") != []
    assert fits({"result": "killed"}, {"result": "kill"}) and not fits({"result": "kills off"}, {"result": "kill"})


def test_a_state_and_an_event_may_be_named_alone() -> None:
    """`prone: [B]`, `shot: {at: B}`, `need: 5+`, a count of what came: as strict as in full."""
    shot = "answers: [shoot]\n  dice: [5, 10, 1]\n  expect: "
    assert run("lane", shot + "[{shot: {at: B, success: true, need: 5+}}, {count: {what: shot, times: 1}}]") == []
    assert run("lane", shot + "[{shot: {at: B, success: false}}]") != []
    assert run("lane", shot + "[{shot: {at: B, need: 4+}}]") != []
    assert run("lane", shot + "[{count: {what: shot, times: 2}}]") != []
    assert run("lane", "fighters: {B: {prone: true}}\n  expect: [{prone: [B]}, {B: prone}]") == []
    assert run("lane", "fighters: {B: {prone: true}}\n  expect: [{prone: [A, B]}]") != []


def test_further_ways_to_say_it_are_as_strict() -> None:
    """How often something came or is added, a number to roll in words, whom in one sentence, a state alone."""
    shot = "answers: [shoot]\n  dice: [5, 10, 1]\n  expect: "
    met = (
        "{count: {shot: 1}}", "{count: {shot: {at: B}, times: 1}}", "{count: {mod: {why: short range}, times: 1}}",
        "{count: {mod: P2-SHOT-04, times: 1}}", "{need: 5 or less}", "{shot: {need: 5 or lower}}",
        "{shots: 1}", "{count: {shots: 1}}", "{hit: {strength: 13}}",
    )  # fmt: skip
    wrong = (
        "{count: {shot: 2}}", "{count: {shot: {at: B}, times: 2}}", "{count: {mod: {why: short range}, times: 2}}",
        "{need: 5 or more}", "{need: 4 or less}", "{shot: {need: 5 or better}}",
        "{shots: 2}", "{count: {shots: 0}}", "{hit: {strength: 12}}",
    )  # fmt: skip
    for item in met:
        assert run("lane", f"{shot}[{item}]") == [], item
    for item in wrong:
        assert run("lane", f"{shot}[{item}]") != [], item
    for item in (
        "{count: {shto: 1}}",
        "{count: {at: B}}",
        "{count: {mod: {why: short rnage}, times: 0}}",
        "{shtos: 0}",
    ):
        with pytest.raises(ContentError):
            run("lane", f"{shot}[{item}]")
    far = "fighters: {B: {at: [88, 40]}}\n  expect: "
    assert run("lane", far + "[{refused: {answer: shoot at B, rule: P2-SHOT-05}}]") == []
    assert run("lane", far + "[{allowed: shoot B with bow}]") != []
    assert run("lane", "fighters: {A: prone}\n  answers: [get_up, facing north]\n  expect: [{A: {facing: 90}}]") == []
    lain = "marks: [{kind: fire, at: [38, 40], power: 3}]\n  expect: "
    assert run("lane", lain + "[{mark: {kind: fire, at: B}}, {no_mark: {kind: fire, at: A}}]") == []
    assert run("lane", lain + "[{mark: {kind: fire, at: A}}]") != []
    assert (
        run("lane", "expect: [{allowed: [move, [20, 50]]}, {refused: {answer: [move, [20, 51]], rule: P2-MOVE-01}}]")
        == []
    )
    assert run("lane", "expect: [{refused: {answer: [move, [20, 50]]}}]") != []
    assert run("lane", "answers: [[move, [20, 50]]]\n  expect: [{A: {at: [20, 50]}}]") == []


def test_a_case_may_stop_once_its_last_die_has_decided_what_it_expects() -> None:
    """The Hit that follows need not be rolled, unless something is expected that was so before, or that must not come."""
    shot = "answers: [shoot]\n  dice: [5]\n  expect: "
    assert run("lane", shot + "[{shot: {at: B, success: true}}]") == []
    for hollow in ("{shot: {at: B, success: false}}", "{shot: {at: B}}, {B: up}", "{shot: {at: B}}, {no_event: down}"):
        assert "dice are missing" in run("lane", f"{shot}[{hollow}]")[0], hollow
    assert "dice are missing" in run("lane", "answers: [shoot]\n  expect: [{B: up}]")[0]


def test_a_drive_may_be_said_as_a_driver_says_it() -> None:
    """GCE-VMOV-04: so far straight on; left and right are turns of 45 degrees."""
    drive = "fighters: {D: {rides: T}}\n  expect: [{T: {facing: 45}}]\n  answers: "
    assert run("trukk", drive + "[drive, {legs: [[3, left], 1]}]") == []
    assert run("trukk", drive + "[drive, {legs: [[3, right], 1]}]") != []
    assert run("trukk", drive + "[drive, {legs: [[3, lefft], 1]}]") != []
    assert run("trukk", "answers: [drive, 6]\n  expect: [{T: {facing: 0}}, {event: {what: moved, who: T}}]") == []
    assert run("lane", "expect: {odds: {shoot: B, miss: 50%}}") == []
    assert run("lane", "expect: {odds: {shoot: B, miss: 51%}}") != []


def test_an_expectation_that_says_nothing_is_an_error() -> None:
    shot = "answers: [shoot]\n  dice: [5, 10, 1]\n  expect: "
    for item in (
        "{event: {}}", "{mod: {}}", "{sum: {}}", "{A: {}}", "{item: {of: A}}", "{state: {}}", "{options: {}}",
        "{options: {lacks: []}}", "{odds: {answers: [shoot]}}", "{question: {}}", "{told: ''}", "{told: 5}",
        "{A: {at: [20]}}", "{mark: {at: [1, 1, 1]}}", "{no_mark: {at: [1]}}", "{refused: {shoot: Zed}}",
    ):  # fmt: skip
        with pytest.raises(ContentError):
            run("lane", f"{shot}[{item}]")


def test_nobody_carries_nothing_who_carries_something() -> None:
    """In books that keep a field for what is carried, too."""
    assert run("squad", "expect: [{A: {weapons: []}}]") != []
    assert run("squad", "expect: [{A: {gear: none}}]") != []
    assert run("squad", "expect: [{B: {weapons: [], gear: []}}]") == []
    assert run("yard", "expect: [{A: {weapons: none}}]") != []


def test_what_one_does_unasked_may_be_said_with_who_does_it() -> None:
    """GCE-HTH-10: A has one thing to fight with, B is asked."""
    fight = (
        "phase: fight\n  player: red\n  vehicles: null\n  active: null\n  fighters:\n    D: null\n    Z: null\n"
        "    A: {side: red, at: [20, 20], weapons: [shoota, choppa]}\n"
        "    B: {side: blue, at: {from: A, gap: 0}, weapons: [choppa]}\n"
        "  dice: [{A: 4}, {B: [3, 5]}]\n  expect: [{fight: {winner: B}}]\n  answers: "
    )
    assert run("trukk", fight + "[{A: choppa}, {B: choppa + knife}]") == []
    assert run("trukk", fight + "[{A: slugga}, {B: choppa + knife}]") != []


def test_a_case_may_end_where_a_new_turn_begins() -> None:
    """KZ-CHG-01, KZ-INIT-01: the dice of the next turn's initiative are not missing; those of this turn's are."""
    change = "active: null\n  phase: change\n  answers: [keep, keep]\n  expect: [{state: {turn: 2}}]"
    assert run("squad", change) == []
    initiative = "active: null\n  phase: initiative\n  dice: [4]\n  expect: [{state: {turn: 1}}]"
    assert run("squad", initiative) == [
        "dice are missing: 1d6 for 'initiative of blue-1' [KZ-INIT-01]; the dice went to: initiative of red-1 4; "
        "to stop before them expect {roll: {what: initiative of blue-1}}"
    ]


def test_what_a_row_writes_stands_for_the_same_thing_said_otherwise() -> None:
    """A set-up with `active` and a case with `group`; a set-up with `table` and a case with `map`."""
    assert run("squad", "group: red-1\n  expect: [{question: {what: activate}}]") == []
    assert run("squad", "map: motel_9\n  expect: [{question: {what: action}}]") == []
    with pytest.raises(ContentError, match="both 'active' and 'group'"):
        run("squad", "group: red-1\n  active: A\n  expect: [{question: {what: activate}}]")


def test_names_that_mean_something_elsewhere_are_refused_as_before() -> None:
    assert run("lane", "expect: [{refused: disengage}, {options: {lacks: [combat]}}, {no_event: {what: jam}}]") == []
    assert run("lane", "expect: [{no_event: {what: downed, victim: B}}, {no_event: miss}]") == []


def test_a_step_that_stops_before_a_choice_is_told_so() -> None:
    """GCE-VMOV-02: somebody in the way is asked about before the drive goes on."""
    near = "fighters: {Z: {at: [13, 13]}}\n  answers: [drive, 6"
    (moved, open_) = run("trukk", f"{near}]\n  expect: [{{T: {{at: [16, 10]}}}}]")
    assert "not" in moved
    assert "'pass'" in open_
    assert run("trukk", f"{near}, false]\n  expect: [{{T: {{at: [16, 10]}}}}]") == []


def test_what_must_not_be_added_is_looked_for_behind_the_only_target_too() -> None:
    """MDR-SHOT-02: with a single target the question is open still, and the sum stands behind it."""
    bow = "fighters: {A: {z: 0, weapons: [bow]}, B: {z: 0, at: {from: A, gap: 36, toward: east}}}"
    far = "{value: -2, rule: MDR-SHOT-02}"
    assert run("yard", f"{bow}\n  answers: [shoot]\n  expect: [{{mod: {far}}}]") == []
    (problem,) = run("yard", f"{bow}\n  answers: [shoot]\n  expect: [{{no_mod: {far}}}]")
    assert "shown all the same" in problem


def test_a_kill_with_more_said_is_the_event() -> None:
    dice = "fighters: {A: {z: 0}, B: {z: 0, at: {from: A, gap: 0, toward: east}}}\n  answers: [fight]\n  dice: [4, 1]"
    assert run("yard", f"{dice}\n  expect: [{{killed: B}}, {{killed: {{who: B, gruesome: false}}}}]") == []
    (problem,) = run("yard", f"{dice}\n  expect: [{{down: {{who: B, gruesome: true}}}}]")
    assert "gruesome" in problem


def test_in_a_burst_the_target_nobody_asked_for_is_used_up_where_it_was_taken() -> None:
    """P2-AUTO-03: with B down only C is left for the second shot; the third may go at C or D."""
    shots = "[{event: {what: shot, at: B}}, {event: {what: shot, at: C}}, {event: {what: shot, at: D}}]"
    assert run("burst", f"answers: [shoot, automatic, B, C, D]\n  expect: {shots}") == []
    assert run("burst", f"answers: [shoot, automatic, B, D]\n  expect: {shots}") == []
    (said,) = run("burst", f"answers: [shoot, automatic, B, C, D, D]\n  expect: {shots}")
    assert "'D' is not a choice here" in said


def test_while_dice_are_called_for_nobody_is_asked() -> None:
    """Only the target that was taken without asking can be spoken of."""
    assert run("lane", "answers: [shoot]\n  expect: [{allowed: B}, {roll: {}}]") == []
    with pytest.raises(ContentError, match="dice are called for now"):
        run("lane", "answers: [shoot]\n  expect: [{refused: move}, {roll: {}}]")


def test_a_sum_has_the_same_titles_before_and_after_the_dice() -> None:
    title = "{sum: {title: Toughness}}, {sum: {title: Strength}}"
    assert run("lane", f"answers: [shoot]\n  dice: [1]\n  expect: [{{roll: {{}}}}, {title}]") == []
    assert run("lane", f"answers: [shoot]\n  dice: [1, 1, 1]\n  expect: [{title}]") == []


def test_missing_dice_name_their_step() -> None:
    then = "then: [{answers: [shoot], expect: [{told: x}]}]"
    (said,) = run("lane", f"answers: [aim]\n  expect: [{{event: {{what: aim}}}}]\n  {then}")
    assert said.startswith("step 2 of 2: dice are missing: 1d10 for 'precision'")


def test_nothing_more_is_asked() -> None:
    assert run("lane", "answers: [shoot]\n  dice: [10]\n  expect: [{asked: nothing}, {question: {what: action}}]") == []
    (said,) = run("corpse", "answers: [loot]\n  expect: [{asked: nothing}]")
    assert said == "question: 'take' is asked"


def test_contact_and_belongings_are_seen_in_every_book() -> None:
    """KZ-HTH-02: bases that touch, and what somebody carries."""
    assert run("squad", "expect: [{A: {touches: [B], engaged: true}}, {C: {engaged: false}}]") == []
    assert run("squad", "expect: [{item: {of: A, kind: handgun}}, {A: {weapons: [handgun], gear: [headset]}}]") == []
    assert "it does not touch C" in run("squad", "expect: [{A: {touches: [C]}}]")[0]
    assert "carries no {'kind': 'shotgun'}" in run("squad", "expect: [{A: {weapons: [shotgun]}}]")[0]


def test_the_events_of_a_book_are_read_from_its_source() -> None:
    """Also where the fields stand in a variable, and where a family says them for both editions."""
    found = events_of(load("punk2")).fields
    assert {"who", "at", "need", "success", "result", "weapon"} <= found["shot"]
    assert {"who", "height", "success"} <= found["fall_roll"]
    assert {"who", "path"} <= events_of(load("kz")).fields["moved"]
    assert events_of(load("gce")).fields["crash"] == {"who", "at", "part", "count", "faces", "need", "success"}
    assert events_of(load("mdr")).fields["wounded"] == {"who", "quality"}  # said by a variable name, told in a sentence


VOLLEY = """
- case: c
  book: gce
  rules: [GCE-HIT-01]
  phase: shoot
  active: A
  fighters:
    A: {side: red, at: [10, 20], facing: 0, weapons: [shoota]}
    B: {side: blue, at: [20, 20], facing: 180}
  answers: [shoot, B]
  dice: %s
  expect: [fighter: {id: B, status: gone}]
"""


@pytest.mark.parametrize("dice", ["[4, 5, 6]", "[{hit: 4}, {wound: 5}, {injury: 6}]", "[{hit: [4]}, 5, {injury: 6}]"])
def test_what_the_phase_is_about_may_be_said_and_dice_may_have_names(dice: str) -> None:
    """`wound` is a die of "wounds B"; a list is all the dice of a roll."""
    (case,) = cases.parse(VOLLEY % dice, "f.yaml")
    assert cases.run(case, load).problems == []


def test_a_die_for_something_else_is_refused() -> None:
    (case,) = cases.parse(VOLLEY % "[{ammo: 4}, 5, 6]", "f.yaml")
    assert "the die is for 'ammo'" in cases.run(case, load).problems[0]


def test_whose_die_it_is_may_be_said() -> None:
    """P2-RUL-08: by id, side or part; somebody else's die is refused."""
    expect = "expect: [{count: {event: {what: hit}, times: 1}}]"
    dice = "answers: [shoot]\n  dice: [{by: shooter, d10: 5}, {by: A, roll: strength, d10: 1}, {by: %s, d10: 9}]\n  "
    assert run("lane", dice % "B" + expect) == []
    assert run("lane", dice % "blue" + expect) == []
    assert run("lane", dice % "target" + expect) == []
    assert run("lane", dice % "A" + expect) == ["asked 'hit': the die is by 'A', but B of blue rolls it [P2-HIT-01]"]


def test_what_lies_beside_a_body_and_where_a_marker_is() -> None:
    """P2-LOOT-02: things by their kind; `near` is about there, for a marker too."""
    assert run("corpse", "fighters: {X: {loot: [mace]}}\n  expect: [{fighter: {id: X, loot: [Mace]}}]") == []
    assert run("corpse", "fighters: {X: {loot: [mace]}}\n  expect: [{fighter: {id: X, loot: [bow]}}]") != []
    smoke = "marks: [{kind: smoke, at: [70, 70]}]\n  expect: [{mark: {kind: smoke, near: [70, %s, 0.5]}}]"
    assert run("lane", smoke % 70.5) == []
    assert run("lane", smoke % 70.6) != []


def test_an_empty_list_is_nothing() -> None:
    """P2-LOOT-02: `weapons: []` of one with a bow is no pass, and a weapon is no gear."""
    assert run("lane", "expect: [{fighter: {id: A, weapons: []}}]") == ["fighter: A: it carries bow"]
    assert run("lane", "expect: [{fighter: {id: A, gear: none}}, {fighter: {id: A, weapons: [bow]}}]") == []
    assert run("lane", "fighters: {A: {gear: [shield]}}\n  expect: [{fighter: {id: A, gear: []}}]") != []


def test_an_open_path_or_facing_says_what_to_write() -> None:
    """P2-RUL-11, P2-MOVE-01: what has no list of answers is shown by an example."""
    (said,) = run("lane", "answers: [move]\n  dice: [3]\n  expect: [{A: up}]")
    assert "the open question is 'path': write where it goes, [x, y]" in said
    (said,) = run("lane", "fighters: {A: {prone: true}}\n  answers: [get_up]\n  dice: [3]\n  expect: [{A: up}]")
    assert "the open question is 'facing': write which way: degrees" in said
    looks = (
        "fighters: {A: {prone: true, facing: 180}}\n  answers: [get_up, B]\n  expect: [{fighter: {id: A, facing: 0}}]"
    )
    assert run("lane", looks) == []


def test_who_won_a_fight_is_not_who_acted() -> None:
    """P2-HTH-02: the winner is named by id, nobody in a tie."""
    fight = "fighters: {B: {at: [22.5, 40]}}\n  answers: [combat]\n  dice: [%s, 9, 1, 9]\n  expect: [{combat: {winner: %s}}]"
    assert run("lane", fight % (1, "B")) == []
    assert run("lane", fight % (1, "A")) != []
    assert run("lane", fight % (1, "red")) != []


def test_no_declines_only_what_can_be_declined() -> None:
    """P2-DEF-06: no is holding fire; where nothing of the kind is asked it says nothing."""
    waits = "fighters: {B: {weapons: [bow], watching: true}}\n  answers: [move, [25, 40], no]\n  "
    assert run("lane", waits + "expect: [{no_event: {what: shot}}, {fighter: {id: B, watching: true}}]") == []
    assert run("lane", "answers: [move, [25, 40], no]\n  expect: [{fighter: {id: A, at: [25, 40]}}]") == []
    assert run("lane", "answers: [crouch]\n  expect: [{A: up}]") != []


def test_some_words_of_a_modifiers_reason_will_do() -> None:
    """KZ-HIT-05: shown as "close range (8 inches)"."""
    near = """
- case: c
  book: kz
  rules: [KZ-HIT-05]
  fighters: {A: {side: red, at: [10, 10], weapons: [handgun], order: shoot}, B: {side: blue, at: [14, 10]}}
  active: A
  answers: [shoot, B]
  dice: [1]
  expect: [mod: {why: %s, value: 1}]
"""
    for why, fine in (("close range", True), ("range", True), ("close", True), ("long range", False)):
        (case,) = cases.parse(near % why, "f.yaml")
        assert (cases.run(case, load).problems == []) is fine, why


ORDERS = """
- case: c
  book: mdr
  rules: [MDR-GRP-01]
  active: L
  fighters:
    L: {side: red, traits: [leader], at: [40, 40]}
    a: {side: red, at: [40, 50]}
    b: {side: red, at: [42, 50], controlled: ""}
    X: {side: blue, at: [80, 80]}
"""


def ordered(more: str) -> list[str]:
    (case,) = cases.parse(f"{ORDERS}  {more}\n", "f.yaml")
    return cases.run(case, load).problems


def test_a_taking_that_ended_by_itself_may_be_ended_all_the_same() -> None:
    assert ordered("answers: [group, a, b, done, 2]\n  dice: [4, 4]\n  expect: [{event: {what: group}}]") == []
    assert ordered("answers: [group, a, b, done, done, 2]\n  dice: [4, 4]\n  expect: [{event: {what: group}}]") != []


def test_dice_of_a_later_step_are_not_missing_before_it() -> None:
    assert ordered("answers: [group, a, b, 2]\n  then: [{dice: [[4, 1]], expect: [{event: {what: group}}]}]") == []
    assert "dice are missing" in ordered("answers: [group, a, b, 2]\n  then: [{expect: [{turn: 1}]}]")[0]


@pytest.mark.parametrize("nothing", ['""', "false", "none", "null"])
def test_what_is_not_there_has_many_names(nothing: str) -> None:
    assert ordered(f"expect: [{{fighter: {{id: b, controlled: {nothing}}}}}]") == []
    assert ordered(f"expect: [{{fighter: {{id: b, side: {nothing}}}}}]") != []


def test_a_thing_is_known_by_its_first_words_and_nothing_else_is() -> None:
    assert fits({"weapon": "laser"}, {"weapon": "Laser Gun"}) and not fits({"weapon": "gun"}, {"weapon": "Laser Gun"})
    assert not fits({"state": "jammed"}, {"state": "jammed empty"})


def test_numbers_are_asked_of_the_question_that_takes_numbers() -> None:
    """Also behind a question with one legal answer, several at once, and one that is not on offer is refused there."""
    waits = "active: null\n  fighters: {A: {stats: {AG: 6}, traits: {delay: 2}}}\n  expect: "
    assert run("lane", waits + "[{allowed: [6, 5, 4]}, {refused: [3, 2]}]") == []
    assert run("lane", waits + "[{allowed: [5, 3]}]")[0].startswith("allowed: 3 is refused")
    assert run("lane", waits + "[{refused: [3, 4]}]") == ["refused: 4 is allowed"]
    places = "answers: [move]\n  expect: [{allowed: [30, 40]}, {refused: [31, 40]}, {allowed: [{path: [[21, 40]]}]}]"
    assert run("lane", places) == []


def test_sentences_are_compared_as_printed_or_typed() -> None:
    shot = "answers: [shoot]\n  dice: [4, 1, 10]\n  expect: [{told: '%s'}]"
    for words in ("= 5, rolls ⟨4⟩", "= 5, rolls 4", "-1 Hard to use", "−1 hard to use"):
        assert run("lane", shot % words) == [], words
    assert run("lane", shot % "rolls 5") != []


FIGHT = "fighters: {A: {order: assault, weapons: [sword]}}\n  answers: [fight]\n  dice: [6, 1]\n  "


def test_an_answer_that_is_missing_is_named_as_it_is_written() -> None:
    """Whoever fights is asked whether to take alive; nothing is taken for granted, and the message says what to write."""
    (said,) = run("squad", FIGHT + "expect: [{event: {what: down, who: B}}]")
    assert "'non-lethal' (red may answer: false (Fight to kill), true (Take alive))" in said
    assert run("squad", FIGHT.replace("[fight]", "[fight, false, false]") + "expect: [{event: {what: down}}]") == []


def test_an_assault_may_begin_with_a_run_up() -> None:
    """The first of two Actions is a move: it may be called by the name of what it begins, if a way follows."""
    far = "fighters: {B: {at: [37.5, 40]}}\n  "
    way = "[assault, B, [30, 40], assault, [35, 40]]"
    assert run("lane", far + f"answers: {way}\n  expect: [{{mod: {{value: 2, rule: P2-ASLT-05}}}}]") == []
    assert run("lane", far + "answers: [assault]\n  expect: [{roll: {what: combat}}]") != []
    assert run("lane", far + "answers: [assault, [35, 40]]\n  expect: [{event: {what: assault}}]") != []
    assert run("lane", far + "expect: [{refused: {answer: assault, rule: P2-ASLT-01}}]") == []


def test_a_modifier_that_must_not_be_shown_is_about_the_dice_called_for() -> None:
    shot = "answers: [shoot]\n  dice: [5]\n  "
    assert run("lane", shot + "expect: [{no_mod: {rule: P2-COV-13}}]") == []
    (missing,) = run("lane", shot + "expect: [{event: {what: shot, success: true}}, {B: up}]")
    assert missing.startswith("dice are missing: 2d10 for 'hit' [P2-HIT-01]")


def test_a_name_that_no_band_knows_is_an_error() -> None:
    band = "- case: c\n  book: punk2\n  rules: [P2-TWOH-01]\n  muster: {name: X, band: gangers, points: 300, "
    row = "fighters: [{profile: ganger, weapons: [heavy_blade, bow, %s]}]}\n  expect: [{fault: {%s}}]\n"
    (slip,) = cases.parse(band + row % ("smal_blade", "rule: P2-TWOH-01"), "f.yaml")
    with pytest.raises(ContentError, match="did you mean small_blade"):
        cases.run(slip, load)
    (meant,) = cases.parse(band + row % ("smal_blade", "why: there is no weapon"), "f.yaml")
    assert cases.run(meant, load).problems == []


def test_yes_is_any_number_but_nought() -> None:
    assert fits(True, 2) and fits(False, 0) and not fits(True, 0) and not fits(False, 2) and not fits(1, True)


def test_what_is_left_behind_may_be_said() -> None:
    """Its bow must go for the rifle: nobody asks, and whoever says so does not end the looting with the next word."""
    more = (
        "fighters: {A: {weapons: [bow]}, X: {weapons: [rifle, small_blade]}}\n  answers: [loot, rifle, bow, done]\n  "
    )
    assert run("corpse", more + "expect: [{fighter: {id: A, weapons: [rifle]}}, {asked: action}]") == []


def test_attributes_may_begin_with_a_capital() -> None:
    assert run("lane", "fighters: {A: {Precision: 7}}\n  answers: [shoot]\n  expect: [{need: 7}]") == []


def test_a_name_unlike_any_other_may_be_expected_by_its_rule() -> None:
    band = "- case: c\n  book: punk2\n  rules: [P2H-MUS-04]\n  muster: {name: X, band: gangers, points: 300, "
    row = "fighters: [{profile: ganger, weapons: [%s]}]}\n  expect: [{fault: {rule: P2H-MUS-04}}]\n"
    (strange,) = cases.parse(band + row % "laser", "f.yaml")
    assert cases.run(strange, load).problems == []
    (slip,) = cases.parse(band + row % "smal_blade", "f.yaml")
    with pytest.raises(ContentError, match="did you mean small_blade"):
        cases.run(slip, load)


def test_a_place_in_inches_is_as_exact_as_two_decimals_can_be() -> None:
    """In contact its middle is 25 mm away: 0.98425 inches, written 0.98."""
    assert run("squad", "expect: [{fighter: {id: B, at: [10.98, 10]}}]") == []
    assert run("squad", "expect: [{fighter: {id: B, at: [11, 10]}}]") != []


def test_what_was_exchanged_may_be_said_when_it_is_over() -> None:
    more = "fighters: {A: {weapons: [bow]}, X: {weapons: [rifle]}}\n  answers: [loot, rifle, %s]\n  "
    assert run("corpse", more % "bow" + "expect: [{fighter: {id: A, weapons: [rifle]}}]") == []
    assert run("corpse", more % "mace" + "expect: [{fighter: {id: A, weapons: [rifle]}}]") != []


def test_the_way_up_to_whoever_is_named_is_gone_also_before_dice() -> None:
    assert run("lane", "answers: [assault, B]\n  expect: [{refused: {path: [[20, 45]], facing: 0}}]") != []
    near = "fighters: {B: {at: [28, 40]}}\n  answers: [assault, B]\n  "
    assert run("lane", near + "expect: [{roll: {what: combat}}]") == []
    assert run("lane", near + "expect: [{roll: {what: precision}}]") != []


def test_a_modifier_with_its_value_is_shown_by_whatever_rule_says_the_same() -> None:
    wall = "table: {pieces: [{like: low_wall, rect: [33, 30, 1.2, 20]}]}\n  answers: [shoot]\n  dice: [1]\n  "
    assert run("lane", wall + "expect: [{roll: {what: hit}}, {no_mod: {value: 5, rule: P2-COV-08}}]") != []
    assert run("lane", wall + "expect: [{roll: {what: hit}}, {no_mod: {value: 4, rule: P2-COV-08}}]") == []


def test_what_a_sum_starts_from_is_no_modifier_unless_it_is_named() -> None:
    """Precision 5 is not the +5 of a wall, nor a die of 3 a +3."""
    shot = "answers: [shoot]\n  dice: [1]\n  "
    assert run("lane", shot + "expect: [{roll: {what: hit}}, {mod: {value: 5}}]") != []
    assert run("lane", shot + "expect: [{roll: {what: hit}}, {no_mod: {value: 5}}]") == []
    assert run("lane", shot + "expect: [{roll: {what: hit}}, {mod: {value: 5, why: Precision}}]") == []
    wall = "table: {pieces: [{like: low_wall, rect: [33, 30, 1.2, 20]}]}\n  "
    assert run("lane", wall + shot + "expect: [{mod: {value: 5}}]") == []  # and so it is about the dice called for
    down = "group: red-1\n  active: null\n  fighters: {B: null, A: {suppressed: true}}\n  answers: [A, true]\n  dice: [3]\n  "
    assert run("squad", down + "expect: [{no_mod: {value: 3}}, {mod: {value: 1}}]") == []


def test_a_sum_of_inches_may_be_written_with_its_unit() -> None:
    far = "fighters: {B: null}\n  answers: [move]\n  "
    assert run("squad", far + "expect: [{sum: {title: Move, total: 8 in}}, {sum: {Move: 8}}]") == []
    assert run("squad", far + "expect: [{sum: {title: Move, total: 7 in}}]") != []


def test_one_step_of_its_kind_is_a_path() -> None:
    gap = "table: {pieces: [{like: crevice, rect: [22, 30, 5, 20]}]}\n  fighters: {A: {at: [22, 40]}}\n  "
    assert run("lane", gap + "answers: [move, {jump: [27, 40]}]\n  expect: [{fighter: {id: A, at: [27, 40]}}]") == []
    assert run("lane", gap + "answers: [move]\n  expect: [{allowed: {jump: [27, 40]}}]") == []
    assert (
        run("lane", gap + "answers: [move]\n  expect: [{refused: {answer: {jump: [33, 40]}, rule: P2-MOVE-01}}]") == []
    )


def test_on_the_way_to_whom_was_named_somebody_may_react() -> None:
    """What is said behind the target is for the one who waits, not for the path."""
    near = "fighters: {A: {weapons: [mace]}, B: {at: {from: A, gap: 5, toward: 0}, weapons: [bow], watching: true}}\n  "
    for said in ("hold", "no", "B, hold"):
        assert run("lane", f"{near}answers: [assault, B, {said}]\n  expect: [{{roll: {{what: combat}}}}]") == []
    for said in ("B, 4.9", "B, B, 4.9"):
        assert run("lane", f"{near}answers: [assault, B, {said}]\n  expect: [{{roll: {{what: precision}}}}]") == []
    assert run("lane", f"{near}answers: [assault, B]\n  expect: [{{question: {{what: react}}}}]") == []


def test_a_weapon_made_up_is_looked_at_by_its_name() -> None:
    big = "fighters: {A: {weapons: [{like: bow, name: Big bow, traits: {dead_slow: 2}}], items: {Big bow: {loaded: false}}}}\n  "
    assert run("lane", big + "answers: [reload]\n  expect: [{item: {of: A, kind: Big bow, reload: 1}}]") == []
    assert run("lane", big + "answers: [reload]\n  expect: [{item: {of: A, kind: bow, reload: 1}}]") != []


@pytest.mark.parametrize(
    ("state", "holds"),
    [
        ("jammed: true", True), ("empty: true", True), ("broken: false", True), ("loaded: false", True),
        ("broken: true", False), ("jammed: false", False),
    ],
)  # fmt: skip
def test_a_word_of_its_state_may_be_asked_of_a_thing(state: str, holds: bool) -> None:
    assert (run("yard", f"expect: [{{item: {{of: A, kind: laser, {state}}}}}]") == []) is holds


def test_a_word_that_is_no_state_is_an_error() -> None:
    with pytest.raises(ContentError, match="did you mean jammed"):
        run("yard", "expect: [{item: {of: A, kind: laser, jamed: false}}]")


def test_of_two_heights_the_one_written_last_counts() -> None:
    more = "fighters: {A: {z: 3}, B: {at: [60, 40, 2]}}\n  "
    assert run("yard", more + "expect: [{A: {z: 3 cm}}, {B: {z: 2 cm}}]") == []


def test_what_no_die_could_do_is_no_roll_of_it_unless_its_figures_are_named() -> None:
    """GCE-SAVE-02: an 'eavy shoota leaves a 5+ save no chance: there is none, or it would need a 7."""
    gun = "guns: {eavy shoota: front}"
    shot = f"""
- case: no save
  book: gce
  rules: [GCE-SAVE-02]
  phase: shoot
  active: G
  vehicles: {{T: {{side: red, vehicle: trukk, at: [10, 20], facing: 0, driver: D, {gun}}}}}
  fighters:
    D: {{side: red, rides: T, seat: driver}}
    G: {{side: red, rides: T, seat: gunner, gun: eavy shoota}}
    B: {{side: blue, at: [25, 20], save: 5}}
  answers: [single, B]
  dice: [4, 3, 4]
  expect: """

    def said(expect: str) -> list[str]:
        (case,) = cases.parse(shot + expect, "f.yaml")
        return cases.run(case, load).problems

    assert said("[{no_event: {what: save}}, {count: {event: {what: save}, times: 0}}]") == []
    assert said("[{event: {what: save, need: 7, success: false}}]") == []
    assert "no {'what': 'save'}" in said("[{event: {what: save}}]")[0]
    assert "came all the same" in said("[{no_event: {what: save, success: false}}]")[0]
    assert "came all the same" in said("[{no_event: {what: wound}}]")[0]


def test_weapon_laid_over_weapons_replaces_them() -> None:
    """The one word and the many are the same key, whichever the set-up used."""
    assert run("yard", "fighters: {A: {weapon: bow}}\n  expect: [{A: {weapons: [bow]}}]") == []
    assert run("yard", "fighters: {A: {weapon: bow}}\n  expect: [{A: {weapons: [laser]}}]") != []


def test_a_situation_that_cases_share_is_not_changed_by_the_battle() -> None:
    """What was pumped is lost with the shot; the next case begins with it again."""
    setup = "- setup: pumped\n  like: lane\n  fighters: {A: {weapons: [pump_gun], spent: {pump_s: 2}}}\n"
    row = "- case: %s\n  like: pumped\n  answers: [shoot]\n  dice: [1, 1, 9]\n  expect: {event: {what: hit, totals: [4, 12]}}\n"
    found = cases.parse(LANE + setup + row % "one" + row % "two", "f.yaml")
    assert [cases.run(case, load).problems for case in found] == [[], []]


def test_what_people_call_a_thing_may_be_one_word_of_an_answer() -> None:
    row = "- case: c\n  book: mdr\n  rules: [MDR-ANIM-03]\n  raise: {name: Ours, size: 2, kinds: [animal, human]}\n"
    for said, good in (("dog", True), ("canine", True), ("dragon", False)):
        (case,) = cases.parse(f"{row}  answers: [{said}]\n  expect: [{{roll: {{what: animal}}}}]\n", "f.yaml")
        assert (cases.run(case, load).problems == []) is good


def test_a_number_to_roll_may_be_written_with_its_plus() -> None:
    assert fits("5+", 5) and not fits("5+", 4) and not fits("5+", True)


def test_lists_under_two_names_of_a_key_are_put_together() -> None:
    more = "fighters: {A: {traits: [hero], skills: [savage], mutations: [big]}}\n  "
    assert run("yard", more + "expect: [{A: {traits: [hero, savage, big]}}]") == []


def test_what_stands_behind_dice_is_not_refused_by_any_rule() -> None:
    """MDR-SPEC-125: where a weapon lands is asked behind the dice; before them it is no answer, and so not refused."""
    text = """
- case: Thrown too early
  book: mdr
  rules: [MDR-SPEC-125]
  active: A
  fighters:
    A: {side: red, kind: mutant, at: [40, 40], traits: [telekinetic disarm]}
    B: {side: blue, kind: human, at: [50, 40], weapons: [laser]}
  expect: [{refused: {answer: [disarm, [55, 50]]}}]
"""
    with pytest.raises(ContentError, match="is not an answer to it"):
        for case in cases.parse(text):
            cases.run(case, load)


def test_what_somebody_never_had_is_not_used_up() -> None:
    """KZ-EQUIP-05: whoever threw the last grenade has none left; whoever had none has not used it up."""
    throw = (
        "fighters: {A: {weapons: {hand_grenade: 1}}, B: {at: {from: A, gap: 5}, weapons: {}}}\n  groups: {red-1: shoot}\n"
        "  answers: [shoot, B]\n  dice: [6, {by: A, damage: [1, 1, 1, 1]}]\n  expect: "
    )
    assert run("squad", throw + "[{item: {of: A, kind: hand grenade, left: 0}}]") == []
    assert run("squad", throw + "[{item: {of: B, kind: hand grenade, left: 0}}]") != []
    assert run("squad", throw + "[{item: {of: A, kind: smoke grenade, left: 0}}]") != []
    assert "rolls it" in run("squad", throw.replace("by: A", "by: B") + "[{B: suppressed}]")[0]


def test_a_wrong_reason_is_answered_with_those_that_are_shown() -> None:
    """Also where the dice it is shown with are still to be rolled, or a single target is still to be named."""
    shot = "answers: [shoot]\n  expect: [{mod: {rule: P2-COV-13}}"
    assert "shown were: [(5, 'Precision'" in run("lane", shot + "]")[0]
    (missing,) = run("lane", shot + ", {B: up}, {event: {what: shot}}]")
    assert missing.startswith("dice are missing") and "shown were: [(5, 'Precision'" in missing
