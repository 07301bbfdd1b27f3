"""The wish of a campaign: whatever is wrong with it is said in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from dustup.books import load
from dustup.core import ContentError, Event
from dustup.skirmish.campaign import Told, wished

WRONG: list[tuple[str, Any]] = [
    ("players", 1), ("players", 5), ("players", True), ("players", "2"), ("games", 0), ("games", 10**12), ("games", None),
    ("seed", "x"), ("seed", None), ("seed", []), ("bands", 7), ("bands", "x"), ("bands", {"violet": "x"}), ("zzz", 1),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), WRONG)
@pytest.mark.parametrize("code", ["mdr", "gce", "punk1", "punk2"])
def test_a_wrong_wish_is_refused_in_words(code: str, key: str, value: Any) -> None:
    campaign = load(code).campaign
    assert campaign is not None
    with pytest.raises(ContentError) as refused:
        campaign.setup({key: value})
    assert str(refused.value).startswith("campaign: ")


def test_what_is_left_out_has_its_default() -> None:
    wish = wished({"players": 3})
    assert wish.sides == ("red", "blue", "green") and wish.games == 3 and wish.bands == {}


@dataclass(slots=True)
class Diary(Told):
    """A small state between battles."""

    name: str
    kept: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def test_a_state_between_battles_tells_copies_and_shows_itself() -> None:
    diary = Diary("Moss", [1])
    diary.say("found", "X-1", "X-2", "X-1", count=2)
    twin = diary.copy()
    twin.kept.append(2)
    assert diary.events == [Event("found", {"count": 2}, ("X-1", "X-2"))]
    assert diary.plain() == {"name": "Moss", "kept": [1], "events": 1} and twin.kept == [1, 2]
