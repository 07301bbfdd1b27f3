"""MDR-CAMP-08..10, MDR-WRET-05, MDR-WRET-07, MDR-RAD: who lived, what was won, what a battle leaves in a body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dustup.core import Choice, Flow, Roll, tally
from dustup.skirmish import rolls
from dustup.skirmish.choices import which

from ..content import data
from ..equipment.finds import equipment
from ..equipment.gear import proof
from ..equipment.kit import Item, as_item, beneath, puzzling, things
from ..profile import WORST, inborn, number
from ..quality import least, passes
from ..scenarios import SCENARIOS
from ..special.mutations import Maker, random_mutation
from ..state import Fighter
from .battle import After
from .state import League, Troupe

DISEASE = "disease"


def ask(t: Troupe, what: str, prompt: str, rule: str, names: dict[str, str], **more: Any) -> Choice:
    """A question between battles; the `first` of a step is settled, for nothing has been done yet."""
    return which(t.player, what, prompt, rule, names, settled=more.pop("first", False), **more)


def dice(s: League, t: Troupe, f: Fighter, count: int, what: str, rule: str) -> Flow[int]:
    """MDR-RUL-66, MDR-RUL-97: Quality dice between games: its own number, a Hero's luck, no Leader; successes.

    MDR-SPEC-120, MDR-SPEC-145: its constitution helps against the disease.
    """
    hero = "hero" in f.traits
    total = tally(inborn(data(), f, "body") if what == DISEASE else [])
    need, more, sums = number(f), total.total, [["Quality", total.plain()]]
    face = least(need, more)
    faces: tuple[int, ...] = ()
    if count - hero:
        faces = yield Roll(what=what, rule=rule, who=(t.player,), count=count - hero, sides=6,
                           about={"who": f.id, "need": need, "least": face, "needs": f"{face} or more on each d6",
                                  "sums": sums},
                           sort=lambda d: sum(passes(x, need, more) for x in d))  # fmt: skip
    faces = (*faces, 6) if hero else tuple(faces)
    won = sum(passes(x, need, more) for x in faces)
    s.say("quality", rule, *(m.rule for m in total.mods), who=f.id, roll=what, need=need, least=face, sums=sums,
          faces=[["quality", x, t.player] for x in faces], successes=won, failures=count - won,
          success=won == count)  # fmt: skip
    return won


def die(s: League, t: Troupe, what: str, rule: str, yes: Sequence[int] = ()) -> Flow[int]:
    """One plain die; `yes`: the faces on which what it is rolled for comes true."""
    face = yield from rolls.die(t.player, what, rule)
    told = {"success": face in yes} if yes else {}
    s.say("roll", rule, side=t.player, roll=what, faces=[[what, face, t.player]], **told)
    return face


def belongings(f: Fighter) -> list[Item]:
    """Everything it carries that is of use to others."""
    known = {item: as_item(data(), item.id)._replace(state=beneath(item.state)) for item in things(f)}
    return [known[item] if puzzling(item.state) else item for item in known]


FATES = {
    "MDR-CAMP-04": "leaves the party, hungry for two weeks", "MDR-SPEC-08": "is slaughtered",
    "MDR-SPEC-146": "starves", "MDR-WRET-05": "dies of the disease", "MDR-RUL-93": "dies of radiation",
    "MDR-ART-02": "is killed by it",
}  # fmt: skip
"""What became of somebody, by the rule that took it from the party; the others are killed."""


def dies(s: League, t: Troupe, f: Fighter, *rules: str) -> None:
    """MDR-CAMP-09: somebody is lost for good; a Leader's death leaves the party without one."""
    t.people.pop(f.id)
    t.starved.pop(f.id, None)
    t.leader = "" if t.leader == f.id else t.leader
    t.bonus = "" if t.bonus == f.id else t.bonus
    t.away = [key for key in t.away if key != f.id]
    s.say("lost", *rules, name=f.name, side=t.player, why=FATES.get(rules[0], "is dead"))


