"""Everything that changes in play: units, weapons, vehicles, works on the ground, ways of movers, artillery, the turn.

Units, weapons and vehicles are known by their number in `units`, `weapons` and `vehicles`, which only ever grow; hexes by
their number on the map. Where a piece is consists of a hex and a *layer* of it: the ground, the 2nd level, inside an
entrenchment or bunker, aboard a vehicle, in the sewer. Negative hexes are places off the map. `location` makes one number
of both, which is the plain hex number on the ground: that is how options name a place.

Pieces change their place through `place`, `give`, `lay`, `take_away`, `drive` and `board` alone, which keep `at`, `held`,
`lying` and `parked` true. Movement is counted in half points everywhere, so that the road rate stays a whole number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.games.squad_leader.model.counters import AT_GUN, KINDS, VEHICLES, WEAPONS, Kind, VehicleKind, WeaponKind
from hedgerow.games.squad_leader.model.ground import Ground
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.kernel import state as kernel
from hedgerow.kernel.records import Record, Value

SETUP: Final = -1
RALLY, PREP_FIRE, MOVEMENT, DEFENSIVE_FIRE, ADVANCING_FIRE, ROUT, ADVANCE, CLOSE_COMBAT = range(8)
"""4: the eight phases of a player turn. Before the first there is the set-up."""

SQUAD, CREW, LEADER, DUMMY = range(4)
"""2.1, 25.7, 41.2: what sort of unit a counter is. A dummy is a spare Concealment counter under another."""

GROUND, UPPER, ENTRENCHED, IN_BUNKER, ABOARD, SEWER = range(6)
"""The layers of a hex: on the ground, upstairs [57.1], beneath an entrenchment [54.3] or bunker [56.2] counter, on a
vehicle [31.2], in the sewer [27-a]. On foot in the hex of a vehicle or wreck is beneath it [29.3]; that needs no layer."""

WAITING, ELIMINATED, EXITED, LOST, ABSENT = -1, -2, -3, -4, -5
"""Hexes off the map: not yet entered, out of the game, left by a map edge, lost in the sewers [27.22], never in this game."""

NOBODY: Final = -1
OWN_FP: Final = -1
"""Stands in place of a weapon where a unit fires its inherent firepower."""
NOWHERE: Final = -1
NO_FACING: Final = -1

LAYER_STEP: Final = 1 << 12
"""More than the hexes of any map, so that hex and layer make one number."""


def location(hex_: int, layer: int = GROUND) -> int:
    """Hex and layer as one number, the plain hex number on the ground."""
    return hex_ if layer == GROUND or hex_ < 0 else layer * LAYER_STEP + hex_


def hex_of(where: int) -> int:
    return where % LAYER_STEP if where >= 0 else where


def layer_of(where: int) -> int:
    return where // LAYER_STEP if where >= 0 else GROUND


def target_at(hex_: int, layer: int) -> int:
    """8.3, 56.7, 57.8: the location that fire at a unit names: the hex and all in it, but for the floors of a building."""
    return location(hex_, UPPER) if layer == UPPER else hex_


# ---- pieces ----

class Unit(Record):
    """A squad, crew, leader or dummy, with every marker that can lie on it."""

    kind: str                             # key of its printed values in `counters.KINDS`
    sort: int                             # SQUAD, CREW, LEADER or DUMMY
    side: int
    hex: int = WAITING
    layer: int = GROUND
    vehicle: int = NOBODY                 # 31.2: the vehicle it is aboard
    group: int = 0                        # of the scenario's order of battle: where it sets up or enters
    due: int = 0                          # the turn it enters; 0 if it sets up on the map
    broken: bool = False
    desperate: bool = False               # 14.6: under a Desperation Morale marker
    berserk: bool = False                 # 18.41
    melee: bool = False                   # 20.8: locked
    concealed: bool = False               # 25.2
    unknown: bool = False                 # 25.2: concealed since the set-up, never yet seen by the enemy
    hidden: bool = False                  # 42.1: recorded off the board
    moved: bool = False                   # 9.3: this player turn
    released: bool = False                # 19.2: its move is over
    carried: tuple[int, ...] = ()         # 5.7, QA-5.7: the weapons carried over some hexside this Movement Phase
    prep_fired: bool = False              # 4.2: under a Prep Fire marker
    fired: bool = False                   # 8.2: has used its inherent firepower this player turn
    weapons_fired: tuple[int, ...] = ()   # 17.1, 17.2, 5.75: what it has fired this player turn
    bound: int = NOWHERE                  # 22.5, 23.6: the only location its inherent firepower may attack this phase
    directed: bool = False                # 15.2: a leader who has directed fire this player turn
    fought: bool = False                  # 20.4, 20.6: has attacked, or lent his rating, in this Close Combat Phase
    tried: bool = False                   # 14.1: has tried to rally in this Rally Phase
    smoked: bool = False                  # 24.2: has made smoke this player turn
    shot_at: bool = False                 # 13.44: fired on since it came to cover
    settled: bool = False                 # 13.44, 13.46: it has reached or stayed in cover and may not move on
    checked: bool = False                 # 25.3: has taken fire that caused a morale check this player turn
    beside: bool = False                  # 25.3: has been next to an enemy this player turn
    routed: bool = False                  # its Rout Phase is over
    advanced: bool = False
    came_from: int = NOWHERE              # 36.24: the location it advanced from this player turn
    immobile: bool = False                # OPT-TI: temporarily immobilized by digging, clearing or climbing
    wire_loss: int = NOBODY               # 53.4: half MF lost in leaving wire, once rolled
    lost_from: int = NOWHERE              # 27.22: the entrance where its lost way began
    emerged: bool = False                 # 27.7: came out of the sewer this player turn
    # ---- with vehicles ----
    exposed: bool = False                 # 47.7: a passenger who has fired
    thrown: bool = False                  # 31.6, 31.7: forced off a vehicle, and may still go to an adjacent hex
    bailed: bool = False                  # 33.9, 39.2: a crew on top of its wreck until the fire phase ends
    faced: tuple[int, ...] = ()           # 36.11: the vehicles against which it has taken a Pre-AFV check this player turn
    balked: bool = False                  # 36.11: a leader who failed one, and so helps nobody with theirs
    boarded: bool = False                 # 31.3: went aboard this player turn
    # ---- at night, hidden ----
    starshell: bool = False               # 49.6: has fired one in this Rally Phase
    fired_in: int = 0                     # 49.2: the player turn in which it last fired
    was_hidden: bool = False              # 42.3: once hidden, now on the map for all to see

    @property
    def is_(self) -> Kind:
        """What is printed on it; a dummy has nothing printed."""
        return KINDS[self.kind]

    @property
    def leader(self) -> bool:
        return self.sort == LEADER

    @property
    def squad(self) -> bool:
        """6.1: crews count as squads [41.2]."""
        return self.sort in (SQUAD, CREW)

    @property
    def dummy(self) -> bool:
        return self.sort == DUMMY

    @property
    def real(self) -> bool:
        return self.sort != DUMMY

    @property
    def on_map(self) -> bool:
        return self.hex >= 0

    @property
    def where(self) -> int:
        """Its location."""
        return location(self.hex, self.layer)


class Weapon(Record):
    """A support weapon or gun: who has it, or where it lies."""

    kind: str                             # key of its printed values in `counters.WEAPONS`
    side: int                             # whose it was; in other hands it is captured [13.5]
    holder: int = NOBODY                  # the unit that has it
    vehicle: int = NOBODY                 # the vehicle that carries or tows it while nobody aboard holds it [48.6]
    hex: int = WAITING                    # where it lies when neither has it
    layer: int = GROUND
    group: int = 0
    due: int = 0
    facing: int = NO_FACING               # 48.7: the spine a gun points along
    malfunctioned: bool = False           # 18.1
    fired: bool = False                   # this player turn
    shots: int = 0                        # 48-b: attacks made this player turn, all in one fire phase
    fire_phase: int = SETUP               # 48-b: the phase in which it made them
    pivoted: int = 0                      # 48.5, QA-48.5: hexsides turned in this phase
    turned: bool = False                  # 48.5: pivoted in this player turn's Movement Phase
    moved: bool = False                   # pushed, hooked up or let go this player turn
    pushed: bool = False                  # 48.4: one hex in a player turn
    towed: bool = False
    hit: tuple[int, ...] = ()             # QA-17.5-b: units this machine gun has attacked in this phase

    @property
    def is_(self) -> WeaponKind:
        """What is printed on it."""
        return WEAPONS[self.kind]

    @property
    def is_gun(self) -> bool:
        """48, 63: an anti-tank gun, howitzer or mortar."""
        return WEAPONS[self.kind].kind >= AT_GUN

    @property
    def in_play(self) -> bool:
        return self.holder != NOBODY or self.vehicle != NOBODY or self.hex >= 0


class Vehicle(Record):
    """A tank, self-propelled gun, halftrack, truck or jeep, or the wreck of one."""

    kind: str                             # key of its printed values in `counters.VEHICLES`
    side: int
    hex: int = WAITING
    facing: int = 0                       # 29.4: the spine it points along
    group: int = 0
    due: int = 0
    wreck: bool = False                   # 40.1
    captured: bool = False                # 51.22
    hidden: bool = False                  # 42.7
    immobilized: bool = False             # 39
    bogged: bool = False                  # 58.4: in the hex it was entering
    abandoned: bool = False               # 39.2
    exposed: bool = False                 # 34.8: Crew Exposed
    moved: bool = False                   # to a new hex this player turn
    pivoted: bool = False                 # 33.31 case E, G
    pivoted_now: bool = False             # 33.31 case I: in this Defensive Fire Phase
    spent: int = 0                        # half MP
    prep_fired: bool = False
    shots: int = 0                        # 33.2: of the main gun this player turn
    gun_target: int = NOWHERE             # 28.4, 34.7: where the main gun fired
    arc_mg_fired: bool = False
    turning_mg_fired: bool = False
    mg_targets: tuple[int, ...] = ()      # 34.7: where its machine guns fired this player turn
    gun_out: int = 0                      # 38.1: 0 works, 1 malfunctioned, 2 disabled
    mg_out: int = 0                       # 38.2
    canister: bool = True                 # 34.92: some left
    heat: bool = True                     # 63.32: some left
    dischargers: bool = True              # 41.4: not used yet
    overran: bool = False                 # 35.9
    pushing: int = NOBODY                 # 40.4: the wreck it is removing
    clearing: int = NOWHERE               # 62.3: the hex beyond the roadblock it is removing
    boarded: bool = False                 # 31.3: infantry boarded it this turn, so it stays
    towing: int = NOBODY                  # 48.6: the gun
    hooked: bool = False                  # 48.6: hooked up or unhooked a gun this player turn
    released: bool = False                # its move is over
    turned: bool = False                  # 30.5: has changed its facing in this hex
    unloaded: bool = False                # 31.3: has paid for letting units off in this hex
    idle: bool = False                    # 40.4: began its player turn functioning and has neither moved nor fired since
    fired_in: int = 0                     # 49.2: the player turn in which it last fired
    must_clear: int = NOWHERE             # 40.4: the hex of a wreck it has pushed, where it must end this turn

    @property
    def at_work(self) -> bool:
        """40.4, 62.3: it neither moves nor fires."""
        return self.pushing != NOBODY or self.clearing != NOWHERE

    @property
    def is_(self) -> VehicleKind:
        return VEHICLES[self.kind]


# ---- what lies on the ground ----

class Smoke(Value):
    """24: a smoke counter, gone at the placing side's next Prep Fire Phase [24.8]."""

    hex: int
    side: int


