"""What happened to a promotion: the sentence of every event."""

from typing import Final

from croupier.core.money import dollars
from croupier.promotions.rules import events as ev
from croupier.table.text.telling import Sentences, plain

_OVERSEEN: Final = "[scrutineer?, overseen by {scrutineer}][outside?, who is not of the house]"
"""Before whom, where somebody watched."""


def _paid(event: ev.PrizePaid) -> str:
    ways = ", ".join(f"{dollars(cents)} by {plain(way)}" for way, cents in event.paid.items())
    return "{by} gives winner {winner}, {patron}, " + (ways or "the prize itself")


SENTENCES: Final[Sentences] = {
    ev.PromotionDrafted: "{by} drafts “{terms:titled}” under {book}, version {version}",
    ev.TermsApproved: "{by} signs for the wording of version {version} ({digest:short})",
    ev.TermsPublished: "{by} publishes version {version} of the terms",
    ev.TermsSubmitted: "{to} has version {version} of the terms, {by} says[receipt?, receipt {receipt}]",
    ev.TermsAmended: "{by} amends the terms, version {version}: {reason}",
    ev.AmendmentProposed: "{by} proposes version {version} of the terms: {reason}",
    ev.AmendmentApproved: "version {version} of the terms is approved ({reference})",
    ev.PromotionOpened: "{by} opens the promotion; the seed of its draw is promised",
    ev.PatronEntered: "{by} enters {patron}, {entries} entries",
    ev.EntriesClosed: lambda e: f"{{by}} closes entries: {len(e.entries)} entrants hold {{lots}} lots",
    ev.DrawHeld: "{by} holds the draw" + _OVERSEEN + "[called?; called: {called}]",
    ev.WinnerDrawn: "lot {lot} of {patron} is drawn for {prize}" + _OVERSEEN,
    ev.PrizeNotWon: "nobody wins {prize}" + _OVERSEEN,
    ev.WinnerNotified: "{by} tells winner {winner} by {way}: [reached?reached|not reached], {note}",
    ev.PrizePaid: _paid,
    ev.ClaimDenied: "{by} denies {claimant} the prize {prize} ({value:money}): {reason}",
    ev.ReasonAdvised: "{by} tells the claimant of {claim} why",
    ev.PromotionDisputed: "{patron} disputes: {text}",
    ev.PromotionDisputeDecided: "{by} decides dispute {dispute}: {decision}"
    "[advised?; they were told that an inspector hears complaints]",
    ev.PromotionDisputeAdvised: "{by} tells whose dispute {dispute} is that an inspector hears complaints",
    ev.PromotionDisputeClosed: "{by} says that the decision on {dispute} "
    "[satisfied?satisfies|does not satisfy]",
    ev.IntegrityCompromised: "{by} finds its integrity compromised: {reason}",
    ev.PromotionPostponed: "{by} postpones the promotion",
    ev.IntegrityValidated: "{by} finds its integrity validated: {note}",
    ev.DrawCancelled: "{by} cancels the draw",
    ev.PromotionConcluded: "{by} concludes the promotion; results: {results}",
}
