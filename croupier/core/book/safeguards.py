"""What the house asks of tables that guard their players: choices of limits, breaks, cards."""

from croupier.core.book.entries import Cited


class ChoiceRule(Cited, frozen=True, kw_only=True):
    """Before first play each of these limits is set or expressly declined."""

    kinds: tuple[str, ...]


class ReminderRule(Cited, frozen=True, kw_only=True):
    """How many months after the latest choice or reminder a patron is reminded of their limits."""

    months: int


class ChangeRule(Cited, frozen=True, kw_only=True):
    """How many hours a higher limit waits; a first or a lower one acts at once."""

    hours: int


class MostRule(Cited, frozen=True, kw_only=True):
    """So many hours of play within so many hours, and the player is out for so many."""

    hours: int
    within_hours: int
    out_hours: int


class PlayTimeRule(Cited, frozen=True, kw_only=True):
    """How long somebody may play: without a break before staff look in person, and in a day and a week."""

    break_minutes: int  # a shorter pause counts as play
    assess_hours: dict[str, int]  # by the mode of the table
    most: dict[str, MostRule]


class SuspensionRule(Cited, frozen=True, kw_only=True):
    """The shortest time for which somebody may keep themselves out."""

    least_hours: int


class IdentityRule(Cited, frozen=True, kw_only=True):
    """What is recorded of a person before a card is given; none is given to the excluded."""

    needs: tuple[str, ...]


class SafeguardRules(Cited, frozen=True, kw_only=True):
    """A live card of one's own for every wager, and all that hangs on it."""

    calendar: Cited  # by which days, weeks and months begin
    choice: ChoiceRule
    reminder: ReminderRule
    change: ChangeRule
    play_time: PlayTimeRule
    suspension: SuspensionRule
    identity: IdentityRule
    no_top_up: Cited
    statement: Cited
