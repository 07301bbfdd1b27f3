"""A server in its own process."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), "")
MAIN = Path(__file__).parent / "main.py"
UNUSED = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding"
"""Parts of a browser that no page here needs: its own windows under the address bar cost a second for every visitor."""
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", f"--disable-features={UNUSED}",
]  # fmt: skip


class House:
    """A server on a data folder: it can be killed at any moment and started again."""

    def __init__(self, data: Path, *words: str) -> None:
        self.data, self.port, self.words = data, _free_port(), words or ("cases",)
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> House:
        """Run it and wait until it answers."""
        line = [sys.executable, str(MAIN), str(self.port), str(self.data), *self.words]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT / "tests")))}
        self.process = subprocess.Popen(line, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError("the server did not start")
            try:
                urllib.request.urlopen(f"{self.url}/api/books", timeout=20).close()
                return self
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """No farewell: as if the plug were pulled."""
        assert self.process
        self.process.kill()
        self.process.wait()

    def battle(self, book: str = "punk2", **wish: Any) -> dict[str, str]:
        """A new battle's links."""
        body = {"book": book, "setup": {"seed": 7}, "seats": {"red": "human", "blue": "bot:rookie"}, **wish}
        ask = urllib.request.Request(
            f"{self.url}/api/battles", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        links: dict[str, str] = _patiently(ask)["links"]
        return {seat: self.url + self._accepted(path) for seat, path in links.items()}

    def _accepted(self, path: str) -> str:
        """The seat behind an invitation."""
        if path.startswith("/t/"):
            return path
        ask = urllib.request.Request(f"{self.url}/api/invite/{path[3:]}", b"", method="POST")
        with urllib.request.urlopen(ask, timeout=60) as reply:
            found: str = json.load(reply)["link"]
            return found


def _patiently(ask: urllib.request.Request, tries: int = 90) -> dict[str, Any]:
    """What the server answers once the table's kernels are compiled; after that there is nothing to wait for."""
    for _ in range(tries):
        try:
            with urllib.request.urlopen(ask, timeout=60) as reply:
                return dict(json.load(reply))
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise
            time.sleep(2)
    raise RuntimeError("the table was never ready")


def _free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port
