"""A round as an inspector follows it: event by event with its clauses, and the table after each."""

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.audit.evidence.cards import Cards, opener
from croupier.audit.evidence.evidence import opened_decks
from croupier.audit.evidence.recalling import Recalled, line_of
from croupier.core import ledger
from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.engine.view import TableView, view
from croupier.house.cards.proofs import deck_fault
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.desk.wire import told
from croupier.reports.rules.said import said
from croupier.table.table import Table

INSPECTOR = ""  # somebody who sits nowhere


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One record: what happened, under which clauses, and what of the table changed with it."""

    seq: int
    time: int
    actor: str
    command: str
    type: str
    said: str
    cites: Cites
    event: dict[str, Any]
    changes: dict[str, Any]  # fields of the view that are others now


class Share(msgspec.Struct, frozen=True):
    """What the round changed for somebody, or for an account of the house."""

    account: str
    change: Cents
    has: Cents


class DeckCheck(msgspec.Struct, frozen=True):
    """A sealed deck of the round: how many cards were shown of it, and what is wrong with them."""

    commitment: str
    opened: bool
    cards: int
    fault: str


class RecalledRound(msgspec.Struct, frozen=True, kw_only=True):
    """One round from its first record to its last; nothing that was not revealed is in it."""

    table: str
    round: int
    opening: int
    book: str
    digest: str
    same_book: bool  # the book here is the very one it was played by
    ended: bool
    first: int
    last: int
    line: str
    before: TableView
    steps: tuple[Step, ...]
    shares: tuple[Share, ...]
    decks: tuple[DeckCheck, ...]


def told_round(recalled: Recalled, decks: SealedDecks, digest_here: str) -> RecalledRound:
    """The round for an inspector, with its cards checked against the decks that were sealed before it."""
    played = recalled.played
    return RecalledRound(
        table=recalled.table, round=recalled.round, opening=recalled.opening, book=played.book,
        digest=played.digest, same_book=played.digest == digest_here, ended=recalled.ended,
        first=recalled.records[0].seq, last=recalled.records[-1].seq, line=line_of(recalled),
        before=view(recalled.before, INSPECTOR, staff=True), steps=tuple(_steps(recalled)),
        shares=tuple(_shares(recalled.before, recalled.after)), decks=tuple(_decks(recalled, decks)),
    )  # fmt: skip


def _steps(recalled: Recalled) -> Iterator[Step]:
    shown = _fields(recalled.before)
    for record, event, _, after in recalled.steps():
        now = _fields(after)
        yield Step(
            seq=record.seq, time=record.time, actor=record.actor, command=record.command,
            type=type(event).__name__, said=said(event), cites=event.cites, event=told(event),
            changes={name: value for name, value in now.items() if shown[name] != value},
        )  # fmt: skip
        shown = now


def _fields(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(view(table, INSPECTOR, staff=True))
    return found


def _shares(before: Table, after: Table) -> Iterator[Share]:
    """Players first, then the house."""
    named = {*before.balances, *after.balances}
    own = (ledger.FLOAT, ledger.JACKPOT, ledger.DROP)
    for account in sorted(named, key=lambda name: (name in own, name)):
        change = after.balances.get(account, 0) - before.balances.get(account, 0)
        if change and (account in own or account.startswith(("patron:", "token:", "held:", "owed:"))):
            yield Share(account, change, after.balances.get(account, 0))


def _decks(recalled: Recalled, decks: SealedDecks) -> Iterator[DeckCheck]:
    """Every deck the round was dealt from; only cards that were shown are looked at."""
    opened = {deck.commitment: deck for deck in opened_decks(recalled, decks.opened)}
    faults: dict[str, str] = {}
    cards = Cards(opener(decks))
    for record, event, table, _ in recalled.steps():
        deck = table.deck(table.in_play)
        if deck is None or not deck.commitment or table.mode != "electronic":
            continue
        reason = cards.see(table, event)
        if reason and not faults.get(deck.commitment):
            faults[deck.commitment] = f"record {record.seq}: {reason}"
        faults.setdefault(deck.commitment, "")
    for commitment, fault in faults.items():
        found = opened.get(commitment)
        yield DeckCheck(
            commitment, opened=found is not None, cards=len(found.shown) if found else 0,
            fault=fault or (deck_fault(found) if found else ""),
        )  # fmt: skip
