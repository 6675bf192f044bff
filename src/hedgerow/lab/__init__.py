"""The laboratory: many games between computer players, what came of them, and what that says about a scenario.

A `Plan` says what is played; `run` plays it in chunks, on processes of this machine or on Ray, into a folder that a broken-off
run continues; the games are told as plain records, made from public events and public views alone.
"""

from __future__ import annotations

from hedgerow.lab.plan import Plan
from hedgerow.lab.run import Run, run

__all__ = ["Plan", "Run", "run"]
