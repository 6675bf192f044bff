"""20.52, 20.6 to 20.8 Close Combat: man against man, and the Terrain of a group that is wiped out."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, MINEFIELD, MOVE, OPEN_GROUND, PILLBOX
from hedgerow.games.up_front.model.personalities import CC_VALUES, WEAPONS
from hedgerow.games.up_front.model.state import (
    CAPTURED,
    NONE,
    TERRAIN,
    Duel,
    Man,
    Placed,
    State,
    captured,
    holder_of,
    is_gun,
    is_infantry,
    last_terrain,
    moves_above,
    terrain_of,
    weapon_of,
)
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.casualties import change_group, clear, kill, leave_play, lose_weapon
from hedgerow.games.up_front.rules.concealment import conceal_options, concealment_value, known_gun
from hedgerow.games.up_front.rules.consequences import given_up, terrain_played
from hedgerow.games.up_front.rules.draws import discard, draw, pledge, put_away, redeem, time_is_up
from hedgerow.games.up_front.rules.elan import CLOSE_COMBAT, earn
from hedgerow.games.up_front.rules.firepower import hurt
from hedgerow.games.up_front.rules.hands import held
from hedgerow.games.up_front.rules.infiltration import morale_check
from hedgerow.games.up_front.rules.pillbox import CAPACITY, fits_pillbox
from hedgerow.games.up_front.rules.prisoners import possible_guards, stand_guard
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.vehicles import lose_crewman
from hedgerow.games.up_front.rules.victory import end_if_broken
from hedgerow.games.up_front.rules.weapons import LIGHT
from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import GROUP

START: Option = ("go",)
KILL_HIM: Option = ("to kill",)
ALIVE: Option = ("alive",)
TAKE: Option = ("take weapon",)
WRECK: Option = ("wreck weapon",)
BOTH, ATTACKER, DEFENDER = "both fall", "the attacker wins", "the defender wins"


# ---- Close Combat Value ----

def ccv(g: State, man: int) -> Tally:
    """20.6: printed Morale and the value of his weapon, four less when pinned; 33.5: a wounded man fights like a pinned one, and
    when pinned without his weapon; 32.21: a guard at half."""
    m = g.men[man]
    found = Tally.of(m.morale, "Morale", "20.6")
    if not (hurt(m) and m.pinned) and not is_gun(m):      # 34.7: a gunner has the Morale of his gun
        found = found.plus(weapon_value(g, m))
    if m.pinned:
        found = found.add(-4, "pinned", "20.6")
    elif hurt(m):
        found = found.add(-4, "wounded", "33.5")
    return found.halve("guarding prisoners", "32.21").floor("32.21") if m.prisoners else found


def weapon_value(g: State, m: Man) -> Tally:
    """20.6-a: by weapon; one less if it malfunctions; 20.61: nothing for an assistant; one less with a secondary weapon, which
    alone is worth nothing."""
    w = weapon_of(g, m)
    burdened = -1 if m.secondary != NONE or m.own_weapon != NONE else 0
    if m.serves != NONE:
        return Tally()
    if w is None:
        return Tally()
    found = Tally().add(CC_VALUES.get(w.kind, 0), w.name, "20.6-a").add(burdened, "carries another weapon", "20.6-a")
    return found.add(-1, "malfunction", "20.6") if g.weapons[m.weapon].jammed else found


def helpers(g: State, men: list[int]) -> int:
    """20.622: three for every other unpinned man with him; 33.5: wounded men give nothing."""
    return 3 * sum(not g.men[m].pinned and not hurt(g.men[m]) for m in men)


# ---- entering ----

def can_enter(g: State, man: int) -> bool:
    """20.52, 20.55: an unpinned infiltrator at Relative Range 5 to the group; 23.5, 24.7: not against a Pillbox or Minefield."""
    m = g.men[man]
    return (m.infiltrates != NONE and not m.pinned and relative_range(g, m.group, m.infiltrates) == 5
            and terrain_of(g.groups[m.infiltrates]) not in (PILLBOX, MINEFIELD) and terrain_of(g.groups[m.group]) != MINEFIELD)


def why_not_fight(g: State, player: int, group: int) -> Reasons:
    """20.52: infiltrators enter Close Combat, as the group's sole action."""
    no = why_not_act(g, player, group)
    if not no and not any(can_enter(g, m) for m in g.groups[group].men):
        no("it has no infiltrator who can enter Close Combat", "20.52")
    return no


