"""The commands that make a table ready for its first wager, as a scenario would have to give them."""

from collections.abc import Iterator
from datetime import UTC, datetime

from msgspec.structs import replace

from croupier.cli.scenario.wire import DEFAULT_FLOAT, AskedTable
from croupier.core.book.rulebook import Rulebook
from croupier.core.sign import Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.table import commands as c

OPENER = "opening"  # a supervisor, there for the opening only
DECK, BACK = "red", "red"
SEALED = "sealed"
LONG_AGO = "2000-01-01"  # for books that know no day of their own


def dealer_of(asked: AskedTable, book: Rulebook) -> str | None:
    """Who deals: the first dealer of the staff, else the machine of an electronic table."""
    lowest = book.rule.ranks.ladder[0]
    machine = MACHINE if asked.mode == "electronic" else None
    return next((person for person, rank in asked.staff.items() if rank == lowest), machine)


def staff_of(asked: AskedTable, book: Rulebook) -> dict[str, str]:
    """Everybody on duty; the machine of an electronic table is a dealer."""
    machine = {MACHINE: book.rule.ranks.ladder[0]} if asked.mode == "electronic" else {}
    return {**machine, **asked.staff}


def opening(asked: AskedTable, book: Rulebook, dealer: str) -> Iterator[c.Command]:
    """What stands there is attested, the table opened, and a deck made ready to deal from."""
    opened = _open(asked, book)
    at = opened.at
    if asked.mode == "live":
        yield from attested(book, opened, dealer)
    yield opened  # at an electronic table whoever plays the scenario has looked
    yield c.SignOn(actor=dealer, at=at)
    if asked.mode == "electronic":
        yield c.ShuffleDeck(actor=dealer, at=at, deck=SEALED, method="machine")
    else:
        yield from _deck(book, opened.source, dealer, at)


def opens_at(asked: AskedTable, book: Rulebook) -> int:
    """When the table is opened: as it says, or with its day of effect."""
    return _midnight(_day(asked, book)) if asked.at is None else asked.at


def _day(asked: AskedTable, book: Rulebook) -> str:
    return asked.effective or str(book.data.effective or book.data.approved or LONG_AGO)


def _open(asked: AskedTable, book: Rulebook) -> c.OpenTable:
    return c.OpenTable(
        actor=OPENER,
        at=opens_at(asked, book),
        mode=asked.mode,
        source=asked.source or next(iter(book.rule.sources.kind)),
        layout=asked.layout or plain_layout(book, asked.boxes),
        sign=_sign(asked.sign, book),
        float=DEFAULT_FLOAT if asked.float is None else asked.float,
        effective=_day(asked, book),
        cash=asked.cash,
        safeguards=asked.safeguards,
        calendar=asked.calendar,
        terminal=asked.terminal,
        counts=asked.counts,
    )


def _sign(sign: Sign, book: Rulebook) -> Sign:
    """The signs as asked for; a jackpot sign that says nothing else says what the book wants it to say."""
    said, jackpot = book.rule.meter.folded_sign, sign.jackpot
    if said is None or jackpot is None or jackpot.note:
        return sign
    return replace(sign, jackpot=replace(jackpot, note=said.text))


def _midnight(day: str) -> int:
    """The first moment of a day; of a day that is none, zero: opening says what is wrong with it."""
    try:
        moment = datetime.fromisoformat(day).replace(tzinfo=UTC)
    except ValueError:
        return 0
    return max(0, int(moment.timestamp()) * 1000)


def _deck(book: Rulebook, source: str, dealer: str, at: int) -> Iterator[c.Command]:
    """One deck, checked, brought, shuffled by hand, cut and loaded where the source wants it."""
    by = book.rule.deck_check.by
    checker = "dealer" if not by or "dealer" in by else by[0]
    rule = book.rule.sources.kind.get(source)
    yield c.CheckDeck(actor=dealer, at=at, deck=DECK, back=BACK, by=checker)
    yield c.BringDeck(actor=dealer, at=at, deck=DECK, back=BACK)
    yield c.ShuffleDeck(actor=dealer, at=at, deck=DECK, method="manual")
    if rule is not None and rule.cut:
        yield c.CutDeck(actor=dealer, at=at, deck=DECK)
        for step in book.steps("cut", frozenset({source})):
            yield c.Attest(actor=dealer, at=at, step=step.name, count=step.counts)
    if rule is not None and rule.load:
        yield c.LoadDeck(actor=dealer, at=at, deck=DECK)
