"""The evidence of one round in one file: its records, how they hang together, and what proves it offline."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec
from msgspec.structs import replace

import croupier
from croupier.audit.evidence.cards import SHOWS, Cards, Open, shown
from croupier.audit.evidence.recalling import Recalled, find, rounds
from croupier.audit.finding import Found, Report
from croupier.audit.money import Sums
from croupier.audit.sealing import Seals
from croupier.engine.evolve import replay
from croupier.house.cards.proofs import OpenedDeck, deck_fault, opened
from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import load
from croupier.store.chain import Head, fault_of
from croupier.store.codec import Recorded, Unreadable
from croupier.store.database.snapshot import Snapshot
from croupier.store.log import LogError
from croupier.store.seals.checkpoints import Checkpoint
from croupier.store.seals.keys import SealKey, signed_by
from croupier.table import events as ev
from croupier.table.table import Table

FORMAT: Final = "evidence/1"
PURPOSE: Final = "evidence"
PLACE: Final = "evidence"
OFTEN: Final = 1_000  # records after which somebody is told


class Evidence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One round of one table."""

    croupier: str
    version: str
    time: int  # when it was made, ms since 1970
    table: str
    round: int
    opening: int
    book: str
    digest: str  # of the book the table was opened with
    state: msgspec.Raw  # the table before the first record
    before: Head  # the record in front of the first
    records: tuple[Recorded, ...]
    following: tuple[Recorded, ...] = ()  # up to where the checkpoint says the stream went
    checkpoint: Checkpoint | None = None
    decks: tuple[OpenedDeck, ...] = ()
    key: str = ""
    signature: str = ""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Evidence)


def make_evidence(
    moment: Snapshot, table: str, number: int, opening: int | None, key: SealKey | None, open: Open,
    time: int, tell: Callable[[int, int], None] = lambda done, of: None,
) -> Evidence | None:  # fmt: skip
    """The evidence of a round; nothing if there is no such round."""
    recalled = find(rounds(table, _told(moment, f"table:{table}", tell)), number, opening)
    return evidence_of(moment, recalled, key, open, time) if recalled else None


def evidence_of(moment: Snapshot, recalled: Recalled, key: SealKey | None, open: Open, time: int) -> Evidence:
    """The evidence of a round that was recalled from this log; no deck is opened before a round is over."""
    stream = f"table:{recalled.table}"
    first, last = recalled.records[0], recalled.records[-1]
    covering = moment.covering(stream, last.seq, last.time)
    following = tuple(moment.records(stream, last.seq, covering.heads[stream].seq)) if covering else ()
    in_front = next(moment.records(stream, first.seq - 2, first.seq - 1), None) if first.seq > 1 else None
    played = recalled.after if recalled.after.digest else recalled.before
    made = Evidence(
        croupier=FORMAT, version=croupier.__version__, time=time, table=recalled.table, round=recalled.round,
        opening=recalled.opening, book=played.book, digest=played.digest,
        state=msgspec.Raw(_encoder.encode(recalled.before)),
        before=Head(in_front.seq, in_front.hash, in_front.time) if in_front else Head(),
        records=recalled.records, following=following, checkpoint=covering,
        decks=tuple(opened_decks(recalled, open)) if recalled.ended else (), key=key.public if key else "",
    )  # fmt: skip
    return replace(made, signature=key.sign(PURPOSE, _hash(made))) if key else made


def _told(moment: Snapshot, stream: str, tell: Callable[[int, int], None]) -> Iterator[Recorded]:
    for record in moment.records(stream):
        yield record
        if record.seq % OFTEN == 0:
            tell(record.seq, moment.lengths[stream])


def opened_decks(recalled: Recalled, open: Open) -> Iterator[OpenedDeck]:
    """The decks of the round: of every card that was shown, the salt; of the others nothing but a hash."""
    places: dict[str, set[int]] = {}
    for _, event, table, _ in recalled.steps():
        deck = table.deck(table.in_play)
        if table.mode == "electronic" and deck and deck.commitment and isinstance(event, SHOWS):
            places.setdefault(deck.commitment, set()).update(place for place, _ in shown(table, event))
    for commitment, seen in places.items():
        if shoe := open(commitment):
            yield opened(shoe, seen)


def encode(evidence: Evidence) -> bytes:
    return _encoder.encode(evidence) + b"\n"


