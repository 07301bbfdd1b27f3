"""How good a state is for a side, in points: who stands, what is scored, who threatens whom. Bots ask it often."""

from __future__ import annotations

from .content import Data
from .state import Fighter, State

FAR = 6000  # beyond 60 cm an objective does not pull
PULL = 14.0
HEAT = 0.18 / 6  # share of a fighter's points that a shot within range is worth, per point of Precision
BLADE = 0.10  # and of closing in
DULL = ("beast", "simple_minded", "rider")
AWAY = 10**12


def terms(s: State, side: str) -> dict[str, float]:
    """The parts of a state's worth, by name; they add up to it."""
    scenario = s.setup.scenario
    mine: list[Fighter] = []
    yours: list[Fighter] = []
    standing = trouble = 0.0
    for f in s.fighters.values():
        status = f.status
        if status != "up" and status != "reserve":
            continue
        sign = 1.0 if f.side == side else -1.0
        standing += sign * f.points * (0.35 if f.dying else 1.0)
        if f.prone or f.shock or f.poison:
            trouble -= sign * f.points * (0.08 * f.prone + 0.06 * (f.shock > 0) + 0.1 * (f.poison > 0))
        if status == "up":
            (mine if sign > 0 else yours).append(f)
    victory = scenario.stake * sum(v if k == side else -v for k, v in scenario.points(s).items())
    a, b = _nearest(mine, yours)
    reaches = _reaches(s.setup.data)
    threat = sum(_threat(f, d, reaches) for f, d in zip(mine, a)) - sum(
        _threat(f, d, reaches) for f, d in zip(yours, b)
    )
    other = next((each for each in s.sides if each != side), side)
    objective = _pull(s, mine, scenario.pull(s, side)) - _pull(s, yours, scenario.pull(s, other))
    return {
        "standing": standing, "victory": victory, "objective": objective, "threat": threat, "trouble": trouble,
    }  # fmt: skip


def worth(s: State, side: str) -> float:
    """The sum of the parts."""
    return sum(terms(s, side).values())


def _nearest(mine: list[Fighter], yours: list[Fighter]) -> tuple[list[int], list[int]]:
    """The squared distance of each to its nearest enemy."""
    there = [(e.x, e.y) for e in yours]
    b = [AWAY] * len(yours)
    a = []
    for f in mine:
        x, y, best = f.x, f.y, AWAY
        for i, (ex, ey) in enumerate(there):
            d = (ex - x) * (ex - x) + (ey - y) * (ey - y)
            if d < best:
                best = d
            if d < b[i]:
                b[i] = d
        a.append(best)
    return a, b


def _threat(f: Fighter, square: int, reaches: dict[str, tuple[int, int, bool]]) -> float:
    """What its nearest enemy has to fear from it: guns within their range, blades within a charge or two."""
    if square >= AWAY:
        return 0.0
    stats, near, found = f.stats, float(square) ** 0.5, 0.0
    for item in f.items:
        row = reaches.get(item.kind)
        if row is None or item.used or item.jammed or not item.loaded or (row[2] and f.bullets < 1):
            continue
        if near <= (row[0] or row[1] * stats.get("S", 0)):
            found = HEAT * f.points * stats.get("P", 3) * (1.15 if f.watching else 1.0)
            break
    stride = (1500 if "swift" in f.traits else 1000) * stats["A"]
    close = 1.0 - (near - 300) / (4 * stride) if near > 300 else 1.0
    if close <= 0:
        return found
    return found + BLADE * f.points * close * max(0.25, (stats.get("C", 0) + stats.get("S", 0) - 6) / 4.0)


_KEPT: list[tuple[Data, dict[str, tuple[int, int, bool]]]] = []


def _reaches(content: Data) -> dict[str, tuple[int, int, bool]]:
    """Weapon -> (range, throw per Strength, needs bullets), made once for a set of data."""
    for known, table in _KEPT:
        if known is content:
            return table
    table = {
        w.id: (u.ranges[-1] if u.ranges else u.length * (not u.throw), u.throw, "firearm" in w.traits)
        for w in content.weapons.values()
        if (u := w.ranged) is not None
    }
    _KEPT[8:] = []
    _KEPT.insert(0, (content, table))
    return table


def _pull(s: State, own: list[Fighter], places: list[tuple[int, int]]) -> float:
    """Nearness to what the scenario is about; carriers want to be home."""
    carriers = {m.holder: 1 for m in s.marks.values() if m.holder in s.fighters}
    if not places and not carriers:
        return 0.0
    total, h = 0.0, s.setup.field.size[1]
    for f in own:
        if any(trait in f.traits for trait in DULL):
            continue
        if f.id in carriers:
            home = f.y if f.side == s.sides[0] else h - f.y
            total += 2 * PULL * (1.0 - home / h)
        elif places:
            x, y = f.x, f.y
            near = float(min((px - x) * (px - x) + (py - y) * (py - y) for px, py in places)) ** 0.5
            if near < FAR:
                total += PULL * (1.0 - near / FAR)
    return total
