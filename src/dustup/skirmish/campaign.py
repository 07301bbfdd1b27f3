"""What is wished for a campaign, and what every state between battles can do: the same in every book that has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

import msgspec

from dustup.core import Event
from dustup.core.content import ContentError, choose, convert

from .copying import Copied, by_id, kinds
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


def usual(bands: Iterable[str], seed: int, players: int, games: int) -> dict[str, Any]:
    """A ready wish for a league of bots: ready-made bands, others for each seed."""
    ids = list(bands)
    chosen = {side: ids[(seed + k) % len(ids)] for k, side in enumerate(SIDES[:players])}
    return {"players": players, "games": games, "bands": chosen, "seed": seed}


class Told(Copied):
    """A state between battles, a slotted dataclass: it copies itself, is told what happened, and is plain data."""

    __slots__ = ()
    FIXED: ClassVar[tuple[str, ...]] = ()
    """Fields that never change."""
    events: list[Event]

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """Append an event; each rule at work is named once."""
        self.events.append(Event(what, about, tuple(dict.fromkeys(rules))))

    def plain(self) -> dict[str, Any]:
        """Everything that may change, by name; events are counted."""
        return {key: value for key, value in plain(self).items() if key not in self.FIXED} | {
            "events": len(self.events)
        }


def plain(one: Any) -> dict[str, Any]:
    """What it is made of by the names of its fields; what it holds by id as a list."""
    found = {name: (getattr(one, name), by_id(kind)) for name, kind in kinds(type(one)).items()}
    return {key: [plain(part) for part in value.values()] if parts else value for key, (value, parts) in found.items()}
