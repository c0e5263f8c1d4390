"""A concession: after the last card, before the own hand is turned, twice asked, and it takes winners too."""

from croupier.table.events import BoxConceded, BoxSettled
from croupier.table.table import Mode
from tests.clauses.showdowns import UNDATED, UTH, VERSION_4
from tests.felt import Felt, clause, play


def at_the_end(book: str, jackpot: str = "", mode: Mode = "electronic") -> Felt:
    """Boxes 3 and 5 stayed in, box 3 with a royal flush; every hand but theirs is open."""
    if book == UTH:
        return before_the_dealer(jackpot, mode).do("dealer 9h 9d")
    table = play(book, f"box 3 ante 10{jackpot}\nbox 5 ante 10\ndeal 3: As Ks; 5: 2h 3d", mode=mode)
    for card, bet in (("Qs", 10), ("Js", 30), ("Ts", 20)):
        table.do(f"box 3 bet {bet}\nbox 5 bet 10\nshow {card}")
    return table


def before_the_dealer(jackpot: str = "", mode: Mode = "electronic") -> Felt:
    """The same at Ultimate Texas Hold'em, the dealer's hand not turned yet."""
    table = play(UTH, f"box 3 ante 10, blind 10, trips 7{jackpot}\nbox 5 ante 10, blind 10", mode=mode)
    table.do("deal 3: As Ks; 5: 2h 3d; dealer: 9h 9d")
    return table.do("box 3 bet 40\nbox 5 bet 30\nshow Qs Js Ts 2c 4h")


@clause(UNDATED, "10.5")
@clause(VERSION_4, "10.5")
@clause(UTH, "10.5")
def test_a_concession_is_confirmed_and_takes_even_a_royal_flush(book: str) -> None:
    table = at_the_end(book)
    refusal = table.refused("box 3 concede")
    assert refusal.code == "concede/confirm"
    assert "10.5" in refusal.cites
    table.do("box 3 concede!")
    stakes = {"ante": 10_00, "3rd": 10_00, "4th": 30_00, "5th": 20_00}
    if book == UTH:
        stakes = {"ante": 10_00, "blind": 10_00, "trips": 7_00, "play": 40_00}
    assert table.taken(3) == stakes
    assert "10.5" in table.events_of(BoxConceded)[0].cites
    assert table.refused("settle 3").code in ("settle/no-hand", "settle/order")
    table.do("settle")
    assert [event.box for event in table.events_of(BoxSettled)] == [5]
    assert table.paid(3) == {}
    assert table.balance("patron:p3") == 10_000_00 - sum(stakes.values())


@clause(UNDATED, "10.5")
@clause(VERSION_4, "10.5")
def test_nobody_concedes_before_the_last_card(book: str) -> None:
    table = play(book, "box 3 ante 10\ndeal 3: As Ks")
    for card in ("Qs", "Js", "Ts"):
        refusal = table.refused("box 3 concede!")
        assert refusal.code == "settle/moment"
        assert "10.5" in refusal.cites
        table.do(f"box 3 bet 10\nshow {card}")
    table.do("box 3 concede!")
    assert sum(table.taken(3).values()) == 40_00


@clause(UTH, "10.5")
def test_nobody_concedes_before_the_dealers_hand_is_made() -> None:
    table = before_the_dealer()
    refusal = table.refused("box 3 concede!")
    assert refusal.code == "settle/dealer"
    assert "10.5" in refusal.cites
    table.do("dealer 9h 9d\nbox 3 concede!")


@clause(UNDATED, "10.5")
@clause(VERSION_4, "10.5")
@clause(UTH, "10.5")
def test_nobody_concedes_a_hand_that_is_turned_folded_or_conceded(book: str) -> None:
    table = at_the_end(book)
    table.do("settle 5\nbox 3 concede!")
    for box in (3, 5):
        refusal = table.refused(f"box {box} concede!")
        assert refusal.code == (
            "settle/moment" if table.table.round.phase == "finished" else "settle/no-hand"
        )
        assert "10.5" in refusal.cites


@clause(UNDATED, "10.5")
@clause(UTH, "10.5")
def test_a_concession_is_a_fold_and_loses_the_jackpot_wager(book: str) -> None:
    table = at_the_end(book, jackpot=", jackpot 5")
    table.do("box 3 concede!\nsettle")
    assert table.taken(3)["jackpot"] == 5_00
    assert table.outcome(3)["jackpot"] == "forfeit"
    assert table.paid(3) == {}
    assert "1.1:Fold" in table.events_of(BoxConceded)[0].cites


@clause(VERSION_4, "10.5")
def test_a_conceded_hand_still_wins_the_jackpot_in_version_4() -> None:
    table = at_the_end(VERSION_4, jackpot=", jackpot 5").do("box 3 concede!")
    assert table.events_of(BoxConceded)[0].cards_at == "held"
    assert table.refused("box 3 concede!").code == "concede/folded"
    table.do("settle 5")
    assert table.refused("close").code == "round/open"
    table.do("settle")
    assert [event.box for event in table.events_of(BoxSettled)] == [5, 3]
    assert table.paid(3) == {"jackpot": 81_234_56}
    assert table.taken(3) == {"ante": 10_00, "3rd": 10_00, "4th": 30_00, "5th": 20_00, "jackpot": 5_00}


@clause(UNDATED, "10.5")
@clause(VERSION_4, "10.5")
@clause(UTH, "10.5")
def test_a_concession_is_called_where_it_must_be_and_the_cards_are_taken_as_on_a_fold(book: str) -> None:
    table = at_the_end(book, mode="live")
    table.do("by hand\nbox 3 concede!")
    if book != VERSION_4:  # there the dealer may call it
        refusal = table.refused("settle 5")
        assert (refusal.code, refusal.facts["step"]) == ("step/due", "concede-call")
        assert "10.5" in refusal.cites
        assert table.refused("attest fold-hand-in box 3 count 2").code == "step/order"
        table.do("attest concede-call box 3")
    rest = ["fold-hand-in box 3 count 2"]
    if book != UTH:
        rest += ["fold-spread box 3 count 2", "fold-rack box 3"]
    for step in rest:
        assert table.refused("settle 5").facts["step"] == step.split()[0]
        table.do(f"attest {step}")
    table.do("settle 5")


@clause(UNDATED, "10.5")
@clause(VERSION_4, "10.5")
@clause(UTH, "10.5")
def test_conceded_cards_stay_unseen_by_everyone(book: str) -> None:
    table = at_the_end(book).do("box 3 concede!")
    for viewer in ("p3", "p5", "gaming_supervisor", table.dealer):
        assert set(table.view(viewer).boxes[2].cards) == {"??"}
    assert table.view("p3").boxes[2].status == "conceded"
