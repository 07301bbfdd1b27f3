"""KZ-SCEN-01, KZ-SCEN-02: setting up, group by group, sides alternating."""

from __future__ import annotations

from random import Random

from dustup.core import Answer, Flow, Free, Illegal
from dustup.table import reach
from dustup.table.bodies import Body
from dustup.table.shapes import gap

from .content import INCH
from .figures import up
from .state import Fighter, State

DEPTH, NEAR = 4, 6
FACING = {"south": 90, "north": 270, "west": 0, "east": 180}
RANKS = {"leader": 0, "sub": 1, "plain": 2}


def deploy(s: State) -> Flow[None]:
    """KZ-SCEN-01, KZ-SCEN-02, KZ-RUL-66: one figure at a time, Leaders first, groups of the sides in turn."""
    while (f := next_figure(s)) is not None:
        answer = yield question(s, f)
        f.x, f.y = answer["point"]
        f.facing = answer.get("facing", FACING[edge(s, f.side)])
        f.status = "up"
        s.say("deployed", "KZ-SCEN-01", "KZ-SCEN-02", who=f.id, side=f.side, path=[[f.x, f.y, 0]], facing=f.facing)


def next_figure(s: State) -> Fighter | None:
    """The group with the fewest deployed before it goes on: sides alternate group by group."""
    begun = [g for g in s.groups.values() if _left(s, g.id) and any(f.status == "up" for f in _all(s, g.id))]
    fresh = [g for g in s.groups.values() if _left(s, g.id)]
    if not fresh:
        return None
    if begun:
        return _left(s, begun[0].id)[0]
    done = {side: sum(g.side == side and not _left(s, g.id) for g in s.groups.values()) for side in s.sides}
    pick = min(fresh, key=lambda g: (done[g.side], s.sides.index(g.side)))
    return _left(s, pick.id)[0]


def _all(s: State, group: str) -> list[Fighter]:
    return sorted((f for f in s.fighters.values() if f.group == group), key=lambda f: RANKS[f.rank])


def _left(s: State, group: str) -> list[Fighter]:
    return [f for f in _all(s, group) if f.status == "off"]


def edge(s: State, side: str) -> str:
    """The table edge a side owns."""
    edges: dict[str, str] = s.setup.scenario.edges
    return edges[side]


def zone(s: State, side: str) -> list[tuple[int, int]]:
    """KZ-SCEN-01: where bases may be: within 4 inches of the own edge (a scenario may give another ground)."""
    own = s.setup.scenario.zone(s, side)
    if own:
        return list(own)
    width, depth = s.setup.map.size
    d = DEPTH * INCH
    strips = {
        "south": (0, 0, width, d),
        "north": (0, depth - d, width, depth),
        "west": (0, 0, d, depth),
        "east": (width - d, 0, width, depth),
    }
    x1, y1, x2, y2 = strips[edge(s, side)]
    return [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]


def check(s: State, f: Fighter, x: int, y: int) -> None:
    """KZ-SCEN-01, KZ-SCEN-02: near the edge, near the Leader, on free ground."""
    if type(x) is not int or type(y) is not int:
        raise Illegal("points are whole tenths of a millimetre", "KZ-SCEN-01")
    box = zone(s, f.side)
    x1, y1, x2, y2 = box[0][0], box[0][1], box[2][0], box[2][1]
    if not (x1 - f.r <= x <= x2 + f.r and y1 - f.r <= y <= y2 + f.r):
        near = [min(max(x, x1), x2), min(max(y, y1), y2)]
        raise Illegal(f"{f.name} must start within {DEPTH} inches of its own edge", "KZ-SCEN-01", {"point": near})
    boss = _boss(s, f)
    if boss is not None and gap(Body(f.id, x, y, 0, f.r), boss.body) > NEAR * INCH:
        raise Illegal(f"{f.name} must start within {NEAR} inches of {boss.name}", "KZ-SCEN-02")
    if not reach.fits(s.setup.field, x, y, f.r, s.setup.blocks, [m.body for m in up(s)]):
        raise Illegal("there is no room there", "KZ-SCEN-01")


