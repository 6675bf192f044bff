"""The application: lobby and tables over HTTP, play over WebSocket, the browser table as static files."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath, FromQuery, JSONBody, SkipValidation
from litestar.static_files import create_static_files_router

from hedgerow.bots import BOTS
from hedgerow.kernel.errors import HedgerowError, IllegalAction
from hedgerow.kernel.registry import game_names, rulebook
from hedgerow.kernel.rulebook import Rulebook, Scenario
from hedgerow.kernel.rules import known_rules
from hedgerow.kernel.saves import SaveError, read
from hedgerow.kernel.telling import as_json
from hedgerow.server.live import HUMAN, Listener, LiveTable, Stale, pack_step, unpack_step
from hedgerow.server.messages import (
    Branch,
    ChatLine,
    Created,
    GameView,
    HandOver,
    ImportSave,
    Line,
    Link,
    NewTable,
    OptionView,
    Problem,
    RuleView,
    ScenarioView,
    Scene,
    SeatView,
    Sit,
    TableView,
    TextView,
    VerbView,
)
from hedgerow.server.store import OPEN, OVER, Store, TableInfo
from hedgerow.server.workers import Workers
from hedgerow.version import __version__

log = logging.getLogger("hedgerow.server")
LARGEST_BODY = 5_000_000
LARGEST_MESSAGE = 64_000
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
                               "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass
class Settings:
    """How a server is run."""

    database: str = "sqlite:///hedgerow.db"
    workers: int = 1
    bot_seconds: float = 60.0
    origins: tuple[str, ...] = ()         # further origins that may play, besides the server's own
    messages_per_second: float = 20.0
    burst: int = 60


@dataclass
class Room:
    """Everything the handlers share."""

    store: Store
    workers: Workers
    settings: Settings
    tables: dict[str, LiveTable] = field(default_factory=dict)

    async def table(self, table: str) -> LiveTable:
        """The table in memory; brought back from disk if need be."""
        if table not in self.tables:
            info = await asyncio.to_thread(self.store.table, table)
            if info is None:
                raise NotFoundException("there is no such table")
            live = await asyncio.to_thread(LiveTable, self.store, self.workers, info)
            self.tables.setdefault(table, live)
        return self.tables[table]

    async def seat(self, table: str, token: str) -> str:
        seat = await asyncio.to_thread(self.store.seat_of, table, token)
        if seat is None:
            raise NotAuthorizedException("this link opens no seat at this table")
        return seat


Shared = NamedDependency[SkipValidation[Room]]


class Bucket:
    """So many messages a second, and a few more at once."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst, self.left, self.at = rate, burst, float(burst), time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def token_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Secret links travel in a header, never in an address, so that no log holds them."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def table_view(info: TableInfo) -> TableView:
    book = rulebook(info.game)
    card = book.card(info.scenario)
    seats = [SeatView(s.seat, dict(card.sides).get(s.seat, s.seat), s.player, s.name) for s in info.seats]
    return TableView(info.id, info.game, book.title, info.scenario, card.title, info.title, info.status, info.public,
                     info.changed.isoformat(), seats, info.options, json.loads(info.result) if info.result else None)


# ---- games ----

@get("/api/games", sync_to_thread=True, operation_id="games")
def games() -> list[GameView]:
    """Which games there are, with scenarios and options."""
    return [game_view(rulebook(n)) for n in game_names()]


def game_view(book: Rulebook) -> GameView:
    cards = {n: book.card(n) for n in book.scenarios}
    has_map = book.map_svg is not None
    scenarios = [ScenarioView(n, c.title, c.notes, dict(c.sides), has_map, list(c.facts)) for n, c in cards.items()]
    options = [OptionView(o.name, list(o.choices), o.default, o.text) for o in book.options]
    return GameView(book.name, book.title, options, scenarios, list(BOTS))


@get("/api/games/{game:str}/rules", sync_to_thread=True, operation_id="rules")
def rules(game: FromPath[str]) -> list[RuleView]:
    """Our words for every rule of the game."""
    known = known_rules(_book(game)) or {}
    return [RuleView(r.id, r.kind, r.title, r.text) for r in known.values()]


@get("/api/games/{game:str}/scenarios/{scenario:str}/map.svg", sync_to_thread=True, operation_id="map",
     media_type="image/svg+xml")
