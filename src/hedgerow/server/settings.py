"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field

# How many a second from one address, and how many more at once.
RATES = {"change": (5.0, 60), "look": (50.0, 600), "socket": (10.0, 120), "message": (60.0, 600), "table": (0.05, 40),
         "errand": (0.5, 20)}


@dataclass
class Settings:
    """How a server is run."""

    database: str = "sqlite:///hedgerow.db"
    workers: int = 2                      # processes in which bots think
    bot_seconds: float = 60.0             # that a bot may think about one choice
    bot_silence: float = 10.0             # after which a bot of which nothing is heard is replaced
    origins: tuple[str, ...] = ()         # further origins that may play, besides the server's own
    hosts: tuple[str, ...] = ()           # names the server is known by, besides localhost and plain addresses
    proxies: tuple[str, ...] = ()         # addresses of proxies that are believed about whom they speak for
    messages_per_second: float = 20.0     # on one socket
    burst: int = 60
    rates: dict[str, tuple[float, int]] = field(default_factory=lambda: dict(RATES))      # from one address
    sockets: int = 100                    # at once, from one address
    connections: int = 4000               # at once, in all
    tables_in_memory: int = 500           # those that nobody looks at are put away beyond this
    idle_tables: int = 20                 # that one address may have set up at which nobody has really played
    idle_days: float = 14.0               # after which such a table is cleared away
    keep_days: float = 0.0                # after which any table is cleared away that nobody has touched; 0: never
    address: str = ""                     # where other servers of the same database reach this one
    network: str = ""                     # where machines of the same network reach this one; empty: they do not
    most_bytes: int = 0                   # size of the database beyond which no new tables are set up; 0: no limit
