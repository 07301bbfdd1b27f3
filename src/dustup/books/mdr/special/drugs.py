"""MDR-SPEC-26..36, MDR-RUL-48: taking and giving drugs."""

from __future__ import annotations

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import chosen

from .. import harm
from ..equipment.kit import Item
from ..equipment.kit import take as use_up
from ..profile import neighbours
from ..quality import die
from ..state import Fighter, State
from .mutations import Maker, random_mutation


def doses(s: State, f: Fighter) -> dict[str, str]:
    """MDR-SPEC-26, MDR-RUL-48, MDR-ROBO-02: each drug it carries, for whom it may do something, in words."""
    return {key: name for key, name in _all(s, f).items() if _vain(s, f, key) is None}


def _all(s: State, f: Fighter) -> dict[str, str]:
    """Each drug it carries, for itself or a friend in contact."""
    rows, friends = s.setup.data.drugs, [m for m in neighbours(s, f) if m.side == f.side]
    found = {key: f"{rows[key].name} for {f.name}" for key in f.drugs}
    return found | {f"{key} {m.id}": f"{rows[key].name} for {m.name}" for m in friends for key in f.drugs}


def _vain(s: State, f: Fighter, pick: str) -> Illegal | None:
    """MDR-SPEC-27: they never work on plants and machines."""
    m = s.fighters[pick.partition(" ")[2] or f.id]
    return None if s.setup.data.kinds[m.kind].drugs else Illegal(f"drugs do nothing to {m.name}", "MDR-SPEC-27")


def take(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-26..28, MDR-RUL-48: one action, at once; the die of its kind decides whether it works."""
    fit = doses(s, f)
    pick = yield from chosen(
        f, "drug", "Which drug, for whom?", "MDR-SPEC-26", fit if len(fit) == 1 else _all(s, f),
        bar=lambda pick: _vain(s, f, pick),
    )  # fmt: skip
    key, _, who = pick.partition(" ")
    m = s.fighters[who or f.id]
    f.left -= 1
    use_up(f, Item("drug", key))
    row = s.setup.data.drugs[key]
    s.say("drug", "MDR-SPEC-26", row.rule, who=f.id, at=m.id, item=key, drug=row.name)
    need = s.setup.data.kinds[m.kind].drugs
    vain = key == "genetic_booster" and m.kind not in ("mutant", "animal")
    if vain or (need > 1 and (yield from die(s, "drug", "MDR-SPEC-27", m, need)) < need):
        s.say("no effect", "MDR-SPEC-27", who=m.id)
    else:
        yield from works(s, m, key)


def works(s: State, m: Fighter, key: str) -> Flow[None]:
    """MDR-SPEC-29..36, MDR-TRAN-04: what each drug does besides its bonus; a second dose adds nothing."""
    m.doses = tuple(dict.fromkeys((*m.doses, key)))
    if key == "stimulant":
        awake = [mark for mark in ("transfixed", "out", "strained", "termites") if mark in m.marks]
        cured = [
            mark for mark in awake if m.marks[mark] != "shut down" and not (mark == "termites" and m.kind == "robot")
        ]
        m.clear(*cured)
        m.mend("wound", "needler")
        freed = ("MDR-TRAN-04",) if "transfixed" in cured else ()
        s.say("stimulated", "MDR-SPEC-29", "MDR-SPEC-30", "MDR-SPEC-31", *freed, who=m.id, cured=cured)
    elif key == "poison_antidote":
        m.mend("poison")
        s.say("healed", "MDR-SPEC-35", who=m.id, by="", cured="poison")
    elif key == "genetic_booster":
        yield from _boost(s, m)


def _boost(s: State, m: Fighter) -> Flow[None]:
    """MDR-SPEC-36, MDR-RUL-48: 4 or more: a mutation for good, and Transfixed for a turn."""
    if (yield from die(s, "genetic booster", "MDR-SPEC-36", m, 4)) < 4:
        return
    yield from random_mutation(Maker(s, s.setup.data, m.side), m, "MDR-SPEC-36")
    harm.transfix(s, m, "booster", "MDR-SPEC-36")
