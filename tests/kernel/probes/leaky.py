"""A game that leaks on purpose, one way or another, to prove that the conformance kit notices."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.questions import Finding, Numbers, Question
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Aids, GameOption, Hidden, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import Verb, by_name

SEATS = ("a", "b")
LEAKS = ("none", "view", "options", "skipped window", "event order", "extra event", "refusal", "odds", "prompt", "not redrawn",
         "result", "answer")


class Cards(State):
    cards: dict[str, int] = {}            # 1 an ace
    reserve: int = 0                      # a card nobody sees
    points: dict[str, int] = {}
    round: int = 0


class Began(Event, says="round {round} begins"):
    round: int


class Bid(Event, says="{seat} bids {points}"):
    seat: str
    points: int


def leaks(g: Cards, what: str) -> bool:
    return bool(g.options["leak"] == what)


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def setup(g: Cards) -> None:
    g.points = dict.fromkeys(SEATS, 0)
    g.cards = {seat: g.pick(f"card of {seat}", (0, 1)) for seat in SEATS}
    g.reserve = g.pick("reserve", (0, 1, 2))


@flow
def play(g: Cards) -> Flow[Result]:
    for n in range(1, 5):
        g.round = n
        for seat in SEATS:
            yield from bid(g, seat)
    best = max(g.points.values())
    winners = tuple(s for s in SEATS if g.points[s] == best)
    return Result(winners, tuple(g.points.items()), "3", f"{g.cards}" if leaks(g, "result") else "points")


@flow
def bid(g: Cards, seat: str) -> Flow[None]:
    most = 3 + (leaks(g, "options") and g.cards[other(seat)])
    choice: Option = yield Ask(seat, "bid", [("bid", n) for n in range(1, most)],
                               hint=g.cards[other(seat)] if leaks(g, "prompt") else 0)
    tell(g, seat, choice[1])
    g.points[seat] += choice[1]
    if leaks(g, "skipped window") and not g.cards[other(seat)]:
        return
    answer: Option = yield Window(other(seat), "ace", [PASS, *[("ace",)] * g.cards[other(seat)]])
    if answer != PASS:
        g.cards[other(seat)] = 0
        g.reveal()
        g.points[seat] -= choice[1]


def tell(g: Cards, seat: str, points: int) -> None:
    """Two events whose order, or a third, may give the other's card away."""
    if leaks(g, "event order") and g.cards[other(seat)]:
        g.log("2", Bid, seat, points)
        g.log("1", Began, g.round)
    else:
        g.log("1", Began, g.round)
        g.log("2", Bid, seat, points)
    if leaks(g, "extra event") and g.cards[seat]:
        g.tell("2", seat, Bid(seat, 0), Bid(seat, 0))


def view(g: Cards, seat: str | None) -> dict[str, Any]:
    seen = {s: c if s == seat else None for s, c in g.cards.items()}
    return {"points": g.points, "round": g.round, "cards": seen, **({"aces": sum(g.cards.values())} if leaks(g, "view") else {})}


def why_not_bid(g: Cards, seat: str, points: int) -> Reasons:
    no = Reasons()
    if not 1 <= points < 3 + (leaks(g, "options") and g.cards[other(seat)]):
        no("the other holds an ace" if leaks(g, "refusal") and g.cards[other(seat)] else "one or two points", "2")
    return no


def bid_odds(g: Cards, seat: str, points: int) -> Odds:
    worse = g.cards[other(seat)] if leaks(g, "odds") else 0
    return dice_odds(1, 6, lambda roll: roll[0] > 3 + worse)


def worth(g: Cards, seat: str, of: str) -> Finding:
    """How many points somebody has."""
    ace = g.cards[other(seat)] if leaks(g, "answer") else 0
    return Numbers.named(points=Tally.of(g.points[of] + ace, "points", "2"))


def redraw(g: Cards, seat: str | None, chance: Chance) -> None:
    for who in SEATS:
        if who != seat:
            g.cards[who] = chance.below(2)
    if not leaks(g, "not redrawn"):
        g.reserve = chance.below(3)


RULEBOOK = Rulebook(
    name="probe-leaky", title="Leaky", version=1, scenarios={"cards": lambda: Scenario("cards", "Cards", {s: s for s in SEATS})},
    rules=Rules(state=Cards, start=play, setup=setup, options=[GameOption("leak", LEAKS, "none", "What it gives away")],
                things={"seat": lambda g: SEATS},
                verbs=by_name(Verb("bid", ("number",), asked=("bid",), why_not=why_not_bid, odds=bid_odds),
                              Verb("ace"), Verb("pass")),
                hidden=Hidden(redraw=redraw, secrets={
                    "the other's card": lambda g, seat: tuple(g.cards[s] for s in SEATS if s != seat),
                    "the reserve": lambda g, seat: g.reserve})),
    aids=Aids(questions=(Question("worth", ("seat",), worth),)),
    table=Table(view=view, text_board=str),
)
