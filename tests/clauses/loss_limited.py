"""Players with a loss limit, and what is left of it."""

from typing import Any

from msgspec.structs import replace

from croupier.engine.account_view import AccountView, account_view
from croupier.table.players import LossLimit, with_card
from tests.felt import Felt, play
from tests.felt.witness import note

BOOK = "star-ms-4"


def limited(dollars: int, *, lost: int = 0, brings: int = 10_000, lines: str = "", **table: Any) -> Felt:
    """p3 sits down with a loss limit, having lost so much elsewhere in the period."""
    felt = play(BOOK, **table)
    limit(felt, dollars, lost=lost)
    return felt.do(f"seat 3 p3 {brings}").do(lines)


def limit(felt: Felt, dollars: int, *, lost: int = 0) -> None:
    amount = LossLimit(amount=dollars * 100, period="week", net_loss=lost * 100)
    felt.patrons["p3"] = replace(with_card("p3"), loss_limits=(amount,))


def account(felt: Felt) -> AccountView:
    seen = account_view(felt.scene(), "p3", felt.at)
    note(BOOK, "AccountView", seen.cites)
    return seen


def room(felt: Felt) -> int | None:
    return account(felt).room


STREETS = "deal 3: As Ah\n box 3 bet 10\n show Kc\n box 3 bet 20\n show Kd"


def found_late(lost: int) -> Felt:
    """p3 has $45 on the layout, and it turns out how much of $100 was lost before."""
    felt = limited(100, lines="box 3 ante 10, jackpot 5").do(STREETS)
    limit(felt, 100, lost=lost)
    return felt
