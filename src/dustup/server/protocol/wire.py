"""Every message between page and server, as strict structs. The page's TypeScript types are made from these."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dustup.core import Catalogue, Mode, Receipt
from dustup.core.considered import Plan
from dustup.core.roster import Roster
from dustup.core.scene import Overlay, Scene
from dustup.server.protocol.bodies import Address as Address
from dustup.server.protocol.bodies import BandView as BandView
from dustup.server.protocol.bodies import BookView as BookView
from dustup.server.protocol.bodies import Branch as Branch
from dustup.server.protocol.bodies import Build as Build
from dustup.server.protocol.bodies import Compare as Compare
from dustup.server.protocol.bodies import Compared as Compared
from dustup.server.protocol.bodies import Correct as Correct
from dustup.server.protocol.bodies import Corrected as Corrected
from dustup.server.protocol.bodies import FightHere as FightHere
from dustup.server.protocol.bodies import Gone as Gone
from dustup.server.protocol.bodies import Invite as Invite
from dustup.server.protocol.bodies import Layout as Layout
from dustup.server.protocol.bodies import LinkTo as LinkTo
from dustup.server.protocol.bodies import Luck as Luck
from dustup.server.protocol.bodies import Moment as Moment
from dustup.server.protocol.bodies import NewBattle as NewBattle
from dustup.server.protocol.bodies import Replay as Replay
from dustup.server.protocol.bodies import RuleView as RuleView
from dustup.server.protocol.bodies import StandIn as StandIn
from dustup.server.protocol.bodies import Started as Started
from dustup.server.protocol.bodies import Trouble as Trouble
from dustup.server.protocol.bodies import TroubleBody as TroubleBody
from dustup.server.protocol.incoming import DoAllOdds as DoAllOdds
from dustup.server.protocol.incoming import DoAnswer as DoAnswer
from dustup.server.protocol.incoming import DoConsent as DoConsent
from dustup.server.protocol.incoming import DoDeeds as DoDeeds
from dustup.server.protocol.incoming import DoFrame as DoFrame
from dustup.server.protocol.incoming import DoName as DoName
from dustup.server.protocol.incoming import DoOdds as DoOdds
from dustup.server.protocol.incoming import DoOverlay as DoOverlay
from dustup.server.protocol.incoming import DoTry as DoTry
from dustup.server.protocol.incoming import DoUndo as DoUndo
from dustup.server.protocol.incoming import Incoming as Incoming

MOST_BYTES = 64 * 1024
"""A message from a browser above this size is refused."""


class OptionView(msgspec.Struct, frozen=True):
    """One choice; a barred one says why, and by which rule."""

    value: str | int | bool | None
    label: str
    note: str = ""
    ok: bool = True
    why: str = ""
    rule: str = ""


class RollView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice to be thrown on the real table: die i is `who[i]`'s (the last one repeats); `names` of faces, if any."""

    count: int
    sides: int
    what: str
    rule: str
    who: list[str]
    names: list[str] = []


class BlindView(msgspec.Struct, frozen=True):
    """Nothing may be measured before this question is answered: why, by which rule."""

    why: str
    rule: str


class FieldView(msgspec.Struct, frozen=True):
    """A part of a battle's result: models (`groups`) or figures (`numbers`) by side, `among` whom; `title` in words."""

    name: str
    kind: Literal["side", "flag", "number", "members", "groups", "numbers", "data"]
    among: dict[str, list[str]] | None = None
    title: str = ""


class FightView(msgspec.Struct, frozen=True):
    """A battle to be fought in a campaign: its scenario, who has which side, and a result to fill in."""

    scenario: str
    seats: dict[str, str]
    draft: Any
    fields: list[FieldView]


class QuestionView(msgspec.Struct, frozen=True):
    """The open question of this seat. `kind`: choice, path, point … or roll. `modes`: how steps of a path are made."""

    n: int
    who: str
    what: str
    kind: str
    prompt: str
    rule: str
    settled: bool
    hidden: bool
    about: dict[str, Any]
    options: list[OptionView] = []
    roll: RollView | None = None
    blind: BlindView | None = None
    modes: list[Mode] = []
    fight: FightView | None = None


