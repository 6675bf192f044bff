"""12.0 Assault: entering enemy hexes, who must and who may fight, Cold Steel, charges, First Fire, and the fight itself."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import CAVALRY_MOUNTED, MACHINE_GUN
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    FIRES,
    GOOD,
    LEADER,
    NO_MARKER,
    NOBODY,
    SELF,
    Going,
    Piece,
    State,
    assault_hex,
    combat_units,
    has_combat_unit,
    is_company,
    is_unit,
)
from hedgerow.games.infantry_attacks.model.tables import ASSAULT, ASSAULT_MODIFIERS, CLEAR, TERRAIN
from hedgerow.games.infantry_attacks.model.values import is_cavalry
from hedgerow.games.infantry_attacks.rules.assault_strength import leader_column, side_strength
from hedgerow.games.infantry_attacks.rules.combat import Part, add_modifier, by_column, results, suffer, tell_fire
from hedgerow.games.infantry_attacks.rules.direct_fire import why_not_firing_now
from hedgerow.games.infantry_attacks.rules.fortifications import IN_THE_OPEN, IN_TRENCH, cover, leave_holes
from hedgerow.games.infantry_attacks.rules.movement import enter, why_not_cross
from hedgerow.games.infantry_attacks.rules.nerve import keeps_nerve
from hedgerow.games.infantry_attacks.rules.overrun import left_alone
from hedgerow.games.infantry_attacks.rules.rivers import wades
from hedgerow.games.infantry_attacks.rules.sectors import why_not_out_of_sector
from hedgerow.games.infantry_attacks.rules.spotting import reveal
from hedgerow.games.infantry_attacks.rules.stacking import why_not_stack
from hedgerow.games.infantry_attacks.rules.step_losses import end_drumfire
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

STRIKE: Option = ("strike",)
COLD_STEEL: Option = ("cold steel",)
FIRST_FIRE: Option = ("first fire",)
ALL_TOGETHER: Option = ("all together",)


class AssaultBegins(Event, says="assault in {hex}: {pieces}{manner}"):
    hex: int
    pieces: tuple[int, ...]
    manner: str


class Charges(Event, says="{piece} charges {hex}"):
    piece: int
    hex: int


# ---- assault movement ----

def why_not_assault(g: State, piece: int, hex_: int) -> Reasons:
    """5.41, 12.21: good-order companies under a leader of their type, and leaders, that began next to the enemy's hex."""
    no = Reasons()
    p = g.pieces[piece]
    why_not_assault_move(g, piece, hex_, no)
    s = g.segment
    if s is not None and (not g.on_map(p.hex) or not g.on_map(hex_) or g.scenario.ground.distance[p.hex][hex_] != 1):
        no("it did not begin next to that hex", "12.21", at=hex_)
    elif s is not None:
        why_not_cross(g, p, hex_, no)
        if piece in s.assault_only and g.pieces[s.activator[piece]].hex != hex_:
            no("it was activated to enter its leader's assault hex", "12.81", at=hex_)
    return no


def why_not_assault_move(g: State, piece: int, hex_: int, no: Reasons) -> None:
    """5.4, 5.43, 12.2, 12.24: who may enter a hex of enemy combat units at all."""
    p, s = g.pieces[piece], g.segment
    why_not_firing_now(g, piece, no)
    if not (is_company(p) or p.cls == LEADER):
        no("only companies and leaders enter enemy hexes", "5.43")
    if p.status != GOOD:
        no("it is not in good order", "12.2")
    if s is not None and p.cls != LEADER and s.activator.get(piece, SELF) == SELF:
        no("no leader of its type activated it", "12.2")
    if g.on_map(p.hex) and assault_hex(g, p.hex):
        no("nobody moves from one assault hex into another", "12.22")
    if not g.on_map(hex_) or not has_combat_unit(g, hex_, 1 - p.side):
        no("there is no enemy combat unit", "5.4", at=hex_)
        return
    why_not_stack(g, p, hex_, no)
    why_not_out_of_sector(g, piece, hex_, no)
    if p.cls == LEADER and not combat_units(g, hex_, p.side):
        no("a leader does not go in alone", "12.2", at=hex_)
    pending = pending_assault(g)
    if pending >= 0 and pending != hex_:
        no("another assault must be resolved first", "12.4", at=pending)
    if s is not None and hex_ in s.fought:
        no("that hex has been fought over this segment", "12.4", at=hex_)


