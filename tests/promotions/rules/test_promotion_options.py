"""What is offered about a promotion is accepted, and what can be done is offered."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict, replace

from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.offers import offers
from tests.clauses.promotion_books import BOOKS
from tests.felt.asked import answers
from tests.felt.promotions import CLOSES, DAY, DRAWS, MANAGER, START, Promotions, money, terms, thing

RARE = ("CancelDraw", "FindCompromised", "AmendTerms")
ENDS = (
    "SendPromotionNotice", "AcknowledgePromotionNotice", "AdviseReason", "RecordNotification", "PayPrize",
    "DrawNext", "ValidateIntegrity", "ConcludePromotion",
)  # fmt: skip


def offered(promotion: Promotions, at: int, actor: str = MANAGER) -> list[Offer]:
    return [*offers(promotion.scene(), actor, at)]


def kind_of(offer: Offer) -> tuple[str, bool]:
    """To deny a winner is something else than to deny a stranger."""
    return offer.name, "winner" in offer.about


def given(promotion: Promotions, offer: Offer, at: int, rolls: random.Random) -> None:
    """An offer taken as it is offered: accepted."""
    now = promotion.one.terms
    changed = msgspec.to_builtins(replace(now, title=f"by {at}"))
    said = answers(offer, rolls, receipt="", terms=changed, patron=f"p{at}")
    command: Any = replace(offer.taken(said), at=at)
    answer = promotion.give(type(command), **asdict(command))
    assert not isinstance(answer, Refusal), (offer, answer)


@pytest.mark.parametrize("book", BOOKS)
def test_whatever_is_offered_is_accepted_to_the_end(book: str) -> None:
    """From draft to conclusion by offers alone, in some order; every command is offered at some time."""
    prizes = (money(1_000_001), money(100, "small", count=2), thing("hamper", 700, alternative=500))
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in range(12):
        promotion, rolls = Promotions(book).drafted(prizes=prizes), random.Random(seed)
        for at in (START - 2 * DAY, START, START + DAY, CLOSES, DRAWS, DRAWS + DAY, DRAWS + 2 * DAY):
            if at == START + DAY:
                promotion.give(c.AmendTerms, terms=terms(prizes=prizes, title="new"), reason="x", at=at)
            for step in range(40 if at > DRAWS + DAY else 12):
                found = offered(promotion, at + step)
                found = [one for one in found if one.name not in RARE or seed % 3 == 0]
                found = [one for one in found if at < DRAWS + 2 * DAY or one.name in ENDS]
                if not found:
                    continue
                offer = min(found, key=lambda one: (seen[kind_of(one)], rolls.random()))
                given(promotion, offer, at + step, rolls)
                seen[kind_of(offer)] += 1
    every = {kind.__name__ for kind in c.AnyPromotionCommand.__args__}
    assert every - {command for command, _ in seen} <= (
        {"ApproveAmendment"} if book == "star-ms-4" else set()
    )


def test_money_is_offered_in_place_of_a_thing_where_the_terms_have_it() -> None:
    promotion = Promotions("star-ms-4").drawn("p1", prizes=(thing("hamper", 700_00, alternative=500_00),))
    found = [one for one in offered(promotion, DRAWS + DAY) if one.name == "PayPrize"]
    whole, instead = found
    one = {"promotion": "spring", "winner": 1}
    assert (whole.about, instead.about) == (one, {**one, "alternative": True, "chosen": True})
    (split,) = [ask for ask in instead.asks if ask.kind == "split"]
    assert (split.choices, split.value) == (("transfer",), 500_00)
    assert promotion.balance("prize-winner:p1") == 0
    given(promotion, instead, DRAWS + DAY, random.Random(1))
    assert promotion.balance("prize-winner:p1") == 500_00
    assert "PayPrize" not in {one.name for one in offered(promotion, DRAWS + DAY)}


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_optional_may_be_left_out(book: str) -> None:
    """A claim above $100 is kept with name and address, so they are asked for; below they need not be."""
    promotion = Promotions(book).drawn("p1", prizes=(money(10_001), money(10_000, "small")))
    promotion.do(c.RecordNotification, winner=1, way="mail", reached=True, note="x")
    for option in [one for one in offered(promotion, DRAWS + DAY) if one.name == "DenyClaim"]:
        asks = {ask.name: ask.optional for ask in option.asks}
        assert (asks["name"], asks["address"]) == 2 * (option.about["prize"] == "small",)
        said = {ask.name: "word" for ask in option.asks if not ask.optional and ask.kind == "text"}
        ground = {"ground": "terms"} if "ground" in asks else {}
        whole = {**option.about, **said, **ground, "claim": f"c{len(promotion.one.claims)}"}
        promotion.do(c.DenyClaim, at=DRAWS + DAY, **whole)


def test_nothing_is_offered_to_who_has_no_rank_or_by_a_silent_book() -> None:
    promotion = Promotions("star-ms-4").opened()
    assert offered(promotion, START + 1, "p1") == []
    assert {one.name for one in offered(promotion, START + 1, "dealer")} == {
        "EnterPatron", "OpenPromotionDispute",
    }  # fmt: skip
    assert offered(Promotions("crown-ms-3.0"), START) == []
