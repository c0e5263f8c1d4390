"""`croupier foresight`: who decides as if they saw the hidden cards of electronic tables."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.cli.main import DONE, WRONG_INPUT, complain
from croupier.cli.options import AsJson, LogName

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.audit.evidence.recalling import Recalled
    from croupier.audit.evidence.watching import Watched
    from croupier.cli.progress import Tell
    from croupier.core.book.rulebook import Rulebook
    from croupier.store.database.snapshot import Snapshot
    from croupier.table.table import Table

_SEEN: Final = {"all": "all cards", "all at times": "all cards", "next": "the next card"}


def foresight(
    log: LogName,
    *,
    table: str = "",
    deck_key: Path | None = None,
    as_json: AsJson = False,
) -> int:
    """Look for players who decide as if they saw cards that nobody can see.

    Each decision is held against the cards that lay face down, from the sealed decks: those who see all of
    them are suspected, the next one, a single one, or the cards of another box. At most one honest player in
    ten thousand is ever named, however they play; one who sees all cards, mostly within 30 rounds, or only
    the next, within ten or thirty. The exit status is 1 if somebody is named.

    Parameters
    ----------
    table
        Only this table.
    deck_key
        The key that opens sealed decks; without one, that beside the log.
    """
    from croupier.audit.finding import Found
    from croupier.cli.logs.logs import kind_of
    from croupier.house.cards.sealed_decks import DeckDamaged
    from croupier.store.codec import Unreadable
    from croupier.store.log import LogError

    try:
        if kind_of(log) != "database":
            raise LogError(log, "it was handed over without its sealed decks; name the database")
        watched = _watched(log, table, deck_key)
    except (Found, Unreadable, DeckDamaged) as error:
        return complain(f"{log}: {error}; croupier verify says more", WRONG_INPUT)
    except LookupError as error:
        return complain(str(error.args[0]), WRONG_INPUT)
    print(msgspec.json.encode(watched).decode() if as_json else "\n".join(said(watched)))
    return WRONG_INPUT if any(one.alarmed is not None for one in watched.players) else DONE


def _watched(name: str, table: str, deck_key: Path | None) -> "Watched":
    from croupier.audit.evidence.cards import opener
    from croupier.audit.evidence.watching import watch
    from croupier.cli.logs.logs import moment_of, opened_decks
    from croupier.cli.progress import compiling, progressing
    from croupier.math.protection.foreseeing import prepared

    began = perf_counter()
    with moment_of(name) as moment:
        with compiling() as show:
            prepared(show)
        with opened_decks(name, deck_key) as decks, progressing("foresight") as tell:
            watched = watch(_rounds(moment, table, tell), _book, opener(decks))
    watched.seconds = round(perf_counter() - began, 3)
    return watched


def _rounds(moment: "Snapshot", table: str, tell: "Tell") -> "Iterator[Recalled]":
    from croupier.audit.evidence.recalling import rounds

    tables = sorted(name[6:] for name in moment.lengths if name.startswith("table:"))
    if table and table not in tables:
        raise LookupError(f"there is no table {table!r} in this log")
    wanted = [table] if table else tables
    done, total = 0, sum(moment.lengths[f"table:{name}"] for name in wanted)
    for name in wanted:
        for recalled in rounds(name, moment.records(f"table:{name}")):
            yield recalled
            done += len(recalled.records)
            tell(done, total)


def _book(table: "Table") -> "Rulebook | None":
    """The book it was played by, as far as the very same one is here."""
    from croupier.rulebooks.load import book_ids, load

    book = load(table.book) if table.book in book_ids() else None
    return book if book and book.digest == table.digest else None


def seen(suspicion: str) -> str:
    """What somebody is suspected to see, in words."""
    from croupier.audit.evidence.foresight import BOX

    if suspicion.startswith(BOX):
        return f"the cards of {suspicion.removeprefix(BOX)}"
    return _SEEN.get(suspicion, f"the card {suspicion}")


def said(watched: "Watched") -> list[str]:
    """The report in lines for people."""
    from croupier.audit.evidence.foresight import ALARM

    lines = [f"{watched.rounds:,} rounds judged, {watched.unseen:,} not"]
    lines += [f"  not judged: {one.rounds:,} rounds: {one.reason}" for one in watched.not_judged]
    for one in watched.players:
        mark = ""
        if one.alarmed is not None:
            mark = f"  ALARM after {one.alarmed:,} rounds: as if seeing {seen(one.suspicion)}"
        odds = f"{one.highest:,.1f}" if one.highest < 1_000_000 else f"{one.highest:.1e}"
        lines.append(f"  {one.player:<24} {one.rounds:>7,} rounds  {odds:>12} to 1{mark}")
    return [*lines, f"At {ALARM:,} to 1 a player is named; an honest one reaches it once in {ALARM:,}."]
