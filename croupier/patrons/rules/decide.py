"""Patrons' accounts: a command becomes events or a refusal. Lower limits act at once, higher ones wait.

The scene brings the book, who is staff, and who is excluded; the account and the calendar come beside it.
"""

from typing import NamedTuple

from croupier.core.blank import worded
from croupier.core.book.entries import Cites
from croupier.core.book.safeguards import SafeguardRules
from croupier.core.citing import cited
from croupier.core.event import Event, stated
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.core.verb import Verb
from croupier.engine.duty.authority import may
from croupier.engine.players.play_time import HOUR
from croupier.engine.scene import MACHINE, Scene
from croupier.patrons.rules import commands as c
from croupier.patrons.rules import events as ev
from croupier.patrons.rules.gaming_day import Calendar
from croupier.patrons.rules.state import Account
from croupier.table.players import PlayerCard

STAFF: Cites = ("house:staff",)
OWN = (c.SetLimit, c.DeclineLimit, c.SuspendSelf, c.RecordDeposit)  # what patrons do themselves


class Case(NamedTuple):
    """All that a command about an account is decided by."""

    rule: SafeguardRules
    scene: Scene
    account: Account
    calendar: Calendar


def decide(
    scene: Scene, account: Account, calendar: Calendar, command: c.AnyAccountCommand
) -> tuple[Event, ...] | Refusal:
    """The events a command leads to, or its refusal."""
    command = worded(command)
    if isinstance(command, c.RecordDeposit) and command.actor == MACHINE:
        cites = scene.book.rule.safeguards.no_top_up.cites
        return refuse("deposit/automatic", cites, "No account is topped up by itself.")
    if not (isinstance(command, OWN) and command.actor == command.patron) and (
        refusal := may(scene, command)
    ):
        return refusal
    case = Case(scene.book.rule.safeguards, scene, account, calendar)
    verb = VERBS[type(command)]
    return verb.legal(case, command) or verb.act(case, command)


def reminder_due(rule: SafeguardRules, account: Account, calendar: Calendar, at: int) -> bool:
    """Whether so many months have passed since the patron last chose limits or was reminded of them."""
    if account.reminded is None:
        return False
    return at >= calendar.months_after(account.reminded, rule.reminder.months)


def live(card: PlayerCard | None, at: int) -> bool:
    """Whether a card is in force."""
    return card is not None and card.status == "active" and (card.expires is None or at < card.expires)


def _said(text: str, case: Case) -> Refusal | None:
    return None if text else refuse("account/reason", case.rule.identity.cites, "Why must be said in words.")


# cards


def _issuable(case: Case, command: c.IssueCard) -> Refusal | None:
    """One live card a patron, none for the excluded, and none before it is on record who they are."""
    rule, account = case.rule, case.account
    if live(account.card, command.at):
        return refuse("card/live", rule.cites, "The patron has a live card.", patron=command.patron)
    if barred := case.scene.barred.get(command.patron):
        cites = cited(rule.identity.cites, barred)
        return refuse("card/barred", cites, "No card for somebody who is excluded.", patron=command.patron)
    if account.notice:
        return refuse(
            "card/notice", rule.identity.cites, "No card after such a notice.", notice=account.notice
        )
    for need in rule.identity.needs:
        if need not in command.recorded:
            return refuse("card/identity", rule.identity.cites, f"Not on record: {need}.", needs=need)
    if command.expires is not None and command.expires <= command.at:
        return refuse("card/expired", rule.cites, "That day is past.", expires=command.expires)
    return None


def _issued(case: Case, command: c.IssueCard) -> tuple[Event, ...]:
    card = PlayerCard(holder=command.patron, kind=command.kind, form=command.form, expires=command.expires)
    return (
        stated(ev.CardIssued, command, card=card, cites=cited(case.rule.cites, case.rule.identity.cites)),
    )  # fmt: skip


def _cancellable(case: Case, command: c.CancelCard) -> Refusal | None:
    if not live(case.account.card, command.at):
        return refuse("card/none", case.rule.cites, "The patron has no live card.", patron=command.patron)
    return _said(command.reason, case)


def _cancelled(case: Case, command: c.CancelCard | c.ReceiveNotice) -> tuple[Event, ...]:
    cites = cited(case.rule.cites, case.rule.identity.cites)
    return (stated(ev.CardCancelled, command, cites=cites),)


def _noticeable(case: Case, command: c.ReceiveNotice) -> Refusal | None:
    return _said(command.reason, case)


def _noticed(case: Case, command: c.ReceiveNotice) -> tuple[Event, ...]:
    """The notice, and with it the end of the live card."""
    noticed = stated(ev.NoticeReceived, command, cites=case.rule.identity.cites)  # fmt: skip
    return (noticed, *(_cancelled(case, command) if live(case.account.card, command.at) else ()))


def _liftable(case: Case, command: c.LiftNotice) -> Refusal | None:
    if not case.account.notice:
        return refuse("notice/none", case.rule.identity.cites, "No notice stands.", patron=command.patron)
    return _said(command.reason, case)


def _lifted(case: Case, command: c.LiftNotice) -> tuple[Event, ...]:
    return (
        stated(ev.NoticeLifted, command, cites=case.rule.identity.cites),
    )  # fmt: skip


# limits


