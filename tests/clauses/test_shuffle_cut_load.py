"""How a deck is made ready: by whom and how it is shuffled, who cuts it, and what is loaded where."""

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table.events import CommunityDealt, DeckCut, DeckLoaded, DeckShuffled, HoleDealt
from tests.felt import Felt, clause, play

DEALER = "dealer"
CROWN = "crown-ms-3.0"
UTH = "star-uth"
DEAL = c.Deal(actor=DEALER)


def wagered(book: str, source: str | None = None, shuffler: str = "") -> Felt:
    """A live table with a wager, a deck that was brought and not shuffled, and everything else to do."""
    wagers = "box 3 ante 10, blind 10" if book == UTH else "box 3 ante 10"
    felt = play(book, wagers, mode="live", source=source, shuffler=shuffler)
    felt.staff["another"] = DEALER
    return felt.do("by hand\ncheck red\nbring red" + ("\ncall no-more-bets" if book == CROWN else ""))


def refusal(felt: Felt, command: c.Command) -> Refusal:
    """Why a command is refused; an error if it is not."""
    answer = felt.give(command)
    assert isinstance(answer, Refusal)
    return answer


def shuffle(actor: str = DEALER, method: str = "manual") -> c.ShuffleDeck:
    return c.ShuffleDeck(actor=actor, deck="red", method=method)


def cut(actor: str = DEALER) -> c.CutDeck:
    return c.CutDeck(actor=actor, deck="red")


def load(count: int = 52) -> c.LoadDeck:
    return c.LoadDeck(actor=DEALER, deck="red", count=count)


@clause("star-ms-undated", "4.1")
@clause(UTH, "4.1")
@clause("star-ms-4", "4.1")
def test_the_dealer_shuffles_by_hand_or_with_the_device(book: str) -> None:
    table = wagered(book)
    for actor in ("gaming_supervisor", "assistant_gaming_manager", "another", "p3"):
        found = refusal(table, shuffle(actor))
        assert (found.code, found.cites) == ("staff/rank", ("4.1",))
    for method in ("wash", "machine", "asm", "csm"):
        found = refusal(table, shuffle(method=method))
        assert found.code == "deck/method"
        assert "4.1" in found.cites
    assert refusal(table, shuffle(method="device")).code == "deck/unloaded"
    for command in (shuffle(), load(), shuffle(method="device")):
        assert not isinstance(table.give(command), Refusal)
    assert [event.method for event in table.events_of(DeckShuffled)] == ["manual", "device"]
    assert all("4.1" in event.cites for event in table.events_of(DeckShuffled))
    assert not isinstance(table.give(DEAL), Refusal)


@clause(CROWN, "4.1.3", "1.1:Automatic Shuffling Machine", "1.1:Continuous Shuffling Machine")
def test_a_crown_deck_is_shuffled_by_hand_or_by_either_machine() -> None:
    for source, shuffler, methods in (
        ("manual_shoe", "", {"manual"}),
        ("manual_shoe", "asm", {"manual", "asm"}),
        ("csm", "", {"manual", "csm"}),
        ("csm", "asm", {"manual", "asm", "csm"}),
    ):
        for method in ("manual", "asm", "csm", "device", "wash", "machine"):
            table = wagered(CROWN, source, shuffler)
            if source == "csm":
                table.give(load())
            if method not in methods:
                found = refusal(table, shuffle(method=method))
                assert (found.code, found.cites) == ("deck/method", ("4.1.3",))
                continue
            assert not isinstance(table.give(shuffle(method=method)), Refusal)
            machine = {"asm": "1.1:Automatic Shuffling Machine", "csm": "1.1:Continuous Shuffling Machine"}
            assert {"4.1.3", *filter(None, [machine.get(method)])} <= table.cites(DeckShuffled)
            in_source = method == "csm"  # the other ways take the cards out of it
            assert isinstance(table.give(DEAL), Refusal) is not in_source
    table = wagered(CROWN)
    found = refusal(table, shuffle("p3"))
    assert (found.code, found.cites) == ("staff/rank", ("4.1.3",))
    assert not isinstance(table.give(shuffle("tg_hdd")), Refusal)


@clause("star-ms-undated", "4.2")
@clause(CROWN, "4.2.1")
@clause(UTH, "4.3", "4.3.2")
@clause("star-ms-4", "4.2")
def test_with_a_shoe_the_deck_is_shuffled_cut_and_loaded_whole(book: str) -> None:
    own = {CROWN: {"4.2.1"}, UTH: {"4.3", "4.3.2"}}.get(book, {"4.2"})
    table = wagered(book, "manual_shoe" if book == CROWN else "card_shoe")
    assert refusal(table, load()).code == "deck/shuffle"
    assert refusal(table, cut()).code == "deck/shuffle"
    table.give(shuffle())
    for early in (load(), DEAL):
        found = refusal(table, early)
        assert found.code == "deck/uncut"
        assert own <= {*found.cites}
    table.give(cut())
    if book == UTH:
        table.do("attest place-on-cutting-card")
    found = refusal(table, DEAL)
    assert found.code == "deck/unloaded"
    assert own <= {*found.cites}
    for count in (51, 53):
        found = refusal(table, load(count))
        assert found.code == "deck/load-count"
        assert own <= {*found.cites}
    table.give(load())
    assert own <= table.cites(DeckLoaded)
    again = refusal(table, load())
    assert again.code == "deck/loaded"
    assert own <= {*again.cites}
    assert not isinstance(table.give(DEAL), Refusal)


