"""Units, weapons and vehicles with every marker that can lie on them, and how places are numbered.

Where a piece is consists of a hex and a *layer* of it: the ground, the 2nd level, inside an entrenchment or bunker, aboard a
vehicle, in the sewer. Negative hexes are places off the map. `location` makes one number of both, which is the plain hex number
on the ground: that is how options name a place.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.counters import AT_GUN, KINDS, VEHICLES, WEAPONS, Kind, VehicleKind, WeaponKind
from hedgerow.kernel.records import Record

SETUP: Final = -1
RALLY, PREP_FIRE, MOVEMENT, DEFENSIVE_FIRE, ADVANCING_FIRE, ROUT, ADVANCE, CLOSE_COMBAT = range(8)
"""4: the eight phases of a player turn. Before the first there is the set-up."""

SQUAD, CREW, LEADER, DUMMY = range(4)
SORT_NAMES: Final = ("squad", "crew", "leader", "dummy")
"""2.1, 25.7, 41.2: what sort of unit a counter is. A dummy is a spare Concealment counter under another."""

GROUND, UPPER, ENTRENCHED, IN_BUNKER, ABOARD, SEWER = range(6)
LAYER_NAMES: Final = ("ground", "2nd level", "entrenched", "in bunker", "aboard", "sewer")
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

UNIT_MARKS: Final = ("broken", "desperate", "berserk", "melee", "moved", "prep_fired", "fired", "immobile")
VEHICLE_MARKS: Final = ("wreck", "immobilized", "abandoned", "captured", "exposed", "moved", "prep_fired", "overran", "canister",
                        "heat", "dischargers")
"""What a board tells of units and vehicles besides where they are."""


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
    hidden: bool = False                  # 42.7: an AFV recorded off the board
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
    arc_mg_target: int = NOWHERE          # 28.4, 34.7: where its arc machine gun fired
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
    was_hidden: bool = False              # 42.3: once hidden, now on the map for all to see

    @property
    def at_work(self) -> bool:
        """40.4, 62.3: it neither moves nor fires."""
        return self.pushing != NOBODY or self.clearing != NOWHERE

    @property
    def is_(self) -> VehicleKind:
        return VEHICLES[self.kind]
