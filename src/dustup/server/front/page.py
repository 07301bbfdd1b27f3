"""The built page: files from the folder `page`, index.html for every address of the page itself."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parents[1] / "page"
MISSING = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dustup</title></head><body>
<h1>The page is not built yet</h1>
<p>The server runs, but the folder <code>src/dustup/server/page</code> is empty.</p>
<p>From a clone, build it with <code>scripts/page</code> (it brings its own Node.js), then load this page again.</p>
</body></html>"""


class Page(StaticFiles):
    """Static files; a path without a dot is an address inside the page. Paths outside the folder are not found."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        super().__init__(directory=folder, check_dir=False, html=False)
        self.config_checked = True  # the folder may be missing or come later: that is answered below

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page."""
        if "." in path.rsplit("/", 1)[-1].strip("."):
            return await super().get_response(path, scope)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        index = self.folder / "index.html"
        if not index.is_file():
            return Response(MISSING, 503, media_type="text/html")
        return Response(index.read_bytes(), media_type="text/html")
