"""Long work for whoever asks for it, in a process of its own: to play a game again, to look at an earlier moment, to check a
save. It knows all secrets of the game it is given; what it may tell is decided by who sends it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Annotated, Any

import msgspec

from hedgerow.bots.heuristic import value_of
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.kernel.saves import SaveError, read, replay_save
from hedgerow.server import analysis
from hedgerow.server.keeping import Header, chooses_in_secret, pack_position, pack_step, pack_told, unpack_step
from hedgerow.server.processes import Pool, Watch

MOST_STEPS = 20_000                       # of an imported game
MOMENTS = 60                              # of a game at which it is asked how it stood
REMEMBERED = 4                            # games that the process keeps, for whoever goes on looking


class ErrandFailed(HedgerowError):
    """What was asked for could not be done; the words say why."""


def new_dice() -> str:
    """The step after which a game goes on with dice and draw piles that nobody knows."""
    return pack_step("reshuffle", "", secrets.token_hex(32))


# ---- in the process ----

_games: dict[str, Game] = {}


def run(watch: Watch, asked: dict[str, Any]) -> dict[str, Any]:
    """Do one errand. What the rules refuse is an answer too. The first word of it comes when the game is built: until then it
    has the time that a process may take to start."""
    what = ERRANDS[asked.pop("errand")]
    try:
        return what(watch, **asked)
    except HedgerowError as no:
        return {"refused": str(no)}
    except Exception as fault:                            # a forged save may hold anything at all
        return {"refused": f"this game cannot be played ({type(fault).__name__})"}


def import_save(watch: Watch, text: str) -> dict[str, Any]:
    """Check a save by playing it, and give what a table needs to go on with it, with new dice."""
    saved = read(text)
    if len(saved.steps) > MOST_STEPS:
        raise SaveError(f"a game of more than {MOST_STEPS} choices is too long for this table")
    if saved.opening.script is not None:
        raise SaveError("a game with scripted dice cannot be gone on with here")
    if len(saved.secret) != 32 or saved.header["chance"] is not None:
        raise SaveError("the dice of this save were given from outside; it cannot be gone on with here")
    msgspec.convert(saved.header["nonces"], dict[str, Annotated[str, msgspec.Meta(max_length=64)]], strict=True)
    secrecy, n = False, 0
    for n, game in enumerate(replay_save(saved)):
        secrecy = secrecy or (n < len(saved.steps) and chooses_in_secret(game))
        watch.tell(n / (len(saved.steps) + 1))
    return {**_gone_on_with(game, secrecy), "game": game.rulebook.name, "scenario": saved.header["scenario"],
            "options": game.options, "title": f"{game.rulebook.title}: {game.scenario.title}", "seats": list(game.seats),
            "secret": game.secret.hex(), "nonces": game.nonces}


def _gone_on_with(game: Game, secrecy: bool) -> dict[str, Any]:
    game.repeat(*unpack_step(new_dice()))
    return _kept(game, secrecy)


def _kept(game: Game, secrecy: bool) -> dict[str, Any]:
    return {"steps": [(pack_step(s.kind, s.seat, s.what), pack_told(game, n)) for n, s in enumerate(game.history)],
            "position": pack_position(game, secrecy).hex()}


def play_again(watch: Watch, header: dict[str, Any], steps: Sequence[str], dice: bool) -> dict[str, Any]:
    """Play these steps; what came of each, and where the game stands. With new dice after them, if it is to go on."""
    game, secrecy = Header(**header).new(), False
    for n, step in enumerate(steps):
        secrecy = secrecy or chooses_in_secret(game)
        game.repeat(*unpack_step(step))
        watch.tell(n / len(steps))
    return _gone_on_with(game, secrecy) if dice else _kept(game, secrecy)


def _remembered(watch: Watch, table: str, header: dict[str, Any], steps: Sequence[str]) -> Game:
    """The table's game, played on from where it was when somebody last looked."""
    game = _games.pop(table, None)
    if game is None or len(game.history) > len(steps):
        game = Header(**header).new()
    for n, step in enumerate(steps[len(game.history):]):
        game.repeat(*unpack_step(step))
        watch.tell(n / len(steps))
    _games[table] = game
    while len(_games) > REMEMBERED:
        _games.pop(next(iter(_games)))
    return game


