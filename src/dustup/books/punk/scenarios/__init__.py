"""Scenarios: zones, objectives, scoring, and what bots expect of them."""
