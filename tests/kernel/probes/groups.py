"""A table without a map: groups of men at their ranges, and hands of cards that nobody else sees.

Both sides discard at the same time; then each in turn plays a card on one of its groups.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hedgerow.kernel.asking import PASS, Ask, Draft, Drafts, Option
from hedgerow.kernel.cards import Deck
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.measures import Fire, Loss, Measure, Measures, Placed, Scored, Turn
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.records import Record
from hedgerow.kernel.rulebook import Computer, Hidden, Lab, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import CARD, GROUP, Verb, by_name

SEATS = ("north", "south")
NAMES = ("north A", "north B", "south A", "south B")
MEN, NEAREST, ROUNDS, HAND = 3, 3, 6, 4
MOVE, SHOOT, COVER = "move", "fire", "cover"
KINDS: Final = (MOVE,) * 8 + (SHOOT,) * 10 + (COVER,) * 6             # what each of the 24 cards says
STRENGTH: Final = {card: 1 + card % 3 for card, kind in enumerate(KINDS) if kind == SHOOT}


class Group(Record):
    seat: str
    men: int = MEN
    range: int = 0
    cover: bool = False


class Field(State):
    groups: list[Group] = []
    deck: Deck = Deck([])
    hands: dict[str, list[int]] = {}
    round: int = 0
    active: str = ""


# ---- what happened ----

class RoundBegan(Event, says="round {round}"):
    round: int


class Discarded(Event, says="{seat} discards {cards}"):
    seat: str
    cards: tuple[int, ...]


class Drew(Event, says="{seat} draws {cards}"):
    seat: str
    cards: tuple[int, ...]


class DrewHidden(Event, says="{seat} draws {count} cards"):
    seat: str
    count: int


class Moved(Event, says="{group} goes to range {range}"):
    group: int
    range: int


class TookCover(Event, says="{group} takes cover"):
    group: int


class Fired(Event, says="{group} fires at {target_group}: needs {need} or less, rolls {roll}"):
    group: int
    target_group: int
    need: Tally
    roll: int


class Hit(Event, says="{group} loses a man"):
    group: int


# ---- play ----

class Discard(Draft):
    """1: any cards of the hand, at most two."""

    about = "discard"
    cite = "1"

    def options(self, g: Field, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        return [] if len(lines) == 2 else [("discard", c) for c in sorted(g.hands[seat]) if ("discard", c) not in lines]


DISCARD: Final = Discard()


def setup(g: Field) -> None:
    g.groups = [Group(name.split()[0]) for name in NAMES]
    g.deck.cards = list(range(len(KINDS)))
    g.deck.shuffle(g, "deck")
    for seat in SEATS:
        g.hands[seat] = []
        fill(g, seat)


def fill(g: Field, seat: str) -> None:
    """1: up to a full hand, as long as there are cards."""
    drawn = []
    while len(g.hands[seat]) < HAND and g.deck.cards:
        drawn.append(g.deck.draw(g))
        g.hands[seat].append(drawn[-1])
    g.tell("1", seat, Drew(seat, tuple(drawn)), DrewHidden(seat, len(drawn)))


@flow
def play(g: Field) -> Flow[Result]:
    """1: six rounds, unless a side has no men before."""
    while g.round < ROUNDS and all(men(g).values()):
        g.round, g.active = g.round + 1, ""
        g.log("1", RoundBegan, g.round)
        thrown = yield Drafts(DISCARD, SEATS)
        for seat in SEATS:
            throw_away(g, seat, [line[1] for line in thrown[seat]])
        for seat in SEATS:
            yield from take_turn(g, seat)
    score = points(g)
    best = [seat for seat in SEATS if score[seat] == max(score.values())]
    return Result(tuple(best) if len(best) == 1 else (), tuple(score.items()), "6", "men who are left, and how near they are")


def throw_away(g: Field, seat: str, cards: list[int]) -> None:
    for card in cards:
        g.hands[seat].remove(card)
        g.deck.discard(card)
    g.log("1", Discarded, seat, tuple(cards))
    g.reveal()
    fill(g, seat)


@flow
def take_turn(g: Field, seat: str) -> Flow[None]:
    """2: one card of the hand is played on a group of one's own."""
    g.active = seat
    choice: Option = yield Ask(seat, "play", plays(g, seat), cite="2", secret=True)
    if choice == PASS:
        return
    verb, card, group = choice[:3]
    g.hands[seat].remove(card)
    g.deck.discard(card)
    g.reveal()
    if verb == MOVE:
        g.groups[group].range, g.groups[group].cover = g.groups[group].range + 1, False
        g.log("3", Moved, group, g.groups[group].range)
    elif verb == COVER:
        g.groups[group].cover = True
        g.log("5", TookCover, group)
    else:
        shoot(g, card, group, choice[3])


