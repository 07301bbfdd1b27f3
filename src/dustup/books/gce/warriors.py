"""GCE-ATTR: who is who: characteristics as they are now, who rides what, who is able to act, who is engaged."""

from __future__ import annotations

from math import hypot

from dustup.core import Mod, Sum, tally
from dustup.skirmish.space import gap, touch
from dustup.table.bodies import CONTACT

from .content import INCH, Vehicle, Weapon
from .state import Fighter, Hull, State

STEP = 2 * INCH
"""GCE-TERR-07: what is higher parts those above from those below."""
NEAR = 4 * INCH
"""No two bases that touch are farther apart, from middle to middle."""


def weapon(s: State, key: str) -> Weapon:
    """A weapon's row."""
    return s.setup.data.weapons[key]


def hull_of(f: Fighter) -> Hull:
    """The vehicle's own part; only vehicles have one."""
    assert f.hull is not None
    return f.hull


def row_of(s: State, v: Fighter) -> Vehicle:
    """A vehicle's profile."""
    return s.setup.data.vehicles[hull_of(v).row]


def scarred(s: State, v: Fighter, what: str) -> list[Mod]:
    """GCE-RUL-57: what the lasting damage of earlier battles changes: armour, thrust, turn, lead, hit."""
    rows = [s.setup.data.harms[key] for key in hull_of(v).harms]
    return [Mod(getattr(row, what), row.name.lower(), row.rule) for row in rows if getattr(row, what)]


def is_vehicle(f: Fighter) -> bool:
    """GCE-VMOV-01: vehicle and crew are separate models."""
    return f.hull is not None


def warriors(s: State) -> list[Fighter]:
    """Everybody on the table who is not a vehicle."""
    return [f for f in s.fighters.values() if f.hull is None and f.status in ("up", "down")]


def enemies(s: State, f: Fighter) -> list[Fighter]:
    """Everybody of the other sides on the table, Down ones too."""
    return [e for e in s.strangers(f.side) if e.status in ("up", "down")]


def mates(s: State, f: Fighter) -> list[Fighter]:
    """The others of its side on the table, Down ones too."""
    return [e for e in s.mob(f.side) if e is not f and e.status in ("up", "down")]


def vehicles(s: State) -> list[Fighter]:
    """Vehicles on the table, wrecks too."""
    return [v for v in s.hulls() if v.status in ("up", "down")]


def aboard(s: State, v: Fighter) -> list[Fighter]:
    """Everybody a vehicle carries, boarders too."""
    key = v.id
    return [f for f in s.fighters.values() if f.on == key and f.status in ("up", "down")]


def crew(s: State, v: Fighter) -> list[Fighter]:
    """GCE-RUL-100: those aboard who belong to the vehicle's side."""
    return [f for f in aboard(s, v) if f.side == v.side]


def boarders(s: State, v: Fighter) -> list[Fighter]:
    """Enemies aboard who stand."""
    return [f for f in aboard(s, v) if f.side != v.side and f.status == "up"]


def carrier(s: State, f: Fighter) -> Fighter | None:
    """The vehicle it is on."""
    return s.fighters[f.on] if f.on else None


def is_moving(v: Fighter) -> bool:
    """GCE-VTER-01, GCE-RUL-36: moved an inch in its latest movement phase or since, and can still move."""
    hull = hull_of(v)
    return hull.moving and not hull.immobilised


def on_ground(s: State, f: Fighter) -> bool:
    """GCE-VTER-02, GCE-BRD-18: on the ground, or on a stationary vehicle, which is static terrain."""
    v = carrier(s, f)
    return v is None or not is_moving(v)


def able(f: Fighter) -> bool:
    """GCE-PIN-04, GCE-INJ-04: stands, is not pinned, and may still do something this turn."""
    return f.status == "up" and not f.pinned and not f.idle


def driver_of(s: State, v: Fighter) -> Fighter | None:
    """GCE-OOC-01, GCE-OOC-02, GCE-RUL-108: who holds the wheel and can; one who is fighting can."""
    f = s.fighters.get(hull_of(v).driver)
    if f is None or f.on != v.id or f.status != "up" or f.pinned or f.burning or f.terrified:
        return None
    return f


def frenzied(f: Fighter) -> bool:
    """GCE-PSY-37, GCE-RUL-114: frenzied and not calmed."""
    return "frenzy" in f.traits and not f.calm


def is_stupid(f: Fighter) -> bool:
    """GCE-RUL-65, GCE-PSY-43: failed its test at the start of its turn; frenzy beats stupidity."""
    return f.stupid and not frenzied(f)


def hates(f: Fighter, e: Fighter) -> bool:
    """GCE-PSY-31, GCE-PSY-43: by mob, side or person; frenzy beats hatred."""
    return any(key in (e.mob, e.side, e.id) for key in f.hates) and not frenzied(f)


def weapon_skill(s: State, f: Fighter) -> Sum:
    """GCE-ATTR-03, GCE-INJ-02, GCE-RUL-103: Weapon Skill after flesh wounds, never below 0."""
    return _worn(f, "WS", "Weapon Skill", "GCE-ATTR-03")


