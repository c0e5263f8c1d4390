"""Cards no longer fit: changed between rounds by those who may, some of them or the whole deck."""

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, play

S3, S4, CROWN, UTH = "star-ms-undated", "star-ms-4", "crown-ms-3.0", "star-uth"
OWN = {S3: "3.7", S4: "3.7", CROWN: "3.4", UTH: "4.6"}
NEW = {**OWN, UTH: "4.7"}
SHOE = {CROWN: "manual_shoe"}
ABOVE = {CROWN: ("tg_hdd", "tg_area_manager", "tg_acm")}
STAR = ("gaming_supervisor", "assistant_gaming_manager")


def stakes(book: str) -> str:
    return "ante 10, blind 10" if book == UTH else "ante 10"


def wagered(book: str, source: str | None = None) -> Felt:
    """A live table, a round played, wagers for the next one lying; by hand from here on."""
    lines = f"box 3 {stakes(book)}\ndeal\nbox 3 fold\nclose\nbox 3 {stakes(book)}\nby hand\ncall no-more-bets"
    return play(book, lines, mode="live", source=source)


def change(actor: str, cards: tuple[str, ...] = (), reason: str = "worn") -> c.ChangeCards:
    return c.ChangeCards(actor=actor, deck="red", cards=cards, reason=reason)


@clause(S3, "3.7")
@clause(CROWN, "3.4")
@clause(UTH, "4.6")
@clause(S4, "3.7")
def test_cards_are_changed_by_those_who_may_for_a_reason(book: str) -> None:
    may = ABOVE.get(book, STAR)
    for actor in ("dealer", "inspector", "p3", *may):
        felt = wagered(book)
        answer = felt.give(change(actor, ("As",)))
        if actor not in may:
            assert isinstance(answer, Refusal), actor
            assert (answer.code, answer.cites) == ("staff/rank", (OWN[book],))
            continue
        (changed,) = felt.events_of(ev.CardsChanged)
        assert (changed.by, changed.cards, changed.reason, changed.cites) == (
            actor,
            ("As",),
            "worn",
            (OWN[book],),
        )
    felt = wagered(book)
    silent = felt.give(change(may[0], reason=""))
    assert isinstance(silent, Refusal)
    assert (silent.code, silent.cites) == ("order/reason", (OWN[book],))
    for cards in (("As", "As"), ("Zz",)):
        odd = felt.give(change(may[0], cards))
        assert isinstance(odd, Refusal)
        assert odd.code == "cards/unknown"


@clause(S3, "3.7")
@clause(CROWN, "3.4")
@clause(UTH, "4.6")
@clause(S4, "3.7")
def test_cards_are_changed_between_rounds_only(book: str) -> None:
    felt = wagered(book)
    supervisor = ABOVE.get(book, STAR)[0]
    assert any(isinstance(option.command, c.ChangeCards) for option in felt.options(supervisor))
    felt.do("as usual\ndeal")
    assert not any(isinstance(option.command, c.ChangeCards) for option in felt.options(supervisor))
    for line in ("change red", "change red cards As"):
        running = felt.refused(line)
        assert (running.code, running.cites) == ("cards/round", (OWN[book],))
    felt.do("box 3 fold\nclose\nchange red")


@clause(S3, "3.7", "3.4")
@clause(CROWN, "3.4", "3.2")
@clause(S4, "3.7", "3.4")
def test_a_deck_with_a_new_card_in_it_is_checked_and_shuffled_again(book: str) -> None:
    felt = wagered(book)
    felt.do("shuffle red manual\nload red\nchange red cards As")
    assert felt.view("dealer").cards_due == (("check", "red"),)
    unchecked = felt.refused("deal")
    assert unchecked.code == "deck/suspect"
    assert {OWN[book], "3.2" if book == CROWN else "3.4"} <= {*unchecked.cites}
    felt.do("check red")
    assert felt.refused("deal").facts["moment"] == "replaced"
    felt.do("as usual\ndeal")


@clause(UTH, "4.6")
def test_a_holdem_deck_with_a_new_card_in_it_is_shuffled_again() -> None:
    felt = wagered(UTH)
    felt.do("shuffle red manual\nload red\nchange red cards As")
    assert felt.refused("deal").facts["moment"] == "replaced"
    felt.do("as usual\ndeal")


