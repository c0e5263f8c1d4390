"""The notice outbox: what must be told is pending until it was sent and acknowledged, and may be late."""

from typing import Any

import pytest

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
HOUR = 3_600_000  # ms


def defect(book: str) -> Felt:
    """A deck with a defect: surveillance and the inspector must be told."""
    return play(book, "box 3 ante 10\n deal\n wrong deck-defect note joker", mode="live")


def gives(felt: Felt, command: c.Command) -> str:
    """The code of the refusal, or nothing."""
    answer = felt.give(command)
    return answer.code if isinstance(answer, Refusal) else ""


@clause(S3, "11.9.4")
@clause(S4, "11.9.4")
def test_a_notice_falls_due_with_its_event_and_stays_until_it_is_acknowledged(book: str) -> None:
    felt = defect(book)
    first, second = felt.view("dealer").notices
    assert (first.to, second.to) == ("surveillance", "inspector")
    assert (first.number, second.number) == (1, 2)
    assert first.raised == felt.at
    assert (first.due, first.sent) == (felt.at + HOUR, None)
    assert felt.view("p3").notices == ()
    assert gives(felt, c.SendNotice(actor="p3", notice=1)) == "staff/rank"
    assert gives(felt, c.SendNotice(actor="dealer", notice=3)) == "notice/none"
    assert gives(felt, c.SendNotice(actor="dealer", notice=1)) == ""
    assert gives(felt, c.SendNotice(actor="dealer", notice=1)) == "notice/sent"
    assert felt.view("dealer").notices[0].sent == felt.events_of(ev.NoticeSent)[0].at
    assert gives(felt, c.AcknowledgeNotice(actor="inspector", notice=2)) == "notice/unsent"
    assert gives(felt, c.SendNotice(actor="gaming_supervisor", notice=2)) == ""
    for wrong in ("dealer", "gaming_supervisor", "assistant_gaming_manager", "p3"):
        said = c.AcknowledgeNotice(actor=wrong, notice=2, how="by word of mouth")
        assert gives(felt, said) == "staff/rank", "there are inspectors, and they say so themselves"
    assert gives(felt, c.AcknowledgeNotice(actor="inspector", notice=2)) == ""
    assert [one.number for one in felt.view("dealer").notices] == [1]
    assert gives(felt, c.AcknowledgeNotice(actor="inspector", notice=2)) == "notice/none"
    assert "11.9.4" in felt.cites(ev.NoticeSent) & felt.cites(ev.NoticeAcknowledged)


@clause(S3, "11.9.4")
@clause(S4, "11.9.4")
def test_for_an_office_without_a_log_in_two_people_say_how_it_was_received(book: str) -> None:
    felt = defect(book)
    first, second = "dealer", "gaming_supervisor"
    received = c.AcknowledgeNotice(actor=first, notice=1, how="by telephone, room 2")
    assert gives(felt, received) == "notice/unsent"
    given = c.SendNotice(actor=first, notice=1)
    assert gives(felt, given) == ""
    assert gives(felt, c.AcknowledgeNotice(actor=second, notice=1)) == "notice/how"
    assert gives(felt, c.AcknowledgeNotice(actor="inspector", notice=1, how="heard")) == "staff/rank"
    assert gives(felt, received) == ""
    assert felt.events_of(ev.NoticeAcknowledged) == [], "one signature is none"
    assert felt.view("dealer").notices[0].signed == first
    assert gives(felt, received) == "notice/second"
    assert gives(felt, c.AcknowledgeNotice(actor=second, notice=1)) == "notice/how"
    assert gives(felt, c.AcknowledgeNotice(actor=second, notice=1, how="called back")) == ""
    (told,) = felt.events_of(ev.NoticeAcknowledged)
    assert (told.signed, told.by, told.how) == (first, second, "called back")
    assert [one.to for one in felt.view("dealer").notices] == ["inspector"]


@clause(S4, "11.9.4")
def test_two_dealers_do_not_speak_for_an_office() -> None:
    felt = defect(S4)
    felt.staff["another"] = "dealer"
    gives(felt, c.SendNotice(actor="dealer", notice=1))
    assert gives(felt, c.AcknowledgeNotice(actor="dealer", notice=1, how="heard")) == ""
    assert gives(felt, c.AcknowledgeNotice(actor="another", notice=1, how="heard")) == "staff/rank"


