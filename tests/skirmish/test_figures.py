"""The picture follows what is carried, the most telling thing first."""

from __future__ import annotations

import pytest

from dustup.skirmish.figures import figure_of


@pytest.mark.parametrize(
    ("names", "figure"),
    [
        (["Knife", "Hunting rifle"], "rifle"),
        (["handgun", "axe"], "pistol"),
        (["Machine pistol"], "rifle"),
        (["long bow"], "bow"),
        (["crossbow", "sword"], "crossbow"),
        (["sawn-off shotgun"], "shotgun"),
        (["Flamer", "shotgun"], "flamer"),
        (["two-handed axe", "pistol"], "pistol"),
        (["two-handed axe"], "great"),
        (["elbow pads", "rainbow flag"], "brute"),
        (["hand grenade", "knife"], "blade"),
        (["hand grenade"], "bomb"),
        ([], "brute"),
    ],
)
def test_the_picture_of_what_is_carried(names: list[str], figure: str) -> None:
    assert figure_of(names) == figure
