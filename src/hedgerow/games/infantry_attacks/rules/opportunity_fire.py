"""13.0 Opportunity fire: inactive units shoot at a piece on the move, in any hex it enters, before it enters the next."""

from __future__ import annotations

from typing import Final

from hedgerow.games.infantry_attacks.model.counters import CAVALRY_MOUNTED, MACHINE_GUN
from hedgerow.games.infantry_attacks.model.state import (
    LEADER,
    MOVED_FIRED,
    NO_MARKER,
    NOBODY,
    OPPORTUNITY,
    State,
    Volley,
    assault_hex,
)
from hedgerow.games.infantry_attacks.model.values import fire_range
from hedgerow.games.infantry_attacks.rules.direct_fire import (
    OPEN_FIRE,
    add_to_volley,
    resolve_volley,
    why_cannot_fire,
    why_nobody_joins,
    why_not_combine,
    why_not_combined,
    why_not_help,
)
from hedgerow.games.infantry_attacks.rules.spotting import anyone_hidden, spots
from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.holding_fire import holding_fire
from hedgerow.kernel.reasons import Reasons

OPPORTUNITY_FIRE: Final = "opportunity fire"
READY_ORDERS: Final = holding_fire(OPPORTUNITY_FIRE)
"""Standing orders about movers."""


def movers_hex(g: State) -> int:
    """Where those on the move have just come to."""
    going = g.going
    return g.pieces[going.pieces[0]].hex if going is not None and going.pieces else NOBODY


def why_not_shoot(g: State, piece: int) -> Reasons:
    """13.0: an inactive unit, not yet activated, that has range, line of sight and spots the mover itself [8.3]."""
    no = Reasons()
    p = g.pieces[piece]
    going = g.going
    if going is None or not going.pieces or g.segment is None:
        no("nobody is moving", "13.11")
        return no
    if p.side == g.segment.side:
        no("only the inactive player uses opportunity fire", "13.0")
    why_no_shot_left(g, piece, no)
    hex_ = movers_hex(g)
    if piece in going.shot_by:
        no("it has fired at this mover in this hex", "13.21")
    if p.hex >= 0 and p.hex == going.vacated:
        no("it had harassing fire at those who left its hex", "12.23")
    if not g.on_map(hex_):
        no("the mover is not on the map", "13.11")
        return no
    if assault_hex(g, hex_):
        no("the mover is in an assault hex", "13.23", at=hex_)
    for reason in why_cannot_fire(g, piece, hex_):
        no(reason.text, reason.rule, reason.tally, reason.at)
    if not no and not any(spots(g, p.hex, i) for i in going.pieces):
        no("it does not spot the mover", "8.3", at=hex_)
    return no


def why_no_shot_left(g: State, piece: int, no: Reasons) -> None:
    """13.0, 13.1, 13.24: companies have one shot, machine guns two, mounted cavalry none; a marked unit none."""
    p = g.pieces[piece]
    if p.cls == CAVALRY_MOUNTED:
        no("mounted cavalry has no opportunity fire", "13.24")
    if p.marker == MOVED_FIRED:
        no("it is marked MOVED/FIRED", "3.14")
    if p.marker == OPPORTUNITY and p.cls != MACHINE_GUN:
        no("it has used its opportunity fire", "13.0")


def shooters(g: State) -> list[int]:
    """Who may fire at the mover where it stands now."""
    s, hex_ = g.segment, movers_hex(g)
    assert s is not None
    if not g.on_map(hex_):
        return []
    away = g.scenario.ground.distance[hex_]
    return [i for i in g.of(1 - s.side) if g.pieces[i].cls <= MACHINE_GUN and g.pieces[i].marker != MOVED_FIRED
            and away[g.pieces[i].hex] <= fire_range(g.pieces[i]) and not why_not_shoot(g, i)]


