"""How a call is declared: what it may refuse, who may ask, and whom it speaks for."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from litestar import get as get_
from litestar import post as post_
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from hedgerow.server.messages import Problem
from hedgerow.server.safety import Rates, address_of

REFUSALS = {code: ResponseSpec(Problem, description=why, generate_examples=False) for code, why in {
    400: "Refused, with the reason", 401: "The link opens no seat here", 403: "Not for you", 404: "There is no such thing",
    409: "Somebody was quicker", 413: "Too much at once", 429: "Too often", 503: "Too busy just now"}.items()}
get = partial(get_, responses=REFUSALS)
post = partial(post_, responses=REFUSALS)
BY_LINK: Any = [{"link": []}]             # only with the secret link of a seat
WITH_OR_WITHOUT: Any = [{}, {"link": []}]         # a seat sees what it may, anybody else what everyone may
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")


def token_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Secret links travel in a header, never in an address, so that no log holds them."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def not_too_often(request: ASGIConnection[Any, Any, Any, Any], kind: str) -> str:
    """Whoever asks for something that is much work, or stays, asks less often. Their address."""
    rates: Rates = request.app.state.rates
    if not rates.take(kind, who := address_of(request)):
        raise HTTPException("that is often enough for now; try again later", status_code=429)
    return who
