"""Which games there are: scenarios, options, rules, maps, and what each game draws itself with."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable
from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Request, Response
from litestar import get as get_
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import File

from hedgerow.bots import STYLES, bot_names
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import game_names, rulebook
from hedgerow.kernel.rulebook import Rulebook, Scenario
from hedgerow.kernel.rules import known_rules
from hedgerow.server.calls.declaring import get
from hedgerow.server.messages import GameView, OptionView, RuleView, ScenarioView
from hedgerow.server.room import Room, Shared

LESSON = re.compile(r"lesson(?:-([a-z]+))?\.js")


@get("/api/games", operation_id="games")
async def games(room: Shared) -> list[GameView]:
    """Which games there are, with scenarios and options."""
    return await room.lanes.look.run(all_games)


async def read_rulebooks(room: Room) -> None:
    """Before anybody asks, one after the other: whoever comes meanwhile waits for one of them at most."""
    for name in game_names():
        await room.lanes.look.run(game_view, name)


def all_games() -> list[GameView]:
    return [game_view(n) for n in game_names()]


@cache
def game_view(name: str) -> GameView:
    """Put together once: it does not change while the server runs."""
    book = rulebook(name)
    cards = {n: book.card(n) for n in book.scenarios}
    has_map = book.table.map is not None
    scenarios = [ScenarioView(n, c.title, c.notes, dict(c.sides), has_map, list(c.facts), has_thumbnail(book, n))
                 for n, c in cards.items()]
    options = [OptionView(o.name, list(o.choices), o.default, o.text) for o in book.rules.options]
    return GameView(book.name, book.title, options, scenarios, bot_names(book.name), list(STYLES), lessons(book))


def lessons(book: Rulebook) -> list[str]:
    """Its guided games: `lesson.js`, and others such as `lesson-armor.js`."""
    found = book.table.web.glob("lesson*.js") if book.table.web is not None else ()
    told = (LESSON.fullmatch(path.name) for path in found)
    return sorted(m[1] or "" for m in told if m is not None)


def thumbnail(book: Rulebook, scenario: str) -> Path | None:
    """Where the small picture of a scenario's map lies, made by scripts/thumbnails.py; None where a name cannot be a file's, and
    for scenarios that are another map each time."""
    if book.table.web is None or scenario == "random" or not scenario.replace("-", "").isalnum():
        return None
    return book.table.web / "thumbs" / f"{scenario}.webp"


def has_thumbnail(book: Rulebook, scenario: str) -> bool:
    path = thumbnail(book, scenario)
    return path is not None and path.is_file()


@get("/api/games/{game:str}/rules", operation_id="rules")
async def rules(room: Shared, game: FromPath[str]) -> list[RuleView]:
    """Our words for every rule of the game."""
    return await room.lanes.look.run(rules_of, game)


def rules_of(game: str) -> list[RuleView]:
    known = known_rules(book_of(game)) or {}
    return [RuleView(r.id, r.kind, r.title, r.text) for r in known.values()]


@get("/api/games/{game:str}/scenarios/{scenario:str}/map.svg", operation_id="map", media_type="image/svg+xml")
async def map_svg(request: Request[Any, Any, Any], room: Shared, game: FromPath[str], scenario: FromPath[str],
                  theme: FromQuery[str] = "classic") -> Response[bytes]:
    """The scenario's map as a drawing."""
    return await room.lanes.look.run(scenario_map, game, scenario, theme, takes_gzip(request))


def takes_gzip(request: Request[Any, Any, Any]) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def scenario_map(game: str, scenario: str, theme: str, small: bool) -> Response[bytes]:
    book = book_of(game)
    if scenario not in book.scenarios or book.table.map is None:
        raise NotFoundException("there is no such map")
    picture = book.table.map.picture
    return (pictured(picture, scenario, theme, small) if picture is not None
            else drawn(book, book.scenario(scenario), theme, small))


def drawn(book: Rulebook, scenario: Scenario, theme: str, small: bool) -> Response[bytes]:
    if book.table.map is None:
        raise NotFoundException("there is no such map")
    return pictured(book.table.map.svg, scenario, theme, small)


def pictured(draw: Callable[[Any, str], str], scenario: Scenario | str, theme: str, small: bool) -> Response[bytes]:
    """A drawing, compressed for those who can read that: a fifth of its size."""
    try:
        data = _packed(draw, scenario, theme) if small else _drawing(draw, scenario, theme).encode()
    except HedgerowError as no:
        raise HTTPException(str(no), status_code=400) from None
    headers = {"Cache-Control": "max-age=3600", "Vary": "Accept-Encoding"}
    return Response(data, media_type="image/svg+xml", headers=headers | ({"Content-Encoding": "gzip"} if small else {}))


@lru_cache(maxsize=64)
def _drawing(draw: Callable[[Any, str], str], scenario: Scenario | str, theme: str) -> str:
    """Drawn once: the maps are large and do not change."""
    return draw(scenario, theme)


@lru_cache(maxsize=64)
def _packed(draw: Callable[[Any, str], str], scenario: Scenario | str, theme: str) -> bytes:
    return gzip.compress(_drawing(draw, scenario, theme).encode(), mtime=0)


def book_of(game: str) -> Rulebook:
    try:
        return rulebook(game)
    except HedgerowError as no:
        raise NotFoundException(str(no)) from None


@get_("/games/{game:str}/{path:path}", include_in_schema=False)
async def drawing(game: FromPath[str], path: FromPath[Path]) -> File:
    """What a game draws itself with, from its own folder."""
    found = await asyncio.to_thread(drawing_file, game, str(path).lstrip("/"))
    return File(found, content_disposition_type="inline", media_type=guess_type(found)[0] or "application/octet-stream")


def drawing_file(game: str, path: str) -> Path:
    web = book_of(game).table.web
    if web is None:
        raise NotFoundException("there is no such file")
    found = (web / path).resolve()
    if not found.is_relative_to(web.resolve()) or not found.is_file():
        raise NotFoundException("there is no such file")
    return found
