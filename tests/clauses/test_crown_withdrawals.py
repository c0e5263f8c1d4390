"""Crown: stray cards found late and unseen hands seen, where players may take their wagers back."""

from croupier.table import commands as c
from croupier.table.events import (
    HandDiscarded,
    HandVoided,
    IncidentClosed,
    JackpotGameCancelled,
    RetractDeclined,
    RetractOffered,
    RoundVoided,
    SeatHandChanged,
)
from tests.felt import Felt, clause, play

BOOK = "crown-ms-3.0"
THREE = """
    box 2 ante 10, jackpot 5
    box 3 ante 10, jackpot 5
    box 5 ante 10
    deal 3: As Ad
"""


def stray() -> Felt:
    """Cards lie at box 1, and box 3 has looked and bet, box 2 folded."""
    return play(
        BOOK, THREE + "box 3 look\nbox 3 bet 20\nbox 2 fold\nwrong cards-to-empty-box box 1", mode="live"
    )


@clause(BOOK, "11.5")
def test_stray_cards_found_after_a_look_are_burnt_and_no_misdeal() -> None:
    table = stray()
    assert table.table.incident is not None
    assert table.table.incident.remedies == ("burn-and-offer",)
    refusal = table.refused("rule burn-and-offer by dealer")
    assert (refusal.code, refusal.cites) == ("staff/rank", ("11.5",))
    drawn = table.table.round.drawn
    table.do("rule burn-and-offer by tg_hdd")
    (burnt,) = table.events_of(HandDiscarded)
    assert (burnt.box, burnt.burnt) == (1, True)
    assert table.table.round.drawn == drawn + 2
    assert table.events_of(RoundVoided) == []
    assert table.cites(HandDiscarded) == {"11.5"}


@clause(BOOK, "11.5", "11.5.1")
def test_every_box_still_in_is_asked_once_and_may_withdraw() -> None:
    table = stray().do("rule burn-and-offer by tg_hdd")
    (offer,) = table.events_of(RetractOffered)
    assert offer.boxes == (3, 5)  # the folded box is not asked
    assert table.refused("retract 2").code == "retract/not-offered"
    assert table.refused("box 5 bet 10").code == "incident/open"
    assert table.refused("rule burn-and-offer").code == "incident/offered"
    commands = [option.command for option in table.options("dealer")]
    answers = [(one.box, one.accept) for one in commands if isinstance(one, c.Retract)]
    assert answers == [(3, True), (3, False), (5, True), (5, False)]
    table.do("retract 3")
    assert table.refused("retract 3").code == "retract/not-offered"
    assert table.returned(3) == {"ante": 10_00, "3rd": 20_00, "jackpot": 5_00}
    assert table.refused("box 5 bet 10").code == "incident/open"
    table.do("stay 5")
    assert [closed.does for closed in table.events_of(IncidentClosed)] == ["burn-and-offer"]
    assert table.refused("box 3 bet 10").code == "decision/void"
    table.do("box 5 bet 10\nshow Qs\nbox 5 fold\nclose")
    assert table.balance("box:3:jackpot") == 0


@clause(BOOK, "11.5.1")
def test_a_withdrawn_jackpot_wager_cancels_the_game_and_the_rest_is_registered_again() -> None:
    table = play(BOOK, THREE + "box 3 look\nwrong cards-to-empty-box box 1\nrule burn-and-offer", mode="live")
    table.do("retract 3\nstay 2\nstay 5")
    (cancelled,) = table.events_of(JackpotGameCancelled)
    assert (cancelled.gone, cancelled.kept, cancelled.why) == ((3,), (2,), "retracted")
    assert cancelled.cites == ("11.5.1",)
    assert table.table.round.registered == (2,)
    assert "11.12" not in table.cites(HandVoided)
    assert table.balance("box:2:jackpot") == 5_00


@clause(BOOK, "11.5.1")
def test_without_a_jackpot_wager_the_game_stays_as_it_is() -> None:
    table = play(BOOK, THREE + "box 3 look\nwrong cards-to-empty-box box 1\nrule burn-and-offer", mode="live")
    table.do("retract 5\nstay 2\nstay 3")
    assert table.events_of(JackpotGameCancelled) == []
    assert table.table.round.registered == (2, 3)


