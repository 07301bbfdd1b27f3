"""KZ-TURN, KZ-INIT, KZ-RUL-02..07: the turn, who acts first, and the groups acting in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dustup.core import Answer, Choice, Flow, Illegal, Mod, barred_by, tally
from dustup.skirmish import rolls
from dustup.skirmish.choices import ask, names_of, which
from dustup.skirmish.recap import so_far
from dustup.skirmish.scenario import finish as finish_battle

from . import zombies
from .content import INCH, Order
from .fight import fight, finish, givers, hand_over, take_over, takers, why_no_finish
from .harm import let_go
from .move import attacks, budget, move
from .orders import change, change_question, initial_question, reveal
from .scenarios import deploy
from .shoot import shoot, why_no_shooting
from .state import Fighter, Group, State, active_foes, captives_of, free, groups_of, headsets, leader, members, rules_of
from .suppression import recover


def play(s: State) -> Flow[None]:
    """KZ-TURN-01, KZ-RUL-02: set-up, orders, then turns of events, initiative, actions, change of orders, end."""
    order = list(PHASES)
    while s.phase != "over":
        now = s.phase
        yield from PHASES[now](s)
        if s.phase == now:
            s.phase = order[order.index(now) + 1]


def first_orders(s: State) -> Flow[None]:
    """KZ-RUL-03: every group gets an order in secret; all are revealed together."""
    while (group := _unasked(s)) is not None:
        group.pending = yield initial_question(s, group)
        group.asked = True
    reveal(s)
    yield from s.setup.scenario.begin(s)


def start(s: State) -> Flow[None]:
    """KZ-RUL-02 (0): a new turn; scenario events come first."""
    s.turn += 1
    for group in s.groups.values():
        group.acted = group.asked = False
    for f in s.fighters.values():
        f.acted = f.tried = f.moved = f.shot = f.fought = f.handed = False
    s.say("turn", "KZ-TURN-01", turn=s.turn, **so_far(s))
    yield from s.setup.scenario.turn_starts(s)


def action(s: State) -> Flow[None]:
    """KZ-RUL-02 (2), KZ-TURN-02: groups act in descending order, sides alternating."""
    while s.active_group or (choice := next_group(s)):
        if not s.active_group:
            pick = choice[0] if len(choice) == 1 or choice[0].kind == "zombie" else (yield from _which(s, choice))
            s.turn_of = (s.rota.index(pick.side) + 1) % len(s.rota)
            s.active_group = pick.id
            s.say("group acts", "KZ-TURN-02", group=pick.id, side=pick.side, score=pick.score, order=pick.order)
        yield from group_acts(s, s.groups[s.active_group])
        if s.setup.scenario.decided(s):
            s.phase = "end"
            return


def _which(s: State, choice: list[Group]) -> Flow[Group]:
    """KZ-RUL-05: ties between a player's own groups are the player's choice."""
    names = {g.id: g.name for g in choice}
    prompt = "Which of your tied groups acts first?"
    return s.groups[(yield which(choice[0].side, "group", prompt, "KZ-TURN-02", names, settled=True))]


def change_orders(s: State) -> Flow[None]:
    """KZ-RUL-02 (3), KZ-CHG-10: each group decides and rolls; counters are turned up together."""
    while (group := _unasked(s)) is not None:
        order = yield change_question(s, group)
        group.asked = True
        yield from change(s, group, order)
    reveal(s)


def _unasked(s: State) -> Group | None:
    waiting = (g for side in s.sides for g in s.groups.values() if g.side == side and not g.asked)
    return next((g for g in waiting if g.kind != "zombie" and free(s, g.id)), None)


def end(s: State) -> Flow[None]:
    """KZ-RUL-02 (4): victory check; smoke that has lasted its time clears."""
    for mark in [m for m in s.marks.values() if m.kind == "smoke" and 0 < m.until <= s.turn]:
        del s.marks[mark.id]
        s.say("smoke clears", "KZ-RUL-55", mark=mark.id)
    yield from s.setup.scenario.turn_ends(s)
    if s.setup.scenario.decided(s) or s.turn >= s.setup.scenario.length(s):
        finish_battle(s, "KZ-RUL-69")
    else:
        s.phase = "start"


DONE = "done"
GIVING = ("hand_over", "take_over", "let_go")


def group_acts(s: State, group: Group) -> Flow[None]:
    """KZ-TURN-03, KZ-SUP-10, KZ-CAPT-03, KZ-RUL-06: the owner picks its figures, captives apart; nobody has to act."""
    while s.active or (waiting := [f for f in free(s, group.id) if not f.acted]):
        if s.active:
            yield from figure_acts(s, s.fighters[s.active])
        elif group.kind == "zombie":
            yield from zombies.act(s, waiting[0])
        else:
            yield from _next_figure(s, group, waiting)
    group.acted = True
    s.active_group = ""


def _next_figure(s: State, group: Group, waiting: list[Fighter]) -> Flow[None]:
    """KZ-SUP-05, KZ-RUL-07: who is next; the removal attempt comes before anything else."""
    names, prompt = names_of(waiting), f"{group.name}: which figure acts?"
    held = {f.id: f.name for f in s.fighters.values() if f.captor and f.group == group.id and f.status == "up"}
    pick = yield which(
        group.side, "activate", prompt, "KZ-TURN-03", {**names, **held, DONE: "The rest do nothing"}, settled=True,
        about={"group": group.id}, weigh=lambda v: 0.02 if v == DONE else 1.0, think=lambda: tuple(names),
        bar=lambda v: Illegal(f"{held[v]} is a captive", "KZ-CAPT-03", also=("KZ-SUP-10",)) if v in held else None,
    )  # fmt: skip
    if pick == DONE:
        s.say("idle group", "KZ-TURN-03", group=group.id, fighters=[f.id for f in waiting])
        for f in waiting:
            close(s, f)
        return
    s.active = pick
    f = s.fighters[pick]
    if f.suppressed and not f.tried:
        yield from recover(s, f)


def figure_acts(s: State, f: Fighter) -> Flow[None]:
    """KZ-ORD-02..08, KZ-RUL-19: what its state and its order allow, one deed at a time."""
    deed = ""
    while f.status == "up" and not f.acted:
        deed = yield deeds(s, f)
        yield from perform(s, f, deed)
    if deed == DONE and not (f.moved or f.shot or f.fought or f.handed):
        s.say("idle", "KZ-TURN-03", who=f.id, suppressed=f.suppressed)
    close(s, f)


def close(s: State, f: Fighter) -> None:
    """KZ-PER-01, KZ-RUL-64: the activation ends; a quiet one counts as a turn of reloading."""
    f.acted = True
    s.active = ""
    ran = f.moved and rules_of(s, f).id == "run"
    if f.reload and f.status == "up" and not f.suppressed and not f.shot and not f.fought and not ran:
        f.reload = {w: n - 1 for w, n in f.reload.items() if n > 1}
        s.say("reloads", "KZ-PER-01", who=f.id, left=dict(f.reload))


def deeds(s: State, f: Fighter) -> Choice:
    """The open question of an activation: everything, with the reason why where it is not allowed."""
    prompt = f"{f.name}, {'suppressed' if f.suppressed else f'{rules_of(s, f).name} orders'}: what now?"
    return ask(
        f, "action", prompt, "KZ-ORD-01", LABELS, settled=True,
        about={"group": f.group}, bar=lambda key: why_not(s, f, key),
        note=lambda key: f"{budget(s, f) / INCH:g} inches" if key == "move" else "",
        spread=lambda: [*LIVELY], think=lambda: _sensible(s, f),
    )  # fmt: skip


def _sensible(s: State, f: Fighter) -> list[Answer]:
    """To give a captive away is not an idea worth having."""
    return [key for key in DEEDS if key not in GIVING and why_not(s, f, key) is None]


def why_not(s: State, f: Fighter, key: str) -> Illegal | None:
    """KZ-SUP-02: what a suppressed figure may not do, and what a deed itself asks for."""
    if f.suppressed and key not in ("move", DONE):
        return Illegal(f"{f.name} is suppressed", "KZ-SUP-02")
    return DEEDS[key].bar(s, f)


def _no_move(s: State, f: Fighter) -> Illegal | None:
    either, free = f.shot and not f.suppressed and rules_of(s, f).either, not f.moved and not f.fought
    return barred_by(
        (f.moved, f"{f.name} has moved", "KZ-RUL-19"),
        (f.fought, "a figure that fights does nothing else", "KZ-HTH-03"),
        (either, "Snipe is a move or an aimed shot, not both", "KZ-ORD-06"),
        (free and budget(s, f) <= 0, f"{f.name} has no movement left after reductions", "KZ-MOVE-02"),
    )


def _moves(s: State, f: Fighter) -> Flow[None]:
    """KZ-HTH-02: contact under Assault starts the fight at once."""
    yield from move(s, f)
    if attacks(s, f) and active_foes(s, f):
        yield from fight(s, f)


def _no_fight(s: State, f: Fighter) -> Illegal | None:
    """KZ-HTH-01, KZ-HTH-20, KZ-RUL-43, KZ-RUL-75."""
    may = rules_of(s, f).attack
    return barred_by(
        (not may, "only Assault orders allow an attack hand to hand", "KZ-HTH-01"),
        (f.fought, f"{f.name} has fought in this activation", "KZ-RUL-43"),
        (may and not active_foes(s, f), "no enemy in contact to fight", "KZ-HTH-01"),
    )


def _ends(s: State, f: Fighter) -> None:
    f.acted = True


def _needs(test: Callable[[State, Fighter], object], why: str) -> Callable[[State, Fighter], Illegal | None]:
    """KZ-RUL-48: what can be done with a captive only where there is one."""
    return lambda s, f: None if test(s, f) else Illegal(why, "KZ-RUL-48")


@dataclass(frozen=True, slots=True)
class Deed:
    """What a figure may do in its activation: its name, why not, the doing, how often it is drawn if nobody thinks."""

    label: str
    bar: Callable[[State, Fighter], Illegal | None]
    do: Callable[[State, Fighter], Flow[None] | None]
    lively: float = 1.0


DEEDS = {
    "move": Deed("Move", _no_move, _moves),
    "shoot": Deed("Shoot", why_no_shooting, shoot),
    "fight": Deed("Fight", _no_fight, fight),
    "finish": Deed("Kill or capture", why_no_finish, finish),
    "hand_over": Deed("Hand over captive", _needs(takers, "no comrade is in contact with its captive"), hand_over, 0.1),
    "take_over": Deed("Take over captive", _needs(givers, "no comrade's captive is in contact"), take_over, 0.2),
    "let_go": Deed("Let captive go", _needs(captives_of, "it holds no captive"), let_go, 0.05),
    DONE: Deed("Done", lambda s, f: None, _ends, 0.15),
}
LABELS = {key: deed.label for key, deed in DEEDS.items()}
LIVELY = [deed.lively for deed in DEEDS.values()]


def perform(s: State, f: Fighter, key: str) -> Flow[None]:
    """Do one deed; a crawl is all that a suppressed figure does."""
    flow = DEEDS[key].do(s, f)
    if flow is not None:
        yield from flow
    f.acted = f.acted or (f.suppressed and f.moved)


def initiative(s: State) -> Flow[None]:
    """KZ-RUL-02 (1), KZ-INIT-01..05, KZ-TURN-02: every group rolls; the scores set the order of play."""
    for group in s.groups.values():
        group.score = 0
    for group in [g for side in s.sides for g in s.groups.values() if g.side == side and members(s, g.id)]:
        yield from _roll(s, group)
    s.rota = yield from _rota(s)
    s.turn_of = 0
    beaten = _by_headsets(s)
    rules = ("KZ-TURN-02", "KZ-RUL-04", *(("KZ-INIT-04",) if beaten else ()))
    s.say("order of play", *rules, sides=list(s.rota), headsets=beaten)


def _by_headsets(s: State) -> list[str]:
    """KZ-INIT-04: the sides that come before another with the same score because of their headsets."""
    ranks = [_best(s, side) for side in s.rota]
    return [side for side, a, b in zip(s.rota, ranks, ranks[1:]) if a[0] == b[0] and a[1] > b[1]]


def _roll(s: State, group: Group) -> Flow[None]:
    what, about = f"initiative of {group.name}", {"group": group.id}
    face = yield from rolls.die(group.side, what, "KZ-INIT-01", None, about)
    sharp, boss = _sharp(s, group), leader(s, group.id)
    found = [Mod(face, "die", "KZ-INIT-01")]
    if sharp and sharp.initiative > 1:
        found.append(Mod(face * (sharp.initiative - 1), f"{sharp.name} doubles the die", "KZ-INIT-02"))
    if boss is not None and not boss.suppressed:
        found.append(Mod(3, f"{boss.name} leads", "KZ-INIT-03"))
    total = tally(found)
    group.score = total.total
    rules = (*total.rules, *(("KZ-INIT-05",) if total.total > 12 else ()))
    shown = rolls.told(group.side, "initiative", [face], "Initiative", total)
    s.say("initiative", *rules, group=group.id, side=group.side, **shown)


def _sharp(s: State, group: Group) -> Order | None:
    """KZ-RUL-68: the order that counts; with individual orders the least sharp, for all members need Stay sharp.

    Suppressed members ignore orders, the group has them.
    """
    rows: dict[str, Order] = s.setup.data.orders
    held = dict.fromkeys(f.order or group.order for f in free(s, group.id))
    return min((rows[key] for key in held or (group.order,) if key), key=lambda row: row.initiative, default=None)


def _best(s: State, side: str) -> tuple[int, int]:
    return max(((g.score, int(headsets(s, g.id))) for g in groups_of(s, side)), default=(0, 0))


def by_score(s: State) -> list[str]:
    """KZ-INIT-04, KZ-RUL-04: the sides that can act, best score first; headsets beat a tie."""
    there = [side for side in s.sides if groups_of(s, side)]
    return sorted(there, key=lambda side: _best(s, side), reverse=True)


def _rota(s: State) -> Flow[list[str]]:
    """KZ-INIT-04, KZ-RUL-04, KZ-RUL-05: best score first; headsets beat a tie, then dice do.

    A side of captives alone comes last, and acts only if one of them is freed in time.
    """
    ranked = by_score(s)
    held = [g.side for g in s.groups.values() if g.side not in ranked and members(s, g.id)]
    done: list[str] = []
    while ranked:
        tied = [side for side in ranked if _best(s, side) == _best(s, ranked[0])]
        done += tied if len(tied) == 1 else (yield from rolls.roll_off(s, tied, "KZ-RUL-05"))
        ranked = [side for side in ranked if side not in tied]
    return [*done, *dict.fromkeys(held)]


def next_group(s: State) -> list[Group]:
    """KZ-TURN-02, KZ-RUL-04: the groups that may act now (several when their owner may choose), or none."""
    for step in range(len(s.rota)):
        side = s.rota[(s.turn_of + step) % len(s.rota)]
        waiting = [g for g in groups_of(s, side) if not g.acted]
        if waiting:
            best = max(g.score for g in waiting)
            return _won_the_tie(s, [g for g in waiting if g.score == best])
    return []


def _won_the_tie(s: State, tied: list[Group]) -> list[Group]:
    """KZ-RUL-05: where headsets won the first activation from another side's group, one that has them acts."""
    if any(g.acted for g in s.groups.values()):
        return tied
    rivals = any(g.score == tied[0].score for side in s.rota if side != tied[0].side for g in groups_of(s, side))
    wired = [g for g in tied if headsets(s, g.id)]
    return wired if rivals and wired else tied


PHASES = {
    "deploy": deploy, "orders": first_orders, "start": start, "initiative": initiative, "action": action,
    "change": change_orders, "end": end,
}  # fmt: skip
