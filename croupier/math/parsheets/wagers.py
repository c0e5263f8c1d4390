"""Every wager of a book as a table that adds up: outcomes, ways, what is staked and what comes of it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.entries import Line
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import RANKS
from croupier.math.exact import Ties
from croupier.math.holdem import holdem, preflop, results, worth
from croupier.math.kernels import outcomes
from croupier.math.live import live_suits
from croupier.math.parsheets.data import Ends, Outcome, Side, Wager
from croupier.math.paylines import PAY_LINES, PayLine, odds
from croupier.math.side import seven_card_ways
from croupier.math.stud import stud

Numbers = npt.NDArray[np.int64]
Path = tuple[int, ...]

WON, TIED, LOST = outcomes.WON, outcomes.TIED, outcomes.LOST
WON_LOW, LOST_LOW = outcomes.WON_LOW, outcomes.LOST_LOW


class Pays:
    """A pay table of a book: which line pays each hand, what that is called, and what it adds to a unit."""

    def __init__(self, book: Rulebook, table: str) -> None:
        self.lines = book.data.paytable[table]
        self.odds = odds(book, table)
        self.of = tuple(next(place for place, line in enumerate(self.lines) if covers(line, hand))
                        for hand in PAY_LINES)  # fmt: skip

    def outcomes(self, ways: Numbers, staked: Numbers, *, won: bool = False) -> Iterator[Outcome]:
        """An outcome for each line, from ways and stakes by kind of hand; `won` where a dealer was beaten."""
        for place, line in enumerate(self.lines):
            mine = [hand for hand, at in enumerate(self.of) if at == place]
            if mine:
                name = line_name(line, alone=len(self.lines) == 1)
                yield Outcome(
                    f"dealer beaten, {name}" if won else name, _ends(line.pays), line.pays,
                    sum(int(ways[hand]) for hand in mine), sum(int(staked[hand]) for hand in mine),
                    sum((int(staked[hand]) * self.odds[hand] for hand in mine), Fraction(0)),
                )  # fmt: skip


def covers(line: Line, hand: PayLine) -> bool:
    """Whether a line of a pay table is for a hand."""
    if line.hand == "any":
        return True
    low, high = (RANKS.index(rank) + 2 for rank in (line.least, line.most))
    return line.hand == hand.category.text and (hand.pair is None or low <= hand.pair <= high)


def line_name(line: Line, *, alone: bool = False) -> str:
    """A line of a pay table in words: "pair of 6 to 10"."""
    if line.hand == "any":
        return "any hand" if alone else "any other hand"
    name = line.hand.replace("_", " ")
    if line.hand != "pair" or (line.least, line.most) == ("2", "A"):
        return name
    low, high = (rank.replace("T", "10") for rank in (line.least, line.most))
    return f"{name} of {low}" if low == high else f"{name} of {low} to {high}"


def _ends(pays: str) -> Ends:
    return "push" if pays == "push" else "lose" if pays == "lose" else "win"


class Wagers(NamedTuple):
    """The wagers of the main game under best play, and what its folds cost each side wager they take."""

    main: tuple[Wager, ...]
    folded: dict[str, Fraction | None]  # per unit; nothing where it is not known


def main_wagers(book: Rulebook, ties: Ties) -> Wagers:
    """Best play of a book, wager by wager."""
    if book.data.game == "mississippi-stud":
        return Wagers(stud_wagers(book, stud.stud_of(book, live_suits()), ties), {})
    return holdem_wagers(book, holdem.holdem_of(book, live_suits()), ties)


# --- Mississippi Stud: every street bet by the bets before it


def stud_wagers(book: Rulebook, game: stud.Stud, ties: Ties) -> tuple[Wager, ...]:
    """The ante and every street bet, with whatever deck a game has."""
    folds, lines = _stud_paths(game, stud.best(game, ties))
    pays, total = Pays(book, "main"), stud.total_ways(game)
    names = [stage.name for stage in book.stages]
    spots = [*book.rule.initial.needs, *(stage.bet.spot for stage in book.stages)]
    wagers = []
    for place, spot in enumerate(spots):
        ways = sum(lines.values(), np.zeros(len(PAY_LINES), dtype=np.int64))
        staked = sum((path[place] * one for path, one in lines.items()), np.zeros_like(ways))
        rows = [*pays.outcomes(ways, staked)]
        for stage, folded in enumerate(folds):
            out = sum(folded.values())
            if stage < place:
                rows.append(Outcome(f"no bet, folded on {names[stage]}", "none", "", out, 0, Fraction(0)))
            else:
                lost = sum(path[place] * count for path, count in folded.items())
                rows.append(Outcome(f"folded on {names[stage]}", "lose", "lose", out, lost, Fraction(-lost)))
        wagers.append(Wager(spot, total, tuple(rows)))
    return tuple(wagers)


def _stud_paths(game: stud.Stud, played: stud.Played) -> tuple[list[dict[Path, int]], dict[Path, Numbers]]:
    """Ways in which rounds are folded, by street and bets so far, and in which they end, by bets and hand."""
    weights: dict[Path, Numbers] = {(1,): stud.hole_ways(game.live)}
    folds: list[dict[Path, int]] = []
    size = 2
    for stage, street in enumerate(played.streets):
        after: dict[Path, Numbers] = {}
        folds.append({})
        for path, ways in _dealt(game, weights, size, street.size).items():
            choice = street.choices[sum(path)]
            folds[-1][path] = int(ways[choice == 0].sum()) * game.ways(street.size)
            for option, bet in enumerate(game.bets[stage], start=1):
                after[(*path, bet)] = np.where(choice == option, ways, 0)
        weights, size = after, street.size
    ended = _dealt(game, weights, size, 5)
    by_hand = stud.five_card_lines()
    return folds, {
        path: np.array([int(ways[by_hand == hand].sum()) for hand in range(len(PAY_LINES))])
        for path, ways in ended.items()
    }


def _dealt(game: stud.Stud, weights: dict[Path, Numbers], size: int, until: int) -> dict[Path, Numbers]:
    """Ways after the next cards; `forth` only hands its keys back."""
    found = stud.forth(game, dict(enumerate(weights.values())), size, until)
    return dict(zip(weights, found.values(), strict=True))


# --- Ultimate Texas Hold'em: every spot by how the round went


_SPOTS: Final = ("ante", "blind", "play")


def holdem_wagers(book: Rulebook, game: holdem.Holdem, ties: Ties) -> Wagers:
    """Ante, blind and Play, with whatever deck a game has."""
    found = worth.worth(game)
    ended = results.results(game, found, preflop.preflop(game, found, ties), ties)
    main = tuple(_spot(book, game, ended, spot) for spot in _SPOTS)
    return Wagers(main, {name: _folded(book, ended, name) for name in side_spots(book)
                         if name in book.rule.fold.takes})  # fmt: skip


def _spot(book: Rulebook, game: holdem.Holdem, ended: results.Results, spot: str) -> Wager:
    pushes = game.pushes[holdem.SPOTS.index(spot)]
    none = np.zeros(len(PAY_LINES), dtype=np.int64)
    won, won_staked, folded = none, none, [0] * len(book.stages)
    low, tied, lost = [0, 0], [0, 0], [0, 0]
    for path, lines in ended.paths.items():
        if path.play is None:
            folded[path.stage] += int(lines.sum())
            continue
        stake = path.play if spot == "play" else 1
        winning = lines[:, WON] + (0 if pushes else lines[:, WON_LOW])
        won, won_staked = won + winning, won_staked + stake * winning
        losing = int(lines[:, LOST].sum()) + (0 if pushes else int(lines[:, LOST_LOW].sum()))
        pushing = int((lines[:, WON_LOW] + lines[:, LOST_LOW]).sum()) if pushes else 0
        for sums, ways in ((low, pushing), (tied, int(lines[:, TIED].sum())), (lost, losing)):
            sums[0] += ways
            sums[1] += ways * stake
    rows = [*Pays(book, spot).outcomes(won, won_staked, won=True)]
    if pushes:
        rows.append(Outcome("dealer does not qualify", "push", "push", low[0], low[1], Fraction(0)))
    rows.append(Outcome("tied with the dealer", "push", "push", tied[0], tied[1], Fraction(0)))
    rows.append(Outcome("beaten by the dealer", "lose", "lose", lost[0], lost[1], Fraction(-lost[1])))
    for stage, ways in zip(book.stages, folded, strict=True):
        if ways and spot == "play":
            rows.append(Outcome(f"no bet, folded on {stage.name}", "none", "", ways, 0, Fraction(0)))
        elif ways:
            rows.append(Outcome(f"folded on {stage.name}", "lose", "lose", ways, ways, Fraction(-ways)))
    return Wager(spot, ended.total, tuple(rows))


def _folded(book: Rulebook, ended: results.Results, name: str) -> Fraction | None:
    """What folds cost a side wager: the stake and what it would have won; all cards must be shown by then."""
    cost = Fraction(0)
    for path, lines in ended.paths.items():
        if path.play is None:
            if path.stage < len(book.stages) - 1:
                return None
            by_hand = [int(ways) for ways in lines.sum(axis=1)]
            cost += sum(ways * (1 + pays) for ways, pays in zip(by_hand, odds(book, name), strict=True))
    return cost / ended.total


# --- side wagers on the player's hand alone


def side_spots(book: Rulebook) -> tuple[str, ...]:
    """The side wagers of a book that have a pay table."""
    return tuple(name for name in book.data.paytable if name in book.rule.optional)


def side_wager(book: Rulebook, name: str, folded: Fraction | None) -> Side:
    """A side wager of one unit on the best hand of seven cards; `folded` is what folds cost it."""
    ways = np.array(seven_card_ways(), dtype=np.int64)
    pays = Pays(book, name)
    wager = Wager(name, int(ways.sum()), tuple(pays.outcomes(ways, ways)))
    square = sum((int(way) * won**2 for way, won in zip(ways, pays.odds, strict=True)), Fraction(0))
    return Side(wager, square / wager.ways - wager.ev**2, book.rule.optional[name].cites,
                None if folded is None else wager.ev - folded)  # fmt: skip
