"""O20 Fire: activated pieces shoot once each, alone or as Fire Groups; the same shots serve Op Fire and Assault Fire."""

from __future__ import annotations

from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import (
    NONE,
    SEATS,
    UNIT,
    WEAPON,
    WIRE,
    Attack,
    Combat,
    PieceId,
    attack,
    heirs,
    is_weapon,
    on_map,
    other,
    side_at,
    unit_of,
)
from hedgerow.games.combat_commander.model.terrain import MARSH
from hedgerow.games.combat_commander.rules import dice
from hedgerow.games.combat_commander.rules.actions import AT
from hedgerow.games.combat_commander.rules.activation import DONE, able, activate, anyone
from hedgerow.games.combat_commander.rules.attack import (
    attack_strength,
    fire_attack,
    is_ordnance,
    piece_firepower,
    piece_hex,
    targeting_range,
    targeting_roll,
    tell_fire,
)
from hedgerow.games.combat_commander.rules.command import reach, weapon_reach
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.orders import order
from hedgerow.games.combat_commander.rules.sight import sight, verdict
from hedgerow.games.combat_commander.rules.smoke import may_smoke, place_smoke
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reason, Reasons

FIRE, OP_FIRE, ASSAULT = "Fire", "Op Fire", "Assault Fire"
"""What pieces shoot under: a Fire Order [O20], Op Fire [A33], Assault Fire [A26]."""

SHOOT: Option = ("fire",)
CANCEL: Option = ("cancel",)


# ---- the Order ----

@able(FIRE)
def can_fire(g: Combat, u: int) -> bool:
    """O20.1: the unit or its Weapon has an enemy unit in both LOS and Range."""
    if any_target(g, (UNIT, u), FIRE):
        return True
    w = g.units[u].weapon
    return w != NONE and any_target(g, (WEAPON, w), FIRE)


def why_not_order(g: Combat) -> Reasons:
    """O20.1: some unit to activate must have an enemy in LOS and Range."""
    no = Reasons()
    if not anyone(g, g.active, FIRE):
        no("no unit that may be activated has an enemy in Range and LOS", "O20.1")
    return no


@order("Fire", "O20", unless=why_not_order)
@flow
def fire_order(g: Combat) -> Flow[None]:
    """O20.3: one shot per activated piece, in any order and grouping, until the player stops [O20.3.1-a]."""
    yield from activate(g, g.active, FIRE)
    fired = False
    while shots(g, g.active, FIRE):
        made = yield from one_shot(g, g.active, FIRE, fired)
        if made == "stop":
            return
        fired = fired or made == "fired"


# ---- one shot ----

@flow
def one_shot(g: Combat, side: int, mode: str, may_stop: bool) -> Flow[str]:
    """O20.3: base piece and target, then who joins in, then the attack: "fired", "cancelled", or "stop" for no shot."""
    choice: Option = yield Ask(SEATS[side], "shot", shot_choices(g, side, mode, may_stop), cite="O20.3", mode=mode)
    if choice == DONE:
        return "stop"
    if choice[0] == "smoke":
        return (yield from smoke_shot(g, side, choice[1]))
    return (yield from shoot(g, side, mode, choice[1], choice[2]))


def shot_choices(g: Combat, side: int, mode: str, may_stop: bool) -> list[Option]:
    """O14.4: an Order must be carried out: before the first shot there is no stopping if any can be made for certain."""
    found = shots(g, side, mode)
    if may_stop or not certain(g, found):
        found.append(DONE)
    return found


@flow
def shoot(g: Combat, side: int, mode: str, piece: PieceId, hex: int) -> Flow[str]:
    """O20.3.1: a base piece at a hex, joined by others if the player likes; O20.2: Ordnance must hit first."""
    g.attacks.append(Attack("fire", side, [piece], [hex], mode == OP_FIRE, origins=[piece_hex(g, piece)]))
    while not is_ordnance(g, piece):
        choice: Option = yield Ask(SEATS[side], "fire group", group_choices(g, side, mode), cite="O20.3.1", secret=True,
                                   hex=hex, mode=mode)
        if choice == SHOOT:
            break
        if choice == CANCEL:
            g.attacks.pop()
            return "cancelled"
        join(g, choice[1])
    if is_ordnance(g, piece):
        use_up(g, mode)
        tell_fire(g)
        hit = yield from targeting_roll(g, dice.TARGETING, targeting_range(g, attack(g)),
                                        sight(g, attack(g).origins[0], hex))
        if hit:
            yield from fire_attack(g)
        made = True
    else:
        made = yield from fire_attack(g)
    if made:
        use_up(g, mode)
    g.attacks.pop()
    return "fired" if made else "cancelled"


