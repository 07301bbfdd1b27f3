"""What an action says of itself: how far it goes, and by how much an enemy is too far off."""

from __future__ import annotations

from typing import Any

from dustup.books import load
from dustup.core import Choice, Seeded, Session


def asked(code: str, a: dict[str, Any], b: dict[str, Any], **more: Any) -> Choice:
    """What the active of two may do."""
    book = load(code)
    case = {"fighters": {"A": {"side": "red", **a}, "B": {"side": "blue", **b}}, "active": "A", **more}
    question = Session(book, book.stage(case), Seeded(1)).question
    assert isinstance(question, Choice)
    return question


def why(question: Choice, value: str) -> str:
    """Why something is not allowed."""
    no = question.bar(value)
    assert no is not None
    return no.why


def test_out_of_range_and_too_far_to_assault_by_how_much() -> None:
    """P2-SHOT-05, P2-ASLT-01: from edge to edge, and what the weapon or the Action reaches."""
    pistol = {"at": [20, 40], "facing": 0, "weapons": ["pistol"], "bullets": 2}
    q = asked("punk2", pistol, {"at": [80, 40]}, table={"size": [90, 90]})
    assert why(q, "shoot") == "no target for the Pistol: B is out of range: 57.5 cm, the Pistol reaches 45 cm"
    assert why(q, "assault") == "no enemy is near enough: B is 57.5 cm away, 10 cm would do"
    near = asked("punk2", pistol, {"at": [67.51, 40]}, table={"size": [90, 90]})
    assert "B is out of range: just over 45 cm, the Pistol reaches 45 cm" in why(near, "shoot")


def test_moves_say_how_far_they_go() -> None:
    """GCE-MOVE-02, GCE-MOVE-04, GCE-CHRG-02: Movement once, or twice for a run or a charge."""
    q = asked("gce", {"at": [10, 10], "stats": {"M": 4}}, {"at": [30, 10]})
    assert [q.note(key) for key in ("move", "run", "charge", "overwatch")] == ["4 inches", "8 inches", "8 inches", ""]