@clause(BOOK, "11.5")
def test_the_offer_lapses_after_its_time() -> None:
    table = play(BOOK, THREE + "box 3 look\nwrong cards-to-empty-box box 1 count 1\nrule burn-and-offer")
    (offer,) = table.events_of(RetractOffered)
    at = offer.until
    early = table.give(c.TimeUp(actor=table.dealer, box=3, at=at - 1))
    assert getattr(early, "code", "") == "clock/early"
    assert offer.until - (table.at - 1000) == 60_000
    assert table.refused("time 3 up").code == "clock/early"
    assert table.refused("time 1 up").code == "clock/none"
    table.do("stay 2\nwait 60\ntime 3 up")
    assert [one.box for one in table.events_of(RetractDeclined)] == [2, 3]
    table.do("time 5 up")
    assert table.table.incident is None
    assert "11.5" in table.cites(RetractDeclined)


@clause(BOOK, "11.5")
def test_when_all_withdraw_the_round_is_over() -> None:
    table = play(
        BOOK, "box 3 ante 10, jackpot 5\ndeal\nbox 3 look\nwrong cards-to-empty-box box 1", mode="live"
    )
    table.do("rule burn-and-offer\nretract 3\nclose")
    assert table.balance("patron:p3") == 10_000_00


BLIND = """
    box 2 ante 10, jackpot 5
    seats enough
    box 3 by p2 ante 10, jackpot 5
    box 4 by p2 ante 10
    box 5 ante 10, jackpot 5
    deal
"""


@clause(BOOK, "11.11", "11.11.1")
def test_the_one_hand_a_player_saw_counts_as_the_seats() -> None:
    table = play(BOOK, BLIND, mode="live").do("by hand\nwrong blind-seen boxes 3")
    refusal = table.refused("rule deem-seat-hand by tg_hdd")
    assert (refusal.facts["step"], refusal.cites) == ("seen-told-hdd", ("11.11",))
    table.do("attest seen-told-hdd by dealer")
    assert table.refused("rule void-seen by tg_hdd").code == "incident/remedy"
    assert table.refused("rule deem-seat-hand by dealer").code == "staff/rank"
    table.do("rule deem-seat-hand by tg_hdd")
    assert table.cites(SeatHandChanged) == {"11.11", "11.11.1"}
    assert table.events_of(RetractOffered) == []
    assert table.refused("box 2 look").code == "look/blind"
    assert table.refused("box 2 fold").code == "fold/blind"
    table.do("box 3 bet 10\nbox 2 bet 3rd 10\nbox 2 bet 4th 10\nbox 2 bet 5th 10")
    table.do("box 4 bet 3rd 10\nbox 4 bet 4th 10\nbox 4 bet 5th 10\nbox 5 fold\nas usual\nshow Qs")
    table.do("box 3 fold\nshow Js 9d\nsettle")
    assert table.taken(3) == {"ante": 10_00, "3rd": 10_00, "jackpot": 5_00}


@clause(BOOK, "11.11.1")
def test_a_seat_hand_that_turns_blind_bets_every_street_before_the_first_shared_card() -> None:
    table = play(BOOK, "box 2 ante 10\nseats enough\nbox 3 by p2 ante 10\ndeal", mode="live")
    table.do("box 3 bet 3rd 10\nbox 3 bet 4th 10\nbox 3 bet 5th 10")
    table.do("wrong blind-seen box 3\nrule deem-seat-hand")
    assert table.refused("box 2 fold").code == "fold/blind"
    table.do("box 2 bet 3rd 10\nbox 2 bet 4th 20")
    assert table.refused("show Js").code == "show/undecided"
    table.do("box 2 bet 5th 30\nshow Qs Js 9d\nsettle")
    assert table.taken(2) == {"ante": 10_00, "3rd": 10_00, "4th": 20_00, "5th": 30_00}


@clause(BOOK, "11.11.2")
def test_who_decided_on_the_seats_hand_has_seen_it_and_keeps_it() -> None:
    table = play(BOOK, "box 2 ante 10\nseats enough\nbox 3 by p2 ante 10\ndeal", mode="live")
    table.do("box 3 bet 3rd 10\nbox 3 bet 4th 10\nbox 3 bet 5th 10\nbox 2 bet 10\nshow Qs")
    table.do("wrong blind-seen box 3")
    assert table.refused("rule deem-seat-hand").code == "incident/remedy"
    table.do("rule void-seen\nbox 2 bet 10\nshow Js\nbox 2 bet 10\nshow 9d\nsettle")
    assert table.returned(3) == {"ante": 10_00, "3rd": 10_00, "4th": 10_00, "5th": 10_00}
    assert table.taken(2) == {"ante": 10_00, "3rd": 10_00, "4th": 10_00, "5th": 10_00}


