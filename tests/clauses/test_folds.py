"""Folding at each decision: what it takes, what it leaves, and that it is final."""

import pytest
from msgspec.structs import replace

from croupier.core.sign import Sign
from croupier.table.commands import Bet, Check, Concede, Fold, Look
from croupier.table.events import BoxConceded, BoxFolded, CommunityShown, JackpotPaid, RoundClosed
from tests.clauses.streets import CROWN, STREETS, UNDATED, VERSION_4, at
from tests.felt import clause, play, sign

UTH = "star-uth"
FLOP = "box 3 check\nshow Qs Js Ts"


def takes(book: str, street: str, cites: tuple[str, ...]) -> None:
    """A fold at this street takes the ante and the streets bet before, to the cent, and the jackpot wager."""
    table = at(book, street, "ante 10, jackpot 5", bets="20").do("box 3 fold")
    expected = {"ante": 10_00, **dict.fromkeys(STREETS[: STREETS.index(street)], 20_00)}
    kept = book == VERSION_4
    assert table.taken(3) == (expected if kept else {**expected, "jackpot": 5_00})
    assert table.balance("box:3:jackpot") == (5_00 if kept else 0)
    folded = table.events_of(BoxFolded)[0]
    assert (folded.box, folded.stage) == (3, STREETS.index(street))
    assert folded.cards_at == ("held" if kept else "discarded")
    assert folded.cites == cites


@clause(UNDATED, "9.1.1", "1.1:Fold")
@clause(VERSION_4, "9.1.1", "1.1:Fold")
@clause(CROWN, "7.4.2(b)", "1.1:Fold", "5.9.2")
def test_a_fold_at_third_street_takes_the_ante(book: str) -> None:
    takes(book, "3rd", fold_cites(book, "7.4.2(b)", "9.1.1"))


@clause(UNDATED, "9.2.1", "1.1:Fold")
@clause(VERSION_4, "9.2.1", "1.1:Fold")
@clause(CROWN, "7.4.4(b)", "1.1:Fold", "5.9.2")
def test_a_fold_at_fourth_street_takes_third_too(book: str) -> None:
    takes(book, "4th", fold_cites(book, "7.4.4(b)", "9.2.1"))


@clause(UNDATED, "9.3.1", "1.1:Fold")
@clause(VERSION_4, "9.3.1", "1.1:Fold")
@clause(CROWN, "7.4.5(b)", "1.1:Fold", "5.9.2")
def test_a_fold_at_fifth_street_takes_third_and_fourth(book: str) -> None:
    takes(book, "5th", fold_cites(book, "7.4.5(b)", "9.3.1"))


def fold_cites(book: str, crown: str, star: str) -> tuple[str, ...]:
    """The clauses of a fold with a jackpot wager."""
    if book == CROWN:
        return (crown, "1.1:Fold", "5.7.3(a)", "5.9.2")
    return (star, "1.1:Fold")


@pytest.mark.parametrize(
    ("moment", "own", "stage"),
    [("", "9.1.1", 0), (FLOP, "9.2.1", 1), (FLOP + "\nbox 3 check\nshow 2d 3c", "9.3.1", 2)],
)
@clause(UTH, "9.1.1", "9.2.1", "9.3.1", "1.1:Fold")
def test_a_holdem_fold_takes_every_wager_at_each_decision(moment: str, own: str, stage: int) -> None:
    table = play(UTH, f"""
        box 3   ante 10, blind 10, trips 5, jackpot 5
        box 5   ante 10, blind 10
        deal    3: As Ks
        box 5   bet 40
        {moment}
        box 3   fold
    """)  # fmt: skip
    assert table.taken(3) == {"ante": 10_00, "blind": 10_00, "trips": 5_00, "jackpot": 5_00}
    folded = table.events_of(BoxFolded)[0]
    assert (folded.stage, folded.cards_at) == (stage, "discarded")
    assert folded.cites == (own, "1.1:Fold")
    shown = [card for event in table.events_of(CommunityShown) for card in event.cards]
    table.do("show " + " ".join(["Qs", "Js", "Ts", "2d", "3c"][len(shown) :]) if len(shown) < 5 else "")
    table.do("settle")
    assert table.paid(3) == {}
    assert not table.events_of(JackpotPaid)
    assert table.outcome(3) == dict.fromkeys(("ante", "blind", "trips", "jackpot"), "forfeit")


@clause(CROWN, "1.1:Fold", "5.9.2")
@clause(UNDATED, "1.1:Fold")
def test_a_royal_to_come_wins_a_folded_box_nothing(book: str) -> None:
    table = play(book, """
        box 3   ante 10, jackpot 5
        box 5   ante 10
        deal    3: As Ks; 5: 2h 2c
        box 3   bet 10
        box 5   bet 10
        show    Qs
        box 3   fold
        box 5   bet 10
        show    Js
        box 5   bet 10
        show    Ts
        settle
    """)  # fmt: skip
    assert table.paid(3) == {}
    assert table.taken(3) == {"ante": 10_00, "3rd": 10_00, "jackpot": 5_00}
    assert table.balance("jackpot") == 5_00


