"""Double entry: money moves between accounts and never appears or vanishes."""

from collections.abc import Iterable

import msgspec

from croupier.core.money import Cents


class Unbalanced(ValueError):
    """Postings that do not sum to zero; a bug, never a user's error."""


class Posting(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One side of a movement: cents into an account, or out of it when negative."""

    account: str
    cents: Cents


def move(cents: Cents, source: str, target: str) -> tuple[Posting, ...]:
    """Cents from one account to another; moving nothing is no posting."""
    if cents == 0:
        return ()
    return (Posting(source, -cents), Posting(target, cents))


def check(postings: tuple[Posting, ...]) -> None:
    """Refuse postings that do not sum to zero."""
    total = 0
    for posting in postings:
        total += posting.cents
    if total:
        raise Unbalanced(f"postings sum to {total} cents: {postings}")


def post(balances: dict[str, Cents], postings: Iterable[Posting]) -> dict[str, Cents]:
    """The balances after the postings, as a new mapping."""
    after = balances.copy()
    for posting in postings:
        after[posting.account] = after.get(posting.account, 0) + posting.cents
    return after


_spots: dict[tuple[int, str], str] = {}


def spot_account(box: int, spot: str) -> str:
    """Chips lying on a spot of a box."""
    key = (box, spot)
    account = _spots.get(key)
    if account is None:
        account = _spots[key] = f"box:{box}:{spot}"
    return account


def patron_account(patron: str) -> str:
    """A patron's chips at this table."""
    return "patron:" + patron


def token_account(patron: str) -> str:
    """A patron's promotional tokens at this table."""
    return "token:" + patron


def owed_account(patron: str) -> str:
    """What a patron was paid by mistake and took away before it could be had back."""
    return "owed:" + patron


def held_account(patron: str) -> str:
    """What a patron won and is not given before there is a determination."""
    return "held:" + patron


def difference_account(what: str) -> str:
    """What a count found more or less than the ledger said, once that was booked."""
    return what + "-difference"


NEVER_OWE = ("box", "token", "held")  # chips that lie somewhere; and what is held for somebody


def may_owe(account: str, *, electronic: bool) -> bool:
    """Whether an account may stand below nothing.

    The players of a live table are entered by people, so that only at an electronic one they cannot have
    less than nothing.
    """
    kind = account.partition(":")[0]
    return kind not in NEVER_OWE and not (electronic and kind == "patron")


FLOAT = "float"  # the chip tray
DROP = "drop"  # cash taken at the table, in its drop box
TERMINAL = "terminal"  # chips sold at the table without cash
CAGE = "cage"  # chips that came from there, less those that went back
OUTSIDE = "outside"  # whatever comes to the table from elsewhere and leaves it again
PROMOTION = "promotion"  # where tokens come from
TOKENS_AWAY = "tokens-away"  # tokens that players have with them and not at the table
TOURNAMENT = "tournament"  # tournament chips, which are no money, come from here and go back
JACKPOT = "jackpot"  # the linked pool and the house's part of its prizes
