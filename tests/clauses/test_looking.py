"""Players look at their own cards once the deal is complete; nobody else sees them before they are turned."""

import msgspec
import pytest

from croupier.table.events import Announced, CardsLooked, DecisionsOpened
from croupier.table.table import Mode
from tests.clauses.streets import CROWN, UNDATED, VERSION_4, at
from tests.felt import Felt, clause, play

UTH = "star-uth"
HIDDEN = ("??", "??")
OWN = {3: ("As", "Ks"), 5: ("Jh", "Jd")}
PASSES = ("3 1", "5 1", "3 1", "5 1")
PASSES_WITH_DEALER = ("3 1", "5 1", "dealer 1", "3 1", "5 1", "dealer 1")


def waits_for_the_last_card(book: str, source: str, draws: tuple[str, ...]) -> Felt:
    """Looking and deciding are refused after every draw but the last."""
    blind = ", blind 10" if book == UTH else ""
    table = play(book, f"box 3 ante 10{blind}\nbox 5 ante 10{blind}\nshuffle", source=source)
    assert table.refused("box 3 look").code == "box/no-hand"
    for draw in draws[:-1]:
        table.do(f"draw {draw}")
        if table.view("p3").boxes[2].cards:
            refusal = table.refused("box 3 look")
            assert refusal.code == "look/moment"
            assert refusal.cites == (("7.2.4", "7.3.6") if book == UTH else ("7.2.3", "7.3.4"))
        assert table.refused("box 3 fold").code == "decision/moment"
        assert table.view("p3", OWN).boxes[2].cards in ((), ("??",), HIDDEN)
    table.do(f"draw {draws[-1]}\nbox 3 look")
    assert table.view("p3", OWN).boxes[2].cards == ("As", "Ks")
    return table


@clause(UNDATED, "7.2.3")
@clause(VERSION_4, "7.2.3")
def test_from_a_shoe_players_look_after_the_second_pass(book: str) -> None:
    table = waits_for_the_last_card(book, "card_shoe", PASSES)
    assert "7.2.3" in table.cites(CardsLooked)


@clause(UNDATED, "7.3.4")
@clause(VERSION_4, "7.3.4")
def test_from_a_device_players_look_after_the_last_pair(book: str) -> None:
    table = waits_for_the_last_card(book, "shuffling_device", ("community 3", "3 2", "5 2"))
    assert "7.3.4" in table.cites(CardsLooked)


@clause(UTH, "7.2.4")
def test_holdem_players_look_after_the_dealer_s_pair() -> None:
    draws = ("community 5", "3 2", "5 2", "dealer 2")
    assert "7.2.4" in waits_for_the_last_card(UTH, "shuffling_device", draws).cites(CardsLooked)


@pytest.mark.parametrize("source", ["card_shoe", "hand"])
@clause(UTH, "7.3.6")
def test_holdem_players_look_after_the_dealer_s_second_card(source: str) -> None:
    draws = ("community 5", *PASSES_WITH_DEALER)
    assert "7.3.6" in waits_for_the_last_card(UTH, source, draws).cites(CardsLooked)


@clause(CROWN, "7.4.1")
def test_at_crown_the_call_opens_looking_and_deciding() -> None:
    table = play(CROWN, "box 3 ante 10\ncall no-more-bets", mode="live")
    assert table.refused("call bet-or-fold").code == "call/moment"
    table.do("check red\nbring red\nshuffle red manual\nload red\nshuffle red csm\nby hand")
    table.do("draw community 3")
    assert table.refused("call bet-or-fold").cites == ("7.4.1",)
    table.do("draw 3 2")
    for line, code in (("look", "look/moment"), ("bet 10", "decision/moment"), ("fold", "decision/moment")):
        refusal = table.refused(f"box 3 {line}")
        assert (refusal.code, refusal.cites[0]) == (code, "7.4.1")
    assert not table.events_of(DecisionsOpened)
    table.do("call bet-or-fold")
    assert table.events_of(Announced)[-1].cites == ("7.4.1",)
    assert [event.name for event in table.events_of(DecisionsOpened)] == ["3rd"]
    assert table.refused("call bet-or-fold").code == "call/moment"
    table.do("box 3 look\nbox 3 bet 10")


