"""MDR-SPEC: mutations in use: Allure, Doppelganger, Energy Feeding, Entangle, Healing, Telekinetic Shield."""

from __future__ import annotations

from dustup.core import Answer, Flow, Illegal
from dustup.skirmish.choices import ask, chosen, names_of

from .. import harm
from ..content import STICKS, Weapon
from ..equipment.kit import drain
from ..harm import Blow
from ..profile import around, artificial, has, neighbours, runs_on_cells, tied, wears
from ..quality import DICE, Check, quality
from ..shoot import no_one, no_target, out_of_aim
from ..state import Fighter, State

INBORN = ("physical", "mental", "own")
EFFORTS = {1: "1 action: Short, 1 die", 2: "2 actions: Medium, 2 dice", 3: "3 actions: Long, 3 dice"}
"""MDR-SPEC-46: what may be spent on an Entangle, how far it then reaches, how many dice break it."""


def allure(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-03, MDR-SPEC-04, MDR-RUL-20, MDR-RUL-98: everybody organic within Short takes a die or is dazed."""
    f.left -= 1
    near = [m for m in around(f, s.setup.sticks.short, s.up()) if not artificial(m)]
    caught = [m for m in near if not wears(m, "nbc") and not wears(m, "power")]
    s.say("allure", "MDR-SPEC-03", who=f.id, caught=[m.id for m in caught])
    for m in caught:
        test = yield from quality(s, m, Check("allure", "MDR-SPEC-04", 1, ("quality", "body")))
        if test.lost:
            m.mark("allured", "2" if m.side == s.now else "1")
            s.say("allured", "MDR-SPEC-04", "MDR-RUL-20", who=m.id)


def copyable(s: State, f: Fighter) -> list[Fighter]:
    """MDR-SPEC-21, MDR-SPEC-23: organic creatures in contact."""
    return [m for m in neighbours(s, f) if not artificial(m)]


def doppelganger(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-21, MDR-SPEC-24, MDR-SPEC-25: Quality, Combat, everything inborn as it stands, drugs in force too."""
    people = names_of(copyable(s, f))
    e = s.fighters[(yield from chosen(f, "copy", f"Whose form does {f.name} take?", "MDR-SPEC-21", people))]
    f.left -= 2
    rows = s.setup.data.traits
    borrowed = tuple(dose for dose in e.doses if dose not in f.doses)
    f.form = (f.kind, f.q, f.c, f.traits, borrowed)
    inborn = {key: detail for key, detail in e.traits.items() if rows[key].sort in INBORN or _by_kind(s, e, key)}
    if "immune" in f.marks:
        inborn.pop("disease", None)
    f.kind, f.q, f.c, f.traits = e.kind, e.q, e.c, {**inborn, "doppelganger": ""}
    f.doses = (*f.doses, *borrowed)
    f.mark("changed", e.id)
    s.say("copied", "MDR-SPEC-21", "MDR-SPEC-25", who=f.id, at=e.id)


def _by_kind(s: State, e: Fighter, key: str) -> bool:
    """MDR-SPEC-21: of its kind; animals and plants learn no skills, so that what looks like one was born with them."""
    kind = s.setup.data.kinds[e.kind]
    return key in kind.traits or (not kind.skills and key != "leader")


def cells_near(s: State, f: Fighter) -> list[tuple[str, str]]:
    """MDR-SPEC-41, MDR-SPEC-42, MDR-RUL-87: every Cell within reach: whose, and in what."""
    found = []
    for m in neighbours(s, f):
        rows = s.setup.data.weapons
        found += [(m.id, key) for key, state in m.weapons.items() if state in ("", "jammed") and rows[key].high_tech]
        if harm.field_on(m):
            found.append((m.id, "force_field"))
        if "powered_weapon" in m.weapons and "unpowered" not in m.marks:
            found.append((m.id, "powered_weapon"))
        if m.cells > machine(m) or (machine(m) and m.marks.get("out") != "shut down" and "stalled" not in m.marks):
            found.append((m.id, "cells"))
    return found


def machine(m: Fighter) -> bool:
    """MDR-RUL-87: nothing works without a Cell: a Robot, an Android fed with them, power armour."""
    return runs_on_cells(m) or "power" in m.armour


def feed(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-41, MDR-SPEC-42: one Cell is empty; a machine that loses its last one shuts down."""
    names = {f"{who} {what}": f"{s.fighters[who].name}: {what.replace('_', ' ')}" for who, what in cells_near(s, f)}
    pick = yield from chosen(f, "drain", f"Which Cell does {f.name} drain?", "MDR-SPEC-41", names)
    f.left -= 1
    who, _, what = pick.rpartition(" ")
    m = s.fighters[who]
    last = what == "cells" and machine(m) and m.cells <= 1
    if what == "cells":
        m.cells = max(0, m.cells - 1)
    else:
        drain(m, what)
    s.say("drained", "MDR-SPEC-41", *(("MDR-SPEC-42", "MDR-RUL-87") if last else ()), who=f.id, at=m.id, item=what)
    if last:
        _shut_down(s, m)


def _shut_down(s: State, m: Fighter) -> None:
    """MDR-SPEC-42, MDR-RUL-87: without a Cell it is as passed out; in dead power armour nobody moves."""
    if runs_on_cells(m):
        m.mark("out", "shut down")
        s.say("shut down", "MDR-SPEC-42", "MDR-RUL-87", who=m.id)
    else:
        m.mark("stalled")
        s.say("stalled", "MDR-SPEC-42", "MDR-RUL-49", "MDR-RUL-87", who=m.id)


def tendril(s: State, actions: int) -> Weapon:
    """MDR-SPEC-46: an Entangle of so many actions as something shot."""
    return Weapon(id="entangle", rule="MDR-SPEC-46", range=STICKS[actions - 1], times=1)  # type: ignore[arg-type]


def no_entangle(s: State, f: Fighter) -> Illegal | None:
    """MDR-SPEC-46, MDR-RUL-70: an attack like a shot: sight, range by actions, no active enemy in contact."""
    if tied(s, f):
        return Illegal("not with an active enemy in contact", "MDR-RUL-70")
    row = tendril(s, min(3, max(1, f.left)))
    return no_one(s, f, lambda e: out_of_aim(s, f, row, e))


def entangle(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-46, MDR-SPEC-47: one to three actions, as many dice for the target; any failure holds it."""
    ways = {n: words for n, words in EFFORTS.items() if n <= f.left}

    def bar(n: Answer) -> Illegal | None:
        able = any(no_target(s, f, tendril(s, n), e) is None for e in s.foes(f))
        return None if able else Illegal(f"nobody within {STICKS[n - 1].capitalize()}", "MDR-SPEC-46")

    n = yield ask(f, "effort", f"How many actions does {f.name} spend?", "MDR-SPEC-46", ways, bar=bar)
    row = tendril(s, n)
    pick = yield ask(f, "target", f"Whom does {f.name} entangle?", "MDR-SPEC-46", names_of(s.foes(f)),
                     bar=lambda v: no_target(s, f, row, s.fighters[v]))  # fmt: skip
    f.left -= n
    f.attacked = True
    e = s.fighters[pick]
    safe = harm.immune(e, Blow(f.id, energy="web"))
    if safe is not None:
        s.say("unharmed", safe.rule, "MDR-SPEC-47", who=e.id, why=safe.why)
        return
    test = yield from quality(s, e, Check("entangle", "MDR-SPEC-46", n))
    if test.lost:
        harm.transfix(s, e, "entangle", "MDR-SPEC-46", "MDR-SPEC-47")


def patients(s: State, f: Fighter) -> list[Fighter]:
    """MDR-SPEC-61: living friends in contact with something to cure."""
    return [m for m in neighbours(s, f) if m.side == f.side and not artificial(m) and ailments(m)]


def ailments(m: Fighter) -> list[str]:
    """MDR-SPEC-61, MDR-SPEC-63, MDR-AMMO-05: what could be cured; whatever is cured in a Wretched kills it."""
    found = [why for why in m.hurt if why != "disease" or m.marks.get("infected") == "now"]
    found += [key for key in ("transfixed", "out", "strained") if key in m.marks and m.marks[key] != "shut down"]
    return [*found, "the disease"] if m.kind == "wretched" else found


def no_healing(s: State, f: Fighter) -> Illegal | None:
    """MDR-SPEC-61: a patient in contact."""
    if patients(s, f):
        return None
    late = any(m.side == f.side and "infected" in m.marks for m in neighbours(s, f))
    if late:
        return Illegal(
            "the disease is cured in the game it was caught in, or never", "MDR-SPEC-63", also=("MDR-SPEC-61",)
        )
    return Illegal("nobody in contact to heal", "MDR-SPEC-61")


def healing(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-61..63, MDR-RUL-46: one to three dice, an ailment cured for each success, and what it costs."""
    sick = names_of(patients(s, f))
    m = s.fighters[(yield from chosen(f, "patient", f"Whom does {f.name} heal?", "MDR-SPEC-61", sick))]
    dice = yield ask(f, "dice", "How many dice?", "MDR-RUL-46", DICE, at=m.id)
    f.left -= 1
    test = yield from quality(s, f, Check("healing", "MDR-SPEC-61", dice, leader=True, ones=True))
    for more in range(test.won, 0, -1):
        if m.status == "up" and (sick_of := ailments(m)):
            yield from _cure(s, f, m, sick_of[:1] if more >= len(sick_of) else sick_of)
    if test.ones:
        harm.weaken(s, f, "healing", "worse", "MDR-SPEC-62")


def _cure(s: State, f: Fighter, m: Fighter, sick: list[str]) -> Flow[None]:
    """MDR-SPEC-61, MDR-SPEC-63: the one thing there is to cure, or the one that the healer's player says."""
    if m.kind == "wretched":  # whatever it is cured of
        s.say("healed", "MDR-SPEC-63", who=m.id, by=f.id, cured=sick[0])
        harm.kill(s, m, "MDR-SPEC-63")
        return
    names = {what: what for what in sick}
    what = yield from chosen(f, "cure", f"What is {m.name} cured of?", "MDR-SPEC-61", names, model=m.id)
    m.mend(what)
    m.clear(*((what, "infected") if what == "disease" else (what,)))
    s.say("healed", "MDR-SPEC-61", *(("MDR-SPEC-63",) if what == "disease" else ()), who=m.id, by=f.id, cured=what)


def shield(s: State, f: Fighter) -> None:
    """MDR-SPEC-128: up until it does anything else or is attacked hand to hand."""
    f.left -= 1
    f.mark("shield")
    s.say("shield up", "MDR-SPEC-128", who=f.id)


def burdened(f: Fighter) -> bool:
    """MDR-SPEC-113: Slow, and it has moved this turn."""
    return has(f, "slow") and f.moves > 0
