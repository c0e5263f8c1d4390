"""What must be told about a promotion, to whom and by when; the outbox is that of every notice."""

from croupier.core.book.entries import Cites, Notice
from croupier.core.citing import cited
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.scene import PROMOTION, PromotionScene
from croupier.table.notices import NoticeAcknowledged, NoticeRaised, NoticeSent, PendingNotice

MINUTE = 60_000  # ms
HOUR = 60 * MINUTE
PUBLISHED, AMENDED = "promotion-published", "promotion-amended"
DRAWN, DENIED, COMPROMISED = "promotion-drawn", "promotion-denied", "promotion-compromised"
MOMENTS = (PUBLISHED, AMENDED, DRAWN, DENIED, COMPROMISED)


def raised(
    scene: PromotionScene, moment: str, at: int, before: int = 0, due: int | None = None
) -> tuple[NoticeRaised, ...]:
    """The book's notices of a moment, numbered behind the last and the `before` that come along with them."""
    found = [one for one in scene.book.data.notice if one.when == moment]
    first = scene.promotion.outbox.last + before + 1
    return tuple(_raised(scene, one, number, at, due) for number, one in enumerate(found, start=first))


def _raised(scene: PromotionScene, notice: Notice, number: int, at: int, due: int | None) -> NoticeRaised:
    time, regulator = scene.book.rule.notice_time, scene.book.rule.regulator
    cites = notice.cites
    if due is None and notice.minutes is None:
        due, cites = at + time.seconds * 1000, cited(cites, time.cites)
    elif due is None:
        due = at + (notice.minutes or 0) * MINUTE
    to = regulator.text if notice.to == "regulator" and regulator else notice.to
    return NoticeRaised(number=number, name=notice.name, to=to, raised=at, due=due, cites=cites)


def sent(scene: PromotionScene, number: int | None, by: str, at: int) -> tuple[NoticeSent, ...]:
    """That a notice was told; nothing where it had been, or there is none."""
    one = scene.promotion.outbox.notice(number) if number is not None else None
    if one is None or one.sent is not None:
        return ()
    return (NoticeSent(number=one.number, by=by, at=at, late=at > one.due, cites=cites_of(scene, one)),)


def acknowledged(
    scene: PromotionScene, number: int | None, by: str, at: int
) -> tuple[NoticeAcknowledged, ...]:
    """That whoever had to be told knows it; nothing where there is no such notice any more."""
    one = scene.promotion.outbox.notice(number) if number is not None else None
    if one is None:
        return ()
    late = one.sent is None and at > one.due
    return (NoticeAcknowledged(number=one.number, by=by, at=at, late=late, cites=cites_of(scene, one)),)


def given(scene: PromotionScene, number: int | None, command: c.PromotionCommand) -> tuple[Event, ...]:
    """That a notice was told, by what the command says happened."""
    return sent(scene, number, command.actor, command.at)


def known(scene: PromotionScene, number: int | None, command: c.PromotionCommand) -> tuple[Event, ...]:
    """That a notice was told and its recipient knows, by what the command says happened."""
    by, at = command.actor, command.at
    return (*sent(scene, number, by, at), *acknowledged(scene, number, by, at))


def untold(scene: PromotionScene) -> tuple[PendingNotice, ...]:
    """What has to be told before a promotion ends, and was not; an amendment that waits holds up nothing."""
    rule = scene.rule.amendment
    moments = (DRAWN, DENIED, COMPROMISED, *(() if rule.approval else (AMENDED,)))
    found = (one for moment in moments for one in pending(scene, moment))
    return tuple(one for one in found if one.sent is None)


def cites_of(scene: PromotionScene, pending: PendingNotice) -> Cites:
    """The clauses of the book's entry."""
    found = (one.cites for one in scene.book.data.notice if one.name == pending.name)
    return next(found, PROMOTION)


def pending(scene: PromotionScene, moment: str) -> tuple[PendingNotice, ...]:
    """The notices of a moment that nobody acknowledged yet."""
    names = {one.name for one in scene.book.data.notice if one.when == moment}
    return tuple(one for one in scene.promotion.outbox.pending if one.name in names)


def legal_send(scene: PromotionScene, command: c.SendPromotionNotice) -> Refusal | None:
    """Of a doubt; terms, winners and reasons are told by commands of their own."""
    one = scene.promotion.outbox.notice(command.notice)
    if one is None:
        return refuse("notice/none", PROMOTION, "No such notice is pending.", notice=command.notice)
    if one.sent is not None:
        return refuse("notice/sent", cites_of(scene, one), "It was sent already.", notice=one.number)
    if one not in pending(scene, COMPROMISED):
        text = "It is sent by submitting the terms, by notifying the winner or by advising the reason."
        return refuse("notice/otherwise", cites_of(scene, one), text, notice=one.number)
    return None


def act_send(scene: PromotionScene, command: c.SendPromotionNotice) -> tuple[Event, ...]:
    return sent(scene, command.notice, command.actor, command.at)
