"""What must hold after every command, and at the end of a day, whatever the weather was."""

from hashlib import sha256

import msgspec

from croupier.core import commands as c
from croupier.core.refusal import Refusal
from croupier.core.scene import Scene
from croupier.core.table import Table
from croupier.engine.authority import may
from croupier.service.desk import Answer


class Broken(Exception):
    """A guarantee was broken: which one, and by what."""


def denied(scene: Scene, command: c.Command) -> Refusal | None:
    """Why the actor may not, before anything is done; guarantee 7."""
    return may(scene, command)


def check_answer(command: c.Command, answer: Answer, refused: Refusal | None) -> None:
    """Guarantees 1 and 7: everything cites clauses, and nobody does what is not theirs."""
    if answer.refusal and not answer.refusal.cites:
        raise Broken(f"1: {command} was refused without a clause")
    if any(not event.cites for event in answer.events):
        raise Broken(f"1: {command} had an effect without a clause")
    if refused and answer.events:
        raise Broken(f"7: {command} had an effect: {refused.text}")


def check_table(table: Table) -> None:
    """Guarantee 2: all accounts of a table sum to zero, and nobody has less than nothing.

    At a live table nobody counts what a player brought, so that a player may seem to.
    """
    if total := sum(table.balances.values()):
        raise Broken(f"2: the accounts of {table.id} sum to {total}")
    counted = ("box:", "token:", "patron:") if table.mode == "electronic" else ("box:", "token:")
    for account, cents in table.balances.items():
        if cents < 0 and account.startswith(counted):
            raise Broken(f"2: {account} of {table.id} stands at {cents}")


def digest(answer: Answer) -> bytes:
    """An answer in few bytes; guarantee 4 asks that it stays the same."""
    return sha256(msgspec.json.encode((answer.events, answer.refusal))).digest()
