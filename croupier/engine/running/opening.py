"""Opening and closing a table, changing its book, its dealer and its drop box."""

from datetime import UTC, date, datetime

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import cited, from_book
from croupier.core.event import stated
from croupier.core.ledger import DROP, FLOAT, OUTSIDE, TOURNAMENT, difference_account, move
from croupier.core.money import MOST
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.cards.layouts import cloth, signs
from croupier.engine.cards.sources import source_refused
from croupier.engine.chips import counts as chip_counts
from croupier.engine.chips import float_short
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.players.safeguards import calendar_refused
from croupier.engine.running.closing import closing_refused, everybody_leaves
from croupier.engine.running.opening_duties import standing
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Table

END_OF_TIME = 253_402_300_800_000  # milliseconds to the year 10000, where dates end
BETWEEN = ("betting", "closed")


def in_effect(book: Rulebook, stated: str, at: int) -> Refusal | None:
    """A book is used from its effective date on, which is never before its approval."""
    rule = book.rule.effective
    try:
        effective = date.fromisoformat(stated) if stated else book.data.effective
    except ValueError:
        return refuse("book/effective", rule.cites, f"{stated!r} is not a date.", effective=stated)
    if effective is None:
        return refuse("book/effective", rule.cites, "The day from which this book applies must be stated.")
    approved = book.data.approved
    if approved and effective < approved:
        return refuse(
            "book/approval", rule.cites, "A book cannot apply before it was approved.",
            approved=approved.isoformat(), effective=effective.isoformat(),
        )  # fmt: skip
    if not 0 <= at < END_OF_TIME:
        return refuse("book/effective", rule.cites, "No calendar has such a day.", at=at)
    if datetime.fromtimestamp(at / 1000, UTC).date() < effective:
        return refuse(
            "book/effective", rule.cites, "This book does not apply yet.", effective=effective.isoformat()
        )
    return None


def legal_open(scene: Scene, command: c.OpenTable) -> Refusal | None:
    """Everything the book asks for must be there before play."""
    book, table = scene.book, scene.table
    if table.open:
        return refuse("table/open", ("house:open-table",), "The table is open.")
    if refusal := in_effect(book, command.effective, command.at):
        return refusal
    if refusal := source_refused(book, command.source, command.shuffler, command.sign):
        return refusal
    if refusal := cloth(book, command.layout, linked=command.sign.jackpot is not None):
        return refusal
    if refusal := signs(book, command.sign):
        return refusal
    for calendar in (command.safeguards, command.calendar):
        if refusal := calendar_refused(book.rule.safeguards, calendar):
            return refusal
    if not 0 < command.float <= MOST:
        return refuse(
            "table/float", ("house:float",), "The float is counted in before play.", float=command.float
        )
    if command.counts and command.mode == "electronic":
        return refuse("count/electronic", ("house:float-count",), "An electronic table has no tray to count.")
    for step in standing(book, command):
        if step.blocks and step.name not in table.attested:
            return refuse("step/opening", step.cites, f"Not attested: {step.name}.", step=step.name)
    return None


def act_open(scene: Scene, command: c.OpenTable) -> tuple[ev.Event, ...]:
    book = scene.book
    opened = stated(
        ev.TableOpened,
        command,
        book=book.id,
        digest=book.digest,
        effective=command.effective or str(book.data.effective),
        cites=cited(("house:open-table",), book.rule.effective.cites, book.rule.layout.cites),
        postings=move(command.float, origin(scene.table), FLOAT),
    )
    return (opened,)


def origin(table: Table) -> str:
    """Where the chips of a table come from: those of a tournament are no money."""
    return TOURNAMENT if table.tournament else OUTSIDE


def legal_close(scene: Scene, command: c.CloseTable) -> Refusal | None:
    """A table closes between rounds, with notice to those who sit there, decks counted where they must be."""
    table, rule = scene.table, scene.book.rule
    if refusal := blocks_everyone(scene, ("house:open-table",)):
        return refusal
    if table.round.phase not in BETWEEN:
        return refuse("table/round", ("house:close-table",), "The round must be finished first.")
    if refusal := closing_refused(scene, command.at):
        return refusal
    if refusal := chip_counts.closing_refused(scene, command.float):
        return refusal
    if table.jackpot.manual:
        text = "First the paper count of the jackpot wagers."
        return refuse("manual/open", scene.book.rights["EndManualArrangement"].cites, text)
    if command.float is not None and not 0 <= command.float <= MOST:
        return refuse("table/float", ("house:float",), "Not an amount of chips.", float=command.float)
    if refusal := float_short.refused(scene):
        return refusal
    if rule.deck_count and table.mode == "live":
        for deck in table.decks:
            if deck.status == "at_table" and deck.count != rule.deck.size:
                text = f"The {deck.id} deck must be counted: {rule.deck.size} cards."
                return refuse("deck/count", rule.deck_count.cites, text, deck=deck.id, counted=deck.count)
    return None


