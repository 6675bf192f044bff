"""7.0 Combat: what columns targets are on, and how a result falls on those who are hit."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.infantry_attacks.model.counters import ARTILLERY, CAVALRY_MOUNTED, MORTAR, TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    LEADER,
    NOBODY,
    Piece,
    State,
    combat_units,
    is_combat_unit,
)
from hedgerow.games.infantry_attacks.model.tables import FireTable, Modifier, check_modifier, steps_lost
from hedgerow.games.infantry_attacks.rules.chain_reactions import settle
from hedgerow.games.infantry_attacks.rules.fortifications import IN_HOLES, IN_TRENCH, cover
from hedgerow.games.infantry_attacks.rules.leadership import roll_casualty
from hedgerow.games.infantry_attacks.rules.morale import check_morale
from hedgerow.games.infantry_attacks.rules.step_losses import best_status, lose_leader, lose_steps
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally

Part = tuple[int, tuple[int, ...]]
"""A result of a fire table, and the pieces it falls on."""
Columns = list[tuple[int, Tally, tuple[int, ...]]]
"""Groups of targets: the place of their column in the table, how it was shifted, and who they are."""


class Fired(Event, says="{firers}{table} on {hex} at strength {strength}, roll {roll}: {results}"):
    firers: tuple[int, ...]                                          # nobody in particular for friendly fire [9.83]
    table: str
    hex: int
    strength: Tally
    roll: int
    results: tuple[tuple[tuple[int, ...], Tally, int, str], ...]     # pieces, columns, column used, result


# ---- columns ----

def add_modifier(columns: Tally, modifier: Modifier) -> Tally:
    """7.5: modifiers add up."""
    return columns.add(modifier.amount, modifier.situation, modifier.rule)


def own_modifiers(g: State, piece: int, columns: Tally, modifiers: dict[str, Modifier]) -> Tally:
    """7.52: what only this target brings: mounted [15.41], artillery, transport, and the marker it is under [16.23, 16.32]."""
    p = g.pieces[piece]
    if p.cls == CAVALRY_MOUNTED:
        columns = add_modifier(columns, modifiers["mounted"])
    elif p.cls in (ARTILLERY, MORTAR) and "artillery" in modifiers:
        columns = add_modifier(columns, modifiers["artillery"])
    elif p.cls == TRANSPORT:
        columns = add_modifier(columns, modifiers["transport"])
    under = cover(g, p)
    if under == IN_TRENCH:
        columns = add_modifier(columns, modifiers["entrench"])
    elif under == IN_HOLES:
        columns = add_modifier(columns, modifiers["dugin"])
    return columns


def by_column(table: FireTable, strength: int, shifts: list[tuple[int, Tally]]) -> Columns:
    """7.51, 7.52: one roll, a column for each target: those on the same column together, lowest first."""
    base = table.column(strength)
    found: dict[int, tuple[Tally, list[int]]] = {}
    for piece, shift in shifts:
        found.setdefault(table.shifted(base, int(shift.total)), (shift, []))[1].append(piece)
    return [(column, found[column][0], tuple(found[column][1])) for column in sorted(found)]


def results(table: FireTable, columns: Columns, roll: int) -> tuple[Part, ...]:
    """The table's answer for each group of targets."""
    return tuple((table.result(column, roll), pieces) for column, _, pieces in columns)


def tell_fire(g: State, table: FireTable, rule: str, firers: Sequence[int], hex_: int, strength: Tally, roll: int,
              columns: Columns) -> None:
    if g.listener is not None:
        said = tuple((pieces, shift, table.columns[c], table.results[table.result(c, roll)]) for c, shift, pieces in columns)
        g.log(rule, Fired, tuple(firers), table.name, hex_, strength, roll, said)


# ---- results ----

@flow
def suffer(g: State, side: int, parts: tuple[Part, ...], assault: bool = False) -> Flow[None]:
    """7.61, 7.62: step losses first, then morale checks of the survivors, then leader casualties; what follows from them."""
    steps = 0
    everyone = tuple(i for _, pieces in parts for i in pieces)
    units = bool(combat_among(g, everyone))
    for result, pieces in parts:
        if steps_lost(result):
            lost: int = yield from lose_by_category(g, side, pieces, steps_lost(result), assault)
            steps += lost
            if not units or (assault and not combat_among(g, everyone)):
                yield from take_leaders(g, side, pieces, steps_lost(result) - lost, assault)
    checks = [(i, check_modifier(result)) for result, pieces in parts if result for i in pieces]
    more: int = yield from check_all(g, side, checks)
    steps += more
    if steps:
        for i in [i for _, pieces in parts for i in pieces]:
            if g.pieces[i].cls == LEADER and g.pieces[i].hex >= 0:
                roll_casualty(g, i, steps)
    if g.queue:
        yield from settle(g)


