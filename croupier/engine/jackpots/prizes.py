"""What the jackpot wagers of a round win, and what is then left of the meter."""

from collections.abc import Container, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec

from croupier.core.book.entries import Cites, PrizeLine
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.citing import cited
from croupier.core.hands import Category, Hand, evaluate
from croupier.core.money import Cents, ceil_to
from croupier.core.settlement import Award, Outcome, WagerResult
from croupier.core.sign import Bonus, bonus_amounts
from croupier.engine.settlement.due import JACKPOT

Meter = Cents | Fraction  # cents and, where units beyond them stand on it, parts of one
DOLLAR: Cents = 100
BONUS = "bonus"
OPTION = "option-"  # a table of prizes the operator may choose is "option-1", "option-2"
ROYAL, STRAIGHT_FLUSH = Category.ROYAL_FLUSH.text, Category.STRAIGHT_FLUSH.text


class JackpotTerms(msgspec.Struct, frozen=True):
    """The jackpot of a round: price, meter as the outcome is recorded, reset amount, what the sign adds."""

    wager: Cents
    meter: Meter
    seed: Cents
    option: int | None = None
    pays: dict[str, Cents] = {}
    bonus: Bonus | None = None


class Entry(msgspec.Struct, frozen=True):
    """A box with a jackpot wager: its five-card hand, whether it can still win, and whether it folded.

    A hand that can win nothing more need not be known.
    """

    box: int
    hand: Hand | None
    live: bool = True
    folded: bool = False
    owner: str = ""  # of the wager, where one may have several


class Share(NamedTuple):
    """What one winner gets of the meter: the exact amount, and that amount as it is paid."""

    exact: Fraction
    paid: Cents


def jackpot_hand(book: Rulebook, hole: Sequence[Card], community: Sequence[Card]) -> Hand:
    """The jackpot's five cards: the hole cards and as many of the shared cards as the book says."""
    return evaluate((*hole, *community[: book.rule.jackpot.community]))


def has_prize(book: Rulebook, option: int | None, hand: Hand) -> bool:
    """Whether the table of prizes in use has a line for a hand."""
    return _prizes(book, option)[hand.category] is not None


def stays_live(book: Rulebook, *, folded: bool) -> bool:
    """Whether a jackpot wager can still win; in some books a fold forfeits it."""
    return not folded or book.rule.fold.keeps_jackpot


@lru_cache(maxsize=256)
def options(book: Rulebook) -> tuple[int, ...]:
    """The options an operator chooses from; empty where the book has only one table of prizes."""
    return tuple(int(name.removeprefix(OPTION)) for name in book.data.prize if name.startswith(OPTION))


@lru_cache(maxsize=256)
def signed(book: Rulebook) -> tuple[str, ...]:
    """The prizes whose amounts stand only on the sign."""
    return tuple(line.hand for lines in book.data.prize.values() for line in lines if line.sign)


@lru_cache(maxsize=256)
def prize_lines(book: Rulebook, option: int | None) -> dict[str, PrizeLine]:
    """The table of prizes in use, by hand."""
    return {line.hand: line for line in book.data.prize[f"{OPTION}{option}" if options(book) else JACKPOT]}


def is_share(book: Rulebook, option: int | None, prize: str) -> bool:
    """Whether a prize is a share of the meter; fixed ones and bonuses do not touch it."""
    line = prize_lines(book, option).get(prize)
    return line is not None and line.share is not None


