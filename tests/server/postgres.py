"""A PostgreSQL of our own: Debian's programs, on loopback, as a user without rights, in a folder that is thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

DEBIAN = Path("/usr/lib/postgresql")
SETTINGS = {"listen_addresses": "127.0.0.1", "max_connections": "200", "fsync": "off", "synchronous_commit": "off"}


def programs() -> Path | None:
    """The folder of initdb and postgres, the newest there is."""
    if found := sorted(DEBIAN.glob("*/bin/initdb"), key=lambda p: float(p.parts[-3])):
        return found[-1].parent
    where = shutil.which("initdb")
    return Path(where).parent if where else None


class Postgres:
    """A running PostgreSQL, and as many empty databases in it as are asked for."""

    def __init__(self, bin: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hedgerow-postgres-"))
        self.made = 0
        data, port = self.folder / "data", free_port()
        how = self.as_nobody_special()
        make = [bin / "initdb", "-D", data, "-U", "hedgerow", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(make, check=True, **how)
        settings = [f"--{name}={value}" for name, value in SETTINGS.items()]
        self.process = subprocess.Popen([bin / "postgres", "-D", data, "-p", str(port), "-k", self.folder, *settings], **how)
        self.address = f"postgresql+psycopg://hedgerow@127.0.0.1:{port}"
        until = time.monotonic() + 60
        while subprocess.run([bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)], check=False).returncode:
            assert self.process.poll() is None and time.monotonic() < until, "PostgreSQL did not start"
            time.sleep(0.1)

    def as_nobody_special(self) -> dict[str, Any]:
        """How its programs are run: they refuse to run as root, so that root lends them Debian's user."""
        how: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder}
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            how |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        return how

    def database(self) -> str:
        """The URL of a new, empty database."""
        self.made += 1
        admin = create_engine(f"{self.address}/postgres", isolation_level="AUTOCOMMIT")
        with admin.connect() as connection:
            connection.execute(text(f"CREATE DATABASE games{self.made}"))
        admin.dispose()
        return f"{self.address}/games{self.made}"

    def stop(self) -> None:
        self.process.terminate()                          # politely: it waits until nobody is connected, so not for long
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])
