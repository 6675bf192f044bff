"""What a card played on a group, or a group that is gone, does to everything else: flanks, encirclements, infiltrators, weapons
that lie about, entrenchments. Whoever lays a card or removes a group tells it here.
"""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import PILLBOX
from hedgerow.games.up_front.model.state import NONE, Encirclement, Flank, State, moves_above, terrain_of
from hedgerow.games.up_front.rules.ranges import beside, chit_sum, free_for_all, opposite, relative_range

OUT_OF_REACH, FAR_AWAY = 4, 3
"""20.53: the Relative Range at which Terrain, or a second Movement card, leaves infiltrators behind."""


def movement_played(g: State, group: int, cuts_wire: bool = False, stays: bool = True) -> None:
    """A Movement card was played on the group, also one that is lost at once: a failed ford, or one that removes Wire. 27.2: aim
    is lost only if the card stays in play."""
    g.flanks = [f for f in g.flanks if group not in (f.flanker, f.flanked)]       # 17.41: as flanker, 17.43: as the one flanked
    lose_loose_weapons(g, group)
    if cuts_wire:
        return
    g.groups[group].entrenched = False                                            # 36.2: removing Wire does not end it
    for m in g.groups[group].men:
        g.men[m].infiltrates = NONE                                               # 20.53: the infiltrator's own group moves
    for man in g.men:
        if stays and group in (man.group, man.acquired):
            man.acquired = NONE                                                   # 27.2: either of them moves
    shake_off(g, group, FAR_AWAY)
    prune(g)


def terrain_played(g: State, group: int, stays: bool = True) -> None:
    """17.42, 17.5: a Terrain card was played on the group, by whomever, even if it will be rejected; 20.53: infiltrators are left
    behind only by a card that stays."""
    g.flanks = [f for f in g.flanks if f.flanked != group]                        # 17.42
    lose_loose_weapons(g, group)
    if stays:
        shake_off(g, group, OUT_OF_REACH)


def wire_played(g: State, group: int) -> None:
    """17.41: Wire on the flanking group."""
    g.flanks = [f for f in g.flanks if f.flanker != group]


def lose_loose_weapons(g: State, group: int) -> None:
    """18.4: weapons that nobody has taken up are left behind."""
    for m in g.men:
        if m.serves in g.groups[group].loose:
            m.serves = NONE
    g.groups[group].loose = []


def shake_off(g: State, group: int, reach: int) -> None:
    """20.53: an infiltrated group leaves its infiltrators behind by Terrain at Relative Range 4, or by a second Movement card to
    Relative Range 3; 20.55: until then they keep their status."""
    for m in g.men:
        if m.infiltrates == group and m.group != NONE and relative_range(g, m.group, group) <= reach:
            m.infiltrates = NONE


# ---- flanks and encirclements that hold no longer ----

def prune(g: State) -> None:
    """17.44, 17.62, Q-17.62: end every flank and encirclement whose conditions are gone."""
    g.flanks = [f for f in g.flanks if flank_holds(g, f)]
    for e in g.encirclements:
        e.far = [n for n in e.far if is_far(g, n, e.target)]
        if not encirclement_holds(g, e):
            g.log("17.62", log_events.EncirclementBroken, e.target)
    g.encirclements = [e for e in g.encirclements if encirclement_holds(g, e)]


def flank_holds(g: State, f: Flank) -> bool:
    """17.44: both groups are there, and the flanked one still has an enemy group directly opposite."""
    a, b = g.groups[f.flanker], g.groups[f.flanked]
    return bool(a.men and b.men) and opposite(g, f.flanked) != NONE and beside(g, f.flanker, f.flanked)


def encirclement_holds(g: State, e: Encirclement) -> bool:
    """17.62: all three groups are there with their letters, neither encircler has come to Relative Range 1 or less or is
    infiltrated by the encircled group, and one of them is not in front of it; 17.63: level with it still counts as behind."""
    behind, front, target = g.groups[e.behind], g.groups[e.front], g.groups[e.target]
    if not (behind.men and front.men and target.men) or front.letter != target.letter or abs(behind.letter - target.letter) != 1:
        return False
    if any((is_far(g, n, e.target) and n not in e.far) or infiltrated_by(g, n, e.target) for n in (e.behind, e.front)):
        return False
    return chit_sum(g, e.behind, e.target) >= 5


def is_far(g: State, group: int, target: int) -> bool:
    """17.62: too far away to keep it encircled, if it has gone there."""
    return relative_range(g, group, target) <= 1


def infiltrated_by(g: State, group: int, by: int) -> bool:
    return any(g.men[m].infiltrates == group for m in g.groups[by].men)


# ---- changes of letters that come to nothing ----

def given_up(g: State, player: int) -> None:
    """17.7-a: who waits for a group that does not move any more keeps his letter."""
    for n in g.groups_of(player):
        gr = g.groups[n]
        there = g.at_letter(player, gr.bound) if gr.bound != NONE else NONE
        if there != NONE and not any(p.letter == gr.letter for p in moves_above(g.groups[there])):
            gr.bound = NONE


# ---- natural flanks ----

def note_behind(g: State, group: int, advances: bool) -> None:
    """17.6: who advances past a group beside it, from Relative Range 5, is behind it; 23.7: so is who stands past a Pillbox, and
    he stays so when he comes back level with it."""
    gr = g.groups[group]
    for enemy in g.enemies_of(group):
        there, total = g.groups[enemy], chit_sum(g, group, enemy)
        passes = (advances and total == 6) or (total > 5 and terrain_of(there) == PILLBOX)
        if passes and abs(there.letter - gr.letter) <= 1 and enemy not in gr.behind:
            gr.behind += (enemy,)
    forget_passing(g)


def forget_passing(g: State) -> None:
    """17.62: a group that has another in front of it again is no longer behind it, whichever of the two has moved."""
    for n, gr in enumerate(g.groups):
        if gr.behind:
            gr.behind = tuple([enemy for enemy in gr.behind if chit_sum(g, n, enemy) >= 5])


def natural_flanks(g: State, group: int) -> None:
    """17.3: an advance from Relative Range 5 to 4 past an adjacent enemy group flanks it, and is flanked by it, each if the one
    flanked has an enemy directly opposite; 17.6: not by a group that encircles another."""
    if free_for_all(g):
        return
    for enemy in g.enemies_of(group):
        if abs(g.groups[enemy].letter - g.groups[group].letter) != 1 or chit_sum(g, group, enemy) != 6:
            continue
        for flanker, flanked in ((group, enemy), (enemy, group)):
            if opposite(g, flanked) != NONE and not encircles_another(g, flanker, flanked):
                add_flank(g, flanker, flanked, "17.3")


def encircles_another(g: State, group: int, target: int) -> bool:
    """17.6: nobody flanks one group while he takes part in encircling another."""
    return any(group in (e.behind, e.front) and e.target != target for e in g.encirclements)


def add_flank(g: State, flanker: int, flanked: int, rule: str) -> None:
    """17.1: a Flank chit on the group."""
    if not any(f.flanker == flanker and f.flanked == flanked for f in g.flanks):
        g.flanks.append(Flank(flanker, flanked))
        g.log(rule, log_events.Flanked, flanker, flanked)
