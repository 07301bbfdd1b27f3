"""A campaign: a session of its own, whose rules ask one more kind of question, a battle to be fought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args, get_origin, get_type_hints

import msgspec

from .content import shaped
from .events import Event, Outcome, last_of
from .question import Answer, Ask, Flow, Illegal
from .roster import Roster

if TYPE_CHECKING:
    from .book import Result


Part = Literal["side", "flag", "number", "members", "groups", "numbers", "data"]
"""What a part of a result is: a side ('' = nobody), yes or no, a number, models by id (`groups`: by side), numbers by
side, or data that only its owner could say."""
PARTS: dict[Any, Part] = {str: "side", bool: "flag", int: "number"}


class Fight(Ask, kw_only=True, eq=False):
    """A battle to be fought; the answer is its result, from a battle played here or typed in from a real table.

    `setup` starts the battle, `seats` says which player of the campaign has which of its sides.
    `shape` is what a result must contain (a Struct with `forbid_unknown_fields`), `test` raises Illegal for what cannot
    be, `draft` is a legal result to fill in, `sample` draws a possible one for random campaigns. `among` says for parts
    of the result that name models who can be named there, by side; a part that it leaves out may name anybody, and
    numbers that it leaves out are by side.
    """

    setup: dict[str, Any]
    seats: dict[str, str]
    shape: type[msgspec.Struct]
    draft: Answer
    test: Callable[[Any], None] | None = None
    sample: Callable[[Random], Answer] | None = None
    among: Mapping[str, Mapping[str, Iterable[str]]] = msgspec.field(default_factory=dict)
    who: str = ""
    what: str = "fight"
    settled: bool = True

    kind: ClassVar[str] = "fight"

    def accept(self, answer: Answer) -> None:
        """Refuse a result that lacks something, has too much, or cannot be."""
        if not isinstance(answer, dict):
            raise Illegal("a battle's result is a list of names and values", self.rule, self.draft)
        try:
            result = self.read(answer)
        except msgspec.ValidationError as error:
            known = ", ".join(field.name for field in msgspec.structs.fields(self.shape))
            raise Illegal(f"the result cannot be read: {error}; it has: {known}", self.rule, self.draft) from None
        if self.test is not None:
            self.test(result)

    def read(self, answer: Answer) -> Any:
        """The result as its struct."""
        return shaped(answer, self.shape)

    def parts(self) -> dict[str, Part]:
        """The form of a result: what it may say, and what each of it is."""
        return {name: _part(hint) for name, hint in get_type_hints(self.shape).items()}

    def titles(self) -> dict[str, str]:
        """What its parts are called in front of players, where the shape says so (`Annotated[…, Meta(title=…)]`)."""
        hints = get_type_hints(self.shape, include_extras=True)
        metas = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
        return {name: str(meta[0].title) for name, meta in metas.items() if meta}

    def suggest(self, rng: Random) -> Answer:
        """Some possible result."""
        return self.sample(rng) if self.sample else self.draft

    def ideas(self) -> Sequence[Answer]:
        """The draft: nobody chooses a battle's result."""
        return (self.draft,)


def _part(hint: Any) -> Part:
    if hint in PARTS:
        return PARTS[hint]
    outer, inner = get_origin(hint), get_args(hint)
    if outer in (list, tuple) and inner[:1] == (str,):
        return "members"
    if outer is dict and inner[1] is int:
        return "numbers"
    if outer is dict and get_origin(inner[1]) in (list, tuple) and get_args(inner[1])[:1] == (str,):
        return "groups"
    return "data"


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What a book says of its campaign. Its state is plain data with `copy`, `plain` and `events`, as a battle's is."""

    setup: Callable[[dict[str, Any]], Any]
    """Plain set-up data → the campaign's State. Raises ContentError naming what is wrong."""
    play: Callable[[Any], Flow[None]]
    """The rules from battle to battle: yields questions, rolls and Fights."""
    result_of: Callable[[Fight, Any], Answer]
    """(the question, the State of the battle when it is over) → the answer, as somebody would type it in."""
    tell: Callable[[Event, Any], str]
    """An event as a sentence with [[rule ids]]."""
    show: Callable[[Any, str], Roster]
    """The bands as that player may see them ('' = a spectator)."""
    result: Callable[[Any], Result]
    """How the campaign stands: scores by player, and who leads or has won."""
    default: Callable[[int, int, int], dict[str, Any]]
    """(seed, players, battles in all) → a ready set-up, for a league of bots."""
    worth: Callable[[Any, str], float] = lambda state, player: 0.0
    """How good it stands for a player: what the bots maximise between battles."""
    terms: Callable[[Any, str], Mapping[str, float]] | None = None
    """The parts of `worth` by name; they add up to it."""
    guess: Callable[[Any, str], Any] = lambda state, player: state.copy()
    """A State for that player to think with: secrets replaced by what it may believe."""
    outcome: Callable[[Sequence[Event]], Outcome] = last_of
    """The name of what these events came to: labels for the odds."""


def pairings(players: Sequence[str], games: int) -> list[tuple[str, str]]:
    """Who meets whom in so many battles: everybody meets everybody in turn, and nobody waits longer than needed."""
    ring: list[str | None] = [*players, *([None] if len(players) % 2 else [])]
    found: list[tuple[str, str]] = []
    while len(found) < games and len(players) > 1:
        half = len(ring) // 2
        found += [(a, b) for a, b in zip(ring[:half], reversed(ring[half:])) if a is not None and b is not None]
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return found[:games]
