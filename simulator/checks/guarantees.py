"""What must hold after every step, whatever the weather was; each check names the guarantee it is for."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.house.desk.subject import Answer
from croupier.rulebooks.inventory import whose
from croupier.table.table import Table

COUNTED = ("box:", "token:", "held:")  # what lies somewhere, or is held for somebody
FELL_OVER = 0
TIMES = 5  # a fact that never changes must be right when it is written


class Broken(Exception):
    """A guarantee was broken: which one, and by what; 0 where the program fell over."""

    def __init__(self, guarantee: int, text: str) -> None:
        super().__init__(f"{guarantee}: {text}")
        self.guarantee = guarantee


def check_cites(cites: tuple[str, ...], books: Sequence[str], what: object) -> None:
    """Guarantee 1: everything cites clauses, each once, and they are in the inventories."""
    if not cites:
        raise Broken(1, f"{what} cites no clause")
    if len({*cites}) < len(cites):
        raise Broken(1, f"{what} names a clause twice: {', '.join(cites)}")
    for clause in cites:
        if not any(whose(clause, book) for book in books):
            raise Broken(1, f"{what} cites {clause}, which is no clause of {', '.join(books)}")


def check_postings(event: Event) -> None:
    """Guarantee 2: what an event moves comes from somewhere."""
    if total := sum(posting.cents for posting in getattr(event, "postings", ())):
        raise Broken(2, f"the postings of {event} sum to {total}")


def check_balances(name: str, balances: Mapping[str, Cents], *, electronic: bool = False) -> None:
    """Guarantee 2: all accounts sum to zero, and nobody has less than nothing.

    At a live table nobody counts what a player brought, so that a player may seem to.
    """
    if total := sum(balances.values()):
        raise Broken(2, f"the accounts of {name} sum to {total}")
    counted = (*COUNTED, "patron:") if electronic else COUNTED
    for account, cents in balances.items():
        if cents < 0 and account.startswith(counted):
            raise Broken(2, f"{account} of {name} stands at {cents}")


def check_table(table: Table) -> None:
    """Guarantee 2 for one table; and what is in play is somebody's."""
    check_balances(table.id, table.balances, electronic=table.mode == "electronic" and not table.tournament)
    for box in table.boxes:
        if box.status == "in" and box.player is None:
            raise Broken(2, f"nobody plays the hand in box {box.number} of {table.id}")


def digest(answer: Answer) -> bytes:
    """An answer in few bytes; guarantee 4 asks that it stays the same."""
    return sha256(msgspec.json.encode((answer.events, answer.refusal))).digest()
