"""Draws: run again they give the same winners, any change is found, no lot is favoured, money stays whole."""

from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.draw.lots import Mixed, commitment_to, entries_digest, following, holder, order
from croupier.promotions.rules.draw.record import DrawRecord, faults
from croupier.promotions.rules.evolve import draw_of
from croupier.promotions.rules.state import Entry
from tests.felt.promotions import CLOSES, DRAWS, SEED, START, Promotions, money, thing
from tests.laws.profile import tries

BOOKS = ("star-ms-undated", "star-ms-4", "star-uth")
TEXT = st.text("abcdef0123456789 \t\n:é", max_size=8)
KEPT: Final = {"reason": "x", "name": "x", "address": "x", "ground": "ineligible"}
ENTRIES = st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(1, 30)), min_size=1, max_size=8)


def record(promotion: Promotions) -> DrawRecord:
    found = draw_of("spring", promotion.events)
    assert found is not None
    return found


@st.composite
def drawn(draw: Any) -> Promotions:
    """A draw with some prizes, some of whose winners were denied and replaced."""
    count, once = draw(st.integers(1, 4)), draw(st.booleans())
    chance = {"award": "chance", "lots": 60} if draw(st.booleans()) else {}
    promotion = Promotions(draw(st.sampled_from(BOOKS)), head=draw(TEXT))
    promotion.opened(prizes=(money(100, count=count), thing("hamper", 700)), once=once, **chance)
    for patron, lots in draw(ENTRIES):
        promotion.do(c.EnterPatron, patron=patron, entries=lots, wager=500, note="by post")
    promotion.do(c.CloseEntries, at=CLOSES).do(c.HoldDraw, at=DRAWS, called=draw(TEXT))
    for number in draw(st.lists(st.integers(1, 5), max_size=3)):
        winner = promotion.one.winner(number)
        if winner and winner.status == "drawn":
            claim = {"claim": str(number), "prize": winner.prize, "claimant": winner.patron, "winner": number}
            promotion.do(c.DenyClaim, **claim, **KEPT)
            promotion.do(c.DrawNext, winner=number)
    return promotion


@given(promotion=drawn())
@tries(60)
def test_anybody_who_runs_a_draw_again_finds_the_same_winners(promotion: Promotions) -> None:
    found = record(promotion)
    again = msgspec.json.decode(msgspec.json.encode(found), type=DrawRecord)
    assert [*faults(again)] == []
    assert [one.patron for one in again.drawn if one.patron] == [one.patron for one in promotion.one.winners]
    position = 0
    for one in again.drawn:
        follows = following(again.mixed, again.entries, again.lots, position, one.out)
        assert (follows.position, follows.lot, follows.patron) == (one.position, one.lot, one.patron)
        position = one.position


@given(promotion=drawn(), data=st.data())
@tries(60)
def test_whatever_is_changed_in_a_draw_is_found(promotion: Promotions, data: Any) -> None:
    found = record(promotion)
    seed = data.draw(st.text("0123456789abcdef", min_size=64, max_size=64).filter(lambda one: one != SEED))
    assert "promised" in next(faults(replace(found, seed=seed)))
    index = data.draw(st.integers(0, len(found.drawn) - 1))
    one = found.drawn[index]
    for change in (
        replace(one, patron=one.patron + "x"), replace(one, lot=one.lot + 1),
        replace(one, position=one.position + 1), replace(one, out=(*one.out, "nobody")),
    ):  # fmt: skip
        lots = (*found.drawn[:index], change, *found.drawn[index + 1 :])
        assert [*faults(replace(found, drawn=lots))] != []
    assert [*faults(replace(found, lots=sum(entry.lots for entry in found.entries) - 1))] != []


def whole() -> DrawRecord:
    """A draw of 600 lots, in which another mixture does not give the same three by luck."""
    promotion = Promotions("star-ms-4").opened(prizes=(money(100, count=3),))
    for number in range(200):
        promotion.do(c.EnterPatron, patron=f"p{number:03}", entries=3, wager=500)
    return record(promotion.do(c.CloseEntries, at=CLOSES).do(c.HoldDraw, at=DRAWS, called="4 2 6"))


def test_another_mixture_is_another_draw() -> None:
    found = whole()
    assert [*faults(found)] == []
    for changed in (
        replace(found, head="cd" * 32), replace(found, called="4 2 5"), replace(found, lots=601),
        replace(found, entries=found.entries[::-1]), replace(found, entries=found.entries[1:]),
        replace(found, entries=(*found.entries[:-1], Entry("p199", 2), Entry("q", 1))),
        replace(found, entries=(*found.entries[:-2], Entry("p198", 4), Entry("p199", 2))),
    ):  # fmt: skip
        assert [*faults(changed)] != []
    mended = replace(found, seed="ff" * 32, commitment=commitment_to("ff" * 32))
    assert [*faults(mended)] != []
    nothing = replace(found, entries=(*found.entries, Entry("q", 0)))
    assert next(faults(nothing)) == "somebody holds no lot, or less"


