"""What is asked of this server about a table that another has is passed on to it, and its answer back."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import httpx
import websockets
from litestar import Request, WebSocket
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from hedgerow.server.room import Room
from hedgerow.server.safety import LARGEST_BODY, address_of, guard

MARK = b"x-hedgerow-forwarded"            # who was passed on once is not passed on again
GONE = 4410                               # how a socket is closed whose table has moved: come back
PATIENCE = 120.0
DROPPED = {b"host", b"origin", b"connection", b"content-length", b"transfer-encoding", b"upgrade", b"x-forwarded-for",
           b"accept-encoding", b"sec-websocket-key", b"sec-websocket-version", b"sec-websocket-extensions",
           b"sec-websocket-protocol"}
KEPT_BACK = {b"connection", b"transfer-encoding", b"content-length", b"content-encoding", b"date"}


class Forwarding:
    """Between the door and the calls."""

    def __init__(self, app: ASGIApp, room: Room) -> None:
        self.app, self.room = app, room
        self.client = httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False,
                                        limits=httpx.Limits(max_connections=200, max_keepalive_connections=20))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if owner := await self._owner(scope):
            self.room.metrics.forwarded += 1
            if scope["type"] == ScopeType.HTTP:
                guard(Request(scope, receive, send), scope["route_handler"])
                if await self._answered(owner, scope, receive, send):
                    return
            else:
                guard(WebSocket(scope, receive, send), scope["route_handler"])
                if await self._connected(owner, scope, receive, send):
                    return
        await self.app(scope, receive, send)              # it is ours, or whoever had it is gone

    async def _owner(self, scope: Scope) -> str:
        """Where the table is that this is about, if not here."""
        table = scope.get("path_params", {}).get("table")
        if not table or table in self.room.tables or any(name == MARK for name, _ in scope["headers"]):
            return ""
        return await self.room.peers.owner(str(table))

    def _headers(self, scope: Scope, connection: Any) -> list[tuple[bytes, bytes]]:
        kept = [(n, v) for n, v in scope["headers"] if n.lower() not in DROPPED]
        return [*kept, (b"x-forwarded-for", address_of(connection).split("/")[0].encode()), (MARK, b"1")]

    async def _answered(self, owner: str, scope: Scope, receive: Receive, send: Send) -> bool:
        request: Request[Any, Any, Any] = Request(scope, receive, send)
        body = await _body(receive)
        url = f"{owner}{_target(scope)}"
        try:
            answer = await self.client.request(request.method, url, headers=self._headers(scope, request), content=body)
        except httpx.ConnectError:
            await self._again(scope, body, send)
            return True
        headers = [(n, v) for n, v in answer.headers.raw if n.lower() not in KEPT_BACK]
        await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": answer.content, "more_body": False})
        return True

    async def _again(self, scope: Scope, body: bytes, send: Send) -> None:
        """The owner is gone: what was read of the request is read again by ourselves."""
        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}
        await self.app(scope, receive, send)

    async def _connected(self, owner: str, scope: Scope, receive: Receive, send: Send) -> bool:
        socket: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)
        headers = [(n.decode("latin-1"), v.decode("latin-1")) for n, v in self._headers(scope, socket)]
        try:
            line = await websockets.connect(f"ws{owner.removeprefix('http')}{_target(scope)}", additional_headers=headers,
                                            compression=None, max_size=None, open_timeout=PATIENCE, proxy=None)
        except OSError:
            return False
        await socket.accept()
        there, here = asyncio.create_task(_from(line, socket)), asyncio.create_task(_to(line, receive))
        _, pending = await asyncio.wait({there, here}, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        await asyncio.wait({there, here})
        await line.close()
        with contextlib.suppress(Exception):
            await socket.close(code=line.close_code if line.close_code and line.close_code >= 4000 else GONE,
                               reason=line.close_reason or "")
        return True


async def _from(line: websockets.ClientConnection, socket: WebSocket[Any, Any, Any]) -> None:
    with contextlib.suppress(websockets.ConnectionClosed):
        async for message in line:
            await (socket.send_text(message) if isinstance(message, str) else socket.send_bytes(message))


async def _to(line: websockets.ClientConnection, receive: Receive) -> None:
    with contextlib.suppress(websockets.ConnectionClosed):
        while (event := await receive())["type"] != "websocket.disconnect":
            if event["type"] == "websocket.receive":
                text = event.get("text")
                await line.send(text if text is not None else event.get("bytes") or b"")


def _target(scope: Scope) -> str:
    """The address that was asked for, as it was written."""
    path = scope["raw_path"].decode("latin-1").split("?")[0]
    return f"{path}?{query}" if (query := scope["query_string"].decode("latin-1")) else path


async def _body(receive: Receive) -> bytes:
    found = b""
    while len(found) <= LARGEST_BODY:
        event: Any = await receive()
        found += event.get("body", b"")
        if event["type"] == "http.disconnect" or not event.get("more_body"):
            break
    return found
