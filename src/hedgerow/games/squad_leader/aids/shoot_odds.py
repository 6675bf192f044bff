"""Odds and numbers of the attack that is being put together, whatever it is made with: what the dice would mean now."""

from __future__ import annotations

from hedgerow.games.squad_leader.aids.at_weapon_odds import at_weapon_attack_odds
from hedgerow.games.squad_leader.aids.fire_odds import attack_odds, numbers
from hedgerow.games.squad_leader.aids.vehicle_odds import gun_attack_odds, mg_attack_odds
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import GUN, INFANTRY_FIRE, MACHINE_GUNS, MAIN_GUN, Attack
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
