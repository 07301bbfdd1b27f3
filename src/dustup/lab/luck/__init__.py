"""Luck: what the dice of a battle brought each side, against what they were expected to bring."""

from .report import Fortune, Reading, Report, Share, Throw

__all__ = ["Fortune", "Reading", "Report", "Share", "Throw"]
