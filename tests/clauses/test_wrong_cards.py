"""A card that was entered wrongly at a live table: put right at once by the dealer, later by a supervisor."""

import pytest

from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.text.line import moves
from croupier.table.text.move import written
from tests.felt import Felt, clause, furniture, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
RULE = "house:wrong-card"
BROUGHT = 1_000_000  # cents
DEALT = """
    box 1 ante 10, jackpot 5
    box 2 ante 10, jackpot 5
    deal 1: As Ks; 2: 9s 8s
"""
SHOWN = (
    "box 1 bet 10\nbox 2 bet 10\nshow Qs\nbox 1 bet 10\nbox 2 bet 10\nshow Js\nbox 1 bet 10\nbox 2 bet 10\n"
)


def seated(book: str, then: str = "") -> Felt:
    return play(book, DEALT + then, mode="live")


def supervisor(book: str) -> str:
    return furniture.ranks(book)[1]


def money(felt: Felt) -> dict[str, int]:
    return {account: cents for account, cents in felt.table.balances.items() if cents}


@clause(S3, RULE)
@clause(C3, RULE)
@clause(S4, RULE)
def test_the_dealer_puts_a_card_right_until_the_next_act(book: str) -> None:
    felt = seated(book, "box 1 bet 10\nbox 2 bet 10\nshow Qd\ncorrect Qd Qs")
    (corrected,) = felt.events_of(ev.CardCorrected)
    assert (corrected.corrects, corrected.places) == (("CommunityShown",), ("3rd",))
    assert (corrected.round, corrected.was, corrected.cards) == (1, ("Qd",), ("Qs",))
    assert (corrected.by, corrected.second, corrected.cites) == ("dealer", "", (RULE,))
    assert felt.view("stranger").community[0] == "Qs"
    felt.do("correct Qs Qc\ncorrect Qc Qs")  # nothing has happened since
    felt.do("box 1 bet 10")
    late = felt.refused("correct Qs Qd")
    assert (late.code, late.cites, late.facts) == ("correction/late", (RULE,), {"card": "Qs"})


@clause(S3, RULE)
@clause(C3, RULE)
@clause(S4, RULE)
def test_a_supervisor_does_until_the_round_closes_and_says_why(book: str) -> None:
    felt = seated(book, "box 1 bet 10\nbox 2 bet 10\nshow Qd\nbox 1 bet 10")
    assert felt.refused(f"correct Qd Qs by {supervisor(book)}").code == "order/reason"
    assert felt.refused("correct Qd Qs by p1 reason x").code == "staff/rank"
    felt.staff["dan"] = "dealer"
    assert felt.refused("correct Qd Qs by dan reason x").code == "staff/rank"
    assert felt.refused(f"correct Qd Qs second {supervisor(book)}").code == "order/reason"
    felt.do(f"correct Qd Qh second {supervisor(book)} reason misread")
    felt.do(f"correct Qh Qs by {supervisor(book)} reason misread")
    assert felt.view("stranger").community[0] == "Qs"
    felt.do("box 2 fold\nshow Js\nbox 1 fold\n" + ("show Ts\nsettle" if book == S4 else "close"))
    over = felt.refused(f"correct Qs Qd by {supervisor(book)} reason misread")
    assert (over.code, over.cites) == ("correction/none", (RULE,))


@clause(S4, RULE)
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("correct Qd Js", "cards/twice"), ("correct Qd Zz", "cards/unknown"),
        ("correct Qd Qd", "correction/same"),
        ("correct 2c Qs", "correction/none"), ("correct Qd,Qd Qs,2c", "correction/cards"),
        ("correct Qd Qs,2c", "correction/cards"), ("correct Qd,Js 2c,2c", "cards/twice"),
    ],
)  # fmt: skip
def test_what_is_no_correction_is_refused(line: str, code: str) -> None:
    felt = seated(S4, SHOWN.replace("Qs", "Qd") + f"correct Qd,Js Js,Qd by {supervisor(S4)} reason mixed")
    felt.do(f"correct Js,Qd Qd,Js by {supervisor(S4)} reason mixed")
    refusal = felt.refused(f"{line} by {supervisor(S4)} reason misread")
    assert (refusal.code, refusal.cites) == (code, (RULE,))


