"""The server as a process: main.py PORT DATA [cases] [everywhere] [seed:N].

`cases` adds prepared situations to the shipped books; `everywhere` lets others in the network come. Dice and bots have
the same seed in every battle, so that the same answers are the same battle.
"""

import sys

from dustup.server.app import serve
from dustup.server.choosing import library, setups
from dustup.server.rooms import throws

seed = int(next((word[5:] for word in sys.argv[3:] if word.startswith("seed:")), "7"))

if "cases" in sys.argv[3:]:
    from browser import stands

    library.extra.update({book.code: book for book in stands.BOOKS})
throws.fresh_seed = lambda: f"{seed - 7:032x}"
setups.fresh_seed = lambda: seed
host = "0.0.0.0" if "everywhere" in sys.argv[3:] else "127.0.0.1"
serve(host=host, port=int(sys.argv[1]), data=sys.argv[2])
