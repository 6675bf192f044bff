"""Situations for tests, from a few readable lines.

    t = situation('''
        town 0505
        german 0303 INF
        german 0303 Major:9-1-1
        russian 0505 INF disrupted
    ''', dice=[(2, 4), (5, 4)])
    t.play("lead Major", "all", "rest fire", "fire INF 0505", "open fire")
    assert t.piece("INF/2").status == DEMORALIZED

On one line pieces are set apart by semicolons. The map has ten columns and eight rows of clear hexes; lines that begin with a
word of map files (`woods`, `road`, `level` …) draw on it. A line with a side is a piece: its hex, what it is, and its markers;
`INF=a` names it, else it goes by its kind, the second of a kind with `/2`. Leaders are `Major`, `Major:9-1-1` (morale, combat,
morale modifier), `cav.Major`, `coss.Sotnik`. In place of a hex: `off-0101` waits off the map beside it, `on-WGN` is loaded,
`factor` is off-board artillery of that strength.

Other lines: `active SIDE`, `turn N`, `night N`, `smoke SIDE HEX`, `drumfire HEX FIRER`, `entrenched HEX`, `plan FIRER TURN HEX
[smoke]`, `morale SIDE FULL REDUCED`, `initiative SIDE N`, `ammunition SIDE N`, `depletion SIDE N`, `exits SIDE HEX …`,
`home SIDE HEX …`, `zone SIDE off-HEX …`, `held SIDE HEX …`, `ford HEX COST on|stop`, `sector HEX …` (the first
is played), `transfer PIECE SECTOR`, `turns N`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from hedgerow.board.mapfile import read_map
from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.games.infantry_attacks.model import state
from hedgerow.games.infantry_attacks.model.counters import (
    AUSTRIA_HUNGARY,
    CAVALRY,
    COSSACK,
    GERMANY,
    INFANTRY,
    LEADERS,
    RUSSIA,
    UNITS,
    find_rank,
    unit_type,
)
from hedgerow.games.infantry_attacks.model.ground import Ford, Ground
from hedgerow.games.infantry_attacks.model.scenario import Army, Force, Scenario
from hedgerow.games.infantry_attacks.model.state import NOBODY, Piece, State, place, take_control
from hedgerow.games.infantry_attacks.model.tables import MP
from hedgerow.games.infantry_attacks.rules.activation import action_segment
from hedgerow.games.infantry_attacks.rules.bombardment import bombardment_phase
from hedgerow.games.infantry_attacks.rules.sectors import settle_sectors
from hedgerow.games.infantry_attacks.rules.setup import mark_highest
from hedgerow.kernel import rulebook as parts
from hedgerow.kernel.asking import Option
from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.kernel.verbs import LOCATION, PIECE
from hedgerow.testing import situations
from hedgerow.testing.situations import unused

MAP_WORDS: Final = ("woods", "town", "strips", "marsh", "water", "level", "stream", "river", "road", "bridge")
NATIONS: Final = {"german": GERMANY, "russian": RUSSIA, "austrian": AUSTRIA_HUNGARY}
TYPES: Final = {"": INFANTRY, "cav": CAVALRY, "coss": COSSACK}
FLAGS: Final = ("limbered", "spotted", "hidden", "under", "depleted", "original", "cargo_known")
VALUES: Final = {"disrupted": ("status", state.DISRUPTED), "demoralized": ("status", state.DEMORALIZED),
                 "moved": ("marker", state.MOVED_FIRED), "shot": ("marker", state.OPPORTUNITY), "reduced": ("steps", 1),
                 "dug": ("dug", state.DUG_IN), "half-dug": ("dug", state.HALF_DUG), "planned": ("mission", state.PLANNED),
                 "sights": ("mission", state.OPEN_SIGHTS), "aborted": ("mission", state.ABORT), "bank1": ("bank", 1),
                 "bank2": ("bank", 2)}

BY_ITSELF: Final = ("go", "open", "resolve", "strike")
"""Choices that are made by themselves when nothing else is left."""


class Field(Scenario):
    """A map and two sides, without conditions of victory."""

    def outcome(self, g: State) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...], str]:
        return (), (), "it is over"

    def seat_of(self, side: int, sector: int) -> str:
        return f"{self.sides[side]} {max(sector, 0)}" if self.sectors else self.sides[side]


@lru_cache
def ground(drawn: tuple[str, ...]) -> Ground:
    return Ground(read_map("\n".join(("map 1", "grid numbered 10x8", "scale 200", *drawn))))


# ---- where a situation begins ----

@flow
def segment(g: State) -> Flow[None]:
    """One action segment of the active side."""
    yield from action_segment(g, g.active)


@flow
def segments(g: State) -> Flow[None]:
    """Six segments, turn and turn about."""
    for n in range(6):
        yield from action_segment(g, n % 2)


@flow
def bombardment(g: State) -> Flow[None]:
    """The Bombardment Phase of this turn."""
    g.first, g.phase = g.active, state.BOMBARDMENT
    yield from bombardment_phase(g)


@flow
def two_bombardments(g: State) -> Flow[None]:
    """The Bombardment Phases of this turn and the next, and a segment of the active side after them."""
    g.first, g.phase = g.active, state.BOMBARDMENT
    yield from bombardment_phase(g)
    g.turn += 1
    yield from bombardment_phase(g)
    g.phase = state.ACTION
    yield from action_segment(g, g.active)


class Situation(situations.Situation):
    """A situation being played."""

    def __init__(self, text: str, start: Any, dice: Iterable[int | Sequence[int]], options: dict[str, Any]) -> None:
        said = [line.split() for line in text.replace(";", "\n").splitlines() if line.strip()]
        drawn = tuple(" ".join(line) for line in said if line[0] in MAP_WORDS)
        self.lines = [line for line in said if line[0] not in MAP_WORDS]
        self.sides = tuple(dict.fromkeys(line[0] for line in self.lines if line[0] in NATIONS))
        assert len(self.sides) == 2, "a situation has two sides"
        self.ground = ground(drawn)
        self.pieces: dict[str, int] = {}
        rulebook = parts.Rulebook(
            name="infantry-attacks-situation", title="situation", version=1, scenarios={},
            rules=parts.Rules(state=State, start=start, setup=self._set_up, options=RULEBOOK.rules.options,
                              verbs=RULEBOOK.rules.verbs, things=RULEBOOK.rules.things, hidden=RULEBOOK.rules.hidden),
            table=parts.Table(view=RULEBOOK.table.view, text_board=RULEBOOK.table.text_board), aids=RULEBOOK.aids)
        self.game = Game(rulebook, self._scenario(), chance=Scripted(dice), options=options)

    # ---- reading ----

    def _said(self, word: str) -> list[list[str]]:
        return [line[1:] for line in self.lines if line[0] == word]

    def _of(self, word: str, side: str) -> list[str]:
        return [w for line in self._said(word) if line[0] == side for w in line[1:]]

    def _scenario(self) -> Field:
        night = {int(w): int(v) for w, v in self._said("night")}
        found = Field("test", "test", ground=self.ground, armies=[self._army(s) for s in self.sides],
                      forces=[Force(n, "all", 0, 1, NOBODY, self._zone(side)) for n, side in enumerate(self.sides)],
                      turns=int((self._said("turns") or [["9"]])[0][0]), night=night,
                      seats=self._seats())
        found.fords = {self.hex(h): Ford(self.hex(h), int(cost) * MP, on == "on") for h, cost, on in self._said("ford")}
        found.sectors = tuple(tuple(self.hex(h) for h in line) for line in self._said("sector"))
        return found

    def _zone(self, side: str) -> tuple[int, ...]:
        """From where its entrants come: all round the map, unless it is said."""
        return tuple(self.hex(h) for h in self._of("zone", side)) or tuple(range(self.ground.size, self.ground.total))

    def _seats(self) -> dict[str, str] | None:
        sectors = range(len(self._said("sector")))
        return {f"{side} {n}": side for side in self.sides for n in sectors} or None

    def _army(self, side: str) -> Army:
        full, reduced = map(int, self._of("morale", side) or (8, 7))

        def number(word: str, usual: int) -> int:
            return int((self._of(word, side) or [str(usual)])[0])

        return Army(side, NATIONS[side], number("initiative", 2), number("losses", 3), full, reduced,
                    ammunition=number("ammunition", 6), depletion=number("depletion", 9),
                    smoke=number("smoke-shells", 0), smoke_by="all",
                    exits=tuple(self.hex(h) for h in self._of("exits", side)),
                    home_edge=tuple(self.hex(h) for h in self._of("home", side)))

    def _set_up(self, g: State) -> None:
        g.at = [()] * self.ground.total
        g.held = [state.NEITHER] * self.ground.size
        g.phase = state.ACTION
        g.turn = int((self._said("turn") or [["1"]])[0][0])
        g.active = self.sides.index((self._said("active") or [[self.sides[0]]])[0][0])
        g.entrenched = [self.hex(h) for line in self._said("entrenched") for h in line]
        g.smoke = [(self.hex(h), self.sides.index(side)) for side, h in self._said("smoke")]
        for side, *hexes in self._said("held"):
            for h in hexes:
                g.held[self.hex(h)] = self.sides.index(side)
        for line in self.lines:
            if line[0] in self.sides:
                self._take(g, *line)
        for side in (0, 1):
            mark_highest(g, side)
            g.hidden_left[side] = sum(p.hidden for p in g.pieces if p.side == side)
        g.drumfire = [(self.hex(h), self.pieces[firer]) for h, firer in self._said("drumfire")]
        if g.scenario.sectors:
            settle_sectors(g)
            g.sector = 0
            g.transfers = {self.pieces[label]: int(n) for label, n in self._said("transfer")}
        for firer, turn, h, *smoke in self._said("plan"):
            g.plans.setdefault(self.pieces[firer], {})[int(turn)] = (self.hex(h), bool(smoke))

    def _take(self, g: State, side: str, where: str, kind: str, *words: str) -> None:
        kind, _, label = kind.partition("=")
        n = self.sides.index(side)
        p = self._new(n, NATIONS[side], where, kind)
        number = len(g.pieces)
        self.pieces[unused(label or kind.partition(":")[0], self.pieces)] = number
        g.pieces.append(p)
        for word in words:
            self._mark(p, word)
        if where.startswith("on-"):
            carrier = self.pieces[where[3:]]
            p.carrier, p.limbered, g.pieces[carrier].cargo = carrier, True, number
            place(g, number, state.ABOARD)
        elif where != "factor":
            place(g, number, self.hex(where))
            take_control(g, p.hex)

    def _new(self, side: int, nation: int, where: str, kind: str) -> Piece:
        if where == "factor":
            return Piece(NOBODY, state.FACTOR, 0, side, state.OFF_BOARD, NOBODY, strength=int(kind), mission=state.PLANNED)
        if any(u.nation == nation and u.name == kind for u in UNITS):
            unit = unit_type(nation, kind)
            return Piece(unit.id, unit.kind, unit.led_by, side, state.WAITING, side, unit.steps)
        title, _, values = kind.partition(":")
        led, _, title = title.rpartition(".")
        rank = find_rank(nation, title, TYPES[led])
        wanted = tuple(map(int, values.split("-"))) if values else None
        fit = [x for x in LEADERS if x.rank == rank and wanted in (None, (x.morale, x.combat, x.bonus))]
        assert fit, f"there is no {kind}"
        who = min(fit, key=lambda x: (x.combat + x.bonus, x.id))
        return Piece(who.id, state.LEADER, rank.type, side, state.WAITING, side, 1, rank.seniority)

    def _mark(self, p: Piece, word: str) -> None:
        name, _, at = word.partition(":")
        if word in FLAGS:
            setattr(p, word, True)
        elif name == "move":
            p.mission, p.destination, p.limbered = state.MOVE, self.hex(at), True
        else:
            setattr(p, *VALUES[word])

    # ---- looking ----

    @property
    def g(self) -> State:
        return self.game.state                            # type: ignore[return-value]

    def hex(self, name: str) -> int:
        if name.startswith("off-"):
            return next(h for h in self.ground.around[self.ground.index(name[4:])] if h >= self.ground.size)
        return self.ground.index(name)

    def piece(self, label: str) -> Piece:
        return self.g.pieces[self.pieces[label]]

    def at(self, label: str) -> str:
        """The name of the hex a piece is in."""
        return self.ground.names[self.piece(label).hex] if self.piece(label).hex >= 0 else ""

    def gone(self, label: str) -> bool:
        return self.piece(label).hex == state.ELIMINATED

    def choices(self, verb: str) -> list[str]:
        """What is offered under a verb, in the words of the situation."""
        return sorted(self.say(o).removeprefix(verb).strip() for o in self.options if o[0] == verb)

    # ---- playing ----

    def was_forced(self, said: str) -> bool:
        return said.split(maxsplit=1)[0] in BY_ITSELF

    def order(self, first: str, *others: str, does: str = "move") -> Situation:
        """A whole activation: `lead Major`, `unit INF` or `stack 0303`, the others named (or everybody who can be), all declared
        to move or to fire as far as they can."""
        self.play(first)
        for label in others:
            self.play(next(self.say(o) for o in self.options if o[0] == "add" and o[2] == self.pieces[label]))
        if not others and self.offers("all"):
            self.play("all")
        while self.about == "activate":
            self.play("go")
        while self.about == "declare":
            wanted = [o for o in self.options if o[0] in (f"rest {does}", f"{does}s")]
            self.play(self.say((wanted or self.options)[-1]))
        return self

    def _meant(self, said: str) -> tuple[str, Option] | None:
        for seat, d in self.game.decisions.items():
            for o in d.options:
                if self.say(o) == said:
                    return seat, o
        return None

    def say(self, o: Option) -> str:
        """An option with the labels of pieces and the names of hexes."""
        verb = RULEBOOK.rules.verbs[o[0]]
        return " ".join((o[0], *(self._name(kind, thing) for kind, thing in zip(verb.places, o[1:], strict=True))))

    def _name(self, kind: str, thing: Any) -> str:
        if kind == PIECE:
            return next(label for label, n in self.pieces.items() if n == thing)
        return self.ground.names[thing] if kind == LOCATION else str(thing)


def situation(text: str, start: Any = segment, dice: Iterable[int | Sequence[int]] = (), **options: Any) -> Situation:
    return Situation(text, start, dice, options)
