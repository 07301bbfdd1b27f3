"""The physical table: pieces, bodies, sight, reach, templates. Knows no game."""
