"""Mississippi Stud for simulation: a strategy as the table its kernel looks up."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Exact, Ties
from croupier.math.kernels.patterns import ADD, FIRST, FIRST_SUBSET, MULTISETS, SUBSET, SUBSETS
from croupier.math.kernels.simulation.simulation_stud import COMMUNITY, PATHS, STATES, STEPS, STREET
from croupier.math.kernels.strength import LINES
from croupier.math.live import live_suits
from croupier.math.players import Strategy
from croupier.math.simulation.tallies import Played
from croupier.math.stud import rules as stud_rules
from croupier.math.stud import stud

Numbers = npt.NDArray[np.int64]


class End(NamedTuple):
    """How a hand ended: the bets it made, and the street it folded on, if it did."""

    bets: tuple[int, ...]
    folded: int | None


def played(book: Rulebook, strategy: Strategy, ties: Ties) -> tuple[Played, Exact]:
    """A book's game played by a strategy, and what it is worth exactly."""
    game = stud.stud_of(book, live_suits())
    decided = _decided(game, strategy, ties)
    values, stakes = np.zeros((STATES[3], LINES), np.int64), np.zeros((STATES[3], LINES), np.int64)
    for state, end in enumerate(ends(game)):
        wager = 1 + sum(end.bets)
        stakes[state] = wager
        values[state] = wager * game.pays if end.folded is None else -wager * game.scale
    lines = stud.five_card_lines()[ADD[FIRST[4] : FIRST[5]]].astype(np.uint8).reshape(-1)
    tables = (_steps(game, decided), lines)
    made = Played(
        book.data.game, COMMUNITY, tables, values.reshape(-1), stakes.reshape(-1), game.scale, opening=1
    )
    net = stud.net_results(game, stud.results(game, decided))
    won = sum(worth * ways for worth, ways in net.items()) * game.scale
    return made, Exact(int(won), stud.total_ways(game) * game.scale)


def decisions(book: Rulebook, cells: Numbers) -> dict[str, dict[str, float]]:
    """How often each decision was made on each street, of all hands."""
    game = stud.stud_of(book, live_suits())
    ended = cells.reshape(STATES[3], LINES).sum(axis=1)
    found: dict[str, dict[str, float]] = {}
    for number, stage in enumerate(book.stages):
        made = dict.fromkeys(("fold", *(f"{bet}x" for bet in game.bets[number])), 0)
        for end, count in zip(ends(game), ended, strict=True):
            if len(end.bets) > number:
                made[f"{end.bets[number]}x"] += int(count)
            elif end.folded == number:
                made["fold"] += int(count)
        found[stage.name] = {name: count / int(ended.sum()) for name, count in made.items()}
    return found


def ends(game: stud.Stud) -> Iterator[End]:
    """The states of the kernel at the end, in their order: hands played out, then folds street by street."""
    for path in range(PATHS[3]):
        yield End(_bets(game, 3, path), None)
    for street in range(3):
        for path in range(PATHS[street]):
            yield End(_bets(game, street, path), street)


def _bets(game: stud.Stud, street: int, path: int) -> tuple[int, ...]:
    """The bets before a street: a path says, from its highest bit on, which were the least and the most."""
    chosen = [path >> (street - 1 - number) & 1 for number in range(street)]
    return tuple(game.bets[number][min(one, len(game.bets[number]) - 1)] for number, one in enumerate(chosen))


def _steps(game: stud.Stud, decided: stud.Played) -> npt.NDArray[np.uint8]:
    """The state that follows each state and each hand of a street."""
    steps = np.zeros(STEPS, dtype=np.uint8)
    for number, street in enumerate(decided.streets):
        size, before, after = MULTISETS[number + 2], PATHS[number], PATHS[number + 1]
        rows = steps[STREET[number] :][: STATES[number] * 2 * size].reshape(STATES[number], 2, size)
        for state in range(before, STATES[number]):
            rows[state] = after + state - before
        for path in range(before):
            choice = street.choices[1 + sum(_bets(game, number, path))]
            fold = after + STATES[number] - before + path
            following = np.where(choice == 0, fold, 2 * path + choice - 1)
            rows[path, 0] = following[:size]
            rows[path, 1, _ranks_of_sets(number + 2)] = following[size : size + SUBSETS[number + 2]]
    return steps


def _ranks_of_sets(size: int) -> Numbers:
    """The number of the multiset that has the ranks of each set."""
    found = []
    for ranks in SUBSET[FIRST_SUBSET[size] :][: SUBSETS[size]]:
        number = 0
        for place, rank in enumerate(rank for rank in range(13) if ranks >> rank & 1):
            number = int(ADD[FIRST[place] + number, rank])
        found.append(number)
    return np.array(found, dtype=np.int64)


def _decided(game: stud.Stud, strategy: Strategy, ties: Ties) -> stud.Played:
    """Every decision by a strategy: 0 folds, then come the bets from the least."""
    if strategy == "rules":
        return stud_rules.by_rules(game)
    best = stud.best(game, ties)
    streets = [
        street._replace(choices={wager: _changed(strategy, choice, len(bets))
                                 for wager, choice in street.choices.items()})
        for street, bets in zip(best.streets, game.bets, strict=True)
    ]  # fmt: skip
    return best._replace(streets=tuple(streets))


def _changed(strategy: Strategy, choice: Numbers, most: int) -> Numbers:
    if strategy == "never-fold":
        return np.maximum(choice, 1)
    if strategy == "timid":
        return np.minimum(choice, 1)
    return np.full_like(choice, most) if strategy == "always-raise" else choice