class Bunker(Value):
    """56.1: capacity, and the modifiers through and outside its Covered Arc."""

    hex: int
    facing: int
    capacity: int
    arc: int
    other: int


class Charge(Record):
    """23.3: a demolition charge placed against a location, from where and by whom."""

    weapon: int
    unit: int
    placed_from: int
    target: int                           # location
    hexside: int = NO_FACING              # 62.4: the roadblock it lies at
    live: bool = True                     # false once its placer was broken there


class Work(Value):
    """53.5, 54.2, 55.5: what a squad is trying in its Prep Fire Phase, and in which hex."""

    job: str
    unit: int
    hex: int


class Battery(Record):
    """45: an artillery module and how far its radio net has come: a state machine over both players' turns."""

    side: int
    calibre: int
    missions: int                         # 45.21: left; the number is secret
    radio: int                            # weapon
    leader: int = NOBODY                  # who has contact
    contact: bool = False
    maintained: bool = False              # 45.4: in the preceding Rally Phase
    stage: int = 0                        # NO_CALL and on
    hex: int = NOWHERE
    smoke: bool = False                   # 46.9: the FFE called is smoke
    fired: bool = False                   # 45.4: at least once
    disrupted_until: int = 0              # 45.41: game turn
    destroyed: bool = False
    used: int = 0                         # 45.21: missions fired, which everyone has seen
    called_in: int = 0                    # 46.1: the player turn of its last fire mission
    tried: bool = False                   # 46.11: contact was sought in this Rally Phase
    tried_by: int = NOBODY
    directed: bool = False                # 46.3: has done its one thing in this phase
    counter_turns: int = 0                # 45.42: consecutive turns of counter battery fire
    counter_leader: int = NOBODY
    countered_in: int = 0                 # the game turn of the last
    site: int = NOWHERE                   # 63.4: the hex of the guns, when they stand on the board