def entries(g: State, group: int, declared: tuple[Option, ...]) -> list[Option]:
    """20.52: by a Morale check or with a Movement card each, all named before the first."""
    named = {o[1] for o in declared}
    cards = held(g, g.groups[group].player, MOVE)
    found: list[Option] = []
    for man in g.groups[group].men:
        if man not in named and can_enter(g, man):
            found.append(("close in", man))
            found += [("rush", man, c) for c in cards]
    return [*found, START] if declared else found


def fight_options(g: State, means: Means) -> list[tuple[int]]:
    able = {g.men[m].group for m in means.infiltrators if can_enter(g, m)}
    return [(n,) for n in means.groups if n in able] if able else []


@action("close combat", (GROUP,), "infiltrators of {0} enter Close Combat", chapter=20, among="infiltrators",
        why_not=why_not_fight, options=fight_options)
@flow
def close_combat(g: State, option: Option) -> Flow[None]:
    """20.52: first all entries and whom they meet, then the fights."""
    group = option[1]
    declared: tuple[Option, ...] = ()
    while True:
        choice: Option = yield Ask(g.seat(g.active), "close combat", entries(g, group, declared), cite="20.52", secret=True,
                                   group=group)
        if choice == START:
            break
        declared = (*declared, choice)
        if choice[0] == "rush":
            pledge(g, g.active, choice[2])
    take_action(g, group)
    pairs: tuple[tuple[int, int], ...] = ()
    for entry in declared:
        steady: bool = yield from closes_in(g, entry)
        if steady:
            pairs = (*pairs, (entry[1], meet(g, entry[1], g.men[entry[1]].infiltrates)))
    met = tuple(dict.fromkeys(d for _, d in pairs))
    for defender in met:
        yield from fight(g, tuple(a for a, d in pairs if d == defender), defender, met)


@flow
def closes_in(g: State, entry: Option) -> Flow[bool]:
    """20.52: a Morale check or a Movement card."""
    if entry[0] == "rush":
        redeem(g, entry[2])
        return True
    steady: bool = yield from morale_check(g, entry[1])
    return steady and g.men[entry[1]].infiltrates != NONE


def meet(g: State, man: int, group: int) -> int:
    """20.52: the position that is attacked is drawn."""
    men = g.groups[group].men
    met = men[0] if len(men) == 1 else men[CARDS[draw(g, "close combat")].position(len(men)) - 1]
    g.log("20.52", log_events.CombatEntered, man, met)
    return met


# ---- the fight ----

@flow
def fight(g: State, attackers: tuple[int, ...], defender: int, met: tuple[int, ...]) -> Flow[None]:
    """20.72: one of several attacks, and if he falls the next must; 20.71: the crew of a weapon defends together, one by one,
    without those who are attacked themselves; who has beaten one of them goes on."""
    group = g.men[defender].group
    foes = [defender, *(m for m in crew_mates(g, defender) if m not in met)]
    attacker = NONE
    while True:
        left = [a for a in attackers if g.men[a].group != NONE]
        standing = [d for d in foes if g.men[d].group == group and group != NONE]
        if not left or not standing:
            return
        first: Option = yield Ask(g.seat(g.men[left[0]].player), "who attacks",
                                  [("attack", a) for a in left if attacker in (a, NONE) or attacker not in left], cite="20.72",
                                  unit=standing[0])
        attacker = first[1]
        yield from duel(g, attacker, tuple(a for a in left if a != attacker), standing[0],
                        (*standing[1:], *gun_crew(g, standing[0])))


def gun_crew(g: State, man: int) -> tuple[int, ...]:
    """34.7: a gun has a crew of three, who defend together, one by one: those beside the one who fights."""
    m = g.men[man]
    return (man,) * (2 - m.machine.crew_killed) if is_gun(m) and m.machine is not None else ()


