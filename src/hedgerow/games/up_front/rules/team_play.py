"""41 Team play: several games side by side, all of one side before all of the other, and who has won in the end."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, RADIO
from hedgerow.games.up_front.model.state import NONE, WITHDRAWN, State
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.artillery import MALFUNCTIONS, operator, radio_fails
from hedgerow.games.up_front.rules.casualties import leave_play
from hedgerow.games.up_front.rules.command import squad_leader
from hedgerow.games.up_front.rules.draws import discard, draw, spend, time_is_up
from hedgerow.games.up_front.rules.hands import need_card
from hedgerow.games.up_front.rules.los_divider import lay_dividers
from hedgerow.games.up_front.rules.setup import prepare
from hedgerow.games.up_front.rules.team_transfer import hand_back
from hedgerow.games.up_front.rules.victory import broken, casualty_points, end_if_won, judge
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.errors import GameOver
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.state import Result
from hedgerow.kernel.verbs import CARD, GROUP, NUMBER

BEGIN: Option = ("begin",)
WAIT: Option = ("wait",)


# ---- preparing and taking turns ----

@flow
def prepare_teams(g: State) -> Flow[None]:
    """41.1, 41.2, 41.3: every game is prepared for itself, with a deck of its own; then a LOS Divider lies between them."""
    for front in range(len(g.fronts)):
        g.front = front
        yield from prepare(g)
    lay_dividers(g)
    g.active = g.scenario.fronts[0].first
    g.to_play = team_of(g, g.side(g.active))
    g.turn = 1
    yield from next_to_play(g)


def team_of(g: State, side: str) -> list[int]:
    """41.2: who of the side plays a turn, from left to right."""
    return [p for p in range(len(g.players)) if g.side(p) == side and can_play(g, p)]


def can_play(g: State, player: int) -> bool:
    """41.91, 41.93, 41.59: he has men, his game has not ceased, and they have not had enough."""
    p = g.players[player]
    return not g.fronts[p.front].ceased and not p.finished and any(gr.men and gr.player == player for gr in g.groups)


@flow
def pass_on(g: State) -> Flow[None]:
    """41.2: the next of the side; when all have played it is the turn of the other side, whose players begin together."""
    settle_games(g)
    side = g.side(g.active)
    g.to_play = [p for p in g.to_play if p != g.active and can_play(g, p)]
    while not g.to_play:
        side = other_side(g, side)
        g.turn += 1
        g.to_play = team_of(g, side)
    yield from next_to_play(g)


def other_side(g: State, side: str) -> str:
    return next(s for s in g.scenario.sides if s != side)


@flow
def next_to_play(g: State) -> Flow[None]:
    """41.2: the games are independent, and those who have not played yet settle who goes first: from left to right each may begin
    or wait. It matters for fire into another game [41.41]."""
    chosen = NONE
    for player in list(g.to_play):
        if chosen == NONE and len(g.to_play) > 1:
            choice: Option = yield Ask(g.seat(player), "team turn", [BEGIN, WAIT], cite="41.2")
            if choice == BEGIN:
                chosen = player
    g.active = chosen if chosen != NONE else g.to_play[0]
    g.front = g.players[g.active].front


# ---- games that are decided ----

def settle_games(g: State) -> None:
    """41.9: what has been decided in any of the games; 41.93: whether the last of them is over."""
    for front in range(len(g.fronts)):
        g.front = front
        settle_game(g, front)
    g.front = g.players[g.active].front
    if all(f.decided for f in g.fronts):
        raise GameOver(team_result(g))


def settle_game(g: State, front: int) -> None:
    f = g.fronts[front]
    if f.ceased:
        return
    if not f.decided:
        try:
            end_if_won(g)
            if time_is_up(g):
                judge(g)
        except GameOver as over:
            decide(g, front, over.result)
    elif time_is_up(g):
        cease(g, front)
    elif f.winner != NONE and not g.players[f.winner].finished and broken(g, f.winner):
        g.log("41.59", log_events.HadEnough, f.winner)
        finish(g, f.winner)


def decide(g: State, front: int, result: Result) -> None:
    """41.59, 41.59-a: the game is won, and stays won; 41.91: who has lost it leaves, and the winner may go on alone until time is
    up."""
    f = g.fronts[front]
    places = g.scenario.fronts[front].places
    winners = [p for p in places if g.side(p) in result.winners]
    f.decided, f.winner = True, winners[0] if len(winners) == 1 else NONE
    g.log("41.59-a", log_events.GameDecided, front + 1, f.winner, result.why)
    if time_is_up(g) or f.winner == NONE:
        cease(g, front)
        return
    for player in places:
        if player != f.winner:
            retire(g, player)


def retire(g: State, player: int) -> None:
    """41.91: a player who is defeated is out, with all his men."""
    hand_back(g, player)
    for group in g.groups_of(player):
        for m in g.men:
            if m.infiltrates == group:
                m.infiltrates = NONE
        for man in list(g.groups[group].men):
            leave_play(g, man, WITHDRAWN, "41.91")
    finish(g, player)


def finish(g: State, player: int) -> None:
    """41.59, 41.91: he does nothing more; his cards go to the discards, unseen."""
    p = g.players[player]
    p.finished, p.passed = True, False
    for card in p.hand:
        discard(g, card, player, p.front)
    p.hand = []


def cease(g: State, front: int) -> None:
    """41.93: its Time Limit is reached: nobody there helps or is hurt any more."""
    g.fronts[front].ceased = True
    g.log("41.93", log_events.GameCeased, front + 1)
    for player in g.scenario.fronts[front].places:
        hand_back(g, player)


def team_result(g: State) -> Result:
    """41.8: the side that has won more games; if both have won the same number, the one with more points for casualties."""
    sides = g.scenario.sides
    won = {s: sum(f.winner != NONE and g.side(f.winner) == s for f in g.fronts) for s in sides}
    points = {s: sum(int(casualty_points(g, p, everyone=True).total) for p in range(len(g.players)) if g.side(p) != s)
              for s in sides}
    score = tuple((s, won[s]) for s in sides)
    if len({*won.values()}) > 1:
        return Result((max(sides, key=lambda s: won[s]),), score, "41.8", "more of the games are won")
    if len({*points.values()}) > 1:
        return Result((max(sides, key=lambda s: points[s]),), tuple(points.items()), "41.8",
                      "as many games are won on both sides: most Victory Points for casualties")
    return Result((), score, "41.8", "as many games are won on both sides, and as many points for casualties")


# ---- Radio Contact ----

def why_not_contact(g: State, player: int, group: int, card: int, ally: int) -> Reasons:
    """41.7: unpinned SLs of two games, each with an unpinned radio in his group; with a Radio card, as the sole action."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, RADIO, "Radio", no)
    if not g.in_teams or not 0 <= ally < len(g.players) or ally == player or g.side(ally) != g.side(player):
        no("that is no ally in another game", "41.7")
    if no:
        return no
    if not on_the_air(g, player) or g.men[squad_leader(g, player)].group != group:
        no("it needs its unpinned SL and an unpinned radio that works", "41.7")
    if not on_the_air(g, ally):
        no("the other SL must be unpinned, with an unpinned radio that works", "41.7")
    if (min(player, ally), max(player, ally)) in g.contacts:
        no("they are in contact", "41.7")
    return no


