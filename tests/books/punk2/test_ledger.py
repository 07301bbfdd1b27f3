"""The ledger: rulings stand in for disputes at the table."""

import re

from dustup.books.punk2 import BOOK

TEXT = (BOOK.folder / "rules.md").read_text()


def test_disputes_are_settled_by_written_rulings() -> None:
    """P2-DICE-18: every ruling has a number of its own, without gaps, and says something."""
    found = re.findall(r"^- \*\*P2-RUL-(\d+)\*\*? ?(.*)", TEXT, re.MULTILINE)
    numbers = [int(number) for number, _ in found]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert all(len(words) > 20 for _, words in found)


def test_every_ruling_a_rule_names_is_there() -> None:
    """P2-DICE-18: nothing points at a ruling that nobody wrote."""
    named = set(re.findall(r"P2-RUL-\d+", TEXT))
    written = set(re.findall(r"^- \*\*(P2-RUL-\d+)", TEXT, re.MULTILINE))
    assert named <= written
