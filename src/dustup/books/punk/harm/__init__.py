"""Hits and what comes of them, and fire."""
