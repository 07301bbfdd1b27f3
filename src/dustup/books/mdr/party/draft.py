"""MDR-BAND-01, MDR-BAND-08: a party being raised, and as rows of data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from dustup.core import Choice, Company, ContentError, Event, Member
from dustup.core.roster import Store
from dustup.core.scene import Stat
from dustup.skirmish.campaign import Told
from dustup.skirmish.choices import which
from dustup.skirmish.setup import SIDES, known_keys

from ..content import data
from ..equipment.kit import Item, give
from ..muster import Member as Row
from ..muster import Party, misfits
from ..profile import number
from ..state import Fighter
from ..view import gear, traits

KINDS = ("human", "mutant", "animal", "plant", "android", "robot", "wretched")
NONE = "none"
OWNER, OPPONENT = "red", "blue"
COINS = 100  # of each bidder (MDR-AUCT-01)
KEYS = ("name", "size", "kinds", "choose", "auction")


@dataclass(slots=True)
class Draft(Told):
    """A party being raised. `todo` are the models still to be rolled, `pool` the things still to be handed out."""

    name: str
    size: int = 5
    choose: bool = False
    kinds: list[str] = field(default_factory=list)
    todo: list[str] = field(default_factory=list)
    step: str = "kinds"
    fighters: dict[str, Fighter] = field(default_factory=dict)
    pool: list[tuple[str, str, int]] = field(default_factory=list)
    leader: str = ""
    bonus: str = ""
    purses: dict[str, int] = field(default_factory=dict)
    led: list[str] = field(default_factory=list)
    lots: int = 0
    made: int = 0
    food: int = 0
    cells: int = 0
    events: list[Event] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """Everything as JSON data, the models as rows of a party."""
        found = {key: value for key, value in Told.plain(self).items() if key != "fighters"}
        return found | {"members": band(self)["members"]}


def start(wish: dict[str, Any]) -> Draft:
    """MDR-BAND-01, MDR-BAND-02: name, size, kinds if they are known; `choose` plays the two-and-one option."""
    known_keys(wish, KEYS, "party")
    kinds = list(wish.get("kinds") or [])
    size = wish.get("size", len(kinds) or 5)
    if type(size) is not int or not 1 <= size <= 20:
        raise ContentError("party", 0, f"size: {size!r}", "give a number of models from 1 to 20")
    for kind in kinds:
        if kind not in KINDS:
            first = str(kind).partition(" ")[0]
            more = f"write {first!r}; the rest of it is an answer" if first in KINDS else f"use {', '.join(KINDS)}"
            raise ContentError("party", 0, f"kinds: there is no kind {kind!r}", more)
    many = wish.get("auction", 0)
    if many not in (0, 2, 3, 4):
        raise ContentError("party", 0, f"auction: {many!r}", "give the number of players, 2 to 4")
    if len(kinds) > size * (many or 1):
        raise ContentError("party", 0, f"{len(kinds)} kinds for {size} models", "give fewer kinds or a larger size")
    draft = Draft(str(wish.get("name", "Party")), size, bool(wish.get("choose", False)), kinds)
    if many:
        draft.step, draft.purses = "auction", dict.fromkeys(SIDES[:many], COINS)
    return draft


def pick(what: str, prompt: str, rule: str, values: Sequence[Any], **more: Any) -> Choice:
    """A question to the owner (or another `who`)."""
    label = more.pop("label", str)
    return which(more.pop("who", OWNER), what, prompt, rule, {v: label(v) for v in values}, **{"settled": True, **more})


def only(s: Draft, *kinds: str) -> bool:
    """Nothing but these kinds, in one party: who will own what is rolled for an auction nobody knows yet."""
    return not s.purses and all(kind in kinds for kind in s.kinds)


def usable(f: Fighter, item: Item) -> bool:
    """MDR-MUTN-05, MDR-ANIM-02, MDR-PLNT-03, MDR-ROBO-13, MDR-RUL-89: with it the model would have no fault."""
    if item.sort in ("cells", "food"):
        return True
    new = f.copy()
    give(new, item)
    sealed = f.kind == "robot" and item.sort == "drug" and "medical" not in f.traits
    return not sealed and not list(misfits(data(), as_member(new), dict(new.traits)))


def as_member(f: Fighter, leader: bool = False, bonus: bool = False) -> Row:
    """A model as a row of a party."""
    own = data().kinds[f.kind].traits
    traits = tuple(f"{key} ({detail})" if detail else key for key, detail in f.traits.items() if key not in own)
    return Row(
        name=f.name, kind=f.kind, q=f.q, c=f.c, traits=traits, weapons=dict(f.weapons), grenades=dict(f.grenades),
        drugs=dict(f.drugs), armour=f.armour, cells=f.cells, food=f.food, leader=leader, bonus=bonus,
        species=f.species, feeds=f.feeds, hurt=dict(f.hurt), marks=dict(f.marks),
    )  # fmt: skip


def band(s: Draft) -> dict[str, Any]:
    """The party raised so far, as the muster and a battle read it."""
    own = [f for f in s.fighters.values() if f.side == OWNER]
    members = [as_member(f, f.id == s.leader, f.id == s.bonus) for f in own]
    plain: dict[str, Any] = msgspec.to_builtins(Party(name=s.name, members=tuple(members), size=s.size))
    return plain | ({"food": s.food} if s.food else {}) | ({"cells": s.cells} if s.cells else {})


def sheet(name: str, people: Sequence[Fighter], food: int, cells: int, away: Sequence[str] = ()) -> Company:
    """A party as a sheet; those `away` miss the next game."""
    ills = data().conditions
    members = [
        Member(
            f.id, f.name, data().kinds[f.kind].name, f.points,
            stats=[Stat("Q", "Quality", f"{number(f)}+"), Stat("C", "Combat", str(f.c))],
            traits=traits(data(), f), gear=gear(data(), f),
            notes=[ill.name for key in f.marks if (ill := ills.get(key)) and ill.sign]
            + ["misses the next game"] * (f.id in away),
        )
        for f in people
    ]  # fmt: skip
    food, cells = food + sum(f.food for f in people), cells + sum(f.cells for f in people)
    return Company(
        OWNER, name, members, [Store("food", str(food), "MDR-CAMP-02"), Store("cells", str(cells), "MDR-CAMP-02")]
    )
