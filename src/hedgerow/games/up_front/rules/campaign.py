"""42 The campaign: a series of scenarios with the same men, and what each of them makes of them."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.personalities import COMMISSAR, NUMBERED, PEOPLE, SL, WEAPONS
from hedgerow.games.up_front.model.roster import BEST, PERSONAL_VALUES, Campaign, Soldier, full_kia, ladder, new_roster, step_of
from hedgerow.games.up_front.model.scenario import ATTACKER, DEFENDER, MEETING
from hedgerow.games.up_front.model.scenarios import CAMPAIGN_ORDER, read_scenario
from hedgerow.games.up_front.model.state import (
    CAPTURED,
    KILLED,
    NONE,
    ROUTED,
    WAITING,
    WITHDRAWN,
    Man,
    State,
    is_gun,
    is_infantry,
)
from hedgerow.games.up_front.rules.call_up import REPLACEMENT_COST, call_up, revive, soldier, the_campaign
from hedgerow.games.up_front.rules.casualties import clear
from hedgerow.games.up_front.rules.draws import discard
from hedgerow.games.up_front.rules.elan import STEADY, WIN, WOUND, earn, reward_attack
from hedgerow.games.up_front.rules.setup import muster
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.state import Result

SCENARIO_WON, KIA_COST, GUN_COST, AFV_COST = 12, 1, 3, 5
"""42.8: Campaign Victory Points."""
MISSES: Final = 3
"""42.4: scenarios that a wounded man misses."""
IMPROVEMENT, SEASONED, PROMOTED = 5, 5, 10
"""42.44: Elan for an improvement; 42.45: slashes that make a replacement an old hand; 42.46: slashes that promote."""
KEEP: Option = ("save elan",)
COME_BACK: Option = ("start again",)
STAY_AWAY: Option = ("recover",)


# ---- from scenario to scenario ----

def open_campaign(g: State) -> None:
    """42.1, 42.3: rosters of both nations, with the values printed on the cards; 42.9: the players' own soldiers."""
    g.campaign = Campaign([new_roster(f.nation) for f in g.scenario.forces], [0 for _ in g.scenario.forces])
    for player, roster in enumerate(g.campaign.rosters):
        for s in roster:
            if not PEOPLE[s.card].number:
                s.morale, s.panic = PERSONAL_VALUES[g.scenario.forces[player].nation]


def attacker_of(g: State, letter: str) -> int:
    """42-b: in scenarios that are no meetings the player with more points attacks; on a tie who won the last one."""
    c = the_campaign(g)
    if read_scenario(letter)["kind"] != "attack":
        return NONE
    if c.points[0] != c.points[1]:
        return 0 if c.points[0] > c.points[1] else 1
    return max(c.last, 0)


def battle_spec(g: State) -> dict[str, Any]:
    """What the next scenario is made from."""
    c = the_campaign(g)
    letter = CAMPAIGN_ORDER[c.battle]
    return {"campaign": c.battle + 1, "letter": letter, "nations": [f.nation for f in g.scenario.forces],
            "attacker": attacker_of(g, letter)}


def roles_of(attacker: int) -> tuple[str, str]:
    if attacker == NONE:
        return MEETING, MEETING
    return (ATTACKER, DEFENDER) if attacker == 0 else (DEFENDER, ATTACKER)


@flow
def begin_battle(g: State) -> Flow[None]:
    """42.1: the next scenario of the series, with the men of the rosters; nothing else of the last one stays."""
    clear_lists(g)
    for player in (0, 1):
        yield from call_up(g, player, g.scenario.forces[player].cards, g.scenario.forces[player].reinforcements)
    muster_roster(g)


def clear_lists(g: State) -> None:
    c = the_campaign(g)
    c.won, c.rule = False, ""
    c.lists, c.later, c.leaders, c.exchanged = [[], []], [[], []], [[NONE, NONE], [NONE, NONE]], [[], []]
    g.become(battle_spec(g))


def muster_roster(g: State) -> None:
    """42.1, 42.3: the men who were called, with the values of their rosters."""
    c = the_campaign(g)
    turn = g.turn + 1
    spec = dict(battle_spec(g), forces=c.lists, later=c.later)
    if g.options["personal"]:
        spec["forces"] = [[*cards, *own_soldier(g, player)] for player, cards in enumerate(c.lists)]
    g.become(spec)
    g._set_defaults()
    g.campaign, g.turn = c, turn
    muster(g)
    for m in g.men:
        if is_infantry(m):
            take_values(g, m)
    for player, pair in enumerate(c.exchanged):
        if pair:
            a, b = (next(m for m in g.men if m.player == player and m.card == card) for card in pair)
            a.weapon, b.weapon = b.weapon, a.weapon


