"""`croupier simulate`: seeded rounds in parallel, with their spread, jackpots and bankrolls."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.price.compiling import compiling
from croupier.cli.price.simulate_options import Number, Option, Pays, Rate, Seed, Wager, Whole, amounts
from croupier.cli.price.simulate_watch import watching
from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    from croupier.math.jackpots.simulated import Jackpot
    from croupier.math.kernels.compiling import Progress
    from croupier.math.simulation.simulating import Running, Simulation, Watcher


def simulate(
    rulebook: str,
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
    settings: Annotated[tuple[str, ...], Parameter(name="--set", negative="")] = (),
    ties: Literal["bet", "fold"] = "bet",
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Play seeded rounds of a rulebook's main game; the same seed gives the same answer anywhere.

    Parameters
    ----------
    rulebook
        The id of a book, or the path of a book of your own, ending in .toml.
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
    settings
        A value of the book to change, such as paytable.main.straight=5:1; may be repeated.
    ties
        How decisions of equal value are played: the largest bet among them, or the smallest or the fold.
    as_json
        Answer in JSON, for programs.
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
        with _shown(rounds) as (progress, watch):
            found = simulated(
                book, rounds, seed, strategy=strategy, boxes=boxes, workers=workers, cluster=cluster,
                jackpot=meter, bankroll=bankroll, session=session, ties=ties, progress=progress,
                watch=watch,
            )  # fmt: skip
    except BookError as error:
        return complain(str(error), WRONG_INPUT)
    except Unsolvable as error:
        place = f"{rulebook}: " if error.place.startswith("[") else "--"
        return complain(f"{place}{error}", WRONG_USAGE if isinstance(error, Missing) else WRONG_INPUT)
    except Lost as error:
        return complain(f"--cluster: {error}", WRONG_INPUT)
    _tell(found, book.data.title, settings, as_json=as_json)
    return DONE


def _tell(found: "Simulation", title: str, settings: tuple[str, ...], *, as_json: bool) -> None:
    if as_json:
        from croupier.cli.price.simulate_data import as_data

        print(json.dumps(as_data(found, settings), ensure_ascii=False))
    else:
        from croupier.cli.price.simulate_text import show

        show(found, title)


@contextmanager
def _shown(rounds: int) -> Iterator[tuple["Progress", "Watcher"]]:
    """Compiling first, then rounds: the bar of the one gives way to that of the other."""
    with ExitStack() as first, watching(rounds) as watch:
        progress = first.enter_context(compiling())

        def watched(running: "Running") -> None:
            first.close()
            watch(running)

        yield progress, watched


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
