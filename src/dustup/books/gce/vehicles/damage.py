"""GCE-VDAM, GCE-VFIR: where a vehicle is hit, whether that goes through, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dustup.core import Flow, Mod, Roll, tally
from dustup.skirmish.choices import which

from .. import checks
from ..harm import Blow, incidental, strike
from ..move.board import drop_off
from ..state import Fighter, State
from ..warriors import able, aboard, crew, driver_of, held, hull_of, is_moving, row_of, scarred
from .frame import beside

NAMES = {"crew": "crew", "weapon": "fixed weapon", "gubbins": "gubbins", "driver": "driver", "engines": "engines"}
RAM = 3
"""GCE-RUL-56: the Strength of a hit on the crew in a ram."""
SLOWED = 2
"""Inches that damaged wheels take off gas and thrust."""
TURNS = ("wobble", "swerve", "spin", "driver_wobble", "driver_swerve")
"""GCE-VDAM-16: results that turn a vehicle, or may: they mean nothing to one that stands still."""
Effect = Callable[[State, Fighter, Blow], Flow[None]]


def place_name(s: State, v: Fighter, place: str) -> str:
    """A location as people call it on this vehicle."""
    return row_of(s, v).wheels.lower() if place == "wheels" else NAMES[place]


def riders(s: State, v: Fighter) -> list[Fighter]:
    """GCE-RUL-55, GCE-TGT-08: whom a Crew hit may strike: everybody aboard but the driver, boarders too."""
    return [f for f in aboard(s, v) if f.id != hull_of(v).driver]


def present(s: State, v: Fighter, place: str) -> bool:
    """GCE-VDAM-04, GCE-RUL-54: engines and wheels always; the others only while there is one left."""
    hull, armour = hull_of(v), dict(row_of(s, v).locations)
    if not armour.get(place):
        return False
    if place == "crew":
        return bool(riders(s, v))
    if place == "driver":
        return any(f.id == hull.driver for f in aboard(s, v))
    if place == "weapon":
        return bool(mounted(v))
    if place == "gubbins":
        return any(not state for state in hull.gubbins.values())
    return True


def mounted(v: Fighter) -> list[str]:
    """GCE-RUL-54: the fixed weapons that are still there, those that work first: an empty one can be hit too."""
    hull = hull_of(v)
    left = [key for key, state in hull.guns.items() if state != "exploded" and key not in hull.smashed]
    return sorted(left, key=lambda key: hull.guns[key] != "")


def locate(s: State, v: Fighter, by: str) -> Flow[tuple[int, str]]:
    """GCE-VDAM-02..04, GCE-RUL-54: D6 on its table, again until a location comes up that is there."""
    table = row_of(s, v).locations
    while True:
        faces = yield Roll(
            what=f"{v.name}: location", rule="GCE-VDAM-02", who=(by,), sides=6, about={"at": v.id},
            sort=lambda dice: table[dice[0] - 1][0], again=lambda dice: not present(s, v, table[dice[0] - 1][0]),
        )  # fmt: skip
        face = int(faces[0])
        place = table[face - 1][0]
        there = present(s, v, place)
        s.say(
            "location", "GCE-VDAM-02", *(() if there else ("GCE-RUL-54",)), at=v.id, place=place,
            faces=[["location", face, by]], success=there,
        )  # fmt: skip
        if there:
            return face, place


def shot_at(s: State, v: Fighter, blows: list[Blow]) -> Flow[None]:
    """GCE-VDAM-01, GCE-EQP-06, GCE-RUL-16: one location for each hit of a weapon, whatever its Damage."""
    if not hull_of(v).wrecked:
        yield from _volley(s, v, blows)


def under_template(s: State, v: Fighter, blow: Blow, full: bool) -> Flow[None]:
    """GCE-VDAM-06..09: D3 hits, or one on 4+; a Crew result strikes everybody of the crew."""
    by = blow.by or v.side
    if full:
        dice = f"{v.name}: hits of the template"
        count, face = yield from checks.half_die(by, dice, "GCE-VDAM-06", {"at": v.id})
        s.say("template", "GCE-VDAM-06", at=v.id, count=count, faces=[["D3", face, by]])
    else:
        face = yield from checks.at_least(by, f"{v.name} is clipped", "GCE-VDAM-07", 4, {"at": v.id})
        count = int(face >= 4)
        s.say("clipped", "GCE-VDAM-07", at=v.id, faces=[["clipped", face, by]], need=4, success=face >= 4)
    yield from _volley(s, v, [blow] * count, whole_crew=True)


def _volley(s: State, v: Fighter, blows: list[Blow], whole_crew: bool = False) -> Flow[None]:
    """GCE-VDAM-02, GCE-VDAM-10, GCE-VDAM-12, GCE-VDAM-13, GCE-RUL-117: all locations, armour as they were rolled, then
    from the lowest number up the save, fire (once for each location) and damage."""
    places = []
    for blow in blows:
        places.append((blow, *(yield from locate(s, v, blow.by or v.side))))
    hits: list[tuple[int, str, Blow, Fighter | None]] = []
    for blow, face, place in places:
        if place == "crew" and whole_crew:
            s.say("crew caught", "GCE-VDAM-09", at=v.id, count=len(riders(s, v)))
            hits += [(face, place, blow, f) for f in riders(s, v)]
        else:
            hits.append((face, place, blow, None))
    through = []
    for hit in hits:
        if (yield from penetrates(s, v, hit[1], hit[2])):
            through.append(hit)
    lit: set[str] = set()
    for _, place, blow, f in sorted(through, key=lambda hit: hit[0]):
        if hull_of(v).wrecked:
            return
        if not (yield from saved(s, v, blow.by)):
            if blow.fire and place not in lit:
                lit.add(place)
                yield from _ignite(s, v, place, blow)
            yield from resolve(s, v, place, blow, f)


def hit_place(s: State, v: Fighter, place: str, blow: Blow) -> Flow[None]:
    """GCE-VDAM-10, GCE-VDAM-12: one hit: through the armour, past the save, and what follows."""
    if (yield from penetrates(s, v, place, blow)) and not (yield from saved(s, v, blow.by)):
        yield from resolve(s, v, place, blow)


def penetrates(s: State, v: Fighter, place: str, blow: Blow) -> Flow[bool]:
    """GCE-VDAM-10: D6 + Strength at least the armour of the location."""
    by = blow.by or v.side
    armour = dict(row_of(s, v).locations)[place] + sum(mod.value for mod in scarred(s, v, "armour"))
    need = armour - blow.strength
    sums = [["Strength", tally([Mod(blow.strength, blow.why, blow.rule)]).plain()]]
    about = {"at": v.id, "sums": sums}
    what = f"Armour penetration: {blow.why} against the {place_name(s, v, place)}"
    face = yield from checks.at_least(by, what, "GCE-VDAM-10", need, about)
    s.say(
        "penetration", "GCE-VDAM-10", at=v.id, place=place, armour=armour, faces=[["penetration", face, by]], sums=sums,
        need=need, success=face >= need,
    )  # fmt: skip
    return face >= need


def saved(s: State, v: Fighter, by: str) -> Flow[bool]:
    """GCE-VDAM-12: the vehicle's own save, if it has one."""
    rows = [s.setup.data.gubbins[key] for key, state in hull_of(v).gubbins.items() if not state]
    need = min([row.save for row in rows if row.save], default=0)
    if not need:
        return False
    face = yield from checks.at_least(v.side, f"{v.name}: save of the plates", "GCE-VDAM-12", need, {"who": v.id})
    s.say("save", "GCE-VDAM-12", who=v.id, faces=[["save", face, v.side]], sums=[], need=need, success=face >= need)
    return face >= need


