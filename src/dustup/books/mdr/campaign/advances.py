"""MDR-ADV, MDR-CAMP-10: what a victory teaches one model, and who joins the party."""

from __future__ import annotations

from itertools import takewhile

from dustup.core import Ask, Choice, Flow, Illegal, Roll

from ..content import data
from ..equipment.finds import equipment, on_table
from ..equipment.kit import Item, give
from ..muster import Member
from ..party import REPLACEMENT, Draft, newcomer, rolled, usable
from ..special.mutations import Maker
from ..special.mutations import gain as gains
from ..state import Fighter
from .aftermath import ask, die, mutates
from .state import League, Troupe, joins
from .stores import shared_out

ADVANCES: dict[str, tuple[str, str]] = {
    "mutation": ("A mutation", "MDR-ADV-03"), "skill": ("A skill", "MDR-ADV-04"), "gear": ("Equipment", "MDR-ADV-05"),
    "food": ("d6+2 Food", "MDR-ADV-06"), "cells": ("d6+1 Cells", "MDR-ADV-07"), "quality": ("Quality", "MDR-ADV-08"),
    "combat": ("Combat", "MDR-ADV-09"), "follower": ("A follower", "MDR-ADV-10"),
}  # fmt: skip


def no_advance(t: Troupe, f: Fighter, sort: str) -> Illegal | None:
    """MDR-ADV-02..10, MDR-RUL-25, MDR-RUL-93: why this model may not have this advance now."""
    mine = [kind for key, kind in t.advances if key == f.id]
    if sort in _in_a_row(t, f):
        return Illegal("the same model may not advance twice before another has advanced", "MDR-ADV-02")
    if sort == "quality" and "quality" in mine:
        return Illegal("Quality improves once for each model", "MDR-ADV-08")
    if sort == "quality" and f.q <= 2:
        return Illegal("no Quality is better than 2+", "MDR-RUL-93")
    if sort == "combat" and ("combat" in mine or t.bonus == f.id):
        return Illegal("Combat improves once for each model, the bonus of creation counted", "MDR-ADV-09")
    if sort == "mutation" and not data().kinds[f.kind].mutates:
        return Illegal("only Mutants, Mutated Animals and Plants can mutate", "MDR-ADV-03")
    if sort == "gear" and f.kind in ("animal", "plant") and not {"humanoid", "monkey"} & {*f.traits}:
        return Illegal("it can use no equipment", "MDR-ADV-05")
    if sort == "follower" and len(t.people) > 5 and any(kind == "follower" for _, kind in t.advances):
        return Illegal("a follower joins only while the party has five models or fewer", "MDR-ADV-10")
    return None


def _in_a_row(t: Troupe, f: Fighter) -> list[str]:
    """MDR-RUL-25, MDR-ADV-10: what it has gained since somebody else advanced; a follower is nobody's own advance."""
    own = [one for one in reversed(t.advances) if one[1] != "follower"]
    return [sort for _, sort in takewhile(lambda one: one[0] == f.id, own)]


def advance(s: League, t: Troupe) -> Flow[None]:
    """MDR-ADV-01..10, MDR-SPEC-06: one advance for one model of the winner."""
    people = {key: f.name for key, f in t.people.items() if f.kind != "beast"}
    if not people:
        return
    who = yield ask(t, "advance", "Who advances?", "MDR-ADV-01", people, first=True)
    f = t.people[who]
    names = {key: name for key, (name, _) in ADVANCES.items()}
    sort = yield ask(t, "sort", f"What does {f.name} gain?", "MDR-ADV-02", names, bar=lambda v: no_advance(t, f, v))
    t.advances.append((who, sort))
    s.say("advance", "MDR-ADV-01", ADVANCES[sort][1], who=who, sort=sort)
    m = Maker(s, data(), t.player)
    if sort == "mutation":
        kind = yield ask(t, "table", "Physical or mental?", "MDR-ADV-03", {"physical": "Physical", "mental": "Mental"})
        yield from mutates(s, t, f, "MDR-ADV-03", kind)
    elif sort == "skill":
        yield from _skill(m, f)
    elif sort == "gear":
        yield from _gear(s, t, m, f)
    elif sort in ("food", "cells"):
        more = yield from die(s, t, sort, ADVANCES[sort][1])
        t.treated = f.id if sort == "food" and t.starved.get(f.id) else ""
        t.food, t.cells = t.food + (more + 2) * (sort == "food"), t.cells + (more + 1) * (sort == "cells")
    elif sort == "quality":
        f.q -= 1
    elif sort == "combat":
        f.c += 1
    else:
        yield from _follower(s, t)


