"""3.7 Advance Phase: the ATTACKER's units shift one hex, into close combat if they like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.asl_sk1.model.state import State, stacks
from hedgerow.games.asl_sk1.rules.entering import frighten
from hedgerow.games.asl_sk1.rules.movement import never_entered
from hedgerow.games.asl_sk1.rules.movement_factors import allotment, overladen
from hedgerow.games.asl_sk1.rules.movers_actions import drop, exit_map
from hedgerow.games.asl_sk1.rules.rally import hand_over, transfers
from hedgerow.games.asl_sk1.rules.setup import reveal_fortified
from hedgerow.games.asl_sk1.rules.terrain import entry_cost
from hedgerow.games.asl_sk1.rules.victory import control, decided
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

BACK: Final[Option] = ("stay",)
EXIT: Final[Option] = ("exit",)


class Advanced(Event, says="{units} to {hex}, advancing"):
    units: tuple[int, ...]
    hex: int


class Exhausted(Event, says="{unit} is CX"):
    unit: int


class IntoCloseCombat(Event, says="{unit} advances into close combat"):
    unit: int


@flow
def advance_phase(g: State) -> Flow[None]:
    """3.7: weapons change hands, then units advance one after the other. 3.1(a): units that have not entered by now are lost."""
    yield from exchange_weapons(g)
    while True:
        movers = [("advance", i) for i in g.of(g.attacker) if not why_not_advance(g, i)]
        choice: Option = yield Ask(g.seat(g.attacker), "advance", [*movers, PASS], cite="3.7")
        if choice == PASS:
            break
        yield from advance_stack(g, choice[1])
        control(g)
        if decided(g):
            return
    never_entered(g)


@flow
def exchange_weapons(g: State) -> Flow[None]:
    """3.7: among Good Order units of one location; each weapon once. 4.0-a: a unit that cannot advance may still drop its own."""
    handed: tuple[int, ...] = ()
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "transfer weapons",
                                   [*transfers(g, g.attacker, handed), *pinned_drops(g), PASS], cite="3.7")
        if choice == PASS:
            return
        if choice[0] == "drop":
            drop(g, choice[1])
        else:
            handed = (*handed, choice[1])
            hand_over(g, choice[1], choice[2])


def pinned_drops(g: State) -> list[Option]:
    """4.0-a: an unbroken unit may drop weapons in its APh; those that advance are asked then."""
    return [("drop", w) for i in g.of(g.attacker) if g.units[i].pinned and g.units[i].good_order for w in g.held_by(i)]


def why_not_advance(g: State, unit: int) -> Reasons:
    """3.7: Good Order and unpinned, one hex."""
    no = Reasons()
    u = g.units[unit]
    if u.side != g.attacker:
        no("only the ATTACKER advances", "3.7")
    if not u.good_order:
        no("only units in Good Order advance", "3.7")
    if u.pinned:
        no("it is pinned", "3.2.1-r")
    if u.advanced:
        no("it has advanced", "3.7")
    return no


@flow
def advance_stack(g: State, first: int) -> Flow[None]:
    """3.7-b: a leader who comes along lends his bonus; weapons may be dropped first [4.0-a].

    Who stays after all has had his advance; those who would have come along may still advance.
    """
    members: tuple[int, ...] = (first,)
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "advance to", advance_options(g, members), cite="3.7", unit=first,
                                   movers=members)
        if choice[0] == "with":
            members = (*members, choice[1])
        elif choice[0] == "drop":
            drop(g, choice[1])
        else:
            break
    if choice == EXIT:
        for i in members:
            exit_map(g, i)
    elif choice != BACK:
        advance_to(g, members, choice[1])
    for i in members if choice != BACK else (first,):
        g.units[i].advanced = True


def advance_options(g: State, members: Sequence[int]) -> list[Option]:
    here = g.units[members[0]].hex
    found: list[Option] = [BACK]
    found += [("to", h) for h in g.scenario.ground.around[here] if not why_not_advance_to(g, members, h)]
    found += [("with", i) for i in g.at(here, g.attacker) if i not in members and not why_not_advance(g, i)]
    if here < g.scenario.size:
        found += [("drop", w) for i in members for w in g.held_by(i)]
    leaving = (here in g.scenario.mover_exit and g.attacker == g.scenario.exits
               and not any(overladen(g, i) for i in members))
    if leaving and not any(g.units[i].cx and tired_by(g, i, members, 1) for i in members):
        found.append(EXIT)
    return found


def why_not_advance_to(g: State, members: Sequence[int], hex_: int) -> Reasons:
    """3.7: an adjacent hex with room, enemies or not; 3.7-b: a CX unit may not enter what costs all its MF."""
    no = Reasons()
    here = g.units[members[0]].hex
    if hex_ not in g.scenario.ground.around[here]:
        no("it is not adjacent", "3.7")
        return no
    if here >= g.scenario.size and any(hex_ not in g.scenario.groups[g.units[i].group].enters for i in members):
        no("its group may not enter there", "3.1(a)")
    if not stacks(g, hex_, g.attacker, tuple(members)):
        no("three squads and four leaders are the limit", "3.3-i")
    if any(overladen(g, i) for i in members):
        no("a leader never carries more than 2 PP", "4.0-i")
    cost = entry_cost(g, here, hex_)
    for i in members:
        if g.units[i].cx and tired_by(g, i, members, float(cost.total)):
            no("a CX unit may not advance into what costs all its MF", "3.7-b", cost)
    return no


def tired_by(g: State, unit: int, members: Sequence[int], cost: float) -> bool:
    """3.7-b, T-CX-causes: whether a hex costs all the MF it has, after portage and with its leader."""
    return cost >= allotment(g, unit, members).total


def advance_to(g: State, members: Sequence[int], hex_: int) -> None:
    """3.7-b: a unit that needs all its MF becomes CX; 3.7-c: one that meets the enemy is marked for close combat."""
    here = g.units[members[0]].hex
    cost = float(entry_cost(g, here, hex_).total)
    tired = [i for i in members if tired_by(g, i, members, cost)]
    g.log("3.7", Advanced, tuple(members), hex_)
    for i in tired:
        g.units[i].cx = True
        g.log("3.7-b", Exhausted, i)
    fighting = g.occupied(hex_, g.defender)
    for i in members:
        g.units[i].hex = hex_
        if fighting:
            g.units[i].in_cc = True
            g.log("3.7-c", IntoCloseCombat, i)
    reveal_fortified(g, hex_, g.attacker)
    frighten(g, hex_, g.attacker)
