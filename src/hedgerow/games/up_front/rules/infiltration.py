"""20.1 to 20.5 Infiltration: single men slip into a group at Relative Range 5."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import (
    BRUSH,
    CARDS,
    CONCEALED,
    FORD,
    HILL,
    MARSH,
    MINEFIELD,
    MOVE,
    OPEN_GROUND,
    PILLBOX,
    WOODS,
)
from hedgerow.games.up_front.model.personalities import FT, MMG, MTR
from hedgerow.games.up_front.model.state import (
    NONE,
    SMOKE,
    WIRE,
    State,
    afv_in,
    count,
    is_infantry,
    is_moving,
    last_terrain,
    moves_above,
    terrain_of,
    weapon_of,
)
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.afv_combat import crew_column, may_storm, storm
from hedgerow.games.up_front.rules.casualties import pin, rally
from hedgerow.games.up_front.rules.command import lose_contact
from hedgerow.games.up_front.rules.concealment import conceal_options
from hedgerow.games.up_front.rules.consequences import prune
from hedgerow.games.up_front.rules.demolition import detonate, will_use_charge
from hedgerow.games.up_front.rules.draws import draw, pledge, redeem, redeem_all, spend, time_is_up
from hedgerow.games.up_front.rules.firepower import hurt
from hedgerow.games.up_front.rules.hands import face, held
from hedgerow.games.up_front.rules.heroes import hero_may_be_held, rescue_options, spend_hero
from hedgerow.games.up_front.rules.illumination import dark, sees
from hedgerow.games.up_front.rules.ranges import adjacent, free_for_all, relative_range
from hedgerow.games.up_front.rules.terrain import unforded
from hedgerow.games.up_front.rules.values import morale
from hedgerow.games.up_front.rules.victory import infiltrated
from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import GROUP

START: Option = ("go",)
KEEP: Option = ("keep it",)
LEAVE: Option = ("leave behind",)
# ---- who may ----

def within_reach(g: State, group: int, target: int) -> bool:
    """20.1: at Relative Range 5, directly opposite or adjacent."""
    return relative_range(g, group, target) == 5 and (adjacent(g, group, target) or free_for_all(g))


def why_not_out_of(g: State, group: int) -> Reasons:
    """20.24: not from Wire or a Minefield, nor from Marsh before two Movement cards cover it; 23.5: not from a Pillbox."""
    gr = g.groups[group]
    no = Reasons()
    if count(gr, WIRE):
        no("nobody infiltrates out of Wire", "13.36")
    if terrain_of(gr) == MINEFIELD:
        no("nobody infiltrates out of a Minefield", "20.24")
    if terrain_of(gr) == PILLBOX:
        no("nobody infiltrates out of a Pillbox", "23.5")
    beneath = last_terrain(gr)
    if beneath is not None and beneath.name == MARSH and len(moves_above(gr)) < 2:
        no("two Movement cards must cover the Marsh", "8.42")
    return no


def may_be_infiltrated(g: State, group: int, target: int) -> bool:
    """20.1, 20.25: a group within reach that is not on a Minefield; 28.8: an AFV too."""
    return within_reach(g, group, target) and terrain_of(g.groups[target]) != MINEFIELD and sees(g, group, target)


def fit_to_infiltrate(g: State, man: int) -> bool:
    """20.2: unpinned infantry, not under way; 33.5: not wounded; 32.21: no guard."""
    m = g.men[man]
    return is_infantry(m) and not m.pinned and not hurt(m) and not m.prisoners and m.transfer == NONE


def why_not_infiltrate(g: State, player: int, group: int) -> Reasons:
    """20.2: an attempt, as the group's sole action; who, how and where to is said before the first draw."""
    no = why_not_act(g, player, group)
    if no:
        return no
    for reason in why_not_out_of(g, group):
        no(reason.text, reason.rule)
    if not no and not ways_in(g, group, ()):
        no("nobody in it can infiltrate a group at Relative Range 5", "20.2")
    return no


def ways_in(g: State, group: int, declared: tuple[Option, ...]) -> list[Option]:
    """20.2, 20.21, 20.22: men not named yet, with every group within reach, with or without a Movement card each."""
    player = g.groups[group].player
    named = {o[1] for o in declared}
    targets = [n for n in g.enemies_of(group) if may_be_infiltrated(g, group, n)]
    men = [m for m in g.groups[group].men if m not in named and fit_to_infiltrate(g, m)] if targets else []
    cards = held(g, player, MOVE)
    found: list[Option] = []
    for man in men:
        for target in targets:
            if g.men[man].infiltrates == target or (afv_in(g, target) != NONE and not may_storm(g, g.men[man])):
                continue
            if not unforded(g.groups[group]):                         # 20.24: out of a Stream only with a Movement card
                found.append(("creep in", man, target))
            found += [("slip in", man, c, target) for c in cards]
    return found


