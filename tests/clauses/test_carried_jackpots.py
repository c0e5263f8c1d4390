"""Crown: jackpot wagers of a round without a result stay for the next one."""

from croupier.table.events import JackpotGameCancelled, RoundOpened, WagerTakenBack
from tests.felt import Felt, clause, play

BOOK = "crown-ms-3.0"


def misdealt() -> Felt:
    """Boxes 3 and 5 had jackpot wagers, box 4 none, and the round was a misdeal."""
    table = play(BOOK, "box 3 ante 10, jackpot 5\nbox 4 ante 10\nbox 5 ante 10, jackpot 5\ndeal", mode="live")
    return table.do("wrong cards-to-empty-box box 1\nrule misdeal")


@clause(BOOK, "11.12")
def test_carried_wagers_play_the_next_round_without_another_stake() -> None:
    table = misdealt().do("box 3 ante 10\nbox 5 ante 10\nbox 4 ante 10")
    assert table.refused("box 3 jackpot 5").code == "jackpot/twice"
    table.do("deal 3: As Ks\nbox 3 bet 10\nbox 4 fold\nbox 5 fold")
    assert table.events_of(RoundOpened)[-1].registered == (3, 5)
    assert table.events_of(JackpotGameCancelled) == []
    table.do("show Qs\nbox 3 bet 10\nshow Js\nbox 3 bet 10\nshow Ts\nsettle")
    assert "jackpot" in table.paid(3)
    assert table.taken(3) == {"jackpot": 5_00}
    assert table.balance("jackpot") < 0


@clause(BOOK, "11.12")
def test_a_carried_wager_cannot_be_taken_back_and_survives_a_second_misdeal() -> None:
    table = misdealt().do("box 3 ante 10")
    refusal = table.refused("box 3 back jackpot")
    assert (refusal.code, refusal.cites) == ("wager/carried", ("11.12",))
    table.do("box 3 back ante")
    assert table.balance("box:3:jackpot") == 5_00
    table.do("box 3 ante 10\nbox 5 ante 10\ndeal\nwrong cards-to-empty-box box 1\nrule misdeal")
    assert table.balance("box:3:jackpot") == 5_00
    assert table.balance("box:5:jackpot") == 5_00


@clause(BOOK, "11.12.1")
def test_who_leaves_gets_a_carried_wager_back_and_the_rest_is_registered_again() -> None:
    table = misdealt().do("leave 3")
    (back,) = table.events_of(WagerTakenBack)
    assert (back.box, back.spot, back.stake, back.cites) == (3, "jackpot", 5_00, ("11.12.1",))
    (cancelled,) = table.events_of(JackpotGameCancelled)
    assert (cancelled.gone, cancelled.kept, cancelled.why) == ((3,), (5,), "left")
    assert cancelled.cites == ("11.12.1",)
    assert table.balance("patron:p3") == 0
    assert table.balance("outside") == -20_000_00 - 100_000_000_00
    table.do("leave 4\nbox 5 ante 10\ndeal")
    assert table.events_of(RoundOpened)[-1].registered == (5,)


@clause(BOOK, "11.12.1")
def test_a_carried_wager_without_an_ante_goes_back_when_bets_close() -> None:
    table = misdealt().do("box 3 ante 10\ndeal")
    (back,) = table.events_of(WagerTakenBack)
    assert (back.box, back.spot, back.cites) == (5, "jackpot", ("11.12.1",))
    (cancelled,) = table.events_of(JackpotGameCancelled)
    assert (cancelled.gone, cancelled.kept) == ((5,), (3,))
    assert table.events_of(RoundOpened)[-1].registered == (3,)


@clause(BOOK, "11.12.2")
def test_a_newcomer_wagers_and_all_are_registered_again() -> None:
    table = misdealt().do("box 4 ante 10, jackpot 5")
    (cancelled,) = table.events_of(JackpotGameCancelled)
    assert (cancelled.gone, cancelled.kept, cancelled.why) == ((), (3, 4, 5), "joined")
    assert cancelled.cites == ("11.12.2",)
    table.do("box 3 ante 10\nbox 5 ante 10\ndeal")
    assert table.events_of(RoundOpened)[-1].registered == (3, 4, 5)