class Given(msgspec.Struct, frozen=True):
    """An earlier answer of a campaign: its number, the question, the answer, and the answer in words."""

    n: int
    question: QuestionView
    answer: Any
    said: str


class Waiting(msgspec.Struct, frozen=True):
    """Somebody else has to decide; nothing but these words is told."""

    who: str
    bot: bool
    what: str


class Thinking(msgspec.Struct, frozen=True):
    """What a bot of `side` considered: its best plans in words, the chosen one first."""

    side: str
    plans: list[Plan]


class LogLine(msgspec.Struct, frozen=True):
    """An event this seat may see: its number, its sentence with marks, its data, and after how many answers it was."""

    i: int
    what: str
    text: str
    rules: list[str]
    about: dict[str, Any]
    at: int = 0
    thoughts: list[Thinking] = []
    """What bots considered before it: one entry for each decision that led here since the line before."""


class UndoView(msgspec.Struct, frozen=True):
    """What may be taken back.

    `step`: number of this seat's latest answer; `free`: the earliest it may go back to without asking;
    `ask`: going back (further) needs the other side's consent and may be asked now;
    `pending`: the side that asks to go back to `to`; answer with `consent` if it is not you.
    `lines`: the first sentences of what would be undone, as this seat was told them, and how many `more` there are;
    `refused`: what became of this seat's last wish, as long as nothing else has happened.
    """

    step: int | None = None
    free: int | None = None
    ask: bool = False
    pending: str | None = None
    to: int | None = None
    lines: list[str] = []
    more: int = 0
    refused: str = ""


class ResultView(msgspec.Struct, frozen=True):
    """How the battle ended ('' = draw)."""

    winner: str
    scores: dict[str, int]
    why: str


class SeatView(msgspec.Struct, frozen=True):
    """Who plays a side: "human" or "bot:<name>", whether a person's page is open, whether anybody has taken the seat,
    and the name they go by."""

    side: str
    name: str
    player: str
    here: bool
    taken: bool = True
    who: str = ""


class DiceView(msgspec.Struct, frozen=True):
    """`engine` dice: `commit` is the SHA-256 of the seed, which is told when the battle is over."""

    kind: Literal["engine", "physical"]
    commit: str = ""
    seed: str = ""


class Out(msgspec.Struct, frozen=True, tag_field="is"):
    """A message to a browser."""


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """A model, marker or area that is new or other: the fields to put, and those to leave out from now on."""

    id: str
    put: dict[str, Any] = {}
    cut: list[str] = []


