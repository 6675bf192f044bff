"""3 Prepare to play: forces, groups, hands, first Terrain."""

from __future__ import annotations

from typing import Any

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import MINEFIELD, PILLBOX
from hedgerow.games.up_front.model.action_cards import TERRAIN as TERRAIN_FACE
from hedgerow.games.up_front.model.personalities import COMMISSAR, MAN, PEOPLE
from hedgerow.games.up_front.model.scenario import PARTISANS, Force
from hedgerow.games.up_front.model.state import (
    GROUP_E,
    IN_PLAY,
    LAST_LETTER,
    NONE,
    SET_UP,
    TERRAIN,
    WAITING,
    Front,
    Group,
    Machine,
    Man,
    Placed,
    Player,
    State,
    Weapon,
    add_group,
    afv_in,
    is_afv,
    set_owner,
)
from hedgerow.games.up_front.rules.bog import check_entry
from hedgerow.games.up_front.rules.crews import crew_pairs, serve, why_not_serve
from hedgerow.games.up_front.rules.draws import new_deck, take
from hedgerow.games.up_front.rules.hands import capacity, face, held, need_card
from hedgerow.games.up_front.rules.pillbox import LETTER_B, fits_pillbox, has_pillbox, place_pillbox, why_not_garrison
from hedgerow.games.up_front.rules.scenario_setup import (
    dig_in,
    find_terrain,
    hold_buildings,
    set_buildings_aside,
    why_not_on_outpost,
)
from hedgerow.games.up_front.rules.terrain import why_not_marsh
from hedgerow.games.up_front.rules.weapons import may_carry
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.cards import Deck
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

READY: Option = ("ready",)
DECLINE: Option = ("decline",)
SMALLEST, LARGEST = 2, 10


def sniper_lives(force: Force) -> int:
    """14.4: Sniper checks that find his Snipers; 37.4, 14.41: for Partisans, and for who bought a second one, two."""
    return 2 if force.troops == PARTISANS else max(1, force.snipers)


def muster(g: State) -> None:
    """2.1, 2.4, 2.4-a, 3.1: each player takes the Personality cards that the scenario lists for his nation and role."""
    g.fronts = [Front(Deck([]), dict(game.remove)) for game in g.scenario.fronts]
    for n, force in enumerate(g.scenario.forces):
        front = next(i for i, game in enumerate(g.scenario.fronts) if n in game.places)
        g.players.append(Player(force.nation, front, force.troops, sniper_lives=sniper_lives(force), force=len(force.cards)))
        for card in force.cards:
            enlist(g, n, card, IN_PLAY)
        for i, card in enumerate(force.reinforcements):
            g.men[enlist(g, n, card, WAITING)].arrives = force.arrivals[i] if force.arrivals else 1
        for kind in force.secondary:
            g.weapons.append(Weapon(kind, nation=force.nation, issued=n))


def enlist(g: State, player: int, card: int, fate: int) -> int:
    """2.3: a man, AFV or gun with the weapons and the values printed on the card."""
    p = PEOPLE[card]
    g.men.append(Man(card, player, p.morale, p.panic, p.kia, p.role, p.rank, fate=fate))
    arm(g, len(g.men) - 1)
    return len(g.men) - 1


def arm(g: State, n: int) -> None:
    """2.3: what is printed on his card, in working order."""
    man, p = g.men[n], PEOPLE[g.men[n].card]
    man.weapon = NONE
    if p.kind != MAN:
        man.machine = Machine()
    if p.weapon != NONE:
        g.weapons.append(Weapon(p.weapon, nation=p.nation, owner=n))
        man.weapon = len(g.weapons) - 1
    if p.vehicle is not None and p.vehicle.mg != NONE and man.machine is not None:
        g.weapons.append(Weapon(p.vehicle.mg, nation=p.nation, owner=n))
        man.machine.mg = len(g.weapons) - 1


@flow
def prepare(g: State) -> Flow[None]:
    """3.2 to 3.6: the first player forms his groups, then the others; hands; Terrain."""
    for player in in_order(g):
        yield from form_groups(g, player)
    g.fronts[g.front].deck = new_deck(g)
    for player in in_order(g):
        if has_pillbox(g, player):
            place_pillbox(g, player)
    buildings = set_buildings_aside(g)
    for player in in_order(g):
        deal(g, player)
    hold_buildings(g, buildings)
    find_terrain(g)
    yield from first_terrain(g)
    for player in in_order(g):
        deal(g, player)