def why_not_charge(g: State, piece: int, via: int, hex_: int) -> Reasons:
    """12.7, 12.73: mounted cavalry and cavalry leaders from two hexes away, through a clear hex without units."""
    no = Reasons()
    p = g.pieces[piece]
    why_not_assault_move(g, piece, hex_, no)
    if p.cls != CAVALRY_MOUNTED and not (p.cls == LEADER and is_cavalry(p)):
        no("only mounted cavalry and its leaders charge", "12.7")
    ground = g.scenario.ground
    if not (g.on_map(p.hex) and g.on_map(via) and g.on_map(hex_)):
        no("it is not on the map", "12.7")
        return no
    if ground.distance[p.hex][hex_] != 2:
        no("a charge begins two hexes away", "12.73-a", at=hex_)
    if ground.distance[p.hex][via] != 1 or ground.distance[via][hex_] != 1:
        no("that hex does not lie between", "12.73", at=via)
    if ground.terrain[via] != CLEAR:
        no("a charge goes only over clear terrain", "12.73", at=via)
    if any(is_unit(g.pieces[i]) and not g.pieces[i].hidden for i in g.at[via]):
        no("units are in the way", "12.73", at=via)
    if ground.distance[p.hex][via] == 1:
        why_not_cross(g, p, via, no)
        if wades(g, p, via):
            no("who wades a stream stops on the far bank", "5.81", at=via)
    why_not_out_of_sector(g, piece, via, no)
    if g.segment is not None and piece in g.segment.assault_only:
        no("it was activated to enter its leader's assault hex", "12.81")
    return no


@flow
def assault_move(g: State, piece: int, hex_: int) -> Flow[None]:
    """12.21: one hex; who enters stops there."""
    g.going = Going([piece], {piece: 0}, 0, True)
    yield from enter_assault(g, piece, hex_)
    g.going = None


@flow
def charge(g: State, piece: int, via: int, hex_: int) -> Flow[None]:
    """12.7, 12.71: fire meets it in the first hex; if that does not stop it, it rides in."""
    g.going = Going([piece], {piece: 0})
    g.log("12.7", Charges, piece, hex_)
    yield from enter(g, via)
    s = g.segment
    assert s is not None
    if g.going is not None and piece in g.going.pieces and may_still_enter(g, piece, hex_):
        s.charged.append(piece)
        yield from enter_assault(g, piece, hex_)
    elif piece not in s.done:
        s.done.append(piece)
    g.going = None


def may_still_enter(g: State, piece: int, hex_: int) -> bool:
    return g.pieces[piece].status == GOOD and has_combat_unit(g, hex_, 1 - g.pieces[piece].side)


@flow
def enter_assault(g: State, piece: int, hex_: int) -> Flow[None]:
    """12.0: it is in the assault hex; guns there can no longer keep up their Drumfire [9.72]."""
    s = g.segment
    assert s is not None
    s.entrants.setdefault(hex_, []).append(piece)
    for i in combat_units(g, hex_, 1 - g.pieces[piece].side):
        end_drumfire(g, i)
    yield from enter(g, hex_)


def pending_assault(g: State) -> int:
    """12.4: the hex that has been entered and not yet fought over; -1 if there is none."""
    s = g.segment
    if s is not None:
        for hex_, entrants in s.entrants.items():
            if hex_ not in s.fought and any(g.pieces[i].hex == hex_ for i in entrants):
                return hex_
    return -1


def why_wait_for_comers(g: State, hex_: int, no: Reasons) -> None:
    """12.81: whom a leader in an assault hex activated next door he activated to come in, so they do before it is fought."""
    s = g.segment
    if s is not None and any(s.activator[i] != SELF and g.pieces[s.activator[i]].hex == hex_ and not why_not_assault(g, i, hex_)
                             for i in s.assault_only):
        no("those who were sent for come in first", "12.81", at=hex_)


# ---- who fights ----

def must_fight(g: State, hex_: int) -> bool:
    """12.4: units that entered a hex where their side had none must assault; 12.5: in one already contested they may."""
    s = g.segment
    assert s is not None
    return hex_ not in s.contested


def may_attack(g: State, hex_: int) -> list[int]:
    """12.5: who may take part: entrants, those activated to fire there, and friends there who are not yet activated; never guns
    or transports [12.32], nor the demoralized [12.25]."""
    s = g.segment
    assert s is not None
    return [i for i in g.here(hex_, s.side) if not why_not_join_attack(g, i, hex_)]


