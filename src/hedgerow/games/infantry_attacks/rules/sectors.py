"""17.5 Sector commands (optional): each sector of the map has its own pair of commanders; one of each side is its CO."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    FACTOR,
    LEADER,
    NOBODY,
    REMOVAL,
    SET_UP,
    Piece,
    State,
    is_combat_unit,
    is_company,
    is_gun,
    location,
)
from hedgerow.games.infantry_attacks.rules.stacking import MOST_COMBAT_UNITS, MOST_COMPANIES, MOST_TRANSPORTS
from hedgerow.kernel.asking import Draft, Drafts, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


class CommanderChosen(Event, says="{seat} is the commanding officer of {side}"):
    seat: str
    side: int


class Assigned(Event, says="{piece} belongs to sector {number}"):
    piece: int
    number: int


class Transferred(Event, says="{piece} is ordered into sector {number}"):
    piece: int
    number: int


# ---- who commands what ----

def in_sectors(g: State) -> bool:
    """17.51: whether this scenario is played by several commanders on a side."""
    return len(g.scenario.sectors) > 1


def commands(g: State) -> list[int]:
    """17.51: the sectors, each with a commander of each side; NOBODY alone stands for a side with one commander."""
    return list(range(len(g.scenario.sectors))) if in_sectors(g) else [NOBODY]


def command_of(g: State, seat: str) -> int:
    """17.51: the sector that the seat commands."""
    return next(n for n in commands(g) for side in (0, 1) if g.scenario.seat_of(side, n) == seat)


def side_of(g: State, seat: str) -> int:
    """The side a seat serves."""
    return g.scenario.sides.index(g.scenario.side_of[seat])


def under(g: State, command: int, piece: int) -> bool:
    """17.51: whether the commander of the sector has the piece."""
    return command == NOBODY or g.sectors.get(piece, 0) == command


def within(g: State, command: int, place: int) -> bool:
    """17.51: whether a place lies in the sector."""
    return command == NOBODY or g.scenario.sector_of(place) == command


def in_sector(g: State, piece: int) -> bool:
    """17.5, 17.51: whether the piece belongs to the sector being played; without sectors every piece does."""
    return g.sector == NOBODY or g.sectors.get(piece, 0) == g.sector


def share(g: State, side: int, command: int, total: int, among: list[int]) -> int:
    """17.51: what the scenario grants the whole side is shared out evenly among the commanders who can use it; what does not
    divide goes to the CO, or else to the first of them."""
    if command == NOBODY or command not in among:
        return total if command == NOBODY else 0
    order = sorted(among, key=lambda n: (n != g.commanders[side], n))
    return total // len(order) + (order.index(command) < total % len(order))


# ---- the commanding officer ----

def choose_commanders(g: State) -> None:
    """17.52: the highest die of each side makes the CO, ties roll again."""
    for side in (0, 1):
        seats = list(range(len(g.scenario.sectors)))
        while len(seats) > 1:
            rolls = [g.roll("commanding officer", 1)[0] for _ in seats]
            seats = [s for s, r in zip(seats, rolls, strict=True) if r == max(rolls)]
        g.commanders[side] = seats[0]
        g.log("17.52", CommanderChosen, g.seat(side), side)


class SectorSheet(Draft):
    """17.52: the CO gives each off-board factor to a sector, and each piece that could set up or enter in several."""

    about = "assign sectors"
    cite = "17.52"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        given = assignments(g, lines)
        found: list[Option] = []
        forces: set[int] = set()
        for i in to_assign(g, side_of(g, seat)):
            p = g.pieces[i]
            if i not in given and (p.cls == FACTOR or p.force not in forces):             # the next of each line of the order
                forces.add(p.force)
                found += [("assign", i, n + 1) for n in sectors_open_to(g, i) if has_room(g, i, n, given)]
        return found

    def problems(self, g: State, seat: str, lines: tuple[Option, ...]) -> Reasons:
        no = Reasons()
        if any(i not in assignments(g, lines) for i in to_assign(g, side_of(g, seat))):
            no("not everybody has a sector", "17.52")
        return no


def assignments(g: State, lines: tuple[Option, ...]) -> dict[int, int]:
    """What has been given to which sector, those without a choice included."""
    found = {i: sectors_open_to(g, i)[0] for i in range(len(g.pieces)) if len(sectors_open_to(g, i)) == 1}
    return found | {i: n - 1 for _, i, n in lines}


def to_assign(g: State, side: int) -> list[int]:
    return [i for i, p in enumerate(g.pieces) if p.side == side and len(sectors_open_to(g, i)) > 1]


def sectors_open_to(g: State, piece: int) -> list[int]:
    """17.52: the sectors in which it may set up or enter; factors may be given to any."""
    p = g.pieces[piece]
    if p.cls == FACTOR:
        return commands(g)
    zone = g.scenario.forces[p.force].zone
    return sorted({g.scenario.sector_of(h) for h in zone})


def has_room(g: State, piece: int, sector: int, given: dict[int, int]) -> bool:
    """4.1: not more than can stand in its zone there; guns and transports of a group stay together [5.6]."""
    p = g.pieces[piece]
    if p.cls in (FACTOR, LEADER):
        return True
    force = g.scenario.forces[p.force]
    mine = [(i, g.pieces[i]) for i in given if g.pieces[i].side == p.side and g.pieces[i].force != NOBODY]
    train = [given[i] for i, q in mine if in_train(p) and in_train(q) and g.scenario.forces[q.force].group == force.group]
    if train and sector not in train:
        return False
    there = [q for i, q in mine if given[i] == sector and g.scenario.forces[q.force].turn == force.turn]
    hexes = sum(within(g, sector, h) for h in force.zone)
    if p.cls == TRANSPORT:
        return sum(q.cls == TRANSPORT for q in there) < MOST_TRANSPORTS * hexes
    companies = sum(is_company(q) for q in there)
    return sum(map(is_combat_unit, there)) < MOST_COMBAT_UNITS * hexes and (
        not is_company(p) or companies < MOST_COMPANIES * hexes)


def in_train(p: Piece) -> bool:
    return is_gun(p) or p.cls == TRANSPORT


SECTOR_SHEET = SectorSheet()


@flow
def assign_sectors(g: State) -> Flow[None]:
    """17.52: both COs at once; then everybody hears it."""
    sides = [side for side in (0, 1) if to_assign(g, side)]
    lines: tuple[Option, ...] = ()
    if sides:
        sheets: dict[str, tuple[Option, ...]] = yield Drafts(SECTOR_SHEET, [g.seat(side) for side in sides])
        for side in sides:
            lines += sheets[g.seat(side)]
    g.sectors = assignments(g, lines)
    for _, piece, number in lines:
        g.log("17.52", Assigned, piece, number)


def settle_sectors(g: State) -> None:
    """17.52: pieces belong to the sector in which they have been set up, or into which they have been sent or have fled."""
    for i, p in enumerate(g.pieces):
        if p.cls != FACTOR and location(g, i) >= 0:
            g.sectors[i] = g.scenario.sector_of(location(g, i))


# ---- talk ----

def may_talk(g: State, seat: str) -> list[str]:
    """17.52: between turns, while the CO gives his orders, the commanders of a side may discuss their plans; 17.51: while a turn
    is played no word passes from sector to sector."""
    if not in_sectors(g) or g.phase not in (SET_UP, REMOVAL):
        return []
    return [other for other in g.scenario.seats if other != seat and side_of(g, other) == side_of(g, seat)]


# ---- orders into another sector ----

class TransferSheet(Draft):
    """17.52: the pieces that a CO orders into another sector, and into which."""

    about = "transfer"
    cite = "17.52"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        ordered = {line[1] for line in lines}
        return [("transfer", i, n + 1) for i in g.of(side_of(g, seat)) if i not in ordered and not g.pieces[i].hidden
                for n in commands(g) if not under(g, n, i)]


TRANSFER_SHEET = TransferSheet()


@flow
def order_transfers(g: State) -> Flow[None]:
    """17.52: before a turn begins both COs, at once, may order pieces into another sector."""
    settle_sectors(g)
    g.transfers = {}
    sheets: dict[str, tuple[Option, ...]] = yield Drafts(TRANSFER_SHEET, [g.seat(side) for side in (0, 1)])
    for side in (0, 1):
        for _, piece, number in sheets[g.seat(side)]:
            g.transfers[piece] = number - 1
            g.log("17.52", Transferred, piece, number)


# ---- what is barred ----

def why_not_out_of_sector(g: State, piece: int, hex_: int, no: Reasons) -> None:
    """17.51: nobody crosses into another sector unless the CO has ordered it."""
    if not in_sectors(g):
        return
    sector, own = g.scenario.sector_of(hex_), g.sectors.get(piece, 0)
    if sector not in (own, g.transfers.get(piece, own)):
        no("it may not leave its sector without orders", "17.51", at=hex_)


def why_not_fire_across(g: State, piece: int, hex_: int, no: Reasons) -> None:
    """17.51: nobody fires outside his own sector."""
    if in_sectors(g) and g.scenario.sector_of(hex_) != g.sectors.get(piece, 0):
        no("that hex is in another sector", "17.51", at=hex_)
