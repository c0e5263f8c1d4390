"""Checks of what is paid: every hand once on every pay table, every prize in one way, rates of meters."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from croupier.core.book.entries import Line, MeterRate, PrizeLine
from croupier.core.book.rulebook import BookData
from croupier.core.cards import RANKS
from croupier.core.hands import Category
from croupier.core.money import Odds
from croupier.rulebooks.address import Fault, Named, Path, did_you_mean, label
from croupier.rulebooks.vocabulary import HANDS, METER_FAULTS, SHARING

REST: Final = "any"  # a last line for every hand that no line before it names
_ALL: Final = 10_000  # a rate of a meter, in hundredths of a percent, takes no more than the wager


def paytables(book: BookData) -> Iterator[Fault]:
    """Each pay table: its lines can be read, and together they have every hand, and each only once."""
    for name, lines in book.paytable.items():
        faults = [
            fault for index, line in enumerate(lines) for fault in _line(("paytable", name), line, index)
        ]
        yield from faults or _cover(("paytable", name), lines)


def prizes(book: BookData) -> Iterator[Fault]:
    """Each jackpot table: known hands, each once, and one way to say the amount."""
    yield from _prize_tables(book)
    for name, lines in book.prize.items():
        hands = Counter(line.hand for line in lines)
        for line in lines:
            path: Path = ("prize", name, Named(line.hand))
            if line.hand not in HANDS:
                yield Fault((*path, "hand"), f"unknown hand {line.hand}{did_you_mean(line.hand, HANDS)}")
            yield from _amount(path, line)
            yield from _meter_share(book, path, line)
        for hand in sorted(hand for hand in hands if hands[hand] > 1):
            yield Fault(("prize", name, Named(hand)), f"stands there {hands[hand]} times")


def meter_rates(book: BookData) -> Iterator[Fault]:
    """Each seed and rate a meter may have: amounts that can be, under an option that has its prizes."""
    for rate in book.meter_rate:
        path: Path = ("meter-rate", rate_name(rate))
        if f"option-{rate.option}" not in book.prize:
            yield Fault((*path, "option"), f"there is no [[prize.option-{rate.option}]]")
        if rate.seed < 1:
            yield Fault((*path, "seed"), f"{rate.seed} is less than 1")
        if not 1 <= rate.rate <= _ALL:
            yield Fault((*path, "rate"), f"{rate.rate} is not between 1 and {_ALL} hundredths of a percent")


def meters(book: BookData) -> Iterator[Fault]:
    """A change of option is announced as long as a link at least; faults are those a meter can have."""
    rule = book.rule.meter
    times: dict[tuple[str, ...], int | None] = {
        ("link",): rule.link.minutes,
        ("closing",): rule.closing.minutes,
    }
    if rule.option:
        times["option", "notice"] = rule.option.notice.minutes
        if (rule.option.notice.minutes or 0) < (rule.link.minutes or 0):
            path: Path = ("rule", "meter", "option", "notice", "minutes")
            yield Fault(path, f"shorter than the {rule.link.minutes} minutes of a link")
    for name, minutes in times.items():
        if minutes is not None and minutes < 1:
            yield Fault(("rule", "meter", *name, "minutes"), f"{minutes} is less than 1")
    for fault in rule.fault:
        if fault not in METER_FAULTS:
            reason = f"unknown fault {fault}{did_you_mean(fault, METER_FAULTS)}"
            yield Fault(("rule", "meter", "fault", fault), reason, table=True)


def rate_name(rate: MeterRate) -> Named:
    """What a meter's rate is called in a list of faults."""
    return Named(label({"option": rate.option, "seed": rate.seed}, 0))


def _line(table: Path, line: Line, index: int) -> Iterator[Fault]:
    path: Path = (*table, Named(label({"hand": line.hand, "least": line.least, "most": line.most}, index)))
    if line.hand not in (*HANDS, REST):
        yield Fault((*path, "hand"), f"unknown hand {line.hand}{did_you_mean(line.hand, HANDS)}")
    ranks = [(name, rank) for name, rank in (("least", line.least), ("most", line.most)) if rank not in RANKS]
    for name, rank in ranks:
        yield Fault((*path, name), f"unknown rank {rank}; a rank is one of {RANKS}")
    if not ranks and RANKS.index(line.least) > RANKS.index(line.most):
        yield Fault((*path, "least"), f"{line.least} is above {line.most}")
    if line.hand != Category.PAIR.text and (line.least, line.most) != ("2", "A"):
        yield Fault(path, "only pairs are told apart by rank")
    if line.pays not in ("push", "lose"):
        try:
            Odds.parse(line.pays)
        except ValueError as error:
            yield Fault((*path, "pays"), f"{error}, nor push or lose")


