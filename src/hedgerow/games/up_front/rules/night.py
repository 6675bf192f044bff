"""38 Night: groups must be observed before they are attacked; starshells light them up."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.personalities import MTR
from hedgerow.games.up_front.model.state import NONE, State, is_afv, moves_above, weapon_of
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.command import is_squad_leader
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.games.up_front.rules.illumination import illuminated, observed, sees
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.terrain import why_not_between
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import GROUP


def observation_range(g: State, group: int, target: int) -> Tally:
    """38.3: Relative Range, one more for each Movement card, for an AFV, for a target that was fired on this turn by others or
    fired in its last turn; 38.31: one less out of a buttoned-up AFV."""
    there = g.groups[target]
    found = Tally.of(relative_range(g, group, target), "Relative Range", "38.3")
    found = found.add(len(moves_above(there)), "moving", "38.3")
    found = found.add(int(any(is_afv(g.men[m]) for m in there.men)), "AFV", "38.3")
    found = found.add(int(there.fired_on_turn == g.turn), "fired on this turn", "38.3")
    fired = 0 < there.fired_turn < g.turn <= there.fired_turn + len(g.here.places)
    found = found.add(int(fired), "fired in its last turn", "38.3")
    shut = any((machine := g.men[m].machine) is not None and machine.buttoned for m in g.groups[group].men)
    return found.add(-int(shut), "buttoned up", "38.31")


def spots(distance: int, card: int) -> bool:
    """38.3: a number below the modified range; at 0 exactly a 1."""
    return CARDS[card].rnc == 1 if distance <= 0 else CARDS[card].rnc < distance


def why_not_observe(g: State, player: int, group: int, target: int) -> Reasons:
    """38.2: one target group, once a turn; 38.21: of one's own will; 38.7: Snipers, mines and Terrain need none."""
    no = why_not_act(g, player, group)
    if target not in g.enemies_of(group):
        no("that is no enemy group in play", "38.2")
    if not g.here.night:
        no("it is day", "38.2")
    if no:
        return no
    if g.groups[group].observed_turn == g.turn:
        no("it has observed a group this turn", "38.2")
    if sees(g, group, target):
        no("it is lit up, or observed", "38.52")
    mortar = any((w := weapon_of(g, g.men[m])) is not None and w.kind == MTR for m in g.groups[group].men)
    why_not_between(g, group, target, mortar, no)
    return no


def observe_candidates(g: State, means: Means) -> list[tuple[int, int]]:
    return [(group, target) for group in means.by_night for target in means.enemies_of(g, group)]


@action("observe", (GROUP, GROUP), "{0} looks for {1}", chapter=38, among="by_night", why_not=why_not_observe,
        candidates=observe_candidates)
def observe(g: State, group: int, target: int) -> None:
    """38.2, 38.22: who finds his target may act on it this turn; who does not has spent his action."""
    gr = g.groups[group]
    found = spots(int(observation_range(g, group, target).total), draw(g, "observation"))
    gr.observed, gr.observed_turn = target if found else NONE, g.turn
    g.log("38.3", log_events.Observed, group, target, "found" if found else "nothing to be seen")
    if not found:
        take_action(g, group)


# ---- starshells ----

def why_not_starshell(g: State, player: int, group: int, target: int) -> Reasons:
    """38.5: the group of an unpinned SL that has just observed a target at Relative Range 1 to 5 lights it up."""
    no = why_not_act(g, player, group)
    if target not in g.enemies_of(group):
        no("that is no enemy group in play", "38.5")
    if no:
        return no
    if not observed(g, group, target):
        no("it has not observed that group this turn", "38.5")
    if not any(is_squad_leader(g, m) and not g.men[m].pinned and g.men[m].transfer == NONE for m in g.groups[group].men):
        no("it needs an unpinned squad leader", "38.5")
    if relative_range(g, group, target) < 1 or illuminated(g, target):
        no("only at Relative Range 1 to 5, on a group that is not lit up", "38.5")
    return no


def starshell_candidates(g: State, means: Means) -> list[tuple[int, int]]:
    return [(n, g.groups[n].observed) for n in means.by_night if g.groups[n].observed_turn == g.turn]


@action("starshell", (GROUP, GROUP), "{0} fires a starshell over {1}", chapter=38, among="by_night", why_not=why_not_starshell,
        candidates=starshell_candidates)
def starshell(g: State, group: int, target: int) -> None:
    """38.5."""
    take_action(g, group)
    g.groups[target].starshell = 1
    g.log("38.5", log_events.LitUp, group, target)


def burn_down(g: State, player: int) -> None:
    """38.5: at the end of the target player's turn it is at its second step, after his next turn it is out."""
    for n in g.groups_of(player) if g.here.night else ():
        gr = g.groups[n]
        gr.starshell = 2 if gr.starshell == 1 else 0
