"""MDR-BAND: the steps of raising a party: slots, models, what its type gives, gear, Leader and bonus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dustup.core import Flow, Raising

from ..content import data
from ..equipment.finds import amount
from ..equipment.kit import Item, give
from ..muster import value
from ..special.mutations import Maker, gain, random_mutation
from ..state import Fighter
from ..tell import tell
from .auction import auction
from .draft import KINDS, NONE, OWNER, Draft, band, only, pick, sheet, start, usable
from .kinds import gear, newcomer, rolled


def play(s: Draft) -> Flow[None]:
    """The steps of creation, each remembered in the draft."""
    while s.step != "over":
        yield from STEPS[s.step](s)


def kinds(s: Draft) -> Flow[None]:
    """MDR-BAND-02, MDR-HUMN-05, MDR-PLNT-07, MDR-WRET-09, MDR-RUL-01: what the slots are spent on."""
    while len(s.kinds) < s.size:
        kind = yield pick("kind", f"Slot {len(s.kinds) + 1} of {s.size}", "MDR-BAND-02", KINDS)
        s.kinds.append(kind)
    s.todo = [one for kind in s.kinds for one in ([kind] * 2 if kind == "plant" else [kind])]
    if only(s, "human"):
        s.todo = s.todo[: s.size - s.size // 5]
        s.say("party type", "MDR-HUMN-05", "MDR-RUL-01", name="Purity Squad", models=len(s.todo))
    elif only(s, "wretched"):
        s.todo += ["wretched"] * 2
        s.say("party type", "MDR-WRET-09", name="Wretched", models=len(s.todo))
    s.step = "models"


def models(s: Draft) -> Flow[None]:
    """One model after another."""
    while len(s.fighters) < len(s.todo):
        n = len(s.fighters)
        f = s.fighters[f"m{n + 1}"] = newcomer(data(), f"m{n + 1}", s.todo[n], n + 1)
        s.say("model", data().kinds[f.kind].rule, who=f.id, kind=f.kind)
        yield from rolled(s, f)
    s.step = "extras"


def extras(s: Draft) -> Flow[None]:
    """MDR-HUMN-06, MDR-MUTN-06, MDR-ANIM-07, MDR-PLNT-08, MDR-ANDR-05, MDR-ROBO-10: what the type of party gives."""
    m = Maker(s, data(), OWNER)
    first = next(iter(s.fighters.values()))
    if only(s, "human"):
        yield from gear(s, m, first, 2 * (s.size // 5), "MDR-HUMN-06")
    if only(s, "mutant", "animal", "plant"):
        key = yield from one_model(
            s, "mutationist", "Which model gets one more mutation?", "MDR-MUTN-06", list(s.fighters)
        )
        if key != NONE and (yield from random_mutation(m, s.fighters[key], "MDR-MUTN-06")) == "humanoid":
            yield from gear(s, m, s.fighters[key], 1, "MDR-SPEC-71")
    plants = [f for f in s.fighters.values() if f.kind == "plant"]
    if only(s, "animal"):
        yield from _humanoid(s, m, list(s.fighters.values()), "MDR-ANIM-07")
    if len(plants) > 4:
        yield from _humanoid(s, m, plants, "MDR-PLNT-08")
    if only(s, "android"):
        if (
            yield pick("cells", "d6 Cells or another roll?", "MDR-ANDR-05", ("cells", "equipment"), settled=False)
        ) == "cells":
            s.cells += yield from amount(m, "d6", "Cells")
        else:
            yield from gear(s, m, first, 1, "MDR-ANDR-05")
    elif only(s, "android", "robot"):
        s.cells += yield from amount(m, "d6", "Cells")
        s.say("party type", "MDR-ROBO-10", name="Robotic party", models=len(s.fighters))
    s.step = "gear"


def _humanoid(s: Draft, m: Maker, among: list[Fighter], rule: str) -> Flow[None]:
    able = [f.id for f in among if "humanoid" not in f.traits]
    key = yield from one_model(s, "humanoid", "Which one is Humanoid besides?", rule, able)
    if key != NONE:
        gain(m, s.fighters[key], "humanoid", "", rule)
        yield from gear(s, m, s.fighters[key], 1, "MDR-SPEC-71")


def one_model(s: Draft, what: str, prompt: str, rule: str, ids: list[str], **more: Any) -> Flow[str]:
    """One of these models, or none; `settled`: nothing has been done yet; `who` is asked, if not the owner."""
    names = {key: s.fighters[key].name for key in ids}
    more = {"settled": False, **more}
    return str((yield pick(what, prompt, rule, (*ids, NONE), label=lambda v: names.get(v, "Nobody"), **more)))


def hand_out(s: Draft) -> Flow[None]:
    """MDR-BAND-08, MDR-MUTN-05: everything in the pool goes to somebody who can use it."""
    while s.pool:
        item = Item(*s.pool[0])
        able = [f.id for f in s.fighters.values() if usable(f, item)]
        key = yield from one_model(
            s, "give", f"Who gets {item.many} × {item.id.replace('_', ' ')}?", "MDR-BAND-08", able, settled=True
        )
        s.pool.pop(0)
        if key != NONE:
            give(s.fighters[key], item)
        elif item.sort == "cells":
            s.cells += item.many
        s.say("given", "MDR-BAND-08", who=key, item=item.id, count=item.many)
    s.step = "bonuses"


def bonuses(s: Draft) -> Flow[None]:
    """MDR-BAND-03..06: one Combat bonus, one Leader, after everything else is known; after an auction for each."""
    for player in [player for player in s.purses or (OWNER,) if player not in s.led]:
        own = {key: f for key, f in s.fighters.items() if f.side == player}
        bonus = yield from one_model(
            s, "bonus", "Who gets +1 Combat?", "MDR-BAND-03", list(own), who=player, settled=True
        )
        leader = yield from one_model(s, "leader", "Who leads?", "MDR-BAND-04", list(own), who=player)
        if bonus in own:
            own[bonus].c += 1
        if leader in own:
            own[leader].q = max(2, own[leader].q - 1)
            own[leader].traits = {**own[leader].traits, "leader": ""}
        s.led.append(player)
        if player == OWNER:
            s.bonus, s.leader = bonus, leader
        s.say("led", "MDR-BAND-04", "MDR-BAND-05", who=leader, bonus=bonus)
    s.step = "over"


STEPS: dict[str, Callable[[Draft], Flow[None]]] = {
    "auction": auction, "kinds": kinds, "models": models, "extras": extras, "gear": hand_out, "bonuses": bonuses,
}  # fmt: skip


def worth(s: Draft, player: str) -> float:
    """What the party is worth: its models, and food to start with."""
    return float(sum(value(data(), f) for f in s.fighters.values()) + 0.5 * (s.food + s.cells))


def default(seed: int) -> dict[str, Any]:
    """A mixed party, another one for each seed."""
    return {"name": f"Party {seed}", "size": 5, "kinds": [KINDS[(seed * 3 + k * (1 + seed % 3)) % 7] for k in range(5)]}


RAISING = Raising(
    setup=start, play=play, band=band, tell=tell, default=default, worth=worth,
    show=lambda s: sheet(s.name, list(s.fighters.values()), s.food, s.cells),
)  # fmt: skip
