"""The table as one side may see it. Secrets end here: bullets (PK-AMMO-02) and fighters off the table (PK-INFI-01)."""

from __future__ import annotations

from dustup.core.scene import Figure, Icon, Marker, Model, Scene, Tag
from dustup.skirmish import view
from dustup.skirmish.figures import figure_of
from dustup.skirmish.scenario import carried
from dustup.table.units import INCH

from ..fight.engagement import touch
from ..scenarios import switches
from ..special import facts
from ..stage.words import DATA
from ..state import Fighter, Mark, State
from . import cards

BELIEVED = 3  # bullets an enemy with a firearm is taken to have
MARKS: dict[str, tuple[str, str, Icon]] = DATA["marks"]


def show(s: State, side: str) -> Scene:
    """PK-AMMO-02, PK-INFI-01: all that this side may see ('' = a spectator, who sees no secret of either)."""
    return view.scene(
        s,
        s.edition.code,
        phase(s),
        [_model(s, f, side) for f in s.fighters.values() if f.status != "gone"],
        unit="in" if s.unit is INCH else "cm",
        steps="AG",
        markers=[_marker(s, mark) for mark in s.marks.values()],
        areas=view.zones(s),
        links=view.fights(s, touch),
        tags=_tags(s),
        objectives=[*s.setup.scenario.aims(s), *_switches(s)],
    )


def phase(s: State) -> str:
    """Where the battle stands, in words."""
    if s.phase == "deploy":
        return "Deployment"
    if s.phase == "over":
        return "The battle is over"
    if s.round > 0:
        return f"Turn {s.turn}, Agility Round {s.round}"
    return f"Turn {s.turn}" + (", the slowest" if s.round < 0 else "")


def _model(s: State, f: Fighter, side: str) -> Model:
    profile = s.setup.data.profiles[f.profile]
    mine = side == f.side
    points = f.points if mine or not armed(s, f) else 0
    if hidden(s, f, side):  # who was left off the table is known from the deployment; nothing else of it is
        return Model(
            id=f.id, side=f.side, name=f.name, code=view.code(f.name), kind=profile.name, x=0, y=0, z=0, r=f.r,
            facing=0, off=True, points=points, notes=[f"Off the table ({s.law['PK-INFI-01']})"],
        )  # fmt: skip
    stats = cards.stats(s, f)
    return view.model(
        f,
        profile.name,
        arc=360 if not facts.looks_ahead(f) else 180,
        figure=_figure(f),
        leader=profile.leader,
        lies=f.prone,
        ready=f.status == "up" and not f.acted,
        active=s.active == f.id,
        step=f.delayed or int(next(stat.value for stat in stats if stat.code == "AG")),
        points=points,
        badges=cards.badges(s, f),
        stats=stats,
        gear=cards.gear(s, f, mine),
        traits=cards.traits(s.setup.data, f.traits),
        notes=_notes(s, f),
    )


def _figure(f: Fighter) -> Figure:
    special: tuple[tuple[str, Figure], ...] = (("rider", "biker"), ("psychic", "psychic"), ("beast", "beast"))
    drawn = next((figure for trait, figure in special if trait in f.traits), None)
    return drawn or figure_of([item.kind for item in f.items if not item.used])


def hidden(s: State, f: Fighter, side: str) -> bool:
    """PK-INFI-01: an enemy that stays off the table to infiltrate shows nothing of where it creeps, only that it is."""
    return f.status == "off" and f.side != side and s.edition.infiltrate.off(f)


def _notes(s: State, f: Fighter) -> list[str]:
    notes = [f"Carries: {(MARKS[m.kind][0] if m.kind in MARKS else m.kind).lower()}" for m in carried(s, f)]
    if f.status == "down":
        left = [cards.HIDDEN] if f.burnt else [i.kind.replace("_", " ") for i in (*f.items, *f.loot)]
        notes.append("Nothing left to loot" if f.burnt or not left else "To loot: " + ", ".join(left))
    return notes


def _marker(s: State, mark: Mark) -> Marker:
    label, rule, icon = MARKS.get(mark.kind, (mark.kind.capitalize(), "PK-TMPL-04", "flag"))
    power = f" ({mark.power})" if mark.power else ""
    return view.marker(s, mark, label + power, s.law[rule], icon)


def _tags(s: State) -> dict[str, Tag]:
    pairs, tag_of = zip(s.setup.field.pieces, s.setup.readings), s.edition.terrain.tag
    return {piece.id: tag for piece, rd in pairs if (tag := view.tagged(tag_of, rd, piece.material)) is not None}


def _switches(s: State) -> list[str]:
    edition, values = s.edition, s.setup.switches
    all_of = view.once(edition.data(), "switches", lambda: switches(edition))
    on = [f"{each.blurb} ({each.rule})" for each in all_of if values[each.id] and each.kind == "yes"]
    return on + [f"House rules change {len(s.setup.data.house)} figures."] * bool(s.setup.data.house)


def armed(s: State, f: Fighter) -> bool:
    """Whether it has a firearm: what it cost would tell how many bullets it brought (PK-AMMO-02)."""
    content = s.setup.data
    return any(content.weapons[i.kind].firearm for i in f.items if i.kind in content.weapons)


def guess(s: State, side: str) -> State:
    """PK-AMMO-02: the state as this side may believe it: every enemy firearm has three bullets, whatever is true."""
    new = s.copy()
    for f in new.fighters.values():
        if f.side == side:
            continue
        f.bullets = BELIEVED if armed(new, f) else 0
    return new


def secrets(s: State, side: str) -> list[str]:
    """PK-AMMO-02: how the bullets of the others would stand in a view, left out where an own card shows the same."""
    own = [f.bullets for f in s.fighters.values() if f.side == side]
    theirs = [f.bullets for f in s.fighters.values() if f.side != side and f.bullets not in own]
    return [f'"figures":"{cards.OWN_BULLETS}","state":"{count}"' for count in dict.fromkeys(theirs)]
