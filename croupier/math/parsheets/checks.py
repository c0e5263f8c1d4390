"""How to find every figure of a par sheet again: the commands to type."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from shlex import join

from croupier.math.exact import Ties
from croupier.math.parsheets.data import Check, Jackpots, JackpotSheet, Protection
from croupier.math.parsheets.jackpot import Sign
from croupier.math.parsheets.words import known as called


def checks_of(
    named: str, settings: Sequence[str], ties: Ties, sign: Sign, jackpot: Jackpots | None,
    protection: Protection | None,
) -> tuple[Check, ...]:  # fmt: skip
    """The commands, each with what it answers; the book as it was named."""
    same = [word for setting in settings for word in ("--set", setting)]
    same += ["--ties", ties] if ties != "bet" else []
    rows = [
        ("every clause, and where it is enforced", ["rules", named]),
        ("digest, value, edge, average wager, variance, distribution, pay lines",
         ["solve", named, *same, "--json"]),
        ("strategy, its rules and what they cost", ["strategy", named, *same]),
        *(_jackpot(named, same, sign, jackpot) if jackpot is not None else ()),
        *(_protection(named, same, protection) if protection is not None else ()),
        ("the same by other means: ten million rounds dealt at random",
         ["simulate", named, "--rounds", "1e7", "--seed", "1", *same]),
    ]  # fmt: skip
    return tuple(Check(figure, join(["croupier", *words])) for figure, words in rows)


def _jackpot(named: str, same: list[str], sign: Sign, found: Jackpots) -> Iterator[tuple[str, list[str]]]:
    for place in found.shown:
        sheet = found.sheets[place]
        yield f"the jackpot{_option(sheet)}", ["jackpot", named, *_terms(sheet, sign), *same]


def _option(sheet: JackpotSheet) -> str:
    return f", option {sheet.option}" if sheet.option is not None else ""


def _terms(sheet: JackpotSheet, sign: Sign) -> list[str]:
    """The terms of a jackpot as its command takes them."""
    words = ["--option", str(sheet.option)] if sheet.option is not None else []
    words += ["--seed", _text(sheet.seed)]
    words += [] if sheet.per_dollar else ["--rate", _text(100 * sheet.rate)]
    words += ["--wager", str(sheet.wager)]
    for hand, cents in (sign.pays or {}).items():
        words += ["--pays", f"{hand}={cents}"]
    return words


def _protection(named: str, same: list[str], found: Protection) -> Iterator[tuple[str, list[str]]]:
    for known in found.known:
        words = [word for card in known.cards for word in ("--known", card)]
        yield f"{called(known.cards)} known", ["protect", named, *words, *same]
    yield "cards seen too early, and what the book does", ["protect", named, *same]


def _text(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.10g}"
