"""Exclusion in the middle of a round: at once, at every table of the game, and no round waits for it."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.engine.players.floor_orders import replay
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.sanctions import FloorOrders
from croupier.table.table import Mode
from tests.felt import Felt, clause, play
from tests.felt.variant import play_variant, variant

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
BROUGHT = 1_000_000  # cents
GAME = {S3: "13.3.2", UTH: "13.3.2", S4: "13.8.2", C3: "13.2.2"}
CASINO = {S3: "13.3.3", UTH: "13.3.3", S4: "13.8.3"}
FINDING = "finding p1 device note phone"


def antes(book: str) -> str:
    """What p1 and p2 place before the deal."""
    blind = ", blind 10" if book == UTH else ""
    return f"box 1 ante 10{blind}, jackpot 5\n box 2 ante 10{blind}"


def dealt(book: str, mode: Mode = "live") -> Felt:
    return play(book, f"{antes(book)}\n deal 1: As Ad; 2: Kc Kh", mode=mode).do(FINDING)


def plays_on(felt: Felt) -> None:
    """p2 plays the round to its end alone."""
    if felt.book.id == UTH:
        felt.do("box 2 check\n show Qs 7d 2c\n box 2 check\n show 3h 4d\n box 2 bet 10")
        felt.do("dealer 9c 8c\n settle")
    else:
        felt.do("box 2 bet 10\n show Qs\n box 2 bet 10\n show 7d\n box 2 bet 10\n show 2c\n settle")


@clause(S3, "13.3.2")
@clause(UTH, "13.3.2")
@clause(S4, "13.8.2")
@clause(C3, "13.2.2")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_no_decision_of_the_excluded_is_taken_and_the_hand_is_deemed_folded(book: str, mode: Mode) -> None:
    felt = dealt(book, mode).do("exclude p1 game")
    (fold,) = felt.events_of(ev.BoxFolded)
    assert (fold.box, fold.deemed, GAME[book] in fold.cites) == (1, True, True)
    for line in ("box 1 bet 40" if book == UTH else "box 1 bet 10", "box 1 fold", "box 1 check"):
        refusal = felt.refused(line)
        assert (refusal.code, GAME[book] in refusal.cites) == ("player/excluded", True)
    plays_on(felt)
    assert felt.balance("patron:p1") == BROUGHT - (25_00 if book == UTH else 15_00)
    assert felt.balance("patron:p2") > BROUGHT


@clause(S3, "13.3.3")
@clause(UTH, "13.3.3")
@clause(S4, "13.8.3")
def test_the_same_for_an_exclusion_from_the_casino(book: str) -> None:
    felt = dealt(book).do("exclude p1 casino")
    (fold,) = felt.events_of(ev.BoxFolded)
    assert CASINO[book] in fold.cites
    refusal = felt.refused("box 1 bet 40" if book == UTH else "box 1 bet 10")
    assert (refusal.code, CASINO[book] in refusal.cites) == ("player/barred", True)


@clause(S3, "13.3.2")
@clause(S4, "13.8.2")
@clause(C3, "13.2.2")
def test_who_has_decided_folds_when_the_next_decision_is_due(book: str) -> None:
    felt = dealt(book).do("box 1 bet 30\n exclude p1 game")
    assert felt.events_of(ev.BoxFolded) == []
    assert felt.view("p1").boxes[0].status == "in"
    felt.do("box 2 bet 10\n show Qs")
    (fold,) = felt.events_of(ev.BoxFolded)
    assert (fold.stage, fold.deemed) == (1, True)
    felt.do("box 2 bet 10\n show 7d\n box 2 bet 10\n show 2c\n settle")
    assert felt.balance("patron:p1") == BROUGHT - 45_00


@clause(UTH, "13.3.2")
def test_a_hand_with_nothing_left_to_decide_is_settled_as_it_lies() -> None:
    felt = dealt(UTH).do("box 1 bet 40\n exclude p1 game")
    felt.do("box 2 check\n show Qs 7d 2c\n box 2 check\n show 3h 4d\n box 2 fold")
    assert felt.events_of(ev.BoxFolded)[0].box == 2
    felt.do("dealer 9c 8c")
    assert felt.refused("box 1 concede!").code == "player/excluded"
    felt.do("settle")
    assert felt.balance("patron:p1") == BROUGHT + 40_00 - 5_00, (
        "aces win; the ante pushes, the jackpot is lost"
    )


@clause(S3, "13.3.2")
@clause(UTH, "13.3.2")
@clause(S4, "13.8.2")
@clause(C3, "13.2.2")
@pytest.mark.parametrize("mode", ["live", "electronic"])
def test_what_lies_before_the_first_card_goes_back(book: str, mode: Mode) -> None:
    felt = play(book, f"{antes(book)}\n {FINDING}\n exclude p1 game", mode=mode)
    assert felt.balance("patron:p1") == BROUGHT
    assert {one.spot for one in felt.events_of(ev.WagerTakenBack)} >= {"ante", "jackpot"}
    assert GAME[book] in felt.cites(ev.WagerTakenBack)
    assert felt.refused("box 1 ante 10").code == "player/excluded"
    felt.do("deal 2: Kc Kh")
    assert felt.view("p1").boxes[0].status == "waiting"
    plays_on(felt)


@clause(S4, "13.8.2", "15.2.1.1")
def test_a_jackpot_wager_on_anothers_box_goes_back_and_anothers_on_the_own_box() -> None:
    lines = "box 1 ante 10\n box 2 ante 10\n seat 3 p3\n decline 1\n decline 2\n permit 1 p3\n permit 2 p1"
    felt = play(S4, lines, mode="live").do("box 1 by p3 jackpot 5\n box 2 by p1 jackpot 5")
    felt.do(f"{FINDING}\n exclude p1 game")
    assert [felt.balance(f"patron:p{n}") for n in (1, 2, 3)] == [BROUGHT, BROUGHT - 10_00, BROUGHT]


@clause(S3, "13.3.1", "13.3.2")
@clause(UTH, "13.3.1", "13.3.2")
@clause(S4, "13.8.1", "13.8.2")
@clause(C3, "13.2.1", "13.2.2")
def test_the_order_may_say_that_the_wagers_of_the_hand_are_void(book: str) -> None:
    felt = dealt(book).do("exclude p1 game wagers void")
    assert felt.balance("patron:p1") == BROUGHT
    assert felt.events_of(ev.BoxFolded) == []
    assert felt.view("p1").boxes[0].status == "void"
    assert felt.events_of(ev.PlayerWagersVoided)[0].player == "p1"
    plays_on(felt)
    empty = play(book, f"seat 1 p1\n {FINDING}", mode="live")
    assert empty.refused("exclude p1 game wagers void").code == "wager/none"


@clause(S4, "13.8.2")
def test_what_waits_for_a_ruling_waits_and_then_the_hand_folds() -> None:
    felt = dealt(S4).do("wrong collusion-suspected boxes 2\n exclude p1 game")
    assert felt.events_of(ev.BoxFolded) == []
    felt.do("rule english-only reason talk")
    assert felt.events_of(ev.BoxFolded)[0].box == 1


@clause(S4, "13.8.2")
def test_a_book_may_have_it_from_the_next_round_on() -> None:
    rule = replace(load(S4).rule.exclusion, bites="next-round")
    book = variant(S4, exclusion=rule)
    felt = play_variant(book, f"{antes(S4)}\n deal 1: As Ad; 2: Kc Kh\n {FINDING}\n exclude p1 game")
    felt.do("box 1 bet 10\n box 2 fold\n show Qs\n box 1 bet 10\n show 7d\n box 1 bet 10\n show 2c\n settle")
    assert felt.balance("patron:p1") == BROUGHT + 40_00 - 5_00
    assert felt.refused("box 1 ante 10").code == "player/excluded"


def elsewhere(felt: Felt, orders: FloorOrders, command: c.Command) -> tuple[ev.Event, ...] | Refusal:
    """A command at a table that is told what stands on the floor."""
    return decide(replace(felt.scene(), floor=orders), replace(command, at=felt.at))


@clause(S3, "13.3.2")
@clause(UTH, "13.3.2")
@clause(S4, "13.8.2")
def test_the_game_is_the_game_at_every_table_whatever_its_edition(book: str) -> None:
    felt = play(book, f"seat 1 p1\n {FINDING}\n exclude p1 game", mode="live")
    orders = replay(FloorOrders(), felt.events)
    for other in (S3, S4, UTH, C3):
        there = play(other, mode="live")
        sits = elsewhere(there, orders, c.TakeSeat(actor="dealer", box=1, player="p1"))
        if (other == UTH) is (book == UTH):
            assert isinstance(sits, Refusal)
            assert (sits.code, GAME[other] in sits.cites) == ("player/excluded", True)
        else:
            assert not isinstance(sits, Refusal)
    lift = c.LiftExclusion(actor="gaming_supervisor", player="p1", scope="game", reason="cleared")
    lifted = elsewhere(play(book, mode="live"), orders, lift)
    assert isinstance(lifted, tuple)
    assert replay(orders, lifted) == FloorOrders()


@clause(S4, "13.8.2")
def test_a_hand_at_another_table_folds_with_the_next_act_there() -> None:
    there = play(S4, f"{antes(S4)}\n deal 1: As Ad; 2: Kc Kh")
    orders = FloorOrders(excluded={"mississippi-stud": ("p1",)})
    fold = elsewhere(there, orders, c.Fold(actor="p1", box=1))
    assert isinstance(fold, Refusal)
    events = elsewhere(there, orders, c.Bet(actor="p2", box=2, amount=10_00))
    assert isinstance(events, tuple)
    assert [type(event) for event in events[:2]] == [ev.BoxFolded, ev.WagerPlaced]
    assert events[0].cites[:2] == ("13.8", "13.8.2")


@clause(C3, "13.2.2", "1.3")
def test_at_crown_the_game_is_this_table() -> None:
    felt = play(C3, f"seat 1 p1\n {FINDING}\n exclude p1 game", mode="live")
    assert felt.events_of(ev.PlayerExcluded)[0].game == ""
    assert replay(FloorOrders(), felt.events) == FloorOrders()
    known = elsewhere(
        felt, FloorOrders(), c.PlaceWager(actor="dealer", player="p1", box=1, spot="ante", amount=10_00)
    )
    assert isinstance(known, Refusal)
    assert known.code == "player/excluded"


@clause(S4, "13.8.2")
def test_a_book_may_mean_the_table() -> None:
    book = variant(S4, exclusion=replace(load(S4).rule.exclusion, scope="table"))
    felt = play_variant(book, f"seat 1 p1\n {FINDING}\n exclude p1 game", mode="live")
    assert replay(FloorOrders(), felt.events) == FloorOrders()
    assert felt.refused("box 1 ante 10").code == "player/excluded"


@clause(S3, "13.3.4")
@clause(UTH, "13.3.4")
@clause(S4, "13.8.4")
@clause(C3, "13.2.4")
def test_who_is_detained_places_no_wagers(book: str) -> None:
    own = {S4: "13.8.4", C3: "13.2.4"}.get(book, "13.3.4")
    felt = play(book, f"{antes(book)}\n {FINDING}\n detain p1 place office", mode="live")
    assert felt.balance("patron:p1") == BROUGHT, "what lies before the first card goes back"
    refusal = felt.refused("box 1 ante 10")
    assert (refusal.code, own in refusal.cites) == ("player/detained", True)
    felt.do("hand-over p1 to released reason mistaken")
    felt.do("box 1 ante 10, blind 10" if book == UTH else "box 1 ante 10")
    felt.do("deal 1: As Ad; 2: Kc Kh\n detain p1 place office")
    refusal = felt.refused("box 1 bet 40" if book == UTH else "box 1 bet 10")
    assert (refusal.code, own in refusal.cites) == ("player/detained", True)
    felt.do("box 1 check\n box 1 look" if book == UTH else "box 1 fold")
    there = play(book, mode="live")
    wager = c.PlaceWager(actor="dealer", player="p1", box=1, spot="ante", amount=10_00)
    there.do("seat 1 p1")
    refused = elsewhere(there, replay(FloorOrders(), felt.events), wager)
    assert isinstance(refused, Refusal)
    assert refused.code == "player/detained"