def award(
    book: Rulebook, terms: JackpotTerms, entries: Sequence[Entry], chip: Cents
) -> tuple[tuple[Award, ...], Meter]:
    """Every prize of a round in the order of payment, and the meter after them."""
    prizes = _prizes(book, terms.option)
    lines = [(entry.box, prizes[entry.hand.category]) for entry in entries if entry.live and entry.hand]
    won = [(box, line) for box, line in lines if line is not None]
    if not won:
        return (), max(terms.seed, terms.meter)
    from_right = book.rule.settlement.from_right
    won.sort(key=lambda winner: winner[0], reverse=from_right)
    fixed = [(box, line) for box, line in won if line.share is None]
    shares = [(box, line.hand) for box, line in won if line.share is not None]
    straights = [box for box, hand in shares if hand == STRAIGHT_FLUSH]
    royals = [box for box, hand in shares if hand == ROYAL]
    unit = chip if book.rule.payment.to_chip else 1
    awards = _bonuses(book, terms, entries, dict(shares))
    awards += [_fixed(book, terms, box, line, unit) for box, line in fixed]
    if not book.rule.jackpot.bonus_first:
        awards.sort(key=lambda one: one.box, reverse=from_right)
    if not straights and not royals:
        return tuple(awards), max(terms.seed, terms.meter)
    divide = _by_tenths if book.rule.jackpot.sharing == "tenths" else _by_formula
    straight, royal, left = divide(book, terms, len(straights), len(royals), unit)
    cites = _share_cites(book, terms, len(straights), len(royals), straight, royal)
    awards += [Award(box, STRAIGHT_FLUSH, straight.paid, cites[0]) for box in straights]
    awards += [Award(box, ROYAL, royal.paid, cites[1]) for box in royals]
    return tuple(awards), left


def jackpot_outcome(entry: Entry, winners: Container[int]) -> Outcome:
    """A jackpot wager wins if its box has any award, and is forfeit if it could no longer win."""
    return "win" if entry.box in winners else "lose" if entry.live else "forfeit"


def jackpot_result(book: Rulebook, wager: Cents, outcome: Outcome) -> WagerResult:
    """The line of a jackpot wager: it went into the pool, unless the book gives a winner's back."""
    rule = book.rule.jackpot
    cites = (rule.forfeit_cites or book.rule.fold.cites) if outcome == "forfeit" else rule.cites
    back = stake_back(book, wager, won=outcome == "win")
    return WagerResult(JACKPOT, outcome, wager, None, 0, back, wager - back, cites)


def stake_back(book: Rulebook, wager: Cents, *, won: bool) -> Cents:
    """What of a jackpot wager goes back to its owner: nothing, whatever it wins, but by another reading."""
    return wager if won and book.rule.jackpot.stake_returned else 0


@lru_cache(maxsize=256)
def _prizes(book: Rulebook, option: int | None) -> tuple[PrizeLine | None, ...]:
    """The table of prizes in use: the line of each category of hand, worst to best, if it has one."""
    lines = prize_lines(book, option)
    return tuple(lines.get(category.text) for category in Category)


def _line(book: Rulebook, option: int | None, category: Category) -> PrizeLine | None:
    """The line of a hand in the table in use, if it has a prize."""
    return _prizes(book, option)[category]


def _bonuses(
    book: Rulebook, terms: JackpotTerms, entries: Sequence[Entry], winners: dict[int, str]
) -> list[Award]:
    """When a royal or straight flush is won every other valid jackpot wager gets the bonus.

    Once a round, the higher amount where the sign has two; or once for each winner. Who wins gets no bonus
    on another wager either; one player's two wagers get it each, or once.
    """
    cites, backing = book.rule.jackpot.bonus, book.rule.jackpot_backing
    amount = bonus_of(book, terms.bonus, winners.values())
    if not amount or not cites:
        return []
    valid = [entry for entry in entries if keeps_bonus(book, entry)]
    valid.sort(key=lambda entry: entry.box, reverse=book.rule.settlement.from_right)
    out = {_owner(entry) for entry in entries if entry.box in winners}
    awards = []
    for entry in valid:
        if _owner(entry) not in out:
            awards.append(Award(entry.box, BONUS, amount, cites))
            out |= {_owner(entry)} if backing and backing.bonus_per == "player" else set()
    return awards


def bonus_of(book: Rulebook, bonus: Bonus | None, won: Iterable[str]) -> Cents:
    """What the sign adds when these hands win the meter."""
    stated = bonus_amounts(bonus)
    amounts = [stated.get(hand, 0) for hand in won]
    return sum(amounts) if book.rule.jackpot.bonus_for == "winner" else max(amounts, default=0)


def keeps_bonus(book: Rulebook, entry: Entry) -> bool:
    """Whether a jackpot wager still counts for the bonus; a fold may lose the prizes and keep this."""
    return book.rule.fold.keeps_bonus if entry.folded else entry.live


