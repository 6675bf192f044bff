"""Skirmish as a seat gets it: what it sees and does not, what it may ask, and how things are called."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import Option
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Answer, WhyNot
from hedgerow.kernel.tally import Tally
from skirmish.rules import (
    BLUFF,
    BROKEN,
    CARDS,
    GOOD,
    GRIT,
    LOST,
    MOVES,
    NONE,
    RANGE,
    ROUNDS,
    SEATS,
    SMOKE,
    Field,
    Skirmish,
    shot_outcome,
    to_hit,
    why_not_fire,
)


def view(g: Skirmish, seat: str | None) -> dict[str, Any]:
    """6: a side sees its own card, of the other's only whether it still has it."""
    def card(side: int) -> str:
        return CARDS[g.cards[side]] if SEATS[side] == seat or g.cards[side] == NONE else "face down"
    return {"round": g.round, "turn": SEATS[g.side], "cards": {s: card(i) for i, s in enumerate(SEATS)},
            "held": {g.scenario.names[o]: SEATS[h] if h >= 0 else None
                     for o, h in zip(g.scenario.objectives, g.held, strict=True)},
            "teams": [{"name": spell(g.scenario, "team", i), "side": SEATS[t.side], "square": g.scenario.names[t.square],
                       "status": ("good", "broken", "lost")[t.status], "moved": t.moved, "fired": t.fired}
                      for i, t in enumerate(g.teams)],
            "ground": [g.scenario.ground[i:i + g.scenario.width] for i in range(0, len(g.scenario.ground), g.scenario.width)]}


def text_board(board: dict[str, Any]) -> str:
    """The field as text: B1 a blue team, (B1) broken, ♣ woods, * objective."""
    height = len(board["ground"])
    here = [t for t in board["teams"] if t["status"] != "lost"]
    at = {t["square"]: f"({t['name']})" if t["status"] == "broken" else t["name"] for t in here}
    rows = [f"round {board['round']} of {ROUNDS}, {board['turn']}'s turn; cards: "
            + ", ".join(f"{s} {c}" for s, c in board["cards"].items())]
    for r, ground in enumerate(board["ground"]):
        cells = (at.get(f"{chr(97 + c)}{height - r}", {"w": "♣", "*": "*"}.get(x, "·")) for c, x in enumerate(ground))
        rows.append(f"{height - r} " + "".join(f"{cell:^5}" for cell in cells))
    held = ", ".join(f"{o} {s or 'nobody'}" for o, s in board["held"].items())
    return "\n".join([*rows, "  " + "".join(f"{chr(97 + c):^5}" for c in range(len(board["ground"][0]))), f"objectives: {held}"])


def spell(where: Any, kind: str, thing: Any) -> str:
    scenario: Field = where.scenario
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
    """Why a team cannot fire at another and what it would need; how far a team gets; who could fire at a square."""
    match question.verb, question.what:
        case "fire", (int(team), int(target)) if team in range(len(g.teams)) and target in range(len(g.teams)):
            return Answer.of(why_not_fire(g, team, target), to_hit=to_hit(g, team, target))
        case "ways", (int(team),) if team in range(len(g.teams)):
            return Answer.of(Reasons(), **{" ".join(map(str, way)): cost for way, cost in ways(g, team)})
        case "threat", (int(square),) if square in range(len(g.scenario.names)):
            return Answer.of(Reasons(), **{str(at): need for at, need in threats(g, seat, square).items()})
        case "danger", ():
            squares = {s: threats(g, seat, s) for s in range(len(g.scenario.names))}
            best = {str(s): max(found.values(), key=lambda need: need.total) for s, found in squares.items() if found}
            return Answer.of(Reasons(), **best)
    return Answer.of(Reasons())


def ways(g: Skirmish, team: int) -> list[tuple[tuple[int, ...], Tally]]:
    """3: the cheapest way to every square it could pay for from a standing start, if nobody fired."""
    t, field = g.teams[team], g.scenario
    if t.status != GOOD or t.moved:
        return []
    full = {other.square for other in g.teams if other.status != LOST}
    found: dict[int, tuple[tuple[int, ...], Tally]] = {t.square: ((), Tally())}
    edge = [t.square]
    while edge:
        here = min(edge, key=lambda s: found[s][1].total)
        edge.remove(here)
        way, cost = found[here]
        for to in field.around[here]:
            paid = cost.add(field.cost[to], "woods" if field.ground[to] == "w" else "open ground", "3")
            if to not in full and paid.total <= MOVES and (to not in found or paid.total < found[to][1].total):
                found[to] = (*way, to), paid
                edge.append(to)
    return [f for f in found.values() if f[0]]


def threats(g: Skirmish, seat: str, square: int) -> dict[int, Tally]:
    """4: enemy teams in good order within range of a square, with what they would need against open ground there."""
    found = {}
    for t in g.teams:
        far = g.scenario.distance[t.square][square]
        if SEATS[t.side] != seat and t.status == GOOD and 0 < far <= RANGE:
            need = Tally.of(t.strength, "strength", "4").add(-(far // 2), "distance", "4.1")
            found[t.square] = need.add(-2 if g.scenario.ground[square] == "w" else 0, "woods", "4.2")
    return found


def why_not(g: Skirmish, seat: str, option: Option) -> Reasons:
    """What stands against a shot, a mover or a step."""
    no = Reasons()
    asked = getattr(g.asked, "what", {})
    match option:
        case ("fire", _, _):
            return Reasons(*explain(g, seat, WhyNot("fire", option[1:])).reasons)
        case ("mover", team):
            t = g.teams[team]
            if SEATS[t.side] != seat:
                no("it is not your team", "3")
            elif t.status != GOOD:
                no("only a team in good order moves", "3")
            elif t.moved:
                no("it has moved this turn", "3")
        case ("to", square) if "team" in asked:
            if square not in g.scenario.around[g.teams[asked["team"]].square]:
                no("it is not a neighbouring square", "3")
            elif any(t.square == square and t.status != LOST for t in g.teams):
                no("another team stands there", "3")
            else:
                no("the movement points left do not pay for it", "3")
        case ("rally", team) if g.teams[team].status != BROKEN or g.teams[team].tried or SEATS[g.teams[team].side] != seat:
            no("only your broken teams try to rally, once each", "2")
    return no


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
