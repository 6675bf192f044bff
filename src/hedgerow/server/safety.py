"""What keeps strangers out and the server up: origins, rates, headers, and refusals that say why."""

from __future__ import annotations

import ipaddress
import logging
import time
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response, WebSocket
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, PermissionDeniedException, WebSocketException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from hedgerow.kernel.errors import HedgerowError, IllegalAction
from hedgerow.server.lanes import Busy
from hedgerow.server.messages import Problem
from hedgerow.server.metrics import Metrics

log = logging.getLogger("hedgerow.server")
LARGEST_BODY = 5_000_000
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
                               "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin", "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
LONGEST_PATH, LONGEST_NAME = 2000, 200
LOCAL = ("localhost", "127.0.0.1", "[::1]")


class Bucket:
    """So many messages a second, and a few more at once."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst, self.left, self.at = rate, burst, float(burst), time.monotonic()

    def fill(self) -> bool:
        """What has come back since; whether it is full again."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        return self.left >= self.burst

    def take(self) -> bool:
        self.fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Rates:
    """A bucket for each address and kind of request. Those that are full again are forgotten."""

    def __init__(self, limits: dict[str, tuple[float, int]]) -> None:
        self.limits = limits
        self.buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, kind: str, who: str) -> bool:
        if kind not in self.limits:
            return True
        if len(self.buckets) > 1000:
            self.buckets = {k: b for k, b in self.buckets.items() if not b.fill()}
        if (kind, who) not in self.buckets:
            self.buckets[kind, who] = Bucket(*self.limits[kind])
        return self.buckets[kind, who].take()


def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Before anything is done for anybody, over HTTP or WebSocket: a sound address, a page of ours, and not too often."""
    decent(connection, handler)
    if not own_page(connection):
        raise refusal(connection, 403, "this page may not play here")
    rates: Rates = connection.app.state.rates
    socket = isinstance(connection, WebSocket)
    kind = "socket" if socket else "look" if connection.scope.get("method") in ("GET", "HEAD") else "change"
    if not rates.take(kind, address_of(connection)):
        raise refusal(connection, 429, "too many requests; wait a moment")


def decent(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """What is asked for by a name of ours, and by an address that can mean something."""
    connection.scope["hedgerow.began"] = time.monotonic()                     # type: ignore[typeddict-unknown-key]
    path = connection.scope["path"]
    if "\0" in path or b"%00" in connection.scope["query_string"] or len(path) > LONGEST_PATH \
            or max(map(len, path.split("/"))) > LONGEST_NAME:
        raise refusal(connection, 400, "there can be nothing at such an address")
    if not own_name(connection.headers.get("host", ""), connection.app.state.room.settings.hosts):
        raise refusal(connection, 400, "this server is not known by that name")


def own_name(host: str, known: tuple[str, ...]) -> bool:
    """Whether the server goes by this name: a stranger's name that was made to lead here would let his pages in. Plain
    addresses cannot be made to lead anywhere else."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name in LOCAL or name.lower() in known or "*" in known:
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Whom a request comes from. Of IPv6, the network: one person has all of it."""
    host = connection.client.host if connection.client else ""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if found.version == 6 and found.ipv4_mapped is None:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(getattr(found, "ipv4_mapped", None) or found)


def own_page(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Only pages of this server may ask: a stranger's page in the same browser may not. Programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc == connection.headers.get("host") or origin in connection.app.state.room.settings.origins


def refusal(connection: ASGIConnection[Any, Any, Any, Any], code: int, why: str) -> Exception:
    if isinstance(connection, WebSocket):
        return WebSocketException(detail=why, code=4000 + code)
    return PermissionDeniedException(why) if code == 403 else HTTPException(why, status_code=code)


async def headed(message: Message, scope: Scope) -> None:
    """Every answer carries the headers, also the refusals; what the API says is kept by no cache unless it says so."""
    if message["type"] != "http.response.start":
        return
    counted(message["status"], scope)
    given = list(message.get("headers", []))
    names = {n.lower() for n, _ in given}
    wanted = {**HEADERS, "Cache-Control": "no-store"} if scope["path"].startswith("/api/") else HEADERS
    more = [(n.lower().encode(), v.encode()) for n, v in wanted.items()]
    message["headers"] = [*given, *((n, v) for n, v in more if n not in names)]


def counted(code: int, scope: Scope) -> None:
    metrics: Metrics = scope["litestar_app"].state.room.metrics
    metrics.answers[code] += 1
    if began := scope.get("hedgerow.began"):
        metrics.requests.took(time.monotonic() - began)   # type: ignore[operator]


def problem(request: Request[Any, Any, Any], no: Exception) -> Response[Problem]:
    """Why it was refused, in one shape. A mistake of the program is logged, without what was sent."""
    if isinstance(no, HTTPException):
        return Response(Problem(_in_words(no)), status_code=no.status_code, headers=no.headers)
    if isinstance(no, Busy):
        return Response(Problem(str(no)), status_code=503, headers={"Retry-After": "2"})
    if isinstance(no, HedgerowError):
        return Response(Problem(str(no), list(no.rules) if isinstance(no, IllegalAction) else []), status_code=400)
    if isinstance(no, RecursionError):
        return Response(Problem("what was sent goes too deep"), status_code=400)
    request.app.state.room.metrics.errors += 1
    log.error("%s %s could not be answered", request.method, request.scope["path"], exc_info=no)
    return Response(Problem("the program made a mistake; nothing has changed"), status_code=500)


def _in_words(no: HTTPException) -> str:
    """The refusal, with what was wrong in which field."""
    extra = no.extra if isinstance(no.extra, list) else []
    wrong = [f"{e.get('key', '')}: {e['message']}".lstrip(": ") for e in extra if isinstance(e, dict) and "message" in e]
    return "; ".join([no.detail.split(" for POST /")[0].split(" for GET /")[0], *wrong])
