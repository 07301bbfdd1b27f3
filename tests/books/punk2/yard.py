"""A bare yard to try rules on: pieces by name, fighters by hand, answers and dice in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dustup.books.punk.scenarios import CUSTOM, Scenario
from dustup.books.punk.state import Fighter, Setup, State
from dustup.books.punk2.edition import EDITION, data
from dustup.books.punk2.terrain import reading
from dustup.core import Flow, Illegal, Question, Roll, Scripted
from dustup.table.field import Field
from dustup.table.pieces import Map, Piece

STATS = {"A": 2, "C": 4, "P": 4, "AG": 4, "S": 4, "T": 4, "TC": 3}


QUIET = Scenario(id="quiet", name="Quiet", blurb="No objectives.", map="motel_9", deep=2000, custom=CUSTOM)
"""No objectives: the zones are the south and the north 20 cm."""


def rect(x: float, y: float, w: float, h: float) -> tuple[tuple[int, int], ...]:
    """A rectangle in cm."""
    a, b, c, d = (round(100 * v) for v in (x, y, x + w, y + h))
    return ((a, b), (c, b), (c, d), (a, d))


def piece(name: str, box: tuple[float, float, float, float], **facts: Any) -> Piece:
    """A rectangular piece; heights in cm."""
    for key in ("height", "floor"):
        if key in facts:
            facts[key] = round(100 * facts[key])
    return Piece(id=name, name=name, outline=rect(*box), **facts)


def man(key: str, at: tuple[float, float] = (0, 0), **facts: Any) -> Fighter:
    """A fighter named red1, blue2…; place in cm."""
    side = "red" if key.startswith("r") else "blue"
    z = round(100 * facts.pop("z", 0))
    stats = {**STATS, **facts.pop("stats", {})}
    f = Fighter(key, side, key, 50, status="up", profile="ganger", stats=stats)
    f.x, f.y, f.z = round(100 * at[0]), round(100 * at[1]), z
    f.facing = facts.pop("facing", 90 if side == "red" else 270)
    for name, value in facts.items():
        setattr(f, name, tuple(value) if name in ("items", "loot") else value)
    return f


def yard(*things: Piece | Fighter, size: tuple[int, int] = (9000, 9000), turns: int = 6, **facts: Any) -> State:
    """A State in its first Turn with these pieces and fighters."""
    pieces = tuple(t for t in things if isinstance(t, Piece))
    fighters = [t for t in things if isinstance(t, Fighter)]
    table = Map(id="yard", name="Yard", size=size, pieces=pieces)
    setup = Setup(
        table,
        Field.of(table),
        tuple(reading(p) for p in pieces),
        data(),
        QUIET,
        {"red": "Red", "blue": "Blue"},
        {},
        EDITION,
        turns,
    )
    s = State(setup, {f.id: f for f in fighters})
    s.phase, s.turn = "turn", 1
    for name, value in facts.items():
        setattr(s, name, value)
    return s


def act(s: State, key: str, left: int = 2) -> Fighter:
    """Put a fighter in its Activation Phase."""
    f = s.fighters[key]
    s.active, f.left, f.acted = key, left, True
    return f


def play(flow: Flow[Any], answers: Iterable[Any] = (), dice: Iterable[int] = ()) -> Any:
    """Run a rule with these answers and faces; all must be used. An answer may be (question name, answer)."""
    left, faces = list(answers), Scripted(dice)
    reply: Any = None
    try:
        q = next(flow)
        while True:
            reply = faces.roll(q) if isinstance(q, Roll) else _given(q, left)
            q = flow.send(reply)
    except StopIteration as end:
        assert not left, f"answers left: {left}"
        assert not faces.left, f"dice left: {faces.left}"
        return end.value


def _given(q: Question, left: list[Any]) -> Any:
    assert left, f"no answer left for {q.what}: {getattr(q, 'prompt', '')}"
    answer = left.pop(0)
    if isinstance(answer, tuple):
        assert answer[0] == q.what, f"expected question {answer[0]}, got {q.what}"
        answer = answer[1]
    if answer is FIRST:
        answer = q.ideas()[0]  # type: ignore[union-attr]
    q.accept(answer)
    return answer


FIRST = object()


def ask(flow: Flow[Any], *answers: Any) -> Any:
    """The question a rule asks after these answers (faces for rolls)."""
    q = next(flow)
    for answer in answers:
        q.accept(answer)
        q = flow.send(answer)
    return q


def refusal(q: Any, answer: Any) -> str:
    """The rule by which a question refuses an answer; '' if it accepts."""
    try:
        q.accept(answer)
    except Illegal as why:
        return why.rule
    return ""


def path(*steps: Any, facing: int = 90) -> dict[str, Any]:
    """A path answer; places in cm."""
    found = []
    for step in steps:
        x, y, *rest = step
        if len(rest) == 2:
            rest[1] = round(100 * rest[1])
        found.append([round(100 * x), round(100 * y), *rest])
    return {"path": found, "facing": facing}


def told(s: State, what: str) -> list[Any]:
    """What the events of that name are about."""
    return [e.about for e in s.events if e.what == what]
