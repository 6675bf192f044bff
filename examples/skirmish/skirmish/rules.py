"""The rules of Skirmish, in the order of `rules.tsv`; each function says which of them it plays."""

from __future__ import annotations

from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.records import Record
from hedgerow.kernel.rulebook import Scenario
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.tally import Tally

GOOD, BROKEN, LOST = 0, 1, 2
SMOKE, GRIT, BLUFF, NONE = 0, 1, 2, -1
ROUNDS, MOVES, RANGE = 6, 3, 5
SEATS = ("blue", "red")
BATTLES = ("crossing", "plain", "crossing")
Roster = tuple[tuple[int, ...], ...]
FRESH: Roster = ((7, 7, 8, 7, 7), (7, 7, 8, 7, 7))        # the morale of each team of both sides; 0: it is missing
CARDS = {SMOKE: "Smoke", GRIT: "Grit", BLUFF: "Bluff", NONE: "none"}


class Field(Scenario):
    """What never changes: the ground, who starts where, and tables worked out once."""

    def __init__(self, name: str, title: str, rows: str, notes: str, strength: tuple[int, int] = (8, 8),
                 roster: Roster = FRESH, is_campaign: bool = False) -> None:
        super().__init__(name, title, {"blue": "blue", "red": "red"}, notes)
        self.rows, self.strength, self.roster, self.is_campaign = rows, strength, roster, is_campaign
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
    made_up: bool = False                 # lost, but made up for the next battle [8.1]


class Skirmish(State):
    """Everything that changes in play."""

    teams: list[Team] = []
    held: list[int] = []                  # side that holds each objective, -1 nobody
    cards: list[int] = []                 # what each side was dealt; NONE once played
    round: int = 1
    side: int = 0
    battle: int = 0                       # of a campaign: how many have been fought
    wins: list[int] = [0, 0]


# ---- what happened ----

class TurnBegan(Event, says="round {round}: {seat}"):
    round: int
    seat: str


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


class BattleEnded(Event, says="battle {number} is over: {blue} to {red}"):
    number: int
    blue: int
    red: int


class MadeUp(Event, says="{team} is made up for the next battle"):
    team: int


# ---- the sequence of play ----

def setup(g: Skirmish) -> None:
    """6: five teams a side, and one card each from the shuffled deck; in a campaign those that are left [8.1]."""
    g.round, g.teams = 1, []
    for side, seat in enumerate(SEATS):
        for i, square in enumerate(g.scenario.starts[seat]):
            morale = g.scenario.roster[side][i]
            g.teams.append(Team(side, square, strength=g.scenario.strength[side] + (i == 2), morale=morale,
                                status=GOOD if morale else LOST))
    g.held = [-1] * len(g.scenario.objectives)
    deck = [SMOKE, SMOKE, GRIT, GRIT, BLUFF, BLUFF]
    g.shuffle("cards", deck)
    g.cards = deck[:2]


@flow
def play(g: Skirmish) -> Flow[Result]:
    """1: a battle, or a campaign of three [8]."""
    result: Result = yield from battle(g)
    while g.scenario.is_campaign:
        count_battle(g, result)
        if g.battle == len(BATTLES):
            return campaign_result(g)
        for side in (0, 1):
            yield from make_up(g, side)
        next_battle(g)
        result = yield from battle(g)
    return result


@flow
def battle(g: Skirmish) -> Flow[Result]:
    """1.1: six rounds, blue first; a side without teams in good order has lost at once [7.1]."""
    while g.round <= ROUNDS:
        for side in (0, 1):
            g.side = side
            g.log("1.1", TurnBegan, g.round, SEATS[side])
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
    return [("rally", i) for i in range(len(g.teams)) if not why_not_rally(g, SEATS[g.side], i)]


def why_not_rally(g: Skirmish, seat: str, team: int) -> Reasons:
    """2: broken teams of one's own try once each."""
    no = Reasons()
    t = g.teams[team]
    if SEATS[t.side] != seat:
        no("it is not your team", "2")
    if t.status != BROKEN:
        no("only broken teams rally", "2")
    if t.tried:
        no("it has tried this turn", "2")
    return no


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
    return [("mover", i) for i in range(len(g.teams)) if not why_not_mover(g, SEATS[g.side], i)]


def why_not_mover(g: Skirmish, seat: str, team: int) -> Reasons:
    """3: a team in good order moves once a turn."""
    no = Reasons()
    t = g.teams[team]
    if SEATS[t.side] != seat:
        no("it is not your team", "3")
    if t.status != GOOD:
        no("only a team in good order moves", "3")
    if t.moved:
        no("it has moved this turn", "3")
    return no