def own_soldier(g: State, player: int) -> list[int]:
    """42.9: the player's own soldier is there unless he is recovering."""
    card = NUMBERED[g.scenario.forces[player].nation, 0]
    s = soldier(g, player, card)
    return [card] if s.back <= the_campaign(g).battle + 1 else []


def take_values(g: State, m: Man) -> None:
    """42.3: Morale, Panic, KIA and rank as they stand on the roster; 42.2: who leads."""
    s = soldier(g, m.player, m.card)
    m.morale, m.panic, m.kia, m.rank = s.morale, s.panic, s.kia, s.rank
    leader, second = the_campaign(g).leaders[m.player]
    if m.role != COMMISSAR:                               # 15.5: he leads as what he is, in whoever's place
        m.role = SL if m.card == leader else "ASL" if m.card == second else "-"


# ---- the end of a scenario ----

def note_outcome(g: State, result: Result) -> None:
    """42.74: the first decision counts, whatever a pursuit brings."""
    c = the_campaign(g)
    if c.won:
        return
    c.won, c.rule = True, result.rule
    c.last = next((p for p in range(len(g.players)) if g.scenario.side_of[g.seat(p)] in result.winners), NONE)
    if len(result.winners) > 1:
        c.last = NONE


def tidy(g: State) -> None:
    """The scenario ended in the middle of something: cards that are in play for it go to the Discard pile; 42.43: what the last
    attack has earned is noted."""
    reward_attack(g)
    cards = [*g.pledged, *(d.card for d in g.discards), *(g.duel.cards if g.duel is not None else ())]
    if g.attack is not None:
        cards += [*g.attack.cards, *([g.attack.concealed] if g.attack.concealed != NONE else [])]
    for card in cards:
        discard(g, card)
    g.pledged, g.discards, g.duel, g.attack = [], [], None, None
    for s in g.spoils:
        clear(g, s.group)
    g.spoils = []


@flow
def close_battle(g: State) -> Flow[None]:
    """42.4 to 42.46, 42.8: points, losses, Elan, survival and promotion, man by man."""
    count_battle(g)
    for man in range(len(g.men)):
        if is_infantry(g.men[man]):
            yield from settle(g, man)
        else:
            count_machine(g, g.men[man])
    c = the_campaign(g)
    g.log("42.8", log_events.BattleOver, c.battle, c.points[0], c.points[1])


def count_battle(g: State) -> None:
    """42.8: twelve points for the winner."""
    c = the_campaign(g)
    c.battle += 1
    if c.last != NONE:
        c.points[c.last] += SCENARIO_WON


def count_machine(g: State, m: Man) -> None:
    """42.8: each of its crew killed costs a point, and a lost gun or AFV three or five and its boxed Effect Number besides."""
    c = the_campaign(g)
    if m.machine is not None:
        c.points[m.player] -= KIA_COST * m.machine.crew_killed
    if m.fate in (KILLED, ROUTED):
        weapon = PEOPLE[m.card].weapon
        c.points[m.player] -= (GUN_COST if is_gun(m) else AFV_COST) + (WEAPONS[weapon].effect_boxed if weapon != NONE else 0)


@flow
def settle(g: State, man: int) -> Flow[None]:
    """42.4: what a scenario makes of a man who took part."""
    m = g.men[man]
    s = soldier(g, m.player, m.card)
    if m.fate == WAITING:
        return
    if m.fate in (KILLED, CAPTURED):
        bury(g, m, s)
        return
    s.survival += 1                                       # 42.45
    player, card, wounded = m.player, m.card, m.wounded
    if m.fate == ROUTED:
        yield from lose_heart(g, player, card)
    else:
        reward_survivor(g, man)
        s.elan += m.elan
        yield from improve(g, player, card)
    if soldier(g, player, card).dead:
        bury(g, g.men[man], soldier(g, player, card))
        return
    grow(g, player, card)
    if wounded:
        yield from recover(g, player, card)


def bury(g: State, m: Man, s: Soldier) -> None:
    """42.4, 42.41, 42.8: he is gone, and a man killed costs a point, 42.42: one lost to fear as well; 42.9: the player's own
    soldier must come back at once."""
    s.dead = True
    the_campaign(g).points[m.player] -= KIA_COST * (m.fate != CAPTURED)
    if not PEOPLE[m.card].number:
        begin_again(g, m.player, m.card)