@flow
def prepare_again(g: State) -> Flow[None]:
    """K.2: both sides form their groups anew; full hands and first Terrain, from the deck as it is."""
    for player in in_order(g):
        g.players[player].declined = False
        yield from form_groups(g, player)
    for player in in_order(g):
        deal(g, player)
    yield from first_terrain(g)
    for player in in_order(g):
        deal(g, player)


def in_order(g: State) -> list[int]:
    """The first player of the scenario, then round the table."""
    places = g.here.places
    start = places.index(g.here.first)
    return [*places[start:], *places[:start]]


def deal(g: State, player: int) -> None:
    """3.5, 3.6: up to a full hand."""
    cards = [take(g, player) for _ in range(int(capacity(g, player).total) - len(g.players[player].hand))]
    if cards:
        g.tell("3.5", g.seat(player), log_events.DealtTo(tuple(cards)), log_events.Dealt(player, len(cards)))


# ---- groups ----

@flow
def form_groups(g: State, player: int) -> Flow[None]:
    """3.2, 3.3: two to four groups of two to ten cards, lettered without gaps; positions in the order in which men are posted."""
    while unposted(g, player):
        choice: Option = yield Ask(g.seat(player), "form groups", post_options(g, player), cite="3.2")
        post(g, player, choice[1], choice[2])
    while equipment(g, player) != NONE and equip_options(g, player):      # what nobody can carry stays behind
        choice = yield Ask(g.seat(player), "equipment", equip_options(g, player), cite="21.1", weapon=equipment(g, player))
        g.men[choice[1]].secondary = choice[2]
        set_owner(g, choice[2], choice[1])
    while True:
        crew: Option = yield Ask(g.seat(player), "crews", [*setup_crews(g, player), READY], cite="11.12")
        if crew == READY:
            break
        serve(g, crew[1], crew[2])
    yield from dig_in(g, player)
    for n in g.groups_of(player):
        g.log("3.2", log_events.Formed, player, n, tuple(g.groups[n].men))


def equipment(g: State, player: int) -> int:
    """21.1: a secondary weapon of his that nobody carries yet, or NONE."""
    carried = {m.secondary for m in g.men}
    return next((n for n, w in enumerate(g.weapons) if w.owner == NONE and n not in carried
                 and w.issued == player), NONE)


def equip_options(g: State, player: int) -> list[Option]:
    weapon = equipment(g, player)
    return [("equip", n, weapon) for n, m in enumerate(g.men) if m.player == player
            and not why_not_equip(g, g.seat(player), n, weapon)]


def why_not_equip(g: State, seat: str, man: int, weapon: int) -> Reasons:
    """21.1: one secondary weapon each, for men with light weapons; 23.3: none in the Pillbox."""
    no = Reasons()
    player = g.player_of(seat)
    m = g.men[man]
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.1")
    elif not may_carry(g, m):
        no("he cannot carry a secondary weapon", "21.1")
    elif has_pillbox(g, player) and g.groups[m.group].letter == LETTER_B:
        no("no secondary weapons in the Pillbox", "23.3")
    if weapon != equipment(g, player):
        no("that weapon is not given out now", "21.1")
    why_not_newcomer(g, m, no)
    return no


def why_not_newcomer(g: State, m: Man, no: Reasons) -> None:
    """35.1: once play has begun only reinforcements are fitted out, as they arrive."""
    if g.part != SET_UP and m.group != NONE and g.groups[m.group].letter != GROUP_E:
        no("only those who arrive are fitted out now", "35.1")


def unposted(g: State, player: int) -> list[int]:
    return [n for n, m in enumerate(g.men) if m.player == player and m.fate == IN_PLAY and m.group == NONE]


def post_options(g: State, player: int) -> list[Option]:
    found: list[Option] = []
    letters: dict[tuple[Any, ...], list[int]] = {}
    for man in unposted(g, player):
        kind = sort_of(g, man)
        if kind not in letters:
            letters[kind] = [n for n in range(LAST_LETTER + 1) if not why_not_post(g, g.seat(player), man, n)]
        found += [("post", man, letter) for letter in letters[kind]]
    return found