NO_CALL, REQUESTED, SPOTTING, FIRE_FOR_EFFECT = range(4)


# ---- movement and the way back ----

class Step(Value):
    """16.1: one expenditure of movement: where, what it cost, and how the mover was covered there."""

    hex: int
    layer: int
    cost: int                             # half points
    came_from: int = NOWHERE              # hex
    vehicle: int = NOBODY                 # 32.51: beneath this vehicle all along
    open_way: bool = True                 # 16.5: moved in the open, for the -2
    climbing: bool = False                # 57.93: between two levels without a staircase, without any cover


class Deed(Value):
    """16.1: what a mover did on its way, undone if fire stops it before: taking, dropping, placing, revealing."""

    unit: int
    step: int                             # how many steps of its way came before
    what: str                             # "take", "drop", "charge", "conceal", "mine"
    thing: int = NOBODY                   # weapon or hex
    holder: int = NOBODY                  # of the weapon before
    where: int = NOWHERE                  # and the location where it lay


class Track(Record):
    """OPT-16.3-16.6: a unit or weapon that has fired as the enemy moved, and where."""

    unit: int
    weapon: int
    where: int                            # the location it tracks: its first target
    hexes: tuple[int, ...] = ()           # all it has fired into; each takes one penetration factor of a machine gun
    hit: tuple[int, ...] = ()             # whom it has attacked


