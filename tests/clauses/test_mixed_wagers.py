"""One wager of chips and tokens: paid as a whole, and each part goes back as what it was."""

import pytest
from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.core.refusal import Refusal, sure
from croupier.core.sign import Limit
from croupier.table import commands as c
from croupier.table.events import WagerPlaced
from croupier.table.players import LossLimit, with_card
from tests.felt import Felt, clause, play, sign
from tests.felt.variant import play_variant, variant

UNDATED, CROWN, UTH, VERSION_4 = "star-ms-undated", "crown-ms-3.0", "star-uth", "star-ms-4"
TOKEN = "1.1:Casino Promotional Token"
BOUGHT = 1_000_00
STUD = """
    box 3   bet 20 tokens 5
    show    Qs
    box 3   bet 10
    show    8d
    box 3   bet 10 tokens 9.99
    show    4c
    settle
"""


def seated(book: str, lines: str = "", **table: object) -> Felt:
    """A table where p3 sits with $1,000 in chips and $50 in tokens."""
    return play(book, f"seat 3 p3 1000\nvoucher 3 50\n{lines}", **table)  # type: ignore[arg-type]


def has(table: Felt) -> tuple[Cents, Cents]:
    """What p3 has more or less than at first, in chips and in tokens."""
    return table.balance("patron:p3") - BOUGHT, table.balance("token:p3") - 50_00


def wagers(book: str, ante: str) -> str:
    return f"box 3 ante {ante}, blind {ante}" if book == UTH else f"box 3 ante {ante}"


@clause(UNDATED, "5.1", TOKEN)
@clause(VERSION_4, "5.2", TOKEN)
@pytest.mark.parametrize(("holes", "chips", "tokens", "house"), [
    ("Ah Ad", 50_00, 0, -50_00),  # paid on the whole of every wager, in chips
    ("9h 9d", 0, 0, 0),  # a stand-off
    ("3h 2d", -(6_00 + 15_00 + 10_00 + 1), -(4_00 + 5_00 + 9_99), 31_01),
])  # fmt: skip
def test_each_part_keeps_its_kind(book: str, holes: str, chips: int, tokens: int, house: int) -> None:
    table = seated(book, f"box 3 ante 10 tokens 4\ndeal 3: {holes}")
    before = table.balance("float")
    table.do(STUD)
    assert has(table) == (chips, tokens)
    assert table.balance("float") == before + house
    assert table.balance("promotion") == -(50_00 + tokens)


@clause(UTH, "5.1", TOKEN)
@pytest.mark.parametrize(("holes", "chips", "tokens"), [
    ("Ah Ad", 30_00, 0),  # ante and play win, the blind stands off
    ("Jh Td", 0, 0),  # a tie
    ("3h 2d", -(6_00 + 6_00 + 15_00), -(4_00 + 4_00 + 5_00)),
])  # fmt: skip
def test_each_part_keeps_its_kind_at_holdem(holes: str, chips: int, tokens: int) -> None:
    table = seated(UTH, f"""
        box 3   ante 10 tokens 4, blind 10 tokens 4, trips 5 tokens 3
        deal    3: {holes}; dealer: Jc Tc
        box 3   check
        show    Ks Qs 8s
        box 3   bet 20 tokens 5
        show    8d 4c
        settle
    """)  # fmt: skip
    assert has(table) == (chips - 2_00, tokens - 3_00), "the trips lose"


@clause(UNDATED, "5.1", "5.5", TOKEN)
@clause(UTH, "5.1", "5.6", TOKEN)
@clause(VERSION_4, "5.2", "5.6", TOKEN)
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_tokens_are_added_to_chips_before_the_first_card_and_all_is_one_wager(book: str, mode: str) -> None:
    table = seated(book, "box 3 ante 6\nbox 3 ante 4 token", mode=mode)
    assert has(table) == (-6_00, -4_00)
    (wager,) = table.table.boxes[2].wagers
    assert (wager.stake, wager.in_tokens()) == (10_00, 4_00)
    view = table.view("p3").boxes[2].wagers[0]
    assert (view.stake, view.instrument, view.tokens) == (10_00, "chip", 4_00)
    table.do("box 3 ante 1 tokens 0.50")
    assert table.table.boxes[2].wagers[0].in_tokens() == 4_50
    table.do("box 3 back ante")
    assert has(table) == (0, 0)


