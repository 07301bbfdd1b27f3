"""The server with prepared situations beside the shipped books, as a process: main.py PORT DATA."""

import sys

from browser import stands

from dustup.server import library
from dustup.server.app import serve

library.extra.update({book.code: book for book in stands.BOOKS})
serve(port=int(sys.argv[1]), data=sys.argv[2])
