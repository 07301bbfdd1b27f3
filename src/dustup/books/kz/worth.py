"""What a state is worth to a side: what the bots maximise, by named parts. Every chance is counted by the rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import ceil
from typing import NamedTuple

from dustup.core import Flow, Roll
from dustup.core.odds import branches, first_idea
from dustup.skirmish.distances import ways
from dustup.skirmish.expect import expected
from dustup.skirmish.prospects import range_left
from dustup.skirmish.worth import objective, together

from .content import INCH, Order, Weapon
from .fight import fight
from .move import allowance
from .shoot import expected as one_shot
from .shoot import no_gun, reach, shots_allowed, weapon
from .sight import cover, sees
from .state import HEARING, Fighter, State, apart, values
from .suppression import attempt, costs

CLOSE = 1.0  # inches: where a figure without a gun wants to be
FAR = 60.0  # inches: farther than any table is wide
PULL = 0.5  # worth of an inch nearer to where it wants to be
SOON = 0.4  # what the next turn's fire and charges are worth now
NOW = 0.9  # the same of the figure that is acting and has not fired yet
FEAR = 0.3  # what the enemy's fire and charges count
SURE = 2.0  # how much surer the dead are to come
HELD = 0.12  # of what a figure is worth, what is left of it as a captive
BLIND = 0.5  # of that pull, while nobody is in sight
STUCK = {"run": 2.5, "assault": 0.2, "shoot": 0.3}
"""Worth of an inch too far apart, by the order nobody can change then."""


class Gun(NamedTuple):
    """A weapon in somebody's hands under some order: how far it reaches, in inches, and its shots."""

    row: Weapon
    far: float
    shots: int
    second: Gun | None = None
    """Its second barrel, which may fire one of the shots (KZ-RUL-22)."""


class Man(NamedTuple):
    """A figure able to act, as it will act: a view of it under its next order."""

    f: Fighter
    order: Order
    stride: float
    guns: tuple[Gun, ...]
    reach: float
    worth: float
    looks: Hashable
    """All that a shot or a blow looks at in a figure."""
    able: float = 1.0
    """The chance that it can act when its time comes."""

    @property
    def left(self) -> float:
        """What it is still worth: less while it is suppressed."""
        return self.worth * (1 - costs(self.f, 1 - self.able)) if self.f.suppressed else self.worth


def worth(s: State, side: str) -> float:
    """Points of advantage."""
    return sum(terms(s, side).values())


def terms(s: State, side: str) -> Mapping[str, float]:
    """The parts of `worth`: strength, objectives, position, what fire and charges may bring, and what they may cost."""
    there = s.up()
    of = values(s, there)
    able = [man(s, f, of[f.id], order_next(s, f)) for f in there if f.side == side and not f.captor]
    rivals = [man(s, f, of[f.id], order_now(s, f)) for f in there if f.side != side and not f.captor]
    fallen = [f for f in s.fighters.values() if f.fell and f.fell == s.turn and f.side != side]
    best, nearest = _prospects(s, able, rivals, [f for f in fallen if f.captor or f.status == "down"])
    hopes = {m.f.id: (best[m.f.id][0] * m.able, best[m.f.id][1]) for m in able}
    return {
        "strength": _strength(s, able) - _strength(s, rivals) + _held(s, side, of),
        "objective": objective(s, side),
        "voice": -sum(_astray(s, group.id, able) for group in s.groups.values() if group.side == side),
        "position": _positions(s, able, rivals, nearest),
        "chances": SOON * together(hopes, {m.f.id: m.left for m in rivals}) + _now(s, able, rivals),
        "danger": -FEAR * sum(best[m.f.id][0] * m.able * (SURE if m.f.kind == "zombie" else 1.0) for m in rivals),
    }


