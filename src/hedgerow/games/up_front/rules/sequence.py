"""4 Sequence of play: player turns of actions, discards and refilling the hand."""

from __future__ import annotations

from functools import cache

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.scenarios import CAMPAIGN_ORDER
from hedgerow.games.up_front.model.state import ACTIONS as ACTIONS_PART
from hedgerow.games.up_front.model.state import DISCARDS, NONE, REFILL, TERRAIN_ANSWERS, Group, State
from hedgerow.games.up_front.rules.actions import ACTIONS, TURN, offered
from hedgerow.games.up_front.rules.berserk import charges
from hedgerow.games.up_front.rules.campaign import begin_battle, campaign_result, close_battle, note_outcome, open_campaign, tidy
from hedgerow.games.up_front.rules.close_combat import claim_terrain
from hedgerow.games.up_front.rules.commissar import executions
from hedgerow.games.up_front.rules.design_your_own import design
from hedgerow.games.up_front.rules.discards import answer_terrain, discard_phase, unanswered
from hedgerow.games.up_front.rules.draws import take, time_is_up
from hedgerow.games.up_front.rules.hands import room
from hedgerow.games.up_front.rules.lateral_transfer import vacated
from hedgerow.games.up_front.rules.night import burn_down
from hedgerow.games.up_front.rules.prisoners import post_guards
from hedgerow.games.up_front.rules.readjustment import readjust
from hedgerow.games.up_front.rules.segments import pause
from hedgerow.games.up_front.rules.setup import prepare, prepare_again
from hedgerow.games.up_front.rules.team_play import pass_on, prepare_teams, settle_games
from hedgerow.games.up_front.rules.victory import end_if_decided, end_if_time_is_up
from hedgerow.games.up_front.rules.withdrawal import leave_the_field, pursuit_begins
from hedgerow.games.up_front.rules.wounds import endurance
from hedgerow.kernel.asking import Ask, Option, Window
from hedgerow.kernel.errors import GameOver
from hedgerow.kernel.flow import Flow, FlowFunction, flow
from hedgerow.kernel.state import Result

END: Option = ("end actions",)


@flow
def play(g: State) -> Flow[Result]:
    """A scenario, designed first by the players [43-a] or not, or the first of a campaign [42.1]."""
    if g.scenario.design:
        yield from design(g)
    if g.scenario.campaign:
        open_campaign(g)
        yield from begin_battle(g)
    result: Result = yield from play_scenario(g)
    return result


@flow
def play_scenario(g: State) -> Flow[Result]:
    """4.1: prepare, then player turns in order until somebody has won or time is up."""
    if g.in_teams:
        yield from prepare_teams(g)
    else:
        yield from prepare(g)
        g.active = g.here.first
    result: Result = yield from take_turns(g)
    return result


def sequel(g: State, result: Result) -> FlowFunction[State, [], Result] | None:
    """42: in a campaign the end of a scenario is not the end of the game."""
    if g.campaign is None or g.campaign.over:
        return None
    note_outcome(g, result)
    return after_battle


@flow
def after_battle(g: State) -> Flow[Result]:
    """42.7: the winner may pursue; then the rosters are brought up to date, and the next scenario begins [42.1]."""
    tidy(g)
    pursued = False
    if g.pursuer == NONE and g.campaign is not None and g.campaign.last != NONE:
        pursued = yield from pursuit_begins(g, g.campaign.last)
    if pursued:
        begin_pursuit(g)
        yield from take_turns(g)
    yield from close_battle(g)
    end_if_last(g)
    yield from begin_battle(g)
    result: Result = yield from play_scenario(g)
    return result


def begin_pursuit(g: State) -> None:
    """42.7: play goes on with the next player's turn."""
    assert g.campaign is not None
    g.pursuer, g.campaign.pursuit_deck = g.campaign.last, g.fronts[g.front].emptied
    g.active = next_player(g)


def end_if_last(g: State) -> None:
    """42.8: after the last scenario of the series the campaign is decided."""
    assert g.campaign is not None
    if g.campaign.battle == len(CAMPAIGN_ORDER):
        g.campaign.over = True
        raise GameOver(campaign_result(g))


@flow
def take_turns(g: State) -> Flow[Result]:
    """4.1: turn after turn; K.2: between the segments of a scenario both sides form up anew."""
    while True:
        yield from player_turn(g)
        if g.pausing:
            pause(g)
            yield from prepare_again(g)
            g.active = g.here.first
        elif g.in_teams:
            yield from pass_on(g)
        else:
            g.active = next_player(g)


def next_player(g: State) -> int:
    """4.1: turns alternate; J: who has no group left is passed over."""
    count = len(g.players)
    return next(p for n in range(1, count + 1) if g.in_play(p := (g.active + n) % count))


