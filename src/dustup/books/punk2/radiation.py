"""P2-HRAD-01..03: radiation, gas and smoke: what the air does to people (house, after the first edition)."""

from __future__ import annotations

from dustup.core import Faces, Flow, Mod, Roll

from . import harm, special
from .checks import attribute, lasting, note, total
from .scenario import within
from .state import Fighter, Mark, State

REACH = 2000
CLOUD = 500


def sources(s: State, f: Fighter) -> int:
    """P2-HRAD-01: how many radiation sources are within 20 cm; a source counts for itself too."""
    people = [e for e in s.fighters.values() if "radiation_source" in e.traits and e.status in ("up", "down")]
    found = sum(within(f, e.x, e.y, REACH + (0 if e is f else e.r)) for e in people)
    return found + sum(m.kind == "radiation" and within(f, m.x, m.y, REACH) for m in s.marks.values())


def exposed(s: State, f: Fighter) -> Flow[None]:
    """P2-HRAD-01: at the end of an activation near a source."""
    if f.status == "up" and not special.has(s, f, "radiation_proof") and (count := sources(s, f)):
        yield from roll(s, f, count)


def roll(s: State, f: Fighter, count: int) -> Flow[None]:
    """P2-HRAD-02: d10 + Toughness: up to 1 Downed, 2-3 a Toughness lost, 4-5 weak for an activation, 6 on nothing."""
    mods = [m for m in lasting(s, f, "T") if isinstance(m, Mod)]
    if special.has(s, f, "mutard") or any(i.kind == "biohazard" for i in f.items):
        mods.append(Mod(2, "used to it, or protected", "P2-HRAD-02"))
    if count > 1:
        mods.append(Mod(1 - count, f"{count - 1} further sources", "P2-HRAD-02"))
    sum = total(mods)
    faces: Faces = yield Roll(
        what="radiation", rule="P2-HRAD-02", who=(f.side,), sort=lambda die: band(die[0] + sum.total),
        about={"who": f.id, "sums": [["Toughness", sum.plain()]], "need": 6},
    )  # fmt: skip
    result = band(faces[0] + sum.total)
    note(
        s, "radiation", ("P2-HRAD-01", "P2-HRAD-02"), who=f.id, side=f.side, result=result, need=6,
        success=result == "nothing", faces=[["radiation", faces[0], f.side]], sums=[["Toughness", sum.plain()]],
    )  # fmt: skip
    yield from _suffer(s, f, result)


def band(total: int) -> str:
    """P2-HRAD-02: the table."""
    return "down" if total <= 1 else "lasting" if total <= 3 else "weak" if total <= 5 else "nothing"


def _suffer(s: State, f: Fighter, result: str) -> Flow[None]:
    if result == "down":
        yield from harm.down(s, f)
    elif result == "lasting":
        yield from harm.hurt(s, f, "T", "P2-HRAD-02")
    elif result == "weak":
        f.spent["weak"] = 2 if s.active == f.id else 1


def burst(s: State, f: Fighter, traits: dict[str, int], x: int, y: int) -> Flow[None]:
    """P2-HGEA-06: a gas, smoke or holy bomb goes off."""
    for kind in ("smoke", "radiation"):
        if kind in traits:
            s.made += 1
            id = f"m{s.made}"
            s.marks[id] = Mark(id, kind, x, y, CLOUD, state=str(s.turn + 1) if kind == "smoke" else "")
            note(s, "cloud", ("P2-HGEA-06",), who=f.id, side=f.side, kind=kind, spot=[x, y], mark=id)
    touched = [e for e in s.fighters.values() if e.status == "up" and within(e, x, y, CLOUD)]
    for e in sorted(touched, key=lambda e: (e.x - x) ** 2 + (e.y - y) ** 2):
        if "gas" in traits:
            yield from _gassed(s, e)
        if "radiation" in traits and not special.has(s, e, "radiation_proof"):
            yield from roll(s, e, max(1, sources(s, e)))


def _gassed(s: State, f: Fighter) -> Flow[None]:
    """P2-HGEA-06: a Toughness roll, or a point of it lost for good; biohazard protection is enough."""
    if any(i.kind == "biohazard" for i in f.items):
        note(s, "safe", ("P2-HGEA-06",), who=f.id, side=f.side, name="gas")
        return
    help = [Mod(2, "used to it", "P2-HBND-02")] if special.has(s, f, "mutard") else []
    check = yield from attribute(s, f, "T", "gas", help, "P2-HGEA-06")
    if not check.success:
        yield from harm.hurt(s, f, "T", "P2-HGEA-06")


def clear(s: State) -> None:
    """P2-HGEA-06: at a Turn's end old smoke is gone."""
    gone = [m.id for m in s.marks.values() if m.kind == "smoke" and m.state and int(m.state) <= s.turn]
    for id in gone:
        note(s, "cleared", ("P2-HGEA-06",), mark=id, spot=[s.marks[id].x, s.marks[id].y])
        del s.marks[id]
