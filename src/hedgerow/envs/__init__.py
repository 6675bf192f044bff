"""Environments for research: PettingZoo for all seats, Gymnasium for one seat against a computer player.

    import gymnasium, pettingzoo
    import hedgerow.envs                                  # makes the names known
    env = pettingzoo.make("aec", "hedgerow/asl-sk1-v0", scenario="S1")
    env = gymnasium.make("hedgerow/asl-sk1-v0", scenario="S1", opponent="heuristic")
"""

from __future__ import annotations

import gymnasium
import pettingzoo

from hedgerow.envs.aec import Wargame
from hedgerow.envs.layout import Columns, Layout, Look, Sheet, id_of, layout_names, layout_of
from hedgerow.envs.single import AgainstBot
from hedgerow.envs.spaces import MaskedDiscrete
from hedgerow.envs.trained import TrainedBot

IDS = {id_of(game): game for game in layout_names()}

for _id, _game in IDS.items():
    gymnasium.register(_id, "hedgerow.envs.single:AgainstBot", kwargs={"game": _game})
    pettingzoo.register("aec", _id, "hedgerow.envs.aec:Wargame", kwargs={"game": _game})

__all__ = ["IDS", "AgainstBot", "Columns", "Layout", "Look", "MaskedDiscrete", "Sheet", "TrainedBot", "Wargame", "id_of",
           "layout_names", "layout_of"]
