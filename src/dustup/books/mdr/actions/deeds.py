"""MDR-ACTN: everything an activated model may do, what it costs, and why it may not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dustup.core import Flow, Illegal
from dustup.skirmish.space import within

from .. import fight, harm, morale, move, orders, shoot
from ..equipment import gear, grenades
from ..equipment.kit import STRANGE
from ..profile import engaged, fallen, hands, has, stick, stuck, tied, touching
from ..special import drugs, powers, psionics
from ..special.contact import exposed
from ..state import Fighter, State
from ..terrain import climb, doors

DONE = "done"
Bar = Callable[[State, Fighter], Illegal | None]
Do = Callable[[State, Fighter], Flow[object] | None]
Need = tuple[Callable[[State, Fighter], object], str, str]
"""Something an action needs, what to say where it is missing, and the rule."""


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


def _needs(*needs: Need) -> Bar:
    """A bar for who lacks something: the first thing that is missing, by its rule."""
    return lambda s, f: next((Illegal(why, rule) for what, why, rule in needs if not what(s, f)), None)


NIMBLE: Need = (lambda s, f: not powers.burdened(f), "Slow: one movement a turn", "MDR-SPEC-113")
FREE_FEET: tuple[Need, ...] = (
    (lambda s, f: "stalled" not in f.marks, "the power armour is shut down", "MDR-SPEC-102"),
    (lambda s, f: "fixed" not in f.traits, "it is fixed to the ground", "MDR-SCEN-17"),
    (lambda s, f: "climbing" not in f.marks or has(f, "clinging"), "it hangs on a wall", "MDR-CLMB-04"),
    (lambda s, f: not tied(s, f), "an active enemy is in contact: disengage", "MDR-HTH-25"),
)
"""MDR-HTH-24, MDR-HTH-25, MDR-SPEC-102: what a move needs, of anybody who is on his feet."""
FREE_ARM: tuple[Need, ...] = (
    (lambda s, f: "strained" not in f.marks, "a strained shoulder throws nothing", "MDR-RUL-96"),
    (lambda s, f: not tied(s, f), "nobody throws with an active enemy in contact", "MDR-RUL-40"),
)
NO_FOE = _needs((engaged, "no enemy in contact", "MDR-HTH-01"))


def _sprint(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-114, MDR-RUL-52: two moves for one action, once per game."""
    f.mark("sprinted")
    f.left -= 1
    s.say("sprint", "MDR-SPEC-114", who=f.id)
    for _ in range(2):
        if f.status == "up" and all(what(s, f) for what, _, _ in FREE_FEET):
            yield from move.move(s, f, pays=False)


def _move(s: State, f: Fighter) -> Flow[None]:
    """MDR-MOVE-01, MDR-FLY-01..02: one straight move; a flyer may put all its moves into one flight, and then lands."""
    yield from move.move(s, f, max(1, f.left) if has(f, "flying") and not has(f, "slow") else 1)


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


def _prone(s: State, f: Fighter) -> None:
    """MDR-SHOT-11, MDR-RUL-50: free; prone is Fallen in every respect."""
    f.mark("fallen")
    s.say("prone", "MDR-SHOT-11", "MDR-RUL-50", who=f.id)


def _ends(mark: str, cost: int, event: str, why: str, rule: str) -> tuple[Bar, Do]:
    """MDR-TRAN-02, MDR-SPEC-131: actions that rid a model of a condition; why not, for one who has it not."""

    def do(s: State, f: Fighter) -> None:
        f.left -= cost
        f.clear(mark)
        s.say(event, rule, who=f.id)

    return _needs((lambda s, f: mark in f.marks, why, rule)), do


BREAK_FREE = _ends("transfixed", 2, "freed", "nothing holds it", "MDR-TRAN-02")
SHAKE = _ends("confused", 1, "clear headed", "its mind is clear", "MDR-SPEC-131")


def _mind(
    name: str, bar: psionics.Bar, do: psionics.Power, trait: str, weight: float = 1.0, aimed: bool = False
) -> Deed:
    """MDR-RUL-39: a power of the mind against somebody, for one action, or aimed for two."""
    return Deed(name, 2 if aimed else 1, lambda s, f: shoot.no_one(s, f, lambda e: bar(s, f, e)),
                lambda s, f: do(s, f, aimed), trait, mind=True, attack=True, weight=weight)  # fmt: skip


