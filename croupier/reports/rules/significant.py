"""Significant events: what somebody must be able to see without reading everything else, and why.

The reasons follow what test labs ask for (GLI-19, 2.8.8). Outages of the service are no facts of a log; the
service's own lines have them.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from croupier.core.money import Cents
from croupier.house.clock.rules import events as clock
from croupier.house.security.rules import door_events as door
from croupier.house.security.rules import software_events as software
from croupier.meters.rules import events as meter
from croupier.patrons.rules import events as account
from croupier.payment_errors.rules import events as error
from croupier.promotions.rules import events as promotion
from croupier.table import events as ev
from croupier.tournaments.rules import events as tournament

Reason = Literal[
    "large wager", "large win", "jackpot", "jackpot change", "configuration", "override", "irregularity",
    "equipment", "money adjusted", "account", "access", "exclusion", "refused", "late notice",
    "promotion", "tournament", "software", "clock",
]  # fmt: skip


class Large(msgspec.Struct, frozen=True):
    """From which amounts on a wager or a win is large."""

    wager: Cents = 1_000_000
    win: Cents = 1_000_000


ALWAYS: dict[type[ev.Event], Reason] = {
    **dict.fromkeys(
        (ev.TableOpened, ev.TableClosed, ev.BookChanged, ev.LimitsChanged, ev.LimitsGranted, ev.SignShown,
         ev.SignTakenDown, ev.SourceChanged, ev.DropBoxRemoved, ev.DropBoxAttached, ev.OrderGiven,
         ev.OrderLifted),
        "configuration",
    ),
    **dict.fromkeys((ev.JackpotPaid, ev.JackpotWon, ev.JackpotConfirmed, ev.JackpotCorrected, meter.MeterHit,
                     meter.MeterHitConfirmed), "jackpot"),
    **dict.fromkeys(
        (ev.JackpotLinked, ev.JackpotUnlinked, ev.JackpotSignChanged, ev.JackpotUndone, ev.JackpotUnfed,
         ev.JackpotResettled,
         ev.JackpotGameCancelled, ev.ManualArrangementStarted, ev.ManualArrangementEnded,
         meter.MeterOpened, meter.TableLinked, meter.TableUnlinked, meter.MeterHitUndone, meter.MeterChanged,
         meter.MeterToppedUp, meter.TransferReceived, meter.MeterClosed, meter.ReserveMoved,
         meter.ReserveReceived),
        "jackpot change",
    ),
    **dict.fromkeys(
        (ev.RoundVoided, ev.OutcomeInvalidated, ev.HandVoided, ev.ResultUndone, ev.HandForfeited,
         ev.HandRestored, ev.CardCorrected, ev.WagerCorrected, ev.ResultCorrected, ev.WagerForfeited,
         ev.WagersInvalidated, ev.WagerHasNoResult, ev.StakesForfeited, ev.PlayerWagersVoided,
         ev.SeatHandChanged, ev.IncidentRuled, ev.IncidentClosed, ev.CallWithdrawn, ev.DisputeDecided),
        "override",
    ),
    **dict.fromkeys(
        (ev.IrregularityCalled, ev.CommunityExposed, ev.DealerCardSeen, ev.HandDiscarded,
         ev.SharedCountCorrected, ev.DisputeOpened, ev.Reported),
        "irregularity",
    ),
    **dict.fromkeys(
        (ev.SourceFailed, ev.CardsFoundUnfit, ev.CardsChanged, ev.DeckSuspected, ev.JackpotFaultReported,
         ev.JackpotFaultCleared, meter.MeterFaultReported, meter.MeterFaultCleared),
        "equipment",
    ),
    **dict.fromkeys(
        (ev.CountDiffered, ev.FloatShort, ev.DifferenceBooked, ev.CorrectionSigned, ev.BooksCorrected,
         ev.TransferConfirmed, ev.TransferCancelled, ev.ChipsConfirmed, ev.ChipsCancelled, ev.WinningsHeld,
         ev.WinningsWithheld, ev.WinningsDetermined, error.PaymentErrorRecorded, error.IntentAssessed,
         error.PaymentErrorRectified, error.MarkedImpractical, error.RegulatorTold, error.PaymentErrorClosed),
        "money adjusted",
    ),
    **dict.fromkeys(
        (account.CardIssued, account.CardCancelled, account.LimitChosen, account.SelfSuspended,
         ev.PlayerPaused, ev.PlayerResumed, ev.PlayTimeReached, ev.PlayerAssessed),
        "account",
    ),
    **dict.fromkeys(
        (ev.PlayerExcluded, ev.ExclusionLifted, ev.PersonDetained, ev.DetentionEnded, ev.FindingRecorded,
         account.NoticeReceived, account.NoticeLifted),
        "exclusion",
    ),
    **dict.fromkeys(
        (software.SoftwareStarted, software.SoftwareDiffered, software.SoftwareRestored), "software"
    ),
    **dict.fromkeys(
        (clock.ClockJumped, clock.ClockRestored, clock.TimeAccepted, clock.ClockSet, ev.TimesCorrected),
        "clock",
    ),
    **dict.fromkeys(
        (door.SignOnFailed, door.SignOnLocked, door.SignOnsSlowed, door.StrangersRefused), "access"
    ),
    **dict.fromkeys(
        (promotion.TermsPublished, promotion.TermsAmended, promotion.AmendmentApproved,
         promotion.PromotionOpened, promotion.EntriesClosed, promotion.DrawHeld, promotion.WinnerDrawn,
         promotion.PrizePaid, promotion.ClaimDenied, promotion.PromotionDisputed,
         promotion.PromotionDisputeDecided, promotion.PromotionDisputeClosed,
         promotion.IntegrityCompromised, promotion.PromotionPostponed,
         promotion.IntegrityValidated, promotion.DrawCancelled, promotion.PromotionConcluded),
        "promotion",
    ),
    **dict.fromkeys(
        (tournament.TournamentPublished, tournament.TournamentAmended, tournament.TablesDesignated,
         tournament.TournamentStarted, tournament.StartTimeChanged, tournament.SeatsDrawn,
         tournament.PenaltyApplied, tournament.PlayerDisqualified, tournament.PrizesAwarded,
         tournament.TournamentPrizePaid,
         tournament.TournamentDisputeRaised, tournament.TournamentDisputeDecided,
         tournament.TakenToRegulator, tournament.TournamentCancelled, ev.TournamentChipsMoved),
        "tournament",
    ),
    ev.WagerRefused: "refused",
    door.RefusalsNotKept: "refused",
}  # fmt: skip

SOMETIMES: dict[type[ev.Event], Callable[[Any, Large], Reason | None]] = {
    ev.WagerPlaced: lambda event, large: "large wager" if event.stake >= large.wager else None,
    ev.BoxSettled: lambda event, large: (
        "large win" if sum(result.pays for result in event.results) >= large.win else None
    ),
    ev.DeckChecked: lambda event, large: None if event.fit else "equipment",
    ev.DeckCounted: lambda event, large: None if event.complete else "equipment",
    ev.CountConfirmed: lambda event, large: "money adjusted" if event.difference else None,
    ev.NoticeSent: lambda event, large: "late notice" if event.late else None,
    error.MonthlyReportSent: lambda event, large: "late notice" if event.late else None,
    ev.NoticeAcknowledged: lambda event, large: "late notice" if event.late else None,
}


def significant(event: ev.Event, large: Large) -> Reason | None:
    """Why an event is significant; nothing if it is everyday play."""
    kind = type(event)
    if reason := ALWAYS.get(kind):
        return reason
    asks = SOMETIMES.get(kind)
    return asks(event, large) if asks else None
