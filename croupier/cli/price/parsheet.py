"""`croupier parsheet`: a rulebook's par sheet, as a page, as a PDF, or as data."""

import json
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson, BookId, Number, Settings, Ties, Whole, amounts
from croupier.cli.price.documents import no_place, write_document
from croupier.cli.progress import after_compiling, pricing
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    pass


def parsheet(
    rulebook: BookId,
    *,
    out: Path | None = None,
    dated: Annotated[str | None, Parameter(name="--date")] = None,
    option: Whole | None = None,
    seed: Number | None = None,
    rate: Number | None = None,
    wager: Whole = 100,
    pays: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    protection: Literal["none", "cards", "full"] = "cards",
    settings: Settings = (),
    ties: Ties = "bet",
    as_json: AsJson = False,
) -> int:
    """Make the par sheet of a rulebook: rules, wagers, volatility, strategy, jackpot, protection.

    Parameters
    ----------
    out
        The file to write: a page if it ends in .html, a print if it ends in .pdf.
    dated
        The date on the sheet, such as 2026-11-15; today without it. The same date gives the same file.
    option
        Jackpot: the payout option, where the book has several; without it, all of them.
    seed
        Jackpot: what the meter starts from, in dollars; with a table of seeds, for each $1 of wager.
    rate
        Jackpot: the percentage of each wager that feeds the meter; a table of seeds has its own.
    wager
        Jackpot: the price of the wager in cents.
    pays
        Jackpot: what the sign pays in cents, where it decides: royal_flush=5000000,straight_flush=500000,…
    protection
        What is told of known cards: nothing, one card at a time, or sets of cards too, which takes minutes.
    """
    from croupier.math.exact import Unsolvable
    from croupier.math.jackpots.terms import Missing
    from croupier.math.parsheets.document import document
    from croupier.math.parsheets.jackpot import Sign
    from croupier.math.parsheets.sheet import parsheet as made

    if out is None and not as_json:
        return complain("parsheet: needs --out FILE.html or FILE.pdf, or --json", WRONG_USAGE)
    if (fault := _fault(out)) is not None:
        return fault
    try:
        day = datetime.now(UTC).date() if dated is None else _date(dated)
        book = load(rulebook, settings)
        sign = Sign(option, seed, rate, wager, amounts(pays))
        with pricing("parts of the sheet") as shown, after_compiling(shown) as (ready, progress):
            sheet = made(
                book, day, named=rulebook, sign=sign, protection=protection, ties=ties, settings=settings,
                progress=progress, compiling=ready,
            )  # fmt: skip
        if out is not None:
            write_document(document(sheet), out, sheet.dated)
    except Unsolvable as error:
        place = "--" if error.place and not error.place.startswith("[") else f"{rulebook}: "
        return complain(f"{place}{error}", WRONG_USAGE if isinstance(error, Missing) else WRONG_INPUT)
    if as_json:
        print(json.dumps(as_data(sheet), ensure_ascii=False))
    return DONE


def _fault(out: Path | None) -> int | None:
    """What is wrong with a file to write, told before any work is done for it."""
    if out is None:
        return None
    if out.suffix not in (".html", ".pdf"):
        return complain(f"parsheet: --out {out}: a par sheet ends in .html or .pdf", WRONG_USAGE)
    if why := no_place(out):
        return complain(f"parsheet: --out {out}: {why}", WRONG_INPUT)
    if out.suffix == ".pdf":
        from importlib.util import find_spec

        from croupier.math.parsheets.typst import INSTALL

        if find_spec("typst") is None:
            return complain(f"parsheet: PDF needs the package typst; type: {INSTALL}", WRONG_INPUT)
    return None


def _date(text: str) -> date:
    from croupier.math.exact import Unsolvable

    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unsolvable("date", f"a day such as 2026-11-15, not {text!r}") from None


def as_data(value: Any) -> Any:
    """A par sheet for programs: every field and what follows from it; exact numbers as fractions too."""
    from croupier.math.exact import Exact

    if isinstance(value, Fraction | Exact):
        return {"numerator": value.numerator, "denominator": value.denominator,
                "value": value.numerator / value.denominator}  # fmt: skip
    if isinstance(value, msgspec.Struct):
        follows = (name for name, one in vars(type(value)).items() if isinstance(one, property))
        return {name: as_data(getattr(value, name)) for name in (*value.__struct_fields__, *follows)}
    if isinstance(value, dict):
        return {str(name): as_data(one) for name, one in value.items()}
    if isinstance(value, tuple):
        return [as_data(one) for one in value]
    return value.isoformat() if isinstance(value, date) else value
