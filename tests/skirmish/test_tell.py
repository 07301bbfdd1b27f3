"""Sentences: names for ids, dice as marks, sums with their reasons."""

from __future__ import annotations

from skirmish.yard import battle, man

from dustup.core import Event, Mod, tally
from dustup.skirmish import missions, tell
from dustup.skirmish.tell import Voice

VOICE = Voice(
    {
        "waves": "{who} waves at {at}.",
        "rolls": "{who} tries: {roll}, needs {need} — {yes}.",
        "crowd": "{side} cheer for {whom}.",
        "leaps": {"done": "{who} makes it.", "failed": "{who} falls short."},
        "goes": {"by": "hurried", "done": "{who} runs {steps:step}.", "failed": "{who} walks {steps:step}."},
        "secret": lambda a, s: "",
        "ends": {"by": "result", "dead": "{who} dies.", "done": "{who} is {result}.", "failed": "{who} is well."},
        "packs": ["{who} packs", " the {thing:lower}", ", {left:foot/feet} away", "."],
        "shows": ["{who:small}", {"by": "loud", "done": " shouts"}, " {news:large}."],
        "sums": "{who}: {total}.",
        **missions.SAYINGS,
    },
    shown={"total": lambda a, s: str(sum(a["parts"]))},
)


def said(what: str, *rules: str, **about: object) -> str:
    s = battle(None, man("ann", "red", 0, 0), man("bob", "blue", 500, 0))
    return VOICE.tell(Event(what, about, rules), s)


def test_templates_name_people_and_sides() -> None:
    assert said("waves", "X-1", "X-1", who="ann", at="bob") == "Ann waves at Bob. [[X-1]]"
    assert said("crowd", side="red", whom=["ann", "bob"]) == "The Reds cheer for Ann and Bob."
    assert said("secret", "X-1") == ""


def test_one_sentence_for_success_and_one_for_failure() -> None:
    assert said("leaps", who="ann", success=True) == "Ann makes it."
    assert said("leaps", who="ann", success=False) == "Ann falls short."
    assert said("goes", who="ann", hurried=True, steps=1) == "Ann runs 1 step."
    assert said("goes", who="ann", hurried=False, steps=2) == "Ann walks 2 steps."


def test_a_sentence_by_the_value_of_a_field() -> None:
    assert said("ends", who="ann", result="dead") == "Ann dies."
    assert said("ends", who="ann", result="tired") == "Ann is tired."
    assert said("ends", who="ann") == "Ann is well."


def test_parts_whose_gaps_are_empty_are_left_out() -> None:
    assert said("packs", who="ann", thing="Big Drum", left=1) == "Ann packs the big drum, 1 foot away."
    assert said("packs", who="ann", thing="", left=0) == "Ann packs, 0 feet away."
    assert said("packs", who="ann") == "Ann packs."
    assert said("shows", who="ann", loud=True, news="rain") == "ann shouts Rain."
    assert said("shows", who="ann", loud=False, news="rain") == "ann Rain."


def test_a_book_adds_gaps_of_its_own() -> None:
    assert said("sums", who="ann", parts=[2, 3]) == "Ann: 5."


def test_what_nobody_wrote_a_sentence_for_is_said_plainly() -> None:
    assert said("falls_over", who="ann", at="bob", faces=[["fall", 3, "red"]]) == "Ann falls over → Bob {3}."


def test_a_roll_shows_its_dice_and_every_reason() -> None:
    total = tally([Mod(4, "die", "X-1"), Mod(1, "close range", "X-2"), Mod(-1, "keeping down", "X-3")]).plain()
    words = said("rolls", who="ann", faces=[["hit", 4, "red"]], sums=[["To hit", total]], need=5, success=False)
    assert words == "Ann tries: {4} +1 close range, −1 keeping down = 4, needs 5 — no."
    bare = tally([Mod(4, "die", "X-1")]).plain()
    assert said(
        "rolls", who="ann", faces=[["hit", 4, "red"]], sums=[["To hit", bare]], need=3, success=True
    ).startswith("Ann tries: {4}, needs 3")


def test_a_figure_comes_first_in_an_opposed_sum() -> None:
    one = tally([Mod(6, "Combat", "X-1"), Mod(-3, "Just stood up", "X-2")]).plain()
    two = tally([Mod(5, "Combat", "X-1")]).plain()
    about = {"faces": [["a", 2, "red"], ["b", 9, "blue"]], "sums": [["A", one], ["B", two]]}
    assert tell.sum_of(about, 0) == "Combat 6 \N{MINUS SIGN}3 just stood up = 3"
    assert tell.against(about) == "Combat 6 \N{MINUS SIGN}3 just stood up + {2} = 5 against Combat 5 + {9} = 14"


def test_words() -> None:
    assert tell.listed([]) == "nobody"
    assert tell.listed(["A", "B", "C"]) == "A, B and C"
    assert (tell.counted(1, "inch", "inches"), tell.counted(2, "inch", "inches")) == ("1 inch", "2 inches")
