"""A verb owns everything about one kind of choice: what it touches, how it is said, why it may not be made, numbers, odds.

Options, refusals, `explain`, browser, bots and environments all read it. The law that the conformance kit holds every game to:
an option is offered if and only if nothing speaks against it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hedgerow.kernel.odds import Odds
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

UNIT: Final = "unit"
WEAPON: Final = "weapon"
PIECE: Final = "piece"                    # a unit or a weapon
LOCATION: Final = "hex"                   # a place on the table: a hex, a storey, off the map
FACING: Final = "facing"
CARD: Final = "card"
GROUP: Final = "group"
NUMBER: Final = "number"
WORD: Final = "word"


class Verb:
    """One kind of choice. `places` says what each place of its options is; `asked` at which questions it can be offered
    (none: at any).

    `why_not(g, seat, *what)` answers for everything that exists, and is empty where the choice is legal. A verb without it is
    legal exactly where it is listed: the list itself is the rule, and the rule that the question cites is the reason.
    `listed` is for what also depends on how a choice was put together so far: `why_not` gives the reasons it knows, and where it
    knows none the list decides. `numbers` are the Tallies behind the choice, `odds` the exact chances of what it rolls for,
    `warning` what it would lose or waste for good: a person is told so first, and must say it twice.
    """

    __slots__ = ("asked", "listed", "meant", "name", "numbers", "odds", "places", "says", "warning", "why_not")

    def __init__(self, name: str, places: tuple[str, ...] = (), says: str = "", *, asked: tuple[str, ...] = (),
                 why_not: Callable[..., Reasons] | None = None, numbers: Callable[..., Mapping[str, Tally]] | None = None,
                 odds: Callable[..., Odds | None] | None = None, listed: bool = False,
                 warning: Callable[..., Reasons] | None = None,
                 meant: Mapping[int, Callable[..., tuple[str, Any]]] | None = None) -> None:
        """`meant` is for places whose value alone says nothing to a player, as the step of a way: by number of the place what is
        spelled instead, its kind and thing: `(where, *what)`."""
        self.name, self.places, self.says, self.asked, self.warning = name, places, says, asked, warning
        self.why_not, self.numbers, self.odds, self.listed = why_not, numbers, odds, listed or why_not is None
        self.meant = meant or {}

    def __repr__(self) -> str:
        return f"<{self.name} {' '.join(self.places)}>".replace(" >", ">")


def by_name(*verbs: Verb) -> dict[str, Verb]:
    """The verbs of a game, each under its name."""
    found: dict[str, Verb] = {}
    for verb in verbs:
        if verb.name in found:
            raise ValueError(f"the verb {verb.name!r} is declared twice")
        found[verb.name] = verb
    return found


Things = Mapping[str, Callable[[Any], Any]]
"""What there is of each kind of place: `(g) -> range or collection`. A kind that is not listed takes anything."""
