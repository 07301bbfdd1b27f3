"""A league: bots play a whole campaign, battles and all that lies between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dustup.core import Answer, Book, Fight, Journal, Roll, Seeded, Session, Sitting, journal
from dustup.core.chronicle import campaign_of

from .seat import Bot, play_out, step


def fought(book: Book, fight: Fight, bots: Mapping[str, Bot], seed: str) -> tuple[Answer, Journal]:
    """Bots fight the battle that is asked for (`bots` by player) → its result, and its journal."""
    battle = Session(book, book.setup(fight.setup), Seeded(seed))
    play_out(battle, {side: bots[player] for side, player in fight.seats.items()})
    return campaign_of(book).result_of(fight, battle.state), journal.write(battle, fight.setup)


def play_on(
    book: Book,
    sitting: Sitting,
    bot_of: Callable[[str, int], Bot],
    games: int = 1_000_000,
    seen: Callable[[Sitting], None] | None = None,
) -> int:
    """Let bots go on with a campaign to its end, or until so many battles are fought; returns the decisions made.

    `bot_of(player, number of answers so far)` makes them, anew for each battle and for what lies between two: a
    campaign taken up again from its file after a battle goes on as if it had never stopped.
    """
    bots: dict[str, Bot] = {}
    made = fights = 0
    while (question := sitting.question) is not None:
        n = len(sitting.session.answers)
        if isinstance(question, Roll):
            raise RuntimeError("a league of bots needs dice")
        if isinstance(question, Fight):
            if fights == games:
                break
            fights, bots = fights + 1, {}
            seats = {player: bot_of(player, n) for player in question.seats.values()}
            sitting.answer(*fought(book, question, seats, f"{sitting.seed} battle {n}"))
        else:
            if question.who not in bots:
                bots[question.who] = bot_of(question.who, n)
            step(sitting.session, bots[question.who])
        made += 1
        if seen is not None:
            seen(sitting)
    return made
