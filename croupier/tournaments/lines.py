"""Tournaments in a list, as far as somebody may know of them."""

import msgspec

from croupier.core.money import Cents
from croupier.house.room.house import House
from croupier.house.security.sign_on import Who
from croupier.tournaments.rules.rounds.ranking import pool_of


class TournamentLine(msgspec.Struct, frozen=True, kw_only=True):
    """One tournament in a list. Times are ms since 1970."""

    id: str
    title: str
    book: str
    phase: str
    starts: int
    players: int
    pool: Cents
    unpaid: int  # players who have not been paid what they won; for staff


def tournament_lines(house: House, who: Who) -> list[TournamentLine]:
    """Every tournament; drafts are for the house."""
    return [
        TournamentLine(
            id=now.id, title=now.terms.title, book=now.book, phase=now.phase, starts=now.starts,
            players=sum(one.status != "withdrawn" for one in now.entries.values()), pool=pool_of(now),
            unpaid=len(now.owed()) if who.staff else 0,
        )
        for now in house.desk.tournaments.all().values()
        if now.phase and (who.staff or now.published is not None)
    ]  # fmt: skip
