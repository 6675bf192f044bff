"""Tools to prove a game: markers that tie tests to rules, and the conformance kit that any game can be put through."""

from __future__ import annotations

from hedgerow.testing.conformance import Failure, Report, conform
from hedgerow.testing.markers import example, rule

__all__ = ["Failure", "Report", "conform", "example", "rule"]
