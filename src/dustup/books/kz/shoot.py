"""KZ-SHOT, KZ-HIT: shooting."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from math import ceil
from typing import NamedTuple

from dustup.core import Fixed, Flow, Illegal, Mod, Roll, Sum, barred_by, holding, tally
from dustup.skirmish import space
from dustup.skirmish.choices import ask, chosen, names_of, none_will_do
from dustup.skirmish.rolls import told

from .content import Weapon
from .harm import armour, kill_mods, loss, wound
from .sight import cover, fair_target, in_line, sees
from .state import Fighter, State, active_foes, apart, besides, night_sight, order_of, rules_of, sighting_aid, values
from .suppression import costs

DARK = 12
TOO_DARK = "in the dark nothing carries beyond 12 inches"
LAUNCH = 3  # KZ-EQUIP-02: a missile gets away on this or more
GRENADE = "grenade"
STOP = "stop"
NATURAL = {1: Fixed(False, "a natural 1 misses", "KZ-DICE-02"), 6: Fixed(True, "a natural 6 hits", "KZ-DICE-02")}
BURSTS = {"short": "short", "long": "long"}


def weapon(s: State, key: str) -> Weapon:
    """A weapon's row."""
    row: Weapon = s.setup.data.weapons[key]
    return row


def no_gun(s: State, f: Fighter, key: str) -> Illegal | None:
    """KZ-EQUIP-01, KZ-PER-01, KZ-EQUIP-08: why this weapon cannot be fired now."""
    row, wait = weapon(s, key), f.reload.get(key, 0)
    return barred_by(
        (f.weapons[key] == 0, f"the {row.name} is empty", row.rule),
        (wait, f"the {row.name} needs {wait} more turn(s) of reloading", "KZ-PER-01"),
        (row.form == "missile" and not f.weapons.get("missile", 0), "no missile is left", "KZ-EQUIP-04"),
        (row.order and order_of(s, f) != row.order, f"the {row.name} needs Snipe orders", "KZ-EQUIP-01"),
    )


def why_no_shooting(s: State, f: Fighter) -> Illegal | None:
    """KZ-ORD-06, KZ-ORD-07, KZ-ORD-13, KZ-SHOT-08, KZ-SHOT-09, KZ-RUL-75: whether it may shoot at all now."""
    row, guns = rules_of(s, f), [w for w in f.weapons if weapon(s, w).form != "hand"]
    beset = row.shoot and not f.shot and active_foes(s, f)
    barred = barred_by(
        (f.shot, f"{f.name} has fired in this activation", "KZ-RUL-20"),
        (f.fought, "a figure that fights does nothing else", "KZ-SHOT-09"),
        (not row.shoot, f"{row.name} orders leave no time to shoot", row.rule),
        (row.either and f.moved, "Snipe is a move or an aimed shot, not both", "KZ-ORD-06"),
        (beset, f"{f.name} must step clear of the enemy before shooting", "KZ-SHOT-08"),
        (not guns, f"{f.name} has nothing to shoot with", "KZ-SHOT-01"),
    )
    if barred or f.kind == "zombie":
        return barred
    reasons = [no_shot_with(s, f, key) for key in guns]
    return None if None in reasons else reasons[0]


def no_shot_with(s: State, f: Fighter, key: str) -> Illegal | None:
    """KZ-SHOT-01, KZ-RUL-28: why this weapon has no target now: what stands against the nearest enemy."""
    row, dry = weapon(s, key), no_gun(s, f, key)
    if dry or row.form in ("missile", "smoke"):
        return dry
    reasons = (no_target(s, f, row, e) for e in space.by_distance(f, s.foes(f)))
    return none_will_do(reasons, Illegal(f"there is nobody to fire the {row.name} at", "KZ-SHOT-01", also=(row.rule,)))


def reach(s: State, f: Fighter, row: Weapon) -> float:
    """KZ-SHOT-01..04, KZ-DARK-01, KZ-DARK-03: how far it carries now, in inches."""
    far = 9999.0 if row.long == -1 else float(max(row.short, row.long))
    return min(far, DARK) if s.night and not night_sight(f) else far


