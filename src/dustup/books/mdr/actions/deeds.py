"""MDR-ACTN: everything an activated model may do, what it costs, and why it may not."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from dustup.core import Flow, Illegal
from dustup.core.content import convert, read_yaml
from dustup.skirmish.space import within

from .. import fight, harm, morale, move, orders, shoot
from ..content import DATA
from ..equipment import gear, grenades
from ..equipment.kit import puzzling
from ..profile import engaged, fallen, hands, has, sluggish, stick, stuck, tied, touching, witless
from ..special import drugs, powers, psionics
from ..special.contact import exposed
from ..state import Fighter, State
from ..terrain import climb, doors

DONE = "done"
Bar = Callable[[State, Fighter], Illegal | None]
Do = Callable[[State, Fighter], Flow[object] | None]
Need = tuple[Callable[[State, Fighter], object], str, str]
"""Something an action needs, what to say where it is missing, and the rule."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of the table of actions (data/actions.yaml)."""

    name: str
    rule: str
    cost: int = 1
    trait: str = ""
    mind: bool = False
    attack: bool = False
    lying: bool = True
    weight: float = 1.0


ACTIONS = convert(read_yaml(DATA / "actions.yaml"), dict[str, Action], DATA / "actions.yaml")
"""MDR-ACTN-03: the table of actions."""


def _needs(*needs: Need) -> Bar:
    """A bar for who lacks something: the first thing that is missing, by its rule."""
    return lambda s, f: next((Illegal(why, rule) for what, why, rule in needs if not what(s, f)), None)


def _sprint(s: State, f: Fighter) -> Flow[None]:
    """MDR-SPEC-114, MDR-RUL-52: two moves for one action, once per game; a move that takes two actions is both."""
    f.mark("sprinted")
    f.left -= 1
    s.say("sprint", "MDR-SPEC-114", who=f.id)
    paces = 2
    while paces > 0 and f.status == "up" and all(what(s, f) for what, _, _ in FREE_FEET):
        paces -= (yield from move.move(s, f, paid=paces)) or 1


def _move(s: State, f: Fighter) -> Flow[None]:
    """MDR-MOVE-01, MDR-FLY-01..02: one straight move; a flyer may put all its moves into one flight, and then lands."""
    yield from move.move(s, f, max(1, f.left) if has(f, "flying") and not has(f, "slow") else 1)


def _stand(s: State, f: Fighter) -> None:
    """MDR-ACTN-03, MDR-FALL-03."""
    f.left -= climb.stand_up_cost(f)
    f.clear("fallen")
    s.say("stood up", "MDR-ACTN-03", who=f.id)


def _prone(s: State, f: Fighter) -> None:
    """MDR-SHOT-11, MDR-RUL-50: free; prone is Fallen in every respect."""
    f.mark("fallen")
    s.say("prone", "MDR-SHOT-11", "MDR-RUL-50", who=f.id)


def _break_free(s: State, f: Fighter) -> None:
    """MDR-TRAN-02: two actions break a Transfix or an Entangle."""
    f.left -= 2
    f.clear("transfixed")
    s.say("freed", "MDR-TRAN-02", who=f.id)


def _shake(s: State, f: Fighter) -> None:
    """MDR-SPEC-131: one action clears the head."""
    f.left -= 1
    f.clear("confused")
    s.say("clear headed", "MDR-SPEC-131", who=f.id)


def _reaches(bar: psionics.Bar) -> Bar:
    """MDR-RUL-39: somebody whom a power of the mind can reach."""
    return lambda s, f: shoot.no_one(s, f, lambda e: bar(s, f, e))


def _fresh(f: Fighter) -> bool:
    """MDR-RUL-74: it has done nothing yet this turn that costs an action."""
    return not f.moves and not f.attacked and "busy" not in f.marks


