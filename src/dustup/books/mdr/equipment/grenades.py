"""MDR-AREA, MDR-DOOR-07, MDR-SPEC-48..49, MDR-SPEC-66..67: what is thrown at a point, and who is caught in it."""

from __future__ import annotations

from dustup.core import Faces, Flow, Free, Illegal, Mod, Sum, tally
from dustup.skirmish import area
from dustup.skirmish.choices import chosen
from dustup.skirmish.space import near_point
from dustup.table import reach
from dustup.table import sight as table_sight
from dustup.table.bodies import Body, pack
from dustup.table.shapes import piece_gap

from .. import harm
from ..content import Grenade
from ..fight import floored, force_field, suffer, topple
from ..harm import Blow
from ..profile import LEVEL, artificial, bonuses, has, neighbours, size, stuck, wears
from ..quality import Check, Contest, combat, die, is_one, quality
from ..sight import wood_edge
from ..special.contact import arrived
from ..state import Fighter, State
from ..terrain.climb import bring_down
from ..terrain.doors import blasted
from ..terrain.ground import house, irradiated, picks, piece, set_down
from .kit import Item, take

RUBBLE = 3


def carried(s: State, f: Fighter) -> dict[str, int]:
    """MDR-AMMO-04, MDR-SPEC-49: the grenades it has; beside a friendly plant its fruits too."""
    rows = s.setup.data.grenades
    found = {key: n for key, n in f.grenades.items() if key in rows and n > 0}
    for m in neighbours(s, f):
        if m.grenades.get("explosive_fruit") and "explosive_fruits" in m.traits and m.side == f.side:
            found.setdefault("explosive_fruit", 1)
    return found


def throw(s: State, f: Fighter) -> Flow[None]:
    """MDR-AREA-01..02, MDR-TGT-04: a point in range, and everybody within Short of it."""
    names = {key: s.setup.data.grenades[key].name for key in carried(s, f)}
    key = yield from chosen(f, "grenade", f"What does {f.name} throw?", "MDR-AREA-01", names)
    row = s.setup.data.grenades[key]
    answer = yield _aim(s, f, row)
    f.attacked = True
    f.left -= 1
    f.clear("shield")
    if "hidden" in f.marks or wood_edge(s, f):
        f.mark("revealed")
    use_up(s, f, key)
    x, y = answer["point"]
    yield from burst(s, f, row, x, y)


def use_up(s: State, f: Fighter, key: str) -> None:
    """One fewer, of its own or off the plant beside it."""
    giver = f
    if not f.grenades.get(key):
        giver = next(m for m in neighbours(s, f) if m.grenades.get(key) and "explosive_fruits" in m.traits)
    take(giver, Item("grenade", key))


def _aim(s: State, f: Fighter, row: Grenade) -> Free:
    radius = s.setup.sticks.short
    foes = sorted(s.foes(f), key=lambda e: ((e.x - f.x) ** 2 + (e.y - f.y) ** 2, e.id))
    shot = area.Shot(row.name, row.rule, s.setup.sticks.length(row.range), radius, "point")
    away = [spot for e in foes if (spot := _safe(f, e, radius)) is not None]
    return area.aim(f, shot, s.setup.map.size, lambda x, y: None, [*away, *((e.x, e.y) for e in foes)],
                    lambda x, y: [m.id for m in area.in_reach(x, y, radius, s.up())])  # fmt: skip


def _safe(f: Fighter, e: Fighter, radius: int) -> tuple[int, int] | None:
    """A point beyond the enemy that catches it and spares the thrower."""
    far = max(1.0, ((e.x - f.x) ** 2 + (e.y - f.y) ** 2) ** 0.5)
    spot = round(e.x + (e.x - f.x) / far * (radius - 20)), round(e.y + (e.y - f.y) / far * (radius - 20))
    return None if near_point(f, *spot, radius) else spot


def burst(s: State, f: Fighter, row: Grenade, x: int, y: int) -> Flow[None]:
    """MDR-AREA-01..12, MDR-RUL-40: every model in the blast, nearest first; then doors, ladders, woods."""
    radius = s.setup.sticks.short
    yield from s.setup.scenario.sprayed(s, row, x, y)
    caught = [m for m in area.in_reach(x, y, radius, s.up()) if abs(m.z) <= LEVEL or m.z < radius]
    s.say("blast", row.rule, "MDR-AREA-01", who=f.id, grenade=row.name, spot=[x, y], radius=radius,
          caught=[m.id for m in caught])  # fmt: skip
    for m in caught:
        if m.status == "up":
            yield from _caught(s, f, m, row, (x, y))
    yield from _scenery(s, f, row, x, y)