@clause(S4, "11.9.4", "1.1:Inspector")
def test_where_no_inspector_has_a_log_in_two_people_say_how_the_inspector_knows() -> None:
    felt = defect(S4)
    del felt.staff["inspector"]
    gives(felt, c.SendNotice(actor="dealer", notice=2))
    assert gives(felt, c.AcknowledgeNotice(actor="gaming_supervisor", notice=2)) == "notice/how"
    for actor in ("gaming_supervisor", "assistant_gaming_manager"):
        assert gives(felt, c.AcknowledgeNotice(actor=actor, notice=2, how="letter 7")) == ""
    assert [one.number for one in felt.view("dealer").notices] == [1]


@clause(S3, "11.9.4")
@clause(S4, "11.9.4")
def test_a_notice_not_sent_by_its_time_is_overdue(book: str) -> None:
    felt = defect(book)
    outbox = felt.table.outbox
    assert outbox.overdue(outbox.pending[0].due) == ()
    assert len(outbox.overdue(outbox.pending[0].due + 1)) == 2
    give = c.SendNotice(actor="dealer", notice=1, at=outbox.pending[0].due)
    assert gives(felt, give) == ""
    assert gives(felt, c.SendNotice(actor="dealer", notice=2, at=outbox.pending[1].due + 1)) == ""
    assert [sent.late for sent in felt.events_of(ev.NoticeSent)] == [False, True]
    assert felt.table.outbox.overdue(outbox.pending[0].due + HOUR) == ()


@clause(S3, "9.7")
@clause(S4, "9.7")
@clause(UTH, "9.7")
def test_a_rank_acknowledges_what_it_is_told(book: str) -> None:
    blind = ", blind 10" if book == UTH else ""
    felt = play(book, f"box 3 ante 10{blind}\n deal", mode="live")
    kind = "hole-cards-hidden" if book == UTH else "hole-cards-off-table"
    assert gives(felt, c.Report(actor="dealer", kind=kind, box=3)) == ""
    (notice,) = felt.view("dealer").notices
    assert (notice.name, notice.to, notice.box) == (kind, "casino_supervisor", 3)
    late = c.SendNotice(actor="dealer", notice=1, at=notice.due + 1)
    assert gives(felt, c.AcknowledgeNotice(actor="gaming_supervisor", notice=1)) == "notice/unsent"
    assert gives(felt, late) == ""
    for wrong in ("dealer", "inspector", "p3"):
        assert gives(felt, c.AcknowledgeNotice(actor=wrong, notice=1)) == "staff/rank"
    assert gives(felt, c.AcknowledgeNotice(actor="gaming_supervisor", notice=1)) == ""
    assert felt.events_of(ev.NoticeAcknowledged)[0].late


@clause(S3, "11.9.4")
@clause(S4, "11.9.4")
def test_what_is_pending_is_offered_to_staff_and_numbers_go_on(book: str) -> None:
    felt = defect(book)
    offered = [type(one.command) for one in felt.options("gaming_supervisor")]
    assert offered.count(c.SendNotice) == 2
    assert offered.count(c.AcknowledgeNotice) == 0
    gives(felt, c.SendNotice(actor="dealer", notice=1))
    gives(felt, c.SendNotice(actor="dealer", notice=2))
    (one,) = [
        one.command for one in felt.options("gaming_supervisor") if "Notice" in type(one.command).__name__
    ]
    assert isinstance(one, c.AcknowledgeNotice)
    assert one.notice == 1
    assert gives(felt, one) == "", "an offer is taken as it was made"
    felt.do("rule void-round\n check red")
    felt.do("box 3 ante 10\n deal\n wrong deck-defect note joker")
    assert [one.number for one in felt.view("dealer").notices] == [1, 2, 3, 4]


@clause(S3, "6.1")
@clause(S4, "6.1")
@clause(UTH, "6.1")
@clause(C3, "6.1")
def test_only_the_sign_of_the_limits_is_told_when_it_comes_down(book: str) -> None:
    felt = play(book, "box 3 ante 10" if book != UTH else "box 3 ante 10, blind 10", mode="live")
    felt.do("by hand\n down limits by dealer")
    own = "tg_hdd" if book == C3 else "casino_supervisor"
    assert felt.told() == (own,)
    below, enough = ("dealer", "tg_hdd") if book == C3 else ("dealer", "gaming_supervisor")
    assert gives(felt, c.SendNotice(actor=below, notice=1)) == ""
    assert gives(felt, c.AcknowledgeNotice(actor=below, notice=1)) == "staff/rank"
    assert gives(felt, c.AcknowledgeNotice(actor=enough, notice=1)) == ""