@flow
def opportunity_fire(g: State) -> Flow[None]:
    """13.1, 13.15: one attack after the other, each seen before the next is declared, until the inactive player lets it be.
    While he may have hidden units he is asked at every hex, so that being asked tells nothing."""
    while g.going is not None and g.going.pieces and g.segment is not None:
        side = 1 - g.segment.side
        if assault_hex(g, movers_hex(g)):                 # [13.23]
            return
        shots = shot_options(g)
        if len(shots) == 1 and not anyone_hidden(g, side):
            return
        choice: Option = yield Window(g.seat(side), OPPORTUNITY_FIRE, shots, cite="13.11", facts=shot_facts(g, side),
                                      hex=movers_hex(g), movers=tuple(g.going.pieces))
        if choice == PASS:
            return
        yield from opportunity_volley(g, choice[1])


def shot_options(g: State) -> list[Option]:
    found: list[Option] = [("shoot", i) for i in shooters(g)]
    found.append(PASS)
    return found


def shot_facts(g: State, side: int) -> dict[str, int | str]:
    """What everybody knows, for standing orders: which piece moves, and how far it is from the nearest piece of the other side; 0
    while that side may have hidden units, since they can be anywhere."""
    assert g.going is not None
    mover = g.going.pieces[0]
    if anyone_hidden(g, side):
        return {"distance": 0, "mover": mover}
    away = g.scenario.ground.distance[movers_hex(g)]
    return {"distance": min(away[p.hex] for p in (g.pieces[i] for i in g.of(side)) if g.on_map(p.hex)), "mover": mover}


@flow
def opportunity_volley(g: State, piece: int) -> Flow[None]:
    """13.15, 7.32: units combine as in direct fire; only the movers are hit [13.12]."""
    assert g.going is not None
    g.volley = Volley(g.pieces[piece].side, movers_hex(g), [piece], NOBODY, {}, list(g.going.pieces), True)
    while True:
        choice: Option = yield Ask(g.seat(1 - g.active), "volley", opportunity_options(g), cite="13.15",
                                   hex=movers_hex(g), secret=True)
        if choice == OPEN_FIRE:
            break
        add_to_volley(g, choice)
    mark_shooters(g)
    yield from resolve_volley(g)


def why_not_join_shot(g: State, piece: int) -> Reasons:
    """13.15, 7.32: it must itself be able to shoot at the mover, and to combine with the others."""
    v = g.volley
    assert v is not None
    no = why_not_shoot(g, piece)
    why_not_combined(g, v, piece, no)
    return no


def why_not_combine_shot(g: State, leader: int) -> Reasons:
    """6.51, 13.15: a leader, with a unit in another hex that can shoot at the mover too."""
    v = g.volley
    assert v is not None
    no = why_not_combine(g, leader)
    return no or why_nobody_joins(g, v, leader, [i for i in shooters(g) if i not in v.firers])


def opportunity_options(g: State) -> list[Option]:
    v = g.volley
    assert v is not None
    mine = list(g.of(v.side))
    units = [i for i in mine if g.pieces[i].cls <= MACHINE_GUN and i not in v.firers and g.pieces[i].marker != MOVED_FIRED]
    chiefs = [i for i in mine if g.pieces[i].cls == LEADER]
    found: list[Option] = [("join", i) for i in units if not why_not_join_shot(g, i)]
    found += [("combine", i) for i in chiefs if not why_not_combine_shot(g, i)]
    found += [("help", i, u) for i in chiefs for u in v.firers if not why_not_help(g, i, u)]
    found.append(OPEN_FIRE)
    return found


def mark_shooters(g: State) -> None:
    """13.1, 7.46, 3.14: one shot marks a company MOVED/FIRED; a machine gun OPPORTUNITY FIRE, and MOVED/FIRED at its second shot.
    Leaders who took part are marked, but may help the same machine guns again [3.3]."""
    v, going = g.volley, g.going
    assert v is not None and going is not None
    going.shot_by += v.firers
    guns = [i for i in v.firers if g.pieces[i].cls == MACHINE_GUN]
    for i in v.firers:
        p = g.pieces[i]
        p.marker = OPPORTUNITY if p.cls == MACHINE_GUN and p.marker == NO_MARKER else MOVED_FIRED
    for i in dict.fromkeys((v.leader, *v.helpers)):
        if i != NOBODY:
            g.pieces[i].marker = MOVED_FIRED
            g.combined[i] = list(dict.fromkeys([*g.combined.get(i, []), *guns]))
