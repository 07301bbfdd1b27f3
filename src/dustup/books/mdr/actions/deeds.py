"""MDR-ACTN: everything an activated model may do, what it costs, and why it may not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dustup.core import Flow, Illegal
from dustup.skirmish.space import within

from .. import fight, harm, morale, move, orders, shoot
from ..equipment import gear, grenades
from ..equipment.kit import STRANGE
from ..profile import engaged, fallen, has, stick, stuck, tied, touching
from ..special import drugs, powers, psionics
from ..special.contact import exposed
from ..state import Fighter, State
from ..terrain import climb, doors

DONE = "done"
Bar = Callable[[State, Fighter], Illegal | None]
Do = Callable[[State, Fighter], Flow[object] | None]


@dataclass(frozen=True, slots=True)
class Deed:
    """An action: its name, its least cost, why it may not be done, and how it is done.

    `trait`: only who has it; `mind`: the helpless in a web may do it; `attack`: one of these a turn; `lying`: from the
    ground too; `weight`: how likely random play takes it.
    """

    name: str
    cost: int
    bar: Bar
    do: Do
    trait: str = ""
    mind: bool = False
    attack: bool = False
    lying: bool = True
    weight: float = 1.0


def _no_move(s: State, f: Fighter) -> Illegal | None:
    """MDR-HTH-24, MDR-HTH-25, MDR-SPEC-113, MDR-SPEC-102: on its feet, free of active enemies, not Slow and done."""
    if "stalled" in f.marks:
        return Illegal("the power armour is shut down", "MDR-SPEC-102")
    if "fixed" in f.traits:
        return Illegal("it is fixed to the ground", "MDR-SCEN-17")
    if "climbing" in f.marks and not has(f, "clinging"):
        return Illegal("it hangs on a wall", "MDR-CLMB-04")
    if tied(s, f):
        return Illegal("an active enemy is in contact: disengage", "MDR-HTH-25")
    return Illegal("Slow: one movement a turn", "MDR-SPEC-113") if powers.burdened(f) else None


def _no_sprint(s: State, f: Fighter) -> Illegal | None:
    if "sprinted" in f.marks:
        return Illegal("once per game", "MDR-SPEC-114")
    return _no_move(s, f)


def _sprint(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-114, MDR-RUL-52: two moves for one action, once per game."""
    f.mark("sprinted")
    f.left -= 1
    s.say("sprint", "MDR-SPEC-114", who=f.id)
    for _ in range(2):
        if f.status == "up" and _no_move_but_slow(s, f):
            yield from move.move(s, f, pays=False)


def _no_move_but_slow(s: State, f: Fighter) -> bool:
    barred = _no_move(s, f)
    return barred is None or barred.rule == "MDR-SPEC-113"


def _move(s: State, f: Fighter) -> Flow[None]:
    """MDR-MOVE-01, MDR-FLY-01..02: one straight move; a flyer may put all its moves into one flight, and then lands."""
    yield from move.move(s, f, max(1, f.left) if has(f, "flying") and not has(f, "slow") else 1)


def _no_disengage(s: State, f: Fighter) -> Illegal | None:
    """MDR-HTH-24, MDR-HTH-25."""
    if not tied(s, f):
        return Illegal("no active enemy holds it: just move", "MDR-HTH-24")
    if "stalled" in f.marks or powers.burdened(f):
        return Illegal("it cannot move any more", "MDR-SPEC-113")
    return None


def _no_stand(s: State, f: Fighter) -> Illegal | None:
    if not fallen(f):
        return Illegal("it stands", "MDR-ACTN-03")
    enough = f.left >= climb.stand_up_cost(f)
    return None if enough else Illegal("after a fall from a height standing up takes two actions", "MDR-FALL-03")


def _stand(s: State, f: Fighter) -> None:
    """MDR-ACTN-03, MDR-FALL-03."""
    f.left -= climb.stand_up_cost(f)
    f.clear("fallen")
    s.say("stood up", "MDR-ACTN-03", who=f.id)


def _no_prone(s: State, f: Fighter) -> Illegal | None:
    """MDR-SHOT-11, MDR-RUL-50."""
    if fallen(f) or "climbing" in f.marks:
        return Illegal("it lies already" if fallen(f) else "it hangs on a wall", "MDR-SHOT-11")
    return None


