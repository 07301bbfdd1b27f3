"""GCE-PIN, GCE-WND, GCE-SAVE, GCE-INJ: what a hit does to a warrior."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dustup.core import Flow, Mod, Sum, tally
from dustup.skirmish.space import bearing

from . import checks
from .content import Weapon
from .state import Fighter, State

IMPOSSIBLE = 7


@dataclass(frozen=True, slots=True)
class Blow:
    """One hit: its Strength, save modifier, Damage, whence it comes; shots pin, flames and templates say so."""

    strength: int
    why: str
    rule: str
    save: int = 0
    damage: str = "1"
    by: str = ""  # the side that rolls
    pins: bool = False
    template: bool = False
    fire: bool = False
    shove: tuple[int, int] | None = None  # whence it pushes


def incidental(strength: int, why: str, rule: str, by: str = "") -> Blow:
    """GCE-RUL-33: falls, squashing, burning, leaping: save modifier 0, Damage 1; they pin nobody (GCE-RUL-19)."""
    return Blow(strength, why, rule, by=by)


def shot_blow(row: Weapon, shooter: Fighter) -> Blow:
    """GCE-EQP-04..06, GCE-PIN-01, GCE-RUL-19: a hit by a ranged weapon."""
    strength = row.strength + (shooter.stats.get("S", 0) if row.as_user else 0)
    save = varying(shooter.stats.get("S", 3)) if row.varies else row.save
    return Blow(
        strength, row.name, row.rule, save, row.damage, shooter.side, True, row.blast or row.form == "flame", row.fire,
        (shooter.x, shooter.y) if row.shoves else None,
    )  # fmt: skip


def powered(s: State, row: Weapon, blow: Blow) -> Flow[Blow]:
    """GCE-EQP-04: a weapon whose Strength is rolled gets its die at each hit."""
    if not row.rolled:
        return blow
    face = yield from checks.die(blow.by, f"{row.name}: Strength", "GCE-EQP-04", int)
    found = replace(blow, strength=blow.strength + face)
    s.say("strength", "GCE-EQP-04", weapon=row.name, faces=[["strength", face, blow.by]], count=found.strength)
    return found


def varying(strength: int) -> int:
    """GCE-EQP-10, GCE-RUL-18: the save modifier by the wielder's own Strength."""
    return min(0, 3 - strength)


def needed(strength: int, toughness: int) -> int:
    """GCE-WND-01, GCE-WND-02, GCE-RUL-88: the wound chart; 7 where nothing wounds."""
    need = 4 + toughness - strength
    return max(2, need if need <= 6 else 6 if need == 7 else IMPOSSIBLE)


def strike(s: State, f: Fighter, blow: Blow) -> Flow[str]:
    """GCE-RUL-97, GCEH-ARMS-02: pin, wound roll, save, Damage, wounds and injuries, then catching fire or being pushed;
    none, hurt, down or out."""
    from .move.board import shove

    was = f.status
    if was == "gone":
        return "none"
    if blow.pins:
        pin(s, f)
    result = yield from _wounded(s, f, blow)
    if blow.fire and f.status == "up" and not f.burning:
        yield from _catch_fire(s, f)
    if blow.shove and f.status != "gone" and not (yield from checks.footing(s, f, "GCEH-ARMS-02")):
        yield from shove(s, f, bearing(f.x - blow.shove[0], f.y - blow.shove[1]), "GCEH-ARMS-02")
    return result


def _wounded(s: State, f: Fighter, blow: Blow) -> Flow[str]:
    if not (yield from wound_roll(s, f, blow)):
        return "none"
    if (yield from save_roll(s, f, blow)):
        return "saved"
    count = yield from _damage(s, f, blow)
    return (yield from suffer(s, f, count, blow.by or f.side))