def no_target(s: State, f: Fighter, row: Weapon, e: Fighter) -> Illegal | None:
    """KZ-RUL-25, KZ-RUL-27, KZ-RUL-28: a visible enemy in range, not in contact."""
    if e.status != "up" or e.side == f.side:
        return Illegal(f"{e.name} is not an enemy", "KZ-RUL-28")
    limit, gap = reach(s, f, row), apart(f, e)
    far, unseen = f"{e.name} is {shown(gap)} inches away", f"{f.name} cannot see {e.name}"
    if gap > limit + 1e-9 and s.night and limit == DARK:
        return Illegal(f"{far}; {TOO_DARK}", "KZ-DARK-01")
    if gap > limit + 1e-9:
        return Illegal(f"{far}; the {row.name} reaches {limit:g}", "KZ-SHOT-01", also=(row.rule,))
    if not fair_target(s, e):
        return Illegal(f"{e.name} is in contact with an enemy and cannot be picked out", "KZ-RUL-28")
    if sees(s, f, e):
        return None
    smoke = in_line(s, f, e)
    return Illegal(f"{unseen} for smoke", "KZ-RUL-55", also=("KZ-RUL-27",)) if smoke else Illegal(unseen, "KZ-RUL-27")


def to_hit(s: State, f: Fighter, e: Fighter, row: Weapon) -> Sum:
    """KZ-HIT-01..09, KZ-SHOT-03, KZ-SUP-03, KZ-DARK-02, KZ-HERO-07, KZ-VEH-01, KZ-RUL-58: the target roll's table."""
    close = row.short and apart(f, e) <= row.short + 1e-9
    near, low = f"close range ({row.short} inches)", order_of(s, e) == "keep_down"
    return tally(
        holding(
            (order_of(s, f) == "snipe", 2, "aimed shot", "KZ-HIT-02"),
            (f.hero, 1, "a Hero shoots", "KZ-HIT-03"),
            (sighting_aid(f), 1, "sighting aid", "KZ-HIT-04"),
            (close and not s.night, 1, near, "KZ-HIT-05"),
            (close and s.night and night_sight(f), 1, f"{near} by night sight", "KZ-HIT-06"),
            (e.suppressed or low, -1, f"{e.name} is {'keeping down' if low else 'suppressed'}", "KZ-HIT-07"),
            (f.vehicle > 9, -1, "firing from a fast vehicle", "KZ-HIT-08"),
            (e.vehicle > 9, -1, "target in a fast vehicle", "KZ-HIT-08"),
            ("stealth_suit" in e.gear and row.form == "gun", -1, f"{e.name} wears a stealth suit", "KZ-HIT-09"),
        )
    )


def hits(die: int, mods: int) -> bool:
    """KZ-DICE-02, KZ-HIT-01: natural 1 misses, natural 6 hits, else 6 or more in all."""
    return die == 6 or (die != 1 and die + mods >= 6)


@cache
def chance(mods: int) -> float:
    """KZ-HIT-01: the chance of a target roll, counted by `hits`."""
    return sum(hits(die, mods) for die in range(1, 7)) / 6


def shown(inches: float) -> float:
    """A distance to a tenth, never rounded down: what reads 8.0 is within 8 inches."""
    return ceil(round(inches * 10, 6)) / 10


def target_roll(s: State, f: Fighter, e: Fighter, row: Weapon, memo: Hashable = None) -> Flow[bool]:
    """KZ-HIT-01: D6 and modifiers."""
    mods = tally(()) if f.kind == "zombie" else to_hit(s, f, e, row)
    low, rules = least(mods.total), dict.fromkeys((*mods.rules, "KZ-HIT-01"))
    about = {"who": f.id, "at": e.id, "need": 6, "least": low}
    faces = yield Roll(
        what=f"{f.name} shoots {e.name}", rule="KZ-HIT-01", who=(f.side,), sides=6,
        sort=lambda dice: hits(dice[0], mods.total), memo=memo,
        about=about | {"needs": f"{low} or more on a d6", "sums": besides("To hit", mods)},
    )  # fmt: skip
    won = hits(faces[0], mods.total)
    sure = [NATURAL[faces[0]]] if faces[0] in NATURAL else []
    full = tally([Mod(faces[0], "die", "KZ-HIT-01"), *mods.mods, *sure])
    about |= {"weapon": row.name, "inches": shown(apart(f, e)), "success": won}
    odd = (*(fixed.rule for fixed in sure), *(("KZ-ZOM-04",) if f.kind == "zombie" else ()))
    s.say("shot", *rules, *odd, **about, **told(f.side, "to hit", faces, "To hit", full))
    return won


