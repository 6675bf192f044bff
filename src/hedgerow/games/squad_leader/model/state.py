"""Everything that changes in play: units, weapons, vehicles, works on the ground, ways of movers, artillery, the turn.

Units, weapons and vehicles are known by their number in `units`, `weapons` and `vehicles`, which only ever grow; hexes by
their number on the map.

Pieces change their place through `place`, `give`, `lay`, `take_away`, `drive` and `board` alone, which keep `at`, `held`,
`lying` and `parked` true. Movement is counted in half points everywhere, so that the road rate stays a whole number.
"""

from __future__ import annotations

from hedgerow.games.squad_leader.model.ground import Ground
from hedgerow.games.squad_leader.model.pieces import (
    ABOARD,
    DEFENSIVE_FIRE,
    ELIMINATED,
    GROUND,
    NOBODY,
    NOWHERE,
    SETUP,
    Unit,
    Vehicle,
    Weapon,
    hex_of,
    layer_of,
)
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.undertakings import (
    Attack,
    Battery,
    Bunker,
    Charge,
    Check,
    Combat,
    Deed,
    Drive,
    File,
    March,
    Rout,
    Smoke,
    Step,
    Track,
    Work,
)
from hedgerow.kernel import state as kernel

# ---- rout and close combat ----

class State(kernel.State):
    """A game of Squad Leader in play."""

    turn: int = 1
    attacker: int = 0
    phase: int = SETUP
    units: list[Unit] = []
    weapons: list[Weapon] = []
    vehicles: list[Vehicle] = []
    at: dict[int, tuple[int, ...]] = {}           # the units in each hex, whatever their layer; kept by `place`
    held: dict[int, tuple[int, ...]] = {}         # the weapons each unit has; kept by `give`
    lying: dict[int, tuple[int, ...]] = {}        # the weapons that lie in each hex; kept by `lay`
    parked: dict[int, tuple[int, ...]] = {}       # the vehicles and wrecks in each hex; kept by `drive`
    ways: dict[int, tuple[Step, ...]] = {}        # 16.1: of each unit that moved in this player turn's Movement Phase
    stopped_at: dict[int, int] = {}               # 16.3: the step of its way at which a mover was last fired on
    deeds: list[Deed] = []
    march: March | None = None
    driving: Drive | None = None
    reacting: int = NOBODY                        # 16.7: the moving vehicle that is fired on now
    watched: int = NOWHERE                        # OPT-16.1: the location of the infantry that is fired on as it moves
    tracks: list[Track] = []                      # OPT-16.3: what has fired at movers in this Movement Phase
    mended: list[tuple[str | int, ...]] = []      # 18.2, 38.1: repairs tried in this Rally Phase
    fire_negated: tuple[int, ...] = ()            # 37.36: wooden buildings without cover for the rest of this fire phase
    attack: Attack | None = None
    declared: list[Attack] = []                   # OPT-8.7: attacks of this phase, not yet resolved
    checks: list[Check] = []                      # 12.21: morale checks still to be taken, in order
    fired_on: list[tuple[int, int]] = []           # 8.5: (firing hex, target location) of this phase
    rout: Rout | None = None
    combat: Combat | None = None
    cleared: int = NOWHERE                        # 6.2: the location whose winner removes excess weapons now
    melees: tuple[int, ...] = ()                  # 20.8: locations where both sides are locked
    smoke: tuple[Smoke, ...] = ()
    smoke_left: list[int] = [0, 0]                # 24.1: counters by side
    charges: list[Charge] = []
    concealment_left: list[int] = [0, 0]          # 25.6: counters by side, while setting up
    fanatic_until: int = 0
    blown_sewers: tuple[int, ...] = ()            # 27.6
    wire: tuple[int, ...] = ()                    # 53
    entrenchments: tuple[int, ...] = ()           # 54
    mines: dict[int, int] = {}                    # 55.1: factors by hex, secret until entered
    mines_known: tuple[int, ...] = ()
    mines_side: int = NOBODY
    bunkers: tuple[Bunker, ...] = ()
    roadblocks: tuple[tuple[int, int], ...] = ()  # 62.2: hex and the side it closes
    rubble: tuple[int, ...] = ()                  # 58.1
    fires: dict[int, int] = {}                    # 59: hex and the player turn in which it broke out
    starshells: tuple[int, ...] = ()              # 49.6
    night_range: int = 0                          # 49.11: 0 by day
    mist: bool = False                            # 60.4
    boats: int = 0                                # 60.3: squads that can still be landed in this Movement Phase
    dug: tuple[int, ...] = ()                     # 54.2: hexes where an entrenchment stands at the end of this Prep Fire Phase
    work: Work | None = None                      # 53.5, 54.2, 55.5: tried just now
    clearing: list[tuple[int, int]] = []          # 62.3: squads at work on a roadblock, and the hex on its other side
    batteries: list[Battery] = []
    player_turns: int = 0                         # begun so far
    files: list[File] = []                        # C2: of both players, in a campaign
    battle: int = 0                               # C1: scenarios of the campaign that are over
    holders: dict[int, int] = {}                  # the side that last held each building
    first_holders: dict[int, int] = {}            # and who held it when play began
    contested: dict[int, bool] = {}               # buildings with units of both sides
    setting_up: int = 0                           # 21.2: the order number of the groups that set up now

    # ---- who and where ----

    @property
    def card(self) -> Card:
        """The scenario being played."""
        card: Card = self.scenario
        return card

    @property
    def ground(self) -> Ground:
        """The boards in play and all that is fixed about them."""
        ground: Ground = self.scenario.ground
        return ground

    @property
    def defender(self) -> int:
        return 1 - self.attacker

    @property
    def fire_phase(self) -> int:
        """16.7, OPT-16.2: fire at a moving vehicle, or at infantry on the march, is Defensive Fire in the Movement Phase."""
        return DEFENSIVE_FIRE if self.reacting != NOBODY or self.watched != NOWHERE else self.phase

    @property
    def heavy_fire_phase(self) -> int:
        """OPT-16.8: vehicles, guns and rockets fire at infantry only when all of it has moved."""
        return self.phase if self.watched != NOWHERE else self.fire_phase

    def seat(self, side: int) -> str:
        seat: str = self.scenario.seats[side]
        return seat

    def option(self, name: str) -> bool:
        return bool(self.options[name])

    def in_hex(self, hex_: int, side: int) -> list[int]:
        """The units of a side in a hex, on whatever layer."""
        return [i for i in self.at.get(hex_, ()) if self.units[i].side == side]

    def on(self, where: int, side: int) -> list[int]:
        """The units of a side in one location."""
        layer = layer_of(where)
        return [i for i in self.at.get(hex_of(where), ()) if self.units[i].side == side and self.units[i].layer == layer]

    def of(self, side: int) -> list[int]:
        """The units of a side on the map."""
        return [i for i, u in enumerate(self.units) if u.side == side and u.hex >= 0]

    def occupied(self, hex_: int, side: int) -> bool:
        """Whether the side has a unit in the hex, on whatever layer."""
        there = self.at.get(hex_)
        if there is not None:
            for i in there:
                if self.units[i].side == side:
                    return True
        return False

    def weapon_hex(self, weapon: int) -> int:
        """Where a weapon is, whoever has it."""
        w = self.weapons[weapon]
        if w.holder != NOBODY:
            return self.units[w.holder].hex
        return self.vehicles[w.vehicle].hex if w.vehicle != NOBODY else w.hex


