"""41.5 Transfer: how a group leaves its game, stands on the LOS Divider, and enters the next game as reinforcements."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import FLANK, MARSH, MINEFIELD, MOVE, STREAM
from hedgerow.games.up_front.model.personalities import SL
from hedgerow.games.up_front.model.state import (
    GROUP_E,
    GROUP_Z,
    LAST_LETTER,
    NONE,
    RETREAT,
    SIDEWAYS,
    TERRAIN,
    WIRE,
    Group,
    Placed,
    State,
    add_group,
    afv_in,
    count,
    has_pinned,
    holder_of,
    is_afv,
    moves_above,
    reletter,
    terrain_of,
)
from hedgerow.games.up_front.model.state import MOVE as MOVE_LAID
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.bog import check_entry
from hedgerow.games.up_front.rules.casualties import dissolve, drop_rally_cards
from hedgerow.games.up_front.rules.command import acting_leader, lose_contact
from hedgerow.games.up_front.rules.draws import draw, put_away, spend
from hedgerow.games.up_front.rules.flanking import encircled
from hedgerow.games.up_front.rules.fording import fords, needs_no_draw
from hedgerow.games.up_front.rules.hands import face, need_card
from hedgerow.games.up_front.rules.los_divider import ally_at
from hedgerow.games.up_front.rules.placing import lay_movement, locked, why_not_drive
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.reinforcements import flank_on_arrival
from hedgerow.games.up_front.rules.terrain import gun_needs_two, stuck, why_not_marsh
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, GROUP, NUMBER, WORD

LEFT, RIGHT = "left", "right"
WAYS = (LEFT, RIGHT)
STEP = {LEFT: -1, RIGHT: 1}
ALL_THERE: Option = ("all there",)


def edge(g: State, player: int, way: str) -> int:
    """41.5: the letter next to the other game: A, or Z if there is one, to the left; D, or E, to the right."""
    if way == LEFT:
        return GROUP_Z if g.at_letter(player, GROUP_Z) != NONE else 0
    return GROUP_E if g.at_letter(player, GROUP_E) != NONE else LAST_LETTER


def divider_to(front: int, way: str) -> int:
    return front if way == RIGHT else front - 1


# ---- out of one game ----

def why_not_cross(g: State, player: int, group: int, card: int, way: str) -> Reasons:
    """41.5: with a sideways Movement card onto the LOS Divider."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    front = g.players[player].front
    if way not in WAYS or not 0 <= front + STEP.get(way, 0) < len(g.fronts):
        no("no game lies there", "41.5")
    if no:
        return no
    if g.groups[group].letter != edge(g, player, way):
        no("only the group next to that game goes there", "41.5")
    why_not_depart(g, group, no)
    why_not_divider(g, group, divider_to(front, way), no)
    if g.fronts[front + STEP[way]].decided or g.fronts[front + STEP[way]].ceased:
        no("that game is decided", "41.59-a")
    return no


def why_not_depart(g: State, group: int, no: Reasons) -> None:
    """41.51 to 41.54: it has just retreated, somebody is fit to go, no enemy is near, and nothing holds it."""
    gr = g.groups[group]
    if not has_retreated(g, gr):
        no("it must have retreated in its last turn", "41.54")
    if not travellers(g, group):
        no("nobody in it is unpinned and mobile", "41.51")
    if encircled(g, group) or any(relative_range(g, group, e) == 5 for e in g.enemies_of(group)):
        no("an enemy is at Relative Range 5, or it is encircled", "41.52")
    if count(gr, WIRE) or terrain_of(gr) in (MARSH, MINEFIELD, STREAM) or (gun_needs_two(g, group) and len(moves_above(gr)) < 2):
        no("its Terrain, Wire or a gun that needs two Movement cards holds it", "41.53")
    if locked(g, group):
        no("men are on their way between groups", "17.8-a")


def has_retreated(g: State, gr: Group) -> bool:
    """41.54: its last card is a retreat of its last turn; 41.582: or of an earlier one, and since then it has tried to ford."""
    if not gr.stack or gr.stack[-1].kind != MOVE_LAID or gr.stack[-1].mode != RETREAT:
        return False
    last = gr.stack[-1].turn
    return last == g.turn - 2 or gr.ford_turn > last


def why_not_divider(g: State, group: int, divider: int, no: Reasons) -> None:
    """41.58: no AFV into a Marsh; 41.59: one group of each side across a LOS Divider."""
    there = g.dividers[divider]
    if there.name == MARSH and afv_in(g, group) != NONE:
        no("an AFV does not cross a Marsh", "41.58")
    else:
        why_not_marsh(g, group, there.name, no)
    if g.side(g.groups[group].player) in there.crossed:
        no("one group of a side goes from game to game there", "41.59")


def travellers(g: State, group: int) -> list[int]:
    """41.51: who can go: unpinned, neither bogged nor immobilized."""
    return [n for n in g.groups[group].men if not g.men[n].pinned and not (
        (machine := g.men[n].machine) is not None and (machine.bogged or machine.immobilized or machine.stun))]