def board(watch: Watch, table: str, header: dict[str, Any], steps: Sequence[str], seat: str | None, at: int,
          shared: bool = False) -> dict[str, Any]:
    """The board as the seat saw it after the `at`-th event it has seen; `shared`: that everyone has seen."""
    return board_at(_remembered(watch, table, header, steps), seat, at, shared)


def board_at(game: Game, seat: str | None, at: int, shared: bool = False) -> dict[str, Any]:
    """The position before the first step at which the seat had seen so many events; when it had seen all, the last one. A link
    to a moment counts what everyone has seen (`shared`), since seats see more than others do."""
    told, public = before_steps(game, seat), before_steps(game, None)
    counted = public if shared else told
    index = next((i for i, n in enumerate(counted) if n >= at), len(game.history))
    if counted[index] == counted[-1]:
        index = len(game.history)
    view = game.at(index).view(seat)
    view["decision"] = None
    return {"view": view, "events": told[index], "shared": public[index], "step": index if game.result is not None else None}


def before_steps(game: Game, seat: str | None) -> list[int]:
    """How many events the seat had seen before each step, and in the end how many in all."""
    seen = list(accumulate((e.seen_by(seat) is not None for e in game.events), initial=0))
    return [*(seen[s.events] for s in game.history), seen[-1]]


def course(watch: Watch, table: str, header: dict[str, Any], steps: Sequence[str], seat: str | None) -> dict[str, Any]:
    """How a finished game went: at moments spread over it, how it stood for the first side, from -1 to 1, by the computer's own
    judgement, and how many events whoever asks had seen by then."""
    game = _remembered(watch, table, header, steps)
    told, last = before_steps(game, seat), len(game.history)
    first = game.seats[0]
    moments = sorted({round(n * last / MOMENTS) for n in range(MOMENTS + 1)})
    points = []
    for index in moments:
        points.append({"events": told[index], "value": round(value_of(game.at(index), first), 3)})
        watch.tell(index / (last + 1))
    return {"seat": first, "points": points}


def best_lines(watch: Watch, table: str, header: dict[str, Any], steps: Sequence[str], seat: str | None,
               at: int) -> dict[str, Any]:
    """What the computer would have done at the next choice from step `at` on, and what was done."""
    game = _remembered(watch, table, header, steps)
    found = analysis.best_lines(watch, game, at)
    return {**found, "events": before_steps(game, seat)[found["step"] or 0]}


def luck(watch: Watch, table: str, header: dict[str, Any], steps: Sequence[str], seat: str | None) -> dict[str, Any]:
    """How much of a finished game was luck, and when; each moment with how many events whoever asks had seen after it."""
    game = _remembered(watch, table, header, steps)
    found, told = analysis.luck(watch, game, Header(**header).new()), before_steps(game, seat)
    return {**found, "moments": [{**m, "events": told[m["step"] + 1]} for m in found["moments"]]}


def save(watch: Watch, table: str, header: dict[str, Any], steps: Sequence[str]) -> dict[str, Any]:
    """The whole game as a file."""
    return {"text": _remembered(watch, table, header, steps).save()}


ERRANDS: dict[str, Callable[..., dict[str, Any]]] = {"import": import_save, "play again": play_again, "board": board,
                                                     "course": course, "best lines": best_lines, "luck": luck, "save": save}


# ---- at the server ----

class Errands(Pool):
    """One process does errands, one after the other; whoever asks for many waits for his own."""

    def __init__(self, seconds: float = 60.0) -> None:
        super().__init__("errands", run, 1, seconds, silence=20.0, niceness=10, most_of_one=3, most=24)

    async def do(self, errand: str, who: str, **what: Any) -> dict[str, Any]:
        """What came of it. Refusals are said in words."""
        told = await self.ask(0, {"errand": errand, **what}, who)
        if told is None:
            raise ErrandFailed("this takes too long here")
        if "refused" in told or "fault" in told:
            raise ErrandFailed(told.get("refused") or "the program made a mistake; nothing has changed")
        return told