def act_close(scene: Scene, command: c.CloseTable) -> tuple[ev.Event, ...]:
    table = scene.table
    counted = scene.book.rule.deck_count
    cites = cited(
        ("house:close-table",), scene.book.rights["CloseTable"].cites, counted.cites if counted else ()
    )
    left = table.balance(FLOAT) if command.float is None else command.float
    difference = left - table.balance(FLOAT)
    closed = ev.TableClosed(
        difference=difference,
        cites=cited(cites, ("house:float",) if difference else ()),
        postings=(
            *move(difference, difference_account(FLOAT), FLOAT),
            *move(left, FLOAT, origin(table)),
            *(move(table.balance(DROP), DROP, OUTSIDE) if table.counts.on else ()),
        ),
    )
    return (*everybody_leaves(scene), closed)


def legal_change_book(scene: Scene, command: c.ChangeBook) -> Refusal | None:
    """A table changes its book only between rounds, with nothing due that the other book does not know."""
    table, book = scene.table, scene.next_book
    cites = ("house:book-change",)
    if refusal := blocks_everyone(scene, cites):
        return refusal
    if book is None or book.id != command.book:
        return refuse("book/unknown", cites, f"No book {command.book!r} is at hand.", book=command.book)
    if table.round.phase != "betting" or any(box.wagers for box in table.boxes):
        return refuse("book/round", cites, "A table changes its book only between rounds.")
    if due := next((due.name for due in table.due if due.name not in book.step), ""):
        text = f"First: {due}, which {book.id} does not know."
        return refuse("book/due", cited(cites, scene.book.step[due].cites), text, step=due)
    layout = sure(table.layout, "a table opens with its layout")
    sign = sure(table.sign, "a table opens with its signs")
    refusal = (
        source_refused(book, table.source, table.shuffler, sign)
        or cloth(book, layout, linked=sign.jackpot is not None)
        or signs(book, sign)
        or in_effect(book, command.effective, command.at)
    )
    return replace(refusal, cites=from_book(book.id, refusal.cites, scene.book.id)) if refusal else None


def act_change_book(scene: Scene, command: c.ChangeBook) -> tuple[ev.Event, ...]:
    book = sure(scene.next_book, "a change to a book that is not at hand is refused")
    changed = ev.BookChanged(
        book=book.id,
        digest=book.digest,
        effective=command.effective or str(book.data.effective),
        cites=cited(("house:book-change",), from_book(book.id, book.rule.effective.cites, scene.book.id)),
    )
    return (changed,)


def legal_sign_on(scene: Scene, command: c.SignOn) -> Refusal | None:
    if scene.table.dealer == command.actor:
        return refuse("table/dealer", ("house:sign-on",), "You are the dealer of this table already.")
    return None


def act_sign_on(scene: Scene, command: c.SignOn) -> tuple[ev.Event, ...]:
    return (ev.DealerSignedOn(dealer=command.actor, cites=("house:sign-on",)),)


def legal_drop_box_off(scene: Scene, command: c.RemoveDropBox) -> Refusal | None:
    """The drop box comes off only where the book allows it, while the table takes no cash."""
    rule, step, table = scene.book.rule.drop_box_off, scene.book.step.get("drop-box"), scene.table
    cites = rule.cites if rule else step.cites if step else ("house:float",)
    if refusal := blocks_everyone(scene, cites):
        return refusal
    if rule is None or table.cash:
        return refuse("drop-box/cash", cites, "The drop box stays on while the table takes cash.")
    if not table.drop_box:
        return refuse("drop-box/off", cites, "The drop box is off.")
    return None


def act_drop_box_off(scene: Scene, command: c.RemoveDropBox) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.drop_box_off
    return (ev.DropBoxRemoved(cites=rule.cites if rule else ("house:float",)),)


def legal_drop_box_on(scene: Scene, command: c.AttachDropBox) -> Refusal | None:
    if scene.table.drop_box:
        return refuse("drop-box/on", ("house:float",), "The drop box is on.")
    return None


def act_drop_box_on(scene: Scene, command: c.AttachDropBox) -> tuple[ev.Event, ...]:
    return (ev.DropBoxAttached(cites=("house:float",)),)
