"""Ready configurations of existing proxies for several servers, with the ports to be filled in."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
PORTS = (8600, 8643, 8644)
"""In the files: where pages come in, and the two servers."""


def configured(name: str, front: int, servers: tuple[int, int]) -> str:
    """`haproxy.cfg` or `nginx.conf` with other ports."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    for old, new in zip(PORTS, (front, *servers), strict=True):
        text = text.replace(f"127.0.0.1:{old}", f"127.0.0.1:{new}")
    return text
