"""Counting the cards: ordered at any time by those who may; the next round waits for the count."""

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, play

S3, S4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
OWN = {S3: "3.8", S4: "3.8", CROWN: "3.3", UTH: "3.5"}
ABOVE = {CROWN: ("tg_hdd", "tg_area_manager", "tg_acm")}
STAR = ("gaming_supervisor", "assistant_gaming_manager", "inspector")


def wagered(book: str) -> Felt:
    """A live table, a round played, wagers for the next one lying."""
    stakes = "ante 10, blind 10" if book == UTH else "ante 10"
    return play(book, f"box 3 {stakes}\ndeal\nbox 3 fold\nclose\nbox 3 {stakes}", mode="live")


def readied(felt: Felt) -> Felt:
    """The deck shuffled and loaded and bets closed, by hand from here on."""
    felt.do("by hand\nshuffle red manual\nload red\ncall no-more-bets")
    return felt


@clause(S3, "3.8")
@clause(CROWN, "3.3")
@clause(UTH, "3.5")
@clause(S4, "3.8")
def test_a_count_is_ordered_by_those_who_may_and_by_nobody_else(book: str) -> None:
    may = ABOVE.get(book, STAR)
    for actor in ("dealer", "p3", "stranger", *may, *(("inspector",) if book == CROWN else ())):
        felt = wagered(book)
        answer = felt.give(c.OrderCount(actor=actor, deck="red"))
        if actor in may:
            assert not isinstance(answer, Refusal), actor
            assert felt.events_of(ev.CountOrdered) == [
                ev.CountOrdered(deck="red", by=actor, cites=(OWN[book],))
            ]
            continue
        assert isinstance(answer, Refusal), actor
        assert (answer.code, answer.cites) == ("staff/rank", (OWN[book],))


@clause(S3, "3.8")
@clause(CROWN, "3.3")
@clause(UTH, "3.5")
@clause(S4, "3.8")
def test_the_next_round_waits_for_the_count(book: str) -> None:
    felt = readied(wagered(book))
    supervisor = ABOVE.get(book, STAR)[0]
    felt.do("order count red")
    again = felt.refused("order count red")
    assert (again.code, again.cites) == ("count/ordered", (OWN[book],))
    assert felt.view("dealer").cards_due == (("count", "red"),)
    due = felt.refused("deal")
    assert (due.code, due.cites) == ("deck/count", (OWN[book],))
    offered = [option for option in felt.options("dealer") if isinstance(option.command, c.CountDeck)]
    assert [option.command.count for option in offered if isinstance(option.command, c.CountDeck)] == [52]
    felt.do("count red 52")
    assert felt.view("dealer").cards_due == ()
    counted = felt.events_of(ev.DeckCounted)[-1]
    assert counted.complete
    assert OWN[book] in counted.cites
    felt.do("deal")
    assert felt.table.round.phase != "betting"
    assert any(isinstance(option.command, c.OrderCount) for option in felt.options(supervisor))
    assert not any(isinstance(option.command, c.OrderCount) for option in felt.options("dealer"))


@clause(S3, "3.8")
@clause(CROWN, "3.3")
@clause(UTH, "3.5")
@clause(S4, "3.8")
def test_a_count_ordered_in_a_round_lets_the_round_go_on(book: str) -> None:
    felt = readied(wagered(book))
    felt.do("draw community 5" if book == UTH else "draw community 3")
    felt.do("order count red\nas usual\ndeal\nbox 3 fold\nclose")
    assert not felt.events_of(ev.DeckCounted)
    stakes = "ante 10, blind 10" if book == UTH else "ante 10"
    felt.do(f"box 3 {stakes}")
    assert readied(felt).refused("deal").code == "deck/count"


@clause(S3, "3.8")
@clause(CROWN, "3.3")
@clause(UTH, "3.5")
@clause(S4, "3.8")
def test_a_count_can_be_ordered_while_something_waits_for_a_ruling(book: str) -> None:
    felt = wagered(book)
    felt.do("wrong device-jam\norder count red\ncount red 52\nrule reshuffle")
    assert felt.events_of(ev.DeckCounted)[-1].complete


