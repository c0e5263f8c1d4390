"""Who is told of an event: everybody what happens openly at the table, players what is about themselves."""

import pytest
from msgspec.structs import replace

from croupier.engine.audience import may_see
from croupier.table import events as ev
from croupier.table.table import Box, Table
from tests.felt import Felt, play
from tests.laws.blanks import blank, kinds

OPEN = """
    Announced BookChanged BoxChecked BoxConceded BoxFolded BoxSettled BurnOrdered CardBurnt
    CardCorrected CardsChanged
    CardsLooked CommunityDealt CommunityExposed CommunityShown DealerCardSeen DealerDealt DealerShown
    DealerSignedOn DecisionsOpened DeckCut DeckLoaded DeckPutInPlay DeckShuffled FoldedShown HandDiscarded
    HandForfeited HandRestored HandVoided HoleDealt IncidentClosed IrregularityCalled JackpotConfirmed
    IncidentRuled
    JackpotCorrected JackpotFed JackpotGameCancelled JackpotLinked JackpotPaid JackpotResettled
    JackpotSettled JackpotSignChanged
    JackpotTaken JackpotUndone JackpotUnfed JackpotUnlinked JackpotWon LimitsChanged OutcomeInvalidated
    ExtraHandReturned ResultCorrected ResultUndone RetractDeclined RetractOffered RoundClosed RoundOpened
    RoundVoided SeatHandChanged SeatLeft SeatTaken SecretWagerDropped SecretWagerMade SecretWagerRevealed
    SettlementDone SettlementOpened SharedCountCorrected SignShown SignSpent SignTakenDown
    SourceChanged SourceFailed StepsDue TableClosed TableOpened TimeCalled TournamentChipsMoved
    TournamentPlaceSet WagerCorrected WagerForfeited WagerHasNoResult
    WagerPlaced WagerTakenBack
"""
TABLE = Table("t", boxes=(Box(1, seat="p1", player="p1"), Box(2), Box(3, seat="p3", player="p5")))


@pytest.fixture(scope="module")
def felt() -> Felt:
    return play("star-ms-4", mode="live")


def seen(event: ev.Event) -> list[str]:
    return [who for who in ("p1", "p3", "p5", "p9", "") if may_see(TABLE, event, who, staff=False)]


def test_of_every_kind_of_event_it_is_known_whether_all_are_told(felt: Felt) -> None:
    found = {kind: blank(kind, felt) for kind in kinds()}
    assert len(found) > 150
    stranger = {kind.__name__ for kind, event in found.items() if may_see(TABLE, event, "who", staff=False)}
    assert stranger == {*OPEN.split()}
    assert all(may_see(TABLE, event, "who", staff=True) for event in found.values())


def test_what_is_about_a_player_or_their_box_is_told_to_them_and_to_nobody_else() -> None:
    complaint = ev.DisputeOpened(number=1, player="p9", about="x", by="dealer", cites=("1",))
    assert seen(complaint) == ["p9"]
    assert seen(replace(complaint, box=1)) == ["p1", "p9"]
    assert seen(replace(complaint, box=3)) == ["p3", "p5", "p9"]
    assert seen(replace(complaint, box=2)) == seen(replace(complaint, box=7)) == ["p9"]
    assert seen(ev.CountOrdered(deck="red", by="p1", cites=("1",))) == []
    dropped = ev.WagerRefused(box=3, spot="ante", by="boss", reason="x", cites=("1",))
    assert seen(dropped) == ["p3", "p5"]
