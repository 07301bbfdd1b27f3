"""The server: `serve()` runs it, `make_app()` builds it."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, WebSocketRoute

from dustup.server import logs
from dustup.server.choosing import library
from dustup.server.front.api import Api
from dustup.server.front.door import Door
from dustup.server.front.gate import Config, Crowd, Gate
from dustup.server.front.headers import Headers
from dustup.server.front.hosts import Hosts
from dustup.server.front.monitor import Monitor
from dustup.server.front.page import FOLDER, Page
from dustup.server.front.ready import Kernels, Waiting
from dustup.server.rooms import campaigns
from dustup.server.rooms.hall import Hall
from dustup.server.settings import DEFAULT, Settings
from dustup.server.store import Store, StoreError
from dustup.server.workers.think import Desk

PORT = 8642
EVERYWHERE = ("0.0.0.0", "::")
FRAME = 1024 * 1024
"""A WebSocket frame above this closes the connection unread; above 64 KB it is refused with a reason."""


def where(data: str | Path | None = None) -> str:
    """The database URL: `data` may be one, or a folder (made if missing), else the user's own."""
    if data is not None and "://" in str(data):
        return str(data).replace("postgresql://", "postgresql+psycopg://", 1)
    folder = Path(data) if data is not None else Path.home() / ".local" / "share" / "dustup"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the folder {folder} cannot be used: {error}") from None
    return f"sqlite:///{folder.resolve() / 'battles.sqlite3'}"


def make_app(
    data: str | Path | None = None, page: Path = FOLDER, settings: Settings = DEFAULT, kernels: Kernels | None = None
) -> Starlette:
    """The application on a data folder or a database URL."""
    desk, store = Desk(), Store(where(data))
    hall = Hall(store, desk)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        tasks = [
            logs.watched(asyncio.create_task(work))
            for work in (
                _begin(hall, kernels),
                desk.pulse.run(),
                hall.tenancy.run(),
                hall.expire(settings.expire_days),
                campaigns.run(hall),
            )
        ]
        yield
        if kernels is not None:
            kernels.stop()
        for task in tasks:
            task.cancel()
        await hall.close()
        await desk.close()
        store.close()

    door = WebSocketRoute("/ws/{token}", Door(hall, settings).open)
    app = Starlette(
        routes=[*Api(hall, settings).routes(), *Monitor(hall).routes(), door, Mount("/", Page(page))],
        middleware=[
            Middleware(Headers),
            Middleware(Hosts, names=settings.names),
            *([Middleware(Waiting, kernels=kernels)] if kernels else []),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        lifespan=life,
    )
    app.state.hall = hall
    return app


async def _begin(hall: Hall, kernels: Kernels | None) -> None:
    """Get ready to play, then go on with the battles that were being played."""
    if kernels is not None:
        await asyncio.to_thread(kernels.compile)
    threading.Thread(target=library.warm, name="warm", daemon=True).start()
    await hall.resume()


def config(app: Starlette, host: str, port: int, settings: Settings = DEFAULT) -> uvicorn.Config:
    """How uvicorn runs it. No access log: the links in it are secrets. No compression: differences are small."""
    found = Config(
        app,
        host=host,
        port=port,
        http=Gate,
        access_log=False,
        log_config=None,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        forwarded_allow_ips=list(settings.proxies),
    )
    found.crowd = Crowd(settings)
    return found


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    data: str | Path | None = None,
    open_browser: bool = False,
    settings: Settings = DEFAULT,
) -> None:
    """Run until stopped."""
    if not _free(host, port):
        raise SystemExit(
            f"Port {port} is taken: is Dustup running already? Choose another one, such as --port {port + 1}."
        )
    logs.to_stderr()
    if not settings.origin and host in EVERYWHERE and (found := _own_address()):
        settings = msgspec.structs.replace(settings, origin=f"http://{found}:{port}")
    server = uvicorn.Server(config(make_app(data, settings=settings, kernels=Kernels()), host, port, settings))
    address = f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{port}/"
    if settings.origin:
        address += f" and for others in your network at {settings.origin}/"
    threading.Thread(target=_announce, args=(server, address, open_browser), daemon=True).start()
    server.run()


def _own_address() -> str:
    """This computer's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _free(host: str, port: int) -> bool:
    """Whether one may listen there."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError:
        return False
    return True


def _announce(server: uvicorn.Server, address: str, open_browser: bool) -> None:
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.05)
    print(f"Dustup is at {address} (stop it with Ctrl-C)", flush=True)
    if open_browser:
        webbrowser.open(address)