@clause("star-ms-undated", "4.3")
@clause(UTH, "4.4")
@clause("star-ms-4", "4.3")
def test_only_the_signed_on_dealer_cuts(book: str) -> None:
    own = ("4.4" if book == UTH else "4.3",)
    table = wagered(book, "card_shoe")
    table.give(shuffle())
    for actor in ("p3", "another", "gaming_supervisor", "assistant_gaming_manager"):
        found = refusal(table, cut(actor))
        assert (found.code, found.cites) == ("staff/rank", own)
    table.give(cut())
    assert table.events_of(DeckCut)[0].cites == own
    found = refusal(table, cut())
    assert (found.code, found.cites) == ("deck/cut-twice", own)


@clause(CROWN, "4.2.1")
def test_a_crown_deck_is_cut_once_and_never_by_a_player() -> None:
    for actor in (DEALER, "tg_hdd"):
        table = wagered(CROWN, "manual_shoe")
        table.give(shuffle())
        assert refusal(table, cut("p3")).cites == ("4.2.1",)
        table.give(cut(actor))
        assert table.events_of(DeckCut)[0].by == actor
        assert table.cites(DeckCut) == {"4.2.1"}
        found = refusal(table, cut())
        assert (found.code, found.cites) == ("deck/cut-twice", ("4.2.1",))


@clause("star-ms-undated", "4.4", "4.4.1", "4.4.3", "4.4.4")
@clause("star-ms-4", "4.4.1", "4.4.3", "4.4.4")
def test_a_device_takes_the_place_of_the_shoe_after_a_shuffle_by_hand_and_without_a_cut(book: str) -> None:
    own = {"4.4.1", "4.4.2", "4.4.3", "4.4.4"}
    table = wagered(book, "shuffling_device")
    found = refusal(table, load())
    assert found.code == "deck/hand-shuffle"
    assert own <= {*found.cites}
    table.give(shuffle())
    found = refusal(table, cut())
    assert found.code == "deck/no-cut"
    assert own <= {*found.cites}
    found = refusal(table, DEAL)
    assert found.code == "deck/unloaded"
    assert refusal(table, load(51)).code == "deck/load-count"
    table.give(load())
    assert own <= table.cites(DeckLoaded)
    again = refusal(table, load())
    assert again.code == "deck/loaded"
    assert own <= {*again.cites}
    assert not isinstance(table.give(DEAL), Refusal)
    assert len(table.events_of(CommunityDealt)) == 1


@clause("star-ms-undated", "4.4.1", "4.4.2")
@clause("star-ms-4", "4.4.1", "4.4.2")
def test_later_rounds_are_shuffled_by_the_device_alone(book: str) -> None:
    table = play(book, "box 3 ante 10\ndeal\nbox 3 fold\nclose\nbox 3 ante 10\nby hand", mode="live")
    table.give(load())
    assert refusal(table, DEAL).code == "deck/shuffle"
    table.give(shuffle(method="device"))
    assert "4.4.2" in table.events_of(DeckShuffled)[-1].cites
    assert not isinstance(table.give(DEAL), Refusal)


@clause(CROWN, "4.2.2", "1.1:Continuous Shuffling Machine")
@clause(UTH, "4.3", "4.1.5")
def test_a_device_is_loaded_with_or_without_a_shuffle_by_hand_and_never_cut(book: str) -> None:
    own = {"4.2.2", "1.1:Continuous Shuffling Machine"} if book == CROWN else {"4.2.1"}
    inside = "csm" if book == CROWN else "device"
    for by_hand in (True, False):
        table = wagered(book)
        if by_hand:
            table.give(shuffle())
            assert book == CROWN or "4.1.5" in table.cites(DeckShuffled)
        found = refusal(table, cut())
        assert found.code == "deck/no-cut"
        assert own <= {*found.cites}
        assert refusal(table, DEAL).code == ("deck/unloaded" if by_hand else "deck/shuffle")
        table.give(load())
        if not by_hand:
            assert refusal(table, DEAL).code == "deck/shuffle"
            table.give(shuffle(method=inside))
        assert not isinstance(table.give(DEAL), Refusal)


@clause(UTH, "4.3.1")
def test_a_holdem_deck_is_put_on_the_cutting_card_after_the_cut() -> None:
    for source, then in (("card_shoe", load()), ("hand", DEAL)):
        table = wagered(UTH, source)
        table.give(shuffle())
        early = refusal(table, c.Attest(actor=DEALER, step="place-on-cutting-card"))
        assert (early.code, early.cites) == ("step/not-due", ("4.3.1",))
        table.give(cut())
        assert table.events_of(DeckCut)[0].steps == ("place-on-cutting-card",)
        found = refusal(table, then)
        assert (found.code, found.cites) == ("step/due", ("4.3.1",))
        table.do("attest place-on-cutting-card")
        assert not isinstance(table.give(then), Refusal)


@clause(UTH, "4.3", "4.3.3")
def test_from_the_hand_cards_are_dealt_after_the_cut_with_nothing_to_load() -> None:
    table = wagered(UTH, "hand")
    assert refusal(table, DEAL).code == "deck/shuffle"
    table.give(shuffle())
    found = refusal(table, DEAL)
    assert found.code == "deck/uncut"
    assert {"4.3", "4.3.3"} <= {*found.cites}
    table.do("cut red\nattest place-on-cutting-card")
    found = refusal(table, load())
    assert found.code == "deck/no-load"
    assert "4.3.3" in found.cites
    assert not isinstance(table.give(DEAL), Refusal)
    assert table.events_of(HoleDealt)
