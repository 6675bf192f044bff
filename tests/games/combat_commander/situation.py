"""Situations for tests, in a few readable lines, and a table to play them at.

    t = situation('''
        axis    E5  Rifle Squad, Light MG
        axis    E5  Sgt Esser
        allies  G4  Line Squad, broken
        fort    G4  foxholes
    ''', axis="Fire", rolls="axis 4-1, allies 3-2", land="woods G4")
    t.order("Fire")
    t.do("activate", "E5 Sgt Esser")

Hands are named by Order ("Fire"), by Action ("a:Ambush") or by card ("G-33"). Rolls are laid on top of the draw piles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from hedgerow.board.mapfile import read_map
from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS, radio_type, unit_type, weapon_type
from hedgerow.games.combat_commander.model.fate import CARD_NAMED, CARDS
from hedgerow.games.combat_commander.model.scenario import Battle, Field, Force, Piece, Terms, field_of
from hedgerow.games.combat_commander.model.state import NONE, SEATS, UNIT, WEAPON, Combat, PieceId, Weapon, place
from hedgerow.games.combat_commander.rules.breaking import give_weapon, occupy
from hedgerow.games.combat_commander.rules.dice import card_event
from hedgerow.games.combat_commander.rules.melee import contested, melees
from hedgerow.games.combat_commander.rules.sequence import take_turns
from hedgerow.games.combat_commander.rules.setup import deal, draw_chits
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.kernel.state import Result
from hedgerow.testing.situations import NotOffered, Situation

AXIS, ALLIES = 0, 1
STATES = ("broken", "suppressed", "veteran", "activated")
OBJECTIVES = "objective 1 A1\nobjective 2 O1\nobjective 3 H5\nobjective 4 A10\nobjective 5 O10"


@cache
def field_with(land: str) -> Field:
    goals = "" if "objective" in land else OBJECTIVES
    return field_of(read_map(f"map 1\ngrid lettered 15x10\n{land}\n{goals}\n"))


def pick(nation: str, spec: str, taken: list[int]) -> int:
    """A card of the nation's deck by name, Order or Action."""
    if spec in CARD_NAMED:
        return CARD_NAMED[spec]
    for c in CARDS:
        if c.nation == nation and c.id not in taken and (c.order == spec if not spec.startswith("a:") else c.action == spec[2:]):
            return c.id
    raise LookupError(f"{nation} has no card for {spec}")


def pick_roll(nation: str, spec: str, taken: list[int]) -> int:
    """A card that shows these dice: `4-1` without a trigger, `4-1!Sniper` with one; `@E5` by hex, `e:Shell_Shock` by Event."""
    if spec in CARD_NAMED:
        return CARD_NAMED[spec]
    if spec.startswith("@"):
        return next(c.id for c in CARDS if c.nation == nation and c.id not in taken and c.hex == spec[1:])
    if spec.startswith("e:"):
        event = spec[2:].replace("_", " ")
        return next(c.id for c in CARDS if c.nation == nation and c.id not in taken and c.event == event)
    dice, _, trigger = spec.partition("!")
    white, coloured = (int(d) for d in dice.split("-"))
    for c in CARDS:
        if c.nation == nation and c.id not in taken and c.dice == (white, coloured) and c.trigger == trigger:
            return c.id
    raise LookupError(f"{nation} has no free card {spec}")


class Deliberate(Combat):
    """Asks even where there is no choice, so that a test sees every step."""

    def unasked_answer(self) -> Any:
        return None if self.asked.__class__ is Ask else super().unasked_answer()


@flow
def one_event(g: Combat) -> Flow[Result]:
    """The Event on top of the active player's draw pile, as a trigger brings it about, and what it leads to."""
    g.triggers += 1
    before = contested(g)
    yield from card_event(g, g.active)
    yield from melees(g, before)
    g.triggers -= 1
    yield Ask(SEATS[g.active], "over", [("over",), PASS])
    return Result(())