def points(s: State, v: Fighter, count: int, why: str, rule: str) -> Flow[None]:
    """GCE-VDAM-05, GCE-VDAM-11, GCE-VDAM-13, GCE-VDAM-15: points of damage penetrate by themselves."""
    if count <= 0 or hull_of(v).wrecked:
        return
    s.say("battered", rule, "GCE-VDAM-11", at=v.id, count=count, why=why)
    places = []
    for _ in range(count):
        places.append((yield from locate(s, v, v.side)))
    blow = Blow(RAM, why, "GCE-RUL-56")
    for _, place in sorted(places):
        if hull_of(v).wrecked or v.status != "up":
            return
        if not (yield from saved(s, v, v.side)):
            yield from resolve(s, v, place, blow)


def resolve(s: State, v: Fighter, place: str, blow: Blow, victim: Fighter | None = None) -> Flow[None]:
    """GCE-VDAM-14..16, GCE-RUL-56, GCE-RUL-93: D6 on the damage table of its kind, with what follows from it."""
    if not present(s, v, place) and victim is None:
        return
    table = getattr(s.setup.data.damage[row_of(s, v).damage], place)
    if len(dict.fromkeys(table)) == 1:
        result, faces = table[0], []
    else:
        face = yield from checks.die(
            blow.by or v.side, f"{v.name}, {place_name(s, v, place)}: damage", "GCE-VDAM-14", lambda n: table[n - 1],
            {"at": v.id},
        )  # fmt: skip
        result, faces = table[face - 1], [["damage", face, blow.by or v.side]]
    still = {"still": True} if result in TURNS and not is_moving(v) else {}
    rules = ("GCE-VDAM-14", "GCE-VDAM-16") if still else ("GCE-VDAM-14",)
    s.say("vehicle damage", *rules, at=v.id, place=place, faces=faces, result=result, **still)
    if result == "crew":
        yield from _crew(s, v, blow, victim)
    elif result in EFFECTS:
        yield from EFFECTS[result](s, v, blow)
    else:
        _plain(s, v, result)