def _prone(s: State, f: Fighter) -> None:
    """MDR-SHOT-11, MDR-RUL-50: free; prone is Fallen in every respect."""
    f.mark("fallen")
    s.say("prone", "MDR-SHOT-11", "MDR-RUL-50", who=f.id)


def _needs(what: Callable[[State, Fighter], object], why: str, rule: str) -> Bar:
    """A bar for who lacks something: without it, why not."""
    return lambda s, f: None if what(s, f) else Illegal(why, rule)


NO_FOE = _needs(engaged, "no enemy in contact", "MDR-HTH-01")


def _ends(mark: str, cost: int, event: str, why: str, rule: str) -> tuple[Bar, Do]:
    """MDR-TRAN-02, MDR-SPEC-131: actions that rid a model of a condition; why not, for one who has it not."""

    def do(s: State, f: Fighter) -> None:
        f.left -= cost
        f.clear(mark)
        s.say(event, rule, who=f.id)

    return _needs(lambda s, f: mark in f.marks, why, rule), do


BREAK_FREE = _ends("transfixed", 2, "freed", "nothing holds it", "MDR-TRAN-02")
SHAKE = _ends("confused", 1, "clear headed", "its mind is clear", "MDR-SPEC-131")


def _mind(
    name: str, bar: psionics.Bar, do: psionics.Power, trait: str, weight: float = 1.0, aimed: bool = False
) -> Deed:
    """MDR-RUL-39: a power of the mind against somebody, for one action, or aimed for two."""
    return Deed(name, 2 if aimed else 1, lambda s, f: shoot.no_one(s, f, lambda e: bar(s, f, e)),
                lambda s, f: do(s, f, aimed), trait, mind=True, attack=True, weight=weight)  # fmt: skip


def _no_scream(s: State, f: Fighter) -> Illegal | None:
    """MDR-SPEC-82."""
    return Illegal("a blocked mind cannot attack others", "MDR-SPEC-82") if has(f, "mind_block") else None


