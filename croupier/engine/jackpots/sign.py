"""What the jackpot sign of a table may state: price, option, seed, prizes and bonus, as its book has them."""

from croupier.core.book.entries import MeterRate
from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.core.sign import BONUS_HANDS, JackpotSign, bonus_amounts
from croupier.engine.jackpots.prizes import options, prize_lines


def jackpot_sign_refused(book: Rulebook, sign: JackpotSign) -> Refusal | None:
    """The sign states the price, a line of the book's seeds, and every prize the book leaves to it."""
    cites = book.rule.jackpot.cites
    if sign.wager < 1 or sign.seed < 0:
        return refuse("sign/jackpot", cites, "The sign must state the price of the jackpot wager.")
    bonus = bonus_amounts(sign.bonus)
    if not all(0 <= amount <= MOST for amount in (sign.seed, *bonus.values(), *sign.pays.values())):
        return refuse("sign/prize", cites, "A prize on the sign is no amount that can be paid.")
    if options(book) and sign.option not in options(book):
        return refuse("sign/option", cites, "The option of the jackpot must be stated.", option=sign.option)
    if book.data.meter_rate and line_of(book, sign.option, sign.wager, sign.seed) is None:
        text = f"No seed of option {sign.option} times the price is {sign.seed} cents."
        return refuse("sign/seed", book.rule.meter.seed.cites, text, option=sign.option, seed=sign.seed)
    return _bonus_refused(book, bonus) or _prizes_stated(book, sign)


def row_of(book: Rulebook, option: int | None, seed: int) -> MeterRate | None:
    """The line of the book's table for a seed in dollars for each dollar of wager."""
    for row in book.data.meter_rate:
        if (row.option, row.seed) == (option, seed):
            return row
    return None


def line_of(book: Rulebook, option: int | None, wager: Cents, seed: Cents) -> MeterRate | None:
    """The line of the book's table that a reset amount is, times the price."""
    per_dollar, rest = divmod(seed, wager)
    return None if rest else row_of(book, option, per_dollar)


def _bonus_refused(book: Rulebook, bonus: dict[str, Cents]) -> Refusal | None:
    """A bonus is for a royal and for a straight flush alike, where the book has one."""
    rule = book.rule.jackpot
    if not bonus:
        return None
    if not rule.bonus:
        return refuse("sign/bonus", rule.cites, "This book has no bonus jackpot.")
    wrong = next((hand for hand in bonus if hand not in BONUS_HANDS), None)
    if wrong is not None:
        return refuse("sign/bonus", rule.bonus, f"No bonus is won on a {wrong}.", hand=wrong)
    if any(bonus.values()) and not all(bonus.get(hand) for hand in BONUS_HANDS):
        text = "A bonus is paid on a royal flush and on a straight flush: the sign names both amounts."
        return refuse("sign/bonus", rule.bonus, text)
    return None


def _prizes_stated(book: Rulebook, sign: JackpotSign) -> Refusal | None:
    """A sign states every prize the book leaves to it, more than nothing, and none but the book's own."""
    lines = prize_lines(book, sign.option)
    for hand, line in lines.items():
        if line.sign and sign.pays.get(hand, 0) < 1:
            return refuse("sign/prize", line.cites, f"The sign must state the prize for a {hand}.", hand=hand)
    for hand, amount in sign.pays.items():
        if hand not in lines:
            text = f"There is no prize for a {hand}."
            return refuse("sign/prize", book.rule.jackpot.cites, text, hand=hand)
        own = lines[hand].least if lines[hand].fixed is None else lines[hand].fixed
        if own not in (None, amount):
            cites = cited(book.rule.jackpot.cites, lines[hand].cites)
            return refuse("sign/prize", cites, f"The book has another prize for a {hand}.", hand=hand)
    return None
