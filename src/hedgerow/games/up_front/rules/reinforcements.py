"""35 Reinforcements: men who are not there at the start, and enter as Group E when enough decks have been played."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CONCEALED, FLANK, MARSH, MOVE
from hedgerow.games.up_front.model.action_cards import TERRAIN as TERRAIN_FACE
from hedgerow.games.up_front.model.state import (
    GROUP_E,
    IN_PLAY,
    NONE,
    TERRAIN,
    WAITING,
    Group,
    Placed,
    State,
    Weapon,
    add_group,
    is_afv,
    set_owner,
)
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_any_action
from hedgerow.games.up_front.rules.bog import check_entry
from hedgerow.games.up_front.rules.consequences import add_flank
from hedgerow.games.up_front.rules.crews import crew_pairs, serve, why_not_serve
from hedgerow.games.up_front.rules.draws import spend
from hedgerow.games.up_front.rules.flanking import can_flank
from hedgerow.games.up_front.rules.hands import face, need_card
from hedgerow.games.up_front.rules.los_divider import targets_of
from hedgerow.games.up_front.rules.movement import why_not_enter
from hedgerow.games.up_front.rules.ranges import free_for_all
from hedgerow.games.up_front.rules.setup import READY, equip_options, equipment
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, NUMBER

# ---- who is there ----

def available(g: State, player: int) -> list[int]:
    """35.1, H.1: his men who wait and for whom the Draw pile has been emptied often enough."""
    played = g.fronts[g.players[player].front].emptied
    return [n for n, m in enumerate(g.men) if m.player == player and m.fate == WAITING and m.arrives <= played]


def highest_chit(g: State, player: int) -> int:
    """35.3: the highest range chit he had in play when his turn began."""
    return max((0, *g.players[player].chits))


def why_not_arrive(g: State, player: int, card: int, chit: int) -> Reasons:
    """35.2, 35.3: with a Movement card, at range chit 0, or with a Flank card up to his own highest; 43.42: AFVs at 0 only."""
    no = why_not_any_action(g, player)
    f = need_card(g, player, card, MOVE, "Movement", no)
    coming = available(g, player)
    if not coming:
        no("no reinforcements are there to enter", "35.1")
    elif g.at_letter(player, GROUP_E) != NONE:
        no("they enter as Group E, and there is one", "35.1")
    if chit and (f is None or f.name != FLANK):
        no("they enter at range chit 0, unless a Flank card is played", "35.3")
    elif not 0 <= chit <= highest_chit(g, player):
        no("no further than his furthest group stood when the turn began", "35.3")
    if chit and any(is_afv(g.men[m]) for m in coming):
        no("an AFV arrives at range chit 0", "43.42")
    return no


def arrivals(g: State, means: Means) -> Iterator[tuple[int, int]]:
    for card in means.cards[MOVE] if available(g, means.player) else ():
        yield from ((card, chit) for chit in range(highest_chit(g, means.player) + 1))


# ---- in the open ----

@action("reinforce", (CARD, NUMBER), "reinforcements enter at range chit {1} with {0}", chapter=35, among="", card=MOVE,
        why_not=why_not_arrive, candidates=arrivals)
@flow
def reinforce(g: State, option: Option) -> Flow[None]:
    """35.2: one group, in Open Ground [35.4]; the Movement card that brings it is discarded; 35.3: a Flank card may flank."""
    card, chit = option[1], option[2]
    f = face(g, g.active, card, MOVE)
    flanking = f is not None and f.name == FLANK
    spend(g, g.active, card)
    group = enter(g, g.active, chit)
    if flanking:
        yield from flank_on_arrival(g, group)
    yield from fit_out(g, g.active, group)


def enter(g: State, player: int, chit: int) -> int:
    """35.1: all who are available become Group E and belong to the force from now on [16.5]."""
    coming = available(g, player)
    group = add_group(g, Group(player, GROUP_E, chit, coming))
    for man in coming:
        g.men[man].fate, g.men[man].group = IN_PLAY, group
    p = g.players[player]
    p.force += len(coming)
    if not p.resupplied:
        p.resupplied = True
        for kind in g.scenario.forces[player].reinforcement_secondary:
            g.weapons.append(Weapon(kind, nation=p.nation, issued=player))
    take_action(g, group)
    g.log("35.2", log_events.Reinforced, group, tuple(coming), chit)
    return group


@flow
def flank_on_arrival(g: State, group: int) -> Flow[None]:
    """35.3: the Flank card may give Flanking Fire as any other [17.1]."""
    if free_for_all(g) or not any(can_flank(g, group, n) for n in targets_of(g, group)):
        return
    choice: Option = yield Ask(g.seat(g.active), "flank", flanks_on_arrival(g, group), cite="35.3", group=group)
    if choice != PASS:
        add_flank(g, group, choice[1], "35.3")


def flanks_on_arrival(g: State, group: int) -> list[Option]:
    return [*(("flank", n) for n in targets_of(g, group) if can_flank(g, group, n)), PASS]


@flow
def fit_out(g: State, player: int, group: int) -> Flow[None]:
    """11.12, 21.1: crews and secondary weapons, as at the start of the game."""
    while equipment(g, player) != NONE and newcomers_equip(g, player, group):
        choice: Option = yield Ask(g.seat(player), "equipment", newcomers_equip(g, player, group), cite="21.1",
                                   weapon=equipment(g, player))
        g.men[choice[1]].secondary = choice[2]
        set_owner(g, choice[2], choice[1])
    while newcomer_crews(g, group):
        crew: Option = yield Ask(g.seat(player), "crews", [*newcomer_crews(g, group), READY], cite="11.12")
        if crew == READY:
            return
        serve(g, crew[1], crew[2])


def newcomers_equip(g: State, player: int, group: int) -> list[Option]:
    return [o for o in equip_options(g, player) if g.men[o[1]].group == group]


def newcomer_crews(g: State, group: int) -> list[Option]:
    return [("man weapon", gunner, other) for gunner, other in crew_pairs(g, group) if not why_not_serve(g, gunner, other)]


# ---- under cover ----

def why_not_arrive_hidden(g: State, player: int, card: int, chit: int, concealed: int, terrain: int) -> Reasons:
    """35.4: with a Movement, a Concealed and a Terrain card together, and nothing else all turn."""
    no = why_not_arrive(g, player, card, chit)
    need_card(g, player, concealed, CONCEALED, "Concealed", no)
    f = need_card(g, player, terrain, TERRAIN_FACE, "Terrain", no)
    if len({card, concealed, terrain}) < 3:
        no("three different cards", "35.4")
    if g.players[player].actions:
        no("nothing else is done in such a turn", "35.4")
    if f is not None:
        why_not_enter(g, NONE, f, no)
    if f is not None and f.name == MARSH and any(g.men[m].machine is not None for m in available(g, player)):
        no("neither an AFV nor a gun enters Marsh", "8.43")
    return no


def hidden_arrivals(g: State, means: Means) -> Iterator[tuple[int, int, int, int]]:
    for card, chit in arrivals(g, means):
        for concealed in means.cards[CONCEALED]:
            yield from ((card, chit, concealed, terrain) for terrain in means.cards[TERRAIN_FACE])


@action("reinforce hidden", (CARD, NUMBER, CARD, CARD), "reinforcements enter {3} at range chit {1} with {0} and {2}",
        chapter=35, among="", card=MOVE, why_not=why_not_arrive_hidden, candidates=hidden_arrivals)
@flow
def reinforce_hidden(g: State, option: Option) -> Flow[None]:
    """35.4: the Terrain is placed, the other two cards are discarded whatever the nation may discard; the turn is spent."""
    card, chit, concealed, terrain = option[1], option[2], option[3], option[4]
    f = face(g, g.active, card, MOVE)
    ground = face(g, g.active, terrain, TERRAIN_FACE)
    flanking = f is not None and f.name == FLANK
    assert ground is not None
    spend(g, g.active, card)
    spend(g, g.active, concealed)
    group = enter(g, g.active, chit)
    g.players[g.active].hand.remove(terrain)
    g.groups[group].stack.append(Placed(terrain, TERRAIN, ground.name, ground.value, "", g.turn))
    g.log("35.4", log_events.TerrainLaid, group, terrain, ground.name)
    g.players[g.active].spent = True
    check_entry(g, group)
    if flanking:
        yield from flank_on_arrival(g, group)
    yield from fit_out(g, g.active, group)
