"""10.0 Direct fire: activated units with direct values, alone or combined, at a hex in which each of them spots an enemy."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import MACHINE_GUN
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    DISRUPTED,
    FIRES,
    GOOD,
    LEADER,
    MOVED_FIRED,
    NOBODY,
    Piece,
    State,
    Volley,
    assault_hex,
    is_company,
    is_unit,
)
from hedgerow.games.infantry_attacks.model.tables import DIRECT, DIRECT_MODIFIERS, TERRAIN
from hedgerow.games.infantry_attacks.model.values import fire_range, fires_directly, person, printed_strength
from hedgerow.games.infantry_attacks.rules.combat import (
    Columns,
    add_modifier,
    by_column,
    own_modifiers,
    results,
    suffer,
    tell_fire,
)
from hedgerow.games.infantry_attacks.rules.flanking import flanked, note_volley
from hedgerow.games.infantry_attacks.rules.fortifications import stop_digging
from hedgerow.games.infantry_attacks.rules.leadership import leads, why_wait_for_chief
from hedgerow.games.infantry_attacks.rules.sectors import why_not_fire_across
from hedgerow.games.infantry_attacks.rules.spotting import fired_from_cover, reveal, sees, spots_enemy_in
from hedgerow.games.infantry_attacks.rules.stacking import companies_in
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

OPEN_FIRE: Option = ("open fire",)


# ---- who may fire at what ----

def why_cannot_fire(g: State, piece: int, hex_: int) -> Reasons:
    """10.0, 7.2: what stands against a unit's fire into a hex, whoever is there."""
    no = Reasons()
    p = g.pieces[piece]
    why_no_direct_fire(g, p, no)
    if not g.on_map(p.hex) or not g.on_map(hex_):
        no("both must be on the map", "10.0")
        return no
    if assault_hex(g, hex_):
        no("direct fire does not go into an assault hex", "10.4", at=hex_)
    elif any(g.pieces[i].side == p.side and is_unit(g.pieces[i]) for i in g.at[hex_]):
        no("friendly units are there", "7.24", at=hex_)
    why_out_of_range(g, p, hex_, no)
    why_not_fire_across(g, piece, hex_, no)
    if not no and blocked_by_friends(g, piece, hex_):
        no("friendly units stand in the way", "10.11" if p.cls == MACHINE_GUN else "10.1", at=hex_)
    return no


def why_no_direct_fire(g: State, p: Piece, no: Reasons) -> None:
    """7.25, 7.33, 10.4, 14.3: units that cannot fire directly at anything."""
    if not fires_directly(p):
        no("it cannot fire with a direct value as it stands", "7.33")
    if p.status == DEMORALIZED:
        no("it is demoralized", "14.3")
    if g.on_map(p.hex) and assault_hex(g, p.hex):
        no("it is in an assault hex", "12.82", at=p.hex)


def why_out_of_range(g: State, p: Piece, hex_: int, no: Reasons) -> None:
    """7.31: range is counted in hexes, without the firer's own."""
    away = g.scenario.ground.distance[p.hex][hex_]
    if away > fire_range(p):
        no(f"its range is {fire_range(p)} hexes, the target is {away} away", "7.31", at=hex_)
    if away == 0:
        no("it is in that hex itself", "7.31", at=hex_)


def why_cannot_spot(g: State, p: Piece, hex_: int, no: Reasons) -> None:
    """7.21, 8.1: the firer itself must spot an enemy unit or leader there."""
    if not any(g.pieces[i].side != p.side and not g.pieces[i].hidden for i in g.at[hex_]):
        no("no enemy is known to be there", "8.1", at=hex_)
    elif not spots_enemy_in(g, p.hex, hex_, p.side):
        if not sees(g, p.hex, hex_):
            why = g.scenario.ground.why_blocked(p.hex, hex_, g.smoke_hexes())
            no("no line of sight", why.rule if why is not None else "8.6", at=hex_)
        else:
            no("it spots no enemy there", "8.51", at=hex_)


def blocked_by_friends(g: State, piece: int, hex_: int) -> bool:
    """10.1: fire does not pass a hex with friendly units, nor between two such, unless all of them are lower than the firer."""
    return not all(lower(g, h, g.pieces[piece].hex) for h in friends_on_the_line(g, piece, hex_))


def friends_on_the_line(g: State, piece: int, hex_: int) -> list[int]:
    """10.1: the hexes with friendly units that its fire may pass only if they are lower. 10.11: none for a machine gun if the hex
    next before the target's is free. 10.13: leaders do not block."""
    p = g.pieces[piece]
    legs = g.scenario.ground.between(p.hex, hex_)
    barred = [n for n, hexes in enumerate(legs) if all(has_friends(g, h, p.side) for h in hexes)]
    if p.cls == MACHINE_GUN and barred and barred[-1] < len(legs) - 1:
        return []
    return [h for n in barred for h in legs[n]]


