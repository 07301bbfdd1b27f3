"""A whole book in sixty lines: a duel with knives. Stances are secret, dice decide, three wounds end it."""

from dataclasses import dataclass, field
from pathlib import Path

from dustup.core import Book, Choice, Event, Mod, Offer, Result, Roll, tally
from dustup.core.scene import Model, Overlay, Scene

STANCES = ("strike", "feint", "parry")
BEATS = {"strike": "feint", "feint": "parry", "parry": "strike"}


@dataclass(slots=True)
class State:                                             # plain data that can copy itself
    wounds: dict[str, int] = field(default_factory=lambda: {"red": 0, "blue": 0})
    stance: dict[str, str] = field(default_factory=dict)                      # secret until both have chosen
    events: list[Event] = field(default_factory=list)

    def copy(self):
        return State(dict(self.wounds), dict(self.stance), list(self.events))

    def plain(self):
        return {"wounds": self.wounds, "stance": self.stance, "events": len(self.events)}


def play(s):
    """TOY-01: until somebody has three wounds. The loop keeps nothing in locals: each stance is a settled question."""
    while max(s.wounds.values()) < 3:
        for side in ("red", "blue"):
            if side not in s.stance:
                s.stance[side] = yield Choice(who=side, what="stance", prompt="How do you fight?", rule="TOY-01",
                                              values=STANCES, settled=True, hidden=True)
        yield from clash(s)
        s.stance.clear()


def clash(s):
    """TOY-02: d6 each, +2 for the better stance; the lower total takes a wound; a tie asks blue to yield or press on."""
    sums = {side: tally(better(s, side)) for side in ("red", "blue")}
    edge = sums["red"].total - sums["blue"].total
    red, blue = yield Roll(what="clash", rule="TOY-02", who=("red", "blue"), count=2, sides=6,
                           sort=lambda f: (f[0] + edge > f[1]) - (f[0] + edge < f[1]),
                           about={"sums": [[side, found.plain()] for side, found in sums.items()]})
    loser = "blue" if red + edge > blue else "red" if red + edge < blue else ""
    if not loser and (yield Choice(who="blue", what="yield", rule="TOY-02", values=(True, False))):
        loser = "blue"
    if loser:
        s.wounds[loser] += 1
    s.events.append(Event("clash", {"loser": loser, "faces": [["red", red, "red"], ["blue", blue, "blue"]]}, ("TOY-02",)))


def better(s, side):
    """TOY-03: strike beats feint, feint beats parry, parry beats strike."""
    other = "blue" if side == "red" else "red"
    if BEATS[s.stance[side]] == s.stance[other]:
        yield Mod(2, f"{s.stance[side]} beats {s.stance[other]}", "TOY-03")


def result(s):
    lost = max(s.wounds, key=lambda side: s.wounds[side])
    return Result({"red": "blue", "blue": "red"}[lost], {"red": s.wounds["blue"], "blue": s.wounds["red"]}, "three wounds")


def show(s, side):                                       # view: only your own stance, nobody's for a spectator
    notes = {one: [s.stance[one]] if one == side and one in s.stance else [] for one in s.wounds}
    models = [Model(one, one, one.title(), one[0], "knife", 500 if one == "red" else 800, 500, 0, 125,
                    0 if one == "red" else 180, notes=notes[one]) for one in s.wounds]
    return Scene("toy", len(s.events), 0, "duel", (1300, 1000), "", models, scores=result(s).scores)


def guess(s, side):                                      # what a bot may think with: the other's stance is unknown
    copy = s.copy()
    copy.stance = {one: stance if one == side else "strike" for one, stance in s.stance.items()}
    return copy


def tell(event, s):
    return f"{(event.about['loser'] or 'nobody').title()} is cut. [[TOY-02]]"


def setup(data):
    if set(data) - {"seed", "scenario"}:
        raise ValueError(f"unknown keys: {sorted(set(data) - {'seed', 'scenario'})}")
    return State()


BOOK = Book(
    code="toy", title="Knives at dawn", prefix="TOY", version="1", folder=Path(__file__).parent,
    setup=setup, play=play, result=result, show=show, guess=guess, tell=tell,
    worth=lambda s, side: sum(n if one != side else -n for one, n in s.wounds.items()),
    outcome=lambda events: next((e.about["loser"] or "tie" for e in events), "nothing"),
    scenarios=lambda: (Offer("duel", "A duel"),), bands=lambda: (), muster=lambda band: {"total": 0, "errors": []},
    stage=lambda data: State(**data), overlay=lambda s, side, kind, model: Overlay(kind, model),
    default=lambda seed: {"seed": seed, "scenario": "duel"},
)