TIED = "an active enemy is in contact: disengage first", "MDR-HTH-25"
MOBILE: Need = (lambda s, f: "stalled" not in f.marks, "the power armour is shut down", "MDR-SPEC-102")
FREE_FEET: tuple[Need, ...] = (
    MOBILE,
    (lambda s, f: "fixed" not in f.traits, "it is fixed to the ground", "MDR-SCEN-17"),
    (lambda s, f: "climbing" not in f.marks or has(f, "clinging"), "it is hanging on a wall", "MDR-CLMB-04"),
    (lambda s, f: not tied(s, f), *TIED),
)
"""MDR-HTH-24, MDR-HTH-25, MDR-SPEC-102: what a move needs, of anybody who is on his feet."""
UNTIED: Need = (lambda s, f: "climbing" in f.marks or not tied(s, f), *TIED)
NIMBLE: Need = (lambda s, f: not powers.burdened(f), "Slow: one movement a turn", "MDR-SPEC-113")
FOE: Need = (engaged, "no enemy in contact", "MDR-HTH-01")
WHOLE_ARM: Need = (lambda s, f: "strained" not in f.marks, "it cannot throw with a strained shoulder", "MDR-RUL-96")

NEEDS: dict[str, tuple[Need, ...]] = {
    "move": (
        *FREE_FEET,
        NIMBLE,
        (lambda s, f: f.left > sluggish(s, f), "an infected Short mover needs two actions", "MDR-RUL-56"),
    ),
    "sprint": ((lambda s, f: "sprinted" not in f.marks, "once per game", "MDR-SPEC-114"), *FREE_FEET, NIMBLE),
    "fight": (FOE,),
    "power": (FOE,),
    "throw": (
        (grenades.carried, "there is no grenade left", "MDR-AMMO-04"),
        WHOLE_ARM,
        (lambda s, f: not tied(s, f), "it cannot throw with an active enemy in contact", "MDR-RUL-40"),
    ),
    "stand": (
        (lambda s, f: fallen(f), "it is already standing", "MDR-ACTN-03"),
        MOBILE,
        (climb.can_rise, "after a fall from a height, standing up takes two actions", "MDR-FALL-03"),
    ),
    "disengage": (
        (tied, "no active enemy is in contact: just move", "MDR-HTH-24"),
        MOBILE,
        NIMBLE,
    ),
    "break": ((lambda s, f: "transfixed" in f.marks, "it is not held fast", "MDR-TRAN-02"),),
    "shake": ((lambda s, f: "confused" in f.marks, "it is not confused", "MDR-SPEC-131"),),
    "climb": (
        (climb.walls, "there is nothing to climb in contact", "MDR-CLMB-01"),
        (lambda s, f: not climb.hoofed(f), "it cannot climb with hoofs", "MDR-CLMB-10"),
        (climb.holds, "its claws can climb trees, not walls", "MDR-CLMB-10"),
        (lambda s, f: has(f, "clinging") or _fresh(f), "a climb takes the whole turn", "MDR-RUL-74"),
        NIMBLE,
        UNTIED,
    ),
    "steps": (
        (climb.rungs, "no stairs or ladder in contact", "MDR-STAR-05"),
        NIMBLE,
        (climb.footing, "it cannot climb a ladder with hoofs or claws", "MDR-CLMB-10"),
        (climb.can_step, "a Short mover needs two actions here", "MDR-STAR-05"),
        UNTIED,
    ),
    "reload": (
        (gear.empties, "it carries nothing that needs a Cell", "MDR-AMMO-01"),
        (lambda s, f: f.cells, "there is no Cell left", "MDR-AMMO-01"),
    ),
    "unjam": ((lambda s, f: gear.jams(f), "none of its weapons is jammed", "MDR-MALF-04"),),
    "ready": (
        (gear.at_hand, "it carries no other weapon", "MDR-ACTN-03"),
        (lambda s, f: not f.ready, "it must first put away or drop what it holds", "MDR-ACTN-04"),
    ),
    "stow": ((lambda s, f: f.ready, "its hands are empty", "MDR-ACTN-04"),),
    "drop": (
        (lambda s, f: f.kind != "robot" or not f.ready or gear.loose(f), "its weapons are built in", "MDR-ROBO-04"),
        (lambda s, f: gear.loose(f), "it has nothing to drop", "MDR-ACTN-04"),
    ),
    "rock": ((lambda s, f: hands(s, f) and not f.ready, "it has no free hand for a rock", "MDR-AMMO-05"), WHOLE_ARM),
    "figure": (
        (lambda s, f: any(map(puzzling, f.weapons.values())), "it has no artifact to figure out", "MDR-ART-01"),
        (lambda s, f: gear.riddles(f), "it has already failed to understand it; somebody else may try", "MDR-ART-03"),
    ),
    "drug": (
        (lambda s, f: f.drugs, "there is no drug left", "MDR-SPEC-26"),
        (drugs.doses, "drugs do nothing to plants and machines", "MDR-SPEC-27"),
    ),
    "bash": ((doors.doors_near, "no shut door in contact", "MDR-DOOR-02"),),
    "copy": (
        (lambda s, f: f.form is None, "it has already taken another's form", "MDR-SPEC-21"),
        (powers.copyable, "no organic creature is in contact", "MDR-SPEC-21"),
    ),
    "revert": ((lambda s, f: f.form, "it is in its own form", "MDR-SPEC-22"),),
    "feed": ((powers.cells_near, "no Cell in contact", "MDR-SPEC-41"),),
    "shield": ((lambda s, f: "shield" not in f.marks, "the shield is already up", "MDR-SPEC-128"),),
    "scream": ((lambda s, f: not has(f, "mind_block"), "a blocked mind cannot attack others", "MDR-SPEC-82"),),
    "release": ((harm.minds_of, "it controls nobody", "MDR-SPEC-135"),),
    "prone": (
        MOBILE,
        (lambda s, f: not fallen(f), "it is already lying down", "MDR-SHOT-11"),
        (lambda s, f: "climbing" not in f.marks, "it is hanging on a wall", "MDR-SHOT-11"),
    ),
}
"""What each action needs, and what is said to who has it not."""
BARS: dict[str, Bar] = {key: _needs(*needs) for key, needs in NEEDS.items()} | {
    "shoot": shoot.no_shooting, "aim": shoot.no_shooting, "pick_up": gear.no_pick_up,
    "prepare": gear.no_arrow,
    "shoot_door": doors.no_door_shot, "group": orders.no_order(orders.touching_group, "MDR-GRP-01"),
    "regroup": orders.no_order(orders.followers, "MDR-GRP-03"),
    "concentrate": orders.no_order(orders.shooters, "MDR-GRP-04"), "allure": _needs(),
    "entangle": powers.no_entangle, "heal": powers.no_healing, "telepathy": _reaches(psionics.no_mind),
    "aim_telepathy": _reaches(psionics.no_mind), "push": _reaches(psionics.no_grip),
    "aim_push": _reaches(psionics.no_grip), "disarm": _reaches(psionics.no_wrench),
    "aim_disarm": _reaches(psionics.no_wrench), "task": lambda s, f: s.setup.scenario.no_task(s, f),
}  # fmt: skip
"""Why it may not be done, where more than a need has to be looked at."""
DEEDS: dict[str, Do] = {
    "move": _move, "sprint": _sprint, "fight": lambda s, f: fight.attack(s, f, False),
    "power": lambda s, f: fight.attack(s, f, True), "shoot": lambda s, f: shoot.shoot(s, f, False),
    "aim": lambda s, f: shoot.shoot(s, f, True), "throw": grenades.throw, "stand": _stand,
    "disengage": move.disengage, "break": _break_free, "shake": _shake, "climb": climb.climb,
    "steps": climb.take_steps, "reload": gear.reload, "prepare": gear.prepare, "unjam": gear.unjam,
    "ready": gear.ready, "stow": gear.stow, "drop": gear.drop, "pick_up": gear.pick_up, "rock": gear.rock,
    "figure": gear.figure_out, "drug": drugs.take, "bash": doors.bash, "shoot_door": doors.shoot_door,
    "group": orders.order_group, "regroup": orders.regroup, "concentrate": orders.concentrate,
    "allure": powers.allure, "copy": powers.doppelganger, "revert": harm.revert, "feed": powers.feed,
    "entangle": powers.entangle, "heal": powers.healing, "shield": powers.shield,
    "telepathy": lambda s, f: psionics.telepathy(s, f, False),
    "aim_telepathy": lambda s, f: psionics.telepathy(s, f, True), "scream": psionics.scream,
    "push": lambda s, f: psionics.push(s, f, False), "aim_push": lambda s, f: psionics.push(s, f, True),
    "disarm": lambda s, f: psionics.disarm(s, f, False), "aim_disarm": lambda s, f: psionics.disarm(s, f, True),
    "release": lambda s, f: harm.free_minds(s, f, "MDR-SPEC-135"), "task": lambda s, f: s.setup.scenario.task(s, f),
    "prone": _prone,
}  # fmt: skip
"""How it is done."""
FREE = ("drop", "revert", "release", "prone")
QUIET = ("move", "stand", "sprint", DONE)
PACES = ("move", "sprint", "steps", "disengage")


