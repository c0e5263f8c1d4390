"""Books of a house's own that change a rule of their base: the engine asks the book, whatever it says."""

from pathlib import Path

from croupier.core.hands import evaluate
from croupier.engine.settlement.due import HandPlayed, Terms, settle_box
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, play

S4, UTH = "star-ms-4", "star-uth"
AT_ONCE = "[rule.shuffle.moment.ordered]\nbefore-load = false\nat-once = true\n"
NO_SHORT_BETS = 'without = ["remedy.off-range-wager settling settle-as-lies"]\n'
ONE_HAND_VOID = """
[[remedy]]
kind = "wrong-hole-count"
moment = "round"
does = "void-hand"
who = "staff"
cites = ["11.1"]
"""


def at(felt: Felt, text: str, folder: Path) -> Felt:
    """The table goes on by a book that lays this over its own."""
    file = folder / "mine.toml"
    file.write_text(f'id = "mine"\ntitle = "Ours"\nbase = "{felt.book.id}"\n{text}', encoding="utf-8")
    felt.book = load(str(file))
    return felt


def test_where_an_ordered_shuffle_comes_at_once_no_street_leaves_the_shoe_before_it(tmp_path: Path) -> None:
    felt = at(play(S4, mode="live", source="card_shoe"), AT_ONCE, tmp_path)
    felt.do("box 3 ante 10\ndeal 3: As Ks\nbox 3 bet 10\norder shuffle red")
    refusal = felt.refused("show Qs")
    assert (refusal.code, refusal.cites) == ("deck/shuffle", ("4.4.5",))
    felt.do("shuffle red manual")
    assert felt.refused("show Qs").code == "deck/uncut"
    felt.give(c.CutDeck(actor="dealer", deck="red"))
    felt.give(c.LoadDeck(actor="dealer", deck="red", count=50))
    felt.do("show Qs")
    assert felt.table.round.shown == ("Qs",)


def test_cards_that_lie_on_the_table_are_turned_whatever_is_to_be_shuffled(tmp_path: Path) -> None:
    felt = at(play(S4, mode="live"), AT_ONCE, tmp_path)
    felt.do("box 3 ante 10\ndeal 3: As Ks\nbox 3 bet 10\norder shuffle red")
    felt.do("show Qs")
    assert felt.table.round.shown == ("Qs",)


def test_what_a_book_has_no_answer_to_is_not_called(tmp_path: Path) -> None:
    felt = play(UTH, "box 3 ante 10, blind 10\ndeal 3: As Ad; dealer: 9h 8d\nbox 3 bet 40", mode="live")
    at(felt.do("show Ac Qd 7h 2c 4s\ndealer 9h 8d"), NO_SHORT_BETS, tmp_path)
    short = felt.refused("wrong off-range-wager box 3 spot play amount 20")
    assert (short.code, short.cites) == ("incident/answer", ("11.7", "11.7.2"))
    felt.do("wrong off-range-wager box 3 spot play amount 50\nrule return-excess")
    assert felt.balance("box:3:play") == 50_00


def test_a_remedy_for_one_hand_needs_its_box_and_one_for_the_round_does_not(tmp_path: Path) -> None:
    lines = "box 3 ante 10\nbox 5 ante 20\ndeal"
    round = play(S4, lines + "\nwrong wrong-hole-count count 3\nrule misdeal", mode="live")
    assert round.balance("patron:p3") == round.balance("patron:p5") == 10_000_00
    felt = at(play(S4, lines, mode="live"), ONE_HAND_VOID, tmp_path)
    refusal = felt.refused("wrong wrong-hole-count count 3")
    assert (refusal.code, refusal.facts["kind"]) == ("incident/box", "wrong-hole-count")
    felt.do("wrong wrong-hole-count count 3 box 3\nrule void-hand")
    assert (felt.balance("patron:p3"), felt.balance("box:5:ante")) == (10_000_00, 20_00)
    assert [event.box for event in felt.events_of(ev.HandVoided)] == [3]


def test_a_side_wager_whose_result_the_book_says_no_more_about_is_paid_by_its_table(tmp_path: Path) -> None:
    plain = at(play(UTH), 'without = ["rule.result.trips"]\n', tmp_path).book
    hand = HandPlayed(number=1, hole=("9c", "9d"), stakes={"trips": 10_00})
    for shared, outcome in (("9h 6s 2c Kc Jd", "win"), ("8h 6s 2c Kc Jd", "lose")):
        dealer = evaluate(("As", "Ad", *shared.split()))
        _, (own,) = settle_box(plain, hand, shared.split(), dealer, Terms())
        _, (base,) = settle_box(load(UTH), hand, shared.split(), dealer, Terms())
        assert (own.outcome, own.pays) == (base.outcome, base.pays)
        assert own.outcome == outcome
        assert set() < {*own.cites} <= {*base.cites}


def test_a_hand_folded_at_the_last_decision_is_turned_for_a_jackpot_it_keeps(tmp_path: Path) -> None:
    felt = play(UTH, "box 3 ante 10, blind 10, jackpot 5\ndeal 3: As Ks; dealer: 9h 8d\nbox 3 check")
    keeps = "[rule.fold]\nkeeps-jackpot = true\n"
    at(felt.do("show Qs Js Ts\nbox 3 check\nshow 2d 3c"), keeps, tmp_path).do("box 3 fold\nsettle")
    assert felt.paid(3) == {"jackpot": 8_123_456}
    assert felt.table.round.number == 2
