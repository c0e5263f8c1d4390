"""Tables as a subject: what a decision about a table looks at, and what it means for meters and patrons."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, get_args

from msgspec.structs import replace

from croupier.core.refusal import Refusal, refuse
from croupier.engine.decide import decide
from croupier.engine.evolve import replay
from croupier.engine.offers.offer import Offer
from croupier.engine.offers.order_watch import NoteOrders
from croupier.engine.offers.order_watch import decide as note_orders
from croupier.engine.offers.table import offers
from croupier.engine.scene import Scene
from croupier.house.cards.table_decks import committed, read_by_machine, uncommitted
from croupier.house.desk.calendars import opening_refused, zone_refused
from croupier.house.desk.streams import View, meter_stream, table_stream
from croupier.house.desk.subject import Asking, Decision, Given, Question, Setting, Subject
from croupier.meters.at_table import contributed, counts, follow, foreseen, meter_of, state
from croupier.patrons.at_table import Present, barred, entered, floor_orders, with_two_people
from croupier.patrons.at_table import follow as follow_patrons
from croupier.patrons.rules.long_play import NotePlayTime
from croupier.patrons.rules.long_play import decide as note_play_time
from croupier.patrons.tokens import carried, spent, with_tokens, with_vouchers
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.meter import CENT
from croupier.table.table import Table

CHIPS: Final = (  # by which chips, tokens and vouchers come to a table
    c.TakeSeat, c.BuyChips, c.DeclareChips, c.ExchangeVoucher, c.SpeakBet, c.ConfirmChips,
)  # fmt: skip
MOVED: Final = (ev.SeatTaken, ev.SeatLeft, ev.ChipsBought, ev.VoucherExchanged)  # with somebody, or for good
RULES: Final[dict[type, Callable[[Scene, Any], Any]]] = {  # what the house notes of a table by itself
    NoteOrders: note_orders,
    NotePlayTime: note_play_time,
}


def scene_of(
    setting: Setting, view: View, table: Table, staff: Mapping[str, str] | None, book: str, at: int
) -> Scene | Refusal:
    """What a decision may look at. A table goes on only under the very book it was opened with, and by a
    calendar that is known; `book` is for one that is still to be opened.
    """
    id = table.book if table.open else book or table.book
    found = setting.book(id)
    if found is None:
        text = f"The book {id!r} of this table cannot be read." if id else "No book is named for this table."
        return refuse("book/unknown", ("house:open-table",), text, book=id)
    if table.open and found.digest != table.digest:
        text = f"The file of {id} is not the one this table was opened with; put that one back to go on."
        return refuse("book/changed", ("house:book-change",), text, opened=table.digest, found=found.digest)
    if refusal := zone_refused(table.days):
        return refusal
    return Scene(
        table,
        found,
        dict(setting.ranks(id) if staff is None else staff),
        state(view, table),
        patrons=Present(view, table, setting.patrons, at, setting.days),
        barred=barred(view),
        around=setting.around(table),
        floor=None if table.practice else floor_orders(view),
    )


def _holds(setting: Setting, given: Given, view: View, command: Any) -> frozenset[str]:
    """The meter, where a share of it is about to be won, confirmed or taken back."""
    table: Table = view.look(table_stream(given.id)).state
    book = setting.book(table.book) if table.jackpot.meter else None
    held = book is not None and foreseen(book, table, command)
    return frozenset({table.jackpot.meter}) if held else frozenset()


def _puts(setting: Setting, given: Given, view: View, command: Any) -> Question | Refusal:
    """What the house has against it, and what the rules may look at; then what events mean elsewhere."""
    stream = table_stream(given.id)
    loaded = view.look(stream)
    table: Table = loaded.state
    if table.safeguards:
        command = replace(command, at=view.not_before(stream, command.at))
    scene = (
        (given.against(table, command) if given.against else None)
        or opening_refused(command)
        or scene_of(setting, view, table, given.staff, given.book, command.at)
    )
    if isinstance(scene, Refusal):
        return scene
    scene, command = _prepared(setting, view, scene, command)
    if isinstance(command, Refusal):
        return command
    book = scene.book

    def means(result: Any) -> Decision:
        if refusal := uncommitted(setting.decks, table, command):
            return Decision({}, refusal)
        after = replay(table, result)
        events = {stream: result, **follow_patrons(table, after, result, command.at, command.actor)}
        if isinstance(command, CHIPS) or any(isinstance(event, MOVED) for event in result):
            said = entered(scene, command), carried(table, result, command), spent(table, result, command)
            for account, facts in (one for found in said for one in found.items()):
                events[account] = (*events.get(account, ()), *facts)
        decks = committed(setting.decks, table, result)
        meter = table.jackpot.meter
        if not meter or not counts(book, table, result):
            return Decision(events, decks=decks, after={stream: after})
        holds = frozenset({meter})
        if holds - view.held:
            return Decision(events, holds=holds)
        more = follow(view, book, table, loaded.head.seq, result, command.actor)
        return Decision({**events, meter_stream(meter): more}, holds=holds, after={stream: after})

    return Question(partial(RULES.get(type(command), decide), scene, command), means, book.digest)


def _prepared(setting: Setting, view: View, scene: Scene, command: Any) -> tuple[Scene, c.Command | Refusal]:
    """The scene and the command with what some kinds of commands need besides."""
    if isinstance(command, c.ChangeBook):
        return replace(scene, next_book=setting.book(command.book)), command
    if isinstance(command, c.SettleJackpot):
        return replace(scene, two_people=setting.two_people), _valued(view, scene.table, command)
    if isinstance(command, CHIPS):
        scene = with_vouchers(view, with_two_people(view, scene, command, setting.two_people), command)
        return scene, with_tokens(view, scene, command)
    if isinstance(command, c.OrderCount | c.ShowFolded):
        return scene, read_by_machine(setting.decks, scene.table, command)
    return scene, command


def _valued(view: View, table: Table, command: c.SettleJackpot) -> c.SettleJackpot:
    """The jackpot is settled at what stands on the meter, whatever the command says."""
    meter = meter_of(view, table)
    if meter is None:
        return command
    cents, parts = divmod(meter.value(view.counters(meter.id)), CENT)
    return replace(command, meter=cents, parts=parts)


def _offers(setting: Setting, asking: Asking, view: View) -> tuple[Offer, ...]:
    """What somebody may do at the table, and what waits for others of the staff."""
    table: Table = view.look(table_stream(asking.id)).state
    scene = scene_of(setting, view, table, asking.staff, asking.book, asking.at)
    if isinstance(scene, Refusal):
        return ()
    return offers(scene, asking.actor, asking.at, asking.books)


SUBJECT: Final = Subject(
    "table",
    Table,
    replay,
    (*get_args(c.AnyCommand), *RULES),
    _puts,
    contributed,
    _holds,
    offers=_offers,
)
