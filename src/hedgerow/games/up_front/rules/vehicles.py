"""28.42 to 28.45, 28.53 What becomes of AFVs: buttoned up, pinned, without commander, immobilized, stunned, bogged, destroyed."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, HILL, OPEN_GROUND, WALLS
from hedgerow.games.up_front.model.state import (
    NONE,
    TERRAIN,
    State,
    afv_in,
    crew_exposed,
    is_afv,
    last_terrain,
    moves_above,
    open_topped,
)
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.armor import (
    COMMANDER,
    EITHER,
    ELIMINATED,
    FLIPPED,
    IMMOBILIZED,
    NO_EFFECT,
    STUNNED,
    machine_of,
)
from hedgerow.games.up_front.rules.casualties import drop_rally_cards, kill
from hedgerow.games.up_front.rules.consequences import given_up
from hedgerow.games.up_front.rules.draws import discard, draw, put_away
from hedgerow.games.up_front.rules.heroes import hero_may_be_held, rescue_options, spend_hero
from hedgerow.kernel.asking import PASS, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import GROUP

# ---- the crew ----

def flip(g: State, man: int, rule: str) -> None:
    """28.43, 28.42: the card is turned over: buttoned up, or pinned if it is open-topped; 27.2: acquisition is lost."""
    m = g.men[man]
    m.acquired = NONE
    if not crew_exposed(m):
        return
    if open_topped(m) or not is_afv(m):
        m.pinned = True
        g.log(rule, log_events.Pinned, man)
    else:
        machine_of(m).buttoned = True
        g.log(rule, log_events.ButtonedUp, man)


@flow
def hit_crew(g: State, man: int, outcome: str, rule: str = "28.4-a") -> Flow[None]:
    """28.4-a: turned over; 28.431: with its commander killed; 28.421: a Hero card saves it at once, if he was not."""
    if outcome == NO_EFFECT:
        return
    if outcome == FLIPPED and is_afv(g.men[man]):
        saved: bool = yield from keeps_its_head(g, man)
        if saved:
            return
    flip(g, man, rule)
    if outcome == COMMANDER:
        lose_crewman(g, man)


@flow
def keeps_its_head(g: State, man: int) -> Flow[bool]:
    """28.421: a Hero card played before the card is turned over."""
    player = g.men[man].player
    if not hero_may_be_held(g, player):
        return False
    choice: Option = yield Window(g.seat(player), "crew under fire", [*rescue_options(g, player), PASS], cite="28.421", unit=man,
                                  facts={"cards": len(g.players[player].hand)})
    if choice == PASS:
        return False
    spend_hero(g, player, choice[1], man, "keeps its head")
    return True


def lose_crewman(g: State, man: int) -> None:
    """28.431, 28.4311, 34.71: Commander Killed, then 2 Crew Killed; the third loss is the end of it."""
    machine = machine_of(g.men[man])
    machine.crew_killed += 1
    g.log("28.431", log_events.CrewmanKilled, man, machine.crew_killed)
    if machine.crew_killed > 2:
        destroy(g, man, "28.4311" if is_afv(g.men[man]) else "34.71")


# ---- the vehicle ----

def hit_armor(g: State, man: int, outcome: str, hull_down: bool = False) -> None:
    """28.4: what an anti-armor result does; if immobilization and stun share a number, red immobilizes and black stuns."""
    if outcome == EITHER:
        outcome = IMMOBILIZED if CARDS[draw(g, "immobilized or stunned")].red else STUNNED
    if outcome == ELIMINATED:
        destroy(g, man, "28.4")
    elif outcome == IMMOBILIZED:
        immobilize(g, man, hull_down)
    elif outcome == STUNNED:
        stun(g, man, "28.4")


def immobilize(g: State, man: int, hull_down: bool = False) -> None:
    """28.44, 28.44-a: it moves no more; a second time, or Hull Down [28.93], it is stunned instead."""
    machine = machine_of(g.men[man])
    if machine.immobilized or hull_down:
        stun(g, man, "28.93" if hull_down else "28.44")
        return
    machine.immobilized = True
    g.log("28.44", log_events.Immobilized, man)
    halt(g, g.men[man].group)


def stun(g: State, man: int, rule: str) -> None:
    """28.45: Stun 3, turned over, and Rally cards on it are lost; 28.451: Stun 6 the next time, then the end."""
    machine = machine_of(g.men[man])
    if machine.stun >= 6:
        destroy(g, man, "28.451")
        return
    machine.stun += 3
    g.log(rule, log_events.Stunned, man, machine.stun)
    drop_rally_cards(g, man)
    flip(g, man, "28.45")
    halt(g, g.men[man].group)


def destroy(g: State, man: int, rule: str) -> None:
    """28.4."""
    kill(g, man, rule)


def halt(g: State, group: int) -> None:
    """28.441: Movement cards are removed, the range chit stays. Of two the first is turned over as Open Ground [29.45]; with one
    it is back on its last Terrain, but no longer on Walls or a Hill. A change of letter that was under way is off."""
    gr = g.groups[group]
    machine_of(g.men[gr.men[0]]).overran = NONE
    front = g.players[gr.player].front
    for p in [p for p in gr.stack if p.offered]:
        gr.stack.remove(p)
        discard(g, p.card, front=front)
    moves = moves_above(gr)
    if not moves or gr.divider != NONE:                   # 41.55: on a LOS Divider it is for ever on the move
        return
    if len(moves) > 1:
        kept, moves = moves[0], moves[1:]
        beneath = gr.stack.index(kept)
        for p in gr.stack[:beneath]:
            put_away(g, p, front)
        gr.stack = gr.stack[beneath:]
        kept.kind, kept.name, kept.value, kept.mode, kept.letter = TERRAIN, OPEN_GROUND, 0, "", NONE
    else:
        ground = last_terrain(gr)
        if ground is not None and ground.name in (WALLS, HILL):
            ground.name, ground.value = OPEN_GROUND, 0
    for p in moves:
        gr.stack.remove(p)
        discard(g, p.card, front=front)
    given_up(g, gr.player)


# ---- buttoning up of one's own accord ----

def why_not_button_up(g: State, player: int, group: int) -> Reasons:
    """28.43: an AFV that is not open-topped, as its action."""
    no = why_not_act(g, player, group)
    afv = afv_in(g, group)
    if afv == NONE or open_topped(g.men[afv]):
        no("only an AFV with hatches buttons up", "28.43")
    elif not crew_exposed(g.men[afv]):
        no("it is buttoned up", "28.43")
    return no


def afv_groups(g: State, means: Means) -> list[tuple[int]]:
    return [(n,) for n in means.afvs]


@action("button up", (GROUP,), "{0} buttons up", chapter=28, among="afvs", why_not=why_not_button_up, candidates=afv_groups)
def button_up(g: State, group: int) -> None:
    """28.43: for the rest of the game, barring a Hero card."""
    take_action(g, group)
    flip(g, afv_in(g, group), "28.43")
