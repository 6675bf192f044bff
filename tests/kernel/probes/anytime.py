"""A card playable at any time: two runners race, and who holds the hero may play him while anybody decides anything."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.rulebook import Hidden, Interjections, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import Verb, by_name

SEATS = ("a", "b")
HERO, DUD = 1, 0
GOAL = 15


class Race(State):
    at: dict[str, int] = {}
    cards: dict[str, list[int]] = {}
    shown: int = 0                        # heroes that have been played


class Hero(Event, says="{seat} plays a hero: {what}"):
    seat: str
    what: str


def setup(g: Race) -> None:
    deck = [HERO, HERO, DUD, DUD, DUD]
    g.shuffle("cards", deck)
    g.at, g.cards = dict.fromkeys(SEATS, 0), {"a": deck[:2], "b": deck[2:4]}


@flow
def play(g: Race) -> Flow[Result]:
    while True:
        for seat in SEATS:
            choice: Option = yield Ask(seat, "run", [("run", n) for n in range(1, 4 + (g.at[seat] < max(g.at.values())))])
            risk = g.roll("run", 1, 6)[0]
            g.at[seat] += choice[1] if risk > choice[1] else 0
            if max(g.at.values()) >= GOAL:
                ahead = max(SEATS, key=g.at.__getitem__)
                return Result((ahead,), tuple(g.at.items()), "1", "first at the goal")


def interjections(g: Race, seat: str) -> list[Option]:
    return [("hero",)] if HERO in g.cards[seat] else []


@flow
def hero(g: Race, seat: str, option: Option) -> Flow[None]:
    """2: he carries his own side on, or holds the other back; the decision he interrupts is made anew."""
    g.cards[seat].remove(HERO)
    g.shown += 1
    g.reveal()
    choice: Option = yield Ask(seat, "hero", [("carry",), ("hold",)])
    g.log("2", Hero, seat, choice[0])
    other = SEATS[1 - SEATS.index(seat)]
    if choice == ("carry",):
        g.at[seat] = min(g.at[seat] + 2, GOAL - 1)
    else:
        g.at[other] = max(g.at[other] - 2, 0)


def view(g: Race, seat: str | None) -> dict[str, Any]:
    return {"at": g.at, "cards": {s: sorted(c) if s == seat else len(c) for s, c in g.cards.items()}, "shown": g.shown}


def redraw(g: Race, seat: str | None, chance: Chance) -> None:
    unseen = [HERO] * (2 - g.shown) + [DUD] * 3
    for card in g.cards.get(seat or "", ()):
        unseen.remove(card)
    chance.shuffle(unseen)
    for other in SEATS:
        if other != seat:
            g.cards[other] = [unseen.pop() for _ in g.cards[other]]


def hidden_cards(g: Race, seat: str | None) -> Any:
    return tuple(tuple(sorted(g.cards[s])) for s in SEATS if s != seat)


RULEBOOK = Rulebook(
    name="probe-anytime", title="At any time", version=1,
    scenarios={"race": lambda: Scenario("race", "The race", {s: s for s in SEATS})},
    rules=Rules(state=Race, start=play, setup=setup,
                verbs=by_name(Verb("run", ("number",)), Verb("hero"), Verb("carry"), Verb("hold")),
                invariants=lambda g: ["too many heroes"] * (g.shown + sum(c.count(HERO) for c in g.cards.values()) > 2),
                hidden=Hidden(redraw=redraw, secrets={"the other's cards": hidden_cards}),
                interjections=Interjections(options=interjections, perform=hero)),
    table=Table(view=view, text_board=str),
)
