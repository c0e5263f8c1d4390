"""A scenario through the engine: each command decided against the table as the last one left it."""

import os
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from croupier.cli.scenario.lines import Fault
from croupier.cli.scenario.losses import Losses
from croupier.cli.scenario.meter import ScenarioMeter
from croupier.cli.scenario.opening import OPENER, dealer_of, opening, opens_at, staff_of
from croupier.cli.scenario.patrons import PlayHere, Purses, carded, patrons_of, purses_of
from croupier.cli.scenario.wire import (
    AskedMeter,
    AskedTable,
    BookAnswer,
    RefusalAnswer,
    RunAnswer,
    Scenario,
    SettleJackpot,
)
from croupier.core.book.rulebook import Rulebook
from croupier.core.bounds import beyond, excess
from croupier.core.ledger import FLOAT, patron_account
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.engine.chips.entered import chips_entered
from croupier.engine.chips.two_people import entered_alone, needs_two
from croupier.engine.decide import decide
from croupier.engine.duty.receipts import PLAYER
from croupier.engine.evolve import evolve
from croupier.engine.offers.looking import looked_at
from croupier.engine.offers.order_watch import NoteOrders
from croupier.engine.offers.order_watch import decide as note_orders
from croupier.engine.scene import MACHINE, Scene
from croupier.house.desk.calendars import opening_refused
from croupier.patrons.rules.chips_by_person import ChipsByPerson
from croupier.patrons.rules.state import Account, Entered
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import load
from croupier.rulebooks.vocabulary import OFFICES
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.chip_counts import asked
from croupier.table.table import Table

DEFECT = "deck-defect"


