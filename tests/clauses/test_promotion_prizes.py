"""Prizes: what none may be, how they are paid, and how a winner hears of them."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.terms import Prize, Thing
from tests.clauses.promotion_books import S3, S4, UTH, forbidden, telling
from tests.felt import clause
from tests.felt.promotions import CLOSES, DRAWS, HOUR, MANAGER, Promotions, money, terms, thing
from tests.felt.variant import variant

LIMIT = 1_000_000  # $10,000
WAYS = {S3: ("cash", "crossed-cheque", "transfer"), S4: ("crossed-cheque", "transfer")}
WAYS[UTH] = WAYS[S3]
WINNERS_HEAR_BY = ("face-to-face", "mail", "telephone", "email")


def never(book: str, item: str, *kinds: str, **scene: Any) -> None:
    """No prize is of these kinds, nor has one in a bundle; neither drafted nor by an amendment."""
    for kind in kinds:
        bundle = Prize(id="b", things=(*money(1).things, *thing(kind).things), value=1, conditions="none")
        for prize in (thing(kind), bundle):
            promotion = Promotions(book, **scene)
            refusal = promotion.refused(c.DraftPromotion, terms=terms(prizes=(prize,)))
            assert refusal.code == "prize/prohibited"
            assert refusal.cites[0] == forbidden(book, item)
            assert forbidden(book) in refusal.cites or book != S3
            promotion.published()
            amended = terms(prizes=(prize,))
            assert promotion.refused(c.AmendTerms, terms=amended, reason="x").cites == refusal.cites


@clause(S3, "14.5", "14.5.1", "14.5.2", "14.5.3")
@clause(S4, "14.6.1", "14.6.2", "14.6.3")
@clause(UTH, "14.5.1", "14.5.2", "14.5.3")
def test_no_prize_is_tobacco_or_a_weapon(book: str) -> None:
    never(book, ".1", "tobacco")
    never(book, ".2", "firearm", "ammunition", "imitation-firearm")
    never(book, ".3", "prohibited-weapon")


@clause(S3, "14.5", "14.5.5")
@clause(S4, "14.6.5")
@clause(UTH, "14.5.5")
def test_no_prize_is_what_a_regulation_names(book: str) -> None:
    never(book, ".5", "artwork", "Cosmetic Surgery", prescribed=("artwork", "cosmetic-surgery"))
    Promotions(book).published(prizes=(thing("artwork"),))
    later = Promotions(book).drafted(prizes=(thing("artwork"),))
    later.more["prescribed"] = ("artwork",)
    assert later.refused(c.PublishTerms).cites[0] == forbidden(book, ".5")


@clause(S3, "14.5", "14.5.4")
@clause(S4, "14.6.4")
@clause(UTH, "14.5.4")
def test_a_prize_has_at_most_twenty_litres_of_liquor(book: str) -> None:
    def wine(*millilitres: int) -> Prize:
        things = tuple(Thing(kind="liquor", name="wine", millilitres=each) for each in millilitres)
        return Prize(id="wine", things=things, value=50_000, conditions="adults only")

    Promotions(book).published(prizes=(wine(20_000), replace(wine(12_000, 8_000), id="more")))
    for bottles in ((20_001,), (12_000, 8_001)):
        refusal = Promotions(book).refused(c.DraftPromotion, terms=terms(prizes=(wine(*bottles),)))
        assert (refusal.code, refusal.cites[0]) == ("prize/liquor", forbidden(book, ".4"))
        assert forbidden(book) in refusal.cites or book != S3


def pays(book: str, value: int, **changes: Any) -> Promotions:
    """A draw with one money prize, held."""
    return Promotions(book).drawn(prizes=(money(value),), disbursement=WAYS[book], **changes)


@clause(S3, "14.4")
@clause(S4, "14.4", "14.5")
@clause(UTH, "14.4")
def test_a_winner_of_more_than_ten_thousand_dollars_chooses_how_it_is_paid(book: str) -> None:
    choice, ways = "14.5" if book == S4 else "14.4", WAYS[book]
    promotion = pays(book, LIMIT + 1)
    refusal = promotion.refused(c.PayPrize, winner=1, paid={ways[-1]: LIMIT + 1})
    assert (refusal.code, refusal.cites) == ("prize/choice", (choice,))
    for split in ({way: LIMIT + 1} for way in ways):
        paid = pays(book, LIMIT + 1).do(c.PayPrize, winner=1, paid=split, chosen=True)
        assert choice in paid.events[-1].cites
    mixed = dict.fromkeys(ways[1:], 1) | {ways[0]: LIMIT + 2 - len(ways)}
    promotion.do(c.PayPrize, winner=1, paid=mixed, chosen=True)
    assert (promotion.winner().status, promotion.winner().paid) == ("paid", mixed)
    assert promotion.balance(f"prize-winner:{promotion.winner().patron}") == LIMIT + 1
    even = pays(book, LIMIT)
    assert even.refused(c.PayPrize, winner=1, paid={ways[0]: LIMIT}, chosen=True).cites == (choice,)
    even.do(c.PayPrize, winner=1, paid={ways[0]: LIMIT})
    unstated = pays(book, LIMIT + 1)
    unstated.one = replace(unstated.one, terms=replace(unstated.one.terms, disbursement=ways[:1]))
    unstated.do(c.PayPrize, winner=1, paid={ways[-1]: LIMIT + 1}, chosen=True)


def bundle(cents: int | None, value: int) -> Prize:
    """Money beside a hamper."""
    coins = Thing(kind="money", name="prize money", amount=cents)
    return Prize(
        id="both", value=value, conditions="none", things=(coins, Thing(kind="hamper", name="cheese"))
    )


@clause(S3, "14.4")
@clause(S4, "14.4", "14.5")
@clause(UTH, "14.4")
def test_money_beside_a_thing_is_paid_by_the_ways_the_winner_chose(book: str) -> None:
    choice, way = "14.5" if book == S4 else "14.4", "crossed-cheque"
    dear = bundle(LIMIT + 1, LIMIT + 20_000)
    promotion = Promotions(book).drawn(prizes=(dear,), disbursement=("transfer",))
    assert promotion.refused(c.PayPrize, winner=1).code == "prize/amount"
    assert promotion.refused(c.PayPrize, winner=1, paid={way: LIMIT + 20_000}).facts == {"due": LIMIT + 1}
    refusal = promotion.refused(c.PayPrize, winner=1, paid={way: LIMIT + 1})
    assert (refusal.code, refusal.cites) == ("prize/choice", (choice,))
    promotion.do(c.PayPrize, winner=1, paid={way: LIMIT + 1}, chosen=True)
    assert promotion.balance(f"prize-winner:{promotion.winner().patron}") == LIMIT + 20_000
    small = Promotions(book).drawn(prizes=(bundle(LIMIT, LIMIT + 20_000),), disbursement=("transfer",))
    assert small.refused(c.PayPrize, winner=1, paid={way: LIMIT}).code == "prize/way"
    small.do(c.PayPrize, winner=1, paid={"transfer": LIMIT})
    vague = Promotions(book).drawn(prizes=(bundle(None, LIMIT + 1),), disbursement=("transfer",))
    assert vague.refused(c.PayPrize, winner=1).code == "prize/amount"
    assert vague.refused(c.PayPrize, winner=1, paid={"transfer": LIMIT}).cites == (choice,)
    vague.do(c.PayPrize, winner=1, paid={way: LIMIT}, chosen=True)


@clause(S3, "14.4")
@clause(S4, "14.4")
@clause(UTH, "14.4")
def test_a_prize_is_paid_whole_and_as_the_terms_say(book: str) -> None:
    promotion = Promotions(book).drawn(prizes=(money(500),), disbursement=("transfer",))
    for wrong in ({"transfer": 499}, {"transfer": 501}, {}, {"transfer": 600, "crossed-cheque": -100}):
        refusal = promotion.refused(c.PayPrize, winner=1, paid=wrong)
        assert (refusal.code, refusal.cites) == ("prize/amount", ("14.4",))
    for way in ("crossed-cheque", "gold"):
        refusal = promotion.refused(c.PayPrize, winner=1, paid={way: 500})
        assert (refusal.code, refusal.cites) == ("prize/way", ("14.4",))
    promotion.do(c.PayPrize, winner=1, paid={"transfer": 500})
    assert "14.4" in promotion.events[-1].cites
    assert promotion.refused(c.PayPrize, winner=1, paid={"transfer": 500}).code == "winner/settled"
    assert promotion.refused(c.PayPrize, winner=2, paid={"transfer": 500}).code == "winner/unknown"


@clause(S4, "14.4")
def test_version_4_pays_no_cash_whoever_chooses_it() -> None:
    refusal = Promotions(S4).refused(c.DraftPromotion, terms=terms(disbursement=("transfer", "cash")))
    assert (refusal.code, refusal.cites) == ("prize/way", ("14.4",))
    for value, chosen in ((LIMIT + 1, True), (500, False)):
        refusal = pays(S4, value).refused(c.PayPrize, winner=1, paid={"cash": value}, chosen=chosen)
        assert (refusal.code, refusal.cites) == ("prize/way", ("14.4",))
    for book in (S3, UTH):
        pays(book, 500).do(c.PayPrize, winner=1, paid={"cash": 500})


@clause(S3, "14.3")
@clause(S4, "14.3")
@clause(UTH, "14.3")
def test_money_instead_of_a_thing_only_if_the_terms_say_so(book: str) -> None:
    plain = Promotions(book).drawn(prizes=(thing("hamper", 50_000),))
    refusal = plain.refused(c.PayPrize, winner=1, paid={"transfer": 50_000}, alternative=True)
    assert (refusal.code, refusal.cites) == ("prize/alternative", ("14.3",))
    assert plain.refused(c.PayPrize, winner=1, paid={"transfer": 50_000}).cites == ("14.3",)
    plain.do(c.PayPrize, winner=1)
    assert plain.balance(f"prize-winner:{plain.winner().patron}") == 50_000
    offered = Promotions(book).drawn(prizes=(thing("hamper", 50_000, alternative=40_000),))
    assert offered.refused(c.PayPrize, winner=1, paid={"transfer": 50_000}, alternative=True).facts == {
        "due": 40_000
    }
    imposed = offered.refused(c.PayPrize, winner=1, paid={"transfer": 40_000}, alternative=True)
    assert (imposed.code, imposed.cites) == ("prize/choice", ("14.3",))
    offered.do(c.PayPrize, winner=1, paid={"transfer": 40_000}, alternative=True, chosen=True)
    paid = offered.events[-1]
    assert isinstance(paid, ev.PrizePaid)
    assert ("14.3" in paid.cites, paid.alternative, paid.chosen) == (True, True, True)
    assert offered.balance(f"prize-winner:{offered.winner().patron}") == 40_000
    assert (offered.balance("prizes:spring"), offered.balance("house")) == (0, -40_000)
    dear = Promotions(book).drawn(prizes=(thing("jewellery", LIMIT + 1, alternative=LIMIT + 1),))
    by_cheque = {"crossed-cheque": LIMIT + 1}  # though the terms speak of transfers
    dear.do(c.PayPrize, winner=1, paid=by_cheque, alternative=True, chosen=True)
    handed = Promotions(book).drawn(prizes=(thing("hamper", 500, alternative=700),))
    assert handed.balance("prizes:spring") == 700
    handed.do(c.PayPrize, winner=1)
    assert (handed.balance("house"), handed.balance("prizes:spring")) == (-500, 0)


@clause(S3, "14.3")
@clause(S4, "14.3")
@clause(UTH, "14.3")
def test_there_is_no_money_instead_of_casino_dollars(book: str) -> None:
    barred = ["casino-dollars"] if book == S4 else ["casino-dollars", "slots-dollars"]
    for kind in ("casino-dollars", "slots-dollars", "hamper", "money"):
        prize = replace(thing(kind), alternative=100)
        answer = Promotions(book).give(c.DraftPromotion, terms=terms(prizes=(prize,)))
        assert isinstance(answer, tuple) is (kind not in (*barred, "money"))
        if not isinstance(answer, tuple):
            assert (answer.code, answer.cites) == ("prize/alternative", ("14.3",))
        Promotions(book).drafted(prizes=(replace(prize, alternative=None),))


@clause(S3, "14.8", "14.8.1", "14.8.2", "14.8.3", "14.8.4")
@clause(S4, "14.9", "14.9.1", "14.9.2", "14.9.3", "14.9.4")
@clause(UTH, "14.8", "14.8.1", "14.8.2", "14.8.3", "14.8.4")
@pytest.mark.parametrize("way", WINNERS_HEAR_BY)
def test_a_winner_who_need_not_be_there_is_told_within_two_days(book: str, way: str) -> None:
    promotion = Promotions(book).drawn()
    notice = promotion.notice("promotion-winner")
    assert (notice.to, notice.raised, notice.due) == ("winner", DRAWS, DRAWS + 48 * HOUR)
    assert promotion.one.outbox.overdue(DRAWS + 48 * HOUR + 1)[0].number == notice.number
    for wrong in ("carrier pigeon", "sms"):
        refusal = promotion.refused(c.RecordNotification, winner=1, way=wrong, reached=True, note="x")
        assert (refusal.code, refusal.cites) == ("winner/way", (telling(book),))
    silent = promotion.refused(c.RecordNotification, winner=1, way=way, reached=True, note=" ")
    assert silent.cites == (telling(book),)
    for note in ("nobody there", "returned to sender"):
        promotion.do(c.RecordNotification, winner=1, way=way, reached=False, note=note)
        assert promotion.notice("promotion-winner").sent is None  # a try in vain has told nobody
    number = WINNERS_HEAR_BY.index(way) + 1
    told = next(one for one in reversed(promotion.events) if isinstance(one, ev.WinnerNotified))
    assert told.cites == (telling(book), telling(book, f".{number}"))
    assert promotion.one.outbox.overdue(DRAWS + 48 * HOUR + 1)[0].number == notice.number
    promotion.do(c.RecordNotification, winner=1, way=way, reached=True, note="pleased")
    assert "promotion-winner" not in promotion.told()
    attempts = [(one.way, one.reached, one.by) for one in promotion.winner().attempts]
    assert attempts == [(way, False, MANAGER), (way, False, MANAGER), (way, True, MANAGER)]


@clause(S3, "14.8")
@clause(S4, "14.9")
@clause(UTH, "14.8")
def test_who_was_not_looked_for_is_not_denied_for_not_claiming(book: str) -> None:
    promotion = Promotions(book).drawn()
    claim: dict[str, Any] = {
        "claim": "c1", "prize": "cash", "claimant": promotion.winner().patron, "winner": 1,
        "reason": "did not claim it", "name": "A", "address": "B",
    }  # fmt: skip
    for way in ("mail", "mail", "telephone"):
        refusal = promotion.refused(c.DenyClaim, **claim)
        assert (refusal.code, refusal.cites) == ("claim/sought", (telling(book),))
        promotion.do(c.RecordNotification, winner=1, way=way, reached=False, note="in vain")
    assert promotion.notice("promotion-winner").sent == promotion.at
    promotion.do(c.DenyClaim, **claim)
    reached = Promotions(book).drawn()
    claim["claimant"] = reached.winner().patron
    reached.do(c.RecordNotification, winner=1, way="email", reached=True, note="will not come")
    reached.do(c.DenyClaim, **claim)
    known = Promotions(book).drawn()
    claim["claimant"] = known.winner().patron
    known.do(c.DenyClaim, **claim | {"ground": "ineligible", "reason": "under age"})
    assert known.one.claims["c1"].ground == "ineligible"
    present = Promotions(book).drawn(presence_required=True)
    present.do(c.DenyClaim, **claim | {"claimant": present.winner().patron, "reason": "was not there"})


@clause(S3, "14.8")
@clause(S4, "14.9")
@clause(UTH, "14.8")
def test_how_many_ways_must_be_tried_is_a_setting(book: str) -> None:
    promotion = Promotions(book)
    rule = promotion.book.rule.promotion
    assert rule is not None
    promotion.book = variant(book, promotion=replace(rule, winner=replace(rule.winner, tries=4)))
    promotion.drawn()
    for number, way in enumerate(WINNERS_HEAR_BY, start=1):
        promotion.do(c.RecordNotification, winner=1, way=way, reached=False, note="in vain")
        assert (promotion.notice("promotion-winner").sent is not None) is (number == 4)


@clause(S3, "14.8", "14.10")
@clause(S4, "14.9", "14.10")
@clause(UTH, "14.8", "14.10")
def test_a_promotion_does_not_end_while_somebody_has_to_be_told(book: str) -> None:
    promotion = Promotions(book).drawn(prizes=(money(100), money(100, "more")))
    said: dict[str, Any] = {"reason": "on the staff", "name": "A", "address": "B", "ground": "ineligible"}
    first = promotion.winner().patron
    promotion.do(c.DenyClaim, claim="c1", prize="cash", claimant=first, winner=1, **said)
    promotion.do(c.DrawNext, winner=1)
    for number in (2, 3):
        promotion.do(c.PayPrize, winner=number, paid={"transfer": 100})
    assert [one.name for one in promotion.one.outbox.pending if one.sent is None] == [
        "promotion-winner", "promotion-reason",
    ]  # fmt: skip
    refusal = promotion.refused(c.ConcludePromotion, results="website")
    assert (refusal.code, refusal.cites) == ("promotion/notices", (telling(book),))
    stranger = {"claim": "c2", "prize": "cash", "claimant": "p9"}
    promotion.do(c.DenyClaim, **stranger, **said)
    promotion.do(c.AdviseReason, claim="c1")  # who was drawn, and that they do not get it
    refusal = promotion.refused(c.ConcludePromotion, results="website")
    assert (refusal.code, refusal.cites) == ("promotion/notices", ("14.10",))
    promotion.do(c.AdviseReason, claim="c2").do(c.ConcludePromotion, results="website")
    assert promotion.one.status == "concluded"


@clause(S4, "14.13.1")
def test_version_4_does_not_end_with_terms_that_were_not_submitted_again() -> None:
    promotion = Promotions(S4).opened().do(c.AmendTerms, terms=terms(title="new"), reason="x")
    promotion.do(c.EnterPatron, patron="p1", wager=500).do(c.CloseEntries, at=CLOSES)
    promotion.do(c.HoldDraw, at=DRAWS).do(c.PayPrize, winner=1, paid={"transfer": 500_000})
    refusal = promotion.refused(c.ConcludePromotion, results="website")
    assert (refusal.code, refusal.cites) == ("promotion/notices", ("14.13.1",))
    promotion.do(c.SubmitTerms, version=2).do(c.ConcludePromotion, results="website")


@clause(S3, "14.8", "14.7.8")
@clause(S4, "14.9", "14.8.8")
@clause(UTH, "14.8", "14.7.8")
def test_a_winner_who_must_be_there_needs_no_telling(book: str) -> None:
    present = Promotions(book).drawn(presence_required=True)
    assert "promotion-winner" not in present.told()
    three = Promotions(book).drawn(prizes=(money(100, count=2), money(50, "second")))
    assert [one.notice for one in three.one.winners] == [2, 3, 4]
    assert [one.name for one in three.one.outbox.pending] == ["promotion-terms"] + 3 * ["promotion-winner"]


@clause(S3, "house:promotion-prize")
@clause(S4, "house:promotion-prize")
@clause(UTH, "house:promotion-prize")
def test_a_prize_is_given_once_to_somebody_who_is_known(book: str) -> None:
    promotion = Promotions(book).drawn(prizes=(thing("hamper", 700),))
    for nothing in ("", " "):
        refusal = promotion.refused(c.PayPrize, winner=1, identity=nothing)
        assert (refusal.code, refusal.cites) == ("prize/identity", ("house:promotion-prize",))
    assert promotion.refused(c.PayPrize, actor="dealer", winner=1).code == "staff/rank"
    promotion.do(c.PayPrize, winner=1, identity="driver's licence")
    handed = promotion.events[-1]
    assert isinstance(handed, ev.PrizePaid)
    assert (handed.identity, "house:promotion-prize" in handed.cites) == ("driver's licence", True)
    assert promotion.refused(c.PayPrize, winner=1).code == "winner/settled"
