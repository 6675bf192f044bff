"""Skirmish: a complete small game for two, and the tutorial of "write your own game".

Five teams a side on a field of squares: rally, move under opportunity fire, fire, and one card held face down.
The rules are in `rules.tsv` beside this file; each function says which of them it plays.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.records import Record
from hedgerow.kernel.rulebook import Answer, Rulebook, Scenario, Verb, WhyNot
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.tally import Tally
from skirmish.drawing import map_svg, places

GOOD, BROKEN, LOST = 0, 1, 2
SMOKE, GRIT, BLUFF, NONE = 0, 1, 2, -1
ROUNDS, MOVES, RANGE = 6, 3, 5
SEATS = ("blue", "red")
CARDS = {SMOKE: "Smoke", GRIT: "Grit", BLUFF: "Bluff", NONE: "none"}


class Field(Scenario):
    """What never changes: the ground, who starts where, and tables worked out once."""

    def __init__(self, name: str, title: str, rows: str, notes: str) -> None:
        super().__init__(name, title, {"blue": "blue", "red": "red"}, notes)
        lines = rows.split()
        self.width, self.height = len(lines[0]), len(lines)
        self.ground = "".join(lines)
        self.names = [f"{chr(97 + i % self.width)}{self.height - i // self.width}" for i in range(len(self.ground))]
        cells = range(len(self.ground))
        at = [(i % self.width, i // self.width) for i in cells]
        self.distance = [[max(abs(a[0] - b[0]), abs(a[1] - b[1])) for b in at] for a in at]
        self.around = [[b for b in cells if self.distance[a][b] == 1] for a in cells]
        self.cost = [2 if c == "w" else 1 for c in self.ground]
        self.objectives = [i for i in cells if self.ground[i] == "*"]
        self.starts = {s: [i for i in cells if self.ground[i] == s[0]] for s in SEATS}


class Team(Record):
    """Five soldiers and their weapons."""

    side: int
    square: int
    strength: int
    morale: int
    status: int = GOOD
    moved: bool = False
    fired: bool = False
    tried: bool = False


class Skirmish(State):
    """Everything that changes in play."""

    teams: list[Team] = []
    held: list[int] = []                  # side that holds each objective, -1 nobody
    cards: list[int] = []                 # what each side was dealt; NONE once played
    round: int = 1
    side: int = 0


# ---- what happened ----

class Moved(Event, says="{team} moves to {square}"):
    team: int
    square: int


class Shot(Event, says="{team} fires at {target_team}: hits with {need} or less, rolls {roll}"):
    team: int
    target_team: int
    need: Tally
    roll: int


class Checked(Event, says="{team} checks morale: {roll} against {morale}"):
    team: int
    roll: int
    morale: int


class Changed(Event, says="{team} is {status}"):
    team: int
    status: str


class Played(Event, says="{seat} plays {card}"):
    seat: str
    card: str


# ---- the sequence of play ----

def setup(g: Skirmish) -> None:
    """6: five teams a side, and one card each from the shuffled deck."""
    for side, seat in enumerate(SEATS):
        for i, square in enumerate(g.scenario.starts[seat]):
            g.teams.append(Team(side, square, strength=9 if i == 2 else 8, morale=7 if i != 2 else 8))
    g.held = [-1] * len(g.scenario.objectives)
    deck = [SMOKE, SMOKE, GRIT, GRIT, BLUFF, BLUFF]
    g.shuffle("cards", deck)
    g.cards = deck[:2]


@flow
def play(g: Skirmish) -> Flow[Result]:
    """1.1: six rounds, blue first; a side without teams in good order has lost at once [7.1]."""
    while g.round <= ROUNDS:
        for side in (0, 1):
            g.side = side
            g.lapse(SEATS[side], "my turn")
            for team in g.teams:
                team.moved = team.fired = team.tried = False
            yield from rally(g)
            yield from movement(g)
            yield from fire(g)
            for loser in (0, 1):
                if not any(t.status == GOOD for t in g.teams if t.side == loser):
                    return Result((SEATS[1 - loser],), score(g), "7.1", "no team in good order is left to the other side")
        g.round += 1
    points = [g.held.count(0), g.held.count(1)]
    winners = () if points[0] == points[1] else (SEATS[points.index(max(points))],)
    return Result(winners, score(g), "7", "objectives held after the last round")


def score(g: Skirmish) -> tuple[tuple[str, int], ...]:
    return tuple((seat, g.held.count(side)) for side, seat in enumerate(SEATS))


@flow
def rally(g: Skirmish) -> Flow[None]:
    """2: each broken team tries once."""
    while True:
        choice: Option = yield Ask(SEATS[g.side], "rally", [*tries(g), PASS], cite="2")
        if choice == PASS:
            return
        team = g.teams[choice[1]]
        team.tried = True
        roll = sum(g.roll("rally"))
        g.log("2", Checked, choice[1], roll, team.morale)
        if roll <= team.morale:
            change(g, choice[1], GOOD)


def tries(g: Skirmish) -> list[Option]:
    """2: broken teams of the side that have not tried yet."""
    return [("rally", i) for i, t in enumerate(g.teams) if t.side == g.side and t.status == BROKEN and not t.tried]


@flow
def movement(g: Skirmish) -> Flow[None]:
    """3: one team after the other, each as far as its points and the enemy let it."""
    while True:
        choice: Option = yield Ask(SEATS[g.side], "mover", [*movers(g), PASS], cite="3")
        if choice == PASS:
            return
        yield from move_team(g, choice[1])


def movers(g: Skirmish) -> list[Option]:
    """3: teams of the side in good order that have not moved yet."""
    return [("mover", i) for i, t in enumerate(g.teams) if t.side == g.side and t.status == GOOD and not t.moved]


@flow
def move_team(g: Skirmish, team: int) -> Flow[None]:
    """3: square by square, opportunity fire after each [3.1]; a broken or lost mover stops [3.2]."""
    points = MOVES
    while g.teams[team].status == GOOD:
        to: Option = yield Ask(SEATS[g.side], "square", [*squares(g, team, points), PASS], cite="3", team=team)
        if to == PASS:
            return
        points -= g.scenario.cost[to[1]]
        g.teams[team].moved = True
        g.teams[team].square = to[1]
        g.log("3", Moved, team, to[1])
        take_objective(g, team)
        yield from opportunity_fire(g, team)


def squares(g: Skirmish, team: int, points: int) -> list[Option]:
    """3: neighbouring squares that are empty and that the points still pay for."""
    full = {t.square for t in g.teams if t.status != LOST}
    field: Field = g.scenario
    return [("to", s) for s in field.around[g.teams[team].square] if field.cost[s] <= points and s not in full]


def take_objective(g: Skirmish, team: int) -> None:
    """7: the side whose team in good order stood there last holds it."""
    if g.teams[team].square in g.scenario.objectives:
        g.held[g.scenario.objectives.index(g.teams[team].square)] = g.teams[team].side


@flow
def opportunity_fire(g: Skirmish, mover: int) -> Flow[None]:
    """3.1: each enemy team that has not fired yet may fire at the mover."""
    while g.teams[mover].status == GOOD:
        choice: Option = yield Ask(SEATS[1 - g.side], "opportunity fire", [*shots(g, 1 - g.side, [mover]), PASS], cite="3.1",
                                   team=mover)
        if choice == PASS:
            return
        yield from shoot(g, choice[1], mover)


@flow
def fire(g: Skirmish) -> Flow[None]:
    """4: teams of the side that have neither moved [4.3] nor fired."""
    while True:
        choice: Option = yield Ask(SEATS[g.side], "fire", [*shots(g, g.side, standing(g, 1 - g.side)), PASS], cite="4")
        if choice == PASS:
            return
        yield from shoot(g, choice[1], choice[2])


def shots(g: Skirmish, side: int, targets: list[int]) -> list[Option]:
    """4: what teams of the side that may still fire can fire at."""
    ready = [i for i, t in enumerate(g.teams) if t.side == side and t.status == GOOD and not t.fired and not t.moved]
    return [("fire", i, j) for i in ready for j in targets if not why_not_fire(g, i, j)]


def standing(g: Skirmish, side: int) -> list[int]:
    return [i for i, t in enumerate(g.teams) if t.side == side and t.status != LOST]


@flow
def shoot(g: Skirmish, team: int, target: int) -> Flow[None]:
    """4: the declared shot; Smoke may cancel it [6.1]."""
    g.teams[team].fired = True
    smoked = yield from card_played(g, g.teams[target].side, SMOKE, target)
    if smoked:
        return
    need = to_hit(g, team, target)
    roll = g.roll("fire")
    g.log("4", Shot, team, target, need, sum(roll))
    if shot_outcome(need, roll) == "hit":
        yield from morale_check(g, target)


@flow
def morale_check(g: Skirmish, team: int) -> Flow[None]:
    """5: above its morale the team breaks; broken already, it is lost [5.1]. Grit may save it [6.2]."""
    roll = sum(g.roll("morale"))
    g.log("5", Checked, team, roll, g.teams[team].morale)
    if roll <= g.teams[team].morale:
        return
    saved = yield from card_played(g, g.teams[team].side, GRIT, team)
    if not saved:
        change(g, team, LOST if g.teams[team].status == BROKEN else BROKEN)


@flow
def card_played(g: Skirmish, side: int, card: int, team: int) -> Flow[bool]:
    """6.3: who still holds a card is asked, whatever it is; the answer tells nothing before the card is played."""
    if g.cards[side] == NONE:
        return False
    about = "smoke" if card == SMOKE else "grit"
    choice: Option = yield Window(SEATS[side], about, card_options(g, side, card), cite="6.3", team=team,
                                  facts={"status": g.teams[team].status})
    if choice == PASS:
        return False
    g.cards[side] = NONE
    g.reveal()
    g.log("6.1" if card == SMOKE else "6.2", Played, SEATS[side], CARDS[card])
    return True


def card_options(g: Skirmish, side: int, card: int) -> list[Option]:
    return [("play", CARDS[card]), PASS] if g.cards[side] == card else [PASS]


def change(g: Skirmish, team: int, status: int) -> None:
    """5: a team breaks, is lost, or is in good order again."""
    g.teams[team].status = status
    g.log("5", Changed, team, ("in good order", "broken", "lost")[status])


# ---- the arithmetic ----

def why_not_fire(g: Skirmish, team: int, target: int) -> Reasons:
    """4: what stands against a shot; nothing means it is legal."""
    no = Reasons()
    firer, aim = g.teams[team], g.teams[target]
    if firer.side == aim.side:
        no("it is on the same side", "4")
    if firer.status != GOOD:
        no("only a team in good order fires", "4")
    if aim.status == LOST:
        no("the target is lost", "4")
    if firer.fired:
        no("it has fired this turn", "4")
    if firer.moved:
        no("it has moved this turn", "4.3")
    if g.scenario.distance[firer.square][aim.square] > RANGE:
        no(f"{RANGE} squares is the limit", "4")
    return no


def to_hit(g: Skirmish, team: int, target: int) -> Tally:
    """4: the strength, less for distance [4.1] and cover [4.2]."""
    square = g.teams[target].square
    need = Tally.of(g.teams[team].strength, "strength", "4")
    need = need.add(-(g.scenario.distance[g.teams[team].square][square] // 2), "distance", "4.1")
    return need.add(-2 if g.scenario.ground[square] == "w" else 0, "woods", "4.2")


def shot_outcome(need: Tally, roll: tuple[int, ...]) -> str:
    return "hit" if sum(roll) <= need.total else "miss"


# ---- what a seat sees, and asks ----

def view(g: Skirmish, seat: str | None) -> dict[str, Any]:
    """6: a side sees its own card, of the other's only whether it still has it."""
    def card(side: int) -> str:
        return CARDS[g.cards[side]] if SEATS[side] == seat or g.cards[side] == NONE else "face down"
    return {"round": g.round, "turn": SEATS[g.side], "cards": {s: card(i) for i, s in enumerate(SEATS)},
            "held": {g.scenario.names[s]: SEATS[h] if h >= 0 else None for s, h in zip(g.scenario.objectives, g.held, strict=True)},
            "teams": [{"name": spell(g.scenario, "team", i), "side": SEATS[t.side], "square": g.scenario.names[t.square],
                       "status": ("good", "broken", "lost")[t.status], "moved": t.moved, "fired": t.fired}
                      for i, t in enumerate(g.teams)],
            "ground": [g.scenario.ground[i:i + g.scenario.width] for i in range(0, len(g.scenario.ground), g.scenario.width)]}