@flow
def move_team(g: Skirmish, team: int) -> Flow[None]:
    """3: square by square, opportunity fire after each [3.1]; a broken or lost mover stops [3.2]."""
    points = MOVES
    while g.teams[team].status == GOOD:
        to: Option = yield Ask(SEATS[g.side], "square", [*squares(g, team, points), PASS], cite="3", team=team,
                               points=points)
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
    return [("to", s) for s in g.scenario.around[g.teams[team].square] if not why_not_step(g, team, s, points)]


def why_not_step(g: Skirmish, team: int, square: int, points: int) -> Reasons:
    """3: square by square, and only into empty ones."""
    no = Reasons()
    if square not in g.scenario.around[g.teams[team].square]:
        no("it is not a neighbouring square", "3")
    if any(t.square == square and t.status != LOST for t in g.teams):
        no("another team stands there", "3")
    if g.scenario.cost[square] > points:
        no("the movement points left do not pay for it", "3")
    return no


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
    ready = [i for i, t in enumerate(g.teams) if t.side == side and not why_not_ready(g, i)]
    return [("fire", i, j) for i in ready for j in targets if not why_not_target(g, i, j)]


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
    return Reasons(*why_not_ready(g, team), *why_not_target(g, team, target))


def why_not_ready(g: Skirmish, team: int) -> Reasons:
    """4: a team in good order fires once a turn, and not if it has moved [4.3]."""
    no = Reasons()
    if g.teams[team].status != GOOD:
        no("only a team in good order fires", "4")
    if g.teams[team].fired:
        no("it has fired this turn", "4")
    if g.teams[team].moved:
        no("it has moved this turn", "4.3")
    return no


def why_not_target(g: Skirmish, team: int, target: int) -> Reasons:
    """4: at an enemy team, within five squares."""
    no = Reasons()
    firer, aim = g.teams[team], g.teams[target]
    if firer.side == aim.side:
        no("it is on the same side", "4")
    if aim.status == LOST:
        no("the target is lost", "4")
    if g.scenario.distance[firer.square][aim.square] > RANGE:
        no(f"{RANGE} squares is the limit", "4")
    return no


def to_hit(g: Skirmish, team: int, target: int) -> Tally:
    """4: the strength, less for distance [4.1] and cover [4.2]."""
    return to_hit_at(g, team, g.teams[target].square)


def to_hit_at(g: Skirmish, team: int, square: int) -> Tally:
    """4: what the team needs against somebody on that square."""
    need = Tally.of(g.teams[team].strength, "strength", "4")
    need = need.add(-(g.scenario.distance[g.teams[team].square][square] // 2), "distance", "4.1")
    return need.add(-2 if g.scenario.ground[square] == "w" else 0, "woods", "4.2")


def shot_outcome(need: Tally, roll: tuple[int, ...]) -> str:
    return "hit" if sum(roll) <= need.total else "miss"


# ---- campaigns ----

def count_battle(g: Skirmish, result: Result) -> None:
    """8: who has won how many battles."""
    for side, seat in enumerate(SEATS):
        g.wins[side] += seat in result.winners
    g.battle += 1
    g.log("8", BattleEnded, g.battle, g.wins[0], g.wins[1])


def campaign_result(g: Skirmish) -> Result:
    """8: the side with more battles wins the campaign."""
    winners = () if g.wins[0] == g.wins[1] else (SEATS[g.wins.index(max(g.wins))],)
    return Result(winners, tuple(zip(SEATS, g.wins, strict=True)), "8", "battles won")


@flow
def make_up(g: Skirmish, side: int) -> Flow[None]:
    """8.1: of the teams that were lost, the side has one made up."""
    choice: Option = yield Ask(SEATS[side], "make up", [*(("make up", i) for i in lost(g, side)), PASS], cite="8.1")
    if choice != PASS:
        g.teams[choice[1]].made_up, g.teams[choice[1]].morale = True, FRESH[side][0] - 1
        g.log("8.1", MadeUp, choice[1])


def lost(g: Skirmish, side: int) -> list[int]:
    return [i for i, t in enumerate(g.teams) if t.side == side and t.status == LOST]


def next_battle(g: Skirmish) -> None:
    """8: the next field, with the teams that are left; who kept good order has learned something [8.2]."""
    roster = [[roster_morale(t) for t in g.teams if t.side == side] for side in (0, 1)]
    g.become({"field": BATTLES[g.battle], "battle": g.battle + 1, "roster": roster})
    setup(g)


def roster_morale(t: Team) -> int:
    """8.2: one more for a team in good order, ten at the most; 8.1: none for a lost one."""
    if t.status == LOST and not t.made_up:
        return 0
    return min(10, t.morale + (t.status == GOOD or t.made_up))
