"""MDR-ACTN-03..04, MDR-MALF-04, MDR-AMMO, MDR-ART: weapons in hand, Cells, jams, things on the ground, artifacts."""

from __future__ import annotations

from collections.abc import Sequence

from dustup.core import Flow, Illegal, Mod, Roll, tally
from dustup.skirmish.choices import chosen
from dustup.skirmish.rolls import Says, told
from dustup.skirmish.space import touch

from ..content import Data
from ..harm import Blow
from ..profile import LEVEL, hands, has, inborn, stuck, wears
from ..quality import Check, die, is_one, quality
from ..shoot import Manner
from ..shoot.sums import brought, defence_sum
from ..special.psionics import lay
from ..state import Fighter, State
from .grenades import area_roll, burst
from .kit import DRIVEN, STRANGE, Item, as_item, beneath, drain, give, handled, puzzling, refill, take, things


def pick_one(f: Fighter, what: str, prompt: str, rule: str, keys: Sequence[str]) -> Flow[str]:
    """The only thing there is, or the player's choice."""
    return str((yield from chosen(f, what, prompt, rule, {key: key.replace("_", " ") for key in keys})))


def at_hand(s: State, f: Fighter) -> list[str]:
    """Weapons it carries but does not hold; thrown ones count while any is left."""
    rows = s.setup.data.weapons
    thrown = [key for key in f.grenades if key in rows]
    return [key for key in (*f.weapons, *thrown) if key != f.ready and not puzzling(f.weapons.get(key, ""))]


def ready(s: State, f: Fighter) -> Flow[None]:
    """MDR-ACTN-03: a weapon comes to hand."""
    key = yield from pick_one(f, "weapon", f"What does {f.name} take in hand?", "MDR-ACTN-03", at_hand(s, f))
    f.left -= 1
    f.ready = key
    s.say("ready", "MDR-ACTN-03", who=f.id, weapon=key)


def stow(s: State, f: Fighter) -> None:
    """MDR-ACTN-04: putting a weapon away costs an action."""
    f.left -= 1
    s.say("stowed", "MDR-ACTN-04", who=f.id, weapon=f.ready)
    f.ready = ""


def loose(f: Fighter) -> list[str]:
    """MDR-ACTN-04, MDR-ART-03, MDR-ROBO-04: what it may let fall: the weapon in hand, what it does not understand."""
    strange = [key for key, state in f.weapons.items() if puzzling(state)]
    return [*([f.ready] if f.ready in f.weapons and f.kind != "robot" else []), *strange]


def drop(s: State, f: Fighter) -> Flow[None]:
    """MDR-ACTN-04: dropping a weapon costs nothing; it lies there."""
    key = yield from pick_one(f, "weapon", f"What does {f.name} drop?", "MDR-ACTN-04", loose(f))
    f.ready = "" if key == f.ready else f.ready
    lay(s, (f.x, f.y), key, f.weapons[key], f.home or f.side)
    take(f, Item("weapon", key))
    s.say("dropped weapon", "MDR-ACTN-04", who=f.id, weapon=key)


def empties(s: State, f: Fighter) -> list[str]:
    """MDR-AMMO-01, MDR-AMMO-02, MDR-SPEC-56, MDR-RUL-49: what a fresh Cell would make work again."""
    rows = s.setup.data.weapons
    guns = [key for key, state in f.weapons.items() if state == "empty" and rows[key].high_tech]
    return [*guns, *(key for key, mark in DRIVEN.items() if mark in f.marks and key in (*f.armour, *f.weapons))]


def reload(s: State, f: Fighter) -> Flow[None]:
    """MDR-ACTN-03, MDR-AMMO-01, MDR-AMMO-02: one action and one Cell."""
    key = yield from pick_one(f, "weapon", f"What does {f.name} reload?", "MDR-AMMO-01", empties(s, f))
    f.left -= 1
    f.cells -= 1
    refill(f, key)
    s.say("reloaded", "MDR-AMMO-01", who=f.id, weapon=key, cells=f.cells)


def no_arrow(s: State, f: Fighter) -> Illegal | None:
    """MDR-AMMO-03, MDR-AMMO-06: an empty bow in hand, and not one that has given out."""
    bow = f.weapons.get("bow") if f.ready == "bow" else None
    if bow == "spent":
        return Illegal("the bow is broken", "MDR-AMMO-03", also=("MDR-AMMO-06",))
    return None if bow == "empty" else Illegal("no bow to load", "MDR-AMMO-06")


def prepare(s: State, f: Fighter) -> None:
    """MDR-AMMO-06, MDR-SPEC-15: one action to nock an arrow."""
    f.left -= 1
    f.weapons = {**f.weapons, "bow": ""}
    s.say("reloaded", "MDR-AMMO-06", who=f.id, weapon="bow", cells=f.cells)