def has_friends(g: State, hex_: int, side: int) -> bool:
    return any(g.pieces[i].side == side and is_unit(g.pieces[i]) for i in g.at[hex_])


def lower(g: State, hex_: int, than: int) -> bool:
    """10.1: by elevation alone; what town and woods add does not count."""
    ground = g.scenario.ground
    return ground.elevation[hex_] < ground.elevation[than]


def why_not_fire(g: State, piece: int, hex_: int) -> Reasons:
    """10.0: an activated unit declared to fire, with range, line of sight and a spotted enemy."""
    no = Reasons()
    why_not_firing_now(g, piece, no)
    for reason in why_cannot_fire(g, piece, hex_):
        no(reason.text, reason.rule, reason.tally, reason.at)
    p = g.pieces[piece]
    if g.on_map(hex_) and g.on_map(p.hex):
        why_cannot_spot(g, p, hex_, no)
    return no


def why_not_firing_now(g: State, piece: int, no: Reasons) -> None:
    """3.13, 7.22: it must be activated, declared to fire, and not have acted yet."""
    s = g.segment
    if s is None or piece not in s.action:
        no("it is not activated", "3.13")
    elif s.action[piece] != FIRES:
        no("it was not declared to fire", "3.13")
    elif piece in s.done:
        no("it has acted", "3.3")
    why_wait_for_chief(g, piece, no)


def target_hexes(g: State, side: int) -> list[int]:
    """Where enemies are known to be."""
    return list(dict.fromkeys(p.hex for p in g.pieces if p.side != side and g.on_map(p.hex) and not p.hidden))


# ---- putting a volley together ----

def why_not_join(g: State, piece: int) -> Reasons:
    """7.32, 6.51: units in one hex always combine; from other hexes only under a leader who activated them all."""
    v = g.volley
    assert v is not None
    no = why_not_fire(g, piece, v.hex)
    why_not_combined(g, v, piece, no)
    return no


def why_not_combined(g: State, v: Volley, piece: int, no: Reasons) -> None:
    """6.51, 7.32-a: his hex and as many adjacent hexes as his combat modifier."""
    if piece in v.firers:
        no("it fires already", "7.22")
        return
    p = g.pieces[piece]
    if not fires_directly(p):
        no("bombardment and direct fire do not combine", "7.32")
    hexes = {g.pieces[i].hex for i in v.firers}
    if hexes == {p.hex} and v.leader == NOBODY:
        return
    if v.leader == NOBODY:
        if p.hex not in hexes:
            no("units in different hexes combine only under a leader", "6.51")
        return
    chief = g.pieces[v.leader]
    if not leads(chief, p):
        no("the leader does not lead it", "6.51")
    if not v.opportunity and g.segment is not None and g.segment.activator.get(piece) != v.leader:
        no("the leader did not activate it", "6.51")
    around = hexes | {p.hex}
    if any(g.scenario.ground.distance[chief.hex][h] > 1 for h in around):
        no("it is not in the leader's hex or next to it", "6.51")
    elif len(around - {chief.hex}) > person(chief).combat:
        no(f"his combat modifier of {person(chief).combat} combines no more hexes", "6.51")
    if not no:
        why_not_over_friends(g, v, piece, no)


def why_not_over_friends(g: State, v: Volley, piece: int, no: Reasons) -> None:
    """10.1: friendly units that one of them fires over must stand lower than all who fire."""
    firers = [*v.firers, piece]
    over = [h for i in firers for h in friends_on_the_line(g, i, v.hex)]
    if any(not lower(g, h, g.pieces[i].hex) for h in over for i in firers):
        no("friendly units in the way are not lower than all who fire", "10.1", at=v.hex)


def why_not_combine(g: State, leader: int) -> Reasons:
    """6.51: a good-order leader with a combat modifier who activated the firer."""
    v = g.volley
    assert v is not None
    no = Reasons()
    p = g.pieces[leader]
    if v.leader != NOBODY:
        no("a leader combines the fire already", "6.51")
    if p.cls != LEADER or p.side != v.side or not g.on_map(p.hex):
        no("that is not a leader of the side", "6.51")
        return no
    why_leader_not_free(g, v, leader, no)
    if p.status != GOOD:
        no("only a leader in good order combines fire", "6.51")
    if not person(p).combat:
        no("he has no combat modifier", "6.51")
    if any(not leads(p, g.pieces[i]) or g.scenario.ground.distance[p.hex][g.pieces[i].hex] > 1 for i in v.firers):
        no("he does not lead all who fire, or is not next to them", "6.51")
    around = {g.pieces[i].hex for i in v.firers} - {p.hex}
    if len(around) > person(p).combat:
        no("his combat modifier combines no more hexes", "6.51")
    if not v.opportunity and g.segment is not None and any(g.segment.activator.get(i) != leader for i in v.firers):
        no("he did not activate them", "6.51")
    if g.on_map(p.hex) and assault_hex(g, p.hex):
        no("he is in an assault hex", "12.81")
    return no