class Changes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is other than in the scene sent before: its own fields, then its members by their id.

    `order` has the ids of a list whose members came, went or changed places.
    """

    put: dict[str, Any] = {}
    cut: list[str] = []
    models: list[Change] = []
    markers: list[Change] = []
    areas: list[Change] = []
    order: dict[str, list[str]] = {}


class State(Out, frozen=True, tag="state"):
    """Everything this seat may know now; sent on connect and after every change.

    The first one has the whole `scene`, the others the `changes` to the one before.
    `n` answers were given; `view` is the side through whose eyes `scene` is drawn ('' = a spectator's);
    `cover` names the side to hand the device to before anything is shown (hot-seat).
    `log` replaces every line numbered `log_from` or later.
    """

    n: int
    battle: str
    seat: str
    view: str
    book: str
    scene: Scene | None
    changes: Changes | None
    question: QuestionView | None
    waiting: Waiting | None
    log: list[LogLine]
    log_from: int
    undo: UndoView
    result: ResultView | None
    seats: list[SeatView]
    dice: DiceView
    cover: str = ""
    hotseat: bool = False
    pages: int = 1
    """How many pages hold this seat."""
    watching: int = 0
    """How many spectators' pages are open."""
    strict: bool = False
    """Nothing is taken back in this battle."""
    again: str = ""
    """This seat's link to the rematch, once somebody has asked for one."""
    replay_only: bool = False
    note: str = ""
    roster: Roster | None = None
    """Of a campaign: every band as this seat may see it; there is no table then."""


class Ack(Out, frozen=True, tag="ack"):
    """The answer is accepted and stored; `n` answers were given now."""

    n: int


class Refused(Out, frozen=True, tag="refused"):
    """Nothing was changed: why, by which rule, the nearest legal choice; `id` of the request if it had one."""

    why: str
    rule: str = ""
    nearest: Any = None
    id: int | None = None
    do: str = ""


class Onward(msgspec.Struct, frozen=True):
    """One further answer of a plan that goes on to a point; `measure` of it where it is a way."""

    answer: Any
    measure: dict[str, Any] | None = None


class Tried(Out, frozen=True, tag="tried"):
    """What the rules say to the answer that was tried; `onward` leads on from `nearest` to the point asked for."""

    id: int
    ok: bool
    why: str = ""
    rule: str = ""
    nearest: Any = None
    measure: dict[str, Any] | None = None
    onward: list[Onward] = []


class SumView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A total with its parts: [value, why, rule]; voided: [value, why, rule, by what, rule]; fixed: [ok, why, rule]."""

    total: int
    mods: list[tuple[int, str, str]]
    voided: list[tuple[int, str, str, str, str]] = []
    fixed: tuple[bool, str, str] | None = None


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """How likely an outcome is, in percent and as "num/den", how it is for the viewer (for the one who acts), and
    which models it may happen to."""

    label: str
    percent: float
    share: str
    tone: Literal["good", "bad", "even"]
    who: list[str] = []


class Odds(Out, frozen=True, tag="odds"):
    """Sums [title, sum], the number needed, and the chances; not `exact` = time ran out."""

    id: int
    sums: list[tuple[str, SumView]]
    need: int | None
    chances: list[Chance]
    exact: bool = True
    then: Literal["roll", "ask", "done"] = "done"
    """What the answer leads to at once: dice, a further question of the same player, or nothing more to settle."""
    who: str = ""
    at: str = ""
    """Who rolls the first dice, and against whom, where they are models."""
    asks: str = ""
    """The kind of the further question, where one comes before any dice."""
    blind: BlindView | None = None
    """Why nothing is told of the chances: it may not be measured before it is declared."""
    editions: bool = False
    """Whether another edition of the book can be asked about this."""
    needs: str = ""
    """What the first dice must show, in words: "4 or less on a d10"."""
    more: bool = False
    """Whether asking again, patiently, may tell the chances better."""


class AllOdds(Out, frozen=True, tag="all_odds"):
    """A card for each, in the order asked for, as far as there was time; None where there is nothing to count."""

    id: int
    cards: list[Odds | None]


class Deed(msgspec.Struct, frozen=True):
    """Answers, one after the other, that do something to somebody; `how` tells what is chosen on the way."""

    at: str
    answers: list[Any]
    how: str = ""


class Deeds(Out, frozen=True, tag="deeds"):
    """Everything that could be done to others now; `ends` is the answer with which the one who acts is done, if any."""

    id: int
    deeds: list[Deed]
    ends: Any = None


class OverlayCard(Out, frozen=True, tag="overlay"):
    """Something to draw over the table."""

    id: int
    overlay: Overlay


class Frame(Out, frozen=True, tag="frame"):
    """A moment of the replay: the scene after `at` answers, its new log lines, how many log numbers exist by then."""

    id: int
    at: int
    scene: Scene
    log: list[LogLine]
    upto: int


Outgoing = State | Ack | Refused | Tried | Odds | AllOdds | Deeds | OverlayCard | Frame
IN = (
    DoAnswer, DoTry, DoOdds, DoAllOdds, DoDeeds, DoOverlay, DoFrame, DoUndo, DoConsent, DoName, NewBattle, Branch,
    Invite, StandIn, FightHere, Correct, Compare, Build,
)  # fmt: skip
OUT = (
    State, Ack, Refused, Tried, Odds, AllOdds, Deeds, OverlayCard, Frame, TroubleBody, BookView, RuleView, Started,
    Replay, Receipt, LinkTo, Gone, Address, Given, Corrected, Compared, Luck, Layout, BandView, Catalogue,
)  # fmt: skip

decode_in = msgspec.json.Decoder(Incoming).decode
encode = msgspec.json.Encoder().encode
