"""43.2, 43.4 to 43.7: buying a force by points, in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.up_front.model.action_cards import RUSSIAN
from hedgerow.games.up_front.model.design import (
    ANTI_TANK,
    ANTI_TANK_PER_SQUAD,
    ARRIVAL_TENTHS,
    BALANCE,
    BID,
    SECOND_SNIPER_PRICE,
    SNIPER_PRICE,
    SQUAD,
    TROOP_PERCENT,
    WEAPON_PRICES,
    WEAPON_SINCE,
    Design,
    available_in,
    half_year,
    victory_of,
)
from hedgerow.games.up_front.model.personalities import AFV, COMMISSAR, MAN, PEOPLE, WEAPON_OF, WEAPONS
from hedgerow.games.up_front.model.scenario import DEFENDER, ELITE, LINE, PARTISANS, SECOND_LINE
from hedgerow.games.up_front.model.scenarios import SCENARIOS
from hedgerow.games.up_front.model.state import LAST_LETTER, State
from hedgerow.games.up_front.rules.pillbox import PILLBOX_VICTORY
from hedgerow.games.up_front.rules.setup import LARGEST
from hedgerow.games.up_front.rules.weapons import LIGHT
from hedgerow.kernel.asking import Draft, Option
from hedgerow.kernel.reasons import Reasons

FEWEST: Final = 4
"""3.2: two groups of two; 15.51: a Commissar fills none of them, for he joins the largest."""
MOST_AFVS: Final = 2
"""28.11: two groups are left for the men."""
GARRISON: Final = 2
"""23.3: at least so many are in the Pillbox."""
ELITE_SCENARIO: Final = "K"
Lines = Sequence[Option]


def the_design(g: State) -> Design:
    assert g.design is not None
    return g.design


# ---- what stands on a sheet ----

def bought(lines: Lines, verb: str) -> list[int]:
    return [line[1] for line in lines if line[0] == verb]


def quality(g: State, player: int, lines: Lines) -> str:
    """39.7, 43.5: one kind of troops for the whole side: bought, or drawn [T-unit-type], or as the scenario has them."""
    settled = the_design(g).troops
    return next((line[1] for line in lines if line[0] == "quality"), settled[buyer(g, player)] if settled else LINE)


def buyer(g: State, player: int) -> int:
    """43.36: in a bid both buy the side that attacks, which comes first."""
    return 0 if the_design(g).mode == BID else player


def listed_force(g: State, player: int) -> tuple[int, ...]:
    """43.1: who is there without being bought."""
    d = the_design(g)
    if d.mode != BALANCE:
        return ()
    return next(f.cards for f in SCENARIOS[d.scenario]().forces if f.nation == d.nations[player])


def listed_weapons(g: State, player: int) -> int:
    """43.1: secondary weapons that are there without being bought."""
    d = the_design(g)
    if d.mode != BALANCE:
        return 0
    return next(len(f.secondary) for f in SCENARIOS[d.scenario]().forces if f.nation == d.nations[player])


def nation_of(g: State, player: int) -> int:
    return the_design(g).nations[buyer(g, player)]


# ---- prices ----

def cost(nation: int, troops: str, lines: Lines) -> int:
    """43.4, 43.5, 43.6, 43.7: hundredths of a point: men, reinforcements at their discount, weapons and Snipers, then the factor
    of the troops on all of it."""
    total = sum(PEOPLE[c].points for c in bought(lines, "hire"))
    for decks, tenths in ARRIVAL_TENTHS.items():
        coming = sum(PEOPLE[line[1]].points for line in lines if line[0] == "hire later" and line[2] == decks)
        total += -(-coming * tenths // 10)
    total += sum(WEAPON_PRICES[line[1]][nation] for line in lines if line[0] == "buy")
    shots = [line[1] for line in lines if line[0] == "snipers"]
    total += sum(SNIPER_PRICE if n == 1 else SECOND_SNIPER_PRICE for n in shots)
    return total * TROOP_PERCENT[troops]


def affordable(g: State, player: int, lines: Lines) -> bool:
    """Within the points, with enough left for the fewest men a force can have."""
    nation, troops = nation_of(g, player), quality(g, player, lines)
    spent = cost(nation, troops, lines)
    short = FEWEST - rank_and_file(g, player, lines)
    if short > 0:
        cheapest = sorted(PEOPLE[c].points for c in for_sale(g, player, lines)
                          if PEOPLE[c].role == "-" and PEOPLE[c].kind == MAN)[:short]
        spent += sum(cheapest) * TROOP_PERCENT[troops]
    return spent <= 100 * the_design(g).limits[player]


# ---- what may be bought ----

def for_sale(g: State, player: int, lines: Lines) -> list[int]:
    """43.2: what the nation has and is not taken."""
    taken = {*bought(lines, "hire"), *bought(lines, "hire later"), *listed_force(g, player)}
    return [c for c in on_offer(g, nation_of(g, player), quality(g, player, lines)) if c not in taken]


def on_offer(g: State, nation: int, troops: str) -> list[int]:
    """43.2: the infantry of a nation, and by agreement its guns and AFVs; 37.1: Partisans have none."""
    period = the_design(g).period
    machines = g.options["guns and AFVs"] and troops != PARTISANS
    return [*infantry(nation, troops, period), *(guns_and_afvs(nation, period) if machines else ())]


def infantry(nation: int, troops: str, period: str) -> list[int]:
    """43.2, 39.7: the men of a nation who are available then and fit for such troops."""
    return [p.id for p in PEOPLE if p.kind == MAN and p.number and p.nation == nation and available_in(p, period)
            and fits_troops(p.morale, troops)]


def guns_and_afvs(nation: int, period: str) -> list[int]:
    """43.2: those of a nation that are available then."""
    return [p.id for p in PEOPLE if p.kind != MAN and p.nation == nation and available_in(p, period)]


def behind_walls(d: Design) -> bool:
    """C.1, T-vc-5: the defender has the Pillbox."""
    return (victory_of(d.table) if d.table else SCENARIOS[d.scenario]().victory).kind == PILLBOX_VICTORY


def men_bought(g: State, player: int, lines: Lines) -> int:
    """The infantry that starts."""
    return sum(PEOPLE[c].kind == MAN for c in (*bought(lines, "hire"), *listed_force(g, player)))


def rank_and_file(g: State, player: int, lines: Lines) -> int:
    """15.51: the men who make up the groups, without a Commissar."""
    return sum(PEOPLE[c].kind == MAN and PEOPLE[c].role != COMMISSAR for c in (*bought(lines, "hire"), *listed_force(g, player)))


def carriers(g: State, player: int, lines: Lines) -> int:
    """21.1: the men at the start whose own weapons leave them a hand for another; 23.3: two of them are in the Pillbox."""
    men = [c for c in (*bought(lines, "hire"), *listed_force(g, player)) if PEOPLE[c].kind == MAN]
    d = the_design(g)
    walled = d.roles[buyer(g, player)] == DEFENDER and behind_walls(d)
    return sum(WEAPONS[PEOPLE[c].weapon].kind in LIGHT for c in men) - (GARRISON if walled else 0)


def why_not_room(g: State, role: str, cards: Sequence[int], no: Reasons) -> None:
    """28.11, 3.2: every AFV is a group of its own, and the others must find room in what is left of four groups of ten, with one
    place to spare for a Commissar [15.51]; beside a Pillbox, which is one of them and holds three [23.3], there is none."""
    afvs = sum(PEOPLE[c].kind == AFV for c in cards)
    most = 0 if role == DEFENDER and behind_walls(the_design(g)) else MOST_AFVS
    if afvs > most or len(cards) - afvs > (LARGEST - 1) * (LAST_LETTER + 1 - afvs):
        no("an AFV is a group of its own, and there are four groups", "28.11")


def fits_troops(morale: int, troops: str) -> bool:
    """39.7: Elite with Morale 2 and more, second line with 4 and less."""
    return morale >= 2 if troops == ELITE else morale <= 4 if troops == SECOND_LINE else True


def leaders_wanted(g: State, player: int, lines: Lines) -> int:
    """43.2: one SL and one ASL, of whom a Commissar may replace either; 37.1: Partisans have one leader; 43.1: extra men none."""
    if the_design(g).mode == BALANCE:
        return 0
    have = sum(PEOPLE[c].role != "-" for c in bought(lines, "hire"))
    return (1 if quality(g, player, lines) == PARTISANS else 2) - have


def why_not_hire(g: State, player: int, lines: Lines, card: int) -> Reasons:
    """43.2: leaders first, one of each; then others."""
    no = Reasons()
    if card not in for_sale(g, player, lines):
        no("that card is not for sale", "43.2")
        return no
    role = PEOPLE[card].role
    have = {PEOPLE[c].role for c in bought(lines, "hire")}
    wanted = leaders_wanted(g, player, lines)
    if role == "-" and wanted > 0:
        no("the leaders come first", "43.2")
    elif role != "-" and (wanted <= 0 or role in have):
        no("one SL and one ASL", "43.2")
    why_not_room(g, the_design(g).roles[buyer(g, player)], [card, *bought(lines, "hire"), *listed_force(g, player)], no)
    if not affordable(g, player, [*lines, ("hire", card)]):
        no("there are not enough points", "43.2")
    return no


def why_not_hire_later(g: State, player: int, lines: Lines, card: int, decks: int) -> Reasons:
    """43.4, 43.41: reinforcements after one to three decks, half as many at most as start; leaders start; S-K: none there."""
    no = Reasons()
    if the_design(g).scenario.startswith(ELITE_SCENARIO):
        no("there are no reinforcements in this scenario", "S-K")
    if card not in for_sale(g, player, lines) or PEOPLE[card].role != "-" or leaders_wanted(g, player, lines) > 0:
        no("that card is not for sale as a reinforcement", "43.4")
        return no
    start = len(bought(lines, "hire")) + len(listed_force(g, player))
    later = bought(lines, "hire later")
    if later and any(PEOPLE[c].kind == AFV for c in (card, *later)):
        no("reinforcements come as one group, and an AFV is a group of its own", "28.11")
    if 2 * (len(later) + 1) > start or rank_and_file(g, player, lines) < FEWEST:
        no("half as many reinforcements as men at the start", "43.41")
    if decks not in ARRIVAL_TENTHS or decks >= the_design(g).decks:
        no("they would come too late", "43.4")
    elif not affordable(g, player, [*lines, ("hire later", card, decks)]):
        no("there are not enough points", "43.4")
    return no


def why_not_buy(g: State, player: int, lines: Lines, code: str) -> Reasons:
    """43.7, 21.11: secondary weapons for sale to the nation at that time, as many as the squads may carry."""
    no = Reasons()
    nation, period = nation_of(g, player), the_design(g).period
    late = code in WEAPON_SINCE and period and half_year(period) < half_year(WEAPON_SINCE[code])
    if code not in WEAPON_OF or not WEAPON_PRICES.get(code, (0, 0, 0))[nation] or late:
        no("that is not for sale", "43.7")
        return no
    men = men_bought(g, player, lines)
    squads = -(-men // SQUAD[nation])
    have = [line[1] for line in lines if line[0] == "buy"]
    if code in ANTI_TANK and sum(c in ANTI_TANK for c in have) >= ANTI_TANK_PER_SQUAD[nation] * squads:
        no("the squad carries no more anti-tank weapons", "21.11")
    if code not in ANTI_TANK and sum(c.startswith(code[:2]) for c in have) >= squads:
        no("one for each squad", "21.11")
    if len(have) + listed_weapons(g, player) >= carriers(g, player, lines):
        no("nobody is left to carry it", "21.1")
    if rank_and_file(g, player, lines) < FEWEST or not affordable(g, player, [*lines, ("buy", code)]):
        no("there are not enough points", "43.7")
    return no


def why_not_snipers(g: State, player: int, lines: Lines, number: int) -> Reasons:
    """43.6, 14.41: the use of Sniper cards for who has none; a second Sniper for who has one."""
    no = Reasons()
    have = has_snipers(g, player) + sum(line[0] == "snipers" for line in lines)
    if number != have + 1 or number > 2:
        no("first one Sniper, then a second", "43.6")
    elif leaders_wanted(g, player, lines) > 0 or not affordable(g, player, [*lines, ("snipers", number)]):
        no("there are not enough points", "43.6")
    return no


def has_snipers(g: State, player: int) -> int:
    """43.6: Snipers belong to the defender, as in all scenarios of the book; 43.2: and to whom the scenario gives them. In a bid
    both buy for the attacker."""
    d = the_design(g)
    if not d.scenario:
        return 0
    s = SCENARIOS[d.scenario]()
    seat = next(n for n, f in enumerate(s.forces) if f.nation == d.nations[player])
    return int("Sniper" not in s.cower[seat])


def why_not_quality(g: State, player: int, lines: Lines, troops: str) -> Reasons:
    """43.5: before anything else; Partisans are Russian; extra men are of the kind the scenario has."""
    no = Reasons()
    d = the_design(g)
    if lines or d.troops or d.mode == BALANCE:
        no("the kind of troops is settled", "43.5")
    if troops not in (ELITE, SECOND_LINE) and not (troops == PARTISANS and nation_of(g, player) == RUSSIAN):
        no("there are no such troops", "43.5")
    return no


class Buying(Draft):
    """43.2, 43.36: a force is put together card by card, unseen by the other."""

    about = "purchase"
    cite = "43.2"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        player = g.player_of(seat)
        kinds = (ELITE, SECOND_LINE, PARTISANS)
        found: list[Option] = [("quality", q) for q in kinds if not why_not_quality(g, player, lines, q)]
        sale = for_sale(g, player, lines)
        found += [("hire", c) for c in sale if not why_not_hire(g, player, lines, c)]
        if leaders_wanted(g, player, lines) > 0:
            return found
        found += [("hire later", c, n) for c in sale for n in ARRIVAL_TENTHS if not why_not_hire_later(g, player, lines, c, n)]
        found += [("buy", w) for w in WEAPON_PRICES if not why_not_buy(g, player, lines, w)]
        return [*found, *(("snipers", n) for n in (1, 2) if not why_not_snipers(g, player, lines, n))]

    def problems(self, g: State, seat: str, lines: tuple[Option, ...]) -> Reasons:
        no = Reasons()
        player = g.player_of(seat)
        if leaders_wanted(g, player, lines) > 0:
            no("a SL and an ASL are needed; a Commissar may take the place of either", "43.2")
        elif rank_and_file(g, player, lines) < FEWEST:
            no("two groups of two men are the least, besides a Commissar", "3.2")
        return no

    def may_take_back(self, g: State, seat: str, lines: tuple[Option, ...], i: int) -> bool:
        """The last line: what came later rests on what came first."""
        return i == len(lines) - 1


BUYING: Final = Buying()
