"""MDR-DOOR-02..07: doors that are shut, bashed, held, shot and blown open."""

from __future__ import annotations

from math import hypot

from dustup.core import Faces, Flow, Illegal, Mod, Roll, Sum, tally
from dustup.skirmish.choices import ask, chosen
from dustup.skirmish.rolls import told
from dustup.table.reach import closest, sweep
from dustup.table.shapes import disc_touches

from ..equipment.kit import PROJECTION, wear
from ..fight import floored, recoil
from ..profile import BESIDE, active, bonuses, size, tied
from ..quality import Contest, combat
from ..shoot import arms, no_gun, reach_of, reveal, weapon
from ..state import Fighter, State
from .ground import SHUT, beside, between, picks, piece, shut_doors

HARD = {"sheet_metal": (-1, "heavy door"), "thick_metal": (-2, "steel door")}
NEED = 5


def doors_near(s: State, f: Fighter) -> list[int]:
    """Shut doors it touches."""
    shut = [s.setup.field.by_id[key] for key, state in s.pieces.items() if state in SHUT]
    return [i for i in shut if disc_touches(s.setup.field, i, f.x, f.y, f.r + BESIDE)]


def door_mods(s: State, i: int) -> list[Mod]:
    """MDR-DOOR-02: heavy and steel doors; a doorway is as hard as the walls of its building."""
    value, why = HARD.get(_material(s, i), (0, ""))
    return [Mod(value, why, "MDR-DOOR-02")] if value else []


def _material(s: State, i: int) -> str:
    door, pieces = piece(s, i), s.setup.field.pieces
    if door.material != "none" or not door.element:
        return door.material
    walls = [one.material for one in pieces if one.element == door.element and one.height and one.id != door.id]
    return next((one for one in walls if one in HARD), "none")


def helpers(s: State, f: Fighter, i: int) -> list[Fighter]:
    """MDR-DOOR-03: friends at the same door who have not acted and could bash with it."""
    near = [m for m in s.friends(f) if active(m) and not m.done]
    return [m for m in near if disc_touches(s.setup.field, i, m.x, m.y, m.r + BESIDE)]


def bash(s: State, f: Fighter) -> Flow[None]:
    """MDR-DOOR-02..05, MDR-RUL-77: a 5 or more smashes it; two together, with a ram, do better; then who holds it."""
    i = doors_near(s, f)[0]
    f.left -= 1
    who = [f]
    mods = [*door_mods(s, i)]
    mates = helpers(s, f, i)
    ram = "none"
    if mates:
        words = {"none": "Alone", "two": f"With {mates[0].name}", "ram": f"With {mates[0].name} and a ram"}
        ram = yield ask(f, "together", f"{f.name} bashes the door:", "MDR-DOOR-03", words)
        if ram != "none":
            mates[0].done = True
            who.append(mates[0])
            mods.append(Mod(1, f"with {mates[0].name}", "MDR-DOOR-03"))
    if ram == "ram":
        mods.append(Mod(1, "battering ram", "MDR-DOOR-04"))
    best = max(([*bonuses(s, m, "bash")] for m in who), key=lambda found: sum(mod.value for mod in found))
    total = tally([*best, *mods])
    if _gives((yield from _roll(s, f, i, total, ("bash", "MDR-DOOR-02"))), total):
        yield from _held(s, f, i)


def _roll(s: State, f: Fighter, i: int, total: Sum, how: tuple[str, str], dice: int = 1) -> Flow[Faces]:
    """MDR-DOOR-02, MDR-DOOR-06..07: a die against a door, with the malfunction die of a gun; open it if it gives."""
    what, rule = how
    least = max(1, NEED - total.total)
    faces = yield Roll(
        what=f"{what} the door", rule=rule, who=(f.side,), count=dice, sides=6,
        sort=(lambda rolled: rolled[0] + total.total >= NEED) if dice == 1 else None,
        about={"who": f.id, "need": NEED, "least": least, "needs": f"{NEED} or more on a d6",
               "dice": ["door", "malfunction"][:dice], "sums": [["Door", total.plain()]]},
    )  # fmt: skip
    full = tally([Mod(faces[0], "die", rule), *total.mods])
    s.say("door", rule, *(m.rule for m in full.mods), who=f.id, piece=piece(s, i).id, how=what, need=NEED,
          least=least, **told(f.side, "door", faces, "Door", full),
          success=full.total >= NEED)  # fmt: skip
    return tuple(faces)


def _gives(faces: Faces, total: Sum) -> bool:
    """MDR-DOOR-02: 5 or more."""
    return faces[0] + total.total >= NEED


def _open(s: State, i: int, *rules: str) -> None:
    s.alter(piece(s, i).id, "smashed")
    s.say("door open", *rules, piece=piece(s, i).id)


