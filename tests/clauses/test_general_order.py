"""General order: no aids and no coaching, no advice, no side bets, and the rules for whoever asks."""

import msgspec
import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.options import Option
from croupier.rulebooks.inventory import glossary
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
STAR = {"device-use": "13.1", "coaching": "13.6", "unsolicited-advice": "13.7", "side-bet": "13.10"}
OWN = {
    S3: STAR,
    UTH: STAR,
    S4: {"device-use": "13.6", "coaching": "13.11", "unsolicited-advice": "13.12", "side-bet": "13.15"},
    C3: {"device-use": "13.1", "coaching": "13.5", "unsolicited-advice": "13.6", "side-bet": "13.12"},
}
STANDING = ("likeness", "discard-rack", "float-tray", "drop-box", "cutting-card")  # in version 4
RULES = {S3: "13.14", UTH: "13.14", S4: "13.20", C3: "13.13"}
ADVICE = ("best", "odds", "strateg", "recommend", "advice", "hint", "edge", "probab", "equity")


def deciding(book: str) -> Felt:
    blind = ", blind 10" if book == UTH else ""
    return play(book, f"box 3 ante 10{blind}\n deal 3: As Ks", mode="live")


@clause(S3, "13.1", "13.6", "13.7", "13.10")
@clause(UTH, "13.1", "13.6", "13.7", "13.10")
@clause(S4, "13.6", "13.11", "13.12", "13.15")
@clause(C3, "13.1", "13.5", "13.6", "13.12")
@pytest.mark.parametrize("kind", STAR)
def test_what_nobody_may_do_is_reported_and_the_supervisor_told(book: str, kind: str) -> None:
    felt = deciding(book)
    balances = felt.table.balances
    answer = felt.give(c.Report(actor="dealer", kind=kind, box=3, note="the man behind box 3"))
    assert not isinstance(answer, Refusal)
    (reported,) = felt.events_of(ev.Reported)
    assert (reported.box, reported.note, reported.cites) == (3, "the man behind box 3", (OWN[book][kind],))
    assert felt.told() == ("tg_hdd" if book == C3 else "casino_supervisor",)
    assert felt.table.balances == balances
    assert isinstance(felt.give(c.Report(actor="p3", kind=kind)), Refusal)


@clause(S3, "13.1", "13.6")
@clause(UTH, "13.1", "13.6")
@clause(S4, "13.6", "13.11")
@clause(C3, "13.1", "13.5")
def test_options_and_views_tell_what_is_legal_and_under_which_clause_and_never_what_is_wise(
    book: str,
) -> None:
    felt = deciding(book)
    found = felt.options("dealer")
    decisions = {type(one.command).__name__ for one in found} & {"Fold", "Bet", "Check"}
    assert decisions == ({"Fold", "Bet", "Check"} if book == UTH else {"Fold", "Bet"})
    assert Option.__struct_fields__ == ("command", "cites", "least", "most", "unit")
    assert all(one.cites for one in found)
    seen = msgspec.json.encode(felt.view("p3")).decode().lower()
    assert not [word for word in ADVICE if word in seen]


@clause(S3, "13.1", "13.2")
@clause(UTH, "13.1", "13.2")
@clause(S4, "13.6", "13.7")
def test_odds_and_strategy_are_for_staff_and_inspectors_on_duty_only(book: str) -> None:
    felt, own = deciding(book), ("13.6", "13.7") if book == S4 else ("13.1", "13.2")
    for player in ("p3", "stranger"):
        refusal = felt.give(c.OpenAnalysis(actor=player))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites) == ("staff/rank", own)
    for exempt in ("dealer", "gaming_supervisor", "assistant_gaming_manager", "inspector"):
        assert not isinstance(felt.give(c.OpenAnalysis(actor=exempt)), Refusal)
    assert felt.cites(ev.AnalysisOpened) == {*own}


@clause(C3, "13.1")
def test_crown_exempts_nobody() -> None:
    felt = deciding(C3)
    for actor in ("p3", "dealer", "tg_acm", "inspector"):
        refusal = felt.give(c.OpenAnalysis(actor=actor))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "staff/no-right"


@clause(S3, "13.14", "1.1")
@clause(UTH, "13.14", "1.1")
@clause(S4, "13.20", "1.1")
@clause(C3, "13.13", "1.1")
def test_anybody_may_ask_for_the_rules_in_force_here(book: str) -> None:
    felt = deciding(book)
    for actor in ("p3", "stranger", "dealer", "inspector"):
        assert not isinstance(felt.give(c.RequestRules(actor=actor)), Refusal)
    asked = felt.events_of(ev.RulesRequested)
    assert [one.by for one in asked] == ["p3", "stranger", "dealer", "inspector"]
    opened = felt.events_of(ev.TableOpened)[0]
    assert {(one.book, one.digest) for one in asked} == {(book, opened.digest)}
    assert felt.cites(ev.RulesRequested) == {"1.1", RULES[book]}


