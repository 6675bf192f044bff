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
          name: Annotated[list[str] | None, typer.Option(help="A name the server is reached by: play.example.org")] = None,
          proxy: Annotated[list[str] | None, typer.Option(help="Address of a proxy in front, which is believed about who "
                                                               "comes through it.")] = None,
          origin: Annotated[list[str] | None, typer.Option(help="A further web origin that may play here.")] = None,
          most_megabytes: Annotated[int, typer.Option(help="Size of the database beyond which no new tables are set up; "
                                                           "0 for no limit.")] = 0,
          keep_days: Annotated[float, typer.Option(help="Days after which a table is cleared away that nobody has touched; "
                                                         "0 for never.")] = 0,
          address: Annotated[str, typer.Option(help="Where other servers of the same database reach this one: "
                                                     "http://10.0.0.5:8044; found out by itself on one machine.")] = "",
          json_logs: Annotated[bool, typer.Option(help="Write the log as JSON, one object a line.")] = False,
          browser: Annotated[bool, typer.Option(help="Open the browser.")] = False) -> None:
    """Start the server and print the address to open."""
    where = database_url(database)
    listener = _listening(host, port)
    opened = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{listener.getsockname()[1]}/"
    Console().print(f"Hedgerow is at [bold]{opened}[/bold]  (games are kept in {without_password(where)}; Ctrl+C stops it)",
                    highlight=False, soft_wrap=True)
    if browser:
        threading.Timer(1, lambda: webbrowser.open(opened)).start()
    # Only now, with the address out, what takes a moment to import: whoever opens it early waits that moment.
    from hedgerow.server.app import Settings, create_app
    from hedgerow.server.door import Server
    from hedgerow.server.logs import write_logs
    write_logs(json_logs)
    known = tuple(n.lower() for n in [*(name or ()), socket.gethostname()])
    settings = Settings(where, workers, origins=tuple(origin or ()), hosts=known, proxies=tuple(proxy or ()),
                        most_bytes=most_megabytes * 1_000_000, keep_days=keep_days, address=(address or opened).rstrip("/"))
    settings.network = network_address(host, listener.getsockname()[1])
    if host in ("127.0.0.1", "localhost", "::1") and not proxy:           # whoever comes is whoever runs it
        settings.idle_tables, settings.idle_days = 1000, 3650.0
        settings.rates |= {"table": (5.0, 1000), "errand": (5.0, 200)}
    server = Server(create_app(settings), settings)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def network_address(host: str, port: int) -> str:
    """Where other machines of the network find this server; empty if it listens to this machine alone."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return ""
    if host not in ("0.0.0.0", "::"):
        return f"http://{host}:{port}"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, contextlib.suppress(OSError):
        asked.connect(("192.0.2.1", 9))                   # nothing is sent: it only tells which way it would go
        return f"http://{asked.getsockname()[0]}:{port}"
    return ""


def database_url(given: str) -> str:
    """The database as an URL; a plain name is a file, whose folder is made if need be."""
    where = given or str(DATA / "games.db")
    if "://" in where:
        return where
    file = Path(where).expanduser()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as no:
        raise HedgerowError(f"the folder {file.parent} cannot be made: {no.strerror}") from None
    return f"sqlite:///{file}"


def without_password(url: str) -> str:
    return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", url).removeprefix("sqlite:///")


def _listening(host: str, port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(512)
    except (OSError, OverflowError) as no:
        raise HedgerowError(f"cannot listen on {host}:{port}: {getattr(no, 'strerror', '') or no}") from None
    return listener