@flow
def player_turn(g: State) -> Flow[None]:
    """4.2 to 4.5: answers to Terrain laid by the enemy, actions, discards, refill."""
    begin_turn(g)
    leave_the_field(g, g.active)
    if g.fronts[g.front].shuffled:
        yield from readjust(g, g.active)
    g.part = TERRAIN_ANSWERS
    if unanswered(g, g.active):
        yield from answer_terrain(g, g.active)
    settle_matters(g)
    if g.pausing:
        return
    if tried(g) or unsettled(g):
        yield from endurance(g, g.active)
        yield from charges(g, g.active)
        yield from aftermath(g)
        settle_matters(g)
    g.part = ACTIONS_PART
    yield from take_actions(g)
    if g.pausing:
        return
    g.part = DISCARDS
    yield from discard_phase(g)
    if unsettled(g):
        yield from aftermath(g)
    executions(g, g.active)
    settle_matters(g)
    if g.pausing:
        return
    g.part = REFILL
    yield from refill(g, g.active)
    end_turn(g)


def begin_turn(g: State) -> None:
    if not g.in_teams:
        g.turn += 1                                       # 41.2: in team play those of a side count as one
    p = g.players[g.active]
    g.lapse(g.seat(g.active), "my turn")
    p.actions = p.entrenching = 0
    p.spent = False
    for gr in g.groups:
        if gr.player == g.active and (gr.divider == NONE or not has_just_crossed(g, gr)):
            gr.acted = False
    mine = [g.groups[n] for n in g.groups_of(g.active)]
    p.letters, p.chits = tuple([gr.letter for gr in mine]), tuple([gr.chit for gr in mine])
    g.log("4.1", log_events.TurnBegins, g.turn, g.active)


def tried(g: State) -> bool:
    """33.7, 20.91: a new deck has begun since his last turn, or somebody is berserk."""
    return g.players[g.active].deck_seen < g.fronts[g.front].emptied or True in [m.berserk for m in g.men]


def has_just_crossed(g: State, gr: Group) -> bool:
    """41.54: a group between two games has come onto the LOS Divider this turn: that was its action."""
    return gr.stack[-1].turn == g.turn


@flow
def take_actions(g: State) -> Flow[None]:
    """4.2: one action a group, one after the other, each after seeing what the last brought [4.21, 4.22, 4.23, 4.24, 4.25]."""
    while not g.pausing:
        choice: Option = yield Ask(g.seat(g.active), TURN, [*offered(g, g.active), END], cite="4.2", secret=True)
        if choice == END:
            return
        played = ACTIONS[choice[0]]
        if played.waits:
            yield from played.play(g, choice)
        else:
            played.play(g, *choice[1:])
        if unsettled(g):
            yield from aftermath(g)
        settle_matters(g)


def unsettled(g: State) -> bool:
    """Losses have left something to be decided."""
    return bool(g.spoils) or bool([gr for gr in g.groups if gr.prisoners])


@flow
def aftermath(g: State) -> Flow[None]:
    """What losses leave to be decided: Terrain of groups that are gone [20.8], prisoners without a guard [32.2]."""
    yield from claim_terrain(g)
    yield from post_guards(g)


def settle_matters(g: State) -> None:
    """16.3, 16.5: whether the game is over; 17.7-a: a letter that has become vacant is taken."""
    for gr in g.groups:
        if gr.bound != NONE:
            vacated(g)
            break
    if g.in_teams:
        settle_games(g)
        return
    end_if_decided(g)
    end_if_time_is_up(g)


# ---- refilling the hand ----

@flow
def refill(g: State, player: int) -> Flow[None]:
    """4.5: as many cards as he likes, up to what he may hold; 10.4: a Hero played as it is drawn makes room for another."""
    drawn = 0
    while drawn or room(g, player):
        choice: Option = yield refill_window(g, player, drawn)
        if choice[1] == 0:
            return
        drawn += choice[1]
        draw_cards(g, player, choice[1])
        end_if_time_is_up(g)
        if g.in_teams and time_is_up(g):
            return


def refill_window(g: State, player: int, drawn: int) -> Window:
    left = room(g, player)
    return Window(g.seat(player), "refill", list(draws(left)), cite="4.5", passing=("draw", left),
                  facts={"room": left, "drawn": drawn}, room=left)


@cache
def draws(room: int) -> tuple[Option, ...]:
    """How many cards he may draw, the most of them first."""
    return tuple(("draw", n) for n in range(room, -1, -1))


def draw_cards(g: State, player: int, count: int) -> None:
    """4.5: unseen by the others; 16.3: not beyond the end of the last deck."""
    cards = []
    for _ in range(count):
        cards.append(take(g, player))
        if g.fronts[g.front].emptied >= g.here.decks:
            break
    if g.listener is not None:
        g.tell("4.5", g.seat(player), log_events.DealtTo(tuple(cards)), log_events.Dealt(player, len(cards)))


def end_turn(g: State) -> None:
    """15.2: a leader lost in this round has cost a card by now; 10.45: heroes are heroes for one player turn."""
    g.players[g.active].leader_lost = False
    burn_down(g, g.active)
    for m in g.men:
        m.heroic = m.unhurt = False


def stage(g: State) -> tuple[int, int]:
    """How far the game is."""
    return g.turn, g.part