def crew_mates(g: State, man: int) -> list[int]:
    """20.71: the gunner of the weapon he serves, or the man who serves his."""
    m = g.men[man]
    gunner = holder_of(g, m.serves) if m.serves != NONE else NONE
    if gunner != NONE:
        return [gunner]
    return [n for n in g.groups[m.group].men if m.weapon != NONE and g.men[n].serves == m.weapon]


@flow
def duel(g: State, attacker: int, others: tuple[int, ...], defender: int, mates: tuple[int, ...]) -> Flow[None]:
    """20.7, 20.62: both add a draw to their modified values; the lower falls, equal totals kill both; 27.2: who fights hand to
    hand aims at nothing any more."""
    g.duel = Duel(attacker, list(others), defender, list(mates))
    for man in (attacker, *others, defender, *mates):
        g.men[man].acquired = NONE
    if g.in_force(32) and is_infantry(g.men[defender]):
        aim: Option = yield Ask(g.seat(g.men[attacker].player), "aim", [KILL_HIM, ALIVE], cite="32.11", unit=defender)
        g.duel.prisoner = aim == ALIVE
    yield from conceal_in_combat(g, g.men[defender].player)
    yield from conceal_in_combat(g, g.men[attacker].player)
    attack, defence = attack_total(g, others), defence_total(g, list(mates))
    outcome = combat_outcome(int(attack.total), int(defence.total))
    g.log("20.7", log_events.CombatResolved, attacker, defender, attack, defence, outcome)
    yield from fall(g, outcome, int(attack.total) - int(defence.total))
    for card in g.duel.cards:
        discard(g, card)
    g.duel = None
    end_if_broken(g)


def attack_total(g: State, others: tuple[int, ...]) -> Tally:
    """20.7, 20.621: what he brings, less a Concealed card, with a draw."""
    d = g.duel
    assert d is not None
    found = attack_value(g, d.attacker, others, d.prisoner).add(-d.against_attacker, "Concealed", "20.621")
    return with_draw(found, draw(g, "close combat"))


def attack_value(g: State, attacker: int, others: tuple[int, ...], alive: bool) -> Tally:
    """20.622, 32.11: what the attacker and those with him bring before any draw."""
    found = ccv(g, attacker).add(helpers(g, list(others)), "others with him", "20.622")
    return found.add(-2, "to take him alive", "32.11") if alive else found


def with_draw(found: Tally, card: int) -> Tally:
    """20.7: black adds, red subtracts."""
    c = CARDS[card]
    return found.add(c.signed, "red number" if c.red else "black number", "20.7")


def defence_total(g: State, mates: list[int]) -> Tally:
    """20.7, 20.71; 33.5: a wounded man who is pinned and unarmed is lost if he is alone."""
    d = g.duel
    assert d is not None
    found = defence_value(g, d.defender, mates).add(-d.against_defender, "Concealed", "20.621")
    drawn = with_draw(found, draw(g, "close combat"))
    return drawn.become(-99, "wounded, pinned and unarmed", "33.5") if helpless(g, d.defender, mates) else drawn


def defence_value(g: State, defender: int, mates: list[int]) -> Tally:
    """20.71: what the defender and his crew bring before any draw."""
    return ccv(g, defender).add(helpers(g, mates), "his crew", "20.71")


def helpless(g: State, man: int, mates: list[int]) -> bool:
    """33.5."""
    m = g.men[man]
    return hurt(m) and m.pinned and m.weapon == NONE and not mates


def combat_outcome(attack: int, defence: int) -> str:
    """20.7."""
    return BOTH if attack == defence else ATTACKER if attack > defence else DEFENDER


@flow
def conceal_in_combat(g: State, player: int) -> Flow[None]:
    """20.621: each player one Concealed card in a combat, the defender first; it lowers the value of the opponent."""
    assert g.duel is not None
    attacker, defender = g.duel.attacker, g.duel.defender
    if not g.players[player].hand or time_is_up(g) or (
            player == g.men[defender].player and known_gun(g.men[defender])):                 # 34.5
        return
    choice: Option = yield Window(g.seat(player), "concealed in combat", [*conceal_options(g, player), PASS], cite="20.621",
                                  facts={"cards": len(g.players[player].hand)}, unit=attacker, other_unit=defender)
    if choice != PASS and g.duel is not None:
        value = concealment_value(g, player, choice[1])
        g.players[player].hand.remove(choice[1])
        g.reveal()
        g.duel.cards.append(choice[1])
        if player == g.men[g.duel.defender].player:
            g.duel.against_attacker = value
        else:
            g.duel.against_defender = value


