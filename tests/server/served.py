"""A real server in a process of its own, and everything it writes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path


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
