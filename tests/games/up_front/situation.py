"""Situations for tests, in a few readable lines, and a table to play them at.

    t = situation('''
        german   A 2  Woods            Hessel, Schumacher, Beck (pinned)
        american A 1  Brush/advance    Fox, Myers + Smith
    ''', german="Fire 4 (8), Movement", american="Concealed −1", draws="b3, r6 p4=3")
    t.do("fire", "german A", "american A", "Fire 4 (8)")

A group: nation, letter, range chit, the cards on it from the bottom up (`-` for none), its men. `Griess + Posner` is a crew.
Cards are named by their face; draws by colour and number, with position numbers (`p4=3`: column 4 shows 3) or colours (`p4=red`)
if they matter. The first nation named is active.

In team play a player is called `german1` or `american2`, by nation and game; `dividers` names the ground between the games, and
`draws` lie on the deck of the active player's game, `other_draws` on all others.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.action_cards import CARDS, NATIONS, OPEN_GROUND, TERRAIN
from hedgerow.games.up_front.model.personalities import PEOPLE, WEAPON_OF, WEAPONS
from hedgerow.games.up_front.model.scenarios import SCENARIOS
from hedgerow.games.up_front.model.state import (
    GROUP_Z,
    LETTERS,
    MOVE,
    NONE,
    SMOKE,
    WIRE,
    Divider,
    Front,
    Group,
    Placed,
    Player,
    State,
    Weapon,
    add_group,
    person,
    set_jammed,
)
from hedgerow.games.up_front.model.state import TERRAIN as TERRAIN_LAID
from hedgerow.games.up_front.rules.sequence import take_turns
from hedgerow.games.up_front.rules.setup import enlist
from hedgerow.games.up_front.table.words import card_name, face_name
from hedgerow.kernel.asking import Ask
from hedgerow.kernel.cards import Deck
from hedgerow.kernel.game import Game
from hedgerow.testing.situations import Situation

MODES = ("advance", "retreat", "sideways")


class Deliberate(State):
    """Asks even where there is no choice, so that a test sees every step."""

    def unasked_answer(self) -> Any:
        return None if self.asked.__class__ is Ask else super().unasked_answer()


def fits(card: int, spec: str) -> bool:
    """Whether a card is this draw: `b3`, `r6 p4=3 p7=red breeze`; `any` is everything."""
    c = CARDS[card]
    for word in spec.split():
        if word == "any":
            continue
        if word == "breeze":
            if not c.breeze:
                return False
        elif m := re.fullmatch(r"p(\d+)(=|<=|>|!=)(\w+)", word):
            column, test, value = int(m[1]), m[2], m[3]
            number, red = c.positions[column - 1]
            if value in ("red", "black"):
                ok = red == (value == "red")
            else:
                n = int(value)
                ok = {"=": number == n, "<=": number <= n, ">": number > n, "!=": number != n}[test]
            if not ok:
                return False
        elif word in ("red", "black"):
            if c.red != (word == "red"):
                return False
        elif (word[0] == "r") != c.red or c.rnc != int(word[1:]):
            return False
    return "breeze" in spec or not c.breeze


class Stock:
    """All the cards, taken one by one."""

    def __init__(self) -> None:
        self.left = list(range(len(CARDS)))

    def take(self, spec: str, nation: int) -> int:
        """A card by what it is for the nation: `Fire 4 (8)`, `Movement`, `#42`."""
        if spec.startswith("#"):
            card = int(spec[1:]) - 1
        else:
            red = spec.startswith("red ")
            black = spec.startswith("black ")
            name = spec.removeprefix("red ").removeprefix("black ")
            found = [c for c in self.left if any(face_name(f) == name or f.name == name for f in CARDS[c].faces[nation])
                     and not (red and not CARDS[c].red) and not (black and CARDS[c].red)]
            assert found, f"no card {spec} left"
            card = found[0]
        self.left.remove(card)
        return card

    def draw(self, spec: str) -> int:
        found = [c for c in self.left if fits(c, spec)]
        assert found, f"no draw {spec} left"
        self.left.remove(found[0])
        return found[0]


def listed(text: str) -> list[str]:
    return [part.strip() for part in re.split(r",(?![^(]*\))", text) if part.strip()]


class Table(Situation):
    """A game at a position, with hands that know names; men, groups and cards are called by names of several words."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def g(self) -> State:
        return self.game.state            # type: ignore[return-value]

    def man(self, name: str) -> int:
        found = [n for n, m in enumerate(self.g.men) if person(m).name == name]
        assert len(found) == 1, f"{name}: {len(found)} of them"
        return found[0]

    def who(self, name: str) -> Any:
        return self.g.men[self.man(name)]

    def group(self, name: str) -> int:
        nation, letter = name.split()
        player = seat_index(self.g, nation)
        found = [n for n, gr in enumerate(self.g.groups) if gr.player == player and letter_of(gr) == letter]
        assert found, name
        return found[-1]

    def gr(self, name: str) -> Group:
        return self.g.groups[self.group(name)]

    def card(self, name: str, seat: str = "") -> int:
        if name.startswith("#"):
            return int(name[1:]) - 1
        player = seat_index(self.g, seat or self.seat)
        nation = self.g.players[player].nation
        bare = name.removeprefix("red ").removeprefix("black ")
        hand = self.g.players[player].hand
        found = [c for c in hand if any(bare in (face_name(f), f.name) for f in CARDS[c].faces[nation])]
        assert found, f"{name} is not in the hand: {[card_name(c) for c in hand]}"
        return found[0]

    def named(self, kind: str, name: Any, seat: str = "") -> Any:
        """What a name means at a place of this kind; anything but a name stands for itself."""
        find = {"unit": self.man, "group": self.group, "card": lambda c: self.card(c, seat), "letter": LETTERS.index}.get(kind)
        return find(name) if find is not None and isinstance(name, str) else name

    def is_called(self, name: str, kind: str, thing: Any) -> bool:
        return bool(self.named(kind, name) == thing)

    def option(self, verb: str, *what: Any, seat: str = "") -> tuple[Any, ...]:
        places = RULEBOOK.rules.verbs[verb].places
        return (verb, *(self.named(kind, name, seat) for kind, name in zip(places, what, strict=True)))

    def now(self) -> Table:
        """The position has been changed by hand: work out anew what is asked."""
        self.game._decisions = None
        self.g.work_out_ask()
        return self

    def do(self, verb: str, *what: Any, seat: str = "") -> Table:
        who = seat or self.now().seat
        self.game.apply(who, self.option(verb, *what, seat=who))
        self.game.state.pack()                            # at every question the rules hold plain data alone
        return self

    def why(self, verb: str, *what: Any, seat: str = "") -> tuple[str, ...]:
        """The rules against it."""
        who = seat or self.seat
        return self.game.refusal(who, self.option(verb, *what, seat=who)).rules

    def may(self, verb: str, *what: Any, seat: str = "") -> bool:
        who = seat or self.seat
        return self.option(verb, *what, seat=who) in self.game.decisions[who].options

    def end(self) -> Table:
        """Through discards and refill to the next player's actions, doing nothing more."""
        active = self.g.active
        while self.g.result is None and (self.g.active == active or self.about not in ("turn", "terrain offered")):
            options = self.game.decisions[self.seat].answers
            for quiet in (("end actions",), ("done",), ("draw", 0), ("pass",)):
                if quiet in options:
                    self.game.apply(self.seat, quiet)
                    break
            else:
                self.game.apply(self.seat, options[0])
        return self

    def fire(self, group: str, target: str, card: str, conceal: str = "") -> Table:
        """The whole attack up to the resolution; the defender conceals or passes."""
        self.do("fire", group, target, card)
        self.do("open fire")
        if self.about == "concealed":
            if conceal:
                self.do("conceal", conceal)
            else:
                self.do("pass")
        return self.do("resolve")

    def happened(self, name: str) -> list[Any]:
        return [e.public for e in self.game.events if type(e.public).__name__ == name]


