"""A book: the table of contents of one rulebook package."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import msgspec

from .campaign import Campaign
from .catalogue import Catalogue
from .events import Event, Outcome
from .offers import Mode, Offer, Receipt, Switch
from .question import Answer, Ask, Choice, Flow, Roll
from .raising import Raising
from .scene import Overlay, Scene
from .words import Words

__all__ = ["Book", "Mode", "Offer", "Receipt", "Result", "Side", "Switch", "Words"]


class Side(msgspec.Struct, frozen=True):
    """One side of a battle: its id (red, blue, green, violet) and how many of them may play."""

    id: str
    name: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a battle stands or ended: winner side ('' = draw), score per side, why in words."""

    winner: str
    scores: dict[str, int]
    why: str
    over: bool = True


@dataclass(frozen=True, slots=True)
class Book:
    """Everything the core, the bots, the page and the tests need to know of a rulebook."""

    code: str
    title: str
    prefix: str
    version: str
    folder: Path
    setup: Callable[[dict[str, Any]], Any]
    """Plain set-up data → State. Raises ValueError (ContentError) naming what is wrong."""
    play: Callable[[Any], Flow[None]]
    result: Callable[[Any], Result]
    show: Callable[[Any, str], Scene]
    """view(state, side): the table as that side may see it ('' = a spectator)."""
    tell: Callable[[Event, Any], str]
    """An event as a sentence with [[rule ids]], in our own words."""
    worth: Callable[[Any, str], float]
    """How good the state is for a side, in points: what the bots maximise."""
    outcome: Callable[[Sequence[Event]], Outcome]
    """What these events came to ("down", "holds", "miss"), and for whom that is good: the labels of the odds."""
    stage: Callable[[dict[str, Any]], Any]
    """A case's set-up (any situation) → State."""
    default: Callable[[int], dict[str, Any]]
    """A ready set-up for a seed: what `battle` plays when nothing is chosen."""
    guess: Callable[[Any, str], Any] = lambda state, side: state.copy()
    """A State for that side to think with: secrets replaced by what it may believe; a book without any needs none."""
    first: dict[str, Any] = field(default_factory=dict, hash=False)
    """What a newcomer's first battle has in its set-up (map, scenario, bands), so that somebody is soon in reach; the
    rest is as usual."""
    scenarios: Callable[[], Sequence[Offer]] = lambda: ()
    bands: Callable[[], Sequence[Offer]] = lambda: ()
    """Ready-made bands; `about` is the band as the muster reads it."""
    muster: Callable[[Any], Receipt] = lambda band: Receipt("")
    """A band as plain data → its receipt, with every fault in it; never raises on a bad band."""
    catalogue: Callable[[Any, str], Catalogue] | None = None
    """(a band, even {}, and the path of the entry that is open) → the form in which it is built, priced by `muster`."""
    overlay: Callable[[Any, str, str, str], Overlay] = lambda state, side, kind, model: Overlay(kind, model)
    """(state, side, kind, model id): reach, threat, sight of any model at any time; an unknown kind or model is a
    ContentError."""
    terms: Callable[[Any, str], Mapping[str, float]] | None = None
    """The parts of `worth` by name, so that a bot can say why; they add up to it."""
    secrets: Callable[[Any, str], Sequence[str]] = lambda state, side: ()
    """JSON texts that must not stand in what that side is shown (tests search every view for them)."""
    switches: Callable[[], Sequence[Switch]] = lambda: ()
    """The options of the book."""
    modes: tuple[Mode, ...] = ()
    """Ways to make a step of a path; without any, a path is a list of bare points. A path question may name in
    `about["modes"]` those of them that it takes."""
    unit: Literal["cm", "in", "stick"] = "cm"
    """What lengths are written in, in cases and on the page."""
    terrain: Callable[[Any], int] = lambda state: 0
    """The version of the terrain: another number once a piece has changed (a door, a wreck)."""
    words: Words = field(default=Words(), hash=False)
    """Other words for the book's names, for cases."""
    key: Callable[[Any], Hashable] | None = None
    """All of a state but its events, to be compared: with `gist`, lets the odds merge branches (see `Roll.memo`)."""
    gist: Callable[[Event], Hashable] | None = None
    """What `outcome` may look at in one event; None where it passes it over."""
    unordered: bool = False
    """Whether `outcome` looks neither at the order of gists nor at how often one comes: more branches merge."""
    acting: Callable[[Any], str] | None = None
    """The model whose activation is running, '' between two of them: the odds of an action look no further."""
    actions: Callable[[Event], tuple[int, int]] = lambda event: (0, 0)
    """An event → Actions it gives the side it names, and those the side leaves unused by it: how busy a bot is."""
    rest: Answer = None
    """What a player answers to leave the rest of an activation unused; None where there is no such answer."""
    pending: Callable[[Any, str], Mapping[str, float]] | None = None
    """(state, side) → what an activation has prepared and loses when it ends, as an aimed shot: more of `terms`."""
    tempo: bool = False
    """Whether `worth` counts actions just rolled for until the first is used: then no line has to be brought to rest,
    only doing nothing, with which all are compared."""
    ways: int = 0
    """After how many first ideas, mostly ways to goals and enemies, a bot looks an action further in any case."""
    nodes: int = 36
    """How many positions a bot that looks ahead may look at for one decision: as many as its patience allows."""
    split: int = 0
    """Where it must guess what dice lead to, results of the first roll up to which each is looked at by itself."""
    unasked: Callable[[Any, Ask | Roll], Choice | None] = lambda state, question: None
    """(state, open question): the choice passed over just before it since only one answer was possible, for cases."""
    kin: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """Rule of a modifier, a refusal or a fault → other rules that say the same, which a case may name instead; name of
    a thing → the rules that say what it is."""
    family: Path | None = None
    """The folder of rules shared with another edition; they cite ids of their own."""
    laws: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Rule of the family → the rule of this book that it is."""
    situated: Callable[[Any], dict[str, Any]] | None = None
    """A state as the situation of a case with `unit: cm`: how another book is asked about the same moment."""
    sides: tuple[int, int] = (2, 2)
    """Least and most players."""
    campaign: Campaign | None = None
    """Its campaign: what happens from battle to battle."""
    raising: Raising | None = None
    """How a band is raised with dice and choices, where it is not simply bought."""
