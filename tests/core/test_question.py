"""Questions refuse with reasons and suggest only what is legal."""

from collections import Counter
from random import Random

import pytest

from dustup.core import Choice, Free, Illegal, Roll, Scripted, barred_by
from dustup.core.question import Ask


def test_dice_refuse_faces_they_cannot_show() -> None:
    roll = Roll(what="hit", rule="X-01", count=2, sides=10)
    roll.accept([1, 10])
    roll.accept((3, 4))
    for junk in ([1], [0, 1], [1, 11], "12", None, 5, [1.0, 2], [True, 2], {}, [1, 2, 3]):
        with pytest.raises(Illegal) as refused:
            roll.accept(junk)
        assert refused.value.rule == "X-01"
        assert "hit" in refused.value.why


def test_named_faces_are_typed_in_and_shown_by_name() -> None:
    roll = Roll(what="shots", rule="X-04", count=2, sides=6, names=("1", "1", "2", "2", "3", "JAM"))
    roll.accept(["jam", 2])
    assert roll.read(["jam", 2]) == (6, 2) and roll.read([" 2 ", "3"]) == (3, 5)
    assert [roll.shown(face) for face in (1, 2, 6)] == ["1", "1", "JAM"]
    assert Roll(what="hit", rule="X-01").shown(7) == 7
    for junk in (["4", "1"], ["", "1"], [7, 1], [0, "JAM"], ["JAM"]):
        with pytest.raises(Illegal, match="shots"):
            roll.accept(junk)
    with pytest.raises(Illegal, match="they show 1, 2, 3, JAM"):
        roll.accept(["misfire", "1"])
    with pytest.raises(Illegal):  # a plain die has no names
        Roll(what="hit", rule="X-01").accept(["7"])


def test_a_script_says_what_named_dice_show() -> None:
    roll = Roll(what="shots", rule="X-04", count=2, sides=6, names=("1", "1", "2", "2", "3", "JAM"))
    assert Scripted([2, "JAM"]).roll(roll) == (3, 6)
    with pytest.raises(Illegal, match="cannot show '6'"):
        Scripted([6, 1]).roll(roll)
    with pytest.raises(Illegal, match="cannot show 7"):
        Scripted([7]).roll(Roll(what="hit", rule="X-01", sides=6))


def test_what_a_free_question_has_drawn_itself_is_not_tested_again() -> None:
    tested: list[object] = []
    ask = Free(who="red", what="n", form="number", test=tested.append, sample=lambda rng: {"n": 3})
    drawn = ask.suggest(Random(1))
    ask.accept(drawn)
    assert tested == []
    ask.accept({"n": 3})
    assert tested == [{"n": 3}]


def barred() -> Choice:
    def bar(value: object) -> Illegal | None:
        return Illegal("it is jammed", "X-02") if value == "gun" else None

    return Choice(who="red", what="weapon", rule="X-01", values=("gun", "bow", "axe"), bar=bar)


def test_a_barred_value_is_refused_with_its_own_reason_and_the_nearest_legal_one() -> None:
    with pytest.raises(Illegal) as refused:
        barred().accept("gun")
    assert (refused.value.why, refused.value.rule, refused.value.nearest) == ("it is jammed", "X-02", "bow")
    assert barred().options() == ("bow", "axe")
    assert [(value, why.why) for value, why in barred().refusals()] == [("gun", "it is jammed")]
    assert barred().ideas() == ("bow", "axe")


def test_a_reason_may_name_its_own_nearest_choice() -> None:
    ask = Choice(who="red", what="x", values=(1, 2), bar=lambda v: Illegal("no", "X-03", 2) if v == 1 else None)
    with pytest.raises(Illegal) as refused:
        ask.accept(1)
    assert refused.value.nearest == 2


def test_true_is_not_one_and_one_is_not_true() -> None:
    number = Choice(who="red", what="n", values=(1, 2))
    number.accept(1)
    for junk in (True, 1.0, "1"):
        with pytest.raises(Illegal):
            number.accept(junk)
    with pytest.raises(Illegal):
        Choice(who="red", what="b", values=(True, False)).accept(1)


