"""What waits for somebody at a table: rulings, wrong books, notices, counts, prizes, disputes, steps."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.ledger import FLOAT
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.engine.chips.counts import counted
from croupier.engine.chips.shortfalls import shortfalls
from croupier.engine.decide import legal
from croupier.engine.duty.receipts import has_log_in
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table.chip_counts import ChipCount, Counted
from croupier.table.disputes import Dispute
from croupier.table.notices import PendingNotice

What = Literal["incident", "books", "notice", "count", "transfer", "chips", "prize", "dispute", "step"]
REQUESTS = ("rules-copy",)  # what is brought and not told
HOUR = 3_600_000  # ms
ASKED = "asked"  # stands for what a person still has to say


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be done about it: the command, what it still has to say, and whether one may."""

    name: str
    command: c.AnyCommand
    asks: tuple[str, ...] = ()
    mine: bool
    waits: str = ""
    cites: Cites = ()
    who: str = ""  # the rank that may, where the caller's may not


class Approval(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that waits. Times are ms since 1970."""

    table: str
    what: What
    name: str  # the kind of incident, the notice, what was counted, the slip, the prize, the step
    number: int | None = None
    box: int | None = None
    by: str = ""
    needs: str = ""  # the rank
    amount: Cents | None = None
    since: int | None = None
    due: int | None = None
    note: str = ""
    answers: tuple[Answer, ...] = ()


def approvals(scene: Scene, actor: str) -> tuple[Approval, ...]:
    """Everything that waits at a table, with what the actor may do about it."""
    parts = (_incident, _books, _notices, _counts, _transfers, _chips, _prizes, _disputes, _steps)
    return tuple(found for part in parts for found in part(scene, actor))


def _answer(scene: Scene, name: str, command: c.AnyCommand, *asks: str) -> Answer:
    refusal = legal(scene, command)
    if refusal is None or _only_unsaid(refusal, asks):
        return Answer(name=name, command=command, asks=asks, mine=True)
    return Answer(
        name=name, command=command, asks=asks, mine=False, waits=refusal.text, cites=refusal.cites,
        who=str(refusal.facts.get("needs", "")) if refusal.code == "staff/rank" else "",
    )  # fmt: skip


def _only_unsaid(refusal: Refusal, asks: tuple[str, ...]) -> bool:
    """Whether nothing is in the way but what the person has not said yet."""
    return bool(asks) and refusal.code in ("count/total", "order/reason")


def _incident(scene: Scene, actor: str) -> Iterator[Approval]:
    incident = scene.table.incident
    if incident:
        ranks = dict.fromkeys(
            rule.who
            for rule in scene.book.data.remedy
            if rule.kind == incident.kind and rule.does in incident.remedies
        )
        yield Approval(
            table=scene.table.id, what="incident", name=incident.kind, box=incident.box, by=incident.by,
            needs=", ".join(ranks),
        )  # fmt: skip


def _books(scene: Scene, actor: str) -> Iterator[Approval]:
    """Accounts that cannot owe and stand below nothing: until they are right no round begins."""
    table = scene.table
    signed = table.correction
    lacking = shortfalls(table)
    for account in {**lacking, **({signed.account: 0} if signed else {})}:
        pending = signed if signed and signed.account == account else None
        if pending:
            confirm = c.ConfirmCorrection(actor=actor, account=account, cents=pending.cents)
            answer = _answer(scene, "Confirm", confirm, "cents")
            answer = msgspec.structs.replace(answer, command=msgspec.structs.replace(confirm, cents=0))
        else:
            correct = c.CorrectBooks(
                actor=actor, account=account, against=FLOAT, cents=lacking[account], record=1, reason=ASKED
            )
            answer = _answer(scene, "Put right", correct, "against", "record", "reason")
        yield Approval(
            table=table.id, what="books", name=account, by=pending.by if pending else "", needs="supervisor",
            amount=-lacking[account] if account in lacking else None, answers=(answer,),
        )  # fmt: skip


def _notices(scene: Scene, actor: str) -> Iterator[Approval]:
    for one in scene.table.outbox.pending:
        yield Approval(
            table=scene.table.id, what="notice", name=one.name, number=one.number, box=one.box, needs=one.to,
            by=one.about, since=one.raised, due=None if one.sent else one.due,
            answers=tuple(_told(scene, actor, one)),
        )  # fmt: skip


def _told(scene: Scene, actor: str, one: PendingNotice) -> Iterator[Answer]:
    """Sent first; then received, for a recipient without a log-in by two people who say how they know."""
    if one.about and one.name in REQUESTS:
        handed = c.HandOverRules(actor=actor, notice=one.number, document=ASKED)
        yield _answer(scene, "Handed over", handed, "document")
    elif one.sent is None:
        yield _answer(scene, "Told", c.SendNotice(actor=actor, notice=one.number))
    elif has_log_in(scene.book.rule.ranks, scene.staff, one):
        yield _answer(scene, "Acknowledge", c.AcknowledgeNotice(actor=actor, notice=one.number))
    else:
        received = c.AcknowledgeNotice(actor=actor, notice=one.number, how=ASKED)
        yield _answer(scene, "Confirm receipt" if one.signed else "Received", received, "how")


def _counts(scene: Scene, actor: str) -> Iterator[Approval]:
    for what in counted(scene.table):
        count = scene.table.counts.of(what)
        if count and not count.settled:
            yield Approval(
                table=scene.table.id, what="count", name=what, by=count.by, needs="supervisor",
                amount=count.difference if count.confirmed else None,
                answers=tuple(_counting(scene, actor, what, count)),
            )  # fmt: skip


def _counting(scene: Scene, actor: str, what: Counted, count: ChipCount) -> Iterator[Answer]:
    if not count.confirmed:
        confirm = c.ConfirmCount(actor=actor, of=what, total=count.total)
        answer = _answer(scene, "Confirm", confirm, "total")
        blank = msgspec.structs.replace(confirm, total=0)  # the second person says what they counted
        yield msgspec.structs.replace(answer, command=blank)
    elif count.nth > 1:
        yield _answer(scene, "Book", c.BookDifference(actor=actor, of=what, reason=ASKED), "reason")


def _transfers(scene: Scene, actor: str) -> Iterator[Approval]:
    for one in scene.table.counts.transfers:
        confirm = c.ConfirmTransfer(actor=actor, slip=one.slip, total=one.total)
        answer = _answer(scene, "Confirm", confirm, "total")
        blank = msgspec.structs.replace(confirm, total=0)
        cancel = c.CancelTransfer(actor=actor, slip=one.slip, reason=ASKED)
        yield Approval(
            table=scene.table.id, what="transfer", name=one.slip, by=one.by, needs="supervisor", note=one.way,
            answers=(
                msgspec.structs.replace(answer, command=blank),
                _answer(scene, "Cancel", cancel, "reason"),
            ),
        )  # fmt: skip


def _chips(scene: Scene, actor: str) -> Iterator[Approval]:
    for one in scene.table.entries.pending:
        confirm = c.ConfirmChips(actor=actor, entry=one.number, total=one.amount)
        answer = _answer(scene, "Confirm", confirm, "total")
        blank = msgspec.structs.replace(confirm, total=0)  # the second person says how much it is
        cancel = c.CancelChips(actor=actor, entry=one.number, reason=ASKED)
        yield Approval(
            table=scene.table.id, what="chips", name=one.player, number=one.number, box=one.box, by=one.by,
            needs="supervisor", note=one.way,
            answers=(
                msgspec.structs.replace(answer, command=blank),
                _answer(scene, "Cancel", cancel, "reason"),
            ),
        )  # fmt: skip


def _prizes(scene: Scene, actor: str) -> Iterator[Approval]:
    right = scene.book.rights.get("ConfirmJackpot")
    for one in scene.table.jackpot.won:
        yield Approval(
            table=scene.table.id, what="prize", name=one.prize, box=one.box, by=one.owner, amount=one.amount,
            needs=right.rank if right else "",
            answers=(_answer(scene, "Confirm", c.ConfirmJackpot(actor=actor, box=one.box)),),
        )  # fmt: skip


def _disputes(scene: Scene, actor: str) -> Iterator[Approval]:
    for one in scene.table.disputes.open:
        yield Approval(
            table=scene.table.id, what="dispute", name=one.status, number=one.number, by=one.player,
            note=one.about, answers=tuple(_disputing(scene, actor, one)), since=one.since or None,
            due=one.since + scene.book.rule.dispute.alarm_hours * HOUR if one.since else None,
        )  # fmt: skip


def _disputing(scene: Scene, actor: str, one: Dispute) -> Iterator[Answer]:
    number = one.number
    if one.status in ("open", "review"):
        yield _answer(
            scene, "Decide", c.DecideDispute(actor=actor, dispute=number, decision=ASKED), "decision"
        )
    if one.status == "decided":
        yield _answer(scene, "Ask for a review", c.RequestReview(actor=actor, dispute=number))
    if not one.advised and one.status != "open":
        yield _answer(scene, "Told where to complain", c.AdviseRights(actor=actor, dispute=number))
    if one.status != "open":
        for to in scene.book.rule.dispute.routes:
            forward = c.ForwardComplaint(actor=actor, dispute=number, to=to)
            yield _answer(scene, f"Forward to {to}", forward)
    if one.status in ("decided", "final"):
        for satisfied, name in ((True, "Close, satisfied"), (False, "Close, not satisfied")):
            yield _answer(scene, name, c.CloseDispute(actor=actor, dispute=number, satisfied=satisfied))


def _steps(scene: Scene, actor: str) -> Iterator[Approval]:
    """Steps that are not the dealer's; where a machine deals, all that wait."""
    for due in scene.table.due:
        step = scene.book.step[due.name]
        if step.who not in ("dealer", "staff") or scene.table.mode == "electronic":
            attest = c.Attest(actor=actor, step=due.name, box=due.box, count=step.counts)
            yield Approval(
                table=scene.table.id, what="step", name=due.name, box=due.box, needs=step.who,
                answers=(_answer(scene, "Done", attest),),
            )  # fmt: skip