def code(felt: Felt, command: c.Command) -> str:
    answer = felt.give(command)
    return answer.code if isinstance(answer, Refusal) else ""


@clause(S3, "13.14")
@clause(UTH, "13.14")
@clause(S4, "13.20")
@clause(C3, "13.13")
def test_a_request_for_the_rules_stands_until_a_document_was_handed_over(book: str) -> None:
    felt = deciding(book)
    assert (code(felt, c.RequestRules(actor="p3")), code(felt, c.RequestRules(actor="p4"))) == ("", "")
    first, second = felt.view("dealer").notices
    assert [(one.name, one.to, one.about) for one in (first, second)] == [
        ("rules-copy", "staff", "p3"),
        ("rules-copy", "staff", "p4"),
    ]
    assert felt.events_of(ev.RulesRequested)[0].notice == first.number
    assert felt.view("p3").notices == ()
    assert code(felt, c.SendNotice(actor="dealer", notice=first.number)) == "notice/otherwise"
    assert code(felt, c.AcknowledgeNotice(actor="dealer", notice=first.number)) == "notice/unsent"
    assert code(felt, c.HandOverRules(actor="dealer", notice=first.number, document=" ")) == "rules/document"
    assert code(felt, c.HandOverRules(actor="p3", notice=first.number, document="mine")) == "rules/hash"
    assert code(felt, c.HandOverRules(actor="p4", notice=first.number, document="x")) == "staff/rank"
    assert code(felt, c.HandOverRules(actor="dealer", notice=99, document="x")) == "rules/none"
    given = c.HandOverRules(actor="dealer", notice=first.number, document="rules, approved 2025")
    assert code(felt, given) == ""
    (handed,) = felt.events_of(ev.RulesHandedOver)
    assert (handed.to, handed.by, handed.document) == ("p3", "dealer", "rules, approved 2025")
    assert handed.cites == felt.events_of(ev.RulesRequested)[0].cites
    assert [one.about for one in felt.view("dealer").notices] == ["p4"]
    assert code(felt, given) == "rules/none"
    shown = c.HandOverRules(actor="p4", notice=second.number, document="on the console", sha256="0a" * 32)
    assert code(felt, shown) == ""
    assert felt.view("dealer").notices == ()


@clause(S3, "1.1")
@clause(UTH, "1.1")
@clause(S4, "1.1")
@clause(C3, "1.1")
def test_every_term_that_is_cited_stands_in_the_glossary(book: str) -> None:
    felt = deciding(book)
    felt.do("box 3 fold" if book != UTH else "box 3 bet 30\n show 2c 3c 4c 5d 6h\n settle")
    terms = {
        clause.partition(":")[2] for event in felt.events for clause in event.cites if clause[:4] == "1.1:"
    }
    assert len(terms) > 2
    assert terms <= {*glossary(book)}
    assert all(glossary(book)[term] for term in terms)


@clause(S4, "order:(1)", "order:effect", "order:signed")
def test_a_table_records_the_approved_book_it_plays_by_and_never_before_its_time() -> None:
    felt = play(S4, mode="live")
    (opened,) = felt.events_of(ev.TableOpened)
    assert (opened.book, opened.effective) == (S4, "2025-09-01")
    assert {"order:(1)", "order:effect", "order:signed"} <= {*opened.cites}
    for effective, code in (
        ("", "book/effective"),
        ("2025-08-14", "book/approval"),
        ("2025-08-15", ""),
        ("2025-10-09", ""),
        ("2025-10-10", "book/effective"),
    ):
        closed = play(S4, mode="live", attest=False)
        closed.table = replace(closed.table, attested=STANDING)
        answer = closed.give(replace(closed.opening, effective=effective))
        assert (answer.code if isinstance(answer, Refusal) else "") == code
        if isinstance(answer, Refusal):
            assert answer.cites == ("order:(1)", "order:effect", "order:signed")


@clause(S3, "13.10")
@clause(UTH, "13.10")
@clause(S4, "13.15")
@clause(C3, "13.12")
def test_no_command_stakes_money_between_players(book: str) -> None:
    """Whatever players do, chips go to a spot, to the house or away, never to another player."""
    felt = deciding(book)
    felt.do("seat 4 p4\n box 3 bet 30" if book == UTH else "seat 4 p4\n box 3 bet 10")
    for event in felt.events:
        for source, target in (
            zip(event.postings[::2], event.postings[1::2], strict=True)
            if isinstance(event, ev.MoneyEvent)
            else ()
        ):
            assert not (source.account.startswith("patron:") and target.account.startswith("patron:"))
