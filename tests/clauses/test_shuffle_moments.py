"""When a deck is shuffled: before play, after each round, after an empty table, and when it is ordered."""

from typing import TypeVar

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table.events import HoleDealt, RoundClosed, SeatLeft, SeatTaken, ShuffleOrdered
from tests.felt import Felt, clause, play

DEALER = "dealer"
CROWN = "crown-ms-3.0"
UTH = "star-uth"
DEAL = c.Deal(actor=DEALER)
Kind = TypeVar("Kind", bound=c.Command)


def wagered(book: str, source: str | None = None) -> Felt:
    """A live table with a wager, a deck that was brought and not shuffled, and everything else to do."""
    felt = play(book, wagers(book), mode="live", source=source)
    return felt.do("by hand\ncheck red\nbring red" + called(book))


def wagers(book: str) -> str:
    return "box 3 ante 10, blind 10" if book == UTH else "box 3 ante 10"


def called(book: str) -> str:
    return "\ncall no-more-bets" if book == CROWN else ""


def refusal(felt: Felt, command: c.Command) -> Refusal:
    """Why a command is refused; an error if it is not."""
    answer = felt.give(command)
    assert isinstance(answer, Refusal)
    return answer


def dealt(felt: Felt) -> bool:
    """Whether the deal goes on; a refusal is an error."""
    return not isinstance(felt.give(DEAL), Refusal)


def order(actor: str, reason: str = "odd sequence", deck: str = "red") -> c.OrderShuffle:
    return c.OrderShuffle(actor=actor, deck=deck, reason=reason)


@clause("star-ms-undated", "4.1", "4.1.1")
@clause(CROWN, "4.1.1(a)")
@clause(UTH, "4.1", "4.1.1")
@clause("star-ms-4", "4.1", "4.1.1")
def test_a_deck_is_shuffled_before_play_starts_and_again_when_the_table_reopens(book: str) -> None:
    own = ("4.1.1(a)" if book == CROWN else "4.1.1",)
    table = wagered(book)
    found = refusal(table, DEAL)
    assert (found.code, found.cites) == ("deck/shuffle", own)
    table.do("as usual\ndeal\nbox 3 fold\nclose\nshuffle red manual\nleave 3")
    if book == CROWN:
        table.give(c.CountDeck(actor=DEALER, deck="red", count=52))
    table.give(c.CloseTable(actor=table.opening.actor))
    table.do("open\n" + wagers(book) + "\nby hand" + called(book))
    assert refusal(table, DEAL).cites == own
    table.do("as usual\ndeal")


@clause("star-ms-undated", "4.1.2", "4.4")
@clause(CROWN, "4.1.1(a)")
@clause(UTH, "4.1.2")
@clause("star-ms-4", "4.1.2")
def test_a_deck_is_shuffled_when_its_round_ends(book: str) -> None:
    own = "4.1.1(a)" if book == CROWN else "4.1.2"
    shoe = "manual_shoe" if book == CROWN else "card_shoe"
    for source in (shoe, table_device(book)):
        table = play(book, wagers(book) + "\ndeal\nbox 3 fold\nclose", mode="live", source=source)
        assert own in table.cites(RoundClosed)
        table.do(wagers(book) + "\nby hand" + called(book))
        found = refusal(table, DEAL)
        assert (found.code, found.cites) == ("deck/shuffle", (own,))
        table.do("as usual\ndeal")


def table_device(book: str) -> str:
    return "csm" if book == CROWN else "shuffling_device"


@clause("star-ms-undated", "3.2.1", "4.1.2", "4.4.2")
@clause(CROWN, "3.1.1", "4.1.1(a)")
@clause(UTH, "4.1.2", "4.2.1")
@clause("star-ms-4", "3.2.1", "4.1.2", "4.4.2")
def test_the_other_deck_may_be_shuffled_during_the_round_and_dealt_next(book: str) -> None:
    table = play(book, wagers(book) + "\ndeal\nby hand\ncheck blue\nbring blue", mode="live")
    own = {CROWN: "3.1.1", UTH: "4.2.1"}.get(book, "4.4.2")
    table.do("shuffle blue manual\nload blue\nshuffle blue " + ("csm" if book == CROWN else "device"))
    assert own in table.cites("DeckLoaded") & table.cites("DeckShuffled")
    assert refusal(table, c.PlayDeck(actor=DEALER, deck="blue")).code == "deck/in-play"
    table.do("as usual\nbox 3 fold\nclose\n" + wagers(book) + "\nby hand" + called(book))
    assert refusal(table, DEAL).facts == {"deck": "red", "moment": "round-end"}
    table.give(c.PlayDeck(actor=DEALER, deck="blue"))
    assert dealt(table)


