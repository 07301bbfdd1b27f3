"""The table as a side may see it: counters, outlines, badges, links; overlays."""

from __future__ import annotations

from typing import Any

import msgspec

from dustup.books.kz import BOOK
from dustup.books.kz.state import State
from dustup.core.scene import Scene


def stage(**more: Any) -> State:
    case: dict[str, Any] = {
        "phase": "change",
        "fighters": {
            "L": {"side": "red", "at": [10, 10], "rank": "leader", "gear": ["headset"]},
            "M": {"side": "red", "at": [14, 10], "gear": ["headset"]},
            "B": {"side": "blue", "at": [20, 10], "set": {"suppressed": True}},
            "C": {"side": "blue", "at": [14.98425, 10], "set": {"suppressed": True, "captor": "M"}},
        },
        "groups": {
            "red-1": {"side": "red", "name": "Reds", "order": "shoot", "pending": "assault"},
            "blue-1": {"side": "blue", "name": "Blues", "order": "run"},
        },
    }
    state: State = BOOK.stage(case | more)
    return state


def markers(scene: Scene) -> dict[str, tuple[str, str]]:
    return {m.id: (m.kind, m.label) for m in scene.markers}


def test_counters_face_up_and_face_down() -> None:
    """KZ-ORD-01, KZ-CHG-07, KZ-CHG-10: the owner knows its face-down counter, nobody else does."""
    s = stage()
    mine, theirs = markers(BOOK.show(s, "red")), markers(BOOK.show(s, "blue"))
    assert mine["order-red-1"] == theirs["order-red-1"] == ("order", "Shoot")
    assert mine["pending-red-1"] == ("order down", "Assault")
    assert theirs["pending-red-1"] == ("order down", "order")
    assert b"Assault" not in msgspec.json.encode(BOOK.show(s, "blue"))
    assert b"Assault" not in msgspec.json.encode(BOOK.show(s, ""))


def test_first_orders_are_secret_too() -> None:
    """KZ-RUL-03, KZ-CHG-10."""
    groups = {"red-1": {"side": "red", "pending": "snipe"}, "blue-1": {"side": "blue"}}
    assert b"Snipe" not in msgspec.json.encode(BOOK.show(stage(phase="orders", groups=groups), "blue"))


def test_groups_by_outline() -> None:
    """KZ-ORD-01: one outline round the free members of a group."""
    areas = {a.id: a for a in BOOK.show(stage(), "").areas}
    assert areas["group-red-1"].kind == "group"
    assert areas["group-red-1"].label == "Reds on headsets"
    assert (min(x for x, _ in areas["group-red-1"].outline), max(x for x, _ in areas["group-red-1"].outline)) == (
        10 * 254 - 205,
        14 * 254 + 205,
    )
    assert "group-blue-1" not in areas, "a captive is not one of the group's outline"


def test_suppression_and_captives_are_shown() -> None:
    """KZ-SUP-01, KZ-CAPT-02, KZ-CAPT-04."""
    scene = BOOK.show(stage(), "red")
    badges = {m.id: [b.id for b in m.badges] for m in scene.models}
    assert badges["B"] == ["suppressed"]
    assert badges["C"] == ["captive"]
    assert "captor" in badges["M"]
    assert [(link.kind, link.a, link.b) for link in scene.links] == [("captive", "M", "C")]


def test_overlays_say_reach_threat_and_sight() -> None:
    """KZ-MOVE-01, KZ-SHOT-01, KZ-RUL-27: something is drawn for each on a full map."""
    s = BOOK.setup({"scenario": "encounter", "bands": {"red": "rebels", "blue": "law"}})
    for i, f in enumerate(s.fighters.values()):
        f.x, f.y, f.status = 600 + 320 * i, 600 if f.side == "red" else 8000, "up"
    for group in s.groups.values():
        group.order = "shoot"
    for kind in ("reach", "threat", "sight"):
        found = BOOK.overlay(s, "red", kind, "red-1-1")
        assert found.regions or found.discs or found.lines
