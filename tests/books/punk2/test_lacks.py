"""What a missing Attribute closes; Sonar; templates that burn; nowhere to flee."""

from __future__ import annotations

from typing import Any

from books.punk2.yard import FIRST, act, ask, man, piece, play, told, yard
from msgspec.structs import replace

from dustup.books.punk.fight import combat, disengage
from dustup.books.punk.harm import harm
from dustup.books.punk.move import fall
from dustup.books.punk.shoot import template
from dustup.books.punk.shoot.guns import guns, made
from dustup.books.punk.sight import sees
from dustup.books.punk.state import Fighter, Item, Mark, State
from dustup.books.punk.turn import action
from dustup.books.punk2 import cover, sight
from dustup.books.punk2.harm import flee
from dustup.core import Mod


def without(f: Fighter, *codes: str) -> Fighter:
    f.stats = {code: n for code, n in f.stats.items() if code not in codes}
    return f


def duel(lacking: str, who: str) -> tuple[State, Fighter]:
    """Two in contact, one of them without an Attribute."""
    s = yard(man("r1", (20, 20)), man("b1", (20, 22.5)), man("b2", (80, 80)))
    without(s.fighters[who], lacking)
    return s, act(s, "r1")


def barred(s: State, f: Fighter, name: str) -> str:
    why = action.why_not(s, f, name)
    return why.rule if why else ""


def test_without_combat_it_is_struck_and_strikes_nobody() -> None:
    """P2-ATTR-02: no Combat roll for it: the attacker hits without one; its own Combat Action is closed."""
    s, f = duel("C", "b1")
    play(combat.combat(s, f), dice=[1, 10])  # only the Hit is rolled
    assert (told(s, "combat")[0]["result"], told(s, "combat")[0]["faces"]) == ("win", [])
    assert told(s, "hit")[0]["who"] == "b1"
    s, f = duel("C", "r1")
    assert barred(s, f, "combat") == "P2-ATTR-02"


def test_without_combat_no_support_and_no_free_blow() -> None:
    """P2-ATTR-02, P2-MASS-05, P2-ASLT-03: it supports nobody, and its Assault ends in contact alone."""
    s, _ = duel("C", "r1")
    s.fighters["r2"] = man("r2", (20, 25))
    play(combat.combat(s, act(s, "r2")), dice=[10, 1, 1, 10])
    assert not any(mod[2] == "P2-MASS-05" for mod in told(s, "combat")[0]["sums"][0][1]["mods"])
    s = yard(without(man("r1", (20, 20)), "C"), man("b1", (20, 28)), man("b2", (80, 80)))
    play(action.take(s, act(s, "r1")), ["assault", "b1", FIRST])
    assert told(s, "assault")
    assert not told(s, "combat")


def test_without_agility_nobody_leaves_and_nobody_holds() -> None:
    """P2-ATTR-02, P2-DISG-02: no Disengage without Agility, unless none is rolled; who lacks it beats nobody."""
    s, f = duel("AG", "r1")
    why = disengage.why_no_disengage(s, f)
    assert why is not None
    assert why.rule == "P2-ATTR-02"
    f.traits = {"elusive": 0}
    assert disengage.why_no_disengage(s, f) is None
    s, f = duel("AG", "b1")
    assert play(combat.disengage_roll(s, f), dice=[1, 10]) is True


def test_without_precision_no_shot_no_aim_no_watch() -> None:
    """P2-ATTR-02."""
    s = yard(without(man("r1", (20, 20), items=[Item("i", "bow")]), "P"), man("b1", (20, 40)))
    f = act(s, "r1")
    assert [barred(s, f, name) for name in ("shoot", "aim", "watch")] == ["P2-ATTR-02"] * 3