@clause(S3, "3.8")
@clause(CROWN, "3.3")
@clause(UTH, "3.5")
@clause(S4, "3.8")
def test_a_machine_states_what_it_found_in_its_deck_and_a_wrong_number_is_a_defect(book: str) -> None:
    stakes = "ante 10, blind 10" if book == UTH else "ante 10"
    felt = play(book, f"box 3 {stakes}\norder count sealed found 52\ndeal")
    (counted,) = felt.events_of(ev.DeckCounted)
    assert (counted.count, counted.complete, counted.measured) == (52, True, True)
    assert OWN[book] in counted.cites
    felt.do("order count sealed found 51")
    short = felt.events_of(ev.DeckCounted)[-1]
    assert (short.count, short.complete, short.measured) == (51, False, True)
    (called,) = felt.events_of(ev.IrregularityCalled)
    assert (called.kind, called.count, called.by) == ("deck-defect", 51, "machine")


@clause(S3, "3.8", "11.9", "11.9.2", "11.9.3")
@clause(S4, "3.8", "11.9.2", "11.9.3")
def test_a_wrong_count_is_a_defect_of_the_deck(book: str) -> None:
    felt = play(book, "box 3 ante 10\ndeal\nbox 3 bet 10\norder count red\ncount red 51", mode="live")
    (called,) = felt.events_of(ev.IrregularityCalled)
    assert (called.kind, called.deck, called.count) == ("deck-defect", "red", 51)
    felt.do("rule void-round")
    assert felt.balance("patron:p3") == 10_000_00
    felt.do("box 3 ante 10")
    assert felt.do("by hand").refused("deal").code == "deck/suspect"
    felt.do("check red\nas usual\ndeal")


@clause(S3, "3.8", "11.9.3")
@clause(S4, "3.8", "11.9.3")
def test_the_other_deck_can_be_found_short_too(book: str) -> None:
    felt = play(
        book, "check red\nbring red\ncheck blue\nbring blue\norder count blue\ncount blue 53", mode="live"
    )
    (called,) = felt.events_of(ev.IrregularityCalled)
    assert (called.kind, called.deck) == ("idle-deck-defect", "blue")


@clause(CROWN, "3.1", "3.3")
def test_a_crown_deck_of_another_number_is_not_dealt_from() -> None:
    for count in (51, 53):
        felt = readied(wagered(CROWN))
        felt.do(f"count red {count}")
        short = felt.refused("deal")
        assert (short.code, short.cites, short.facts["counted"]) == ("deck/short", ("3.1",), count)
        felt.do("count red 52\ndeal")


@clause(CROWN, "3.3", "11.2.2(b)")
def test_an_ordered_count_that_is_wrong_ends_a_crown_deck() -> None:
    felt = readied(wagered(CROWN))
    felt.do("order count red\ncount red 51")
    (counted,) = felt.events_of(ev.DeckCounted)
    assert {"3.3", "11.2.2(b)"} <= {*counted.cites}
    assert felt.refused("deal").code == "deck/unfit"
    checked = felt.refused("check red")  # which would make it fit again
    assert (checked.code, "11.2.2(b)" in checked.cites) == ("deck/wrong-count", True)
    assert felt.refused("out red").code == "deck/slip"
    felt.do("out red slip 7 seal 9")
    assert felt.refused("bring red").code == "deck/boxed"
    assert "11.2.2(b)" in felt.refused("deal").cites
    felt.do("check blue\nbring blue")
    assert "11.2.2(b)" in felt.events_of(ev.DeckBrought)[-1].cites
    assert felt.refused("deal").code == "deck/shuffle"
    felt.do("as usual\ndeal")


def test_a_deck_nobody_knows_has_no_count() -> None:
    felt = wagered(S4)
    assert felt.refused("order count green").code == "deck/unknown"
    assert felt.refused("count green 52").code == "deck/unknown"
