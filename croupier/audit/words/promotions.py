"""What happened to a promotion, in plain words: one sentence an event."""

from collections.abc import Callable
from typing import Any

from croupier.core.event import Event
from croupier.core.money import dollars
from croupier.promotions.rules import events as ev


def _paid(event: ev.PrizePaid) -> str:
    ways = ", ".join(f"{dollars(cents)} by {way.replace('-', ' ')}" for way, cents in event.paid.items())
    said = ways or "the prize itself"
    return f"{event.by} gives winner {event.winner}, {event.patron}, {said}"


def _closed(event: ev.EntriesClosed) -> str:
    return f"{event.by} closes entries: {len(event.entries)} entrants hold {event.lots} lots"


def _overseen(event: ev.DrawHeld | ev.WinnerDrawn | ev.PrizeNotWon) -> str:
    """Before whom, where somebody watched."""
    outside = ", who is not of the house" if event.outside else ""
    return f", overseen by {event.scrutineer}{outside}" if event.scrutineer else ""


def _held(event: ev.DrawHeld) -> str:
    watched = _overseen(event)
    called = f"; called: {event.called}" if event.called else ""
    return f"{event.by} holds the draw{watched}{called}"


def _denied(event: ev.ClaimDenied) -> str:
    return (
        f"{event.by} denies {event.claimant} the prize {event.prize} ({dollars(event.value)}): {event.reason}"
    )


def _decided(event: ev.PromotionDisputeDecided) -> str:
    told = "; they were told that an inspector hears complaints" if event.advised else ""
    return f"{event.by} decides dispute {event.dispute}: {event.decision}{told}"


PROMOTION_SENTENCES: dict[type[Event], Callable[[Any], str]] = {
    ev.PromotionDrafted: lambda e: f"{e.by} drafts “{e.terms.title}” under {e.book}, version {e.version}",
    ev.TermsApproved: lambda e: f"{e.by} signs for the wording of version {e.version} ({e.digest[:12]})",
    ev.TermsPublished: lambda e: f"{e.by} publishes version {e.version} of the terms",
    ev.TermsSubmitted: lambda e: (
        f"{e.to} has version {e.version} of the terms, {e.by} says"
        + (f", receipt {e.receipt}" if e.receipt else "")
    ),
    ev.TermsAmended: lambda e: f"{e.by} amends the terms, version {e.version}: {e.reason}",
    ev.AmendmentProposed: lambda e: f"{e.by} proposes version {e.version} of the terms: {e.reason}",
    ev.AmendmentApproved: lambda e: f"Version {e.version} of the terms is approved ({e.reference})",
    ev.PromotionOpened: lambda e: f"{e.by} opens the promotion; the seed of its draw is promised",
    ev.PatronEntered: lambda e: f"{e.by} enters {e.patron}, {e.entries} entries",
    ev.EntriesClosed: _closed,
    ev.DrawHeld: _held,
    ev.WinnerDrawn: lambda e: f"Lot {e.lot} of {e.patron} is drawn for {e.prize}{_overseen(e)}",
    ev.PrizeNotWon: lambda e: f"Nobody wins {e.prize}{_overseen(e)}",
    ev.WinnerNotified: lambda e: (
        f"{e.by} tells winner {e.winner} by {e.way}: {'reached' if e.reached else 'not reached'}, {e.note}"
    ),
    ev.PrizePaid: _paid,
    ev.ClaimDenied: _denied,
    ev.ReasonAdvised: lambda e: f"{e.by} tells the claimant of {e.claim} why",
    ev.PromotionDisputed: lambda e: f"{e.patron} disputes: {e.text}",
    ev.PromotionDisputeDecided: _decided,
    ev.PromotionDisputeAdvised: lambda e: (
        f"{e.by} tells whose dispute {e.dispute} is that an inspector hears complaints"
    ),
    ev.PromotionDisputeClosed: lambda e: (
        f"{e.by} says that the decision on {e.dispute} {'satisfies' if e.satisfied else 'does not satisfy'}"
    ),
    ev.IntegrityCompromised: lambda e: f"{e.by} finds its integrity compromised: {e.reason}",
    ev.PromotionPostponed: lambda e: f"{e.by} postpones the promotion",
    ev.IntegrityValidated: lambda e: f"{e.by} finds its integrity validated: {e.note}",
    ev.DrawCancelled: lambda e: f"{e.by} cancels the draw",
    ev.PromotionConcluded: lambda e: f"{e.by} concludes the promotion; results: {e.results}",
}
