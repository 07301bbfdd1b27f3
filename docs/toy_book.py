"""A whole book in sixty lines: a duel with knives. Stances are secret, dice decide, three wounds end it."""

from dataclasses import dataclass, field
from pathlib import Path

from dustup.core import Book, Choice, Event, Mod, Offer, Outcome, Result, Roll, tally
from dustup.core.scene import Model, Scene

BEATS = {"strike": "feint", "feint": "parry", "parry": "strike"}
OTHER = {"red": "blue", "blue": "red"}


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
        for side in OTHER:
            if side not in s.stance:
                s.stance[side] = yield Choice(who=side, what="stance", prompt="How do you fight?", rule="TOY-01",
                                              values=tuple(BEATS), settled=True, hidden=True)
        yield from clash(s)
        s.stance.clear()


def clash(s):
    """TOY-02: d6 each, +2 for the better stance; the lower total takes a wound; a tie asks blue to yield."""
    sums = {side: tally(better(s, side)) for side in OTHER}
    edge = sums["red"].total - sums["blue"].total
    red, blue = yield Roll(what="clash", rule="TOY-02", who=("red", "blue"), count=2, sides=6,
                           sort=lambda f: (f[0] + edge > f[1]) - (f[0] + edge < f[1]),
                           about={"sums": [[side, found.plain()] for side, found in sums.items()]})
    loser = "blue" if red + edge > blue else "red" if red + edge < blue else ""
    if not loser and (yield Choice(who="blue", what="yield", rule="TOY-02", values=(True, False))):
        loser = "blue"
    if loser:
        s.wounds[loser] += 1
    faces = [["red", red, "red"], ["blue", blue, "blue"]]
    s.events.append(Event("clash", {"loser": loser, "faces": faces}, ("TOY-02",)))


def better(s, side):
    """TOY-03: strike beats feint, feint beats parry, parry beats strike."""
    if BEATS[s.stance[side]] == s.stance[OTHER[side]]:
        yield Mod(2, f"{s.stance[side]} beats {s.stance[OTHER[side]]}", "TOY-03")


def result(s):
    lost = max(s.wounds, key=lambda side: s.wounds[side])
    return Result(OTHER[lost], {side: s.wounds[OTHER[side]] for side in OTHER}, "three wounds")


def show(s, side):                                       # view: only your own stance, nobody's for a spectator
    models = [Model(one, one, one.title(), one[0], "knife", x, 500, 0, 125, turn,
                    notes=[s.stance[one]] if one == side and one in s.stance else [])
              for one, x, turn in (("red", 500, 0), ("blue", 800, 180))]
    return Scene("toy", len(s.events), 0, "duel", (1300, 1000), "", models, scores=result(s).scores)


def guess(s, side):                                      # what a bot may think with: the other's stance is unknown
    return State(dict(s.wounds), {one: s.stance[one] if one == side else "strike" for one in s.stance}, list(s.events))


def setup(data):
    if set(data) - {"seed", "scenario"}:
        raise ValueError(f"unknown keys: {sorted(set(data) - {'seed', 'scenario'})}")
    return State()


BOOK = Book(
    code="toy", title="Knives at dawn", prefix="TOY", version="1", folder=Path(__file__).parent,
    setup=setup, play=play, result=result, show=show, guess=guess, stage=lambda data: State(**data),
    tell=lambda event, s: f"{(event.about['loser'] or 'nobody').title()} is cut. [[TOY-02]]",
    worth=lambda s, side: s.wounds[OTHER[side]] - s.wounds[side],
    outcome=lambda events: next((Outcome(e.about["loser"] or "tie", "bad", e.about["loser"]) for e in events),
                                Outcome("nothing")),
    scenarios=lambda: (Offer("duel", "A duel"),), default=lambda seed: {"seed": seed, "scenario": "duel"},
)
