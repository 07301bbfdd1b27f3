"""Events as sentences, in our own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dustup.core import Event

from .state import State

About = dict[str, Any]


def tell(event: Event, s: State) -> str:
    """One sentence a friendly referee would say, with the rules at work."""
    words = TELLERS.get(event.what, _plain)(event.about, s)
    marks = " ".join(f"[[{rule}]]" for rule in event.rules[:4])
    return f"{words} {marks}".strip()


def _plain(a: About, s: State) -> str:
    return ", ".join(f"{k} {v}" for k, v in a.items() if isinstance(v, (str, int))) or "…"


def name(s: State, key: Any) -> str:
    """A figure's or a group's name."""
    if key in s.figures:
        return s.figures[key].name
    return s.groups[key].name if key in s.groups else str(key)


def dice(a: About) -> str:
    """The faces as die marks."""
    return " ".join(f"{{{face}}}" for _, face, _ in a.get("faces", ()))


def mods(a: About) -> str:
    """The sum in words: +1 close range, -1 keeping down."""
    found = [m for _, total in a.get("sums", ()) for m in total["mods"] if not m[1].endswith("dice") and m[1] != "die"]
    return "".join(f" {m[0]:+d} {m[1]}," for m in found).rstrip(",")


def _order(s: State, key: str) -> str:
    row = s.setup.data.orders.get(key)
    return row.name if row else key


def _shot(a: About, s: State) -> str:
    verb = "throws" if a["weapon"] == "Sticks and stones" else "fires the"
    head = f"{name(s, a['who'])} {verb} {a['weapon'].lower()} at {name(s, a['at'])}, {a['inches']} inches: "
    return f"{head}{dice(a)}{mods(a)}, needs 6 — {'hit' if a['success'] else 'miss'}."


def _damage(a: About, s: State) -> str:
    total = a["sums"][0][1]["total"]
    end = {"kill": "dead", "suppress": "suppressed", "nothing": "no effect"}[a["result"]]
    needs = f"kill {a['need']}+, suppress {a['suppress']}+"
    return f"Damage to {name(s, a['at'])}: {dice(a)}{mods(a)} = {total}; {needs} — {end}."


def _moved(a: About, s: State) -> str:
    verb = "crawls" if a.get("crawl") else "moves"
    extra = f", costing {a['cost']}" if a["cost"] > a["inches"] + 0.05 else ""
    return f"{name(s, a['who'])} {verb} {a['inches']} inches{extra}." if a["inches"] else f"{name(s, a['who'])} stays."


def _score(a: About, s: State) -> str:
    total = a["sums"][0][1]["total"]
    shared = f", shared among {a['shared_by']}: {a['total']}" if a["shared_by"] > 1 else ""
    alive = ", to take alive" if a.get("alive") else ""
    return f"{name(s, a['who'])} fights{alive}: {dice(a)}{mods(a)} = {total}{shared}."


def _fight(a: About, s: State) -> str:
    end = {"killed": "killed", "suppressed": "suppressed", "captured": "taken alive", "nothing": "no harm done"}[
        a["result"]
    ]
    return f"{name(s, a['who'])} beats {name(s, a['at'])}:{mods(a)} = {a['sums'][0][1]['total']} — {end}."


def _revealed(a: About, s: State) -> str:
    split = "; ".join(f"{name(s, f)}: {_order(s, o)}" for f, o in a.get("split", {}).items())
    return f"{name(s, a['group'])} turns up {_order(s, a['order'])}{' — ' + split if split else ''}."


def _change(a: About, s: State) -> str:
    end = {"ok": "a new counter lies face down", "fail": "the old order stays", "screw-up": "a muddle: all suppressed"}
    total = a["sums"][0][1]["total"]
    return f"{name(s, a['group'])} tries for new orders: {dice(a)}{mods(a)} = {total} — {end[a['result']]}."


def _yes(a: About) -> str:
    return "yes" if a["success"] else "no"


TELLERS: dict[str, Callable[[About, State], str]] = {
    "turn": lambda a, s: f"Turn {a['turn']}.",
    "deployed": lambda a, s: f"{name(s, a['who'])} takes position.",
    "initiative": lambda a, s: f"Initiative of {name(s, a['group'])}: {dice(a)}{mods(a)} = {a['sums'][0][1]['total']}.",
    "order of play": lambda a, s: "Order of play: " + ", ".join(s.setup.names.get(x, x) for x in a["sides"]) + ".",
    "roll-off": lambda a, s: f"A tie; they roll for it: {dice(a)}.",
    "group done": lambda a, s: f"{name(s, a['group'])}: all have acted.",
    "shot": _shot,
    "damage": _damage,
    "moved": _moved,
    "dragged": lambda a, s: f"{name(s, a['who'])} is dragged along by {name(s, a['at'])}.",
    "suppressed": lambda a, s: f"{name(s, a['who'])} is suppressed.",
    "killed": lambda a, s: f"{name(s, a['who'])} is dead.",
    "hero save": lambda a, s: f"{name(s, a['who'])} cheats death? {dice(a)}, needs 3 — {_yes(a)}.",
    "removal": lambda a, s: f"{name(s, a['who'])} shakes it off? {dice(a)}{mods(a)}, needs 6 — {_yes(a)}.",
    "recovered": lambda a, s: f"{name(s, a['who'])} is back in action.",
    "attack": lambda a, s: f"{name(s, a['who'])} attacks {', '.join(name(s, e) for e in a['foes'])} hand to hand.",
    "fight score": _score,
    "fight result": _fight,
    "drawn": lambda a, s: f"{name(s, a['who'])} and {name(s, a['at'])} are evenly matched.",
    "unbowed": lambda a, s: f"{name(s, a['who'])} is a Savage on Assault and will not be cowed.",
    "captured": lambda a, s: f"{name(s, a['who'])} takes {name(s, a['at'])} captive.",
    "released": lambda a, s: f"{name(s, a['who'])} is no longer held by {name(s, a['at'])}.",
    "revealed": _revealed,
    "change roll": _change,
    "orders heard": lambda a, s: f"{name(s, a['group'])} needs no telling twice: a Hero changes orders at will.",
    "blast": lambda a, s: f"The blast catches {', '.join(name(s, v) for v in a['caught']) or 'nobody'}.",
    "missile": lambda a, s: f"{name(s, a['who'])} launches a missile? {dice(a)}, needs 3 — {_yes(a)}.",
    "smoke": lambda a, s: f"{name(s, a['who'])} throws smoke: {dice(a)} — {'it spreads' if a['success'] else 'a dud'}.",
    "smoke clears": lambda a, s: "The smoke clears.",
    "reloads": lambda a, s: f"{name(s, a['who'])} reloads.",
    "zombies": lambda a, s: f"The dead rise: {dice(a)} — {a['count']} zombies.",
    "reinforcements": lambda a, s: f"More of them: {dice(a)} — {a['count']} zombies come from a corner.",
    "mark": lambda a, s: f"The mark is {name(s, a['who'])}.",
    "crate": lambda a, s: f"{s.setup.names.get(a['side'], a['side'])} hold a supply crate.",
    "over": lambda a, s: f"It is over: {a['why']}.",
}  # fmt: skip


def outcome(events: Sequence[Event]) -> str:
    """What these events came to, as one word for the odds."""
    kinds = [e.what for e in events]
    if "killed" in kinds:
        return "killed"
    if "captured" in kinds:
        return "captured"
    if any(e.what == "suppressed" for e in events):
        return "suppressed"
    if "recovered" in kinds:
        return "recovered"
    hits = [e.about["success"] for e in events if e.what == "shot"]
    if hits:
        return "hit, no effect" if any(hits) else "miss"
    if "fight result" in kinds or "drawn" in kinds:
        return "no effect"
    return next((str(e.about["result"]) for e in events if e.what == "change roll"), "done")