def least(mods: int) -> int:
    """KZ-HIT-01, KZ-DICE-02: the lowest face that hits."""
    return min(6, max(2, 6 - mods))


def one_shot(s: State, f: Fighter, e: Fighter, row: Weapon, memo: Hashable = None) -> Flow[bool]:
    """KZ-SHOT-06: a shot has its own target roll and its own kill roll; whether it changed anything."""
    if not (yield from target_roll(s, f, e, row, memo)):
        return False
    return (yield from wound(s, e, row.dice, cover(s, f, e), f.id, row)) != "nothing"


def shots_allowed(s: State, f: Fighter, row: Weapon, burst: str) -> int:
    """KZ-SHOT-05, KZ-SHOT-07, KZ-ORD-13, KZ-EQUIP-08, KZ-RUL-20, KZ-RUL-21, KZ-RUL-54: how many shots it may fire."""
    if not rules_of(s, f).rapid:
        return 1
    if row.bursts[0]:
        return row.bursts[1] if burst == "long" else row.bursts[0]
    extra = 1 if f.kind == "cyborg" and row.rapid > 1 else 0
    return row.rapid + extra


def shoot(s: State, f: Fighter) -> Flow[None]:
    """KZ-SHOT, KZ-RUL-20: one weapon per activation, then shot after shot."""
    from .special import launch, lob, smoke_out

    key = yield from _which(s, f)
    row = weapon(s, key)
    f.shot = True
    if row.form == "missile":
        yield from launch(s, f, key)
    elif row.form == "smoke":
        yield from smoke_out(s, f, key)
    elif row.form == "blast":
        yield from lob(s, f, key)
    else:
        yield from volley(s, f, key)


def _which(s: State, f: Fighter) -> Flow[str]:
    guns = {w: weapon(s, w).name for w in f.weapons if weapon(s, w).form != "hand"}
    pick = yield from chosen(
        f, "weapon", f"{f.name}: fire what?", "KZ-RUL-20", guns, bar=lambda w: no_shot_with(s, f, w),
        weigh=lambda w: 0.3 if weapon(s, w).form == "smoke" else 1.0,
    )  # fmt: skip
    return str(pick)


def volley(s: State, f: Fighter, key: str) -> Flow[None]:
    """KZ-SHOT-05, KZ-SHOT-06, KZ-EQUIP-08, KZ-EQUIP-12: shots one after another, a target for each."""
    row = weapon(s, key)
    burst = yield from _burst(s, f, key)
    spend(s, f, key, 2 if burst == "long" else 1, burst if row.bursts[0] and rules_of(s, f).rapid else "")
    if row.reload:  # KZ-PER-01: a slow weapon is empty after its shot
        f.reload = {**f.reload, key: row.reload}
    left, fired, bars = shots_allowed(s, f, row, burst), Fired(), dict[str, Illegal | None]()
    while left > 0:
        pick = yield from _pick(s, f, row, fired, left, bars)
        if pick == STOP:
            return
        e, barrel = _aimed(s, row, pick)
        fired = Fired(fired.shots + (barrel is row), fired.grenades + (barrel is not row))
        left -= 1
        memo = (f.id, key, left, fired, pick) if sum(fired) > 1 else None
        if (yield from one_shot(s, f, e, barrel, memo)):
            bars = {}


class Fired(NamedTuple):
    """What has been fired in a volley."""

    shots: int = 0
    grenades: int = 0