def jams(f: Fighter) -> list[str]:
    """MDR-MALF-04: its jammed guns."""
    return [key for key, state in f.weapons.items() if state.startswith("jammed")]


def unjam(s: State, f: Fighter) -> Flow[None]:
    """MDR-MALF-04: one action and a Quality die; a Gunsmith has two more."""
    key = yield from pick_one(f, "weapon", f"Which weapon does {f.name} unjam?", "MDR-MALF-04", jams(f))
    f.left -= 1
    extra = (Mod(2, "gunsmith", "MDR-SPEC-59"),) if has(f, "gunsmith") else ()
    test = yield from quality(s, f, Check("unjamming", "MDR-MALF-04", leader=True, extra=extra))
    if not test.lost:
        f.weapons = {**f.weapons, key: f.weapons[key].removeprefix("jammed").strip()}
        s.say("unjammed", "MDR-MALF-04", who=f.id, weapon=key)


def finds(s: State, f: Fighter) -> list[str]:
    """MDR-ACTN-03, MDR-ROBO-05, MDR-SPEC-49: weapons on the ground it touches, what the fallen beside it carried, and
    the fruits of a friendly plant or one that is held fast."""
    lying = [m.id for m in s.marks.values() if m.kind == "weapon" and touch(f, m)]
    dead = [m for m in s.fighters.values() if m.status == "down" and touch(f, m, 250) and takes(s, f, m)]
    plants = [m for m in s.up() if "explosive_fruits" in m.traits and m is not f and touch(f, m, LEVEL)]
    ripe = [m for m in plants if "explosive_fruit" in m.grenades and (m.side == f.side or stuck(m))]
    fruits = [f"{m.id} explosive_fruit" for m in ripe]
    return [*lying, *fruits, *(f"{m.id} {key}" for m in dead for key in (*m.weapons, *m.grenades, *m.drugs))]


def takes(s: State, f: Fighter, dead: Fighter) -> bool:
    """MDR-WRET-08: the things of a Wretched are only for those the disease cannot touch."""
    return "disease" not in dead.traits or proof(f)


def proof(f: Fighter) -> bool:
    """MDR-WRET-08: Wretched, machines, plants, the immune and those in an NBC suit."""
    safe = f.kind in ("android", "robot", "plant", "wretched") or "immune" in f.marks
    return safe or wears(f, "nbc") or "disease" in f.traits


def no_pick_up(s: State, f: Fighter) -> Illegal | None:
    """MDR-ACTN-03, MDR-ANIM-02, MDR-WRET-08: hands, and something to take that is not infected."""
    if not hands(s, f):
        return Illegal("no hands to take it with", "MDR-ANIM-02")
    if finds(s, f):
        return None
    if any(m.status == "down" and touch(f, m, 250) and not takes(s, f, m) for m in s.fighters.values()):
        return Illegal("a Wretched had it, and not everybody may touch that", "MDR-WRET-08", also=("MDR-ACTN-03",))
    return Illegal("nothing to pick up", "MDR-ACTN-03")


def pick_up(s: State, f: Fighter) -> Flow[None]:
    """MDR-ACTN-03, MDR-ART-05: one action; what it has never handled has to be figured out."""
    key = yield from pick_one(f, "object", f"What does {f.name} pick up?", "MDR-ACTN-03", finds(s, f))
    f.left -= 1
    if key in s.marks:
        mark = s.marks.pop(key)
        what, _, state = mark.state.partition(" ")
        own = mark.holder == (f.home or f.side) and not puzzling(state)
        item = Item(as_item(s.setup.data, what).sort, what, 1, beneath(state))
    else:
        who, _, what = key.rpartition(" ")
        own, item = False, next(item for item in things(s.fighters[who]) if item.id == what)
        take(s.fighters[who], item)
    _receive(s, f, item._replace(many=1), own)
    rules = (*(("MDR-ROBO-05",) if f.kind == "robot" else ()), *(("MDR-SPEC-49",) if what == "explosive_fruit" else ()))
    s.say("picked up", "MDR-ACTN-03", *rules, who=f.id, item=what)


def _receive(s: State, f: Fighter, item: Item, own: bool) -> None:
    """MDR-ART-05, MDR-SPEC-49: known kit, bows and fruits work at once; anything else is strange until understood."""
    row = s.setup.data.weapons.get(item.id)
    if own or item.id in (*handled(f), "explosive_fruit") or (row is not None and row.primitive):
        give(f, item)
        f.ready = f.ready or (item.id if item.sort == "weapon" else "")
    else:
        give(f, Item("weapon", item.id, state=f"{STRANGE} {item.state}".strip()))