DEEDS: dict[str, Deed] = {
    "move": Deed("Move", 1, _no_move, _move, lying=False),
    "sprint": Deed("Sprint: two moves", 1, _no_sprint, _sprint, "sprint", lying=False, weight=0.4),
    "fight": Deed("Fight", 1, NO_FOE, lambda s, f: fight.attack(s, f, False), attack=True, weight=4.0),
    "power": Deed("Powerful attack", 2, NO_FOE, lambda s, f: fight.attack(s, f, True), attack=True, weight=3.0),
    "shoot": Deed("Shoot", 1, shoot.no_shooting, lambda s, f: shoot.shoot(s, f, False), attack=True, weight=3.0),
    "aim": Deed("Aimed shot", 2, shoot.no_shooting, lambda s, f: shoot.shoot(s, f, True), attack=True, weight=3.0),
    "throw": Deed("Throw a grenade", 1, grenades.no_throw, grenades.throw, attack=True, weight=0.7),
    "stand": Deed("Stand up", 1, _no_stand, _stand, weight=4.0),
    "disengage": Deed("Disengage", 2, _no_disengage, move.disengage, lying=False, weight=0.2),
    "break": Deed("Break free", 2, *BREAK_FREE, mind=True, weight=5.0),
    "shake": Deed("Shake off confusion", 1, *SHAKE, mind=True),
    "climb": Deed("Climb", 1, climb.no_climb, climb.climb, lying=False, weight=0.1),
    "steps": Deed("Stairs or ladder", 1, climb.no_steps, climb.take_steps, lying=False, weight=0.2),
    "reload": Deed("Reload", 1, gear.no_reload, gear.reload, weight=2.0),
    "prepare": Deed("Nock an arrow", 1, _needs(gear.unstrung, "no bow to load", "MDR-AMMO-06"), gear.prepare,
        weight=2.0),
    "unjam": Deed("Unjam", 1, _needs(lambda s, f: gear.jams(f), "nothing is jammed", "MDR-MALF-04"), gear.unjam,
        weight=2.0),
    "ready": Deed("Ready a weapon", 1, gear.no_ready, gear.ready, weight=0.5),
    "stow": Deed("Put a weapon away", 1, _needs(lambda s, f: f.ready, "its hands are empty", "MDR-ACTN-04"), gear.stow,
        weight=0.02),
    "drop": Deed("Drop a weapon", 0, gear.no_drop, gear.drop, weight=0.01),
    "pick_up": Deed("Pick up", 1, gear.no_pick_up, gear.pick_up, weight=0.4),
    "rock": Deed("Pick up a rock", 1, gear.no_rock, gear.rock, weight=0.05),
    "figure": Deed("Figure out an artifact", 1, _needs(lambda s, f: STRANGE in f.weapons.values(),
        "no artifact to figure out", "MDR-ART-01"), gear.figure_out, weight=0.5),
    "drug": Deed("Use a drug", 1, drugs.no_drug, drugs.take, weight=0.3),
    "bash": Deed("Bash a door", 1, _needs(doors.doors_near, "no shut door in contact", "MDR-DOOR-02"), doors.bash,
        lying=False),
    "shoot_door": Deed("Shoot a door", 1, doors.no_door_shot, doors.shoot_door, attack=True, weight=0.1),
    "group": Deed("Order a group", 1, orders.no_order(orders.touching_group, "MDR-GRP-01"), orders.order_group,
        "leader", weight=0.3),
    "regroup": Deed("Order a regrouping", 1, orders.no_order(orders.followers, "MDR-GRP-03"), orders.regroup,
        "leader", weight=0.05),
    "concentrate": Deed("Order concentrated fire", 1, orders.no_order(orders.shooters, "MDR-GRP-04"),
        orders.concentrate, "leader", weight=0.3),
    "allure": Deed("Allure", 1, lambda s, f: None, powers.allure, "allure", weight=0.3),
    "copy": Deed("Take another's form", 2, powers.no_copy, powers.doppelganger, "doppelganger", weight=0.3),
    "revert": Deed("Take its own form again", 0, _needs(lambda s, f: f.form, "it has its own form", "MDR-SPEC-22"),
        harm.revert, "doppelganger", weight=0.02),
    "feed": Deed("Drain a Cell", 1, _needs(powers.cells_near, "no Cell in contact", "MDR-SPEC-41"), powers.feed,
        "energy_feeding", weight=0.5),
    "entangle": Deed("Entangle", 1, powers.no_entangle, powers.entangle, "entangle", attack=True, weight=2.0),
    "heal": Deed("Heal", 1, powers.no_healing, powers.healing, "healing", mind=True, weight=1.0),
    "shield": Deed("Raise the telekinetic shield", 1, powers.no_shield, powers.shield, "telekinetic_shield",
        mind=True, weight=0.3),
    "telepathy": _mind("Telepathy", psionics.no_mind, psionics.telepathy, "telepathy", 3.0),
    "aim_telepathy": _mind("Telepathy, aimed", psionics.no_mind, psionics.telepathy, "telepathy", 2.0, aimed=True),
    "scream": Deed("Telepathic Scream", 2, _no_scream, psionics.scream, "telepathic_scream", mind=True, attack=True,
        weight=0.5),
    "push": _mind("Telekinetic Push", psionics.no_grip, psionics.push, "telekinetic_push", 2.0),
    "aim_push": _mind("Telekinetic Push, aimed", psionics.no_grip, psionics.push, "telekinetic_push", aimed=True),
    "disarm": _mind("Telekinetic Disarm", psionics.no_wrench, psionics.disarm, "telekinetic_disarm", 2.0),
    "aim_disarm": _mind("Telekinetic Disarm, aimed", psionics.no_wrench, psionics.disarm, "telekinetic_disarm",
        aimed=True),
    "release": Deed("Let a mind go", 0, _needs(harm.minds_of, "it controls nobody", "MDR-SPEC-135"),
        lambda s, f: harm.free_minds(s, f, "MDR-SPEC-135"), "telepathy", mind=True, weight=0.01),
    "task": Deed("Scenario", 1, lambda s, f: s.setup.scenario.no_task(s, f), lambda s, f: s.setup.scenario.task(s, f),
        weight=3.0),
    "prone": Deed("Go prone", 0, _no_prone, _prone, weight=0.05),
}  # fmt: skip
"""MDR-ACTN-03: the table of actions."""
FREE = ("drop", "revert", "release", "prone")
QUIET = ("move", "stand", "sprint", DONE)
PRICED = {
    "power": ("MDR-HTH-10",), "aim": ("MDR-SHOT-09",), "disengage": ("MDR-HTH-25",), "break": ("MDR-TRAN-02",),
    "copy": ("MDR-SPEC-21",), "scream": ("MDR-SPEC-137",),
}  # fmt: skip
"""Rules that say themselves what a deed of two actions costs."""