class Performance:
    """A table of a scenario as it is being played; several share their meter and what patrons have."""

    def __init__(
        self,
        asked: AskedTable,
        book: Rulebook,
        meter: ScenarioMeter,
        purses: Purses,
        play: PlayHere,
        losses: Losses,
    ) -> None:
        self.asked = asked
        self.meter = meter
        self.scene = Scene(
            Table(asked.id),
            book,
            staff_of(asked, book),
            self.meter.state,
            patrons=patrons_of(asked),
        )
        self.play = play
        self.losses = losses
        self.entered = EnteredHere(asked.two_people_from, asked.two_people_a_day, asked.two_people_jackpot)
        self.purses = purses  # what patrons have with them and not at a table
        self.events: list[ev.Event] = []
        self.refusals: list[RefusalAnswer] = []

    def open(self, dealer: str) -> None:
        """Open the table; where that is refused it stays closed, and the refusal says why."""
        scene = self.scene
        supervisor = scene.book.rule.ranks.ladder[1]
        unsaid = self.asked.float is None
        self.scene = replace(scene, staff={**scene.staff, OPENER: supervisor}, bottomless=unsaid)
        for command in opening(self.asked, scene.book, dealer):
            if not self.give(command, None):
                break
        self.scene = replace(self.scene, staff=scene.staff)

    def play_on(self, command: c.Command, number: int) -> None:
        """A command of the scenario; players confirm at once what their consoles tell them."""
        self.give(command, number)
        for one in self.scene.table.outbox.pending:
            if one.to == PLAYER:
                self.give(c.AcknowledgeNotice(actor=one.player, at=command.at, notice=one.number), number)

    def give(self, command: c.Command, number: int | None) -> bool:
        """Decide one command; whether it had its effect."""
        command = self._completed(command)
        if isinstance(command, c.OpenTable) and command.mode == "electronic":
            for said in looked_at(self.scene, command, self._looks(command, number)):
                self.give(said, None)
        self.scene = replace(carded(self.scene, command), meter=self.meter.state)
        if isinstance(command, c.ChangeBook):
            self.scene = replace(self.scene, next_book=_at_hand(command.book))
        before = self.scene.table
        refused = beyond(command) or opening_refused(command) or self.meter.refused(self.scene.book, command)
        known = self.losses.shown(self.purses.shown(self.scene), command.at)
        scene = self.entered.shown(self.play.shown(known, command.at), command)
        decided = refused or decide(scene, command)
        if isinstance(decided, Refusal):
            answer = RefusalAnswer(number, decided.code, decided.cites, decided.text, decided.facts)
            self.refusals.append(answer)
            return False
        for event in decided:
            self._happened(event)
        self.entered.count(scene, command)
        if before.safeguards:
            self.play.count(before, self.scene.table, decided, command.at, command.actor)
        return True

    def have_effect(self) -> None:
        """Orders given at another table of the scenario have their effect at this one."""
        events = note_orders(self.scene, NoteOrders(actor=MACHINE))
        for event in () if isinstance(events, Refusal) else events:
            self._happened(event)

    def _looks(self, opening: c.OpenTable, number: int | None) -> str:
        """Who has looked at an electronic table: the dealer of the scenario, or whoever opens it."""
        dealer = dealer_of(self.asked, self.scene.book)
        return opening.actor if number is not None or dealer in (None, MACHINE) else str(dealer)

    def _completed(self, command: c.Command) -> c.Command:
        """A command with what the scenario knows and it leaves out: the meter, and what a patron brings."""
        if isinstance(command, SettleJackpot):
            given = command.meter is not None
            meter, parts = (command.meter or 0, command.parts) if given else self.meter.value()
            return c.SettleJackpot(
                actor=command.actor, at=command.at, id=command.id, meter=meter, parts=parts
            )
        if isinstance(command, c.OrderCount) and command.found is None:
            return replace(command, found=self._cards_in(command.deck))
        if isinstance(command, c.TakeSeat):
            return self.purses.brought(command, self.scene)
        if isinstance(command, c.ExchangeVoucher) and command.conditions_met is None:
            return replace(command, conditions_met=True)  # a scenario says where they are not
        return command

    def _cards_in(self, deck: str) -> int | None:
        """What a machine finds that opens its deck: all cards, unless somebody has said otherwise."""
        known, incident = self.scene.table.deck(deck), self.scene.table.incident
        if known is None:
            return None
        said = incident.count if incident and incident.kind == DEFECT else None
        found = known.count if known.count is not None else said
        return self.scene.book.rule.deck.size if found is None else found

    def _happened(self, event: ev.Event) -> None:
        before = self.scene.table
        self.events.append(event)
        self.meter.see(event)
        self.scene = replace(self.scene, table=evolve(before, event), meter=self.meter.state)
        self.purses.see(event, before, self.scene.table)
        self.losses.see(event, before, self.scene.table)
        if isinstance(event, ev.BookChanged):
            self.scene = replace(self.scene, book=self.scene.next_book or self.scene.book, next_book=None)

    @property
    def book(self) -> BookAnswer:
        """The book in force."""
        return BookAnswer(self.scene.book.id, self.scene.book.digest)


def balances(tables: Sequence[Table], purses: Purses | None = None) -> dict[str, Cents]:
    """Every account of the tables with something in it, the float and the patrons always, purses included."""
    found: dict[str, Cents] = {}
    for table in tables:
        for account, cents in table.balances.items():
            found[account] = found.get(account, 0) + cents
    if purses:
        purses.add(found)
    kept = {FLOAT, *map(patron_account, purses.chips if purses else ())}
    return {account: found.get(account, 0) for account in sorted({*found, *kept})
            if account in kept or found.get(account)}  # fmt: skip


def perform(scenario: Scenario, asked: AskedTable, book: Rulebook) -> RunAnswer | Fault:
    """Every event and refusal of a scenario and where the money is, or what keeps it from being played."""
    fault = unplayable(asked, book, "table", opens=scenario.open) or unmetered(scenario, asked.meter)
    if fault is not None:
        return fault
    meter, purses = ScenarioMeter(asked.meter, [asked], [book]), Purses(purses_of(asked))
    played = Performance(asked, book, meter, purses, PlayHere(), Losses())
    dealer = dealer_of(asked, book)
    if scenario.open and dealer is not None:
        played.open(dealer)
    opened = len(played.events)
    fault = given(played.play_on, scenario.commands, opens_at(asked, book) if scenario.open else 0)
    if fault is not None:
        return fault
    return RunAnswer(
        tuple(played.events), tuple(played.refusals), balances([played.scene.table], purses), meter.cents,
        played.book, opened,
    )  # fmt: skip


