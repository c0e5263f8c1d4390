"""Where prize money is: set aside when a promotion opens, then with the winner or back with the house."""

from croupier.core.ledger import Posting, move
from croupier.core.money import Cents

HOUSE = "house"


def prize_account(promotion: str) -> str:
    """What is set aside for the prizes of a promotion."""
    return "prizes:" + promotion


def winner_account(patron: str) -> str:
    """What a patron got as prizes, in money or in things."""
    return "prize-winner:" + patron


def set_aside(promotion: str, cents: Cents) -> tuple[Posting, ...]:
    """From the house to the prizes; a negative amount goes back."""
    return move(cents, HOUSE, prize_account(promotion))


def given(promotion: str, patron: str, worth: Cents, paid: Cents) -> tuple[Posting, ...]:
    """A prize to its winner; what it was worth more than what was given goes back to the house."""
    return (
        *move(paid, prize_account(promotion), winner_account(patron)),
        *move(worth - paid, prize_account(promotion), HOUSE),
    )
