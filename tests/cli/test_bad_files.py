"""Files nobody should give: a sentence and exit code 2, never a traceback or a crash."""

from pathlib import Path

import pytest

from dustup.books import CODES
from dustup.cli import main

FILES = {
    "deep.yaml": b"[" * 100_000,
    "list.yaml": b"- a\n- b\n",
    "bytes.yaml": b"\xff\xfe\xfd",
    "nul.yaml": b"a: \0",
    "number.yaml": b"7",
    "deep.json": b'{"book":' + b"[" * 100_000,
}
COMMANDS = (
    *(("muster", "--book", code) for code in CODES), ("check",), ("maps", "render"), ("replay",), ("luck",),
    ("campaign", "show"), ("campaign", "next"),
)  # fmt: skip


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_bad_file_is_refused_in_a_sentence(
    tmp_path: Path,
    name: str,
    command: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / name
    file.write_bytes(FILES[name])
    monkeypatch.setattr("sys.argv", ["dustup", *command, str(file)])
    with pytest.raises(SystemExit) as end:
        main()
    told = capsys.readouterr()
    assert end.value.code in (1, 2) and (told.err or told.out).strip()