@clause(VERSION_4, "9.5")
@clause(UNDATED, "9.5")
@clause(CROWN, "1.1:Fold")
@clause(UTH, "9.5")
def test_a_folded_box_has_no_way_back(book: str) -> None:
    wagers = "ante 10, blind 10" if book == UTH else "ante 10"
    table = play(book, f"box 3 {wagers}\nbox 5 {wagers}\ndeal\nbox 3 look\nbox 3 fold")
    amount = 40 if book == UTH else 10
    cites = ("1.1:Fold",) if book == CROWN else ("9.5",)
    for line in ("fold", "check", f"bet {amount}"):
        refusal = table.refused(f"box 3 {line}")
        assert (refusal.code, refusal.cites) == ("decision/folded", cites)
    table.do(f"box 5 bet {amount}\nshow {'Qs 8d 4c' if book == UTH else 'Qs'}")
    for line in ("fold", "check", f"bet {amount}"):
        assert table.refused(f"box 3 {line}").cites == cites
    assert table.refused("box 3 look").code == "look/done"
    assert not [o for o in table.options("p3") if isinstance(o.command, Look | Fold | Check | Bet | Concede)]


@clause(UNDATED, "1.1:Fold", "10.5")
@clause(VERSION_4, "1.1:Fold", "10.5")
def test_a_concession_is_a_fold_that_takes_fifth_street_too(book: str) -> None:
    table = at(book, "5th", "ante 10, jackpot 5").do("box 3 bet 20\nshow 4c\nbox 3 concede!")
    main = {"ante": 10_00, "3rd": 10_00, "4th": 10_00, "5th": 20_00}
    assert table.taken(3) == (main if book == VERSION_4 else {**main, "jackpot": 5_00})
    assert "1.1:Fold" in table.events_of(BoxConceded)[0].cites


@clause(UTH, "1.1:Fold", "10.5")
def test_a_holdem_concession_is_a_fold_that_takes_play_too() -> None:
    table = play(UTH, """
        box 3   ante 10, blind 10, trips 5, jackpot 5
        deal    3: As Ks; dealer: 9h 9d
        box 3   bet 40
        show    Qs Js Ts 2d 3c
        dealer  9h 9d
        box 3   concede!
        close
    """)  # fmt: skip
    assert table.paid(3) == {}
    assert table.taken(3) == {"ante": 10_00, "blind": 10_00, "trips": 5_00, "play": 40_00, "jackpot": 5_00}


@clause(VERSION_4, "1.1:Fold", "15.2.10.2")
def test_a_folded_box_still_gets_the_bonus_of_another_s_royal() -> None:
    table = play(VERSION_4, BONUS, sign=with_bonus(VERSION_4))
    assert table.paid(3) == {"bonus": 100_00}
    assert table.outcome(3) == {"ante": "forfeit", "jackpot": "win"}


def with_bonus(book: str) -> Sign:
    """The signs of the book, and a bonus of $100."""
    signs = sign(book)
    return replace(signs, jackpot=signs.jackpot and replace(signs.jackpot, bonus=100_00))


BONUS = """
    box 3   ante 10, jackpot 5
    box 5   ante 10, jackpot 5
    deal    3: 2h 7c; 5: As Ks
    box 3   fold
    box 5   bet 10
    show    Qs
    box 5   bet 10
    show    Js
    box 5   bet 10
    show    Ts
    settle
"""


@clause(UNDATED, "1.1:Fold", "15.2.10.2")
@clause(UTH, "1.1:Fold", "15.2.10.2")
def test_elsewhere_a_fold_loses_the_bonus_too(book: str) -> None:
    lines = BONUS
    if book == UTH:
        lines = """
            box 3   ante 10, blind 10, jackpot 5
            box 5   ante 10, blind 10, jackpot 5
            deal    3: 2h 7c; 5: As Ks
            box 3   fold
            box 5   bet 40
            show    Qs Js Ts 2d 3c
            settle
        """
    table = play(book, lines, sign=with_bonus(book))
    assert table.paid(3) == {}
    assert "jackpot" in table.paid(5)


@clause(UNDATED, "1.1:Fold")
@clause(CROWN, "1.1:Fold")
@clause(UTH, "1.1:Fold")
def test_when_all_have_folded_the_round_closes_with_cards_unseen(book: str) -> None:
    wagers = "ante 10, blind 10" if book == UTH else "ante 10"
    table = play(
        book, f"box 3 {wagers}, jackpot 5\nbox 5 {wagers}\ndeal\nbox 3 fold\nbox 5 fold", mode="live"
    )
    assert table.refused("show Qs").code == "show/moment"
    table.do("close")
    assert table.events_of(RoundClosed)
    assert not table.events_of(CommunityShown)
