"""Every event of the house in one sentence, whatever it is about."""

from typing import Final

from croupier.core.event import Event
from croupier.house.clock.rules.sentences import SENTENCES as CLOCK
from croupier.house.security.rules.sentences import SENTENCES as SECURITY
from croupier.meters.rules.sentences import SENTENCES as METERS
from croupier.patrons.rules.sentences import SENTENCES as PATRONS
from croupier.payment_errors.rules.sentences import SENTENCES as PAYMENT_ERRORS
from croupier.promotions.rules.sentences import SENTENCES as PROMOTIONS
from croupier.table.text.sentences import SENTENCES as TABLES
from croupier.table.text.telling import Sentences, tell
from croupier.tournaments.rules.sentences import SENTENCES as TOURNAMENTS

SENTENCES: Final[Sentences] = {
    **TABLES, **METERS, **PATRONS, **PROMOTIONS, **TOURNAMENTS, **PAYMENT_ERRORS, **CLOCK, **SECURITY,
}  # fmt: skip


def said(event: Event, to: str = "") -> str:
    """The event as somebody would tell it who was there."""
    return tell(SENTENCES, event, to)