def cross_candidates(g: State, means: Means) -> Iterator[tuple[int, int, str]]:
    groups = [n for n in means.groups if has_retreated(g, g.groups[n])] if g.in_teams else []
    for card in means.cards[MOVE] if groups else ():
        yield from ((n, card, way) for n in groups for way in WAYS)


@action("cross", (GROUP, CARD, WORD), "{0} leaves for the game to the {2} with {1}", chapter=41, card=MOVE, why_not=why_not_cross,
        candidates=cross_candidates)
@flow
def cross(g: State, option: Option) -> Flow[None]:
    """41.54: all or some of the men go; those who stay may still act; 41.582: a Stream must be forded first."""
    group, card, way = option[1], option[2], option[3]
    take_action(g, group)
    if not over_the_stream(g, group, card, divider_to(g.front, way)):
        return
    g.crossing = []
    while len(g.crossing) < len(travellers(g, group)):
        choice: Option = yield Ask(g.seat(g.active), "who crosses", leavers(g, group), cite="41.5", group=group)
        if choice == ALL_THERE:
            break
        g.crossing.append(choice[1])
    depart(g, group, card, way)


def leavers(g: State, group: int) -> list[Option]:
    found: list[Option] = [("cross with", m) for m in travellers(g, group) if m not in g.crossing]
    return [*found, ALL_THERE] if g.crossing else found


def over_the_stream(g: State, group: int, card: int, divider: int) -> bool:
    """41.582: a Stream between the games is forded as any other [8.53]; who fails may try again without another retreat."""
    if g.dividers[divider].name != STREAM:
        return True
    across = needs_no_draw(g, g.active, card) or fords(g, g.active, card, draw(g, "fording"))
    g.log("41.582", log_events.Forded, group, card, "it is across" if across else "it fails")
    if not across:
        g.groups[group].ford_turn = g.turn
        spend(g, g.active, card)
    return across


def depart(g: State, group: int, card: int, way: str) -> None:
    """41.54: they are Group E, or Z, on the LOS Divider, 41.57: and at once their ally's; 41.59: of nobody's force."""
    player = g.active
    front = g.players[player].front
    owner = ally_at(g, player, front + STEP[way])
    f = face(g, player, card, MOVE)
    assert f is not None
    there = g.dividers[divider_to(front, way)]
    g.players[player].hand.remove(card)
    g.reveal()
    going = [n for n in g.groups[group].men if n in g.crossing]
    new = add_group(g, Group(owner, GROUP_Z if way == RIGHT else GROUP_E, 0, going, [
        Placed(NONE, TERRAIN, there.name, there.value),
        Placed(card, MOVE_LAID, f.name, f.value, SIDEWAYS, g.turn, front=front)],
        acted=True, divider=divider_to(front, way), origin=player))
    part_company(g, group, going)
    for man in going:
        change_sides_of_divider(g, man, new, owner)
    g.players[player].force -= len(going)
    there.crossed = [*there.crossed, g.side(player)]
    g.crossing = []
    g.log("41.54", log_events.CrossedOver, new, tuple(going), owner)
    g.groups[group].men = [n for n in g.groups[group].men if n not in going]
    if g.groups[group].men:
        g.groups[group].acted = False
    else:
        dissolve(g, group)
    check_entry(g, new)               # 41.58


def part_company(g: State, group: int, going: list[int]) -> None:
    """11.13: a crew of which one goes and the other stays is none any more."""
    for n in g.groups[group].men:
        weapon = g.men[n].serves
        if weapon != NONE and (holder_of(g, weapon) in going) != (n in going):
            g.men[n].serves = NONE


def change_sides_of_divider(g: State, man: int, group: int, owner: int) -> None:
    """41.57: he is his ally's man now; 41.6: cards that lie on him stay behind; 41.7: a SL who goes is out of Radio Contact."""
    m = g.men[man]
    lose_contact(g, man)
    drop_rally_cards(g, man)
    m.acting = m.role != SL and acting_leader(g, m.player) == man
    m.sender, m.player, m.group, m.between = m.player, owner, group, True
    m.acquired = m.infiltrates = NONE
    if m.machine is not None:
        m.machine.active = True


# ---- on the LOS Divider ----

def why_not_own_divider_group(g: State, player: int, group: int) -> Reasons:
    no = why_not_act(g, player, group)
    if g.groups[group].divider == NONE:
        no("it stands on no LOS Divider", "41.55")
    elif has_pinned(g, g.groups[group]):
        no("it has a pinned man", "10.12")
    else:
        why_not_drive(g, group, no)
    return no


def held_up(g: State, group: int) -> bool:
    """41.581: a second Movement card is needed out of a Marsh, and for most guns."""
    gr = g.groups[group]
    return stuck(g, gr, (MARSH,)) or (gun_needs_two(g, group) and len(moves_above(gr)) < 2)


