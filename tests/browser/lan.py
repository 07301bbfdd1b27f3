"""A local network of two computers on one machine: two network namespaces and a cable between them."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.house import CHROMIUM, MAIN, ROOT

HOST, GUEST = "10.77.0.1", "10.77.0.2"
PORT = 8642


class Lan:
    """`host` runs the server, `guest` is elsewhere: it has no way to the server but the cable."""

    def __init__(self, folder: Path) -> None:
        self.folder, tag = folder, str(os.getpid() % 100000)
        self.host, self.guest = f"dustup-host-{tag}", f"dustup-guest-{tag}"
        self.cable = (f"dh{tag}", f"dg{tag}")

    def __enter__(self) -> Lan:
        if os.getuid() or not shutil.which("ip"):
            pytest.skip("a second computer needs root and the command ip (Debian: iproute2)")
        try:
            for name in (self.host, self.guest):
                run("ip", "netns", "add", name)
        except subprocess.CalledProcessError:
            pytest.skip("this machine allows no network namespaces")
        one, two = self.cable
        run("ip", "link", "add", one, "netns", self.host, "type", "veth", "peer", two, "netns", self.guest)
        for name, end, own, other in ((self.host, one, HOST, GUEST), (self.guest, two, GUEST, HOST)):
            run("ip", "-n", name, "addr", "add", f"{own}/24", "dev", end)
            for each in ("lo", end):
                run("ip", "-n", name, "link", "set", each, "up")
            run("ip", "-n", name, "route", "add", "default", "via", other)
        return self

    def __exit__(self, *_: object) -> None:
        for name in (self.host, self.guest):
            subprocess.run(["ip", "netns", "del", name], check=False)

    def browser(self, name: str) -> str:
        """A Chromium that runs on one of the computers."""
        script = self.folder / f"chromium-{name}"
        script.write_text(f'#!/bin/sh\nexec ip netns exec {name} {CHROMIUM} "$@"\n')
        script.chmod(0o755)
        return str(script)

    @contextlib.contextmanager
    def serve(self, data: Path) -> Iterator[None]:
        """The server as a new user starts it for others in the network; it has said where it is."""
        line = ["ip", "netns", "exec", self.host, sys.executable, str(MAIN), str(PORT), str(data), "everywhere"]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT / "tests")))}
        with subprocess.Popen(line, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            while "Dustup is at" not in (told := process.stdout.readline()):
                assert told, "the server did not start"
            assert f"for others in your network at http://{HOST}:{PORT}/" in told
            try:
                yield
            finally:
                process.kill()


def run(*line: str) -> None:
    subprocess.run(line, check=True, capture_output=True)
