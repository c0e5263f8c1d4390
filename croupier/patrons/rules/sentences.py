"""What happened to a patron's account: the sentence of every event."""

from typing import Final

from croupier.core.money import dollars
from croupier.patrons.rules import events as ev
from croupier.table.text.telling import Sentences


def _counted(event: ev.PlayCounted) -> str:
    """What there was of it."""
    named = {
        "bought": event.bought, "brought": event.brought, "taken away": event.taken_away,
        "staked": event.staked, "won": event.won, "lost": event.lost, "put right": event.adjusted,
    }  # fmt: skip
    sums = ", ".join(f"{dollars(cents)} {name}" for name, cents in named.items() if cents)
    return f"at {{table}}: {sums or 'no chips moved'}[assessed?; staff found that they may go on]"


SENTENCES: Final[Sentences] = {
    ev.CardIssued: "{by} issues {patron} a card",
    ev.CardCancelled: "{by} cancels the card of {patron}: {reason}",
    ev.NoticeReceived: "{patron} may not play: {reason} ({by})",
    ev.NoticeLifted: "{patron} may play again: {reason} ({by})",
    ev.LimitChosen: "{patron} [amount?chooses {amount:money}|goes without a limit], {kind:plain}, "
    "from {binds:moment}",
    ev.LimitsReminded: "{by} reminds {patron} of the own limits",
    ev.SelfSuspended: "{patron} does not want to play until {until:moment}",
    ev.DepositRecorded: "{by} records a deposit of {amount:money} by {patron}",
    ev.StaffMarked: "{by} says that the policy on gambling by staff binds {patron}: {reason}",
    ev.StaffUnmarked: "{by} says that the policy on gambling by staff does not bind {patron}: {reason}",
    ev.ChipsEntered: "{by} alone enters {amount:money} of chips for {patron} at {table}",
    ev.TokensCarried: "{patron} carries {tokens:money} of tokens from {table}",
    ev.VoucherSpent: "voucher {number} over {value:money} is spent by {patron} at {table}",
    ev.PlayCounted: _counted,
}
