"""A seat's (or a spectator's) line to the table: one WebSocket, every message answered, every refusal in words."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.params import FromPath

from hedgerow.kernel.errors import HedgerowError, IllegalAction
from hedgerow.server.database import DatabaseFault
from hedgerow.server.lanes import Busy
from hedgerow.server.listener import Listener
from hedgerow.server.live import LiveTable, Stale
from hedgerow.server.room import Room, Shared
from hedgerow.server.safety import Bucket, Rates, address_of

log = logging.getLogger("hedgerow.server")
LARGEST_MESSAGE = 64_000
DEEPEST_MESSAGE = 20
HELLO_SECONDS = 10.0
SEND_SECONDS = 30.0                       # that a message may take to go out
REFUSED, GONE = 4400, 4410                # how a socket is closed: no such seat or table; handed over or too slow
MISTAKE = "the program made a mistake; nothing has changed"


@websocket("/api/tables/{table:str}/play")
async def play(socket: WebSocket[Any, Any, Any], room: Shared, table: FromPath[str]) -> None:
    """The first message says who it is: {"type": "hello", "token": ..., "since": events known already}."""
    who = address_of(socket)
    await socket.accept()
    try:
        with room.sockets.open(who):
            await _play(socket, room, table, who)
    except WebSocketDisconnect:
        pass
    except Exception as no:                               # who may try again is not told to forget his link
        passing = isinstance(no, Busy | DatabaseFault) or not isinstance(no, HedgerowError | HTTPException | msgspec.MsgspecError)
        await _close(socket, GONE if passing else REFUSED, _why(no, table, room))


async def _play(socket: WebSocket[Any, Any, Any], room: Room, table: str, who: str) -> None:
    """Nothing is held for whoever has not said who they are; from then on the table stays while they are there."""
    seat, known = await _welcome(socket, room, table)
    async with room.at(table) as live:
        listener = Listener(seat, known)
        live.listeners.add(listener)
        listener.look()
        live.wake_bots()
        writer = asyncio.create_task(_write(socket, room, live, listener))
        bucket = Bucket(room.settings.messages_per_second, room.settings.burst)
        rates: Rates = socket.app.state.rates
        try:
            while True:
                sent = await _received(socket)
                allowed = bucket.take() and rates.take("message", who)
                listener.tell(await _answered(room, live, listener, sent, allowed))
        finally:
            live.listeners.discard(listener)
            writer.cancel()
            await asyncio.wait({writer})


async def _welcome(socket: WebSocket[Any, Any, Any], room: Room, table: str) -> tuple[str | None, int]:
    """Which seat it is, and how much of the log it knows."""
    await room.info(table)
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = _message(await _received(socket))
    except TimeoutError:
        raise HedgerowError("no hello came") from None
    if hello.get("type") != "hello":
        raise HedgerowError("the first message is hello")
    token, since = hello.get("token") or "", hello.get("since", 0)
    if not isinstance(token, str):
        raise HedgerowError("a token is text")
    seat = await room.seat(table, token) if token else None
    return seat, since if isinstance(since, int) and not isinstance(since, bool) else 0


async def _received(socket: WebSocket[Any, Any, Any]) -> str | bytes:
    """What came, text or bytes."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=event.get("code") or 1005)
    return event.get("text") or event.get("bytes") or ""


async def _write(socket: WebSocket[Any, Any, Any], room: Room, live: LiveTable, listener: Listener) -> None:
    """Send what waits in the listener's line, one after the other, as fast as the socket takes it."""
    try:
        while True:
            waiting = await listener.next()
            data = waiting if waiting is not None else await live.message_for(listener)
            if data is not None:
                async with asyncio.timeout(SEND_SECONDS):
                    await socket.send_text(data.decode())
    except HedgerowError as no:
        await _close(socket, GONE, str(no))
    except Exception as fault:                            # the line is broken, or a view cannot be made
        live.listeners.discard(listener)
        if not isinstance(fault, WebSocketDisconnect | OSError | RuntimeError | TimeoutError):
            room.metrics.errors += 1
            log.exception("a view could not be sent at table %s", live.info.id)
        await _close(socket, GONE, MISTAKE)


async def _answered(room: Room, live: LiveTable, listener: Listener, sent: str | bytes, allowed: bool) -> dict[str, Any]:
    """The answer to one message: always one, and a refusal says why. Nothing a client sends makes the server fail."""
    reference: Any = None
    try:
        message = _message(sent)
        reference = message.get("ref")
        reference = reference if isinstance(reference, int | str) else None
        if not allowed:                                   # told to whom it was that asked, who else waits for ever
            raise HedgerowError("too many messages; wait a moment")
        if listener not in live.listeners:
            raise HedgerowError(listener.gone or "this seat has been handed over")
        answer = await live.receive(listener, message)
        return {**(answer or {"type": "done"}), "ref": reference}
    except Stale as no:
        room.metrics.refused["stale"] += 1
        return {"type": "stale", "reason": str(no), "ref": reference}
    except Exception as no:
        room.metrics.refused[type(no).__name__] += 1
        rules = list(no.rules) if isinstance(no, IllegalAction) else []
        return {"type": "refused", "reason": _why(no, live.info.id, room), "rules": rules, "ref": reference}


def _why(no: Exception, table: str, room: Room) -> str:
    """The reason in words. What is not a refusal is a mistake of ours, and is logged without what was sent."""
    if isinstance(no, HTTPException):
        return no.detail
    if isinstance(no, HedgerowError | msgspec.MsgspecError):
        return str(no)
    room.metrics.errors += 1
    log.error("a message could not be answered at table %s", table, exc_info=no)
    return MISTAKE


def _message(sent: str | bytes) -> dict[str, Any]:
    if len(sent) > LARGEST_MESSAGE:
        raise HedgerowError("the message is too long")
    try:
        found = msgspec.json.decode(sent)
    except (ValueError, RecursionError):
        raise HedgerowError("a message is JSON") from None
    if not isinstance(found, dict):
        raise HedgerowError("a message is a JSON object")
    if _deeper(found, DEEPEST_MESSAGE):
        raise HedgerowError("the message is too deep")
    return found


def _deeper(value: Any, levels: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels == 0 or any(_deeper(v, levels - 1) for v in inside if isinstance(v, dict | list))


async def _close(socket: WebSocket[Any, Any, Any], code: int, why: str) -> None:
    with contextlib.suppress(Exception):
        await socket.send_text(json.dumps({"type": "refused", "reason": why, "rules": []}))
        await socket.close(code=code, reason=why[:100])
