"""MDR-SPEC-81..82, MDR-SPEC-124..137, MDR-RUL-39, MDR-RUL-72: powers of the mind."""

from __future__ import annotations

from collections.abc import Callable

from dustup.core import Faces, Flow, Free, Illegal, Mod, Sum, tally
from dustup.skirmish import area, place
from dustup.skirmish.choices import ask, names_of
from dustup.skirmish.space import within
from dustup.table import reach

from .. import harm
from ..equipment.kit import Item, take
from ..fight import floored, hacked, topple
from ..profile import LEVEL, around, artificial, bonuses, fallen, has, mental, neighbours, witless
from ..quality import Check, Contest, combat, die, is_one, quality
from ..sight import clear_of_scenery, in_the_way, stealthy
from ..state import Fighter, State
from ..terrain.ground import inside, picks, set_down
from .contact import arrived

Bar = Callable[[State, Fighter, Fighter], Illegal | None]


def proof(e: Fighter) -> Illegal | None:
    """MDR-SPEC-82, MDR-SPEC-136, MDR-AREA-03, MDR-RUL-16: machines, plants and blocked minds feel nothing."""
    if artificial(e) or e.kind == "plant":
        return Illegal(f"{e.name} has no mind to reach", "MDR-SPEC-136")
    return Illegal(f"the mind of {e.name} is blocked", "MDR-SPEC-82") if "mind_block" in e.traits else None


def no_mind(s: State, f: Fighter, e: Fighter) -> Illegal | None:
    """MDR-SPEC-130, MDR-SPEC-135, MDR-TGT-05, MDR-RUL-39: in sight within Long; nobody else under control meanwhile."""
    if "mind_block" in f.traits:
        return Illegal("a blocked mind cannot attack others", "MDR-SPEC-82")
    if harm.minds_of(s, f):
        return Illegal("it is controlling somebody; let go first", "MDR-SPEC-135")
    return proof(e) or _seen(s, f, e, "long")


def _seen(s: State, f: Fighter, e: Fighter, stick: str) -> Illegal | None:
    if not within(f, e, s.setup.sticks.length(stick)):
        return Illegal(f"{e.name} is farther than {stick.capitalize()}", "MDR-RUL-39")
    if (between := in_the_way(s, f, e)) is not None:
        return Illegal(f"{between.name} stands between {f.name} and {e.name}", "MDR-RUL-39", also=("MDR-LOS-01",))
    return None if clear_of_scenery(s, f, e) else Illegal(f"{f.name} cannot see {e.name}", "MDR-RUL-39")


def _found(s: State, f: Fighter, e: Fighter) -> Illegal | None:
    """MDR-SPEC-117, MDR-SPEC-118: in sight within Medium; of the stealthy a telepath finds the living."""
    feels = has(f, "superior_senses") or (has(f, "telepathy") and not artificial(e))
    if stealthy(s, e) and not feels:
        return Illegal(f"{e.name} is stealthy beside cover", "MDR-SPEC-117", also=("MDR-SPEC-118",))
    return _seen(s, f, e, "medium")


def no_grip(s: State, f: Fighter, e: Fighter) -> Illegal | None:
    """MDR-SPEC-126: Push: in sight within Medium, and not fixed to the ground."""
    if "fixed" in e.traits:
        return Illegal(f"{e.name} is fixed to the ground", "MDR-SCEN-17")
    return _found(s, f, e)


def no_wrench(s: State, f: Fighter, e: Fighter) -> Illegal | None:
    """MDR-SPEC-124, MDR-ROBO-04: Disarm: in sight within Medium, something in hand that is not built in."""
    if e.kind == "robot":
        return Illegal("the weapons of robots are built in", "MDR-ROBO-04")
    if not e.ready and not e.grenades:
        return Illegal(f"{e.name} holds nothing", "MDR-SPEC-124")
    return _found(s, f, e)


def reached(s: State, f: Fighter, bar: Bar, rule: str, aimed: bool) -> Flow[Fighter]:
    """MDR-ACTN-01, MDR-ACTN-03: whom a power is used on: one attack, for one action, or aimed for two."""
    pick = yield ask(f, "target", f"Whom does {f.name} reach for?", rule, names_of(s.foes(f)),
                     bar=lambda v: bar(s, f, s.fighters[v]))  # fmt: skip
    f.attacked = True
    f.left -= 2 if aimed else 1
    return s.fighters[pick]


