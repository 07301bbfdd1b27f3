"""Questions, answers, events, modifiers, journals. Knows no game."""