def map_svg(game: FromPath[str], scenario: FromPath[str], theme: FromQuery[str] = "classic") -> Response[str]:
    """The scenario's map as a drawing."""
    book = _book(game)
    if scenario not in book.scenarios:
        raise NotFoundException("there is no such map")
    return pictured(book.picture, scenario, theme) if book.picture is not None else drawn(book, book.scenario(scenario), theme)


def drawn(book: Rulebook, scenario: Scenario, theme: str) -> Response[str]:
    if book.map_svg is None:
        raise NotFoundException("there is no such map")
    return pictured(book.map_svg, scenario, theme)


def pictured(draw: Callable[[Any, str], str], scenario: Scenario | str, theme: str) -> Response[str]:
    try:
        text = _drawing(draw, scenario, theme)
    except HedgerowError as no:
        raise HTTPException(str(no), status_code=400) from None
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@lru_cache(maxsize=64)
def _drawing(draw: Callable[[Any, str], str], scenario: Scenario | str, theme: str) -> str:
    """Drawn once: the maps are large and do not change."""
    return draw(scenario, theme)


def _book(game: str) -> Rulebook:
    try:
        return rulebook(game)
    except HedgerowError as no:
        raise NotFoundException(str(no)) from None


# ---- tables ----

@get("/api/tables", operation_id="tables")
async def tables(room: Shared) -> list[TableView]:
    """Public tables, latest first."""
    return [table_view(t) for t in await asyncio.to_thread(room.store.tables)]


@get("/api/tables/{table:str}", operation_id="table")
async def table(room: Shared, table: FromPath[str]) -> TableView:
    """One table; private ones are found only by those who know their id."""
    info = await asyncio.to_thread(room.store.table, table)
    if info is None:
        raise NotFoundException("there is no such table")
    return table_view(info)


@post("/api/tables", operation_id="new_table")
async def new_table(room: Shared, data: JSONBody[NewTable]) -> Created:
    """Set up a table. Bots sit down at once; "me" seats too; open seats wait for whoever gets their link."""
    book = rulebook(data.game)
    scenario = book.scenario(data.scenario)
    options = book.settle(data.options)
    check_seats(data.seats, scenario.seats)
    title = data.title.strip() or f"{book.title}: {scenario.title}"
    made, links = await asyncio.to_thread(room.store.create, book.name, scenario.name, options, title, data.public,
                                          scenario.seats)
    return await seated(room, made, links, data.seats, data.name, data.nonce)


@post("/api/tables/import", operation_id="import_table")
async def import_table(room: Shared, data: JSONBody[ImportSave]) -> Created:
    """Go on with a saved game at a new table."""
    save = read(data.save)
    book = rulebook(save.game)
    scenario = book.scenario(save.header["scenario"])
    check_seats(data.seats, scenario.seats)
    if save.opening.script is not None:
        raise HedgerowError("a game with scripted dice cannot be gone on with here")
    steps = [pack_step(s.kind, s.seat, s.what) for s in save.steps]
    title = data.title.strip() or f"{book.title}: {scenario.title}"
    made, links = await asyncio.to_thread(room.store.create, book.name, scenario.name, book.settle(save.header["options"]), title,
                                          False, scenario.seats, steps, save.secret, save.header["nonces"])
    return await seated(room, made, links, data.seats, data.name, "")


@post("/api/tables/{table:str}/branch", operation_id="branch")
async def branch(room: Shared, table: FromPath[str], data: JSONBody[Branch]) -> Created:
    """What if: go on from an earlier moment of a finished game, with other dice."""
    live = await room.table(table)
    game = live.game
    if game is None or game.result is None:
        raise HedgerowError("only a finished game can be gone on with in another way")
    info = live.info
    check_seats(data.seats, game.seats)
    steps = (await asyncio.to_thread(room.store.steps, table))[: data.at]
    title = f"{info.title}: what if"
    made, links = await asyncio.to_thread(room.store.create, info.game, info.scenario, info.options, title, False, game.seats,
                                          steps, info.secret, {s.seat: s.nonce for s in info.seats})
    return await seated(room, made, links, data.seats, data.name, "")


def check_seats(given: dict[str, str], seats: tuple[str, ...]) -> None:
    for seat, player in given.items():
        if seat not in seats:
            raise HedgerowError(f"there is no seat {seat!r}; there are: {', '.join(seats)}")
        if player not in (HUMAN, "me", *BOTS):
            raise HedgerowError(f"a seat is played by human, me or a bot ({', '.join(BOTS)}), not {player!r}")


