"""The outbox: notices fall due with the events a book names, are sent, and are acknowledged."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.citing import cited
from croupier.core.entries import Cites, Notice, Right, Step
from croupier.core.outbox import PendingNotice
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.sure import sure
from croupier.engine.authority import holds

NOTICE = ("house:notice",)
MINUTE = 60_000  # ms
MOMENTS: dict[type[ev.Event], str] = {
    ev.Reported: "report",
    ev.IrregularityCalled: "incident",
    ev.SignTakenDown: "sign-down",
    ev.ComplaintForwarded: "complaint",
    ev.PlayTimeReached: "play-time",
    ev.CountDiffered: "count-difference",
    ev.TableClosed: "count-difference",
    ev.JackpotFaultReported: "jackpot-fault",
}


def raised(scene: Scene, command: c.Command, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """The notices that fall due with what happened, numbered on from the last."""
    found: list[ev.Event] = []
    for event in events:
        if type(event) in MOMENTS:
            for notice in due_with(scene, event):
                found.append(_raised(scene, command.at, notice, event, len(found) + 1))
    return tuple(found)


def due_with(scene: Scene, event: ev.Event) -> list[Notice]:
    """The book's notices of an event; a report has its own by name, an irregularity by its kind."""
    moment = MOMENTS[type(event)]
    return [one for one in scene.book.data.notice if one.when == moment and _meant(one, event)]


def _meant(notice: Notice, event: ev.Event) -> bool:
    match event:
        case ev.Reported(kind=kind):
            return notice.name == kind
        case ev.IrregularityCalled(kind=kind):
            return kind in notice.only
        case ev.SignTakenDown(announces=announces):
            return announces == "limits"
        case ev.ComplaintForwarded(to=to):
            return notice.to == to
        case ev.TableClosed(difference=difference):
            return difference != 0
        case ev.JackpotFaultReported(part=part):
            return part != "sign"  # told of the electronics and the display
    return True


def raised_at(scene: Scene, moment: str, event: ev.Event, at: int) -> tuple[ev.NoticeRaised, ...]:
    """The notices of a moment that something outside the table brought about."""
    due = [one for one in scene.book.data.notice if one.when == moment]
    return tuple(_raised(scene, at, notice, event, nth) for nth, notice in enumerate(due, start=1))


def _raised(scene: Scene, at: int, notice: Notice, event: ev.Event, nth: int) -> ev.NoticeRaised:
    time = scene.book.rule.notice_time
    own = notice.minutes is not None
    return ev.NoticeRaised(
        number=scene.table.outbox.last + nth,
        name=notice.name,
        to=recipient(scene, notice.to),
        raised=at,
        due=at + (notice.minutes or 0) * MINUTE if own else at + time.seconds * 1000,
        box=getattr(event, "box", None),
        cites=notice.cites if own else cited(notice.cites, time.cites),
    )


def raised_for(scene: Scene, step: Step, event: ev.Event, at: int, nth: int) -> ev.NoticeRaised:
    """The notice of a step by which somebody is told, where no dealer is there to say it."""
    return _raised(scene, at, _notice_of(step), event, nth)


def _notice_of(step: Step) -> Notice:
    return Notice(cites=step.cites, name=step.name, when=step.when, to=step.tells)


def recipient(scene: Scene, to: str) -> str:
    """The regulator goes by the name the book has for it."""
    regulator = scene.book.rule.regulator
    return regulator.text if to == "regulator" and regulator else to


def legal_send(scene: Scene, command: c.SendNotice) -> Refusal | None:
    one = scene.table.outbox.notice(command.notice)
    if one is None:
        return refuse("notice/none", NOTICE, "No such notice is pending.", notice=command.notice)
    if one.sent is not None:
        return refuse("notice/sent", _cites(scene, one), "It was sent already.", notice=one.number)
    return None


def act_send(scene: Scene, command: c.SendNotice) -> tuple[ev.Event, ...]:
    one = _pending(scene, command.notice)
    sent = ev.NoticeSent(
        number=one.number,
        by=command.actor,
        at=command.at,
        late=command.at > one.due,
        cites=_cites(scene, one),
    )
    return (sent,)


def legal_acknowledge(scene: Scene, command: c.AcknowledgeNotice) -> Refusal | None:
    """The recipient acknowledges; for those without a rank at the table a supervisor records it."""
    one = scene.table.outbox.notice(command.notice)
    if one is None:
        return refuse("notice/none", NOTICE, "No such notice is pending.", notice=command.notice)
    ranks = scene.book.rule.ranks
    ranked = one.to in (*ranks.ladder, *ranks.groups, "supervisor", "staff")
    right = Right(command="AcknowledgeNotice", rank=one.to if ranked else "supervisor", cites=())
    if scene.rank(command.actor) == one.to or holds(scene, command.actor, right):
        return None
    text = f"{one.name} is for the {one.to} to acknowledge."
    return refuse("staff/rank", _cites(scene, one), text, needs=one.to, has=scene.rank(command.actor))


def act_acknowledge(scene: Scene, command: c.AcknowledgeNotice) -> tuple[ev.Event, ...]:
    one = _pending(scene, command.notice)
    acknowledged = ev.NoticeAcknowledged(
        number=one.number,
        by=command.actor,
        at=command.at,
        late=one.sent is None and command.at > one.due,
        cites=_cites(scene, one),
    )
    return (acknowledged,)


def _pending(scene: Scene, number: int) -> PendingNotice:
    return sure(scene.table.outbox.notice(number), "a notice that is answered was sent")


def _cites(scene: Scene, pending: PendingNotice) -> Cites:
    """The clauses of the book's entry; a notice may outlive a change of book."""
    if step := scene.book.step.get(pending.name):
        return step.cites
    return next((one.cites for one in scene.book.data.notice if one.name == pending.name), NOTICE)
