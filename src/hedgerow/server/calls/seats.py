"""Seats: taking one by its link or openly, leaving it, getting it back."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.params import FromPath, JSONBody

from hedgerow.bots import bot
from hedgerow.kernel.errors import HedgerowError
from hedgerow.server.calls.declaring import BY_LINK, get, post, token_of
from hedgerow.server.live import LiveTable
from hedgerow.server.lobby import table_view
from hedgerow.server.messages import Claim, HandOver, Link, Reach, Seated, Sit
from hedgerow.server.room import Room, Shared
from hedgerow.server.store import HUMAN


@post("/api/tables/{table:str}/sit", operation_id="sit", security=BY_LINK)
async def sit(room: Shared, table: FromPath[str], data: JSONBody[Sit], request: Request[Any, Any, Any]) -> Seated:
    """Take the seat that the link opens, also back from a bot. From now on only the new link opens it."""
    seat = await room.seat(table, token_of(request))
    async with room.at(table) as live:
        token = await room.lanes.desk.run(room.store.sit, table, seat, data.name, data.nonce)
        if token is None:                                 # you sit there already, in another browser
            return Seated(seat, token_of(request), await room.lanes.look.run(table_view, live.info))
        return await sat(room, live, seat, token)


@post("/api/tables/{table:str}/claim", operation_id="claim")
async def claim(room: Shared, table: FromPath[str], data: JSONBody[Claim]) -> Seated:
    """Take an open seat of a public table, without a link: first come, first served."""
    async with room.at(table) as live:
        if not live.info.public:
            raise PermissionDeniedException("the seats of a private table are taken by link")
        if data.seat not in {s.seat for s in live.info.seats}:
            raise HedgerowError(f"there is no seat {data.seat!r}")
        token = await room.lanes.desk.run(room.store.sit, table, data.seat, data.name, data.nonce, open_only=True)
        if token is None:
            raise HTTPException("somebody sits there already", status_code=409)
        return await sat(room, live, data.seat, token)


async def sat(room: Room, live: LiveTable, seat: str, token: str) -> Seated:
    live.unseat(seat)
    await live.reload()
    room.lobby.changed()
    return Seated(seat, token, await room.lanes.look.run(table_view, live.info))


@post("/api/tables/{table:str}/hand-over", operation_id="hand_over", security=BY_LINK)
async def hand_over(room: Shared, table: FromPath[str], data: JSONBody[HandOver], request: Request[Any, Any, Any]) -> Link:
    """Leave the seat: to a bot, or open to a person. The old link opens nothing any more; with the new one the seat can be
    passed on, or taken back."""
    seat = await room.seat(table, token_of(request))
    if data.to != HUMAN:
        bot(data.to)                                      # refuses those that do not exist
    async with room.at(table) as live:
        player = "" if data.to == HUMAN else data.to
        token = await room.lanes.desk.run(room.store.hand_over, table, seat, player, player)
        live.unseat(seat)
        await live.reload()
        room.lobby.changed()
        return Link(token)


@get("/api/reach", operation_id="reach")
async def reach(room: Shared) -> Reach:
    """Where other machines of the same network reach this server, for invitations; and how to start one that they reach."""
    return Reach(room.settings.network, "hedgerow serve --host 0.0.0.0")