# ---- the doors through which pieces change their place ----

def place(g: State, unit: int, hex_: int, layer: int = GROUND, vehicle: int = NOBODY) -> None:
    """The only way a unit changes its place; keeps `g.at` true."""
    u = g.units[unit]
    if u.hex != hex_:
        _leave(g.at, u.hex, unit)
        _enter(g.at, hex_, unit)
        u.hex = hex_
    u.layer = layer if hex_ >= 0 else GROUND
    u.vehicle = vehicle


def give(g: State, weapon: int, unit: int) -> None:
    """A unit takes a weapon."""
    _release(g, weapon)
    g.weapons[weapon].holder = unit
    _enter_any(g.held, unit, weapon)


def lay(g: State, weapon: int, hex_: int, layer: int = GROUND) -> None:
    """A weapon lies in a location, or off the map where nobody has it. What lay under a Concealment counter is seen on the
    ground [25.2]."""
    w = g.weapons[weapon]
    if hex_ >= 0 and w.holder != NOBODY and (g.units[w.holder].concealed or g.units[w.holder].hidden):
        g.reveal()
    _release(g, weapon)
    w.hex, w.layer = hex_, layer if hex_ >= 0 else GROUND
    _enter(g.lying, hex_, weapon)


def load(g: State, weapon: int, vehicle: int) -> None:
    """A vehicle carries or tows a weapon that nobody aboard holds."""
    _release(g, weapon)
    g.weapons[weapon].vehicle = vehicle


def take_away(g: State, weapon: int) -> None:
    """A weapon leaves the game."""
    lay(g, weapon, ELIMINATED)


def drive(g: State, vehicle: int, hex_: int, facing: int) -> None:
    """The only way a vehicle changes its place; whoever is aboard goes with it, and `g.parked` stays true."""
    v = g.vehicles[vehicle]
    aboard = [i for i, u in enumerate(g.units) if u.vehicle == vehicle]
    if v.hex != hex_:
        _leave(g.parked, v.hex, vehicle)
        _enter(g.parked, hex_, vehicle)
        v.hex = hex_
    v.facing = facing
    for unit in aboard:
        place(g, unit, hex_, ABOARD, vehicle)
        g.units[unit].layer = ABOARD


def board(g: State, unit: int, vehicle: int) -> None:
    """31.2: onto a vehicle, wherever that is."""
    place(g, unit, g.vehicles[vehicle].hex, ABOARD, vehicle)
    g.units[unit].layer = ABOARD
    g.units[unit].vehicle = vehicle


def _release(g: State, weapon: int) -> None:
    w = g.weapons[weapon]
    if w.holder != NOBODY:
        _leave_any(g.held, w.holder, weapon)
    _leave(g.lying, w.hex, weapon)
    w.holder, w.vehicle, w.hex, w.layer, w.towed = NOBODY, NOBODY, ELIMINATED, GROUND, False


def _leave(index: dict[int, tuple[int, ...]], hex_: int, piece: int) -> None:
    if hex_ >= 0:
        _leave_any(index, hex_, piece)


def _enter(index: dict[int, tuple[int, ...]], hex_: int, piece: int) -> None:
    if hex_ >= 0:
        _enter_any(index, hex_, piece)


def _leave_any(index: dict[int, tuple[int, ...]], key: int, piece: int) -> None:
    left = tuple([p for p in index[key] if p != piece])
    if left:
        index[key] = left
    else:
        del index[key]


def _enter_any(index: dict[int, tuple[int, ...]], key: int, piece: int) -> None:
    index[key] = tuple(sorted((*index.get(key, ()), piece)))