async def seated(room: Room, made: str, links: dict[str, str], seats: dict[str, str], name: str, nonce: str) -> Created:
    for seat, player in seats.items():
        if player == "me":
            await asyncio.to_thread(room.store.sit, made, seat, HUMAN, name, nonce)
        elif player != HUMAN:
            await asyncio.to_thread(room.store.sit, made, seat, player, player, "")
    live = await room.table(made)
    await live.reload()
    return Created(table_view(live.info), links)


@post("/api/tables/{table:str}/sit", operation_id="sit")
async def sit(room: Shared, table: FromPath[str], data: JSONBody[Sit], request: Request[Any, Any, Any]) -> TableView:
    """Take the seat that the link opens; the game begins when all are taken."""
    seat = await room.seat(table, token_of(request))
    live = await room.table(table)
    if live.player(seat) == "":
        await asyncio.to_thread(room.store.sit, table, seat, HUMAN, data.name, data.nonce)
        await live.reload()
    return table_view(live.info)


@post("/api/tables/{table:str}/hand-over", operation_id="hand_over")
async def hand_over(room: Shared, table: FromPath[str], data: JSONBody[HandOver], request: Request[Any, Any, Any]) -> Link:
    """Leave the seat: to a bot, or to a person who gets the new link. The old link opens nothing any more."""
    seat = await room.seat(table, token_of(request))
    if data.to not in (HUMAN, *BOTS):
        raise HedgerowError(f"hand the seat over to human or a bot ({', '.join(BOTS)}), not {data.to!r}")
    live = await room.table(table)
    token = await asyncio.to_thread(room.store.new_link, table, seat)
    await asyncio.to_thread(room.store.hand_over, table, seat, data.to, "" if data.to == HUMAN else data.to)
    for listener in [x for x in live.listeners if x.seat == seat]:
        live.listeners.discard(listener)
    await live.reload()
    return Link(token)


@get("/api/tables/{table:str}/save", operation_id="save", media_type=MediaType.TEXT)
async def save(room: Shared, table: FromPath[str]) -> Response[str]:
    """The whole game as a file. Only when it is over: before that it holds secrets."""
    live = await room.table(table)
    if live.game is None or live.game.result is None:
        raise HedgerowError("the save of a game that is not over would betray its secrets; look at the log instead")
    return Response(live.game.save(), media_type=MediaType.TEXT,
                    headers={"Content-Disposition": f'attachment; filename="hedgerow-{table}.save"'})


@get("/api/tables/{table:str}/log", operation_id="log")
async def table_log(room: Shared, table: FromPath[str], request: Request[Any, Any, Any],
                    since: FromQuery[int] = 0) -> list[dict[str, Any]]:
    """What this seat has seen happen (or everyone, without a link), from the `since`-th event on."""
    seat = await room.seat(table, token_of(request)) if token_of(request) else None
    live = await room.table(table)
    game = live.game
    if game is None:
        return []
    return [as_json(game.rulebook, game.scenario, rule, what) for rule, what in game.log(seat, max(0, since))]


@get("/api/tables/{table:str}/scene", operation_id="scene")
async def scene(room: Shared, table: FromPath[str]) -> Scene:
    """What never changes at this table: where the hexes lie, what the verbs touch."""
    live = await room.table(table)
    book, scenario = rulebook(live.info.game), scenario_at(live)
    where = book.places(scenario) if book.places is not None else None
    return Scene(table_view(live.info), scenario.notes, {v: VerbView(list(k.kinds)) for v, k in book.verbs.items()}, where,
                 book.map_svg is not None, dict(book.words))


@get("/api/tables/{table:str}/map.svg", operation_id="table_map", media_type="image/svg+xml")
async def table_map(room: Shared, table: FromPath[str], theme: FromQuery[str] = "classic") -> Response[str]:
    """The map this table plays on, also where the scenario was drawn by lot."""
    live = await room.table(table)
    return await asyncio.to_thread(drawn, rulebook(live.info.game), scenario_at(live), theme)


def scenario_at(live: LiveTable) -> Scenario:
    return live.game.scenario if live.game is not None else rulebook(live.info.game).scenario(live.info.scenario)


@get("/api/tables/{table:str}/text", operation_id="text_board")
async def text_board(room: Shared, table: FromPath[str], request: Request[Any, Any, Any]) -> TextView:
    """The board in words and signs, as this seat sees it."""
    seat = await room.seat(table, token_of(request)) if token_of(request) else None
    live = await room.table(table)
    game = live.game
    return TextView("" if game is None else game.rulebook.text_board(game.rulebook.view(game.state, seat)))


