"""Movers put back along their trail as a rule effect: what they picked up or placed beyond that place is cancelled."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.records import Value
from hedgerow.kernel.rulebook import Hidden, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import Verb, by_name

LAST, CRATES = 8, 4


class Deed(Value):
    """What the mover did on a step of its way: entered a hex, picked a crate up, laid a flag."""

    kind: str
    hex: int
    crate: int = -1


class Path(State):
    mover: int = 0
    trail: list[Deed] = []
    crates: list[int] = []                # where each lies; -1 carried
    worth: list[int] = []                 # of each crate: known to who has picked it up
    seen: list[int] = []
    flags: list[int] = []
    steps: int = 10


class PutBack(Event, says="the mover is put back to {hex}"):
    hex: int
    cancelled: int


def setup(g: Path) -> None:
    g.crates = [1, 3, 4, 6]
    g.worth = [1, 2, 3, 4]
    g.shuffle("crates", g.worth)
    g.trail = [Deed("enter", 0)]


@flow
def play(g: Path) -> Flow[Result]:
    while g.steps and g.mover < LAST:
        choice: Option = yield Ask("mover", "step", deeds(g))
        g.steps -= 1
        do(g, choice[0])
        if choice[0] == "on":
            yield from ambush(g)
    g.reveal()                            # the crates are opened
    carried = sum(w for w, at in zip(g.worth, g.crates, strict=True) if at == -1) + len(g.flags)
    return Result(("mover",) if carried >= 5 else ("guard",), (("mover", carried),), "4", "what was carried and flagged")


def deeds(g: Path) -> list[Option]:
    return [("on",), *[("pick",)] * (g.mover in g.crates), *[("flag",)] * (g.mover not in g.flags)]


def do(g: Path, kind: str) -> None:
    """1: a step on, a crate picked up and looked at, a flag laid; all of it is on the trail."""
    if kind == "on":
        g.mover += 1
        g.trail.append(Deed("enter", g.mover))
    elif kind == "pick":
        crate = g.crates.index(g.mover)
        g.crates[crate] = -1
        g.trail.append(Deed("pick", g.mover, crate))
        if crate not in g.seen:
            g.seen.append(crate)
            g.reveal()
    else:
        g.flags.append(g.mover)
        g.trail.append(Deed("flag", g.mover))


@flow
def ambush(g: Path) -> Flow[None]:
    """2: the guard may throw the mover back, as far as a die says but not beyond where it began."""
    choice: Option = yield Ask("guard", "ambush", [PASS, ("ambush",)])
    if choice != PASS:
        put_back(g, max(0, g.mover - g.roll("ambush", 1, 3)[0]))


def put_back(g: Path, to: int) -> None:
    """3: along the trail, last deed first, until it stands there again."""
    cancelled = 0
    while not (g.trail[-1].kind == "enter" and g.trail[-1].hex == to):
        deed = g.trail.pop()
        if deed.hex == to:                # done on the hex itself: it holds
            g.trail.append(deed)
            break
        cancelled += deed.kind != "enter"
        if deed.kind == "pick":
            g.crates[deed.crate] = deed.hex
        elif deed.kind == "flag":
            g.flags.remove(deed.hex)
    g.mover = to
    g.log("3", PutBack, to, cancelled)


def view(g: Path, seat: str | None) -> dict[str, Any]:
    known = [w if seat == "mover" and c in g.seen else None for c, w in enumerate(g.worth)]
    return {"mover": g.mover, "crates": g.crates, "flags": g.flags, "worth": known, "steps": g.steps,
            "trail": [[d.kind, d.hex] for d in g.trail]}


def unseen(g: Path, seat: str | None) -> list[int]:
    return [c for c in range(CRATES) if seat != "mover" or c not in g.seen]


def redraw(g: Path, seat: str | None, chance: Chance) -> None:
    places = unseen(g, seat)
    worths = sorted(g.worth[c] for c in places)
    chance.shuffle(worths)
    for crate, worth in zip(places, worths, strict=True):
        g.worth[crate] = worth


def invariants(g: Path) -> list[str]:
    wrong = []
    if any(d.hex > g.mover for d in g.trail) or g.trail[-1].hex != g.mover:
        wrong.append("the trail does not end where the mover stands")
    if sorted(d.crate for d in g.trail if d.kind == "pick") != [c for c in range(CRATES) if g.crates[c] == -1]:
        wrong.append("what is carried is not what the trail says was picked up")
    if sorted(d.hex for d in g.trail if d.kind == "flag") != sorted(g.flags):
        wrong.append("the flags that lie are not those the trail says were laid")
    return wrong


RULEBOOK = Rulebook(
    name="probe-trail", title="Trail", version=1,
    scenarios={"path": lambda: Scenario("path", "The path", {"mover": "mover", "guard": "guard"})},
    rules=Rules(state=Path, start=play, setup=setup, verbs=by_name(*(Verb(v) for v in ("on", "pick", "flag", "ambush", "pass"))),
                invariants=invariants,
                hidden=Hidden(redraw=redraw, secrets={
                    "what crates are worth": lambda g, seat: tuple(g.worth[c] for c in unseen(g, seat))})),
    table=Table(view=view, text_board=str),
)
