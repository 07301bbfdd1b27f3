"""GCE-SHOT-02, GCE-SHOT-03, GCE-TGT: who may shoot, and at whom."""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from dustup.core import Illegal
from dustup.skirmish.choices import Untold, none_will_do
from dustup.skirmish.space import gap

from ..content import INCH
from ..sight import faces, graded, shown, shows, stand
from ..state import Fighter, State
from ..warriors import carrier, engaged, held, hull_of, is_moving, is_vehicle, row_of, unoccupied
from .ammo import guns, idle

EVEN = 0.05 * INCH
"""GCE-RUL-10: enemies this equally far away are equally near."""


class Mark(NamedTuple):
    """GCE-TGT-03: somebody a shot could be meant for: how far away, small or not, who it is, how much of it shows."""

    far: float
    small: bool
    e: Fighter
    share: float


Open = list[tuple[str, float]]
"""Enemies nothing bars but the order of priority, and how much shows of each."""
Found = dict[str, dict[str, Open]]
"""The same for every shooter, by the arc of its gun."""


def why_no_shot(s: State, f: Fighter) -> Illegal | None:
    """GCE-SHOT-01..03, GCE-MOVE-05, GCE-CHRG-08, GCE-BRD-06, GCE-RUL-99: what bars a warrior from shooting now."""
    if f.shot:
        return Illegal(f"{f.name} has shot", "GCE-SHOT-01")
    if f.pinned or f.status != "up":
        rule = "GCE-PIN-04" if f.pinned else "GCE-INJ-04"
        return Illegal(f"{f.name} is {'pinned' if f.pinned else 'Down'}", rule, also=("GCE-SHOT-03",))
    if f.burning:
        return Illegal(f"{f.name} is on fire", "GCE-FIRE-05", also=("GCE-SHOT-03",))
    if f.helped:
        return Illegal(f"{f.name} fought a fire instead", "GCE-SHOT-03", also=("GCE-FIRE-07", "GCE-VFIR-03"))
    if f.overwatch:
        return Illegal(f"{f.name} is on overwatch", "GCE-OVW-01", also=("GCE-SHOT-03",))
    if f.idle:
        also = ("GCE-CHRG-04", "GCE-PSY-01", "GCE-OVW-01", "GCE-FIRE-05")
        return Illegal(f"{f.name} can do nothing else this turn", "GCE-SHOT-03", also=also)
    if f.charged:
        opposed = ("GCE-BRD-06",) if f.on and engaged(s, f) else ()
        return Illegal(f"{f.name} charged", "GCE-CHRG-08", also=("GCE-SHOT-02", *opposed))
    if f.ran and "run_and_gun" not in f.skills:
        also = ("GCE-SHOT-02", *(("GCE-PSY-07",) if f.terrified else ()))
        return Illegal(f"{f.name} ran", "GCE-MOVE-05", also=also)
    return _busy(s, f)


def _busy(s: State, f: Fighter) -> Illegal | None:
    v = carrier(s, f)
    if not held(s, f):
        return None
    if v is None or not is_moving(v):
        return Illegal(f"{f.name} is fighting hand to hand", "GCE-SHOT-02")
    if f.side != v.side:
        return Illegal("there is still opposition aboard", "GCE-BRD-06", also=("GCE-SHOT-03",))
    return Illegal("every defender left has a boarder to watch", "GCE-RUL-99")


def viable(s: State, f: Fighter, e: Fighter) -> bool:
    """GCE-TGT-02, GCE-RUL-120: a threat: not Down, pinned, wrecked, immobilised or unoccupied."""
    if is_vehicle(e):
        hull = hull_of(e)
        return not (hull.wrecked or hull.immobilised or unoccupied(s, e, f.side))
    return e.status == "up" and not e.pinned


def large(s: State, e: Fighter) -> bool:
    """GCE-HIT-10, GCE-RUL-123: vehicles other than bikes, and whoever is more than 2 inches tall or wide."""
    return not row_of(s, e).bike if is_vehicle(e) else max(2 * e.r, e.height) > 2 * INCH


