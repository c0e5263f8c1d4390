"""Who may take part, asked at entry and when entries close; how many entries staff make."""

from datetime import date
from typing import Any

import pytest

from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.state import Entry
from croupier.promotions.rules.terms import Entrants, Prize, Terms, Thing, digest_of
from croupier.table.players import Patron, PlayerCard, with_card
from tests.clauses.promotion_books import BOOKS, S3, S4, UTH, content
from tests.felt import clause
from tests.felt.promotions import CLOSES, MANAGER, START, Promotions, terms

SIXTY = date(1965, 10, 20)  # some days before and after their 60th birthday the promotion runs


def opened(book: str, entrants: Entrants, **people: Patron) -> Promotions:
    return Promotions(book, people=people).opened(entrants=entrants)


def refused(promotion: Promotions, patron: str, **said: Any) -> str:
    """Why somebody is not entered, under the clause about who is eligible."""
    refusal = promotion.refused(c.EnterPatron, patron=patron, wager=500, **said)
    assert refusal.code == "entry/eligible"
    assert refusal.cites == (content(promotion.book.id, ".3"),)
    return refusal.text


@clause(S3, "14.7.3")
@clause(S4, "14.8.3")
@clause(UTH, "14.7.3")
def test_people_of_the_house_take_part_only_where_the_terms_let_them(book: str) -> None:
    bound = Patron(staff_policy=True)
    promotion = opened(book, Entrants(), p5=bound)
    for who in ("dealer", MANAGER, "inspector", "p5"):
        assert refused(promotion, who) == "People of the house do not take part."
    promotion.do(c.EnterPatron, patron="p1", wager=500)
    promotion.more["turnover"] = {"p2": 10_000, "dealer": 90_000, "p5": 90_000}
    promotion.do(c.CloseEntries, at=CLOSES)
    assert promotion.one.entries == (Entry("p1", 1), Entry("p2", 1))
    closed = promotion.events[-1]
    assert isinstance(closed, ev.EntriesClosed)
    assert {*closed.left_out} == {"dealer", "p5"}
    welcome = opened(book, Entrants(staff=True), p5=bound)
    for who in ("dealer", "p5"):
        welcome.do(c.EnterPatron, patron=who, wager=500)


@clause(S3, "14.7.3")
@clause(S4, "14.8.3")
@clause(UTH, "14.7.3")
def test_a_card_is_asked_for_in_force_and_of_its_kind(book: str) -> None:
    cards = {
        "none": Patron(), "other": Patron(card=PlayerCard(holder="p1")),
        "ended": Patron(card=PlayerCard(holder="ended", status="cancelled")),
        "old": Patron(card=PlayerCard(holder="old", expires=START)),
        "plain": with_card("plain"), "gold": Patron(card=PlayerCard(holder="gold", kind="gold")),
    }  # fmt: skip
    promotion = opened(book, Entrants(card=True), **cards)
    for who in ("none", "other", "ended", "old", "unknown"):
        assert "card in force" in refused(promotion, who)
    for who in ("plain", "gold"):
        promotion.do(c.EnterPatron, patron=who, wager=500)
    members = opened(book, Entrants(card_kinds=("gold", "platinum")), **cards)
    assert "gold or platinum" in refused(members, "plain")
    assert "card in force" in refused(members, "none")
    members.do(c.EnterPatron, patron="gold", wager=500)
    Promotions(book, people=cards).opened().do(c.EnterPatron, patron="none", wager=500)