def why_not_join_attack(g: State, piece: int, hex_: int) -> Reasons:
    """12.5, 12.24, 12.84: who was there and not yet activated may join [12.81]; guns and the demoralized may not [12.25]."""
    no = Reasons()
    s, p = g.segment, g.pieces[piece]
    assert s is not None
    if p.side != s.side or p.hex != hex_:
        no("it is not there", "12.5", at=hex_)
    if p.cls > MACHINE_GUN and p.cls != LEADER:
        no("guns and transports do not attack", "12.32")
    if p.limbered:
        no("it is limbered", "7.33")
    if p.status == DEMORALIZED:
        no("it is demoralized", "12.25")
    if piece in s.done:
        no("it has acted", "12.5")
    if piece in s.attackers and s.attack_hex == hex_:
        no("it attacks already", "12.5")
    if piece in s.action:
        if s.action[piece] != FIRES:
            no("it was not declared to fire", "3.13")
    elif p.marker != NO_MARKER:
        no("it has been activated this turn", "12.5")
    return no


def why_not_attack(g: State, hex_: int) -> Reasons:
    """12.5: a contested hex, with someone who was activated to fight there."""
    no = Reasons()
    s = g.segment
    if s is None or not g.on_map(hex_) or not assault_hex(g, hex_):
        no("it is not an assault hex", "12.5", at=hex_)
        return no
    if hex_ in s.fought:
        no("it has been fought over this segment", "12.4", at=hex_)
    pending = pending_assault(g)
    if pending >= 0 and pending != hex_:
        no("another assault must be resolved first", "12.4", at=pending)
    why_wait_for_comers(g, hex_, no)
    units = [i for i in may_attack(g, hex_) if g.pieces[i].cls != LEADER]
    if not units or not any(i in s.action for i in may_attack(g, hex_)):
        no("nobody activated there can attack", "12.5", at=hex_)
    return no


def why_not_decline(g: State, hex_: int) -> Reasons:
    """12.5: only who has entered a contested hex may choose not to attack."""
    no = Reasons()
    if pending_assault(g) != hex_ or must_fight(g, hex_):
        no("there is no assault there to be declined", "12.5", at=hex_)
    why_wait_for_comers(g, hex_, no)
    return no


@flow
def resolve(g: State, hex_: int) -> Flow[None]:
    """12.4, 12.5: all entrants of a hex newly entered fight; in a contested hex the attacker picks who does."""
    s = g.segment
    assert s is not None
    if must_fight(g, hex_):
        attackers = [i for i in s.entrants[hex_] if g.pieces[i].hex == hex_ and g.pieces[i].status != DEMORALIZED]
        s.fought.append(hex_)
        yield from fight(g, hex_, attackers, False)
        return
    s.attack_hex, s.attackers = hex_, []
    while True:
        choice: Option = yield Ask(g.seat(g.active), "attackers", attack_options(g), cite="12.5", hex=hex_)
        if choice in (STRIKE, COLD_STEEL):
            break
        note_attacker(g, choice[1])
    yield from fight(g, hex_, close_attack(g), choice == COLD_STEEL)


def note_attacker(g: State, piece: int) -> None:
    """12.5: who joins is activated by it; 6.72: a leader may have to find his nerve first."""
    s = g.segment
    assert s is not None
    if piece in s.action or g.pieces[piece].cls != LEADER or keeps_nerve(g, piece):
        s.attackers.append(piece)


def close_attack(g: State) -> list[int]:
    """The attackers are picked."""
    s = g.segment
    assert s is not None
    s.fought.append(s.attack_hex)
    s.attack_hex = NOBODY
    return list(s.attackers)


def attack_options(g: State) -> list[Option]:
    s = g.segment
    assert s is not None
    there = g.here(s.attack_hex, s.side)
    found: list[Option] = [("join attack", i) for i in there if not why_not_join_attack(g, i, s.attack_hex)]
    if any(g.pieces[i].cls != LEADER for i in s.attackers):
        found.append(STRIKE)
        if not why_not_cold_steel(g):
            found.append(COLD_STEEL)
    return found