def pin(s: State, f: Fighter) -> None:
    """GCE-PIN-01..03, GCE-RUL-20, GCE-RUL-70: any shot that hits pins, Orks and Down ones apart; overwatch is lost."""
    from .warriors import engaged

    if "ork" in f.traits or f.status != "up" or f.pinned or engaged(s, f):
        return
    f.pinned, f.overwatch = True, False
    s.say("pinned", "GCE-PIN-01", "GCE-PIN-04", who=f.id)


def toughness(f: Fighter, blow: Blow) -> Sum:
    """GCE-ATTR-06: what the hit's Strength is compared with."""
    return tally([Mod(f.stats["T"], "Toughness", "GCE-ATTR-06")])


def strength(f: Fighter, blow: Blow) -> Sum:
    """GCE-ATTR-05: the Strength of the hit, less where the skin is thick."""
    found = [Mod(blow.strength, blow.why, blow.rule)]
    if "thick_skin" in f.skills:
        found.append(Mod(-1, "thick skin", "GCE-WND-01"))
    return tally(found)


def wound_roll(s: State, f: Fighter, blow: Blow) -> Flow[bool]:
    """GCE-WND-01, GCE-WND-02: D6 against the chart."""
    hard, soft = strength(f, blow), toughness(f, blow)
    need = needed(hard.total, soft.total)
    sums = [["Strength", hard.plain()], ["Toughness", soft.plain()]]
    if need == IMPOSSIBLE:
        s.say("wound", "GCE-WND-02", blow.rule, at=f.id, cause=blow.why, faces=[], sums=sums, success=False, need=need)
        return False
    side = blow.by or f.side
    face = yield from checks.at_least(
        side, f"{blow.why} wounds {f.name}", "GCE-WND-01", need, {"at": f.id, "sums": sums}
    )
    s.say(
        "wound", "GCE-WND-01", blow.rule, at=f.id, cause=blow.why, faces=[["wound", face, side]], sums=sums, need=need,
        success=face >= need,
    )  # fmt: skip
    return face >= need


def save_of(s: State, f: Fighter, blow: Blow) -> tuple[int, bool]:
    """GCE-SAVE-01..04: the best saving throw it has, and whether modifiers leave it alone; 0 for none."""
    rows = [s.setup.data.armours[key] for key in f.armour]
    worn = [(row.template if blow.template and row.template else row.save) for row in rows]
    best = min([n for n in (*worn, f.save) if n], default=0)
    if "slippery" in f.skills and (not best or best - blow.save > 6):
        return 6, True
    return best, False


def save_roll(s: State, f: Fighter, blow: Blow) -> Flow[bool]:
    """GCE-SAVE-01..03, GCE-EQP-05, GCE-RUL-17, GCE-RUL-85: one save for each hit that wounds, with its modifier."""
    base, fixed = save_of(s, f, blow)
    if not base:
        return False
    total = tally([] if fixed or not blow.save else [Mod(blow.save, blow.why, "GCE-SAVE-02")])
    need = base - total.total
    sums = [["Save", total.plain()]]
    if need > 6:
        s.say("save", "GCE-SAVE-02", who=f.id, faces=[], sums=sums, need=need, success=False)
        return False
    face = yield from checks.at_least(f.side, f"{f.name}: save", "GCE-SAVE-01", need, {"who": f.id, "sums": sums})
    rules = ("GCE-SAVE-01", *(("GCE-SAVE-03",) if fixed else ("GCE-SAVE-02",) if blow.save else ()))
    s.say("save", *rules, who=f.id, faces=[["save", face, f.side]], sums=sums, need=need, success=face >= need)
    return face >= need


def _damage(s: State, f: Fighter, blow: Blow) -> Flow[int]:
    """GCE-EQP-06: how many wounds a hit inflicts."""
    if blow.damage == "1":
        return 1
    side = blow.by or f.side
    if blow.damage == "D3":
        count = yield from checks.d3(side, f"{blow.why}: Damage", "GCE-EQP-06")
    else:
        count = yield from checks.die(side, f"{blow.why}: Damage", "GCE-EQP-06")
    s.say("damage", "GCE-EQP-06", at=f.id, cause=blow.why, count=count)
    return count


