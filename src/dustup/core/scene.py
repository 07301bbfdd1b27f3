"""The scene: a state as one side may see it, in words every page and every book shares."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Icon = Literal[
    "", "lying", "crosshair", "eye", "flame", "pressed", "cross", "tick", "bolt", "drop", "clock", "hidden", "swords",
    "box", "flag", "cloud", "card", "person", "wall", "star", "bag",
]  # fmt: skip
"""Small pictures the page can draw; a book chooses among them, and '' shows the first letter of the label."""


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A state of a model: short sign, full label, rule id; a `bad` one is a handicap."""

    id: str
    label: str
    rule: str = ""
    icon: Icon = ""
    tone: Literal["calm", "bad"] = "calm"


class Stat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number on a card; `base` differs from `value` when something changed it, and `why` says what."""

    code: str
    name: str
    value: str
    base: str = ""
    why: str = ""


class Gear(msgspec.Struct, frozen=True, omit_defaults=True):
    """An item carried: its figures in words, its state (loaded, jammed, 3 bullets, secret)."""

    id: str
    name: str
    figures: str = ""
    state: str = ""
    traits: list[tuple[str, str]] = []
    """(name, rule id) of each special rule."""


Figure = Literal[
    "", "rifle", "pistol", "bow", "crossbow", "blade", "great", "shotgun", "flamer", "bomb", "brute", "beast", "biker",
    "cyborg", "zombie", "robot", "psychic", "captive", "buggy", "truck", "halftrack", "bike", "hauler",
]  # fmt: skip
"""The pictures there are of models; a book chooses."""


class Model(msgspec.Struct, frozen=True, omit_defaults=True):
    """A base on the table (or beside it: `off`)."""

    id: str
    side: str
    name: str
    code: str
    kind: str
    x: int
    y: int
    z: int
    r: int
    facing: int
    half: tuple[int, int] | None = None
    arc: int = 360
    figure: Figure = ""
    """What it looks like from above; '' is just a base with its code."""
    number: int = 0
    """Unique within its side; 0 where nobody counted."""
    leader: bool = False
    lies: bool = False
    """Prone, knocked over, cowering: drawn lying."""
    aboard: str = ""
    """The model it rides on."""
    off: bool = False
    down: bool = False
    ready: bool = False
    active: bool = False
    step: int | None = None
    """When in a turn it acts, where that has an order: the highest step comes first."""
    group: str = ""
    points: int = 0
    badges: list[Badge] = []
    stats: list[Stat] = []
    gear: list[Gear] = []
    traits: list[tuple[str, str]] = []
    notes: list[str] = []


class Marker(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing on the table that is not a model: fire, loot, objective, smoke, casualty, order counter."""

    id: str
    kind: str
    label: str
    x: int
    y: int
    r: int = 0
    side: str = ""
    rule: str = ""
    state: str = ""
    icon: Icon = "flag"
    look: Literal["", "counter", "covered"] = ""
    """A counter lies small above a base; a covered one is face down."""


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """An outlined region: deployment zone, group outline, objective ground."""

    id: str
    kind: str
    label: str
    outline: list[tuple[int, int]]
    side: str = ""


class Tag(msgspec.Struct, frozen=True):
    """What a piece of scenery means in this book ("2M", "size 2, medium cover, brick")."""

    short: str
    long: str
    rule: str = ""


class Link(msgspec.Struct, frozen=True):
    """Two models tied together: captor and captive, fighters in contact."""

    kind: str
    a: str
    b: str


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a viewer may see now."""

    book: str
    turn: int
    turns: int
    phase: str
    size: tuple[int, int]
    map: str
    models: list[Model]
    markers: list[Marker] = []
    areas: list[Area] = []
    links: list[Link] = []
    tags: dict[str, Tag] = {}
    scores: dict[str, int] = {}
    sides: dict[str, str] = {}
    """Side id → band name."""
    objectives: list[str] = []
    result: dict[str, Any] | None = None
    unit: Literal["cm", "in"] = "cm"
    sticks: list[tuple[str, int]] = []
    """Names and lengths of the measuring sticks, the shortest first, where a game measures with sticks."""
    steps: str = ""
    """What the steps of a turn are called ("AG"), where models act in an order."""
    unmeasured: tuple[str, str] | None = None
    """Why nobody may measure before committing, and by which rule; None where anything may be measured."""


class OverlayLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line to draw: a sight line from the engine's own witness, or a measure."""

    a: tuple[float, float]
    b: tuple[float, float]
    kind: str
    label: str = ""
    blocker: str = ""
    covers: list[str] = []
    """Pieces, and models as large as such, that shelter the one at its end."""


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to draw over the table: regions, lines, words."""

    kind: str
    model: str
    regions: list[list[tuple[int, int]]] = []
    discs: list[tuple[int, int, int]] = []
    lines: list[OverlayLine] = []
    notes: list[str] = []
