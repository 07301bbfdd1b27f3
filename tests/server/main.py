"""The server with the test book, as a process: main.py PORT DATA."""

import sys

from server.skirmish import BOOK

from dustup.server.app import serve
from dustup.server.choosing import library

library.extra["skirmish"] = BOOK
serve(port=int(sys.argv[1]), data=sys.argv[2])
