"""Wagers refused before the first card, on grounds that are stated."""

from croupier.table import events as ev
from tests.felt import clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
OWN = {S3: "13.11", S4: "13.16", UTH: "13.11"}


def wagers(book: str) -> str:
    return "box 3 ante 10, blind 10, jackpot 5" if book == UTH else "box 3 ante 10, jackpot 5"


@clause(S3, "13.11")
@clause(S4, "13.16")
@clause(UTH, "13.11")
def test_a_supervisor_refuses_a_wager_and_it_goes_back(book: str) -> None:
    felt = play(book, wagers(book), mode="live")
    refusal = felt.refused("refuse 3 jackpot reason rude by dealer")
    assert (refusal.code, refusal.cites) == ("staff/rank", (OWN[book],))
    assert felt.refused("refuse 3 jackpot").code == "order/reason"
    assert felt.refused("refuse 3 3rd reason rude").code == "wager/none"
    assert felt.refused("refuse 9 ante reason rude").code == "wager/none"
    felt.do("refuse 3 jackpot reason rude by gaming_supervisor")
    (refused,) = felt.events_of(ev.WagerRefused)
    assert (refused.reason, refused.by, refused.cites) == ("rude", "gaming_supervisor", (OWN[book],))
    assert felt.cites(ev.WagerTakenBack) == {OWN[book]}
    assert felt.view("p3").boxes[2].wagers[0].spot == "ante"
    assert felt.returned(3) == {"jackpot": 5_00}
    felt.do("refuse 3 ante reason rude by assistant_gaming_manager")
    assert felt.view("p3").boxes[2].wagers == ()


@clause(S3, "13.11")
@clause(S4, "13.16")
@clause(UTH, "13.11")
def test_after_the_first_card_no_wager_is_refused(book: str) -> None:
    felt = play(book, f"{wagers(book)}\n call no-more-bets", mode="live")
    felt.do("refuse 3 jackpot reason rude")
    felt.do("deal")
    refusal = felt.refused("refuse 3 ante reason rude")
    assert (refusal.code, refusal.cites) == ("wager/locked", (OWN[book],))


@clause(C3, "1.2")
def test_crown_gives_that_power_to_nobody() -> None:
    felt = play(C3, "box 3 ante 10", mode="live")
    assert felt.refused("refuse 3 ante reason rude").code == "staff/no-right"