def seat_index(g: State, name: str) -> int:
    """`german`, or in team play `german1`."""
    seats = g.scenario.seats
    return seats.index(name if name in seats else f"{name[:-1]} {name[-1]}")


def letter_of(gr: Group) -> str:
    return "Z" if gr.letter == GROUP_Z else LETTERS[gr.letter]


def situation(text: str, *, scenario: str = "A-GA", draws: str = "", seed: int = 0, options: dict[str, Any] | None = None,
              turn: int = 10, deliberate: bool = True, dividers: str = "", other_draws: str = "", **hands: str) -> Table:
    """A position as the text says; `draws` lie on top of the deck in this order, `hands` are given by nation."""
    lines = [line.split(None, 4) for line in text.strip().splitlines() if line.strip()]
    first = lines[0][0]

    def build_position(g: State) -> None:
        stocks = [Stock() for _ in g.scenario.fronts]
        g.fronts = [Front(Deck([])) for _ in stocks]
        g.active = seat_index(g, first)
        for n, force in enumerate(g.scenario.forces):
            front = next(i for i, game in enumerate(g.scenario.fronts) if n in game.places)
            g.players.append(Player(force.nation, front, force.troops))
        g.front = g.players[g.active].front
        for nation, letter, chit, laid, men in lines:
            place_group(g, stocks[g.players[seat_index(g, nation)].front], nation, letter, int(chit), laid, men)
        for n, p in enumerate(g.players):
            p.force = sum(m.player == n for m in g.men)
            given = hands.get(g.seat(n).replace(" ", "")) if g.in_teams else hands.get(NATIONS[p.nation])
            for spec in listed(given or ""):
                p.hand.append(stocks[p.front].take(spec, p.nation))
        lay_dividers(g, stocks, listed(dividers))
        for front, stock in enumerate(stocks):
            top = [stock.draw(spec) for spec in listed(draws if front == g.front else other_draws)]
            calm = sorted(stock.left, key=lambda c: CARDS[c].breeze, reverse=True)
            g.fronts[front].deck = Deck([*calm, *reversed(top)])
        g.turn = turn if g.in_teams else turn - 1
        g.to_play = [n for n in range(len(g.players)) if g.in_teams and g.side(n) == g.side(g.active)]

    book = replace(RULEBOOK, rules=replace(RULEBOOK.rules, setup=build_position, start=take_turns,
                                           state=Deliberate if deliberate else State))
    return Table(Game(book, SCENARIOS[scenario](), seed=seed, options=options))


