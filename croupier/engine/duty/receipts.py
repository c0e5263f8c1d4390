"""Notices on their way: sent by anybody of the house, then acknowledged by the recipient's office."""

from collections.abc import Mapping

from croupier.core.book.entries import Cites
from croupier.core.book.ranks import Ranks
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.irregular.cautions import MOMENT as CAUTION
from croupier.engine.irregular.cautions import told_to
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.notices import PendingNotice

NOTICE = ("house:notice",)
PLAYER = "player"  # one person, who is named beside it
Staff = Mapping[str, str]  # person to rank or office


def legal_send(scene: Scene, command: c.SendNotice) -> Refusal | None:
    one = scene.table.outbox.notice(command.notice)
    if one is None:
        return refuse("notice/none", NOTICE, "No such notice is pending.", notice=command.notice)
    if one.sent is not None:
        return refuse("notice/sent", _cites(scene, one), "It was sent already.", notice=one.number)
    if _moment(scene, one) == "rules-request":
        text = "Hand the document over, and name it."
        return refuse("notice/otherwise", _cites(scene, one), text, notice=one.number)
    return None


def act_send(scene: Scene, command: c.SendNotice) -> tuple[ev.Event, ...]:
    """The notice was told; an incident that was ruled on and waited for nothing else is closed with it."""
    one = _pending(scene, command.notice)
    late = command.at > one.due
    sent = stated(ev.NoticeSent, command, number=one.number, late=late, cites=_cites(scene, one))
    return (sent, *_closed(scene, one.number))


def _closed(scene: Scene, number: int) -> tuple[ev.Event, ...]:
    """Incidents for which this was the last notice to be sent."""
    table = scene.table
    unsent = {one.number for one in table.outbox.pending if one.sent is None} - {number}
    return tuple(
        ev.IncidentClosed(
            kind=one.kind, does=one.does, by=one.by, reason=one.reason, notices=one.notices, cites=one.cites
        )
        for one in table.ruled
        if number in one.notices and unsent.isdisjoint(one.notices)
    )


def legal_acknowledge(scene: Scene, command: c.AcknowledgeNotice) -> Refusal | None:
    one = scene.table.outbox.notice(command.notice)
    if one is None:
        return refuse("notice/none", NOTICE, "No such notice is pending.", notice=command.notice)
    return receipt_refused(scene.book.rule.ranks, scene.staff, one, command, _cites(scene, one))


def receipt_refused(
    ranks: Ranks, staff: Staff, one: PendingNotice, command: c.AcknowledgeNotice, cites: Cites
) -> Refusal | None:
    """Nothing is received before it was sent; then the recipient's office says so, or two of the house."""
    if one.sent is None and command.actor in staff:
        return refuse("notice/unsent", cites, "It was not sent yet.", notice=one.number)
    if refusal := _not_for(ranks, staff, one, command.actor, cites):
        return refusal
    return None if has_log_in(ranks, staff, one) else _signature_refused(ranks, staff, one, command, cites)


def has_log_in(ranks: Ranks, staff: Staff, one: PendingNotice) -> bool:
    """Whether the recipient can answer in person: a player, a rank, an office that somebody here holds."""
    return one.to == PLAYER or _ranked(ranks, one.to) or one.to in staff.values()


def _ranked(ranks: Ranks, to: str) -> bool:
    return to in (*ranks.ladder, *ranks.groups, "supervisor", "staff")


def _not_for(ranks: Ranks, staff: Staff, one: PendingNotice, actor: str, cites: Cites) -> Refusal | None:
    """Whoever is told says that they were; nobody does it for the one it is about."""
    rank = staff.get(actor)
    if actor in one.not_by:
        text = "It is about them: somebody else acknowledges it."
        return refuse("notice/about", cites, text, by=actor, notice=one.number)
    if one.to == PLAYER:
        mine = actor == one.player
    elif has_log_in(ranks, staff, one):
        mine = _holds(ranks, rank, one.to)
    else:
        mine = rank in ranks.ladder  # of the house
    if mine:
        return None
    text = f"{one.name} is for the {one.to} to acknowledge."
    return refuse("staff/rank", cites, text, needs=one.to, has=rank)


def _holds(ranks: Ranks, rank: str | None, to: str) -> bool:
    """Whether somebody of a rank or office is who a notice goes to; ranks above the one named are, too."""
    if rank == to:
        return True
    if rank not in ranks.ladder:
        return False
    if to in ranks.groups:
        return rank in ranks.groups[to]
    height = ranks.ladder.index(rank)
    least = {"staff": 0, "supervisor": 1}
    return height >= (least[to] if to in least else ranks.ladder.index(to)) if _ranked(ranks, to) else False


def _signature_refused(
    ranks: Ranks, staff: Staff, one: PendingNotice, command: c.AcknowledgeNotice, cites: Cites
) -> Refusal | None:
    """For an office without a log-in two sign and say how they know; one of them is no dealer."""
    if not command.how:
        text = f"The {one.to} has no log-in here: two people say how it was received."
        return refuse("notice/how", cites, text, notice=one.number)
    if not one.signed:
        return None
    if one.signed == command.actor:
        return refuse("notice/second", cites, "The second signature is another person's.", by=one.signed)
    lowest = ranks.ladder[0]
    if staff.get(one.signed, lowest) == lowest == staff.get(command.actor):
        text = "One of the two who sign stands above the dealers."
        return refuse("staff/rank", cites, text, needs="supervisor", has=lowest)
    return None


def act_acknowledge(scene: Scene, command: c.AcknowledgeNotice) -> tuple[ev.Event, ...]:
    """What a player has confirmed they were told."""
    one = _pending(scene, command.notice)
    told = told_to(scene, one.player) if _moment(scene, one) == CAUTION else ()
    answer = received(scene.book.rule.ranks, scene.staff, one, command, _cites(scene, one))
    return (answer, *told)


def received(
    ranks: Ranks, staff: Staff, one: PendingNotice, command: c.AcknowledgeNotice, cites: Cites
) -> ev.ReceiptSigned | ev.NoticeAcknowledged:
    """The acknowledgement, or the first of the two signatures that stand for it."""
    if not one.signed and not has_log_in(ranks, staff, one):
        return stated(ev.ReceiptSigned, command, number=one.number, cites=cites)
    return stated(
        ev.NoticeAcknowledged,
        command,
        number=one.number,
        late=one.sent is not None and one.sent > one.due,
        signed=one.signed,
        cites=cites,
    )


def _moment(scene: Scene, pending: PendingNotice) -> str:
    return next((one.when for one in scene.book.data.notice if one.name == pending.name), "")


def _pending(scene: Scene, number: int) -> PendingNotice:
    return sure(scene.table.outbox.notice(number), "a notice that is answered was raised")


def _cites(scene: Scene, pending: PendingNotice) -> Cites:
    """The clauses of the book's entry; a notice may outlive a change of book."""
    if step := scene.book.step.get(pending.name):
        return step.cites  # who was to be told by a step
    return next((one.cites for one in scene.book.data.notice if one.name == pending.name), NOTICE)
