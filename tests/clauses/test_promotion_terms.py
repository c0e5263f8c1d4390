"""The terms of a promotion: every item is asked for, under its clause, before they can be published."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.terms import Earning, Prize, Terms, Thing
from tests.clauses.promotion_books import BOOKS, DEFINITION, S3, S4, UTH, content
from tests.felt import clause
from tests.felt.promotions import Promotions, money, terms, thing

each_book = pytest.mark.parametrize("book", BOOKS)


def missing(book: str, given: Terms) -> dict[str, str]:
    """What keeps these terms from being published: item by item, with its clause."""
    refusal = Promotions(book).do(c.DraftPromotion, terms=given).refused(c.PublishTerms)
    assert refusal.code == "promotion/terms"
    assert {*refusal.facts.values()} == {*refusal.cites}
    return {name: str(clause) for name, clause in refusal.facts.items()}


def lacks(book: str, clause: str, **items: Any) -> None:
    """Each item left out is missed by itself, under this clause; with all of them the terms are complete."""
    for name, empty in items.items():
        found = missing(book, terms(**{name: empty}))
        assert found == {name.replace("_", "-"): clause}
    published = Promotions(book).published()
    (event,) = [one for one in published.events if isinstance(one, ev.TermsPublished)]
    assert clause in event.cites


@clause(S3, "14.7.1", "14.7.2", "14.7.3")
@clause(S4, "14.8.1", "14.8.2", "14.8.3")
@clause(UTH, "14.7.1", "14.7.2", "14.7.3")
def test_the_terms_state_how_when_where_and_to_whom(book: str) -> None:
    lacks(book, content(book, ".1"), award_method="")
    lacks(book, content(book, ".2"), award_time=None, award_place=" ")
    lacks(book, content(book, ".3"), eligibility="")


@clause(S3, "14.7.4")
@clause(S4, "14.8.4")
@clause(UTH, "14.7.4")
def test_the_terms_state_the_wager_where_play_earns_entries(book: str) -> None:
    lacks(book, content(book, ".4"), qualifying_wager=None)
    Promotions(book).published(earning=None, qualifying_wager=None)
    Promotions(book).published(qualifying_wager=0)


@clause(S3, "14.7.5", "14.7.6", "14.7.7")
@clause(S4, "14.8.5", "14.8.6", "14.8.7")
@clause(UTH, "14.7.5", "14.7.6", "14.7.7")
def test_the_terms_state_the_nature_of_the_prize_and_the_times(book: str) -> None:
    lacks(book, content(book, ".5"), nature="", reservations="")
    lacks(book, content(book, ".6"), closes=None)
    lacks(book, content(book, ".7"), place="", start=None, end=None)


@clause(S3, "14.7.8", "14.7.9", "14.7.10")
@clause(S4, "14.8.8", "14.8.9", "14.8.10")
@clause(UTH, "14.7.8", "14.7.9", "14.7.10")
def test_the_terms_state_how_to_claim_and_who_hears_of_it(book: str) -> None:
    lacks(book, content(book, ".8"), claim_method="", presence_required=None)
    lacks(book, content(book, ".9"), winner_notice="")
    lacks(book, content(book, ".10"), results="")
    Promotions(book).published(presence_required=True)


@clause(S3, "14.7.11")
@clause(S4, "14.8.11")
@clause(UTH, "14.7.11")
def test_the_terms_state_the_prizes_their_value_and_conditions(book: str) -> None:
    lacks(book, content(book, ".11"), prizes=())
    for item, empty in (("value", None), ("conditions", "")):
        prize = replace(money(500_000), **{item: empty})
        found = missing(book, terms(prizes=(money(100, "other"), prize)))
        assert found == {f"cash: {item}": content(book, ".11")}


@clause(S3, "14.6")
@clause(S4, "14.7")
@clause(UTH, "14.6")
def test_the_terms_are_in_the_advertisements_and_easy_to_get(book: str) -> None:
    lacks(book, "14.7" if book == S4 else "14.6", marketing="", available=())


@clause(S4, "14.4")
def test_version_4_wants_the_way_of_payment_stated() -> None:
    lacks(S4, "14.4", disbursement=())
    for book in (S3, UTH):
        Promotions(book).published(disbursement=())


APPLIANCE = {"make": "Volt", "model": "V2", "accessories": "none"}
VEHICLE = {**APPLIANCE, "on-road-costs-included": True}
INCLUDED = ("airfares", "transfers", "other-transport", "duration", "accommodation", "meals")
TRAVEL = {
    "persons": 2,
    **dict.fromkeys(INCLUDED, "yes"),
    "date-restrictions": "none",
    "spending-money": False,
}
COSTS = ("conveyancing", "legal-costs", "fixtures", "furniture")
ESTATE = {
    "dwelling-type": "flat", "plans": "annexed", "contract": "annexed", "easements": "none",
    "address": "1 High Street", **dict.fromkeys(COSTS, "included"),
}  # fmt: skip


def asks(book: str, kind: str, details: dict[str, Any], clauses: dict[str, str]) -> None:
    """A prize of a kind needs each detail, whichever part of a bundle it is."""
    whole = thing(kind, details=details)
    bundle = replace(money(100), things=(*money(100).things, *whole.things))
    for prize in (whole, bundle):
        Promotions(book).published(prizes=(prize,))
        for name, item in clauses.items():
            assert missing(book, terms(prizes=(_without(prize, name),))) == {
                f"{prize.id}: {name}": content(book, item)
            }
    events = Promotions(book).published(prizes=(whole,)).events
    event = next(one for one in events if isinstance(one, ev.TermsPublished))
    assert {content(book, item) for item in clauses.values()} <= {*event.cites}


def _without(prize: Prize, name: str) -> Prize:
    *others, last = prize.things
    left = {key: value for key, value in last.details.items() if key != name}
    return replace(prize, things=(*others, replace(last, details=left)))


@clause(S3, "14.7.11.1 i)", "14.7.11.1 ii)", "14.7.11.1 iii)")
@clause(S4, "14.8.11.1 i)", "14.8.11.1 ii)", "14.8.11.1 iii)")
@clause(UTH, "14.7.11.1 i)", "14.7.11.1 ii)", "14.7.11.1 iii)")
@pytest.mark.parametrize("kind", ["machinery", "electric-appliance"])
def test_a_machine_or_appliance_has_make_model_and_accessories(book: str, kind: str) -> None:
    items = {"make": ".11.1 i)", "model": ".11.1 ii)", "accessories": ".11.1 iii)"}
    asks(book, kind, APPLIANCE, items)


@clause(S3, "14.7.11.2 i)", "14.7.11.2 ii)", "14.7.11.2 iii)", "14.7.11.2 iv)")
@clause(S4, "14.8.11.2 i)", "14.8.11.2 ii)", "14.8.11.2 iii)", "14.8.11.2 iv)")
@clause(UTH, "14.7.11.2 i)", "14.7.11.2 ii)", "14.7.11.2 iii)", "14.7.11.2 iv)")
def test_a_vehicle_also_says_whether_it_may_be_driven_off(book: str) -> None:
    items = {"make": ".11.2 i)", "model": ".11.2 ii)", "accessories": ".11.2 iii)"}
    on_road = "on-road-costs-included"
    asks(book, "vehicle", VEHICLE, {**items, on_road: ".11.2 iv)"})
    for vague in ("perhaps", 1):
        unclear = thing("vehicle", details={**VEHICLE, on_road: vague})
        assert [*missing(book, terms(prizes=(unclear,)))] == [f"vehicle: {on_road}"]
    Promotions(book).published(prizes=(thing("vehicle", details={**VEHICLE, on_road: False}),))


@clause(S3, "14.7.11.3 i)", "14.7.11.3 ii)", "14.7.11.3 iii)", "14.7.11.3 iv)")
@clause(S4, "14.8.11.3 i)", "14.8.11.3 ii)", "14.8.11.3 iii)", "14.8.11.3 iv)")
@clause(UTH, "14.7.11.3 i)", "14.7.11.3 ii)", "14.7.11.3 iii)", "14.7.11.3 iv)")
def test_travel_says_for_whom_what_when_and_with_what_money(book: str) -> None:
    items = {"persons": ".11.3 i)", **dict.fromkeys(INCLUDED, ".11.3 ii)")}
    asks(
        book,
        "travel",
        TRAVEL,
        {**items, "date-restrictions": ".11.3 iii)", "spending-money": ".11.3 iv)"},
    )
    for name, vague in (("persons", 0), ("persons", "some"), ("persons", True), ("spending-money", "some")):
        unclear = thing("travel", details={**TRAVEL, name: vague})
        assert [*missing(book, terms(prizes=(unclear,)))] == [f"travel: {name}"]
    Promotions(book).published(prizes=(thing("travel", details={**TRAVEL, "persons": 1}),))


@clause(S3, *(f"14.7.11.4 {n})" for n in ("i", "ii", "iii", "iv", "v", "vi")))
@clause(S4, *(f"14.8.11.4 {n})" for n in ("i", "ii", "iii", "iv", "v", "vi")))
@clause(UTH, *(f"14.7.11.4 {n})" for n in ("i", "ii", "iii", "iv", "v", "vi")))
def test_real_estate_comes_with_its_papers(book: str) -> None:
    papers = ("dwelling-type", "plans", "contract", "easements", "address")
    items = {name: f".11.4 {n})" for name, n in zip(papers, ("i", "ii", "iii", "iv", "v"), strict=True)}
    asks(book, "real-estate", ESTATE, {**items, **dict.fromkeys(COSTS, ".11.4 vi)")})


@clause(S3, "14.1", DEFINITION[S3])
@clause(S4, "14.1", DEFINITION[S4])
@clause(UTH, "14.1", DEFINITION[UTH])
def test_the_operator_offers_prizes_by_draw_or_chance(book: str) -> None:
    for award, lots in (("draw", 0), ("chance", 1000)):
        promotion = Promotions(book).published(award=award, lots=lots)
        assert promotion.one.status == "published"
        assert {"14.1", DEFINITION[book]} <= {*promotion.events[0].cites}
    assert missing(book, terms(award="chance")) == {"lots": content(book, ".1")}
    refusal = Promotions(book).refused(c.DraftPromotion, terms=terms(award="favour"))
    assert (refusal.code, refusal.cites) == ("promotion/award", (DEFINITION[book], "14.1"))
    for rank in ("dealer", "gaming_supervisor", "inspector", "p1"):
        for command, said in ((c.DraftPromotion, {"terms": terms()}), (c.PublishTerms, {})):
            refusal = Promotions(book).drafted().refused(command, actor=rank, **said)
            assert (refusal.code, refusal.cites) == ("staff/rank", ("14.1",))


@clause(S3, "14.1", DEFINITION[S3])
@clause(S4, "14.1", DEFINITION[S4])
@clause(UTH, "14.1", DEFINITION[UTH])
def test_terms_have_amounts_that_can_be_and_prizes_with_something_in_them(book: str) -> None:
    cents, hamper = 10**16, thing("hamper")
    wrong: tuple[tuple[str, dict[str, Any]], ...] = (
        *(("promotion/earning", {"earning": Earning(cents=one)}) for one in (0, cents)),
        *(("promotion/earning", {"earning": Earning(cents=1, entries=one)}) for one in (0, cents)),
        *(("money/amount", {"lots": one}) for one in (-1, cents)),
        *(("money/amount", {"qualifying_wager": one}) for one in (-1, cents)),
        ("prize/id", {"prizes": (replace(hamper, id=""),)}),
        ("prize/id", {"prizes": (hamper, hamper)}),
        ("prize/empty", {"prizes": (replace(hamper, things=()),)}),
        *(("money/amount", {"prizes": (replace(hamper, value=one),)}) for one in (-1, cents)),
        *(("money/amount", {"prizes": (replace(hamper, alternative=one),)}) for one in (-1, cents)),
        *(("money/amount", {"prizes": (replace(hamper, count=one),)}) for one in (0, 1001)),
        ("money/amount", {"prizes": (Prize(id="x", things=(Thing(kind="liquor", millilitres=-1),)),)}),
    )
    for code, changes in wrong:
        refusal = Promotions(book).refused(c.DraftPromotion, terms=terms(**changes))
        assert (refusal.code, refusal.cites) == (code, (DEFINITION[book], "14.1")), changes
    Promotions(book).drafted(earning=Earning(cents=1), prizes=(replace(hamper, count=1000),))


@each_book
def test_everything_that_is_missing_is_named_at_once(book: str) -> None:
    found = missing(book, Terms(prizes=(Prize(id="x", things=thing("vehicle").things),)))
    stated, of_the_prize, of_the_vehicle = 16, 2, 4  # nothing is earned by play: no wager is asked for
    assert len(found) == stated + of_the_prize + of_the_vehicle + (1 if book == S4 else 0)
    assert [*missing(book, Terms())][-1] == "prizes"


def test_a_book_that_is_silent_has_none() -> None:
    crown = Promotions("crown-ms-3.0")
    for command, said in ((c.DraftPromotion, {"terms": terms()}), (c.EnterPatron, {"patron": "p1"})):
        answer = crown.give(command, actor="tg_acm", **said)
        assert isinstance(answer, Refusal)
        assert answer.code in ("staff/no-right", "promotion/no-rule")