@flow
def smoke_shot(g: Combat, side: int, piece: PieceId) -> Flow[str]:
    """O20.2.1: declared before Targeting, at any hex in Range and LOS, enemies or not; a hit lays Smoke instead."""
    choice: Option = yield Ask(SEATS[side], "smoke shot", [*(("at", h) for h in smoke_hexes(g, piece)), CANCEL],
                               cite="O20.2.1")
    if choice == CANCEL:
        return "cancelled"
    hex: int = choice[1]
    g.attacks.append(Attack("smoke", side, [piece], [hex], origins=[piece_hex(g, piece)]))
    use_up(g, FIRE)
    g.log("O20.2.1", log_events.SmokeFired, piece, hex)
    hit = yield from targeting_roll(g, dice.TARGETING, targeting_range(g, attack(g)), sight(g, attack(g).origins[0], hex))
    if hit:
        place_smoke(g, hex, "O20.2.1")
    g.attacks.pop()
    return "fired"


def use_up(g: Combat, mode: str) -> None:
    """O20.3: one shot per piece in a Fire Order; in Op Fire pieces fire again, but not at this hex entry."""
    if mode == OP_FIRE:
        op_fire_made(g)
        return
    for piece in attack(g).pieces:
        if is_weapon(piece):
            g.weapons[piece[1]].ready = False
        else:
            for u in heirs(g, piece[1]):     # E52.2: a Squad that has Deployed meanwhile has fired all the same
                g.units[u].ready = False


def op_fire_made(g: Combat) -> None:
    """A33.3: one attack per expenditure, whoever fires."""
    assert g.march is not None
    g.march.fired_at = True


# ---- who may shoot at what ----

def shooters(g: Combat, side: int, mode: str) -> list[PieceId]:
    """Pieces that may take part in a shot of this kind at all."""
    found: list[PieceId] = []
    for u in on_map(g, side):
        if named_for(g, (UNIT, u), mode):
            found.append((UNIT, u))
        its = (WEAPON, g.units[u].weapon)
        if g.units[u].weapon != NONE and named_for(g, its, mode) and usable(g, its, mode):
            found.append(its)
    return found


def named_for(g: Combat, piece: PieceId, mode: str) -> bool:
    """O20.3: activated for this Order and its shot not made; A33.2: for Op Fire; A26: moving, with a boxed FP."""
    unit = g.units[unit_of(g, piece)]
    if mode == FIRE:
        return g.weapons[piece[1]].ready if is_weapon(piece) else unit.ready
    if mode == OP_FIRE:
        return unit.op_firing
    if is_weapon(piece):
        return unit.moving and WEAPONS[g.weapons[piece[1]].type].boxed_fp
    return unit.moving and UNITS[unit.type].boxed_fp and not unit.broken


def why_not_shooter(g: Combat, side: int, piece: PieceId, mode: str) -> Reasons:
    """O20.3: what keeps a piece from taking part in any shot of this kind."""
    no = Reasons()
    if unit_of(g, piece) == NONE or g.units[unit_of(g, piece)].hex < 0:
        no("it is not on the map", "O20.3")
        return no
    unit = g.units[unit_of(g, piece)]
    if unit.side != side:
        no("that piece is not yours", "O14.1")
    if not named_for(g, piece, mode):
        if mode == FIRE:
            no("it has made its shot in this Order" if unit.activated else "it was not activated for this Order",
               "O20.3" if unit.activated else "O14.1")
        else:
            no(f"it takes no part in {mode}", "A33.2" if mode == OP_FIRE else "A26")
    if is_weapon(piece):
        no = Reasons(*no, *why_not_weapon(g, piece[1], mode))
    return no


def why_not_any_shot(g: Combat, mode: str) -> Reasons:
    """A33.3-b, F105.2: what stands against every Op Fire attack at this moment."""
    no = Reasons()
    if mode == OP_FIRE:
        if g.march is None:
            no("nobody has entered a hex", "A33.3")
        elif g.march.fired_at:
            no("one Op Fire attack has been made at this expenditure", "A33.3-b")
        elif g.march.sheltered:
            no("units moving along a Trench are safe from Op Fire", "F105.2")
    return no


def why_not_join(g: Combat, side: int, piece: PieceId, mode: str) -> Reasons:
    """O20.3.1: it must be able to shoot at the target itself, from a hex that continues the chain; O20.3.1.1: never Ordnance."""
    no = why_not_shooter(g, side, piece, mode)
    a = attack(g)
    if no or not a.pieces:
        return no if no else Reasons(Reason("the Weapon that was to fire is gone", "11.3"))
    no = why_not_shoot(g, piece, a.targets[0], mode)
    if piece in a.pieces:
        no("it takes part already", "O20.3.1")
    if is_ordnance(g, piece):
        no("Ordnance fires alone", "O20.3.1.1")
    if not chained(g, piece_hex(g, piece)):
        no("its hex does not continue the chain of firing hexes", "O20.3.1")
    return no


