"""GCE-OVW: waiting with a gun trained, and firing at a moment of the enemy's turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dustup.core import Choice, Flow, Illegal
from dustup.skirmish.choices import which
from dustup.skirmish.react import Line, moved_to
from dustup.skirmish.walk import Path

from ..content import INCH
from ..sight import faces, sees, stand
from ..state import Fighter, State
from ..warriors import engaged, is_vehicle

HOLD = "hold"
SHORT = INCH // 10
"""A full inch this near to the end of a move is its end."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a move at whose end these may fire; none of it: where the move begins."""

    points: Path
    watchers: tuple[str, ...]


def why_not(s: State, f: Fighter) -> Illegal | None:
    """GCE-OVW-01, GCE-OVW-02: who may set overwatch."""
    if f.on:
        return Illegal("nobody on a vehicle can be on overwatch", "GCE-OVW-02")
    if engaged(s, f):
        return Illegal("it is fighting hand to hand", "GCE-OVW-01")
    if f.helped:
        return Illegal("it has helped with a fire", "GCE-OVW-01")
    if not _armed(s, f):
        return Illegal("it has nothing to shoot with", "GCE-OVW-01")
    return None


def _armed(s: State, f: Fighter) -> bool:
    """GCEH-ARMS-01: what is being reloaded will be ready in the enemy's turn."""
    ready = [key for key, state in f.weapons.items() if state in ("", "reloading")]
    return any(s.setup.data.weapons[key].form != "hand" for key in ready)


def set_up(s: State, f: Fighter) -> None:
    """GCE-OVW-01, GCE-OVW-03, GCE-OVW-10: it does nothing else this turn and keeps its arc; hiding goes on."""
    f.overwatch = f.idle = True
    s.say("overwatch", "GCE-OVW-01", who=f.id)


def lose(s: State, f: Fighter, rule: str) -> None:
    """GCE-OVW-07..09, GCE-RUL-70: overwatch is over."""
    if f.overwatch:
        f.overwatch = False
        s.say("overwatch over", rule, who=f.id)


def waiting(s: State, mover: Fighter) -> list[Fighter]:
    """GCE-OVW-04: enemies of a mover on overwatch, whose own turn it is not."""
    watch = [w for w in s.strangers(mover.side) if w.overwatch and w.side != s.player]
    return [w for w in watch if w.status == "up" and not w.pinned and not w.burning]


def remember(s: State, mover: Fighter) -> bool:
    """GCE-RUL-72: where a move began, for those who watch it, if anybody does."""
    watched = bool(waiting(s, mover))
    if watched:
        s.notes |= {"from x": mover.x, "from y": mover.y}
    return watched


def stretches(s: State, f: Fighter, points: Path) -> Iterator[Part]:
    """GCE-OVW-04: a way cut where somebody on overwatch could fire: every inch, and at its end; for who can do so but
    where the move begins (it ends in contact, or out of sight, within an inch), there too."""
    line = Line(points) if waiting(s, f) else None
    if line is None or line.far < 1:
        yield Part(points, ())
        return
    stops = [(far, moved_to(f, line.at(far))) for far in [*range(INCH, line.far - SHORT, INCH), line.far]]
    if (f.x, f.y) == (s.notes["from x"], s.notes["from y"]):
        ready = [w for w in waiting(s, f) if can_fire(s, w, f)]
        if last := tuple(w.id for w in ready if not any(can_fire(s, w, there) for _, there in stops)):
            yield Part([], last)
    done = 0
    for far, there in stops:
        seers = tuple(w.id for w in waiting(s, f) if can_fire(s, w, there))
        if seers or far == line.far:
            yield Part(_cut(line, done, far), seers)
            done = far


def _cut(line: Line, a: int, b: int) -> Path:
    inner = [(p[0], p[1]) for p, far in zip(line.points, line.marks) if a < far < b]
    return [line.at(a)[:2], *inner, line.at(b)[:2]]


def can_fire(s: State, w: Fighter, e: Fighter) -> bool:
    """GCE-OVW-03: the enemy is seen in its arc, and nobody it fights."""
    if e.status not in ("up", "down") or (e.on and not is_vehicle(e)):
        return False
    return faces(s, w, stand(s, e)) and sees(s, w, e) and not engaged(s, w) and not engaged(s, e)


def snap(s: State, part: Part, mover: Fighter, mode: str, goal: tuple[int, int]) -> Flow[None]:
    """GCE-OVW-04..08, GCE-RUL-70, GCE-RUL-71: those who see the mover now may fire, one after another."""
    from ..shoot.fire import snap_shot

    held: list[str] = []
    while mover.status in ("up", "down"):
        able = [s.fighters[key] for key in part.watchers if key not in held and s.fighters[key].overwatch]
        able = [w for w in able if can_fire(s, w, mover)]
        if not able:
            return
        mine = {w.id: w.name for w in able if w.side == able[0].side}
        pick = yield _question(mine, able[0].side, f"{mover.name} moves: fire on overwatch?", mover.id)
        if pick == HOLD:
            held += mine
            continue
        held.append(pick)
        yield from snap_shot(s, s.fighters[pick], mover, mode, goal)
        s.say("overwatch over", "GCE-OVW-07", who=pick)


def last_chance(s: State) -> Flow[None]:
    """GCE-OVW-04: at any point of the enemy's turn: those who did not move are fired at before they shoot."""
    from ..shoot.fire import snap_shot

    held: list[str] = []
    while True:
        able = [w for w in s.strangers(s.player) if w.overwatch and w.id not in held and _sees_one(s, w)]
        if not able:
            return
        mine = {w.id: w.name for w in able if w.side == able[0].side}
        pick = yield _question(mine, able[0].side, "They are about to shoot: fire on overwatch?")
        held += mine if pick == HOLD else [pick]
        if pick != HOLD:
            yield from snap_shot(s, s.fighters[pick])
            s.say("overwatch over", "GCE-OVW-07", who=pick)


def _sees_one(s: State, w: Fighter) -> bool:
    """It can fire, and some model of the player whose turn it is could be its target."""
    if w.status != "up" or w.pinned or w.burning:
        return False
    foes = [e for e in s.fighters.values() if e.side == s.player and not (e.hull is not None and e.hull.wrecked)]
    return any(can_fire(s, w, e) for e in foes)


def _question(names: dict[str, str], side: str, prompt: str, at: str = "") -> Choice:
    words = {HOLD: "Hold fire", **names}
    return which(side, "react", prompt, "GCE-OVW-04", words, at=at, weigh=lambda k: 2.0 if k == HOLD else 1.0)
