"""Rules coverage: which ledger entries are cited in the code, proven by tests, and at work in battles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from dustup.bots import Rookie
from dustup.core import Answer, Book, Choice, ContentError, Seeded, run
from dustup.core.question import Ask

ENTRY = re.compile(r"^- \*\*([A-Z0-9]+-[A-Z0-9]{2,5}-\d{2,3})\b")
EXEMPT = re.compile(r"-(DIF|EX)-")
"""Differences between editions and worked examples explain other entries; they need no place of their own."""
ENDS = (".py", ".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Coverage:
    """Where each entry of a ledger is found; all in ledger order."""

    total: tuple[str, ...]
    cited: tuple[str, ...]
    tested: tuple[str, ...]
    exercised: tuple[str, ...]
    unknown: tuple[str, ...]
    """Ids cited in code or tests that the ledger does not have."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Entries that no code or no test cites."""
        return tuple(rule for rule in self.total if not EXEMPT.search(rule) and not self._proven(rule))

    def _proven(self, rule: str) -> bool:
        return rule in self.cited and rule in self.tested


def ledger(book: Book) -> tuple[str, ...]:
    """The ids of the book's rules.md."""
    path = book.folder / "rules.md"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise ContentError(path, 0, f"cannot be read: {error}", "every book needs its ledger") from None
    return tuple(found.group(1) for line in lines if (found := ENTRY.match(line)))


def ids_in(text: str, prefix: str) -> list[str]:
    """Every id a text cites; ranges such as X-COV-08..12 are spelt out."""
    found: list[str] = []
    for group, first, last in re.findall(rf"\b({prefix}H?-[A-Z0-9]{{2,5}})-(\d{{2,3}})(?:\.\.(\d{{2,3}}))?", text):
        for number in range(int(first), int(last or first) + 1):
            found.append(f"{group}-{number:0{len(first)}d}")
    return found


def cited_in(folder: Path, prefix: str) -> dict[str, str]:
    """Every id cited below a folder → the first file that cites it."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in ENDS and path.is_file():
            for rule in ids_in(path.read_text(encoding="utf-8"), prefix):
                found.setdefault(rule, path.name)
    return found


def tests_of(folder: Path) -> Path:
    """The folder of a book's tests, beside the sources."""
    return folder.parents[3] / "tests" / "books" / folder.name


def shared_in(book: Book, folder: Path) -> dict[str, str]:
    """The book's own ids of all family rules cited below a folder → the first file that cites them."""
    found: dict[str, str] = {}
    for prefix in dict.fromkeys(rule.split("-")[0].removesuffix("H") for rule in book.laws):
        for rule, file in cited_in(folder, prefix).items():
            if rule in book.laws:
                found.setdefault(book.laws[rule], file)
    return found


class _Listener(Rookie):
    """A rookie who remembers which rules asked it, and which ones barred a choice."""

    def __init__(self, seed: int, heard: Counter[str]) -> None:
        super().__init__(seed)
        self.heard = heard

    def quick(self, question: Ask) -> Answer:
        """A legal answer, after listening."""
        self.heard[question.rule] += 1
        if isinstance(question, Choice):
            self.heard.update(why.rule for _, why in question.refusals())
        return super().quick(question)


def exercised_in(book: Book, seeds: Iterable[int]) -> Counter[str]:
    """Ids named by the questions, refusals, events and modifiers of seeded battles → how often."""
    found: Counter[str] = Counter()
    for seed in seeds:
        state = book.setup(book.default(seed))
        run(book, state, Seeded(seed), {side: _Listener(seed, found) for side in book.result(state).scores})
        for event in state.events:
            found.update(event.rules)
            found.update(mod[2] for _, sum in event.about.get("sums", ()) for mod in sum["mods"])
    return found


def measure(book: Book, battles: int = 5) -> Coverage:
    """The coverage of a book's ledger."""
    total = ledger(book)
    code, tests = cited_in(book.folder, book.prefix), cited_in(tests_of(book.folder), book.prefix)
    if book.family is not None:
        code = {**shared_in(book, book.family), **code}
        tests = {**shared_in(book, tests_of(book.family)), **tests}
    fought = exercised_in(book, range(1, battles + 1))
    unknown = sorted(rule for rule in {**code, **tests} if rule not in total and "-EX-" not in rule)
    return Coverage(
        total,
        tuple(rule for rule in total if rule in code),
        tuple(rule for rule in total if rule in tests),
        tuple(rule for rule in total if rule in fought),
        tuple(unknown),
    )
