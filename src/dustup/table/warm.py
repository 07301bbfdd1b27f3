"""Warm: the table's kernels compiled once, side by side on all cores, with progress: `python -m dustup.table.warm`."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.metadata import version
from multiprocessing import cpu_count
from pathlib import Path

KERNELS = Path(__file__).parent / "kernels"
TASKS = ("lines", "moves", "ways", "crossings", "silhouettes", "drives", "heights", "bases")
"""Those of `dustup.table.exercise`, which would load numba; the longest first."""
Told = Callable[[int, int], None]


def needed() -> bool:
    """Whether some kernel has not been compiled by this Python for these sources."""
    want = fingerprint()
    return all(not place.exists() or place.read_text("utf-8") != want for place in _stamps())


def fingerprint() -> str:
    """Changes with the kernels, the compiler, Python and the machine."""
    files = sorted(KERNELS.glob("*.py"))
    about = [version("numba"), platform.python_version(), platform.machine()]
    return sha256("\0".join([*about, *(file.read_text("utf-8") for file in files)]).encode()).hexdigest()


def kernels() -> int:
    """How many kernels there are."""
    texts = [file.read_text("utf-8") for file in KERNELS.glob("*.py")]
    return sum(len(re.findall(r"^@(?:compiled|inner)$", text, re.MULTILINE)) for text in texts)


class Compiling:
    """The kernels that are missing, compiled in processes of their own; `told` hears how many are done, of how many."""

    def __init__(self, told: Told = lambda done, total: None) -> None:
        self.told, self.total = told, kernels()
        self._seen: dict[str, None] = {}
        self._work: list[subprocess.Popen[str]] = []
        self._lock, self._stopped = threading.Lock(), False

    def run(self) -> None:
        """All of them; a RuntimeError names the tasks that failed."""
        with ThreadPoolExecutor(cpu_count()) as pool:
            failed = [name for name in pool.map(self._apart, TASKS) if name]
        if failed:
            raise RuntimeError(f"the table's kernels could not be compiled: {', '.join(failed)}")
        _mark()

    def stop(self) -> None:
        """Leave it; what is compiled is kept for the next time."""
        with self._lock:
            self._stopped = True
            for work in self._work:
                work.terminate()

    def _apart(self, task: str) -> str:
        """One task in a process of its own; its name if it fails."""
        with self._lock:
            if self._stopped:
                return task
            command = [sys.executable, "-m", "dustup.table.warm", task]
            work = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            self._work.append(work)
        with work:
            for line in work.stdout or ():
                self._heard(line.strip())
        return task if work.returncode else ""

    def _heard(self, name: str) -> None:
        with self._lock:
            self._seen[name] = None
            self.told(min(len(self._seen), self.total), self.total)


def _run(task: str) -> None:
    """Ask the questions of a task, and name every kernel as it is compiled."""
    from numba.core import event

    from dustup.table import exercise

    class Heard(event.Listener):
        def on_start(self, event: object) -> None:
            """Nothing to say yet."""

        def on_end(self, event: object) -> None:
            """A kernel is done."""
            kernel = getattr(event, "data")["dispatcher"].py_func  # noqa: B009
            if kernel.__module__.startswith("dustup."):
                print(f"{kernel.__module__}.{kernel.__name__}", flush=True)

    with event.install_listener("numba:compile", Heard()):
        exercise.TASKS[task]()


def load_all() -> None:
    """Every kernel loaded into this process."""
    from dustup.table import exercise

    for task in exercise.TASKS.values():
        task()


def _stamps() -> list[Path]:
    return [KERNELS / "__pycache__" / "ready.txt", Path("~/.cache/dustup/kernels.txt").expanduser()]


def _mark() -> None:
    """Remember that all is compiled, beside the kernels or, where that may not be written, in the user's cache."""
    for place in _stamps():
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(fingerprint(), "utf-8")
        except OSError:
            continue
        return


def ensure() -> None:
    """Compile what is missing and tell how far it is, on the terminal: once, before the first battle."""
    if not needed():
        return
    line = sys.stderr.isatty()
    print("Compiling the table's kernels, once...", end="" if line else "\n", file=sys.stderr, flush=True)

    def told(done: int, total: int) -> None:
        if line:
            print(f"\rCompiling the table's kernels, once: {done} of {total} ", end="", file=sys.stderr, flush=True)

    Compiling(told).run()
    if line:
        print(file=sys.stderr)


if __name__ == "__main__":
    if sys.argv[1:]:
        _run(sys.argv[1])
    else:
        ensure()
