"""The page's types are those of the wire."""

from pathlib import Path

from dustup.server.protocol.typescript import typescript

ROOT = Path(__file__).parents[2]


def test_the_types_file_is_current() -> None:
    assert (ROOT / "web/src/lib/wire.ts").read_text() == typescript(), "run scripts/types"


def test_what_may_be_left_out_is_optional_and_what_is_always_sent_is_not() -> None:
    text = typescript()
    assert '  do: "answer";\n  n: number;\n  answer: unknown;' in text
    assert 'export interface Ack {\n  is: "ack";\n  n: number;\n}' in text
    assert "  side?: string;\n}" in text  # Area.side: left out when empty
    assert "  cover: string;" in text  # State: never left out
    assert "export interface TableMap {" in text
