"""Player cards beyond the documents: one live card a patron, none for the excluded, ended on notice."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.patrons.rules import commands as ac
from croupier.patrons.rules import events as aev
from croupier.patrons.rules.decide import decide
from tests.felt import Felt, clause, play
from tests.felt.accounts import RECORDED, SYDNEY

BOOK = "star-uth"
CARD, WHO = "nsw:31D", "nsw:31E-31G"


def guarded() -> Felt:
    return play(BOOK, safeguards=SYDNEY)


def issues(felt: Felt, **changes: object) -> object:
    assert felt.accounts
    wish = replace(ac.IssueCard(actor="dealer", patron="p3", recorded=RECORDED), **changes)
    return felt.accounts.give(felt, wish)


@clause(BOOK, CARD, WHO)
def test_a_patron_has_one_live_card() -> None:
    felt = guarded()
    until = felt.at + 10_000
    given = issues(felt, form="digital", expires=until)
    assert isinstance(given, tuple)
    assert isinstance(given[0], aev.CardIssued)
    assert (given[0].card.holder, given[0].card.form, given[0].cites) == ("p3", "digital", (CARD, WHO))
    second = issues(felt, at=until - 1)
    assert isinstance(second, Refusal)
    assert (second.code, second.cites) == ("card/live", (CARD,))
    assert isinstance(issues(felt, at=until), tuple), "the first has expired"
    felt.do("end-card 3 lost\n issue 3")
    past = guarded()
    expired = issues(past, expires=past.at + 1)
    assert isinstance(expired, Refusal)
    assert (expired.code, expired.cites) == ("card/expired", (CARD,))


@clause(BOOK, WHO)
def test_who_a_person_is_must_be_on_record() -> None:
    for need in RECORDED:
        felt = guarded()
        refusal = issues(felt, recorded=tuple(one for one in RECORDED if one != need))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cites, refusal.facts["needs"]) == ("card/identity", (WHO,), need)
        assert isinstance(issues(felt), tuple)


@clause(BOOK, WHO)
def test_the_excluded_get_no_card() -> None:
    felt = guarded()
    assert felt.accounts
    scene = replace(felt.scene(), barred={"p3": ("13.3.3",)})
    wish = ac.IssueCard(actor="dealer", patron="p3", recorded=RECORDED, at=felt.at)
    refusal = decide(scene, felt.accounts.of["p3"], felt.accounts.calendar, wish)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cites) == ("card/barred", (WHO, "13.3.3"))


@clause(BOOK, WHO, CARD)
def test_a_notice_ends_the_card_at_once_and_until_it_is_lifted_there_is_none() -> None:
    felt = guarded().do("issue 3\n choose 3 none\n box 3 ante 10, blind 10\n notice 3 withdrew")
    assert felt.refused("box 3 trips 5").code == "card/invalid"
    refusal = issues(felt)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cites) == ("card/notice", (WHO,))
    assert felt.refused("notice 3").cites == (WHO,)
    assert felt.refused("lift-notice 3").cites == (WHO,)
    felt.do("lift-notice 3 over\n issue 3\n box 3 trips 5")
    assert felt.refused("lift-notice 3 over").code == "notice/none"
    assert felt.accounts
    kinds = {type(event) for event in felt.accounts.events}
    assert {aev.NoticeReceived, aev.CardCancelled, aev.NoticeLifted} <= kinds
    cancelled = [event for event in felt.accounts.events if isinstance(event, aev.CardCancelled)]
    assert [event.cites for event in cancelled] == [(CARD, WHO)]


@clause(BOOK, WHO)
def test_a_notice_about_somebody_without_a_card_is_kept_too() -> None:
    felt = guarded().do("notice 3 excluded")
    assert felt.accounts
    assert [type(event) for event in felt.accounts.events] == [aev.NoticeReceived]
    assert felt.refused("issue 3").code == "card/notice"


@clause(BOOK, CARD, WHO)
def test_a_card_is_ended_for_a_reason_once() -> None:
    felt = guarded()
    assert felt.refused("end-card 3 lost").cites == (CARD,)
    felt.do("issue 3")
    assert felt.refused("end-card 3").cites == (WHO,)
    felt.do("end-card 3 lost")
    assert felt.refused("end-card 3 lost").code == "card/none"


@clause(BOOK, WHO, CARD)
def test_cards_are_for_staff_to_give_and_a_notice_for_a_supervisor_to_lift() -> None:
    felt = guarded().do("notice 3 excluded")
    assert felt.accounts
    for wish in (
        ac.IssueCard(actor="p3", patron="p3", recorded=RECORDED),
        ac.CancelCard(actor="p3", patron="p3", reason="lost"),
        ac.ReceiveNotice(actor="p3", patron="p3", reason="mine"),
        ac.LiftNotice(actor="dealer", patron="p3", reason="over"),
    ):
        refusal = felt.accounts.give(felt, wish)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, WHO in refusal.cites) == ("staff/rank", True)
    above = ac.LiftNotice(actor="assistant_gaming_manager", patron="p3", reason="over")
    assert isinstance(felt.accounts.give(felt, above), tuple)
    for person in ("dealer", "gaming_supervisor"):
        assert isinstance(issues(guarded(), actor=person), tuple)
