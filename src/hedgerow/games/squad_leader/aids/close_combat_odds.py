"""Numbers and odds of an attack in close combat, as it would stand with one more line on the seat's worksheet."""

from __future__ import annotations

from functools import partial
from typing import Final

from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import close_combat_kill, odds_column
from hedgerow.games.squad_leader.model.undertakings import Blow
from hedgerow.games.squad_leader.rules.close_combat import (
    attack_strength,
    attackable,
    attacks_in,
    blow_modifier,
    blow_outcome,
    blows_of,
    defence_strength,
    is_veiled,
    why_not_at,
    why_not_lend,
    why_not_lmg,
    why_not_strike,
)
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.tally import Tally

REASONS: Final = {"at": why_not_at, "strike": why_not_strike, "lend": why_not_lend, "lmg": why_not_lmg}


def blow_with(g: State, seat: str, verb: str, thing: int, n: int) -> Blow | None:
    """20.4: the attack that the line belongs to, with the line; none before it has a target and somebody to make it, nor against
    enemies who are still concealed [49.3]."""
    if g.combat is None:
        return None
    side, lines = g.card.seats.index(seat), g.written(seat)
    if is_veiled(g, 1 - side) or REASONS[verb](g, side, lines, thing, n):
        return None
    lines = (*lines, (verb, thing, n))
    found = blows_of(g, side, lines)[n] if n < attacks_in(lines) else None
    ready = found is not None and found.attackers and found.targets and set(found.targets) <= set(attackable(g, side))
    return found if ready else None


def blow_numbers(verb: str, g: State, seat: str, thing: int, n: int) -> dict[str, Tally]:
    """20.3, 20.5, 20.6: attackers against defenders, and what is added to the roll."""
    blow = blow_with(g, seat, verb, thing, n)
    if blow is None:
        return {}
    return {"attack": attack_strength(g, blow), "defence": defence_strength(g, blow), "modifier": blow_modifier(g, blow)}


def blow_odds(verb: str, g: State, seat: str, thing: int, n: int) -> Odds | None:
    """20.3: whether the roll of this attack kills."""
    blow = blow_with(g, seat, verb, thing, n)
    if blow is None:
        return None
    modifier = blow_modifier(g, blow)
    kill = close_combat_kill(odds_column(float(attack_strength(g, blow).total), float(defence_strength(g, blow).total)))
    return dice_odds(2, 6, lambda dice: blow_outcome(sum(dice), int(modifier.total), kill), modifier)


NUMBERS: Final = {verb: partial(blow_numbers, verb) for verb in REASONS}
ODDS: Final = {verb: partial(blow_odds, verb) for verb in REASONS}