def lay_dividers(g: State, stocks: list[Stock], names: list[str]) -> None:
    for front in range(len(stocks) - 1):
        name = names[front] if names else OPEN_GROUND
        card = stocks[front].take("Fire 1 (1)" if name == OPEN_GROUND else name, 0)
        g.dividers.append(Divider(card, name, 0 if name == OPEN_GROUND else CARDS[card].faces[0][0].value))


def place_group(g: State, stock: Stock, nation: str, letter: str, chit: int, laid: str, men: str) -> None:
    player = seat_index(g, nation)
    group = add_group(g, Group(player, GROUP_Z if letter == "Z" else LETTERS.index(letter), chit))
    for name in () if laid == "-" else laid.replace("_", " ").split("/"):
        lay(g, stock, group, name)
    for entry in listed(men):
        gunner, *helpers = [post(g, player, group, part.strip()) for part in entry.split("+")]
        for helper in helpers:
            g.men[helper].serves = g.men[gunner].weapon


def lay(g: State, stock: Stock, group: int, name: str) -> None:
    gr = g.groups[group]
    nation = g.players[gr.player].nation
    if name in ("dug", "entrenched"):
        gr.entrenched = True
    elif name in ("smoke", "wire"):
        gr.stack.append(Placed(stock.take(name.title(), nation), SMOKE if name == "smoke" else WIRE, value=1))
    elif name in MODES or name.split(maxsplit=1)[0] in ("flank", "ford"):
        kind, mode = (name.split() if " " in name else ("plain", name))
        gr.stack.append(Placed(stock.take(kind, nation), MOVE, kind, 1, mode))
    elif name == OPEN_GROUND:
        card = stock.take("Fire 1 (1)", nation)
        gr.stack.append(Placed(card, TERRAIN_LAID, OPEN_GROUND))
        g.fronts[g.players[gr.player].front].unseen[card] = gr.player
    else:
        card = stock.take(name, nation)
        f = next(f for f in CARDS[card].faces[nation] if f.kind == TERRAIN)
        gr.stack.append(Placed(card, TERRAIN_LAID, f.name, f.value))