def test_no_two_mixtures_look_the_same() -> None:
    parts = [Mixed("a", "b\n", "c", "d"), Mixed("a", "b", "\nc", "d"), Mixed("a", "b", "", "\ncd")]
    assert len({tuple(order(one, 40)) for one in parts}) == 3


@given(lots=st.integers(0, 200), seed=TEXT)
@tries(40)
def test_every_lot_is_drawn_once(lots: int, seed: str) -> None:
    assert sorted(order(Mixed(seed, "", "", ""), lots)) == [*range(1, lots + 1)]


@pytest.mark.parametrize("lots", [3, 7, 20])
def test_no_lot_and_no_order_is_favoured(lots: int) -> None:
    """Chi-square over 12,000 seeds, for the first lot and for the pair of the first two: p above 0.001."""
    tries, firsts, pairs = 12_000, [0] * lots, [[0] * lots for _ in range(lots)]
    for seed in range(tries):
        drawing = order(Mixed(str(seed), "head", "", "digest"), lots)
        first, second = next(drawing), next(drawing)
        firsts[first - 1] += 1
        pairs[first - 1][second - 1] += 1
    assert chi(firsts, tries / lots) < BOUND[lots - 1]
    off_diagonal = [pairs[a][b] for a in range(lots) for b in range(lots) if a != b]
    assert chi(off_diagonal, tries / len(off_diagonal)) < BOUND[len(off_diagonal) - 1]


BOUND = {2: 13.8, 6: 22.5, 19: 43.8, 5: 20.5, 41: 74.7, 379: 471.0}  # degrees of freedom: 99.9 %


def chi(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def test_a_lot_is_its_holders() -> None:
    entries = (Entry("a", 2), Entry("b", 1), Entry("c", 3))
    assert [holder(entries, lot) for lot in range(1, 8)] == ["a", "a", "b", "c", "c", "c", ""]
    assert entries_digest(entries) != entries_digest((Entry("a", 2), Entry("b", 2), Entry("c", 2)))
    assert entries_digest((Entry("a\t1\nb", 1),)) != entries_digest((Entry("a", 1), Entry("b", 1)))


PAYS: tuple[tuple[type[c.AnyPromotionCommand], dict[str, Any]], ...] = (
    (c.EnterPatron, {"patron": "p1", "wager": 500}),
    (c.EnterPatron, {"patron": "p2", "wager": 500, "entries": 5}),
    (c.CloseEntries, {"at": CLOSES}),
    (c.HoldDraw, {"at": DRAWS}),
    *((c.PayPrize, {"winner": n, "paid": {"transfer": 100}}) for n in (1, 2, 3)),
    *((c.PayPrize, {"winner": n}) for n in (1, 2, 3, 4)),
    *((c.PayPrize, {"winner": n, "paid": {"transfer": 900}, "alternative": True}) for n in (1, 2, 3)),
    *((c.DrawNext, {"winner": n}) for n in (1, 2, 3)),
    (c.FindCompromised, {"reason": "x"}),
    (c.SendPromotionNotice, {"notice": 2}),
    (c.SendPromotionNotice, {"notice": 5}),
    (c.ValidateIntegrity, {"note": "x"}),
    (c.CancelDraw, {}),
    (c.ConcludePromotion, {"results": "x"}),
)


@given(book=st.sampled_from(BOOKS), data=st.data())
@tries(120)
def test_prize_money_is_conserved_whatever_happens(book: str, data: Any) -> None:
    prizes = (money(100, count=2), thing("hamper", 700, alternative=900))
    promotion = Promotions(book).opened(prizes=prizes)
    amended = replace(promotion.one.terms, prizes=(money(100), thing("hamper", 700, alternative=900)))
    more = [*PAYS, (c.AmendTerms, {"terms": amended, "reason": "x"})]
    more.append((c.ApproveAmendment, {"version": 2, "reference": "x", "document": "a letter"}))
    for step in range(25):
        kind, said = data.draw(st.sampled_from(more))
        winner = promotion.one.winner(said.get("winner", 0))
        if winner and data.draw(st.integers(0, 4)) == 0:
            claim = {"claim": str(step), "prize": winner.prize, "claimant": winner.patron}
            kind, said = c.DenyClaim, {**claim, "winner": winner.number, **KEPT}
        before = promotion.one
        if isinstance(promotion.give(kind, **said), Refusal):
            assert promotion.one is before
        conserved(promotion)


def conserved(promotion: Promotions) -> None:
    """Nothing appears or vanishes; what is set aside is what is still to be given or was not won."""
    one = promotion.one
    assert sum(one.balances.values()) == 0
    given_out = sum(cents for name, cents in one.balances.items() if name.startswith("prize-winner:"))
    paid = [winner for winner in one.winners if winner.status == "paid"]
    worth = {prize.id: prize.worth for prize in one.terms.prizes}
    assert given_out == sum(sum(w.paid.values()) or worth[w.prize] for w in paid)
    over = one.status in ("cancelled", "concluded")
    left = 0 if over else one.terms.total - sum(worth[winner.prize] for winner in paid)
    assert promotion.balance("prizes:spring") == left
    assert promotion.at >= START
