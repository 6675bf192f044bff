"""DYO-0 Random scenario construction: boards, six cards, agreement, sealed bids for the attack, choices of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, Final

from hedgerow.games.squad_leader.model.ground import NO_BUILDING
from hedgerow.games.squad_leader.model.log_events import Attacks, Bid, CardDrawn, LeftOut
from hedgerow.games.squad_leader.model.pieces import SETUP
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.purchase import Buying, counted, price, spent, wares
from hedgerow.games.squad_leader.rules.random_card import PLAYERS, RANDOM, attack_choices, defence, defence_choices
from hedgerow.games.squad_leader.rules.random_draw import (
    BOARDS,
    DECK,
    board_drawn,
    condition,
    length,
    listed,
    nations,
    points_instead,
)
from hedgerow.games.squad_leader.rules.setup import forces
from hedgerow.kernel.asking import Ask, Draft, Drafts, Option
from hedgerow.kernel.flow import Flow, flow

BOARDS_IN_PLAY: Final = 3
CARDS: Final = 6
SECTIONS: Final = {"concealment": (25,), "vehicles and guns": (28, 48), "hidden placement": (42,), "artillery": (45,),
                   "upper levels": (57,), "rubble": (58,), "fire": (59,)}
"""DYO-8: what the players may agree to do without, and the chapters of it."""
NO_LIMIT: Final = 1_000_000
"""DYO-9: an attack may cost what its author likes; a dear one is underbid."""
LOW_DIE: Final = 3
"""DYO-10: up to this the die gives the attack to the first player."""


@flow
def make_scenario(g: State) -> Flow[None]:
    """DYO-1 to DYO-12: in the order of the book, until everything is ready to be set up."""
    g.phase = SETUP
    yield from draw_until_agreed(g)
    sheets: dict[str, tuple[Option, ...]] = yield Drafts(STRIKING, PLAYERS)
    leave_out(g, sheets)
    bids: dict[str, tuple[Option, ...]] = yield Drafts(BIDDING, PLAYERS)
    take_bids(g, bids)
    defends: Option = yield Ask(defender(g), "defend", defence_options(g), cite="DYO-3")
    design(g, defends=defends[1].split())
    if condition(the_cards(g)) == "largest building, reserve":
        design(g, reserve=draw(g, the_cards(g)))
    if may_substitute(g):
        instead: dict[str, tuple[Option, ...]] = yield Drafts(SUBSTITUTING, [defender(g)])
        design(g, instead=counted(instead[defender(g)]))
    if condition(the_cards(g)) == "building":
        named: Option = yield Ask(defender(g), "building", building_options(g), cite="T-DYO-VC")
        design(g, building=g.ground.board_names[named[1]])
    attacks: Option = yield Ask(attacker(g), "attack from", attack_options(g), cite="DYO-10")
    design(g, **{"from": attacks[1].split()})
    g._set_defaults()
    forces(g)


@flow
def draw_until_agreed(g: State) -> Flow[None]:
    """DYO-1, DYO-7: boards and cards, again and again until both find the scenario fair; they lay the boards by turns."""
    tries = 0
    while True:
        boards: Option = yield Ask(PLAYERS[tries % 2], "boards", board_options(), cite="DYO-1")
        g.become({RANDOM: 1, "boards": boards[1].split()})
        draw_cards(g)
        answers: dict[str, tuple[Option, ...]] = yield Drafts(AGREEING, PLAYERS)
        if all(lines == (("accept",),) for lines in answers.values()):
            return
        tries += 1


# ---- the design so far ----

def the_design(g: State) -> Mapping[str, Any]:
    """What has been settled."""
    return g.card.spec or {}


def the_cards(g: State) -> list[str]:
    found: list[str] = the_design(g)["cards"]
    return found


def design(g: State, **more: Any) -> None:
    """Something more is settled, for all to see."""
    g.become({**the_design(g), **more})


def attacker(g: State) -> str:
    return PLAYERS[the_design(g)["attacker"]]


def defender(g: State) -> str:
    return PLAYERS[1 - the_design(g)["attacker"]]


# ---- boards and cards ----

def board_options() -> list[Option]:
    """DYO-1: any three boards, from north to south."""
    return [("boards", " ".join(p)) for p in permutations(BOARDS.values(), BOARDS_IN_PLAY)]


def draw(g: State, gone: Sequence[str]) -> str:
    """A card that has not been drawn yet."""
    g.reveal()
    return g.pick("card", [c for c in DECK if c not in gone])


def draw_cards(g: State) -> None:
    """DYO-2 to DYO-6: six cards, and what each of them says."""
    cards: list[str] = []
    for _ in range(CARDS):
        cards.append(draw(g, cards))
    design(g, cards=cards)
    defends, attacks = nations(cards)
    says = (f"the defence is {defends}", f"the attack is {attacks}", f"the defender starts on board {board_drawn(cards)}",
            f"{length(cards)} turns", "the defending force", f"the victory condition: {condition(cards)}")
    for n, (card, text) in enumerate(zip(cards, says, strict=True)):
        g.log(f"DYO-{max(2, n + 1)}", CardDrawn, card, text)


# ---- sheets ----

class Agreeing(Draft):
    """DYO-7: each says whether the scenario is fair; unless both find so the cards are drawn again."""

    about = "agreement"
    cite = "DYO-7"
    one_line = True

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        return [("accept",), ("redraw",)]


class Striking(Draft):
    """DYO-8: sections of the rules that either player would do without are left out."""

    about = "sections"
    cite = "DYO-8"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        return [("without", name) for name in SECTIONS if ("without", name) not in lines]


class Bidding(Buying):
    """DYO-9: the force with which one would attack, of the nation that does."""

    about = "bid"
    cite = "DYO-9"

    def nation(self, g: State, seat: str) -> str:
        return nations(the_cards(g))[1]

    def points(self, g: State, seat: str) -> int:
        return NO_LIMIT


class Substituting(Buying):
    """DYO-RSC: counters of the defender's choice for those that his army has not."""

    about = "substitutes"
    cite = "DYO-RSC"
    works = True

    def nation(self, g: State, seat: str) -> str:
        return nations(the_cards(g))[0]

    def points(self, g: State, seat: str) -> int:
        return instead_of(g)

    def also(self, g: State, seat: str) -> Sequence[Option]:
        return [("buy", name) for name, count in defence(the_design(g), g.card).items() for _ in range(count)]