@clause(UNDATED, "5.3", TOKEN)
@clause(UTH, "5.4", TOKEN)
@clause(VERSION_4, "5.4", TOKEN)
def test_after_the_first_card_no_token_is_added(book: str) -> None:
    table = seated(book, f"{wagers(book, '10 tokens 4')}\ndeal")
    assert table.refused("box 3 ante 5 token").code == "wager/locked"
    assert table.refused("box 3 ante 5 tokens 1").code == "wager/locked"


@clause(UNDATED, "5.1", "6.1", TOKEN)
@clause(UTH, "5.1", "6.1", TOKEN)
@clause(VERSION_4, "5.2", "6.1", TOKEN)
def test_limits_look_at_the_whole_wager(book: str) -> None:
    limits = {**sign(book).limits, "ante": Limit(5_00, 20_00)}
    table = seated(book, sign=sign(book, limits=limits))
    assert table.refused("box 3 ante 4 tokens 2").code == "wager/under"
    assert table.refused("box 3 ante 21 tokens 2").code == "wager/over"
    table.do("box 3 ante 5 tokens 2\nbox 3 ante 15 tokens 1")
    assert table.refused("box 3 ante 0.01 token").code == "wager/over"


@clause(UNDATED, "5.1", TOKEN)
@clause(UTH, "5.1", TOKEN)
@clause(VERSION_4, "5.2", TOKEN)
def test_the_tokens_are_a_part_of_the_stake_and_there(book: str) -> None:
    table = seated(book)
    for tokens in (-1, 10_01):
        command = c.PlaceWager(actor="p3", box=3, spot="ante", amount=10_00, tokens=tokens)
        refusal = table.give(command)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "wager/tokens"
    both = c.PlaceWager(actor="p3", box=3, spot="ante", amount=10_00, instrument="token", tokens=9_00)
    refusal = table.give(both)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "wager/tokens"
    assert table.refused("box 3 ante 60 tokens 50.01").facts == {"has": 50_00, "stake": 50_01}
    table.do("box 3 ante 10 tokens 10")
    assert table.events_of(WagerPlaced)[0].instrument == "token", "the whole of it"


@clause(UNDATED, TOKEN)
@clause(UTH, TOKEN)
@clause(VERSION_4, TOKEN)
def test_no_part_of_a_jackpot_wager_is_in_tokens(book: str) -> None:
    table = seated(book, wagers(book, "10"))
    refusal = table.refused("box 3 jackpot 5 tokens 1")
    assert (refusal.code, refusal.cites) == ("token/spot", (TOKEN,))


@clause(CROWN, "5.1")
def test_crown_takes_no_part_in_tokens() -> None:
    table = play(CROWN, "seat 3 p3")
    refusal = table.refused("box 3 ante 10 tokens 4")
    assert (refusal.code, refusal.cites) == ("wager/instrument", ("5.1",))


@clause(UNDATED, TOKEN, "1.1:Fold")
@clause(UTH, TOKEN, "1.1:Fold")
@clause(VERSION_4, TOKEN, "1.1:Fold")
def test_a_fold_loses_each_part_to_its_own_account(book: str) -> None:
    table = seated(book, wagers(book, "10 tokens 4"))
    before = table.balance("float")
    table.do("deal\nbox 3 fold")
    hands = 2 if book == UTH else 1
    assert has(table) == (-6_00 * hands, -4_00 * hands)
    assert table.balance("float") == before + 6_00 * hands


@clause(UNDATED, TOKEN, "1.1:Void")
@clause(UTH, TOKEN, "1.1:Void")
@clause(VERSION_4, TOKEN, "1.1:Void")
def test_a_misdeal_gives_each_part_back_also_of_who_folded(book: str) -> None:
    table = seated(book, f"{wagers(book, '10 tokens 4')}\nbox 5 ante 10{', blind 10' if book == UTH else ''}")
    table.do("deal\nbox 3 fold\nwrong deck-defect\nrule void-round")
    assert has(table) == (0, 0)
    assert table.balance("promotion") == -50_00


