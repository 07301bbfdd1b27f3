"""Scenes and overlays: what every book shows the same way."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.yard import battle, man

from dustup.core.content import ContentError
from dustup.core.scene import Overlay, OverlayLine
from dustup.skirmish import overlay, view
from dustup.skirmish.missions import Fight
from dustup.skirmish.model import Mark
from dustup.skirmish.view import Sign

FIGHT: Fight[Any, Any] = Fight(id="x", name="X", blurb="Win.", map="yard", turns=4)


def test_a_scene_is_filled_from_the_state() -> None:
    s = battle(FIGHT, man("a", "red", 10, 20, 30), man("b", "blue", 0, 0, 20, "down"))
    models = [view.model(f, "Ganger", ready=True) for f in s.fighters.values()]
    scene = view.scene(s, "toy", "Turn 1", models, unit="in", markers=[])
    assert (scene.turn, scene.turns, scene.unit, scene.objectives) == (1, 4, "in", ["Win."])
    assert scene.scores == {"red": 20, "blue": 0}
    assert scene.result is None
    assert [(m.id, m.x, m.down, m.points, m.ready) for m in scene.models] == [
        ("a", 10, False, 30, True),
        ("b", 0, True, 20, True),
    ]
    s.phase = "over"
    result = view.scene(s, "toy", "", []).result
    assert result is not None and result["winner"] == "red"


@pytest.mark.parametrize(
    ("name", "code"),
    [("Hammer", "HA"), ("Big Joe", "BJO"), ("The Collector", "CO"), ("Riot officer 2", "RO2"), ("Scav 12", "S12")],
)
def test_codes_are_short(name: str, code: str) -> None:
    assert view.code(name) == code


def test_what_is_carried_is_drawn_with_its_bearer() -> None:
    s = battle(FIGHT, man("a", "red", 10, 20))
    lying = view.marker(s, Mark("c", "cache", 5, 6, 100), "Cache")
    carried = view.marker(s, Mark("c", "cache", 5, 6, 100, holder="a"), "Cache")
    held = view.marker(s, Mark("c", "hill", 5, 6, 100, holder="blue"), "Hill")
    assert (lying.x, lying.side) == (5, "")
    assert (carried.x, carried.y, carried.side) == (10, 20, "red")
    assert (held.x, held.side) == (5, "blue")


def test_enemies_in_contact_are_linked_and_zones_are_shown_while_setting_up() -> None:
    s = battle(
        FIGHT, man("a", "red", 0, 0), man("b", "blue", 255, 0), man("c", "red", 0, 255), man("d", "blue", 600, 0)
    )
    assert [(x.a, x.b) for x in view.fights(s)] == [("a", "b")]
    assert view.zones(s) == []
    s.phase = "deploy"
    assert [(a.side, a.label) for a in view.zones(s)] == [
        ("red", "The Reds set up here"),
        ("blue", "The Blues set up here"),
    ]


def test_an_unknown_overlay_is_one_clear_error() -> None:
    s = battle(FIGHT, man("a", "red", 0, 0), man("b", "blue", 0, 0, 1, "down"))
    drawn = overlay.overlays(sight=lambda s, f: Overlay("sight", f.id))
    assert drawn(s, "red", "sight", "a") == Overlay("sight", "a")
    assert drawn(s, "red", "sight", "b").notes == ["B is not on the table"]
    with pytest.raises(ContentError, match=r"there is no overlay 'sigth'.*did you mean sight"):
        drawn(s, "red", "sigth", "a")
    with pytest.raises(ContentError, match="there is no model 'x'"):
        drawn(s, "red", "sight", "x")


def test_reach_ranges_and_lines() -> None:
    s = battle(FIGHT, man("a", "red", 5000, 5000), man("b", "blue", 5000, 7000), man("c", "blue", 9000, 9000))
    a = s.fighters["a"]
    (ring,) = overlay.flooded(s.setup.field, a, 1000, (), ())
    assert 5900 < max(x for x, _ in ring) <= 6050
    assert overlay.discs(a, [300, 0, 300, 100]) == [(5000, 5000, 225), (5000, 5000, 425)]
    kinds = {"b": "clear", "c": "blocked"}
    look = overlay.sight_by(lambda s, f, e: OverlayLine(*overlay.between(f, e), kinds[e.id]))
    seen = look(s, a)
    assert (len(seen.lines), seen.notes) == (2, ["sees 1 of 2 enemies"])


def test_what_follows_from_frozen_content_is_made_once_for_each_content() -> None:
    first, second, calls = object(), object(), list[str]()

    def make(name: str) -> str:
        calls.append(name)
        return name.upper()

    assert view.once(first, "a", lambda: make("a")) == view.once(first, "a", lambda: make("other")) == "A"
    assert view.once(second, "a", lambda: make("b")) == "B" and calls == ["a", "b"]
    for _ in range(view.CONTENTS):
        view.once(object(), "a", lambda: make("c"))
    assert view.once(first, "a", lambda: make("again")) == "AGAIN", "only the latest contents are kept"


def test_badges_by_field_and_by_fact() -> None:
    rows = (
        Sign(when="status", label="{f.status} on {ground}", rule="X-1", icon="flag"),
        Sign(when="ground", label="here", rule="X-2"),
        Sign(when="points", label="dear", rule="X-3", tone="bad"),
    )
    f = man("ann", "red", 0, 0)
    found = view.badges(rows, f, ground="sand")
    assert [(badge.id, badge.label, badge.rule) for badge in found][:2] == [
        ("status", "up on sand", "X-1"),
        ("ground", "here", "X-2"),
    ]
    assert view.badges(rows[1:2], f, {"X-2": "Y-2"}, ground=1)[0].rule == "Y-2"
    assert view.badges(rows[1:2], f, ground="") == []


def test_a_tag_is_made_of_the_rows_that_hold() -> None:
    found = view.tag(
        (1, "", "tall", ""), (1, "S", "soft", "X-01"), (0, "M", "medium", "X-02"), (1, "D", "slow", "X-03")
    )
    assert (found.short, found.long, found.rule) == ("SD", "tall, soft, slow", "X-01")
    assert view.tag((0, "M", "medium", "X-02")).long == "open"