def sort_of(g: State, man: int) -> tuple[Any, ...]:
    """All that matters about a man for where he may be posted: men of one sort may go to the same letters."""
    m = g.men[man]
    return is_afv(m), m.machine is not None, m.role == COMMISSAR, has_pillbox(g, m.player) and fits_pillbox(g, m)


def why_not_post(g: State, seat: str, man: int, letter: int) -> Reasons:
    """3.2: letters without gaps, two to ten cards each, at least two groups; enough men must be left to fill what is begun."""
    no = Reasons()
    player = g.player_of(seat)
    m = g.men[man]
    if m.player != player or m.fate != IN_PLAY:
        no("that is not your man", "3.1")
    elif m.group != NONE:
        no("he has been posted", "3.2")
    if not 0 <= letter <= LAST_LETTER:
        no("groups are A to D", "3.2")
    if no:
        return no
    sizes = sizes_with(g, player, letter)
    if 0 in sizes:
        no("letters have no gaps", "3.2")
    if max(sizes) > LARGEST:
        no("ten cards at most in a group", "3.2")
    left = [n for n in unposted(g, player) if n != man]
    why_not_share(g, man, letter, left, no)
    if missing(g, man, letter, sizes, left) > len(loose_men(g, left)):
        no("the men left must fill every group to two, and there are two groups at least", "3.2")
    why_not_commissar(g, man, sizes, letter, left, no)
    why_not_garrison(g, player, man, letter, sizes[letter], no)
    why_not_no_room(g, player, letter, left, no)
    return no


def why_not_no_room(g: State, player: int, letter: int, left: list[int], no: Reasons) -> None:
    """23.3: somebody must be left who can be in the Pillbox."""
    if not has_pillbox(g, player) or letter == LETTER_B:
        return
    there = g.at_letter(player, LETTER_B)
    garrison = len(g.groups[there].men) if there != NONE else 0
    fit = sum(fits_pillbox(g, g.men[n]) for n in loose_men(g, left))
    if garrison + fit < SMALLEST:
        no("two men at least for the Pillbox", "23.3")


def sizes_with(g: State, player: int, letter: int) -> list[int]:
    """How large the groups would be with one more man in this one."""
    sizes = [len(g.groups[n].men) for n in g.groups_of(player)]
    while len(sizes) <= letter:
        sizes.append(0)
    sizes[letter] += 1
    return sizes


def why_not_share(g: State, man: int, letter: int, left: list[int], no: Reasons) -> None:
    """28.11: an AFV is a group of its own; a letter must be left for every AFV and, if there is none yet, for the others."""
    player = g.men[man].player
    there = g.at_letter(player, letter)
    if there != NONE and (is_afv(g.men[man]) or afv_in(g, there) != NONE):
        no("an AFV shares its group with nobody", "28.11")
    vehicles, groups = sum([is_afv(g.men[n]) for n in left]), g.groups_of(player)
    others = int(vehicles < len(left) and is_afv(g.men[man]) and all(afv_in(g, n) != NONE for n in groups))
    if len(groups) + int(there == NONE) + vehicles + others > LAST_LETTER + 1:
        no("letters must be left for AFVs and the men", "28.11")


def loose_men(g: State, left: list[int]) -> list[int]:
    """Who of these is left to fill groups: everyone but AFVs and the Commissar, who joins the largest [15.51]."""
    return [n for n in left if not is_afv(g.men[n]) and g.men[n].role != COMMISSAR]


def missing(g: State, man: int, letter: int, sizes: list[int], left: list[int]) -> int:
    """How many men are needed to make these groups legal; an AFV is a group alone [28.11], and so may a gun be [34.2]."""
    player = g.men[man].player
    alone = {g.groups[n].letter for n in g.groups_of(player) if g.men[g.groups[n].men[0]].machine is not None}
    if g.men[man].machine is not None:
        alone.add(letter)
    coming = sum([is_afv(g.men[n]) for n in left])
    if too_few(g, player):
        return 0 if len(sizes) - len(alone) <= 1 else LARGEST
    short = sum(max(0, SMALLEST - n) for i, n in enumerate(sizes) if i not in alone)
    return short + (SMALLEST if len(sizes) + coming < 2 else 0)