@get("/api/tables/{table:str}/chat", operation_id="chat")
async def chat(room: Shared, table: FromPath[str]) -> list[ChatLine]:
    await room.table(table)
    return [ChatLine(*line) for line in await asyncio.to_thread(room.store.chat, table)]


@post("/api/tables/{table:str}/chat", operation_id="say", status_code=201)
async def say(room: Shared, table: FromPath[str], data: JSONBody[Line], request: Request[Any, Any, Any]) -> ChatLine:
    """Say something to everyone at the table. Only those who have a seat."""
    seat = await room.seat(table, token_of(request))
    live = await room.table(table)
    name = next((s.name for s in live.info.seats if s.seat == seat and s.name), seat)
    await asyncio.to_thread(room.store.say, table, name, data.text)
    line = ChatLine(*(await asyncio.to_thread(room.store.chat, table, 1))[-1])
    await live.broadcast({"type": "chat", "who": line.who, "text": line.text, "at": line.at})
    return line


@get("/api/tables/{table:str}/note", operation_id="note")
async def note(room: Shared, table: FromPath[str], request: Request[Any, Any, Any]) -> Line:
    """The seat's private notepad."""
    seat = await room.seat(table, token_of(request))
    return Line(await asyncio.to_thread(room.store.note, table, seat))


@post("/api/tables/{table:str}/note", operation_id="write_note", status_code=200)
async def write_note(room: Shared, table: FromPath[str], data: JSONBody[Line], request: Request[Any, Any, Any]) -> Line:
    seat = await room.seat(table, token_of(request))
    await asyncio.to_thread(room.store.write_note, table, seat, data.text)
    return data


# ---- replay ----

