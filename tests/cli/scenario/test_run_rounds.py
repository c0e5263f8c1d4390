"""croupier run: a round that is put right after its payments, at live and electronic tables."""

from typing import Any

import pytest

from tests.cli.scenario.running import bet, do, run, show, sits, table, wager

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
STAR = {"machine": "dealer", "dan": "dealer", "sue": "gaming_supervisor", "max": "assistant_gaming_manager"}
CROWN = {"dan": "dealer", "hal": "tg_hdd", "ann": "tg_area_manager"}


def live(book: str) -> dict[str, Any]:
    people = {person: rank for person, rank in STAR.items() if person != "machine"}
    if book == C3:
        sign = {"max_payout": 10_000_000, "chip": 100}
        return table(book, mode="live", source="manual_shoe", staff=CROWN, sign=sign)
    return table(book, mode="live", source="card_shoe", staff=people)


def deck(book: str) -> list[dict[str, Any]]:
    return [
        do("ShuffleDeck", "dan", deck="red", method="manual"),
        do("CutDeck", "dan", deck="red"),
        *([do("Attest", "dan", step="place-on-cutting-card")] if book == UTH else []),
        do("LoadDeck", "dan", deck="red", count=52),
    ]


def stud(book: str) -> list[dict[str, Any]]:
    """Box 1 alone, dealt by hand, bets every street and is paid its four wagers on a pair of aces."""
    calls = [do("Announce", "dan", call="no-more-bets")] if book == C3 else []
    streets = []
    for card in ("Jd", "8s", "3c"):
        streets += [do("Bet", "dan", box=1, amount=1000)]
        streets += [do("Attest", "dan", step="cards-face-down", box=1)] if book == S3 else []
        streets += [do("ShowCommunity", "dan", cards=[card])]
    return [
        *deck(book),
        *sits(1, actor="dan"),
        wager(1, "ante", 1000, "dan", player="p1"),
        *calls,
        do("Deal", "dan"),
        *([do("Announce", "dan", call="bet-or-fold")] if book == C3 else []),
        *streets,
        do("SettleBox", "dan", box=1, cards=["As", "Ah"]),
    ]


def codes(answered: dict[str, Any]) -> list[str]:
    return [one["code"] for one in answered["refusals"]]


@pytest.mark.parametrize("book", [S3, S4, C3])
def test_the_last_hand_is_counted_after_its_payment_and_the_count_is_the_call(book: str) -> None:
    told = [
        do("Attest", "dan", step="count-told-hdd", box=1),
        do("Attest", "hal", step="count-told-area-manager", box=1),
    ]
    answered = run(
        live(book),
        stud(book),
        do("Attest", "dan", step="settle-rack", box=1, count=3),
        told if book == C3 else [],
        do("Remedy", "ann" if book == C3 else "sue", does="misdeal"),
    )
    assert codes(answered) == []
    assert answered["balances"]["patron:p1"] == 100000
    kinds = [event["type"] for event in answered["events"]]
    assert kinds[-2:] == ["RoundVoided", "IncidentClosed"] or "CountOrdered" in kinds


def test_a_fraud_is_found_after_the_close_and_costs_its_stakes() -> None:
    for said in ({"box": 1}, {"boxes": [1]}):
        answered = run(
            table(S4, staff=STAR),
            sits(1),
            wager(1, "ante", 1000),
            do("Deal"),
            bet(1, 1000), show("Jd"), bet(1, 1000), show("8s"), bet(1, 1000), show("3c"),
            do("SettleBox", box=1, cards=["As", "Ah"]),
            do("CloseRound"),
            do("Call", "sue", kind="fraud", note="marked", **said),
            do("Remedy", "sue", does="invalidate-and-forfeit", reason="marked"),
            do("Remedy", "max", does="invalidate-and-forfeit", reason="marked"),
        )  # fmt: skip
        assert codes(answered) == ["incident/two-keys"]
        assert answered["balances"]["patron:p1"] == 100000 - 4000


def test_a_card_seen_in_the_deal_is_called_after_it() -> None:
    dealt = [*sits(1), wager(1, "ante", 1000), wager(1, "blind", 1000), do("Deal")]
    called = run(table(UTH, staff=STAR), dealt, do("Call", "sue", kind="card-exposed"),
                 do("Remedy", "sue", does="misdeal"))  # fmt: skip
    assert (codes(called), called["balances"]["patron:p1"]) == ([], 100000)
    checked = [*dealt, do("Check", "p1", box=1)]
    again = [do("Call", "sue", kind="card-exposed"), do("Call", "sue", kind="card-exposed", during="deal")]
    late = run(table(UTH, staff=STAR), checked, again, do("Remedy", "sue", does="misdeal"))
    assert (codes(late), late["balances"]["patron:p1"]) == (["incident/moment"], 100000)


def test_a_check_is_handling_and_only_the_stray_hand_is_void() -> None:
    answered = run(
        table(UTH, staff=STAR),
        sits(1, 2),
        wager(1, "ante", 1000),
        wager(1, "blind", 1000),
        do("Deal"),
        do("Check", "p1", box=1),
        do("Call", "sue", kind="cards-to-empty-box", box=2),
        do("Remedy", "sue", does="void-round"),
        do("Remedy", "sue", does="void-hand"),
    )
    assert codes(answered) == ["incident/remedy"]
    assert answered["balances"]["patron:p1"] == 98000
