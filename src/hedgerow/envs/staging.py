"""One fixed set of actions for every decision of a game, taken in stages: the verb first, then one thing after the other.

An option such as `("fire", 3, 57)` is chosen by three actions: the verb `fire`, unit 3, hex 57. An action means the same in
every position: hex 57 is the same action whether one moves there, fires at it or sets up in it. Stages with nothing to choose
are passed over. Things without a place of their own are offered one by one as `other`, page by page, so that every option can
be reached whatever a game comes up with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hedgerow.envs.layout import Layout
from hedgerow.kernel.asking import COMMIT, Option, Options
from hedgerow.kernel.rulebook import Rulebook

VERB, OTHER = "verb", "other"
OTHERS = 16                               # how many things without a place are offered at a time
NO_MORE, NEXT_PAGE = "nothing more", "next page"

Mask = npt.NDArray[np.int8]


class Actions:
    """The actions of a game: numbers from 0 to `size` - 1, and what each names."""

    def __init__(self, book: Rulebook, layout: Layout) -> None:
        verbs = [*dict.fromkeys([*book.rules.verbs, COMMIT[0]])]
        sections: dict[str, Sequence[Any]] = {VERB: verbs, **layout.sections}
        self.names: list[tuple[str, Any]] = [(section, thing) for section, things in sections.items() for thing in things]
        self.places: dict[str, dict[Any, int]] = {section: {} for section in sections}
        for number, (section, thing) in enumerate(self.names):
            self.places[section][thing] = number
        for kind, places in layout.places.items():
            self.places[kind] = {thing: self.places[section][there] for thing, (section, there) in places.items()}
        self.others = range(len(self.names), len(self.names) + OTHERS)
        self.names += [(OTHER, number) for number in range(OTHERS)]
        self.no_more, self.next_page = len(self.names), len(self.names) + 1
        self.names += [(OTHER, NO_MORE), (OTHER, NEXT_PAGE)]
        self.size = len(self.names)
        self.kinds = {COMMIT[0]: (), **{name: verb.places for name, verb in book.rules.verbs.items()}}

    def kind(self, verb: Any, place: int) -> str:
        """What stands at a place of an option with this verb."""
        if place == 0:
            return VERB
        kinds = self.kinds.get(verb, ())
        return kinds[place - 1] if place <= len(kinds) else OTHER

    def named(self, kind: str, thing: Any) -> int | None:
        """The action that names this thing, if it has a place of its own."""
        return self.places.get(kind, {}).get(thing)


class Staging:
    """One seat's way through one decision: what is still possible, and what has been chosen so far."""

    __slots__ = ("_page", "_place", "actions", "chosen", "left", "offered")

    def __init__(self, actions: Actions, options: Options) -> None:
        self.actions = actions
        self.left: Options = options      # the options that begin with what has been chosen
        self.chosen: list[int] = []
        self.offered: dict[int, list[Option]] = {}        # what may be chosen now, and the options it leaves
        self._place, self._page = 0, 0
        self._pass_over()

    @property
    def option(self) -> Option | None:
        """What has been chosen, once it is one of the options."""
        return self.left[0] if len(self.left) == 1 else None

    def take(self, action: int) -> None:
        if action == self.actions.next_page and action in self.offered:
            self._page += 1
            self.offered = self._offers()
            return
        self._choose(action)
        self._pass_over()

    def mask(self) -> Mask:
        mask = np.zeros(self.actions.size, np.int8)
        mask[list(self.offered)] = 1
        return mask

    def things(self) -> dict[int, Any]:
        """What each action that may be chosen now stands for."""
        at = self._place
        return {action: NEXT_PAGE if action == self.actions.next_page else left[0][at] if at < len(left[0]) else NO_MORE
                for action, left in self.offered.items()}

    def _choose(self, action: int) -> None:
        self.left = self.offered[action]
        self.chosen.append(action)
        self._place, self._page = self._place + 1, 0
        self.offered = {}

    def _pass_over(self) -> None:
        """Stages with nothing to choose need no action."""
        while len(self.left) > 1:
            self.offered = self._offers()
            if len(self.offered) > 1:
                return
            self._choose(next(iter(self.offered)))

    def _offers(self) -> dict[int, list[Option]]:
        place, actions = self._place, self.actions
        first = self.left[0]
        there = actions.places.get(actions.kind(first[0], place), {})
        by_thing: dict[Any, list[Option]] = {}
        offered: dict[int, list[Option]] = {}
        for option in self.left:
            if place < len(option):
                by_thing.setdefault(option[place], []).append(option)
            else:
                offered[actions.no_more] = [option]
        strangers = []
        for thing, left in by_thing.items():
            action = there.get(thing)
            if action is None or action in offered:
                strangers.append(left)
            else:
                offered[action] = left
        if strangers:
            offered.update(self._strangers(strangers))
        return offered

    def _strangers(self, strangers: list[list[Option]]) -> dict[int, list[Option]]:
        """Things without a place, a page at a time; after the last page comes the first."""
        pages = -(-len(strangers) // OTHERS)
        start = self._page % pages * OTHERS
        found = dict(zip(self.actions.others, strangers[start:start + OTHERS], strict=False))
        if pages > 1:
            found[self.actions.next_page] = []
        return found
