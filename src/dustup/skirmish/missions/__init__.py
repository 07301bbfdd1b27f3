"""Missions every book can offer, each for any number of sides. Lengths are tenths of a millimetre.

    SCENARIOS = {
        "fight": Fight(id="fight", name="Pitched fight", blurb=…, map="motel_9", custom=CUSTOM),
        "pump": Hold(id="pump", …, places=(Place("pump", (50, 50)),), near=1000, count="heads", words="holds the pump"),
    }
    SCENARIOS = read(DATA / "scenarios.yaml", {"fight": partial(Fight, custom=CUSTOM), …})  # or as rows of a file

`SAYINGS` tells their events; a book adds them to its own table.
"""

from .cross import Cross
from .fetch import Fetch
from .fight import Fight, Hunt
from .hold import Hold
from .places import Place
from .rows import Made, read
from .sayings import SAYINGS

__all__ = ["SAYINGS", "Cross", "Fetch", "Fight", "Hold", "Hunt", "Made", "Place", "read"]