def _settable(case: Case, command: c.SetLimit) -> Refusal | None:
    if not 0 <= command.amount <= MOST:
        return refuse("money/amount", case.rule.choice.cites, "Not an amount.", amount=command.amount)
    return _declinable(case, command)


def _declinable(case: Case, command: c.SetLimit | c.DeclineLimit) -> Refusal | None:
    kinds = case.rule.choice.kinds
    if command.kind in kinds:
        return None
    text = f"Limits are {', '.join(kinds)}."
    return refuse("limits/kind", case.rule.choice.cites, text, kind=command.kind)


def _set(case: Case, command: c.SetLimit) -> tuple[Event, ...]:
    return _chosen(case, command, command.amount)


def _declined(case: Case, command: c.DeclineLimit) -> tuple[Event, ...]:
    return _chosen(case, command, None)


def _chosen(case: Case, command: c.SetLimit | c.DeclineLimit, amount: Cents | None) -> tuple[Event, ...]:
    """A first choice and a lower limit bind at once; a higher one, or none, after its wait."""
    rule, limit = case.rule, case.account.limits.get(command.kind)
    now = limit.at(command.at) if limit else None
    raises = now is not None and (amount is None or amount > now)
    cites = cited(rule.reminder.cites if limit else rule.choice.cites, rule.change.cites)
    return (
        ev.LimitChosen(
            patron=command.patron, kind=command.kind, amount=amount, by=command.actor, at=command.at,
            binds=command.at + rule.change.hours * HOUR if raises else command.at, cites=cites,
        ),
    )  # fmt: skip


def _remindable(case: Case, command: c.RemindOfLimits) -> Refusal | None:
    if case.account.limits:
        return None
    text = "There is no choice of limits to be reminded of."
    return refuse("limits/unchosen", case.rule.reminder.cites, text, patron=command.patron)


def _reminded(case: Case, command: c.RemindOfLimits) -> tuple[Event, ...]:
    return (stated(ev.LimitsReminded, command, cites=case.rule.reminder.cites),)


# keeping oneself out, and money from outside


def _suspendable(case: Case, command: c.SuspendSelf) -> Refusal | None:
    rule, stands = case.rule.suspension, case.account.suspended
    if command.until < command.at + rule.least_hours * HOUR:
        text = f"For {rule.least_hours} hours at the least."
        return refuse("suspension/short", rule.cites, text, until=command.until)
    if stands is not None and command.until < stands:
        return refuse("suspension/shorter", rule.cites, "What stands is not shortened.", until=stands)
    return None


def _suspended(case: Case, command: c.SuspendSelf) -> tuple[Event, ...]:
    return (
        stated(ev.SelfSuspended, command, cites=case.rule.suspension.cites),
    )  # fmt: skip


def _depositable(case: Case, command: c.RecordDeposit) -> Refusal | None:
    """Nothing past the limit of the calendar day."""
    rule, limit = case.rule, case.account.limits.get("deposit-day")
    if not 0 < command.amount <= MOST:
        return refuse("money/amount", rule.change.cites, "Not an amount.", amount=command.amount)
    most = limit.at(command.at) if limit else None
    if most is None:
        return None
    day, known = case.calendar.date_span(command.at), case.scene.book.rule.gaming_limits
    paid = sum(cents for at, cents in case.account.deposits if day.start <= at < day.end)
    if paid + command.amount > most:
        text = "That would be past the deposit limit of the day."
        cites = cited(rule.change.cites, known.cites if known else ())
        return refuse("deposit/limit", cites, text, room=max(most - paid, 0), until=day.end)
    return None


def _deposited(case: Case, command: c.RecordDeposit) -> tuple[Event, ...]:
    cites = cited(case.rule.change.cites, case.rule.no_top_up.cites)
    return (stated(ev.DepositRecorded, command, cites=cites),)


# staff who gamble


def _markable(case: Case, command: c.MarkStaff | c.UnmarkStaff) -> Refusal | None:
    return None if command.reason else refuse("account/reason", STAFF, "Why must be said in words.")


def _marked(case: Case, command: c.MarkStaff) -> tuple[Event, ...]:
    return (stated(ev.StaffMarked, command, cites=_policy(case)),)


def _unmarked(case: Case, command: c.UnmarkStaff) -> tuple[Event, ...]:
    return (stated(ev.StaffUnmarked, command, cites=_policy(case)),)


def _policy(case: Case) -> Cites:
    """The clause of the book about staff who gamble, where it has one."""
    rule = case.scene.book.rule.staff_policy
    return rule.cites if rule else STAFF


VERBS: dict[type[c.AccountCommand], Verb] = {
    c.IssueCard: Verb(_issuable, _issued),
    c.CancelCard: Verb(_cancellable, _cancelled),
    c.ReceiveNotice: Verb(_noticeable, _noticed),
    c.LiftNotice: Verb(_liftable, _lifted),
    c.SetLimit: Verb(_settable, _set),
    c.DeclineLimit: Verb(_declinable, _declined),
    c.RemindOfLimits: Verb(_remindable, _reminded),
    c.SuspendSelf: Verb(_suspendable, _suspended),
    c.RecordDeposit: Verb(_depositable, _deposited),
    c.MarkStaff: Verb(_markable, _marked),
    c.UnmarkStaff: Verb(_markable, _unmarked),
}
