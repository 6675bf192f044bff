"""The application: lobby and tables over HTTP, play over WebSocket, the browser table as static files."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Callable
from functools import lru_cache, partial
from importlib import resources
from itertools import accumulate
from mimetypes import guess_type
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router
from litestar import get as get_
from litestar import post as post_
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import File
from litestar.static_files import create_static_files_router

from hedgerow.bots import BOTS, STYLES, bot
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import game_names, rulebook
from hedgerow.kernel.rulebook import Rulebook, Scenario
from hedgerow.kernel.rules import known_rules
from hedgerow.kernel.saves import Save, SaveError, read, replay_save
from hedgerow.kernel.telling import as_json
from hedgerow.server.live import LiveTable, pack_step
from hedgerow.server.messages import (
    Branch,
    ChatLine,
    Claim,
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
    Seated,
    SeatView,
    Sit,
    TableView,
    TextView,
    Thought,
    VerbView,
)
from hedgerow.server.play import play
from hedgerow.server.room import Room, Settings, Shared
from hedgerow.server.safety import LARGEST_BODY, Rates, guard, headed, problem
from hedgerow.server.store import HUMAN, OPEN, OVER, Store, TableInfo
from hedgerow.server.workers import Workers
from hedgerow.version import __version__

MOST_STEPS = 20_000                       # of an imported game
REFUSALS = {code: ResponseSpec(Problem, description=why, generate_examples=False) for code, why in {
    400: "Refused, with the reason", 401: "The link opens no seat here", 403: "Not for you", 404: "There is no such thing",
    409: "Somebody was quicker", 413: "Too much at once", 429: "Too often"}.items()}
get = partial(get_, responses=REFUSALS)
post = partial(post_, responses=REFUSALS)
BY_LINK: Any = [{"link": []}]             # only with the secret link of a seat
WITH_OR_WITHOUT: Any = [{}, {"link": []}]         # a seat sees what it may, anybody else what everyone may


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
    return GameView(book.name, book.title, options, scenarios, list(BOTS), list(STYLES))


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
    book, scenario = await asyncio.to_thread(built, data.game, data.scenario)
    options = book.settle(data.options)
    check_seats(data.seats, scenario.seats)
    title = data.title.strip() or f"{book.title}: {scenario.title}"
    made, links = await asyncio.to_thread(room.store.create, book.name, scenario.name, options, title[:120], data.public,
                                          scenario.seats)
    return await seated(room, made, links, data.seats, data.name, data.nonce)


def built(game: str, scenario: str) -> tuple[Rulebook, Scenario]:
    """The scenario, its map built if this is the first time."""
    book = rulebook(game)
    return book, book.scenario(scenario)


@post("/api/tables/import", operation_id="import_table")
async def import_table(room: Shared, data: JSONBody[ImportSave]) -> Created:
    """Go on with a saved game at a new table, with new dice: whoever has the save could know the old ones."""
    save, game = await asyncio.to_thread(replayed, data.save)
    check_seats(data.seats, game.seats)
    steps = [*(pack_step(s.kind, s.seat, s.what) for s in save.steps), new_dice()]
    title = data.title.strip() or f"{game.rulebook.title}: {game.scenario.title}"
    made, links = await asyncio.to_thread(room.store.create, game.rulebook.name, save.header["scenario"], game.options,
                                          title[:120], False, game.seats, steps, game.secret, game.nonces)
    return await seated(room, made, links, data.seats, data.name, "")


def replayed(text: str) -> tuple[Save, Game]:
    """The save, and the game it leads to. Whatever is wrong with it is said in one line."""
    save = read(text)
    if len(save.steps) > MOST_STEPS:
        raise SaveError(f"a game of more than {MOST_STEPS} choices is too long for this table")
    try:
        if save.opening.script is not None:
            raise SaveError("a game with scripted dice cannot be gone on with here")
        if len(save.secret) != 32 or save.header["chance"] is not None:
            raise SaveError("the dice of this save were given from outside; it cannot be gone on with here")
        msgspec.convert(save.header["nonces"], dict[str, Annotated[str, msgspec.Meta(max_length=64)]], strict=True)
        *_, game = replay_save(save)
    except HedgerowError:
        raise
    except Exception as fault:                            # a forged save may hold anything at all
        raise SaveError(f"this save cannot be played ({type(fault).__name__})") from None
    return save, game


def new_dice() -> str:
    """The step after which a game goes on with dice that nobody knows."""
    return pack_step("rekey", "", secrets.token_hex(32))


@post("/api/tables/{table:str}/branch", operation_id="branch")
async def branch(room: Shared, table: FromPath[str], data: JSONBody[Branch]) -> Created:
    """What if: go on from an earlier moment of a finished game, with other dice."""
    live = await room.table(table)
    game, info = over(live), live.info
    check_seats(data.seats, game.seats)
    steps = [*(await asyncio.to_thread(room.store.steps, table))[: data.at], new_dice()]
    made, links = await asyncio.to_thread(room.store.create, info.game, info.scenario, info.options,
                                          f"{info.title[:110]}: what if", False, game.seats, steps, info.secret,
                                          {s.seat: s.nonce for s in info.seats})
    return await seated(room, made, links, data.seats, data.name, "")


def over(live: LiveTable) -> Game:
    """The finished game: while it lasts, its steps would betray secrets."""
    if live.game is None or live.game.result is None:
        raise HedgerowError("the game is not over, and would betray its secrets; look at the log instead")
    return live.game


def check_seats(given: dict[str, str], seats: tuple[str, ...]) -> None:
    for seat, player in given.items():
        if seat not in seats:
            raise HedgerowError(f"there is no seat {seat!r}; there are: {', '.join(seats)}")
        if player not in (HUMAN, "me"):
            bot(player)                                   # refuses those that do not exist


async def seated(room: Room, made: str, links: dict[str, str], seats: dict[str, str], name: str, nonce: str) -> Created:
    """Those who are there sit down. Nobody gets the link of a bot's seat: it would show the bot's secrets."""
    for seat, player in seats.items():
        if player == "me":
            await asyncio.to_thread(room.store.put_down, made, seat, HUMAN, name, nonce)
        elif player != HUMAN:
            await asyncio.to_thread(room.store.put_down, made, seat, player, player)
    live = await room.table(made)
    await live.reload()
    return Created(table_view(live.info), {s: link for s, link in links.items() if not live.is_bot(s)})


@post("/api/tables/{table:str}/sit", operation_id="sit", security=BY_LINK)
async def sit(room: Shared, table: FromPath[str], data: JSONBody[Sit], request: Request[Any, Any, Any]) -> Seated:
    """Take the seat that the link opens, also back from a bot. From now on only the new link opens it."""
    seat = await room.seat(table, token_of(request))
    live = await room.table(table)
    token = await asyncio.to_thread(room.store.sit, table, seat, data.name, data.nonce)
    if token is None:                                     # you sit there already, in another browser
        return Seated(seat, token_of(request), table_view(live.info))
    return await sat(live, seat, token)


@post("/api/tables/{table:str}/claim", operation_id="claim")
async def claim(room: Shared, table: FromPath[str], data: JSONBody[Claim]) -> Seated:
    """Take an open seat of a public table, without a link: first come, first served."""
    live = await room.table(table)
    if not live.info.public:
        raise PermissionDeniedException("the seats of a private table are taken by link")
    if data.seat not in {s.seat for s in live.info.seats}:
        raise HedgerowError(f"there is no seat {data.seat!r}")
    token = await asyncio.to_thread(room.store.sit, table, data.seat, data.name, data.nonce, open_only=True)
    if token is None:
        raise HTTPException("somebody sits there already", status_code=409)
    return await sat(live, data.seat, token)


async def sat(live: LiveTable, seat: str, token: str) -> Seated:
    live.unseat(seat)
    await live.reload()
    return Seated(seat, token, table_view(live.info))


@post("/api/tables/{table:str}/hand-over", operation_id="hand_over", security=BY_LINK)
async def hand_over(room: Shared, table: FromPath[str], data: JSONBody[HandOver], request: Request[Any, Any, Any]) -> Link:
    """Leave the seat: to a bot, or open to a person. The old link opens nothing any more; with the new one the seat can be
    passed on, or taken back."""
    seat = await room.seat(table, token_of(request))
    if data.to != HUMAN:
        bot(data.to)                                      # refuses those that do not exist
    live = await room.table(table)
    player = "" if data.to == HUMAN else data.to
    token = await asyncio.to_thread(room.store.hand_over, table, seat, player, player)
    live.unseat(seat)
    await live.reload()
    return Link(token)


@get("/api/tables/{table:str}/save", operation_id="save", media_type=MediaType.TEXT)
async def save(room: Shared, table: FromPath[str]) -> Response[str]:
    """The whole game as a file. Only when it is over: before that it holds secrets."""
    game = over(await room.table(table))
    return Response(await asyncio.to_thread(game.save), media_type=MediaType.TEXT,
                    headers={"Content-Disposition": f'attachment; filename="hedgerow-{table}.save"'})


@get("/api/tables/{table:str}/thoughts", operation_id="thoughts", security=WITH_OR_WITHOUT)
async def thoughts(room: Shared, table: FromPath[str], request: Request[Any, Any, Any],
                   since: FromQuery[int] = 0) -> list[Thought]:
    """Why the bots chose as they did, from the `since`-th step on: all of it when the game is over, or while nothing is hidden
    from who asks; else only to the link of the bot's own seat."""
    seat = await room.seat(table, token_of(request)) if token_of(request) else None
    live = await room.table(table)
    kept = [(n, json.loads(thought)) for n, thought in await asyncio.to_thread(room.store.thoughts, table)]
    if live.game is None:
        return []
    told, all_of_them = before_steps(live.game, seat), live.tells_reasons(seat)
    return [Thought(n, at=told[n], until=told[n + 1], **thought) for n, thought in kept
            if since <= n < len(told) - 1 and (all_of_them or thought["seat"] == seat)]


