"""What is offered at a decision is exactly what would be accepted: no button too many, none too few."""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.decide import decide
from croupier.table import commands as c
from croupier.table.table import Mode
from tests.clauses.streets import CROWN, UNDATED, VERSION_4, at
from tests.felt import Felt, clause, play, sign

UTH = "star-uth"
STUD, HOLDEM = ("ante", "jackpot"), ("ante", "blind", "trips", "jackpot")
DECISIONS = (c.Look, c.Fold, c.Check, c.Bet, c.Concede, c.TakeBackWager, c.PlaceWager, c.ShowCommunity)
BOXES = (3, 5, 6)
AMOUNTS = (1, 4_99, 5_00, 10_00, 12_00, 15_00, 16_00, 19_99, 20_00, 24_00, 25_00, 29_99, 30_00, 30_01, 40_00,
           44_99, 45_00, 45_01, 60_00, 60_01)  # fmt: skip


def accepted(table: Felt, actor: str) -> set[c.Command]:
    """Of everything that could be tried in a round, what the table takes from this actor."""
    given = tried(actor, ("play", *HOLDEM) if table.book.id == UTH else ("3rd", "4th", "5th", *STUD))
    return {command for command in given if not isinstance(decide(table.scene(), command), Refusal)}


def tried(actor: str, spots: tuple[str, ...]) -> Iterator[c.Command]:
    for cards in (("Qs",), ("Qs", "8d"), ("Qs", "8d", "4c")):
        yield c.ShowCommunity(actor=actor, cards=cards)
    for box in BOXES:
        player = f"p{box}" if actor == "dealer" else actor
        yield c.Look(actor=actor, box=box)
        yield c.Fold(actor=actor, box=box)
        yield c.Check(actor=actor, box=box)
        yield c.Concede(actor=actor, box=box, confirm=True)
        for spot in spots:
            yield c.TakeBackWager(actor=actor, box=box, spot=spot)
            for amount, kind in product(AMOUNTS, ("chip", "token")):
                yield c.Bet(actor=actor, box=box, amount=amount, spot=spot, instrument=kind)
                yield c.PlaceWager(
                    actor=actor, box=box, spot=spot, amount=amount, instrument=kind, player=player
                )


def offered(table: Felt, actor: str) -> set[c.Command]:
    """What the table offers this actor, every amount of a stake by itself, cards as the test names them."""
    found: set[c.Command] = set()
    for option in table.options(actor):
        command = option.command
        if isinstance(command, c.Bet | c.PlaceWager):
            if command.box in BOXES:
                amounts = range(option.least or 0, (option.most or 0) + 1, option.unit or 1)
                found |= {replace(command, amount=amount) for amount in AMOUNTS if amount in amounts}
        elif isinstance(command, c.ShowCommunity):
            found.add(replace(command, cards=("Qs", "8d", "4c")[: len(command.cards)]))
        elif isinstance(command, DECISIONS):
            found.add(command)
    return found


def agree(table: Felt) -> None:
    """For the players, the dealer and a stranger."""
    for actor in ("p3", "p5", table.dealer, "stranger"):
        assert offered(table, actor) == accepted(table, actor)


def bets(table: Felt, actor: str = "p3") -> list[tuple[str, int | None, int | None, int | None]]:
    """The bets offered: spot, least, most and unit."""
    options = [option for option in table.options(actor) if isinstance(option.command, c.Bet)]
    return [(o.command.spot, o.least, o.most, o.unit) for o in options]  # type: ignore[union-attr]


def kinds(table: Felt, actor: str = "p3") -> list[str]:
    """The decisions offered, by name."""
    taken = [option.command for option in table.options(actor)]
    return sorted(type(command).__name__ for command in taken if isinstance(command, DECISIONS))


@pytest.mark.parametrize("mode", ["live", "electronic"])
@clause(UNDATED, "9.1", "9.2", "9.3")
@clause(VERSION_4, "9.1", "9.2", "9.3")
@clause(CROWN, "7.4.1", "7.4.4", "7.4.5")
def test_a_stud_round_offers_what_it_takes(book: str, mode: Mode) -> None:
    table = play(book, "seat 3 p3\nseat 5 p5", mode=mode)
    for line in (
        "box 3 ante 10", "box 3 jackpot 5", "box 5 ante 20", "deal 3: As Ks; 5: Jh Jd", "box 5 look",
        "box 3 bet 30", "box 5 bet 20", "show 9s", "box 3 fold",
        "box 5 bet 60", "show 3d", "box 5 bet 20", "show 2c", "settle",
    ):  # fmt: skip
        table.do(line)
        agree(table)


@pytest.mark.parametrize("mode", ["live", "electronic"])
@clause(UTH, "9.1", "9.2", "9.3", "1.1:Check")
def test_a_holdem_round_offers_what_it_takes(mode: Mode) -> None:
    table = play(UTH, "seat 3 p3\nseat 5 p5", mode=mode)
    for line in (
        "box 3 ante 10", "box 3 blind 10, trips 5", "box 5 ante 15, blind 15", "box 5 jackpot 5",
        "deal 3: As Ks; 5: Jh Jd; dealer: 9h 9d", "box 3 look", "box 3 check", "box 5 bet 45",
        "show 9s 3d 2c", "box 3 check", "show 5c 6c", "box 3 fold", "dealer 9h 9d", "settle",
    ):  # fmt: skip
        table.do(line)
        agree(table)


