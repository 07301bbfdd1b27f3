"""KZ-EQUIP-01..07, KZ-RUL-51..55: grenades, flamers, missiles, smoke."""

from __future__ import annotations

from dustup.core import Flow, Illegal
from dustup.skirmish import area, space
from dustup.skirmish.choices import ask, names_of
from dustup.skirmish.rolls import passed
from dustup.table.bodies import Body

from .content import INCH, Weapon
from .harm import wound
from .shoot import LAUNCH, TOO_DARK, no_target, reach, spend, target_roll, weapon
from .sight import cover, sees
from .state import Fighter, State, apart, order_of


def lob(s: State, f: Fighter, key: str) -> Flow[None]:
    """KZ-EQUIP-05, KZ-EQUIP-07, KZ-RUL-51, KZ-RUL-53: full dice on a hit, fewer on a miss, all within the radius."""
    row = weapon(s, key)
    target = yield ask(
        f, "target", f"{f.name} uses the {row.name} on", row.rule, names_of(s.foes(f)),
        about={"weapon": key, "line": "shot"}, bar=lambda v: no_target(s, f, row, s.fighters[v]),
    )  # fmt: skip
    aim = s.fighters[target].body
    won = yield from target_roll(s, f, s.fighters[target], row)
    spend(s, f, key)
    yield from burst(s, f, row, aim, row.dice if won else row.miss, s.fighters[target].id)


def burst(s: State, f: Fighter, row: Weapon, at: Body, dice: int, aimed: str = "") -> Flow[None]:
    """KZ-EQUIP-03, KZ-RUL-26, KZ-RUL-79: every figure within the radius, friend or foe, takes its own roll."""
    caught = [v for v in s.up() if v.id == aimed or space.within(at, v, row.radius * INCH)]
    caught.sort(key=lambda v: (v.id != aimed, apart(at, v), v.id))
    low = any(order_of(s, v) == "keep_down" for v in caught)
    rules = ("KZ-EQUIP-03" if row.form == "missile" else row.rule, *(("KZ-RUL-79",) if low else ()))
    where = {"spot": [at.x, at.y], "radius": row.radius * INCH, "caught": [v.id for v in caught]}
    s.say("blast", *rules, who=f.id, weapon=row.name, dice=dice, **where)
    for victim in caught:
        if victim.status == "up":
            yield from wound(s, victim, dice, cover(s, at if not aimed else f.body, victim.body), f.id, row)


def launch(s: State, f: Fighter, key: str) -> Flow[None]:
    """KZ-EQUIP-02..04, KZ-RUL-52: a visible point; D6 1-2 no launch, else it bursts there."""
    row = weapon(s, key)
    x, y = yield from _point(s, f, row)
    told = {"who": f.id, "spot": [x, y], "die": "launch"}
    if (yield from passed(s, "missile", f.side, "missile", "KZ-EQUIP-02", LAUNCH, **told)):
        spend(s, f, "missile")
        yield from burst(s, f, row, Body("spot", x, y, 0, 0), row.dice)


def smoke_out(s: State, f: Fighter, key: str) -> Flow[None]:
    """KZ-RUL-55 (house): lands on a natural 3+, blocks sight until the end of the next turn."""
    row = weapon(s, key)
    x, y = yield from _point(s, f, row)
    if (yield from passed(s, "smoke", f.side, "smoke", "KZ-RUL-55", 3, who=f.id, spot=[x, y])):
        area.lay(s, "smoke", x, y, row.radius * INCH, until=s.turn + 1)
    spend(s, f, key)


def _point(s: State, f: Fighter, row: Weapon) -> Flow[tuple[int, int]]:
    """KZ-EQUIP-02, KZ-RUL-52: on the table, in range, in sight."""

    def bar(x: int, y: int) -> Illegal | None:
        seen = sees(s, f.body, Body("spot", x, y, 0, 1))
        return None if seen else Illegal(f"{f.name} cannot see that point", "KZ-RUL-52")

    def caught(x: int, y: int) -> list[str]:
        return [v.id for v in area.in_reach(x, y, row.radius * INCH, s.up())]

    far, foes = reach(s, f, row), sorted(s.foes(f), key=lambda e: (apart(f, e), e.id))
    dark = Illegal(TOO_DARK, "KZ-DARK-01", also=(row.rule,)) if far < row.long else None
    shot = area.Shot(row.name, row.rule, round(far * INCH), row.radius * INCH, beyond=dark)
    spot = yield area.aim(f, shot, s.setup.map.size, bar, [(e.x, e.y) for e in foes], caught)
    x, y = spot["point"]
    return x, y
