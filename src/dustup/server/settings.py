"""The settings of a server."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Names, proxies, limits. Rates are per second and address, bursts how many at once."""

    names: tuple[str, ...] = ()
    """Host names the server goes by, beside its own and addresses in figures."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses or networks whose X-Forwarded-For is believed."""
    origin: str = ""
    """The address at which others in the network reach this server, for the page to show; '' = none is known."""
    post_rate: float = 5.0
    post_burst: float = 60.0
    get_rate: float = 20.0
    get_burst: float = 200.0
    join_rate: float = 5.0
    join_burst: float = 120.0
    message_rate: float = 150.0
    message_burst: float = 2000.0
    """Messages of all pages of one address; odds, overlays and frames count for several."""
    pages: int = 4000
    pages_each: int = 120
    """Pages open at all, and from one address."""
    connections: int = 8000
    connections_each: int = 60
    """Plain connections at all, and from one address."""
    daily_bytes: int = 200_000_000
    total_bytes: int = 0
    """What one address may store in a day, and all together; 0 = no end."""
    expire_days: float = 0.0
    """Battles nobody opened for so long are deleted; 0 = never."""
    header_seconds: float = 10.0
    body_seconds: float = 20.0
    """Deadlines for a request's headers and its body."""


DEFAULT = Settings()


def read(text: str) -> Settings:
    """Settings from `key=value` pairs with spaces between them; several values of a key with commas."""
    given: dict[str, object] = {}
    for pair in text.split():
        key, sign, value = pair.partition("=")
        if not sign or key not in Settings.__struct_fields__:
            raise ValueError(f"there is no setting {key!r}; the settings are: {', '.join(Settings.__struct_fields__)}")
        given[key] = tuple(value.split(",")) if key in ("names", "proxies") else value
    return msgspec.convert(given, Settings, strict=False)
