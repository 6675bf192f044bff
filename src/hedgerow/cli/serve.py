"""`hedgerow serve`: the table in the browser."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from hedgerow.kernel.errors import HedgerowError

DATA = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "hedgerow"


def serve(host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
          port: Annotated[int, typer.Option(help="Port to listen on; 0 for any free one.")] = 8044,
          database: Annotated[str, typer.Option(help="Where games are kept: a file, or a database URL.")] = "",
          workers: Annotated[int, typer.Option(help="Processes in which bots think.")] = 2,
          origin: Annotated[list[str] | None, typer.Option(help="A further web origin that may play here.")] = None,
          browser: Annotated[bool, typer.Option(help="Open the browser.")] = False) -> None:
    """Start the server and print the address to open."""
    where = database or str(DATA / "games.db")
    if "://" not in where:
        Path(where).expanduser().parent.mkdir(parents=True, exist_ok=True)
        where = f"sqlite:///{Path(where).expanduser()}"
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except OSError as no:
        raise HedgerowError(f"cannot listen on {host}:{port}: {no.strerror}") from None
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{listener.getsockname()[1]}/"
    kept = re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", where).removeprefix("sqlite:///")
    Console().print(f"Hedgerow is at [bold]{address}[/bold]  (games are kept in {kept}; Ctrl+C stops it)", highlight=False,
                    soft_wrap=True)
    if browser:
        threading.Timer(1, lambda: webbrowser.open(address)).start()
    # Only now, with the address out, what takes a moment to import: whoever opens it early waits that moment.
    import uvicorn

    from hedgerow.server.app import Settings, create_app
    app = create_app(Settings(where, workers, origins=tuple(origin or ())))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, ws="websockets-sansio", ws_max_size=65_536,
                                           server_header=False))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