@clause(CROWN, "7.4.1")
def test_the_machine_makes_crown_s_calls_itself() -> None:
    table = play(CROWN, "box 3 ante 10\ndeal")
    assert [event.call for event in table.events_of(Announced)] == ["no-more-bets", "bet-or-fold"]
    assert [event.cites for event in table.events_of(Announced)] == [("7.2",), ("7.4.1",)]


@clause(UNDATED, "9.1")
@clause(VERSION_4, "9.1")
@clause(UTH, "9.1")
def test_at_the_star_decisions_open_with_the_last_card_and_looking_is_no_condition(book: str) -> None:
    table = play(book, f"box 3 ante 10{', blind 10' if book == UTH else ''}\ndeal", mode="live")
    assert table.refused("call bet-or-fold").code == "call/unknown"
    table.do(f"box 3 bet {30 if book == UTH else 10}")
    assert not table.events_of(CardsLooked)


@pytest.mark.parametrize("mode", ["live", "electronic"])
@clause(UNDATED, "7.3.4", "9.1.1", "1.1:Hole Cards")
@clause(VERSION_4, "7.3.4", "9.1.1", "1.1:Hole Cards")
@clause(CROWN, "7.4.1", "1.1:Fold", "1.1:Hole Cards")
@clause(UTH, "7.2.4", "9.1.1", "1.1:Hole Cards")
def test_cards_are_in_their_player_s_view_only_and_in_none_after_a_fold(book: str, mode: Mode) -> None:
    blind = ", blind 10" if book == UTH else ""
    wagers = f"box 3 ante 10{blind}\nbox 5 ante 10{blind}"
    table = play(book, f"{wagers}\ndeal 3: As Ks; 5: Jh Jd; dealer: 9h 9d", mode=mode)
    everybody = ("p3", "p5", "stranger", "machine", *table.staff)
    for viewer in everybody:
        assert not seen(table, viewer)
    table.do("box 3 look")
    assert seen(table, "p3") == {"As", "Ks"}
    assert table.refused("box 3 look").code == "look/done"
    for viewer in everybody[1:]:
        assert not seen(table, viewer)
    table.do("box 3 fold")
    for viewer in everybody:
        assert not seen(table, viewer)
    recorded = msgspec.json.encode(table.events).decode()
    assert not [card for card in (*OWN[3], *OWN[5], "9h", "9d") if f'"{card}"' in recorded]


def seen(table: Felt, viewer: str) -> set[str]:
    """The hole and dealer's cards that stand anywhere in a view."""
    view = msgspec.json.encode(table.view(viewer)).decode()
    return {card for card in (*OWN[3], *OWN[5], "9h", "9d") if f'"{card}"' in view}


@clause(UNDATED, "9.1.1", "9.2.1", "9.3.1")
@clause(VERSION_4, "9.1.1", "9.5")
def test_folded_cards_stay_hidden_to_the_end_of_the_round(book: str) -> None:
    table = at(book, "3rd", "ante 10")
    table.do("box 3 look\nbox 3 fold\nclose")
    assert '"Ah"' not in msgspec.json.encode((table.events, table.view("p3"))).decode()


@clause(UNDATED, "9.2", "9.3")
@clause(VERSION_4, "9.2", "9.3")
@clause(CROWN, "7.4.4", "7.4.5")
def test_shared_cards_open_one_at_a_time(book: str) -> None:
    table = at(book, "3rd")
    for shown in (("??", "??", "??"), ("Qs", "??", "??"), ("Qs", "8d", "??")):
        assert table.view("p3").community == shown
        table.do(f"box 3 bet 10\nshow {('Qs', '8d', '4c')[sum(card != '??' for card in shown)]}")
    assert table.view("p3").community == ("Qs", "8d", "4c")