def _cover(table: Path, lines: tuple[Line, ...]) -> Iterator[Fault]:
    """Whether lines that can be read have every hand once; a last line `any` has the rest."""
    counts = Counter(key for line in lines if line.hand != REST for key in _hands(line))
    rest = [index for index, line in enumerate(lines) if line.hand == REST]
    for key, count in counts.items():
        if count > 1:
            yield Fault((*table, Named("")), f"{key} stands there {count} times")
    if rest and rest != [len(lines) - 1]:
        yield Fault((*table, Named(REST)), "a line for all other hands stands once, at the end")
    missing = [key for key in _all_hands() if key not in counts]
    if missing and not rest:
        yield Fault((*table, Named("")), f"no line for {', '.join(missing)}")
    if rest and not missing:
        yield Fault((*table, Named(REST)), "there are no other hands")


def _hands(line: Line) -> list[str]:
    """The hands a line has; pairs one by one."""
    if line.hand != Category.PAIR.text:
        return [line.hand]
    return [f"pair of {rank}" for rank in RANKS[RANKS.index(line.least) : RANKS.index(line.most) + 1]]


def _all_hands() -> list[str]:
    pairs = [f"pair of {rank}" for rank in reversed(RANKS)]
    return [key for hand in HANDS for key in (pairs if hand == Category.PAIR.text else [hand])]


def _amount(path: Path, line: PrizeLine) -> Iterator[Fault]:
    """A prize is a share of the meter, a fixed amount, an amount per dollar, or what the sign says."""
    ways = {"share": line.share, "fixed": line.fixed, "per-dollar": line.per_dollar}
    given = [name for name, value in ways.items() if value is not None]
    if len(given) > 1:
        yield Fault(path, f"has {' and '.join(given)}; a prize is one of them")
    if line.sign and given and line.share is None:
        yield Fault(path, f"has {given[0]} and is left to the sign; a prize is one of them")
    if not given and not line.sign:
        yield Fault(path, f"has none of {', '.join(ways)} and is not left to the sign")
    if line.least is not None and line.share is None:
        yield Fault((*path, "least"), "only a share of the meter has a least amount")
    for name, value in (("least", line.least), ("fixed", line.fixed), ("per-dollar", line.per_dollar)):
        if value is not None and value < 1:
            yield Fault((*path, name), f"{value} is less than 1")
    if line.share is not None and not _share(line.share):
        yield Fault((*path, "share"), f"a share is a fraction up to 1/1, not {line.share}")


def _prize_tables(book: BookData) -> Iterator[Fault]:
    """One table of prizes, or one for each option an operator may choose."""
    options = [name for name in book.prize if re.fullmatch(r"option-[1-9][0-9]*", name)]
    for name, lines in book.prize.items():
        if name not in ("jackpot", *options):
            yield Fault(("prize", name), "a table of prizes is jackpot, or option-1, option-2 …", table=True)
        elif options and "jackpot" in book.prize:
            yield Fault(("prize", name), f"there is jackpot and there is {options[0]}", table=True)
        if not lines:
            yield Fault(("prize", name), "empty: no hand wins anything", table=True)
    if not book.prize:
        yield Fault(("prize", "jackpot"), "missing", table=True, missing=True)


def _meter_share(book: BookData, path: Path, line: PrizeLine) -> Iterator[Fault]:
    """Shares of the meter are those of royal and straight flushes: nobody knows how others would share it."""
    if line.share is None:
        return
    if line.hand in HANDS and line.hand not in SHARING:
        yield Fault((*path, "share"), "royal and straight flushes take shares of the meter, and no others")
    if book.rule.jackpot.sharing == "formula" and (line.sign or line.least is not None):
        yield Fault(path, "shares by formula have no guaranteed amount")
        yield Fault(("rule", "jackpot", "sharing"), f"formula, and {line.hand} has a guaranteed amount")
    if line.sign and line.least is not None:
        yield Fault((*path, "least"), "the guaranteed amount is left to the sign")


def _share(text: str) -> bool:
    top, _, bottom = text.partition("/")
    if not (top.isascii() and top.isdigit() and bottom.isascii() and bottom.isdigit() and int(bottom)):
        return False
    return 0 < Fraction(int(top), int(bottom)) <= 1
