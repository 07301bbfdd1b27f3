"""KZ-DMG, KZ-SUP: kill rolls, suppression, death, the Hero's save."""

from __future__ import annotations

from functools import cache

from dustup.core import Flow, Mod, Roll, Sum, holding, tally
from dustup.core.odds import branches
from dustup.skirmish.rolls import passed, told

from .content import Armour, Weapon
from .state import Fighter, State, captives_of, order_of

SAVE = 3  # KZ-HERO-06
PLATED = ("none", "cyborg", "zombie")  # armour rows whose rule is about fire; the others cite hand to hand


def suppress(s: State, f: Fighter, rule: str) -> None:
    """KZ-SUP-01, KZ-DMG-05: a counter beside it; a second one changes nothing. It lets its captive go."""
    if f.suppressed or f.status != "up":
        return
    f.suppressed = True
    s.say("suppressed", "KZ-SUP-01", rule, who=f.id, side=f.side)
    release_all(s, f)


def release_all(s: State, f: Fighter, *rules: str) -> None:
    """KZ-CAPT-06, KZ-CAPT-07, KZ-RUL-48: who was held by a dead or suppressed captor is merely suppressed again."""
    for captive in captives_of(s, f):
        captive.captor = ""
        s.say("released", *(rules or ("KZ-CAPT-06", "KZ-CAPT-07")), who=captive.id, at=f.id)


def let_go(s: State, f: Fighter) -> None:
    """KZ-RUL-48: contact is broken by choice, or there is no room to go along: its captive is merely suppressed."""
    release_all(s, f, "KZ-RUL-48")


def kill(s: State, f: Fighter, rule: str) -> Flow[None]:
    """KZ-DMG-03, KZ-HERO-06, KZ-RUL-49: dead, unless a Hero saves on 3+ and is suppressed instead."""
    if f.status != "up" or (f.hero and (yield from _saved(s, f))):
        return
    f.status, f.suppressed, f.captor, f.fell = "down", False, "", s.turn
    s.say("down", rule, who=f.id, side=f.side)
    release_all(s, f)


def _saved(s: State, f: Fighter) -> Flow[bool]:
    saved = yield from passed(
        s, "hero save", f.side, f"{f.name} saves", "KZ-HERO-06", SAVE, die="save", rules=("KZ-DMG-03", "KZ-HERO-06"),
        who=f.id,
    )  # fmt: skip
    if saved:
        # KZ-RUL-73: the price of the save, so it holds for a Savage on Assault too.
        suppress(s, f, "KZ-HERO-06")
    return saved


def armour(s: State, f: Fighter, weapon: Weapon | None = None) -> Armour:
    """KZ-DMG, KZ-DMG-06: the row of the target; the laser option reads light as unarmoured."""
    rows: dict[str, Armour] = s.setup.data.armours
    laser = weapon is not None and weapon.ignores_light and s.setup.switches.get("laser")
    return rows["none"] if laser and f.armour == "light" else rows[f.armour]


def kill_mods(s: State, f: Fighter, cover: tuple[int, str]) -> Sum:
    """KZ-DMG-02, KZ-SUP-04, KZ-RUL-29..31: Keep down and one cover value."""
    low = order_of(s, f) == "keep_down"
    return tally(holding((low, -2, f"{f.name} keeps down", "KZ-ORD-04"), (cover[0], *cover, "KZ-DMG-02")))


def verdict(row: Armour, total: int) -> str:
    """KZ-DMG-01, KZ-DMG-04, KZ-ZOM-06, KZ-ZOM-07, KZ-RUL-32: kill, suppress or nothing."""
    if total >= row.kill:
        return "kill"
    low, most = row.suppress, row.suppress_most or row.kill - 1
    return "suppress" if low <= total <= most else "nothing"


@cache
def loss(row: Armour, dice: int, mods: int, down: float, hero: bool) -> float:
    """KZ-DMG-01, KZ-DMG-05, KZ-HERO-06: the share of its worth a hit is expected to cost, counted by `verdict`.

    `down` is the share that a suppress result costs.
    """
    roll = Roll(what="damage", rule="KZ-DMG-01", count=dice, sides=6, sort=sum, summed=True)
    found = {"kill": 0.0, "suppress": 0.0, "nothing": 0.0}
    for faces, share in branches(roll):
        found[verdict(row, sum(faces) + mods)] += float(share)
    saved = found["kill"] * (7 - SAVE) / 6 if hero else 0.0
    return found["kill"] - saved + down * (found["suppress"] + saved)


def wound(s: State, f: Fighter, dice: int, cover: tuple[int, str], by: str, weapon: Weapon | None = None) -> Flow[str]:
    """KZ-DMG-01..05, KZ-DICE-01: sum the damage dice, take off the modifiers, compare."""
    row, mods, side = armour(s, f, weapon), kill_mods(s, f, cover), s.fighters[by].side
    needs = f"{row.kill} or more kills, {row.suppress} or more suppresses"
    before = [[f"Damage: {dice} dice; kill {row.kill}+, suppress {row.suppress}+", mods.plain()]]
    faces = yield Roll(
        what=f"damage to {f.name}", rule="KZ-DMG-01", who=(side,), count=dice, sides=6, summed=True,
        sort=lambda faces: verdict(row, sum(faces) + mods.total),
        about={"who": by, "at": f.id, "need": row.kill, "needs": needs, "sums": before},
    )  # fmt: skip
    full = tally([Mod(sum(faces), f"{dice} damage dice", "KZ-DMG-01"), *mods.mods])
    result = verdict(row, full.total)
    shown = {"who": by, "at": f.id, "already": f.suppressed} | told(side, "damage", faces, "Damage", full)
    rules = dict.fromkeys((*full.rules, *_of_target(row, full.total)))
    s.say("damage", *rules, need=row.kill, suppress=row.suppress, result=result, **shown)
    if result == "kill":
        yield from kill(s, f, "KZ-DMG-01")
    elif result == "suppress":
        suppress(s, f, "KZ-DMG-01")
    return result


def _of_target(row: Armour, total: int) -> tuple[str, ...]:
    """The rule of a target that is not just armoured; the floor of the unarmoured only where it is met."""
    rule = row.rule if total >= row.kill else row.short or row.rule
    return (rule,) if row.id in PLATED and (row.id != "none" or total <= 0) else ()
