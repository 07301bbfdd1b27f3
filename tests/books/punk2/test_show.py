"""What a side sees: cards, markers, tags; never the other side's secrets. Overlays, worth, belief."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dustup.books.punk.state import State
from dustup.books.punk2 import BOOK
from dustup.core import ContentError
from dustup.core.scene import Gear, Model

WALL = {"id": "wall", "like": "brick_wall", "wall": [[30, 40], [60, 40]], "height": 7}


def duel(**more: Any) -> State:
    fighters: dict[str, Any] = {
        "A": {
            "side": "red",
            "profile": "chief",
            "at": [45, 30],
            "facing": 90,
            "weapons": ["pistol", "mace"],
            "bullets": 7,
        },
        "B": {"side": "blue", "profile": "badass", "at": [45, 50], "facing": 270, "weapons": ["rifle"], "bullets": 5},
    }
    table = {} if "map" in more else {"table": {"pieces": []}}
    return BOOK.stage({"fighters": fighters, **table, **more})


def model(s: State, side: str, id: str) -> Model:
    return next(m for m in BOOK.show(s, side).models if m.id == id)


def bullets(found: Model) -> Gear:
    return next(g for g in found.gear if g.id == "bullets")


def test_bullets_are_shown_to_their_own_side_only() -> None:
    """P2-AMMO-02: and to no spectator."""
    s = duel()
    assert bullets(model(s, "red", "A")).state == "7"
    assert bullets(model(s, "blue", "A")).state == "secret"
    assert bullets(model(s, "", "A")).state == "secret"


def test_a_view_does_not_change_with_what_it_must_not_show() -> None:
    """P2-AMMO-02: other bullets, the same bytes for the enemy."""
    s, t = duel(), duel()
    t.fighters["B"].bullets = 0
    assert msgspec.json.encode(BOOK.show(s, "red")) == msgspec.json.encode(BOOK.show(t, "red"))
    assert msgspec.json.encode(BOOK.show(s, "blue")) != msgspec.json.encode(BOOK.show(t, "blue"))


def test_the_search_for_secrets_would_find_a_leak() -> None:
    """P2-AMMO-02: the text stands in the owner's view and in nobody else's."""
    s = duel()
    (secret,) = BOOK.secrets(s, "red")
    assert secret in msgspec.json.encode(BOOK.show(s, "blue")).decode()
    assert secret not in msgspec.json.encode(BOOK.show(s, "red")).decode()
    assert len(BOOK.secrets(s, "")) == 2


def test_a_belief_does_not_depend_on_the_truth() -> None:
    """P2-AMMO-02: three bullets for every enemy firearm, own bullets as they are."""
    s, t = duel(), duel()
    t.fighters["B"].bullets = 0
    for state in (s, t):
        found = BOOK.guess(state, "red")
        assert (found.fighters["A"].bullets, found.fighters["B"].bullets) == (7, 3)
    assert s.fighters["B"].bullets == 5


def test_a_card_shows_losses_and_states() -> None:
    """P2-ATTR-03, P2-PRON-01, P2-SHOT-10."""
    s = duel()
    a = s.fighters["A"]
    a.stats["T"], a.prone, a.aim = 2, True, "B"
    found = model(s, "blue", "A")
    toughness = next(stat for stat in found.stats if stat.code == "T")
    assert (toughness.value, toughness.base) == ("2", "4")
    assert "lost for good" in toughness.why
    assert [(b.id, b.rule) for b in found.badges if b.id in ("prone", "aim")] == [
        ("prone", "P2-PRON-01"),
        ("aim", "P2-SHOT-10"),
    ]


def test_house_figures_are_marked_on_the_card() -> None:
    s = duel(house={"change": {"profiles": {"chief": {"stats": {"C": 7}}}, "weapons": {"mace": {"cost": 1}}}})
    found = model(s, "red", "A")
    assert "6 → 7 by house rule" in next(stat.why for stat in found.stats if stat.code == "C")
    assert any("house rule: cost 5 → 1" in g.figures for g in found.gear)
    assert any("House rules" in line for line in BOOK.show(s, "red").objectives)


def test_tags_say_what_scenery_means() -> None:
    """P2-COV-01, P2-COV-13."""
    s = duel(table={"pieces": [WALL]})
    assert BOOK.show(s, "red").tags["wall"].short == "3M"
    assert "size 3, medium cover (+5), brick" in BOOK.show(s, "red").tags["wall"].long


def test_fighters_in_contact_are_linked() -> None:
    """P2-MASS-02."""
    s = duel()
    assert BOOK.show(s, "red").links == []
    s.fighters["B"].y = s.fighters["A"].y + 250
    assert [(link.a, link.b) for link in BOOK.show(s, "red").links] == [("A", "B")]


def test_a_carried_marker_goes_with_its_carrier() -> None:
    """P2H-SCN-04."""
    s = duel(scenario="caches", map="motel_9")
    s.marks["cache1"].holder = "A"
    found = next(m for m in BOOK.show(s, "red").markers if m.id == "cache1")
    assert (found.x, found.y, found.side) == (4500, 3000, "red")


def test_the_sight_overlay_names_the_blocker() -> None:
    """P2-LOS-02: the same line the rules use."""
    clear = BOOK.overlay(duel(), "red", "sight", "A")
    assert [line.kind for line in clear.lines] == ["clear"]
    hidden = BOOK.overlay(duel(table={"pieces": [WALL]}), "red", "sight", "A")
    assert [(line.kind, line.blocker) for line in hidden.lines] == [("blocked", "wall")]
    s = duel()
    s.fighters["A"].facing = 270
    assert [line.kind for line in BOOK.overlay(s, "red", "sight", "A").lines] == ["behind"]


def test_reach_and_threat_overlays() -> None:
    """P2-MOVE-01, P2-SHOT-05: 10 cm a step, the pistol's 45 cm from the base's edge."""
    s = duel()
    found = BOOK.overlay(s, "blue", "reach", "A")
    far = max(((x - 4500) ** 2 + (y - 3000) ** 2) ** 0.5 for ring in found.regions for x, y in ring)
    assert 2800 <= far <= 3200
    assert (4500, 3000, 4500 + 125) in BOOK.overlay(s, "blue", "threat", "A").discs


@pytest.mark.parametrize(("kind", "model"), [("x_ray", "A"), ("sight", "Z")])
def test_unknown_overlays_are_refused(kind: str, model: str) -> None:
    with pytest.raises(ContentError):
        BOOK.overlay(duel(), "red", kind, model)


def test_worth_is_the_sum_of_its_terms_and_opposite_for_the_enemy_but_for_the_fear() -> None:
    s = duel()
    assert BOOK.terms is not None
    assert BOOK.worth(s, "red") == pytest.approx(sum(BOOK.terms(s, "red").values()))
    mine, yours = BOOK.terms(s, "red"), BOOK.terms(s, "blue")
    assert all(mine[name] == pytest.approx(-yours[name]) for name in mine if name != "threat")
    assert mine["threat"] + yours["threat"] > 0  # who never dares never wins
    before = BOOK.worth(s, "red")
    s.fighters["B"].status = "down"
    assert BOOK.worth(s, "red") > before + 40
