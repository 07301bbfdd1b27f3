"""Real parts for tests, on the loopback, in folders that are thrown away: PostgreSQL, HAProxy, nginx."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from server.tabs import free_port

from dustup.server.app import where
from dustup.server.proxy import configured
from dustup.server.store import Store


class Postgres:
    """A PostgreSQL of our own, which can be stopped and started again."""

    def __init__(self) -> None:
        tools = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        self.initdb = str(tools[-1]) if tools else shutil.which("initdb")

    def __enter__(self) -> Postgres:
        if not self.initdb:
            pytest.skip("no PostgreSQL server on this machine (Debian: apt install postgresql)")
        self.folder = Path(tempfile.mkdtemp(prefix="dustup-pg-"))
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres", "postgres")
        self.port = free_port()
        line = [*self.user, self.initdb, "-D", str(self.folder / "db"), "-A", "trust", "-U", "dustup", "-N"]
        subprocess.run(line, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)
        self.start()
        return self

    @property
    def url(self) -> str:
        return f"postgresql://dustup@127.0.0.1:{self.port}/postgres"

    def new(self, name: str) -> str:
        """The URL of another, empty database."""
        engine = sa.create_engine(where(self.url), isolation_level="AUTOCOMMIT")
        with engine.connect() as db:
            db.execute(sa.text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return self.url.replace("/postgres", f"/{name}")

    def start(self) -> None:
        line = [*self.user, str(Path(str(self.initdb)).with_name("postgres")), "-D", str(self.folder / "db")]
        line += ["-p", str(self.port), "-k", str(self.folder), "-h", "127.0.0.1"]
        self.process = subprocess.Popen(line, cwd=self.folder, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                Store(where(self.url)).close()
                return
            except Exception:
                time.sleep(0.05)
        raise AssertionError("PostgreSQL does not answer")

    def stop(self) -> None:
        """At once, as when its machine is restarted."""
        self.process.send_signal(3)  # SIGQUIT: immediate shutdown
        self.process.wait()

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder)


class Proxy:
    """HAProxy or nginx with the configuration we ship."""

    def __init__(self, kind: str, servers: tuple[int, int]) -> None:
        self.kind, self.servers, self.port = kind, servers, free_port()
        self.tool = shutil.which(kind) or shutil.which(f"/usr/sbin/{kind}")

    def __enter__(self) -> Proxy:
        if not self.tool:
            pytest.skip(f"no {self.kind} on this machine (Debian: apt install {self.kind})")
        self.folder = Path(tempfile.mkdtemp(prefix="dustup-proxy-"))
        file = self.folder / "conf"
        if self.kind == "haproxy":
            file.write_text(configured("haproxy.cfg", self.port, self.servers))
            line = [self.tool, "-db", "-f", str(file)]
        else:
            shipped = configured("nginx.conf", self.port, self.servers)
            file.write_text(f"events {{}}\npid {self.folder}/pid;\nhttp {{ {shipped} }}\n")
            line = [self.tool, "-c", str(file), "-p", str(self.folder), "-g", "daemon off;"]
        self.process = subprocess.Popen(line, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)
