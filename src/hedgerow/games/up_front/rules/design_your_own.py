"""43 Design your own: scenarios of the book with forces of one's own, or attacks that both players bid for."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, GERMAN
from hedgerow.games.up_front.model.design import (
    BALANCE,
    BID,
    PERIOD_COLUMN,
    PERIODS,
    POSITIONS,
    REPLAY,
    Design,
    troops_in,
)
from hedgerow.games.up_front.model.personalities import COMMISSAR, MAN, PEOPLE, WEAPON_OF
from hedgerow.games.up_front.model.scenario import ATTACKER, DEFENDER, LINE
from hedgerow.games.up_front.model.scenarios import build, names, read_scenario
from hedgerow.games.up_front.model.state import NONE, State
from hedgerow.games.up_front.rules.draws import draw, new_deck
from hedgerow.games.up_front.rules.purchase import (
    BUYING,
    FEWEST,
    Lines,
    bought,
    cost,
    has_snipers,
    on_offer,
    quality,
    the_design,
    why_not_room,
)
from hedgerow.games.up_front.rules.setup import muster
from hedgerow.kernel.asking import Ask, Draft, Drafts, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

HIGHEST_BID: Final = 100
BID_LIMIT: Final = 900
"""43.36: no attack of ours is dearer."""
LONG, SHORT = 4, 3
ENOUGH: Option = ("enough",)
Sheets = dict[str, tuple[Option, ...]]


@flow
def design(g: State) -> Flow[None]:
    """43: by one of three ways to a scenario; then it is played as any other."""
    g.design = Design(g.scenario.design)
    g.fronts[0].deck = new_deck(g)
    if g.scenario.design == BID:
        yield from bid_for_attack(g)
    elif g.scenario.design == REPLAY:
        yield from replay(g)
    else:
        yield from balance(g)


# ---- with a scenario of the book ----

def scenario_options(g: State) -> list[Option]:
    """43.1, 43.2: scenarios for two with a price; the kind of pairing comes with them."""
    return [("scenario", n) for n in names() if len(n.partition("-")[2]) == 2 and prices_of(n) is not None]


def prices_of(name: str) -> list[int] | None:
    """43.2: the points of both sides, if they are known."""
    said = read_scenario(name.partition("-")[0])["points"]
    found = [int(p) for p in said.split("/")] if said != "-" else []
    return found * 2 if len(found) == 1 else found or None


def settle_sides(g: State, first_plays: int) -> None:
    """Seat by seat: nation, role and points."""
    d = the_design(g)
    forces, points = build(d.scenario).forces, prices_of(d.scenario)
    order = (first_plays, 1 - first_plays)
    assert points is not None
    d.nations, d.roles = [forces[n].nation for n in order], [forces[n].role for n in order]
    d.limits, d.decks = [points[n] for n in order], build(d.scenario).decks
    if any(f.troops != LINE for f in forces):
        d.troops = [forces[n].troops for n in order]      # I, K: what the scenario is about


def side_options(g: State) -> list[Option]:
    return [("side", n) for n in range(2)]


@flow
def replay(g: State) -> Flow[None]:
    """43.2: one selects the scenario, the other his side; a year is drawn; both buy in secret."""
    choice: Option = yield Ask(g.seat(0), "scenario", scenario_options(g), cite="43.2")
    the_design(g).scenario = choice[1]
    side: Option = yield Ask(g.seat(1), "side", side_options(g), cite="43.2", scenario=choice[1])
    settle_sides(g, 1 - side[1])
    draw_period(g)
    sheets: Sheets = yield Drafts(BUYING, list(g.scenario.seats))
    forces = [sheets[seat] for seat in g.scenario.seats]
    fight(g, forces, cheaper(g, forces))


class Preferring(Draft):
    """43.1: both say at once which side they want."""

    about = "preferred side"
    cite = "43.1"
    one_line = True

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        return side_options(g)


class Bidding(Draft):
    """43.1: both want the same side: what is it worth to them?"""

    about = "sealed bid"
    cite = "43.1"
    one_line = True

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        return [("bid", n) for n in range(HIGHEST_BID + 1)]


PREFERRING: Final = Preferring()
BIDDING: Final = Bidding()


@flow
def balance(g: State) -> Flow[None]:
    """43.1: if both want the same side the higher bid gets it, and the other spends the points on more men."""
    choice: Option = yield Ask(g.seat(0), "scenario", scenario_options(g), cite="43.1")
    the_design(g).scenario = choice[1]
    wanted: Sheets = yield Drafts(PREFERRING, list(g.scenario.seats))
    sides = [wanted[seat][0][1] for seat in g.scenario.seats]
    extra: tuple[Option, ...] = ()
    loser = -1
    settle_sides(g, sides[0])
    if sides[0] == sides[1]:
        bids: Sheets = yield Drafts(BIDDING, list(g.scenario.seats))
        loser = award_side(g, sides[0], [bids[seat][0][1] for seat in g.scenario.seats])
        sheets: Sheets = yield Drafts(BUYING, [g.seat(loser)])
        extra = sheets[g.seat(loser)]
    fight(g, [extra if player == loser else () for player in (0, 1)])


def award_side(g: State, wanted: int, bids: list[int]) -> int:
    """43.1: the higher bid has the side; a draw decides between equal ones. Who gets the points comes back."""
    winner = 0 if bids[0] > bids[1] else 1 if bids[1] > bids[0] else lot(g)
    g.log("43.1", log_events.BidsOpened, bids[0], bids[1])
    settle_sides(g, wanted if winner == 0 else 1 - wanted)
    the_design(g).limits = [bids[winner], bids[winner]]
    return 1 - winner


def lot(g: State) -> int:
    """43.36: ties are settled by a draw: black for the first."""
    return int(CARDS[draw(g, "tie")].red)


# ---- bids for an attack ----

@flow
def bid_for_attack(g: State) -> Flow[None]:
    """43.3: nations, year, Victory Conditions and time are drawn; both agree on the defence and bid attacks in secret."""
    draw_situation(g)
    yield from agree_on_defence(g)
    sheets: Sheets = yield Drafts(BUYING, list(g.scenario.seats))
    award_attack(g, [sheets[seat] for seat in g.scenario.seats])


def draw_situation(g: State) -> None:
    """43.31, T-tactical: column 4; 43.32: column 6 or 9; T-unit-type: column 0 a side; 43.33: column 8; 43.34: the colour."""
    d = the_design(g)
    attacker, defender = POSITIONS[CARDS[draw(g, "nations")].position(4) - 1]
    d.nations, d.roles = [attacker, defender], [ATTACKER, DEFENDER]
    draw_period(g)
    d.troops = [troops_in(n, d.period, CARDS[draw(g, "troops")].position(10)) for n in d.nations]
    d.table = CARDS[draw(g, "victory conditions")].position(8)
    d.decks = time_limit(draw(g, "time limit"))
    d.limits = [BID_LIMIT, BID_LIMIT]
    g.log("43.3", log_events.SituationDrawn, d.period, d.table, d.decks)


def draw_period(g: State) -> None:
    """43.32, T-timeframe: against Americans column 6, against Russians column 9."""
    d = the_design(g)
    enemy = next(n for n in d.nations if n != GERMAN)
    d.period = PERIODS[CARDS[draw(g, "year")].position(PERIOD_COLUMN[enemy]) - 1]


def time_limit(card: int) -> int:
    """43.34: three decks on a 0 or black, four on red."""
    c = CARDS[card]
    return LONG if c.red and c.rnc else SHORT


@flow
def agree_on_defence(g: State) -> Flow[None]:
    """43.35: in turn each names a card, until neither wants any more."""
    player, content = 0, 0
    while content < 2:
        choice: Option = yield Ask(g.seat(player), "defence", defence_options(g), cite="43.35")
        if choice == ENOUGH:
            content += 1
        else:
            content = 0
            the_design(g).defence.append(choice[1])
        player = 1 - player


def defence_options(g: State) -> list[Option]:
    """43.35, 43.2: first the leaders, then anyone; four men at least, besides a Commissar [15.51]."""
    d = the_design(g)
    roles = [PEOPLE[c].role for c in d.defence if PEOPLE[c].role != "-"]
    sale = [c for c in on_offer(g, d.nations[1], d.troops[1]) if c not in d.defence]
    if len(roles) < 2:
        return [("defend with", c) for c in sale if PEOPLE[c].role != "-" and PEOPLE[c].role not in roles]
    found: list[Option] = [("defend with", c) for c in sale if PEOPLE[c].role == "-" and has_room(g, c)]
    men = sum(PEOPLE[c].kind == MAN and PEOPLE[c].role != COMMISSAR for c in d.defence)
    return [*found, ENOUGH] if men >= FEWEST else [o for o in found if PEOPLE[o[1]].kind == MAN]


def has_room(g: State, card: int) -> bool:
    no = Reasons()
    why_not_room(g, DEFENDER, [card, *the_design(g).defence], no)
    return not no


def award_attack(g: State, sheets: list[tuple[Option, ...]]) -> None:
    """43.36: the cheaper attack is made, by who bid it; the other defends with what both agreed on."""
    d = the_design(g)
    bids = [cost(d.nations[0], d.troops[0], lines) for lines in sheets]
    attacker = 0 if bids[0] < bids[1] else 1 if bids[1] < bids[0] else lot(g)
    g.log("43.36", log_events.BidsOpened, -(-bids[0] // 100), -(-bids[1] // 100))
    lines: list[Lines] = [sheets[attacker], [("hire", c) for c in d.defence]]
    if attacker == 1:
        d.nations, d.roles, d.troops = d.nations[::-1], d.roles[::-1], d.troops[::-1]
        lines.reverse()
    fight(g, lines)


# ---- the scenario ----

def cheaper(g: State, sheets: list[tuple[Option, ...]]) -> int:
    """4.1: in a scenario with forces of their own the player who has spent less begins; a draw decides between equal ones."""
    d = the_design(g)
    spent = [cost(d.nations[player], quality(g, player, lines), lines) for player, lines in enumerate(sheets)]
    return 0 if spent[0] < spent[1] else 1 if spent[1] < spent[0] else lot(g)


def fight(g: State, sheets: list[Lines] | list[tuple[Option, ...]], first: int = NONE) -> None:
    """43: the scenario that has come of it, and who begins, if that is not what the scenario says."""
    d = the_design(g)
    g.become({"design": d.mode, "scenario": d.scenario, "table": d.table, "decks": d.decks, "nations": list(d.nations),
              "roles": list(d.roles), "first": first,
              "forces": [purchase(g, player, lines) for player, lines in enumerate(sheets)]})
    g._set_defaults()
    muster(g)


def purchase(g: State, player: int, lines: Lines) -> dict[str, Any]:
    """What a sheet says, as plain data."""
    later = [line for line in lines if line[0] == "hire later"]
    d = the_design(g)
    extra = d.mode == BALANCE
    return {"cards": bought(lines, "hire"), "later": [line[1] for line in later], "after": [line[2] for line in later],
            "weapons": [WEAPON_OF[line[1]] for line in lines if line[0] == "buy"], "extra": extra,
            "troops": d.troops[player] if d.troops else quality(g, player, lines),
            "snipers": int(has_snipers(g, player) or d.roles[player] == DEFENDER) + sum(line[0] == "snipers" for line in lines)}
