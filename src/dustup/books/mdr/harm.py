"""MDR-HTH-03..07, MDR-HTH-18..19, MDR-SPEC: what a lost combat does, who shrugs it off, and how a model leaves play."""

from __future__ import annotations

from dataclasses import dataclass

from dustup.core import Flow
from dustup.core.mods import Fixed
from dustup.skirmish.space import within

from .content import Weapon
from .profile import WORST, artificial, fallen, has, number, party, stuck, wears
from .quality import Check, die, quality
from .state import Fighter, State
from .terrain.ground import in_water

ADAPTS = ("heat", "laser", "death ray", "sonic", "electricity")


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack as its victim meets it; `lethal`: organic, machines, or all."""

    by: str = ""
    hth: bool = False
    energy: str = "kinetic"
    weapon: Weapon | None = None
    lethal: str = ""
    savage: bool = False
    flight: bool = False  # a free hack on somebody who flees: any loss kills (MDR-MORL-09)
    physical: bool = True  # a telekinetic shield stops it
    knockback: bool = False
    poison: bool = False
    spot: tuple[int, int] = (0, 0)  # where it comes from


def immune(f: Fighter, blow: Blow) -> Fixed | None:
    """Why an attack cannot do anything to a model, whatever the dice say."""
    if f.traits.get("absorption") == blow.energy:
        return Fixed(False, f"{f.name} absorbs {blow.energy}", "MDR-SPEC-01")
    if f.marks.get("adapted") == blow.energy or adapts(f, blow):
        return Fixed(False, f"{f.name} adapts to {blow.energy}", "MDR-SPEC-38")
    if not blow.hth and blow.physical and "shield" in f.marks:
        return Fixed(False, "telekinetic shield", "MDR-SPEC-129")
    row = blow.weapon
    return None if row is None or blow.hth else _proof(f, row)


def adapts(f: Fighter, blow: Blow) -> bool:
    """MDR-SPEC-38, MDR-RUL-55: the first energy of the game it is attacked with does nothing, and never will."""
    return "energy_adaptation" in f.traits and "adapted" not in f.marks and blow.energy in ADAPTS


def _proof(f: Fighter, row: Weapon) -> Fixed | None:
    """MDR-SPEC-19, MDR-SPEC-89, MDR-SPEC-91, MDR-SPEC-98, MDR-SPEC-115, MDR-ROBO-09: what does nothing to some."""
    power = wears(f, "power")
    if row.energy == "sonic" and (artificial(f) or f.kind == "plant" or wears(f, "nbc") or power):
        return Fixed(False, "the sonic stunner does nothing to it", "MDR-SPEC-115")
    if row.energy == "death ray" and (artificial(f) or field_on(f)):
        return Fixed(False, "proof against death rays", "MDR-SPEC-19")
    if row.effect == "needles" and f.kind == "robot":
        return Fixed(False, "needles do nothing to robots", "MDR-ROBO-09")
    if row.effect == "needles" and power:
        return Fixed(False, "needles do nothing to power armour", "MDR-SPEC-91")
    if row.primitive and power:
        return Fixed(False, "power armour stops it", "MDR-SPEC-98")
    return None


def field_on(f: Fighter) -> bool:
    """MDR-SPEC-55, MDR-SPEC-56: a Force Field that works."""
    return "force_field" in f.armour and "field_off" not in f.marks


def lethal(f: Fighter, blow: Blow) -> bool:
    """MDR-SPEC-79, MDR-SPEC-19, MDR-SPEC-37, MDR-AREA-12: any win kills this kind of target."""
    if blow.lethal == "all":
        return not field_on(f) and not wears(f, "power")
    return blow.lethal == ("machines" if artificial(f) else "organic")


def verdict(f: Fighter, blow: Blow, win: int, lose: int, face: int) -> str:
    """MDR-HTH-03..07, MDR-HTH-18..19, MDR-SHOT-04, MDR-RUL-27..31: what losing by these totals comes to."""
    if win <= lose:
        return "nothing"
    if win == lose + 1 and (wears(f, "heavy") or wears(f, "power")):
        return "armour"
    doubled, down = win >= 2 * lose, fallen(f)
    if doubled or down or stuck(f) or blow.flight or lethal(f, blow):
        gruesome = win >= 3 * lose or (down and doubled) or blow.savage
        return "gruesome" if gruesome and not artificial(f) else "kill"
    if blow.weapon is not None and not blow.hth and blow.weapon.effect == "transfix":
        return "transfix"
    return "recoil" if face % 2 else "fall"


def rules_of(f: Fighter, blow: Blow, result: str, win: int, lose: int) -> tuple[str, ...]:
    """The rules that led to a verdict."""
    if result in ("kill", "gruesome") and win < 2 * lose:
        if blow.flight:
            return ("MDR-MORL-09",)
        if lethal(f, blow):
            return ("MDR-SPEC-79",)
        first = "MDR-TRAN-01" if not fallen(f) else "MDR-HTH-18" if blow.hth else "MDR-SHOT-07"
        return (first, "MDR-SPEC-109") if result == "gruesome" else (first,)
    if result == "gruesome" and win < 3 * lose:
        return ("MDR-SPEC-109",) if blow.savage else ("MDR-HTH-19",)
    if result == "kill" and win >= 3 * lose and artificial(f):
        return ("MDR-HTH-06", "MDR-SPEC-09")
    plain = {
        "nothing": "MDR-HTH-03", "armour": "MDR-SPEC-100" if wears(f, "power") else "MDR-SPEC-64", "kill": "MDR-HTH-06",
        "gruesome": "MDR-HTH-07", "transfix": "MDR-RUL-29", "recoil": "MDR-HTH-04", "fall": "MDR-HTH-05",
    }  # fmt: skip
    shot = {"kill": "MDR-SHOT-04", "gruesome": "MDR-SHOT-04", "recoil": "MDR-SHOT-04", "fall": "MDR-SHOT-04"}
    return (plain[result] if blow.hth else shot.get(result, plain[result]),)


def strike_dead(s: State, f: Fighter, gruesome: bool, *rules: str, by: str = "") -> str:
    """MDR-SPEC-143, MDR-SPEC-144, MDR-RUL-33: a kill in combat; a Tough model is only wounded by an ordinary one."""
    if has(f, "tough") and not gruesome:
        return "kill" if weaken(s, f, "wound", "wounded", "MDR-SPEC-143", *rules, by=by) else "wounded"
    tough = ("MDR-SPEC-144",) if has(f, "tough") else ()
    kill(s, f, *rules, *tough, gruesome=gruesome and not tough, by=by)
    return "gruesome" if gruesome else "kill"


def weaken(s: State, f: Fighter, why: str, event: str, *rules: str, by: str = "") -> bool:
    """MDR-DICE-06, MDR-RUL-93: its Quality gets worse by one; a number that reaches 7 kills: True if it did."""
    f.worsen(why)
    s.say(event, *rules, who=f.id, quality=number(f), why=why, **({"by": by} if by else {}))
    worn = f.status == "up" and f.q + sum(f.hurt.values()) >= WORST
    if worn:
        kill(s, f, rules[0], "MDR-RUL-93")
    return worn


def kill(s: State, f: Fighter, *rules: str, gruesome: bool = False, by: str = "") -> None:
    """MDR-HTH-06..07, MDR-MORL-12, MDR-MORL-14, MDR-BAND-07, MDR-RUL-83: out of the battle, and who is shaken by it."""
    if f.status != "up":
        return
    _leave(s, f, "down")
    s.say("down", *rules, who=f.id, side=f.side, gruesome=gruesome, by=by)
    for m in s.friends(f):
        if gruesome and within(f, m, s.setup.sticks.long):
            alarm(s, m, "gruesome kill")
    if "leader" in f.traits:
        for m in party(s, f.home or f.side):
            alarm(s, m, "leader killed")
    _losses(s, f)


def run_off(s: State, f: Fighter, *rules: str, fled: bool = True) -> None:
    """MDR-MORL-04, MDR-MORL-05, MDR-MOVE-09, MDR-RUL-13: it leaves the table; in a campaign it lives."""
    if f.status != "up":
        return
    _leave(s, f, "gone")
    s.say("gone", *rules, who=f.id, side=f.side, fled=fled)
    _losses(s, f)


def _leave(s: State, f: Fighter, status: str) -> None:
    """Whatever it held, controlled or kept Transfixed by will is free (MDR-TRAN-03, MDR-SPEC-133, MDR-SPEC-22)."""
    spoilt(s, f)
    f.status, f.left = status, 0
    if f.form is not None:
        revert(s, f)
    for m in s.up():
        if m.marks.get("transfixed") == f"mental {f.id}":
            m.clear("transfixed")
            s.say("freed", "MDR-TRAN-03", who=m.id)
    free_minds(s, f, "MDR-SPEC-133")
    _drop_cattle(s, f)
    if s.active == f.id:
        s.active = ""
    s.group = [key for key in s.group if key != f.id]


def revert(s: State, f: Fighter) -> None:
    """MDR-SPEC-22, MDR-SPEC-24..25: a Doppelganger has its own form again, without the drugs of the other one; who was
    a Wretched has been exposed."""
    assert f.form is not None
    carried = "disease" in f.traits
    f.kind, f.q, f.c, f.traits, borrowed = f.form
    f.form, f.doses = None, tuple(dose for dose in f.doses if dose not in borrowed)
    f.clear("changed")
    if carried and f.status == "up":
        f.mark("carried")
    s.say("reverted", "MDR-SPEC-22", who=f.id)


def free_minds(s: State, f: Fighter, *rules: str) -> None:
    """MDR-SPEC-133, MDR-SPEC-135, MDR-RUL-90: whom it controlled returns to its own party as it stands."""
    for m in minds_of(s, f):
        m.clear("controlled")
        if m.home:
            s.defect(m, m.home)
        s.say("released", *rules, who=m.id, side=m.side)


def minds_of(s: State, f: Fighter) -> list[Fighter]:
    """MDR-SPEC-133: whom it controls."""
    return [m for m in s.up() if m.marks.get("controlled") == f.id]


def spoilt(s: State, f: Fighter) -> None:
    """MDR-SCEN-04, MDR-RUL-76: a Wretched that falls into the water spoils it."""
    if "disease" in f.traits and in_water(s, f) and not s.notes.get("spoilt"):
        s.notes["spoilt"] = 1
        s.say("spoilt", "MDR-SCEN-04", "MDR-RUL-76", who=f.id)


def _drop_cattle(s: State, f: Fighter) -> None:
    """MDR-RUL-59: a counter is dropped where its bearer dies or breaks; one taken over the edge is gone already."""
    f.clear("cattle")
    for mark in s.marks.values():
        if mark.kind == "cattle" and mark.holder == f.id:
            mark.holder, mark.x, mark.y = "", f.x, f.y


def _losses(s: State, f: Fighter) -> None:
    """MDR-MORL-15, MDR-RUL-63, MDR-SPEC-07: half strength is tested once, who lurks is still there; beasts rout without
    their masters."""
    side = f.home or f.side
    there = party(s, side)
    left = len(there) + sum("lurks" in m.marks and m.side == side for m in s.fighters.values())
    if there and side not in s.halved and left <= s.strength.get(side, 0) // 2:
        s.halved.append(side)
        s.say("half strength", "MDR-MORL-15", side=side, left=left)
        for m in there:
            alarm(s, m, "half strength")
    if there and all("animal" in m.traits for m in there) and "animal" not in f.traits and f.status == "down":
        for m in there:
            run_off(s, m, "MDR-SPEC-07")


def alarm(s: State, f: Fighter, why: str) -> None:
    """MDR-RUL-35, MDR-SPEC-10: one event calls for at most one check of each; machines shrug off horrors."""
    if f.status != "up" or (artificial(f) and why in ("gruesome kill", "terror", "fire")):
        return
    s.dread[f.id] = (*s.dread.get(f.id, ()), why)


def knock_down(s: State, f: Fighter, *rules: str, hard: bool = False, why: str = "") -> None:
    """MDR-HTH-05, MDR-FALL-03: it lies on the ground; after a fall from a height standing up takes two actions.

    `why` is told where the roll before does not say it.
    """
    f.mark("fallen", "hard" if hard else "yes")
    spoilt(s, f)
    s.say("fell", *rules, who=f.id, hard=hard, **({"why": why} if why else {}))


def transfix(s: State, f: Fighter, source: str, *rules: str) -> None:
    """MDR-TRAN-01: it can do nothing but break free."""
    f.mark("transfixed", source)
    s.say("transfixed", "MDR-TRAN-01", *rules, who=f.id, source=source)


def needles(s: State, f: Fighter, by: Fighter) -> Flow[None]:
    """MDR-SPEC-90: the poison of needles: a 4 or more, then three Quality dice."""
    if artificial(f) or f.kind == "plant" or (yield from die(s, "needle poison", "MDR-SPEC-90", by, 4)) < 4:
        return
    test = yield from quality(s, f, Check("needle poison", "MDR-SPEC-90", 3, ("quality", "body")))
    if test.lost == 3:
        kill(s, f, "MDR-SPEC-90", by=by.id)
    elif test.lost == 2:
        pass_out(s, f, "needler", "MDR-SPEC-90")
    elif test.lost == 1:
        weaken(s, f, "needler", "poisoned", "MDR-SPEC-90")


def pass_out(s: State, f: Fighter, source: str, *rules: str) -> None:
    """MDR-RUL-30, MDR-SPEC-132, MDR-SPEC-133: unconscious; whom it controlled is free."""
    f.mark("out", source)
    s.say("passed out", *rules, who=f.id, source=source)
    free_minds(s, f, "MDR-SPEC-133")


def nanites(s: State, f: Fighter, by: Fighter) -> Flow[None]:
    """MDR-SPEC-86, MDR-RUL-18: machines and power armour seize up on a 4 or more."""
    if not artificial(f) and not wears(f, "power"):
        return
    if (yield from die(s, "nanites", "MDR-SPEC-86", by, 4)) >= 4:
        transfix(s, f, "nanites", "MDR-SPEC-86")


def poison(s: State, f: Fighter, by: Fighter) -> Flow[None]:
    """MDR-SPEC-96, MDR-RUL-53: after a win hand to hand or with quills a 6 poisons."""
    if artificial(f) or f.kind == "plant" or f.status != "up":
        return
    if (yield from die(s, "poison", "MDR-SPEC-96", by, 6)) == 6:
        weaken(s, f, "poison", "poisoned", "MDR-SPEC-96")