def _crew(s: State, v: Fighter, blow: Blow, victim: Fighter | None) -> Flow[None]:
    """GCE-RUL-55, GCE-RUL-56, GCE-PIN-03, GCE-TGT-08: one of those aboard, by lot, takes the hit."""
    there = riders(s, v)
    if victim is None and there:
        victim = there[0]
        if len(there) > 1:
            victim = yield from _lot(there, blow.by or v.side)
    if victim is not None:
        yield from strike(s, victim, blow)


def _lot(people: list[Fighter], by: str) -> Flow[Fighter]:
    """GCE-RUL-55: somebody at random."""

    faces = yield Roll(
        what="who is hit", rule="GCE-RUL-55", who=(by,), sides=len(people), names=tuple(f.id for f in people)
    )
    return people[int(faces[0]) - 1]


def _driver(s: State, v: Fighter, blow: Blow) -> Flow[None]:
    """GCE-RUL-55, GCE-RUL-56: the driver takes the hit."""
    yield from strike(s, s.fighters[hull_of(v).driver], blow)


def _driver_wobble(s: State, v: Fighter, blow: Blow) -> Flow[None]:
    yield from _driver(s, v, blow)
    yield from _wobble(s, v, blow)


def _driver_swerve(s: State, v: Fighter, blow: Blow) -> Flow[None]:
    yield from _driver(s, v, blow)
    yield from _swerve(s, v, blow)


def _wobble(s: State, v: Fighter, blow: Blow) -> Flow[None]:
    """The driver keeps it straight with a Leadership test, or it swerves."""
    if not is_moving(v):
        return
    f = driver_of(s, v)
    if f is None or not (yield from checks.leadership(s, f, f"to hold {v.name}", "GCE-VDAM-14", wheel_mods(s, f))):
        yield from _swerve(s, v, blow)


def wheel_mods(s: State, f: Fighter, *kinds: str) -> tuple[Mod, ...]:
    """What helps or hampers a driver's Leadership: a skill, the vehicle's lasting damage."""
    own = (Mod(1, "steady at the wheel", "GCE-THR-05"),) if "steady_wheel" in f.skills else ()
    v = s.fighters[f.on]
    return (*own, *(mod for kind in ("lead", *kinds) for mod in scarred(s, v, kind)))


def _swerve(s: State, v: Fighter, blow: Blow) -> Flow[None]:
    """GCE-RUL-02, GCE-VDAM-16: 45 degrees to a random side; a vehicle that does not move does not swerve."""
    from .crash import pivot

    if is_moving(v):
        side = yield from checks.side_die(v.side, f"{v.name} swerves", "GCE-RUL-40")
        yield from pivot(s, v, 45 * side, "GCE-RUL-02")


def _spin(s: State, v: Fighter, blow: Blow) -> Flow[None]:
    from .crash import spin

    if is_moving(v):
        yield from spin(s, v, "GCE-THR-08")


def _lose(s: State, v: Fighter, kind: str) -> None:
    """A fixed weapon or a gubbin is out for the battle."""
    hull = hull_of(v)
    if kind == "weapon_out":
        key = mounted(v)[0]
        hull.guns, hull.smashed = {**hull.guns, key: "out"}, (*hull.smashed, key)
    else:
        key = next(k for k, state in hull.gubbins.items() if not state)
        hull.gubbins = {**hull.gubbins, key: "out"}
    rows: Any = s.setup.data.weapons if kind == "weapon_out" else s.setup.data.gubbins
    s.say("knocked out", "GCE-VDAM-14", at=v.id, part=rows[key].name)


