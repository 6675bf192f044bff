"""Discards declared together: three hands, each discards what it likes at the same time, then all draw."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import Draft, Drafts, Option
from hedgerow.kernel.cards import Deck
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.rulebook import Hidden, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import Verb, by_name

SEATS = ("ann", "bob", "cy")
HAND, ROUNDS, CARDS = 4, 3, 24


class Hands(State):
    deck: Deck = Deck([])
    hands: dict[str, list[int]] = {}
    round: int = 1


class Drew(Event, says="{seat} draws {cards}"):
    seat: str
    cards: tuple[int, ...]


class DrewHidden(Event, says="{seat} draws {count} cards"):
    seat: str
    count: int


class Threw(Event, says="{seat} discards {cards}"):
    seat: str
    cards: tuple[int, ...]


class Throw(Draft):
    """Any cards of the hand, at most three."""

    about = "discard"

    def options(self, g: Hands, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        return [] if len(lines) == 3 else [("throw", c) for c in g.hands[seat] if ("throw", c) not in lines]


THROW = Throw()


def setup(g: Hands) -> None:
    g.deck.cards = list(range(CARDS))
    g.deck.shuffle(g, "deck")
    for seat in SEATS:
        g.hands[seat] = []
        fill(g, seat)


def fill(g: Hands, seat: str) -> None:
    """2: up to a full hand, as long as there are cards."""
    drawn = []
    while len(g.hands[seat]) < HAND and g.deck.cards:
        drawn.append(g.deck.draw(g))
        g.hands[seat].append(drawn[-1])
    g.tell("2", seat, Drew(seat, tuple(drawn)), DrewHidden(seat, len(drawn)))


@flow
def play(g: Hands) -> Flow[Result]:
    while g.round <= ROUNDS:
        thrown = yield Drafts(THROW, SEATS)
        for seat in SEATS:
            cards = tuple(line[1] for line in thrown[seat])
            g.log("1", Threw, seat, cards)
            for card in cards:
                g.hands[seat].remove(card)
                g.deck.discard(card)
        for seat in SEATS:
            fill(g, seat)
        g.round += 1
    worth = {seat: sum(g.hands[seat]) for seat in SEATS}
    return Result((max(SEATS, key=worth.__getitem__),), tuple(worth.items()), "3", "the best hand")


def view(g: Hands, seat: str | None) -> dict[str, Any]:
    return {"round": g.round, "left": len(g.deck), "discards": g.deck.discards,
            "hands": {s: sorted(h) if s == seat else len(h) for s, h in g.hands.items()}}


def redraw(g: Hands, seat: str | None, chance: Chance) -> None:
    others = [s for s in SEATS if s != seat]
    unseen = sorted([*g.deck.cards, *(c for s in others for c in g.hands[s])])
    chance.shuffle(unseen)
    for other in others:
        g.hands[other] = [unseen.pop() for _ in g.hands[other]]
    g.deck.cards = unseen


def hidden_hands(g: Hands, seat: str | None) -> Any:
    return tuple(tuple(sorted(g.hands[s])) for s in SEATS if s != seat)


def invariants(g: Hands) -> list[str]:
    every = sorted([*g.deck.cards, *g.deck.discards, *(c for h in g.hands.values() for c in h)])
    return [] if every == list(range(CARDS)) else ["a card is missing or there twice"]


RULEBOOK = Rulebook(
    name="probe-discards", title="Discards", version=1,
    scenarios={"hands": lambda: Scenario("hands", "Three hands", {s: s for s in SEATS})},
    rules=Rules(state=Hands, start=play, setup=setup,
                verbs=by_name(Verb("throw", ("number",)), Verb("commit")), invariants=invariants,
                hidden=Hidden(redraw=redraw, secrets={"the others' hands": hidden_hands,
                                                      "the pile": lambda g, seat: tuple(g.deck.cards)})),
    table=Table(view=view, text_board=str),
)