class Table(Situation):
    """A game at a position, with hands that know hexes and names."""

    def __init__(self, game: Game, names: dict[str, int]) -> None:
        self.game, self.names = game, names

    @property
    def g(self) -> Combat:
        return self.game.state            # type: ignore[return-value]

    def unit(self, name: str) -> Any:
        return self.g.units[self.id(name)]

    def id(self, name: str) -> int:
        """A unit by hex and title ("E5 Rifle Squad"), or by title where there is only one."""
        if name in self.names:
            return self.names[name]
        found = [u for key, u in self.names.items() if key.split(" ", 1)[1] == name]
        assert len(found) == 1, f"{name}: {len(found)} of them"
        return found[0]

    def piece(self, name: str) -> PieceId:
        """A unit, as a piece that fires."""
        return UNIT, self.id(name)

    def weapon(self, name: str) -> PieceId:
        """The Weapon a unit carries, as a piece that fires."""
        return WEAPON, self.unit(name).weapon

    def hex(self, name: str) -> int:
        return self.g.scenario.hex(name)

    # ---- playing ----

    @property
    def asked(self) -> Any:
        return self.g.asked

    @property
    def options(self) -> list[Option]:
        """What is asked; not what may be done at any time."""
        return list(self.g.asked.options)

    def do(self, *option: Any) -> Table:
        """Choose; names of hexes and units may stand for their numbers. What leaves no choice before that is done."""
        self.forced(option[0])
        self.game.apply(self.seat, self.meant(option))
        self.game.state.pack()                            # at every question the rules hold plain data alone
        return self

    def forced(self, until: str) -> None:
        """Take choices that are none, up to one about this verb."""
        while self.is_forced() and self.options[0][0] != until:
            self.game.apply(self.seat, self.options[0])

    def is_forced(self) -> bool:
        return self.asked is not None and not self.asked.secret and len(self.options) == 1

    def meant(self, option: tuple[Any, ...]) -> Option:
        for o in self.options:
            if self.is_meant(o, option):
                return o
        raise NotOffered(f"{option} is not offered at {self.about!r}: {self.options}")

    def is_called(self, said: str, kind: str, offered: Any) -> bool:
        if said.startswith("weapon of "):
            return offered == self.weapon(said[10:])
        if isinstance(offered, tuple):
            return offered[0] == UNIT and self.has_name(offered[1], said)
        if said in self.g.scenario.by_name:
            return offered == self.g.scenario.by_name[said]
        if said in CARD_NAMED:
            return offered == CARD_NAMED[said]
        return self.has_name(offered, said)

    def has_name(self, u: Any, said: str) -> bool:
        return u in [v for key, v in self.names.items() if said in (key, key.split(" ", 1)[1])]

    def may(self, *option: Any) -> bool:
        self.forced(option[0])
        try:
            self.meant(option)
        except NotOffered:
            return False
        return True

    def quiet(self, *stay: str) -> Table:
        """Pass every window but those named, and do what leaves no choice, until someone has to choose for himself."""
        while self.g.asked is not None and self.about not in stay and (self.g.asked.window or self.is_forced()):
            self.game.apply(self.seat, PASS if self.g.asked.window else self.options[0])
        return self

    def order(self, name: str) -> Table:
        """Give an Order with any card that has it."""
        assert self.about == "order", self.about
        card = next(o for o in self.options if o[0] == "order" and (CARDS[o[1]].order == name or CARDS[o[1]].name == name))
        self.game.apply(self.seat, card)
        return self

    def action(self, name: str) -> Table:
        """Play an Action with any card that has it."""
        option = next((o for o in self.options if o[0] == "play" and o[2] == name), None)
        assert option is not None, f"{name} is not offered at {self.about!r}: {self.options}"
        self.game.apply(self.seat, option)
        return self

    def destroy(self, name: str) -> Table:
        """The owner of a unit's Weapon does away with it, whoever is choosing now."""
        unit = self.unit(name)
        self.game.apply(SEATS[unit.side], ("destroy", unit.weapon))
        return self

    def orders(self) -> set[str]:
        """The Orders that may be given now."""
        return {CARDS[o[1]].order for o in self.options if o[0] == "order"}

    def actions(self) -> set[str]:
        """The Actions that may be played now."""
        return {o[2] for o in self.options if o[0] == "play"}

    # ---- what happened ----

    def events(self, kind: type[Event]) -> list[Any]:
        return [e.public for e in self.game.events if isinstance(e.public, kind)]

    def total(self, kind: type[Event]) -> int | float:
        return self.last(kind).total.total      # type: ignore[no-any-return]


