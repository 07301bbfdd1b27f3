"""Close combat, as this edition has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

from msgspec.structs import replace

from dustup.books.punk.content import Use, Weapon
from dustup.books.punk.dice import Found
from dustup.books.punk.fight import arms as hands
from dustup.books.punk.fight import combat, engagement
from dustup.books.punk.fight.arms import Arm, struck_with, worth
from dustup.books.punk.fight.combat import Bout
from dustup.books.punk.move import routes
from dustup.books.punk.move.path import Trip
from dustup.books.punk.special import abilities, facts
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import State, Stride
from dustup.core import Flow, Illegal, Mod
from dustup.table.bodies import Body

from . import packs, sight
from .move import safe_drop
from .state import of

WAY_OUT_FIRST = False  # P1-RUL-83: with nowhere to go it stays, and the Action is spent
SLACK = 50  # what a full advance may lack


def arms(s: State, f: Anyone) -> list[Arm]:
    """P1-HTH-05, P1-EQUIP-01..04, P1-EQUIP-11, P1-BUL-01, P1-DSM-01, P1-SHO-01, P1-RUL-77: what it can fight with.

    The best first; what draws its power from a suit is a mere stick to anyone who does not wear it.
    """
    shield = facts.shield(s, f) > 0
    found, spare = [], []
    for item in f.items:
        w = abilities.weapon(s, item)
        if w is None or (shield and w.both_hands):
            continue
        if w.melee is not None:
            if item.loaded and item.charges >= w.melee.fuel and _powered(s, f, w):
                found.append(Arm(item, w, w.melee))
            elif not w.natural:
                spare.append(Arm(item, w, _club(s, "improvised")))
        elif w.ranged is not None and not w.bomb and not w.natural:
            spare.append(Arm(item, w, _as_club(s, f, w)))
    fixed = [arm for arm in spare if arm.use.pierces() >= 2]
    found = sorted([*found, *fixed], key=lambda arm: -worth(f, arm)) or sorted(spare, key=lambda arm: -worth(f, arm))
    bare = s.setup.data.weapons["unarmed"]
    return found or [Arm(None, bare, struck_with(bare))]


def _powered(s: State, f: Anyone, w: Weapon) -> bool:
    """P1-SHO-01: a shock weapon works for who wears an electric suit; the crackler has its own."""
    suit = s.setup.data.armours.get(f.armour)
    live = suit is not None and "electrified" in suit.traits
    return w.worn in ("", f.armour) and (live or w.melee is None or "shock" not in w.melee.traits)


def _club(s: State, kind: str) -> Use:
    return struck_with(s.setup.data.weapons[kind])


def _as_club(s: State, f: Anyone, w: Weapon) -> Use:
    """P1-EQUIP-01, P1-EQUIP-02, P1-EQUIP-11, P1-BUL-01, P1-RUS-01, P1-RUL-56: a ranged weapon swung."""
    if w.bulky:
        return _club(s, "rusty_mace")
    use = _club(s, "light_mace" if w.both_hands else "improvised")
    fixed = w.firearm and any(i.kind == "bayonet" for i in f.items)
    return replace(use, pen=use.pen + 2) if fixed else use


def choose(s: State, f: Anyone) -> Flow[Arm]:
    """P1-HTH-05, P1-RUL-84: the weapon chosen at its first Combat roll binds it for this Action Turn."""
    found = arms(s, f)
    bound = [arm for arm in found if arm.key == of(f).drawn]
    arm = bound[0] if bound else (yield from hands.choose(s, f))
    of(f).drawn = arm.key
    return arm


def met(s: State, f: Anyone) -> None:
    """P1-CRCH-05, P1-FALL-05: caught low it stays low; its next Action goes into standing up."""


def why_no_disengage(s: State, f: Anyone) -> Illegal | None:
    """P1-RUL-15: nothing else bars it."""
    return None


def supported(s: State, b: Bout) -> Iterable[Found]:
    """P1-MASS-05, P1-MASS-06, P1-MASS-07, P1-RUL-27, P1-RUL-94: +1 each, +2 with a Combat of 6 on the profile."""
    seen: list[str] = [packs.name(s, b.f)]
    for friend in b.friends:
        pack = packs.name(s, friend)
        own = friend.stats.get("C")
        if pack in seen or own is None:
            continue
        seen.append(pack)
        rule = "P1-MASS-06" if own >= 6 else "P1-MASS-05"
        yield Mod(2 if own >= 6 else 1, f"{friend.name} supports", rule)


def low(s: State, b: Bout) -> Iterable[Found]:
    """P1-CRCH-06, P1-FALL-06, P1-RUL-74: -3 until it is on its feet."""
    if b.f.prone:
        return (Mod(-3, "lying", "P1-FALL-06"),)
    return (Mod(-3, "crouched", "P1-CRCH-06"),) if of(b.f).crouched else ()


def in_pack(s: State, b: Bout) -> Iterable[Found]:
    """P1-PAC-05, P1-RUL-54: +1 for each member of the pack beyond the first."""
    more = len(packs.standing(s, b.f)) - 1
    return (Mod(more, "pack", "P1-PAC-05"),) if more > 0 else ()


COMBAT = (
    combat.weapon_bonus, combat.assault, supported, low, in_pack, combat.special,
)  # fmt: skip


def extra_force(s: State, b: Bout) -> Sequence[Mod]:
    """P1-HIT-01: nothing but the weapon and the arm."""
    return ()


def why_not_from_above(s: State, f: Anyone, e: Anyone, trip: Trip) -> Illegal | None:
    """P1-RUL-20: a deep jump ends lying on the ground, which is no Assault."""
    if trip.dropped > safe_drop(f):
        return Illegal("after such a jump it would lie on the ground", "P1-RUL-20")
    return None


def from_above(s: State, f: Anyone, e: Anyone, trip: Trip) -> int:
    """P1-ASLT-04: heights change nothing."""
    return 0


def crash(s: State, f: Anyone, height: int) -> Flow[None]:
    """P1-ASLT-04: heights change nothing."""
    yield from ()


def bonus(s: State, f: Anyone, e: Anyone, joined: int = 1) -> int:
    """P1-ASLT-05..10, P1-RUL-26, P1-RUL-72, P1-RUL-91: +1 for each Move of an unbroken, full advance in sight."""
    if f.stumbled:
        return 0
    count = 0
    for k, stride in enumerate(reversed(f.trail)):
        if stride is None:
            break
        if stride.get("rose"):
            continue
        if k and not _advanced(s, f, e, stride):
            break
        count += joined if k == 0 else 1
    return count


def _advanced(s: State, f: Anyone, e: Anyone, stride: Stride) -> bool:
    """P1-ASLT-06, P1-ASLT-07, P1-RUL-25: in sight at its start, all of the move, as much nearer as can be."""
    x, y, z, facing = stride["at"]
    if not stride["held"] and stride["length"] < stride["most"] - SLACK:
        return False
    if not sight.sees_at(s, f, e, ax=Body(f.id, x, y, z, f.r, facing)):
        return False
    before, after = (_far(s, f, e, spot) for spot in ((x, y, z), stride["path"][-1]))
    return bool(before - after >= stride["length"] - 2 * SLACK)


def _far(s: State, f: Anyone, e: Anyone, spot: tuple[int, int, int]) -> float:
    ghost = copy(f)
    ghost.x, ghost.y, ghost.z = spot
    return routes.distance(s, ghost, e)


def from_behind(s: State, f: Anyone, e: Anyone) -> bool:
    """P1-RUL-06: there is no bonus for it."""
    return False


def linked(s: State, f: Anyone) -> Sequence[Anyone]:
    """P1-PAC-05, P1-MASS-03: a pack is one miniature: whom any of its members touches is in its combat."""
    if not packs.animal(f):
        return ()
    return [e for e in packs.standing(s, f) if e is not f and engagement.engaged(s, e)]


def in_combat(s: State, f: Anyone) -> Anyone | None:
    """P1-SHOT-08, P1-PAC-05: the one by which it is in combat: itself, or a member of its pack."""
    if engagement.engaged(s, f):
        return f
    return next(iter(linked(s, f)), None)


def strikes(s: State, f: Anyone) -> bool:
    """P1-ASLT-04, P1-PAC-05: everyone who assaults fights at once; a pack has one roll for all its members."""
    return not packs.animal(f) or not packs.struck(s, f)
