"""5.4, 5.5, 5.41: how cards are laid on a group, and what stands against moving it."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, MARSH, MINEFIELD, MOVE, WOODS
from hedgerow.games.up_front.model.state import (
    ADVANCE,
    NONE,
    RETREAT,
    SIDEWAYS,
    SMOKE,
    WIRE,
    Group,
    Placed,
    State,
    afv_in,
    count,
    ground_index,
    has_pinned,
    last_terrain,
    moves_above,
    way_of,
)
from hedgerow.games.up_front.model.state import MOVE as MOVE_LAID
from hedgerow.games.up_front.rules.consequences import movement_played, natural_flanks, note_behind
from hedgerow.games.up_front.rules.draws import put_away
from hedgerow.games.up_front.rules.hands import face
from hedgerow.games.up_front.rules.illumination import sees
from hedgerow.games.up_front.rules.ranges import chit_sum, free_for_all, opposite
from hedgerow.games.up_front.rules.terrain import gun_needs_two, half_forded, unforded
from hedgerow.kernel.reasons import Reasons

STEP = {ADVANCE: 1, RETREAT: -1, SIDEWAYS: 0}


def why_not_stir(g: State, group: int, no: Reasons) -> None:
    """5.1: nobody is pinned; 13.34: no Wire; 8.53: a Stream must be forded; 28.44, 28.45, 28.53: no AFV that is immobilized,
    stunned or bogged."""
    gr = g.groups[group]
    why_not_drive(g, group, no)
    if has_pinned(g, gr):
        no("it has a pinned man", "10.12")
    if count(gr, WIRE):
        no("Wire lies on it: a Movement card only removes it", "13.34")
    if gr.creator != NONE:
        no("a new group plays Terrain first", "17.92")
    if unforded(gr) or half_forded(g, group):
        no("it must ford the Stream", "8.53")


def why_not_drive(g: State, group: int, no: Reasons) -> None:
    """28.44, 28.45, 28.53: what keeps an AFV where it is."""
    afv = afv_in(g, group)
    machine = g.men[afv].machine if afv != NONE else None
    if machine is None:
        return
    if machine.immobilized:
        no("it is immobilized", "28.44")
    if machine.stun:
        no("it is stunned", "28.45")
    if machine.bogged:
        no("it is bogged", "28.53")


def why_not_direction(g: State, group: int, card: int, mode: str, no: Reasons) -> None:
    """What speaks against this direction; nothing does against sideways."""
    if mode != SIDEWAYS:
        why_not_change_range(g, group, no)
        why_not_step(g, group, card, mode, no)


def why_not_step(g: State, group: int, card: int, mode: str, no: Reasons) -> None:
    """What speaks against one of the two directions that change the range."""
    gr = g.groups[group]
    if free_for_all(g) and not 0 <= gr.chit + STEP[mode] <= 5:
        no("with three players range chits are 0 to 5", "J.1")
    if mode == ADVANCE and blocked(g, group):
        no("the enemy group directly opposite bars the way", "5.7")
    if mode == RETREAT:
        why_not_retreat(g, group, card, no)


def why_not_change_range(g: State, group: int, no: Reasons) -> None:
    """What speaks against both of them; 8.73: an AFV leaves Woods sideways."""
    gr = g.groups[group]
    beneath, moves = last_terrain(gr), moves_above(gr)
    if beneath is not None and beneath.name in (MARSH, MINEFIELD) and len(moves) < first_moves(g, gr, beneath):
        no(f"out of a {beneath.name} the way is sideways first", "8.42" if beneath.name == MARSH else "24.4")
    if beneath is not None and beneath.name == WOODS and afv_in(g, group) != NONE and not moves:
        no("an AFV leaves Woods sideways", "28.51")
    if not moves and gun_needs_two(g, group):
        no("a gun leaves its Terrain sideways first", "34.3")
    if any(p.letter != NONE for p in moves):
        no("it is changing its letter: Terrain comes first", "Q-17.7")
    if locked(g, group):
        no("men are on their way between groups: the range must stay", "17.8-a")


def first_moves(g: State, gr: Group, beneath: Placed) -> int:
    """8.42: one sideways card out of a Marsh before any other; 24.4: two on a Minefield."""
    return 2 if beneath.name == MINEFIELD else 1


def locked(g: State, group: int) -> bool:
    """17.8-a: while men are on their way between two groups, and in the turn in which they arrive, both keep their range chit."""
    under_way = [m for m in g.men if m.transfer != NONE]
    return g.groups[group].locked_turn >= g.turn or any(m.group != NONE and group in way_of(g, m) for m in under_way)


def blocked(g: State, group: int) -> bool:
    """5.7: one step more would bring it past the enemy group of its own letter; 29.5: an AFV that has overrun it goes through."""
    enemy = opposite(g, group)
    return enemy != NONE and chit_sum(g, group, enemy) + 1 > 5 and not drives_through(g, group, enemy)


def drives_through(g: State, group: int, enemy: int) -> bool:
    """29.5: an AFV that has overrun the group opposite and not stopped since, or has passed it."""
    afv = afv_in(g, group)
    machine = g.men[afv].machine if afv != NONE else None
    return machine is not None and (machine.overran == enemy or chit_sum(g, group, enemy) > 5)


def why_not_retreat(g: State, group: int, card: int, no: Reasons) -> None:
    """5.51: never out of reach of the closest enemy; from chit 0 or less only with a red Movement card."""
    enemies = g.enemies_of(group)
    closest = max((chit_sum(g, group, e) for e in enemies), default=1)     # 41.91: with nobody there, no limit
    if closest - 1 < 0:
        no("no enemy group would be within Relative Range 0", "5.51")
    if g.here.night and g.groups[group].chit <= 0 and not any(sees(g, group, e) for e in enemies if chit_sum(g, group, e) > 0):
        no("at night an enemy who is near enough must be observed to fall back so far", "38.7")
    if g.groups[group].chit <= 0 and not CARDS[card].red:
        no("from range chit 0 or less only a Movement card with a red number leads back", "5.51")


# ---- laying cards ----

def lay_movement(g: State, group: int, card: int, mode: str, letter: int = NONE, forded: bool = False) -> None:
    """5.5: the Movement card stays on the group, and its range chit changes with it."""
    gr = g.groups[group]
    player = gr.player
    f = face(g, player, card, MOVE)
    assert f is not None
    g.players[player].hand.remove(card)
    g.reveal()
    gr.stack.append(Placed(card, MOVE_LAID, f.name, f.value, mode, g.turn, False, letter, forded))
    gr.chit += STEP[mode]
    for m in gr.men:
        machine = g.men[m].machine
        if machine is not None:
            machine.active = True                         # 34.5
    g.log("5.5", log_events.Moved, group, card, mode, gr.chit)
    lose_smoke_under_moves(g, gr)
    movement_played(g, group)
    note_behind(g, group, mode == ADVANCE)
    if mode == ADVANCE and g.in_force(17):
        natural_flanks(g, group)


def lose_smoke_under_moves(g: State, gr: Group) -> None:
    """13.242: Smoke goes as soon as two Movement cards lie above it."""
    for p in [p for i, p in enumerate(gr.stack) if p.kind == SMOKE and sum(q.kind == MOVE_LAID for q in gr.stack[i:]) > 1]:
        gr.stack.remove(p)
        put_away(g, p)


def settle(g: State, group: int) -> None:
    """5.41, 7.34, 13.23, 13.24, 13.241: a Terrain card has come to stay: everything beneath it is discarded, Smoke too."""
    gr = g.groups[group]
    top = ground_index(gr)
    for p in gr.stack[:top]:
        put_away(g, p)
    gr.stack = gr.stack[top:]
    for m in gr.men:
        machine = g.men[m].machine
        if machine is not None:
            machine.overran = NONE                        # 29.5: it stands


def complete_group(g: State, group: int) -> None:
    """17.92: Terrain has been played on a group that was being split off: it is complete; 17.8-a: and both keep their range this
    turn still."""
    gr = g.groups[group]
    if gr.creator == NONE:
        return
    gr.locked_turn = g.groups[gr.creator].locked_turn = g.turn
    gr.creator = NONE
    for n in gr.men:
        g.men[n].transfer = NONE
