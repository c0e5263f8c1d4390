"""A fold takes the main wagers; whether the jackpot wager lives on depends on the book."""

from croupier.table.events import BoxFolded, IrregularityCalled
from tests.felt import METER, clause, play


@clause("star-ms-4", "1.1:Fold", "9.1.1", "15.2.9.1")
def test_a_folded_box_still_wins_the_jackpot_and_nothing_else() -> None:
    table = play("star-ms-4", """
        box 3   ante 10, jackpot 5
        deal    3: As Ks
        box 3   fold
        show    Qs Js Ts
        settle
    """)  # fmt: skip
    assert table.paid(3) == {"jackpot": METER}
    assert table.taken(3) == {"ante": 10_00, "jackpot": 5_00}
    assert table.outcome(3) == {"ante": "forfeit", "jackpot": "win"}


@clause("star-ms-undated", "1.1:Fold")
def test_a_folded_box_loses_the_jackpot_wager_too() -> None:
    table = play("star-ms-undated", """
        box 3   ante 10, jackpot 5
        deal    3: As Ks
        box 3   fold
        close
    """)  # fmt: skip
    assert table.paid(3) == {}
    assert table.taken(3) == {"ante": 10_00, "jackpot": 5_00}


@clause("star-ms-4", "9.2.1", "9.5")
@clause("star-ms-undated", "9.2.1", "9.5")
def test_a_fold_takes_the_streets_and_is_final(book: str) -> None:
    table = play(book, """
        box 3   ante 10
        box 5   ante 10
        deal    5: Jh Jd
        box 3   bet 30
        box 5   bet 10
        show    Qs
        box 3   fold
        ! box 3 bet 10
    """)  # fmt: skip
    assert table.taken(3) == {"ante": 10_00, "3rd": 30_00}
    assert table.refusal is not None
    assert table.refusal.code == "decision/folded"
    assert table.balance("patron:p3") == 10_000_00 - 40_00


@clause("star-ms-4", "9.6", "9.6.1")
def test_folded_cards_are_spread_and_racked_before_play_goes_on() -> None:
    table = play("star-ms-4", "box 3 ante 10\nbox 5 ante 10\ndeal\nbox 5 bet 10", mode="live")
    table.do("by hand\nbox 3 fold\nattest fold-hand-in box 3 count 2")
    assert table.refused("show Qs").facts["step"] == "fold-spread"
    assert table.refused("attest fold-spread box 3").code == "step/count"
    table.do("attest fold-spread box 3 count 2")
    assert table.refused("show Qs").facts["step"] == "fold-rack"
    table.do("attest fold-rack box 3\nshow Qs")
    assert table.events_of(IrregularityCalled) == []


@clause("star-ms-4", "9.6", "11.1")
def test_folded_cards_spread_in_another_number_stop_play_until_that_is_ruled_on() -> None:
    table = play("star-ms-4", "box 3 ante 10\nbox 5 ante 10\ndeal\nbox 5 bet 10", mode="live")
    table.do("by hand\nbox 3 fold\nattest fold-hand-in box 3 count 2\nattest fold-spread box 3 count 1")
    (called,) = table.events_of(IrregularityCalled)
    assert (called.kind, called.box, called.count) == ("wrong-hole-count", 3, 1)
    assert table.refused("show Qs").code == "incident/open"


@clause("star-ms-4", "9.6.2", "10.1")
def test_cards_folded_with_a_jackpot_wager_are_held_and_turned_at_settlement() -> None:
    table = play("star-ms-4", """
        box 3   ante 10, jackpot 5
        box 5   ante 10
        deal    3: 2s 3s; 5: Jh Jd
        box 3   fold
        box 5   bet 10
        show    Qs
        box 5   bet 10
        show    Js
        box 5   bet 10
        show    9s
        settle
    """, mode="live")  # fmt: skip
    assert table.events_of(BoxFolded)[0].cards_at == "held"
    assert table.hand(3) == "flush"
    assert table.paid(3) == {"jackpot": 100_00}
    assert table.paid(5) == {"ante": 30_00, "3rd": 30_00, "4th": 30_00, "5th": 30_00}
