"""Packages that only a few commands need: where one is missing, its name and the remedy, never a traceback."""

import sys

import pytest

from dustup.cli import main


@pytest.mark.parametrize(
    ("words", "package", "extra"),
    [
        (("maps", "render", "motel_9", "motel.png"), "resvg_py", "png"),
        (("bench", "--book", "kz", "--seconds", "0.01", "--battles", "1"), "chess", "dev"),
    ],
)
def test_a_missing_package_is_named(
    words: tuple[str, ...],
    package: str,
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.setattr("sys.argv", ["dustup", *words])
    with pytest.raises(SystemExit) as end:
        main()
    told = capsys.readouterr().err
    assert end.value.code == 2
    assert package in told and f"pip install 'dustup[{extra}]'" in told
