"""What is wished for a campaign, as plain data: the same in every book that has campaigns."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from dustup.core.content import ContentError, choose, convert

from .setup import SIDES


class CampaignWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Players, games, the bands by player (ready-made ones where none is given), the seed of what is drawn."""

    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    games: Annotated[int, msgspec.Meta(ge=1, le=99)] = 3
    bands: dict[str, Any] = {}
    seed: int = 0

    @property
    def sides(self) -> tuple[str, ...]:
        """Who plays."""
        return SIDES[: self.players]


def wished(given: dict[str, Any]) -> CampaignWish:
    """The wish, or a ContentError that says what is wrong with it."""
    wish = convert({**given, "bands": given.get("bands") or {}}, CampaignWish, "campaign")
    for player in wish.bands:
        if player not in wish.sides:
            raise ContentError("campaign", 0, f"there is no player {player!r}", choose(player, wish.sides))
    return wish
