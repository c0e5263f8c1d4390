"""Accounts below nothing that may not owe: no round begins until two people have put the books right."""

from croupier.core import ledger
from croupier.core.event import stated
from croupier.core.money import MOST, Cents, dollars
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.chips.counts import second_refused
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Table

BOOKS = ("house:books",)
BEGINS = (c.PlaceWager, c.SpeakBet, c.MakeSecretWager)  # what a round begins with


def shortfalls(table: Table) -> dict[str, Cents]:
    """What each account lacks that cannot have less than nothing."""
    if min(table.balances.values(), default=0) >= 0:
        return {}
    return {
        account: -cents
        for account, cents in table.balances.items()
        if cents < 0 and not _may_owe(table, account)
    }


def _may_owe(table: Table, account: str) -> bool:
    return ledger.may_owe(account, electronic=table.mode == "electronic")


def waits(scene: Scene, command: c.Command) -> Refusal | None:
    """No round is begun on books that are wrong; one that is under way is played to its end."""
    if not isinstance(command, BEGINS) or scene.table.round.phase != "betting":
        return None
    for account, cents in shortfalls(scene.table).items():
        text = f"The books are wrong: {account} is {dollars(cents)} below nothing. Call a supervisor."
        return refuse("books/short", BOOKS, text, account=account, cents=-cents)
    return None


def legal_correct(scene: Scene, command: c.CorrectBooks) -> Refusal | None:
    """An account that cannot owe gets what it lacks; it may have been filled by other money meanwhile."""
    table = scene.table
    if command.account not in table.balances or _may_owe(table, command.account):
        text = "Corrected are accounts of this table that cannot owe."
        return refuse("books/account", BOOKS, text, account=command.account)
    lacks = shortfalls(table).get(command.account, 1)
    if not lacks <= command.cents <= MOST:
        text = f"It lacks {dollars(lacks)}." if lacks > 1 else "Not an amount."
        return refuse("books/amount", BOOKS, text, lacks=lacks, cents=command.cents)
    if command.against not in against(table, command.account):
        text = f"Against {', '.join(against(table, command.account))}."
        return refuse("books/against", BOOKS, text, against=command.against)
    if command.record < 1:
        return refuse("books/record", BOOKS, "Which record left it below nothing?", record=command.record)
    if not command.reason.strip():
        return refuse("order/reason", BOOKS, "The reason must be stated.")
    return None


def against(table: Table, account: str) -> tuple[str, ...]:
    """Where what an account lacks may stand: in the tray, outside, on the meter, or against a name."""
    kind, _, name = account.partition(":")
    owed = (ledger.owed_account(name),) if kind in ("patron", "token", "held") else ()
    pool = ledger.TOURNAMENT if table.tournament else ledger.JACKPOT
    return (ledger.FLOAT, ledger.OUTSIDE, pool, *owed)


def act_correct(scene: Scene, command: c.CorrectBooks) -> tuple[ev.Event, ...]:
    signed = stated(ev.CorrectionSigned, command, cites=BOOKS)  # fmt: skip
    return (signed,)


def legal_confirm(scene: Scene, command: c.ConfirmCorrection) -> Refusal | None:
    """The second signature is another person's, for the same account and amount."""
    one = scene.table.correction
    if one is None or one.account != command.account:
        return refuse("books/none", BOOKS, "No correction of that account waits for a signature.")
    return second_refused(one.by, one.cents, command.actor, command.cents, BOOKS)


def act_confirm(scene: Scene, command: c.ConfirmCorrection) -> tuple[ev.Event, ...]:
    one = sure(scene.table.correction, "what is confirmed was signed for")
    corrected = ev.BooksCorrected(
        account=one.account, record=one.record, signed=one.by, by=command.actor, cites=BOOKS,
        postings=ledger.move(one.cents, one.against, one.account),
    )  # fmt: skip
    return (corrected,)