def _plain(s: State, v: Fighter, kind: str) -> None:
    """Results that only change what the vehicle can do: slower, no thrusters, no shooting, burning, standing still."""
    hull = hull_of(v)
    if kind in ("weapon_out", "gubbin_out"):
        _lose(s, v, kind)
    elif kind == "slowed":
        hull.slow = min(2 * SLOWED, hull.slow + SLOWED)
    elif kind == "stalled":
        hull.stalled = 2
    elif kind == "jammed":
        hull.jammed = True
    elif kind == "jarred":
        hull.jarred = 2
    elif kind == "fire":
        alight(s, v, "engines")
    elif kind == "immobilised":
        immobilise(s, v, "GCE-RUL-57")


def immobilise(s: State, v: Fighter, rule: str) -> None:
    """GCE-RUL-57, GCE-RUL-109: it moves no more in this battle, and no chase goes on; it still shoots, counts as a
    casualty and as stationary."""
    from .chase import stale

    hull = hull_of(v)
    if not hull.immobilised:
        hull.immobilised, hull.ended = True, True
        s.say("immobilised", rule, at=v.id)
        stale(s)


def _destroyed(s: State, v: Fighter, blow: Blow) -> Flow[None]:
    """GCE-RUL-57: immobilised, cannot shoot; the crew are beside it with a Strength 3 hit each; it stays as terrain."""
    hull = hull_of(v)
    immobilise(s, v, "GCE-RUL-57")
    hull.wrecked, hull.burning, v.status = True, (), "down"
    s.say("wrecked", "GCE-RUL-57", at=v.id)
    for k, f in enumerate(aboard(s, v)):
        drop_off(s, f, beside(v, f, ("left", "right", "rear")[k % 3]), "GCE-RUL-57")
        yield from strike(s, f, incidental(3, "thrown clear", "GCE-RUL-57"))


EFFECTS: dict[str, Effect] = {
    "driver": _driver,
    "driver_wobble": _driver_wobble,
    "driver_swerve": _driver_swerve,
    "wobble": _wobble,
    "swerve": _swerve,
    "spin": _spin,
    "destroyed": _destroyed,
}


def alight(s: State, v: Fighter, place: str) -> None:
    """GCE-VFIR-01, GCE-RUL-117: a location burns, once."""
    hull = hull_of(v)
    if place not in hull.burning:
        hull.burning = (*hull.burning, place)
        s.say("vehicle alight", "GCE-VFIR-01", at=v.id, place=place)


def _ignite(s: State, v: Fighter, place: str, blow: Blow) -> Flow[None]:
    """GCE-VFIR-01, GCE-RUL-117: on 4+ a penetrated location burns."""
    if place in hull_of(v).burning:
        return
    dice = f"{v.name}: catches fire"
    if (yield from checks.passed(s, "alight", blow.by or v.side, dice, "GCE-VFIR-01", 4, at=v.id, place=place)):
        alight(s, v, place)


def fires(s: State, v: Fighter) -> Flow[None]:
    """GCE-VFIR-02, GCE-VFIR-03, GCE-RUL-59, GCE-RUL-94, GCE-RUL-99: who fights which fire; then each place rolls."""
    hull = hull_of(v)
    hull.fires_done = True
    helpers: dict[str, int] = {}
    for f in crew(s, v):
        if able(f) and not f.burning and not f.helped and not held(s, f):
            names = {p: f"The {place_name(s, v, p)}" for p in hull.burning} | {"no": "No, shoot"}
            prompt = f"{f.name}: fight the fire instead of shooting?"
            pick = yield which(f.side, "firefight", prompt, "GCE-VFIR-03", names, model=f.id, at=v.id)
            if pick != "no":
                f.helped = True
                helpers[pick] = helpers.get(pick, 0) + 1
    for place in hull.burning:
        if hull.wrecked:
            return
        extra = helpers.get(place, 0)
        face = yield from checks.at_least(
            v.side, f"{v.name}: fire on the {place_name(s, v, place)}", "GCE-VFIR-02", 6 - extra
        )
        out = face + extra >= 6
        s.say(
            "vehicle fire", "GCE-VFIR-02", *(("GCE-VFIR-03",) if extra else ()), at=v.id, place=place, helpers=extra,
            faces=[["fire", face, v.side]], total=face + extra, need=6, success=out,
        )  # fmt: skip
        if out:
            hull.burning = tuple(p for p in hull.burning if p != place)
        elif present(s, v, place):
            yield from hit_place(s, v, place, incidental(4, "fire", "GCE-VFIR-02", v.side))