def why_not_combine_fire(g: State, leader: int) -> Reasons:
    """6.51: he can, and a unit in another hex would fire under him."""
    v, s = g.volley, g.segment
    assert v is not None and s is not None
    return why_not_combine(g, leader) or why_nobody_joins(g, v, leader, [i for i in s.action if not why_not_fire(g, i, v.hex)])


def why_nobody_joins(g: State, v: Volley, leader: int, units: list[int]) -> Reasons:
    """6.51: whether the leader would bring in any of these units that can fire: those in one hex combine without him [7.32]."""
    no, led = Reasons(), v.copy()
    led.leader = leader
    hexes = {g.pieces[i].hex for i in v.firers}
    if not any(g.pieces[i].hex not in hexes and not why_not_join_led(g, led, i) for i in units):
        no("there is no unit in another hex that could join in under him", "6.51")
    return no


def why_not_join_led(g: State, v: Volley, piece: int) -> Reasons:
    no = Reasons()
    why_not_combined(g, v, piece, no)
    return no


def why_leader_not_free(g: State, v: Volley, leader: int, no: Reasons) -> None:
    """6.3, 3.13: a leader who assists must be activated and declared to fire; for opportunity fire, not yet activated."""
    if not v.opportunity:
        why_not_firing_now(g, leader, no)
        return
    p = g.pieces[leader]
    if p.marker == MOVED_FIRED and not all(i in g.combined.get(leader, ()) for i in v.firers):
        no("he is marked MOVED/FIRED", "6.3")


def why_not_help(g: State, leader: int, unit: int) -> Reasons:
    """6.52: an undemoralized leader adds his combat modifier to one unit of his type in his hex; one leader to a unit."""
    v = g.volley
    assert v is not None
    no = Reasons()
    p, u = g.pieces[leader], g.pieces[unit]
    if p.cls != LEADER or p.side != v.side or p.hex < 0:
        no("that is not a leader of the side", "6.52")
        return no
    why_leader_not_free(g, v, leader, no)
    if leader in v.helpers:
        no("he helps a unit already", "6.52")
    if unit not in v.firers:
        no("it does not fire", "6.52")
    if unit in v.helpers.values():
        no("a leader helps it already", "6.52")
    if not leads(p, u) or u.cls == LEADER or p.hex != u.hex:
        no("he helps only units of his type in his own hex", "6.52")
    if p.status == DEMORALIZED:
        no("he is demoralized", "6.52")
    if not person(p).combat:
        no("he has no combat modifier", "6.52")
    return no


def volley_options(g: State) -> list[Option]:
    """Who may still be added to the volley, and that it is enough."""
    v = g.volley
    assert v is not None
    s = g.segment
    assert s is not None
    free = [i for i, a in s.action.items() if a == FIRES and i not in s.done and i not in v.firers]
    units = [i for i in free if g.pieces[i].cls <= MACHINE_GUN]
    chiefs = [i for i in free if g.pieces[i].cls == LEADER]
    found: list[Option] = [("join", i) for i in units if not why_not_join(g, i)]
    found += [("combine", i) for i in chiefs if not why_not_combine_fire(g, i)]
    found += [("help", i, u) for i in chiefs for u in v.firers if not why_not_help(g, i, u)]
    found.append(OPEN_FIRE)
    return found


def add_to_volley(g: State, choice: Option) -> None:
    """6.51, 6.52: another unit, the leader who combines, or one who adds his modifier."""
    v = g.volley
    assert v is not None
    if choice[0] == "join":
        v.firers.append(choice[1])
    elif choice[0] == "combine":
        v.leader = choice[1]
    else:
        v.helpers[choice[1]] = choice[2]


@flow
def direct_fire(g: State, piece: int, hex_: int) -> Flow[None]:
    """10.2, 7.23: choose single or combined firers, each with all its strength, then roll once against everything in the hex."""
    g.volley = Volley(g.pieces[piece].side, hex_, [piece])
    while True:
        choice: Option = yield Ask(g.seat(g.active), "volley", volley_options(g), cite="10.2", hex=hex_)
        if choice == OPEN_FIRE:
            break
        add_to_volley(g, choice)
    mark_firers(g)
    yield from resolve_volley(g)