def why_not(s: State, f: Fighter, key: str) -> Illegal | None:
    """MDR-ACTN-01, MDR-ACTN-03, MDR-AREA-08, MDR-GRP-07, MDR-RUL-70: why a deed is not possible now."""
    if key == DONE:
        return _no_rest(s, f) if "regrouping" in f.marks else None
    deed = ACTIONS[key]
    if f.left < deed.cost:
        return Illegal(f"{deed.cost} actions are needed, {f.left} left", "MDR-ACTN-03", also=(deed.rule,))
    if "regrouping" in f.marks and key not in QUIET:
        return Illegal("models that regroup may only move", "MDR-GRP-07")
    if stuck(f) and not _mind_free(f, deed, key):
        if "out" in f.marks:
            return Illegal(f"{f.name} has passed out", "MDR-RUL-30", also=("MDR-RUL-28",))
        if "transfixed" in f.marks:
            return Illegal(f"{f.name} can only break free", "MDR-RUL-28", also=("MDR-TRAN-01",))
        return Illegal(f"{f.name} is hanging on a wall and helpless", "MDR-CLMB-04", also=("MDR-RUL-28",))
    if "stalled" in f.marks and not deed.lying:
        return Illegal("the power armour is shut down", "MDR-SPEC-102")
    if fallen(f) and not deed.lying:
        return Illegal("it is lying on the ground: stand up first", "MDR-ACTN-03")
    if deed.mind and deed.cost and deed.trait and "psi_blocked" in f.marks:
        return Illegal("its mental mutations are blocked", "MDR-AREA-08")
    if deed.attack and f.attacked:
        return Illegal("one attack a turn", "MDR-ACTN-01")
    return BARS[key](s, f)


