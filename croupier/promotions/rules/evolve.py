"""What events about promotions change."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.ledger import post
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.draw.record import DrawnLot, DrawRecord, record_of
from croupier.promotions.rules.state import (
    Attempt,
    Denied,
    Draw,
    Promotion,
    PromotionDispute,
    Winner,
    Wording,
)
from croupier.table.corrections import TimesCorrected
from croupier.table.notices import NoticeAcknowledged, NoticeEvent, NoticeRaised, NoticeSent, ReceiptSigned


def evolve(one: Promotion, event: Event) -> Promotion:
    """The promotion after an event; one about something else changes nothing."""
    change = CHANGES.get(type(event))
    if change is None:
        return one
    after = change(one, event)
    if isinstance(event, ev.PromotionEvent) and event.postings:
        return replace(after, balances=post(after.balances, event.postings))
    return after


def replay(one: Promotion, events: Iterable[Event]) -> Promotion:
    """The promotion after all the events."""
    for event in events:
        one = evolve(one, event)
    return one


def _drafted(one: Promotion, event: ev.PromotionDrafted) -> Promotion:
    return replace(one, book=event.book, status="draft", version=event.version, terms=event.terms)


Signed = ev.TermsApproved | ev.TermsPublished | ev.TermsAmended | ev.AmendmentProposed


def _worded(one: Promotion, event: Signed) -> Promotion:
    """Who approves terms signs for their wording, and who publishes or proposes some nobody signed for."""
    if one.wording is not None and one.wording.digest == event.digest:
        return one
    return replace(one, wording=Wording(event.version, event.digest, event.by, event.at))


def _published(one: Promotion, event: ev.TermsPublished) -> Promotion:
    return replace(_worded(one, event), status="published", published=event.at)


def _submitted(one: Promotion, event: ev.TermsSubmitted) -> Promotion:
    receipts = {**one.receipts, event.version: event.receipt} if event.receipt else one.receipts
    return replace(one, submitted={**one.submitted, event.version: event.at}, receipts=receipts)


def _amended(one: Promotion, event: ev.TermsAmended) -> Promotion:
    return replace(_worded(one, event), version=event.version, terms=event.terms)


def _proposed(one: Promotion, event: ev.AmendmentProposed) -> Promotion:
    return replace(_worded(one, event), proposed=event.terms, proposed_version=event.version)


def _approved(one: Promotion, event: ev.AmendmentApproved) -> Promotion:
    return replace(one, version=event.version, terms=one.proposed or one.terms, proposed=None)


def _opened(one: Promotion, event: ev.PromotionOpened) -> Promotion:
    return replace(one, status="open", opened=event.at, seal=event.seal)


def _entered(one: Promotion, event: ev.PatronEntered) -> Promotion:
    entries = one.entered.get(event.patron, 0) + event.entries
    proved = (*one.proved, event.patron) if event.proof else one.proved
    return replace(one, entered={**one.entered, event.patron: entries}, proved=proved)


def _closed(one: Promotion, event: ev.EntriesClosed) -> Promotion:
    return replace(
        one, status="closed", entries=event.entries, lots=event.lots, digest=event.digest, head=event.head
    )


def _held(one: Promotion, event: ev.DrawHeld) -> Promotion:
    draw = Draw(
        seed=event.seed, head=one.head, called=event.called, scrutineer=event.scrutineer, at=event.at,
        by=event.by, outside=event.outside,
    )  # fmt: skip
    return replace(one, status="drawn", draw=draw)


def _down_to(one: Promotion, position: int, replaces: int | None) -> Promotion:
    """The order is used up to a place, and a denied winner has somebody else instead."""
    draw = replace(one.draw, position=position) if one.draw else None
    winners = tuple(replace(w, status="replaced") if w.number == replaces else w for w in one.winners)
    return replace(one, draw=draw, winners=winners)


def _drawn(one: Promotion, event: ev.WinnerDrawn) -> Promotion:
    winner = Winner(
        number=event.winner, prize=event.prize, position=event.position, lot=event.lot, patron=event.patron,
        out=event.out, notice=event.notice,
    )  # fmt: skip
    after = _down_to(one, event.position, event.replaces)
    return replace(after, winners=(*after.winners, winner))


def _not_won(one: Promotion, event: ev.PrizeNotWon) -> Promotion:
    return replace(_down_to(one, event.position, event.replaces), unwon=(*one.unwon, event.prize))


def _winner(one: Promotion, number: int | None, change: Callable[[Winner], Winner]) -> Promotion:
    winners = tuple(change(winner) if winner.number == number else winner for winner in one.winners)
    return replace(one, winners=winners)


def _notified(one: Promotion, event: ev.WinnerNotified) -> Promotion:
    attempt = Attempt(event.way, event.reached, event.by, event.at, event.note)
    return _winner(one, event.winner, lambda w: replace(w, attempts=(*w.attempts, attempt)))


def _paid(one: Promotion, event: ev.PrizePaid) -> Promotion:
    return _winner(
        one,
        event.winner,
        lambda w: replace(w, status="paid", paid=event.paid, alternative=event.alternative),
    )


def _denied(one: Promotion, event: ev.ClaimDenied) -> Promotion:
    claim = Denied(
        claim=event.claim, prize=event.prize, value=event.value, claimant=event.claimant,
        reason=event.reason, at=event.at, by=event.by, name=event.name, address=event.address,
        winner=event.winner, notice=event.notice, ground=event.ground,
    )  # fmt: skip
    after = replace(one, claims={**one.claims, event.claim: claim})
    return _winner(after, event.winner, lambda w: replace(w, status="denied"))


def _advised(one: Promotion, event: ev.ReasonAdvised) -> Promotion:
    claim = replace(one.claims[event.claim], advised=event.at)
    return replace(one, claims={**one.claims, event.claim: claim})


def _disputed(one: Promotion, event: ev.PromotionDisputed) -> Promotion:
    dispute = PromotionDispute(id=event.dispute, patron=event.patron, text=event.text, at=event.at)
    return replace(one, disputes={**one.disputes, dispute.id: dispute})


def _decided(one: Promotion, event: ev.PromotionDisputeDecided) -> Promotion:
    dispute = replace(
        one.disputes[event.dispute],
        decision=event.decision,
        satisfied=event.satisfied,
        advised=event.advised,
        closed=event.satisfied or event.advised,
    )
    return replace(one, disputes={**one.disputes, dispute.id: dispute})


def _told_of_inspector(one: Promotion, event: ev.PromotionDisputeAdvised) -> Promotion:
    dispute = replace(one.disputes[event.dispute], advised=True)
    return replace(one, disputes={**one.disputes, dispute.id: dispute})


def _dispute_closed(one: Promotion, event: ev.PromotionDisputeClosed) -> Promotion:
    dispute = replace(one.disputes[event.dispute], satisfied=event.satisfied, closed=True)
    return replace(one, disputes={**one.disputes, dispute.id: dispute})


def _compromised(one: Promotion, event: ev.IntegrityCompromised) -> Promotion:
    return replace(one, compromised=event.reason, integrity_notice=event.notice)


def _postponed(one: Promotion, event: ev.PromotionPostponed) -> Promotion:
    return replace(one, postponed=True)


def _validated(one: Promotion, event: ev.IntegrityValidated) -> Promotion:
    return replace(one, compromised="", postponed=False)


def _cancelled(one: Promotion, event: ev.DrawCancelled) -> Promotion:
    """Who has the prize keeps it; nobody is told any more of one that there is not."""
    waiting = {winner.number: winner.notice for winner in one.winners if winner.status in ("drawn", "denied")}
    winners = tuple(
        replace(winner, status="cancelled") if winner.status == "drawn" else winner for winner in one.winners
    )
    pending = tuple(notice for notice in one.outbox.pending if notice.number not in waiting.values())
    outbox = replace(one.outbox, pending=pending)
    return replace(one, status="cancelled", winners=winners, outbox=outbox)


def _concluded(one: Promotion, event: ev.PromotionConcluded) -> Promotion:
    return replace(one, status="concluded", results=event.results)


def _corrected(one: Promotion, event: TimesCorrected) -> Promotion:
    """Periods of notice that began while the clock was wrong."""
    return replace(
        one,
        published=None if one.published is None else event.right(one.published),
        opened=None if one.opened is None else event.right(one.opened),
        submitted={version: event.right(at) for version, at in one.submitted.items()},
        outbox=one.outbox.corrected(event),
    )


def _told(one: Promotion, event: NoticeEvent) -> Promotion:
    return replace(one, outbox=one.outbox.after(event))


CHANGES: dict[type[Event], Callable[[Promotion, Any], Promotion]] = {
    ev.PromotionDrafted: _drafted,
    ev.TermsApproved: _worded,
    ev.TermsPublished: _published,
    ev.TermsSubmitted: _submitted,
    ev.TermsAmended: _amended,
    ev.AmendmentProposed: _proposed,
    ev.AmendmentApproved: _approved,
    ev.PromotionOpened: _opened,
    ev.PatronEntered: _entered,
    ev.EntriesClosed: _closed,
    ev.DrawHeld: _held,
    ev.WinnerDrawn: _drawn,
    ev.PrizeNotWon: _not_won,
    ev.WinnerNotified: _notified,
    ev.PrizePaid: _paid,
    ev.ClaimDenied: _denied,
    ev.ReasonAdvised: _advised,
    ev.PromotionDisputed: _disputed,
    ev.PromotionDisputeDecided: _decided,
    ev.PromotionDisputeAdvised: _told_of_inspector,
    ev.PromotionDisputeClosed: _dispute_closed,
    ev.IntegrityCompromised: _compromised,
    ev.PromotionPostponed: _postponed,
    ev.IntegrityValidated: _validated,
    ev.DrawCancelled: _cancelled,
    ev.PromotionConcluded: _concluded,
    TimesCorrected: _corrected,
    NoticeRaised: _told,
    NoticeSent: _told,
    ReceiptSigned: _told,
    NoticeAcknowledged: _told,
}


def drawn_in(events: Iterable[Event]) -> tuple[DrawnLot, ...]:
    """Every lot that was drawn, whether somebody won by it or not."""
    found = []
    for event in events:
        if isinstance(event, ev.WinnerDrawn | ev.PrizeNotWon):
            patron = event.patron if isinstance(event, ev.WinnerDrawn) else ""
            lot = DrawnLot(
                prize=event.prize, position=event.position, lot=event.lot, patron=patron, out=event.out
            )
            found.append(lot)
    return tuple(found)


def draw_of(id: str, events: Iterable[Event]) -> DrawRecord | None:
    """The record of the draw of a promotion, from all that happened to it; none before it is held."""
    told = tuple(events)
    return record_of(replay(Promotion(id=id), told), drawn_in(told))
