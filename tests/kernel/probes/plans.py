"""Secret plans for the whole game, written before play: barrages by turn and place, then three turns of dodging them."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import Ask, Draft, Drafts, Option
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Hidden, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import Verb, by_name

SEATS = ("east", "west")
TURNS, PLACES = 3, 4


class Barrage(State):
    turn: int = 0                         # 0 while the plans are written
    plans: dict[str, list[int]] = {}      # by seat: where the barrage falls in each turn
    at: dict[str, int] = {}
    hits: dict[str, int] = {}


class Fell(Event, says="{seat}'s barrage falls on {place}"):
    seat: str
    place: int


class Plan(Draft):
    """One line for each turn, in any order."""

    about = "plan"

    def options(self, g: Barrage, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        done = {line[1] for line in lines}
        return [("plan", t, p) for t in range(TURNS) if t not in done for p in range(PLACES)]

    def problems(self, g: Barrage, seat: str, lines: tuple[Option, ...]) -> Reasons:
        no = Reasons()
        if len(lines) < TURNS:
            no("every turn needs a barrage", "1")
        return no


PLAN = Plan()


def setup(g: Barrage) -> None:
    g.at = dict.fromkeys(SEATS, 0)
    g.hits = dict.fromkeys(SEATS, 0)


@flow
def play(g: Barrage) -> Flow[Result]:
    sheets = yield Drafts(PLAN, SEATS)
    g.plans = {seat: [line[2] for line in sorted(sheets[seat])] for seat in SEATS}
    for turn in range(1, TURNS + 1):
        g.turn = turn
        for seat in SEATS:
            to: Option = yield Ask(seat, "move", [("to", p) for p in range(PLACES) if abs(p - g.at[seat]) <= 1])
            g.at[seat] = to[1]
        for seat in SEATS:
            fall(g, seat, turn)
    g.turn += 1
    best = min(g.hits.values())
    return Result(tuple(s for s in SEATS if g.hits[s] == best), tuple(g.hits.items()), "3")


def fall(g: Barrage, seat: str, turn: int) -> None:
    """2: what was planned for the turn comes to light when it falls."""
    place = g.plans[seat][turn - 1]
    g.reveal()
    g.log("2", Fell, seat, place)
    for other in SEATS:
        if other != seat and g.at[other] == place:
            g.hits[other] += 1


def view(g: Barrage, seat: str | None) -> dict[str, Any]:
    plans = {s: p if s == seat else p[:max(0, g.turn - 1)] for s, p in g.plans.items()}
    return {"turn": g.turn, "at": g.at, "hits": g.hits, "plans": plans}


def redraw(g: Barrage, seat: str | None, chance: Chance) -> None:
    for other, plan in g.plans.items():
        if other != seat:
            for turn in range(max(0, g.turn - 1), TURNS):
                plan[turn] = chance.below(PLACES)


def hidden_plans(g: Barrage, seat: str | None) -> Any:
    return tuple((s, tuple(p[max(0, g.turn - 1):])) for s, p in g.plans.items() if s != seat)


RULEBOOK = Rulebook(
    name="probe-plans", title="Plans", version=1, scenarios={"dusk": lambda: Scenario("dusk", "Dusk", {s: s for s in SEATS})},
    rules=Rules(state=Barrage, start=play, setup=setup,
                verbs=by_name(Verb("plan", ("number", "number")), Verb("to", ("number",))),
                invariants=lambda g: [f"{s}'s plan has holes" for s, p in g.plans.items() if len(p) != TURNS],
                hidden=Hidden(redraw=redraw, secrets={"plans for turns to come": hidden_plans})),
    table=Table(view=view, text_board=str),
)