def too_few(g: State, player: int) -> bool:
    """K.2: what is left of a force cannot make two groups of two: then it is one."""
    men = [m for m in g.men if m.player == player and m.fate == IN_PLAY and not is_afv(m) and m.role != COMMISSAR]
    return len(men) < 2 * SMALLEST


def why_not_commissar(g: State, man: int, sizes: list[int], letter: int, left: list[int], no: Reasons) -> None:
    """15.51: the Commissar starts in the largest group: he is posted last, and room is left for him."""
    if g.men[man].role != COMMISSAR:
        if sizes[letter] == LARGEST and any(g.men[m].role == COMMISSAR for m in left):
            no("room must be left for the Commissar in the largest group", "15.51")
        return
    if left:
        no("the Commissar is posted last, when it is seen which group is the largest", "15.51")
    elif sizes[letter] < max(sizes):
        no("the Commissar starts in the largest group", "15.51")


def post(g: State, player: int, man: int, letter: int) -> None:
    """3.3, 3.4: to the right of those already there; every group starts at range chit 0."""
    group = g.at_letter(player, letter)
    if group == NONE:
        group = add_group(g, Group(player, letter))
    g.groups[group].men.append(man)
    g.men[man].group = group


def setup_crews(g: State, player: int) -> list[Option]:
    return [("man weapon", gunner, other) for n in g.groups_of(player) for gunner, other in crew_pairs(g, n)
            if not why_not_serve(g, gunner, other)]


def why_not_man_weapon(g: State, seat: str, gunner: int, man: int) -> Reasons:
    """11.12: a crew may be there from the start."""
    no = why_not_serve(g, gunner, man)
    if g.men[gunner].player != g.player_of(seat) or g.men[gunner].group == NONE:
        no("that is not your man", "3.2")
    why_not_newcomer(g, g.men[gunner], no)
    return no


# ---- first Terrain ----

@flow
def first_terrain(g: State) -> Flow[None]:
    """3.6: in turn one Terrain card each, on any group that has none, until nobody wants to place any more."""
    while not all(g.players[p].declined for p in g.here.places):
        for player in in_order(g):
            yield from place_one(g, player)


@flow
def place_one(g: State, player: int) -> Flow[None]:
    """3.6: one card or none; it cannot be rejected."""
    if all(g.players[p].declined for p in g.here.places):
        return
    choice: Option = yield Ask(g.seat(player), "first terrain", [*first_terrain_options(g, player), DECLINE], cite="3.6",
                               secret=True)
    g.players[player].declined = choice == DECLINE
    if choice == DECLINE:
        g.log("3.6", log_events.TerrainDeclined, player)
    else:
        place_first(g, player, choice[1], choice[2])


def first_terrain_options(g: State, player: int) -> list[Option]:
    return [("place", card, n) for card in held(g, player, TERRAIN_FACE) for n, gr in enumerate(g.groups)
            if not why_not_place(g, g.seat(player), card, n)]


def why_not_place(g: State, seat: str, card: int, group: int) -> Reasons:
    """3.6, 3.6-a: a Terrain card that is no Cower card [Q-3.6], on a group without one."""
    no = Reasons()
    f = need_card(g, g.player_of(seat), card, TERRAIN_FACE, "Terrain", no)
    if g.groups[group].stack:
        no("it has Terrain", "3.6")
    if g.groups[group].player not in g.here.places:
        no("no card of one game goes into another", "41.6")
    if f is not None and f.name in (PILLBOX, MINEFIELD):
        no("that card is not placed before play", "3.6-a")
    why_not_marsh(g, group, f.name if f is not None else "", no)
    if f is not None:
        why_not_on_outpost(g, g.player_of(seat), group, f.name, no)
    return no


def place_first(g: State, player: int, card: int, group: int) -> None:
    f = face(g, player, card, TERRAIN_FACE)
    assert f is not None
    g.players[player].hand.remove(card)
    g.reveal()
    g.groups[group].stack.append(Placed(card, TERRAIN, f.name, f.value))
    g.log("3.6", log_events.TerrainLaid, group, card, f.name)
    check_entry(g, group)
