"""GCE-HTH-22..27, GCE-MULT: fights on the ground and on stationary vehicles, two or many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from dustup.core import Answer, Ask, Choice, Flow, Illegal
from dustup.skirmish.choices import ask, names_of, which
from dustup.skirmish.space import by_distance, facing_to, gap
from dustup.skirmish.walk import Path

from ..content import INCH
from ..harm import out_of_action, stand
from ..move import foot
from ..move.board import get_off
from ..state import Fighter, State
from ..warriors import beside, enemies, engaged, frenzied, hates, in_contact, on_ground, towards
from .bout import Bout, Corner, fight, wits


@dataclass(slots=True)
class Brawl:
    """A combat as it began: both sides, who is too dull to strike this phase, and who fights whom yet."""

    ours: list[Fighter]
    theirs: list[Fighter]
    dull: dict[str, bool] = field(default_factory=dict)
    parts: dict[str, list[str]] = field(default_factory=dict)

    def up(self, side: list[Fighter]) -> list[Fighter]:
        """Those of a side who stand."""
        return [f for f in side if f.status == "up"]

    def last(self, f: Fighter) -> bool:
        """GCE-HTH-22, GCE-MULT-05: nobody else of its side stands: Down, it is out of action at once."""
        return self.up(self.ours if f in self.ours else self.theirs) == [f] and "play_dead" not in f.skills

    @property
    def single(self) -> bool:
        """GCE-HTH-22: one against one from the start."""
        return len(self.ours) == 1 and len(self.theirs) == 1


def brawl(s: State, people: list[Fighter]) -> Flow[None]:
    """GCE-MULT-01..10, GCE-TURN-06, GCE-TURN-07, GCE-RUL-29, GCE-RUL-121: the active player's side against the rest."""
    b = Brawl([f for f in people if f.side == s.player], [f for f in people if f.side != s.player])
    for f in (*b.up(b.ours), *b.up(b.theirs)):
        b.dull[f.id] = yield from wits(s, f)
    ours, theirs = b.up(b.ours), b.up(b.theirs)
    if not ours or not theirs:
        yield from _finish(s, b)
        return
    many, few = (ours, theirs) if len(ours) >= len(theirs) else (theirs, ours)
    b.parts = yield from _split(s, many, few)
    while b.parts:
        lone = yield from _which_part(s, many[0].side, b.parts)
        yield from _part(s, b, s.fighters[lone], [s.fighters[key] for key in b.parts.pop(lone)])
    for f in (*b.ours, *b.theirs):
        f.brawled = True


def _split(s: State, many: list[Fighter], few: list[Fighter]) -> Flow[dict[str, list[str]]]:
    """GCE-MULT-06..08, GCE-RUL-28: the outnumbering player says who fights whom, at least one for each enemy."""
    parts: dict[str, list[str]] = {e.id: [] for e in few}
    if len(few) == 1:
        return {few[0].id: [f.id for f in many]}
    names = {e.id: e.name for e in few}
    for k, f in enumerate(many):
        left = len(many) - k
        bare = [key for key, who in parts.items() if not who]
        must = bare if len(bare) >= left else list(parts)
        if len(must) == 1 and not s.setup.switches.get("pauses"):
            parts[must[0]].append(f.id)
            continue
        order = must if len(must) == 1 else [e.id for e in by_distance(f, few)]
        given, about = {key: names[key] for key in order}, {"few": list(names)}
        bar = partial(_spoken_for, must)
        pick = yield ask(f, "assign", f"{f.name} fights", "GCE-MULT-07", given, bar=bar, about=about)
        parts[pick].append(f.id)
    return parts


def assignment(s: State, asked: Ask) -> Choice:
    """GCE-MULT-07: the same question with all enemies in it, where one alone is left to choose: for cases."""
    names = names_of(s.fighters[key] for key in asked.about["few"])
    options = asked.options() if isinstance(asked, Choice) else ()
    return which(asked.who, asked.what, asked.prompt, asked.rule, names, bar=partial(_spoken_for, options))


def _spoken_for(free: Sequence[str], key: str) -> Illegal | None:
    return None if key in free else Illegal("each enemy needs an opponent", "GCE-MULT-07")


def _which_part(s: State, side: str, parts: dict[str, list[str]]) -> Flow[str]:
    """GCE-MULT-09: the outnumbering player chooses the order of the parts."""
    if len(parts) == 1:
        return next(iter(parts))
    names = {key: s.fighters[key].name for key in parts}
    return str((yield which(side, "part", "Which of these is fought next?", "GCE-MULT-09", names)))


