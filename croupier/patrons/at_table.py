"""What a table knows of its patrons and what its events mean for them, stored in the same transaction."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from croupier.engine.chips.entered import chips_entered
from croupier.engine.chips.two_people import TWO_PEOPLE, entered_alone, needs_two
from croupier.engine.scene import Scene
from croupier.house.desk.calendars import calendar_of
from croupier.house.desk.streams import View, entries_stream, patron_stream
from croupier.patrons.rules.at_table import patron_at
from croupier.patrons.rules.chips_by_person import ChipsByPerson
from croupier.patrons.rules.events import ChipsEntered
from croupier.patrons.rules.exclusions import floor_wide
from croupier.patrons.rules.play import counted
from croupier.patrons.rules.state import Account
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import TwoPeople
from croupier.table.players import Patron, Safeguards
from croupier.table.sanctions import Barred, FloorOrders
from croupier.table.table import Table

EXCLUSIONS: Final = "exclusions:casino"


def floor_orders(view: View) -> FloorOrders:
    """What stands against people on the whole floor, by whatever table."""
    found: FloorOrders = view.look(EXCLUSIONS).state
    return found


def barred(view: View) -> Barred:
    """Who is excluded from the casino, by whatever table."""
    return floor_orders(view).barred


class Present(Mapping[str, Patron]):
    """What is known of those at a table, each looked up when a rule asks; a decision depends on no others.

    Their accounts, where the house has a calendar for them: `days` is the house's, for a table that was
    opened without one.
    """

    def __init__(
        self,
        view: View,
        table: Table,
        known: Callable[[str], Patron | None],
        at: int,
        days: Safeguards | None = None,
    ) -> None:
        self._view, self._table, self._known, self._at = view, table, known, at
        self._days = None if table.practice else table.days or days
        self._found: dict[str, Patron | None] = {}

    def __getitem__(self, player: str) -> Patron:
        if player not in self._found:
            self._found[player] = self._patron(player) if player in self._people else None
        if (found := self._found[player]) is None:
            raise KeyError(player)
        return found

    def __iter__(self) -> Iterator[str]:
        return (player for player in sorted(self._people) if self.get(player))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @cached_property
    def _people(self) -> frozenset[str]:
        return frozenset(_people(self._table))

    def _patron(self, player: str) -> Patron | None:
        known, calendar = self._known(player), calendar_of(self._days) if self._days else None
        if calendar is None:
            return known
        account: Account = self._view.look(patron_stream(player)).state
        own = beside(account, patron_at(account, calendar, self._at), known)
        return own if self._table.days else _uncounted(own)


def _people(table: Table) -> Iterator[str]:
    """Whoever sits at a table, or has a hand or a wager in its round."""
    for box in table.boxes:
        owners = (*(wager.owner for wager in box.wagers), *(done.wager.owner for done in box.done))
        yield from filter(None, (box.seat, box.player, *owners))


def beside(account: Account, own: Patron, known: Patron | None) -> Patron:
    """An account and what the house knows besides: a card it was told of counts until the account has one."""
    if known is None:
        return own
    card = own.card or (None if account.notice else known.card)
    bound = known.staff_policy if account.staff_policy is None else account.staff_policy
    return replace(own, card=card, loss_limits=own.loss_limits or known.loss_limits, staff_policy=bound)


def _uncounted(own: Patron) -> Patron:
    """At a table that does not count play: what was lost, or is at risk, is all at other tables."""
    record = own.record
    if record is None:
        return own
    limits = (
        replace(one, net_loss=record.lost.get(one.period, 0) + record.at_risk) for one in own.loss_limits
    )
    return replace(own, loss_limits=tuple(limits))


def with_two_people(view: View, scene: Scene, command: c.Command, rule: TwoPeople | None) -> Scene:
    """A scene that knows what whoever enters chips has alone entered before, for that player and for all, and
    from which sum on a prize waits for a second person."""
    player = getattr(command, "player", "")
    if isinstance(command, c.SettleJackpot | c.CorrectCard):
        return replace(scene, two_people=rule)
    if rule is None or not player or not chips_entered(command):
        return scene
    account: Account = view.look(patron_stream(player)).state
    rule = replace(rule, alone=account.entered_by(command.actor, command.at))
    if rule.a_day is not None and command.actor != player:
        own: ChipsByPerson = view.look(entries_stream(command.actor)).state
        rule = replace(rule, today=own.since(command.at))
    return replace(scene, two_people=rule)


def entered(scene: Scene, command: c.Command) -> dict[str, tuple[ev.Event, ...]]:
    """What somebody has entered alone now, for the account of whom it is for, and for their own day's sum."""
    amount = entered_alone(scene, command)
    if not amount or needs_two(scene, command):
        return {}
    player: str = getattr(command, "player", "")
    fact = ChipsEntered(
        patron=player, by=command.actor, at=command.at, table=scene.table.id, amount=amount, cites=TWO_PEOPLE
    )
    daily = scene.two_people is not None and scene.two_people.a_day is not None
    return {patron_stream(player): (fact,), **({entries_stream(command.actor): (fact,)} if daily else {})}


def follow(
    table: Table, after: Table, events: tuple[ev.Event, ...], at: int, by: str
) -> dict[str, tuple[ev.Event, ...]]:
    """By stream: orders that hold at all tables, and what was played for whoever played it.

    `table` is as it was before the events, `after` as it is then.
    """
    found: dict[str, tuple[ev.Event, ...]] = {}
    if table.practice:
        return found
    if wide := tuple(event for event in events if floor_wide(event)):
        found[EXCLUSIONS] = wide
    if table.days and not table.tournament:  # tournament chips are no money
        played = counted(table, after, events, at, by)
        found |= {patron_stream(player): (event,) for player, event in played.items()}
    return found
