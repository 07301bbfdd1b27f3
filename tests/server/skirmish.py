"""A tiny book for the server's tests: a secret stance, a path, a shot with a sum, secret ammunition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from dustup.core import (
    Book,
    Choice,
    Event,
    Flow,
    Free,
    Illegal,
    Line,
    Mod,
    Offer,
    Outcome,
    Receipt,
    Result,
    Roll,
    tally,
)
from dustup.core.scene import Model, Overlay, Scene

SIDES = ("red", "blue")
START = {"red": 777779, "blue": 888889}
"""Rounds carried: secret, and easy to find in a message."""
STANCES = {"red": ("crimson-low", "crimson-high"), "blue": ("azure-low", "azure-high")}
REACH = 1000
BLIND = 9
"""In a battle of so many turns nothing may be measured before a move is declared."""


@dataclass(slots=True)
class State:
    turns: int
    turn: int = 1
    at: dict[str, tuple[int, int]] = field(default_factory=lambda: {"red": (1000, 1000), "blue": (4000, 1000)})
    wounds: dict[str, int] = field(default_factory=lambda: {"red": 0, "blue": 0})
    rounds: dict[str, int] = field(default_factory=lambda: dict(START))
    stance: dict[str, str] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def copy(self) -> State:
        return State(
            self.turns, self.turn, dict(self.at), dict(self.wounds), dict(self.rounds), dict(self.stance),
            list(self.done), list(self.events),
        )  # fmt: skip

    def plain(self) -> dict[str, Any]:
        return {
            "turn": self.turn, "at": self.at, "wounds": self.wounds, "rounds": self.rounds, "stance": self.stance,
            "done": self.done, "events": len(self.events),
        }  # fmt: skip


def other(side: str) -> str:
    return "blue" if side == "red" else "red"


def play(s: State) -> Flow[None]:
    while s.turn <= s.turns:
        for side in SIDES:
            if side not in s.stance:
                values = STANCES[side]
                s.stance[side] = yield Choice(
                    who=side, what="stance", prompt=f"Take a stance, {side}: {values[0]}?", rule="SK-01",
                    values=values, settled=True, hidden=True,
                )  # fmt: skip
        for side in SIDES:
            if side not in s.done:
                yield from activate(s, side)
                s.done.append(side)
        s.stance.clear()
        s.done.clear()
        s.turn += 1


def activate(s: State, side: str) -> Flow[None]:
    given = yield path(s, side)
    s.at[side] = (given["path"][-1][0], given["path"][-1][1])
    s.events.append(Event("move", {"who": side, "path": [[*s.at[side], 0]]}, ("SK-02",)))
    if s.at[side][0] == 666:
        raise ZeroDivisionError("a rule with a bug")
    if side == "red" and s.at[side][0] >= 1900:
        s.events.append(Event("spot", {"who": side, "stance": s.stance[other(side)]}, ("SK-10",)))
    choice = yield Choice(who=side, what="act", prompt="Shoot?", rule="SK-03", values=("shoot", "hold", "fly"), bar=bar)
    if choice == "shoot":
        yield from shoot(s, side)


def bar(value: Any) -> Illegal | None:
    return Illegal("nobody flies here", "SK-09") if value == "fly" else None


def path(s: State, side: str) -> Free:
    x, y = s.at[side]

    def length(given: Any) -> float:
        (tx, ty) = given["path"][-1]
        return float(((tx - x) ** 2 + (ty - y) ** 2) ** 0.5)

    def test(given: Any) -> None:
        if length(given) > REACH:
            raise Illegal(f"{length(given):.0f} is more than {REACH}", "SK-02", {"path": [[x + REACH, y]]})

    def sample(rng: Random) -> Any:
        return {"path": [[x + int(rng.random() * 500), y]]}

    return Free(
        who=side, what="path", prompt="Move.", rule="SK-02", settled=True, form="path", test=test, sample=sample,
        about={"model": side, "from": [x, y, 0], "budget": REACH, "r": 125, "mode": "move"},
        blind=Illegal("declare before you measure", "SK-11") if s.turns == BLIND else None,
        measure=lambda given: {"length": round(length(given)), "budget": REACH, "ok": length(given) <= REACH},
    )  # fmt: skip


def shoot(s: State, side: str) -> Flow[None]:
    foe = other(side)
    low = s.stance[foe].endswith("low")
    found = tally([Mod(1, "close", "SK-05"), *([Mod(-2, "keeps low", "SK-06")] if low else [])])
    need = 4 - found.total
    (face,) = yield Roll(
        what="shot", rule="SK-04", who=(side,), sides=6, sort=lambda f: f[0] >= need,
        about={"who": side, "at": foe, "sums": [["to hit", found.plain()]], "need": need},
    )  # fmt: skip
    s.rounds[side] -= 1
    s.wounds[foe] += face >= need
    s.events.append(Event("ammo", {"who": side, "left": s.rounds[side]}, ("SK-07",), to=side))
    s.events.append(
        Event("shot", {"who": side, "at": foe, "success": face >= need, "faces": [["shot", face, side]]}, ("SK-04",))
    )


def result(s: State) -> Result:
    red, blue = s.wounds["blue"], s.wounds["red"]
    winner = "" if red == blue else "red" if red > blue else "blue"
    return Result(winner, {"red": red, "blue": blue}, "most hits", s.turn > s.turns)


def show(s: State, side: str) -> Scene:
    def notes(one: str) -> list[str]:
        return [f"rounds {s.rounds[one]}", s.stance.get(one, "")] if one == side else []

    models = [Model(one, one, one.title(), one[0], "runner", *s.at[one], 0, 125, 0, notes=notes(one)) for one in SIDES]
    names = {one: one.title() for one in SIDES}
    return Scene(
        "skirmish", s.turn, s.turns, "act", (5000, 2000), "pump_station", models, sides=names, scores=result(s).scores
    )


def guess(s: State, side: str) -> State:
    copy = s.copy()
    copy.rounds = {one: n if one == side else 1 for one, n in s.rounds.items()}
    copy.stance = {one: held if one == side else STANCES[one][1] for one, held in s.stance.items()}
    return copy


def setup(data: dict[str, Any]) -> State:
    unknown = set(data) - {"seed", "scenario", "turns", "map", "bands"}
    if unknown:
        raise ValueError(f"unknown keys: {sorted(unknown)}")
    return State(int(data.get("turns", 3)))


def tell(event: Event, s: State) -> str:
    return f"{event.about['who']} {event.what} [[{event.rules[0]}]] {event.about.get('left', '')}"


def overlay(s: State, side: str, kind: str, model: str) -> Overlay:
    return Overlay(kind, model, discs=[(*s.at[model], REACH)], notes=[f"rounds {s.rounds[model]}"])


def worth(s: State, side: str) -> float:
    low = s.stance.get(side, "").endswith("low")  # who keeps low is harder to hit
    return float(s.wounds[other(side)] - s.wounds[side]) + 0.3 * low


def outcome(events: Sequence[Event]) -> Outcome:
    shot = next((e for e in events if e.what == "shot"), None)
    if shot is None:
        return Outcome("nothing")
    return (
        Outcome("hit", "good", shot.about["who"])
        if shot.about["success"]
        else Outcome("miss", "bad", shot.about["who"])
    )


def make(version: str = "1") -> Book:
    return Book(
        code="skirmish", title="Skirmish", prefix="SK", version=version, folder=Path(__file__).parent,
        setup=setup, play=play, result=result, show=show, guess=guess, tell=tell, worth=worth,
        outcome=outcome,
        scenarios=lambda: (Offer("street", "In the street"),), bands=lambda: (),
        muster=lambda band: Receipt(band["name"], 5, (Line(5, "a runner", "SK-08"),)),
        stage=lambda data: State(3), overlay=overlay, default=lambda seed: {"seed": seed, "scenario": "street"},
    )  # fmt: skip


BOOK = make()
