"""What a strict reader says, told to people."""

from __future__ import annotations

import msgspec
import pytest

from dustup.server.front.plainly import plainly


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """Something to read."""

    name: str
    count: int = 1


class Rows(msgspec.Struct):
    """Several of them."""

    rows: list[Row]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "a list stands where names with values should be"),
        ('{"rows": [{"name": "x"}, {"nam": "y"}]}', "'nam' means nothing here (in rows, no. 2)"),
        ('{"rows": [{}]}', "'name' is missing (in rows, no. 1)"),
        ('{"rows": [{"name": "x", "count": "two"}]}', "a text stands where a whole number should be (in rows, no. 1, count)"),
        ('{"rows": [', "it is cut short, or no JSON"),
    ],
)  # fmt: skip
def test_no_type_and_no_code_is_named(text: str, words: str) -> None:
    with pytest.raises(msgspec.DecodeError) as told:
        msgspec.json.decode(text, type=Rows)
    assert plainly(str(told.value)) == words