def _no_rest(s: State, f: Fighter) -> Illegal | None:
    """MDR-GRP-07: who is called together goes on until it touches another of them, if it can get there."""
    mates = move.mates(s, f)
    if not f.left or any(touching(s, f, m) for m in mates) or why_not(s, f, "move") is not None:
        return None
    far = f.left * s.setup.sticks.length(stick(s, f))
    near = any(within(f, m, far) for m in mates)
    return (
        Illegal("a model that regroups must end in contact with another of the group", "MDR-GRP-07") if near else None
    )


def _mind_free(f: Fighter, deed: Action, key: str) -> bool:
    """MDR-SPEC-147, MDR-CLMB-06, MDR-RUL-28: in a web or on a wall the mind is free; otherwise one only breaks free."""
    if "transfixed" in f.marks or witless(f):
        return "out" not in f.marks and (key == "break" or (deed.mind and bool(deed.trait) and not witless(f)))
    return (deed.mind and bool(deed.trait)) or key in ("climb", "steps", "release")


def perform(s: State, f: Fighter, key: str) -> Flow[None]:
    """Do it, then everything that follows from it: shields drop, nerves are tested, carriers are exposed."""
    if key not in ("shield", DONE, "release", "revert"):
        f.clear("shield")
    if key == DONE:
        if f.left:
            s.say("rest", "MDR-TURN-02", who=f.id, side=f.side, left=f.left, stays=False)
        f.left = 0
        s.active = ""
        return
    left = f.left
    flow = DEEDS[key](s, f)
    if flow is not None:
        yield from flow
    if f.left < left and key not in PACES and not ACTIONS[key].attack:
        f.mark("busy")
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
