"""What whoever runs a server may choose."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits: requests a second and at once, per address."""

    post_rate: float = 5.0
    post_burst: float = 60.0
