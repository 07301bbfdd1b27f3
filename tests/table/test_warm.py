"""Kernels are compiled once, side by side: which there are, what exercises them, when it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from dustup.table import exercise, warm


def dispatchers() -> Iterator[tuple[str, object]]:
    """Every kernel that Python calls, by name."""
    for file in sorted(warm.KERNELS.glob("*.py")):
        if file.stem != "__init__":
            module = import_module(f"dustup.table.kernels.{file.stem}")
            text = file.read_text("utf-8")
            for name in (line[4:].split("(")[0] for line in text.split("@compiled\n")[1:]):
                yield f"{file.stem}.{name}", getattr(module, name)


def test_every_kernel_is_exercised() -> None:
    """Otherwise its first call in a battle would stall for seconds."""
    warm.load_all()
    cold = [name for name, kernel in dispatchers() if not getattr(kernel, "signatures")]  # noqa: B009
    assert cold == []
    assert tuple(exercise.TASKS) == warm.TASKS


def test_compiling_is_needed_until_it_was_done_for_these_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stamps = [tmp_path / "a" / "ready.txt", tmp_path / "b" / "ready.txt"]
    monkeypatch.setattr(warm, "_stamps", lambda: stamps)
    monkeypatch.setattr(warm, "TASKS", ("bases",))
    heard: list[tuple[int, int]] = []
    assert warm.needed()
    warm.Compiling(lambda done, total: heard.append((done, total))).run()
    assert not warm.needed()
    assert all(0 < done <= total == warm.kernels() for done, total in heard)
    stamps[0].write_text("other sources", "utf-8")
    assert warm.needed()


def test_a_task_that_fails_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(warm, "_stamps", lambda: [tmp_path / "ready.txt"])
    monkeypatch.setattr(warm, "TASKS", ("nothing",))
    with pytest.raises(RuntimeError, match="could not be compiled: nothing"):
        warm.Compiling().run()
    assert warm.needed()


def test_nothing_is_said_when_all_is_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(warm, "needed", lambda: False)
    warm.ensure()
    assert capsys.readouterr().err == ""


def test_compiling_can_be_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(warm, "_stamps", lambda: [tmp_path / "ready.txt"])
    work = warm.Compiling()
    work.stop()
    with pytest.raises(RuntimeError, match="could not be compiled"):
        work.run()
    assert warm.needed()