@clause("star-ms-undated", "4.1.3")
@clause(UTH, "4.1.3")
@clause("star-ms-4", "4.1.3")
def test_a_deck_is_shuffled_after_an_empty_table_has_a_player_again(book: str) -> None:
    table = play(book, "seat 3 p3\nby hand\ncheck red\nbring red\nshuffle red manual\nload red", mode="live")
    table.do("seat 4 p4\nleave 3")
    assert "4.1.3" not in table.cites(SeatLeft)
    table.do("leave 4")
    assert "4.1.3" in table.cites(SeatLeft)
    table.do("shuffle red manual\nload red")  # nobody is there yet
    table.do(f"seat 3 p3\n{wagers(book)}")
    assert "4.1.3" in table.cites(SeatTaken)
    found = refusal(table, DEAL)
    assert (found.code, found.cites) == ("deck/shuffle", ("4.1.3",))
    table.do("seat 5 p5\nshuffle red manual\nload red")
    assert dealt(table)


@clause(UTH, "4.1.4")
@clause(CROWN, "4.1.1(b)", "4.1.1(c)")
def test_a_shuffle_is_ordered_by_those_above_the_dealer_with_a_reason(book: str) -> None:
    own = ("4.1.1(b)", "4.1.1(c)") if book == CROWN else ("4.1.4",)
    above = ("tg_hdd", "tg_area_manager", "tg_acm") if book == CROWN else (
        "gaming_supervisor", "assistant_gaming_manager",
    )  # fmt: skip
    for rank in above:
        table = wagered(book)
        table.do("as usual")
        table.do("shuffle red manual\nload red\nby hand")
        below = refusal(table, order(DEALER))
        assert (below.code, below.cites) == ("staff/rank", own)
        assert refusal(table, order("p3")).cites == own
        assert refusal(table, order(rank, reason="")).cites == own
        table.give(order(rank, reason="cards fell"))
        ordered = table.events_of(ShuffleOrdered)[0]
        assert (ordered.by, ordered.reason, ordered.cites) == (rank, "cards fell", own)
        found = refusal(table, DEAL)
        assert (found.code, found.cites) == ("deck/shuffle", own)
        table.do("shuffle red manual\nload red")
        assert dealt(table)


@clause(CROWN, "4.1.1(b)")
def test_an_ordered_shuffle_stops_a_crown_deal_at_once_and_leaves_what_is_dealt() -> None:
    table = wagered(CROWN, "manual_shoe")
    table.do("shuffle red manual\ncut red\nload red\ndraw 3 1")
    assert table.refused("shuffle red manual").code == "deck/in-play"
    table.give(order("tg_hdd"))
    stopped = refusal(table, DEAL)
    assert (stopped.code, stopped.cites) == ("deck/shuffle", ("4.1.1(b)", "4.1.1(c)"))
    table.do("shuffle red manual")
    assert refusal(table, DEAL).code == "deck/uncut"
    table.do("cut red")
    for count in (52, 50):
        assert refusal(table, c.LoadDeck(actor=DEALER, deck="red", count=count)).code == "deck/load-count"
    assert not isinstance(table.give(c.LoadDeck(actor=DEALER, deck="red", count=51)), Refusal)
    assert dealt(table)
    assert [event.places for event in table.events_of(HoleDealt)] == [(1,), (2,)]
    assert table.returned(3) == {}


@clause(UTH, "4.1.4")
def test_a_shuffle_ordered_in_a_holdem_round_waits_for_the_next() -> None:
    table = wagered(UTH)
    table.do("shuffle red manual\nload red\ndraw community 5\nattest spread-community")
    table.give(order("gaming_supervisor"))
    assert table.refused("shuffle red manual").code == "deck/in-play"
    assert dealt(table)
    table.do("as usual\nbox 3 fold\nclose\n" + wagers(UTH) + "\nby hand")
    assert refusal(table, DEAL).code == "deck/shuffle"


@clause(CROWN, "4.1.1(a)")
def test_an_empty_crown_table_needs_no_shuffle_beyond_that_of_its_round() -> None:
    table = play(CROWN, "seat 3 p3\nby hand\ncheck red\nbring red\nshuffle red manual\nload red", mode="live")
    table.do("leave 3\nseat 3 p3\nbox 3 ante 10\ncall no-more-bets")
    assert dealt(table)


@clause(UTH, "4.1", "4.1.4", "4.1.5")
@clause(CROWN, "4.1.1(b)", "4.1.3")
def test_what_may_be_done_with_the_deck_is_offered_to_those_who_may_do_it(book: str) -> None:
    above = "tg_hdd" if book == CROWN else "assistant_gaming_manager"
    table = wagered(book)

    def offered(actor: str, kind: type[Kind]) -> list[Kind]:
        return [option.command for option in table.options(actor) if isinstance(option.command, kind)]

    assert [one.deck for one in offered(above, c.OrderShuffle)] == ["red"]
    assert not offered(DEALER, c.OrderShuffle)
    assert not offered("p3", c.ShuffleDeck)
    assert [one.method for one in offered(DEALER, c.ShuffleDeck)] == ["manual"]
    table.do("load red")
    inside = "csm" if book == CROWN else "device"
    assert [one.method for one in offered(DEALER, c.ShuffleDeck)] == ["manual", inside]
    table.do("shuffle red manual\nload red\ncheck blue\nbring blue")
    assert offered(DEALER, c.PlayDeck) == [c.PlayDeck(actor=DEALER, deck="blue")]
    table.give(DEAL)
    assert not offered(DEALER, c.PlayDeck)
    assert offered(above, c.OrderShuffle)
