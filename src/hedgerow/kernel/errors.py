"""What can go wrong in a way a person should read: one clear line, no traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hedgerow.kernel.reasons import Reasons
    from hedgerow.kernel.state import Result


class HedgerowError(Exception):
    """A mistake in what was asked, said in one line. The command line prints it and exits with 2."""


class IllegalAction(HedgerowError):
    """The seat may not do this now; carries the reasons and the rules behind them. Nothing has changed."""

    def __init__(self, reasons: Reasons) -> None:
        super().__init__(str(reasons))
        self.reasons = reasons

    @property
    def rules(self) -> tuple[str, ...]:
        return self.reasons.rules


class DeadEnd(RuntimeError):
    """A decision without an option: always a mistake in the rules code."""


class ScriptEnded(HedgerowError):
    """Scripted chance was asked for a draw that the script does not hold."""


class GameOver(Exception):
    """Raised by a rule that ends the game at once, in the middle of whatever is under way."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.why)
        self.result = result