@clause(S3, RULE)
@clause(C3, RULE)
@clause(S4, RULE)
@clause(UTH, RULE)
def test_at_an_electronic_table_the_deck_says_what_a_card_is(book: str) -> None:
    blind = ", blind 10" if book == UTH else ""
    felt = play(book, f"box 1 ante 10{blind}\ndeal")
    refusal = felt.refused(f"correct As Ah by {supervisor(book)} reason misread")
    assert (refusal.code, refusal.cites) == ("correction/machine", (RULE,))


@clause(S3, RULE, "house:two-keys")
@clause(C3, RULE, "house:two-keys")
@clause(S4, RULE, "house:two-keys")
@pytest.mark.parametrize(("wrong", "right"), [("Ts", "Td"), ("Td", "Ts"), ("Td", "2c")])
@pytest.mark.parametrize("moment", ["settle 2", "settle 2\nsettle 1"])
def test_what_was_paid_is_paid_anew_on_the_word_of_two(
    book: str, wrong: str, right: str, moment: str
) -> None:
    felt = seated(book, f"{SHOWN}show {wrong}\n{moment}")
    line = f"correct {wrong} {right} by {supervisor(book)} reason misread"
    for second in ("", f" second {supervisor(book)}", " second p1"):
        refusal = felt.refused(line + second)
        assert (refusal.code, refusal.cites) == ("incident/two-keys", ("house:two-keys", RULE))
    felt.do(f"{line} second dealer")
    assert felt.events_of(ev.CardCorrected)[0].second == "dealer"
    true = seated(book, f"{SHOWN}show {right}\n{moment}")
    assert money(felt) == money(true)
    felt.do("settle")
    true.do("settle")
    assert money(felt) == money(true)
    assert sum(felt.table.balances.values()) == 0


@clause(S4, RULE)
def test_the_dealer_who_has_just_paid_needs_a_supervisor_beside_them() -> None:
    felt = seated(S4, SHOWN + "show Td\nby hand\nsettle 2")
    felt.staff["dan"] = "dealer"
    assert felt.refused("correct 9s 7d").code == "incident/two-keys"
    assert felt.refused("correct 9s 7d second dan").code == "incident/two-keys"
    felt.do(f"correct 9s 7d second {supervisor(S4)}")
    assert felt.events_of(ev.CardCorrected)[0].corrects == ("BoxSettled",)
    assert felt.events_of(ev.CardCorrected)[0].hands == ((2, "high_card"),)


@clause(S3, RULE, "15.2.9", "15.2.12")
@clause(S4, RULE, "15.2.9", "15.2.12")
@pytest.mark.parametrize("wrong", ["Ts", "Td", "2s", "2c"])
@pytest.mark.parametrize("right", ["Ts", "Td", "2s", "2c"])
def test_prizes_and_meter_come_to_what_they_would_have_been(book: str, wrong: str, right: str) -> None:
    """A royal, a straight flush, flushes or nothing; the hands are proved."""
    if wrong == right:
        return
    told = [ends(book, one, then) for one, then in ((wrong, right), (right, ""))]
    assert told[0] == told[1]


def ends(book: str, card: str, then: str) -> tuple[dict[str, int], int]:
    felt = seated(book, f"{SHOWN}show {card}\nsettle 2\nsettle 1")
    felt.do("award 80000")
    if then:
        line = f"correct {card} {then} by {supervisor(book)} reason misread second dealer"
        felt.do(line)
    meter = 80_000_00 + sum(
        event.after - event.meter if isinstance(event, ev.JackpotSettled | ev.JackpotResettled)
        else event.meter - event.after
        for event in felt.events
        if isinstance(event, ev.JackpotSettled | ev.JackpotResettled | ev.JackpotUndone)
    )  # fmt: skip
    felt.do("close")
    assert sum(felt.table.balances.values()) == 0
    return money(felt), meter


@clause(C3, RULE, "10.1.1")
@pytest.mark.parametrize(
    ("wrong", "right"), [("Ts", "Td"), ("Td", "Ts"), ("2s", "Ts"), ("Ts", "2s"), ("2s", "Td")]
)
@pytest.mark.parametrize("confirms", [False, True])
def test_at_crown_a_prize_that_waits_is_another_or_none(wrong: str, right: str, *, confirms: bool) -> None:
    def goes(card: str, then: str) -> Felt:
        felt = seated(C3, f"{SHOWN}show {card}\nsettle 2\nsettle 1\naward 80000")
        for won in felt.table.jackpot.won if confirms else ():
            felt.give(c.ConfirmJackpot(actor=furniture.ranks(C3)[-1], box=won.box))
        if then:
            felt.do(f"correct {card} {then} by {supervisor(C3)} reason misread second dealer")
        for won in felt.table.jackpot.won:
            felt.give(c.ConfirmJackpot(actor=furniture.ranks(C3)[-1], box=won.box))
        assert felt.table.jackpot.won == ()
        felt.do("close")
        return felt

    felt, true = goes(wrong, right), goes(right, "")
    assert money(felt) == money(true)
    assert felt.table.round.number == true.table.round.number == 2


