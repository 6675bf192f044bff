"""24 Minefields: laid on enemy groups, and dangerous to leave."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, GERMAN, MINEFIELD, OPEN_GROUND
from hedgerow.games.up_front.model.state import NONE, WIRE, Placed, State, count, is_afv, is_infantry, last_terrain, moves_above
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.armor import IMMOBILIZED, NO_EFFECT, vehicle_of
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.games.up_front.rules.heroes import chance_for_a_hero
from hedgerow.games.up_front.rules.results import outcome_of, suffer
from hedgerow.games.up_front.rules.values import kia
from hedgerow.games.up_front.rules.vehicles import immobilize
from hedgerow.games.up_front.rules.victory import end_if_broken
from hedgerow.kernel.asking import Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import UNIT


def mines_beneath(g: State, group: int) -> Placed | None:
    """24.1, 24.2: the Minefield its Terrain is, however many Movement cards lie on it."""
    card = last_terrain(g.groups[group])
    return card if card is not None and card.name == MINEFIELD else None


def in_mines(g: State, group: int) -> bool:
    """24.4: two Movement cards lead out."""
    return mines_beneath(g, group) is not None and len(moves_above(g.groups[group])) < 2


@flow
def mine_attack(g: State, group: int, strength: int) -> Flow[None]:
    """24.31: one position, drawn; the number is added whatever its colour."""
    men = g.groups[group].men
    man = men[0] if len(men) == 1 else men[CARDS[draw(g, "minefield position")].position(len(men)) - 1]
    yield from mine_under(g, man, strength, False)


@flow
def mine_under(g: State, man: int, strength: int, signed: bool) -> Flow[None]:
    """24.31, 24.32: only Wire changes it; 24.4: when a group walks out the colours count."""
    if is_afv(g.men[man]):
        mine_under_afv(g, man)
        return
    yield from chance_for_a_hero(g, man)
    card = draw(g, "minefield")
    group = g.men[man].group
    found = Tally.of(strength, "Minefield", "24.31").add(count(g.groups[group], WIRE), "Wire", "24.32")
    found = found.add(CARDS[card].signed if signed else CARDS[card].rnc, "number drawn", "24.31")
    outcome = outcome_of(g, man, int(found.total))
    g.log("24.31", log_events.Resolved, man, found, outcome)
    yield from suffer(g, man, outcome, card, int(found.total) == kia(g, man).total)
    end_if_broken(g)


def mine_under_afv(g: State, man: int) -> None:
    """24.33, Q-24.33: boxed strength 1, red numbers subtracted, against the number of its Flank that immobilizes."""
    card = draw(g, "minefield")
    found = Tally.of(1, "Minefield", "24.33").add(CARDS[card].signed, "number drawn", "24.33")
    struck = found.total >= vehicle_of(g.men[man]).flank.immobilize
    g.log("24.33", log_events.ArmorHit, man, found, IMMOBILIZED if struck else NO_EFFECT)
    if struck:
        immobilize(g, man)
        end_if_broken(g)


@flow
def stir_mines(g: State, group: int) -> Flow[None]:
    """24.4-a: a Movement card played on a Minefield, for whatever purpose: red above its second number is another attack."""
    mines = mines_beneath(g, group)
    if mines is None or len(moves_above(g.groups[group])) > 2 or not g.groups[group].men:
        return
    card = CARDS[draw(g, "moving in a minefield")]
    if card.red and card.rnc > CARDS[mines.card].faces[GERMAN][0].need:
        yield from mine_attack(g, group, mines.value)


@flow
def walk_out(g: State, group: int, strength: int) -> Flow[None]:
    """24.4: Terrain on a single Movement card leads out, but every position is attacked."""
    for man in list(g.groups[group].men):
        if g.men[man].group == group:
            yield from mine_under(g, man, strength, True)


# ---- clearing ----

def why_not_clear(g: State, player: int, man: int) -> Reasons:
    """24.5: an unpinned man clears a way, as the group's sole action."""
    m = g.men[man]
    no = Reasons()
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.2")
        return no
    no = why_not_act(g, player, m.group)
    if not in_mines(g, m.group):
        no("his group is in no Minefield", "24.5")
    if m.pinned or not is_infantry(m):
        no("only an unpinned man clears mines", "24.5")
    return no


def clear_candidates(g: State, means: Means) -> list[tuple[int]]:
    return [(m,) for n in means.mined if in_mines(g, n) for m in g.groups[n].men]


@action("clear mines", (UNIT,), "{0} clears the Minefield", chapter=24, among="mined", why_not=why_not_clear,
        candidates=clear_candidates)
@flow
def clear_mines(g: State, option: Option) -> Flow[None]:
    """24.5: a black number of its strength or more clears it; on red 5 or 6 he sets one off."""
    man = option[1]
    group = g.men[man].group
    take_action(g, group)
    mines = mines_beneath(g, group)
    assert mines is not None
    strength = mines.value
    card = CARDS[draw(g, "clearing mines")]
    cleared = not card.red and card.rnc >= strength
    g.log("24.5", log_events.MinesCleared, man, "a way is clear" if cleared else "in vain")
    if cleared:
        mines.name, mines.value = OPEN_GROUND, 0
    elif card.red and card.rnc >= 5:
        yield from mine_under(g, man, strength, False)
