"""O16.4: Melee, wherever an Order or a trigger has brought both sides into one hex."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import (
    ALLIES,
    AXIS,
    BUNKER,
    NOBODY,
    PILLBOX,
    SEATS,
    Combat,
    other,
    side_at,
    units_at,
)
from hedgerow.games.combat_commander.rules import dice
from hedgerow.games.combat_commander.rules.breaking import eliminate
from hedgerow.games.combat_commander.rules.command import firepower
from hedgerow.games.combat_commander.rules.windows import AFTER_MELEE, BEFORE_MELEE, window
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally


def contested(g: Combat) -> tuple[int, ...]:
    """Hexes with units of both sides."""
    units = g.units
    return tuple(sorted(h for h, here in g.at.items() if len(here) > 1 and len({units[u].side for u in here}) == 2))


@flow
def melees(g: Combat, before: tuple[int, ...]) -> Flow[None]:
    """O16.4: fight in every hex that the Order or trigger has made contested; the active player chooses the sequence."""
    left = [h for h in contested(g) if h not in before]
    while left:
        choice: Option = yield Ask(SEATS[g.active], "melee", [("melee", h) for h in left], cite="O16.4")
        left.remove(choice[1])
        if choice[1] in contested(g):
            yield from melee(g, choice[1])


@flow
def melee(g: Combat, hex: int) -> Flow[None]:
    """O16.4.1: Ambushes first, then both add up; O16.4.2: the inactive player rolls, then the active one."""
    around = g.melee                      # a Melee may be fought inside a trigger of another
    g.melee = hex
    g.log("O16.4", log_events.MeleeFought, hex)
    yield from window(g, BEFORE_MELEE)
    if both_sides(g, hex):
        passive = melee_strength(g, hex, other(g.active))
        attacking = melee_strength(g, hex, g.active)
        first = yield from dice.roll(g, other(g.active), dice.MELEE_ROLL)
        if both_sides(g, hex):            # O16.4.2: a trigger may have emptied one side
            beat = int(passive.total) + sum(first) - int(attacking.total)
            second = yield from dice.roll(g, g.active, dice.MELEE_ROLL, (("against", beat),))
            if both_sides(g, hex):
                decide(g, hex, (passive.add(sum(first), "roll", "O16.4.2"), attacking.add(sum(second), "roll", "O16.4.2")))
    g.melee = hex
    yield from window(g, AFTER_MELEE)     # A38: also after one that Ambushes or a trigger have ended
    g.melee = around


def both_sides(g: Combat, hex: int) -> bool:
    return len({g.units[u].side for u in units_at(g, hex)}) == 2


def melee_strength(g: Combat, hex: int, side: int) -> Tally:
    """O16.4.1: the FP of the side's units in the hex, without Weapons, and 1 more for each with a boxed FP [3.1.6]."""
    strength = Tally()
    for u in side_at(g, hex, side):
        strength = strength.plus(firepower(g, u))
        boxed = UNITS[g.units[u].type].boxed_fp and not g.units[u].broken
        strength = strength.add(1 if boxed else 0, "boxed firepower", "3.1.6")
    if side == ALLIES and "allied melee" in g.scenario.special:
        strength = strength.add(1, "scenario", "O16.4.2")
    return strength


def melee_outcome(passive: int, attacking: int, holder: int, active: int) -> tuple[int, ...]:
    """O16.4.3: which sides are eliminated: the lower total; in a tie both, but not the holder of a Bunker or Pillbox."""
    if passive != attacking:
        return (active,) if attacking < passive else (other(active),)
    return tuple(s for s in (AXIS, ALLIES) if s != holder)


def decide(g: Combat, hex: int, totals: tuple[Tally, Tally]) -> None:
    """O16.4.3: all units of a beaten side in the hex are eliminated."""
    for side, total in zip((other(g.active), g.active), totals, strict=True):
        g.log("O16.4.2", log_events.MeleeTotal, SEATS[side], total)
    sheltered = g.forts.get(hex) in (BUNKER, PILLBOX)
    holder = g.holders.get(hex, NOBODY) if sheltered else NOBODY
    beaten = melee_outcome(int(totals[0].total), int(totals[1].total), holder, g.active)
    eliminate(g, [u for u in units_at(g, hex) if g.units[u].side in beaten], "O16.4.3")