@clause(S3, "3.7", "3.4")
@clause(CROWN, "3.4", "3.2")
@clause(UTH, "4.6", "4.7")
@clause(S4, "3.7", "3.4")
def test_a_whole_new_deck_is_checked_where_decks_are_then_shuffled_and_cut(book: str) -> None:
    felt = wagered(book, SHOE.get(book, "card_shoe"))
    felt.do("change red")
    assert felt.view("dealer").cards_due == (("replace", ""),)
    gone = felt.refused("deal")
    assert (gone.code, gone.cites) == ("deck/none", (OWN[book],))
    if book != UTH:
        assert felt.refused("bring blue").code == "deck/unchecked"
        felt.do("check blue")
    felt.do("bring blue")
    assert OWN[book] in felt.events_of(ev.DeckBrought)[-1].cites
    assert felt.view("dealer").cards_due == ()
    unshuffled = felt.refused("deal")
    assert (unshuffled.code, unshuffled.cites) == ("deck/shuffle", (NEW[book],))
    felt.do("shuffle blue manual")
    assert felt.refused("deal").code == "deck/uncut"
    felt.do("cut blue")
    if book == UTH:
        felt.do("attest place-on-cutting-card")
    felt.do("load blue\ndeal")


@clause(UTH, "4.7", "4.2.2")
def test_a_new_deck_for_the_device_keeps_the_backs_apart() -> None:
    felt = wagered(UTH)
    felt.do("bring blue\nchange red")
    felt.give(c.CheckDeck(actor="dealer", deck="other", back="blue", by="dealer"))
    assert felt.refused("bring other").code == "deck/back"
    felt.do("bring green")


@clause(S3, "3.7", "3.2.1")
@clause(S4, "3.7", "3.2.1")
def test_the_other_deck_may_be_played_meanwhile(book: str) -> None:
    felt = wagered(book)
    felt.do("check blue\nbring blue\nchange red")
    assert felt.refused("deal").code == "deck/none"
    felt.do("play blue\nas usual\ndeal")


@clause(UTH, "4.6")
def test_cards_found_unfit_in_a_round_are_changed_before_the_next() -> None:
    for actor in ("dealer", "inspector", "p3"):
        answer = wagered(UTH).give(c.FindUnfit(actor=actor, deck="red", reason="worn"))
        assert isinstance(answer, Refusal)
        assert answer.cites == ("4.6",)
    felt = wagered(UTH)
    felt.do("shuffle red manual\nload red\ndraw community 5")
    felt.do("unfit red cards As,Ks")
    (found,) = felt.events_of(ev.CardsFoundUnfit)
    assert (found.by, found.cards, found.cites) == ("gaming_supervisor", ("As", "Ks"), ("4.6",))
    assert felt.refused("change red cards As,Ks").cites == ("4.6",)
    felt.do(f"as usual\ndeal\nbox 3 fold\nclose\nbox 3 {stakes(UTH)}\nby hand")
    assert felt.view("dealer").cards_due == (("change", "red"),)
    waits = felt.refused("deal")
    assert (waits.code, waits.cites) == ("deck/condemned", ("4.6",))
    felt.do("change red cards As,Ks\nas usual\ndeal")


def test_elsewhere_nobody_finds_cards_unfit_and_leaves_it_at_that() -> None:
    for book in (S3, S4, CROWN):
        answer = wagered(book).give(c.FindUnfit(actor=ABOVE.get(book, STAR)[-1], deck="red", reason="worn"))
        assert isinstance(answer, Refusal)
        assert answer.code == "staff/no-right"


@clause(S3, "3.7")
@clause(CROWN, "3.4")
@clause(UTH, "4.7")
@clause(S4, "3.7")
def test_a_machine_takes_new_cards_and_shuffles_them(book: str) -> None:
    felt = play(book, f"box 3 {stakes(book)}\nby hand\nshuffle\nchange sealed")
    unshuffled = felt.refused("deal")
    assert (unshuffled.code, unshuffled.cites) == ("deck/shuffle", (NEW[book],))
    felt.do("as usual\ndeal")
