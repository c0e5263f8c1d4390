"""The jackpot of a book in numbers: price, seed, rate and prizes, from the book and from its sign."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from croupier.core.book.entries import Cites, MeterRate, PrizeLine
from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category
from croupier.math.exact import Unsolvable
from croupier.rulebooks.vocabulary import HANDS

Number: TypeAlias = int | float | Decimal | Fraction

DOLLAR: Final = 100
MOST: Final = 10**12  # cents: ten billion dollars; more is a slip of the pen
OPTION: Final = "option-"
HUNDREDTHS: Final = 10_000  # of a percent, in a whole
LEAST_SHARE: Final = Fraction(1, 20)
ROYAL, STRAIGHT = Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH


class Missing(Unsolvable):
    """Something the question needs and does not say."""


class Prize(NamedTuple):
    """What a hand is paid: so many cents, or a share of the meter with a guaranteed least."""

    hand: Category
    fixed: Fraction
    share: Fraction
    least: Fraction
    cites: Cites

    def pays(self, meter: Fraction) -> Fraction:
        """Cents, when the meter stands so high."""
        return max(self.least, self.share * meter) if self.share else self.fixed


class Terms(NamedTuple):
    """A jackpot wager and its meter; money in cents."""

    wager: int
    seed: Fraction  # what the meter starts from, for this wager
    seed_dollars: Fraction  # as the book or the sign states it
    per_dollar: bool  # whether that is for each dollar of the wager
    rate: Fraction  # the part of each wager that goes into the meter
    option: int | None
    prizes: tuple[Prize, ...]  # from the best hand down
    rate_cites: Cites

    @property
    def feed(self) -> Fraction:
        """What a wager adds to the meter."""
        return self.rate * self.wager

    def prize(self, hand: Category) -> Prize | None:
        """The prize of a hand, if it has one."""
        return next((prize for prize in self.prizes if prize.hand is hand), None)


def terms_of(
    book: Rulebook,
    seed: Number | None,
    rate: Number | None,
    option: int | None,
    wager: int,
    pays: Mapping[str, int] | None,
) -> Terms:
    """Put book and sign together; what is needed and missing, or cannot be, is refused with its place."""
    wager = amount("wager", wager, least=1)
    prizes = _prizes(book, _table(book, option), wager, pays or {})
    dollars = _seed(book, seed)
    percent = None if rate is None else _percent(book, rate)
    rows = [row for row in book.data.meter_rate if row.option == option]
    cites = book.rule.meter.rate.cites
    if rows:
        row = _row(book, rows, dollars, percent)
        percent, cites = row.rate, row.cites
    if percent is None:
        reason = "needed: the percentage of each wager that goes into the meter"
        raise Missing("rate", reason + clauses(cites))
    return Terms(
        wager=wager,
        seed=dollars * (wager if rows else DOLLAR),
        seed_dollars=dollars,
        per_dollar=bool(rows),
        rate=Fraction(percent, HUNDREDTHS),
        option=option,
        prizes=prizes,
        rate_cites=cites,
    )


def amount(place: str, value: int, *, least: int) -> int:
    """Whole cents that can be money."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unsolvable(place, f"whole cents, not {value}")
    if not least <= value <= MOST:
        raise Unsolvable(place, f"{value} is not from {least} to {MOST} cents")
    return value


def clauses(cites: Cites) -> str:
    """The end of a sentence that says where it is written."""
    return f" ({', '.join(dict.fromkeys(cites))})" if cites else ""


def _seed(book: Rulebook, seed: Number | None) -> Fraction:
    """Dollars, with cents at the finest."""
    cites = clauses(book.rule.meter.seed.cites)
    if seed is None:
        raise Missing("seed", f"needed: what the meter starts from, in dollars{cites}")
    dollars = _fraction("seed", seed)
    if (dollars * DOLLAR).denominator != 1 or not 0 < dollars * DOLLAR <= MOST:
        raise Unsolvable("seed", f"{_text(dollars)} is no amount in dollars a meter could start from{cites}")
    return dollars


def _row(book: Rulebook, rows: list[MeterRate], dollars: Fraction, percent: int | None) -> MeterRate:
    """The row of a seed in the book's table; the rate is the row's."""
    row = next((row for row in rows if row.seed == dollars), None)
    if row is None:
        allowed = ", ".join(str(one.seed) for one in rows)
        cites = clauses((*book.rule.meter.seed.cites, *rows[0].cites, *rows[-1].cites))
        reason = f"{_text(dollars)} is not in the table of option {rows[0].option}, which has {allowed}"
        raise Unsolvable("seed", reason + cites)
    if percent is not None and percent != row.rate:
        reason = f"{percent / 100:.2f} is not {row.rate / 100:.2f}, which goes with a seed of {row.seed}"
        raise Unsolvable("rate", reason + clauses(row.cites))
    return row


