"""Exact chances of what a choice would roll for, and the arithmetic behind it: the resolvers' own functions over all draws."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow.games.infantry_attacks.model.state import DEMORALIZED, GOOD, LEADER, NOBODY, State, Volley, is_gun
from hedgerow.games.infantry_attacks.model.tables import ASSAULT, BOMBARDMENT, DIRECT, FireTable
from hedgerow.games.infantry_attacks.rules.assault import attack_columns, attack_target, faces_enemy, may_attack, must_fight
from hedgerow.games.infantry_attacks.rules.assault_strength import leader_column, side_strength
from hedgerow.games.infantry_attacks.rules.bombardment import aborts
from hedgerow.games.infantry_attacks.rules.combat import Columns, by_column, results
from hedgerow.games.infantry_attacks.rules.direct_fire import volley_columns, volley_strength
from hedgerow.games.infantry_attacks.rules.morale import (
    RECOVERY_RESULTS,
    morale_tally,
    recovery_result,
    recovery_tally,
)
from hedgerow.games.infantry_attacks.rules.nerve import FALTERS, HOLDS, must_keep_nerve
from hedgerow.games.infantry_attacks.rules.opportunity_fire import movers_hex
from hedgerow.games.infantry_attacks.rules.shelling import guns_strength, shell_columns
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.tally import Tally


def told(table: FireTable, columns: Columns, roll: int) -> str:
    """The results of a roll, column by column, in words."""
    return " / ".join(table.results[result] for result, _ in results(table, columns, roll)) or "-"


def table_odds(table: FireTable, columns: Columns, strength: Tally, dice: int = 2) -> Odds:
    """What the table may say; for each piece what it may say of that piece."""
    whole = dice_odds(dice, 6, lambda roll: told(table, columns, sum(roll)), strength)
    parts = [("piece", i, dice_odds(dice, 6, lambda roll, c=column: table.results[table.result(c, sum(roll))]))  # type: ignore[misc]
             for column, _, pieces in columns for i in pieces]
    return whole.with_parts(*parts)


# ---- fire ----

def trial(g: State, piece: int, hex_: int) -> Volley:
    return Volley(g.pieces[piece].side, hex_, [piece])


def fire_numbers(g: State, seat: str, piece: int, hex_: int) -> Mapping[str, Tally]:
    """10.2, 10.3: strength, and how far the columns of the targets are shifted."""
    p = g.pieces[piece]
    if p.cls >= LEADER or not g.on_map(p.hex) or not g.on_map(hex_):
        return {}
    targets = [i for i in g.here(hex_, 1 - p.side) if not g.pieces[i].hidden]
    if not targets:
        return {}
    if is_gun(p):
        return named(guns_strength(g, [piece]), shell_columns(g, hex_, [piece], targets, False))
    v = trial(g, piece, hex_)
    return named(volley_strength(g, v), volley_columns(g, v))


def named(strength: Tally, columns: Columns) -> dict[str, Tally]:
    found = {"strength": strength}
    for n, (_, shift, _) in enumerate(columns):
        found["columns" if len(columns) == 1 else f"columns {n + 1}"] = shift
    return found


def fire_odds(g: State, seat: str, piece: int, hex_: int) -> Odds | None:
    """The roll of one unit alone; what joins it makes it stronger."""
    p = g.pieces[piece]
    targets = [i for i in g.here(hex_, 1 - p.side) if not g.pieces[i].hidden]
    if not targets or p.cls >= LEADER:
        return None
    if is_gun(p):
        return table_odds(BOMBARDMENT, shell_columns(g, hex_, [piece], targets, False), guns_strength(g, [piece]))
    v = trial(g, piece, hex_)
    return table_odds(DIRECT, volley_columns(g, v), volley_strength(g, v))


def volley_numbers(g: State, seat: str) -> Mapping[str, Tally]:
    """The volley as it stands."""
    return named(volley_strength(g, g.volley), volley_columns(g, g.volley)) if g.volley is not None else {}


def volley_odds(g: State, seat: str) -> Odds | None:
    v = g.volley
    return None if v is None else table_odds(DIRECT, volley_columns(g, v), volley_strength(g, v))


def shot_volley(g: State, piece: int) -> Volley | None:
    """13.12: the shot at the movers, alone."""
    going = g.going
    if going is None or not going.pieces or g.pieces[piece].cls >= LEADER or not g.on_map(movers_hex(g)) \
            or not g.on_map(g.pieces[piece].hex):
        return None
    return Volley(g.pieces[piece].side, movers_hex(g), [piece], NOBODY, {}, list(going.pieces), True)


def shot_numbers(g: State, seat: str, piece: int) -> Mapping[str, Tally]:
    v = shot_volley(g, piece)
    return {} if v is None or is_gun(g.pieces[piece]) else named(volley_strength(g, v), volley_columns(g, v))


def shot_odds(g: State, seat: str, piece: int) -> Odds | None:
    v = shot_volley(g, piece)
    return None if v is None else table_odds(DIRECT, volley_columns(g, v), volley_strength(g, v))


# ---- assault ----

Parts = tuple[Tally, Columns]
"""A roll on the Assault table: the strength, and the columns of those it falls on."""


def likely_attackers(g: State, hex_: int) -> list[int]:
    """12.4: the entrants of a hex newly entered, as far as they can still fight; 12.5: in a contested one all who may join."""
    s = g.segment
    assert s is not None
    if must_fight(g, hex_):
        return [i for i in s.entrants.get(hex_, []) if g.pieces[i].hex == hex_ and g.pieces[i].status != DEMORALIZED]
    return may_attack(g, hex_)


def attack_parts(g: State, hex_: int, who: list[int], cold: bool) -> Parts | None:
    """12.3: the roll of these attackers; Cold Steel does not reach across a major river [5.83]."""
    assert g.segment is not None
    units = [i for i in who if g.pieces[i].cls < LEADER]
    targets = [i for i in g.here(hex_, 1 - g.segment.side) if not cold or faces_enemy(g, g.pieces[i])]
    strength = side_strength(g, hex_, units, [i for i in who if g.pieces[i].cls == LEADER])
    if not units or not targets or not strength.total:
        return None
    shared = attack_columns(g, hex_, who, cold)
    return strength, by_column(ASSAULT, int(strength.total), [(i, attack_target(g, i, shared)) for i in targets])


def assault_parts(g: State, hex_: int) -> Parts | None:
    """12.3: the attacker's roll if everybody who may attack takes part."""
    return attack_parts(g, hex_, likely_attackers(g, hex_), False) if g.segment is not None and g.on_map(hex_) else None


