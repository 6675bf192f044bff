"""5 Movement: Movement cards in three modes, Terrain on top of them, Open Ground."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, MARSH, MINEFIELD, MOVE, OPEN_GROUND, PILLBOX, Face
from hedgerow.games.up_front.model.action_cards import TERRAIN as TERRAIN_FACE
from hedgerow.games.up_front.model.state import (
    ADVANCE,
    NONE,
    RETREAT,
    SIDEWAYS,
    TERRAIN,
    Group,
    Placed,
    State,
    is_moving,
)
from hedgerow.games.up_front.model.state import MOVE as MOVE_LAID
from hedgerow.games.up_front.rules.actions import Means, action, nothing_against, take_action, why_not_act
from hedgerow.games.up_front.rules.bog import check_entry
from hedgerow.games.up_front.rules.consequences import terrain_played
from hedgerow.games.up_front.rules.flanking import choose_flank
from hedgerow.games.up_front.rules.hands import face, need_card
from hedgerow.games.up_front.rules.lateral_transfer import arrive
from hedgerow.games.up_front.rules.minefields import in_mines, mines_beneath, stir_mines, walk_out
from hedgerow.games.up_front.rules.placing import (
    lay_movement,
    why_not_change_range,
    why_not_direction,
    why_not_step,
    why_not_stir,
)
from hedgerow.games.up_front.rules.terrain import stuck, why_not_marsh, why_not_push, why_not_ready
from hedgerow.kernel.asking import Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, GROUP, WORD

MODES = (ADVANCE, RETREAT, SIDEWAYS)


# ---- Movement cards ----

def why_not_move(g: State, player: int, group: int, card: int, mode: str) -> Reasons:
    """5.1, 5.4: a Movement card, forward, back or sideways, without any further purpose."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    if mode not in MODES:
        no("a Movement card is laid to advance, to retreat or sideways", "5.4")
    if no:
        return no
    why_not_stir(g, group, no)
    why_not_direction(g, group, card, mode, no)
    return no


def move_options(g: State, means: Means) -> Iterator[tuple[int, int, str]]:
    """Where a card leads depends on nothing of it but its colour, and on that only from range chit 0 or less [5.51]."""
    cards = means.cards[MOVE]
    for group in means.groups_without(why_not_stir, g):
        modes = MODES if nothing_against(why_not_change_range, g, group) else (SIDEWAYS,)
        ways: dict[bool, list[str]] = {}
        for card in cards:
            back = g.groups[group].chit > 0 or CARDS[card].red
            if back not in ways:
                ways[back] = [mode for mode in modes if mode == SIDEWAYS or nothing_against(why_not_step, g, group, card, mode)]
            for mode in ways[back]:
                yield group, card, mode


@action("move", (GROUP, CARD, WORD), "{0}: {2} with {1}", chapter=5, card=MOVE, why_not=why_not_move, options=move_options)
@flow
def move(g: State, option: Option) -> Flow[None]:
    """4.21, 5.4: the card is laid on the group; a Flank card that lies sideways may flank [17.1]."""
    take_action(g, option[1])
    lay_movement(g, option[1], option[2], option[3])
    yield from stir_mines(g, option[1])
    yield from choose_flank(g, option[1])


# ---- Terrain on one's own group ----

def why_not_terrain(g: State, player: int, group: int, card: int) -> Reasons:
    """5.1: a Terrain card on a Movement card laid in an earlier turn [5.3]."""
    no = why_not_act(g, player, group)
    f = need_card(g, player, card, TERRAIN_FACE, "Terrain", no)
    if no:
        return no
    assert f is not None
    why_not_change(g, group, f, no)
    return no


def why_not_change(g: State, group: int, f: Face, no: Reasons) -> None:
    """What the place of the group says against this Terrain."""
    why_not_change_terrain(g, group, no)
    why_not_enter(g, group, f, no)
    why_not_go_into(g, group, f.name, no)


def why_not_change_terrain(g: State, group: int, no: Reasons) -> None:
    """Whatever the new Terrain is."""
    why_not_ready(g.groups[group], no)
    why_not_leave(g, g.groups[group], no)


def why_not_go_into(g: State, group: int, terrain: str, no: Reasons) -> None:
    """What AFVs and guns say against this Terrain."""
    why_not_marsh(g, group, terrain, no)
    why_not_push(g, group, terrain, no)


