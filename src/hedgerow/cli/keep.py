"""`hedgerow backup`, `restore` and `usage`: for whoever runs a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from hedgerow.cli.serve import database_url
from hedgerow.kernel.errors import HedgerowError

if TYPE_CHECKING:
    from hedgerow.server.backup import Checked

Where = Annotated[str, typer.Option("--database", help="Where games are kept: a file, or a database URL.")]
File = Annotated[Path, typer.Argument(help="The file of the backup.")]


def backup(file: File, database: Where = "") -> None:
    """Write all that a database holds to a new file, also while servers run, and check it."""
    from hedgerow.server.backup import back_up
    _told(back_up(database_url(database), file), f"written to {file} and checked")


def restore(file: File, database: Where = "",
            check: Annotated[bool, typer.Option("--check", help="Only check the file.")] = False) -> None:
    """Check a backup, and put it into an empty database."""
    from hedgerow.server.backup import check as checked
    from hedgerow.server.backup import restore as restored
    if check:
        _told(checked(file), "is whole")
    else:
        _told(restored(file, database_url(database)), "restored and checked")


def usage(database: Where = "") -> None:
    """What a database holds and how large it is."""
    from hedgerow.server.database import Database
    from hedgerow.server.store import Store
    url = database_url(database)
    Database(url, migrate=False).close()
    store = Store(url)
    for what, count in store.usage().items():
        print(f"{what:16} {count:>12,}")
    print(f"{'bytes':16} {store.size():>12,}")
    store.close()


def _told(found: Checked, what: str) -> None:
    counts = ", ".join(f"{n:,} {name}" for name, n in found.counts.items())
    Console().print(f"Backup {what}: {counts}. {found.games - len(found.broken)} of {found.games} games in play can go on.",
                    highlight=False, soft_wrap=True)
    if found.broken:
        raise HedgerowError("these games cannot go on: " + "; ".join(found.broken[:5]))
