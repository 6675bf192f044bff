"""Odds and numbers of the attack that is being put together, whatever it is made with: what the dice would mean now."""

from __future__ import annotations

from hedgerow.games.squad_leader.aids.at_weapon_odds import at_weapon_attack_odds
from hedgerow.games.squad_leader.aids.fire_odds import attack_odds, numbers, with_movers
from hedgerow.games.squad_leader.aids.vehicle_odds import gun_attack_odds, mg_attack_odds
from hedgerow.games.squad_leader.model.pieces import NOBODY, OWN_FP
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import GUN, INFANTRY_FIRE, MACHINE_GUNS, MAIN_GUN, Attack, Firer
from hedgerow.games.squad_leader.rules.fire_groups import why_not_help
from hedgerow.kernel.odds import Odds
from hedgerow.kernel.tally import Tally


def odds_now(g: State, a: Attack) -> Odds | None:
    """By what the attack is made with, as `resolve_any` has it."""
    match a.means:
        case x if x == INFANTRY_FIRE:
            return attack_odds(g, a)
        case x if x in (MAIN_GUN, GUN):
            return gun_attack_odds(g, a)
        case x if x == MACHINE_GUNS:
            return mg_attack_odds(g, a)
    return at_weapon_attack_odds(g, a)


def is_known(g: State, seat: str) -> bool:
    """Whether the seat is putting an attack together."""
    return g.attack is not None and g.attack.side == g.card.seats.index(seat)


def shoot_odds(g: State, seat: str) -> Odds | None:
    """The attack as it stands."""
    return odds_now(g, g.attack) if g.attack is not None and is_known(g, seat) else None


def shoot_numbers(g: State, seat: str) -> dict[str, Tally]:
    a = g.attack
    return numbers(g, a) if a is not None and is_known(g, seat) and a.means == INFANTRY_FIRE else {}


def direct_odds(g: State, seat: str, leader: int) -> Odds | None:
    """The attack with this leader directing it too."""
    a = g.attack
    if a is None or not is_known(g, seat) or not g.units[leader].leader or g.units[leader].side != a.side:
        return None
    more = a.copy()
    more.leaders = [*a.leaders, leader]
    return odds_now(g, more)


def help_odds(g: State, seat: str, leader: int, weapon: int) -> Odds | None:
    """17.3, 37.43: the attack with this leader as the second at a weapon."""
    a = g.attack
    if a is None or not is_known(g, seat) or why_not_help(g, leader, weapon):
        return None
    more = a.copy()
    more.firers = [Firer(f.unit, f.weapon, leader, f.line, f.hexside) if f.weapon == weapon else f for f in a.firers]
    return odds_now(g, more)


def return_odds(g: State, seat: str, unit: int, step: int) -> Odds | None:
    """16.1: the attack with this mover put back under it too."""
    a = g.attack
    if a is None or not is_known(g, seat) or a.means != INFANTRY_FIRE or not 0 <= step < len(g.ways.get(unit, ())):
        return None
    more = a.copy()
    more.returned = {**a.returned, unit: step}
    return attack_odds(g, more)


def add_odds(g: State, seat: str, unit: int) -> Odds | None:
    """8.6: the attack with this unit's own firepower added."""
    return with_firer(g, seat, Firer(unit))


def add_weapon_odds(g: State, seat: str, weapon: int) -> Odds | None:
    """17.1: the attack with this weapon added."""
    return with_firer(g, seat, Firer(g.weapons[weapon].holder, weapon))


def with_firer(g: State, seat: str, firer: Firer) -> Odds | None:
    a = g.attack
    if a is None or not is_known(g, seat) or a.means != INFANTRY_FIRE or firer.unit == NOBODY:
        return None
    u = g.units[firer.unit]
    if u.side != a.side or not u.real or not u.on_map or (firer.weapon == OWN_FP and u.leader):
        return None
    more = a.copy()
    more.firers = [*a.firers, firer]
    return attack_odds(g, with_movers(g, more))