@flow
def lose_by_category(g: State, side: int, pieces: tuple[int, ...], steps: int, assault: bool) -> Flow[int]:
    """7.61, 7.61-a: so many steps from combat units and as many from transports; none carries over from one to the other."""
    of_units: int = yield from take_steps(g, side, combat_among(g, pieces), steps, assault)
    yield from take_steps(g, side, [i for i in pieces if g.pieces[i].cls == TRANSPORT], steps, assault)
    return of_units


def combat_among(g: State, pieces: tuple[int, ...]) -> list[int]:
    """The combat units among them that are still there."""
    return [i for i in pieces if is_combat_unit(g.pieces[i]) and g.pieces[i].hex >= 0]


@flow
def take_steps(g: State, side: int, units: list[int], steps: int, assault: bool) -> Flow[int]:
    """7.61: the owner chooses who loses each step; in an assault the first falls on a unit of the best status [7.62, 7.62-a]."""
    lost = 0
    while lost < steps and still_there(g, units):
        first = assault and not lost
        choice: Option = yield Ask(g.seat(side), "step loss", [("lose", i) for i in may_lose(g, units, first)],
                                   cite="7.62" if first else "7.61", steps=steps - lost)
        lost += lose_steps(g, choice[1], 1, "7.62" if assault else "7.61")
    return lost


def still_there(g: State, units: list[int]) -> list[int]:
    return [i for i in units if g.pieces[i].steps > 0]


def may_lose(g: State, units: list[int], best: bool) -> list[int]:
    """7.62: who may lose the step."""
    left = still_there(g, units)
    return best_status(g, left) if best else left


@flow
def take_leaders(g: State, side: int, pieces: tuple[int, ...], kills: int, assault: bool) -> Flow[None]:
    """6.71: each step scored on a hex without combat units kills one leader, his owner's choice; in an assault so does each one
    left over when all combat units of the side there are gone; what is left over then is ignored."""
    killed = 0
    while killed < kills and lone_leaders(g, pieces, assault):
        choice: Option = yield Ask(g.seat(side), "leader lost", [("lose", i) for i in lone_leaders(g, pieces, assault)],
                                   cite="6.71")
        lose_leader(g, choice[1], "6.71")
        killed += 1


def lone_leaders(g: State, pieces: tuple[int, ...], assault: bool) -> list[int]:
    """6.71: the leaders among them; in an assault not while combat units of theirs stand there that did not attack [12.5]."""
    found = [i for i in pieces if g.pieces[i].cls == LEADER and g.pieces[i].hex >= 0]
    return [i for i in found if not (assault and combat_units(g, g.pieces[i].hex, g.pieces[i].side))]


@flow
def check_all(g: State, side: int, checks: list[tuple[int, int]]) -> Flow[int]:
    """7.45, 14.12: one roll for each piece, leaders first in order of seniority. Returns the steps it cost combat units."""
    due = dict(checks)
    lost = 0
    while remaining(g, due):
        choice: Option = yield Ask(g.seat(side), "check order", [("check", i) for i in next_to_check(g, due)], cite="14.12")
        modifier = due.pop(choice[1])
        cost = check_morale(g, choice[1], modifier)
        lost += cost if is_combat_unit(g.pieces[choice[1]]) else 0
        if g.queue:
            yield from settle(g)
    return lost


def remaining(g: State, due: dict[int, int]) -> list[int]:
    """Those who must still check and are still there; cargo shares the roll of its transport [5.64]."""
    return [i for i in due if g.pieces[i].hex >= 0]


def may_carry(p: Piece) -> bool:
    """A transport that is loaded, or that might be for all the enemy knows."""
    return p.cls == TRANSPORT and (p.cargo != NOBODY or not p.cargo_known)


def next_to_check(g: State, due: dict[int, int]) -> list[int]:
    """14.12: the most senior leaders, then units, whose order matters only where a loaded transport might overstack it [4.4]."""
    left = remaining(g, due)
    chiefs = [i for i in left if g.pieces[i].cls == LEADER]
    if chiefs:
        top = max(g.pieces[i].seniority for i in chiefs)
        return [i for i in chiefs if g.pieces[i].seniority == top][:1]
    if any(may_carry(g.pieces[i]) for i in left):
        return left
    return left[:1]
