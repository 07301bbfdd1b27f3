"""Which names this server answers to. A foreign page must not use a visitor's browser against it (DNS rebinding)."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from dustup.server.front.faults import Fail

LOCAL = ("localhost", "localhost.localdomain")


class Hosts:
    """Refuses requests under a name that is not ours, and changes asked for by other sites."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...] = ()) -> None:
        self.app = app
        own = socket.gethostname().lower()
        self.names = {*LOCAL, own, f"{own}.local", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is meant for us."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        fail = self._wrong(headers.get(b"host", ""), headers.get(b"origin", ""))
        if fail is None:
            return await self.app(scope, receive, send)
        if scope["type"] == "websocket":
            await receive()
            return await send({"type": "websocket.close", "code": 4403, "reason": fail.fault.what})
        start = {"type": "http.response.start", "status": fail.status}
        await send({**start, "headers": [(b"content-type", b"application/json")]})
        return await send({"type": "http.response.body", "body": fail.body()})

    def _wrong(self, host: str, origin: str) -> Fail | None:
        if not self.ours(host):
            remedy = "start it with --name and that name"
            return Fail(421, "this server does not go by that name", host[:80], "host", remedy)
        if origin and origin != "null" and not self.ours(urlsplit(origin).netloc):
            return Fail(403, "another site asked for this", origin[:80], "origin")
        return None

    def ours(self, host: str) -> bool:
        """An address in figures cannot be a name that somebody else bends to us; of names only our own are."""
        name = urlsplit(f"//{host}").hostname or ""
        try:
            ip_address(name)
        except ValueError:
            return name in self.names
        return True
