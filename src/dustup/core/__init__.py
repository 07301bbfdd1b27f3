"""Questions, answers, events, modifiers, journals. Knows no game."""

from .book import Book, Offer, Result
from .content import ContentError
from .dice import Dice, OutOfDice, Scripted, Seeded
from .events import Event
from .journal import Journal, OtherRules
from .mods import Fixed, Mod, Sum, Void, tally
from .odds import futures
from .outcomes import odds
from .question import Answer, Ask, Choice, Faces, Flow, Free, Illegal, Question, Roll
from .session import Desync, Session, replay, run, undo
from .state import State, digest

__all__ = [
    "Answer", "Ask", "Book", "Choice", "ContentError", "Desync", "Dice", "Event", "Faces", "Fixed", "Flow",
    "Free", "Illegal", "Journal", "Mod", "Offer", "OtherRules", "OutOfDice", "Question", "Result", "Roll",
    "Scripted", "Seeded", "Session", "State", "Sum", "Void", "digest", "futures", "odds", "replay", "run",
    "tally", "undo",
]  # fmt: skip