def _caught(s: State, f: Fighter, m: Fighter, row: Grenade, spot: tuple[int, int]) -> Flow[None]:
    safe = harm.immune(m, Blow(f.id, False, row.energy, physical=row.shield, spot=spot))
    if safe is not None:
        s.say("unharmed", safe.rule, row.rule, who=m.id, why=safe.why)
        if harm.adapts(m, Blow(energy=row.energy)):
            m.mark("adapted", row.energy)
        return
    if row.plants and (m.kind == "plant" or has(m, "photosynthesis")):
        rule = "MDR-SPEC-94" if m.kind != "plant" else "MDR-PLNT-04"
        test = yield from quality(s, m, Check(row.name, rule, 1, ("quality", "body")))
        if test.lost:
            harm.kill(s, m, row.rule, rule, by=f.id)
            return
    if row.c:
        yield from _combat(s, f, m, row, spot)
    elif row.id == "sonic" and not artificial(m) and m.kind != "plant" and not wears(m, "power"):
        test = yield from quality(s, m, Check("sonic grenade", "MDR-AREA-11"))
        if test.lost:
            harm.transfix(s, m, "sonic", "MDR-AREA-11", "MDR-RUL-17")
    elif row.id == "psi_neg" and any(s.setup.data.traits[key].sort == "mental" for key in m.traits):
        test = yield from quality(s, m, Check("psi-neg grenade", "MDR-AREA-08"))
        if test.lost:
            m.mark("psi_blocked")
            s.say("psi blocked", "MDR-AREA-08", "MDR-RUL-60", who=m.id)


def blast_sums(s: State, m: Fighter, row: Grenade, spot: tuple[int, int]) -> tuple[Sum, Sum]:
    """MDR-AREA-04, MDR-AREA-05, MDR-RUL-04, MDR-RUL-06: the grenade's own Combat against the target's."""
    mine = [Mod(row.c, row.name.lower(), row.rule)]
    if size(m):
        mine.append(Mod(1, f"{m.name} is {'Huge' if size(m) == 2 else 'Big'}", "MDR-AREA-05"))
    if shaded(s, spot, m):
        mine.append(Mod(-1, "cover from the blast", "MDR-AREA-05"))
    if stuck(m):
        mine.append(Mod(2, f"{m.name} is helpless", "MDR-RUL-40"))
    rolls = ["combat", "shot_at", *(["bullets"] if row.flak else []), *(["flame"] if row.flame else [])]
    return tally(mine), tally([Mod(m.c, "Combat", "MDR-PROF-02"), *bonuses(s, m, *rolls)])


def shaded(s: State, spot: tuple[int, int], m: Fighter) -> bool:
    """MDR-AREA-05: scenery that gives cover stands between the impact and the target."""
    return s.setup.screens.get((spot, m.x, m.y, m.r), _screened, s, spot, m)


def _screened(s: State, spot: tuple[int, int], m: Fighter) -> bool:
    screens, origin = s.setup.picks["cover"], Body("", spot[0], spot[1], 0, 1)
    return bool(screens) and bool(
        table_sight.crossed(s.setup.field, origin, Body("", m.x, m.y, 0, m.r), False, screens)
    )


def _combat(s: State, f: Fighter, m: Fighter, row: Grenade, spot: tuple[int, int]) -> Flow[None]:
    """MDR-AREA-02, MDR-AREA-07, MDR-AREA-12: one roll for each, knocked back where it is beaten and lives."""
    mine, his = blast_sums(s, m, row, spot)
    blow = Blow(f.id, False, row.energy, None, "all" if row.lethal else "", has(f, "savage"), physical=row.shield,
                knockback=row.knockback, spot=spot)  # fmt: skip
    yield from area_roll(s, (f, row.name, mine), (m, his), blow, row.rule)


