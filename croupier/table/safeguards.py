"""What a table that guards its players is opened with, and what is recorded of a patron's play everywhere."""

from typing import Literal

import msgspec

from croupier.core.money import Cents

Period = Literal["day", "week", "month"]


class Safeguards(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table asks for cards, limits and breaks; days, weeks and months follow this calendar."""

    zone: str  # by its name in the time zone database, like Australia/Sydney
    day_start_minutes: int  # after midnight, when a gaming day begins


class Span(msgspec.Struct, frozen=True):
    """A stretch of time in ms since 1970; its end is no part of it."""

    start: int
    end: int


class PlayRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What was played at all tables of the house, as it stands at a moment.

    The spans of day, week and month come from the calendar outside; what is lost is what was lost in them.
    """

    at: int
    periods: dict[Period, Span]
    lost: dict[Period, Cents] = {}  # net, results only; less than nothing for who won
    at_risk: Cents = 0  # chips on layouts that have no result yet
    plays: tuple[Span, ...] = ()  # from a wager to the end of its round, of the latest fifteen days
    in_play: tuple[str, ...] = ()  # the tables where they are in a round
    assessed: int | None = None  # when staff last found in person that the player may go on
