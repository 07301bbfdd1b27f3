"""Dustup plays post-apocalyptic skirmish games by the book."""