@flow
def fall(g: State, outcome: str, margin: int) -> Flow[None]:
    """20.7: who falls; 20.73: the winner, whoever began, stays an infiltrator only if he won by three or more."""
    d = g.duel
    assert d is not None
    attacker, defender, alive = d.attacker, d.defender, d.prisoner
    if outcome == BOTH:
        both_fall(g, attacker, defender)
    elif outcome == ATTACKER:
        yield from beat(g, attacker, defender, alive, margin >= 3 and not alive)
    else:
        yield from beat(g, defender, attacker, False, margin <= -3)


def both_fall(g: State, attacker: int, defender: int) -> None:
    """20.742: both are killed; their weapons lie with the group that was infiltrated."""
    g.men[attacker].infiltrates = g.men[defender].group
    for man in (attacker, defender):
        strike_down(g, man)


def strike_down(g: State, man: int) -> None:
    """20.7; 34.71: of a gun one of the crew."""
    if is_gun(g.men[man]):
        lose_crewman(g, man)
    else:
        kill(g, man, "20.7")


@flow
def beat(g: State, winner: int, loser: int, alive: bool, stays: bool) -> Flow[None]:
    """20.7, 20.74: the loser is killed or, if so declared, taken [32.11]; the winner may take his weapon; 20.73: and may stay."""
    weapon = disarm(g, loser) if not is_gun(g.men[loser]) else NONE
    if alive:
        group = g.men[winner].group
        leave_play(g, loser, CAPTURED, "32.11")
        guard: Option = yield Ask(g.seat(g.men[winner].player), "guard", [("guard", m) for m in possible_guards(g, group)],
                                  cite="32.2", group=group)
        stand_guard(g, guard[1], (loser,))
    else:
        strike_down(g, loser)
        earn(g, winner, CLOSE_COMBAT, "Close Combat")
    if not stays and (alive or not fights_on(g)):
        g.men[winner].infiltrates = NONE
    if weapon != NONE:
        choice: Option = yield Ask(g.seat(g.men[winner].player), "loot", [TAKE, WRECK], cite="20.74", unit=winner, weapon=weapon)
        if choice == TAKE:
            take_weapon(g, winner, weapon)


def fights_on(g: State) -> bool:
    """20.71, 34.7: the rest of the crew is still there, and the attacker must go on: his last opponent decides [20.73]."""
    d = g.duel
    return d is not None and g.men[d.attacker].group != NONE and any(g.men[m].group != NONE for m in d.mates)


def disarm(g: State, loser: int) -> int:
    """20.74: what the victor may take: the loser's weapon, if it is no ordnance, and whoever served it does so no longer [11.13];
    what else he carried is gone."""
    m = g.men[loser]
    w = weapon_of(g, m)
    weapon = m.weapon if w is not None and not w.ordnance else NONE
    for lost in (m.weapon, m.own_weapon, m.secondary):
        if lost != NONE:
            lose_weapon(g, lost)
    m.weapon = m.own_weapon = m.secondary = NONE
    return weapon


def take_weapon(g: State, man: int, weapon: int) -> None:
    """20.74: he fights with the captured weapon now, and keeps the one printed on his card in reserve; any other is gone.
    33.6: a wounded man carries one only and lets the rest lie; 21.1: others one secondary weapon, beside a light weapon."""
    m = g.men[man]
    if m.weapon != NONE:
        lose_weapon(g, m.weapon)
        if g.weapons[m.weapon].owner == man:
            m.own_weapon = m.weapon
    m.weapon, m.serves = weapon, NONE
    g.log("20.74", log_events.WeaponCaptured, man, weapon)
    if m.wounded:
        g.groups[m.group].loose += [w for w in (m.own_weapon, m.secondary) if w != NONE]
        m.own_weapon = m.secondary = NONE
    elif m.secondary != NONE and (m.own_weapon != NONE or WEAPONS[g.weapons[weapon].kind].kind not in LIGHT):
        g.groups[m.group].loose.append(m.secondary)
        m.secondary = NONE


