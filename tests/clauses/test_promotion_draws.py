"""Entries and draws: when, who is in, who watches over it, who is told of the terms, and who comes next."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.scene import MACHINE
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.state import Entry
from croupier.promotions.rules.terms import Earning
from tests.clauses.promotion_books import BOOKS, S3, S4, UTH, content
from tests.felt import clause
from tests.felt.promotions import CLOSES, DRAWS, MANAGER, START, Promotions, money, terms, thing

LIMIT = 1_000_000
STAFF = ("dealer", "gaming_supervisor", MANAGER)


@clause(S3, "14.2")
@clause(S4, "14.2")
@clause(UTH, "14.2")
def test_a_scrutineer_watches_a_draw_with_a_prize_above_ten_thousand_dollars(book: str) -> None:
    dear = (money(100, "first"), money(LIMIT + 1))
    promotion = Promotions(book).closed(prizes=dear)
    promotion.staff |= {"p1": "dealer", MACHINE: "dealer"}  # who has a lot, and who is nobody
    for nobody in ("", " ", MANAGER, "s. crutineer", "p1", MACHINE):
        refusal = promotion.refused(c.HoldDraw, at=DRAWS, scrutineer=nobody)
        assert (refusal.code, refusal.cites) == ("draw/scrutineer", ("14.2",))
    promotion.do(c.HoldDraw, at=DRAWS, scrutineer="dealer")
    held = next(one for one in promotion.events if isinstance(one, ev.DrawHeld))
    assert (held.scrutineer, "14.2" in held.cites) == ("dealer", True)
    cheap = Promotions(book).closed(prizes=(money(LIMIT, count=3),))
    assert cheap.refused(c.HoldDraw, at=DRAWS, scrutineer=MANAGER).code == "draw/scrutineer"
    cheap.do(c.HoldDraw, at=DRAWS)
    for rank in ("dealer", "gaming_supervisor", "inspector", "p1"):
        refusal = Promotions(book).closed().refused(c.HoldDraw, actor=rank, at=DRAWS)
        assert (refusal.code, refusal.cites) == ("staff/rank", ("14.2",))


@clause(S3, "14.2")
@clause(S4, "14.2")
@clause(UTH, "14.2")
def test_money_that_may_be_taken_instead_counts_for_the_scrutineer(book: str) -> None:
    for value, instead in ((LIMIT, LIMIT + 1), (100_000, 9 * LIMIT)):
        promotion = Promotions(book).closed(prizes=(thing("hamper", value, alternative=instead),))
        refusal = promotion.refused(c.HoldDraw, at=DRAWS)
        assert (refusal.code, refusal.cites, refusal.facts["value"]) == (
            "draw/scrutineer",
            ("14.2",),
            instead,
        )
        promotion.do(c.HoldDraw, at=DRAWS, scrutineer="dealer")
    Promotions(book).closed(prizes=(thing("hamper", 100, alternative=LIMIT),)).do(c.HoldDraw, at=DRAWS)


@clause(S3, "14.2")
@clause(S4, "14.2")
@clause(UTH, "14.2")
def test_the_next_in_line_for_a_dear_prize_is_drawn_before_a_scrutineer_too(book: str) -> None:
    prizes = (money(LIMIT + 1, "dear"), money(100, "cheap"))
    promotion = Promotions(book).closed(prizes=prizes).do(c.HoldDraw, at=DRAWS, scrutineer="dealer")
    for number, prize in ((1, "dear"), (2, "cheap")):
        claimant = promotion.winner(number).patron
        said: dict[str, Any] = {"reason": "on the staff", "name": "A", "address": "B", "ground": "ineligible"}
        promotion.do(c.DenyClaim, claim=prize, prize=prize, claimant=claimant, winner=number, **said)
    for nobody in ("", " ", MANAGER, "stranger", "p1", "p2", "p3", MACHINE):
        refusal = promotion.refused(c.DrawNext, winner=1, scrutineer=nobody)
        assert (refusal.code, refusal.cites) == ("draw/scrutineer", ("14.2",))
    promotion.do(c.DrawNext, winner=2)
    promotion.do(c.DrawNext, winner=1, scrutineer="inspector")
    drawn = [one for one in promotion.events if isinstance(one, ev.WinnerDrawn | ev.PrizeNotWon)]
    assert [(one.scrutineer, "14.2" in one.cites) for one in drawn[2:]] == [("", False), ("inspector", True)]


@clause(S3, "14.2")
@clause(S4, "14.2")
@clause(UTH, "14.2")
def test_somebody_from_outside_whom_the_operator_names_may_be_the_scrutineer(book: str) -> None:
    outsider: dict[str, Any] = {"scrutineer": "J. Roe, notary", "outside": True}
    promotion = Promotions(book).closed(prizes=(money(LIMIT + 1),))
    for nobody in ("", " ", "p1", MANAGER, "dealer", "inspector"):  # the house's own sign with their badge
        refusal = promotion.refused(c.HoldDraw, at=DRAWS, scrutineer=nobody, outside=True)
        assert (refusal.code, refusal.cites) == ("draw/scrutineer", ("14.2",))
    assert c.HoldDraw(actor="x", promotion="y", scrutineer="z").second == "z"
    assert c.HoldDraw(actor="x", promotion="y", **outsider).second == ""
    promotion.do(c.HoldDraw, at=DRAWS, **outsider)
    held = next(one for one in promotion.events if isinstance(one, ev.DrawHeld))
    assert (held.scrutineer, held.outside, "14.2" in held.cites) == ("J. Roe, notary", True, True)
    first = promotion.winner().patron
    said: dict[str, Any] = {"reason": "on the staff", "name": "A", "address": "B", "ground": "ineligible"}
    promotion.do(c.DenyClaim, claim="c", prize="cash", claimant=first, winner=1, **said)
    other = {"scrutineer": "somebody else", "outside": True}
    refusal = promotion.refused(c.DrawNext, actor="gaming_supervisor", winner=1, **other)
    assert refusal.code == "draw/scrutineer"  # a supervisor names nobody
    promotion.do(c.DrawNext, actor="gaming_supervisor", winner=1, **outsider)
    assert promotion.winner(2).status == "drawn"


@clause(S3, "14.7.2", "14.7.6", "14.7.7")
@clause(S4, "14.8.2", "14.8.6", "14.8.7")
@clause(UTH, "14.7.2", "14.7.6", "14.7.7")
def test_everything_happens_at_the_times_of_the_terms(book: str) -> None:
    promotion = Promotions(book).published()
    promotion.do(c.SubmitTerms, version=1)
    refusal = promotion.refused(c.OpenPromotion, at=START - 1)
    assert (refusal.code, refusal.cites) == ("promotion/early", (content(book, ".7"),))
    refusal = promotion.refused(c.OpenPromotion, at=CLOSES + 1)
    assert (refusal.code, refusal.cites) == ("promotion/late", (content(book, ".6"),))
    promotion.do(c.OpenPromotion, at=START)
    promotion.do(c.EnterPatron, patron="p1", wager=500, at=CLOSES)
    refusal = promotion.refused(c.EnterPatron, patron="p2", wager=500, at=CLOSES + 1)
    assert (refusal.code, refusal.cites) == ("entry/late", (content(book, ".6"),))
    refusal = promotion.refused(c.CloseEntries, at=CLOSES - 1)
    assert (refusal.code, refusal.cites) == ("entry/open", (content(book, ".6"),))
    promotion.do(c.CloseEntries, at=CLOSES)
    refusal = promotion.refused(c.HoldDraw, at=DRAWS - 1)
    assert (refusal.code, refusal.cites) == ("draw/early", (content(book, ".2"),))
    promotion.do(c.HoldDraw, at=DRAWS)
    assert promotion.winner().patron == "p1"


@clause(S3, "14.7.3", "14.7.4")
@clause(S4, "14.8.3", "14.8.4")
@clause(UTH, "14.7.3", "14.7.4")
def test_entries_are_for_the_eligible_who_staked_enough(book: str) -> None:
    promotion = Promotions(book, barred={"p9": ("13.3",)}).opened(
        ineligible=("boss",), qualifying_wager=500, earning=Earning(cents=10_000, entries=2)
    )
    for nobody in ("boss", "p9", ""):
        refusal = promotion.refused(c.EnterPatron, patron=nobody, wager=500)
        assert (refusal.code, refusal.cites[0]) == ("entry/eligible", content(book, ".3"))
    refusal = promotion.refused(c.EnterPatron, patron="p1", wager=499)
    assert (refusal.code, refusal.cites) == ("entry/wager", (content(book, ".4"),))
    assert promotion.refused(c.EnterPatron, patron="p1", wager=500, entries=0).code == "entry/count"
    promotion.do(c.EnterPatron, patron="p1", wager=500, entries=3)
    assert {content(book, ".3"), content(book, ".4")} <= {*promotion.events[-1].cites}
    promotion.more["turnover"] = {"p1": 29_999, "p2": 10_000, "p3": 9_999, "boss": 90_000, "p9": 90_000}
    promotion.do(c.CloseEntries, at=CLOSES)
    assert promotion.one.entries == (Entry("p1", 3 + 4), Entry("p2", 2))
    assert promotion.one.lots == 9


@clause(S3, "14.1", "14.7.10")
@clause(S4, "14.1", "14.8.10")
@clause(UTH, "14.1", "14.7.10")
def test_a_promotion_ends_when_every_prize_has_gone_somewhere(book: str) -> None:
    promotion = Promotions(book).drawn()
    refusal = promotion.refused(c.ConcludePromotion, results="website")
    assert (refusal.code, refusal.cites) == ("promotion/winners", (content(book, ".10"),))
    promotion.do(c.PayPrize, winner=1, paid={"transfer": 500_000})
    assert promotion.refused(c.ConcludePromotion, results="").cites == (content(book, ".10"),)
    for rank in ("dealer", "gaming_supervisor", "p1"):
        for command, said in ((c.ConcludePromotion, {"results": "website"}), (c.OpenPromotion, {})):
            refusal = promotion.refused(command, actor=rank, **said)
            assert (refusal.code, refusal.cites) == ("staff/rank", ("14.1",))
    promotion.do(c.ConcludePromotion, results="website")
    assert (promotion.one.status, promotion.balance("prizes:spring")) == ("concluded", 0)
    empty = Promotions(book).opened().do(c.CloseEntries, at=CLOSES)
    assert empty.refused(c.HoldDraw, at=DRAWS).code == "draw/entries"
    empty.do(c.ConcludePromotion, results="nobody entered")
    assert empty.balance("house") == 0


@clause(S3, "house:promotion", "house:promotion-draw")
@clause(S4, "house:promotion", "house:promotion-draw")
@clause(UTH, "house:promotion", "house:promotion-draw")
def test_staff_enter_and_tell_and_supervisors_close_and_pay(book: str) -> None:
    said: dict[Any, tuple[str, dict[str, Any], tuple[str, ...]]] = {
        c.EnterPatron: ("opened", {"patron": "p1", "wager": 500}, STAFF),
        c.CloseEntries: ("opened", {"at": CLOSES}, STAFF[1:]),
        c.DrawNext: ("drawn", {"winner": 1}, STAFF[1:]),
        c.RecordNotification: ("drawn", {"winner": 1, "way": "mail", "reached": True, "note": "x"}, STAFF),
        c.PayPrize: ("drawn", {"winner": 1, "paid": {"transfer": 500_000}}, STAFF[1:]),
        c.AdviseReason: ("drawn", {"claim": "c1"}, STAFF),
        c.OpenPromotionDispute: ("drawn", {"dispute": "d", "patron": "p1", "text": "x"}, STAFF),
        c.SendPromotionNotice: ("drawn", {"notice": 1}, STAFF),
        c.AcknowledgePromotionNotice: ("drawn", {"notice": 1, "how": "letter"}, STAFF[1:]),
    }
    for kind, (stage, fields, ranks) in said.items():
        for rank in (*STAFF, "inspector", "p1"):
            promotion: Promotions = getattr(Promotions(book), stage)()
            answer = promotion.give(kind, actor=rank, **fields)
            code = answer.code if isinstance(answer, Refusal) else ""
            assert (code == "staff/rank") is (rank not in ranks), (kind, rank, answer)


@clause(S3, "house:promotion-draw")
@clause(S4, "house:promotion-draw")
@clause(UTH, "house:promotion-draw")
def test_no_draw_without_the_promised_seed(book: str) -> None:
    keyless = Promotions(book, seal=None).published()
    keyless.do(c.SubmitTerms, version=1)
    assert keyless.refused(c.OpenPromotion, at=START).cites == ("house:promotion-draw",)
    for seed in ("", "5f" * 32):
        refusal = Promotions(book, seed=seed).closed().refused(c.HoldDraw, at=DRAWS)
        assert (refusal.code, refusal.cites) == ("draw/seed", ("house:promotion-draw",))


@clause(S3, "house:promotion-draw", "14.10")
@clause(S4, "house:promotion-draw", "14.10")
@clause(UTH, "house:promotion-draw", "14.10")
def test_the_next_in_line_follows_only_a_winner_who_was_denied(book: str) -> None:
    promotion = Promotions(book).drawn()
    first = promotion.winner()
    assert promotion.refused(c.DrawNext, winner=1).cites == ("house:promotion-draw",)
    denied: dict[str, Any] = {
        "claim": "c1", "prize": "cash", "reason": "on the staff", "name": "A", "address": "B",
        "ground": "ineligible",
    }  # fmt: skip
    other = next(one.patron for one in promotion.one.entries if one.patron != first.patron)
    refusal = promotion.refused(c.DenyClaim, claimant=other, winner=1, **denied)
    assert refusal.code == "winner/unknown"
    promotion.do(c.DenyClaim, claimant=first.patron, winner=1, **denied)
    paid = {"transfer": 500_000}
    assert promotion.refused(c.PayPrize, winner=1, paid=paid).code == "winner/settled"
    assert promotion.refused(c.ConcludePromotion, results="website").facts["winner"] == 1
    promotion.do(c.DrawNext, winner=1)
    second = promotion.winner(2)
    assert (second.prize, second.position, second.out) == ("cash", 2, (first.patron,))
    assert second.patron != first.patron
    assert promotion.refused(c.DrawNext, winner=1).code == "draw/next"
    promotion.do(c.PayPrize, winner=2, paid=paid).do(c.AdviseReason, claim="c1")
    promotion.do(c.ConcludePromotion, results="website")
    alone = Promotions(book).drawn("p1").do(c.DenyClaim, claimant="p1", winner=1, **denied)
    alone.do(c.DrawNext, winner=1)
    assert (alone.one.unwon, len(alone.one.winners)) == (("cash",), 1)
    alone.do(c.AdviseReason, claim="c1").do(c.ConcludePromotion, results="not won")
    assert (alone.balance("house"), alone.balance("prizes:spring")) == (0, 0)


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_wins_twice_unless_the_terms_let_them(book: str) -> None:
    prizes = (money(100, count=4),)
    once = Promotions(book).drawn(prizes=prizes)
    assert sorted(one.patron for one in once.one.winners) == ["p1", "p2", "p3"]
    assert once.one.unwon == ("cash",)
    often = Promotions(book).opened(prizes=prizes, once=False)
    often.do(c.EnterPatron, patron="p1", wager=500, entries=9).do(c.CloseEntries, at=CLOSES)
    often.do(c.HoldDraw, at=DRAWS)
    assert [one.patron for one in often.one.winners] == 4 * ["p1"]
    assert len({one.lot for one in often.one.winners}) == 4


def test_by_chance_a_lot_that_nobody_holds_wins_nothing() -> None:
    promotion = Promotions(S4).closed(award="chance", lots=10**9)
    assert promotion.one.lots == 10**9
    promotion.do(c.HoldDraw, at=DRAWS)
    assert (promotion.one.unwon, promotion.one.winners) == (("cash",), ())
    full = Promotions(S4).closed(award="chance", lots=1)
    assert full.one.lots == 3
    assert full.do(c.HoldDraw, at=DRAWS).winner().patron in ("p1", "p2", "p3")


def test_notices_have_their_own_ways_and_a_draft_has_an_id() -> None:
    promotion = Promotions(S4).drawn()
    assert promotion.refused(c.SendPromotionNotice, notice=9).code == "notice/none"
    assert promotion.refused(c.AcknowledgePromotionNotice, notice=9).code == "notice/none"
    winner = promotion.notice("promotion-winner").number
    assert promotion.refused(c.AcknowledgePromotionNotice, notice=winner).code == "notice/unsent"
    doubted = Promotions(S4).opened().do(c.FindCompromised, reason="x")
    doubt = doubted.notice("promotion-integrity").number
    assert doubted.refused(c.AcknowledgePromotionNotice, notice=doubt).code == "notice/unsent"
    assert (
        doubted.refused(c.AcknowledgePromotionNotice, notice=doubt, actor="inspector").code == "notice/unsent"
    )
    doubted.do(c.SendPromotionNotice, notice=doubt)
    assert doubted.refused(c.AcknowledgePromotionNotice, notice=doubt, how="heard").code == "staff/rank"
    doubted.do(c.AcknowledgePromotionNotice, notice=doubt, actor="inspector")
    assert promotion.refused(c.SendPromotionNotice, notice=winner).code == "notice/otherwise"
    assert Promotions(S4).refused(c.DraftPromotion, promotion="a:b", terms=terms()).code == "promotion/id"
    twice = replace(money(1), id="cash")
    assert promotion.refused(c.DraftPromotion, terms=terms()).code == "promotion/stage"
    refusal = Promotions(S4).refused(c.DraftPromotion, terms=terms(prizes=(money(1), twice)))
    assert refusal.code == "prize/id"
    assert Promotions(S4).refused(c.DraftPromotion, terms=terms(end=START - 1)).code == "promotion/times"
    assert Promotions(S4).refused(c.DraftPromotion, terms=terms(closes=START - 1)).code == "promotion/times"
    assert Promotions(S4).refused(c.DraftPromotion, terms=terms(award_time=START)).code == "promotion/times"
