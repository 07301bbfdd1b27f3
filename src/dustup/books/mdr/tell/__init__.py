"""Events as sentences, and as words for the odds."""

from .outcomes import gist, outcome
from .sayings import SAYINGS, VOICE, name, tell

__all__ = ["SAYINGS", "VOICE", "gist", "name", "outcome", "tell"]
