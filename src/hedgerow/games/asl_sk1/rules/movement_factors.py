"""3.3-c Movement Factors and portage [4.0]: how many MF a unit has, with whom and with what."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.asl_sk1.model.state import NOBODY, State
from hedgerow.games.asl_sk1.rules.reinforcements import MOST_FOR_LEADER
from hedgerow.kernel.tally import Tally

# ---- movement factors ----

Help = tuple[tuple[int, int], ...]
"""4.0-j: leaders, each with the MMC he lends his IPC to."""


def allotment(g: State, unit: int, stack: Sequence[int], doubling: Sequence[int] = (), *, bonus: bool = True,
              help_: Help = ()) -> Tally:
    """T-UnitMF: the MF of a unit that moves with this stack, those named using Double Time; T-MFPP: with what it carries.

    3.3-f: each unit has its own. 3.3-c: a leader has 6, a MMC 4; F-counter-wound: a wounded leader 3.
    3.3-e: +2 for a MMC with a leader, but never more than he has, nor less than it has alone; 3.3-n: +2 for Double Time.
    4.0-i: one less for each PP above the IPC; an Inexperienced MMC one less [5.4].
    """
    u = g.units[unit]
    excess = max(0, load(g, unit) - int(capacity(g, unit, stack, doubling, help_).total))
    if u.leader:
        mf = Tally.of(3, "wounded", "3.2.1-f") if u.wounded else Tally.of(6, "leader", "3.3-c")
        mf = mf.add(2 if unit in doubling else 0, "Double Time", "3.3-n")
        return mf.add(-excess, "portage", "4.0-i").at_least(0, "portage")
    mf = Tally.of(4, "MMC", "3.3-c")
    leader = leader_of(g, unit, stack, doubling) if bonus else NOBODY
    if leader != NOBODY:
        mf = mf.add(2, "with a leader", "3.3-e")
    mf = mf.add(2 if unit in doubling else 0, "Double Time", "3.3-n").add(-excess, "portage", "4.0-i")
    if leader != NOBODY:
        own = int(allotment(g, leader, (), doubling, help_=help_).total)
        mf = mf.at_most(max(own, 0), "the leader's own MF", "3.3-e")
    mf = mf.add(-1 if g.inexperienced(unit) else 0, "Inexperienced", "5.4").at_least(0, "portage")
    if leader != NOBODY:
        alone = allotment(g, unit, (unit,), doubling, bonus=False)
        return alone if alone.total > mf.total else mf
    return mf


def leader_of(g: State, unit: int, stack: Sequence[int], doubling: Sequence[int] = ()) -> int:
    """3.3-e: the leader a MMC moves with: of several, the fastest."""
    if g.units[unit].leader:
        return NOBODY
    leaders = [i for i in stack if i != unit and g.units[i].leader and g.units[i].hex == g.units[unit].hex]
    return max(leaders, key=lambda i: allotment(g, i, (), doubling).total, default=NOBODY)


def load(g: State, unit: int) -> int:
    """4.0: the portage points of all it possesses."""
    return sum(w.is_.pp for w in g.weapons if w.holder == unit)


def capacity(g: State, unit: int, stack: Sequence[int] = (), doubling: Sequence[int] = (), help_: Help = ()) -> Tally:
    """4.0-i: a MMC carries 3 PP, a leader 1, wounded none [3.2.1-f]; F-counter-CX: one less when CX [3.3-o].

    4.0-j: a Good Order leader may lend his to one MMC of his stack.
    """
    u = g.units[unit]
    cx = u.cx or unit in doubling
    if u.leader:
        ipc = Tally.of(0 if u.wounded else 1, "leader", "4.0-i")
        ipc = ipc.add(-1 if cx else 0, "CX", "3.3-o").at_least(0, "leader")
        return ipc.add(-ipc.total, "lent", "4.0-j") if unit in dict(help_) else ipc
    ipc = Tally.of(3, "MMC", "4.0-i").add(-1 if cx else 0, "CX", "3.3-o")
    return ipc.add(1 if unit in helped(g, stack, doubling, help_).values() else 0, "the leader's IPC", "4.0-j")


def helped(g: State, stack: Sequence[int], doubling: Sequence[int], help_: Help) -> dict[int, int]:
    """4.0-j: which leader lends his IPC to which MMC: as the owner says; else who carries nothing helps the heaviest laden."""
    able = [i for i in stack if g.units[i].leader and capacity(g, i, (), doubling).total > 0]
    found = {i: to for i, to in help_ if i in able}
    laden = sorted((i for i in stack if g.units[i].mmc and i not in found.values()), key=lambda i: (-load(g, i), i))
    free = [i for i in able if i not in found and not load(g, i)]
    return found | dict(zip(free, laden, strict=False))


def overladen(g: State, unit: int) -> bool:
    """4.0-i: a leader may possess more than 2 PP, but not carry them."""
    return g.units[unit].leader and load(g, unit) > MOST_FOR_LEADER
