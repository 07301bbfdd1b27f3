"""Battles and campaigns with the people at them: seats, taking back, journals, replays, what each page is told."""
