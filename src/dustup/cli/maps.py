"""`dustup maps`: list the maps, render one to SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from dustup.core import ContentError
from dustup.table import maps as table_maps

from .words import console

app = typer.Typer(help="The maps of the table.", no_args_is_help=True)


@app.command("list")
def list_() -> None:
    """The maps that come with the project."""
    table = Table("map", "name", "size", "pieces", "", box=None)
    for name in table_maps.shipped():
        found = table_maps.get(name)
        width, height = found.size
        table.add_row(name, found.name, f"{width // 100} x {height // 100} cm", str(len(found.pieces)), found.blurb)
    console().print(table)


@app.command("render")
def render(
    map_: Annotated[str, typer.Argument(metavar="MAP", help="Map id or file.")],
    out: Annotated[Path, typer.Argument(help="The picture to write: .svg or .png.")],
    width: Annotated[int, typer.Option(help="Width of a PNG in pixels.")] = 1200,
) -> None:
    """Draw a map."""
    from dustup.table import drawing

    found = table_maps.get(map_)
    if out.suffix not in (".svg", ".png"):
        raise ContentError(out, 0, f"cannot draw {out.suffix or 'a file without ending'}", "name it .svg or .png")
    data = drawing.svg(found).encode() if out.suffix == ".svg" else drawing.png(found, width)
    try:
        out.write_bytes(data)
    except OSError as error:
        raise ContentError(out, 0, f"cannot be written: {error}", "check the folder and its rights") from None
    console().print(f"{found.name} → {out}")