def begin_again(g: State, player: int, card: int) -> None:
    """42.9: as a green replacement with the values he started with; it costs a point if he was killed."""
    revive(g, player, card, REPLACEMENT_COST * soldier(g, player, card).dead)
    s = soldier(g, player, card)
    s.morale, s.panic = PERSONAL_VALUES[g.scenario.forces[player].nation]


def reward_survivor(g: State, man: int) -> None:
    """42.43: for the scenario won, for a wound, for standing unpinned at its end; 42.6: or for having got away."""
    m = g.men[man]
    earn(g, man, WIN * (the_campaign(g).last == m.player), "scenario won")
    earn(g, man, WOUND * m.wounded, "wounded")
    earn(g, man, STEADY * (m.fate == WITHDRAWN or not m.pinned), "steady to the end")


@flow
def lose_heart(g: State, player: int, card: int) -> Flow[None]:
    """42.42: who routed loses a point of Morale or Panic and all his Elan; with both at 0 he is lost."""
    soldier(g, player, card).elan = 0
    choice: Option = yield Ask(g.seat(player), "shaken", lowerings(g, player, card), cite="42.42", soldier=card)
    s = soldier(g, player, card)
    if choice[0] == "lower morale":
        s.morale -= 1
    elif choice[0] == "lower panic":
        s.panic -= 1
    s.dead = s.morale == s.panic == 0


def lowerings(g: State, player: int, card: int) -> list[Option]:
    """42.42: Panic is never below Morale, neither below 0."""
    s = soldier(g, player, card)
    found: list[Option] = [("lower morale", card)] if s.morale > 0 else []
    if s.panic > max(s.morale, 0):
        found.append(("lower panic", card))
    return found or [("stay as he is", card)]


@flow
def improve(g: State, player: int, card: int) -> Flow[None]:
    """42.44: five points of Elan for one step of Morale or Panic, once after a scenario."""
    if soldier(g, player, card).elan < IMPROVEMENT or not raisings(g, player, card):
        return
    choice: Option = yield Ask(g.seat(player), "improvement", [*raisings(g, player, card), KEEP], cite="42.44", soldier=card)
    if choice == KEEP:
        return
    s = soldier(g, player, card)
    s.elan -= IMPROVEMENT
    s.promotion += 1
    if choice[0] == "raise morale":
        s.morale += 1
    else:
        s.panic += 1


def raisings(g: State, player: int, card: int) -> list[Option]:
    """42.44: to 7 at most, and Morale never above Panic."""
    s = soldier(g, player, card)
    found: list[Option] = [("raise morale", card)] if s.morale < min(BEST, s.panic) else []
    return [*found, ("raise panic", card)] if s.panic < BEST else found


def grow(g: State, player: int, card: int) -> None:
    """42.45: five slashes make a replacement as hard to kill as anyone; 42.46: ten promote, though never a Commissar."""
    s = soldier(g, player, card)
    if s.replacement and s.survival >= SEASONED and s.kia < full_kia(s.card):
        s.kia += 1
        s.survival = 0
    steps = ladder(g.scenario.forces[player].nation)
    at = step_of(s.rank, g.scenario.forces[player].nation)
    if s.survival + s.promotion >= PROMOTED and 0 <= at < len(steps) - 1:
        s.rank = steps[at + 1]
        s.survival = s.promotion = 0
        g.log("42.46", log_events.Promoted, s.card, s.rank)


@flow
def recover(g: State, player: int, card: int) -> Flow[None]:
    """42.4: a wounded man misses three scenarios; 42.9: the player's own soldier may come back as a replacement instead."""
    if not PEOPLE[card].number:
        choice: Option = yield Ask(g.seat(player), "own wound", [COME_BACK, STAY_AWAY], cite="42.9")
        if choice == COME_BACK:
            begin_again(g, player, card)
            return
    soldier(g, player, card).back = the_campaign(g).battle + 1 + MISSES


def campaign_result(g: State) -> Result:
    """42.8: the most Campaign Victory Points win."""
    points = the_campaign(g).points
    sides = [g.scenario.side_of[g.seat(p)] for p in range(len(points))]
    winners = tuple(side for side, n in zip(sides, points, strict=True) if n == max(points))
    return Result(winners if len(winners) == 1 else (), tuple(zip(sides, points, strict=True)), "42.8", "Campaign Victory Points")