def why_not_cold_steel(g: State) -> Reasons:
    """12.6, 12.62: companies and leaders that began there, each activated by an undemoralized leader who did so too; with enemies
    on their own bank of a major river [5.83]."""
    no = Reasons()
    s = g.segment
    if s is None or s.attack_hex == NOBODY:
        no("no assault is being prepared", "12.6")
        return no
    hex_, chosen = s.attack_hex, s.attackers
    if not any(is_company(g.pieces[i]) for i in chosen):
        no("no company attacks", "12.61")
    began = [i for i in chosen if s.began.get(i) == hex_]
    if len(began) < len(chosen):
        no("only those who began in the hex use Cold Steel", "12.62")
    for i in chosen:
        p = g.pieces[i]
        if p.cls == LEADER:
            continue
        if not is_company(p):
            no("only companies use Cold Steel", "12.62")
        elif s.activator.get(i, SELF) not in chosen:
            no("a leader in the hex must have activated it and go with it", "12.6")
        if not faces_enemy(g, p):
            no("the river lies between it and the enemy", "5.83")
    return no


def faces_enemy(g: State, p: Piece) -> bool:
    """5.83: whether an enemy unit is on its bank of a major river; away from rivers always."""
    river = g.scenario.ground.river[p.hex]
    if river is None or not river.major or not p.bank:
        return True
    return any(g.pieces[i].bank in (0, p.bank) for i in combat_units(g, p.hex, 1 - p.side))


# ---- the fight ----

@flow
def fight(g: State, hex_: int, attackers: list[int], cold: bool) -> Flow[None]:
    """12.3, 12.1: attackers and defenders roll on the Assault table at once, unless the defender fires first [12.33]."""
    side = g.active
    commit(g, hex_, attackers, cold)
    if cold:
        yield from fire_first(g, hex_, attackers, cold_defenders(g, hex_), True)
    else:
        entrenched = covered_units(g, hex_, 1 - side)
        if entrenched and len(entrenched) == len(firing_units(g, hex_, 1 - side)):
            yield from fire_first(g, hex_, attackers, entrenched, False)
        elif entrenched:
            choice: Option = yield Ask(g.seat(1 - side), "first fire", [FIRST_FIRE, ALL_TOGETHER], cite="12.33-a", hex=hex_)
            if choice == FIRST_FIRE:
                yield from fire_first(g, hex_, attackers, entrenched, False)
            else:
                yield from fire_together(g, hex_, attackers)
        else:
            yield from fire_together(g, hex_, attackers)
    yield from left_alone(g, hex_)


def commit(g: State, hex_: int, attackers: list[int], cold: bool) -> None:
    """12.5, 16.22-a: those who attack are activated and have acted, and leave their holes."""
    s = g.segment
    assert s is not None
    charging = is_charge(g, attackers)
    g.log("12.6" if cold else "12.7" if charging else "12.3", AssaultBegins, hex_, tuple(attackers),
          ", Cold Steel" if cold else ", a charge" if charging else "")
    for i in attackers:
        if i not in s.activator:
            s.activator[i], s.began[i], s.action[i] = SELF, hex_, FIRES
        if i not in s.done:
            s.done.append(i)
        leave_holes(g, i)
    for i in combat_units(g, hex_, 1 - s.side):
        reveal(g, i)
        end_drumfire(g, i)


def is_charge(g: State, attackers: list[int]) -> bool:
    """12.7, 12.72, 15.3: all units that attack have charged."""
    s = g.segment
    assert s is not None
    units = [i for i in attackers if g.pieces[i].cls != LEADER]
    return bool(units) and all(i in s.charged for i in units)


def firing_units(g: State, hex_: int, side: int) -> list[int]:
    """12.3, 12.32: the combat units that defend, guns included."""
    return combat_units(g, hex_, side)


def covered_units(g: State, hex_: int, side: int) -> list[int]:
    """12.33, 12.33-a: defenders under a Dug In or entrenchment marker."""
    return [i for i in combat_units(g, hex_, side) if cover(g, g.pieces[i]) != IN_THE_OPEN]


def cold_defenders(g: State, hex_: int) -> list[int]:
    """12.61, 5.83: all of them, except units with no enemy on their bank of a major river."""
    return [i for i in combat_units(g, hex_, 1 - g.active) if faces_enemy(g, g.pieces[i])]