def prepared_parts(g: State, cold: bool) -> Parts | None:
    """12.5, 12.61: the roll of the attackers picked so far, if the defender's First Fire leaves them all as they are."""
    s = g.segment
    return None if s is None or s.attack_hex == NOBODY else attack_parts(g, s.attack_hex, s.attackers, cold)


def with_defence(g: State, hex_: int, attack: Parts | None) -> Mapping[str, Tally]:
    """12.3: the attacker's strength and columns, and the defender's."""
    if attack is None or g.segment is None:
        return {}
    theirs = [i for i in g.here(hex_, 1 - g.segment.side) if g.pieces[i].cls < LEADER]
    return {**named(*attack), "defence": side_strength(g, hex_, theirs), "defence columns": leader_column(g, hex_, theirs)}


def of_the_attacker(attack: Parts | None) -> Odds | None:
    """The attacker's die alone; the defender rolls too."""
    return None if attack is None else table_odds(ASSAULT, attack[1], attack[0], 1)


def assault_numbers(g: State, seat: str, hex_: int) -> Mapping[str, Tally]:
    return with_defence(g, hex_, assault_parts(g, hex_))


def assault_odds(g: State, seat: str, hex_: int) -> Odds | None:
    return of_the_attacker(assault_parts(g, hex_))


def strike_numbers(g: State, seat: str) -> Mapping[str, Tally]:
    return with_defence(g, g.segment.attack_hex, prepared_parts(g, False)) if g.segment is not None else {}


def strike_odds(g: State, seat: str) -> Odds | None:
    return of_the_attacker(prepared_parts(g, False))


def cold_steel_numbers(g: State, seat: str) -> Mapping[str, Tally]:
    """12.61: the attacker's roll; the defender's First Fire comes before it."""
    attack = prepared_parts(g, True)
    return {} if attack is None else named(*attack)


def cold_steel_odds(g: State, seat: str) -> Odds | None:
    return of_the_attacker(prepared_parts(g, True))


# ---- morale ----

def recovery_numbers(g: State, seat: str, piece: int, leader: int = NOBODY) -> Mapping[str, Tally]:
    """14.41: what the roll must stay below."""
    if g.pieces[piece].cls > LEADER:
        return {}
    if leader != NOBODY and g.pieces[leader].cls != LEADER:
        return {}
    return {"morale": recovery_tally(g, piece, leader)}


def recovery_odds(g: State, seat: str, piece: int, leader: int = NOBODY) -> Odds | None:
    p = g.pieces[piece]
    if p.status == GOOD:
        return None
    morale = recovery_tally(g, piece, leader)
    return dice_odds(2, 6, lambda roll: RECOVERY_RESULTS[
        recovery_result(p.status, p.cls == LEADER, sum(roll), int(morale.total))], morale)


def activation_odds(g: State, seat: str, piece: int) -> Odds | None:
    """14.4: who is not in good order can do nothing but try to recover; 6.72: a leader may have to keep his nerve first."""
    p = g.pieces[piece]
    return nerve_odds(g, piece) or (recovery_odds(g, seat, piece) if p.cls <= LEADER else None)


def add_odds(g: State, seat: str, leader: int, piece: int) -> Odds | None:
    """6.72: so may a leader in the chain."""
    return nerve_odds(g, piece)


def join_attack_odds(g: State, seat: str, piece: int) -> Odds | None:
    """6.72, 12.5: and one who joins an assault, if that is what activates him."""
    return None if g.segment is not None and piece in g.segment.action else nerve_odds(g, piece)


def nerve_odds(g: State, piece: int) -> Odds | None:
    """6.72: whether a leader of the type that has lost its chief keeps his nerve."""
    if g.pieces[piece].cls != LEADER or not must_keep_nerve(g, piece):
        return None
    morale = morale_tally(g, piece)
    return dice_odds(2, 6, lambda roll: HOLDS if sum(roll) <= morale.total else FALTERS, morale)


def abort_odds(g: State, seat: str, piece: int) -> Odds:
    """9.14."""
    return dice_odds(1, 6, lambda roll: "aborted" if aborts(roll[0]) else "goes on")


def check_numbers(g: State, seat: str, piece: int) -> Mapping[str, Tally]:
    """14.1: the morale it checks against."""
    p = g.pieces[piece]
    return {} if p.cls > LEADER or p.hex < 0 else {"morale": morale_tally(g, piece)}
