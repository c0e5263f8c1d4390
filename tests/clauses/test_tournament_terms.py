"""Terms and conditions of a tournament: every item is asked for by its clause, and nothing opens without."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.tournaments.rules import commands as c
from croupier.tournaments.rules.terms.model import WORDS
from croupier.tournaments.rules.terms.terms import (
    BuyBack,
    Costs,
    PlayerCount,
    Pool,
    Repechage,
    RoundPlan,
    SecretWagers,
    TournamentTerms,
)
from tests.clauses.rights import as_written
from tests.felt import clause
from tests.felt.tournaments import BOOK, Cup, seal, terms

WITHOUT = {name: {other: text for other, text in WORDS.items() if other != name} for name in WORDS}
HANDS = RoundPlan(hands=2, least=1_000, advance=1)


def unpublished(made: TournamentTerms) -> Refusal:
    """The refusal to publish a draft, and to open registration with it."""
    cup = Cup().do(c.PlanTournament, terms=made)
    refusal = cup.refused(c.PublishTournament)
    assert cup.refused(c.OpenRegistration, commitment=seal("x")) == refusal
    return refusal


def asks(item: str, clause: str, **changes: Any) -> None:
    """Terms changed so lack one item, named with its clause; as they were they lack nothing."""
    made = terms(**{"words": WITHOUT[item], **changes} if item in WORDS else changes)
    refusal = unpublished(made)
    assert (refusal.code, refusal.cites, refusal.facts["items"]) == (
        "terms/incomplete",
        (clause, "12.2.1"),
        item,
    )
    assert clause in refusal.text


@clause(BOOK, "12.2.1", "12.4.1(a)(i)", "12.4.1(a)(ii)", "12.4.1(a)(iii)", "12.4.1(a)(iv)")
def test_the_details_of_a_tournament_are_stated() -> None:
    asks("dates", "12.4.1(a)(i)", starts="")
    asks("dates", "12.4.1(a)(i)", starts="2025-10-09T19:00")  # without a zone nobody knows when
    asks("costs", "12.4.1(a)(ii)", costs=None)
    asks("costs", "12.4.1(a)(ii)", costs=Costs(entry_fee=-1, buy_in=0))
    asks("players", "12.4.1(a)(iii)", players=None)
    asks("players", "12.4.1(a)(iii)", players=PlayerCount(least=9, most=8))
    asks("location", "12.4.1(a)(iv)", location=" ")
    Cup().planned(costs=Costs(entry_fee=0, buy_in=0)).do(c.PublishTournament)  # nothing may be free of charge


@clause(BOOK, "12.4.1(b)", "12.4.1(c)", "12.4.2(a)(i)", "12.4.2(a)(ii)")
def test_what_may_change_and_who_may_enter_is_stated() -> None:
    asks("start-times", "12.4.1(b)")
    asks("start-times", "12.4.1(b)", words=WORDS, notice_minutes=0)
    asks("changes", "12.4.1(c)")
    asks("acceptance", "12.4.2(a)(i)")
    asks("entitled", "12.4.2(a)(ii)")


@clause(BOOK, "12.4.2(a)(iii)", "12.4.2(a)(iv)", "12.4.2(a)(v)", "12.4.2(b)(iii)")
@pytest.mark.parametrize(
    ("item", "by", "applies"),
    [
        ("refusal", "12.4.2(a)(iii)", {"refusal_right": True}),
        ("criteria", "12.4.2(a)(iv)", {"selection": True}),
        ("charity", "12.4.2(a)(v)", {"kind": "charity"}),
        ("charity", "12.4.2(a)(v)", {"kind": "media"}),
        ("signature", "12.4.2(b)(iii)", {"signature": True}),
    ],
)
def test_some_statements_are_needed_only_where_they_apply(item: str, by: str, applies: Any) -> None:
    asks(item, by, **applies)
    Cup().planned(words=WITHOUT[item]).do(c.PublishTournament)


@clause(BOOK, "12.4.2(b)(i)", "12.4.2(b)(ii)", "12.4.2(c)", "12.4.2(d)")
def test_the_terms_of_entry_are_stated() -> None:
    asks("obedience", "12.4.2(b)(i)")
    asks("availability", "12.4.2(b)(ii)")
    asks("method", "12.4.2(c)", entry_methods=())
    asks("entry-terms", "12.4.2(d)")
    asks("entry-terms", "12.4.2(d)", words=WORDS, withdraw_until="soon")


@clause(BOOK, "12.4.3(a)(i)", "12.4.3(a)(ii)", "12.4.3(a)(iii)")
def test_rounds_tables_and_progression_are_stated() -> None:
    asks("rounds", "12.4.3(a)(i)", rounds=())
    asks("rounds", "12.4.3(a)(i)", rounds=(replace(HANDS, hands=0),))
    asks("rounds", "12.4.3(a)(i)", rounds=(replace(HANDS, minutes=20),))  # hands or a time, not both
    asks("rounds", "12.4.3(a)(i)", rounds=(HANDS,), until_final=True)
    asks("tables", "12.4.3(a)(ii)", tables=0)
    asks("progression", "12.4.3(a)(iii)", progression="")
    asks("progression", "12.4.3(a)(iii)", rounds=(replace(HANDS, advance=0), HANDS))
    Cup().planned(progression="", rounds=(HANDS,)).do(c.PublishTournament)  # a single round has none


@clause(BOOK, "12.4.3(a)(iv)", "12.4.3(a)(v)")
def test_buying_back_and_other_chances_are_described_where_there_are_any() -> None:
    asks("buy-back", "12.4.3(a)(iv)", buy_back=BuyBack(method="", until_round=1))
    asks("buy-back", "12.4.3(a)(iv)", costs=Costs(entry_fee=0, buy_in=0, rebuy=5_000))
    asks("repechage", "12.4.3(a)(v)", repechage=Repechage())
    asks("repechage", "12.4.3(a)(v)", words=WORDS, repechage=Repechage(qualifies="eliminated", returns=0))
    Cup().planned(repechage=Repechage()).do(c.PublishTournament)  # the director decides, it says
    Cup().planned(repechage=Repechage(qualifies="eliminated"), words=WITHOUT["repechage"]).do(
        c.PublishTournament
    )


@clause(BOOK, "12.4.3(b)", "12.4.3(c)", "12.4.4(a)", "12.4.4(b)", "12.4.4(c)")
def test_banks_chips_and_wagers_are_stated() -> None:
    asks("bank", "12.4.3(b)")
    asks("bank", "12.4.3(b)", words=WORDS, bank=0)
    asks("chips", "12.4.3(c)", chip_disposition="")
    asks("chips", "12.4.3(c)", chip_disposition="cash")  # for how much
    asks("chip-type", "12.4.4(a)", chip_type="")
    asks("chip-type", "12.4.4(a)", chip_type="cash")
    asks("least-wager", "12.4.4(b)", rounds=(replace(HANDS, least=None), HANDS))
    asks("secret-wagers", "12.4.4(c)", secret_wagers=SecretWagers(count=1, method=""))
    asks("secret-wagers", "12.4.4(c)", secret_wagers=SecretWagers(count=0, method="on a slip"))
    free = replace(HANDS, least=None)
    Cup().planned(compulsory_wager=False, rounds=(free, free)).do(c.PublishTournament)


@clause(BOOK, "12.5(a)", "12.5.2(a)", "12.5.2(b)", "12.5.2(c)")
def test_who_is_out_who_wins_and_what_is_stated() -> None:
    asks("elimination", "12.5(a)", elimination="")
    asks("winners", "12.5.2(a)", winners="")
    asks("pool", "12.5.2(b)", pool=None)
    asks("pool", "12.5.2(b)", pool=Pool(part=10_001))
    asks("distribution", "12.5.2(c)", shares=())
    asks("distribution", "12.5.2(c)", shares=(6_000, 3_999))  # something would be left over
    asks("distribution", "12.5.2(c)", shares=(6_000, 4_001))  # more than there is


@clause(BOOK, "12.5.3(a)(i)", "12.5.3(a)(ii)", "12.5.3(a)(iii)", "12.5.3(a)(iv)")
def test_when_players_are_penalised_replaced_or_repaid_is_stated() -> None:
    asks("penalties", "12.5.3(a)(i)", penalties=())
    asks("disqualification", "12.5.3(a)(ii)", disqualification=())
    asks("substitution", "12.5.3(a)(iii)", substitution=())
    asks("refunds", "12.5.3(a)(iv)", refund=None)


@clause(
    BOOK,
    "12.5.3(b)(i)",
    "12.5.3(b)(ii)",
    "12.5.3(b)(iii)",
    "12.5.3(b)(iv)",
    "12.5.3(b)(v)",
    "12.5.3(b)(vi)",
)
def test_what_follows_from_conduct_is_stated() -> None:
    asks("late", "12.5.3(b)(i)", late=None)
    asks("absence", "12.5.3(b)(ii)", absence=None)
    asks("phones", "12.5.3(b)(iii)")
    asks("substitutes", "12.5.3(b)(iv)")
    asks("disqualified", "12.5.3(b)(v)", disqualified_chips="")
    asks("retirement", "12.5.3(b)(vi)", retirement="")


@clause(BOOK, "12.5.3(c)", "12.5.3(d)", "12.5.3(e)", "12.5.3(f)")
def test_the_statements_about_rules_early_ends_and_persons_are_there() -> None:
    asks("rules-prevail", "12.5.3(c)")
    asks("early-end", "12.5.3(d)")
    asks("privacy", "12.5.3(e)")
    asks("privacy", "12.5.3(e)", words=WORDS, privacy_policy="")
    asks("publicity", "12.5.3(f)")


@clause(BOOK, "12.5.3(g)", "12.5.3(h)", "12.5.3(i)", "12.5.3(j)")
def test_the_statements_about_disputes_and_complaints_are_there() -> None:
    asks("governed", "12.5.3(g)")
    asks("disputes", "12.5.3(h)")
    asks("liability", "12.5.3(i)")
    asks("complaints", "12.5.3(j)")


@clause(BOOK, "12.2.1")
def test_all_that_lacks_is_named_at_once() -> None:
    refusal = unpublished(TournamentTerms(title="Bare"))
    assert len(str(refusal.facts["items"]).split(", ")) == 39  # all but what applies only sometimes
    assert "12.4.1(a)(i)" in refusal.text
    assert "12.5.3(j)" in refusal.text
    assert Cup().refused(c.PlanTournament, terms=terms(title=" ")).code == "tournament/title"


@clause(BOOK, "12.1", "12.2.1", "12.2.2(a)", "12.2.3", "12.2.3(a)", "12.2.4")
def test_who_may_plan_publish_and_appoint() -> None:
    as_written(BOOK)


@clause(BOOK, "12.3.1", "12.3.2", "12.4.1(b)", "12.4.1(c)", "12.4.2(a)(iii)", "12.4.2(a)(v)")
def test_who_may_brief_change_and_admit() -> None:
    as_written(BOOK)


@clause(BOOK, "12.4.3(a)(v)", "12.5.3(a)(i)", "12.5.3(a)(ii)", "12.5.3(c)", "12.5.3(d)", "12.5.3(j)")
def test_who_may_direct_play_and_complain() -> None:
    as_written(BOOK)
