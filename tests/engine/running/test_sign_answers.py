"""Signs that announce something, with their whole answers: which a book knows, what they name, how long."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.duty.names import sign_cites
from croupier.engine.running.signs import least_refused, legal_show, too_early
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.limits import Announces, Least, Notice
from tests.felt import Felt, play
from tests.felt.variant import play_variant, variant

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
SIGN = ("house:sign",)
CLAUSES: dict[str, dict[Announces, tuple[str, ...]]] = {
    S3: {"closing": ("13.8",), "minimum": ("6.5",), "kept-minimum": ("6.5.2",)},
    S4: {"closing": ("13.13",), "minimum": ("6.5",), "kept-minimum": ("6.5.2",)},
    UTH: {"closing": ("13.8",), "minimum": ("6.5",), "kept-minimum": ("6.5.2",)},
    C3: {
        "closing": ("13.7",),
        "minimum": ("6.1:fn1 s66(2)",),
        "jackpot-link": ("9.1.1(h)",),
        "jackpot-closing": ("9.1.1(i)",),
        "jackpot-option": ("9.1.1(g)",),
    },
}
ALL: tuple[Announces, ...] = (
    "minimum", "kept-minimum", "closing", "jackpot-link", "jackpot-closing", "jackpot-option",
)  # fmt: skip


def said(answer: Refusal | tuple[ev.Event, ...] | None) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.cites, answer.facts


def boss(felt: Felt) -> str:
    return "tg_hdd" if felt.book.id == C3 else "gaming_supervisor"


@pytest.mark.parametrize("book", [S3, C3, S4, UTH])
def test_each_book_knows_its_own_signs(book: str) -> None:
    felt = play(book, mode="live")
    assert {one: cites for one in ALL if (cites := sign_cites(felt.book, one))} == CLAUSES[book]
    at = felt.at + 1000
    for one in ALL:
        least = {"ante": 25_00} if one in ("minimum", "kept-minimum") else {}
        command = c.ShowSign(actor=boss(felt), announces=one, least=least, time=at + 60_000, at=at)
        answer = felt.give(command)
        if one not in CLAUSES[book]:
            assert said(answer) == ("sign/kind", SIGN, {"announces": one})
            continue
        shown = ev.SignShown(
            announces=one,
            least=least,
            time=at + 60_000,
            shown=at,
            first=1,
            by=boss(felt),
            cites=(*SIGN, *CLAUSES[book][one]),
        )
        assert answer == (shown,)
        down = felt.give(c.TakeDownSign(actor=boss(felt), announces=one))
        taken = ev.SignTakenDown(announces=one, by=boss(felt), cites=(*SIGN, *CLAUSES[book][one]))
        assert down == (taken,)
        again = felt.give(c.TakeDownSign(actor=boss(felt), announces=one))
        assert said(again) == ("sign/down", SIGN, {"announces": one})


def test_at_a_closed_table_no_sign_goes_up_or_down() -> None:
    felt = play(S4, mode="live", attest=False)
    asked: tuple[tuple[Announces, tuple[str, ...]], ...] = (("minimum", ("6.5",)), ("jackpot-link", SIGN))
    for announces, cites in asked:
        command = c.ShowSign(actor="x", announces=announces)
        assert said(legal_show(felt.scene(), command)) == ("table/closed", cites, {})


def test_a_sign_without_a_time_of_its_own_names_none_and_a_timed_one_names_one_to_come() -> None:
    felt = play(C3, mode="live")
    closes = variant(C3, closing=replace(felt.book.rule.closing, minutes=20))
    timed = play_variant(closes, "", mode="live")
    link = c.ShowSign(actor="tg_hdd", announces="jackpot-link")
    closing = c.ShowSign(actor="tg_hdd", announces="closing", time=5, at=6)
    assert isinstance(timed.give(link), tuple)
    assert said(timed.give(closing)) == ("sign/time", ("13.7",), {"time": 5})
    assert isinstance(timed.give(replace(closing, at=5)), tuple)
    assert isinstance(felt.give(closing), tuple)  # rounds are counted there
    least = {"ante": 10_00}
    minimum = c.ShowSign(actor="tg_hdd", announces="minimum", time=5, at=6, least=least)
    assert said(felt.give(minimum)) == ("sign/time", ("6.1:fn1 s66(2)",), {"time": 5})


def test_only_signs_about_minimums_name_amounts_and_a_running_round_does_not_count() -> None:
    felt = play(C3, "box 3 ante 10\ndeal", mode="live")
    shown = felt.give(c.ShowSign(actor="tg_hdd", announces="closing", least={"ante": 1}, at=felt.at))
    assert isinstance(shown, tuple)
    event = shown[0]
    assert isinstance(event, ev.SignShown)
    assert (event.least, event.first) == ({}, 2)


@pytest.mark.parametrize(
    ("least", "facts"),
    [
        ({}, {}),
        ({"ante": 0}, {"spot": "ante"}),
        ({"ante": 1_000_01}, {"spot": "ante"}),
        ({"ante": 1, "trips": 500_01}, {"spot": "trips"}),
        ({"moon": 5}, {"spot": "moon"}),
        ({"ante": 1, "trips": 500_00}, None),
        ({"ante": 1_000_00}, None),
    ],
)
def test_a_minimum_is_an_amount_up_to_the_maximum_of_its_spot(
    least: Least, facts: dict[str, Any] | None
) -> None:
    refusal = least_refused(play(UTH, mode="live").scene(), least, ("9",))
    if facts is None:
        assert refusal is None
    else:
        assert said(refusal) == ("sign/amount", ("9",), facts)


def test_the_sign_of_the_limits_is_missed_until_it_is_back() -> None:
    felt = play(S4, mode="live")
    down = c.TakeDownSign(actor="gaming_supervisor", announces="limits")
    answer = felt.give(down)
    assert isinstance(answer, tuple)
    event = answer[0]
    assert (event.cites, event.steps) == (("house:sign", "6.1"), ("limit-sign-back",))
    assert said(felt.give(down)) == ("sign/down", SIGN, {"announces": "limits"})


def test_a_sign_has_stood_its_time_to_the_millisecond() -> None:
    stands = Notice(shown=1000, time=0)
    due = 1000 + 20 * 60_000
    assert too_early(stands, 20, due, ("9",)) is None
    assert said(too_early(stands, 20, due - 1, ("9",))) == ("sign/early", ("9",), {"due": due, "minutes": 20})
    later = Notice(shown=1000, time=due + 5)
    assert said(too_early(later, 20, due + 4, ("9",)))[2] == {"due": due + 5, "minutes": 20}
    assert too_early(later, 20, due + 5, ("9",)) is None
    assert said(too_early(None, 20, due, ("9",))) == ("sign/none", ("9",), {"minutes": 20})