def shoot(g: Field, card: int, group: int, target: int) -> None:
    """4: one die, up to what the card and the ranges give."""
    need, roll = to_hit(g, card, group, target), g.roll("shot", 1)
    g.log("4", Fired, group, target, need, roll[0])
    if shot_outcome(need, roll) == "hit":
        g.groups[target].men -= 1
        g.log("4", Hit, target)


def plays(g: Field, seat: str) -> list[Option]:
    groups = range(len(g.groups))
    found: list[Option] = [PASS]
    for card in sorted(g.hands[seat]):
        verb = KINDS[card]
        if verb == SHOOT:
            found += [(verb, card, a, b) for a in groups for b in groups if not why_not_fire(g, seat, card, a, b)]
        else:
            found += [(verb, card, a) for a in groups if not WHY_NOT[verb](g, seat, card, a)]
    return found


# ---- the arithmetic, and what stands against a choice ----

def men(g: Field) -> dict[str, int]:
    return {seat: sum(group.men for group in g.groups if group.seat == seat) for seat in SEATS}


def points(g: Field) -> dict[str, int]:
    """6: a point for each man, and for each step that his group is nearer."""
    return {seat: sum(group.men * (1 + group.range) for group in g.groups if group.seat == seat) for seat in SEATS}


def to_hit(g: Field, card: int, group: int, target: int) -> Tally:
    """4: the strength of the card, what both groups are nearer, less two for cover."""
    need = Tally.of(STRENGTH[card], "card", "4").add(g.groups[group].range, "own range", "4")
    return need.add(g.groups[target].range, "their range", "4").add(-2 if g.groups[target].cover else 0, "cover", "5")


def shot_outcome(need: Tally, roll: tuple[int, ...]) -> str:
    return "hit" if roll[0] <= need.total else "miss"


def shot_odds(g: Field, seat: str, card: int, group: int, target: int) -> Odds | None:
    need = to_hit(g, card, group, target)
    return dice_odds(1, 6, lambda roll: shot_outcome(need, roll), need)


def why_not_card(g: Field, seat: str, card: int, group: int, kind: str) -> Reasons:
    """2: whether a card of the hand says so, and the group is one's own and has men."""
    no = Reasons()
    if card not in g.hands[seat]:
        no("you do not hold that card", "2")
    if KINDS[card] != kind:
        no("the card says something else", "2")
    if g.groups[group].seat != seat:
        no("it is not your group", "2")
    if not g.groups[group].men:
        no("nobody is left in it", "2")
    return no


def why_not_move(g: Field, seat: str, card: int, group: int) -> Reasons:
    no = why_not_card(g, seat, card, group, MOVE)
    if g.groups[group].range >= NEAREST:
        no("it cannot go nearer", "3")
    return no


def why_not_cover(g: Field, seat: str, card: int, group: int) -> Reasons:
    no = why_not_card(g, seat, card, group, COVER)
    if g.groups[group].cover:
        no("it has cover", "5")
    return no


def why_not_fire(g: Field, seat: str, card: int, group: int, target: int) -> Reasons:
    no = why_not_card(g, seat, card, group, SHOOT)
    if g.groups[target].seat == seat:
        no("it is on your own side", "4")
    if not g.groups[target].men:
        no("nobody is left to fire at", "4")
    return no


WHY_NOT: Final = {MOVE: why_not_move, COVER: why_not_cover}


# ---- what a seat sees ----

def card_name(card: int) -> str:
    return f"{KINDS[card]} {STRENGTH[card]}" if card in STRENGTH else KINDS[card]


def view(g: Field, seat: str | None) -> dict[str, Any]:
    return {"round": g.round, "active": g.active, "left": len(g.deck), "discards": [card_name(c) for c in g.deck.discards],
            "groups": [{"id": n, "name": NAMES[n], "seat": group.seat, "men": group.men, "range": group.range,
                        "cover": group.cover} for n, group in enumerate(g.groups)],
            "hands": {s: [{"id": c, "name": card_name(c)} for c in sorted(hand)] if s == seat else len(hand)
                      for s, hand in g.hands.items()}}


