"""`croupier simulate`: seeded rounds in parallel, with their spread, jackpots and bankrolls."""

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import (
    AsJson,
    BookId,
    Number,
    Option,
    Pays,
    Rate,
    Seed,
    Settings,
    Ties,
    Wager,
    Whole,
    amounts,
)
from croupier.cli.progress import after_compiling, watching
from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    from croupier.math.jackpots.simulated import Jackpot
    from croupier.math.simulation.simulating import Simulation


def simulate(
    rulebook: BookId,
    *,
    rounds: Whole,
    seed: Whole,
    strategy: Literal["optimal", "rules", "never-fold", "timid", "always-raise"] = "optimal",
    boxes: Whole = 1,
    workers: Whole | None = None,
    cluster: str | None = None,
    bankroll: Number | None = None,
    session: Whole | None = None,
    jackpot_wager: Wager = None,
    jackpot_seed: Seed = None,
    jackpot_rate: Rate = None,
    jackpot_option: Option = None,
    jackpot_pays: Pays = (),
    settings: Settings = (),
    ties: Ties = "bet",
    as_json: AsJson = False,
) -> int:
    """Play seeded rounds of a rulebook's main game; the same seed gives the same answer anywhere.

    Parameters
    ----------
    rounds
        How many rounds, such as 1e7.
    seed
        The number the cards follow from.
    strategy
        Best play; the rules to remember of `croupier strategy`; best play that never folds; never more or
        sooner than must be; or always the most.
    boxes
        How many boxes are played in each round, all by the same strategy and none seeing another.
    workers
        How many threads of this machine; all processors without it.
    cluster
        The scheduler of a Dask cluster that plays instead, such as tcp://10.0.0.1:8786.
    bankroll
        What a session starts with, in antes; it ends when it no longer buys a hand at every box.
    session
        The rounds of a session: with a bankroll, the risk of ruin and the bands the money lies in.
    """
    from croupier.math.exact import Unsolvable
    from croupier.math.jackpots.terms import Missing
    from croupier.math.simulation.cluster import Lost
    from croupier.math.simulation.simulating import simulate as simulated

    if (bankroll is None) != (session is None):
        return complain("simulate: --bankroll and --session go together", WRONG_USAGE)
    if workers is not None and cluster is not None:
        return complain("simulate: --workers play here, --cluster elsewhere: not both", WRONG_USAGE)
    try:
        book = load(rulebook, settings)
        meter = _jackpot(book, jackpot_wager, jackpot_seed, jackpot_rate, jackpot_option, jackpot_pays)
        with watching(rounds) as shown, after_compiling(shown) as (progress, watch):
            found = simulated(
                book, rounds, seed, strategy=strategy, boxes=boxes, workers=workers, cluster=cluster,
                jackpot=meter, bankroll=bankroll, session=session, ties=ties, progress=progress,
                watch=watch,
            )  # fmt: skip
    except Unsolvable as error:
        place = f"{rulebook}: " if error.place.startswith("[") else "--"
        return complain(f"{place}{error}", WRONG_USAGE if isinstance(error, Missing) else WRONG_INPUT)
    except Lost as error:
        return complain(f"--cluster: {error}", WRONG_INPUT)
    _tell(found, book.data.title, settings, as_json=as_json)
    return DONE


def _tell(found: "Simulation", title: str, settings: tuple[str, ...], *, as_json: bool) -> None:
    if as_json:
        from croupier.math.simulation.told import as_data

        print(json.dumps(as_data(found, settings), ensure_ascii=False))
    else:
        from croupier.cli.price.simulate_text import show

        show(found, title)


def _jackpot(
    book: Rulebook, wager: int | None, seed: Fraction | None, rate: Fraction | None, option: int | None,
    pays: tuple[str, ...],
) -> "Jackpot | None":  # fmt: skip
    """The jackpot of the options; nothing without a wager."""
    from croupier.math.exact import Unsolvable
    from croupier.math.jackpots.simulated import jackpot_of
    from croupier.math.jackpots.terms import Missing, terms_of

    if wager is None:
        if seed is not None or rate is not None or option is not None or pays:
            raise Missing("jackpot-wager", "needed: what is wagered on the jackpot, in cents")
        return None
    try:
        return jackpot_of(book, terms_of(book, seed, rate, option, wager, amounts(pays)))
    except Unsolvable as error:
        if error.place.startswith("["):
            raise
        raise type(error)(f"jackpot-{error.place}", error.reason) from None