def _owner(entry: Entry) -> str | int:
    """Whose wager it is; where nobody is named, every box has its own."""
    return entry.owner or entry.box


def _fixed(book: Rulebook, terms: JackpotTerms, box: int, line: PrizeLine, unit: Cents) -> Award:
    """A prize that is no share of the meter: an amount of the book or the sign, or so much a dollar."""
    if line.per_dollar is not None:
        exact = line.per_dollar * terms.wager
    elif line.fixed is not None:
        exact = line.fixed
    else:
        exact = terms.pays[line.hand]
    paid = ceil_to(exact, unit)
    return Award(
        box, line.hand, paid, line.cites if paid == exact else cited(line.cites, book.rule.payment.cites)
    )


def _by_tenths(
    book: Rulebook, terms: JackpotTerms, straights: int, royals: int, unit: Cents
) -> tuple[Share, Share, Meter]:
    """Straight flushes share successive tenths of the meter, royals what is left; none under its guarantee.

    What is paid comes off the meter, which never ends below the seed; a royal that takes all resets it.
    """
    tenth = _line(book, terms.option, Category.STRAIGHT_FLUSH)
    whole = _line(book, terms.option, Category.ROYAL_FLUSH)
    count = max(straights, 1)
    exact = terms.meter * (1 - (1 - _part(tenth)) ** count) / count
    straight = _share(max(exact, Fraction(_guarantee(tenth, terms))), unit)
    left = terms.meter - straights * straight.paid
    exact = left * _part(whole) / max(royals, 1)
    royal = _share(max(exact, Fraction(_guarantee(whole, terms))), unit)
    return straight, royal, max(terms.seed, left - royals * royal.paid)


def _by_formula(
    book: Rulebook, terms: JackpotTerms, straights: int, royals: int, unit: Cents
) -> tuple[Share, Share, Meter]:
    """Beside a royal all share in proportion to their parts; straight flushes alone take successive tenths of
    what the meter has above the seed, and a tenth of the seed each. All that is paid comes off the meter.
    """
    part = _part(_line(book, terms.option, Category.STRAIGHT_FLUSH))
    whole = _part(_line(book, terms.option, Category.ROYAL_FLUSH))
    meter = ceil_to(terms.meter, DOLLAR) if book.rule.jackpot.meter_to_dollar else terms.meter
    if royals:
        each = meter / (royals * whole + straights * part)
        straight, royal = _share(each * part, unit), _share(each * whole, unit)
    else:
        successive = (1 - (1 - part) ** straights) / straights
        straight = _share((meter - terms.seed) * successive + terms.seed * part, unit)
        royal = Share(Fraction(0), 0)
    left = terms.meter - straights * straight.paid - royals * royal.paid
    return straight, royal, max(terms.seed, left)


def _part(line: PrizeLine | None) -> Fraction:
    """What part of the meter a prize is: nothing of it where the book names an amount, or no prize."""
    return Fraction((line and line.share) or 0)


def _share(exact: Fraction, unit: Cents) -> Share:
    return Share(exact, ceil_to(exact, unit))


def _guarantee(line: PrizeLine | None, terms: JackpotTerms) -> Cents:
    """The least a share may be: the sign's amount where the sign decides, else the book's."""
    if line is None:
        return 0
    return terms.pays[line.hand] if line.sign else line.least or 0


def _share_cites(
    book: Rulebook, terms: JackpotTerms, straights: int, royals: int, straight: Share, royal: Share
) -> tuple[Cites, Cites]:
    """The clauses of both shares: the prize, how it is shared, if it is, and how it was rounded, if so."""
    rule = book.rule.jackpot
    found = []
    for category, count, share in (
        (Category.STRAIGHT_FLUSH, straights, straight),
        (Category.ROYAL_FLUSH, royals, royal),
    ):
        line = _line(book, terms.option, category)
        cites = line.cites if line else ()
        if count > 1:
            cites = cited(cites, rule.sharing_cites.get(category.text, ()))
        if straights and royals:
            cites = cited(cites, rule.sharing_cites.get("both", ()))
        if book.rule.payment.to_chip and share.paid != share.exact:
            cites = cited(cites, book.rule.payment.cites)
        found.append(cites)
    return found[0], found[1]