def packs(f: Fighter, key: str) -> None:
    """MDR-ART-04: armour goes into the pack until the next game."""
    f.mark("loot", f"{f.marks.get('loot', '')} {key}".strip())


def rock(s: State, f: Fighter) -> None:
    """MDR-AMMO-05: one action to pick a rock up."""
    f.left -= 1
    f.ready = "rock"
    s.say("ready", "MDR-AMMO-05", who=f.id, weapon="rock")


def insight(content: Data, f: Fighter) -> list[Mod]:
    """MDR-ART-01, MDR-HUMN-04, MDR-ANIM-04, MDR-PLNT-06: kind and gifts."""
    kind = content.kinds[f.kind]
    own = [Mod(kind.artifacts, kind.name.lower(), kind.artifact_rule)] if kind.artifacts else []
    return [*own, *inborn(content, f, "artifacts")]


def riddles(f: Fighter) -> list[str]:
    """MDR-ART-03: artifacts it has not looked at in vain."""
    tried = f.marks.get("puzzled", "").split()
    return [key for key, state in f.weapons.items() if puzzling(state) and key not in tried]


def figure_out(s: State, f: Fighter) -> Flow[None]:
    """MDR-ART-01..06: 2d6: ruined at 4 or less, 5 to 8 not understood, 9 or more it works."""
    key = yield from pick_one(f, "artifact", f"What does {f.name} look at?", "MDR-ART-01", riddles(f))
    f.left -= 1
    result = yield from look(s, s.setup.data, f, key, f.side)
    if result == "ruined":
        take(f, Item("weapon", key))
        yield from _mishap(s, f, key)
    elif result == "works":
        yield from _works(s, f, key)
    else:
        f.mark("puzzled", f"{f.marks.get('puzzled', '')} {key}".strip())


def look(s: Says, content: Data, f: Fighter, key: str, side: str) -> Flow[str]:
    """MDR-ART-01..04: 2d6 and what it brings: ruined, puzzled, or it works; in a battle and between two of them."""
    total = tally(insight(content, f))
    least = 9 - total.total
    faces = yield Roll(what="figuring out", rule="MDR-ART-01", who=(side,), count=2, sides=6, summed=True,
                       sort=lambda dice: understood(sum(dice) + total.total),
                       about={"who": f.id, "need": 9, "least": least, "needs": "9 or more with two d6",
                              "sums": [["Artifact", total.plain()]]})  # fmt: skip
    full = tally([Mod(sum(faces), "both dice", "MDR-ART-01"), *total.mods])
    result = understood(full.total)
    rule = {"ruined": "MDR-ART-02", "puzzled": "MDR-ART-03", "works": "MDR-ART-04"}[result]
    s.say("artifact", "MDR-ART-01", rule, *(m.rule for m in full.mods), who=f.id, item=key, result=result, need=9,
          least=least, **told(side, "artifact", faces, "Artifact", full))  # fmt: skip
    return result


def understood(total: int) -> str:
    """MDR-ART-02..04: what a total of the dice means."""
    return "ruined" if total <= 4 else "puzzled" if total <= 8 else "works"


def _works(s: State, f: Fighter, key: str) -> Flow[None]:
    """MDR-ART-04, MDR-ART-06: usable at once, armour in the next game; a gun is empty half of the time."""
    item = as_item(s.setup.data, key)._replace(state=beneath(f.weapons[key]))
    take(f, Item("weapon", key))
    if item.sort == "armour":
        packs(f, key)
    elif item.sort == "weapon":
        give(f, item)
        if (yield from die(s, "Cells in it", "MDR-ART-06", f, 4)) < 4 and item.state in ("", "jammed"):
            drain(f, key)
    else:
        give(f, item)


def _mishap(s: State, f: Fighter, key: str) -> Flow[None]:
    """MDR-ART-02: a ruined gun or grenade goes off against its finder on a 1."""
    harmless = key in s.setup.data.drugs or key in s.setup.data.armours
    if harmless or (yield from die(s, "goes off", "MDR-ART-02", f, sort=is_one)) != 1:
        return
    if key in s.setup.data.grenades:
        yield from burst(s, f, s.setup.data.grenades[key], f.x, f.y)
        return
    row = s.setup.data.weapons[key]
    mine = tally(brought(row, f, "MDR-ART-02"))
    blow = Blow("", False, row.energy, row, row.lethal, spot=(f.x + 1, f.y))
    yield from area_roll(s, (f, row.name, mine), (f, defence_sum(s, f, row, Manner())), blow, "MDR-ART-02")
