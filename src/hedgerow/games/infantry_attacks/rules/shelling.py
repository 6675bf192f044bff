"""9.3 One bombardment attack: strength, columns, and what happens to those it falls on."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import DISRUPTED, FACTOR, OPEN_SIGHTS, State, is_company
from hedgerow.games.infantry_attacks.model.tables import BOMBARDMENT, BOMBARDMENT_MODIFIERS, TERRAIN
from hedgerow.games.infantry_attacks.model.values import printed_strength
from hedgerow.games.infantry_attacks.rules.combat import (
    Columns,
    add_modifier,
    by_column,
    own_modifiers,
    results,
    suffer,
    tell_fire,
)
from hedgerow.games.infantry_attacks.rules.stacking import companies_in
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally


def gun_strength(g: State, piece: int) -> Tally:
    """9.63, 11.2: half when disrupted, half when depleted, a quarter when both; rounded up for each unit."""
    p = g.pieces[piece]
    found = Tally.of(printed_strength(p), "bombardment value", "9.3")
    shares = (2 if p.status == DISRUPTED else 1) * (2 if p.depleted else 1)
    if shares == 1:
        return found
    why = "disrupted and short of ammunition" if shares == 4 else "short of ammunition" if p.depleted else "disrupted"
    return Tally.of(-(-int(found.total) // shares), f"{'half' if shares == 2 else 'a quarter'} of its bombardment value, {why}",
                    "11.2" if p.depleted else "14.2")


def guns_strength(g: State, firers: list[int]) -> Tally:
    """9.2: combined fire adds up."""
    found = Tally()
    for i in firers:
        found = found.plus(gun_strength(g, i))
    return found


def may_combine(g: State, firers: list[int], another: int) -> bool:
    """9.2, 9.2-a, 6.51-a: off-board factors among themselves; Planned Fire guns in the same or adjacent hexes; nobody else."""
    p = g.pieces[another]
    for i in firers:
        q = g.pieces[i]
        if (p.cls == FACTOR) != (q.cls == FACTOR):
            return False
        if p.cls != FACTOR and g.scenario.ground.distance[p.hex][q.hex] > 1:
            return False
    return True


def shell_columns(g: State, hex_: int, firers: list[int], targets: list[int], movers: bool) -> Columns:
    """7.52, 9.3: the column of each target; for density only the side attacked counts [12.83], or the mover alone [4.2-a]."""
    shared = shell_shared(g, hex_, firers, targets, movers)
    shifts = [(i, own_modifiers(g, i, shared, BOMBARDMENT_MODIFIERS)) for i in targets]
    return by_column(BOMBARDMENT, int(guns_strength(g, firers).total), shifts)


def shell_shared(g: State, hex_: int, firers: list[int], targets: list[int], movers: bool) -> Tally:
    found = Tally()
    if movers:
        if any(is_company(g.pieces[i]) for i in targets):
            found = add_modifier(found, BOMBARDMENT_MODIFIERS["dens-mover"])
    else:
        companies = companies_in(g, hex_, g.pieces[targets[0]].side)
        if companies:
            found = add_modifier(found, BOMBARDMENT_MODIFIERS["dens1" if companies == 1 else "dens2"])
    if any(g.pieces[i].mission == OPEN_SIGHTS for i in firers):
        found = add_modifier(found, BOMBARDMENT_MODIFIERS["open-sights"])
    effects = TERRAIN[g.scenario.ground.terrain[hex_]]
    return found.add(effects.bombardment, effects.name, "T-tec")


@flow
def shell(g: State, hex_: int, firers: list[int], targets: list[int], rule: str, movers: bool = False) -> Flow[None]:
    """9.3: two dice on the Bombardment table against pieces of one side."""
    strength = guns_strength(g, firers)
    columns = shell_columns(g, hex_, firers, targets, movers)
    roll = sum(g.roll("bombardment"))
    tell_fire(g, BOMBARDMENT, rule, firers, hex_, strength, roll, columns)
    yield from suffer(g, g.pieces[targets[0]].side, results(BOMBARDMENT, columns, roll))