def text_board(board: dict[str, Any]) -> str:
    """The groups of one side above those of the other, and what is known of the hands."""
    rows = [f"round {board['round']} of {ROUNDS}, {board['left']} cards left"]
    for group in board["groups"]:
        cover = ", in cover" if group["cover"] else ""
        rows.append(f"{group['name']}  {'o' * group['men']:{MEN}}  range {group['range']}{cover}")
    for seat, hand in board["hands"].items():
        rows.append(f"{seat} holds {hand if isinstance(hand, int) else ', '.join(card['name'] for card in hand) or 'nothing'}")
    return "\n".join(rows)


def spell(where: Any, kind: str, thing: Any) -> str:
    if kind in (CARD, "cards"):
        return f"{card_name(thing)} ({thing})"
    return NAMES[thing] if kind == GROUP else str(thing)


def redraw(g: Field, seat: str | None, chance: Chance) -> None:
    others = [s for s in SEATS if s != seat]
    unseen = sorted([*g.deck.cards, *(c for s in others for c in g.hands[s])])
    chance.shuffle(unseen)
    for other in others:
        g.hands[other] = [unseen.pop() for _ in g.hands[other]]
    g.deck.cards = unseen


def hidden_hands(g: Field, seat: str | None) -> Any:
    return tuple(tuple(sorted(g.hands[s])) for s in SEATS if s != seat)


def invariants(g: Field) -> list[str]:
    every = sorted([*g.deck.cards, *g.deck.discards, *(c for hand in g.hands.values() for c in hand)])
    return [] if every == list(range(len(KINDS))) else ["a card is missing or there twice"]


# ---- laboratory and computer player ----

def place_of(g: Field, group: int) -> int:
    """A place is a group at its range."""
    return group * (NEAREST + 1) + g.groups[group].range


def reads(g: Field, event: Event) -> Iterator[Measure]:
    match event:
        case RoundBegan(number):
            yield Turn(number, SEATS[0])
            yield Scored()
        case Moved(group, _):
            yield Placed((group,), place_of(g, group))
            yield Scored()
        case Fired(target_group=target):
            yield Fire(place_of(g, target))
        case Hit(group):
            yield Loss(group, 1 / MEN)
            yield Scored()


MEASURES = Measures(units=lambda g: [(group.seat, place_of(g, n)) for n, group in enumerate(g.groups)], points=points,
                    points_are="points", turn_is="round", reads=reads,
                    place_name=lambda scenario, place: f"{NAMES[place // (NEAREST + 1)]} at range {place % (NEAREST + 1)}")


def evaluate(g: Field, seat: str) -> float:
    mine, theirs = points(g)[seat], points(g)[SEATS[1 - SEATS.index(seat)]]
    return (mine - theirs) / (mine + theirs + 1)


RULEBOOK = Rulebook(
    name="probe-groups", title="Groups", version=1,
    scenarios={"hedges": lambda: Scenario("hedges", "Two hedges", {s: s for s in SEATS})},
    rules=Rules(state=Field, start=play, setup=setup, invariants=invariants,
                things={CARD: lambda g: range(len(KINDS)), GROUP: lambda g: range(len(NAMES))},
                verbs=by_name(Verb("discard", (CARD,), "discard {0}", asked=("discard",)),
                              Verb(MOVE, (CARD, GROUP), "{1} moves with {0}", asked=("play",), why_not=why_not_move),
                              Verb(COVER, (CARD, GROUP), "{1} takes cover with {0}", asked=("play",), why_not=why_not_cover),
                              Verb(SHOOT, (CARD, GROUP, GROUP), "{1} fires at {2} with {0}", asked=("play",),
                                   why_not=why_not_fire, odds=shot_odds,
                                   numbers=lambda g, seat, card, group, target: {"to_hit": to_hit(g, card, group, target)}
                                   if card in STRENGTH else {}),
                              Verb("pass")),
                hidden=Hidden(redraw=redraw, secrets={"the other's hand": hidden_hands,
                                                      "the pile": lambda g, seat: tuple(g.deck.cards)})),
    table=Table(view=view, text_board=text_board, spell=spell, web=Path(__file__).parent / "web" / "groups",
                prompts={"discard": "Discard up to two cards", "play": "Play a card on a group, or pass"}),
    computer=Computer(evaluate=evaluate),
    lab=Lab(measures=MEASURES, layout="tests.kernel.probes.groups_layout:LAYOUT"),
)
