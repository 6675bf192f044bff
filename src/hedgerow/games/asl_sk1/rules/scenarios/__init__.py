"""The six scenario cards."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.games.asl_sk1.model.scenario import Card, read_card
from hedgerow.games.asl_sk1.rules.scenarios.s1 import RetakingVierville
from hedgerow.games.asl_sk1.rules.scenarios.s2 import WarOfTheRats
from hedgerow.games.asl_sk1.rules.scenarios.s3 import SimpleEquation
from hedgerow.games.asl_sk1.rules.scenarios.s4 import WelcomeBack
from hedgerow.games.asl_sk1.rules.scenarios.s5 import ClearingColleville
from hedgerow.games.asl_sk1.rules.scenarios.s6 import ReleasedFromTheEast


def _maker(card: type[Card], code: str) -> Callable[[], Card]:
    return lambda: card(read_card(code))


CARDS: dict[str, type[Card]] = {"S1": RetakingVierville, "S2": WarOfTheRats, "S3": SimpleEquation, "S4": WelcomeBack,
                                "S5": ClearingColleville, "S6": ReleasedFromTheEast}
SCENARIOS: dict[str, Callable[[], Card]] = {code: _maker(card, code) for code, card in CARDS.items()}
