"""What page and server say to each other: every message and every body, as strict structs."""
