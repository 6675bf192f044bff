"""What has happened at a table: the log, the board in words, earlier moments, the bots' reasons, the save."""

from __future__ import annotations

import json
from typing import Any

from litestar import MediaType, Request, Response
from litestar.params import FromPath, FromQuery

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.server.calls.declaring import WITH_OR_WITHOUT, get, not_too_often, token_of
from hedgerow.server.keeping import Header
from hedgerow.server.logbook import PAGE, Logbook
from hedgerow.server.messages import TextView, Thought
from hedgerow.server.room import Room, Shared
from hedgerow.server.store import OPEN


async def asking_seat(room: Room, table: str, request: Request[Any, Any, Any]) -> str | None:
    """The seat whose link was sent; None for whoever sends none."""
    return await room.seat(table, token_of(request)) if token_of(request) else None


@get("/api/tables/{table:str}/log", operation_id="log", security=WITH_OR_WITHOUT)
async def table_log(room: Shared, table: FromPath[str], request: Request[Any, Any, Any], since: FromQuery[int] = 0,
                    most: FromQuery[int] = PAGE) -> list[dict[str, Any]]:
    """What this seat has seen happen (or everyone, without a link), from the `since`-th event on: a page of at most 500."""
    seat = await asking_seat(room, table, request)
    async with room.at(table) as live:
        found = await live.looked_at(lambda game, book: book.page(seat, max(0, since), max(0, min(most, PAGE))))
        return found or []


@get("/api/tables/{table:str}/thoughts", operation_id="thoughts", security=WITH_OR_WITHOUT)
async def thoughts(room: Shared, table: FromPath[str], request: Request[Any, Any, Any],
                   since: FromQuery[int] = 0) -> list[Thought]:
    """Why the bots chose as they did, from the `since`-th step on, a thousand at a time: all of it when the game is over, or
    while nothing is hidden from whoever asks; else only to the link of the bot's own seat."""
    seat = await asking_seat(room, table, request)
    async with room.at(table) as live:
        first = max(0, min(since, 2 ** 31 - 1))
        kept = await room.lanes.read.run(room.store.thoughts, table, first)

        def told(game: Game, book: Logbook) -> list[Thought]:
            everything, steps = live.tells_reasons(seat), len(game.history)
            read = [(n, json.loads(text)) for n, text in kept if n < steps]
            return [Thought(n, at=book.before_step(seat, n), until=book.before_step(seat, n + 1), **thought)
                    for n, thought in read if everything or thought["seat"] == seat]
        return await live.looked_at(told) or []


@get("/api/tables/{table:str}/text", operation_id="text_board", security=WITH_OR_WITHOUT)
async def text_board(room: Shared, table: FromPath[str], request: Request[Any, Any, Any]) -> TextView:
    """The board in words and signs, as this seat sees it."""
    seat = await asking_seat(room, table, request)
    async with room.at(table) as live:
        return TextView(await live.looked_at(lambda game, book: game.rulebook.table.text_board(game.board(seat))) or "")


@get("/api/tables/{table:str}/replay/{at:int}", operation_id="replay", security=WITH_OR_WITHOUT)
async def replay_at(room: Shared, table: FromPath[str], at: FromPath[int], request: Request[Any, Any, Any],
                    shared: FromQuery[bool] = False) -> dict[str, Any]:
    """The board as this seat saw it after the `at`-th event it has seen; after the end, as everyone may see it. `shared`: the
    events are counted as somebody without a link has seen them, as links to a moment do."""
    seat = await asking_seat(room, table, request)
    info = await room.info(table)
    if info.status == OPEN:
        raise HedgerowError("the game has not begun")
    steps = await room.lanes.read.run(room.store.steps, table)
    return await room.errands.do("board", not_too_often(request, "replay"), table=table, header=Header.of(info).as_dict(),
                                 steps=steps, seat=seat, at=at, shared=shared)


@get("/api/tables/{table:str}/course", operation_id="course", security=WITH_OR_WITHOUT)
async def course(room: Shared, table: FromPath[str], request: Request[Any, Any, Any]) -> dict[str, Any]:
    """How the game went, once it is over: at moments spread over it, how it stood for the first seat (-1 lost, 1 won) as the
    computer judges it, each with the number of events that this seat had seen by then."""
    seat = await asking_seat(room, table, request)
    _, header, steps = await room.finished(table)
    return await room.errands.do("course", not_too_often(request, "errand"), table=table, header=header, steps=steps, seat=seat)


@get("/api/tables/{table:str}/analysis/{step:int}", operation_id="analysis", security=WITH_OR_WITHOUT)
async def best_lines(room: Shared, table: FromPath[str], step: FromPath[int], request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Once the game is over: the next choice from this step on, its best lines as the computer judges them after a few seconds,
    and what was played."""
    seat = await asking_seat(room, table, request)
    _, header, steps = await room.finished(table)
    return await room.errands.do("best lines", not_too_often(request, "errand"), table=table, header=header, steps=steps,
                                 seat=seat, at=step)


@get("/api/tables/{table:str}/luck", operation_id="luck", security=WITH_OR_WITHOUT)
async def luck(room: Shared, table: FromPath[str], request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Once the game is over: where dice and cards moved it most, and by how much more or less than was to be expected, in
    chances to win of the first seat."""
    seat = await asking_seat(room, table, request)
    _, header, steps = await room.finished(table)
    return await room.errands.do("luck", not_too_often(request, "errand"), table=table, header=header, steps=steps, seat=seat)


@get("/api/tables/{table:str}/save", operation_id="save", media_type=MediaType.TEXT)
async def save(room: Shared, table: FromPath[str], request: Request[Any, Any, Any]) -> Response[str]:
    """The whole game as a file. Only when it is over: before that it holds secrets."""
    _, header, steps = await room.finished(table)
    made = await room.errands.do("save", not_too_often(request, "errand"), table=table, header=header, steps=steps)
    return Response(made["text"], media_type=MediaType.TEXT,
                    headers={"Content-Disposition": f'attachment; filename="hedgerow-{table}.save"'})