def ease(mark: Mark) -> int:
    """GCE-RUL-10: how easy it is to hit, by cover and size."""
    shade = graded(mark.share)
    return (0 if shade is None else shade.value) + int(not mark.small)


def hindrance(s: State, f: Fighter, e: Fighter, gun: str) -> str:
    """GCE-LOS-01, GCE-LOS-02, GCE-TGT-11, GCE-RUL-76: what bars a target before anybody looks at it, or ""."""
    v = carrier(s, e)
    if v is not None and (v.side == e.side or is_moving(v)):
        return "aboard"
    if e.id == f.on:
        return "underfoot" if standing_on(s, f, e) is not None else ""
    if e.hidden:
        return "hidden"
    return "" if faces(s, f, e if v is None else v, gun) else "arc"


def unfit(s: State, f: Fighter, e: Fighter) -> str:
    """GCE-LOS-03, GCE-TGT-07, GCE-TGT-08: what else does."""
    if e.hull is None and engaged(s, e):
        return "engaged"
    return "" if shows(s, f, e) > 0 else "sight"


def no_shot_at(s: State, f: Fighter, e: Fighter, gun: str) -> Illegal | None:
    """The same in words."""
    match hindrance(s, f, e, gun) or unfit(s, f, e):
        case "aboard":
            return Illegal(f"{e.name} is aboard: shoot at {s.fighters[e.on].name}", "GCE-RUL-76")
        case "underfoot":
            return standing_on(s, f, e)
        case "hidden":
            return Illegal(f"{e.name} is hidden", "GCE-TGT-11", also=("GCE-HIDE-04",))
        case "engaged":
            return Illegal(f"{e.name} is in hand to hand combat", "GCE-TGT-07")
        case "arc":
            rule = "GCE-LOS-01" if not f.on else "GCE-VSHT-01" if gun == f.gun else "GCE-VSHT-04"
            return Illegal(f"{e.name} is not in the arc", rule)
        case "sight":
            return Illegal(f"{f.name} cannot see {e.name}", "GCE-LOS-03")
    return None


def standing_on(s: State, f: Fighter, v: Fighter) -> Illegal | None:
    """GCE-TGT-10: the vehicle under one's feet, if it stands still and nobody opposes."""
    if is_moving(v):
        return Illegal("not while it is moving", "GCE-TGT-10")
    return Illegal("there is opposition aboard", "GCE-TGT-10") if engaged(s, f) else None


def candidates(s: State, f: Fighter) -> list[Fighter]:
    """GCE-TGT-02: enemies a shot could be meant for, their wrecks too."""
    return [e for e in s.strangers(f.side) if e.status in ("up", "down")]


def open_to(s: State, f: Fighter, gun: str) -> Open:
    """GCE-LOS-03, GCE-TGT-07, GCE-TGT-08: enemies nothing bars but the order of priority."""
    maybe = [e for e in candidates(s, f) if not hindrance(s, f, e, gun)]
    shares = shown(s, f.side, [(f, e) for e in maybe])
    return [(e.id, share) for e, share in zip(maybe, shares) if share > 0 and (e.hull is not None or not engaged(s, e))]


def open_with(s: State, f: Fighter, gun: str, known: dict[str, Open]) -> Open:
    """The same, looked at once for all weapons that point the same way; `known` keeps what was found."""
    arc = gun if f.on and gun in hull_of(s.fighters[f.on]).arcs else ""
    if arc not in known:
        known[arc] = open_to(s, f, arc)
    return known[arc]


def looks(s: State) -> Found:
    """Whom everybody could shoot at as far as that is known: kept, for copies of the state too, as long as nobody has
    moved, fallen or changed."""
    stance: list[object] = [s.terrain]
    for f in s.fighters.values():
        stance += (f.x, f.y, f.z, f.facing, f.status, f.hidden, f.on)
        if f.hull is not None:
            h = f.hull
            stance += (h.wrecked, h.immobilised, h.moving, h.thrusts, h.thrust_before, h.driver)
    kept = s.setup.looks.get("last")
    if kept is None or kept[0] != stance:
        kept = s.setup.looks["last"] = stance, {}
    return kept[1]


