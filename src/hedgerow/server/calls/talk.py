"""Chat and notepads."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, JSONBody

from hedgerow.server.calls.declaring import BY_LINK, get, post, token_of
from hedgerow.server.messages import ChatLine, Line, Note
from hedgerow.server.room import Shared


@get("/api/tables/{table:str}/chat", operation_id="chat")
async def chat(room: Shared, table: FromPath[str], request: Request[Any, Any, Any]) -> list[ChatLine]:
    """What was said at the table, the last two hundred lines; what was said aside only with the link of a seat that heard it."""
    await room.info(table)
    token = token_of(request)
    seat = await room.seat(table, token) if token else None
    return [ChatLine(*line) for line in await room.lanes.read.run(room.store.chat, table, seat)]


@post("/api/tables/{table:str}/chat", operation_id="say", status_code=201, security=BY_LINK)
async def say(room: Shared, table: FromPath[str], data: JSONBody[Line], request: Request[Any, Any, Any]) -> ChatLine:
    """Say something to everyone at the table, or aside to one's own side while the rules allow it. Only those who have a seat."""
    seat = await room.seat(table, token_of(request))
    async with room.at(table) as live:
        name = next((s.name for s in live.info.seats if s.seat == seat and s.name), seat)
        if not data.aside:
            return ChatLine(*await live.say(name, data.text))
        others = () if live.game is None else live.game.talk(seat)
        if not others:
            raise PermissionDeniedException("there is nobody whom the rules let you talk to alone now")
        return ChatLine(*await live.say(name, data.text, (seat, *others)))


@get("/api/tables/{table:str}/note", operation_id="note", security=BY_LINK)
async def note(room: Shared, table: FromPath[str], request: Request[Any, Any, Any]) -> Note:
    """The seat's private notepad."""
    seat = await room.seat(table, token_of(request))
    return Note(await room.lanes.read.run(room.store.note, table, seat))


@post("/api/tables/{table:str}/note", operation_id="write_note", security=BY_LINK, status_code=200)
async def write_note(room: Shared, table: FromPath[str], data: JSONBody[Note], request: Request[Any, Any, Any]) -> Note:
    """Write the notepad anew."""
    seat = await room.seat(table, token_of(request))
    await room.lanes.desk.run(room.store.write_note, table, seat, data.text)
    return data