def text_board(board: dict[str, Any]) -> str:
    """The field as text: B1 a blue team, (B1) broken, ♣ woods, * objective."""
    height = len(board["ground"])
    at = {t["square"]: f"({t['name']})" if t["status"] == "broken" else t["name"] for t in board["teams"] if t["status"] != "lost"}
    rows = [f"round {board['round']} of {ROUNDS}, {board['turn']}'s turn; cards: "
            + ", ".join(f"{s} {c}" for s, c in board["cards"].items())]
    for r, ground in enumerate(board["ground"]):
        cells = (at.get(f"{chr(97 + c)}{height - r}", {"w": "♣", "*": "*"}.get(x, "·")) for c, x in enumerate(ground))
        rows.append(f"{height - r} " + "".join(f"{cell:^5}" for cell in cells))
    held = ", ".join(f"{o} {s or 'nobody'}" for o, s in board["held"].items())
    return "\n".join([*rows, "  " + "".join(f"{chr(97 + c):^5}" for c in range(len(board["ground"][0]))), f"objectives: {held}"])


def spell(scenario: Field, kind: str, thing: Any) -> str:
    if kind == "square":
        return str(scenario.names[thing])
    if kind == "team":
        per_side = len(scenario.starts["blue"])
        return f"{'BR'[thing // per_side]}{thing % per_side + 1}"
    return str(thing)


