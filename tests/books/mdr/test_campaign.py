"""MDR-CAMP: a whole league told word for word, and how much a player is asked between two battles."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dustup.books.mdr import BOOK
from dustup.books.mdr.campaign.battle import fight
from dustup.bots import Rookie
from dustup.bots.league import play_on
from dustup.core import Fight, Roll, Sitting, chronicle, digest
from dustup.skirmish.model import Mark

GOLDEN = Path(__file__).with_name("golden-campaign.txt")


def league(seed: int, players: int, games: int, seen: list[tuple[int, str, str]] | None = None) -> Sitting:
    """Rookies play a campaign; `seen` gets (battle, player, question) of everything asked between two battles."""
    assert BOOK.campaign is not None
    sitting = chronicle.begin(BOOK, "campaign", BOOK.campaign.default(seed, players, games), str(seed))
    asked = seen if seen is not None else []

    def note(now: Sitting) -> None:
        question = now.question
        if question is not None and not isinstance(question, Roll | Fight):
            asked.append((now.session.state.game, question.who, question.what))

    play_on(BOOK, sitting, lambda player, n: Rookie(n), seen=note)
    return sitting


def told(seed: int) -> str:
    """A league of two parties and three games as text, its fingerprint last."""
    session = league(seed, 2, 3).session
    lines = [session.book.tell(event, session.state) for event in session.state.events]
    return "\n".join([*filter(None, lines), digest(session.state), ""])


def test_a_golden_campaign() -> None:
    """MDR-CAMP-01: `scripts/golden` writes it again after a wanted change."""
    assert told(1).splitlines() == GOLDEN.read_text().splitlines()


def test_the_sheet_says_who_suffers_from_what_and_who_stays_at_home() -> None:
    """MDR-CAMP-03, MDR-CAMP-08: underfed, wounded, absent from the next game."""
    assert BOOK.campaign is not None
    state = chronicle.begin(BOOK, "campaign", BOOK.campaign.default(1, 2, 1), "1").session.state
    troupe = state.troupes["red"]
    one, two, *_ = troupe.people.values()
    one.mark("hungry")
    two.mark("shaken")
    troupe.away.append(two.id)
    members = {member.id: member.notes for member in BOOK.campaign.show(state, "red").companies[0].members}
    assert members[one.id] == ["underfed"]
    assert members[two.id] == ["wounded last game", "misses the next game"]
    assert not any(notes for key, notes in members.items() if key not in (one.id, two.id))


def fought(*weapons: tuple[str, str], hurt: int = 0) -> Any:
    """The result of a battle that red has won: weapons on the ground by state and owner, radiation in somebody who had
    two losses before."""
    assert BOOK.campaign is not None
    league = chronicle.begin(BOOK, "campaign", BOOK.campaign.default(1, 2, 1), "1").session.state
    next(iter(league.troupes["red"].people.values())).hurt = {"radiation": 2}
    league.scenario = "wasteland"
    question = fight(league)
    battle = BOOK.setup(question.setup)
    for k, (state, holder) in enumerate(weapons):
        battle.marks[f"w{k}"] = Mark(f"w{k}", "weapon", 100, 100, 80, state=state, holder=holder)
    for f in battle.fighters.values():
        f.status = "up" if f.side == "red" else "down"
    battle.fighters["red-1"].hurt = {"radiation": 2 + hurt}
    battle.phase = "over"
    return BOOK.campaign.result_of(question, battle)


def test_weapons_left_lying_go_to_the_winner() -> None:
    """MDR-CAMP-10: his own are his again, as they are; what the enemy dropped has to be figured out."""
    found = fought(("shotgun empty", "red"), ("flamethrower", "blue"), ("explosive_fruit", "blue"))
    arms = {key: state for kit in found["kits"].values() for key, state in kit.get("weapons", {}).items()}
    assert arms["shotgun"] == "empty" and arms["flamethrower"] == "strange"
    assert "explosive_fruit" not in arms


@pytest.mark.parametrize("hurt", [0, 1])
def test_only_new_losses_to_radiation_are_reported(hurt: int) -> None:
    """MDR-RAD-04: whoever was irradiated in an earlier game is not once more."""
    found = fought(hurt=hurt)
    assert len(found.get("radiation", [])) == hurt


@pytest.mark.parametrize("seed", [1, 3, 5, 7, 12])
def test_ten_answers_are_enough_after_a_battle(seed: int) -> None:
    """MDR-CAMP-02, MDR-ADV-01, MDR-CAMP-10: a party of at most five, the creation of newcomers included."""
    seen: list[tuple[int, str, str]] = []
    sitting = league(seed, 3, 6, seen)
    small = [player for player, troupe in sitting.session.state.troupes.items() if troupe.slots <= 5]
    counts = Counter((game, who) for game, who, _ in seen if who in small)
    assert counts and max(counts.values()) <= 10


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 51))
def test_random_leagues_end(seed: int) -> None:
    """MDR-CAMP-01: fifty leagues with every battle fought; nobody plays with fewer than nothing."""
    state = league(seed, 2 + seed % 3, 4).session.state
    assert state.game == len(state.plan)
    for troupe in state.troupes.values():
        assert troupe.food >= 0 and troupe.cells >= 0
        assert all(f.cells >= 0 and f.q + sum(f.hurt.values()) < 7 for f in troupe.people.values())


if __name__ == "__main__":
    GOLDEN.write_text(told(1))