def test_a_choice_without_legal_values_says_so() -> None:
    ask = Choice(who="red", what="x", values=("a",), bar=lambda v: Illegal("never"))
    with pytest.raises(Illegal) as refused:
        ask.accept("b")
    assert refused.value.nearest is None
    with pytest.raises(RuntimeError, match="no legal answer"):
        ask.suggest(Random(1))


def test_suggestions_follow_weights_and_skip_what_is_barred() -> None:
    rng = Random(1)
    assert {barred().suggest(rng) for _ in range(50)} == {"bow", "axe"}
    even = Choice(who="red", what="x", values=("a", "b"))
    assert {even.suggest(rng) for _ in range(50)} == {"a", "b"}
    heavy = Choice(who="red", what="x", values=("a", "b"), weigh=lambda v: 9.0 if v == "a" else 1.0)
    drawn = Counter(heavy.suggest(rng) for _ in range(1000))
    assert 850 < drawn["a"] < 950
    nothing = Choice(who="red", what="x", values=("a", "b"), weigh=lambda v: 0.0)
    assert nothing.suggest(rng) == "b"


def number(**more: object) -> Free:
    def test(answer: object) -> None:
        if not 0 <= answer["n"] <= 5:  # type: ignore[index]
            raise Illegal("out of range", "X-09")

    return Free(who="red", what="n", rule="X-08", form="number", test=test, sample=lambda rng: {"n": 3}, **more)  # type: ignore[arg-type]


def test_a_free_answer_is_tested_and_junk_is_refused_too() -> None:
    ask = number()
    ask.accept({"n": 5})
    assert ask.kind == "number"
    with pytest.raises(Illegal, match="out of range"):
        ask.accept({"n": 6})
    for junk in (None, 3, "x", [], {}, {"n": None}, {"n": "a"}, [[]], True):
        with pytest.raises(Illegal) as refused:
            ask.accept(junk)
        assert refused.value.rule == "X-08"
    assert ask.suggest(Random(1)) == {"n": 3}
    assert list(ask.ideas()) == [{"n": 3}]
    assert list(number(think=lambda: [{"n": 1}, {"n": 2}]).ideas()) == [{"n": 1}, {"n": 2}]


def test_a_bare_ask_is_no_question() -> None:
    ask = Ask(who="red", what="x")
    for call in (lambda: ask.accept(1), lambda: ask.suggest(Random(1)), ask.ideas):
        with pytest.raises(NotImplementedError):
            call()
    assert ask.about == {}


def test_weights_of_all_values_at_once_draw_like_single_ones() -> None:
    weights = {"a": 5.0, "b": 0.0, "c": 1.0}
    one = Choice(who="red", what="x", values=tuple(weights), weigh=weights.__getitem__)
    all_ = Choice(who="red", what="x", values=tuple(weights), spread=lambda: list(weights.values()))
    drawn = [one.suggest(Random(n)) for n in range(200)]
    assert drawn == [all_.suggest(Random(n)) for n in range(200)]
    assert set(drawn) == {"a", "c"}


def test_what_weighs_nothing_is_still_drawn_where_all_else_is_barred() -> None:
    bar = {"a": Illegal("no"), "b": None}
    ask = Choice(who="red", what="x", values=("a", "b"), spread=lambda: [1.0, 0.0], bar=bar.__getitem__)
    assert ask.suggest(Random(1)) == "b"


def test_without_a_sampler_one_of_the_ideas_is_suggested_each_in_its_turn() -> None:
    ask = Free(who="red", what="n", form="number", test=lambda answer: None, think=lambda: ({"n": 3}, {"n": 4}))
    drawn = [ask.suggest(Random(seed))["n"] for seed in range(20)]
    assert set(drawn) == {3, 4} and ask.ideas() == ({"n": 3}, {"n": 4})


def test_a_free_question_needs_a_sampler_or_ideas() -> None:
    with pytest.raises(AssertionError, match="'n' has neither"):
        Free(who="red", what="n", form="number", test=lambda answer: None).suggest(Random(1))


def test_the_first_reason_that_holds_bars() -> None:
    assert barred_by((False, "asleep", "X-01"), ("", "unarmed", "X-02")) is None
    refused = barred_by((False, "asleep", "X-01"), (1, "unarmed", "X-02"), (True, "far", "X-03"))
    assert refused is not None and (refused.why, refused.rule) == ("unarmed", "X-02")