def find(scenario: Field, kind: str, text: str) -> Any:
    """What a typed name means; None if nothing is called that."""
    things = range(len(scenario.names if kind == "square" else [*scenario.starts["blue"], *scenario.starts["red"]]))
    return next((i for i in things if spell(scenario, kind, i).lower() == text.lower()), None)


def redraw(g: Skirmish, seat: str | None, chance: Chance) -> None:
    """6: the other's card is one of those the seat has not seen."""
    unseen = [SMOKE, SMOKE, GRIT, GRIT, BLUFF, BLUFF]
    for side, other in enumerate(SEATS):
        if other == seat and g.cards[side] != NONE:
            unseen.remove(g.cards[side])
    for side, other in enumerate(SEATS):
        if other != seat and g.cards[side] != NONE:
            g.cards[side] = unseen.pop(chance.below(len(unseen)))


def hidden_cards(g: Skirmish, seat: str | None) -> Any:
    return tuple(g.cards[side] for side, other in enumerate(SEATS) if other != seat)


def odds(g: Skirmish, seat: str, option: Option) -> Odds | None:
    """The chance of a shot, or of a rally, by the functions that resolve them."""
    if option[0] == "fire":
        need = to_hit(g, option[1], option[2])
        return dice_odds(2, 6, lambda roll: shot_outcome(need, roll), need)
    if option[0] == "rally":
        morale = g.teams[option[1]].morale
        return dice_odds(2, 6, lambda roll: "rallies" if sum(roll) <= morale else "stays broken")
    return None