def man(s: State, f: Fighter, value: float, order: str) -> Man:
    """A figure under an order, laid over a copy of it: nothing is changed to find something out."""
    g = f.copy()
    g.order = order
    pairs = tuple(w for w, n in g.weapons.items() if n > 1)
    looks = (g.kind, g.rank, g.armour, g.hero, g.gear, g.vehicle, order, g.suppressed, tuple(g.weapons), pairs)
    g.suppressed = False  # what it will do once it is back in action
    guns, stride = _guns(s, g), allowance(s, g).total
    g.suppressed = f.suppressed
    far = max((gun.far for gun in guns), default=0.0)
    return Man(g, s.setup.data.orders[order], stride, guns, far, value, looks, back(s, f) if f.suppressed else 1.0)


def back(s: State, f: Fighter) -> float:
    """KZ-SUP-05, KZ-SUP-09: the chance that a suppressed figure shakes it off the next time it tries."""
    if f.hero:
        return 1.0
    roll = next(attempt(s, f))
    assert isinstance(roll, Roll) and roll.sort is not None
    return sum((float(share) for faces, share in branches(roll, first_idea) if roll.sort(faces)), 0.0)


def _guns(s: State, f: Fighter) -> tuple[Gun, ...]:
    """KZ-SHOT-05, KZ-ORD-13: what it can fire under its order; the same guns are looked up once a battle."""
    key = (f.id, f.order, f.suppressed, s.night, *f.weapons.values(), *f.reload)
    return s.setup.guns.get(key, _armed, s, f)


def _armed(s: State, f: Fighter) -> tuple[Gun, ...]:
    rows = [weapon(s, w) for w in f.weapons if f.weapons[w] and not f.reload.get(w)]
    return tuple(_gun(s, f, row) for row in rows if row.form not in ("hand", "smoke"))


def _gun(s: State, f: Fighter, row: Weapon) -> Gun:
    fires = s.setup.data.orders[f.order].shoot and no_gun(s, f, row.id) is None
    shots, far = shots_allowed(s, f, row, "short") if fires else 0, min(FAR, reach(s, f, row))
    return Gun(row, far, shots, _gun(s, f, row.launcher()) if row.grenade else None)


def _strength(s: State, men: list[Man]) -> float:
    """What they are still worth, and what they can still fire: a shot is no gain if it costs more than it brings."""
    return sum(m.left + _ammo(s, m.f) for m in men)


def _ammo(s: State, f: Fighter) -> float:
    """KZ-EQUIP-04..08: the price of the shots that are left and can still be fired, one in each turn to come."""
    turns = max(0, s.setup.scenario.length(s) - s.turn)
    rows = ((weapon(s, key), n) for key, n in f.weapons.items() if n > 0)
    return sum((row.cost or 0) / row.uses * min(n, turns) for row, n in rows if row.uses)


def _held(s: State, side: str, of: Mapping[str, float]) -> float:
    """What captives are still worth to their sides."""
    held = (f for f in s.up() if f.captor)
    return sum(HELD * of[f.id] * (1 if f.side == side else -1) for f in held)


def order_now(s: State, f: Fighter) -> str:
    """The order in force; before there is any, the one most choose."""
    return f.order or s.groups[f.group].order or "shoot"


def order_next(s: State, f: Fighter) -> str:
    """The order it will act on: the counter face down, else the one in force."""
    group = s.groups[f.group]
    return f.pending or group.pending or f.order or group.order or "keep_down"


