"""The command line: one small file per command. Bad input ends in one clear paragraph and exit code 2."""

from __future__ import annotations

import sys
from importlib import import_module

import typer

COMMANDS = {
    "battle": "Fight a battle between two bots and tell it.",
    "replay": "Tell a battle from its journal; with --verify, play every answer again and compare the state.",
    "luck": "Tell how lucky each side of a battle was, roll by roll, from its journal.",
    "check": "Run cases; exit code 1 when one fails, 2 when a file or a case is not understood.",
    "rules": "The coverage of a book's ledger, or its events.",
    "odds": "Sums with their rules, and the exact chance of every outcome.",
    "muster": "Check a band and print its receipt: every point explained.",
    "maps": "The maps of the table.",
    "campaign": "Campaigns: battle after battle, and what happens between them.",
    "raise": "Raise a band with dice and choices.",
    "bench": "Measure decisions, forks, sight, odds, the raider and memory.",
    "duel": "Let two bots fight mirrored battles; count wins with a 95 % interval and measure the thinking.",
    "serve": "Start the page; play in a browser.",
    "store": "Back up, restore, verify and prune the store of a server.",
}
"""What each command does. Only the one that is asked for is loaded, with all it needs."""

PLAYS = ("battle", "replay", "luck", "check", "rules", "odds", "bench", "duel", "campaign", "raise")
"""Commands that ask the table: before the first of them its kernels are compiled, with progress."""


def app(asked: str) -> typer.Typer:
    """All commands by name, the one that is asked for with its options."""
    made = typer.Typer(
        name="dustup",
        help="Post-apocalyptic skirmish battles by the book.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    for name, blurb in COMMANDS.items():
        if name != asked:
            made.command(name, help=blurb)(_not_asked)
            continue
        module = import_module(f".{'raising' if name == 'raise' else name}", __name__)
        if hasattr(module, "app"):
            made.add_typer(module.app, name=name)
        else:
            made.command(name)(getattr(module, name))
    return made


EXTRAS = {"chess": "dev", "resvg_py": "png", "psycopg": "postgres"}
"""Packages that a few commands need, and the extra of ours that brings each."""


def _not_asked() -> None:
    """Stands for a command that is only listed."""


def main() -> None:
    """Run a command; an error in what was given is told, not thrown."""
    words = sys.argv[1:]
    asked = next((word for word in words if not word.startswith("-")), "")
    if asked in PLAYS and "--help" not in words:
        from dustup.table.warm import ensure

        ensure()
    try:
        app(asked)()
    except Exception as error:
        from dustup.core import ContentError, OtherRules
        from dustup.table.maps.leaves import MapError

        if isinstance(error, ImportError) and error.name in EXTRAS:
            remedy = f"install it with: pip install 'dustup[{EXTRAS[error.name]}]'"
            error = ContentError(error.name, 0, "is a package that this needs and that is not installed", remedy)
        if not isinstance(error, ContentError | OtherRules | MapError):
            raise
        print(f"dustup: {error}", file=sys.stderr)
        sys.exit(2)
