"""17.1 to 17.6 Flanking Fire and Encirclement."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import FLANK, MARSH, MINEFIELD, MOVE, PILLBOX
from hedgerow.games.up_front.model.state import NONE, SIDEWAYS, Encirclement, State, is_afv, last_terrain, moves_above, terrain_of
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.consequences import add_flank, is_far
from hedgerow.games.up_front.rules.hands import need_card
from hedgerow.games.up_front.rules.los_divider import targets_of
from hedgerow.games.up_front.rules.minefields import stir_mines
from hedgerow.games.up_front.rules.placing import lay_movement, why_not_stir
from hedgerow.games.up_front.rules.ranges import beside, chit_sum, free_for_all, opposite, relative_range
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, GROUP


@flow
def choose_flank(g: State, group: int) -> Flow[None]:
    """17.1: a Flank card that lies sideways may flank one group, named at once [17.21]; Q-17.1: it need not."""
    if not flank_targets(g, group):
        return
    choice: Option = yield Ask(g.seat(g.groups[group].player), "flank", [*(("flank", n) for n in flank_targets(g, group)), PASS],
                               cite="17.1", group=group)
    if choice != PASS:
        add_flank(g, group, choice[1], "17.1")


def flank_targets(g: State, group: int) -> list[int]:
    """17.1, 17.2: the groups that its top card, a sideways Flank card, can flank."""
    gr = g.groups[group]
    moves = moves_above(gr)
    if not g.in_force(17) or not moves or moves[-1].name != FLANK or moves[-1].mode != SIDEWAYS or free_for_all(g):
        return []
    beneath = last_terrain(gr)
    if beneath is not None and len(moves) <= {MARSH: 1, MINEFIELD: 2}.get(beneath.name, 0):
        return []                                         # 8.42: not with the first card out of Marsh; 24.4: not out of mines
    return [n for n in targets_of(g, group) if can_flank(g, group, n)]


def can_flank(g: State, group: int, target: int) -> bool:
    """17.2, 41.4: the next letter, with an enemy directly opposite, and not flanking this group itself; 23.8: never a Pillbox;
    17.6: who encircles one group flanks no other."""
    return (beside(g, group, target) and opposite(g, target) != NONE
            and not any(f.flanker == target and f.flanked == group for f in g.flanks)
            and terrain_of(g.groups[target]) != PILLBOX
            and not any(group in (e.behind, e.front) for e in g.encirclements))


# ---- encirclement ----

def why_not_encircle(g: State, player: int, group: int, card: int, target: int) -> Reasons:
    """17.6: a sideways Movement card of a group that has advanced past an adjacent enemy group, at Relative Range 4."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    if target not in g.enemies_of(group):
        no("that is no enemy group in play", "17.6")
    if no:
        return no
    why_not_stir(g, group, no)
    why_not_surround(g, group, target, no)
    return no


def why_not_surround(g: State, group: int, target: int, no: Reasons) -> None:
    """17.6: past it, with a friend directly in front of it, and neither of the two busy with another group; what Flanking Fire
    the one that moves has ends with its card [17.41]."""
    a, b = g.groups[group], g.groups[target]
    past = target in a.behind and chit_sum(g, group, target) > 5 and relative_range(g, group, target) == 4
    if abs(a.letter - b.letter) != 1 or not past or free_for_all(g):
        no("it has not advanced past that group, to Relative Range 4", "17.6")
        return
    front = opposite(g, target)
    if front == NONE:
        no("that group has no enemy directly in front", "17.6")
    if any(is_afv(g.men[m]) for m in b.men):
        no("an AFV cannot be encircled", "17.6")
    if any(e.target == target for e in g.encirclements):
        no("it is encircled", "17.6")
    busy = {n for e in g.encirclements for n in (e.behind, e.front)}
    if group in busy or front in busy or any(f.flanker == front and f.flanked != target for f in g.flanks):
        no("no group takes part in encircling or flanking more than one", "17.6")


def encircle_candidates(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    for group in means.groups_without(why_not_stir, g):
        for target in means.enemies_of(g, group) if group in means.past else ():
            if target in g.groups[group].behind:
                yield from ((group, card, target) for card in means.cards[MOVE])


@action("encircle", (GROUP, CARD, GROUP), "{0} encircles {2} with {1}", chapter=17, card=MOVE, among="past",
        why_not=why_not_encircle, candidates=encircle_candidates)
@flow
def encircle(g: State, option: Option) -> Flow[None]:
    """17.6, 17.61: neither letter nor range changes; the target is encircled by this group and the one in front of it."""
    group, card, target = option[1], option[2], option[3]
    take_action(g, group)
    lay_movement(g, group, card, SIDEWAYS)
    front = opposite(g, target)
    g.encirclements.append(Encirclement(group, front, target, [front] if is_far(g, front, target) else []))
    g.log("17.6", log_events.Encircled, group, target)
    yield from stir_mines(g, group)


def encircled(g: State, group: int) -> bool:
    """17.61."""
    return bool(g.encirclements) and any(e.target == group for e in g.encirclements)
