"""29 Overrun, 31.22: an AFV drives over a group at Relative Range 5, and what may happen to it there."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import (
    BRUSH,
    BUILDINGS,
    CARDS,
    MARSH,
    MINEFIELD,
    MOVE,
    PILLBOX,
    WALLS,
    WOODS,
)
from hedgerow.games.up_front.model.personalities import ATMM, FT, WEAPONS
from hedgerow.games.up_front.model.state import (
    NONE,
    OVERRUN,
    SIDEWAYS,
    SMOKE,
    WIRE,
    Attack,
    Man,
    State,
    afv_in,
    count,
    crew_exposed,
    is_infantry,
    open_topped,
    person,
    terrain_of,
)
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.armor import ELIMINATED, IMMOBILIZED, NO_EFFECT, machine_of, side_of
from hedgerow.games.up_front.rules.bog import SOFT, check_bog
from hedgerow.games.up_front.rules.casualties import rally
from hedgerow.games.up_front.rules.concealment import conceal
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.games.up_front.rules.elan import TANK_BY_BOMB, reward_hunter, still_mobile
from hedgerow.games.up_front.rules.fire_resolution import end_attack, exposed, strength_against, under_fire
from hedgerow.games.up_front.rules.flanking import choose_flank
from hedgerow.games.up_front.rules.hands import need_card
from hedgerow.games.up_front.rules.heroes import hero_may_be_held, rescue_options, spend_hero
from hedgerow.games.up_front.rules.illumination import why_not_seen
from hedgerow.games.up_front.rules.los_divider import note_fire
from hedgerow.games.up_front.rules.minefields import stir_mines
from hedgerow.games.up_front.rules.placing import lay_movement, why_not_direction, why_not_stir
from hedgerow.games.up_front.rules.ranges import adjacent, relative_range
from hedgerow.games.up_front.rules.results import NO_EFFECT as UNHURT
from hedgerow.games.up_front.rules.results import outcome_of, suffer
from hedgerow.games.up_front.rules.terrain import defender_modifier
from hedgerow.games.up_front.rules.values import kia
from hedgerow.games.up_front.rules.vehicles import destroy, hit_armor, immobilize
from hedgerow.games.up_front.rules.victory import end_if_broken
from hedgerow.kernel.asking import PASS, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import CARD, GROUP

RISKY = (BRUSH, BUILDINGS, WALLS, WOODS)
"""29.4: Terrain in which men get at an AFV: 8.62, 8.72, 8.81, 8.92; and Smoke [13.28]."""
CLOSED_TO_AFVS = (MARSH, MINEFIELD, PILLBOX)


# ---- who may ----

def why_not_overrun(g: State, player: int, group: int, target: int, card: int) -> Reasons:
    """29.1: an AFV that can move, at a group that is no AFV, directly opposite or adjacent at Relative Range 5; 29.2: with a
    Movement card laid sideways."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    if afv_in(g, group) == NONE:
        no("only an AFV overruns", "29.1")
    if target not in g.enemies_of(group):
        no("that is no enemy group in play", "29.1")
    if no:
        return no
    why_not_stir(g, group, no)
    why_not_direction(g, group, card, SIDEWAYS, no)
    why_not_run_over(g, group, target, no)
    why_not_seen(g, group, target, no)
    if not has_close_weapon(g, g.men[afv_in(g, group)]):
        no("it has neither a machine gun nor a flamethrower that works", "29.11")
    return no


def why_not_run_over(g: State, group: int, target: int, no: Reasons) -> None:
    """29.1."""
    if afv_in(g, target) != NONE:
        no("AFVs are not overrun", "29.1")
    if relative_range(g, group, target) != 5 or not adjacent(g, group, target):
        no("only directly opposite or adjacent, at Relative Range 5", "29.1")
    if terrain_of(g.groups[target]) in CLOSED_TO_AFVS:
        no("no AFV drives into Marsh, a Minefield or a Pillbox", "29.1")


def works(g: State, weapon: int) -> bool:
    return weapon != NONE and not g.weapons[weapon].jammed


def has_flames(m: Man) -> bool:
    """Its card shows a flamethrower."""
    return person(m).weapon != NONE and WEAPONS[person(m).weapon].kind == FT


