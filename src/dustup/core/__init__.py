"""Questions, answers, events, modifiers, journals. Knows no game."""

from .book import Book, Result
from .campaign import Campaign, Fight, pairings
from .catalogue import Catalogue
from .considered import Considered
from .content import ContentError
from .dice import Dice, OutOfDice, Scripted, Seeded
from .events import Event, Outcome
from .journal import Journal, OtherRules
from .mods import Fixed, Mod, Sum, Void, holding, tally
from .odds import futures
from .offers import Fault, Line, Mode, Offer, Receipt, Switch, switched
from .outcomes import by_label, estimate, odds
from .question import Answer, Ask, Choice, Faces, Flow, Free, Illegal, Question, Roll, barred_by
from .raising import Raising
from .roster import Company, Member, Roster, Store
from .session import Desync, Session, replay, run, undo
from .sitting import Sitting
from .state import State, digest
from .words import Words

__all__ = [
    "Answer", "Ask", "Book", "Campaign", "Catalogue", "Choice", "Company", "Considered", "ContentError", "Desync",
    "Dice", "Event", "Faces", "Fault", "Fight", "Fixed", "Flow", "Free", "Illegal", "Journal", "Line", "Member", "Mod",
    "Mode", "Offer", "OtherRules", "OutOfDice", "Outcome", "Question", "Raising", "Receipt", "Result", "Roll", "Roster",
    "Scripted", "Seeded", "Session", "Sitting", "State", "Store", "Sum", "Switch", "Void", "Words", "barred_by",
    "by_label", "digest", "estimate", "futures", "holding", "odds", "pairings", "replay", "run", "switched", "tally",
    "undo",
]  # fmt: skip
