"""What becomes of a bankroll, session after session, from what every round nets."""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import kernel

Numbers = npt.NDArray[np.int64]

# where a stretch of rounds left off: the session, its rounds so far, the money, the next point of the path
SESSION, ROUNDS, MONEY, POINT, PLACE = range(5)


@kernel("void(int64[::1], int64, int64, int64, int64[::1], int64[::1], int64[:,::1], int64[::1])")
def follow(
    nets: Numbers, bankroll: int, least: int, length: int, points: Numbers, place: Numbers, paths: Numbers,
    ruined: Numbers,
) -> None:  # fmt: skip
    """Carry the money of sessions on by some rounds; who has less than `least` plays no more.

    `points` are the rounds after which the money is noted in `paths`; `ruined` is the round that ruined a
    session.
    """
    for net in nets:
        session = place[SESSION]
        place[ROUNDS] += 1
        if place[MONEY] >= least:
            place[MONEY] += net
            if place[MONEY] < least:
                ruined[session] = place[ROUNDS]
        if place[ROUNDS] == points[place[POINT]]:
            paths[place[POINT], session] = place[MONEY]
            place[POINT] += 1
        if place[ROUNDS] == length:
            place[SESSION], place[ROUNDS], place[MONEY], place[POINT] = session + 1, 0, bankroll, 0