@clause(S3, "11.9.4")
@clause(S4, "11.9.4")
def test_a_defect_is_ruled_on_and_played_past_but_closed_only_when_both_were_told(book: str) -> None:
    felt = defect(book).do("rule void-round\n check red")
    assert felt.events_of(ev.IncidentClosed) == []
    (ruled,) = felt.events_of(ev.IncidentRuled)
    assert (ruled.kind, ruled.does, ruled.by, ruled.notices) == (
        "deck-defect",
        "void-round",
        "gaming_supervisor",
        (1, 2),
    )
    felt.do("box 3 ante 10\n deal")  # the clause does not say that play waits
    (open_one,) = felt.view("dealer").ruled
    assert (open_one.kind, open_one.notices) == ("deck-defect", (1, 2))
    assert felt.view("p3").ruled == ()
    assert gives(felt, c.SendNotice(actor="dealer", notice=2)) == ""
    assert felt.events_of(ev.IncidentClosed) == [], "surveillance was not told"
    felt.do("wrong community-exposed at 4th cards Ks")  # another, which waits for its own ruling
    assert gives(felt, c.SendNotice(actor="dealer", notice=1)) == ""
    (closed,) = felt.events_of(ev.IncidentClosed)
    assert (closed.kind, closed.by, closed.notices) == ("deck-defect", "gaming_supervisor", (1, 2))
    assert (felt.view("dealer").ruled, felt.table.incident is not None) == ((), True)


@clause(S3, "11.9.4")
@clause(S4, "11.9.4")
def test_a_defect_of_which_all_were_told_before_the_ruling_is_closed_with_it(book: str) -> None:
    felt = defect(book)
    for number in (1, 2):
        assert gives(felt, c.SendNotice(actor="dealer", notice=number)) == ""
    felt.do("rule void-round")
    assert [one.notices for one in felt.events_of(ev.IncidentClosed)] == [()]
    assert felt.events_of(ev.IncidentRuled) == []


FINDS: tuple[dict[str, Any], ...] = (
    {"jokers": 1},
    {"missing": ("As",), "count": 51},
    {"duplicates": ("Kd",)},
    {"uniform_backs": False},
)


@clause(S3, "11.9", "11.9.4", "11.9.1")
@clause(S4, "11.9", "11.9.4", "11.9.1")
@pytest.mark.parametrize("finds", FINDS)
def test_what_a_check_between_rounds_finds_is_told_like_a_wrong_count(
    book: str, finds: dict[str, Any]
) -> None:
    felt = play(book, "box 3 ante 10\n deal\n box 3 fold\n close", mode="live")
    check = c.CheckDeck(actor="dealer", deck="red", back="red", by="dealer", **finds)
    assert gives(felt, check) == ""
    assert felt.told() == ("surveillance", "inspector")
    (called,) = felt.events_of(ev.IrregularityCalled)
    assert (called.kind, called.deck, called.by) == ("deck-defect", "red", "dealer")
    assert called.note
    assert felt.refused("box 3 ante 10").code == "incident/open"
    felt.do("rule check-deck")
    assert felt.view("dealer").ruled[0].notices == (1, 2)


@clause(UTH, "11.6", "11.6.1")
def test_a_check_that_finds_something_opens_the_matter_where_nobody_else_is_told() -> None:
    felt = play(UTH, mode="live").do("box 3 ante 10, blind 10\n deal\n box 3 fold\n close")
    assert gives(felt, c.CheckDeck(actor="dealer", deck="red", back="red", by="dealer", jokers=2)) == ""
    assert (felt.told(), felt.table.incident is not None) == ((), True)
    felt.do("rule check-deck")
    assert felt.events_of(ev.IncidentClosed)[-1].does == "check-deck"


@clause(S4, "3.4", "11.9.3")
def test_a_deck_that_never_came_to_the_table_or_was_called_already_is_not_told_of_again() -> None:
    felt = play(S4, mode="live")
    found = c.CheckDeck(actor="dealer", deck="blue", back="blue", by="dealer", jokers=1)
    assert gives(felt, found) == ""
    assert (felt.told(), felt.table.incident) == ((), None)
    felt = defect(S4).do("rule void-round")
    assert gives(felt, c.CheckDeck(actor="dealer", deck="red", back="red", by="dealer", jokers=1)) == ""
    assert felt.told() == ("surveillance", "inspector")
    assert felt.table.incident is None


@clause(S4, "house:notice")
def test_a_notice_without_a_time_of_its_own_is_due_within_an_hour() -> None:
    felt = defect(S4)
    notice = felt.view("dealer").notices[0]
    assert notice.due == notice.raised + HOUR
    assert "house:notice" in felt.cites(ev.NoticeRaised)
    assert gives(felt, c.SendNotice(actor="dealer", notice=2, at=notice.due)) == ""
    assert gives(felt, c.AcknowledgeNotice(actor="inspector", notice=2)) == ""
    assert not felt.events_of(ev.NoticeAcknowledged)[0].late
