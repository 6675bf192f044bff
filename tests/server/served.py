"""A real server in a process of its own, and everything it writes."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType

from hedgerow.server.app import Settings, create_app
from hedgerow.server.door import Server


class Served:
    """A server process and everything it has written so far."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                        env={**os.environ, "PYTHONUNBUFFERED": "1"})
        self.lines: list[str] = []
        assert self.process.stdout is not None
        found = None
        while found is None:                              # it says where it is; who comes before it is ready waits
            line = self.process.stdout.readline()
            assert line, "".join(self.lines)
            self.lines.append(line)
            found = re.search(r"http://(\S+:\d+)", line)
        self.host = found.group(1)
        self.reader = threading.Thread(target=lambda: self.lines.extend(self.process.stdout or ()))
        self.reader.start()

    @staticmethod
    def as_people_do(database: Path) -> Served:
        return Served([sys.executable, "-m", "hedgerow", "serve", "--port", "0", "--database", str(database)])

    def stop(self, how: signal.Signals = signal.SIGINT) -> str:
        """All that it wrote."""
        self.process.send_signal(how)
        self.process.wait(60)
        self.reader.join(60)
        return "".join(self.lines)


class Threaded:
    """A real server behind its real door, in a thread of this process: its limits can be small and its insides looked at."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.server = Server(self.app, settings)
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.host = f"127.0.0.1:{self.listener.getsockname()[1]}"
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]})

    def __enter__(self) -> Threaded:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.server.should_exit = True
        self.thread.join(60)

    def connected(self, source: str = "127.0.0.1") -> socket.socket:
        """A plain connection, as from this address of the machine itself."""
        made = socket.create_connection(("127.0.0.1", int(self.host.split(":")[1])), source_address=(source, 0))
        made.settimeout(30)
        return made
