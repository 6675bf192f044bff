"""The folder of a run: a manifest, finished chunks, replays of bad games, results. A broken-off run continues from it."""

from __future__ import annotations

import json
import os
import re
from hashlib import blake2b
from pathlib import Path
from typing import Any

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.lab.plan import Chunk, Plan, code_of
from hedgerow.lab.playing import Played

MANIFEST = "manifest.json"


class Folder:
    """Where a run is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    # ---- what is played here ----

    def open(self, plan: Plan) -> None:
        """Begin a run here, or go on with it; other settings are refused, for their games do not belong together."""
        wanted = plan.settings()
        if (self.path / MANIFEST).exists():
            found = self.manifest()["settings"]
            differs = [f"{k} was {found.get(k)!r} and is now {wanted.get(k)!r}" for k in sorted({*found, *wanted})
                       if found.get(k) != wanted.get(k)]
            if differs:
                raise HedgerowError(f"{self.path} holds a run with other settings ({'; '.join(differs)}): name another folder")
        elif self.path.is_dir() and any(self.path.iterdir()):
            raise HedgerowError(f"{self.path} is not empty and holds no run: name another folder")
        (self.path / "chunks").mkdir(parents=True, exist_ok=True)
        self.write(MANIFEST, as_json({"games": plan.games, "settings": wanted}))

    def manifest(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads((self.path / MANIFEST).read_text("utf-8"))
            if not isinstance(found["settings"], dict):
                raise TypeError
        except FileNotFoundError:
            raise HedgerowError(f"{self.path} holds no run: there is no {MANIFEST}") from None
        except (ValueError, KeyError, TypeError):
            raise HedgerowError(f"{self.path / MANIFEST} cannot be read") from None
        return found

    def plan(self) -> Plan:
        """What was played here."""
        said = self.manifest()
        known = {k: v for k, v in said["settings"].items() if k not in ("chunk", "version", "code")}
        return Plan(**{**known, "bots": tuple(known["bots"]), "games": said["games"]})

    # ---- chunks ----

    def chunk_path(self, chunk: Chunk) -> Path:
        return self.path / "chunks" / f"{chunk.start:07d}-{chunk.size}.json"

    def has(self, chunk: Chunk) -> bool:
        """Whether these games have been played; those whose process died are tried again."""
        return self.chunk_path(chunk).exists() and not self.read(chunk).lost

    def keep(self, chunk: Chunk, played: Played) -> None:
        """Written whole or not at all."""
        for name, save in played.replays.items():
            self.write(f"bad/{name}", save)
        self.write(f"chunks/{self.chunk_path(chunk).name}",
                   as_line({"games": played.games, "seconds": played.seconds, "lost": played.lost}))

    def read(self, chunk: Chunk) -> Played:
        said = json.loads(self.chunk_path(chunk).read_text("utf-8"))
        return Played(said["games"], {}, said["seconds"], said["lost"])

    def games(self, plan: Plan | None = None) -> list[dict[str, Any]]:
        """The record of every game played here, in order."""
        kept = [c for c in (plan or self.plan()).chunks if self.chunk_path(c).exists()]
        return [g for c in kept for g in self.read(c).games]

    # ---- files ----

    def write(self, name: str, content: str | bytes) -> Path:
        """A file of the folder, put in place when it is complete."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        made = path.with_name(f".{path.name}.{os.getpid()}")
        made.write_bytes(content.encode() if isinstance(content, str) else content)
        made.replace(path)
        return path


def as_json(what: Any) -> str:
    """The same bytes for the same content, always."""
    return json.dumps(what, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def as_line(what: Any) -> str:
    """The same on one line."""
    return json.dumps(what, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def folder_name(plan: Plan) -> str:
    """A name for a run that says what it is."""
    chosen = [(o, plan.options.get(o.name, o.default)) for o in rulebook(plan.game).rules.options]
    words = [plan.game, plan.scenario, *plan.bots, *(f"{o.name}-{v}" for o, v in chosen if v != o.default), f"seed-{plan.seed}"]
    words += ["mirrored"] if plan.mirror else []
    words += [f"tuning-{blake2b(as_line(plan.steps).encode(), digest_size=4).hexdigest()}"] if plan.steps else []
    return "-".join(re.sub(r"[^\w.=+-]+", "_", w) for w in words)


def own_folder(plan: Plan, path: Path) -> Path:
    """A folder under `path` that belongs to this plan and this very code: bots or rules that have changed get another."""
    return path / f"{folder_name(plan)}-{code_of(plan.game)}"