def _held(s: State, f: Fighter, i: int) -> Flow[None]:
    """MDR-DOOR-05, MDR-RUL-77: an enemy behind it fights for the door; the winner decides, a tie leaves it shut."""
    behind = [e for e in s.foes(f) if active(e) and beside(s, i, e, BESIDE) and between(s, i, f, e)]
    if not behind:
        _open(s, i, "MDR-DOOR-02")
        return
    e = behind[0]
    mine, his = (tally([Mod(m.c, "Combat", "MDR-PROF-02"), *bonuses(s, m, "combat"), *_heft(m)]) for m in (f, e))

    def verdict(a: int, b: int, faces: Faces) -> str:
        return "tie" if a == b else "recoil" if faces[a < b] % 2 else "fall"

    r = yield from combat(s, Contest("hold the door", "MDR-DOOR-05", f, e, mine, his), verdict)
    s.say("held door", *r.rules, **r.told)
    if r.result == "tie":
        s.say("door shut", "MDR-RUL-77", piece=piece(s, i).id)
        return
    won, lost = (f, e) if r.totals[0] > r.totals[1] else (e, f)
    words = {True: "Open", False: "Shut"} if won is f else {False: "Shut", True: "Open"}
    opens = yield ask(won, "door", "Open the door, or keep it shut?", "MDR-DOOR-05", words)
    if not opens:
        s.say("door shut", "MDR-DOOR-05", piece=piece(s, i).id)
        return
    _open(s, i, "MDR-DOOR-05")
    if r.result == "recoil":
        yield from recoil(s, lost, (won.x, won.y), "MDR-DOOR-05")
    else:
        floored(s, lost, "MDR-DOOR-05")


def _heft(m: Fighter) -> list[Mod]:
    """MDR-DOOR-05: Big +1, Huge +2."""
    return [Mod(size(m), "Huge" if size(m) == 2 else "Big", "MDR-DOOR-05")] if size(m) else []


def no_door_shot(s: State, f: Fighter) -> Illegal | None:
    """MDR-DOOR-06, MDR-RUL-77: a gun that works, a shut door in sight."""
    if not any(state in SHUT for state in s.pieces.values()):
        return Illegal("there is no shut door", "MDR-DOOR-06")
    guns = [key for key in arms(s, f) if key != "quills" and no_gun(s, f, key) is None]
    if not guns:
        return Illegal("it has no gun at the ready", "MDR-DOOR-06")
    if tied(s, f):
        return Illegal("it cannot shoot with an active enemy in contact", "MDR-SHOT-12")
    return None if doors_in_sight(s, f, guns[0]) else Illegal("no shut door in sight and range", "MDR-LOS-01")


def doors_in_sight(s: State, f: Fighter, gun: str) -> list[int]:
    """MDR-RUL-77: shut doors within its range that a free line leads to, the nearest first."""
    row, field = weapon(s, f, gun), s.setup.field
    found = []
    for i in shut_doors(s):
        x, y = closest(field, i, f.x, f.y)
        others = tuple(k for k in picks(s, "sight") if k != i)
        near = hypot(x - f.x, y - f.y) - f.r
        if near <= row.times * reach_of(s, row) and not sweep(field, [(f.x, f.y), (round(x), round(y))], 0, others):
            found.append((near, i))
    return [i for _, i in sorted(found)]


def shoot_door(s: State, f: Fighter) -> Flow[None]:
    """MDR-DOOR-06, MDR-RUL-77: as bashing, with the weapon's bonus instead of size; the gun may malfunction."""
    f.left -= 1
    f.attacked = True
    key = next(key for key in arms(s, f) if key != "quills" and no_gun(s, f, key) is None)
    row = weapon(s, f, key)
    doors = {piece(s, i).id: piece(s, i).name for i in doors_in_sight(s, f, key)}
    pick = yield from chosen(f, "door", f"Which door does {f.name} shoot?", "MDR-DOOR-06", doors)
    i = s.setup.field.by_id[pick]
    total = tally([Mod(row.bonus, row.name.lower(), "MDR-DOOR-06"), *door_mods(s, i)])
    faces = yield from _roll(s, f, i, total, ("shoot", "MDR-DOOR-06"), 1 + (row.high_tech and key != PROJECTION))
    wear(s, f, key, row, (*faces, 0))
    reveal(s, f, row)
    if _gives(faces, total):
        _open(s, i, "MDR-DOOR-06")


def blasted(s: State, f: Fighter, i: int) -> Flow[None]:
    """MDR-DOOR-07, MDR-RUL-08: a grenade in the room: three more on the roll against the door."""
    total = tally([Mod(3, "blast", "MDR-RUL-08"), *door_mods(s, i)])
    if _gives((yield from _roll(s, f, i, total, ("blast", "MDR-DOOR-07"))), total):
        _open(s, i, "MDR-DOOR-07")
