"""6.71-a, 5.44 Left alone among the enemy: transports are lost, leaders are taken or get away next door."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.state import ACTION, LEADER, State, leaders, place
from hedgerow.games.infantry_attacks.rules.chain_reactions import settle
from hedgerow.games.infantry_attacks.rules.drumfire import drumfire_attack
from hedgerow.games.infantry_attacks.rules.fortifications import enter_trench
from hedgerow.games.infantry_attacks.rules.leadership import (
    Displaced,
    Overrun,
    alone_with_enemy,
    overrun_kills,
    refuges,
)
from hedgerow.games.infantry_attacks.rules.rivers import bank_after
from hedgerow.games.infantry_attacks.rules.spotting import reveal_spotted_by
from hedgerow.games.infantry_attacks.rules.step_losses import eliminate, lose_leader
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@flow
def left_alone(g: State, hex_: int) -> Flow[None]:
    """5.44, 6.71-a: transports and leaders without a combat unit of their own among enemy combat units."""
    for side in (0, 1):
        if alone_with_enemy(g, hex_, side):
            for i in [i for i in g.here(hex_, side) if g.pieces[i].cls == TRANSPORT]:
                eliminate(g, i, "5.44")
            for i in leaders(g, hex_, side):
                yield from overrun(g, i)
    if g.queue:
        yield from settle(g)


def forsaken(g: State) -> list[int]:
    """Hexes in which transports or leaders are without a combat unit of their own among enemy combat units."""
    return list(dict.fromkeys(p.hex for p in g.pieces if p.cls in (TRANSPORT, LEADER) and g.on_map(p.hex)
                              and alone_with_enemy(g, p.hex, p.side)))


@flow
def stragglers(g: State) -> Flow[None]:
    """5.44, 6.71-a: so also where the last combat unit went without a fight: abandoned [14.34], eliminated for want of a way out
    [14.35], or lost when a chief fell next door [6.73]."""
    for hex_ in forsaken(g):
        yield from left_alone(g, hex_)


@flow
def overrun(g: State, leader: int) -> Flow[None]:
    """6.71-a: 9 or more on two dice removes him; otherwise his owner moves him next door, and if he cannot he is eliminated.
    In an Action Phase Drumfire falls on him there as on anybody who enters [9.71]."""
    roll = sum(g.roll("leader overrun"))
    dead = overrun_kills(roll)
    g.log("6.71-a", Overrun, leader, roll, "removed" if dead else "gets away")
    if dead or not refuges(g, leader):
        lose_leader(g, leader, "6.71-a")
        return
    choice: Option = yield Ask(g.seat(g.pieces[leader].side), "displaced leader",
                               [("displace", leader, h) for h in refuges(g, leader)], cite="6.71-a", piece=leader)
    g.pieces[leader].bank = bank_after(g, g.pieces[leader], choice[2])
    place(g, leader, choice[2])
    enter_trench(g, leader)
    g.log("6.71-a", Displaced, leader, choice[2])
    reveal_spotted_by(g, g.pieces[leader].side, [choice[2]])
    if g.phase == ACTION:
        yield from drumfire_attack(g, [leader])