@clause(BOOK, "11.11.2", "11.11.2(a)", "11.5.1", "11.12", "1.1:Void")
def test_of_several_hands_seen_only_the_seats_stays_and_the_others_may_withdraw() -> None:
    table = play(BOOK, BLIND + "box 2 look\nbox 4 bet 3rd 10\nwrong blind-seen boxes 3", mode="live")
    assert table.refused("rule deem-seat-hand").code == "incident/remedy"
    assert table.refused("rule void-seen by dealer").code == "staff/rank"
    table.do("rule void-seen by tg_hdd")
    assert [voided.box for voided in table.events_of(HandVoided)] == [3]
    assert {"11.11.2", "11.12", "1.1:Void"} <= table.cites(HandVoided)
    assert table.returned(3) == {"ante": 10_00}
    assert table.balance("box:3:jackpot") == 5_00  # waits for the player's next round
    (offer,) = table.events_of(RetractOffered)
    assert offer.boxes == (5,)  # never the offender's own
    assert "11.11.2(a)" in offer.cites
    table.do("retract 5")
    (cancelled,) = table.events_of(JackpotGameCancelled)
    assert (cancelled.gone, cancelled.kept) == ((5,), (2,))
    assert table.returned(5) == {"ante": 10_00, "jackpot": 5_00}
    table.do("box 4 bet 4th 10\nbox 4 bet 5th 10\nbox 2 bet 10\nshow Qs")


@clause(BOOK, "11.11.2")
def test_two_blind_hands_seen_leave_the_seats_hand_live_though_unseen() -> None:
    table = play(
        BOOK, BLIND + "wrong blind-seen boxes 3,4\nrule void-seen\nstay 5\nbox 2 bet 10", mode="live"
    )
    assert [voided.box for voided in table.events_of(HandVoided)] == [3, 4]
    assert table.table.boxes[1].status == "in"
    alone = play(
        BOOK, "box 2 ante 10\nseats enough\nbox 3 by p2 ante 10\nbox 4 by p2 ante 10\ndeal", mode="live"
    )
    alone.do("wrong blind-seen boxes 3,4\nrule void-seen\nbox 2 bet 10")  # nobody else is there to be asked
    assert (alone.events_of(RetractOffered), alone.table.incident) == ([], None)
    assert alone.balance("patron:p2") == 10_000_00 - 20_00


@clause(BOOK, "11.11")
def test_only_blind_hands_of_one_player_are_hands_that_should_not_be_seen() -> None:
    table = play(BOOK, BLIND, mode="live")
    for named in ("boxes 2", "boxes 3,5", "boxes 1", ""):
        assert table.refused(f"wrong blind-seen {named}").code == "incident/box"


@clause(BOOK, "11.11.1", "1.1:Fold")
def test_a_hand_that_was_bet_blind_and_is_then_seen_loses_its_streets_by_folding() -> None:
    table = play(BOOK, "box 2 ante 10\nseats enough\nbox 3 by p2 ante 10\ndeal", mode="live")
    table.do("box 3 bet 4th 20\nbox 3 bet 5th 30\nwrong blind-seen box 3\nrule deem-seat-hand\nbox 3 fold")
    assert table.taken(3) == {"ante": 10_00, "4th": 20_00, "5th": 30_00}


@clause(BOOK, "11.11.1")
def test_streets_bet_blind_stand_when_the_hand_is_seen() -> None:
    table = play(BOOK, "box 2 ante 10\nseats enough\nbox 3 by p2 ante 10\ndeal", mode="live")
    table.do("box 3 bet 4th 20\nwrong blind-seen box 3\nrule deem-seat-hand\nbox 3 bet 10")
    table.do("box 2 bet 3rd 10\nbox 2 bet 4th 10\nbox 2 bet 5th 10\nshow Qs")
    assert table.refused("box 3 bet 10").code == "decision/made"
    table.do("show Js\nbox 3 bet 30\nshow 9d\nsettle")
    assert table.taken(3) == {"ante": 10_00, "3rd": 10_00, "4th": 20_00, "5th": 30_00}
