"""Sums keep every part with its reason."""

from dustup.core import Fixed, Mod, Void, holding, tally


def test_a_sum_adds_and_keeps_reasons() -> None:
    found = tally([Mod(5, "Precision", "X-01"), Mod(3, "aim", "X-02"), Mod(-1, "hard to use", "X-03")])
    assert found.total == 7
    assert found.plain() == {
        "total": 7,
        "mods": [[5, "Precision", "X-01"], [3, "aim", "X-02"], [-1, "hard to use", "X-03"]],
    }


def test_a_void_cancels_by_rule_and_stays_visible() -> None:
    found = tally([Mod(3, "light cover", "X-04"), Mod(2, "shield", "X-05"), Void("X-04", "smart sight", "X-06")])
    assert found.total == 2
    assert found.plain()["voided"] == [[3, "light cover", "X-04", "smart sight", "X-06"]]


def test_the_first_certain_result_is_kept() -> None:
    found = tally([Mod(1, "a", "X-01"), Fixed(False, "out of sight", "X-07"), Fixed(True, "always", "X-08")])
    assert found.fixed == Fixed(False, "out of sight", "X-07")
    assert found.plain()["fixed"] == [False, "out of sight", "X-07"]


def test_nothing_sums_to_nothing() -> None:
    assert tally([]).plain() == {"total": 0, "mods": []}


def test_a_table_gives_the_rows_that_hold_and_a_sum_names_each_rule_once() -> None:
    found = holding((True, 2, "aimed", "X-01"), (False, 9, "blessed", "X-02"), ("red", -1, "far", "X-03"))
    assert found == [Mod(2, "aimed", "X-01"), Mod(-1, "far", "X-03")]
    assert tally([*found, Mod(1, "aimed again", "X-01")]).rules == ("X-01", "X-03")
