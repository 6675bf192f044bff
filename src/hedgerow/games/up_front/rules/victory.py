"""16.3 to 16.5 Victory: conditions that win at once, squads that break, points when time is up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hedgerow.games.up_front.model.action_cards import NATIONS
from hedgerow.games.up_front.model.personalities import WEAPONS
from hedgerow.games.up_front.model.scenario import ATTACKER, DEFENDER
from hedgerow.games.up_front.model.state import (
    CAPTURED,
    IN_PLAY,
    KILLED,
    NONE,
    ROUTED,
    SET_UP,
    WITHDRAWN,
    Man,
    State,
    is_afv,
    is_gun,
    is_moving,
    person,
    terrain_of,
)
from hedgerow.games.up_front.rules.casualties import leave_play
from hedgerow.games.up_front.rules.draws import this_front, time_is_up
from hedgerow.games.up_front.rules.pillbox import PILLBOX_VICTORY, pillbox_held
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.terrain import shelters
from hedgerow.kernel.errors import GameOver
from hedgerow.kernel.state import Result
from hedgerow.kernel.tally import Tally

HOLD, POINTS, REARGUARD, AGAINST_PARTISANS, ELITE_ATTACK = "hold", "points", "rearguard", "partisans", "elite"
ATTACKER_HOLDS, DOUBLE_POINTS = "attacker holds", "double points"
"""Kinds of victory: so many men at a range chit in cover, for both or for the attacker alone; most Victory Points when time is
up, or twice as many for the attacker."""


AT_ONCE: Final[dict[int, Callable[[State], None]]] = {}
IN_THE_END: Final[dict[int, Callable[[State], None]]] = {}
"""43.33: by row of the Victory Condition Table what decides at once, and what when time is up; `victory_table` fills them."""


def end_if_decided(g: State) -> None:
    """Ends the game at once when Victory Conditions are fulfilled."""
    if g.pursuer != NONE:
        end_if_pursuit_is_over(g)
    elif not g.in_teams:                                  # 41.9: in team play games are settled between actions
        end_if_won(g)


def end_if_won(g: State) -> None:
    """A squad is broken, or the Victory Conditions of the scenario are fulfilled."""
    break_squads(g)
    v = g.here.victory
    if v.kind == HOLD:
        for gr in g.groups:
            if gr.chit == v.chit and gr.men:
                break
        else:
            return                                        # nobody is there: most of the time
        for player in turn_order(g):
            if men_in_position(g, player, v.chit) >= v.men:
                over(g, (player,), goal_rule(g), f"{v.men} men in cover at range chit {v.chit}")
    elif v.kind == ATTACKER_HOLDS:
        attacker = g.here.player_in_role(ATTACKER)
        if men_in_position(g, attacker, v.chit) >= v.men:
            over(g, (attacker,), goal_rule(g), f"{v.men} men in cover at range chit {v.chit}")
    elif v.table in AT_ONCE and g.part != SET_UP:
        AT_ONCE[v.table](g)
    elif v.kind == ELITE_ATTACK:
        end_segment(g, v.men, v.chit)
    elif v.kind == AGAINST_PARTISANS and g.part != SET_UP:
        end_if_through(g)
    elif v.kind == REARGUARD and g.part != SET_UP:
        end_if_broken_through(g, v.men)
    elif v.kind == PILLBOX_VICTORY and g.part != SET_UP and not pillbox_held(g, g.here.player_in_role(DEFENDER)):
        over(g, (g.here.player_in_role(ATTACKER),), "C-vc", "nobody is in the Pillbox any more")


def end_if_pursuit_is_over(g: State) -> None:
    """42.73: a pursuit lasts until the Draw pile is exhausted or the enemy is gone; nothing else decides anything any more."""
    gone = not g.groups_of(g.pursuer) or not any(g.groups_of(o) for o in g.opponents(g.pursuer))
    if gone or (g.campaign is not None and this_front(g).emptied > g.campaign.pursuit_deck):
        over(g, (g.pursuer,), "42.73", "the pursuit is over")


def goal_rule(g: State) -> str:
    """A-vc, E-vc, F-vc, G-vc, H-vc, J-vc, L-vc: the victory conditions of the scenario."""
    return f"{g.here.letter}-vc"


def end_if_broken_through(g: State, men: int) -> None:
    """D-vc: the attacker has enough men in cover next to the Rear Guard, or has pressed it into one group and lost fewer men."""
    attacker, guard = g.here.player_in_role(ATTACKER), g.here.player_in_role(DEFENDER)
    near = [n for n in g.groups_of(attacker) if any(relative_range(g, n, e) == 5 for e in g.groups_of(guard))]
    if sum(fit_men(g, n) for n in near) >= men:
        over(g, (attacker,), "D-vc", f"{men} men in cover next to the Rear Guard")
    if len(g.groups_of(guard)) == 1 and lost(g, attacker) < lost(g, guard):
        over(g, (attacker,), "D-vc", "the Rear Guard is down to one group, with more losses")


def end_if_through(g: State) -> None:
    """I-vc, Q-I: half of the German force at range chit 5, and more Victory Points."""
    german, partisan = g.here.player_in_role(ATTACKER), g.here.player_in_role(DEFENDER)
    there = sum(len(g.groups[n].men) for n in g.groups_of(german) if g.groups[n].chit >= 5)
    if 2 * there >= g.players[german].force and victory_points(g, german).total > victory_points(g, partisan).total:
        over(g, (german,), "I-vc", "half of the German force is through, with more Victory Points")


def end_segment(g: State, men: int, chit: int) -> None:
    """K-vc: who has the men in cover first wins the segment; the Elite must win both, and after the first there is a pause."""
    elite, other = g.here.player_in_role(ATTACKER), g.here.player_in_role(DEFENDER)
    if men_in_position(g, other, chit) >= men:
        over(g, (other,), "K-vc", f"{men} men in cover at range chit {chit} before the Elite")
    if men_in_position(g, elite, chit) < men or g.pausing:
        return
    if g.segment == 2:
        over(g, (elite,), "K-vc", "the Elite has won both segments")
    g.pausing = True


def turn_order(g: State) -> list[int]:
    """The active player first."""
    places = g.here.places
    start = places.index(g.active) if g.active in places else 0
    return [*places[start:], *places[:start]]


def men_in_position(g: State, player: int, chit: int) -> int:
    """A-vc: his unpinned cards in cover [16.42] in groups at this range chit that are not infiltrated."""
    return sum([fit_men(g, n) for n in g.groups_of(player) if g.groups[n].chit == chit])


def fit_men(g: State, group: int) -> int:
    """16.42: the unpinned cards of a group in cover that is not infiltrated."""
    return 0 if infiltrated(g, group) else unpinned_in_cover(g, group)


def unpinned_in_cover(g: State, group: int) -> int:
    """16.42, 17.83: men on their way between groups are moving."""
    men = [g.men[m] for m in g.groups[group].men] if shelters(g, group) else []
    return sum(not m.pinned and m.transfer == NONE for m in men)


def infiltrated(g: State, group: int) -> bool:
    """20.3: somebody has infiltrated it."""
    return group in [m.infiltrates for m in g.men]


# ---- broken squads ----

LOST: Final = (KILLED, ROUTED, CAPTURED)


def lost(g: State, player: int) -> int:
    """16.5: his cards that were killed, routed or taken; 41.59: not on a LOS Divider."""
    return lost_by(g).count(player)


def lost_by(g: State) -> list[int]:
    """16.5: whose cards have been lost, one by one."""
    return [m.player for m in g.men if m.fate and m.fate in LOST and not m.absent and not m.between]


def broken(g: State, player: int) -> bool:
    """16.5: more than half of the cards that have entered play are lost."""
    return 2 * lost(g, player) > g.players[player].force


def end_if_broken(g: State) -> None:
    """16.5: the game ends at once; 42.74: not again in a pursuit."""
    if g.pursuer == NONE and not g.in_teams:
        break_squads(g)


def break_squads(g: State) -> None:
    """16.5: a broken squad loses, J.1: or, of three, leaves."""
    places = g.here.places
    left, losses, players = [p for p in places if g.in_play(p)], lost_by(g), g.players
    down = [p for p in left if 2 * losses.count(p) > players[p].force] if losses else []
    if not down and len(left) > 1:
        return
    if down and len(down) + 1 < len(left):
        for player in down:
            withdraw(g, player)
    elif down and first_segment(g) and down == [g.here.player_in_role(DEFENDER)]:
        g.pausing = True                                  # K.2: that is a win of the first segment
    elif g.pausing:
        return
    else:
        down = [p for p in places if broken(g, p) or (g.in_teams and p not in left)]     # 41.59: he has sent everyone away
        winners = tuple(p for p in places if p not in down)
        why = " and ".join(NATIONS[g.players[p].nation] for p in down)
        over(g, winners, "16.5", f"more than half of the {why} squad is lost")


def first_segment(g: State) -> bool:
    """K.2: a scenario in two segments is in its first."""
    return g.here.victory.kind == ELITE_ATTACK and g.segment == 1


def withdraw(g: State, player: int) -> None:
    """J.1: of three players one is beaten: his men leave, and the other two go on as opponents."""
    for group in g.groups_of(player):
        for man in list(g.groups[group].men):
            leave_play(g, man, WITHDRAWN, "J.1")


# ---- time ----

def end_if_time_is_up(g: State) -> None:
    """16.3: the Draw pile has been emptied for the last time; most Victory Points win [16.4]."""
    if g.pursuer != NONE:
        end_if_pursuit_is_over(g)
    elif time_is_up(g) and not g.in_teams:
        judge(g)


def judge(g: State) -> None:
    """16.4: time is up: who has won."""
    if g.here.victory.table in IN_THE_END:
        IN_THE_END[g.here.victory.table](g)
    if g.here.victory.kind == ELITE_ATTACK:
        over(g, (g.here.player_in_role(DEFENDER),), "K-vc", "time is up: the Elite has not won both segments")
    if g.here.victory.kind == AGAINST_PARTISANS:
        over(g, (g.here.player_in_role(DEFENDER),), "I-vc", "time is up: the Partisans have held")
    if g.here.victory.kind == REARGUARD:
        over(g, (g.here.player_in_role(DEFENDER),), "D-vc", "time is up: the Rear Guard has held")
    if g.here.victory.kind == PILLBOX_VICTORY:
        over(g, (g.here.player_in_role(DEFENDER),), "C-vc", "time is up: the Pillbox is held")
    defender_wins_at_the_end(g)
    points = {p: int(victory_points(g, p).total) for p in g.here.places}
    best = [p for p in g.here.places if points[p] == max(points.values())]
    over(g, tuple(best) if len(best) == 1 else (), "16.4", "time is up: most Victory Points")


def defender_wins_at_the_end(g: State) -> None:
    """E-vc, F-vc, H-vc, L-vc: whoever defends has won if nobody has fulfilled the conditions; G-vc: unless the attacker has twice
    his Victory Points."""
    kind = g.here.victory.kind
    if g.scenario.forces[g.here.places[0]].role != ATTACKER or kind not in (HOLD, ATTACKER_HOLDS, DOUBLE_POINTS):
        return
    attacker, defender = g.here.player_in_role(ATTACKER), g.here.player_in_role(DEFENDER)
    if kind == DOUBLE_POINTS and has_twice(g, attacker, defender):
        over(g, (attacker,), goal_rule(g), "time is up: the attacker has twice the Victory Points")
    over(g, (defender,), goal_rule(g), "time is up: the attack has failed")


def has_twice(g: State, attacker: int, defender: int) -> bool:
    """G-vc, T-vc-1, T-vc-2: twice the Victory Points of the defender, and some at all."""
    return victory_points(g, attacker).total >= max(1, 2 * victory_points(g, defender).total)


def victory_points(g: State, player: int) -> Tally:
    """16.4: range chits of unpinned men who are not moving, and the enemy's losses."""
    found = Tally()
    only_losses = g.here.victory.kind == AGAINST_PARTISANS and g.scenario.forces[player].role == ATTACKER     # I-vc
    for n in () if only_losses else g.groups_of(player):
        found = found.add(range_points(g, n), f"group {n}", "16.4")
    for enemy in g.opponents(player):
        found = found.plus(casualty_points(g, enemy))
    return found


