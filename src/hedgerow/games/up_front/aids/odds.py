"""Exact chances, over the deck as the seat knows it: each draw goes through the same outcome functions that resolve the real one.

They cover the declared draw before reactions. Against a group every man has his own; they stand in `parts`, the first man's as
the whole. Draws of one attack are without replacement, so each of them alone has the same chances.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from hedgerow.games.up_front.aids.unseen import draws_for
from hedgerow.games.up_front.model.action_cards import CARDS, CONCEALED, FIRE, FORD, MOVE, SNIPER, Face
from hedgerow.games.up_front.model.hidden import player_at
from hedgerow.games.up_front.model.personalities import WEAPONS
from hedgerow.games.up_front.model.state import (
    ARMOR,
    NONE,
    ORDNANCE,
    SMALL_ARMS,
    SMOKE,
    Attack,
    State,
    afv_in,
    count,
    gun_in,
    is_gun,
    is_infantry,
)
from hedgerow.games.up_front.rules.armor import armor_outcome, armor_shown, crew_outcome
from hedgerow.games.up_front.rules.close_combat import ATTACKER, attack_value, combat_outcome, defence_value, helpless
from hedgerow.games.up_front.rules.concealment import concealment_value
from hedgerow.games.up_front.rules.fire_resolution import second_attack, strength_against, strength_at, under_fire
from hedgerow.games.up_front.rules.fire_strength import boxed_suffices, fire_strength
from hedgerow.games.up_front.rules.firepower import hurt
from hedgerow.games.up_front.rules.fording import needs_no_draw
from hedgerow.games.up_front.rules.hands import face
from hedgerow.games.up_front.rules.infiltration import column, keeps_nerve
from hedgerow.games.up_front.rules.malfunction import NOTHING, broken_weapons, repair_outcome
from hedgerow.games.up_front.rules.night import observation_range, spots
from hedgerow.games.up_front.rules.ordnance import hits, jams, red_misses
from hedgerow.games.up_front.rules.overrun import overrun_strength
from hedgerow.games.up_front.rules.results import KIA, NO_EFFECT, PANIC, PIN, ROUTED, WOUNDED, end_of_panic, outcome_of
from hedgerow.games.up_front.rules.snipers import sniper_outcome
from hedgerow.games.up_front.rules.terrain import unforded
from hedgerow.games.up_front.rules.values import kia
from hedgerow.games.up_front.rules.wounds import wounds
from hedgerow.kernel.odds import Odds, odds_of
from hedgerow.kernel.tally import Tally

SUCCESS, FAILURE = "it succeeds", "it fails"


def fate_of(g: State, man: int, strength: int) -> Callable[[int], str]:
    """What each draw would make of this man, before anyone reacts: the same card decides Panic, Rout and wound. His values are
    looked at once, not for every card."""
    just_killed = kia(g, man).total
    outcomes: dict[int, str] = {}

    def fate(card: int) -> str:
        number = CARDS[card].signed
        if number not in outcomes:
            outcomes[number] = outcome_of(g, man, strength + number)
        outcome = outcomes[number]
        return end_of(g, man, card, outcome, strength + number == just_killed)
    return fate


def end_of(g: State, man: int, card: int, outcome: str, exact: bool) -> str:
    """6.53, 33.1: what the same card makes of a man who panics or is just killed; 33.7: a second wound kills."""
    if outcome == PANIC:
        outcome = end_of_panic(g, man, card)
    elif outcome == KIA and exact and wounds(g, man, card):
        outcome = WOUNDED
    return KIA if outcome == WOUNDED and g.men[man].wounded else outcome


def odds_against(g: State, seat: str | None, target: int, strength: Callable[[int], int], tally: Tally) -> Odds | None:
    """The fate of every man of the target."""
    draws = draws_for(g, seat)
    afv = afv_in(g, target)
    if afv != NONE:
        return afv_odds(g, afv, draws, strength(afv), tally)
    men = under_fire(g, target)
    parts = [(n, gun_odds(g, seat, n, strength(n), tally) or odds_of(draws, fate_of(g, n, strength(n)), tally)) for n in men]
    return parts[0][1].with_parts(*(("unit", n, found) for n, found in parts)) if parts else None


def afv_odds(g: State, afv: int, draws: list[tuple[int, Fraction]], strength: int, tally: Tally) -> Odds:
    """28.4-a: what fire does to the crew of an AFV; 28.7: fire with enough boxed firepower is counted at the armor as well."""
    a = g.attack
    crew = odds_of(draws, lambda card: crew_outcome(g.men[afv], strength + CARDS[card].signed), tally)
    if a is None or not a.armor.lines:
        return crew
    values, boxed = armor_shown(g, afv, a.firer, False), int(a.armor.total)
    armor = odds_of(draws, lambda card: armor_outcome(values, boxed + CARDS[card].signed), a.armor)
    return crew.with_parts(("unit", afv, crew), ("armor", afv, armor))


def gun_odds(g: State, seat: str | None, gun: int, strength: int, tally: Tally) -> Odds | None:
    """34.4: fire from Relative Range 5 with enough boxed firepower, which is drawn for a second time at its boxed values, as the
    first draw has left it; a weapon that malfunctions between the two is not looked at."""
    if not is_gun(g.men[gun]) or not passes_the_shield(g):
        return None
    first, upright = fate_of(g, gun, strength), g.copy()
    assert upright.attack is not None
    upright.attack.aim = ARMOR
    pinned = upright.copy()
    pinned.men[gun].pinned = True
    second = {NO_EFFECT: fate_of(upright, gun, strength), PIN: fate_of(pinned, gun, strength)}

    def both(a: int, b: int) -> str:
        before = first(a)
        if before not in second:
            return before
        after = second[before](b)
        return before if after == NO_EFFECT else after
    return pair_odds(g, seat, both, tally)


def passes_the_shield(g: State) -> bool:
    """34.4: whether the attack is drawn for a second time, as far as it has been put together."""
    a = g.attack
    if a is None or a.declared:
        return second_attack(g)
    return a.kind == SMALL_ARMS and boxed_suffices(g, a.firer, a.target, a.cards, a.left_out)


def overrun_odds(g: State, seat: str, group: int, target: int, card: int) -> Odds | None:
    """29.2: the strength of an Overrun, before it is known what it does to each man."""
    afv = afv_in(g, group)
    if afv == NONE or not g.groups[target].men:
        return None
    found = overrun_strength(g, afv, target, 0)
    return odds_of(draws_for(g, seat), lambda c: int(found.total) + CARDS[c].rnc, found)


def unbog_odds(g: State, seat: str, group: int, card: int) -> Odds:
    """28.53."""
    return black(g, seat)


def fire_odds(g: State, seat: str, group: int, target: int, card: int) -> Odds | None:
    """6.5: an attack with this one Fire card."""
    player = g.groups[group].player
    if g.groups[target].player == player or face(g, player, card, FIRE) is None or not g.groups[group].men:
        return None
    if gun_in(g, target) != NONE:                         # what its gunshield is worth depends on the attack [34.4]
        there = g.copy()
        there.attack = Attack(group, target, cards=[card])
        return attack_odds(there, seat)
    found = fire_strength(g, group, target, [card])
    return odds_against(g, seat, target, lambda n: int(strength_at(g, n, target, found).total), found)


def attack_odds(g: State, seat: str | None) -> Odds | None:
    """6.5: the attack that has been declared."""
    a = g.attack
    if a is None:
        return None
    final = a.final if a.declared else fire_strength(g, a.firer, a.target, a.cards, a.left_out)
    if a.kind == ORDNANCE:
        return shot_odds(g, seat)
    if not a.declared:
        return odds_against(g, seat, a.target, lambda n: int(strength_at(g, n, a.target, final).total), final)
    return odds_against(g, seat, a.target, lambda n: int(strength_against(g, n).total), final)


def shot_odds(g: State, seat: str | None) -> Odds | None:
    """25.3: hit, miss or malfunction."""
    a = g.attack
    assert a is not None
    man, step = a.fired[0], int(a.final.total)
    red = red_misses(g, man, a.target)
    return odds_of(draws_for(g, seat), lambda c: "malfunction" if jams(g, man, c) else "hit" if hits(step, c, red) else "miss",
                   a.final)


def repair_odds(g: State, seat: str, man: int) -> Odds | None:
    """19.3; 33.4: a wounded man needs a black draw first."""
    broken = broken_weapons(g, g.men[man])
    if not broken:
        return None
    ordnance = WEAPONS[g.weapons[broken[0]].kind].ordnance
    if hurt(g.men[man]):
        return pair_odds(g, seat, lambda fit, card: NOTHING if CARDS[fit].red else repair_outcome(ordnance, card))
    return odds_of(draws_for(g, seat), lambda card: repair_outcome(ordnance, card))


def black(g: State, seat: str) -> Odds:
    return odds_of(draws_for(g, seat), lambda card: FAILURE if CARDS[card].red else SUCCESS)


def ford_odds(g: State, seat: str, group: int, card: int) -> Odds | None:
    """8.53; 37.3: Partisans always get across; 8.53-a: the first of two cards for a gun crosses nothing yet."""
    player = g.player_of(seat)
    if face(g, player, card, MOVE) is None or (gun_in(g, group) != NONE and unforded(g.groups[group])):
        return None
    return odds_of([(0, 1)], lambda c: SUCCESS) if needs_no_draw(g, player, card) else black(g, seat)


def acquire_odds(g: State, seat: str, man: int, weapon: int) -> Odds:
    """18.2, 18.22."""
    return odds_of([(0, 1)], lambda c: SUCCESS) if g.men[man].serves == weapon else black(g, seat)


def sniper_check_odds(g: State, seat: str, group: int) -> Odds:
    """14.4."""
    number = g.groups[group].sniped
    return odds_of(draws_for(g, seat), lambda c: SUCCESS if not CARDS[c].red and CARDS[c].rnc > number else FAILURE)


def entrench_odds(g: State, seat: str, group: int) -> Odds:
    """36.1."""
    return odds_of(draws_for(g, seat), lambda c: FAILURE if CARDS[c].rnc else SUCCESS)


# ---- two draws, one after the other ----

def pair_odds(g: State, seat: str | None, outcome: Callable[[int, int], str], tally: Tally | None = None) -> Odds | None:
    """The chances of two cards drawn one after the other; nothing is said when the Draw pile would run out in between."""
    if not two_cards_left(g, seat):
        return None
    cards = [c for c, _ in draws_for(g, seat)]
    found = Counter(outcome(a, b) for a in cards for b in cards if a != b)
    return odds_of(found.items(), lambda what: what, tally)


def two_cards_left(g: State, seat: str | None) -> bool:
    me = player_at(g, seat)
    return len(g.fronts[g.players[me].front if me >= 0 else g.front].deck.cards) >= 2


IN, BACK, PINNED = "he is in", "he comes back", "he is pinned"


def way_in(g: State, man: int, target: int) -> Tally | None:
    """20.3: the column, if there is a group to slip into."""
    if g.men[man].group == NONE or not g.groups[target].men:
        return None
    return column(g, man, target, 0)


def columns_after(g: State, man: int, target: int) -> dict[bool, int]:
    """13.243: the column for the attempt by whether the draw before it, or the ford with the same card, was a Breeze."""
    return {breeze: int(column(g, man, target, 0, breeze).total) for breeze in (False, True)}


def creep_in_odds(g: State, seat: str, man: int, target: int) -> Odds | None:
    """20.21, 20.3: the Morale check, and then the colour in the column."""
    where = way_in(g, man, target)
    if where is None:
        return None
    at = columns_after(g, man, target)
    steady = {c.id for c in CARDS if keeps_nerve(g, man, c.id)}
    return pair_odds(g, seat, lambda check, attempt: PINNED if check not in steady else
                     IN if CARDS[attempt].is_red(at[CARDS[check].breeze]) else BACK, where)


def slip_in_odds(g: State, seat: str, man: int, card: int, target: int) -> Odds | None:
    """20.22, 20.3: a Movement card in place of the check; 20.24: out of a Stream the draw that fords serves again."""
    where, f = way_in(g, man, target), face(g, g.player_of(seat), card, MOVE)
    if where is None or f is None:
        return None
    at = columns_after(g, man, target)
    wades = unforded(g.groups[g.men[man].group]) and f.name != FORD
    return odds_of(draws_for(g, seat), lambda c: IN if CARDS[c].is_red(at[wades and CARDS[c].breeze]) and not (
        wades and CARDS[c].red) else BACK, where)


def go_odds(g: State, seat: str) -> Odds | None:
    """20.2: those who were named try one after the other. Each has odds of his own; where Smoke lies they are known of the first
    alone, for a Breeze in his draws would change those of the others [13.243]."""
    if getattr(g.asked, "about", "") != "infiltrators":
        return None
    attempts = g.asked.what["attempts"]
    places = {n for _, man, *_, target in attempts for n in (g.men[man].group, target)}
    certain = attempts[:1] if any(count(g.groups[n], SMOKE) for n in places) else attempts
    found = [(man, ODDS[verb](g, seat, man, *more)) for verb, man, *more in certain]
    parts = [("unit", man, odds) for man, odds in found if odds is not None]
    return parts[0][2].with_parts(*parts) if len(parts) == len(found) > 0 else None


def close_combat_odds(alive: bool) -> Callable[[State, str], Odds | None]:
    def found(g: State, seat: str) -> Odds | None:
        """20.7: both draw; before any Concealed card."""
        d = g.duel
        if d is None or not two_cards_left(g, seat):
            return None
        mine, theirs = attack_value(g, d.attacker, tuple(d.others), alive), defence_value(g, d.defender, d.mates)
        if helpless(g, d.defender, d.mates):
            return odds_of([(0, 1)], lambda _: ATTACKER)
        margin = int(mine.total) - int(theirs.total)
        return pair_odds(g, seat, lambda a, b: combat_outcome(margin + CARDS[a].signed, CARDS[b].signed), mine)
    return found


def observe_odds(g: State, seat: str, group: int, target: int) -> Odds | None:
    """38.3."""
    if not g.groups[group].men or not g.groups[target].men:
        return None
    distance = observation_range(g, group, target)
    return odds_of(draws_for(g, seat), lambda c: SUCCESS if spots(int(distance.total), c) else FAILURE, distance)


def sniper_fate(g: State, man: int, f: Face, card: int) -> str:
    """14.3: what this draw makes of the man the Sniper has picked."""
    outcome = sniper_outcome(f, CARDS[card].rnc, g.men[man].pinned)
    return end_of(g, man, card, outcome, CARDS[card].rnc == min(f.kia))


def snipe_odds(g: State, seat: str, card: int, group: int) -> Odds | None:
    """14.2, 14.3: a position and a number in a group of several men, a number alone against a single one."""
    f = face(g, g.player_of(seat), card, SNIPER)
    men = under_fire(g, group)
    if f is None or not g.groups[group].men or any(not is_infantry(g.men[m]) for m in men):
        return None
    if len(men) == 1:
        return odds_of(draws_for(g, seat), lambda c: sniper_fate(g, men[0], f, c))
    outcomes = [[sniper_fate(g, m, f, c.id) for c in CARDS] for m in men]
    return pair_odds(g, seat, lambda place, shot: outcomes[CARDS[place].position(len(men)) - 1][shot])


def done_odds(g: State, seat: str) -> Odds | None:
    """4.3, 14.2: the Snipers that have been declared, each at a group to which no other discard goes; the first one's as the
    whole."""
    if g.player_of(seat) != g.active:
        return None
    aimed = [d.group for d in g.discards]
    shots = [(d.group, snipe_odds(g, seat, d.card, d.group)) for d in g.discards if d.group != NONE and aimed.count(d.group) == 1]
    parts = [("group", group, found) for group, found in shots if found is not None]
    return parts[0][2].with_parts(*parts) if parts else None


def voluntary_panic_odds(g: State, seat: str, man: int) -> Odds | None:
    """10.3: the same card as for any panic."""
    if g.men[man].group == NONE:
        return None
    return odds_of(draws_for(g, seat), lambda c: KIA if CARDS[c].rout <= g.men[man].panic else ROUTED)


# ---- what comes of it when nothing more is played ----

def pass_odds(g: State, seat: str) -> Odds | None:
    """9.1, 10.42, 20.3: the draw that follows."""
    what, about = getattr(g.asked, "what", {}), getattr(g.asked, "about", "")
    if about == "concealed":
        return attack_odds(g, seat)
    if about == "before the draw":
        return next((odds for _, man, odds in (attack_odds(g, seat) or Odds(())).parts if man == what["unit"]), None)
    if about == "infiltration":
        where = column(g, what["unit"], what["target_group"], 0)
        return odds_of(draws_for(g, seat), lambda c: IN if CARDS[c].is_red(int(where.total)) else BACK, where)
    return None


def conceal_odds(g: State, seat: str, card: int) -> Odds | None:
    """9.1: the attack, less what the card is worth."""
    a = g.attack
    if a is None or getattr(g.asked, "about", "") != "concealed" or face(g, g.player_of(seat), card, CONCEALED) is None:
        return None
    there, value = g.copy(), concealment_value(g, g.player_of(seat), card)
    assert there.attack is not None
    there.attack.final = a.final.add(-value, "Concealed", "9.1")
    return attack_odds(there, seat)


ODDS: Final[Mapping[str, Callable[..., Odds | None]]] = {
    "fire": fire_odds, "open fire": attack_odds, "resolve": attack_odds, "repair": repair_odds, "ford": ford_odds,
    "overrun": overrun_odds, "unbog": unbog_odds,
    "creep in": creep_in_odds, "slip in": slip_in_odds, "go": go_odds,
    "to kill": close_combat_odds(False), "alive": close_combat_odds(True),
    "observe": observe_odds, "snipe": snipe_odds, "done": done_odds, "acquire": acquire_odds,
    "sniper check": sniper_check_odds, "entrench": entrench_odds, "panic": voluntary_panic_odds,
    "pass": pass_odds, "conceal": conceal_odds,
}
"""By the verb that asks for them."""
