"""12 Morale: checks from fire and from the loss of a leader, and what failing them means."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from hedgerow.games.squad_leader.model.counters import HALFTRACK
from hedgerow.games.squad_leader.model.log_events import Broken, Checked, Eliminated
from hedgerow.games.squad_leader.model.pieces import ELIMINATED, NOBODY
from hedgerow.games.squad_leader.model.state import State, lay, place
from hedgerow.games.squad_leader.rules.concealment import announce
from hedgerow.games.squad_leader.rules.fanaticism import FANATIC, is_fanatic
from hedgerow.games.squad_leader.rules.fate import go_berserk, goes_berserk
from hedgerow.games.squad_leader.rules.leadership import expose_helper, leadership, stacked
from hedgerow.games.squad_leader.rules.line_of_march import cut_off, spoil_charges
from hedgerow.games.squad_leader.rules.performance import note_elimination, perform
from hedgerow.kernel.tally import Tally

FIRE: Final = "fire"
LEADER_LOSS: Final = "leader loss"

PASSES, BREAKS, DIES, RAGES = "passes", "breaks", "is eliminated", "goes berserk"


def morale(g: State, unit: int) -> int:
    """2.4, 13.6: the number to roll, from the side of the counter that is up."""
    u = g.units[unit]
    return u.is_.broken_morale if u.broken else u.is_.morale


def check_modifier(g: State, unit: int, plus: int, veiled: Collection[int] = ()) -> Tally:
    """10.6, 15.6, 26.1: what is added to a morale check."""
    told = Tally().add(plus, "fire result", "10.6").plus(leadership(g, unit, veiled))
    return told.add(FANATIC, "fanatic", "26.1") if is_fanatic(g, unit) else told


def check_outcome(roll: int, modifier: int, needs: int, *, broken: bool, can_rage: bool) -> str:
    """12.1, 12.3, 18.4: what a roll means for the unit that checks."""
    if roll == 2 and can_rage:
        return RAGES
    if roll + modifier <= needs:
        return PASSES
    return DIES if broken else BREAKS


def check(g: State, unit: int, plus: int, cause: str, veiled: Collection[int] = ()) -> bool:
    """12.1, 12.2: one morale check, from fire or for a lost leader; whether it was passed. 18.41: the berserk take none."""
    u = g.units[unit]
    if u.berserk:
        return True
    needs, modifier = morale(g, unit), check_modifier(g, unit, plus, veiled)
    expose_helper(g, unit)
    roll = sum(g.roll("morale check"))
    can_rage = cause == FIRE and goes_berserk(g, unit, roll)
    outcome = check_outcome(roll, int(modifier.total), needs, broken=u.broken, can_rage=can_rage)
    g.log("12.1", Checked, unit, cause, needs, modifier, roll, outcome)
    if outcome == RAGES:
        go_berserk(g, unit)
    elif outcome == BREAKS:
        break_unit(g, unit)
        if cause == FIRE:
            perform(g, unit, "broke")
    elif outcome == DIES:
        eliminate(g, unit, "12.3")
    return outcome in (PASSES, RAGES)


def checks_in(g: State, results: Mapping[int, int], veiled: Collection[int] = ()) -> None:
    """12.21, 12.22, QA-12.22: everyone under fire in one location checks, leaders first; after each leader who fails, every
    unit of his side that comes after him checks once more, whatever it did before.

    `results` are the numbers added for those the fire result concerns. Leaders check in the order of their rating, the
    weakest first, so that the better ones lend theirs as long as they stand. QA-25.41: those concealed when the fire came
    (`veiled`) help only each other, though its effect has revealed them.
    """
    if not results:
        return
    first = next(iter(results))
    sides = {g.units[i].side for i in results}
    where = g.units[first].where
    for side in sorted(sides):
        there = [i for i in stacked(g, where, side) if g.units[i].real]
        lost: tuple[int, ...] = ()
        for i in in_order(g, there):
            if i in results or lost:
                passed = stands(g, i, results.get(i), lost, veiled)
                lost = (*lost, i) if g.units[i].leader and not passed else lost


def in_order(g: State, units: Iterable[int]) -> list[int]:
    """12.21: leaders first."""
    return sorted(units, key=lambda i: (not g.units[i].leader, -g.units[i].is_.leadership, i))


def stands(g: State, unit: int, plus: int | None, lost: Sequence[int], veiled: Collection[int] = ()) -> bool:
    """12.21, 12.22: its check from fire, if it was under fire, then a normal one for each leader lost before it; C4.2(C): who
    broke, and makes a squad break with him, answers for it."""
    passed, u = True, g.units[unit]
    if plus is not None:
        passed = check(g, unit, plus, FIRE, veiled)
    for leader in lost:
        stood = u.on_map and not u.broken
        if u.on_map and not check(g, unit, 0, LEADER_LOSS, veiled):
            passed = False
            if u.squad and stood and u.on_map and g.units[leader].on_map:
                perform(g, leader, "squad broken by him")
    return passed


def leader_lost(g: State, where: int, side: int, leader: int, but: Iterable[int] = ()) -> None:
    """18.3: all other friendly units with a leader who is lost in rallying take a normal check."""
    spared = set(but)
    lost: tuple[int, ...] = (leader,)
    for i in in_order(g, [i for i in stacked(g, where, side) if g.units[i].real and i not in spared]):
        if not stands(g, i, None, lost) and g.units[i].leader:
            lost = (*lost, i)


# ---- breaking and dying ----

def break_unit(g: State, unit: int, rule: str = "12.3") -> None:
    """12.3, 13.1: it is inverted; 20.9: in a melee it is lost; 27.7(C): and where it came out of the sewer among enemies."""
    u = g.units[unit]
    if u.melee:
        eliminate(g, unit, "20.9")
        return
    if u.emerged and g.occupied(u.hex, 1 - u.side):
        eliminate(g, unit, "27.7")
        return
    cut_off(g, unit)
    spoil_charges(g, unit)
    u.broken, u.settled = True, False
    announce(g, rule, unit, Broken, unit)
    fall_off(g, unit)


def fall_off(g: State, unit: int) -> None:
    """31.6: a broken passenger gets off at once; 47.9: in a halftrack it may stay."""
    u = g.units[unit]
    if u.vehicle != NOBODY and g.vehicles[u.vehicle].is_.type != HALFTRACK:
        place(g, unit, u.hex)
        u.thrown = True


def eliminate(g: State, unit: int, rule: str) -> None:
    """8.8: it leaves the game; what it carried lies where it fell [13.5]."""
    u = g.units[unit]
    note_elimination(g, unit, rule)
    cut_off(g, unit)
    spoil_charges(g, unit)
    for w in g.held.get(unit, ()):
        lay(g, w, u.hex, u.layer)
    place(g, unit, ELIMINATED)
    g.ways.pop(unit, None)
    u.melee = u.concealed = u.hidden = False
    g.log(rule, Eliminated, unit)
