"""One server and two behind HAProxy, each pair on a PostgreSQL of its own: `scripts/serverbench`."""

from __future__ import annotations

import argparse
import asyncio
import json

from server.parts import Postgres

from dustup.server.bench import measure, servers


def main() -> None:
    """Print the figures of both, and how many times as many answers a second two servers take."""
    ask = argparse.ArgumentParser(description="One server and two, side by side.")
    ask.add_argument("--book", default="punk2")
    ask.add_argument("--battles", type=int, default=200)
    ask.add_argument("--seconds", type=float, default=15.0)
    ask.add_argument("--think", type=float, nargs="+", default=[1.0, 0.3], help="mean seconds before each answer")
    given = ask.parse_args()
    for think in given.think:
        found = {}
        for count in (1, 2):
            with Postgres() as postgres, servers(count, postgres.url) as running:
                found[count] = asyncio.run(measure(running, given.book, given.battles, given.seconds, think, 4000))
            print(json.dumps({"servers": count, **found[count]}), flush=True)
        print(json.dumps({"think_s": think, "ratio": round(found[2]["per_s"] / found[1]["per_s"], 2)}), flush=True)


if __name__ == "__main__":
    main()