def why_not_press_on(g: State, player: int, group: int, card: int) -> Reasons:
    """41.581."""
    no = why_not_own_divider_group(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    if not no and not held_up(g, group):
        no("it needs no further Movement card there", "41.581")
    return no


def between_games(g: State, means: Means) -> list[int]:
    """His groups on a LOS Divider that may act."""
    return [n for n in means.groups if g.groups[n].divider != NONE] if g.in_teams else []


def press_on_candidates(g: State, means: Means) -> Iterator[tuple[int, int]]:
    groups = between_games(g, means)
    for card in means.cards[MOVE] if groups else ():
        yield from ((n, card) for n in groups)


@action("press on", (GROUP, CARD), "{0} presses on with {1}", chapter=41, card=MOVE, why_not=why_not_press_on,
        candidates=press_on_candidates)
def press_on(g: State, group: int, card: int) -> None:
    """41.581: the card lies on the LOS Divider."""
    take_action(g, group)
    lay_movement(g, group, card, SIDEWAYS)


# ---- into the other game ----

def way_in(g: State, gr: Group, way: str) -> int:
    """The game to that side of the LOS Divider."""
    return gr.divider + (way == RIGHT)


def why_not_come_in(g: State, player: int, group: int, card: int, way: str, chit: int) -> Reasons:
    """41.57: as reinforcements [35.3], with a card of the new owner, into his game or back to the old one."""
    no = why_not_own_divider_group(g, player, group)
    f = need_card(g, player, card, MOVE, "Movement", no)
    if way not in WAYS:
        no("no game lies there", "41.5")
    if no:
        return no
    gr = g.groups[group]
    front = way_in(g, gr, way)
    owner = ally_at(g, player, front)
    if held_up(g, group):
        no("a second Movement card must lie on the LOS Divider", "41.581")
    if g.fronts[front].ceased or (g.fronts[front].decided and front != g.players[gr.origin].front):
        no("that game is decided", "41.59-a")
    if g.at_letter(owner, letter_in(way)) != NONE:
        no("there is a group of that letter", "35.1")
    if chit and (f is None or f.name != FLANK):
        no("they enter at range chit 0, unless a Flank card is played", "35.3")
    elif not 0 <= chit <= max((0, *g.players[owner].chits)):
        no("no further than his furthest group stood when the turn began", "35.3")
    if chit and any(is_afv(g.men[m]) for m in gr.men):
        no("an AFV arrives at range chit 0", "43.42")
    return no


def letter_in(way: str) -> int:
    """41.5: into the game to the right beside its Group A, as Z; into the one to the left beside its Group D, as E."""
    return GROUP_Z if way == RIGHT else GROUP_E


def come_in_candidates(g: State, means: Means) -> Iterator[tuple[int, int, str, int]]:
    groups = between_games(g, means)
    for card in means.cards[MOVE] if groups else ():
        for n in groups:
            for way in WAYS:
                owner = ally_at(g, means.player, way_in(g, g.groups[n], way))
                yield from ((n, card, way, chit) for chit in range(max((0, *g.players[owner].chits)) + 1))


@action("come in", (GROUP, CARD, WORD, NUMBER), "{0} enters the game to the {2} at range chit {3} with {1}", chapter=41,
        card=MOVE, why_not=why_not_come_in, candidates=come_in_candidates)
@flow
def come_in(g: State, option: Option) -> Flow[None]:
    """41.57, 35.2: the card that brings them is discarded, 41.55: and it is not the one that lies on the LOS Divider, which is
    gone with it [41.6]."""
    group, card, way, chit = option[1], option[2], option[3], option[4]
    f = face(g, g.active, card, MOVE)
    flanking = f is not None and f.name == FLANK
    take_action(g, group)
    spend(g, g.active, card)
    join_game(g, group, way, chit)
    if flanking and g.players[g.groups[group].player].front == g.front:
        yield from flank_on_arrival(g, group)


def join_game(g: State, group: int, way: str, chit: int) -> None:
    """41.59: from now on they belong to the force of the player in that game."""
    gr = g.groups[group]
    owner = ally_at(g, gr.player, way_in(g, gr, way))
    for p in gr.stack:
        put_away(g, p, g.players[gr.player].front)
    home = owner == gr.origin
    gr.stack, gr.chit, gr.divider = [], chit, NONE
    reletter(g, group, letter_in(way), owner)
    for man in gr.men:
        m = g.men[man]
        m.player, m.between = owner, False
        if home:
            m.sender, m.acting = NONE, False
    g.players[owner].force += len(gr.men)
    g.log("41.57", log_events.Reinforced, group, tuple(gr.men), chit)


def hand_back(g: State, player: int) -> None:
    """41.59: what stands between the games is no part of the force of a player whose game is over: its sender has it again."""
    for n, gr in enumerate(g.groups):
        if gr.men and gr.player == player and gr.divider != NONE and gr.origin != player:
            for man in gr.men:
                drop_rally_cards(g, man)
                g.men[man].player = gr.origin
            for p in gr.stack:
                p.front = g.players[player].front if p.front == NONE else p.front
            reletter(g, n, gr.letter, gr.origin)