def _skill(m: Maker, f: Fighter) -> Flow[None]:
    for _ in range(20):
        key = yield from on_table(m, "skills", "MDR-ADV-04")
        fits = key not in f.traits and not (key == "mounted" and f.kind in ("animal", "plant", "robot"))
        if fits:
            gains(m, f, key, "", "MDR-ADV-04")
            return
        m.say("again", "MDR-ADV-04", side=m.side, gives=[key])


def _gear(s: League, t: Troupe, m: Maker, f: Fighter) -> Flow[None]:
    """MDR-ADV-05, MDR-ROBO-02: rolled again while it cannot be used; a Robot has an injector for a drug."""
    robot = f.kind == "robot"
    for _ in range(20):
        items = yield from equipment(m, "MDR-ADV-05", robot=robot)
        if all((robot and item.sort == "drug") or usable(f, item) for item in items):
            for item in items:
                s.say("given", "MDR-ADV-05", who=f.id, item=item.id, count=item.many)
                t.food += item.many if item.sort == "food" else 0
                if item.sort != "food":
                    give(f, item)
            return


def _follower(s: League, t: Troupe) -> Flow[None]:
    """MDR-ADV-10: one basic model without gear, two if they are plants."""
    kinds = {key: row.name for key, row in data().kinds.items() if key not in ("beast", "sentry")}
    kind = yield ask(t, "kind", "What is the follower?", "MDR-ADV-10", kinds)
    for _ in range(2 if kind == "plant" else 1):
        f = joins(t, Member(name=f"{data().kinds[kind].name} {t.made + 1}", kind=kind))
        t.slots += 1
        s.say("joined", "MDR-ADV-10", who=f.id)


ASKED = {"animal": "species", "android": "feeds"}
"""Kinds whose creation asks one thing more, which may be said at once."""
NEWCOMERS = {
    **{f"animal {key}": f"Mutated Animal: {row.name}" for key, row in data().species.items()},
    "android cells": "Android that runs on Cells", "android food": "Android that eats",
}  # fmt: skip


def _weight(pick: str) -> float:
    """Every kind is as likely as any other, however many sorts there are of it."""
    kind = pick.split()[0]
    sorts = sum(key.startswith(f"{kind} ") for key in NEWCOMERS)
    return 1.0 if kind not in ASKED else 0.0 if pick == kind else 1.0 / sorts


def replacements(s: League, t: Troupe) -> Flow[None]:
    """MDR-CAMP-10: the dead are replaced by anybody, equipped, without Food and spare Cells."""
    while len(t.people) < t.slots:
        names = {key: row.name for key, row in data().kinds.items() if key not in ("beast", "sentry")}
        kind = yield ask(t, "kind", "Who replaces the dead?", "MDR-CAMP-10", names | NEWCOMERS, first=True,
                         weigh=_weight)  # fmt: skip
        yield from _recruit(s, t, kind)
        shared_out(s, t)


def _not_food(question: Ask | Roll) -> str:
    """MDR-CAMP-10: what is taken where the choice is between it and Food."""
    if not isinstance(question, Choice):
        return ""
    other = [str(v) for v in question.values if not str(v).startswith("food ")]
    return other[0] if len(other) == 1 < len(question.values) else ""


def _recruit(s: League, t: Troupe, pick: str) -> Flow[None]:
    """MDR-CAMP-10: all that its kind rolls; what the player has said with its kind is not asked again, nor what
    he would rather have than Food, which nobody brings along."""
    kind, _, told = pick.partition(" ")
    draft = Draft(t.name, 1, kinds=[kind], step=REPLACEMENT)
    f = newcomer(data(), f"{t.player}-{t.made + 1}", kind, 1 + sum(other.made for other in s.troupes.values()))
    flow = rolled(draft, f)
    question = next(flow, None)
    while question is not None:
        question.who = (t.player,) if isinstance(question, Roll) else t.player
        said = told if told and question.what == ASKED[kind] else _not_food(question)
        answer = said or (yield question)
        try:
            question = flow.send(answer)
        except StopIteration:
            break
    t.made += 1
    f.side = f.home = t.player
    t.people[f.id] = f
    s.events += draft.events
    s.say("joined", "MDR-CAMP-10", who=f.id)
    for item in [Item(*row) for row in draft.pool if row[0] != "cells"]:
        if usable(f, item):
            give(f, item)
            s.say("given", "MDR-CAMP-10", who=f.id, item=item.id, count=item.many)
        else:
            t.spare.append(item)
    if draft.food or any(sort == "cells" for sort, _, _ in draft.pool):
        s.say("empty handed", "MDR-CAMP-10", who=f.id)
    f.cells = 0
