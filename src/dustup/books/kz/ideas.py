"""Moves worth making: for bots, hints and lively random play."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from random import Random

from dustup.core import Answer
from dustup.table import reach
from dustup.table.bodies import Body

from . import move
from .figures import enemies
from .state import Fighter, State
from .terrain import rough_on

Path = list[tuple[int, int]]


def sample(s: State, f: Fighter, rng: Random, contact: str) -> Answer:
    """A lively legal move: towards the enemy or anywhere, shrunk until it fits."""
    limit = move.budget(s, f)
    if contact == "enemy" and rng.random() < 0.5:
        charge = charges(s, f)
        if charge:
            return charge[0]
    foes = enemies(s, f)
    if foes and rng.random() < 0.5:
        foe = foes[int(rng.random() * len(foes))]
        dx, dy = foe.x - f.x, foe.y - f.y
    else:
        turn = rng.random() * 360
        dx, dy = round(cos(radians(turn)) * 1000), round(sin(radians(turn)) * 1000)
    return _straight(s, f, dx, dy, limit * (0.4 + 0.6 * rng.random()), contact)


def _straight(s: State, f: Fighter, dx: float, dy: float, far: float, contact: str) -> Answer:
    size = max(1.0, (dx * dx + dy * dy) ** 0.5)
    facing = move.bearing(dx, dy)
    for share in (1.0, 0.6, 0.3):
        end = (round(f.x + dx / size * far * share), round(f.y + dy / size * far * share))
        if end != (f.x, f.y) and move.legal(s, f, [end], contact):
            return {"path": [list(end)], "facing": facing}
    return {"path": [], "facing": f.facing}


def charges(s: State, f: Fighter) -> list[Answer]:
    """KZ-HTH-01, KZ-HTH-02: shortest ways into contact with each enemy in reach, nearest first."""
    limit = move.budget(s, f)
    found: list[tuple[float, Answer]] = []
    prey = [e for e in enemies(s, f) if not e.captor and _near(f, e.x, e.y, limit)]
    for foe in sorted(prey, key=lambda e: (not e.suppressed, (e.x - f.x) ** 2 + (e.y - f.y) ** 2, e.id))[:4]:
        if (foe.x - f.x) ** 2 + (foe.y - f.y) ** 2 > (limit + f.r + foe.r + 10) ** 2:
            continue
        path = move.approach(s, f, foe)
        if path and move.legal(s, f, path[1:], move.contact_right(s, f)):
            answer = {
                "path": [list(p) for p in path[1:]],
                "facing": move.bearing(foe.x - path[-1][0], foe.y - path[-1][1]),
            }
            found.append((reach.length(path), answer))
    return [answer for _, answer in sorted(found, key=lambda pair: pair[0])]


def think(s: State, f: Fighter, contact: str) -> Sequence[Answer]:
    """Good legal moves: charges, the helpless, objectives, cover, forward, back, stay."""
    found: list[Answer] = []
    if contact != "none":
        found += charges(s, f)[:3]
    limit = float(move.budget(s, f))
    for x, y in _closest(f, s.setup.scenario.goals(s, f.side))[:2]:
        found += _ways(s, f, x, y, limit, contact)
    foes = sorted(enemies(s, f), key=lambda e: ((e.x - f.x) ** 2 + (e.y - f.y) ** 2, e.id))
    for foe in foes[:2]:
        found += _ways(s, f, foe.x, foe.y, limit, contact)
    if foes:
        found.append(_straight(s, f, f.x - foes[0].x, f.y - foes[0].y, limit, contact))
    found += _nooks(s, f, foes[:1], limit, contact)
    boss = next(
        (m for m in s.fighters.values() if m.group == f.group and m.rank == "leader" and m.status == "up"), None
    )
    if boss is not None and boss.id != f.id and (f.suppressed or _out_of_hearing(f, boss)):
        found += _ways(s, f, boss.x, boss.y, limit, contact)
    moves = [answer for answer in _distinct(found) if answer["path"]]
    return moves or [{"path": [], "facing": f.facing}]


def _out_of_hearing(f: Fighter, boss: Fighter) -> bool:
    """KZ-CHG-05: without a headset it must stay near its Leader to be given new orders."""
    return "headset" not in f.gear and not _near(f, boss.x, boss.y, 1400)


def _ways(s: State, f: Fighter, x: int, y: int, limit: float, contact: str) -> list[Answer]:
    """Straight there, and round the difficult pieces that lie on the way of this move."""
    others = [e.body for e in enemies(s, f) if e.captor != f.id and _near(f, e.x, e.y, limit)]
    way = _route(s, f, x, y, others)
    found = [_along(s, f, x, y, way, limit, contact)]
    rough = rough_on(s, f, reach.cut(way, limit)) if way else ()
    if rough:
        found.append(_along(s, f, x, y, _route(s, f, x, y, others, rough), limit, contact))
    return found


def _closest(f: Fighter, spots: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(spots, key=lambda p: ((p[0] - f.x) ** 2 + (p[1] - f.y) ** 2, p))


def _near(f: Fighter, x: int, y: int, limit: float) -> bool:
    return abs(x - f.x) < limit + 600 and abs(y - f.y) < limit + 600


def _route(s: State, f: Fighter, x: int, y: int, others: list[Body], avoid: tuple[int, ...] = ()) -> Path | None:
    way = reach.shortest(s.setup.field, (f.x, f.y), (x, y), f.r, (*s.setup.blocks, *avoid), others, reach_gap=f.r + 300)
    return list(way) if way else None


def _along(s: State, f: Fighter, x: int, y: int, way: Path | None, limit: float, contact: str) -> Answer:
    part = move.longest(s, f, way, contact) if way else None
    if part:
        return {"path": [list(p) for p in part], "facing": move.bearing(x - part[-1][0], y - part[-1][1])}
    return _straight(s, f, x - f.x, y - f.y, limit, contact)


def _nooks(s: State, f: Fighter, foes: list[Fighter], limit: float, contact: str) -> list[Answer]:
    """Places just behind nearby cover, seen from the nearest enemy."""
    if not foes:
        return []
    foe = foes[0]
    spots: list[tuple[int, int]] = []
    for i in s.setup.covers:
        box = s.setup.field.boxes[i]
        cx, cy = int(box[0] + box[2]) // 2, int(box[1] + box[3]) // 2
        if abs(cx - f.x) + abs(cy - f.y) > 1.4 * limit + 600:
            continue
        dx, dy = cx - foe.x, cy - foe.y
        size = max(1.0, (dx * dx + dy * dy) ** 0.5)
        back = max(box[2] - box[0], box[3] - box[1]) / 2 + f.r + 60
        spots.append((round(cx + dx / size * back), round(cy + dy / size * back)))
    found = [_toward_exact(s, f, x, y, limit, contact) for x, y in _closest(f, spots)[:4]]
    return [a for a in found if a is not None]


def _toward_exact(s: State, f: Fighter, x: int, y: int, limit: float, contact: str) -> Answer | None:
    way = reach.shortest(s.setup.field, (f.x, f.y), (x, y), f.r, s.setup.blocks, ())
    if not way or reach.length(way) > limit:
        return None
    path = [(p[0], p[1]) for p in way[1:]]
    return {"path": [list(p) for p in path], "facing": f.facing} if path and move.legal(s, f, path, contact) else None


def _distinct(found: list[Answer]) -> list[Answer]:
    seen: dict[str, Answer] = {}
    for answer in found:
        seen.setdefault(repr(answer["path"]), answer)
    return list(seen.values())
