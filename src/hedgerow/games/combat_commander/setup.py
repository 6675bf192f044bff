"""Set-up: decks, markers and chits; then each side places its forces as the scenario says, in turn or hidden at once."""

from __future__ import annotations

from hedgerow.games.combat_commander import happenings
from hedgerow.games.combat_commander.arrivals import stacking_limit
from hedgerow.games.combat_commander.breaking import give_weapon, occupy
from hedgerow.games.combat_commander.counters import UNITS
from hedgerow.games.combat_commander.fate import CARDS, DECKS
from hedgerow.games.combat_commander.objectives import CHIT_NAMED, CHITS, draw_open, draw_secret, open_chit
from hedgerow.games.combat_commander.scenario import Piece
from hedgerow.games.combat_commander.scenarios import RANDOM, random_battle
from hedgerow.games.combat_commander.smoke import MARKERS
from hedgerow.games.combat_commander.state import (
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
    on_map,
    other,
    place,
)
from hedgerow.kernel.asking import Draft, Drafts, Option
from hedgerow.kernel.cards import Deck
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


def deal(g: Combat) -> None:
    """What the scenario fixes before anyone sets up."""
    if g.scenario.name == RANDOM:
        g.drawn = 1 + g.chance.below(1 << 30, "random scenario")
        g.scenario = random_battle(g.drawn)
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
    g.shown, g.secret_chits, g.recovered = [[], []], [[], []], [False, False]
    g.quality = [f.quality for f in g.scenario.forces]
    g.capability = [f.orders for f in g.scenario.forces]
    g.surrender = [f.surrender for f in g.scenario.forces]
    g.initiative, g.vp, g.time, g.sudden_death = terms.initiative, terms.vp, terms.time, terms.sudden_death
    g.mine_strength, g.control, g.cup, g.active = terms.mines, list(terms.control), list(MARKERS), terms.first
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
    for step in g.scenario.terms.set_up:
        sheets = yield Drafts(ON_TIME, [SEATS[s] for s in step])
        carry_out(g, sheets)
    for side in (AXIS, ALLIES):
        if waiting(g, side, True):
            sheets = yield Drafts(LATE, [SEATS[side]])
            carry_out(g, sheets)
    occupy(g)
    freeze_weapon(g)
    draw_hands(g)


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


# ---- the worksheet ----

def units_of(g: Combat, side: int) -> list[int]:
    """The side's units as listed, so that each stands for its entry in the force."""
    first = 0 if side == AXIS else len(g.scenario.forces[AXIS].units)
    return list(range(first, first + len(g.scenario.forces[side].units)))


def weapons_of(g: Combat, side: int) -> list[int]:
    """Weapons of the side not tied to a unit."""
    force, first = g.scenario.forces, 0
    for s in (AXIS, ALLIES):
        tied = sum(1 for p in force[s].units if p.weapon is not None)
        if s == side:
            return list(range(first + tied, first + tied + len(force[s].weapons)))
        first += tied + len(force[s].weapons)
    return []


def piece_of(g: Combat, u: int) -> Piece:
    axis = len(g.scenario.forces[AXIS].units)
    return g.scenario.forces[AXIS].units[u] if u < axis else g.scenario.forces[ALLIES].units[u - axis]


def waiting(g: Combat, side: int, late: bool) -> bool:
    """Whether the side has anything that sets up now."""
    force = g.scenario.forces[side]
    return any(g.units[u].hex == WAITING and piece_of(g, u).late == late for u in units_of(g, side)) or (
        bool(force.forts) and force.forts_late == late)


