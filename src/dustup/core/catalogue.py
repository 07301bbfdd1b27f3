"""The form in which somebody builds a band: its parts, what can be taken, at which price, and why not.

A `path` says where something stands in the band, such as `fighters/2/weapons`. Filling the form in changes the
band there and asks again; nothing is worked out elsewhere.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .offers import Fault, Receipt


class Pick(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be taken: its figures in words, what one costs, how many there are, what bars one more."""

    id: str
    name: str
    about: str = ""
    rule: str = ""
    points: int | None = None
    """None where the band cannot be counted before its faults are mended."""
    count: int = 0
    bar: Fault | None = None
    group: str = ""
    """What it stands among, where there are many."""


class Hire(Pick, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody (or a vehicle, a whole group) to be added: `row`, at the end of the list `into`."""

    into: str
    row: dict[str, Any]


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the form, and the value at its path.

    text, number, flag: that; `points` is what one more costs. times: how many alike there are, 1 unless it says more.
    one: the id of a pick ('' where nothing is taken may be one of them; where it is none of them, points are the
    difference to what is taken now). many: a list of ids. several: the same, an id as often as it is taken.
    counts: id → how many. pairs: id → the id of one of `seconds`.
    """

    path: str
    label: str
    kind: Literal["text", "number", "times", "flag", "one", "many", "several", "counts", "pairs"]
    picks: list[Pick] = []
    seconds: list[Pick] = []
    about: str = ""
    rule: str = ""
    points: int | None = None
    bar: Fault | None = None


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody in the band, or a group or a vehicle: where it stands, what it is and has, what it costs in all.

    Its fields are there while it is the one that is open; `hires` are who can be added below it.
    """

    at: str
    name: str
    kind: str
    about: str = ""
    rule: str = ""
    points: int | None = None
    has: list[str] = []
    fields: list[Field] = []
    hires: list[Hire] = []
    follow: list[str] = []
    """Paths that hold its name: they change with it, and go with it."""


class Catalogue(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The whole form, with the band as the muster reads it and its receipt. `limit`: how much it may cost, 0 any."""

    band: dict[str, Any]
    receipt: Receipt = Receipt("")
    fields: list[Field] = []
    entries: list[Entry] = []
    hires: list[Hire] = []
    unit: str = "points"
    """What the receipt counts."""
    limit: int = 0
