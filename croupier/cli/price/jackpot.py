"""`croupier jackpot`: what a jackpot wager returns, when it is worth making, and what it changes."""

import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson, BookId, Ties
from croupier.cli.price.solve import fraction
from croupier.cli.progress import compiling
from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    from croupier.math.jackpots.aware import Aware
    from croupier.math.jackpots.jackpots import Jackpot, Return

_NUMBER = re.compile(r"-?[0-9][0-9,]*(\.[0-9]+)?")
QUANTILES = (5, 25, 50, 75, 95)


class _Unreadable(Exception):
    """An argument that is nothing of the kind that is asked for."""


def jackpot(
    rulebook: BookId,
    *,
    option: str | None = None,
    seed: str | None = None,
    rate: str | None = None,
    wager: str = "100",
    pays: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="")] = (),
    meter: str | None = None,
    ante: str | None = None,
    settings: Annotated[tuple[str, ...], Parameter(name="--set", negative="")] = (),
    ties: Ties = "bet",
    as_json: AsJson = False,
) -> int:
    """Price the jackpot wager of a rulebook: hits, long-run return, average and break-even meter.

    Parameters
    ----------
    option
        The payout option, where the book has several.
    seed
        What the meter starts from, in dollars; where the book has a table of seeds, for each $1 of wager.
    rate
        The percentage of each wager that feeds the meter, such as 20; a table of seeds has its own.
    wager
        The price of the jackpot wager in cents.
    pays
        What the sign pays in cents, where it decides: royal_flush=5000000,straight_flush=500000,… or JSON;
        for hands that take a share of the meter, the guaranteed least.
    meter
        A meter in cents at which to play ante and jackpot wager together; needs --ante.
    ante
        The ante in cents that is played with it.
    settings
        A value of the book to change, such as rule.fold.keeps-jackpot=true; may be repeated.
    """
    from croupier.math.exact import Unsolvable
    from croupier.math.jackpots.terms import Missing

    numbers = {"seed": seed, "rate": rate}
    whole = {"option": option, "wager": wager, "meter": meter, "ante": ante}
    try:
        found = _priced(load(rulebook, settings), numbers, whole, pays, ties)
    except _Unreadable as error:
        return complain(str(error), WRONG_USAGE)
    except Unsolvable as error:
        status = WRONG_USAGE if isinstance(error, Missing) else WRONG_INPUT
        return complain(f"{rulebook}: {error}", status)
    if as_json:
        print(json.dumps(as_data(found, settings), ensure_ascii=False))
    else:
        from croupier.cli.price.jackpot_page import show

        show(found)
    return DONE


def _priced(
    book: Rulebook,
    numbers: dict[str, str | None],
    whole: dict[str, str | None],
    pays: tuple[str, ...],
    ties: Literal["bet", "fold"],
) -> "Jackpot":
    """Read the numbers that are given, and price the wager."""
    from croupier.math.jackpots.jackpots import jackpot as priced

    read = {place: _number(place, text) for place, text in numbers.items() if text is not None}
    cents = {place: _whole(place, text) for place, text in whole.items() if text is not None}
    with compiling() as progress:
        return priced(
            book,
            seed=read.get("seed"),
            rate=read.get("rate"),
            option=cents.get("option"),
            wager=cents["wager"],
            meter=cents.get("meter"),
            ante=cents.get("ante"),
            pays=_pays(pays),
            ties=ties,
            progress=progress,
        )


def as_data(found: "Jackpot", settings: tuple[str, ...] = ()) -> dict[str, Any]:
    """A priced jackpot as the contract of the command line has it."""
    terms = found.terms
    ways = {
        "never_folds": found.never_folds,
        "fold_forfeits": found.fold_forfeits,
        "fold_keeps": found.fold_keeps,
    }
    costs = {"rtp": found.fold_keeps.rtp - found.fold_forfeits.rtp}
    if found.aware is not None:
        costs["aware"] = float(found.aware.if_kept - found.aware.if_forfeited)
    return {
        "rulebook": found.rulebook,
        "digest": found.digest,
        **({"set": list(settings)} if settings else {}),
        "option": terms.option,
        "seed": _plain(terms.seed_dollars),
        "rate": float(terms.rate),
        "wager": terms.wager,
        "ties": found.ties,
        "this_book": "fold_keeps" if found.keeps else "fold_forfeits",
        "prizes": {
            prize.hand.text: {"share": float(prize.share), "least": _plain(prize.least)}
            if prize.share else {"pays": _plain(prize.fixed)}
            for prize in terms.prizes
        },
        **{name: _return(way) for name, way in ways.items()},
        "fold_keeps_costs": costs,
        **({"aware": _aware(found.aware)} if found.aware is not None else {}),
        "seconds": found.seconds,
        "compile_seconds": found.compile_seconds,
    }  # fmt: skip


def _return(way: "Return") -> dict[str, Any]:
    hits = {
        hand.text: {"numerator": chance.numerator, "denominator": chance.denominator}
        for hand, chance in way.hits.items()
    }
    return {
        "fixed": float(way.fixed),
        "contribution": float(way.rate),
        "reseed": way.reseed,
        "rtp": way.rtp,
        "mean_meter": way.mean_meter,
        "breakeven_meter": None if way.breakeven is None else float(way.breakeven),
        "above_breakeven": way.worth_it,
        "meter_quantiles": {f"{part}%": way.law.height(1 - part / 100) for part in QUANTILES},
        "hits": hits,
        "fixed_exact": fraction(way.fixed),
    }


def _aware(aware: "Aware") -> dict[str, Any]:
    return {
        "meter": aware.meter,
        "ante": aware.ante,
        "ev": float(aware.ev),
        "ev_exact": fraction(aware.ev),
        "plain_ev": float(aware.plain),
        "changes": [
            {"stage": change.stage, "hand": change.hand, "cards": list(change.cards),
             "wagered": change.wagered, "plain": change.plain, "aware": change.aware,
             "probability": float(change.often)}
            for change in aware.changes
        ],
    }  # fmt: skip


def _plain(number: Fraction) -> int | float:
    return number.numerator if number.denominator == 1 else float(number)


def _number(place: str, text: str) -> Fraction:
    """A number as people write it: 10,000 or 34.06."""
    if not _NUMBER.fullmatch(text):
        raise _Unreadable(f"--{place}: expected a number, got {text!r}")
    return Fraction(text.replace(",", ""))


def _whole(place: str, text: str) -> int:
    from croupier.math.exact import Unsolvable

    number = _number(place, text)
    if number.denominator != 1:
        raise Unsolvable(place, f"{'a whole number' if place == 'option' else 'whole cents'}, not {text}")
    return int(number)


def _pays(words: tuple[str, ...]) -> dict[str, int]:
    """Amounts of the sign by hand: pairs with an equals sign, or one JSON object."""
    text = " ".join(words).strip()
    if text.startswith("{"):
        try:
            given = json.loads(text)
        except ValueError as error:
            raise _Unreadable(f"--pays: {error}") from None
        return {str(hand): amount for hand, amount in given.items()}
    pays: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        hand, sign, amount = word.partition("=")
        if not sign or not hand:
            raise _Unreadable(f"--pays: expected HAND=CENTS, got {word!r}")
        if hand in pays:
            raise _Unreadable(f"--pays: {hand} stands there twice")
        pays[hand] = _whole(f"pays.{hand}", amount)
    return pays