def suffer(s: State, f: Fighter, count: int, by: str) -> Flow[str]:
    """GCE-ATTR-07, GCE-WND-03, GCE-INJ-07, GCE-RUL-91: the last wound and every one beyond it is an injury roll."""
    left = max(0, f.wounds - count) if f.status == "up" else 0
    rolls = count - (f.wounds - 1 if f.wounds > 0 and f.status == "up" else 0)
    f.wounds = left
    if rolls <= 0:
        s.say("lost wound", "GCE-WND-03", who=f.id, left=f.wounds)
        return "hurt"
    results = []
    for _ in range(rolls):
        results.append((yield from injury_roll(s, f, by)))
        if results[-1] == "out":  # GCE-RUL-32: nothing worse can follow
            break
    return apply_injuries(s, f, results)


def injury_roll(s: State, f: Fighter, by: str, rule: str = "GCE-INJ-01") -> Flow[str]:
    """GCE-INJ-01: 1-2 flesh wound, 3-5 Down, 6 out of action."""
    face = yield from checks.die(by, f"Injury of {f.name}", rule, lambda face: _injury(f, face), {"at": f.id})
    lying = {"lying": True} if rule != "GCE-INJ-01" else {}
    s.say("injury", rule, at=f.id, faces=[["injury", face, by]], result=_injury(f, face), **lying)
    return _injury(f, face)


def _injury(f: Fighter, face: int) -> str:
    soft = 3 if "hard_to_hurt" in f.skills else 2
    return "flesh" if face <= soft else "down" if face <= 5 else "out"


def apply_injuries(s: State, f: Fighter, results: list[str]) -> str:
    """GCE-INJ-02, GCE-INJ-03, GCE-INJ-08: flesh wounds add up, Down is Down, any 6 removes."""
    if "out" in results:
        out_of_action(s, f, "GCE-INJ-06")
        return "out"
    f.flesh += results.count("flesh")
    if f.flesh and spent(f):
        out_of_action(s, f, "GCE-INJ-03")
        return "out"
    if "down" in results and f.status == "up":
        fall(s, f)
    return "down" if f.status == "down" else "flesh"


def spent(f: Fighter) -> bool:
    """GCE-INJ-03, GCE-RUL-103: flesh wounds have taken all Weapon Skill and all Ballistic Skill."""
    return f.flesh >= f.stats["WS"] and f.flesh >= f.stats["BS"]


def fall(s: State, f: Fighter) -> None:
    """GCE-INJ-04, GCE-FIRE-03: it goes Down; flames go out, overwatch and hiding are over."""
    drop_all(s, f)
    f.status, f.pinned, f.burning, f.overwatch, f.hidden = "down", False, False, False, False
    s.say("down", "GCE-INJ-04", who=f.id)


def out_of_action(s: State, f: Fighter, *rules: str) -> None:
    """GCE-INJ-06: the model is removed; its fate is settled after the game."""
    drop_all(s, f)
    f.status, f.fate, f.burning, f.pinned, f.overwatch, f.hidden = "gone", "out", False, False, False, False
    f.on = ""
    s.say("gone", *(rules or ("GCE-INJ-06",)), who=f.id, why="out of action")


def drop_all(s: State, f: Fighter) -> None:
    """What it carried stays where it was."""
    if s.marks:
        s.setup.scenario.fallen(s, f)


def _catch_fire(s: State, f: Fighter) -> Flow[None]:
    """GCE-RUL-60: still standing after the hit, it catches fire on 4+."""
    if (yield from checks.passed(s, "alight", f.side, f"{f.name} catches fire", "GCE-RUL-60", 4, at=f.id)):
        f.burning, f.overwatch = True, False


def stand(s: State, f: Fighter, *rules: str) -> None:
    """GCE-PIN-07, GCE-RECV-01: it is on its feet again."""
    f.pinned = f.was_pinned = False
    s.say("unpinned", *rules, who=f.id)