def has_close_weapon(g: State, m: Man) -> bool:
    """29.11: a machine gun or a flamethrower that works."""
    return works(g, machine_of(m).mg) or (has_flames(m) and works(g, m.weapon))


def overrun_candidates(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    cards = means.cards[MOVE]
    for group in means.afvs:
        yield from ((group, target, card) for target in means.enemies_of(g, group) if relative_range(g, group, target) == 5
                    for card in cards)


# ---- its strength ----

def overrun_value(g: State, man: int) -> Tally:
    """29.11: the OVR value on the side of the card that is up, halved if one of its weapons is out of order, quartered if that is
    a flamethrower; 28.431: one less for each of the crew lost."""
    m = g.men[man]
    v = person(m).vehicle
    assert v is not None
    found = Tally.of(side_of(m).overrun, "Overrun value", "29.2")
    gun_out = person(m).weapon != NONE and not works(g, m.weapon)
    if gun_out and has_flames(m):
        found = found.divide(4, "flamethrower out of order", "29.11").floor("29.11")
    elif gun_out or (v.mg != NONE and not works(g, machine_of(m).mg)):
        found = found.halve("a weapon out of order", "29.11").floor("29.11")
    return found.add(-machine_of(m).crew_killed, "crew killed", "28.431")


def overrun_strength(g: State, man: int, target: int, number: int) -> Tally:
    """29.2, 29.3: the number drawn is added whatever its colour; the defender's cards count, the attacker's Terrain does not, but
    Smoke about him does: it is no Terrain [13.1]."""
    found = overrun_value(g, man).add(number, "number drawn", "29.2")
    smoke = count(g.groups[g.men[man].group], SMOKE) * (not g.here.night)
    found = found.add(-smoke, "attacking from Smoke", "13.22")
    return found.plus(defender_modifier(g, target, g.men[man].group))


# ---- the attack ----

@action("overrun", (GROUP, GROUP, CARD), "{0} overruns {1} with {2}", chapter=29, among="afvs", card=MOVE,
        why_not=why_not_overrun, candidates=overrun_candidates)
@flow
def overrun(g: State, option: Option) -> Flow[None]:
    """29.2: the Movement card is laid sideways, and a Flank card may flank as well; 29.43: in soft ground or Wire the AFV checks
    for Bog first; then everyone in the group is attacked [29.6]."""
    group, target, card = option[1], option[2], option[3]
    take_action(g, group)
    man = afv_in(g, group)
    lay_movement(g, group, card, SIDEWAYS)
    yield from stir_mines(g, group)
    if afv_in(g, group) == NONE or not able(g, man):
        return
    yield from choose_flank(g, group)
    if bogs_down(g, group, target):
        return
    machine_of(g.men[man]).overran = target               # 29.5
    g.attack = Attack(group, target, OVERRUN, declared=True)
    g.attack.strength = g.attack.final = overrun_strength(g, man, target, CARDS[draw(g, "overrun")].rnc)
    note_fire(g, group, target)
    g.log("29.2", log_events.Overrun, man, target, g.attack.final)
    yield from conceal(g, target)
    for defender in under_fire(g, target):
        if g.men[defender].group != NONE and exposed(g, defender, target) and able(g, man):
            yield from run_over(g, man, defender)
    end_attack(g)


def bogs_down(g: State, group: int, target: int) -> bool:
    """29.43: a Gully, Woods, Stream or Wire around the defenders, also while they leave it [29.46]."""
    there = g.groups[target]
    if terrain_of(there) in SOFT and check_bog(g, group, False):
        return True
    return count(there, WIRE) > 0 and check_bog(g, group, True)


def able(g: State, man: int) -> bool:
    """29.44: immobilized, bogged, stunned or eliminated it attacks no further."""
    m = g.men[man]
    return m.group != NONE and not (machine_of(m).immobilized or machine_of(m).bogged or machine_of(m).stun)


@flow
def run_over(g: State, man: int, defender: int) -> Flow[None]:
    """29.2: one draw for one defender; 29.41, 29.42: which may be the end of the AFV; 31.22: or what it provokes is."""
    steady: bool = yield from stand_fast(g, defender)
    was_pinned = g.men[defender].pinned
    card = draw(g, "overrun")
    result = strength_against(g, defender).add(CARDS[card].signed, "red number" if CARDS[card].red else "black number", "29.2")
    result = result.add(-int(steady), "hero", "10.44")
    outcome = outcome_of(g, defender, int(result.total))
    g.log("29.2", log_events.Resolved, defender, result, outcome)
    yield from suffer(g, defender, outcome, card, int(result.total) == kia(g, defender).total)
    if not was_pinned and is_infantry(g.men[defender]):
        fight_back(g, man, defender, card, steady)
        yield from magnetic_mine(g, man, defender, outcome, card)
    end_if_broken(g)


@flow
def stand_fast(g: State, defender: int) -> Flow[bool]:
    """10.44: a Hero card before the draw takes one from it for this man, and rallies him if he is pinned [29.42]."""
    player = g.men[defender].player
    if not is_infantry(g.men[defender]) or not hero_may_be_held(g, player):
        return False
    choice: Option = yield Window(g.seat(player), "overrun", [*rescue_options(g, player), PASS], cite="10.44", unit=defender,
                                  facts={"cards": len(g.players[player].hand)})
    if choice == PASS:
        return False
    spend_hero(g, player, choice[1], defender, "stands fast")
    if g.men[defender].pinned:
        rally(g, defender, "10.44")
    return True


def risk(m: Man, red: int) -> str:
    """29.41: an open-topped AFV is eliminated by a red 5 and immobilized by a red 6; 29.42: others are immobilized by a red 6."""
    if red >= 6:
        return IMMOBILIZED
    return ELIMINATED if red == 5 and open_topped(m) else NO_EFFECT


def fight_back(g: State, man: int, defender: int, card: int, steady: bool) -> None:
    """29.4, 29.46: only where men can hide: Buildings [8.62], Woods [8.72], Brush [8.81], Walls [8.92], Smoke [13.28]; and
    against an unpinned man; 10.44: a hero makes a red number one higher."""
    assert g.attack is not None
    there = g.groups[g.attack.target]
    if not CARDS[card].red or not (terrain_of(there) in RISKY or count(there, SMOKE)):
        return
    outcome = risk(g.men[man], CARDS[card].rnc + int(steady))
    if outcome == ELIMINATED:
        destroy(g, man, "29.41")
    elif outcome == IMMOBILIZED:
        immobilize(g, man)


# ---- magnetic mines ----

def has_mine(g: State, m: Man) -> bool:
    """31.1, 31.2: he carries a magnetic mine, which is good against AFVs only."""
    return m.secondary != NONE and WEAPONS[g.weapons[m.secondary].kind].kind == ATMM


@flow
def magnetic_mine(g: State, man: int, defender: int, outcome: str, card: int) -> Flow[None]:
    """31.22: an unpinned defender whom a red draw has not hurt holds his mine against the AFV; a Hero card unpins one who was
    pinned by this very draw."""
    if g.men[defender].group == NONE or not has_mine(g, g.men[defender]) or not CARDS[card].red or not able(g, man):
        return
    if g.men[defender].pinned:
        rises: bool = yield from stand_fast(g, defender)
        if not rises:
            return
    elif outcome != UNHURT:
        return
    drawn = draw(g, "magnetic mine")
    result = mine_outcome(g.men[man], drawn)
    g.log("31.22", log_events.MagneticMine, defender, man, result)
    if result != NO_EFFECT:
        g.men[defender].secondary = NONE                  # 31.22: spent only if it did something
        mobile = still_mobile(g, man)
        hit_armor(g, man, result)
        reward_hunter(g, defender, man, TANK_BY_BOMB, mobile)


def mine_outcome(afv: Man, card: int) -> str:
    """31.22: a black number that is red in column 2b for a buttoned-up AFV, 4c with its crew exposed, 5o open-topped; then 1 to 5
    under 0r immobilizes and 6 to 10 eliminates."""
    c = CARDS[card]
    column = 5 if open_topped(afv) else 4 if crew_exposed(afv) else 2
    if c.red or not c.is_red(column):
        return NO_EFFECT
    return IMMOBILIZED if c.rout <= 5 else ELIMINATED