def given(
    give: Callable[[c.Command, int], object], commands: Sequence[c.Command], opened: int
) -> Fault | None:
    """Give every command; one that does not say when happens when the one before it did, the first of them
    at the opening, unless the commands count their time from nothing."""
    now = opened if all(command.at >= opened for command in commands if command.at) else 0
    for number, command in enumerate(commands):
        now = command.at or now
        try:
            give(command if command.at else replace(command, at=now), number)
        except Exception as error:  # a fault of ours; the other lines are answered all the same
            if os.environ.get("CROUPIER_DEBUG") == "1":
                raise
            message = f"the engine failed: {type(error).__name__}: {error}"
            return Fault("engine/failed", message, f"commands[{number}]")
    return None


def unplayable(asked: AskedTable, book: Rulebook, at: str, *, opens: bool) -> Fault | None:
    """What no book answers for: a rank it does not know, a table nobody deals at."""
    if found := excess(asked):
        return Fault(f"field/{found.way}", found.text, f"{at}.{found.field}")
    ladder = (*book.rule.ranks.ladder, *sorted(OFFICES))
    for person, rank in asked.staff.items():
        if rank not in ladder:
            return Fault(
                "staff/unknown", f"the ranks of {book.id} are {', '.join(ladder)}", f"{at}.staff.{person}"
            )
    if opens and dealer_of(asked, book) is None:
        return Fault("staff/missing", "a live table needs a dealer to be opened", f"{at}.staff")
    return None


def unmetered(scenario: Scenario, meter: AskedMeter | None) -> Fault | None:
    """A jackpot is settled at the value of a meter that somebody gave."""
    if meter is not None:
        return None
    for number, command in enumerate(scenario.commands):
        if isinstance(command, SettleJackpot) and command.meter is None:
            return Fault(
                "field/missing", '"meter" is missing, here and in the table', f"commands[{number}].meter"
            )
    return None


def _at_hand(id: str) -> Rulebook | None:
    try:
        return load(id)
    except BookError:
        return None


class EnteredHere:
    """What has been entered for whom and by whom, where the scenario names a sum."""

    def __init__(self, least: Cents | None, a_day: Cents | None = None, jackpot: Cents | None = None) -> None:
        self._rule = asked(least, a_day, jackpot)
        self._accounts: dict[str, Account] = {}
        self._people: dict[str, ChipsByPerson] = {}

    def shown(self, scene: Scene, command: c.Command) -> Scene:
        """The scene with what the actor alone has entered so far, for the same player and for all."""
        if isinstance(command, c.SettleJackpot | c.CorrectCard):
            return replace(scene, two_people=self._rule)
        if self._rule is None or not chips_entered(command):
            return scene
        alone = self._account(command).entered_by(command.actor, command.at)
        own = self._people.get(command.actor, ChipsByPerson())
        return replace(scene, two_people=replace(self._rule, alone=alone, today=own.since(command.at)))

    def count(self, scene: Scene, command: c.Command) -> None:
        """A command had its effect in this scene."""
        amount = entered_alone(scene, command)
        if amount and not needs_two(scene, command):
            account, own = self._account(command), self._people.get(command.actor, ChipsByPerson())
            one = Entered(command.at, command.actor, amount)
            self._accounts[account.patron] = replace(account, entered=(*account.entered, one))
            self._people[command.actor] = own.with_one(one)

    def _account(self, command: c.Command) -> Account:
        player: str = getattr(command, "player", "")
        return self._accounts.get(player) or Account(player)