def _burst(s: State, f: Fighter, key: str) -> Flow[str]:
    row = weapon(s, key)
    if not row.bursts[0] or not rules_of(s, f).rapid:
        return "short"
    few = Illegal("a long burst needs two ammo markers", "KZ-EQUIP-08") if f.weapons[key] < 2 else None
    prompt = f"Short burst ({row.bursts[0]} shots) or long ({row.bursts[1]})? {f.weapons[key]} ammo markers"
    return str((yield ask(f, "burst", prompt, "KZ-EQUIP-08", BURSTS, bar={"long": few}.get)))


def spend(s: State, f: Fighter, key: str, uses: int = 1, burst: str = "") -> None:
    """KZ-EQUIP-04..08, KZ-RUL-56: what is used up is taken off and told; most weapons never run out."""
    if f.weapons[key] > 0:
        f.weapons = {**f.weapons, key: f.weapons[key] - uses}
        row = weapon(s, key)
        s.say("ammo", row.rule, who=f.id, weapon=row.name, uses=uses, left=f.weapons[key], burst=burst)


def expected(s: State, f: Fighter, e: Fighter, row: Weapon, shade: int) -> float:
    """KZ-HIT-01, KZ-DMG-01: the share of its worth one shot is expected to cost a target behind such cover."""
    plate, mods = armour(s, e, row), kill_mods(s, e, (shade, "cover")).total
    odds = (7 - LAUNCH) / 6 if row.form == "missile" else chance(to_hit(s, f, e, row).total)
    down = 0.0 if e.suppressed else costs(e)
    gain = odds * loss(plate, row.dice, mods, down, e.hero)
    return gain + (1 - odds) * loss(plate, row.miss, mods, down, e.hero) if row.miss else gain


def _gain(s: State, f: Fighter, row: Weapon, pick: str) -> float:
    """What one shot is expected to cost the enemy, in worth."""
    e, barrel = _aimed(s, row, pick)
    return expected(s, f, e, barrel, cover(s, f, e)[0]) * values(s, [e])[e.id]


def _aimed(s: State, row: Weapon, pick: str) -> tuple[Fighter, Weapon]:
    """The enemy that an answer names, and the barrel: the weapon itself, or the launcher under it."""
    barrel, _, who = pick.rpartition(":")
    return s.fighters[who], row.launcher() if barrel else row


def _pick(s: State, f: Fighter, row: Weapon, fired: Fired, left: int, bars: dict[str, Illegal | None]) -> Flow[str]:
    """KZ-RUL-20, KZ-RUL-22: a target for the next shot; `bars` holds for a volley until somebody falls."""
    foes = sorted(s.foes(f), key=lambda e: (e.suppressed, apart(f, e)))
    names = names_of(foes) | {f"{GRENADE}:{e.id}": f"Grenade at {e.name}" for e in foes if row.grenade}
    for pick in names:
        if pick not in bars:
            e, barrel = _aimed(s, row, pick)
            bars[pick] = no_target(s, f, barrel, e)
    found = {pick: _spent(row, fired, pick) or bars[pick] for pick in names}
    if None not in found.values():
        return STOP
    which = f", shot {sum(fired) + 1} of {sum(fired) + left}" if sum(fired) + left > 1 else ""
    pick = yield ask(
        f, "target", f"{f.name}{which}: fire the {row.name.lower()} at whom?", "KZ-SHOT-06",
        names | ({STOP: "Stop firing"} if sum(fired) else {}), about={"weapon": row.id, "line": "shot"}, bar=found.get,
        weigh=lambda pick: 0.05 if pick == STOP else 1.0,
        think=lambda: [max((v for v in names if found[v] is None), key=lambda v: _gain(s, f, row, v))],
    )  # fmt: skip
    return str(pick)


def _spent(row: Weapon, fired: Fired, pick: str) -> Illegal | None:
    """KZ-RUL-22: a rifle with a launcher fires one grenade and up to two shots with it, or three shots."""
    lobs, shots = pick.startswith(GRENADE), fired.shots
    return barred_by(
        (lobs and fired.grenades, "the launcher fires one grenade in an activation", "KZ-RUL-22"),
        (lobs and shots > 2, "three shots leave no time for a grenade", "KZ-RUL-22"),
        (fired.grenades and shots > 1, "a grenade and two shots are all there is time for", "KZ-RUL-22"),
    )