@get("/api/tables/{table:str}/log", operation_id="log", security=WITH_OR_WITHOUT)
async def table_log(room: Shared, table: FromPath[str], request: Request[Any, Any, Any],
                    since: FromQuery[int] = 0) -> list[dict[str, Any]]:
    """What this seat has seen happen (or everyone, without a link), from the `since`-th event on."""
    seat = await room.seat(table, token_of(request)) if token_of(request) else None
    live = await room.table(table)
    game = live.game
    if game is None:
        return []
    return [as_json(game.rulebook, game.state, rule, what) for rule, what in game.log(seat, max(0, since))]


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


@get("/api/tables/{table:str}/text", operation_id="text_board", security=WITH_OR_WITHOUT)
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


@post("/api/tables/{table:str}/chat", operation_id="say", status_code=201, security=BY_LINK)
async def say(room: Shared, table: FromPath[str], data: JSONBody[Line], request: Request[Any, Any, Any]) -> ChatLine:
    """Say something to everyone at the table. Only those who have a seat."""
    seat = await room.seat(table, token_of(request))
    live = await room.table(table)
    name = next((s.name for s in live.info.seats if s.seat == seat and s.name), seat)
    return ChatLine(*await live.say(name, data.text))


@get("/api/tables/{table:str}/note", operation_id="note", security=BY_LINK)
async def note(room: Shared, table: FromPath[str], request: Request[Any, Any, Any]) -> Line:
    """The seat's private notepad."""
    seat = await room.seat(table, token_of(request))
    return Line(await asyncio.to_thread(room.store.note, table, seat))