def on_the_air(g: State, player: int) -> bool:
    """41.7: his SL is there unpinned, and a radio with him."""
    leader = squad_leader(g, player)
    return leader != NONE and g.men[leader].group != NONE and operator(g, g.men[leader].group) != NONE


def contact_candidates(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    cards = means.cards[RADIO] if g.in_teams else []
    for group in means.groups if cards else ():
        if operator(g, group) != NONE:
            yield from ((group, card, ally) for card in cards for ally in range(len(g.players)))


@action("radio contact", (GROUP, CARD, NUMBER), "{0} calls the other squad leader with {1}", chapter=41, card=RADIO,
        why_not=why_not_contact, candidates=contact_candidates)
def radio_contact(g: State, group: int, card: int, ally: int) -> None:
    """41.7: any number but one at which the radio malfunctions [40.4]; from then on the two may talk and show their hands."""
    take_action(g, group)
    spend(g, g.active, card)
    drawn = CARDS[draw(g, "radio contact")]
    if drawn.red and drawn.rnc >= MALFUNCTIONS:
        radio_fails(g, operator(g, group))
        return
    g.contacts = [*g.contacts, (min(g.active, ally), max(g.active, ally))]
    g.reveal()
    g.log("41.7", log_events.ContactMade, g.active, ally)


def may_talk(g: State, seat: str) -> list[str]:
    """41.7: players of a side talk among themselves only in Radio Contact, each with those he has reached."""
    player = g.player_of(seat)
    return [g.seat(a if b == player else b) for a, b in g.contacts if player in (a, b)]