def _positions(s: State, able: list[Man], rivals: list[Man], nearest: Mapping[str, tuple[float, bool]]) -> float:
    """Goals pull; everybody wants an enemy within reach; an order's stride counts while there is far to go.

    A goal that is an enemy needs no walking up to, only a shot; who has no other goal wants an enemy in sight as well.
    """
    on_foot, scenario = ways(s.setup.field), s.setup.scenario
    goals = scenario.pull(s, able[0].f.side) if able else []
    hunted = {(m.f.x, m.f.y) for m in rivals}
    blind = BLIND if all(spot in hunted for spot in goals) else 0.0
    total = 0.0
    for m in able:
        want = m.reach * 0.6 if m.reach > 6 else CLOSE
        far = (on_foot.far(m.f.x, m.f.y, spot) / INCH - want * (spot in hunted) for spot in goals)
        away = max(0.0, min(far, default=0.0) - spare(s, m.f) / INCH)
        near, seen = nearest.get(m.f.id, (want, True))
        foe = max(0.0, near - want) + (0.0 if seen else blind * min(near, want)) if scenario.hunt else 0.0
        total += 0.6 * PULL * min(m.stride, max(away, foe)) - PULL * (away + foe)
    return total


def _astray(s: State, group: str, able: list[Man]) -> float:
    """KZ-CHG-05: a group without headsets spread over more than 8 inches is stuck with its order.

    Those still to act this turn can catch up, so only the others are measured.
    """
    there = [m.f for m in able if m.f.group == group]
    if len(there) < 2 or all("headset" in f.gear for f in there):
        return 0.0
    done = [f for f in there if f.acted or f.moved]
    span = max((apart(a, b) for i, a in enumerate(done) for b in done[i + 1 :]), default=0.0)
    over = max(0.0, span - HEARING + 0.5)
    return STUCK.get(there[0].order, 0.6) * (min(6.0, over) + 0.3 * max(0.0, over - 6.0))


def _prospects(
    s: State, able: list[Man], rivals: list[Man], fallen: list[Fighter]
) -> tuple[dict[str, tuple[float, str]], dict[str, tuple[float, bool]]]:
    """The best that the next activation may bring to each and from whom; how near ours have an enemy, and if in sight.

    Who fell this turn counts as near and in sight: to bring down the nearest must not look like being left behind.
    """
    best = {m.f.id: (0.0, "") for m in (*able, *rivals)}
    nearest: dict[str, tuple[float, bool]] = {}
    for a in able:
        near, most, whom, sighted, ours = 999.0, 0.0, "", False, max(a.reach + a.stride, 2 * a.stride)
        for b in rivals:
            far = apart(a.f, b.f)
            near = min(near, far)
            theirs = max(b.reach + b.stride, 2 * b.stride)
            if far > ours and far > theirs and not b.f.suppressed:
                continue
            seen = (far <= a.reach or far <= b.reach) and sees(s, a.f, b.f)
            sighted = sighted or (seen and far <= a.reach)
            if (far <= ours or b.f.suppressed) and (brings := prospect(s, a, b, far, seen)) > most:
                most, whom = brings, b.f.id
            if far <= theirs and (brings := prospect(s, b, a, far, seen)) > best[b.f.id][0]:
                best[b.f.id] = brings, a.f.id
        best[a.f.id] = most, whom
        gone = min((apart(a.f, f) for f in fallen), default=999.0)
        if min(near, gone) < 999.0:
            nearest[a.f.id] = min(near, gone), sighted or gone <= a.reach
    return best, nearest


def prospect(s: State, a: Man, b: Man, far: float, seen: bool) -> float:
    """KZ-ORD-02..08: the most its order may bring a figure against one enemy: a volley, a charge, somebody helpless.

    Who is helpless must stay so until it is there (KZ-SUP-12).
    """
    best, order = 0.0, a.order
    if b.f.suppressed:
        turns = max(1, ceil(far / max(1.0, a.stride)))
        best = (1 - b.able) ** (turns - _at_once(s, a.f)) * SOON ** (turns - 1) * b.left
    elif order.attack and far <= 2 * a.stride:
        best = (0.8 if far <= a.stride else 0.3) * charge(s, a, b)
    if not order.shoot or far > a.reach + a.stride:
        return best
    if seen and far <= a.reach:
        return max(best, volley(s, a, b, far, cover(s, a.f, b.f)[0]))
    if order.either:
        return best
    return max(best, 0.3 * volley(s, a, b, min(a.reach, max(0.0, far - a.stride / 2)), -2))