def ranked(s: State, f: Fighter, seen: Open) -> list[Mark]:
    """GCE-TGT-03: by distance; of two as near the large one first."""
    here = stand(s, f)
    marks = [(s.fighters[key], share) for key, share in seen]
    return sorted([Mark(gap(here, e), not large(s, e), e, share) for e, share in marks], key=itemgetter(0, 1))


def passed_over(s: State, f: Fighter, seen: list[Mark]) -> dict[str, Illegal]:
    """GCE-TGT-01..04, GCE-RUL-10: of those it could shoot at, all but the closest threat, easier ones, nearer ones."""
    if len(seen) == 1 or "free_aim" in f.skills:
        return {}
    threats = [mark for mark in seen if viable(s, f, mark.e) and mark.e.id != f.on]
    if not threats:
        return {}
    first, found, strict = _first(s, threats), dict[str, Illegal](), s.setup.switches.get("strict_large")
    best, dangerous = ease(first), {mark.e.id for mark in threats}
    for mark in seen:
        e = mark.e
        if mark is first or e.id == f.on:
            continue
        if e.id in dangerous:
            even = mark.far <= first.far + EVEN and mark.small == first.small
            if (ease(mark) <= best and not even) or (strict and not first.small):
                found[e.id] = Illegal(f"{first.e.name} is closer and no harder to hit", "GCE-TGT-01")
        elif mark.far > first.far + EVEN:
            found[e.id] = Illegal(f"{first.e.name} is closer and a threat", "GCE-TGT-02")
    return found


def targets(s: State, f: Fighter, gun: str, known: list[Mark] | None = None) -> dict[str, Illegal | None]:
    """GCE-TGT-01..04: everybody a shot could be meant for, nearest first, with the reason where it may not."""
    seen = ranked(s, f, open_to(s, f, gun)) if known is None else known
    bars: dict[str, Illegal | None] = dict.fromkeys([mark.e.id for mark in seen]) | passed_over(s, f, seen)
    every = ranked(s, f, [(e.id, 0.0) for e in candidates(s, f)])
    return {m.e.id: bars[m.e.id] if m.e.id in bars else _unseen(s, f, m.e, gun) for m in every}


def _unseen(s: State, f: Fighter, e: Fighter, gun: str) -> Illegal:
    return Untold(lambda: no_shot_at(s, f, e, gun) or Illegal(f"{f.name} cannot see {e.name}", "GCE-LOS-03"))


def _first(s: State, threats: list[Mark]) -> Mark:
    """GCE-TGT-03, GCE-RUL-10: of two equally near the large one; strictly, the nearest large one of all."""
    big = [mark for mark in threats if not mark.small]
    if big and s.setup.switches.get("strict_large"):
        return big[0]
    return next((mark for mark in big if mark.far <= threats[0].far + EVEN), threats[0])


def _empty(s: State, f: Fighter) -> Illegal:
    """GCE-SHOT-01: why none of its guns serves: its own first, then the fixed ones."""
    for bar in idle(s, f).values():
        return Illegal(bar.why, bar.rule, also=("GCE-SHOT-01",))
    return Illegal(f"{f.name} has nothing to shoot with", "GCE-SHOT-01")


def armed(s: State, f: Fighter, known: dict[str, Open] | None = None) -> Illegal | None:
    """Whether it has a weapon to fire and somebody to fire at: the order of priority never leaves nobody."""
    bar = why_no_shot(s, f)
    if bar is not None:
        return bar
    keys, found = guns(s, f), {} if known is None else known
    if not keys:
        return _empty(s, f)
    return None if any(open_with(s, f, key, found) for key in keys) else Untold(lambda: nobody(s, f, keys))


def nobody(s: State, f: Fighter, keys: list[str]) -> Illegal:
    """Why there is nobody to shoot at: the nearest enemy's reason first."""
    blind = Illegal(f"{f.name} sees nobody to shoot at", "GCE-LOS-03")
    return none_will_do([bar for key in keys for bar in targets(s, f, key).values()], blind) or blind
