"""Ideas for paths: quick random ones for playing out, and a few good ones for thinking bots and hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, cos, degrees, hypot, pi, sin
from random import Random
from typing import Any

from dustup.core import Illegal
from dustup.table.reach import length

from ..move import walks
from ..move.path import Blocked, Trip
from ..move.terrain import LEVEL
from ..state import Fighter, State
from .climbing_ideas import scrambles

TURN = 30  # a smaller turn on the spot is not worth an Action
BESIDE = 130  # where somebody stands on a marker, this far from it is still in touch with it
LEAST = 50  # nor is a step of less than half a centimetre
NEAR = 4  # Actions away, from where an enemy is stepped back from
CLOSING = ("assault", "charge")
Tried = Callable[[Any], Trip | Illegal]
Answer = dict[str, Any]


def nearest_foe(s: State, f: Fighter) -> Fighter | None:
    """The closest enemy on the table."""
    best, near = None, 1 << 62
    x, y = f.x, f.y
    for o in s.strangers(f.side):
        if o.status == "up":
            dx, dy = o.x - x, o.y - y
            d = dx * dx + dy * dy
            if d < near:
                best, near = o, d
    return best


def facing_foe(s: State, f: Fighter, x: int, y: int) -> int:
    """The facing towards the closest enemy from a point."""
    e = nearest_foe(s, f)
    return f.facing if e is None else round(degrees(atan2(e.y - y, e.x - x))) % 360


def stay(s: State, f: Fighter) -> Answer:
    """A Movement Action of 0 cm: it only turns (PK-RUL-11)."""
    return {"path": [], "facing": facing_foe(s, f, f.x, f.y)}


def drawn(s: State, f: Fighter, most: int, tried: Tried, mode: str, rng: Random) -> Answer:
    """A legal path at random: mostly straight ahead at something worth reaching."""
    if mode in CLOSING or f.on_wall or (f.z > 5 and rng.random() < 0.3) or rng.random() < 0.03:
        found = _first(s, f, most, tried, rng, mode)
        if found is not None:
            return found
    return _dash(s, f, most, tried, rng) or _sure(s, f, most, tried)


def _first(s: State, f: Fighter, most: int, tried: Tried, rng: Random, mode: str) -> Answer | None:
    if mode in CLOSING:
        return next(iter(good(s, f, most, tried, mode)), None)
    options = list(scrambles(s, f, most))
    rng.shuffle(options)
    for path in options[:3]:
        answer = {"path": path, "facing": facing_foe(s, f, f.x, f.y)}
        if isinstance(tried(answer), Trip):
            return answer
    return None


def _dash(s: State, f: Fighter, most: int, tried: Tried, rng: Random) -> Answer | None:
    """Straight ahead; where that is blocked, along the obstacle on one side, then on the other, else up to it."""
    r = f.r
    w, h = s.setup.field.size
    east, north = w - r, h - r
    foe = nearest_foe(s, f)
    ahead, far = _heading(s, f, foe, rng), most * (1.0 if rng.random() < 0.85 else rng.random())
    side = 0.8 if rng.random() < 0.5 else -0.8
    x0, y0, turn = f.x, f.y, ahead
    best, best_turn = 0.0, ahead
    for again in range(7):
        x, y = x0 + int(far * cos(turn)), y0 + int(far * sin(turn))
        x = r if x < r else east if x > east else x
        y = r if y < r else north if y > north else y
        facing = f.facing if foe is None else round(degrees(atan2(foe.y - y, foe.x - x))) % 360
        answer = {"path": [[x, y]], "facing": facing}
        found = tried(answer)
        if isinstance(found, Trip):
            return answer
        room = found.far - 6.0 if isinstance(found, Blocked) else far * 0.7
        if room > best:
            best, best_turn = room, turn
        if again < 4 and best < (0.6 if again < 2 else 0.3) * most:
            turn, far = ahead + side * (1, 2, -1, -2)[again], float(most)
        else:
            turn, far = best_turn, best
            best *= 0.7
        if far < 20.0:
            return None
    return None


def _heading(s: State, f: Fighter, e: Fighter | None, rng: Random) -> float:
    if rng.random() < 0.15:
        return rng.random() * 2 * pi
    goals = s.setup.scenario.pull(s, f.side)
    if e is not None and (not goals or rng.random() < 0.6):
        goals = [(e.x, e.y)]
    if not goals:
        return rng.random() * 2 * pi
    x, y = goals[int(rng.random() * len(goals))]
    return atan2(y - f.y, x - f.x) + (rng.random() - 0.5)


def _sure(s: State, f: Fighter, most: int, tried: Tried) -> Answer:
    answer = stay(s, f)
    if isinstance(tried(answer), Trip):
        return answer
    found = room(s, f, most, tried)
    if found is None:
        raise RuntimeError(f"{f.id} has no legal path")
    return found


def lead(s: State, f: Fighter, to: tuple[int, int], most: int, tried: Tried) -> Answer | None:
    """The shortest walk to a point, or as far along it as one Action gets; straight where there is no way round."""
    facing = round(degrees(atan2(to[1] - f.y, to[0] - f.x))) % 360
    tries: tuple[tuple[int, walks.Avoid], ...] = ((0, "wide"), (f.r + 100, "wide"), (0, "low"))
    for near, avoid in tries:
        way = walks.towards(s, f, to, near, avoid=avoid) or []
        for far in (most, most * 7 // 8, most * 3 // 4, most // 2, most // 4) if way else ():
            found = {"path": walks.steps(way, far), "facing": facing}
            if found["path"] and isinstance(tried(found), Trip):
                return found
    straight = {"path": [list(to)], "facing": facing}
    refused = tried(straight)
    return shortened(f, straight, most, refused, tried) if isinstance(refused, Illegal) else straight


def shortened(f: Fighter, answer: Any, most: int, why: Illegal, tried: Tried) -> Answer | None:
    """The nearest legal choice to a refused walk: the same way, as far as it may go."""
    if not isinstance(answer, dict) or not isinstance(answer.get("path"), list):
        return None
    steps = answer["path"]
    if not all(isinstance(step, list) and len(step) == 2 and all(type(v) is int for v in step) for step in steps):
        return None
    way = [(f.x, f.y), *((x, y) for x, y in steps)]
    far = min(float(most), length(way), why.far - 6.0 if isinstance(why, Blocked) else float(most))
    while far > 20.0:
        shorter = {"path": walks.steps(way, far), "facing": answer.get("facing")}
        if isinstance(tried(shorter), Trip):
            return shorter
        far -= 50.0
    return None


def room(s: State, f: Fighter, most: int, tried: Tried) -> Answer | None:
    """PK-RUL-70: some place it can reach, searched in all directions, far ones first."""
    for part in (1.0, 0.6, 0.3, 0.15, 0.05):
        for k in range(24):
            turn = 2 * pi * k / 24
            x, y = round(f.x + most * part * cos(turn)), round(f.y + most * part * sin(turn))
            answer = {"path": [[x, y]], "facing": f.facing}
            if isinstance(tried(answer), Trip):
                return answer
    return None


def good(s: State, f: Fighter, most: int, tried: Tried, mode: str) -> list[Answer]:
    """At most a dozen legal paths worth thinking about; never empty where a legal one exists."""
    found: list[Answer] = []
    seen: set[tuple[int, int, int]] = set()
    for path in _paths(s, f, most, tried):
        x, y = (path[-1][0], path[-1][1]) if path else (f.x, f.y)
        answer = {"path": path, "facing": facing_foe(s, f, x, y)}
        trip = tried(answer)
        if isinstance(trip, Trip) and (not path or mode in CLOSING or far_enough(f, trip)):
            spot = trip.end
            if not any(abs(spot[0] - a) + abs(spot[1] - b) < 60 and spot[2] == c for a, b, c in seen):
                seen.add(spot)
                found.append(answer)
                if len(found) == 14 or mode in CLOSING:
                    break
    return found or ([] if mode == "assault" else [_sure(s, f, most, tried)])


def far_enough(f: Fighter, trip: Trip) -> bool:
    """Whether a way leads somewhere else."""
    x, y, z = trip.end
    return abs(x - f.x) + abs(y - f.y) >= LEAST or z != f.z


def _paths(s: State, f: Fighter, most: int, tried: Tried) -> Iterator[list[Any]]:
    if f.on_wall:
        yield from scrambles(s, f, most)
        return
    yield from _advances(s, f, most, tried)
    yield from _covers(s, f, most)
    if abs((facing_foe(s, f, f.x, f.y) - f.facing + 180) % 360 - 180) >= TURN:
        yield []
    for k in range(8):
        turn = 2 * pi * k / 8
        yield [[round(f.x + (most - 3) * cos(turn)), round(f.y + (most - 3) * sin(turn))]]
    yield from list(scrambles(s, f, most))[: 2 if f.z <= LEVEL else 6]


def _advances(s: State, f: Fighter, most: int, tried: Tried) -> Iterator[list[Any]]:
    """Towards the nearest objectives and enemies, along the shortest ways, stopping short of contact."""
    far = walks.on_foot(s, f).far
    goals = sorted(s.setup.scenario.goals(s, f), key=lambda at: far(f.x, f.y, at))[:2]
    foes = sorted(
        (o for o in s.fighters.values() if o.side != f.side and o.status == "up"),
        key=lambda o: far(f.x, f.y, (o.x, o.y)),
    )[:2]
    ways = [
        list(_led(s, f, most, tried, to))
        for to in (*((x, y, 0, "") for x, y in goals), *((e.x, e.y, f.r + e.r + 60, e.id) for e in foes))
    ]
    yield from (way[0] for way in ways if way)
    yield from _retreat(s, f, most)
    for at in goals:
        if hypot(at[0] - f.x, at[1] - f.y) <= most + f.r + BESIDE:
            yield from _around(s, f, most, tried, at)
    yield from (step for way in ways for step in way[1:])


def _around(s: State, f: Fighter, most: int, tried: Tried, at: tuple[int, int]) -> Iterator[list[Any]]:
    """To the side of a near goal that is free, where somebody stands or lies on it."""
    if isinstance(tried({"path": [list(at)], "facing": f.facing}), Trip):
        return
    side = atan2(f.y - at[1], f.x - at[0])
    for far in (f.r + BESIDE, f.r, f.r + BESIDE // 2):
        for k in range(16):
            turn = side + (k + 1) // 2 * (pi / 8) * (1 if k % 2 else -1)
            x, y = round(at[0] + far * cos(turn)), round(at[1] + far * sin(turn))
            if hypot(x - f.x, y - f.y) <= most and isinstance(tried({"path": [[x, y]], "facing": f.facing}), Trip):
                yield [[x, y]]
                return


def _led(s: State, f: Fighter, most: int, tried: Tried, to: tuple[int, int, int, str]) -> Iterator[list[Any]]:
    """Along the shortest way; where that is refused, around what it would have crossed, and in smaller steps."""
    x, y, near, but = to
    way = walks.towards(s, f, (x, y), near, but, "wide")
    if way is None or len(way) < 2:
        return
    lengths = [most - 2, most * 3 // 4]
    found = tried({"path": walks.steps(way, most - 2), "facing": f.facing})
    if isinstance(found, Trip) and found.hurdles:
        lengths[1:] = [most // 2 - 2, most // 4]  # slow going: half is sure, and ends where there is room
        dry = walks.towards(s, f, (x, y), near, but, "slow")
        if dry is not None and len(dry) > 1:
            yield walks.steps(dry, most - 2)
    if not isinstance(found, Trip):
        way = walks.towards(s, f, (x, y), near, but, "low") or way
        lengths += [most // 2, most // 4]
    for far in lengths if len(way) > 1 else ():
        yield walks.steps(way, far)


def _retreat(s: State, f: Fighter, most: int) -> Iterator[list[Any]]:
    """Straight away from the nearest enemy, if that one could reach it."""
    e = nearest_foe(s, f)
    far = hypot(f.x - e.x, f.y - e.y) if e is not None else 0.0
    if e is not None and 0.0 < far < NEAR * most:
        yield [[round(f.x + (f.x - e.x) * (most - 3) / far), round(f.y + (f.y - e.y) * (most - 3) / far)]]


def _covers(s: State, f: Fighter, most: int) -> Iterator[list[Any]]:
    """Behind the elements in reach, on the side away from the nearest enemy: the nearest two, and two nearest to it."""
    e = nearest_foe(s, f)
    if e is None:
        return
    la = s.lay
    near: list[tuple[float, float, int, int]] = []
    for i in [i for i, size in enumerate(la.sizes) if size > 0]:
        box = la.boxes[i]
        cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        d = hypot(cx - e.x, cy - e.y) or 1.0
        back = max(box[2] - box[0], box[3] - box[1]) / 2 + f.r + 5
        x, y = round(cx + (cx - e.x) / d * back), round(cy + (cy - e.y) / d * back)
        gap = hypot(x - f.x, y - f.y)
        if LEAST < gap <= most:
            near.append((gap, hypot(x - e.x, y - e.y), x, y))
    near.sort()
    for _, _, x, y in [*near[:2], *sorted(near[2:], key=lambda spot: spot[1])[:2]]:
        yield [[x, y]]