def infiltrators(g: State, group: int, declared: tuple[Option, ...]) -> list[Option]:
    return [*ways_in(g, group, declared), START] if declared else ways_in(g, group, declared)


def infiltrate_candidates(g: State, means: Means) -> list[tuple[int]]:
    return [(group,) for group in means.close if any(within_reach(g, group, n) for n in means.enemies_of(g, group))]


# ---- the attempt ----

@action("infiltrate", (GROUP,), "men of {0} try to infiltrate", chapter=20, among="close", why_not=why_not_infiltrate,
        candidates=infiltrate_candidates)
@flow
def infiltrate(g: State, option: Option) -> Flow[None]:
    """20.2, Q-20.2: everyone who was named makes his attempt."""
    group = option[1]
    declared: tuple[Option, ...] = ()
    while True:
        choice: Option = yield Ask(g.seat(g.active), "infiltrators", infiltrators(g, group, declared), cite="20.2", secret=True,
                                   group=group, attempts=declared)
        if choice == START:
            break
        declared = (*declared, choice)
        if choice[0] == "slip in":
            pledge(g, g.active, choice[2])
    take_action(g, group)
    charged: tuple[int, ...] = ()
    vehicles = [n for n in dict.fromkeys(o[-1] for o in declared) if afv_in(g, n) != NONE]
    for man in [o[1] for o in declared if o[-1] not in vehicles]:       # Q-21.2b: a charge does not go off at an AFV
        uses: bool = yield from will_use_charge(g, man)
        charged = (*charged, man) if uses else charged
    for attempt in declared:
        if g.men[attempt[1]].group == group:
            if attempt[1] not in charged and attempt[-1] not in vehicles:
                yield from lay_down_burden(g, attempt[1])
            yield from attempt_to_infiltrate(g, attempt)
    redeem_all(g)
    for man in charged:
        yield from detonate(g, man)
    for target in vehicles:
        yield from storm(g, tuple(o[1] for o in declared if o[-1] == target), target)


@flow
def attempt_to_infiltrate(g: State, attempt: Option) -> Flow[None]:
    """20.21: a Morale check, or a Movement card in its place [20.22]; then the attempt itself."""
    man, target = attempt[1], attempt[-1]
    shed_gear(g, man)
    drawn = NONE
    if attempt[0] == "creep in":
        steady: bool = yield from morale_check(g, man)
        if not steady:
            return
    else:
        card = attempt[2]
        f = face(g, g.active, card, MOVE)
        ford = f is not None and f.name == FORD
        redeem(g, card)
        if unforded(g.groups[g.men[man].group]) and not ford:
            drawn = draw(g, "fording")
            if CARDS[drawn].red:
                return
    yield from slip_in(g, man, target, drawn)


@flow
def lay_down_burden(g: State, man: int) -> Flow[None]:
    """20.23: a flamethrower or a secondary weapon may be left behind; it lies with the group."""
    if burden(g, man) == NONE:
        return
    choice: Option = yield Ask(g.seat(g.men[man].player), "burden", [KEEP, LEAVE], cite="20.23", unit=man, weapon=burden(g, man))
    if choice == LEAVE:
        m = g.men[man]
        weapon = burden(g, man)
        g.groups[m.group].loose.append(weapon)
        if weapon == m.secondary:
            m.secondary = NONE
        else:
            m.weapon = NONE


def burden(g: State, man: int) -> int:
    """What hinders him: a secondary weapon, else a flamethrower; NONE if nothing does."""
    m = g.men[man]
    w = weapon_of(g, m)
    return m.secondary if m.secondary != NONE else m.weapon if w is not None and w.kind == FT else NONE


def shed_gear(g: State, man: int) -> None:
    """20.23, 20.61: he leaves his crew, and a medium machine gun or mortar behind."""
    m = g.men[man]
    m.serves = NONE
    w = weapon_of(g, m)
    for n in g.groups[m.group].men:
        if m.weapon != NONE and g.men[n].serves == m.weapon and w is not None and w.kind not in (MMG, MTR):
            g.men[n].serves = NONE
    if w is not None and w.kind in (MMG, MTR):
        g.groups[m.group].loose.append(m.weapon)
        m.weapon = NONE


def keeps_nerve(g: State, man: int, card: int) -> bool:
    """20.21: the number is below his Morale."""
    return CARDS[card].rnc < morale(g, man).total


