"""The state of a battle: warriors and vehicles, plain data, referring by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from dustup.skirmish import state as skirmish
from dustup.skirmish.copying import Copied
from dustup.skirmish.model import Model

from .setup import Setup


class Hull(Copied, msgspec.Struct, gc=False):
    """What only a vehicle has. Mappings are shared by copies: a change lays a new one in their place."""

    row: str
    moving: bool = False  # GCE-RUL-36
    immobilised: bool = False
    wrecked: bool = False
    driver: str = ""  # who holds the wheel
    halted: bool = False  # a front crash has stopped it: nobody at the wheel, it runs on no more (GCE-RUL-40)
    guns: Mapping[str, str] = {}  # fixed weapon -> "", out, exploded, thrown, empty, reloading
    arcs: Mapping[str, str] = {}  # fixed weapon -> front, left, right, rear
    gunners: Mapping[str, str] = {}  # fixed weapon -> who alone may fire it (GCE-VSHT-03)
    smashed: tuple[str, ...] = ()  # fixed weapons knocked out: one without ammo is still there to be hit
    gubbins: Mapping[str, str] = {}  # extra -> "", out
    burning: tuple[str, ...] = ()
    harms: tuple[str, ...] = ()  # lasting damage of earlier battles
    prey: str = ""  # whom it chases
    station: str = ""  # race, tail
    offset: tuple[int, int, int] = (0, 0, 0)  # its place beside the prey, in the prey's own frame: ahead, left, turn
    chased: int = 0  # how far it has followed in this turn of the prey
    thrusts: int = 0  # thrust tests this turn
    thrust_before: bool = False  # used its thrusters in its previous turn
    thrust_chase: bool = False  # ... at any time of the chase it is the prey of
    covered: int = 0  # how far it has come in its own move
    slow: int = 0  # inches taken off gas and thrust
    stalled: int = 0  # own turns without thrusters still to come
    jammed: bool = False  # thrusters gone for the battle
    jarred: int = 0  # own turns its fixed weapons must still miss
    step: str = ""  # "" before its move, driving in it
    ended: bool = False  # its movement has ended
    fires_done: bool = False  # its fires have been rolled for this turn
    tried: tuple[str, ...] = ()  # vehicles it has attacked in a pass that still goes on (GCE-RUL-47)
    meets: tuple[str, ...] = ()  # vehicles and pieces it has run into, while what follows from that is worked out


class Fighter(Model):
    """A warrior, or with `hull` a vehicle. status: off, up, down (GCE-INJ-04), gone (GCE-INJ-06 or off the table)."""

    profile: str = ""
    mob: str = ""
    role: str = "line"
    stats: Mapping[str, int] = {}
    wounds: int = 1
    flesh: int = 0
    weapons: Mapping[str, str] = {}  # weapon -> "", out, exploded
    armour: tuple[str, ...] = ()
    save: int = 0
    skills: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    hates: tuple[str, ...] = ()  # mobs, sides or fighters
    seat: str = ""  # driver, gunner, rider
    gun: str = ""  # the fixed weapon it mans
    fate: str = ""  # why it is gone: out, left, bottled, down
    hull: Hull | None = None
    # --- states that last
    pinned: bool = False
    was_pinned: bool = False  # at the beginning of this turn
    burning: bool = False
    hidden: bool = False
    overwatch: bool = False
    stupid: bool = False
    calm: bool = False
    terrified: bool = False
    afraid: Mapping[str, str] = {}  # enemy -> half, none
    fought: tuple[str, ...] = ()  # enemies it has fought in an earlier phase of the same combat
    # --- this turn
    begun: bool = False
    moved: bool = False
    stirred: bool = False  # has really changed its place
    ran: bool = False
    charged: bool = False
    over: bool = False  # its charge crossed an obstacle
    idle: bool = False  # may do nothing else this turn
    shot: bool = False
    helped: bool = False
    brawled: bool = False


@dataclass(slots=True)
class State(skirmish.State[Setup, Fighter]):
    """A battle. phase: deploy, order, start, move, shoot, fight, recover, over; `step` is a part of a phase."""

    step: str = ""
    rota: tuple[str, ...] = ()
    turn_of: int = 0
    bottled: tuple[str, ...] = ()
    brawls: tuple[tuple[str, ...], ...] = ()  # combats of this phase still to be fought
    attacker: str = ""

    def mob(self, side: str) -> list[Fighter]:
        """Everybody of a side, whatever became of them; kept with its enemies."""
        found = self._foes.get(f"mob {side}")
        if found is None:
            found = self._foes[f"mob {side}"] = [f for f in self.fighters.values() if f.side == side]
        return found

    def hulls(self) -> list[Fighter]:
        """Every vehicle, whatever became of it; kept with its enemies."""
        found = self._foes.get("hulls")
        if found is None:
            found = self._foes["hulls"] = [f for f in self.fighters.values() if f.half is not None]
        return found

    @property
    def player(self) -> str:
        """GCE-TURN-01: whose player turn it is."""
        return self.rota[self.turn_of] if self.rota else ""
