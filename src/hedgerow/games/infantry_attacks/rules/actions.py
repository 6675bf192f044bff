"""3.13-a What an activated piece may do: Movement actions (moving, limbering, digging, recovering, mounting) and Fire actions."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import CAVALRY_DISMOUNTED, CAVALRY_MOUNTED, MACHINE_GUN, TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    FIRES,
    GOOD,
    LEADER,
    MOVES,
    NOBODY,
    SELF,
    Piece,
    Segment,
    State,
    assault_hex,
    is_company,
    is_gun,
)
from hedgerow.games.infantry_attacks.model.values import fire_range, is_cavalry
from hedgerow.games.infantry_attacks.rules.assault import (
    assault_move,
    charge,
    must_fight,
    pending_assault,
    resolve,
    why_not_assault,
    why_not_attack,
    why_not_charge,
    why_not_decline,
)
from hedgerow.games.infantry_attacks.rules.cavalry import dismount, remount, why_not_dismount, why_not_remount
from hedgerow.games.infantry_attacks.rules.consolidation import consolidate, why_not_consolidate
from hedgerow.games.infantry_attacks.rules.direct_fire import direct_fire, target_hexes, why_not_fire
from hedgerow.games.infantry_attacks.rules.flight import recover
from hedgerow.games.infantry_attacks.rules.fortifications import dig, why_not_dig
from hedgerow.games.infantry_attacks.rules.leadership import in_reach, leads
from hedgerow.games.infantry_attacks.rules.morale import demoralize
from hedgerow.games.infantry_attacks.rules.movement import (
    march,
    why_not_escort,
    why_not_march,
    why_not_moving_now,
    why_not_strategic,
)
from hedgerow.games.infantry_attacks.rules.open_sights import fire_gun, why_not_fire_gun
from hedgerow.games.infantry_attacks.rules.transport import (
    has_limbers,
    limber,
    load,
    swap,
    unlimber,
    unload,
    why_it_waits,
    why_not_in_place,
    why_not_limber,
    why_not_load,
    why_not_swap,
    why_not_unlimber,
    why_not_unload,
)
from hedgerow.kernel.asking import Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


class GivesWay(Event, says="{piece} gives way"):
    piece: int


# ---- recovery as an action ----

def why_not_recover(g: State, piece: int) -> Reasons:
    """14.4: disrupted and demoralized pieces, for their whole activation."""
    no = Reasons()
    why_not_moving_now(g, piece, no)
    if g.pieces[piece].status == GOOD:
        no("it is in good order", "14.4")
    if not g.on_map(g.pieces[piece].hex):
        no("it is not on the map", "14.4")
    why_not_its_turn(g, piece, no)
    return no


def why_not_its_turn(g: State, piece: int, no: Reasons) -> None:
    """14.12, 14.41: in a hex leaders try to recover before units and before their juniors, the demoralized in any case."""
    s, p = g.segment, g.pieces[piece]
    if s is None:
        return
    for i in s.action:
        q = g.pieces[i]
        if i == piece or q.hex != p.hex:
            continue
        if goes_first(q, p) and q.status == DEMORALIZED and i not in s.done:
            no("a leader there must try first", "14.12")
        if goes_first(p, q) and i in s.tried:
            no("those he goes before have tried already", "14.12")


def goes_first(one: Piece, other: Piece) -> bool:
    """14.12: leaders before units, seniors before juniors."""
    return one.cls == LEADER and (other.cls != LEADER or one.seniority > other.seniority)


def why_not_recover_with(g: State, piece: int, leader: int) -> Reasons:
    """6.62, 6.65: the leader who activated it helps if he is in reach and neither moves nor fires; he may have tried to recover
    himself, which comes first [14.12]."""
    no = why_not_recover(g, piece)
    s, chief, p = g.segment, g.pieces[leader], g.pieces[piece]
    if chief.cls != LEADER or not leads(chief, p):
        no("he does not lead it", "6.64")
        return no
    if s is None or s.activator.get(piece) != leader:
        no("he did not activate it", "6.62")
    elif s.action.get(leader) != MOVES or (leader in s.done and leader not in (*s.aided, *s.tried)):
        no("he has something else to do", "6.65")
    if not in_reach(g, chief, p.hex):
        no("it is out of his reach", "6.63")
    return no


def why_not_give_way(g: State, piece: int) -> Reasons:
    """1.0-def-demoralized: the owner may let a piece become demoralized during its activation."""
    no = Reasons()
    why_not_in_place(g, piece, no)
    if g.pieces[piece].cls > LEADER:
        no("that is not on the map", "1.0-def-demoralized")
    return no


def why_not_dig_in(g: State, piece: int) -> Reasons:
    """16.2: as a Movement action."""
    no = why_not_dig(g, piece)
    why_not_in_place(g, piece, no)
    why_it_waits(g, piece, no)
    return no


# ---- what may be done now ----

def action_options(g: State) -> list[Option]:
    """3.13: everything activated pieces may still do; an assault that has been entered comes first [12.4]."""
    s = g.segment
    assert s is not None
    pending = pending_assault(g)
    found: list[Option] = []
    enemy = target_hexes(g, s.side)
    for i, action in s.action.items():
        p = g.pieces[i]
        if i in s.done or p.hex < 0:
            continue
        if pending >= 0:
            found += into_assault(g, i, [pending]) if action == FIRES else []
        elif action == MOVES:
            found += moves(g, s, i)
        elif action == FIRES:
            found += fires(g, i, enemy)
    if pending >= 0:
        found += [("resolve", pending)] if must_fight(g, pending) or not why_not_attack(g, pending) else []
        if not why_not_decline(g, pending):
            found.append(("decline", pending))
        return found
    return found + [("resolve", h) for h in s.contested if not why_not_attack(g, h)]


def moves(g: State, s: Segment, i: int) -> list[Option]:
    """3.13-a: Movement actions of one piece."""
    p = g.pieces[i]
    found: list[Option] = []
    if p.status != GOOD and not why_not_recover(g, i):
        found.append(("recover", i))
        by = s.activator.get(i, SELF)
        if by != SELF and not why_not_recover_with(g, i, by):
            found.append(("recover with", i, by))
    if p.status == DEMORALIZED:
        return found
    if not why_not_march(g, i):
        found.append(("march", i))
        if p.cls < LEADER and s.activator.get(i, SELF) != SELF and not why_not_escort(g, i, s.activator[i]):
            found.append(("march with", i, s.activator[i]))
        if g.options["strategic_movement"] and not why_not_strategic(g, i):
            found.append(("hurry", i))
    if p.cls == LEADER:
        return found + ([] if why_not_give_way(g, i) else [("give way", i)])
    if not g.on_map(p.hex):
        return found
    return found + in_place(g, s, i)


def in_place(g: State, s: Segment, i: int) -> list[Option]:
    """3.13-a: Movement actions that leave a unit where it is."""
    p = g.pieces[i]
    found: list[Option] = []
    if not why_not_dig_in(g, i):
        found.append(("dig", i))
    if has_limbers(p):
        found += [] if why_not_limber(g, i) else [("limber", i)]
        found += [] if why_not_unlimber(g, i) else [("unlimber", i)]
        wagons = [t for t in g.here(p.hex, p.side) if g.pieces[t].cls == TRANSPORT]
        found += [("load", i, t) for t in wagons if not why_not_load(g, i, t)]
        found += [("swap", t, i) for t in wagons if g.pieces[t].cargo != NOBODY and not why_not_swap(g, t, i)]
    if p.cargo != NOBODY and not why_not_unload(g, i):
        found.append(("unload", i))
    if p.cls == CAVALRY_MOUNTED and not why_not_dismount(g, i):
        found.append(("dismount", i))
    if p.cls == CAVALRY_DISMOUNTED and not why_not_remount(g, i):
        found.append(("remount", i))
    if g.options["consolidation"] and is_company(p) and p.steps == 1:
        found += [("consolidate", i, o) for o in g.here(p.hex, p.side) if not why_not_consolidate(g, i, o)]
    if not why_not_give_way(g, i):
        found.append(("give way", i))
    return found


def fires(g: State, i: int, enemy: list[int]) -> list[Option]:
    """3.13-a, 7.1: Fire actions of one piece: bombardment, direct fire or assault."""
    p = g.pieces[i]
    if not g.on_map(p.hex):
        return []
    distance = g.scenario.ground.distance[p.hex]
    found: list[Option] = []
    if p.cls <= MACHINE_GUN:
        reach = fire_range(p)
        found += [("fire", i, h) for h in enemy if distance[h] <= reach and not why_not_fire(g, i, h)]
    elif is_gun(p):
        found += [("fire", i, h) for h in enemy if not why_not_fire_gun(g, i, h)]
    if (is_company(p) or p.cls == LEADER) and not assault_hex(g, p.hex):
        found += into_assault(g, i, [h for h in enemy if distance[h] <= 2])
    return found


def into_assault(g: State, i: int, hexes: list[int]) -> list[Option]:
    """12.21, 12.7: entering enemy hexes from next door, or charging from two hexes away."""
    p = g.pieces[i]
    if not g.on_map(p.hex):
        return []
    ground = g.scenario.ground
    found: list[Option] = [("assault", i, h) for h in hexes if ground.distance[p.hex][h] == 1 and not why_not_assault(g, i, h)]
    if p.cls == CAVALRY_MOUNTED or (p.cls == LEADER and is_cavalry(p)):
        found += [("charge", i, via, h) for h in hexes if ground.distance[p.hex][h] == 2
                  for via in ground.near[p.hex] if ground.distance[via][h] == 1 and not why_not_charge(g, i, via, h)]
    return found


# ---- doing it ----

@flow
def act(g: State, choice: Option) -> Flow[None]:
    """3.13: one piece acts; nothing else is activated after that [3.12-a]."""
    s = g.segment
    assert s is not None
    s.fresh = False
    match choice:
        case ("march", piece):
            yield from march(g, [piece])
        case ("march with", piece, leader):
            yield from march(g, [piece, leader])
        case ("hurry", piece):
            yield from march(g, [piece], True)
        case ("fire", piece, hex_):
            if is_gun(g.pieces[piece]):
                yield from fire_gun(g, piece, hex_)
            else:
                yield from direct_fire(g, piece, hex_)
        case ("assault", piece, hex_):
            yield from assault_move(g, piece, hex_)
        case ("charge", piece, via, hex_):
            yield from charge(g, piece, via, hex_)
        case ("resolve", hex_):
            yield from resolve(g, hex_)
        case ("recover", piece):
            s.done.append(piece)
            s.tried.append(piece)
            yield from recover(g, piece, NOBODY)
        case ("recover with", piece, leader):
            aid(g, piece, leader)
            yield from recover(g, piece, leader)
        case ("give way", piece):
            yield from give_way(g, piece)
        case _:
            act_at_once(g, choice)


def aid(g: State, piece: int, leader: int) -> None:
    """6.65: a leader who aids a recovery does nothing else this segment, except to aid others."""
    s = g.segment
    assert s is not None
    s.done.append(piece)
    s.tried.append(piece)
    if leader not in s.aided:
        s.aided.append(leader)
    if leader not in s.done:
        s.done.append(leader)


@flow
def give_way(g: State, piece: int) -> Flow[None]:
    """1.0-def-demoralized: demoralized by choice; 14.3 applies at once, except to cavalry that remounts instead [15.52]."""
    s = g.segment
    assert s is not None
    s.done.append(piece)
    g.log("1.0-def-demoralized", GivesWay, piece)
    on_foot = g.pieces[piece].cls == CAVALRY_DISMOUNTED
    demoralize(g, piece)
    if not on_foot:
        yield from recover(g, piece, NOBODY)


def act_at_once(g: State, choice: Option) -> None:
    """Actions that need no further choice."""
    s = g.segment
    assert s is not None
    match choice:
        case ("dig", piece):
            dig(g, piece)
        case ("limber", piece):
            limber(g, piece)
        case ("unlimber", piece):
            unlimber(g, piece)
        case ("load", piece, transport):
            load(g, piece, transport)
            s.done.append(transport)
        case ("swap", transport, piece):
            swap(g, transport, piece)
            s.done.append(transport)
        case ("unload", piece):
            unload(g, piece)
            return
        case ("dismount", piece):
            dismount(g, piece)
        case ("remount", piece):
            remount(g, piece)
        case ("consolidate", piece, other):
            consolidate(g, piece, other)
            s.done.append(other)
        case ("decline", hex_):
            s.fought.append(hex_)
            s.done += [i for i in s.entrants[hex_] if i not in s.done]
            return
    s.done.append(choice[2] if choice[0] == "swap" else choice[1])