@clause(UNDATED, "6.3", TOKEN)
@clause(VERSION_4, "6.3", TOKEN)
@pytest.mark.parametrize(("holes", "chips", "tokens"), [
    ("Jh Jd", 100_00 + 300_00, 0),  # paid to the maximum, everything back
    ("2h 4d", -(100_00 - 40_00) - 300_00, -40_00),  # $30 of chips are no wager and go back
])  # fmt: skip
def test_what_lies_over_the_maximum_goes_back_in_chips_first(
    book: str, holes: str, chips: int, tokens: int
) -> None:
    limits = {**sign(book).limits, "ante": Limit(10_00, 100_00)}
    table = seated(
        book, f"box 3 ante 100 tokens 40\ndeal 3: {holes}", mode="live", sign=sign(book, limits=limits)
    )
    table.do("wrong off-limit-wager box 3 spot ante amount 130\nrule settle-to-most by dealer")
    for card in ("3c", "8s", "Tc"):
        table.do(f"box 3 bet 100\nshow {card}")
    table.do("settle")
    assert has(table) == (chips, tokens)


@clause(UNDATED, "6.2", TOKEN)
@clause(VERSION_4, "6.2", TOKEN)
@clause(UTH, "6.2", TOKEN)
def test_less_than_was_entered_lies_there_without_the_chips_first(book: str) -> None:
    limits = {**sign(book).limits, "ante": Limit(10_00, 100_00)}
    table = seated(
        book, f"{wagers(book, '100 tokens 20')}\ndeal 3: 2h 4d", mode="live", sign=sign(book, limits=limits)
    )
    table.do("wrong off-limit-wager box 3 spot ante amount 5\nrule settle-under by dealer")
    (ante,) = (wager for wager in table.table.boxes[2].wagers if wager.spot == "ante")
    assert (ante.stake, ante.in_tokens()) == (5_00, 5_00)
    blind = (-80_00, -20_00) if book == UTH else (0, 0)
    assert has(table) == (blind[0], blind[1] - 5_00)


@clause(VERSION_4, "13.3", TOKEN)
def test_only_the_chips_of_a_wager_count_against_a_loss_limit() -> None:
    table = seated(VERSION_4)
    table.patrons["p3"] = replace(with_card("p3"), loss_limits=(LossLimit(amount=20_00),))
    assert table.refused("box 3 ante 45 tokens 24.99").facts["room"] == 20_00
    table.do("box 3 ante 45 tokens 25")
    assert table.refused("box 3 ante 0.01").code == "loss/limit"
    table.do("box 3 ante 5 token")


@clause(UNDATED, TOKEN)
@clause(UTH, TOKEN)
@clause(VERSION_4, TOKEN)
def test_a_void_after_the_payment_gives_back_tokens_that_were_spent(book: str) -> None:
    """A book may take the token that won (the setting `stake-returned`); a void round took nothing."""
    token = sure(variant(book).rule.token, "The Star has tokens")
    table = play_variant(
        variant(book, token=replace(token, stake_returned=False)), "seat 3 p3 1000\nvoucher 3 50", mode="live"
    )
    table.do(
        f"{wagers(book, '10 tokens 4')}\n{'box 2 ante 10, blind 10' if book == UTH else 'box 2 ante 10'}"
    )
    if book == UTH:
        table.do("deal 3: Ah Ad; 2: 2c 4d; dealer: 9h 6d\nbox 3 bet 40\nbox 2 check\nshow Ks Qs 8s")
        table.do("box 2 check\nshow 9d Tc\nbox 2 bet 10\ndealer 9h 6d\nsettle 3")
    else:
        table.do("deal 3: Ah Ad; 2: 2c 4d")
        for card in ("Ks", "Qs", "8s"):
            table.do(f"box 2 bet 10\nbox 3 bet 10\nshow {card}")
        table.do("settle 3")
    assert table.balance("token:p3") == 46_00
    table.do("wrong deck-defect by dealer\nrule void-round")
    assert has(table) == (0, 0)


@clause(UNDATED, "5.1", TOKEN)
@clause(UTH, "5.1", TOKEN)
@clause(VERSION_4, "5.2", TOKEN)
def test_who_has_too_few_of_either_is_offered_both_together(book: str) -> None:
    table = play(book, "seat 3 p3 1000\nvoucher 3 3")
    offers = [one.command for one in table.options("p3") if isinstance(one.command, c.PlaceWager)]
    mixed = [one for one in offers if one.tokens]
    assert [(one.box, one.tokens) for one in mixed] == [(3, 3_00)]
    assert not isinstance(table.give(mixed[0]), Refusal)