def _part(s: State, b: Brawl, lone: Fighter, attackers: list[Fighter]) -> Flow[None]:
    """GCE-MULT-01..03, GCE-MULT-08: one attacker after another, each with more dice and score, while it stands."""
    nth = 0
    waiting = list(attackers)
    while waiting and lone.status == "up":
        sole = len(waiting) == 1 and not (len(attackers) > 1 and s.setup.switches.get("pauses"))
        f = waiting[0] if sole else s.fighters[(yield _next(lone, waiting))]
        waiting.remove(f)
        if f.status != "up":
            continue
        corner = Corner(f, nth, f"{nth} comrades before it" if nth > 1 else "a comrade before it", last=b.last(f))
        nth += 1
        other = Corner(lone, last=b.last(lone))
        a, c = (corner, other) if f.side == s.player else (other, corner)
        left = tuple(b.dull.items()), *((key, *who) for key, who in b.parts.items()), *(one.id for one in waiting)
        result = yield from fight(s, a, c, (b.dull.get(a.f.id, False), b.dull.get(c.f.id, False)), (f.id, nth, left))
        yield from _aftermath(s, b, result)


def _next(lone: Fighter, waiting: list[Fighter]) -> Choice:
    names = {f.id: f.name for f in waiting}
    return which(waiting[0].side, "bout", f"Who is next to fight {lone.name}?", "GCE-MULT-01", names)


def _aftermath(s: State, b: Brawl, result: Bout) -> Flow[None]:
    """GCE-HTH-22..24, GCE-MULT-04, GCE-MULT-05, GCE-MULT-10: who is Down may be out; the winner may follow up."""
    loser, winner = result.loser, result.winner
    if loser is None or winner is None:
        return
    finish_off(s, b, loser)
    if loser.status == "gone" and loser.fate == "out" and winner.status == "up":
        yield from follow_up(s, winner)


def finish_off(s: State, b: Brawl, loser: Fighter) -> None:
    """GCE-HTH-22, GCE-MULT-05: if nobody of the loser's side stands, its Down warriors are out of action."""
    side = b.ours if loser in b.ours else b.theirs
    if loser.status != "up" and not b.up(side):
        for f in sorted(side, key=lambda f: f is not loser):
            if f.status == "down" and "play_dead" not in f.skills:
                out_of_action(s, f, "GCE-HTH-22" if b.single else "GCE-MULT-05")


def _finish(s: State, b: Brawl) -> Flow[None]:
    """GCE-HTH-03, GCE-RUL-101: nobody of one side stands: its Down warriors in contact are out of action."""
    winners, fallen = (b.up(b.ours), b.theirs) if b.up(b.ours) else (b.up(b.theirs), b.ours)
    free: list[Fighter] = []
    for e in fallen:
        by = next((f for f in winners if in_contact(f, e) or (f.on and f.on == e.on)), None)
        if e.status == "down" and by is not None and "play_dead" not in e.skills:
            s.say("finish", "GCE-HTH-03", who=by.id, at=e.id)
            out_of_action(s, e, "GCE-HTH-03", "GCE-RUL-101")
            free += [by] if by not in free else []
    for f in free:
        yield from follow_up(s, f)


def follow_up(s: State, f: Fighter) -> Flow[None]:
    """GCE-HTH-24, GCE-HTH-25, GCE-PSY-32, GCE-PSY-41, GCE-RUL-67: 2 inches, into contact too; some must press on.

    GCE-BRD-15, GCE-BRD-18: from a stationary vehicle too, not on a moving one.
    """
    if not on_ground(s, f) or engaged(s, f) or f.status != "up":
        return
    prey = _must_follow(s, f)
    asked, walker = foot.question(s, f, "follow")
    if prey is not None:
        answer = press(s, f, prey, walker.legal)
        s.say("presses on", "GCE-PSY-41" if frenzied(f) else "GCE-PSY-32", who=f.id, at=prey.id)
    else:
        answer = yield asked
    if answer["path"]:
        walker.trip(answer)  # measured from where it stands, before it gets off
        get_off(s, f)
        yield from foot.go(s, f, answer, walker, "follow")
        for e in enemies(s, f):
            if e.hull is None and not e.on and in_contact(f, e):
                s.say("engaged", "GCE-HTH-25", who=f.id, at=e.id)
                e.overwatch = f.overwatch = False
                if e.pinned:
                    stand(s, e, "GCE-PIN-07")


def _must_follow(s: State, f: Fighter) -> Fighter | None:
    """The enemy a hateful or frenzied winner has to go for."""
    from ..sight import sees

    foes = [e for e in enemies(s, f) if e.hull is None and not e.on and not e.burning and not e.hidden]
    if not frenzied(f):
        foes = [e for e in foes if hates(f, e) and sees(s, f, e)]
    return by_distance(f, foes)[0] if foes else None


def press(s: State, f: Fighter, prey: Fighter, legal: Callable[[Path], bool]) -> Answer:
    """As near to somebody as 2 inches bring it, in contact if possible."""
    far = min(gap(f, prey), foot.FOLLOW * INCH)
    spots = [beside(f, prey)] if gap(f, prey) <= foot.FOLLOW * INCH else []
    spots += [towards((f.x, f.y), (prey.x, prey.y), far * k / 8) for k in range(8, 0, -1)]
    for spot in spots:
        if spot != (f.x, f.y) and legal([spot]):
            return {"path": [list(spot)], "facing": facing_to(f, prey)}
    return {"path": [], "facing": f.facing}