@flow
def fire_first(g: State, hex_: int, attackers: list[int], firers: list[int], cold: bool) -> Flow[None]:
    """12.33: the attacker suffers before he strikes; who is demoralized or gone drops out, the disrupted strike at half."""
    side = g.active
    yield from suffer(g, side, defence_results(g, hex_, attackers, firers, cold), True)
    left = [i for i in attackers if g.pieces[i].hex == hex_ and g.pieces[i].status != DEMORALIZED]
    yield from suffer(g, 1 - side, attack_results(g, hex_, left, cold), True)


@flow
def fire_together(g: State, hex_: int, attackers: list[int]) -> Flow[None]:
    """12.3: both results stand before either is carried out."""
    side = g.active
    on_defender = attack_results(g, hex_, attackers, False)
    on_attacker = defence_results(g, hex_, attackers, firing_units(g, hex_, 1 - side), False)
    yield from suffer(g, 1 - side, on_defender, True)
    yield from suffer(g, side, on_attacker, True)


def attack_results(g: State, hex_: int, attackers: list[int], cold: bool) -> tuple[Part, ...]:
    """12.3, 7.42: the attacker's die against everything of the enemy in the hex; strength 0 does not roll. Cold Steel does not
    reach across a major river [5.83]."""
    units = [i for i in attackers if g.pieces[i].cls != LEADER]
    strength = side_strength(g, hex_, units, [i for i in attackers if g.pieces[i].cls == LEADER])
    targets = [i for i in g.here(hex_, 1 - g.active) if not cold or faces_enemy(g, g.pieces[i])]
    if not strength.total or not targets:
        return ()
    shared = attack_columns(g, hex_, attackers, cold)
    columns = by_column(ASSAULT, int(strength.total), [(i, attack_target(g, i, shared)) for i in targets])
    roll = g.roll("assault", 1)[0]
    tell_fire(g, ASSAULT, "12.3", units, hex_, strength, roll, columns)
    return results(ASSAULT, columns, roll)


def attack_columns(g: State, hex_: int, attackers: list[int], cold: bool) -> Tally:
    """12.31: a leader, Cold Steel or charge help the attacker; town, woods and a river between are against him alone [5.83]."""
    units = [i for i in attackers if g.pieces[i].cls != LEADER]
    found = leader_column(g, hex_, units, [i for i in attackers if g.pieces[i].cls == LEADER])
    if cold:
        found = add_modifier(found, ASSAULT_MODIFIERS["cold-att"])
    if is_charge(g, attackers):
        found = add_modifier(found, ASSAULT_MODIFIERS["charge"])
    effects = TERRAIN[g.scenario.ground.terrain[hex_]]
    found = found.add(effects.assault, effects.name, "12.31")
    if river_between(g, hex_):
        found = add_modifier(found, ASSAULT_MODIFIERS["major-river"])
    return found


def attack_target(g: State, piece: int, shared: Tally) -> Tally:
    """12.31, 16.32: only those under an entrenchment marker are protected by it."""
    return add_modifier(shared, ASSAULT_MODIFIERS["entrench"]) if cover(g, g.pieces[piece]) == IN_TRENCH else shared


def river_between(g: State, hex_: int) -> bool:
    """5.83: a major river hex with all opponents on opposite banks, whether they take part or not."""
    river = g.scenario.ground.river[hex_]
    if river is None or not river.major:
        return False
    theirs = {g.pieces[i].bank for i in combat_units(g, hex_, 1 - g.active)}
    mine = {g.pieces[i].bank for i in combat_units(g, hex_, g.active)}
    return bool(mine) and bool(theirs) and 0 not in mine | theirs and not mine & theirs


def defence_results(g: State, hex_: int, attackers: list[int], firers: list[int], cold: bool) -> tuple[Part, ...]:
    """12.3: the defender's die against those who attack, and nobody else [12.5, 7.62-b]."""
    targets = [i for i in attackers if g.pieces[i].hex == hex_]
    strength = side_strength(g, hex_, firers)
    if not strength.total or not targets:
        return ()
    shift = leader_column(g, hex_, firers)
    if cold:
        shift = add_modifier(shift, ASSAULT_MODIFIERS["cold-def"])
    columns = by_column(ASSAULT, int(strength.total), [(i, shift) for i in targets])
    roll = g.roll("assault", 1)[0]
    tell_fire(g, ASSAULT, "12.33" if cold else "12.3", firers, hex_, strength, roll, columns)
    return results(ASSAULT, columns, roll)