@pytest.mark.parametrize("mode", ["live", "electronic"])
@clause(CROWN, "5.10.2(a)", "5.10.2(b)")
def test_extra_hands_are_offered_what_they_may_do(mode: Mode) -> None:
    table = play(CROWN, "seat 3 p3", mode=mode)
    table.act(c.AttestSeats(actor="tg_hdd", enough=True))
    table.do("box 3 ante 10\nbox 5 by p3 ante 15")
    for line in (
        "deal", "box 5 bet 4th 15", "box 5 bet 3rd 45", "box 5 back 4th", "box 3 bet 10", "box 5 bet 4th 15",
        "box 5 bet 5th 15", "show 9s", "box 3 fold", "show 3d", "show 2c",
    ):  # fmt: skip
        table.do(line)
        agree(table)


@clause(UNDATED, "9.1", "9.2", "9.3")
@clause(VERSION_4, "9.1", "9.2", "9.3")
@clause(CROWN, "7.4.1", "7.4.4", "7.4.5")
def test_each_street_offers_a_fold_and_its_bet(book: str) -> None:
    unit = 10_00 if book == UNDATED else 1
    for street in ("3rd", "4th", "5th"):
        table = at(book, street).do("box 3 look")
        assert kinds(table) == ["Bet", "Fold"]
        assert bets(table) == [(street, 10_00, 30_00, unit)]


@clause(UTH, "9.1", "9.2", "9.3", "9.1.2", "9.2.3", "9.3.2")
def test_each_holdem_decision_offers_its_own_play() -> None:
    table = play(UTH, "box 3 ante 10, blind 10\ndeal\nbox 3 look")
    assert kinds(table) == ["Bet", "Check", "Fold"]
    assert bets(table) == [("play", 30_00, 40_00, 10_00)]
    table.do("box 3 check\nshow Qs 8d 4c")
    assert kinds(table) == ["Bet", "Check", "Fold"]
    assert bets(table) == [("play", 20_00, 20_00, 1)]
    table.do("box 3 check\nshow 2h 2c")
    assert kinds(table) == ["Bet", "Fold"]
    assert bets(table) == [("play", 10_00, 10_00, 1)]


@clause(VERSION_4, "9.1.2")
@clause(UNDATED, "9.1.2", "1.1:3rd Street Wager")
def test_the_sign_s_unit_and_a_thin_purse_narrow_what_is_offered(book: str) -> None:
    signed = sign(book, limits={"ante": Limit(5_00, 1000_00), "3rd": Limit(12_00, 100_00, 4_00)})
    table = play(book, "seat 3 p3 34\nbox 3 ante 10\ndeal\nbox 3 look", sign=signed)
    assert bets(table) == [("3rd", 20_00, 20_00, 10_00) if book == UNDATED else ("3rd", 12_00, 24_00, 4_00)]
    agree(table)
    assert bets(play(book, "seat 3 p3 19.99\nbox 3 ante 10\ndeal")) == []


@clause(VERSION_4, "9.1.2", "1.1:Casino Promotional Token")
def test_bets_are_offered_in_tokens_to_who_has_them() -> None:
    table = play(VERSION_4, "box 3 ante 10\nvoucher 3 25\ndeal\nbox 3 look")
    assert bets(table) == [("3rd", 10_00, 30_00, 1), ("3rd", 10_00, 25_00, 1)]
    agree(table)


def test_before_its_first_opening_a_table_offers_a_dealer_to_sign_on_whatever_decks_were_checked() -> None:
    table = play(VERSION_4, mode="live", attest=False)
    table.give(c.CheckDeck(actor="dealer", deck="red", back="red", by="dealer"))
    assert [deck.status for deck in table.table.decks] == ["checked"]
    assert [option.command for option in table.options("dealer")] == [c.SignOn(actor="dealer")]
    assert table.options("p3") == ()


def test_what_was_ordered_or_announced_is_offered_to_be_ended() -> None:
    actor = "gaming_supervisor"
    table = play(VERSION_4, "seat 1 p1\nseat 2 p2\nwrong collusion-suspected boxes 1,2", mode="live")
    table.do("rule keep-apart reason signals\nsign minimum ante 25 in 20")
    found = [option.command for option in table.options(actor)]
    assert c.LiftOrder(actor=actor, order="keep-apart") in found
    assert c.TakeDownSign(actor=actor, announces="minimum") in found
    table.do("lift keep-apart\ndown minimum")
    left = [option.command for option in table.options(actor)]
    assert [one for one in left if isinstance(one, c.LiftOrder | c.TakeDownSign)] == [
        c.TakeDownSign(actor=actor, announces="limits")  # found down by anybody on duty, at any time
    ]