def usable(g: Combat, piece: PieceId, mode: str) -> bool:
    """Whether a piece may fire at all where and as it is."""
    return not is_weapon(piece) or not why_not_weapon(g, piece[1], mode)


def why_not_weapon(g: Combat, w: int, mode: str) -> Reasons:
    """Only an unbroken, unsuppressed unit fires its Weapon, and only an unbroken Weapon; not from Water or Wire."""
    no = Reasons()
    weapon = g.weapons[w]
    unit = g.units[weapon.carrier]
    if weapon.broken:
        no("the Weapon is broken", "GL-break")
    if unit.broken:
        no("a broken unit cannot fire its Weapon", "3.2.3")
    if unit.suppressed:
        no("a suppressed unit cannot fire its Weapon", "13.2")
    if g.scenario.ground[unit.hex].is_water:
        no("no Weapon fires from Water", "T89" if g.scenario.ground[unit.hex].kind == MARSH else "T95")
    if g.forts.get(unit.hex) == WIRE:
        no("no Weapon fires from Wire", "F106.3")
    if mode == OP_FIRE and WEAPONS[weapon.type].ordnance:
        no("Ordnance takes no part in Op Fire", "A33.3")
    return no


def least_and_reach(g: Combat, piece: PieceId) -> tuple[int, int]:
    """O20.2.2: a Mortar has a least range as well; everything else reaches from the next hex on."""
    if is_weapon(piece):
        return WEAPONS[g.weapons[piece[1]].type].nearest, int(weapon_reach(g, piece[1]).total)
    return 0, int(reach(g, piece[1]).total)


def enemy_hexes(g: Combat, side: int) -> list[int]:
    return list({unit.hex: None for unit in g.units if unit.hex >= 0 and unit.side != side})


def targets(g: Combat, piece: PieceId, mode: str) -> list[int]:
    """O20.3: hexes with an enemy unit in Range and LOS of the piece; A33.2-a: in Op Fire only the hex just entered."""
    at = piece_hex(g, piece)
    side = g.units[unit_of(g, piece)].side
    least, most = least_and_reach(g, piece)
    distance = g.scenario.distance[at]
    if mode == OP_FIRE:
        hexes = [g.march.at] if g.march is not None and side_at(g, g.march.at, other(side)) else []
    else:
        hexes = enemy_hexes(g, side)
    near = [h for h in hexes if 0 < distance[h] <= most and distance[h] >= least]
    return sorted(h for h in near if sight(g, at, h) != BLOCKED and not barred(g, piece, h)) if near else near


def barred(g: Combat, piece: PieceId, hex: int) -> bool:
    """A scenario in which Satchel Charges need a target with Cover of 2 or more, by whatever gives it."""
    if not is_weapon(piece) or "satchels need cover" not in g.scenario.special:
        return False
    thrown = Attack("fire", g.active, [piece], [hex], origins=[piece_hex(g, piece)])
    return WEAPONS[g.weapons[piece[1]].type].is_satchel and cover(g, hex, thrown).total < 2


def any_target(g: Combat, piece: PieceId, mode: str) -> bool:
    return usable(g, piece, mode) and bool(targets(g, piece, mode))


def why_not_shoot(g: Combat, piece: PieceId, hex: int, mode: str = FIRE) -> Reasons:
    """O20.3: everything that stands against this piece shooting at this hex; nothing means it may."""
    no = Reasons()
    at = piece_hex(g, piece)
    side = g.units[unit_of(g, piece)].side
    if not side_at(g, hex, other(side)):
        no("there is no enemy unit in the hex", "O20.3", at=hex)
    far = g.scenario.distance[at][hex]
    least, most = least_and_reach(g, piece)
    if far == 0:
        no("units in one hex fight in Melee", "O16.4")
    if far > most:
        no(f"{most} hexes is its Range", "O20.2.2" if is_ordnance(g, piece) else "3.1.2",
           tally=weapon_reach(g, piece[1]) if is_weapon(piece) else reach(g, piece[1]))
    if far < least:
        no(f"{least} hexes is its minimum range", "O20.2.2")
    if sight(g, at, hex) == BLOCKED:
        line = verdict(g, at, hex)
        no("no line of sight", line.rule, at=line.where)
    if barred(g, piece, hex):
        no("the hex has too little Cover for a Satchel Charge in this scenario", "1.0")
    if mode == OP_FIRE and g.march is not None and hex != g.march.at:
        no("Op Fire is aimed at the hex just entered", "A33.2-a")
    return no