@get("/api/tables/{table:str}/replay/{at:int}", operation_id="replay")
async def replay_at(room: Shared, table: FromPath[str], at: FromPath[int], request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The board as this seat saw it after the `at`-th event it has seen; after the end, as everyone may see it."""
    seat = await room.seat(table, token_of(request)) if token_of(request) else None
    live = await room.table(table)
    if live.game is None:
        raise HedgerowError("the game has not begun")
    found = await asyncio.to_thread(board_at, live, seat, at)
    return found


def board_at(live: LiveTable, seat: str | None, at: int) -> dict[str, Any]:
    """Play the game again up to the moment at which the seat had seen so many events."""
    again = live._new_game()
    steps = live.store.steps(live.info.id)
    for step in steps:
        if len(again.log(seat)) >= at:
            break
        again.repeat(*unpack_step(step))
    over = live.game is not None and live.game.result is not None
    view = again.view(seat)
    view["decision"] = None
    return {"view": view, "events": len(again.log(seat)), "step": len(again.history) if over else None}


# ---- play ----

@websocket("/api/tables/{table:str}/play")
async def play(socket: WebSocket[Any, Any, Any], room: Shared, table: FromPath[str]) -> None:
    """A seat's (or a spectator's) line to the table. The first message says who it is: {"type": "hello", "token": ...}."""
    await socket.accept()
    try:
        live = await room.table(table)
        hello = _message(await asyncio.wait_for(socket.receive_text(), 10))
        if hello.get("type") != "hello":
            raise HedgerowError("the first message is hello")
        seat = await room.seat(table, str(hello["token"])) if hello.get("token") else None
    except (HTTPException, HedgerowError, TimeoutError) as no:
        await _refuse_and_close(socket, no)
        return
    except WebSocketDisconnect:
        return
    listener = Listener(seat, _sender(socket))
    since = hello.get("since", 0)
    listener.logged = since if isinstance(since, int) and not isinstance(since, bool) and since >= 0 else 0
    live.listeners.add(listener)
    live.wake_bots()
    bucket = Bucket(room.settings.messages_per_second, room.settings.burst)
    try:
        await listener.send(msgspec.json.encode(live.message_for(listener)))
        while True:
            text = await socket.receive_text()
            await listener.send(msgspec.json.encode(await _answered(live, listener, text, bucket)))
    except WebSocketDisconnect:
        pass
    finally:
        live.listeners.discard(listener)


async def _answered(live: LiveTable, listener: Listener, text: str, bucket: Bucket) -> dict[str, Any]:
    """The answer to one message: always one, and a refusal says why. Nothing a client sends makes the server fail."""
    reference: Any = None
    try:
        if not bucket.take():
            raise HedgerowError("too many messages; wait a moment")
        message = _message(text)
        reference = message.get("ref")
        reference = reference if isinstance(reference, int | str) else None
        if listener not in live.listeners:
            raise HedgerowError("this seat has been handed over")
        answer = await live.receive(listener, message)
        return {**(answer or {"type": "done"}), "ref": reference}
    except IllegalAction as no:
        return {"type": "refused", "reason": str(no), "rules": list(no.rules), "ref": reference}
    except Stale as no:
        return {"type": "stale", "reason": str(no), "ref": reference}
    except (HedgerowError, msgspec.MsgspecError) as no:
        return {"type": "refused", "reason": str(no), "rules": [], "ref": reference}
    except Exception:
        log.exception("a message could not be answered at table %s", live.info.id)
        return {"type": "refused", "reason": "the program made a mistake; nothing has changed", "rules": [], "ref": reference}


def _message(text: str) -> dict[str, Any]:
    if len(text) > LARGEST_MESSAGE:
        raise HedgerowError("the message is too long")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise HedgerowError("a message is JSON") from None
    if not isinstance(found, dict):
        raise HedgerowError("a message is a JSON object")
    return found


def _sender(socket: WebSocket[Any, Any, Any]) -> Any:
    one_at_a_time = asyncio.Lock()

    async def send(data: bytes) -> None:
        async with one_at_a_time:
            await socket.send_text(data.decode())

    return send


async def _refuse_and_close(socket: WebSocket[Any, Any, Any], no: Exception) -> None:
    detail = no.detail if isinstance(no, HTTPException) else str(no) or "no hello came"
    with contextlib.suppress(Exception):
        await socket.send_text(json.dumps({"type": "refused", "reason": detail, "rules": []}))
        await socket.close(code=4400)


# ---- safety ----

def check_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Only pages of this server may change anything: a stranger's page in the same browser may not."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    settings: Settings = connection.app.state.room.settings
    if urlsplit(origin).netloc != connection.headers.get("host") and origin not in settings.origins:
        raise NotAuthorizedException("this page may not play here")


async def guard(request: Request[Any, Any, Any]) -> None:
    check_origin(request)
    buckets: dict[str, Bucket] = request.app.state.buckets
    who = request.client.host if request.client else ""
    if request.method == "POST" and not buckets.setdefault(who, Bucket(5, 60)).take():
        raise HTTPException("too many requests; wait a moment", status_code=429)


def _problem(request: Request[Any, Any, Any], no: Exception) -> Response[Problem]:
    rules = list(no.rules) if isinstance(no, IllegalAction) else []
    return Response(Problem(str(no), rules), status_code=400)


def _save_problem(request: Request[Any, Any, Any], no: SaveError) -> Response[Problem]:
    return Response(Problem(str(no)), status_code=400)


# ---- the whole ----

def create_app(settings: Settings | None = None) -> Litestar:
    """The ASGI application."""
    chosen = settings or Settings()
    room = Room(Store(chosen.database), Workers(chosen.workers, chosen.bot_seconds), chosen)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        for table in await asyncio.to_thread(room.store.playing):
            live = await room.table(table)
            live.wake_bots()
        yield
        room.workers.close()
        room.store.close()

    async def provide_room(state: AppState) -> Room:
        return state.room                                 # type: ignore[no-any-return]

    api = Router("/", route_handlers=[games, rules, map_svg, tables, table, new_table, import_table, branch, sit, hand_over, save,
                                      table_log, scene, table_map, text_board, chat, say, note, write_note, replay_at, play],
                 before_request=guard, dependencies={"room": provide_room})
    return Litestar([api, *_static()], lifespan=[lifespan], state=AppState({"room": room, "buckets": {}}),
                    request_max_body_size=LARGEST_BODY,
                    response_headers=[_header(n, v) for n, v in HEADERS.items()],
                    exception_handlers={HedgerowError: _problem},
                    openapi_config=OpenAPIConfig("Hedgerow", __version__, path="/api/schema"))


def _header(name: str, value: str) -> Any:
    from litestar.datastructures import ResponseHeader
    return ResponseHeader(name=name, value=value)


def _static() -> list[Any]:
    """The browser table, and what each game draws on it."""
    found = []
    web = Path(str(resources.files("hedgerow"))) / "web"
    for name in game_names():
        book = rulebook(name)
        if book.web is not None and book.web.is_dir():
            found.append(create_static_files_router(f"/games/{name}", [book.web], name=f"web-{name}"))
    if web.is_dir():
        found.append(create_static_files_router("/", [web], html_mode=True, name="web"))
    return found


__all__ = ["OPEN", "OVER", "Settings", "create_app"]