def read_evidence(path: Path) -> Evidence:
    """The evidence of a file, which must be written as we write it."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LogError(str(path), error.strerror or "it cannot be read") from None
    try:
        found = _decoder.decode(content)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Found(PLACE, 0, f"it cannot be read: {error}") from None
    if encode(found) != content:
        raise Found(PLACE, 0, "it is not written as we write it")
    if found.croupier != FORMAT:
        raise Found(PLACE, 0, f"the format {found.croupier!r} is not known here")
    return found


def examine_evidence(path: Path, *, keys: frozenset[str] = frozenset()) -> Report:
    """Whether the records of a round hang together, are under a checkpoint, and show what they should."""
    report, began = Report(what="evidence", name=str(path), whole=False), monotonic()
    try:
        evidence = read_evidence(path)
        report.records, report.streams = len(evidence.records), 1
        _signature(evidence, keys)
        head = _chain(evidence)
        report.notes = tuple(_replayed(evidence))
        report.decks = len(evidence.decks)
        report.keys = () if keys else (evidence.key,) if evidence.key else ()
        seals = Seals(keys, whole=False)
        if evidence.checkpoint:
            _covered(evidence.checkpoint, seals, head, evidence)
            report.checkpoints, report.sealed = 1, seals.reach(witnessed=False)
    except Found as found:
        report.finding = found.finding
    report.seconds = monotonic() - began
    return report


def _signature(evidence: Evidence, keys: frozenset[str]) -> None:
    if not evidence.signature:
        if keys:
            raise Found(PLACE, 0, "it is not signed")
        return
    if keys and evidence.key not in keys:
        raise Found(PLACE, 0, f"it is signed with another key, {evidence.key}")
    if not signed_by(evidence.key, evidence.signature, PURPOSE, _hash(evidence)):
        raise Found(PLACE, 0, "its signature does not hold")


def _chain(evidence: Evidence) -> Head:
    """The head behind all its records, which follow each other from the one in front of them."""
    head, stream = evidence.before, f"table:{evidence.table}"
    for record in (*evidence.records, *evidence.following):
        if record.stream != stream:
            raise Found(record.stream, record.seq, f"it is no record of table {evidence.table}")
        if reason := fault_of(record, head):
            raise Found(stream, record.seq, reason)
        head = Head(record.seq, record.hash, record.time)
    return head


def _covered(checkpoint: Checkpoint, seals: Seals, head: Head, evidence: Evidence) -> None:
    seals.take(checkpoint)
    end = checkpoint.heads.get(f"table:{evidence.table}")
    if end is None or (end.seq, end.hash) != (head.seq, head.hash):
        reason = f"it is not the record that checkpoint {checkpoint.checkpoint} had"
        raise Found(f"table:{evidence.table}", head.seq, reason)


def _replayed(evidence: Evidence) -> Iterator[str]:
    """The round again, from the table as it was: money and cards; what can be said beside."""
    recalled = recalled_from(evidence)
    decks = {deck.commitment: deck for deck in evidence.decks}
    cards, sums = Cards(lambda commitment: None), Sums()
    sums.start(recalled.before.balances)
    for record, event, table, after in recalled.steps():
        reason = cards.see(table, event) or _unlike(decks, table, event)
        if isinstance(event, ev.MoneyEvent) and not reason:
            reason = sums.post(record.seq, event, electronic=table.mode == "electronic")
        if reason := reason or sums.differs(after):
            raise Found(record.stream, record.seq, reason)
    if short := sums.uncorrected():
        raise Found(f"table:{evidence.table}", *short)
    played = recalled.after if recalled.after.digest else recalled.before
    if (played.book, played.digest) != (evidence.book, evidence.digest):
        raise Found(PLACE, 0, f"the table played by {played.book}, and not by that book")
    if own := _other_book(evidence):
        yield own
    if evidence.checkpoint is None:
        yield "no checkpoint covers this round"
    if not evidence.signature:
        yield "nobody signed this file"


def _other_book(evidence: Evidence) -> str:
    """Whether this program would play by another file of that name."""
    try:
        own = load(evidence.book).digest
    except BookError:
        return f"the book {evidence.book} is not here"
    return "" if own == evidence.digest else f"the book {evidence.book} is here in another edition"


def recalled_from(evidence: Evidence) -> Recalled:
    """The round as it is recalled from a log."""
    try:
        before = msgspec.json.decode(evidence.state, type=Table)
        after = replay(before, (record.event for record in evidence.records))
    except Unreadable as error:
        raise Found(PLACE, 0, str(error)) from None
    except msgspec.MsgspecError as error:
        raise Found(PLACE, 0, f"the table before the round cannot be read: {error}") from None
    except Exception as error:
        reason = f"its records cannot have happened at that table ({type(error).__name__}: {error})"
        raise Found(PLACE, 0, reason) from None
    return Recalled(
        table=evidence.table, round=evidence.round, opening=evidence.opening, before=before,
        records=evidence.records, after=after,
    )  # fmt: skip


def _unlike(decks: dict[str, OpenedDeck], table: Table, event: ev.Event) -> str:
    """How the cards shown differ from the deck that was committed to."""
    deck = table.deck(table.in_play)
    found = decks.get(deck.commitment) if deck else None
    if found is None or not isinstance(event, SHOWS):
        return ""
    if reason := deck_fault(found):
        return f"its opened deck: {reason}"
    for place, card in shown(table, event):
        one = found.shown.get(place)
        if one is None or one.card != card:
            return f"place {place} shows {card}, which the opened deck does not"
    return ""


def _hash(evidence: Evidence) -> str:
    return sha256(_encoder.encode(replace(evidence, signature=""))).hexdigest()
