"""The same work on Ray: on this machine, or on a cluster where one machine is too small. The results are the same bytes."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from typing import Any

from hedgerow.kernel.errors import HedgerowError
from hedgerow.lab.folder import Folder
from hedgerow.lab.plan import Chunk, Plan
from hedgerow.lab.playing import lost_chunk, play_chunk


def play_on_ray(plan: Plan, folder: Folder, chunks: Iterable[Chunk], jobs: int, address: str,
                done: Callable[[int], None]) -> None:
    """Play the chunks as Ray tasks; the machines of a cluster need Hedgerow installed, nothing else."""
    ray = connected(jobs, address)
    try:
        task = ray.remote(num_cpus=1, max_retries=1)(play_chunk)      # a worker that dies is tried once again
        waiting = {task.remote(plan, chunk): chunk for chunk in chunks}
        while waiting:
            ready, _ = ray.wait(list(waiting), num_returns=1)
            chunk = waiting.pop(ready[0])
            try:
                folder.keep(chunk, ray.get(ready[0]))
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError):
                folder.keep(chunk, lost_chunk(plan, chunk))
            done(chunk.size)
    finally:
        ray.shutdown()


def connected(jobs: int, address: str) -> Any:
    """Ray, started here with so many processors, or joined at its address."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise HedgerowError("the engine ray needs Ray: pip install 'hedgerow[ray]'") from None
    try:
        if address:
            ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
        else:
            ray.init(num_cpus=max(1, jobs), include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as no:
        raise HedgerowError(f"cannot reach Ray{' at ' + address if address else ''}: {no}") from None
    return ray
