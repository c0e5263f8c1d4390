"""Who may be told of an event. What is not named here is for staff only."""

from typing import Final

from croupier.table import events as ev
from croupier.table.table import Table

OPEN_TO_ALL: Final = frozenset({
    ev.TableOpened, ev.TableClosed, ev.BookChanged, ev.DealerSignedOn, ev.SeatTaken, ev.SeatLeft,
    ev.ExtraHandReturned,
    ev.WagerPlaced, ev.WagerTakenBack, ev.Announced, ev.RoundOpened, ev.BurnOrdered, ev.CardBurnt,
    ev.CommunityDealt, ev.HoleDealt, ev.DealerDealt, ev.DecisionsOpened, ev.CardsLooked, ev.BoxFolded,
    ev.BoxChecked, ev.CommunityShown, ev.SettlementOpened, ev.SettlementDone, ev.DealerShown,
    ev.BoxConceded, ev.BoxSettled, ev.FoldedShown, ev.JackpotTaken, ev.JackpotPaid, ev.JackpotSettled,
    ev.JackpotWon, ev.JackpotConfirmed, ev.JackpotFed, ev.JackpotUnfed, ev.JackpotLinked,
    ev.JackpotUnlinked, ev.JackpotSignChanged, ev.JackpotGameCancelled, ev.JackpotUndone, ev.RoundClosed,
    ev.JackpotCorrected, ev.JackpotResettled,
    ev.IrregularityCalled, ev.IncidentRuled, ev.IncidentClosed, ev.RoundVoided, ev.HandVoided,
    ev.ResultUndone, ev.OutcomeInvalidated, ev.CommunityExposed, ev.ResultCorrected, ev.WagerForfeited,
    ev.HandDiscarded, ev.RetractOffered, ev.RetractDeclined, ev.WagerCorrected, ev.WagerHasNoResult,
    ev.HandRestored, ev.HandForfeited, ev.SeatHandChanged, ev.SharedCountCorrected, ev.DealerCardSeen,
    ev.CardCorrected,
    ev.TimeCalled, ev.SignShown, ev.SignTakenDown, ev.StepsDue, ev.LimitsChanged, ev.DeckShuffled, ev.DeckCut,
    ev.SignSpent,
    ev.TournamentPlaceSet, ev.TournamentChipsMoved, ev.SecretWagerMade, ev.SecretWagerRevealed,
    ev.SecretWagerDropped, ev.DeckLoaded, ev.DeckPutInPlay, ev.SourceFailed, ev.SourceChanged,
    ev.CardsChanged,
})  # fmt: skip


def may_see(table: Table, event: ev.Event, viewer: str, *, staff: bool) -> bool:
    """Staff see every event; players what happens openly at the table, and what is about themselves."""
    if staff or type(event) in OPEN_TO_ALL:
        return True
    if getattr(event, "player", None) == viewer or getattr(event, "owner", None) == viewer:
        return True
    if isinstance(event, ev.RulesRequested | ev.RulesHandedOver):
        return viewer == (event.by if isinstance(event, ev.RulesRequested) else event.to)
    box = table.box(getattr(event, "box", None) or 0)
    return box is not None and viewer in (box.seat, box.player)
