"""`dustup serve`: the page."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

import typer

from dustup.core import ContentError


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8420,
) -> None:
    """Start the page; play in a browser."""
    if find_spec("dustup.server.app") is None:
        raise ContentError("serve", 0, "this build has no page", "use `dustup battle`")
    import_module("dustup.server.app").main(host=host, port=port)
