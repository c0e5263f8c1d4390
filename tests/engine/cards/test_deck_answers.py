"""What may be done with a deck, with the whole answer: the event to its last field, or the refusal."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.entries import Step
from croupier.core.cards import DECK
from croupier.core.refusal import Refusal
from croupier.rulebooks.load import load as load_book
from croupier.table import commands as c
from croupier.table import events as ev
from tests.clauses.answers import assert_refused, cited
from tests.felt import Felt, play
from tests.felt.variant import play_variant, variant

BOOKS = {"S4": "star-ms-4", "C3": "crown-ms-3.0", "UTH": "star-uth"}
MACHINE, DEALER, SUPERVISOR, HDD = "machine", "dealer", "gaming_supervisor", "tg_hdd"
CUSTODY = "house:deck-custody"
CHECKING = "3.4 1.1:Deck-Checking_Device"
CHECKER = "deck_checking_device"
DEVICE = "2.4.1 3.2.1 4.4 4.4.1 4.4.2 4.4.3 4.4.4 7.3"
BROUGHT = "by hand\n check red\n bring red"
READY = f"{BROUGHT}\n shuffle red manual\n load red"
TWO = f"{BROUGHT}\n check blue\n bring blue"
DEALT = "box 3 ante 10\n deal"
SECOND = f"{DEALT}\n by hand\n check blue\n bring blue"
PLAYED = f"{DEALT}\n box 3 fold\n close\n by hand"
COUNTED = f"{PLAYED}\n order count red\n count red 51"
SUSPECT = f"{BROUGHT}\n wrong deck-defect\n rule check-deck"
ONE_CARD = (
    f"{BROUGHT}\n shuffle red manual\n cut red\n load red\n as usual\n box 3 ante 10\n by hand\n draw 3 1"
)


def at(where: str, lines: str) -> Felt:
    """A table: the book, and where it matters the source, the shuffler or the mode."""
    book, *more = where.split()
    source, shuffler = (*more, "", "")[:2]
    mode: Any = "electronic" if shuffler == MACHINE else "live"
    return play(
        BOOKS[book],
        lines,
        mode=mode,
        source=source or None,
        shuffler="" if mode == "electronic" else shuffler,
    )


def check(deck: str = "red", *, by: str = DEALER, actor: str = DEALER, **found: Any) -> c.CheckDeck:
    return c.CheckDeck(actor=actor, deck=deck, by=by, **{"back": deck, **found})


def bring(deck: str = "red", back: str = "", actor: str = DEALER) -> c.BringDeck:
    return c.BringDeck(actor=actor, deck=deck, back=back)


def secure(place: str = "cage", custodian: str = "anna", deck: str = "red") -> c.SecureDeck:
    return c.SecureDeck(actor=DEALER, deck=deck, place=place, custodian=custodian)


def put(deck: str = "red", actor: str = DEALER) -> c.PlayDeck:
    return c.PlayDeck(actor=actor, deck=deck)


def box(deck: str = "red", slip: str = "", seal: str = "") -> c.BoxDeck:
    return c.BoxDeck(actor=DEALER, deck=deck, slip=slip, seal=seal)


def shuffle(method: str = "manual", deck: str = "red") -> c.ShuffleDeck:
    return c.ShuffleDeck(actor=DEALER, deck=deck, method=method)


def sealed(method: str = MACHINE) -> c.ShuffleDeck:
    return c.ShuffleDeck(actor=MACHINE, deck="sealed", method=method, commitment="abc")


def order(
    deck: str = "red", reason: str = "odd", *, shuffle: bool = True, cut: bool = False
) -> c.OrderShuffle:
    return c.OrderShuffle(actor=SUPERVISOR, deck=deck, reason=reason, shuffle=shuffle, cut=cut)


def cut(deck: str = "red") -> c.CutDeck:
    return c.CutDeck(actor=DEALER, deck=deck)


def load(count: int = 52, deck: str = "red") -> c.LoadDeck:
    return c.LoadDeck(actor=DEALER, deck=deck, count=count)


def unfit(*cards: str, deck: str = "red", reason: str = "worn") -> c.FindUnfit:
    return c.FindUnfit(actor=SUPERVISOR, deck=deck, cards=cards, reason=reason)


def change(*cards: str, deck: str = "red", reason: str = "worn") -> c.ChangeCards:
    return c.ChangeCards(actor=SUPERVISOR, deck=deck, cards=cards, reason=reason)


@pytest.mark.parametrize(
    ("where", "lines", "command", "code", "cites"),
    [
        ("S4", "", check(by="player"), "deck/checker", CHECKING),
        ("S4", "", check(by="supervisor"), "deck/checker", CHECKING),
        ("S4", "", check(actor="p3"), "staff/rank", f"{CUSTODY} house:staff"),
        ("S4", "", check(by=SUPERVISOR, actor=SUPERVISOR), "deck/checker", CHECKING),
        ("S4", "", check(by=CHECKER), "deck/device", CHECKING),
        ("C3", "", check(by="tg_acm", actor=HDD), "deck/checker", "3.2"),
        ("C3", "", check(by=DEALER, actor=HDD), "deck/checker", "3.2"),
        ("S4", DEALT, check(), "deck/in-play", CUSTODY),
        ("S4 card_shoe", ONE_CARD, check(), "deck/in-play", CUSTODY),
        ("S4", TWO, check("blue", back="red"), "deck/back", "3.2.2"),
        ("S4", SUSPECT, check(beforehand=True), "deck/suspect", "11.9 11.9.1 11.9.3"),
        ("C3", COUNTED, check(), "deck/wrong-count", "3.3 11.2.2(b)"),
        ("S4", BROUGHT, secure(deck="blue"), "deck/unknown", CUSTODY),
        ("S4", BROUGHT, secure(), "deck/unchecked", "3.5"),
        ("S4", "check red", secure(place=""), "deck/custodian", "3.5"),
        ("S4", "check red", secure(custodian=""), "deck/custodian", "3.5"),
        ("C3", "shut", bring(actor=HDD), "table/closed", CUSTODY),
        ("S4", "", bring(back="red"), "deck/unchecked", CHECKING),
        ("UTH", "", bring(), "deck/unchecked", "3.4"),
        ("S4", BROUGHT, bring(), "deck/here", CUSTODY),
        ("S4", f"{BROUGHT}\n out red", bring(), "deck/boxed", CUSTODY),
        ("S4 card_shoe", f"{BROUGHT}\n check blue", bring("blue"), "deck/capacity",
         "2.4.1 3.6 1.1:Card_Shoe 1.1:Shuffling_Device 3.2.1"),
        ("C3", "shut", put(actor=HDD), "table/closed", CUSTODY),
        ("S4", BROUGHT, put("blue"), "deck/unknown", CUSTODY),
        ("S4", f"{BROUGHT}\n check blue", put("blue"), "deck/away", CUSTODY),
        ("S4", SECOND, put("blue"), "deck/in-play", CUSTODY),
        ("S4", BROUGHT, put(), "deck/here", CUSTODY),
        ("S4", BROUGHT, box("blue"), "deck/unknown", CUSTODY),
        ("S4", DEALT, box(), "deck/in-play", CUSTODY),
        ("C3", COUNTED, box(), "deck/slip", "3.3 11.2.2(b)"),
        ("C3", COUNTED, box(slip="7"), "deck/slip", "3.3 11.2.2(b)"),
        ("C3", COUNTED, box(seal="9"), "deck/slip", "3.3 11.2.2(b)"),
        ("S4", BROUGHT, shuffle(deck="blue"), "deck/unknown", CUSTODY),
        ("S4", BROUGHT, shuffle("wash"), "deck/method", "4.1"),
        ("S4", BROUGHT, shuffle("device"), "deck/unloaded", DEVICE),
        ("S4", DEALT, shuffle(), "deck/in-play", "4.1"),
        ("UTH hand machine", "", sealed("manual"), "deck/method", "4.1 4.1.5"),
        ("S4", "shut", order(), "table/closed", CUSTODY),
        ("S4", BROUGHT, order("blue"), "deck/unknown", CUSTODY),
        ("S4", BROUGHT, order(reason=""), "order/reason", "4.4.5"),
        ("S4 card_shoe", BROUGHT, order(), "order/loaded", "4.4.5"),
        ("S4", READY, order(), "order/loaded", "4.4.5"),
        ("S4", BROUGHT, order(shuffle=False), "order/nothing", "4.4.5"),
        ("UTH", BROUGHT, order(cut=True), "order/cut", "4.1.4"),
        ("UTH", BROUGHT, order(shuffle=False), "order/cut", "4.1.4"),
        ("S4", BROUGHT, cut("blue"), "deck/unknown", CUSTODY),
        ("S4", BROUGHT, cut(), "deck/no-cut", DEVICE),
        ("S4", f"{BROUGHT}\n order shuffle+cut red", cut(), "deck/shuffle", "4.4.5"),
        ("S4", f"{BROUGHT}\n order cut red\n cut red", cut(), "deck/cut-twice", "4.3"),
        ("S4 card_shoe", BROUGHT, cut(), "deck/shuffle", "4.1.1"),
        ("S4 card_shoe", f"{BROUGHT}\n shuffle red manual\n cut red", cut(), "deck/cut-twice", "4.3"),
        ("S4", BROUGHT, load(deck="blue"), "deck/unknown", CUSTODY),
        ("UTH hand", BROUGHT, load(), "deck/no-load", "3.1 3.2.3 4.3 4.3.3 7.3 7.3.1"),
        ("S4", BROUGHT, load(51), "deck/load-count", DEVICE),
        ("S4", BROUGHT, load(), "deck/hand-shuffle", DEVICE),
        ("S4", f"{BROUGHT}\n order shuffle red", load(), "deck/shuffle", "4.4.5"),
        ("S4", f"{BROUGHT}\n order cut red", load(), "deck/uncut", "4.4.5"),
        ("S4", f"{BROUGHT}\n shuffle red manual\n order cut red", load(), "deck/uncut", "4.4.5"),
        ("S4 card_shoe", BROUGHT, load(), "deck/shuffle", "4.1.1"),
        ("S4 card_shoe", f"{BROUGHT}\n shuffle red manual", load(), "deck/uncut", "2.4.1 4.2 7.2"),
        ("UTH card_shoe", f"{BROUGHT}\n shuffle red manual\n cut red", load(), "step/due", "4.3.1"),
        ("UTH", BROUGHT, unfit(deck="blue"), "deck/unknown", CUSTODY),
        ("UTH", BROUGHT, unfit(reason=""), "order/reason", "4.6"),
        ("UTH", BROUGHT, unfit("As", "As"), "cards/unknown", "4.6"),
        ("UTH", BROUGHT, unfit("As", "Xx"), "cards/unknown", "4.6"),
        ("S4", DEALT, change("As"), "cards/round", "3.7"),
        ("S4", "shut", change(), "table/closed", CUSTODY),
        ("S4", BROUGHT, change(reason=""), "order/reason", "3.7"),
    ],
)  # fmt: skip
def test_what_may_not_be_done_with_a_deck_is_refused_by_its_clause(
    where: str, lines: str, command: c.Command, code: str, cites: str
) -> None:
    assert_refused(at(where, lines), command, code, cites)


def checked(by: str = DEALER, cites: str = CHECKING, deck: str = "red", **found: Any) -> ev.DeckChecked:
    usual = {"back": deck, "device": "", "fit": True, "found": (), "beforehand": False}
    return ev.DeckChecked(deck=deck, by=by, cites=cited(cites), **{**usual, **found})


def brought(cites: str, back: str = "red", deck: str = "red", moment: str = "") -> ev.DeckBrought:
    return ev.DeckBrought(deck=deck, back=back, moment=moment, cites=cited(cites))


def shuffled(method: str, cites: str, *, inside: bool = False) -> ev.DeckShuffled:
    return ev.DeckShuffled(deck="red", method=method, inside=inside, cites=cited(cites))


def at_once(cites: str, *steps: str, inside: bool = False) -> ev.DeckShuffled:
    """The shuffle of a machine, which cuts and loads as well."""
    return ev.DeckShuffled(
        deck="sealed",
        method=MACHINE,
        commitment="abc",
        ready=True,
        inside=inside,
        cites=cited(cites),
        steps=steps,
    )


def ordered(cites: str, moment: str | None, *, cut: bool) -> ev.ShuffleOrdered:
    return ev.ShuffleOrdered(
        deck="red", reason="odd", by=SUPERVISOR, moment=moment, cut=cut, cites=cited(cites)
    )


def was_cut(cites: str, *steps: str) -> ev.DeckCut:
    return ev.DeckCut(deck="red", by=DEALER, cites=cited(cites), steps=steps)


def loaded(cites: str, count: int = 52) -> ev.DeckLoaded:
    return ev.DeckLoaded(deck="red", count=count, cites=cited(cites))


def boxed(cites: str, slip: str = "", seal: str = "") -> ev.DeckBoxed:
    return ev.DeckBoxed(deck="red", slip=slip, seal=seal, cites=cited(cites))


def changed(*cards: str, cites: str, check: str = "") -> ev.CardsChanged:
    return ev.CardsChanged(
        deck="red", cards=cards, reason="worn", by=SUPERVISOR, check=cited(check), cites=cited(cites)
    )


FAULTS: dict[str, Any] = {"count": 53, "jokers": 1, "missing": ("2c",), "duplicates": ("As", "Ks")}
FOUND = ("missing 2c", "twice As", "twice Ks", "53 cards", "1 jokers", "mixed backs")
CSM = "1.1:Continuous_Shuffling_Machine 3.1.1 4.2.2 7.1 7.3.1"


@pytest.mark.parametrize(
    ("where", "lines", "command", "event"),
    [
        ("C3", "", check(by="supervisor", actor=HDD), checked("supervisor", "3.2")),
        ("C3", "", check(by=HDD, actor=HDD), checked(HDD, "3.2")),
        ("C3", "shut", check(by=HDD, actor=HDD), checked(HDD, "3.2")),
        ("S4", "", check(by=CHECKER, device="d7"), checked(CHECKER, device="d7")),
        ("S4", "", check(uniform_backs=False, device="d7", beforehand=True, **FAULTS),
         checked(cites="3.1", device="d7", fit=False, found=FOUND, beforehand=True)),
        ("S4", BROUGHT, check(), checked()),
        ("S4", BROUGHT, check(beforehand=True), checked(beforehand=True)),
        ("S4", f"{BROUGHT}\n check blue", check("blue", back="red"), checked(deck="blue", back="red")),
        ("S4", TWO, check("blue", back="green"), checked(deck="blue", back="green")),
        ("S4", SECOND, check("blue"), checked(deck="blue")),
        ("S4", SUSPECT, check(), checked(cites=f"{CHECKING} 11.9 11.9.1 11.9.3")),
        ("S4", SUSPECT, check(count=51),
         checked(cites="3.1 11.9 11.9.1 11.9.3", fit=False, found=("51 cards",))),
        ("C3", f"{PLAYED}\n order count red", check(), checked(cites="3.2")),
        ("UTH", "", bring(back="pink"), brought("3.1", "pink")),
        ("S4", f"{BROUGHT}\n change red\n check blue", bring("blue", back="pink"),
         brought("3.1 3.7", "blue", "blue", "replaced")),
        ("S4", TWO, put("blue"), ev.DeckPutInPlay(deck="blue", cites=(CUSTODY,))),
        ("C3", COUNTED, box(slip="7", seal="9"), boxed(f"{CUSTODY} 3.3 11.2.2(b)", "7", "9")),
        ("C3", f"{PLAYED}\n order count red", box(), boxed(f"{CUSTODY} 3.3")),
        ("S4", SECOND, box("blue"), ev.DeckBoxed(deck="blue", cites=(CUSTODY,))),
        ("S4", BROUGHT, shuffle(), shuffled("manual", "4.1")),
        ("S4", READY, shuffle("device"), shuffled("device", f"4.1 {DEVICE}", inside=True)),
        ("C3 manual_shoe asm", BROUGHT, shuffle("asm"),
         shuffled("asm", "4.1.3 1.1:Automatic_Shuffling_Machine 3.1.1")),
        ("C3 manual_shoe asm", BROUGHT, shuffle(), shuffled("manual", "4.1.3")),
        ("C3 csm asm", f"{BROUGHT}\n load red", shuffle("csm"), shuffled("csm", f"4.1.3 {CSM}", inside=True)),
        ("S4 card_shoe machine", "", sealed(), at_once("4.1 2.4.1 4.2 7.2")),
        ("UTH card_shoe machine", "", sealed(),
         at_once("4.1 4.1.5 2.3.1 3.2.2 4.3 4.3.2 7.3 7.3.1", "place-on-cutting-card")),
        ("UTH shuffling_device machine", "", sealed(), at_once("4.1 4.1.5 2.3.1 3.2.1 4.2.1 7.2 7.2.1")),
        ("S4", BROUGHT, order(), ordered("4.4.5", "ordered", cut=False)),
        ("S4", BROUGHT, order(cut=True), ordered("4.4.5", "ordered", cut=True)),
        ("S4", BROUGHT, order(cut=True, shuffle=False), ordered("4.4.5", None, cut=True)),
        ("UTH", BROUGHT, order(), ordered("4.1.4", "ordered", cut=False)),
        ("S4", f"{BROUGHT}\n order cut red", cut(), was_cut("4.3 4.4.5")),
        ("S4 card_shoe", f"{BROUGHT}\n shuffle red manual", cut(), was_cut("4.3")),
        ("UTH card_shoe", f"{BROUGHT}\n shuffle red manual", cut(), was_cut("4.4", "place-on-cutting-card")),
        ("S4", f"{BROUGHT}\n shuffle red manual\n order cut red\n cut red", load(), loaded(DEVICE)),
        ("S4 card_shoe", f"{BROUGHT}\n shuffle red manual\n cut red", load(), loaded("2.4.1 4.2 7.2")),
        ("UTH", f"{BROUGHT}\n order shuffle red", load(), loaded("2.3.1 3.2.1 4.2.1 7.2 7.2.1")),
        ("UTH", BROUGHT, load(), loaded("2.3.1 3.2.1 4.2.1 7.2 7.2.1")),
        ("UTH", BROUGHT, unfit("As", "2c"),
         ev.CardsFoundUnfit(deck="red", cards=("As", "2c"), reason="worn", by=SUPERVISOR, cites=("4.6",))),
        ("S4", BROUGHT, change("As", "2c"), changed("As", "2c", cites="3.7", check=f"3.7 {CHECKING}")),
        ("S4", BROUGHT, change(), changed(cites="3.7")),
        ("S4", BROUGHT, change(*DECK), changed(*DECK, cites="3.7", check=f"3.7 {CHECKING}")),
        ("UTH", BROUGHT, change("As"), changed("As", cites="4.6")),
    ],
)  # fmt: skip
def test_what_is_done_with_a_deck_is_said_whole(
    where: str, lines: str, command: c.Command, event: ev.Event
) -> None:
    assert at(where, lines).give(command) == (event,)


def test_who_may_check_a_deck_is_said_by_name() -> None:
    answer = at("S4", "").give(check(by="player"))
    assert isinstance(answer, Refusal)
    assert answer.text == "A deck is checked by dealer, supervisor, deck_checking_device."


def test_a_deck_that_is_not_at_the_table_has_any_back_and_is_boxed_without_a_slip() -> None:
    felt = at("S4", "by hand\n check red")
    assert felt.give(check("blue", back="red")) == (checked(deck="blue", back="red"),)
    assert felt.give(bring("blue")) == (brought("3.1", "red", "blue"),)
    felt.give(check(jokers=1))
    assert felt.give(box()) == (boxed(CUSTODY),)


def test_mixed_backs_are_found_only_where_the_book_wants_them_alike() -> None:
    book = variant("star-ms-4", deck=replace(load_book("star-ms-4").rule.deck, uniform_backs=False))
    felt = play_variant(book, "by hand", mode="live")
    assert felt.give(check(uniform_backs=False)) == (checked(),)


def test_cards_changed_in_a_machine_are_checked_by_nobody() -> None:
    answer = at("S4 shuffling_device machine", "").give(change("As", deck="sealed"))
    assert isinstance(answer, tuple)
    assert answer == (replace(changed("As", cites="3.7"), deck="sealed"),)


def test_a_deck_is_loaded_before_a_step_of_the_cut_that_does_not_block() -> None:
    tap = Step(name="tap", when="cut", who=DEALER, blocks=False, cites=("4.3",))
    felt = play_variant(variant("star-ms-4", tap), BROUGHT, mode="live", source="card_shoe")
    felt.do("shuffle red manual")
    assert felt.give(cut()) == (was_cut("4.3", "tap"),)
    assert felt.give(load()) == (loaded("2.4.1 4.2 7.2"),)


def test_where_a_book_has_no_moment_for_an_order_only_a_shuffle_is_ordered() -> None:
    rule = load_book("star-ms-4").rule.shuffle
    moments = {name: moment for name, moment in rule.moment.items() if name != "ordered"}
    felt = play_variant(variant("star-ms-4", shuffle=replace(rule, moment=moments)), BROUGHT, mode="live")
    answer = felt.give(order(cut=True))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("order/cut", ("4.4.5",))
    assert felt.give(order()) == (ordered("4.4.5", "ordered", cut=False),)