def why_not_enter(g: State, group: int, f: Face, no: Reasons) -> None:
    """23.1, 24.3: a Pillbox is placed before play, a Minefield on an enemy group only."""
    if f.name == PILLBOX:
        no("the Pillbox is placed before play", "23.1")
    if f.name == MINEFIELD:
        no("a Minefield goes on an enemy group", "24.3")


def why_not_leave(g: State, gr: Group, no: Reasons) -> None:
    """8.42: two Movement cards out of a Marsh."""
    if stuck(g, gr, (MARSH,)):
        no("two Movement cards lead out of a Marsh", "8.42")


def terrain_options(g: State, means: Means) -> Iterator[tuple[int, int]]:
    """What the group says against any Terrain is asked once, what it says against this one only where that may be something."""
    ready = [n for n in means.moving if nothing_against(why_not_change_terrain, g, n)]
    for card in means.cards[TERRAIN_FACE] if ready else ():
        f = face(g, means.player, card, TERRAIN_FACE)
        assert f is not None
        if nothing_against(why_not_enter, g, NONE, f):
            yield from ((group, card) for group in ready if nothing_against(why_not_go_into, g, group, f.name))


@action("terrain", (GROUP, CARD), "{0} enters {1}", chapter=5, among="moving", card=TERRAIN_FACE, why_not=why_not_terrain,
        options=terrain_options)
@flow
def enter_terrain(g: State, option: Option) -> Flow[None]:
    """4.21, 5.41: the group is in the new Terrain, and what lies beneath is discarded; 24.4: out of a Minefield with one Movement
    card only, every man is attacked."""
    group, card = option[1], option[2]
    take_action(g, group)
    mines = mines_beneath(g, group) if in_mines(g, group) else None
    strength = mines.value if mines is not None else 0
    place_terrain(g, group, card)
    check_entry(g, group)
    if strength:
        yield from walk_out(g, group, strength)


def place_terrain(g: State, group: int, card: int) -> None:
    gr = g.groups[group]
    f = face(g, gr.player, card, TERRAIN_FACE)
    assert f is not None
    g.players[gr.player].hand.remove(card)
    g.reveal()
    gr.stack.append(Placed(card, TERRAIN, f.name, f.value, "", g.turn))
    g.log("5.41", log_events.TerrainLaid, group, card, f.name)
    terrain_played(g, group)
    arrive(g, group)


# ---- Open Ground ----

def why_not_open(g: State, player: int, group: int, card: int) -> Reasons:
    """8.1: any card face down on a Movement card; not on the first of two that are needed; 13.5: also beneath Wire or Smoke."""
    no = why_not_act(g, player, group)
    if card not in g.players[player].hand:
        no("that card is not in your hand", "3.5")
    why_not_halt(g, group, no)
    return no


def why_not_halt(g: State, group: int, no: Reasons) -> None:
    """8.1: what stands against it whatever the card."""
    gr = g.groups[group]
    if not is_moving(gr):
        no("it has no Movement card to lay Open Ground on", "8.1")
    elif stuck(g, gr, (MARSH, MINEFIELD)):
        no("two Movement cards are needed to leave its Terrain", "8.1")
    else:
        why_not_push(g, group, "", no)


def open_options(g: State, means: Means) -> Iterator[tuple[int, int]]:
    for group in means.moving:
        if nothing_against(why_not_halt, g, group):
            yield from ((group, card) for card in means.hand)


@action("open ground", (GROUP, CARD), "{0} halts in Open Ground with {1} face down", chapter=8, among="moving",
        why_not=why_not_open, options=open_options)
def enter_open_ground(g: State, group: int, card: int) -> None:
    """8.1, 13.5: the card goes face down above the last Movement card, beneath Wire and Smoke, which stay."""
    take_action(g, group)
    gr = g.groups[group]
    g.players[gr.player].hand.remove(card)
    g.fronts[g.front].unseen[card] = gr.player
    last = max((i for i, p in enumerate(gr.stack) if p.kind == MOVE_LAID), default=-1)
    over = gr.stack[last + 1:]
    gr.stack = [*gr.stack[:last + 1], Placed(card, TERRAIN, OPEN_GROUND, 0, "", g.turn)]
    terrain_played(g, group)
    arrive(g, group)
    gr.stack += over
    g.log("8.1", log_events.OpenGroundLaid, group)
