"""The cards that simulated rounds are dealt."""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.simulation.simulation_cards import (
    deal_rounds,
    plan,
)


def cards_of(seed: int, start: int, rounds: int, cards: int) -> npt.NDArray[np.uint8]:
    found = np.zeros((rounds, cards), dtype=np.uint8)
    deal_rounds(seed, start, plan(cards), found)
    return found