def explain(g: Skirmish, seat: str, question: WhyNot) -> Answer:
    """Why a team cannot fire at another, and what it would need."""
    if question.verb == "fire" and len(question.what) == 2 and all(i in range(len(g.teams)) for i in question.what):
        return Answer.of(why_not_fire(g, *question.what), to_hit=to_hit(g, *question.what))
    return Answer.of(Reasons())


def why_not(g: Skirmish, seat: str, option: Option) -> Reasons:
    if option[0] == "fire":
        return Reasons(*explain(g, seat, WhyNot("fire", option[1:])).reasons)
    return Reasons()


def evaluate(g: Skirmish, seat: str) -> float:
    """How the side stands, for bots: teams first, objectives more and more as the rounds go by."""
    side = SEATS.index(seat)
    worth = [sum((1.0, 0.4, 0.0)[t.status] for t in g.teams if t.side == s) for s in (0, 1)]
    ground = g.held.count(side) - g.held.count(1 - side)
    near = [sum(1 / (1 + min(g.scenario.distance[t.square][o] for t in g.teams if t.side == s and t.status == GOOD))
                for o in g.scenario.objectives) if any(t.side == s and t.status == GOOD for t in g.teams) else 0 for s in (0, 1)]
    return max(-0.99, min(0.99, 0.1 * (worth[side] - worth[1 - side]) + 0.1 * ground * g.round / 2
                          + 0.02 * (near[side] - near[1 - side])))


def invariants(g: Skirmish) -> list[str]:
    standing = [t.square for t in g.teams if t.status != LOST]
    return ["two teams stand on one square"] if len(set(standing)) < len(standing) else []


CROSSING = """
    b..w..r
    .w.*.w.
    b..w..r
    b.w*w.r
    b..w..r
    .w.*.w.
    b..w..r
"""
OPEN = """
    b.....r
    ...*...
    b.....r
    b..*..r
    b.....r
    ...*...
    b.....r
"""

RULEBOOK = Rulebook(
    name="skirmish", title="Skirmish", version=1, rules=Path(__file__).parent / "rules.tsv",
    state=Skirmish, setup=setup, start=play, view=view, text_board=text_board, redraw=redraw,
    secrets={"the other side's card": hidden_cards}, odds=odds, explain=explain, why_not=why_not, invariants=invariants,
    spell=spell, find=find, map_svg=map_svg, places=places, web=Path(__file__).parent / "web",
    scenarios={"crossing": lambda: Field("crossing", "The crossing", CROSSING, "Woods along the middle: cover is short and dear."),
               "plain": lambda: Field("plain", "The open plain", OPEN, "No cover at all: who moves first is shot first.")},
    verbs={"rally": Verb(("team",), "rally {0}"), "mover": Verb(("team",), "move {0}"), "to": Verb(("square",), "to {0}"),
           "fire": Verb(("team", "team"), "fire {0} at {1}"), "play": Verb(("word",), "play {0}"), "pass": Verb()},
    prompts={"rally": "Rally a broken team, or pass", "mover": "Which team moves? Pass to go on to fire",
             "square": "{team} moves: to which square? Pass to stop", "fire": "Fire with a team, or pass to end the turn",
             "opportunity fire": "{team} moves in sight: fire at it, or pass",
             "smoke": "{team} is fired at: play Smoke, or pass", "grit": "{team} fails its morale check: play Grit, or pass"},
)
