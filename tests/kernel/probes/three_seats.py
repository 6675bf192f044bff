"""Three seats, each for itself: shots around the table, shields held secretly, the last one standing wins."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.rulebook import Hidden, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import Verb, by_name

SEATS = ("red", "green", "blue")
DECK = (1, 1, 0, 0, 0)                    # two shields among five cards


class Trio(State):
    lives: dict[str, int] = {}
    cards: dict[str, int] = {}            # 1 a shield, 0 nothing; gone once shown


def setup(g: Trio) -> None:
    deck = list(DECK)
    g.shuffle("cards", deck)
    g.cards = dict(zip(SEATS, deck, strict=False))
    g.lives = dict.fromkeys(SEATS, 2)


@flow
def play(g: Trio) -> Flow[Result]:
    while True:
        for seat in SEATS:
            if g.lives[seat]:
                yield from shoot(g, seat)
            alive = tuple(s for s in SEATS if g.lives[s])
            if len(alive) == 1:
                return Result(alive, tuple(g.lives.items()), "1", "the last one standing")


@flow
def shoot(g: Trio, seat: str) -> Flow[None]:
    target: Option = yield Ask(seat, "target", [("shoot", s) for s in SEATS if s != seat and g.lives[s]])
    hit = outcome(g.roll("shot", 1, 6)) == "hit"
    if hit and target[1] in g.cards:
        shield: Option = yield Window(target[1], "shield", [("shield",), PASS] if g.cards[target[1]] else [PASS],
                                      facts={"lives": g.lives[target[1]]})
        if shield != PASS:
            del g.cards[target[1]]
            g.reveal()
            return
    if hit:
        g.lives[target[1]] -= 1


def outcome(roll: tuple[int, ...]) -> str:
    return "hit" if roll[0] >= 4 else "miss"


def odds(g: Trio, seat: str, at: str) -> Odds | None:
    return dice_odds(1, 6, outcome)


def view(g: Trio, seat: str | None) -> dict[str, Any]:
    return {"lives": g.lives, "cards": {s: c if s == seat else "face down" for s, c in g.cards.items()}}


def redraw(g: Trio, seat: str | None, chance: Chance) -> None:
    """Shields that were shown are no longer in the deck."""
    unseen = list(DECK)
    for _ in range(len(SEATS) - len(g.cards)):
        unseen.remove(1)
    if seat in g.cards:
        unseen.remove(g.cards[seat])
    chance.shuffle(unseen)
    for other in g.cards:
        if other != seat:
            g.cards[other] = unseen.pop()


def hidden_cards(g: Trio, seat: str | None) -> Any:
    return tuple((s, c) for s, c in g.cards.items() if s != seat)


RULEBOOK = Rulebook(
    name="probe-three-seats", title="Three seats", version=1,
    scenarios={"table": lambda: Scenario("table", "A table for three", {s: s for s in SEATS})},
    rules=Rules(state=Trio, start=play, setup=setup, verbs=by_name(Verb("shoot", ("word",), odds=odds), Verb("shield"),
                                                                Verb("pass")),
                invariants=lambda g: ["lives below zero"] if min(g.lives.values()) < 0 else [],
                hidden=Hidden(redraw=redraw, secrets={"the others' cards": hidden_cards})),
    table=Table(view=view, text_board=str),
)
