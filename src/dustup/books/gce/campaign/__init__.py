"""GCE-INJ-06, GCE-HTH-02: the campaign: battle after battle, and what happens between them (house content)."""

from __future__ import annotations

from dustup.core import Campaign

from .league import default, play, result, result_of, setup, worth
from .roster import show, tell

CAMPAIGN = Campaign(
    setup=setup, play=play, result_of=result_of, tell=tell, show=show, result=result, default=default, worth=worth
)
__all__ = ["CAMPAIGN"]
