"""Whole battles read along from their events alone, every number reckoned again from the tables of the sheet."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from random import Random
from typing import Any

import pytest

from dustup.books.kz import BOOK
from dustup.core import Event, Seeded, Session

GUNS = {  # Short, Long, shots under Shoot, dice
    "Heavy handgun": (5, 14, 2, 3), "Handgun": (8, 18, 2, 2), "Machine pistol": (8, 24, 5, 2),
    "Auto shotgun": (6, 6, 2, 4), "Crossbow": (10, 24, 1, 3), "Shotgun": (6, 6, 1, 4),
    "Assault rifle": (10, 30, 3, 3), "Military assault rifle": (10, 30, 3, 3), "grenade": (0, 6, 3, 5),
    "Light assault cannon": (14, 24, 3, 4), "Heavy machine gun": (12, 30, 5, 3), "Scatter gun": (4, 8, 1, 4),
    "Light laser": (12, 999, 1, 3), "Hand grenade": (0, 6, 1, 0), "Flamer": (0, 5, 1, 0),
    "Rotary cannon": (10, 30, 8, 3), "Molotov cocktail": (5, 5, 1, 2), "Sticks and stones": (0, 3, 1, 1),
}  # fmt: skip
ARMOUR = {  # kill, suppress, off the kill score hand to hand
    "none": (7, 1, 0), "light": (9, 3, -2), "medium": (11, 5, -3), "heavy": (13, 7, -4),
    "cyborg": (14, 8, -6), "power": (16, 10, -6), "zombie": (9, 8, 0),
}  # fmt: skip
HANDS = {"handgun": 1, "axe": 2, "club": 2, "razorclaws": 2, "sword": 3, "chain": 1, "baton": 1, "dagger": 1}
MOVES = {"shoot": 8, "stay_sharp": 6, "keep_down": 4, "assault": 8, "snipe": 8, "run": 14, "hit_and_run": 10}
BOUTS = [
    ("encounter", "rocketeers", "cyborgs"), ("raid", "savages", "law"), ("supply", "heavy", "rebels"),
    ("zombie_night", "scavengers", "troopers"),
]  # fmt: skip


class Reader:
    """What somebody at the table knows: who stands where, under which order, suppressed, held or dead."""

    def __init__(self, setup: dict[str, Any]) -> None:
        state = BOOK.setup(setup)
        self.night, self.figures = state.night, dict(state.fighters)
        self.orders: dict[str, str] = {"horde": "assault"}
        self.at: dict[str, tuple[int, int]] = {}
        self.lying: set[str] = set()
        self.held: dict[str, str] = {}
        self.dead: set[str] = set()
        self.shots: dict[str, int] = {}
        self.scores: dict[str, int] = {}
        self.read = 0

    def order(self, who: str) -> str:
        return "" if who in self.lying else self.orders[self.figures[who].group if who in self.figures else "horde"]

    def armour(self, who: str) -> str:
        return str(self.figures[who].armour) if who in self.figures else "zombie"

    def sees_in_the_dark(self, who: str) -> bool:
        return self.armour(who) in ("power", "cyborg") or "night_sight" in self.figures[who].gear

    def gap(self, a: str, b: str) -> float:
        size = sum(self.figures[f].r if f in self.figures else 125 for f in (a, b))
        return max(0.0, dist(self.at[a], self.at[b]) - size) / 254

    def hear(self, event: Event) -> None:
        """Reckon it again, then believe it."""
        a: dict[str, Any] = dict(event.about)
        for name, x, y in a.get("spots", ()):
            self.at[name] = (x, y)
        handler = getattr(self, event.what.replace(" ", "_"), None)
        if handler is not None:
            handler(a)
            self.read += 1

    def deployed(self, a: dict[str, Any]) -> None:
        self.at[a["who"]] = tuple(a["path"][0][:2])

    def turn(self, a: dict[str, Any]) -> None:
        self.shots = {}

    def revealed(self, a: dict[str, Any]) -> None:
        self.orders[a["group"]] = a["order"]

    def initiative(self, a: dict[str, Any]) -> None:
        die, there = a["faces"][0][1], [f for f in self.figures.values() if f.group == a["group"]]
        boss = any(f.rank == "leader" and f.id not in self.dead | self.lying for f in there)
        sharp = self.orders.get(a["group"]) == "stay_sharp"
        assert a["sums"][0][1]["total"] == die * (1 + sharp) + 3 * boss

    def moved(self, a: dict[str, Any]) -> None:
        who, path = a["who"], [tuple(p[:2]) for p in a["path"]]
        assert path[0] == self.at[who]
        most = 3 if who in self.lying else MOVES[self.order(who)]
        most -= 2 * (self.armour(who) == "power") + 2 * (who in self.held.values())
        at_home = who in self.figures and (self.figures[who].kind == "scavenger" or self.sees_in_the_dark(who))
        most -= 2 * (self.night and not at_home)
        assert sum(dist(p, q) for p, q in pairwise(path)) / 254 <= a["cost"] + 0.06
        assert a["cost"] <= max(0, most) + 0.05
        self.at[who] = path[-1]

    def dragged(self, a: dict[str, Any]) -> None:
        self.at[a["who"]] = tuple(a["path"][-1][:2])
        assert self.gap(a["who"], a["at"]) < 0.03

    def shot(self, a: dict[str, Any]) -> None:
        who, at, die, far = a["who"], a["at"], a["faces"][0][1], self.gap(a["who"], a["at"])
        short, reach, rapid, self.dice = GUNS[a["weapon"]]
        blind = self.night and who in self.figures and not self.sees_in_the_dark(who)
        assert far <= (min(reach, 12) if blind else reach) + 1e-6
        assert self.order(who) not in ("", "run")
        mods = 0
        if who in self.figures:
            f = self.figures[who]
            mods += 2 * (self.order(who) == "snipe") + f.hero
            mods += "scope" in f.gear or f.armour in ("power", "cyborg")
            mods += bool(short and far <= short and not blind)
            mods -= at in self.lying or self.order(at) == "keep_down"
        assert a["sums"][0][1]["total"] == die + mods
        assert a["success"] == (die == 6 or (die != 1 and die + mods >= 6))
        self.shots[who] = self.shots.get(who, 0) + 1
        volley = rapid + (self.armour(who) == "cyborg" and rapid > 1)
        assert self.shots[who] <= (volley if self.order(who) == "shoot" else 1)
        assert at not in self.held

    def blast(self, a: dict[str, Any]) -> None:
        self.dice = a["dice"]

    def damage(self, a: dict[str, Any]) -> None:
        faces, at = [face for _, face, _ in a["faces"]], a["at"]
        cover = sum(m[0] for m in a["sums"][0][1]["mods"] if m[2] == "KZ-DMG-02")
        total = sum(faces) + cover - 2 * (self.order(at) == "keep_down")
        kill, low, _ = ARMOUR[self.armour(at)]
        assert len(faces) == self.dice
        assert cover in (0, -2, -4)
        assert total == a["sums"][0][1]["total"]
        hurt = total == 8 if self.armour(at) == "zombie" else total >= low
        assert a["result"] == ("kill" if total >= kill else "suppress" if hurt else "nothing")

    def fight_score(self, a: dict[str, Any]) -> None:
        who, faces = a["who"], [face for _, face, _ in a["faces"]]
        f = self.figures.get(who)
        dice = (
            1 if f is None else 1 + (f.kind == "cyborg") + f.hero + (f.armour == "power") + ("power_glove" in f.weapons)
        )
        score = (
            sum(faces) + HANDS.get(a["weapon"], 2 * (a["weapon"] == "stunstick")) + 2 * (self.armour(who) == "cyborg")
        )
        foes = [e for e in self.at if e not in self.dead | self.lying and self.side(e) != self.side(who)]
        beside = max(1, sum(self.gap(who, e) < 0.025 for e in foes))
        assert len(faces) == dice
        self.scores[who] = score * (1 + (self.order(who) == "assault")) // beside
        assert a["total"] == self.scores[who]

    def side(self, who: str) -> str:
        return str(self.figures[who].side) if who in self.figures else "dead"

    def fight_result(self, a: dict[str, Any]) -> None:
        won, lost = a["who"], a["at"]
        arms = self.figures[won].weapons if won in self.figures else {}
        score = self.scores[won] - self.scores[lost] + (sum(w in HANDS or w == "stunstick" for w in arms) > 1)
        score += ARMOUR[self.armour(lost)][2] - 2 * (lost in self.figures and self.figures[lost].hero)
        assert self.scores[won] > self.scores[lost]
        assert a["sums"][0][1]["total"] == score

    def change_roll(self, a: dict[str, Any]) -> None:
        there = [f for f in self.figures.values() if f.group == a["group"] and f.id not in self.dead]
        total = a["faces"][0][1] * (1 if any(f.id in self.lying for f in there) else 2)
        total += 2 * any(f.rank == "leader" and f.id not in self.held for f in there)
        total += any(f.rank == "sub" and f.id not in self.held for f in there)
        assert a["sums"][0][1]["total"] == total
        assert a["result"] == ("new order" if total >= 6 else "old order stays" if total >= 3 else "screw-up")

    def suppressed(self, a: dict[str, Any]) -> None:
        self.lying.add(a["who"])

    def recovered(self, a: dict[str, Any]) -> None:
        assert a["who"] not in self.held
        self.lying.discard(a["who"])

    def captured(self, a: dict[str, Any]) -> None:
        assert a["at"] in self.lying
        assert a["who"] not in self.lying
        assert self.gap(a["who"], a["at"]) < 0.025
        assert self.armour(a["at"]) not in ("cyborg", "zombie")
        self.held[a["at"]] = a["who"]

    def released(self, a: dict[str, Any]) -> None:
        self.held.pop(a["who"], None)

    def down(self, a: dict[str, Any]) -> None:
        self.dead.add(a["who"])
        self.lying.discard(a["who"])
        self.held.pop(a["who"], None)


@pytest.mark.parametrize(("scenario", "red", "blue"), BOUTS)
def test_a_battle_read_along(scenario: str, red: str, blue: str) -> None:
    """KZ-INIT-01..03, KZ-MOVE-01..05, KZ-HIT-01..07, KZ-DMG-01, KZ-HTH-04..16, KZ-CHG-01..09, KZ-SHOT-05, KZ-CAPT-01."""
    setup = {"scenario": scenario, "bands": {"red": red, "blue": blue}}
    session, rng = Session(BOOK, BOOK.setup(setup), Seeded(7)), Random(7)
    while session.question is not None:
        session.answer(session.question.suggest(rng))
    reader = Reader(setup)
    for event in session.state.events:
        reader.hear(event)
    assert reader.read > 100