def ballistic_skill(f: Fighter) -> Sum:
    """GCE-ATTR-04, GCE-INJ-02, GCE-RUL-103: Ballistic Skill after flesh wounds, never below 0."""
    return _worn(f, "BS", "Ballistic Skill", "GCE-ATTR-04")


def _worn(f: Fighter, key: str, name: str, rule: str) -> Sum:
    base = f.stats[key]
    lost = min(f.flesh, base)
    return tally([Mod(base, name, rule), *([Mod(-lost, "flesh wounds", "GCE-INJ-02")] if lost else [])])


def leadership_of(s: State, f: Fighter) -> Sum:
    """GCE-ATTR-10, GCE-PSY-34: Leadership; 10 while hated enemies are in sight."""
    from .sight import sees_hated

    base = f.stats["Ld"]
    found = [Mod(base, "Leadership", "GCE-ATTR-10")]
    if f.hates and base < 10 and sees_hated(s, f):
        found.append(Mod(10 - base, "hated enemies in sight", "GCE-PSY-34"))
    return tally(found)


def towards(a: tuple[int, int], b: tuple[int, int], dist: float) -> tuple[int, int]:
    """The point so far from a in the direction of b (beyond it, if need be); a itself where they are the same."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    if not far:
        return a
    return round(a[0] + (b[0] - a[0]) * dist / far), round(a[1] + (b[1] - a[1]) * dist / far)


def beside(a: Fighter, b: Fighter) -> tuple[int, int]:
    """Where a disc touches another when it comes straight at it: whole numbers, in contact and not overlapping."""
    reach = a.r + b.r
    dx, dy = (a.x - b.x, a.y - b.y) if (a.x, a.y) != (b.x, b.y) else (1, 0)
    far = hypot(dx, dy)
    x, y = b.x + round(dx * reach / far), b.y + round(dy * reach / far)
    while (x - b.x) ** 2 + (y - b.y) ** 2 < reach * reach:
        x, y = x + (dx > 0) - (dx < 0), y + (dy > 0) - (dy < 0)
    return x, y


def near(a: Fighter, b: Fighter, inches: float) -> bool:
    """GCE-RUL-96: within so many inches, the exact distance included."""
    return gap(a, b) <= inches * INCH + 0.01


def in_contact(a: Fighter, b: Fighter) -> bool:
    """Their bases touch, on the same ground or the same stationary vehicle."""
    return a.on == b.on and touch(a, b, STEP)


def opponents(s: State, f: Fighter) -> list[Fighter]:
    """GCE-HTH-02: enemies it is engaged with on the ground; Down ones too, who will be finished."""
    if f.hull is not None or f.status not in ("up", "down"):
        return []
    v = carrier(s, f)
    if v is not None:
        return [e for e in aboard(s, v) if e.side != f.side]
    west, east = f.x - NEAR, f.x + NEAR  # most are far away: one look at x is enough
    beside = [e for e in s.strangers(f.side) if west < e.x < east and e.hull is None and not e.on]
    return [e for e in beside if e.status in ("up", "down") and touch(f, e, STEP)]


def engaged(s: State, f: Fighter) -> bool:
    """GCE-SHOT-02: in hand to hand with somebody who stands."""
    if f.hull is not None or f.status not in ("up", "down"):
        return False
    if f.on:
        return any(e.on == f.on and e.status == "up" for e in s.strangers(f.side))
    x, y, reach = f.x, f.y, f.r + CONTACT
    west, east = x - NEAR, x + NEAR  # most are far away: one look at x is enough
    for e in s.strangers(f.side):
        near = west < e.x < east and (e.x - x) ** 2 + (e.y - y) ** 2 <= (e.r + reach) ** 2
        if near and e.status == "up" and not e.on and e.hull is None and abs(e.z - f.z) <= STEP:
            return True
    return False


def held(s: State, f: Fighter) -> bool:
    """GCE-RUL-99: busy hand to hand; of the crew of a moving vehicle as many as there are boarders, of the owner's
    choice: the last ones who have done nothing else."""
    v = carrier(s, f)
    if v is None or f.side != v.side or not is_moving(v):
        return engaged(s, f)
    rest = [m for m in crew(s, v) if m is not f and m.status == "up" and not m.shot and not m.helped]
    return len(boarders(s, v)) > len(rest)


def casualty(f: Fighter) -> bool:
    """GCE-BOTL-03: Down, out of action, immobilised, destroyed or off the table."""
    if f.hull is not None:
        return f.status != "up" or f.hull.immobilised
    return f.status in ("down", "gone")


def manned(s: State, v: Fighter) -> bool:
    """GCE-RUL-76, GCE-RUL-115: somebody of its own side is up aboard, to look out of it."""
    key = v.id
    return bool([f for f in s.mob(v.side) if f.on == key and f.status == "up"])


def unoccupied(s: State, v: Fighter, viewer: str) -> bool:
    """GCE-RUL-120: no enemy of the shooter who is not Down is aboard."""
    key = v.id
    return not [f for f in s.strangers(viewer) if f.on == key and f.status == "up"]