AGREEING: Final = Agreeing()
STRIKING: Final = Striking()
BIDDING: Final = Bidding()
SUBSTITUTING: Final = Substituting()


def leave_out(g: State, sheets: Mapping[str, Sequence[Option]]) -> None:
    """DYO-8: what either has struck out."""
    names = [name for name in SECTIONS if any(("without", name) in lines for lines in sheets.values())]
    design(g, without=[chapter for name in names for chapter in SECTIONS[name]])
    g.log("DYO-8", LeftOut, ", ".join(names) or "nothing")


def take_bids(g: State, bids: Mapping[str, Sequence[Option]]) -> None:
    """DYO-10: the cheaper attack is made by its author, the other defends; a die decides between equal ones."""
    nation = nations(the_cards(g))[1]
    points = [spent(nation, bids[seat]) for seat in PLAYERS]
    for seat, cost in zip(PLAYERS, points, strict=True):
        g.log("DYO-10", Bid, seat, cost, ", ".join(f"{n} × {name}" for name, n in counted(bids[seat]).items()))
    who = points.index(min(points))
    if points[0] == points[1]:
        who = int(g.roll("equal bids", 1)[0] > LOW_DIE)
    design(g, attacker=who, bid=counted(bids[PLAYERS[who]]))
    g.log("DYO-10", Attacks, PLAYERS[who], nation)


# ---- what the defender and the attacker choose ----

def defence_options(g: State) -> list[Option]:
    return [("defend", " ".join(boards)) for boards in defence_choices(the_design(g))]


def attack_options(g: State) -> list[Option]:
    return [("attack from", " ".join(boards)) for boards in attack_choices(the_design(g))]


def instead_of(g: State) -> int:
    """DYO-RSC: the points of all counters that the defender has not, his reserve's among them."""
    nation, told = nations(the_cards(g))[0], the_design(g)
    lines = [told["cards"][4], *([told["reserve"]] if "reserve" in told else [])]
    return sum(points_instead(g.card, listed(card, nation), nation) for card in lines)


def may_substitute(g: State) -> bool:
    """DYO-RSC: whether anything can be had for the points."""
    nation = nations(the_cards(g))[0]
    return any(price(nation, name) <= instead_of(g) for name in wares(g.card, nation, works=True))


def building_options(g: State) -> list[Option]:
    """T-DYO-VC (2): a hex of each building on the defender's board."""
    here = {h for b in the_design(g)["defends"] for h in g.ground.on_board(b)}
    found = [next((h for h in hexes if h in here), None) for hexes in g.ground.buildings]
    return [("objective", h) for h in found if h is not None and g.ground.building_of[h] != NO_BUILDING]
