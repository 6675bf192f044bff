"""What the server writes about itself: one line for each thing, with a time and a level, as text or as JSON. It never writes
what people send, and no link."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from hedgerow.server.door import NotTooMuch


class AsJson(logging.Formatter):
    """One JSON object a line, for whoever collects logs."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
                "level": record.levelname.lower(), "from": record.name, "what": record.getMessage()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_logs(as_json: bool) -> None:
    """Warnings and worse of everybody, and what the server itself has to say, to standard error; never too much of it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if as_json else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(NotTooMuch())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("hedgerow").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).setLevel(logging.WARNING)