class SetUpSheet(Draft):
    """Where each unit starts, who carries each Weapon, where each Fortification stands; one entry after the other."""

    about = "set up"
    cite = "GL-ob"

    def __init__(self, late: bool) -> None:
        self.late = late

    def options(self, g: Combat, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        side = SEATS.index(seat)
        placed = {line[1] for line in lines if line[0] == "place"}
        for u in units_of(g, side):
            if g.units[u].hex == WAITING and piece_of(g, u).late == self.late and u not in placed:
                return [("place", u, h) for h in self.hexes(g, side, u, lines)]
        given = {line[1] for line in lines if line[0] == "carry"}
        armed = {line[2] for line in lines if line[0] == "carry"}
        if not self.late:
            for w in weapons_of(g, side):
                if w not in given:
                    return [("carry", w, u) for u in units_of(g, side) if u not in armed and g.units[u].weapon == NONE]
        return self.fort_options(g, side, lines)

    def fort_options(self, g: Combat, side: int, lines: tuple[Option, ...]) -> list[Option]:
        """F100.3: Fortifications, one in a hex, none in Water."""
        force = g.scenario.forces[side]
        if force.forts_late != self.late:
            return []
        built = [line for line in lines if line[0] == "build"]
        left = list(force.forts)
        for line in built:
            left.remove(line[1])
        if not left:
            return []
        taken = {line[2] for line in built}
        area = force.fort_area if force.fort_area is not None else force.area
        return [("build", left[0], h) for h in sorted(area)
                if h not in taken and h not in g.forts and not g.scenario.ground[h].is_water]

    def hexes(self, g: Combat, side: int, u: int, lines: tuple[Option, ...]) -> list[int]:
        """Hexes of its area with room for it, without enemies, passable."""
        piece = piece_of(g, u)
        area = piece.area if piece.area is not None else g.scenario.forces[side].area
        if u in g.spots:
            area = frozenset((g.spots[u], *g.scenario.adjacent[g.spots[u]]))
        elif side == AXIS and lines and "axis sets up in a chain" in g.scenario.special:
            chain = {line[2] for line in lines if line[0] == "place"}
            area = frozenset(h for at in chain for h in g.scenario.adjacent[at]) - chain
        load: dict[int, int] = {}
        together = NONE
        for line in lines:
            if line[0] == "place":
                load[line[2]] = load.get(line[2], 0) + UNITS[g.units[line[1]].type].figures
                if piece.group and piece_of(g, line[1]).group == piece.group:
                    together = line[2]
        for v in on_map(g, side):
            load[g.units[v].hex] = load.get(g.units[v].hex, 0) + UNITS[g.units[v].type].figures
        size = UNITS[piece.type].figures
        foes = {g.units[v].hex for v in on_map(g, other(side))}
        if together != NONE:
            return [together]
        free = [h for h in range(len(g.scenario.grid)) if load.get(h, 0) + size <= stacking_limit(g, h) and h not in foes
                and not g.scenario.ground[h].impassable]
        return [h for h in free if h in area] or [h for h in free if h in g.scenario.forces[side].area]

    def may_take_back(self, g: Combat, seat: str, lines: tuple[Option, ...], i: int) -> bool:
        """Any entry; but of a chain of units, where each rests on those before it, the latest goes first."""
        chained = seat == SEATS[AXIS] and "axis sets up in a chain" in g.scenario.special
        return not chained or lines[i][0] != "place" or i == max(n for n, line in enumerate(lines) if line[0] == "place")

    def problems(self, g: Combat, seat: str, lines: tuple[Option, ...]) -> Reasons:
        no = Reasons()
        if self.options(g, seat, lines):
            no("not everything is set up yet", "GL-ob")
        return no


ON_TIME, LATE = SetUpSheet(False), SetUpSheet(True)


def carry_out(g: Combat, sheets: dict[str, tuple[Option, ...]]) -> None:
    """All sheets of a step are in: place what they say."""
    for seat in SEATS:
        for line in sheets.get(seat, ()):
            if line[0] == "place":
                place(g, line[1], line[2])
                g.log("GL-ob", happenings.SetUp, line[1], line[2])
            elif line[0] == "carry":
                give_weapon(g, line[1], line[2], "11.2")
            else:
                g.forts[line[2]] = line[1]
                g.log("F100.1", happenings.FortPlaced, line[1], line[2])
