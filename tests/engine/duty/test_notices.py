"""Which notices fall due with an event, for whom and until when, and who answers them; compared whole."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.duty.notices import raised, raised_at
from croupier.engine.scene import Scene
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.notices import Outbox, PendingNotice
from croupier.table.table import Table
from tests.felt import Felt, play
from tests.felt.variant import variant

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
HOUR, AT = 3_600_000, 1_760_000_000_000
WHY = ("1.1",)


def scene(book: str, last: int = 0) -> Scene:
    return Scene(Table("t", outbox=Outbox(last)), load(book))


def notice(
    number: int, name: str, to: str, *cites: str, after: int = HOUR, box: int | None = None
) -> ev.NoticeRaised:
    """A notice of AT; those without a time of their own are due in an hour."""
    said = cites if after != HOUR else (*cites, "house:notice")
    due = AT + after
    return ev.NoticeRaised(number=number, name=name, to=to, raised=AT, due=due, box=box, cites=said)


DIFFERENCES = (
    notice(1, "count-difference-supervisor", "supervisor", "house:float-difference", after=0),
    notice(2, "count-difference-surveillance", "surveillance", "house:float-difference", after=0),
)
RAISED: tuple[tuple[str, ev.Event, tuple[ev.NoticeRaised, ...]], ...] = (
    (
        S4,
        ev.PlayTimeReached(player="p3", what="assess", cites=WHY),
        (notice(1, "play-time", "supervisor", "nsw:31L"),),
    ),
    (S4, ev.CountDiffered(of="float", difference=5, nth=1, cites=WHY), DIFFERENCES),
    (S4, ev.TableClosed(difference=-5, cites=WHY), DIFFERENCES),
    (S4, ev.TableClosed(cites=WHY), ()),
    (
        S4,
        ev.JackpotFaultReported(part="display", by="dora", cites=WHY),
        (notice(1, "jackpot-equipment", "inspector", "11.12"),),
    ),
    (S4, ev.JackpotFaultReported(part="sign", by="dora", cites=WHY), ()),
    (
        S4,
        ev.SignTakenDown(announces="limits", by="dora", cites=WHY),
        (notice(1, "limit-sign-down", "casino_supervisor", "6.1"),),
    ),
    (S4, ev.SignTakenDown(announces="minimum", by="dora", cites=WHY), ()),
    (
        C3,
        ev.ComplaintForwarded(number=1, to="inspector", by="sue", cites=WHY),
        (notice(1, "complaint-inspector", "inspector", "13.9"),),
    ),
    (
        C3,
        ev.ComplaintForwarded(number=1, to="regulator", by="sue", cites=WHY),
        (notice(1, "complaint-regulator", "VCGLR", "1.1:VCGLR", "13.11"),),
    ),
    (
        S4,
        ev.Reported(kind="supervisor-called", by="dora", box=3, cites=WHY),
        (notice(1, "supervisor-called", "supervisor", "house:call-supervisor", after=120_000, box=3),),
    ),
    (S4, ev.Reported(kind="unheard", by="dora", cites=WHY), ()),
    (
        S4,
        ev.IrregularityCalled(kind="cards-mishandled", by="dora", remedies=(), box=2, cites=WHY),
        (notice(1, "cards-mishandled", "casino_supervisor", "4.2.1", box=2),),
    ),
    (S4, ev.StepAttested(step="x", by="dora", cites=WHY), ()),
)


@pytest.mark.parametrize(("book", "event", "notices"), RAISED)
def test_an_event_raises_the_notices_of_its_book_and_no_others(
    book: str, event: ev.Event, notices: tuple[ev.NoticeRaised, ...]
) -> None:
    assert raised(scene(book), c.Command(actor="dora", at=AT), (event,)) == notices


def test_notices_are_numbered_on_through_all_that_happened() -> None:
    closed = ev.TableClosed(difference=1, cites=WHY)
    found = raised(scene(S4, last=6), c.Command(actor="dora", at=AT), (closed, closed))
    assert [one.number for one in found if isinstance(one, ev.NoticeRaised)] == [7, 8, 9, 10]


def test_a_regulator_without_a_name_in_the_book_is_told_all_the_same() -> None:
    for book, to, cite in ((UTH, "regulator", "14.9"), (S4, "NICC", "14.13")):
        found = raised_at(scene(book, last=3), "promotion-published", ev.TableClosed(cites=WHY), AT)
        assert found == (notice(4, "promotion-terms", to, cite),)


def pending(book: str, *, to: str = "inspector", sent: int | None = None) -> Felt:
    """A live table with a notice that is due in ten seconds."""
    felt = play(book, mode="live")
    one = PendingNotice(4, "limit-sign-down", to, felt.at, felt.at + 10_000, sent=sent)
    felt.table = replace(felt.table, outbox=Outbox(4, (one,)))
    return felt


def test_a_notice_is_sent_and_acknowledged_in_time_or_late() -> None:
    for seconds, late in ((10, False), (11, True)):
        felt = pending(S4)
        at = felt.at + seconds * 1000
        sent = ev.NoticeSent(number=4, by="dealer", at=at, late=late, cites=("6.1",))
        assert felt.give(c.SendNotice(actor="dealer", notice=4, at=at)) == (sent,)
        told = ev.NoticeAcknowledged(number=4, by="inspector", at=at + 99_000, late=late, cites=("6.1",))
        acknowledged = c.AcknowledgeNotice(actor="inspector", notice=4, at=at + 99_000)
        assert felt.give(acknowledged) == (told,), "late is what was sent late, not what was answered late"


def test_a_notice_of_a_book_that_is_gone_is_answered_by_the_house() -> None:
    felt = pending(S4)
    (one,) = felt.table.outbox.pending
    felt.table = replace(felt.table, outbox=Outbox(4, (replace(one, name="old"),)))
    sent = ev.NoticeSent(number=4, by="dealer", at=felt.at, cites=("house:notice",))
    assert felt.give(c.SendNotice(actor="dealer", notice=4, at=felt.at)) == (sent,)


@pytest.mark.parametrize(
    ("to", "may"),
    [
        ("assistant_gaming_manager", ("assistant_gaming_manager",)),
        ("gaming_supervisor", ("gaming_supervisor", "assistant_gaming_manager")),
        ("managers", ("assistant_gaming_manager",)),
        ("supervisor", ("gaming_supervisor", "assistant_gaming_manager")),
        ("staff", ("dealer", "gaming_supervisor", "assistant_gaming_manager")),
        ("surveillance", ("dealer", "gaming_supervisor", "assistant_gaming_manager")),
        ("inspector", ("inspector",)),
    ],
)
def test_a_notice_is_acknowledged_by_its_recipient_or_the_house_for_who_has_no_log_in(
    to: str, may: tuple[str, ...]
) -> None:
    ranks = load(S4).rule.ranks
    groups: dict[str, Any] = {**ranks.groups, "managers": ("assistant_gaming_manager",)}
    for actor in ("dealer", "gaming_supervisor", "assistant_gaming_manager", "inspector"):
        felt = pending(S4, to=to, sent=1)
        felt.book = variant(S4, ranks=replace(ranks, groups=groups))
        answer = felt.give(c.AcknowledgeNotice(actor=actor, notice=4, how="by telephone"))
        if actor in may:
            assert not isinstance(answer, Refusal), (to, actor, answer)
        else:
            assert isinstance(answer, Refusal), (to, actor)
            facts = {"needs": to, "has": felt.staff.get(actor)}
            assert (answer.code, answer.cites, answer.facts) == ("staff/rank", ("6.1",), facts)
