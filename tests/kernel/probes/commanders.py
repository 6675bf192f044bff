"""Several seats on one side: two allied commanders share a purse that only their side can see."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.rulebook import Hidden, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import Verb, by_name

SIDE_OF = {"north": "allies", "south": "allies", "model": "axis"}
PURSES = (6, 7, 8, 9)


class Front(State):
    purse: dict[str, int] = {}            # by side: what is left
    spent: dict[str, int] = {}            # by side: public
    line: int = 0                         # how far the allies have come


class Told(Event, says="{seat} hears that {left} are left"):
    seat: str
    left: int


def setup(g: Front) -> None:
    for side in g.scenario.sides:
        g.purse[side] = g.pick(f"purse of the {side}", PURSES)
        g.spent[side] = 0


@flow
def play(g: Front) -> Flow[Result]:
    for _ in range(3):
        for seat in g.scenario.seats:
            side = SIDE_OF[seat]
            most = min(3, g.purse[side])
            choice: Option = yield Ask(seat, "spend", [PASS, *[("spend", n) for n in range(1, most + 1)]], secret=True)
            if choice != PASS:
                g.purse[side] -= choice[1]
                g.spent[side] += choice[1]
                g.line += choice[1] if side == "allies" else -2 * choice[1]
            g.tell("2", [s for s in SIDE_OF if SIDE_OF[s] == side], Told(seat, g.purse[side]))
    winners = ("allies",) if g.line > 0 else ("axis",) if g.line < 0 else ()
    return Result(winners, (("allies", g.line), ("axis", -g.line)), "3", "where the line runs")


def view(g: Front, seat: str | None) -> dict[str, Any]:
    mine = SIDE_OF.get(seat or "")
    return {"line": g.line, "spent": g.spent, "purse": {s: n if s == mine else None for s, n in g.purse.items()}}


def redraw(g: Front, seat: str | None, chance: Chance) -> None:
    for side in g.purse:
        if side != SIDE_OF.get(seat or ""):
            could = [p - g.spent[side] for p in PURSES if p >= g.spent[side]]
            g.purse[side] = could[chance.below(len(could))]


def hidden_purse(g: Front, seat: str | None) -> Any:
    return tuple((s, n) for s, n in g.purse.items() if s != SIDE_OF.get(seat or ""))


def invariants(g: Front) -> list[str]:
    return [f"the {s} spent more than they had" for s, n in g.purse.items() if n < 0 or n + g.spent[s] not in PURSES]


RULEBOOK = Rulebook(
    name="probe-commanders", title="Commanders", version=1, scenarios={"front": lambda: Scenario("front", "The front", SIDE_OF)},
    rules=Rules(state=Front, start=play, setup=setup, verbs=by_name(Verb("spend", ("number",)), Verb("pass")),
                invariants=invariants, hidden=Hidden(redraw=redraw, secrets={"the other side's purse": hidden_purse})),
    table=Table(view=view, text_board=str),
)