def post(g: State, player: int, group: int, entry: str) -> int:
    """`Beck (pinned wounded)`: a man with what has happened to him; a word that is a weapon's code arms him with it; `T-34B
    (buttoned stun3)` an AFV."""
    found = re.fullmatch(r"(.*?)(?: \(([^)]*)\))?", entry.strip())
    assert found is not None, entry
    name, marks = found[1], found[2] or ""
    nation = g.players[player].nation
    card = next(p.id for p in PEOPLE if p.name == name and p.nation == nation)
    man = enlist(g, player, card, 0)
    m = g.men[man]
    m.group = group
    g.groups[group].men.append(man)
    for mark in marks.split():
        match mark:
            case "buttoned" | "immobilized" | "bogged" | "active":
                setattr(m.machine, mark, True)
            case "stun3" | "stun6":
                m.machine.stun = int(mark[-1])
            case "crew1" | "crew2":
                m.machine.crew_killed = int(mark[-1])
            case "mg-jammed":
                set_jammed(g, m.machine.mg)
            case "pinned" | "wounded" | "berserk" | "heroic":
                setattr(m, mark, True)
            case "jammed":
                set_jammed(g, m.weapon)
            case "unarmed":
                m.weapon = NONE
            case code if code in WEAPON_OF:
                g.weapons.append(Weapon(WEAPON_OF[code], nation=nation))
                if is_secondary(code):
                    m.secondary = len(g.weapons) - 1
                else:
                    m.weapon = len(g.weapons) - 1
            case _:
                raise AssertionError(f"unknown mark {mark}")
    return man


def is_secondary(code: str) -> bool:
    return WEAPONS[WEAPON_OF[code]].secondary


def against(stack="-", marks="", chit=3, name="PzKw IVH", hand="Fire 1 (1)", draws="", **hands):
    """An American bazooka team and riflemen face a German AFV."""
    return situation(f"""
        american A 2 - Towle + Fox, Myers
        american B 0 - Smith, Burke
        german   A {chit} {stack} {name} ({marks})
        german   B 0 - Hessel, Beck
    """.replace(" ()", ""), scenario="F-AG", american=hand, draws=draws, **hands)


TEAM = "team-A-GA+B-GA"
SIDE_BY_SIDE = """
    german1   D 0 {mine} Schussel, Streich, Beck
    german1   A 0 Woods Diettinger, Hessel
    american1 D 1 {foe} Fox, Myers
    american1 A 0 Brush Burnett, Moores
    german2   A 0 Woods Wolff, Wollak
    german2   B 0 Woods Stahler, Steiner
    american2 A 0 {there} Smith, Burke
    american2 B 0 Brush Allen, Hull
"""


def side_by_side(dividers: str = "Open Ground", *, mine: str = "Woods", there: str = "Brush", foe: str = "Brush",
                 **more: str) -> Table:
    """Two games of a team, Germans against Americans, and what lies between them."""
    return situation(SIDE_BY_SIDE.format(mine=mine, there=there, foe=foe), scenario=TEAM, dividers=dividers, **more)
