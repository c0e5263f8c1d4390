"""The outbox: notices fall due with the events a book names."""

from croupier.core.book.entries import Notice, Step
from croupier.core.citing import cited
from croupier.engine.duty.receipts import PLAYER
from croupier.engine.irregular.cautions import MOMENT as CAUTION
from croupier.engine.scene import MACHINE, Scene
from croupier.table import commands as c
from croupier.table import events as ev

MINUTE = 60_000  # ms
MOMENTS: dict[type[ev.Event], str] = {
    ev.Reported: "report",
    ev.IrregularityCalled: "incident",
    ev.SignTakenDown: "sign-down",
    ev.ComplaintForwarded: "complaint",
    ev.PlayTimeReached: "play-time",
    ev.CountDiffered: "count-difference",
    ev.TableClosed: "count-difference",
    ev.FloatShort: "float-short",
    ev.JackpotFaultReported: "jackpot-fault",
    ev.CautionDue: CAUTION,
    ev.ExtraHandReturned: "extra-hand",
    ev.ChipsTakenAway: "chips-taken",
    ev.RulesRequested: "rules-request",
}


def raised(scene: Scene, command: c.Command, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """The notices that fall due with what happened, numbered on from the last."""
    due: list[tuple[Notice, ev.Event]] = []
    for event in events:
        if type(event) in MOMENTS:
            due += ((one, event) for one in due_with(scene, event))
    if scene.table.mode == "electronic":
        for event in events:
            if event.steps:
                due += ((one, event) for one in _told(scene, event))
    if not due:
        return ()
    found: list[ev.Event] = []
    for nth, (notice, event) in enumerate(due, start=1):
        one = _raised(scene, command.at, notice, event, nth)
        found += (one, *shown(one))
    return tuple(found)


def _told(scene: Scene, event: ev.Event) -> list[Notice]:
    """The notices of steps by which somebody is told, where no dealer is there to say it."""
    steps = [scene.book.step[name] for name in event.steps]
    return [_notice_of(step) for step in steps if step.tells]


def _notice_of(step: Step) -> Notice:
    return Notice(cites=step.cites, name=step.name, when=step.when, to=step.tells)


def shown(one: ev.NoticeRaised) -> tuple[ev.NoticeSent, ...]:
    """A message to a player is on their console from the moment it is raised."""
    if one.to != PLAYER:
        return ()
    return (ev.NoticeSent(number=one.number, by=MACHINE, at=one.raised, cites=one.cites),)


def due_with(scene: Scene, event: ev.Event) -> list[Notice]:
    """The book's notices of an event; a report has its own by name, an irregularity by its kind."""
    moment = MOMENTS[type(event)]
    return [one for one in scene.book.data.notice if one.when == moment and _meant(scene, one, event)]


def _meant(scene: Scene, notice: Notice, event: ev.Event) -> bool:
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
        case ev.ChipsTakenAway(review=review):
            return review  # it differs from what was expected, or was not said
        case ev.CautionDue():
            return scene.table.mode == "electronic"  # else the dealer tells the player
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
        player=_person(scene, event) if notice.to == PLAYER else "",
        about=_about(event),
        not_by=_not_by(scene, event),
        closes=notice.closes,
        cites=notice.cites if own else cited(notice.cites, time.cites),
    )


def _person(scene: Scene, event: ev.Event) -> str:
    """Whom an event is about: the player it names, or who plays its box."""
    box = scene.table.box(getattr(event, "box", None) or 0)
    named: str = getattr(event, "player", "")
    return named or (box and (box.player or box.seat)) or ""


def _about(event: ev.Event) -> str:
    """Who is to get something, or gave cause for it."""
    match event:
        case ev.ChipsTakenAway(player=player):
            return player
        case ev.RulesRequested(by=by):
            return by
    return ""


def _not_by(scene: Scene, event: ev.Event) -> tuple[str, ...]:
    """A complaint is not acknowledged by whose decision it is about."""
    found = scene.table.disputes.dispute(event.number) if isinstance(event, ev.ComplaintForwarded) else None
    return tuple(dict.fromkeys((found.first, found.by))) if found and found.by else ()


def recipient(scene: Scene, to: str) -> str:
    """The regulator goes by the name the book has for it."""
    regulator = scene.book.rule.regulator
    return regulator.text if to == "regulator" and regulator else to