def _table(book: Rulebook, option: int | None) -> str:
    """The table of prizes in use."""
    if book.rule.jackpot.stake_returned:
        raise Unsolvable("[rule.jackpot] stake-returned", "only a stake that stays in the pool is priced")
    options = sorted(int(name.removeprefix(OPTION)) for name in book.data.prize if name.startswith(OPTION))
    cites = book.rule.jackpot.cites
    if not options:
        if option is not None:
            raise Unsolvable(
                "option", f"{book.id} has one table of prizes and no options{clauses(cites[-1:])}"
            )
        if "jackpot" not in book.data.prize:
            raise Unsolvable("[[prize.jackpot]]", f"{book.id} has no jackpot prizes")
        return "jackpot"
    offered = " or ".join(map(str, options))
    cites = tuple(clause for one in options for clause in book.data.prize[f"{OPTION}{one}"][0].cites[:1])
    if option is None:
        raise Missing("option", f"needed: {offered}{clauses(cites)}")
    if option not in options:
        raise Unsolvable("option", f"{option} is not {offered}{clauses(cites)}")
    return f"{OPTION}{option}"


def _prizes(book: Rulebook, table: str, wager: int, pays: Mapping[str, int]) -> tuple[Prize, ...]:
    lines = {line.hand: line for line in book.data.prize[table]}
    for hand, cents in pays.items():
        if hand not in HANDS:
            raise Unsolvable(f"pays.{hand}", f"{hand} is no hand")
        if hand not in lines:
            raise Unsolvable(
                f"pays.{hand}", f"there is no prize for it{clauses(book.rule.jackpot.cites[-1:])}"
            )
        amount(f"pays.{hand}", cents, least=0)
    found = [_prize(book, table, lines[hand], wager, pays) for hand in HANDS if hand in lines]
    if not any(prize.share for prize in found):
        raise Unsolvable(
            f"[[prize.{table}]]", "no prize takes a share of the meter, which would grow for ever"
        )
    return tuple(found)


def _prize(book: Rulebook, table: str, line: PrizeLine, wager: int, pays: Mapping[str, int]) -> Prize:
    """One line of the table: an amount of the book or the sign, so much a dollar, or a share."""
    place, hand = f"[[prize.{table}]] {line.hand}", Category[line.hand.upper()]
    if line.sign and line.hand not in pays:
        raise Missing(
            f"pays.{line.hand}", f"needed: {book.id} leaves the amount to the sign{clauses(line.cites)}"
        )
    nothing = Fraction(0)
    if line.share is None:
        fixed = (
            Fraction(line.per_dollar * wager) if line.per_dollar is not None
            else Fraction(line.fixed if line.fixed is not None else pays[line.hand])
        )  # fmt: skip
        return Prize(hand, fixed, nothing, nothing, line.cites)
    share = Fraction(line.share)
    if hand is ROYAL and book.rule.jackpot.sharing == "formula":
        share = Fraction(1)  # a lone royal takes the whole meter, whatever its part beside others
    if hand is ROYAL and share < 1:
        raise Unsolvable(f"{place} share", "a royal that leaves a part of the meter cannot be priced")
    if hand is STRAIGHT and share < LEAST_SHARE:
        raise Unsolvable(f"{place} share", f"a share of {LEAST_SHARE} of the meter or more can be priced")
    least = Fraction(pays[line.hand] if line.sign else line.least or 0)
    if book.rule.jackpot.sharing == "formula":
        least = nothing
    return Prize(hand, nothing, share, least, line.cites)


def _percent(book: Rulebook, rate: Number) -> int:
    """A percentage in hundredths: finer ones a meter does not know."""
    found = _fraction("rate", rate)
    hundredths = found * 100
    cites = clauses(book.rule.meter.rate.cites)
    if not 0 < found <= 100:
        raise Unsolvable("rate", f"{_text(found)} is not above 0 and up to 100 percent{cites}")
    if hundredths.denominator != 1:
        raise Unsolvable("rate", f"{_text(found)} is finer than hundredths of a percent{cites}")
    return int(hundredths)


def _fraction(place: str, value: Number) -> Fraction:
    """A number as it is written: 34.06 is 3406 hundredths."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | Fraction):
        raise Unsolvable(place, f"a number, not {value!r}")
    try:
        return Fraction(str(value))
    except ValueError:
        raise Unsolvable(place, f"a number, not {value}") from None


def _text(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.15g}"