def test_without_toughness_every_hit_and_fall_is_lost() -> None:
    """P2-ATTR-02, P2-HIT-01, P2-FALL-01: a roll it cannot make is lost, and no die is thrown."""
    s, _ = duel("T", "b1")
    foe = s.fighters["b1"]
    assert play(harm.hit(s, foe, harm.Blow("Stone", "P2-HIT-01", (Mod(1, "stone", "P2-HIT-02"),), 0))) is True
    assert (foe.status, told(s, "hit")[0]["faces"]) == ("down", [])
    s, _ = duel("T", "b1")
    assert play(fall.survives(s, s.fighters["b1"], 900)) is False


def test_without_strength_a_signed_weapon_does_nothing() -> None:
    """P2-ATTR-02, P2-HIT-02: bare hands add to a Strength it does not have."""
    s, f = duel("S", "r1")
    play(combat.combat(s, f), dice=[10, 1])
    assert (told(s, "combat")[0]["result"], told(s, "hit")[0]["success"]) == ("win", False)


def corner(**facts: Any) -> State:
    """b1 stands east of r1, who looks west; a wall covers the way from all but the back of r1's base."""
    wall = piece("wall", (21.5, 10, 0.5, 10), height=5, material="brick")
    return yard(man("r1", (20, 20), facing=180, **facts), man("b1", (30, 18.3), facing=180), wall)


def test_sonar_looks_from_all_round_its_base() -> None:
    """P2H-MUT-03, P2-RUL-35, P2-COV-04: with Sonar lines start anywhere on the base, otherwise in its front half."""
    s = corner()
    assert not sees(s, s.fighters["r1"], s.fighters["b1"])
    s = corner(traits={"sonar": 0})
    f, foe = s.fighters["r1"], s.fighters["b1"]
    assert not sight.front(s, f.body)
    assert sees(s, f, foe)
    met = cover.cover(s, f, foe)
    assert [each.id for each in met.shelters] == ["wall"]
    assert met.avoidable
    assert max(each.line.a[0] for each in met.shelters) > 0


def test_a_burning_template_leaves_fire() -> None:
    """P2-INCE-01, P2-INCE-02, P2-TEMP-01, P2-TEMP-02, P2H-GEA-10: Strength X for all under it, a marker at its end."""
    s = yard(
        man("r1", (20, 20), items=[Item("i", "flamethrower", charges=10)]),
        man("b1", (20, 26)),
        man("b2", (20, 36)),
        man("b3", (60, 60)),
    )
    f = act(s, "r1")
    gun = guns(s, f)[0]
    traits = {**gun.traits, "incendiary": 4}
    hot = replace(gun, traits=traits, make=made(traits))
    play(template.spray(s, f, hot), [{"facing": 90}], [1, 9, 1, 9])
    assert [e["who"] for e in told(s, "hit")] == ["b2", "b1"]  # nearest to where it lands first
    assert all(e["totals"][0] == 1 + 4 for e in told(s, "hit"))
    mark = next(iter(s.marks.values()))
    assert (mark.x, mark.y, mark.power) == (2000, 2000 + 125 + 2000 - 500, 4)
    assert [e["who"] for e in told(s, "flee")] == ["b2"]  # b1 was struck but stands clear of the marker
    assert s.fighters["b2"].y >= mark.y + 500 + 125


def test_nowhere_to_flee_is_told() -> None:
    """P2-INCE-03, P2-RUL-71: with no free place outside it stays in the fire, and the log says so."""
    s = yard(man("r1", (3, 3)), man("b1", (5, 5)), size=(800, 800))
    m = Mark("m", "fire", 400, 400, 2000, 3)
    play(flee(s, s.fighters["b1"], m, (300, 300), harm.Wake()))
    assert told(s, "flee")[0]["result"] == "no room"
    assert (s.fighters["b1"].x, s.fighters["b1"].y) == (500, 500)


def test_a_menu_shows_why() -> None:
    """P2-ATTR-02: the closed Actions stand in the question with their reason."""
    s, f = duel("C", "r1")
    assert dict(ask(action.take(s, f)).refusals())["combat"].rule == "P2-ATTR-02"
