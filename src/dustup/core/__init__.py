"""Questions, answers, events, modifiers, journals. Knows no game."""

from .book import Book, Offer, Result
from .campaign import Campaign, Fight, pairings
from .content import ContentError
from .dice import Dice, OutOfDice, Scripted, Seeded
from .events import Event
from .journal import Journal, OtherRules
from .mods import Fixed, Mod, Sum, Void, tally
from .odds import futures
from .outcomes import odds
from .question import Answer, Ask, Choice, Faces, Flow, Free, Illegal, Question, Roll
from .raising import Raising
from .roster import Company, Member, Roster, Store
from .session import Desync, Session, replay, run, undo
from .sitting import Sitting
from .state import State, digest

__all__ = [
    "Answer", "Ask", "Book", "Campaign", "Choice", "Company", "ContentError", "Desync", "Dice", "Event", "Faces",
    "Fight", "Fixed", "Flow", "Free", "Illegal", "Journal", "Member", "Mod", "Offer", "OtherRules", "OutOfDice",
    "Question", "Raising", "Result", "Roll", "Roster", "Scripted", "Seeded", "Session", "Sitting", "State", "Store",
    "Sum", "Void", "digest", "futures", "odds", "pairings", "replay", "run", "tally", "undo",
]  # fmt: skip
