"""`dustup serve`: the page."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from dustup.core import ContentError


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0: others may join.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8642,
    data: Annotated[str, typer.Option(help="Folder for the battles, or a database URL.")] = "",
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
    settings: Annotated[str, typer.Option(help="Settings, such as names=play.example.org")] = "",
) -> None:
    """Start the page; play in a browser."""
    try:
        app = import_module("dustup.server.app")
        chosen = import_module("dustup.server.settings")
        store = import_module("dustup.server.store")
    except ImportError as error:
        raise ContentError("serve", 0, f"this build has no page: {error}", "use `dustup battle`") from None
    try:
        app.serve(host=host, port=port, data=data or None, open_browser=browser, settings=chosen.read(settings))
    except (store.StoreError, OSError, ValueError) as error:
        raise ContentError("serve", 0, str(error), "check --data, --host and --settings") from None
