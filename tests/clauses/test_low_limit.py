"""Low limit tables deal from a device only; and a supervisor's order before cards go into the device."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, Refused, clause, play, sign

S3, S4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
LOW = {S3: ("6.6.2",), S4: ("6.7.2",)}


@clause(S3, "6.6.2")
@clause(S4, "6.7.2")
def test_a_low_limit_table_opens_with_a_device_and_not_with_a_shoe(book: str) -> None:
    low = replace(sign(book), low_limit=True)
    assert play(book, sign=low).events_of(ev.TableOpened)[0].sign.low_limit
    with pytest.raises(Refused) as refused:
        play(book, sign=low, source="card_shoe")
    assert (refused.value.refusal.code, refused.value.refusal.cites) == ("source/low-limit", LOW[book])
    assert not play(book, source="card_shoe").events_of(ev.TableOpened)[0].sign.low_limit


@clause(S3, "6.6.2", "12.2.3")
@clause(S4, "6.7.2", "12.2.3")
def test_a_low_limit_table_never_changes_to_a_shoe(book: str) -> None:
    felt = play(book, "box 3 ante 10\ndeal", sign=replace(sign(book), low_limit=True), mode="live")
    felt.do("wrong device-failed\nrule void-round")
    shoe = felt.refused("source card_shoe")
    assert (shoe.code, shoe.cites) == ("source/low-limit", LOW[book])
    felt.do("source shuffling_device unit B")


def test_the_other_books_have_no_low_limit_tables() -> None:
    for book in (CROWN, UTH):
        with pytest.raises(Refused) as refused:
            play(book, sign=replace(sign(book), low_limit=True))
        assert refused.value.refusal.code == "sign/low-limit"


def wagered(book: str, source: str | None = None) -> Felt:
    """A live table between rounds, its deck not yet in the device again; by hand from here on."""
    lines = "box 3 ante 10\ndeal\nbox 3 fold\nclose\nbox 3 ante 10\nby hand"
    return play(book, lines, mode="live", source=source)


def refusal(felt: Felt, command: c.Command) -> Refusal:
    answer = felt.give(command)
    assert isinstance(answer, Refusal)
    return answer


def order(actor: str, *, shuffle: bool = True, cut: bool = False, reason: str = "unmixed") -> c.OrderShuffle:
    return c.OrderShuffle(actor=actor, deck="red", reason=reason, shuffle=shuffle, cut=cut)


@clause(S3, "4.4.5")
@clause(S4, "4.4.5")
def test_a_supervisor_orders_a_shuffle_before_cards_go_into_the_device(book: str) -> None:
    for actor in ("dealer", "inspector", "p3"):
        assert refusal(wagered(book), order(actor)).cites == ("4.4.5",)
    for actor in ("gaming_supervisor", "assistant_gaming_manager"):
        felt = wagered(book)
        assert refusal(felt, order(actor, reason="")).cites == ("4.4.5",)
        felt.give(order(actor))
        assert felt.events_of(ev.ShuffleOrdered)[0].cites == ("4.4.5",)
        waits = felt.refused("load red")
        assert (waits.code, waits.cites) == ("deck/shuffle", ("4.4.5",))
        felt.do("shuffle red manual\nload red\nshuffle red\ndeal")


@clause(S3, "4.4.5", "4.4.3", "4.3")
@clause(S4, "4.4.5", "4.4.3", "4.3")
def test_a_cut_is_made_before_loading_only_where_it_is_ordered(book: str) -> None:
    felt = wagered(book)
    uncut = felt.refused("cut red")
    assert (uncut.code, "4.4.3" in uncut.cites) == ("deck/no-cut", True)
    felt.do("order cut red")
    waits = felt.refused("load red")
    assert (waits.code, waits.cites) == ("deck/uncut", ("4.4.5",))
    assert refusal(felt, c.CutDeck(actor="gaming_supervisor", deck="red")).cites == ("4.3",)
    felt.do("cut red")
    assert felt.events_of(ev.DeckCut)[0].cites == ("4.3", "4.4.5")
    felt.do("load red\nshuffle red\ndeal")


@clause(S3, "4.4.5")
@clause(S4, "4.4.5")
def test_where_both_are_ordered_the_shuffle_comes_before_the_cut(book: str) -> None:
    felt = wagered(book)
    felt.do("order shuffle+cut red")
    assert felt.refused("cut red").cites == ("4.4.5",)
    felt.do("shuffle red manual")
    assert felt.refused("load red").code == "deck/uncut"
    felt.do("cut red\nload red\nshuffle red\ndeal")


@clause(S3, "4.4.5")
@clause(S4, "4.4.5")
def test_the_order_comes_too_late_for_cards_in_the_device_and_is_none_for_a_shoe(book: str) -> None:
    felt = wagered(book)
    offered = [option.command for option in felt.options("gaming_supervisor")]
    orders = [(one.shuffle, one.cut) for one in offered if isinstance(one, c.OrderShuffle)]
    assert orders == [(True, False), (True, True), (False, True)]
    assert refusal(felt, order("gaming_supervisor", shuffle=False)).code == "order/nothing"
    felt.do("load red")
    late = felt.refused("order shuffle red")
    assert (late.code, late.cites) == ("order/loaded", ("4.4.5",))
    shoe = wagered(book, "card_shoe").refused("order shuffle red")
    assert (shoe.code, shoe.cites) == ("order/loaded", ("4.4.5",))


def test_elsewhere_a_shuffle_is_ordered_and_no_cut() -> None:
    for book, actor in ((CROWN, "tg_hdd"), (UTH, "gaming_supervisor")):
        felt = play(book, "check red\nbring red", mode="live")
        for shuffle, cut in ((True, True), (False, True), (False, False)):
            assert refusal(felt, order(actor, shuffle=shuffle, cut=cut)).code == "order/cut"