def range_points(g: State, group: int) -> int:
    """16.4: the range chit for each man who counts [16.41]; Q-16.4: nothing while moving."""
    gr, where = g.groups[group], g.here.victory.where     # B-vc, G-vc: in Buildings only
    if where and terrain_of(gr) != where:
        return 0
    return gr.chit * sum(counts(g.men[m], is_moving(gr)) for m in gr.men)


def counts(m: Man, moving: bool) -> bool:
    """16.4, 16.41: an unpinned man who is not moving, 17.83: nor on his way between groups, an unpinned gun, an AFV that is
    neither pinned nor stuck, moving or not."""
    if is_afv(m) and m.machine is not None:
        return not (m.pinned or m.machine.immobilized or m.machine.bogged)
    return not m.pinned and m.transfer == NONE and (not moving or is_gun(m))


def casualty_points(g: State, player: int, everyone: bool = False) -> Tally:
    """16.4-a: what this player's losses are worth to the enemy; 33.8: a wounded man who is still there is worth one; 41.59: those
    on a LOS Divider belong to no scenario, but count for the teams [41.8]."""
    found = Tally()
    for n, m in enumerate(g.men):
        if m.player != player or m.absent or (m.between and not everyone):
            continue
        if m.machine is not None:
            found = found.plus(machine_points(g, n))
            continue
        if m.fate == KILLED:
            found = found.add(2, f"{person(m).name} killed", "16.4-a")
        elif m.fate == ROUTED:
            found = found.add(1, f"{person(m).name} routed", "16.4-a")
        elif m.fate == CAPTURED and is_held(g, n):
            found = found.add(5, f"{person(m).name} prisoner", "32.1")
        elif m.fate == IN_PLAY and m.wounded:
            found = found.add(1, f"{person(m).name} wounded", "33.8")
    return found


def machine_points(g: State, man: int) -> Tally:
    """16.4-a: two for each of the crew lost, six for a gun, ten and its boxed Effect Number for an AFV."""
    m = g.men[man]
    assert m.machine is not None
    found = Tally().add(2 * m.machine.crew_killed, f"crew of {man}", "16.4-a")
    if m.fate not in (KILLED, ROUTED):
        return found
    if is_gun(m):
        return found.add(6, f"gun {man}", "16.4-a")
    boxed = WEAPONS[person(m).weapon].effect_boxed if person(m).weapon >= 0 else 0
    return found.add(10 + boxed, f"AFV {man}", "16.4-a")


def is_held(g: State, man: int) -> bool:
    """32.22: freed prisoners are worth nothing."""
    return any(man in m.prisoners for m in g.men) or any(man in gr.prisoners for gr in g.groups)


def over(g: State, winners: tuple[int, ...], rule: str, why: str) -> None:
    """The game ends here."""
    sides = tuple(dict.fromkeys(g.scenario.side_of[g.seat(p)] for p in winners))
    score = tuple((g.scenario.side_of[g.seat(p)], int(victory_points(g, p).total)) for p in g.here.places)
    raise GameOver(Result(sides, score, rule, why))
