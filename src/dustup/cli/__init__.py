"""The command line: one small file per command. Bad input ends in one clear paragraph and exit code 2."""

from __future__ import annotations

import sys

import typer

from dustup.core import ContentError, OtherRules
from dustup.table.maps.leaves import MapError

from . import battle, bench, campaign, check, duel, maps, muster, odds, raising, replay, rules, serve, store

app = typer.Typer(
    name="dustup",
    help="Post-apocalyptic skirmish battles by the book.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("battle")(battle.battle)
app.command("replay")(replay.replay)
app.command("check")(check.check)
app.command("rules")(rules.rules)
app.command("odds")(odds.odds)
app.command("muster")(muster.muster)
app.add_typer(maps.app, name="maps")
app.add_typer(campaign.app, name="campaign")
app.add_typer(raising.app, name="raise")
app.command("bench")(bench.bench)
app.command("duel")(duel.duel)
app.command("serve")(serve.serve)
app.add_typer(store.app, name="store")


PLAYS = ("battle", "replay", "check", "rules", "odds", "bench", "duel", "campaign", "raise")
"""Commands that ask the table: before the first of them its kernels are compiled, with progress."""


def main() -> None:
    """Run a command; an error in what was given is told, not thrown."""
    words = sys.argv[1:]
    if words and words[0] in PLAYS and "--help" not in words:
        from dustup.table.warm import ensure

        ensure()
    try:
        app()
    except (ContentError, OtherRules, MapError) as error:
        print(f"dustup: {error}", file=sys.stderr)
        sys.exit(2)