@post("/api/tables/{table:str}/note", operation_id="write_note", security=BY_LINK, status_code=200)
async def write_note(room: Shared, table: FromPath[str], data: JSONBody[Line], request: Request[Any, Any, Any]) -> Line:
    seat = await room.seat(table, token_of(request))
    await asyncio.to_thread(room.store.write_note, table, seat, data.text)
    return data


# ---- replay ----

@get("/api/tables/{table:str}/replay/{at:int}", operation_id="replay", security=WITH_OR_WITHOUT)
async def replay_at(room: Shared, table: FromPath[str], at: FromPath[int], request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The board as this seat saw it after the `at`-th event it has seen; after the end, as everyone may see it."""
    seat = await room.seat(table, token_of(request)) if token_of(request) else None
    live = await room.table(table)
    if live.game is None:
        raise HedgerowError("the game has not begun")
    async with room.looking_back:                         # one after the other: it is work, and play comes first
        return await asyncio.to_thread(board_at, live.game, seat, at)


def board_at(game: Game, seat: str | None, at: int) -> dict[str, Any]:
    """The position before the first step at which the seat had seen so many events; when it had seen all, the last one."""
    told = before_steps(game, seat)
    index = next((i for i, n in enumerate(told) if n >= at), len(game.history))
    if told[index] == told[-1]:
        index = len(game.history)
    view = game.at(index).view(seat)
    view["decision"] = None
    return {"view": view, "events": told[index], "step": index if game.result is not None else None}


def before_steps(game: Game, seat: str | None) -> list[int]:
    """How many events the seat had seen before each step, and in the end how many in all."""
    seen = list(accumulate((e.seen_by(seat) is not None for e in game.events), initial=0))
    return [*(seen[s.events] for s in game.history), seen[-1]]


# ---- the whole ----

def create_app(settings: Settings | None = None) -> Litestar:
    """The ASGI application."""
    chosen = settings or Settings()
    room = Room(Store(chosen.database), Workers(chosen.workers, chosen.bot_seconds), chosen)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        early = asyncio.create_task(early_work(room))
        yield
        early.cancel()
        room.workers.close()
        room.store.close()

    async def provide_room(state: AppState) -> Room:
        return state.room                                 # type: ignore[no-any-return]

    api = Router("/", route_handlers=[games, rules, map_svg, tables, table, new_table, import_table, branch, sit, claim,
                                      hand_over, save, thoughts, table_log, scene, table_map, text_board, chat, say, note,
                                      write_note, replay_at, play],
                 guards=[guard], dependencies={"room": provide_room})
    web = Path(str(resources.files("hedgerow"))) / "web"
    pages = create_static_files_router("/", [web], html_mode=True, name="web")
    link = SecurityScheme(type="http", scheme="bearer", description="The secret link of a seat")
    described = OpenAPIConfig("Hedgerow", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()],
                              components=Components(security_schemes={"link": link}))
    return Litestar([api, drawing, pages], lifespan=[lifespan], state=AppState({"room": room, "rates": Rates(chosen.rates)}),
                    request_max_body_size=LARGEST_BODY, before_send=[headed], exception_handlers={Exception: problem},
                    openapi_config=described)


async def early_work(room: Room) -> None:
    """What may be done before anybody asks, without keeping anybody waiting: bots go on, rulebooks are read."""
    await asyncio.to_thread(games.fn)
    await room.wake()


@get_("/games/{game:str}/{path:path}", include_in_schema=False)
async def drawing(game: FromPath[str], path: FromPath[Path]) -> File:
    """What a game draws itself with, from its own folder."""
    web = (await asyncio.to_thread(_book, game)).web
    if web is None:
        raise NotFoundException("there is no such file")
    found = (web / str(path).lstrip("/")).resolve()
    if not found.is_relative_to(web.resolve()) or not found.is_file():
        raise NotFoundException("there is no such file")
    return File(found, content_disposition_type="inline", media_type=guess_type(found)[0] or "application/octet-stream")


__all__ = ["OPEN", "OVER", "Settings", "create_app"]