@flow
def morale_check(g: State, man: int) -> Flow[bool]:
    """20.21: a number below his Morale, or he is pinned; 10.43: a Hero card lets him try again, before Close Combat as the
    infiltrator he was, and makes a hero of him for this turn."""
    inside = g.men[man].infiltrates
    while True:
        if keeps_nerve(g, man, draw(g, "morale check")):
            return True
        pin(g, man, "20.21")
        player = g.men[man].player
        if not hero_may_be_held(g, player):
            return False
        choice: Option = yield Window(g.seat(player), "try again", [*rescue_options(g, player), PASS], cite="10.43", unit=man,
                                      facts={"cards": len(g.players[player].hand)})
        if choice == PASS:
            return False
        spend_hero(g, player, choice[1], man, "tries again")
        rally(g, man, "10.43")
        g.men[man].infiltrates, g.men[man].heroic = inside, True


@flow
def slip_in(g: State, man: int, target: int, drawn: int) -> Flow[None]:
    """20.3: a red number in the column for the target's size, shifted by where he comes from and goes to, and he is in; one
    Concealed card may help him [9.4]; 20.24: the draw that forded serves again."""
    player = g.men[man].player
    help_ = 0
    if g.players[player].hand and not time_is_up(g):
        choice: Option = yield Window(g.seat(player), "infiltration", [*conceal_options(g, player), PASS], cite="20.3", unit=man,
                                      target_group=target, facts={"column": int(column(g, man, target, 0).total)})
        if choice != PASS:
            f = face(g, player, choice[1], CONCEALED)
            assert f is not None
            help_ = f.value
            spend(g, player, choice[1])
    if not g.groups[target].men:
        return
    where = column(g, man, target, help_)
    card = CARDS[drawn if drawn != NONE else draw(g, "infiltration")]
    inside = card.is_red(int(where.total))
    g.log("20.3", log_events.InfiltrationTried, man, target, where, "he is in" if inside else "he comes back")
    if inside:
        g.men[man].infiltrates = target                   # 20.5: he stays in his group and its Terrain
        lose_contact(g, man)
        prune(g)                                          # 17.62: the target may have had a part in encircling his group


def column(g: State, man: int, target: int, help_: int, breeze: bool = False) -> Tally:
    """20.3, 20.4: the column in which the number must be red; all shifts add up, between 1 and 10. After a `breeze` Smoke is
    gone."""
    mine, there = g.groups[g.men[man].group], g.groups[target]
    afv = afv_in(g, target)
    found = crew_column(g.men[afv]) if afv != NONE else Tally.of(len(there.men), "cards in the group", "20.3")
    if dark(g, target):
        found = found.add(-3, "night", "38.6")            # [20.31]
    elif not g.here.night and not breeze:
        found = found.add(-2 * (count(mine, SMOKE) + count(there, SMOKE)), "Smoke", "20.32")            # 13.27: each card
    found = from_terrain(terrain_of(mine), found)
    if terrain_of(there) == PILLBOX:
        found = found.add(1, "into a Pillbox", "20.36")
    if afv == NONE:
        found = found.add(-sum(g.men[m].pinned for m in there.men), "pinned men in the group", "20.38")     # [10.14]
    found = found.add(2 * is_moving(mine), "own group moving", "20.39").add(2 * is_moving(there), "target moving", "20.39")
    found = found.add(2 * infiltrated(g, g.men[man].group), "own group infiltrated", "20.39").add(-help_, "Concealed", "20.3")
    return found.clamp(1, 10, "columns 1 to 10", "20.4")


def from_terrain(terrain: str, found: Tally) -> Tally:
    """8.82, 8.74, 8.12: from where the attempt is made."""
    if terrain == BRUSH:
        return found.add(-2, BRUSH, "20.33")
    if terrain == WOODS:
        return found.add(-1, WOODS, "20.34")
    if terrain == HILL:
        return found.add(1, HILL, "20.35")
    return found.add(2, OPEN_GROUND, "20.37") if terrain == OPEN_GROUND else found


# ---- giving it up ----

def why_not_drop(g: State, player: int, man: int) -> Reasons:
    """20.56: an infiltrator comes back of his own accord, as the sole action [Q-19.3]."""
    m = g.men[man]
    no = Reasons()
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.2")
        return no
    no = why_not_act(g, player, m.group)
    if m.infiltrates == NONE:
        no("he has infiltrated nobody", "20.56")
    return no


def drop_candidates(g: State, means: Means) -> list[tuple[int]]:
    return [(m,) for m in means.infiltrators]


@action("come back", ("unit",), "{0} gives up infiltrating", chapter=20, among="infiltrators", why_not=why_not_drop,
        candidates=drop_candidates)
def come_back(g: State, man: int) -> None:
    """20.56."""
    take_action(g, g.men[man].group)
    g.men[man].infiltrates = NONE