@clause(S3, "14.7.3")
@clause(S4, "14.8.3")
@clause(UTH, "14.7.3")
def test_an_age_is_known_to_the_house_or_proved(book: str) -> None:
    people = {
        "young": Patron(born=date(2006, 1, 1)), "soon": Patron(born=SIXTY),
        "old": Patron(born=date(1950, 2, 28)), "carded": with_card("carded"),
    }  # fmt: skip
    promotion = opened(book, Entrants(age=60), **people)
    assert refused(promotion, "young") == "They are not 60 years old."
    assert "not 60" in refused(promotion, "soon", at=START)
    for unknown in ("carded", "p9"):
        assert "proof" in refused(promotion, unknown)
        assert "proof" in refused(promotion, unknown, proof=" ")
    promotion.do(c.EnterPatron, patron="old", wager=500).do(
        c.EnterPatron, patron="p9", wager=500, proof="passport"
    )
    entered = promotion.events[-1]
    assert isinstance(entered, ev.PatronEntered)
    assert entered.proof == "passport"
    promotion.more["turnover"] = {"p9": 10_000, "carded": 10_000, "young": 10_000}
    promotion.do(c.CloseEntries, at=CLOSES)
    assert promotion.one.entries == (Entry("old", 1), Entry("p9", 2))
    adults = opened(book, Entrants(age=18), **people)
    adults.do(c.EnterPatron, patron="carded", wager=500)  # had to be of full age to get the card
    assert "proof" in refused(adults, "p9")
    for age in (0, -1, 121):
        refusal = Promotions(book).refused(c.DraftPromotion, terms=terms(entrants=Entrants(age=age)))
        assert (refusal.code, refusal.cites) == ("promotion/age", (content(book, ".3"),))


@clause(S3, "14.7.3")
@clause(S4, "14.8.3")
@clause(UTH, "14.7.3")
def test_who_keeps_themselves_out_takes_no_part_until_then(book: str) -> None:
    promotion = opened(book, Entrants(), p1=Patron(suspended=CLOSES), p2=Patron(suspended=CLOSES + 1))
    for who in ("p1", "p2"):
        assert refused(promotion, who) == "They keep themselves out of play."
    promotion.more["turnover"] = {"p1": 10_000, "p2": 10_000}
    promotion.do(c.CloseEntries, at=CLOSES)
    assert promotion.one.entries == (Entry("p1", 1),)


@pytest.mark.parametrize("book", BOOKS)
def test_staff_make_many_entries_for_a_reason_and_not_without_end(book: str) -> None:
    promotion = Promotions(book).opened()
    promotion.do(c.EnterPatron, patron="p1", wager=500, entries=100, actor="dealer")
    for entries in (1, 9_900):
        refusal = promotion.refused(c.EnterPatron, patron="p1", wager=500, entries=entries)
        assert (refusal.code, refusal.cites) == ("entry/reason", ("house:promotion",))
    promotion.do(c.EnterPatron, patron="p1", wager=500, entries=9_900, note="coupons of the paper")
    for entries in (1, 1_000_000, 0, -1):
        refusal = promotion.refused(c.EnterPatron, patron="p1", wager=500, entries=entries, note="more")
        assert refusal.code == "entry/count"
    promotion.do(c.EnterPatron, patron="p2", wager=500, entries=100)


@clause(S4, "13.19")
def test_version_4_gives_no_prize_to_who_is_bound_by_the_policy_for_staff() -> None:
    promotion = Promotions(S4).drawn("p1")
    promotion.more["people"] = {"p1": Patron(staff_policy=True)}
    refusal = promotion.refused(c.PayPrize, winner=1, paid={"transfer": 500_000})
    assert (refusal.code, refusal.cites) == ("prize/staff-policy", ("13.19",))
    assert promotion.balance("prizes:spring") == 500_000
    promotion.more["people"] = {"p1": Patron()}
    promotion.do(c.PayPrize, winner=1, paid={"transfer": 500_000})
    allowed = Promotions(S4).drawn("p1", entrants=Entrants(staff=True))
    allowed.more["people"] = {"p1": Patron(staff_policy=True)}
    allowed.do(c.PayPrize, winner=1, paid={"transfer": 500_000})


def test_digests_of_terms_from_before_there_were_conditions_still_hold() -> None:
    prize = Prize(id="a", things=(Thing(kind="money", name="é"),), value=100)
    old = Terms(title="Spring draw", closes=5, ineligible=("boss",), prizes=(prize,))
    assert digest_of(old) == "7877e454a85ca4c641ab4e065003bc10cf42bbe0c3669c913bc0965c72f68555"
    for other in (terms(entrants=Entrants(card=True)), terms(notice_ways=("mail",)), terms(title="x")):
        assert digest_of(other) != digest_of(terms())
