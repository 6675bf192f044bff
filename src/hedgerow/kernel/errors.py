"""What can go wrong in a way a person should read: one clear line, no traceback."""

from __future__ import annotations


class HedgerowError(Exception):
    """A mistake in what was asked, said in one line. The command line prints it and exits with 2."""