def casualties(s: League, t: Troupe, found: After, won: bool, rival: Troupe) -> Flow[None]:
    """MDR-CAMP-08..10, MDR-RUL-66: the winner's eliminated models roll, the loser's killed are dead and robbed."""
    for f in [f for f in t.present() if f.id in found.killed]:
        if not won:
            dies(s, t, f, "MDR-CAMP-09")
            _robbed(s, t, rival, f)
            continue
        luck = yield from dice(s, t, f, 3, "survival", "MDR-CAMP-08")
        if luck == 0:
            dies(s, t, f, "MDR-CAMP-08")
            _robbed(s, t, t, f)
        elif luck < 3:
            f.mark("shaken")
            if luck == 1:
                t.away.append(f.id)
            s.say("hurt", "MDR-CAMP-08", who=f.id, misses=luck == 1)


def _robbed(s: League, t: Troupe, taker: Troupe, f: Fighter) -> None:
    """MDR-CAMP-10, MDR-WRET-08: the winner takes what the dead had; a Wretched's things only who may touch them."""
    if "disease" in f.traits and not any(proof(m) for m in taker.people.values()):
        return
    left = belongings(f)
    if taker is t:
        taker.spare += left
    else:
        barred = tuple(m.id for m in taker.people.values() if "disease" in f.traits and not proof(m))
        taker.finds += [(item, barred) for item in left]
    taker.cells += f.cells
    if left or f.cells:
        s.say("looted", "MDR-CAMP-10", side=taker.player, items=[item.id for item in left], cells=f.cells)


def spoils(s: League, t: Troupe, found: After, rival: Troupe, side: str) -> Flow[None]:
    """MDR-SCEN-04, MDR-SCEN-08, MDR-SCEN-10, MDR-WRET-07, MDR-RUL-92, MDR-SPEC-92: Food won, and grown."""
    won = found.winner == side
    scenario = SCENARIOS[s.scenario]
    got, flesh = 2 * found.cattle.get(side, 0), 0
    if won and scenario.food and not found.spoilt:
        got += (yield from die(s, t, "food", scenario.rules[0])) + (2 if scenario.food == "d6+2" else 0)
    if won and t.has("cannibal"):
        dead = [f for f in rival.people.values() if f.id in found.killed]
        flesh = 2 * sum(f.kind not in ("wretched", "android", "robot") for f in dead)
        t.flesh += flesh
    got += sum("nutritious_fruits" in f.traits for f in t.people.values())
    t.food += got
    if got or flesh:
        s.say("food", *scenario.rules, *(("MDR-WRET-07",) if flesh else ()), side=t.player, count=got + flesh)


def mutates(s: League, t: Troupe, f: Fighter, rule: str, sort: str = "") -> Flow[None]:
    """MDR-ADV-03, MDR-RAD-02, MDR-SPEC-71: a new mutation; who gets hands and has nothing yet rolls for equipment."""
    m = Maker(s, data(), t.player)
    if (yield from random_mutation(m, f, rule, sort=sort)) != "humanoid" or things(f):
        return
    for item in (yield from equipment(m, "MDR-SPEC-71")):
        if item.sort == "food":
            t.food += item.many
        elif item.sort == "cells":
            t.cells += item.many
        else:
            t.spare.append(item)


def sickness(s: League, t: Troupe) -> Flow[None]:
    """MDR-WRET-05: the infected roll one Quality die each week or die."""
    for f in list(t.people.values()):
        sick = "infected" in f.marks and "disease" not in f.traits
        if sick and not (yield from dice(s, t, f, 1, DISEASE, "MDR-WRET-05")):
            dies(s, t, f, "MDR-WRET-05")


def glow(s: League, t: Troupe, found: After) -> Flow[None]:
    """MDR-RAD-02, MDR-RAD-05, MDR-RUL-93: mutations come through; two Food cure a passing loss, else it stays."""
    for f in list(t.people.values()):
        if f.id in found.mutating:
            yield from mutates(s, t, f, "MDR-RAD-02")
        for _ in range(found.glow.count(f.id)):
            cured = False
            if t.food >= 2:
                names = {"yes": "Two Food", "no": "Let it stay"}
                cured = (yield ask(t, "cure", f"Two Food against the glow of {f.name}?", "MDR-RAD-05", names)) == "yes"
            if cured:
                t.food -= 2
            else:
                f.worsen("radiation")
        if f.q + sum(f.hurt.values()) >= WORST:
            dies(s, t, f, "MDR-RUL-93")