def shots(g: Combat, side: int, mode: str) -> list[Option]:
    """Every base piece with every hex it may shoot at, and Smoke that a gun may lay."""
    found: list[Option] = []
    for piece in shooters(g, side, mode):
        found += [("shoot", piece, h) for h in targets(g, piece, mode)]
        if mode == FIRE and is_weapon(piece) and WEAPONS[g.weapons[piece[1]].type].smoke and smoke_hexes(g, piece):
            found.append(("smoke", piece))
    return found


def smoke_hexes(g: Combat, piece: PieceId) -> list[int]:
    """O20.2.1: any hex in Range and LOS that can hold Smoke; none once the gun is gone [11.3]."""
    if unit_of(g, piece) == NONE:
        return []
    at = piece_hex(g, piece)
    least, most = least_and_reach(g, piece)
    distance = g.scenario.distance[at]
    return [h for h in range(len(distance)) if distance[h] > 0 and least <= distance[h] <= most and may_smoke(g, h)
            and sight(g, at, h) != BLOCKED]


def certain(g: Combat, aims: list[Option]) -> bool:
    """O14.4: whether one of these shots can be made without help from Actions: by Ordnance, or with at least 1 FP by a
    piece alone or by a Fire Group [10.3.2.1].
    """
    at: dict[int, list[PieceId]] = {}
    for aim in aims:
        if aim[0] == "smoke" or is_ordnance(g, aim[1]):
            return True
        at.setdefault(aim[2], []).append(aim[1])
    return any(best_strength(g, hex, pieces) >= 1 for hex, pieces in at.items())


def best_strength(g: Combat, hex: int, pieces: list[PieceId]) -> int | float:
    """O20.3.1.2: the most FP that some of these pieces can bring to bear on the hex, alone or in a chain.

    Those with more Hindrance spoil the shot of the others [O20.3.2], so groups up to each Hindrance are looked at.
    """
    hindered = {p: sight(g, piece_hex(g, p), hex) for p in pieces}
    best: int | float = 0
    for most in sorted(set(hindered.values())):
        for group in chains(g, [p for p in pieces if hindered[p] <= most]):
            base = max(group, key=lambda p: piece_firepower(g, p).total)
            ordered = [base, *(p for p in group if p != base)]
            shot = Attack("fire", g.active, ordered, [hex], origins=sorted({piece_hex(g, p) for p in group}))
            best = max(best, attack_strength(g, shot).total)
    return best


def chains(g: Combat, pieces: list[PieceId]) -> list[list[PieceId]]:
    """O20.3.1: these pieces, parted into groups of adjacent hexes; F106.3: Wire keeps its hex apart."""
    found: list[list[PieceId]] = []
    for p in pieces:
        linked = [c for c in found if any(linkable(g, piece_hex(g, p), piece_hex(g, q)) for q in c)]
        found = [c for c in found if c not in linked] + [[p, *(q for c in linked for q in c)]]
    return found


def linkable(g: Combat, a: int, b: int) -> bool:
    """O20.3.1: in one hex or in adjacent ones, neither of which has Wire [F106.3]."""
    if a == b:
        return True
    return g.scenario.distance[a][b] == 1 and WIRE not in (g.forts.get(a), g.forts.get(b))


# ---- Fire Groups ----

def group_choices(g: Combat, side: int, mode: str) -> list[Option]:
    """O20.3.1: who may still join; then fire, if the FP allows it or cards in hand may make it so [10.3.2.1]; or think again."""
    if not attack(g).pieces:              # 11.3: a Weapon of the group has been destroyed
        return [CANCEL]
    found: list[Option] = [("add", p) for p in joiners(g, side, mode)]
    if attack_strength(g, attack(g)).total + 2 * helpful_cards(g, side) >= 1:
        found.append(SHOOT)
    found.append(CANCEL)
    return found


def helpful_cards(g: Combat, side: int) -> int:
    names = {a.name for a in AT.get(BEFORE_ATTACK_ROLL, ())}
    return sum(1 for c in g.hands[side] if CARDS[c].action in names)


def joiners(g: Combat, side: int, mode: str) -> list[PieceId]:
    """O20.3.1: pieces with LOS and Range to the target whose hex continues the chain; O20.3.1.1: never Ordnance.

    F106.3: units in Wire form groups only within their hex.
    """
    a = attack(g)
    hex = a.targets[0]
    return [p for p in shooters(g, side, mode) if p not in a.pieces and not is_ordnance(g, p)
            and chained(g, piece_hex(g, p)) and hex in targets(g, p, mode)]


def chained(g: Combat, hex: int) -> bool:
    """O20.3.1: the firing hexes form a chain of adjacent hexes; F106.3: not in or out of Wire."""
    return any(linkable(g, hex, o) for o in attack(g).origins)


def join(g: Combat, piece: PieceId) -> None:
    a = attack(g)
    a.pieces.append(piece)
    if piece_hex(g, piece) not in a.origins:
        a.origins.append(piece_hex(g, piece))
