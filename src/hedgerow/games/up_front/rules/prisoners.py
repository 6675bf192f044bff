"""32 Prisoners: taken in Close Combat or as they run, and the men who guard them."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.state import CAPTURED, NONE, State, is_infantry
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.casualties import leave_play
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import UNIT

LET_GO: Option = ("let go",)


def captors(g: State, man: int, player: int) -> list[int]:
    """32.12: groups of this player at Relative Range 5 with an unpinned infantryman; 32.3: never AFVs or guns."""
    group = g.men[man].group
    return [n for n in g.groups_of(player) if relative_range(g, n, group) == 5
            and any(is_infantry(g.men[m]) and not g.men[m].pinned for m in g.groups[n].men)]


@flow
def surrender(g: State, man: int) -> Flow[bool]:
    """32.12: a man who would rout at Relative Range 5 gives himself up, if one of the groups there wants him."""
    if not g.in_force(32) or not is_infantry(g.men[man]):
        return False
    for player in g.opponents(g.men[man].player):
        if not captors(g, man, player):
            continue
        choice: Option = yield Ask(g.seat(player), "surrender", [*(("capture", n) for n in captors(g, man, player)), LET_GO],
                                   cite="32.12", unit=man)
        if choice != LET_GO:
            yield from capture(g, man, choice[1])
            return True
    return False


@flow
def capture(g: State, man: int, group: int) -> Flow[None]:
    """32.2: a man of the capturing group becomes the guard."""
    leave_play(g, man, CAPTURED, "32.1")
    g.groups[group].prisoners += (man,)
    yield from post_guards(g)


@flow
def post_guards(g: State) -> Flow[None]:
    """32.2: whoever has prisoners and no guard for them names one, at no cost; 32.22: a group without any men left loses them,
    for the crew of a gun guards nobody [32.3]."""
    for group in range(len(g.groups)):
        if not g.groups[group].prisoners:
            continue
        if not possible_guards(g, group):
            g.groups[group].prisoners = ()
            continue
        choice: Option = yield Ask(g.seat(g.groups[group].player), "guard", [("guard", m) for m in possible_guards(g, group)],
                                   cite="32.2", group=group)
        stand_guard(g, choice[1], g.groups[group].prisoners)
        g.groups[group].prisoners = ()


def possible_guards(g: State, group: int) -> list[int]:
    """32.2: anyone, pinned or wounded too; an assistant only if there is nobody else."""
    men = [m for m in g.groups[group].men if is_infantry(g.men[m])]
    return [m for m in men if g.men[m].serves == NONE] or men


def stand_guard(g: State, man: int, prisoners: tuple[int, ...]) -> None:
    """32.2, 20.53: the guard gives up crew duty and infiltration."""
    m = g.men[man]
    m.serves = m.infiltrates = NONE
    m.prisoners += prisoners
    g.log("32.2", log_events.GuardPosted, man, prisoners)


# ---- changing guards ----

def why_not_change_guard(g: State, player: int, man: int, other: int) -> Reasons:
    """32.2: another, unpinned man takes the prisoners over, as the group's sole action."""
    no = Reasons()
    m, o = g.men[man], g.men[other]
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.2")
        return no
    no = why_not_act(g, player, m.group)
    if not m.prisoners:
        no("he guards nobody", "32.2")
    if o.group != m.group or other == man or not is_infantry(o):
        no("the new guard is another man of the group", "32.2")
    elif o.pinned:
        no("the new guard must not be pinned", "32.2")
    elif o.serves != NONE:
        no("he serves a weapon", "32.2")
    return no


def guard_candidates(g: State, means: Means) -> list[tuple[int, int]]:
    return [(man, other) for man in means.guards for other in g.groups[g.men[man].group].men]


@action("change guard", (UNIT, UNIT), "{1} takes over the prisoners of {0}", chapter=32, among="guards",
        why_not=why_not_change_guard, candidates=guard_candidates)
def change_guard(g: State, man: int, other: int) -> None:
    """32.2."""
    take_action(g, g.men[man].group)
    prisoners, g.men[man].prisoners = g.men[man].prisoners, ()
    stand_guard(g, other, prisoners)


