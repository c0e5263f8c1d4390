"""What may be done now about a patron's account: by the patron, or by staff for one who is there."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.refusal import Refusal
from croupier.engine.offers.forming import NOTHING, Ask, asked
from croupier.engine.offers.giving import given
from croupier.engine.offers.offer import Form, Offer
from croupier.engine.scene import Scene
from croupier.patrons.rules import commands as c
from croupier.patrons.rules.decide import OWN, decide
from croupier.patrons.rules.gaming_day import Calendar
from croupier.patrons.rules.state import DAY, Account

CARD, LIMITS, OUT, POLICY = "Card", "Limits", "Keeping out", "Staff who gamble"
FORMS: Final = (
    Form(c.IssueCard, CARD, "Give a card", ("kind?", "form?", "expires?", "recorded")),
    Form(c.CancelCard, CARD, "End the card", ("reason",)),
    Form(c.ReceiveNotice, OUT, "Take in a notice: excluded, or withdrawn", ("reason",)),
    Form(c.LiftNotice, OUT, "Say that the notice no longer holds", ("reason",)),
    Form(c.SuspendSelf, OUT, "Keep oneself out", ("until",)),
    Form(c.SetLimit, LIMITS, "Set a limit", ("kind", "amount")),
    Form(c.DeclineLimit, LIMITS, "Say that one wants no limit", ("kind",)),
    Form(c.RemindOfLimits, LIMITS, "Say that the patron was reminded of their limits"),
    Form(c.RecordDeposit, LIMITS, "Pay money in", ("amount",)),
    Form(c.MarkStaff, POLICY, "Mark as one of the staff", ("reason",)),
    Form(c.UnmarkStaff, POLICY, "Take the mark off", ("reason",)),
)


class Looked(NamedTuple):
    """An account and all that a command about it is decided by."""

    scene: Scene
    account: Account
    calendar: Calendar
    at: int
    carded: Account  # with a card that the house knows from elsewhere, which a command may end


def offers(looked: Looked, actor: str) -> tuple[Offer, ...]:
    """Patrons are offered what is theirs to say about their own account, staff what is entered for them."""
    scene, account, calendar, at, carded = looked
    own = OWN if actor == account.patron else ()

    def answer(command: c.AnyAccountCommand) -> Cites | Refusal:
        ends = isinstance(command, c.CancelCard | c.ReceiveNotice)
        found = decide(scene, carded if ends else account, calendar, command)
        return found if isinstance(found, Refusal) else found[0].cites

    said = {"at": at, "patron": account.patron}
    return tuple(given(scene, actor, FORMS, said, lambda form, _: _asks(looked, form), answer, own))


def _asks(looked: Looked, form: Form) -> tuple[Ask, ...]:
    """What is recorded of a person is ticked off, thing by thing."""
    needs = looked.scene.book.rule.safeguards.identity.needs
    return tuple(
        one._replace(question=replace(one.question, choices=needs)) if one.question.kind == "some" else one
        for one in asked(form, looked, LISTED, FREE)
    )


def _kinds(looked: Looked) -> Iterable[str]:
    return looked.scene.book.rule.safeguards.choice.kinds


def _until(looked: Looked) -> Iterable[int]:
    """The shortest time, or no shorter than what stands."""
    shortest = looked.at + looked.scene.book.rule.safeguards.suspension.least_hours * DAY // 24
    return (max(shortest, looked.account.suspended or 0),)


LISTED: Final[dict[str, Any]] = {"SetLimit.kind": _kinds, "DeclineLimit.kind": _kinds}
FREE: Final[dict[str, Any]] = {
    "amount": lambda _: (100_00, 1),
    "until": _until,
    "expires": lambda looked: (looked.at + 365 * DAY,),
    "recorded": lambda looked: (looked.scene.book.rule.safeguards.identity.needs,),
    "IssueCard.kind": lambda _: ("player", NOTHING),
    "IssueCard.form": lambda _: ("plastic", NOTHING),
}
