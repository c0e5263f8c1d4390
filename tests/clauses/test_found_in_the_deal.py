"""What is found about a player's wagers between the first and the last card of the deal."""

import pytest

from croupier.table import events as ev
from tests.clauses.loss_limited import limit, limited
from tests.felt import clause, play

BOOK = "star-ms-4"
READY = "by hand\ncheck red\nbring red\nshuffle red manual\ncut\nload\n"
REST = "attest jackpot-cancel box 1\ndraw 2 1\ndraw 1 1\ndraw 2 1\nas usual"
BROUGHT = 1_000_000


@clause(BOOK, "11.16.2", "13.1", "13.21")
@pytest.mark.parametrize("kind", ["card-invalid", "proxy-betting"])
def test_an_invalid_wager_found_in_the_deal_goes_back_and_the_others_are_dealt_on(kind: str) -> None:
    felt = play(
        BOOK, f"box 1 ante 10, jackpot 5\nbox 2 ante 10\n{READY}draw 1 1", mode="live", source="card_shoe"
    )
    felt.do(f"wrong {kind} box 1\nrule void-invalid")
    assert felt.balance("patron:p1") == BROUGHT
    assert felt.events_of(ev.HandVoided)[0].box == 1
    felt.do(REST)
    assert [felt.table.boxes[0].cards_at, felt.table.boxes[1].cards_at] == ["discarded", "dealt"]
    assert felt.table.owing() == [2]
    felt.do("box 2 bet 10")
    assert felt.balance("patron:p2") == BROUGHT - 20_00


@clause(BOOK, "11.16.2")
def test_a_deal_with_nobody_left_in_it_ends_the_round() -> None:
    felt = play(BOOK, f"box 1 ante 10\n{READY}draw 1 1", mode="live", source="card_shoe")
    felt.do("wrong card-invalid box 1\nrule void-invalid\ndraw 1 1\nas usual\nclose")
    assert (felt.balance("patron:p1"), felt.table.round.number) == (BROUGHT, 2)


@clause(BOOK, "11.17", "11.17/13.1.1")
def test_a_loss_limit_passed_is_found_in_the_deal() -> None:
    felt = limited(100, lines="box 3 ante 10", mode="live", source="card_shoe").do(f"{READY}draw 3 1")
    limit(felt, 100, lost=94)
    felt.do("wrong loss-limit-passed box 3\nattest loss-limit-advice box 3\nrule return-past-limit")
    assert felt.table.boxes[2].stake("ante") == 6_00
