"""What the four books say alike, told apart by variants of them that say it otherwise."""

import pytest
from msgspec.structs import replace

from croupier.core.book.entries import Step
from croupier.core.refusal import Refusal
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Mode
from tests.felt.variant import play_variant, variant

S4, C3, UTH = "star-ms-4", "crown-ms-3.0", "star-uth"
TOKENS = "seat 3 p3\n voucher 3 50\n box 3 ante 10 token\n deal 3: {}\n box 3 bet 10 token\n show 2d"
STREETS = "box 3 bet 10\n show 7h\n box 3 bet 10\n show 9c\n settle"


@pytest.mark.parametrize(
    ("cards", "tokens", "chips"),
    [
        ("Ks Kh", 30_00, 40_00),  # a pair of kings wins: both tokens are spent, all four wagers paid in chips
        ("8s 8h", 50_00, 0),  # a pair of eights stands off: everything goes back
        ("3s 4h", 30_00, -20_00),  # lost
    ],
)
def test_a_token_that_wins_is_spent_where_a_book_does_not_return_it(
    cards: str, tokens: int, chips: int
) -> None:
    token = load(S4).rule.token
    assert token is not None
    book = variant(S4, token=replace(token, stake_returned=False))
    felt = play_variant(book, f"{TOKENS.format(cards)}\n{STREETS}")
    assert (felt.balance("token:p3"), felt.balance("patron:p3")) == (tokens, 1_000_000 + chips)
    assert felt.balance("promotion") == -tokens
    assert sum(felt.table.balances.values()) == 0


@pytest.mark.parametrize(("mode", "shuffle"), [("live", None), ("electronic", "round-end")])
def test_a_machine_shuffles_after_every_round_even_where_the_book_asks_for_none(
    mode: Mode, shuffle: str | None
) -> None:
    rule = load(S4).rule.shuffle
    moments = {name: moment for name, moment in rule.moment.items() if name != "round-end"}
    book = variant(S4, shuffle=replace(rule, moment=moments))
    felt = play_variant(book, "box 3 ante 10\n deal\n box 3 fold\n close", mode=mode)
    assert [event.shuffle for event in felt.events_of(ev.RoundClosed)] == [shuffle]
    felt = play_variant(book, "box 3 ante 10\n deal\n wrong wrong-hole-count box 3 count 3", mode=mode)
    felt.do("rule misdeal")
    assert [event.shuffle for event in felt.events_of(ev.RoundVoided)] == [shuffle]


def test_what_is_to_be_done_at_a_misdeal_falls_due_with_it() -> None:
    told = Step(
        cites=("11.1",), name="told", when="misdeal", who="dealer", blocks=True, only=("wrong-hole-count",)
    )
    steps = (told, replace(told, name="never", only=("foreign-card",)))
    felt = play_variant(variant(S4, *steps), "box 3 ante 10\n deal\n by hand", mode="live")
    felt.do("wrong wrong-hole-count box 3 count 3\n rule misdeal")
    (voided,) = felt.events_of(ev.RoundVoided)
    assert voided.steps == ("told",)


def test_a_book_may_give_the_right_to_show_folded_hands_and_have_none() -> None:
    felt = play_variant(
        variant(UTH, show_folded=None), "box 3 ante 10, blind 10\n box 5 ante 10, blind 10\n deal"
    )
    felt.do("box 5 fold\n box 3 bet 30\n show 2c 3c 4d 9h Ts")
    answer = felt.give(c.ShowFolded(actor="gaming_supervisor", box=5, cards=("As", "Ks"), reason="asked"))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("show/folded", load(UTH).rule.settlement.cites)


def test_a_blind_that_need_not_equal_its_ante_may_be_less() -> None:
    book = load(UTH)
    lenient = variant(UTH, initial=replace(book.rule.initial, equal=False))
    assert play_variant(lenient, "box 3 ante 10, blind 5").balance("box:3:blind") == 5_00
    assert play_variant(book, "box 3 ante 10").refused("box 3 blind 5").code == "wager/unequal"


def test_checks_at_a_last_decision_open_the_settlement() -> None:
    stages = load(UTH).stages
    book = variant(UTH, stages=(*stages[:-1], replace(stages[-1], check=stages[-2].check)))
    felt = play_variant(
        book, "box 3 ante 10, blind 10\n box 4 ante 10, blind 10\n deal\n box 3 check\n box 4 check"
    )
    felt.do("show Qs Js Ts\n box 3 check\n box 4 check\n show 4h 5s\n box 3 check")
    assert felt.events_of(ev.SettlementOpened) == []
    felt.do("box 4 check")
    assert len(felt.events_of(ev.SettlementOpened)) == 1
