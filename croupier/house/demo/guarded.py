"""The table of the demo floor that holds players to their limits and breaks, and the cards to sit there."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.house.floor.file import TableEntry
from croupier.house.room.house import House
from croupier.patrons.rules import commands as ac

GUARDED: Final = "LIMITS-1"
BOOK: Final = "star-ms-undated"
LOSS_A_DAY: Final = 500_000  # half of a purse: enough to play, and to come to
RECORDED: Final = ("document", "photo", "match")


def guarded_table(entries: Sequence[TableEntry]) -> TableEntry:
    """On the terms of the same book's electronic table, without players of the house, who never rest."""
    terms = next(entry for entry in entries if entry.book == BOOK)
    return replace(terms, id=GUARDED, safeguards=True, house_players=0)


def give_cards(house: House, manager: str) -> Refusal | None:
    """Every patron of the floor gets a card once, a limit for a day, and does without the others."""
    for patron in house.floor.patrons:
        if house.desk.accounts.account(patron.id).card:
            continue
        for wish in _wishes(house, manager, patron.id):
            answer = house.desk.give(patron.id, replace(wish, at=house.clock()), book=BOOK)
            if answer.refusal:
                return answer.refusal
    return None


def _wishes(house: House, manager: str, patron: str) -> Iterator[ac.AnyAccountCommand]:
    yield ac.IssueCard(actor=manager, patron=patron, recorded=RECORDED)
    for kind in house.book(BOOK).rule.safeguards.choice.kinds:
        if kind == "loss-day":
            yield ac.SetLimit(actor=patron, patron=patron, kind=kind, amount=LOSS_A_DAY)
        else:
            yield ac.DeclineLimit(actor=patron, patron=patron, kind=kind)