# ---- laying a captured weapon down ----

def why_not_abandon(g: State, player: int, man: int) -> Reasons:
    """20.74: a captured weapon is abandoned as the group's sole action."""
    m = g.men[man]
    no = Reasons()
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.2")
        return no
    no = why_not_act(g, player, m.group)
    if m.own_weapon == NONE and not captured(g, m):
        no("he has no captured weapon", "20.74")
    if m.pinned:
        no("he is pinned", "10.1")
    return no


def abandon_candidates(g: State, means: Means) -> list[tuple[int]]:
    return [(m,) for m in means.captors]


@action("abandon", ("unit",), "{0} throws his captured weapon away", chapter=20, among="captors", why_not=why_not_abandon,
        candidates=abandon_candidates)
def abandon(g: State, man: int) -> None:
    """20.74: he has his own weapon again, if he had one."""
    m = g.men[man]
    take_action(g, m.group)
    lose_weapon(g, m.weapon)
    m.weapon, m.own_weapon = m.own_weapon, NONE


# ---- Terrain capture ----

@flow
def claim_terrain(g: State) -> Flow[None]:
    """20.8: a group that has wiped out the one it had infiltrated may take over its Terrain; Q-20.8b: ranges and letters stay."""
    while g.spoils:
        lost = g.spoils[0].group
        captors = captor_groups(g)
        if captors and spoil(g, lost) is not None:
            choice: Option = yield Ask(g.seat(g.groups[captors[0]].player), "terrain capture",
                                       [*(("take over", n) for n in captors), ("leave it",)], cite="20.8", group=lost)
            if choice[0] == "take over":
                yield from take_over(g, choice[1], lost)
        clear(g, lost)
        g.spoils.pop(0)


def captor_groups(g: State) -> list[int]:
    """The groups of those who had infiltrated it."""
    found = dict.fromkeys(g.men[n].group for n in g.spoils[0].men if g.men[n].group != NONE)
    pillbox = terrain_of(g.groups[g.spoils[0].group]) == PILLBOX
    return [n for n in found if not pillbox or may_garrison(g, n)]


def may_garrison(g: State, group: int) -> bool:
    """23.3: three men with the right weapons."""
    men = g.groups[group].men
    return len(men) <= CAPACITY and all(fits_pillbox(g, g.men[m]) for m in men)


def spoil(g: State, lost: int) -> Placed | None:
    """What there is to take: its Terrain card; Q-20.8a: with two Movement cards on it Open Ground, the first one turned over."""
    gr = g.groups[lost]
    moves = moves_above(gr)
    return moves[0] if len(moves) > 1 else last_terrain(gr)


@flow
def take_over(g: State, group: int, lost: int) -> Flow[None]:
    """20.8: the cards of both groups go, but for the one Terrain card; infiltrators of other groups may come along."""
    card = spoil(g, lost)
    assert card is not None
    gr, gone = g.groups[group], g.groups[lost]
    gone.stack.remove(card)
    for p in gr.stack:
        put_away(g, p)
    name = OPEN_GROUND if card.kind != TERRAIN else card.name
    gr.stack = [Placed(card.card, TERRAIN, name, card.value if card.kind == TERRAIN else 0, "", g.turn)]
    gr.entrenched = gone.entrenched
    g.log("20.8", log_events.TerrainCaptured, group, lost)
    terrain_played(g, group)                              # 17.42, 18.4: it is new Terrain for the captors
    given_up(g, gr.player)                                # 17.7-a: its Movement cards are gone
    for man in [n for n in g.spoils[0].men if g.men[n].group not in (NONE, group)]:
        choice: Option = yield Ask(g.seat(g.groups[group].player), "come along", [("come along", man), PASS], cite="20.8",
                                   unit=man, group=group)
        if choice != PASS and len(g.groups[group].men) < 10:
            change_group(g, man, group)
