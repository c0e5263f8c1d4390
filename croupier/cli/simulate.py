"""`croupier simulate`: seeded rounds in parallel, with their spread, jackpots and bankrolls."""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter, Token

from croupier.cli.compiling import compiling
from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.simulate_watch import watching
from croupier.core.rulebook import Rulebook
from croupier.rulebooks.load import load
from croupier.rulebooks.place import BookError

if TYPE_CHECKING:
    from croupier.math.kernels.compiling import Progress
    from croupier.math.meters import Jackpot
    from croupier.math.simulating import Running, Watcher


def _whole(_: type, tokens: Sequence[Token]) -> int:
    """A whole number, which may be written 1e9, 1_000_000 or 1,000,000."""
    text = tokens[0].value.replace(",", "").replace("_", "")
    try:
        number = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{tokens[0].value!r} is no whole number") from None
    if number.denominator != 1 or abs(number) > 2**70:
        raise ValueError(f"{tokens[0].value!r} is no whole number")
    return int(number)


def _number(_: type, tokens: Sequence[Token]) -> Fraction:
    """A number, exactly as it is written."""
    try:
        return Fraction(tokens[0].value.replace(",", "").replace("_", ""))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{tokens[0].value!r} is no number") from None


Whole = Annotated[int, Parameter(converter=_whole)]
Number = Annotated[Fraction, Parameter(converter=_number)]
Pays = Annotated[tuple[str, ...], Parameter(negative="")]


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
    jackpot_wager: Whole | None = None,
    jackpot_seed: Number | None = None,
    jackpot_rate: Number | None = None,
    jackpot_option: Whole | None = None,
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
    jackpot_wager
        A jackpot wager at every box in every round, in cents.
    jackpot_seed
        What its meter starts from, in dollars; Crown: for each dollar of the wager.
    jackpot_rate
        The percentage of each wager that feeds the meter; Crown: it follows from the seed.
    jackpot_option
        Crown: the table of prizes, 1 or 2.
    jackpot_pays
        What the sign says of a prize, in cents, such as flush=10000; may be repeated.
    settings
        A value of the book to change, such as paytable.main.straight=5:1; may be repeated.
    ties
        How decisions of equal value are played: the largest bet among them, or the smallest or the fold.
    as_json
        Answer in JSON, for programs.
    """
    from croupier.math.cluster import Lost
    from croupier.math.exact import Unsolvable
    from croupier.math.jackpot_terms import Missing
    from croupier.math.simulating import simulate as simulated

    if (bankroll is None) != (session is None):
        return complain("simulate: --bankroll and --session go together", WRONG_USAGE)
    if workers is not None and cluster is not None:
        return complain(
            "simulate: --workers are threads here, --cluster plays elsewhere: not both", WRONG_USAGE
        )
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
    if as_json:
        from croupier.cli.simulate_data import as_data

        print(json.dumps(as_data(found, settings), ensure_ascii=False))
    else:
        from croupier.cli.simulate_text import show

        show(found, book.data.title)
    return DONE


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
    from croupier.math.jackpot_terms import Missing, terms_of
    from croupier.math.meters import jackpot_of

    if wager is None:
        if seed is not None or rate is not None or option is not None or pays:
            raise Missing("jackpot-wager", "needed: what is wagered on the jackpot, in cents")
        return None
    try:
        return jackpot_of(book, terms_of(book, seed, rate, option, wager, _amounts(pays)))
    except Unsolvable as error:
        if error.place.startswith("["):
            raise
        raise type(error)(f"jackpot-{error.place}", error.reason) from None


def _amounts(pays: tuple[str, ...]) -> dict[str, int]:
    """Prizes by hand, from words such as flush=10000 with commas or spaces between them."""
    from croupier.math.exact import Unsolvable

    found = {}
    for word in (word for text in pays for word in text.replace(",", " ").split()):
        hand, sign, cents = word.partition("=")
        if not sign or not (cents.isascii() and cents.isdigit()):
            raise Unsolvable("pays", f"a hand and its prize in cents, such as flush=10000, not {word!r}")
        found[hand] = int(cents)
    return found