@clause(UTH, RULE, "10.6.3.1")
def test_the_dealers_hand_is_put_right_and_all_that_was_compared_with_it() -> None:
    lines = "box 1 ante 10, blind 10\nbox 2 ante 10, blind 10\ndeal 1: As Ad; 2: Kh Kd\n"
    lines += "box 1 bet 40\nbox 2 bet 40\n"
    shown = "show 2c 7d 9h\nshow Jc 4h\n"
    felt = play(UTH, f"{lines}{shown}dealer Ks 3c\nsettle 2\nsettle 1", mode="live")
    felt.do("correct Ks Ac by gaming_supervisor reason misread second dealer")
    true = play(UTH, f"{lines}{shown}dealer Ac 3c\nsettle 2\nsettle 1", mode="live")
    assert money(felt) == money(true)
    (corrected,) = felt.events_of(ev.CardCorrected)
    assert (corrected.dealer, corrected.qualifies) == ("high_card", False)
    assert "Ac" in corrected.five
    assert felt.view("stranger").dealer_cards == ("Ac", "3c")


@clause(S4, RULE)
def test_two_cards_that_were_mixed_up_change_places() -> None:
    felt = seated(S4, SHOWN + "show Ts\nsettle 2\nby hand\nsettle 1")
    felt.do("correct As,9s 9s,As by gaming_supervisor reason mixed second dealer")
    true = play(S4, DEALT.replace("As Ks", "9s Ks").replace("9s 8s", "As 8s"), mode="live")
    true.do(SHOWN + "show Ts\nsettle 2\nby hand\nsettle 1")
    assert money(felt) == money(true)
    assert [box.cards for box in felt.view("stranger").boxes[:2]] == [("9s", "Ks"), ("As", "8s")]


@clause(S4, RULE)
def test_a_folded_hand_that_was_shown_is_put_right_and_moves_nothing() -> None:
    felt = seated(S4, "box 1 fold\n" + SHOWN.replace("box 1 bet 10\n", "") + "show Ts\nsettle")
    assert felt.table.round.number == 2
    felt = play(
        UTH, "box 1 ante 10, blind 10\nbox 2 ante 10, blind 10\ndeal 1: As Ad; 2: Kh Kd\n", mode="live"
    )
    felt.do("box 1 check\nbox 2 bet 40\nshow 2c 7d 9h\nbox 1 check\nshow Jc 4h\nbox 1 fold\ndealer Ks 3c")
    felt.give(c.ShowFolded(actor="gaming_supervisor", box=1, cards=("As", "Ah"), reason="asked"))
    before = money(felt)
    felt.do("correct Ah Ad by gaming_supervisor")
    assert felt.events_of(ev.CardCorrected)[0].corrects == ("FoldedShown",)
    assert money(felt) == before


@clause(S4, RULE)
def test_players_see_it_in_their_feed_and_in_the_text_of_the_round() -> None:
    felt = seated(
        S4, SHOWN + "show Td\nsettle 2\ncorrect Td Ts by gaming_supervisor reason misread second dealer"
    )
    texts = [written(move) for move in moves(felt.events)]
    assert "entered Td but there lies Ts" in texts


@clause(S4, RULE, "9.8")
def test_what_was_forfeited_stays_so_whatever_the_cards_are() -> None:
    felt = seated(S4, SHOWN + "show Td\nsettle 2\nby hand\nsettle 1")
    felt.do("wrong communication box 1 note early\nrule forfeit-wagers reason talk by gaming_supervisor")
    before = felt.balance("patron:p1")
    felt.do("correct Td Ts by gaming_supervisor reason misread second dealer")
    assert felt.balance("patron:p1") == before == BROUGHT - 40_00 - 5_00
    assert felt.balance("patron:p2") > BROUGHT
