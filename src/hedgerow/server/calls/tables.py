"""The lobby: which tables there are, and how one is set up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from litestar import MediaType, Request, Response
from litestar.params import FromPath, FromQuery, JSONBody

from hedgerow.bots import bot
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rulebook import Rulebook, Scenario
from hedgerow.server.calls.declaring import get, not_too_often, post
from hedgerow.server.calls.games import drawn, takes_gzip
from hedgerow.server.live import LiveTable
from hedgerow.server.lobby import table_view
from hedgerow.server.messages import Branch, Created, ImportSave, NewTable, Scene, TableView, VerbView
from hedgerow.server.room import Room, Shared
from hedgerow.server.store import HUMAN

Players = dict[str, tuple[str, str, str]]


@get("/api/tables", operation_id="tables")
async def tables(room: Shared) -> Response[list[TableView]]:
    """Public tables, latest first."""
    return Response(await room.lobby.text(), media_type=MediaType.JSON)      # type: ignore[arg-type]


@get("/api/tables/{table:str}", operation_id="table")
async def table(room: Shared, table: FromPath[str]) -> TableView:
    """One table; private ones are found only by those who know their id."""
    return await room.lanes.look.run(table_view, await room.info(table))


@post("/api/tables", operation_id="new_table")
async def new_table(room: Shared, data: JSONBody[NewTable], request: Request[Any, Any, Any]) -> Created:
    """Set up a table. Bots sit down at once; "me" seats too; open seats wait for whoever gets their link."""
    book, scenario = await room.lanes.imports.run(built, data.game, data.scenario)
    options = book.settle(data.options)
    players = sitting(data.seats, scenario.seats, data.name, data.nonce)
    maker = await may_set_up(room, request)
    title = data.title.strip() or f"{book.title}: {scenario.title}"
    made, links = await room.lanes.desk.run(room.store.create, book.name, scenario.name, options, title[:120], data.public,
                                            scenario.seats, maker=maker, players=players)
    return await set_up(room, made, links)


def built(game: str, scenario: str) -> tuple[Rulebook, Scenario]:
    """The scenario, its map built if this is the first time."""
    book = rulebook(game)
    return book, book.scenario(scenario)


@post("/api/tables/import", operation_id="import_table")
async def import_table(room: Shared, data: JSONBody[ImportSave], request: Request[Any, Any, Any]) -> Created:
    """Go on with a saved game at a new table, with new dice: whoever has the save could know the old ones."""
    who = not_too_often(request, "errand")
    maker = await may_set_up(room, request)
    game = await room.errands.do("import", who, text=data.save)
    players = sitting(data.seats, game["seats"], data.name)
    title = data.title.strip() or game["title"]
    made, links = await room.lanes.imports.run(room.store.create, game["game"], game["scenario"], game["options"], title[:120],
                                               False, game["seats"], maker=maker, players=players, **gone_on_with(game))
    return await set_up(room, made, links)


@post("/api/tables/{table:str}/branch", operation_id="branch")
async def branch(room: Shared, table: FromPath[str], data: JSONBody[Branch], request: Request[Any, Any, Any]) -> Created:
    """What if: go on from an earlier moment of a finished game, with other dice."""
    who = not_too_often(request, "errand")
    maker = await may_set_up(room, request)
    info, header, steps = await room.finished(table)
    seats = [s.seat for s in info.seats]
    players = sitting(data.seats, seats, data.name)
    game = await room.errands.do("play again", who, header=header, steps=steps[: data.at], dice=True)
    game |= {"secret": header["secret"], "nonces": header["nonces"]}
    made, links = await room.lanes.imports.run(room.store.create, info.game, info.scenario, info.options,
                                               f"{info.title[:110]}: what if", False, seats, maker=maker, players=players,
                                               **gone_on_with(game))
    return await set_up(room, made, links)


def gone_on_with(game: dict[str, Any]) -> dict[str, Any]:
    """What a new table needs of a game that was begun elsewhere."""
    return {"steps": game["steps"], "secret": bytes.fromhex(game["secret"]), "nonces": game["nonces"],
            "position": bytes.fromhex(game["position"])}


async def may_set_up(room: Room, request: Request[Any, Any, Any]) -> str:
    """Whoever sets up one table after the other and plays at none has to wait. Who it is, not to be told by anybody."""
    maker = room.maker(not_too_often(request, "table"))
    if await room.lanes.read.run(room.store.idle_tables_of, maker) >= room.settings.idle_tables:
        raise HedgerowError("you have set up many tables at which nobody plays yet; play at one of them first")
    await room.not_full()
    return maker


def sitting(given: Mapping[str, str], seats: Iterable[str], name: str, nonce: str = "") -> Players:
    """Who sits there from the start: whoever sets the table up, and bots."""
    found: Players = {}
    for seat, player in given.items():
        if seat not in seats:
            raise HedgerowError(f"there is no seat {seat!r}; there are: {', '.join(seats)}")
        if player == "me":
            found[seat] = (HUMAN, name, nonce)
        elif player != HUMAN:
            bot(player)                                   # refuses those that do not exist
            found[seat] = (player, player, "")
    return found


async def set_up(room: Room, made: str, links: dict[str, str]) -> Created:
    """The table, and the links. Nobody gets the link of a bot's seat: it would show the bot's secrets."""
    async with room.at(made) as live:
        await live.reload()
        room.lobby.changed()
        shown = await room.lanes.look.run(table_view, live.info)
        return Created(shown, {s: link for s, link in links.items() if not live.is_bot(s)})


# ---- what never changes at a table ----

@get("/api/tables/{table:str}/scene", operation_id="scene")
async def scene(room: Shared, table: FromPath[str]) -> Scene:
    """What does not change in a battle at this table: where the hexes lie, what the verbs touch."""
    async with room.at(table) as live:
        return await room.lanes.look.run(scene_of, live)


def scene_of(live: LiveTable) -> Scene:
    book, scenario = rulebook(live.info.game), scenario_at(live)
    where = book.table.map.places(scenario) if book.table.map is not None else None
    return Scene(table_view(live.info), scenario.notes, {v: VerbView(list(k.places)) for v, k in book.rules.verbs.items()},
                 [q.name for q in book.aids.questions], where, book.table.map is not None,
                 blake2b(scenario.name.encode(), digest_size=6).hexdigest(), dict(book.table.words))


@get("/api/tables/{table:str}/map.svg", operation_id="table_map", media_type="image/svg+xml")
async def table_map(request: Request[Any, Any, Any], room: Shared, table: FromPath[str],
                    theme: FromQuery[str] = "classic") -> Response[bytes]:
    """The map this table plays on, also where the scenario was drawn by lot."""
    async with room.at(table) as live:
        return await room.lanes.look.run(lambda: drawn(rulebook(live.info.game), scenario_at(live), theme,
                                                             takes_gzip(request)))


def scenario_at(live: LiveTable) -> Scenario:
    return live.game.scenario if live.game is not None else rulebook(live.info.game).scenario(live.info.scenario)
