"""Set-up: decks, markers and chits; then each side places its forces as the scenario says, in turn or hidden at once."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.chits import CHIT_NAMED, CHITS
from hedgerow.games.combat_commander.model.counters import SMOKE_MARKERS
from hedgerow.games.combat_commander.model.fate import CARDS, DECKS
from hedgerow.games.combat_commander.model.scenario import Piece
from hedgerow.games.combat_commander.model.scenarios import RANDOM
from hedgerow.games.combat_commander.model.state import (
    ALLIES,
    AXIS,
    IN_BOX,
    NONE,
    SEATS,
    TIME_TRACK,
    WAITING,
    Combat,
    Radio,
    Unit,
    Weapon,
    other,
    place,
)
from hedgerow.games.combat_commander.rules.breaking import give_weapon, occupy
from hedgerow.games.combat_commander.rules.objectives import draw_open, draw_secret, open_chit
from hedgerow.games.combat_commander.rules.setup_sheet import LATE, ON_TIME, piece_of, units_of, waiting
from hedgerow.kernel.asking import Ask, Drafts, Option
from hedgerow.kernel.cards import Deck
from hedgerow.kernel.flow import Flow, flow


def deal(g: Combat) -> None:
    """What the scenario fixes before anyone sets up."""
    if g.scenario.name == RANDOM:
        g.become({RANDOM: 1 + g.chance.below(1 << 30, "random scenario")})
    for side, force in enumerate(g.scenario.forces):
        for piece in force.units:
            recruit(g, side, piece)
        for type in force.weapons:
            g.weapons.append(Weapon(type))
        if force.radio is not None:
            g.radios.append(Radio(force.radio[0], side, TIME_TRACK if force.radio[1] else IN_BOX, space=force.radio[1]))
        shuffle_deck(g, side)
    set_tracks(g)
    terms = g.scenario.terms
    g.chits = [i for i, chit in enumerate(CHITS) if chit.letter not in (*terms.without_chits, *terms.fixed_chits)]
    g.shuffle("objective chits", g.chits)
    scatter(g)


def shuffle_deck(g: Combat, side: int) -> None:
    """1: each side shuffles its deck; some scenarios name a card that it starts with."""
    force = g.scenario.forces[side]
    cards = [c for c in DECKS[force.nation] if c not in force.cards]
    g.shuffle(f"{SEATS[side]} fate deck", cards)
    g.decks.append(Deck(cards))
    g.hands.append(list(force.cards))
    g.shown.append(list(force.cards))     # both players read the scenario


def draw_hands(g: Combat) -> None:
    """1.1: each side draws a hand by its posture, once everything stands."""
    for hand, deck, force in zip(g.hands, g.decks, g.scenario.forces, strict=True):
        while len(hand) < force.hand:
            hand.append(deck.draw(g))


def set_tracks(g: Combat) -> None:
    """The Track Display: Time, Sudden Death, quality and Orders, the year [6.1.1, 6.2.1, 4.3.1, 4.3.2]; 9: the Initiative
    card; and what lies on the map from the start.
    """
    terms = g.scenario.terms
    g.secret_chits, g.recovered = [[], []], [False, False]
    g.quality = [f.quality for f in g.scenario.forces]
    g.capability = [f.orders for f in g.scenario.forces]
    g.surrender = [f.surrender for f in g.scenario.forces]
    g.initiative, g.vp, g.time, g.sudden_death = terms.initiative, terms.vp, terms.time, terms.sudden_death
    g.mine_strength, g.control, g.cup, g.active = terms.mines, list(terms.control), list(SMOKE_MARKERS), terms.first
    g.forts = dict(terms.forts)


def scatter(g: Combat) -> None:
    """A scenario in which each Allied unit sets up in or next to a Random Hex of its own."""
    if "allies set up by random hexes" in g.scenario.special:
        for u in units_of(g, ALLIES):
            hexes = [CARDS[c].hex for c in DECKS[g.scenario.nations[ALLIES]]]
            g.spots[u] = g.scenario.hex(g.pick("random hex", hexes))


def freeze_weapon(g: Combat) -> None:
    """A scenario in which one Axis Weapon starts broken, whichever chance says."""
    if "one weapon frozen" in g.scenario.special:
        frozen = g.pick("frozen weapon", [u.weapon for u in g.units if u.side == AXIS and u.weapon != NONE])
        g.weapons[frozen].broken = True


def recruit(g: Combat, side: int, piece: Piece) -> None:
    """One unit of a force, with the Weapon that comes with it [11.2]."""
    u = len(g.units)
    g.units.append(Unit(piece.type, side, TIME_TRACK if piece.space else WAITING, space=piece.space))
    if piece.weapon is not None:
        g.weapons.append(Weapon(piece.weapon, u, NONE))
        g.units[u].weapon = len(g.weapons) - 1


@flow
def set_up(g: Combat) -> Flow[None]:
    """The chits are drawn first and the hands last; in between each step of the scenario is one worksheet, or two at once, and
    then what sets up late.
    """
    draw_chits(g)
    yield from mines_or_card(g)
    for step in g.scenario.terms.set_up:
        sheets = yield Drafts(ON_TIME, [SEATS[s] for s in step])
        carry_out(g, sheets)
    for side in (AXIS, ALLIES):
        if waiting(g, side, late=True):
            sheets = yield Drafts(LATE, [SEATS[side]])
            carry_out(g, sheets)
    occupy(g)
    freeze_weapon(g)
    draw_hands(g)


@flow
def mines_or_card(g: Combat) -> Flow[None]:
    """A scenario in which the Axis may start with a certain Fate card if its Mines are one FP weaker."""
    card = g.scenario.forces[AXIS].card_for_mines
    if card is not None:
        choice: Option = yield Ask(SEATS[AXIS], "mines or card", [("strong mines",), ("weaker mines", card)], cite="1.0")
        if choice[0] == "weaker mines":
            start_with_card(g, AXIS, card)


def start_with_card(g: Combat, side: int, card: int) -> None:
    """The card joins the hand for everyone to see, and Mines are one FP weaker."""
    g.mine_strength -= 1
    g.decks[side].cards.remove(card)
    g.hands[side].append(card)
    g.shown[side].append(card)
    g.log("1.0", log_events.CardForMines, SEATS[side], card, g.mine_strength)


def draw_chits(g: Combat) -> None:
    """7.3.3: open chits as the scenario says, and a secret one or more each."""
    terms = g.scenario.terms
    for letter in terms.fixed_chits:
        open_chit(g, CHIT_NAMED[letter])
    for _ in range(terms.open_chits):
        draw_open(g, "7.3.3")
    for side in (other(terms.first), terms.first):
        for _ in range(terms.secret_chits):
            draw_secret(g, side)


def carry_out(g: Combat, sheets: dict[str, tuple[Option, ...]]) -> None:
    """All sheets of a step are in: place what they say."""
    for seat in SEATS:
        for line in sheets.get(seat, ()):
            if line[0] == "place":
                place(g, line[1], line[2])
                g.log("GL-ob", log_events.SetUp, line[1], line[2])
                if piece_of(g, line[1]).fort:
                    build(g, piece_of(g, line[1]).fort, line[2])
            elif line[0] == "carry":
                give_weapon(g, line[1], line[2], "11.2")
            else:
                build(g, line[1], line[2])


def build(g: Combat, kind: str, hex: int) -> None:
    """F100.1: a Fortification stands from the start."""
    g.forts[hex] = kind
    g.log("F100.1", log_events.FortPlaced, kind, hex)
