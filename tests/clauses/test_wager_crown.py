"""Crown: bets on offer, bets by word, and several boxes for one player."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.decide import legal
from croupier.engine.scene import Around
from croupier.table.commands import AttestSeats, PlaceWager, TakeSeat
from croupier.table.events import (
    ChipsBought,
    HoleDealt,
    NoticeRaised,
    RoundOpened,
    SeatsAttested,
    WagerPlaced,
    WagerTakenBack,
)
from croupier.table.table import Mode
from tests.felt import Felt, clause, play

CROWN = "crown-ms-3.0"


def offered(table: Felt, player: str, spot: str = "ante") -> list[int]:
    """The boxes at which a player is offered a wager."""
    commands = [option.command for option in table.options(player)]
    return [one.box for one in commands if isinstance(one, PlaceWager) and one.spot == spot]


def seats(table: Felt, *, by: str = "tg_hdd", enough: bool = True) -> Refusal | None:
    """Say whether players without a hand find a seat elsewhere; the refusal, if it is one."""
    answer = table.give(AttestSeats(actor=by, enough=enough))
    return answer if isinstance(answer, Refusal) else None


@clause(CROWN, "5.4.1", "5.2", "7.2")
def test_an_ante_is_offered_until_bets_are_closed() -> None:
    table = play(CROWN, "seat 1 p1\nseat 3 p3")
    sits = [option.command for option in table.options("p9")]
    assert [one.box for one in sits if isinstance(one, TakeSeat)] == [2, 4, 5, 6]
    assert offered(table, "p1") == [1, 2, 4, 5, 6], "one wager, on any free box"
    offer = next(o for o in table.options("p1") if isinstance(o.command, PlaceWager))
    assert "5.4.1" in offer.cites
    table.do("box 3 ante 10")
    assert (offered(table, "p1"), offered(table, "p3")) == ([1, 2, 4, 5, 6], [3])
    table.do("call no-more-bets")
    assert offered(table, "p1") == offered(table, "p3") == []


@clause(CROWN, "5.3")
@pytest.mark.parametrize("tender", ["cash", "voucher", "token"])
def test_a_spoken_bet_is_changed_to_chips_and_placed_at_once(tender: str) -> None:
    table = play(CROWN, "seat 3 p3 100")
    before = table.balance("float")
    table.do(f"box 3 says ante 10 {tender}")
    bought, placed = table.events[-2:]
    assert isinstance(bought, ChipsBought)
    assert isinstance(placed, WagerPlaced)
    assert (bought.amount, bought.means, bought.cites) == (10_00, tender, ("5.3",))
    assert (placed.box, placed.spot, placed.stake, placed.tender) == (3, "ante", 10_00, tender)
    assert "5.3" in placed.cites
    assert table.view("p3").boxes[2].wagers[0].instrument == "chip"
    assert table.balance("patron:p3") == 100_00
    assert table.balance("float") == before - 10_00


@clause(CROWN, "5.3", "5.1")
def test_a_spoken_bet_with_chips_is_a_wager() -> None:
    table = play(CROWN, "seat 3 p3 100\nbox 3 says ante 10 chips")
    assert (table.balance("patron:p3"), table.balance("box:3:ante")) == (90_00, 10_00)
    assert table.events_of(ChipsBought) == []
    assert table.refused("box 3 says ante 90.01 chips").code == "wager/funds"


@clause(CROWN, "5.3")
@pytest.mark.parametrize("tender", ["credit", "plaque", "watch", ""])
def test_a_bet_on_nothing_but_a_word_lapses(tender: str) -> None:
    table = play(CROWN, "seat 3 p3 100")
    refusal = table.refused(f"box 3 says ante 10 {tender or '-'}")
    assert (refusal.code, refusal.cites) == ("wager/tender", ("5.3",))
    assert (table.balance("patron:p3"), table.balance("box:3:ante")) == (100_00, 0)


@clause(CROWN, "5.3", "7.2")
def test_a_spoken_bet_after_the_call_lapses_and_the_tender_stays_its_owners() -> None:
    table = play(CROWN, "seat 5 p5 100\nbox 3 ante 10\ncall no-more-bets")
    before = dict(table.table.balances)
    for tender in ("chips", "cash", "voucher", "token"):
        refusal = table.refused(f"box 5 says ante 10 {tender}")
        assert (refusal.code, refusal.cites) == ("wager/closed", ("5.3",))
    table.do("deal")
    assert table.refused("box 5 says ante 10 cash").cites == ("5.3",)
    assert table.table.balances == before


@clause(CROWN, "5.3")
def test_a_spoken_bet_keeps_to_the_rules_of_every_wager() -> None:
    table = play(CROWN, "seat 3 p3", cash=False)
    assert table.refused("box 3 says ante 4.99 voucher").code == "wager/under"
    assert table.refused("box 3 says jackpot 5 voucher").code == "wager/needs"
    assert table.refused("box 3 says 3rd 10 voucher").code == "wager/spot"
    assert table.refused("box 3 says ante 10 cash").code == "chips/no-cash"
    table.do("box 3 says ante 10 voucher\nbox 3 says jackpot 5 voucher")


@clause(CROWN, "5.10", "5.10.1")
def test_a_second_box_needs_seats_enough_elsewhere_in_every_round() -> None:
    table = play(CROWN, "box 1 ante 10\nseat 3 p3")
    refusal = table.refused("box 2 by p1 ante 10")
    assert (refusal.code, refusal.cites) == ("box/seats", ("5.10.1",))
    seats(table, enough=False)
    assert table.refused("box 2 by p1 ante 10").cites == ("5.10.1",)
    assert offered(table, "p1") == [1]
    seats(table)
    assert offered(table, "p1") == [1, 2, 4, 5, 6]
    table.do("box 2 by p1 ante 20\nbox 4 by p1 ante 10, jackpot 5")
    extra = [event for event in table.events_of(WagerPlaced) if event.box != 1]
    assert all("5.10" in event.cites and event.owner == "p1" for event in extra)
    assert "5.10" not in table.events_of(WagerPlaced)[0].cites
    table.do("deal")
    assert table.events_of(RoundOpened)[0].boxes == (1, 2, 4)
    assert table.events_of(RoundOpened)[0].blind == (2, 4)
    assert [event.box for event in table.events_of(HoleDealt)] == [1, 2, 4]
    table.do("box 1 fold")
    for box, ante in ((2, 20), (4, 10)):
        table.do("\n".join(f"box {box} bet {street} {ante}" for street in ("3rd", "4th", "5th")))
    table.do("show Qs 8d 4c\nsettle\nbox 1 ante 10")
    assert table.refused("box 2 by p1 ante 10").cites == ("5.10.1",)
    assert offered(table, "p1") == [1]


@clause(CROWN, "5.10.1")
def test_seats_are_attested_by_a_higher_duties_dealer_or_above() -> None:
    table = play(CROWN, "box 1 ante 10", mode="live")
    for other in ("dealer", "p1"):
        refusal = seats(table, by=other)
        assert refusal is not None
        assert (refusal.code, refusal.cites) == ("staff/rank", ("5.10.1",))
    for rank in ("tg_hdd", "tg_area_manager", "tg_acm"):
        assert seats(table, by=rank) is None
    attested = table.events_of(SeatsAttested)[0]
    assert (attested.enough, attested.by, attested.cites) == (True, "tg_hdd", ("5.10.1",))


@clause(CROWN, "5.10.1")
def test_what_lies_on_an_extra_box_goes_back_when_seats_run_short_before_the_deal() -> None:
    table = play(CROWN, "box 1 ante 10")
    seats(table)
    table.do("box 2 by p1 ante 10, jackpot 5")
    seats(table, enough=False)
    back = table.events_of(WagerTakenBack)
    assert [(event.box, event.spot, event.cites) for event in back] == [
        (2, "ante", ("5.10.1",)),
        (2, "jackpot", ("5.10.1",)),
    ]
    assert table.balance("patron:p1") == 10_000_00 - 10_00
    table.do("seat 2 p2\nbox 2 ante 10\ndeal")
    assert table.events_of(RoundOpened)[0].blind == ()
    seats(table, enough=False)
    assert table.balance("box:2:ante") == 10_00


@clause(CROWN, "5.10", "5.4.1")
def test_an_extra_box_is_a_free_one_and_its_player_is_seated() -> None:
    table = play(CROWN, "box 1 ante 10\nbox 3 ante 10")
    seats(table)
    assert table.refused("box 3 by p1 ante 10").cites == ("5.4.1",)
    assert table.refused("box 2 by p9 ante 10").code == "seat/none"
    table.do("box 2 by p1 ante 10")
    assert table.refused("box 2 by p3 ante 10").code == "wager/taken"


@clause(CROWN, "5.10.1")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_an_extra_hand_makes_room_for_who_wants_the_box(mode: Mode) -> None:
    table = play(CROWN, "box 1 ante 10", mode=mode)
    seats(table)
    table.do("box 2 by p1 ante 10, jackpot 5\nseat 2 p9")
    back = [(event.box, event.spot, event.owner, event.cites) for event in table.events_of(WagerTakenBack)]
    assert back == [(2, "ante", "p1", ("5.10.1",)), (2, "jackpot", "p1", ("5.10.1",))]
    told = [(one.name, one.to, one.player) for one in table.events_of(NoticeRaised)]
    assert told == [("extra-hand-returned", "player", "p1")]
    table.do("box 2 ante 10\ndeal")
    assert table.table.boxes[1].player == "p9"
    assert table.events_of(RoundOpened)[0].blind == ()


@clause(CROWN, "5.10.1")
def test_an_extra_hand_in_play_is_played_and_a_single_area_makes_no_room() -> None:
    table = play(CROWN, "box 1 ante 10")
    seats(table)
    table.do("box 2 by p1 ante 10\ndeal")
    assert table.refused("seat 2 p9").code == "seat/taken"
    single = play(CROWN, "seat 1 p1\nbox 2 by p1 ante 10")
    assert single.refused("seat 2 p9").code == "seat/taken"
    assert single.refused("box 3 by p1 ante 10").cites == ("5.10.1",), "a second area needs seats"
    assert single.refused("box 1 ante 10").cites == ("5.10.1",), "the seat's own too"
    single.do("seats enough\nbox 3 by p1 ante 10\nseat 3 p9")
    assert [event.box for event in single.events_of(WagerTakenBack)] == [3]


@clause(CROWN, "5.10.2", "5.10.2(a)", "5.10.2(b)")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_a_single_wager_away_from_the_seat_buys_an_ordinary_hand(mode: Mode) -> None:
    table = play(CROWN, "seat 1 p1\nbox 2 by p1 ante 10\ndeal 2: 2h 7c", mode=mode)
    assert table.events_of(RoundOpened)[0].blind == ()
    table.do("box 2 look\nbox 2 fold")
    assert table.taken(2) == {"ante": 10_00}
    both = play(CROWN, "seat 1 p1\nseats enough\nbox 2 by p1 ante 10\nbox 3 by p1 ante 10\ndeal")
    assert both.events_of(RoundOpened)[0].blind == (2, 3), "of two away from the seat neither is seen"


@clause(CROWN, "5.10.1")
def test_when_seats_run_short_a_single_area_stays() -> None:
    table = play(CROWN, "seat 1 p1\nbox 2 by p1 ante 10")
    seats(table, enough=False)
    assert table.events_of(WagerTakenBack) == []
    table.do("seats enough\nbox 3 by p1 ante 10")
    seats(table, enough=False)
    assert [event.box for event in table.events_of(WagerTakenBack)] == [3], "the first wager stays"


@clause(CROWN, "5.10.1")
def test_seats_that_are_known_need_no_word() -> None:
    table = play(CROWN, "box 1 ante 10\nseat 3 p3")
    known = replace(table.scene(), around=Around(seats_elsewhere=True))
    second = PlaceWager(actor="p1", box=2, spot="ante", amount=10_00)
    assert legal(known, second) is None
    seats(table, enough=False)
    for elsewhere in (True, False):
        short = legal(replace(table.scene(), around=Around(seats_elsewhere=elsewhere)), second)
        assert isinstance(short, Refusal)
        assert short.cites == ("5.10.1",)


@clause("star-ms-undated", "5.4")
@clause("star-uth", "5.5")
@clause("star-ms-4", "5.5")
def test_the_star_has_no_extra_boxes_to_attest(book: str) -> None:
    own = "5.4" if book == "star-ms-undated" else "5.5"
    refusal = seats(play(book, "seat 3 p3", mode="live"), by="gaming_supervisor")
    assert refusal is not None
    assert (refusal.code, refusal.cites) == ("box/one", (own,))