@clause(BOOK, "11.12.2")
def test_without_carried_wagers_nothing_is_registered_again() -> None:
    table = play(BOOK, "box 3 ante 10, jackpot 5\nbox 5 ante 10, jackpot 5\ndeal")
    assert table.events_of(JackpotGameCancelled) == []


@clause(BOOK, "11.12.1", "11.9")
def test_the_wager_of_one_void_hand_waits_for_that_players_next_round_or_goes_back() -> None:
    table = play(BOOK, "box 3 ante 10, jackpot 5\nbox 5 ante 10, jackpot 5\ndeal", mode="live")
    table.do("wrong cannot-bet box 3\nrule void-and-warn\nbox 5 bet 10\nshow Qs\nbox 5 bet 10\nshow Js")
    table.do("box 5 bet 10\nshow 9d\nsettle")
    assert table.balance("box:3:jackpot") == 5_00
    assert table.taken(5)["jackpot"] == 5_00
    table.do("box 3 ante 10\nbox 5 ante 10\ndeal")
    assert table.events_of(RoundOpened)[-1].registered == (3,)
    table.do("box 5 fold\nbox 3 fold\nclose")
    assert table.balance("box:3:jackpot") == 0
    table = play(BOOK, "box 3 ante 10, jackpot 5\nbox 5 ante 10, jackpot 5\ndeal", mode="live")
    table.do("wrong cannot-bet box 3\nrule void-and-warn\nleave 3")
    assert table.cites(WagerTakenBack) == {"11.12.1"}
    assert table.events_of(JackpotGameCancelled) == []  # the game of the others goes on


@clause(BOOK, "11.13")
def test_a_game_started_in_error_is_cancelled_and_all_may_wager() -> None:
    table = play(BOOK, "box 3 ante 10, jackpot 5\nbox 5 ante 10\ncall no-more-bets", mode="live")
    assert table.refused("box 5 jackpot 5").code == "wager/closed"
    table.do("by hand\nwrong jackpot-started")
    refusal = table.refused("rule cancel-jackpot by tg_hdd")
    assert (refusal.facts["step"], refusal.cites) == ("jackpot-told-hdd", ("11.13",))
    table.do("attest jackpot-told-hdd by dealer")
    assert table.refused("rule cancel-jackpot by dealer").code == "staff/rank"
    table.do("rule cancel-jackpot by tg_hdd")
    (cancelled,) = table.events_of(JackpotGameCancelled)
    assert (cancelled.gone, cancelled.kept, cancelled.why, cancelled.cites) == ((3,), (), "error", ("11.13",))
    assert table.balance("patron:p3") == 10_000_00 - 10_00
    table.do("box 5 jackpot 5\nbox 3 jackpot 5\nas usual\ndeal")
    assert table.events_of(RoundOpened)[-1].registered == (3, 5)


@clause(BOOK, "11.13")
def test_found_after_the_first_card_the_round_has_no_jackpot() -> None:
    table = play(BOOK, "box 3 ante 10, jackpot 5\nbox 5 ante 10, jackpot 5\ndeal 3: As Ks", mode="live")
    table.do("box 5 fold\nwrong jackpot-started\nrule cancel-jackpot")
    assert table.balance("patron:p5") == 10_000_00 - 10_00  # what the fold had taken
    assert table.refused("box 5 jackpot 5").code == "wager/locked"
    table.do("box 3 bet 10\nshow Qs\nbox 3 bet 10\nshow Js\nbox 3 bet 10\nshow Ts\nsettle")
    assert "jackpot" not in table.paid(3)
    table.do("box 5 ante 10, jackpot 5\ndeal")
    assert table.events_of(RoundOpened)[-1].registered == (5,)


@clause(BOOK, "11.13")
def test_found_when_jackpots_are_due_the_round_ends_without_them() -> None:
    table = play(
        BOOK, "box 3 ante 10, jackpot 5\ndeal\nbox 3 bet 10\nshow Qs\nbox 3 bet 10\nshow Js", mode="live"
    )
    table.do("box 3 bet 10\nshow 9d\nsettle 3\nwrong jackpot-started\nrule cancel-jackpot\nclose")
    assert table.returned(3)["jackpot"] == 5_00