def situation(text: str, *, axis: str = "", allies: str = "", rolls: str = "", land: str = "", nations: str = "germany america",
              postures: str = "recon recon", first: str = "axis", capability: tuple[int, int] = (6, 6), event: str = "",
              prepared: Callable[[Combat], None] | None = None, **terms: Any) -> Table:
    """A game in this position, at the first player's first decision; or with an Event that he has just turned up."""
    sides = nations.split()
    stances = postures.split()
    entries = [line.split(None, 2) for line in text.strip().splitlines() if line.strip()]
    field = field_with(land)
    lists: list[list[Piece]] = [[], []]
    placed: list[tuple[int, str, str, list[str]]] = []
    for word, hex, rest in entries:
        if word in SEATS:
            side = SEATS.index(word)
            title, *more = [p.strip() for p in rest.split(",")]
            lists[side].append(Piece(unit_type(sides[side], title).id))
            placed.append((side, hex, title, more))
    everywhere = frozenset(range(len(field.ground)))
    forces = [Force(sides[s], terms.pop(f"{SEATS[s]}_quality", "line"), stances[s], capability[s],
                    terms.pop(f"{SEATS[s]}_surrender", 20), ("south", "north")[s], tuple(lists[s]), everywhere) for s in (0, 1)]
    fixed = {"set_up": (), "open_chits": 0, "secret_chits": 0, "sudden_death": 12, "first": SEATS.index(first),
             "initiative": SEATS.index(terms.pop("initiative", "axis"))} | terms
    battle = Battle("situation", "A situation", field, (forces[0], forces[1]), Terms(**fixed))
    names: dict[str, int] = {}
    number = [0, len(lists[0])]

    def prepare(g: Combat) -> None:
        deal(g)
        for side, hex, title, more in placed:
            u = number[side]
            number[side] += 1
            place(g, u, battle.hex(hex))
            key, n = f"{hex} {title}", 2
            while key in names:
                key, n = f"{hex} {title} #{n}", n + 1
            names[key] = u
            for word in more:
                if word in STATES:
                    setattr(g.units[u], word, True)
                else:
                    broken = word.startswith("broken ")
                    g.weapons.append(Weapon(weapon_type(sides[side], word.removeprefix("broken ")).id, broken=broken))
                    give_weapon(g, len(g.weapons) - 1, u, "")
        for word, hex, rest in entries:
            if word == "fort":
                g.forts[battle.hex(hex)] = rest
            elif word == "smoke":
                g.smoke[battle.hex(hex)] = int(rest)
                g.cup.remove(int(rest))
            elif word == "blaze":
                g.blazes[battle.hex(hex)] = int(rest)
                g.cup.remove(int(rest))
        hands_and_piles(g, (axis, allies), rolls, sides)
        if prepared is not None:
            prepared(g)
        if event:
            pile = g.decks[g.active].cards
            drawn = next(c for c in pile if CARDS[c].event == event)
            pile.append(pile.pop(pile.index(drawn)))
        occupy(g)
        draw_chits(g)

    rules = replace(RULEBOOK.rules, setup=prepare, state=Deliberate, start=one_event if event else take_turns)
    book = replace(RULEBOOK, rules=rules)
    return Table(Game(book, battle, seed=1), names)


def hands_and_piles(g: Combat, hands: tuple[str, str], rolls: str, nations: list[str]) -> None:
    """Hands as named (a hand of nothing is empty), and the rolls on top of the piles in their order."""
    wanted: list[list[int]] = [[], []]
    for side in (0, 1):
        g.decks[side].cards = sorted([*g.decks[side].cards, *g.hands[side]])
        g.hands[side] = []
        for spec in filter(None, (s.strip() for s in hands[side].split(","))):
            g.hands[side].append(pick(nations[side], spec, g.hands[side]))
    for entry in filter(None, (s.strip() for s in rolls.split(","))):
        who, spec = entry.split()
        side = SEATS.index(who)
        wanted[side].append(pick_roll(nations[side], spec, [*wanted[side], *g.hands[side]]))
    for side in (0, 1):
        rest = [c for c in g.decks[side].cards if c not in g.hands[side] and c not in wanted[side]]
        g.decks[side].cards = [*rest, *reversed(wanted[side])]


__all__ = ["ALLIES", "AXIS", "NONE", "UNITS", "WEAPONS", "Table", "radio_type", "situation"]
