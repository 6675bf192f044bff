"""The application: lobby and tables over HTTP, play over WebSocket, the browser table as static files."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path

from litestar import Litestar, Router
from litestar.datastructures import State as AppState
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router

from hedgerow.server.calls import games, health, history, seats, tables, talk
from hedgerow.server.forwarding import Forwarding
from hedgerow.server.play import play
from hedgerow.server.room import Room
from hedgerow.server.safety import LARGEST_BODY, Rates, decent, guard, headed, problem
from hedgerow.server.settings import Settings
from hedgerow.version import __version__

CALLS = [games.games, games.rules, games.map_svg, tables.tables, tables.table, tables.new_table, tables.import_table,
         tables.branch, tables.scene, tables.table_map, seats.sit, seats.claim, seats.hand_over, history.table_log,
         history.thoughts, history.text_board, history.replay_at, history.course, history.best_lines, history.luck,
         history.save, seats.reach,
         talk.chat, talk.say, talk.note, talk.write_note,
         play]


def create_app(settings: Settings | None = None) -> Litestar:
    """The ASGI application."""
    chosen = settings or Settings()
    room = Room(chosen)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        working = [asyncio.create_task(games.read_rulebooks(room)), asyncio.create_task(room.clear_away()),
                   asyncio.create_task(room.peers.live(room.wake))]
        yield
        room.leaving = True
        await room.peers.close()
        for task in working:
            task.cancel()
        room.close()

    async def provide_room(state: AppState) -> Room:
        return state.room                                 # type: ignore[no-any-return]

    api = Router("/", route_handlers=CALLS, guards=[guard])
    status = Router("/", route_handlers=[health.health, health.ready, health.metrics])
    drawings = Router("/", route_handlers=[games.drawing], guards=[decent])
    web = Path(str(resources.files("hedgerow"))) / "web"
    pages = create_static_files_router("/", [web], html_mode=True, name="web", guards=[decent])
    link = SecurityScheme(type="http", scheme="bearer", description="The secret link of a seat")
    described = OpenAPIConfig("Hedgerow", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()],
                              components=Components(security_schemes={"link": link}))
    return Litestar([api, status, drawings, pages], lifespan=[lifespan], dependencies={"room": provide_room},
                    state=AppState({"room": room, "rates": Rates(chosen.rates)}), request_max_body_size=LARGEST_BODY,
                    middleware=[] if room.store.database.sqlite else [DefineMiddleware(Forwarding, room=room)],
                    before_send=[headed], exception_handlers={Exception: problem}, openapi_config=described)


__all__ = ["Settings", "create_app"]