def area_roll(s: State, one: tuple[Fighter, str, Sum], two: tuple[Fighter, Sum], blow: Blow, rule: str) -> Flow[None]:
    """MDR-AREA-02, MDR-AREA-07, MDR-SPEC-01: blast against target; the beaten are killed or thrown about."""
    (f, name, mine), (m, his) = one, two
    if (safe := harm.immune(m, blow)) is not None:
        s.say("unharmed", safe.rule, rule, who=m.id, why=safe.why)
        return

    def verdict(a: int, b: int, faces: Faces) -> str:
        return harm.verdict(m, blow, a, b, faces[0])

    c = Contest(f"{name} against {m.name}", rule, f, m, mine, his, title=name, dice=("blast", "defence"))
    r = yield from combat(s, c, verdict)
    (a, b), result = r.totals, r.result
    why = harm.rules_of(m, blow, result, a, b) if a > b else ()
    s.say("blast hit", *r.rules, *why, weapon=name, result=result, **r.told)
    if blow.knockback and result in ("recoil", "fall"):
        yield from _blown(s, f, m, blow, result)
    else:
        yield from suffer(s, m, f, blow, result, why)


def _blown(s: State, f: Fighter, m: Fighter, blow: Blow, result: str) -> Flow[None]:
    """MDR-AREA-07, MDR-RUL-15: the other player puts it somewhere in the blast or touching its edge; even = Fallen."""
    if harm.field_on(m) and (yield from force_field(s, m)):
        return
    radius, before = s.setup.sticks.short, [n.id for n in neighbours(s, m)]
    owner = m.home or m.side
    chooser = f.side if f.side != owner else next((side for side in s.sides if side != owner), owner)
    blocks = (*picks(s, "block"), *picks(s, "hop"))
    far = radius + 2 * m.r  # nobody farther off can be in its way
    near = [o for o in s.others(m) if near_point(o, *blow.spot, far)]
    others = pack([o.body for o in near if abs(o.z - m.z) <= LEVEL])

    def bar(x: int, y: int) -> Illegal | None:
        if (x - blow.spot[0]) ** 2 + (y - blow.spot[1]) ** 2 > (radius + m.r) ** 2:
            return Illegal("it must stay in the blast, or touch its edge", "MDR-AREA-07")
        fits = reach.fits(s.setup.field, x, y, m.r, blocks, others)
        return None if fits else Illegal("there is no room there", "MDR-AREA-07")

    start, about = (m.x, m.y), ("knockback", f"Where is {m.name} thrown?", "MDR-AREA-07")
    path = yield from set_down(s, m, chooser, (blow.spot, radius + 2 * m.r), bar, about)
    s.say("thrown", "MDR-AREA-07", "MDR-RUL-15", who=m.id, path=path, facing=m.facing)
    if result == "fall":
        floored(s, m, "MDR-AREA-07")
    if (yield from topple(s, m)):
        yield from arrived(s, m, before, start if irradiated(s, m, (m.x, m.y)) else None)  # it flew over the rest


def rubble(s: State, f: Fighter) -> Flow[None]:
    """MDR-STAR-04: an attack of Combat 3 by what comes down."""
    mine, his = (
        tally([Mod(RUBBLE, "rubble", "MDR-STAR-04")]),
        tally([Mod(f.c, "Combat", "MDR-PROF-02"), *bonuses(s, f, "combat", "shot_at")]),
    )
    yield from area_roll(s, (f, "rubble", mine), (f, his), Blow("", physical=False, spot=(f.x + 1, f.y)), "MDR-STAR-04")


def _scenery(s: State, f: Fighter, row: Grenade, x: int, y: int) -> Flow[None]:
    """MDR-DOOR-07, MDR-STAR-03, MDR-STAR-06, MDR-SPEC-67: what the blast does to doors, stairs, ladders, woods."""
    radius = s.setup.sticks.short
    near = [i for i in range(len(s.setup.field.pieces)) if piece_gap(s.setup.field, i, x, y) <= radius]
    if row.id == "herbicide":
        for i in near:
            if i in picks(s, "wood"):
                s.alter(piece(s, i).id, "cleared")
                s.say("withered", "MDR-SPEC-67", piece=piece(s, i).id)
        return
    if not row.shatters:
        return
    room = house(s, x, y)
    for i, one in enumerate(s.setup.field.pieces):
        if s.pieces.get(one.id) in ("shut", "locked") and (i in near or (room and one.element == room)):
            yield from blasted(s, f, i)
    for i in near:
        if i in picks(s, "ladder") or (
            i in picks(s, "stairs") and (yield from die(s, "stairs in the blast", "MDR-STAR-03", f, sort=is_one)) == 1
        ):
            yield from bring_down(s, i)
