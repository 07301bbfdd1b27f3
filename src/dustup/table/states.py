"""States: what becomes of scenery in a battle. Doors open, ladders come down, woods are felled or burn."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dustup.table.pieces import Ground, Piece

State = str | Piece
"""A name from STATES, or the piece as it is now where none of them fits."""

AS_DRAWN = ("", "closed", "down", "burning")
"""Nothing physical changes: a closed door, a ladder let down. What burns still stands; a book says what fire does."""
AWAY = ("open", "gone", "raised", "broken")
"""Nothing is left in the way: an open door, a ladder pulled up, a wall blown open. Its place in the list stays."""
LOW: dict[str, tuple[int, Ground]] = {"felled": (100, "rough"), "burnt": (0, "open"), "rubble": (100, "rough")}
"""What is left is this high (never higher than before) and is this ground."""
STATES = (*AS_DRAWN[1:], *AWAY, *LOW)


def changed(piece: Piece, state: State) -> Piece:
    """The piece in that state, under the same id and outline unless a piece was given."""
    if isinstance(state, Piece):
        return state
    if state in AS_DRAWN:
        return piece
    if state in LOW:
        height, ground = LOW[state]
        kept = min(height, piece.height)
        return msgspec.structs.replace(piece, height=kept, ground=ground, stand=False, roles=())
    if state in AWAY:
        return msgspec.structs.replace(
            piece, height=0, material="none", ground="open", contaminated=False, stand=False, roles=()
        )
    raise ValueError(f"{state!r} is not a state of scenery; use one of {', '.join(STATES)}, or give the piece itself")


def key(states: Mapping[str, State], extra: tuple[Piece, ...]) -> tuple[object, ...]:
    """The same for the same changes, in whatever order they came; empty where nothing is changed."""
    return (*sorted(states.items(), key=lambda item: item[0]), *extra)