def mark_firers(g: State) -> None:
    """7.46, 3.13-b: who has fired, and the leaders who took part, have acted."""
    v, s = g.volley, g.segment
    assert v is not None and s is not None
    s.done += [*v.firers, *(i for i in dict.fromkeys((v.leader, *v.helpers)) if i != NOBODY)]


# ---- the attack ----

@flow
def resolve_volley(g: State) -> Flow[None]:
    """10.2: total strength, column, modifiers, two dice, results for all in the hex [7.41] or for the movers alone [7.43]."""
    v = g.volley
    assert v is not None
    if not v.opportunity:
        for i in g.at[v.hex]:
            reveal(g, i)                                  # 7.41: everybody in the hex is hit, so it is seen who is there
    strength = volley_strength(g, v)
    columns = volley_columns(g, v)
    note_volley(g, v)
    for i in v.firers:
        reveal(g, i)
        stop_digging(g, i)
        fired_from_cover(g, i)
    roll = sum(g.roll("direct fire"))
    tell_fire(g, DIRECT, "13.1" if v.opportunity else "10.2", v.firers, v.hex, strength, roll, columns)
    side = 1 - v.side
    g.volley = None
    yield from suffer(g, side, results(DIRECT, columns, roll))


def volley_strength(g: State, v: Volley) -> Tally:
    """10.2: the strengths of all who fire, each halved when disrupted, with what leaders add."""
    helped = {unit: leader for leader, unit in v.helpers.items()}
    found = Tally()
    for i in v.firers:
        found = found.plus(direct_strength(g, i, helped.get(i, NOBODY)))
    return found


def direct_strength(g: State, piece: int, leader: int = NOBODY) -> Tally:
    """14.2, 13.22: half when disrupted, rounded up by unit [1.0-def-fractions]; then the leader's combat modifier [6.52]."""
    p = g.pieces[piece]
    printed = printed_strength(p)
    found = Tally.of(printed, "fire value", "1.0-def-firevalue")
    if p.status == DISRUPTED:
        found = Tally.of((printed + 1) // 2, "half of its fire value, disrupted", "14.2")
    if leader != NOBODY:
        found = found.add(person(g.pieces[leader]).combat, "leader", "6.52")
    return found


def volley_targets(g: State, v: Volley) -> list[int]:
    """7.41: everything of the enemy in the hex; for opportunity fire the movers alone [7.63, 13.12]."""
    return v.targets if v.opportunity else [i for i in g.at[v.hex] if g.pieces[i].side != v.side and not g.pieces[i].hidden]


def volley_columns(g: State, v: Volley) -> Columns:
    """7.52: the column of each target."""
    shared = shared_columns(g, v)
    shifts = [(i, target_columns(g, v, i, shared)) for i in volley_targets(g, v)]
    return by_column(DIRECT, int(volley_strength(g, v).total), shifts)


def shared_columns(g: State, v: Volley) -> Tally:
    """7.5, 4.2, 4.2-a: modifiers for everyone in the hex: how many companies, range, terrain, night, opportunity fire."""
    found = Tally()
    if v.opportunity:
        found = add_modifier(found, DIRECT_MODIFIERS["oppfire"])
        if any(is_company(g.pieces[i]) for i in v.targets):
            found = add_modifier(found, DIRECT_MODIFIERS["dens-mover"])
    else:
        companies = companies_in(g, v.hex, 1 - v.side)
        if companies:
            found = add_modifier(found, DIRECT_MODIFIERS["dens1" if companies == 1 else "dens2"])
    away = [g.scenario.ground.distance[g.pieces[i].hex][v.hex] for i in v.firers]
    if max(away) >= 3:
        found = add_modifier(found, DIRECT_MODIFIERS["range-far"])
    elif max(away) == 1:
        found = add_modifier(found, DIRECT_MODIFIERS["range-adjacent"])
    effects = TERRAIN[g.scenario.ground.terrain[v.hex]]
    found = found.add(effects.direct, effects.name, "T-tec")
    return add_modifier(found, DIRECT_MODIFIERS["night"]) if g.night else found


def target_columns(g: State, v: Volley, piece: int, shared: Tally) -> Tally:
    """7.52: and those of one target; 17.6: companies taken in the flank; 17.3: hidden units fire at strategic movers."""
    found = own_modifiers(g, piece, shared, DIRECT_MODIFIERS)
    if not v.opportunity and flanked(g, v, piece):
        found = add_modifier(found, DIRECT_MODIFIERS["flank"])
    if v.opportunity and g.going is not None and g.going.strategic and any(g.pieces[i].hidden for i in v.firers):
        found = add_modifier(found, DIRECT_MODIFIERS["strategic"])
    return found
