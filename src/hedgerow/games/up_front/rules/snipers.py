"""14 Snipers: played as a discard, and looked for in the turn after."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, SNIPER, Face
from hedgerow.games.up_front.model.state import NONE, Man, State, armed, crew_exposed, is_afv, is_gun
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.armor import COMMANDER, FLIPPED
from hedgerow.games.up_front.rules.draws import discard, draw, play_declared
from hedgerow.games.up_front.rules.fire_resolution import under_fire
from hedgerow.games.up_front.rules.heroes import chance_for_a_hero
from hedgerow.games.up_front.rules.los_divider import snipers_targets
from hedgerow.games.up_front.rules.results import KIA, NO_EFFECT, PANIC, PIN, suffer
from hedgerow.games.up_front.rules.vehicles import destroy, hit_crew
from hedgerow.games.up_front.rules.victory import end_if_broken
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import GROUP


def why_not_snipe(g: State, player: int, group: int, no: Reasons) -> None:
    """14.2: any enemy group, whatever its Terrain, 41.4: also in the game next to his; never an AFV whose crew is not exposed."""
    gr = g.groups[group]
    if group not in snipers_targets(g, player):
        no("that is no enemy group in play", "14.2")
    elif any(is_afv(g.men[n]) and not crew_exposed(g.men[n]) for n in gr.men):
        no("a Sniper does nothing to an AFV that is pinned or buttoned up", "14.2")


def sniper_face(g: State, player: int, card: int) -> Face:
    return next(f for f in CARDS[card].faces[g.players[player].nation] if f.kind == SNIPER)


@flow
def snipe(g: State, player: int, group: int, card: int) -> Flow[None]:
    """14.2, 14.3: a position is drawn in a group of several, then the result; the colour means nothing. 17.8-a: men on their way
    to or from the group are its first positions."""
    men = under_fire(g, group)
    man = men[0] if len(men) == 1 else men[CARDS[draw(g, "sniper's target")].position(len(men)) - 1]
    yield from chance_for_a_hero(g, man)
    drawn = draw(g, "sniper")
    number = CARDS[drawn].rnc
    outcome = sniper_outcome(sniper_face(g, player, card), number, g.men[man].pinned)
    g.log("14.3", log_events.SniperFires, player, card, group, man, outcome)
    note_sniper(g, player, group, number)
    play_declared(g, card)
    discard(g, card)
    if g.men[man].machine is not None:
        yield from snipe_crew(g, man, outcome)
    else:
        yield from suffer(g, man, outcome, drawn, number == min(sniper_face(g, player, card).kia))
    end_if_broken(g)


@flow
def snipe_crew(g: State, man: int, outcome: str) -> Flow[None]:
    """14.31: a PIN turns an AFV over, a KIA kills its commander as well; 14.32, 34.71: so with a gun, but a PIN on one that is
    pinned removes it."""
    if outcome == PANIC:
        destroy(g, man, "14.32")
    elif outcome == PIN:
        yield from hit_crew(g, man, FLIPPED, "14.31")
    elif outcome == KIA:
        yield from hit_crew(g, man, COMMANDER, "14.31")


def sniper_outcome(f: Face, number: int, pinned: bool) -> str:
    """14.3: the numbers printed on the card; a man who is pinned already panics."""
    if number in f.kia:
        return KIA
    if number in f.pin:
        return PANIC if pinned else PIN
    return NO_EFFECT


def note_sniper(g: State, player: int, group: int, number: int) -> None:
    """14.4: a check must beat the lowest number drawn against the group in this turn."""
    gr = g.groups[group]
    gr.sniped = min(number, gr.sniped) if gr.sniped_turn == g.turn and gr.sniped != NONE else number
    gr.sniped_turn, gr.sniper = g.turn, player


# ---- the check ----

def why_not_check(g: State, player: int, group: int) -> Reasons:
    """14.4: the group that was fired at, in the very next player turn, with an unpinned man who has a primary weapon."""
    no = why_not_act(g, player, group)
    gr = g.groups[group]
    if gr.sniped == NONE or gr.sniped_turn != g.turn - 1:
        no("no Sniper has fired at it in the turn before", "14.4")
    if not any(can_check(g, g.men[m]) for m in gr.men):
        no("it needs an unpinned man with a weapon", "14.4")
    return no


def can_check(g: State, m: Man) -> bool:
    """14.4: an unpinned man with a primary weapon, an unpinned gun, or an AFV with its crew exposed."""
    return crew_exposed(m) if is_afv(m) else not m.pinned and (armed(g, m) or is_gun(m))


def check_candidates(g: State, means: Means) -> list[tuple[int]]:
    return [(n,) for n in means.sniped]


@action("sniper check", (GROUP,), "{0} looks for the Sniper", chapter=14, among="sniped", why_not=why_not_check,
        candidates=check_candidates)
def sniper_check(g: State, group: int) -> None:
    """14.4: a black number above the Sniper's makes all further Sniper cards of that opponent Cower cards."""
    take_action(g, group)
    card = CARDS[draw(g, "sniper check")]
    found = not card.red and card.rnc > g.groups[group].sniped
    g.log("14.4", log_events.SniperChecked, group, "he is found" if found else "in vain")
    if found:
        p = g.players[g.groups[group].sniper]
        p.sniper_lives -= 1
        p.snipers_lost = p.sniper_lives <= 0