def mind_sum(s: State, f: Fighter, defends: bool, aimed: bool) -> Sum:
    """MDR-RUL-72: basic Combat, powers of the mind, the general conditions, aiming; nothing else."""
    found = [Mod(f.c, "Combat", "MDR-PROF-02"), *bonuses(s, f, "combat", "psi", *(["psi_defence"] if defends else []))]
    return tally([*found, Mod(-1, "aimed", "MDR-SHOT-09")] if aimed else found)


def telepathy(s: State, f: Fighter, aimed: bool) -> Flow[None]:
    """MDR-SPEC-130: one mind attacks another."""
    e = yield from reached(s, f, no_mind, "MDR-SPEC-130", aimed)
    yield from duel(s, f, e, aimed)


def duel(s: State, f: Fighter, e: Fighter, aimed: bool = False, scream: bool = False) -> Flow[None]:
    """MDR-SPEC-130..134, MDR-SPEC-137: an opposed roll; of two telepaths with their wits about them either may be
    affected."""
    mine, his = mind_sum(s, f, False, False), mind_sum(s, e, True, aimed)
    both = mental(e, "telepathy") and not scream and not witless(e)

    def verdict(a: int, b: int, faces: Faces) -> str:
        if a > b:
            return _result(a, b, scream)
        return "back " + _result(b, a, scream) if both and b > a else "nothing"

    rule = "MDR-SPEC-137" if scream else "MDR-SPEC-130"
    c = Contest(f"{f.name} against the mind of {e.name}", rule, f, e, mine, his)
    r = yield from combat(s, c, verdict)
    back, result = r.result.startswith("back "), r.result.removeprefix("back ")
    s.say("mind duel", *r.rules, result=result, backfires=back, **r.told)
    _overwhelm(s, *((f, e) if back else (e, f)), result)


def _result(win: int, lose: int, scream: bool) -> str:
    if win >= 3 * lose and not scream:
        return "controlled"
    return "out" if win >= 2 * lose else "confused"


def _overwhelm(s: State, f: Fighter, by: Fighter, result: str) -> None:
    """MDR-SPEC-131..134, MDR-RUL-90: Confused, passed out, or somebody else's puppet."""
    if result == "confused":
        f.mark("confused")
        s.say("confused", "MDR-SPEC-131", who=f.id, by=by.id)
    elif result == "out":
        harm.pass_out(s, f, "telepathy", "MDR-SPEC-132")
    elif result == "controlled":
        harm.free_minds(s, f, "MDR-SPEC-133")
        f.home = f.home or f.side
        f.mark("controlled", by.id)
        f.done, f.left = False, 0
        s.defect(f, by.side)
        s.say("controlled", "MDR-SPEC-133", "MDR-SPEC-134", "MDR-RUL-90", who=f.id, by=by.id, side=by.side)


