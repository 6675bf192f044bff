"""K.2, K.3: a scenario in two segments: what happens between them."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.scenario import ATTACKER
from hedgerow.games.up_front.model.state import CAPTURED, IN_PLAY, KILLED, NONE, SET_UP, State, Weapon
from hedgerow.games.up_front.rules.draws import discard, put_away
from hedgerow.games.up_front.rules.setup import arm, sniper_lives


def pause(g: State) -> None:
    """K.2: hands and everything on the table go to the discards, without a shuffle; groups are dissolved."""
    g.segment, g.pausing, g.part = 2, False, SET_UP
    g.log("K.2", log_events.SegmentWon)
    for player, p in enumerate(g.players):
        for card in p.hand:
            discard(g, card, player)
        p.groups = []
        p.hand, p.actions, p.passed, p.leader_lost, p.snipers_lost = [], 0, False, False, False
        p.sniper_lives = sniper_lives(g.scenario.forces[player])      # K.3
    for gr in g.groups:
        for placed in gr.stack:
            put_away(g, placed)
    g.groups, g.flanks, g.encirclements, g.spoils = [], [], [], []
    for n in range(len(g.men)):
        reform(g, n)
    give_out_again(g)
    for player, p in enumerate(g.players):
        p.force = sum(m.player == player and not m.absent for m in g.men)


def reform(g: State, man: int) -> None:
    """K.2: of the Elite all who were not killed or taken stand again, routed men too; of the others everyone. K.3: wounds of the
    Elite stay, weapons are regained, captured ones are not kept."""
    m = g.men[man]
    elite = g.scenario.forces[m.player].role == ATTACKER
    gone = elite and m.fate in (KILLED, CAPTURED)
    m.absent = gone
    m.fate = m.fate if gone else IN_PLAY
    m.wounded = m.wounded and elite
    m.group = m.serves = m.infiltrates = m.transfer = m.acquired = m.own_weapon = m.secondary = NONE
    m.pinned = m.berserk = m.heroic = m.unhurt = False
    m.prisoners = ()
    if m.machine is not None:
        for card in m.machine.rally_cards:
            discard(g, card)
    arm(g, man)
    m.weapon = NONE if gone else m.weapon


def give_out_again(g: State) -> None:
    """K.3: weapons carried besides one's own are regained, whoever has them now."""
    g.weapons = [Weapon(w.kind, w.jammed, w.nation, w.owner) for w in g.weapons]
    for player, force in enumerate(g.scenario.forces):
        g.weapons += [Weapon(kind, nation=force.nation, issued=player) for kind in force.secondary]