def _at_once(s: State, f: Fighter) -> bool:
    """KZ-TURN-03: whether it is still to walk in the activation of its group that is going on."""
    return f.group == s.active_group and not f.acted and not (f.id == s.active and f.moved)


def volley(s: State, a: Man, b: Man, far: float, shade: int) -> float:
    """KZ-SHOT-05, KZ-RUL-22: the worth an enemy so far away is expected to lose to the best weapon."""
    best = 0.0
    for gun in a.guns:
        if gun.shots and far <= gun.far:
            last = one = _share(s, a, b, gun, far, shade)
            if gun.second and far <= gun.second.far:
                last = max(one, _share(s, a, b, gun.second, far, shade))
            best = max(best, ((gun.shots - 1) * one + last) * b.worth)
    return best


def _share(s: State, a: Man, b: Man, gun: Gun, far: float, shade: int) -> float:
    """The share of its worth that one shot costs the enemy, as if it stood that far away; worked out once."""
    key = (gun.row.id, gun.row.name, 0 < gun.row.short >= far, shade, a.looks, b.looks, s.night)
    return s.setup.chances.get(key, _shot, s, a.f, b.f, gun, far, shade)


def _shot(s: State, f: Fighter, e: Fighter, gun: Gun, far: float, shade: int) -> float:
    there = e.copy()
    there.x, there.y = f.x + f.r + e.r + int(far * INCH), f.y
    return one_shot(s, f, there, gun.row, shade)


def charge(s: State, a: Man, b: Man) -> float:
    """KZ-HTH-02, KZ-HTH-07: the worth an attack is expected to win, less what it is expected to cost."""
    cost, won = (s.setup.chances.get((who, a.looks, b.looks), _odds, s, a, b, who) for who in "ab")
    return won * b.worth - cost * a.worth


def _odds(s: State, a: Man, b: Man, who: str) -> float:
    """The share of its worth that the attacker (a) or the other (b) is expected to lose."""
    return expected(lambda: _duel(s, a, b), lambda t: _lost(t.fighters[who]))


def _duel(s: State, a: Man, b: Man) -> tuple[State, Flow[None]]:
    """The two alone, in contact: the attack is fought out by the rules."""
    one, two = a.f.copy(), b.f.copy()
    one.id, one.side, two.id, two.side = "a", "red", "b", "blue"
    one.suppressed = False
    two.x, two.y = one.x + one.r + two.r, one.y
    groups = {key: s.groups[key] for key in (a.f.group, b.f.group)}
    t = State(s.setup, {"a": one, "b": two}, night=s.night, groups=groups)
    return t, fight(t, one)


def _lost(f: Fighter) -> float:
    return 1.0 if f.status == "down" else costs(f) if f.suppressed else 0.0


def _now(s: State, able: list[Man], rivals: list[Man]) -> float:
    """What the activation going on may still bring."""
    f = s.fighters.get(s.active)
    me = next((m for m in able if m.f.id == s.active), None)
    if f is None or me is None or f.acted or f.shot or f.fought or f.suppressed:
        return 0.0
    me = man(s, f, me.worth, order_now(s, f))
    firing = me.order.shoot and not (me.order.either and f.moved)
    best = 0.0
    for m in rivals:
        far = apart(f, m.f)
        if m.f.suppressed and far < 0.05:
            best = max(best, m.left)
        elif firing and far <= me.reach and sees(s, f, m.f):
            best = max(best, volley(s, me, m, far, cover(s, f, m.f)[0]))
    return NOW * best


def spare(s: State, f: Fighter) -> float:
    """How far off it may be from where it is drawn and still come in good time, a turn before the end at the latest."""
    scenario = s.setup.scenario
    if not scenario.late:
        return 0.0
    return max(0.0, range_left(s, scenario.custom, f) - float(scenario.custom.each(s, f)))