class March(Record):
    """5, 19.4: the units that are moving together now."""

    units: list[int]
    leader: int = NOBODY                  # 5.44: with whom the squads move
    hauled: int = NOBODY                  # T-5.7-A: the machine gun that two leaders carry between them
    spent: int = 0                        # half MF by the stack
    started: bool = False                 # has entered a hex
    entered: bool = False                 # its last step led into another hex, not only within one


class Drive(Record):
    """30: the vehicle that is moving now."""

    vehicle: int
    escorts: list[int] = []               # 32.51: infantry that moves beneath it
    walked: int = 0                       # half MF they have spent
    halved: bool = False                  # 48.62: has unhooked a gun and spends no more than half its MP


# ---- fire ----

class Firer(Record):
    """One part of an attack: a unit's inherent firepower, or a weapon that it fires."""

    unit: int
    weapon: int = OWN_FP
    helper: int = NOBODY                  # 17.3: the second leader at the weapon
    line: int = NOWHERE                   # 17.5: the hex a machine gun's line of fire is designated by
    hexside: int = 0                      # 17.7: which side of a line along hexsides, -1 left and 1 right


INFANTRY_FIRE: Final = ""
MAIN_GUN, GUN, MACHINE_GUNS, ROCKET, FLAME, ASSAULT, MG_KILL = (
    "main gun", "gun", "machine guns", "rocket", "flame", "assault", "mg kill")
"""33-37, 48: what an attack is made with, if not on the Infantry Fire Table by infantry alone."""


class Attack(Record):
    """A fire attack being put together, then resolved."""

    side: int
    where: int                            # the target location
    firers: list[Firer] = []
    leaders: list[int] = []               # who direct it
    returned: dict[int, int] = {}         # 16.1: movers put back here, and the step of their way they are put back to
    stood: dict[int, tuple[int, int, int]] = {}  # 16.3: hex, layer and vehicle where each of them had ended
    units: list[int] = []                 # resolved: whom the result concerns
    # ---- with vehicles and guns ----
    means: str = INFANTRY_FIRE
    vehicle: int = NOBODY                 # that fires
    gun: int = NOBODY                     # 48: the gun that fires
    at_vehicle: int = NOBODY              # the vehicle fired at
    at_gun: int = NOBODY                  # 48.1: the gun fired at by itself
    ammunition: str = ""                  # 33.6, 34.7: what the gun fires, or which machine guns


class Check(Value):
    """A morale check still to be taken."""

    unit: int
    plus: int                             # added to the roll
    cause: str                            # "fire" or "leader loss"


# ---- rout and close combat ----

class Rout(Record):
    """13.4: a unit on the run, and what it must remember until it stops."""

    unit: int
    start: int                            # hex
    steps: int = 0


class Blow(Value):
    """20.4: an attack in close combat that has been designated."""

    side: int
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    leader: int = NOBODY                  # 20.6: whose rating modifies it
    weapons: tuple[int, ...] = ()         # 20.5: the LMGs


class Combat(Record):
    """20: the close combat being fought in one location."""

    where: int
    began: tuple[int, ...] = ()           # who was there when the phase began [20.7, 20.71]
    blows: list[Blow] = []


class File(Record):
    """C2: a personnel file of the campaign: a player's own leader and how he has done."""

    rank: int = 0                         # T-C3.1: 0 is a Corporal
    points: int = 0                       # C2.3: the performance total carried forward
    earned: int = 0                       # C4: in the scenario being played
    won: int = 0                          # scenarios
    fallen: bool = False                  # C2.7: killed in the scenario being played
    survived: bool = True                 # C5.1: the last scenario


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
    volleys: list[tuple[int, int]] = []           # 8.5: (firing hex, target location) of this phase
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
        return self.card.ground

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

    def of(self, side: int) -> Iterator[int]:
        """The units of a side on the map."""
        return (i for i, u in enumerate(self.units) if u.side == side and u.hex >= 0)

    def occupied(self, hex_: int, side: int) -> bool:
        """Whether the side has a unit in the hex, on whatever layer."""
        there = self.at.get(hex_)
        return there is not None and any(self.units[i].side == side for i in there)

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
    """A weapon lies in a location, or off the map where nobody has it."""
    _release(g, weapon)
    w = g.weapons[weapon]
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
