"""Player cards at The Star: a valid card of one's own, and nobody bets for another."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import Patron, PlayerCard, with_card
from tests.felt import Felt, clause, play

BOOK = "star-ms-4"
BEFORE = 1_724_025_599_000  # the last second of 18 August 2024, UTC


def showing(card: PlayerCard | None, **table: Any) -> Felt:
    """p3 has sat down and presents this card."""
    felt = play(BOOK, "seat 3 p3", **table)
    felt.patrons["p3"] = Patron(card=card)
    return felt


def card(**said: Any) -> PlayerCard:
    return PlayerCard(**{"holder": "p3", **said})


@clause(BOOK, "5.1", "1.1:Player Card")
@pytest.mark.parametrize("mode", ["electronic", "live"])
def test_no_ante_and_no_jackpot_wager_without_a_card(mode: Any) -> None:
    felt = showing(None, mode=mode)
    refusal = felt.refused("box 3 ante 10")
    assert (refusal.code, refusal.cites) == ("card/none", ("5.1", "1.1:Player Card"))
    felt.patrons.pop("p3")
    assert felt.refused("box 3 ante 10").code == "card/none"
    felt.patrons["p3"] = with_card("p3")
    felt.do("box 3 ante 10")
    felt.patrons["p3"] = Patron()
    assert felt.refused("box 3 jackpot 5").code == "card/none"


@clause(BOOK, "5.1", "1.1:Player Card")
@pytest.mark.parametrize(
    "said",
    [{"status": "suspended"}, {"status": "cancelled"}, {"expires": 1_760_000_000_000}, {"kind": "library"},
     {"form": "paper"}],
)  # fmt: skip
def test_a_card_that_is_not_in_force_or_none_of_the_casinos_is_no_card(said: dict[str, Any]) -> None:
    refusal = showing(card(**said)).refused("box 3 ante 10")
    assert refusal.code in ("card/invalid", "card/kind")
    assert refusal.cites == ("5.1", "1.1:Player Card")


@clause(BOOK, "1.1:Player Card", "5.1")
@pytest.mark.parametrize("kind", ["player", "club", "social"])
@pytest.mark.parametrize("form", ["plastic", "digital"])
def test_every_gaming_card_of_the_casino_counts(kind: str, form: str) -> None:
    felt = showing(card(kind=kind, form=form, expires=1_800_000_000_000)).do("box 3 ante 10, jackpot 5")
    assert felt.balance("box:3:ante") == 1_000


@clause(BOOK, "5.1")
def test_a_card_that_lapses_in_a_round_stops_no_street() -> None:
    felt = play(BOOK, "box 3 ante 10\n deal 3: As Ks")
    felt.patrons["p3"] = Patron()
    felt.do("box 3 bet 10")
    assert felt.balance("box:3:3rd") == 1_000


@clause(BOOK, "5.1")
def test_before_19_august_2024_no_card_was_needed() -> None:
    felt = showing(None)
    wager = c.PlaceWager(actor="p3", box=3, spot="ante", amount=1_000, at=BEFORE + 1_000)
    answer = felt.give(wager)
    assert isinstance(answer, Refusal)
    assert answer.code == "card/none"
    assert not isinstance(felt.give(replace(wager, at=BEFORE)), Refusal)


@clause(BOOK, "13.1", "13.1.1", "13.1.2")
def test_another_persons_card_is_no_card() -> None:
    refusal = showing(card(holder="p4")).refused("box 3 ante 10")
    assert (refusal.code, refusal.cites) == ("card/other", ("13.1", "13.1.1", "13.1.2"))


@pytest.mark.parametrize("book", ["star-ms-undated", "crown-ms-3.0", "star-uth"])
def test_other_books_ask_for_no_card(book: str) -> None:
    felt = play(book, "seat 3 p3")
    felt.patrons.clear()
    felt.do("box 3 ante 10")
    assert felt.balance("box:3:ante") == 1_000


@clause(BOOK, "1.1:Proxy Betting", "13.1", "13.21")
def test_physical_help_that_the_dealer_sees_is_no_betting_for_another() -> None:
    felt = play(BOOK, "seat 3 p3\n helped 3 by ann ante 10", mode="live")
    attested = felt.events_of(ev.HelpAttested)[0]
    assert (attested.player, attested.helper, attested.by) == ("p3", "ann", "dealer")
    assert attested.cites == ("1.1:Proxy Betting",)
    assert felt.balance("box:3:ante") == 1_000
    for helper in ("p3", "gaming_supervisor"):
        assert felt.refused(f"helped 3 by {helper} jackpot 5").code == "wager/helper"
    felt.patrons["p3"] = Patron(card=card(holder="p4"))
    assert felt.refused("helped 3 by ann jackpot 5").cites == ("13.1", "13.1.1", "13.1.2")


@clause(BOOK, "1.1:Proxy Betting", "13.21")
def test_help_is_only_for_players_who_are_there_and_not_at_a_machine() -> None:
    live = play(BOOK, mode="live")
    assert live.refused("helped 3 by ann ante 10").code == "seat/none"
    machine = play(BOOK, "seat 3 p3")
    wager = c.PlaceWager(actor="p3", box=3, spot="ante", amount=1_000, player="p3", helper="ann")
    answer = machine.give(wager)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("wager/helper", ("1.1:Proxy Betting",))


FOUND = [("card-invalid", "13.1"), ("proxy-betting", "13.21")]
WAGERED = "box 3 ante 10, jackpot 5\n box 4 ante 10"


@clause(BOOK, "11.16.1", "13.1", "13.21", "1.1:Invalid wager", "1.1:Proxy Betting")
@pytest.mark.parametrize(("kind", "why"), FOUND)
def test_found_before_the_first_card_everything_goes_back(kind: str, why: str) -> None:
    felt = play(BOOK, WAGERED).do(f"wrong {kind} box 3 note power-of-attorney\n rule return-invalid")
    assert (felt.balance("patron:p3"), felt.balance("patron:p4")) == (1_000_000, 999_000)
    found = felt.events_of(ev.WagersInvalidated)[0]
    assert (found.player, found.amount) == ("p3", 1_500)
    assert {why, "11.16.1", "1.1:Invalid wager"} <= {*found.cites}
    refusal = felt.refused("box 3 ante 10")
    assert refusal.code == "card/barred"
    assert why in refusal.cites
    felt.do("leave 3\n seat 3 p3")
    again = felt.refused("box 3 ante 10")
    assert (again.code, why in again.cites) == ("card/barred", True), "getting up changes nothing"
    assert felt.refused("present by stranger 3").code == "staff/rank"
    felt.patrons["p3"] = with_card("p4")
    assert felt.refused("present 3").code == "card/other"
    felt.patrons["p3"] = with_card("p3")
    felt.do("present 3\n box 3 ante 10")
    assert felt.cites(ev.CardPresented) == {"13.1", "13.1.1", "13.1.2"}
    assert felt.balance("box:3:ante") == 1_000, "a new start with a card of their own"
    assert felt.refused("present 3").code == "card/not-barred"


@clause(BOOK, "11.16.2", "13.1", "13.21", "1.1:Invalid wager", "1.1:Proxy Betting")
@pytest.mark.parametrize(("kind", "why"), FOUND)
@pytest.mark.parametrize("streets", [0, 1, 3])
def test_found_in_a_hand_no_decision_no_winnings_and_every_stake_back(
    kind: str, why: str, streets: int
) -> None:
    felt = play(BOOK, WAGERED + "\n deal 3: As Ah; 4: 2c 7d")
    shown = ["Ac", "Ad", "9h"]
    for index in range(streets):
        felt.do(f"box 3 bet 30\n box 4 bet 10\n show {shown[index]}")
    felt.do(f"wrong {kind} box 3\n rule void-invalid")
    assert felt.balance("patron:p3") == 1_000_000
    assert felt.balance("jackpot") == 0
    assert {why, "11.16.2", "1.1:Invalid wager"} <= felt.cites("WagersInvalidated")
    assert felt.refused("box 3 bet 10").code in ("decision/void", "decision/moment")
    for index in range(streets, 3):
        felt.do(f"box 4 bet 10\n show {shown[index]}")
    felt.do("settle")
    assert (felt.paid(3), felt.outcome(4)["ante"]) == ({}, "win")
    assert felt.balance("patron:p3") == 1_000_000


@clause(BOOK, "11.16.2")
def test_a_fold_before_the_finding_costs_nothing_while_the_jackpot_wager_lives() -> None:
    felt = play(BOOK, WAGERED + "\n deal\n box 3 fold\n wrong card-invalid box 3\n rule void-invalid")
    assert felt.balance("patron:p3") == 1_000_000
    felt.do("box 4 bet 10\n show Ac\n box 4 bet 10\n show Ad\n box 4 bet 10\n show 9h\n settle")


@clause(BOOK, "11.16.3", "11.16.2")
def test_hands_of_rounds_that_are_over_stand() -> None:
    felt = play(
        BOOK, "box 3 ante 10\n deal 3: As Ah\n box 3 bet 10\n show Kc\n box 3 bet 10\n show Kd\n box 3 bet 10"
    )
    felt.do("show 2c\n settle")
    won = felt.balance("patron:p3")
    assert won > 1_000_000
    for line in ("wrong card-invalid box 3", "wrong proxy-betting box 3"):
        refusal = felt.refused(line)
        assert (refusal.code, refusal.cites) == ("invalid/settled", ("11.16.3",))
    assert felt.balance("patron:p3") == won


@clause(BOOK, "11.16.3", "11.16.2")
def test_a_settled_hand_of_the_round_has_no_winnings_and_its_jackpot_wager_goes_back() -> None:
    felt = play(
        BOOK, "box 3 ante 10, jackpot 5\n deal 3: As Ah\n box 3 bet 10\n show Kc\n box 3 bet 10\n show Kd"
    )
    felt.do("box 3 bet 10\n show 2c\n settle 3")
    assert felt.balance("patron:p3") > 1_000_000
    felt.do("wrong card-invalid box 3\n rule void-invalid\n award\n close")
    assert felt.balance("patron:p3") == 1_000_000
    assert felt.fed() == 0


@clause(BOOK, "13.1.1", "13.1.2", "13.1")
@pytest.mark.parametrize("excuse", ["agent", "attorney", "own-money", "their-money"])
def test_no_excuse_lifts_it(excuse: str) -> None:
    felt = play(BOOK, "seat 3 p3\n voucher 3 20\n box 3 ante 10 token")
    felt.do(f"wrong card-invalid box 3 note {excuse}\n rule return-invalid reason {excuse}")
    assert felt.balance("token:p3") == 2_000
    assert {"13.1", "13.1.1", "13.1.2"} <= {*felt.refused("box 3 ante 10").cites}
    for order in ("act-first", "card-invalid", excuse):
        felt.refused(f"lift {order}")
    assert felt.refused("box 3 ante 10 token").code == "card/barred"


@clause(BOOK, "11.16.1", "11.16.2", "13.21", "13.1")
@pytest.mark.parametrize("kind", ["card-invalid", "proxy-betting"])
def test_a_supervisor_rules_on_it_and_no_dealer(kind: str) -> None:
    felt = play(BOOK, WAGERED, mode="live").do(f"wrong {kind} box 3")
    assert felt.refused("rule return-invalid by dealer").code == "staff/rank"
    assert felt.refused("rule void-invalid").code == "incident/remedy"
    felt.do("rule return-invalid by assistant_gaming_manager")
    felt = play(BOOK, WAGERED + "\n deal", mode="live").do(f"wrong {kind} box 3")
    assert felt.refused("rule void-invalid by dealer").code == "staff/rank"
    assert felt.refused("rule return-invalid").code == "incident/remedy"
    felt.do("rule void-invalid by gaming_supervisor")
    assert felt.refused("wrong " + kind).code == "incident/box"