DEEDS: dict[str, Deed] = {
    "move": Deed("Move", 1, _needs(*FREE_FEET, NIMBLE), _move, lying=False),
    "sprint": Deed("Sprint: two moves", 1, _needs((lambda s, f: "sprinted" not in f.marks, "once per game",
        "MDR-SPEC-114"), *FREE_FEET, NIMBLE), _sprint, "sprint", lying=False, weight=0.4),
    "fight": Deed("Fight", 1, NO_FOE, lambda s, f: fight.attack(s, f, False), attack=True, weight=4.0),
    "power": Deed("Powerful attack", 2, NO_FOE, lambda s, f: fight.attack(s, f, True), attack=True, weight=3.0),
    "shoot": Deed("Shoot", 1, shoot.no_shooting, lambda s, f: shoot.shoot(s, f, False), attack=True, weight=3.0),
    "aim": Deed("Aimed shot", 2, shoot.no_shooting, lambda s, f: shoot.shoot(s, f, True), attack=True, weight=3.0),
    "throw": Deed("Throw a grenade", 1, _needs((grenades.carried, "no grenade is left", "MDR-AMMO-04"), *FREE_ARM),
        grenades.throw, attack=True, weight=0.7),
    "stand": Deed("Stand up", 1, _no_stand, _stand, weight=4.0),
    "disengage": Deed("Disengage", 2, _needs((tied, "no active enemy holds it: just move", "MDR-HTH-24"),
        (lambda s, f: "stalled" not in f.marks, "it cannot move any more", "MDR-SPEC-102"), NIMBLE),
        move.disengage, lying=False, weight=0.2),
    "break": Deed("Break free", 2, *BREAK_FREE, mind=True, weight=5.0),
    "shake": Deed("Shake off confusion", 1, *SHAKE, mind=True),
    "climb": Deed("Climb", 1, _needs((climb.walls, "nothing to climb is in contact", "MDR-CLMB-01"),
        (lambda s, f: not has(f, "hoofed") or has(f, "humanoid"), "hoofs cannot climb", "MDR-CLMB-10"),
        (climb.holds, "claws hold on trees, not on walls", "MDR-CLMB-10"),
        (lambda s, f: has(f, "clinging") or not (f.moves or f.attacked), "a climb takes the whole turn", "MDR-RUL-74"),
        ), climb.climb, lying=False, weight=0.1),
    "steps": Deed("Stairs or ladder", 1, climb.no_steps, climb.take_steps, lying=False, weight=0.2),
    "reload": Deed("Reload", 1, _needs((gear.empties, "nothing needs a Cell", "MDR-AMMO-01"),
        (lambda s, f: f.cells, "no Cell is left", "MDR-AMMO-01")), gear.reload, weight=2.0),
    "prepare": Deed("Nock an arrow", 1, _needs((gear.unstrung, "no bow to load", "MDR-AMMO-06")), gear.prepare,
        weight=2.0),
    "unjam": Deed("Unjam", 1, _needs((lambda s, f: gear.jams(f), "nothing is jammed", "MDR-MALF-04")), gear.unjam,
        weight=2.0),
    "ready": Deed("Ready a weapon", 1, _needs((gear.at_hand, "no other weapon is carried", "MDR-ACTN-03"),
        (lambda s, f: not f.ready, "put away or drop what it holds first", "MDR-ACTN-04")), gear.ready, weight=0.5),
    "stow": Deed("Put a weapon away", 1, _needs((lambda s, f: f.ready, "its hands are empty", "MDR-ACTN-04")),
        gear.stow, weight=0.02),
    "drop": Deed("Drop a weapon", 0, _needs((lambda s, f: f.kind != "robot" or not f.ready, "its weapons are built in",
        "MDR-ROBO-04"), (lambda s, f: f.ready in f.weapons, "nothing to drop", "MDR-ACTN-04")), gear.drop, weight=0.01),
    "pick_up": Deed("Pick up", 1, gear.no_pick_up, gear.pick_up, weight=0.4),
    "rock": Deed("Pick up a rock", 1, _needs((lambda s, f: hands(s, f) and not f.ready, "no free hand for a rock",
        "MDR-AMMO-05"), FREE_ARM[0]), gear.rock, weight=0.05),
    "figure": Deed("Figure out an artifact", 1, _needs((lambda s, f: STRANGE in f.weapons.values(),
        "no artifact to figure out", "MDR-ART-01")), gear.figure_out, weight=0.5),
    "drug": Deed("Use a drug", 1, _needs((lambda s, f: f.drugs, "no drug is left", "MDR-SPEC-26"),
        (drugs.doses, "drugs do nothing to plants and machines", "MDR-SPEC-27")), drugs.take, weight=0.3),
    "bash": Deed("Bash a door", 1, _needs((doors.doors_near, "no shut door in contact", "MDR-DOOR-02")), doors.bash,
        lying=False),
    "shoot_door": Deed("Shoot a door", 1, doors.no_door_shot, doors.shoot_door, attack=True, weight=0.1),
    "group": Deed("Order a group", 1, orders.no_order(orders.touching_group, "MDR-GRP-01"), orders.order_group,
        "leader", weight=0.3),
    "regroup": Deed("Order a regrouping", 1, orders.no_order(orders.followers, "MDR-GRP-03"), orders.regroup,
        "leader", weight=0.05),
    "concentrate": Deed("Order concentrated fire", 1, orders.no_order(orders.shooters, "MDR-GRP-04"),
        orders.concentrate, "leader", weight=0.3),
    "allure": Deed("Allure", 1, lambda s, f: None, powers.allure, "allure", weight=0.3),
    "copy": Deed("Take another's form", 2, _needs((lambda s, f: f.form is None, "it has another's form already",
        "MDR-SPEC-21"), (powers.copyable, "no organic creature in contact", "MDR-SPEC-21")), powers.doppelganger,
        "doppelganger", weight=0.3),
    "revert": Deed("Take its own form again", 0, _needs((lambda s, f: f.form, "it has its own form", "MDR-SPEC-22")),
        harm.revert, "doppelganger", weight=0.02),
    "feed": Deed("Drain a Cell", 1, _needs((powers.cells_near, "no Cell in contact", "MDR-SPEC-41")), powers.feed,
        "energy_feeding", weight=0.5),
    "entangle": Deed("Entangle", 1, powers.no_entangle, powers.entangle, "entangle", attack=True, weight=2.0),
    "heal": Deed("Heal", 1, powers.no_healing, powers.healing, "healing", mind=True, weight=1.0),
    "shield": Deed("Raise the telekinetic shield", 1, _needs((lambda s, f: "shield" not in f.marks, "the shield is up",
        "MDR-SPEC-128")), powers.shield, "telekinetic_shield", mind=True, weight=0.3),
    "telepathy": _mind("Telepathy", psionics.no_mind, psionics.telepathy, "telepathy", 3.0),
    "aim_telepathy": _mind("Telepathy, aimed", psionics.no_mind, psionics.telepathy, "telepathy", 2.0, aimed=True),
    "scream": Deed("Telepathic Scream", 2, _needs((lambda s, f: not has(f, "mind_block"),
        "a blocked mind cannot attack others", "MDR-SPEC-82")), psionics.scream, "telepathic_scream", mind=True,
        attack=True, weight=0.5),
    "push": _mind("Telekinetic Push", psionics.no_grip, psionics.push, "telekinetic_push", 2.0),
    "aim_push": _mind("Telekinetic Push, aimed", psionics.no_grip, psionics.push, "telekinetic_push", aimed=True),
    "disarm": _mind("Telekinetic Disarm", psionics.no_wrench, psionics.disarm, "telekinetic_disarm", 2.0),
    "aim_disarm": _mind("Telekinetic Disarm, aimed", psionics.no_wrench, psionics.disarm, "telekinetic_disarm",
        aimed=True),
    "release": Deed("Let a mind go", 0, _needs((harm.minds_of, "it controls nobody", "MDR-SPEC-135")),
        lambda s, f: harm.free_minds(s, f, "MDR-SPEC-135"), "telepathy", mind=True, weight=0.01),
    "task": Deed("Scenario", 1, lambda s, f: s.setup.scenario.no_task(s, f), lambda s, f: s.setup.scenario.task(s, f),
        weight=3.0),
    "prone": Deed("Go prone", 0, _needs((lambda s, f: not fallen(f), "it lies already", "MDR-SHOT-11"),
        (lambda s, f: "climbing" not in f.marks, "it hangs on a wall", "MDR-SHOT-11")), _prone, weight=0.05),
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
