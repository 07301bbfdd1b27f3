"""The server as a process: main.py PORT DATA [cases]; `cases` adds prepared situations to the shipped books."""

import sys

from dustup.server import library
from dustup.server.app import serve

if "cases" in sys.argv[3:]:
    from browser import stands

    library.extra.update({book.code: book for book in stands.BOOKS})
serve(port=int(sys.argv[1]), data=sys.argv[2])