def scream(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-137, MDR-RUL-82, MDR-AREA-03: two actions; every organic mind within Medium, friends too."""
    f.attacked = True
    f.left -= 2
    heard = [m for m in around(f, s.setup.sticks.medium, s.up()) if proof(m) is None]
    s.say("scream", "MDR-SPEC-137", who=f.id, caught=[m.id for m in heard])
    for m in heard:
        if m.status == "up":
            yield from duel(s, f, m, scream=True)


def resists(s: State, f: Fighter, e: Fighter, aimed: bool, rule: str) -> Flow[bool]:
    """MDR-SPEC-124, MDR-SPEC-126, MDR-RUL-39: one Quality die, easier for the large; aiming makes it harder."""
    s.say("push", rule, who=f.id, at=e.id)
    extra = (*bonuses(s, e, "wrest"), *((Mod(-1, "aimed", "MDR-RUL-39"),) if aimed else ()))
    test = yield from quality(s, e, Check("resisting", rule, extra=extra))
    return not test.lost


def push(s: State, f: Fighter, aimed: bool) -> Flow[None]:
    """MDR-SPEC-126, MDR-SPEC-127: the psionic's player moves it up to Short; a 4 or more floors it."""
    e = yield from reached(s, f, no_grip, "MDR-SPEC-126", aimed)
    if (yield from resists(s, f, e, aimed, "MDR-SPEC-126")):
        return
    yield from hacked(s, e, "MDR-SPEC-127")
    if e.status != "up":
        return
    before, start = [m.id for m in neighbours(s, e)], (e.x, e.y)
    about = ("push", f"Where is {e.name} pushed?", "MDR-SPEC-126")
    path = yield from set_down(s, e, f.side, (start, s.setup.sticks.short + e.r), _no_place(s, e), about)
    s.say("pushed", "MDR-SPEC-126", who=e.id, by=f.id, path=path, facing=e.facing)
    if not (yield from topple(s, e)):
        return
    if (yield from die(s, "pushed over", "MDR-SPEC-126", f, 4)) >= 4 and not fallen(e):
        floored(s, e, "MDR-SPEC-126")
    yield from arrived(s, e, before, start)


def _no_place(s: State, e: Fighter) -> place.Bar:
    """MDR-SPEC-126: at most Short from where it is, through nothing, with room to stand."""
    short = s.setup.sticks.short
    blocks = (*picks(s, "block"), *picks(s, "hop")) if not e.z else ()
    others = [m.body for m in s.others(e) if abs(m.z - e.z) <= LEVEL]

    def bar(x: int, y: int) -> Illegal | None:
        if (x - e.x) ** 2 + (y - e.y) ** 2 > short**2:
            return Illegal("it can be pushed Short at most", "MDR-SPEC-126")
        way = [(e.x, e.y), (x, y)]
        if blocks and reach.sweep(s.setup.field, way, e.r - 6, blocks):
            return Illegal("something is in the way", "MDR-SPEC-126")
        fits = reach.fits(s.setup.field, x, y, e.r, (), others)
        return None if fits else Illegal("there is no room there", "MDR-SPEC-126")

    return bar


def disarm(s: State, f: Fighter, aimed: bool) -> Flow[None]:
    """MDR-SPEC-124, MDR-SPEC-125: what the target holds flies up to Long, where the psionic's player likes."""
    e = yield from reached(s, f, no_wrench, "MDR-SPEC-124", aimed)
    if (yield from resists(s, f, e, aimed, "MDR-SPEC-124")):
        return
    key = e.ready or next(iter(e.grenades))
    shot = area.Shot(
        s.setup.data.weapons[key].name if e.ready else key, "MDR-SPEC-125", s.setup.sticks.long, 0, "point"
    )
    answer = yield _fling(s, f, e, shot)
    x, y = answer["point"]
    if e.ready:
        yield from _flung_weapon(s, f, e, key, (x, y))
    else:
        yield from _flung_grenade(s, f, e, key, (x, y))


def _fling(s: State, f: Fighter, e: Fighter, shot: area.Shot) -> Free:
    spots = [(e.x + dx, e.y + dy) for dx, dy in ((1500, 0), (-1500, 0), (0, 1500), (0, -1500), (e.r, 0))]
    asked = area.aim(e, shot, s.setup.map.size, lambda x, y: None, spots, lambda x, y: [])
    asked.who = f.side
    return asked


def _flung_weapon(s: State, f: Fighter, e: Fighter, key: str, spot: tuple[int, int]) -> Flow[None]:
    state, row = e.weapons.get(key, ""), s.setup.data.weapons[key]
    e.ready = ""
    take(e, Item("grenade" if row.counted else "weapon", key))
    soaked = row.high_tech and inside(s, "wet", *spot) is not None
    if soaked and (yield from die(s, "weapon in the water", "MDR-SPEC-125", f, 4)) < 4:
        state = "broken"
    lay(s, spot, key, state, e.home or e.side)
    s.say("disarmed", "MDR-SPEC-124", "MDR-SPEC-125", who=e.id, by=f.id, weapon=key, spot=list(spot), state=state)


def lay(s: State, spot: tuple[int, int], key: str, state: str, side: str) -> None:
    """A weapon lies on the table."""
    area.lay(s, "weapon", *spot, 80, holder=side, state=f"{key} {state}".strip())


def _flung_grenade(s: State, f: Fighter, e: Fighter, key: str, spot: tuple[int, int]) -> Flow[None]:
    from ..equipment.grenades import burst

    take(e, Item("grenade", key))
    s.say("disarmed", "MDR-SPEC-124", "MDR-SPEC-125", who=e.id, by=f.id, weapon=key, spot=list(spot), state="")
    if (yield from die(s, "grenade goes off", "MDR-SPEC-125", f, sort=is_one)) == 1 and key in s.setup.data.grenades:
        yield from burst(s, e, s.setup.data.grenades[key], *spot)
    else:
        lay(s, spot, key, "", e.home or e.side)