def _boss(s: State, f: Fighter) -> Fighter | None:
    found = (m for m in s.fighters.values() if m.group == f.group and m.rank == "leader" and m.status == "up")
    return next(found, None) if f.rank != "leader" else None


def question(s: State, f: Fighter) -> Free:
    """Where a figure starts."""

    def test(answer: Answer) -> None:
        facing = answer.get("facing", 0)
        if type(facing) is not int or not 0 <= facing < 360:
            raise Illegal("facing is a whole number of degrees from 0 to 359", "KZ-SCEN-01")
        x, y = answer["point"]
        check(s, f, x, y)

    return Free(
        who=f.side,
        what="deploy",
        prompt=f"Where does {f.name} start?",
        rule="KZ-SCEN-01",
        settled=True,
        about={"model": f.id, "r": f.r, "areas": [zone(s, f.side)], "group": f.group},
        form="point",
        test=test,
        sample=lambda rng: sample(s, f, rng),
        think=lambda: places(s, f),
    )


def sample(s: State, f: Fighter, rng: Random) -> Answer:
    """A legal place: near the Leader, or anywhere in the zone."""
    facing = FACING[edge(s, f.side)]
    for x, y in _tries(s, f, rng):
        try:
            check(s, f, x, y)
        except Illegal:
            continue
        return {"point": [x, y], "facing": facing}
    return {"point": list(_first_free(s, f)), "facing": facing}


def _tries(s: State, f: Fighter, rng: Random) -> list[tuple[int, int]]:
    box = zone(s, f.side)
    x1, y1, x2, y2 = box[0][0], box[0][1], box[2][0], box[2][1]
    boss, span = _boss(s, f), NEAR * INCH
    if boss is not None:
        x1, x2 = max(x1, boss.x - span), min(x2, boss.x + span)
        y1, y2 = max(y1, boss.y - span), min(y2, boss.y + span)
    return [(round(x1 + rng.random() * (x2 - x1)), round(y1 + rng.random() * (y2 - y1))) for _ in range(40)]


def places(s: State, f: Fighter) -> list[Answer]:
    """Sound starting places: spread along the zone, as far forward as may be, or beside the Leader."""
    box, boss = zone(s, f.side), _boss(s, f)
    middle = (box[0][1] + box[2][1]) // 2, (box[0][0] + box[2][0]) // 2
    if boss is not None:
        spots = [
            (boss.x + dx, boss.y + dy) for dx, dy in ((400, 0), (-400, 0), (800, 0), (-800, 0), (0, 400), (0, -400))
        ]
    elif edge(s, f.side) in ("south", "north"):
        spots = [(box[0][0] + (box[2][0] - box[0][0]) * k // 8, middle[0]) for k in (4, 2, 6, 3, 5, 1, 7)]
    else:
        spots = [(middle[1], box[0][1] + (box[2][1] - box[0][1]) * k // 8) for k in (4, 2, 6, 3, 5, 1, 7)]
    facing = FACING[edge(s, f.side)]
    found: list[Answer] = [{"point": [x, y], "facing": facing} for x, y in spots if _free(s, f, x, y)]
    return found or [{"point": list(_first_free(s, f)), "facing": facing}]


def _free(s: State, f: Fighter, x: int, y: int) -> bool:
    try:
        check(s, f, x, y)
    except Illegal:
        return False
    return True


def _first_free(s: State, f: Fighter) -> tuple[int, int]:
    box = zone(s, f.side)
    for y in range(box[0][1], box[2][1] + 1, 60):
        for x in range(box[0][0], box[2][0] + 1, 60):
            try:
                check(s, f, x, y)
            except Illegal:
                continue
            return x, y
    raise Illegal(f"no room is left to set up {f.name}; choose another map", "KZ-SCEN-01")
