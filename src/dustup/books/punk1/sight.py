"""True line of sight: what the figure could see from its own height."""

from __future__ import annotations

from dustup.books.punk.sight import faces
from dustup.books.punk.special import facts
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import State
from dustup.core import Illegal
from dustup.core.scene import OverlayLine
from dustup.table.bodies import TURN, Base, Body
from dustup.table.kernels import EPS
from dustup.table.silhouette import Silhouette, silhouette

from .state import of


def unseen(s: State, a: Anyone, b: Anyone) -> bool:
    """P1-LOS-02, P1-RUL-64: nothing of it shows."""
    return hidden(s, of(a).body, of(a).tall, of(b).body, of(b).tall).grade == "whole"


def sees_at(s: State, a: Anyone, b: Anyone, ax: Body | None = None, bx: Body | None = None) -> bool:
    """P1-LOS-01, P1-LOS-02: the same from or to another place."""
    one, two = ax or a.body, bx or b.body
    fx, fy = TURN[one.facing % 360]
    ahead = (two.x - one.x) * fx + (two.y - one.y) * fy + two.r > EPS or not facts.looks_ahead(a)
    return ahead and hidden(s, one, of(a).tall, two, of(b).tall).grade != "whole"


def hidden(s: State, one: Body, eye: int, two: Body, tall: int) -> Silhouette:
    """P1-LOS-02, P1-LOS-03, P1-RUL-64: how much of the one at `two` the scenery hides from an eye at that height."""
    key = one.x, one.y, one.z + eye, two.x, two.y, two.z, two.r, tall
    return s.lay.shown.get(key, _silhouette, s, one, eye, two, tall)


def _silhouette(s: State, one: Body, eye: int, two: Body, tall: int) -> Silhouette:
    return silhouette(s.setup.field, (one.x, one.y, one.z + eye), two._replace(height=tall), between(s, one, two))


def between(s: State, one: Base, two: Base) -> tuple[int, ...]:
    """P1-LOS-02: the elements that may stand between two places."""
    la = s.lay
    west, east = min(one.x, two.x - two.r), max(one.x, two.x + two.r)
    south, north = min(one.y, two.y - two.r), max(one.y, two.y + two.r)
    return tuple(
        i
        for i, size in enumerate(la.sizes)
        if size
        and la.boxes[i][0] < east
        and la.boxes[i][2] > west
        and la.boxes[i][1] < north
        and la.boxes[i][3] > south
    )


def never_seen(s: State, f: Anyone, mover: Anyone, whole: Body) -> bool:
    """P1-LOS-01: all places of a mover lie behind."""
    return not faces(s, f, whole)


def why_unseen(s: State, f: Anyone, foe: Anyone) -> Illegal:
    """P1-LOS-02: what hides it, by name."""
    found = hidden(s, f.body, of(f).tall, foe.body, of(foe).tall)
    names = [s.setup.field.pieces[i].name for i in found.pieces]
    return Illegal(f"{foe.name} is hidden" + (f" by {names[0]}" if names else ""), "P1-LOS-02")


def line(s: State, f: Anyone, e: Anyone) -> OverlayLine:
    """P1-LOS-01, P1-LOS-02: the line to an enemy, free or blocked, and by what."""
    a, b = (float(f.x), float(f.y)), (float(e.x), float(e.y))
    if not faces(s, f, e):
        return OverlayLine(a, b, "behind", f"{e.name}: behind its back")
    found = hidden(s, f.body, of(f).tall, e.body, of(e).tall)
    pieces = [s.setup.field.pieces[i] for i in found.pieces]
    if found.grade == "whole":
        what = f"{e.name}: hidden" + (f" by {pieces[0].name}" if pieces else "")
        return OverlayLine(a, b, "blocked", what, pieces[0].id if pieces else "")
    share = f", {round(100 * found.hidden)} % hidden" if found.hidden > 0 else ""
    return OverlayLine(a, b, "clear", f"{e.name}{share}")