def why_not(s: State, f: Fighter, key: str) -> Illegal | None:
    """MDR-ACTN-01, MDR-ACTN-03, MDR-AREA-08, MDR-GRP-07, MDR-RUL-70: why a deed is not possible now."""
    if key == DONE:
        return _no_rest(s, f) if "regrouping" in f.marks else None
    deed = DEEDS[key]
    if f.left < deed.cost:
        return Illegal(f"{deed.cost} actions are needed, {f.left} left", "MDR-ACTN-03", also=PRICED.get(key, ()))
    if "regrouping" in f.marks and key not in QUIET:
        return Illegal("regrouping models only move", "MDR-GRP-07")
    if stuck(f) and not _mind_free(f, deed, key):
        if "out" in f.marks:
            return Illegal(f"{f.name} has passed out", "MDR-RUL-30", also=("MDR-RUL-28",))
        if "transfixed" in f.marks:
            return Illegal(f"{f.name} can only break free", "MDR-RUL-28", also=("MDR-TRAN-01",))
        return Illegal(f"{f.name} hangs on a wall and is helpless", "MDR-CLMB-04", also=("MDR-RUL-28",))
    if "stalled" in f.marks and not deed.lying:
        return Illegal("the power armour is shut down", "MDR-SPEC-102")
    if fallen(f) and not deed.lying:
        return Illegal("it lies on the ground: stand up first", "MDR-ACTN-03")
    if deed.mind and deed.cost and deed.trait and "psi_blocked" in f.marks:
        return Illegal("its mental mutations are blocked", "MDR-AREA-08")
    if deed.attack and f.attacked:
        return Illegal("one attack a turn", "MDR-ACTN-01")
    return deed.bar(s, f)


def _no_rest(s: State, f: Fighter) -> Illegal | None:
    """MDR-GRP-07: who is called together goes on until it touches another of them, if it can get there."""
    mates = [m for m in s.friends(f) if "regrouping" in m.marks]
    if not f.left or any(touching(s, f, m) for m in mates) or why_not(s, f, "move") is not None:
        return None
    far = f.left * s.setup.sticks.length(stick(s, f))
    near = any(within(f, m, far) for m in mates)
    return Illegal("a regrouping ends in contact with another of the group", "MDR-GRP-07") if near else None


def _mind_free(f: Fighter, deed: Deed, key: str) -> bool:
    """MDR-SPEC-147, MDR-CLMB-06, MDR-RUL-28: in a web or on a wall the mind is free; otherwise one only breaks free."""
    if "out" in f.marks:
        return False
    if key in ("break", "drug") and "transfixed" in f.marks:
        return key == "break"
    if "transfixed" in f.marks:
        return deed.mind and bool(deed.trait) and f.marks["transfixed"] == "web"
    return (deed.mind and bool(deed.trait)) or key in ("climb", "steps", "release")


def perform(s: State, f: Fighter, key: str) -> Flow[None]:
    """Do it, then everything that follows from it: shields drop, nerves are tested, carriers are exposed."""
    if key not in ("shield", DONE, "prone", "release", "revert"):
        f.clear("shield")
    if key == DONE:
        if f.left:
            s.say("rest", "MDR-TURN-02", who=f.id, side=f.side, left=f.left)
        f.left = 0
        s.active = ""
        return
    flow = DEEDS[key].do(s, f)
    if flow is not None:
        yield from flow
    if s.dread:
        yield from morale.settle(s)
    for m in [m for m in s.fighters.values() if "carried" in m.marks and m.status == "up"]:
        m.clear("carried")
        yield from exposed(s, m, _carrier(m))
        yield from morale.settle(s)


def _carrier(m: Fighter) -> Fighter:
    """MDR-SPEC-24: a Doppelganger catches from itself what it copied."""
    twin = m.copy()
    twin.traits = {**m.traits, "disease": ""}
    return twin


def able(f: Fighter) -> bool:
    """It can be nominated: in play, not passed out, not activated this turn."""
    return f.status == "up" and not f.done and "out" not in f.marks and "fixed" not in f.traits
