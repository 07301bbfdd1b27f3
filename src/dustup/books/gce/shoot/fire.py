"""GCE-SHOT-01, GCE-SHOT-04, GCE-TGT-05, GCE-AUTO: one shooter after another: weapon, mode, target, dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from dustup.core import Answer, Ask, Choice, Flow, Illegal, Roll
from dustup.skirmish.choices import ask, which, yes_or_no
from dustup.skirmish.react import moved_to
from dustup.skirmish.space import gap

from .. import checks
from ..content import INCH
from ..sight import faces, sees, stand
from ..special import hiding
from ..state import Fighter, State
from ..warriors import weapon
from . import flame, grenades
from .ammo import ammo_roll, due, guns, idle, spoil
from .hit import Aim, distance, harm, hit_roll, in_range, knot, reach
from .targets import Open, armed, looks, no_shot_at, nobody, open_with, passed_over, ranked, targets, why_no_shot

END = "end"
BLIND = Illegal("nothing is measured before the target is declared", "GCE-DICE-11")
SPREAD = 4 * INCH
FEW = 2
"""Everybody shoots in the end: as many are thought of at a time."""


def shooters(s: State, among: Sequence[Fighter]) -> list[Fighter]:
    """Those of some who can shoot at somebody now."""
    return [f for f in among if f.hull is None and armed(s, f) is None]


def phase(s: State, side: str, among: Sequence[Fighter]) -> Flow[bool]:
    """GCE-SHOT-01, GCE-SHOT-04: the owner picks a shooter, finished before the next; False when done.

    With pauses on, the question comes even where nobody can: so that everybody may be told why.
    """
    names = {f.id: f.name for f in among if f.hull is None and f.status in ("up", "down")}
    known: dict[str, Illegal | None] = {END: None}
    seen = looks(s)

    def bar(key: str) -> Illegal | None:
        if key not in known:
            known[key] = armed(s, s.fighters[key], seen.setdefault(key, {}))
        return known[key]

    def worth_it(key: str) -> bool:
        return bar(key) is None and hopeful(s, s.fighters[key])

    ready = any(bar(key) is None for key in names)
    if not ready and not (names and s.setup.switches.get("pauses")):
        return False
    pick = yield which(
        side, "activate", "Who shoots next?", "GCE-SHOT-04", names | {END: "No more shooting"}, settled=ready, bar=bar,
        spread=lambda: [*[1.0] * len(names), 0.03], think=lambda: _thought(s, names, worth_it),
    )  # fmt: skip
    if pick == END:
        return False
    s.active = pick
    yield from fire(s, s.fighters[pick], known=seen.get(pick))
    s.active = ""
    return True


def _thought(s: State, names: Iterable[str], worth_it: Callable[[str], bool]) -> tuple[str, ...]:
    """GCE-GREN-05, GCE-TMPL-01: some shooters, who cannot catch their mob first; where all of them can, to stop too."""
    wide = {key for key in names if any(_wide(s, gun) for gun in guns(s, s.fighters[key]))}
    found = tuple(islice(filter(worth_it, sorted(names, key=wide.__contains__)), FEW))
    return found if found and found[0] not in wide else (*found, END)


def _wide(s: State, key: str) -> bool:
    return weapon(s, key).scatters or weapon(s, key).form == "flame"


def resumed(s: State, f: Fighter) -> Flow[None]:
    """The shot of somebody who is acting; who may not shoot at all is told why, whomever it would shoot at."""
    bar = why_no_shot(s, f) or (None if guns(s, f) else armed(s, f))
    if bar is not None:
        names = {e.id: e.name for e in s.strangers(f.side)}
        yield which(f.side, "target", f"{f.name} shoots at", bar.rule, names, model=f.id, bar=lambda key: bar)
    yield from fire(s, f)


def hopeful(s: State, f: Fighter) -> bool:
    """By eye somebody it may shoot at could be in range: a shot that surely falls short is not worth its ammo."""
    here = stand(s, f)
    spans = [(key, (reach(s, f, weapon(s, key)) if weapon(s, key).form != "flame" else 8) * INCH) for key in guns(s, f)]
    return any(
        bar is None and not _wreck(s, e) and gap(here, s.fighters[e]) <= 1.1 * span
        for key, span in spans
        for e, bar in targets(s, f, key).items()
    )


def fire(s: State, f: Fighter, snap: str = "", known: dict[str, Open] | None = None) -> Flow[None]:
    """GCE-SHOT-01, GCE-TGT-05, GCE-GREN-01, GCE-HIDE-08, GCEH-ARMS-01, GCEH-ARMS-04: a weapon, then whatever it needs.

    `known` is whom it can shoot at, where somebody has just looked.
    """
    known = {} if known is None else known
    key = yield from _which(s, f, known)
    row = weapon(s, key)
    aim = Aim(f, key, snap)
    f.shot = True
    if row.form == "flame":
        yield from flame.burn(s, aim, (yield from pick_target(s, f, key, known)))
    elif row.scatters:
        yield from grenades.throw(s, aim)
    elif row.dice and (dice := (yield from _mode(s, f, key))):
        yield from burst(s, aim, dice)
    else:
        yield from single(s, aim, known)
    if row.after and f.weapons.get(key) == "":
        spoil(s, f, key, row.after)
    hiding.reveal(s, f, "GCE-HIDE-08")


def _which(s: State, f: Fighter, known: dict[str, Open]) -> Flow[str]:
    keys = guns(s, f)
    legal = keys if len(keys) == 1 else [key for key in keys if open_with(s, f, key, known)]
    if len(legal) == 1:
        return legal[0]
    bars = idle(s, f)
    names = {key: weapon(s, key).name for key in (*keys, *bars)}
    found: str = yield which(
        f.side, "weapon", f"{f.name}: fire what?", "GCE-TGT-05", names, model=f.id,
        bar=lambda key: None if key in legal else bars.get(key) or nobody(s, f, [key]),
        think=lambda: _arms(s, sorted(legal, key=lambda key: -_hopes(s, f, key))),
    )  # fmt: skip
    return found


def _arms(s: State, best: list[str]) -> list[str]:
    """The weapon a bot expects most of; where that may catch its own mob, the best of the others as well."""
    return [best[0], *[key for key in best[1:] if _wide(s, best[0]) and not _wide(s, key)][:1]]


def _hopes(s: State, f: Fighter, key: str) -> float:
    """What a bot expects of a weapon."""
    from ..worth import prize

    legal = [e for e, bar in targets(s, f, key).items() if bar is None and not _wreck(s, e)]
    return max((prize(s, f, s.fighters[e], key) for e in legal), default=0)


def _wreck(s: State, key: str) -> bool:
    """A target that no shot can hurt any more."""
    hull = s.fighters[key].hull
    return hull is not None and hull.wrecked


def _mode(s: State, f: Fighter, key: str) -> Flow[int]:
    """GCE-AUTO-01, GCE-AUTO-10, GCE-RUL-84: a single shot, or how many Sustained Fire dice, said before rolling."""
    count = weapon(s, key).dice
    names = {"single": "A single shot", "auto": "Full auto, 1 die"}
    names |= {f"auto {n}": f"Full auto, {n} dice" for n in range(2, count + 1)}
    pick = yield which(f.side, "mode", f"{f.name}: single shot or full auto?", "GCE-AUTO-01", names, model=f.id,
                       about={"weapon": key}, think=lambda: (list(names)[-1],))  # fmt: skip
    return 0 if pick == "single" else int(pick.removeprefix("auto") or 1)


def target_question(
    s: State, f: Fighter, key: str, bars: dict[str, Illegal | None], extra: tuple[str, ...] = ()
) -> Choice:
    """GCE-TGT-05, GCE-DICE-11, GCE-RUL-05: the target is declared before anything is measured."""
    names = {v: s.fighters[v].name if v in s.fighters else weapon(s, v).name for v in bars}
    names |= dict.fromkeys(extra, "A point on the ground")
    return ask(
        f, "throw" if extra else "target", f"{f.name}: fire the {weapon(s, key).name.lower()} at whom?", "GCE-TGT-05",
        names, about={"weapon": key, "line": "shot"}, bar=bars.get, blind=BLIND,
        weigh=lambda v: 0.1 if v in extra or _wreck(s, v) else 1.0,
        think=lambda: _best(s, f, key, [v for v, bar in bars.items() if bar is None])[: 1 + len(extra)],
    )  # fmt: skip


def _best(s: State, f: Fighter, key: str, among: Sequence[str]) -> list[str]:
    """Whom a bot would shoot at, the best first."""
    from ..worth import prize

    return sorted(among, key=lambda v: 0.0 if _wreck(s, v) else -prize(s, f, s.fighters[v], key))


def pick_target(s: State, f: Fighter, key: str, known: dict[str, Open]) -> Flow[Fighter]:
    """One legal target is taken without asking."""
    seen = ranked(s, f, open_with(s, f, key, known))
    over = passed_over(s, f, seen)
    if len(seen) - len(over) == 1:
        return next(mark.e for mark in seen if mark.e.id not in over)
    pick: Answer = yield target_question(s, f, key, targets(s, f, key, seen))
    return s.fighters[pick]


def single(s: State, aim: Aim, known: dict[str, Open]) -> Flow[None]:
    """GCE-SHOT-04, GCE-AMMO-01, GCE-RUL-14, GCEH-ARMS-03: target, to hit, ammo, then the wound; perhaps once more."""
    f, e = aim.f, (yield from pick_target(s, aim.f, aim.key, known))
    left = 2 if _twice(s, aim, e) else 1
    while left and f.status == "up" and e.status != "gone" and aim.key in guns(s, f):
        left -= 1
        won, face = yield from hit_roll(s, aim, e)
        if why := due(f, face):
            yield from ammo_roll(s, f, aim.key, why)
        if won:
            yield from checks.joined(harm(s, aim, e), knot(s, aim, "wounds", [e], left))


def _twice(s: State, aim: Aim, e: Fighter) -> bool:
    """GCEH-ARMS-03: a catapult at short range, if its owner has not stirred and is on foot."""
    f, row = aim.f, weapon(s, aim.key)
    return row.twice and not f.on and not f.stirred and distance(s, f, e, aim.key) <= row.short + 1e-4


def burst(s: State, aim: Aim, dice: int) -> Flow[None]:
    """GCE-AUTO-02..11, GCE-AMMO-03, GCE-RUL-14, GCE-RUL-110: dice, jams, target, spread, hits, ammo, wounds."""
    f = aim.f
    shown = yield from checks.sustained(f.side, f"{f.name}: Sustained Fire", dice)
    if "spray" in f.skills and (yield _again(f, min(shown))):
        low = shown.index(min(shown))
        shown[low] = (yield from checks.sustained(f.side, f"{f.name}: Sustained Fire again", 1))[0]
    shots, jams = sum(shown), shown.count(checks.JAM)
    names = ["JAM" if n == checks.JAM else str(n) for n in shown]
    rules, faces = ("GCE-AUTO-09",) if jams else (), [["sustained fire", name, f.side] for name in names]
    s.say("burst", "GCE-AUTO-02", *rules, who=f.id, weapon=weapon(s, aim.key).name, faces=faces, shots=shots)
    for _ in range(jams):
        yield from ammo_roll(s, f, aim.key, "a jam")
    if not shots or f.status != "up":
        return
    first = yield from pick_target(s, f, aim.key, {})  # a jam may have changed everything
    marks = [first, *(yield from _spread(s, aim, first, shots - 1))]
    hits: list[Fighter] = []
    calls: list[str] = []
    for k, e in enumerate(marks):
        so_far = knot(s, aim, "to hit", [*marks[k:], *hits], len(hits), *sorted(calls))
        won, face = yield from checks.joined(hit_roll(s, aim, e, single=False), so_far)
        calls += [why] if (why := due(f, face)) else []
        hits += [e] if won else []
    calls.sort()
    for n, why in enumerate(calls):
        yield from checks.joined(ammo_roll(s, f, aim.key, why), knot(s, aim, "ammo", hits, *calls[n:]))
    for k, e in enumerate(hits):
        if e.hull is None:
            yield from checks.joined(harm(s, aim, e), knot(s, aim, "wounds", hits[k:]))
        elif e not in hits[:k]:  # GCE-VDAM-13: all that hit a vehicle at once
            yield from checks.joined(harm(s, aim, e, hits.count(e)), knot(s, aim, "wounds", hits, k))


def _again(f: Fighter, least: int) -> Choice:
    return yes_or_no(
        f.side, "reroll", f"Roll the {least} for the lowest Sustained Fire die again?", "GCE-AUTO-02",
        ("roll again", "keep it"), first=False, weigh=lambda yes: 1.0 if yes else 2.0, model=f.id,
        about={"faces": [least]},
    )  # fmt: skip


def _spread(s: State, aim: Aim, first: Fighter, more: int) -> Flow[list[Fighter]]:
    """GCE-AUTO-04..07: further shots may go to enemies within 4 inches of the first target and in range."""
    if not more or not in_range(s, aim, first):
        return [first] * more
    near = [e for e in s.strangers(aim.f.side) if _beside(s, aim, first, e)]
    if not near:
        return [first] * more
    names = {first.id: first.name, **{e.id: e.name for e in near}}
    found, about = [], {"who": aim.f.id, "at": first.id, "weapon": aim.key}
    for n in range(more):
        prompt = f"{aim.f.name}, shot {n + 2}: at whom?"
        pick = yield which(aim.f.side, "spread", prompt, "GCE-AUTO-05", names, model=aim.f.id, about=about,
                           think=lambda: _best(s, aim.f, aim.key, list(names))[:1])  # fmt: skip
        found.append(s.fighters[pick])
    return found


def _beside(s: State, aim: Aim, first: Fighter, e: Fighter) -> bool:
    if e is first or e.status not in ("up", "down") or _wreck(s, e.id):
        return False
    return gap(first, e) <= SPREAD and no_shot_at(s, aim.f, e, aim.key) is None and in_range(s, aim, e)


def _no_spread(s: State, aim: Aim, first: Fighter, e: Fighter, bar: Illegal | None) -> Illegal | None:
    """GCE-AUTO-05: why no shot of a burst at the first target goes to somebody else."""
    if e is first or _beside(s, aim, first, e):
        return None
    far = f"{e.name} is not within 4 inches of {first.name} and in range"
    return Illegal(far, "GCE-AUTO-05", also=(bar.rule,) if bar else ())


def snap_shot(
    s: State, w: Fighter, mover: Fighter | None = None, mode: str = "", goal: tuple[int, int] = (0, 0)
) -> Flow[None]:
    """GCE-OVW-05, GCE-OVW-06, GCE-HIT-06, GCE-RUL-71, GCE-RUL-72: a full shot, -1 if it charges, rams or flits by."""
    w.overwatch = w.idle = w.shot = False
    fleeting = mover is not None and (mode in ("charge", "ram") or _flits(s, w, mover, goal))
    snap = "" if mover is None else mover.id
    s.say("overwatch shot", "GCE-OVW-04", who=w.id, at=snap)
    if armed(s, w) is None:
        yield from fire(s, w, snap if fleeting else "")
    w.shot = False


def _flits(s: State, w: Fighter, mover: Fighter, goal: tuple[int, int]) -> bool:
    """GCE-RUL-72: unseen when its move began, or unseen where its path leads."""
    there = moved_to(mover, goal)
    start = moved_to(mover, (s.notes["from x"], s.notes["from y"])) if "from x" in s.notes else mover
    return any(not (faces(s, w, stand(s, one)) and sees(s, w, one)) for one in (there, start))


def unasked(s: State, question: Ask | Roll) -> Choice | None:
    """The target question that was passed over since one target alone was legal, for cases; and the guns that were,
    each with the reason."""
    about = question.about
    if question.rule not in ("GCE-HIT-01", "GCE-AUTO-01", "GCE-AUTO-05", "GCE-TMPL-04") or "weapon" not in about:
        return None
    f, key = s.fighters[about.get("who", about.get("model"))], about["weapon"]
    if question.rule == "GCE-AUTO-05":
        return target_question(s, f, key, {about["at"]: None})
    blind = [gun for gun in guns(s, f) if gun != key and not open_with(s, f, gun, {})]
    arms = {key: None} | idle(s, f) | {gun: nobody(s, f, [gun]) for gun in blind}
    bars = targets(s, f, key) if question.rule != "GCE-AUTO-01" else {}
    if about.get("burst"):
        first = s.fighters[about["at"]]
        bars = {e: _no_spread(s, Aim(f, key), first, s.fighters[e], bar) for e, bar in bars.items()}
    return target_question(s, f, key, bars | arms)
