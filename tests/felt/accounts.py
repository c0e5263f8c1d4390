"""Patrons' accounts at the felt: what the house beside the table would know of its players.

choose 3 loss-day 100      p3 sets a limit of $100; `choose 3 loss-day none`, `choose 3 none` declines all
issue 3                    a card for p3; `end-card 3 lost`, `notice 3 excluded`, `lift-notice 3 over`
suspend 3 24:00            p3 keeps out for 24 hours; `deposit 3 100`, `remind 3`
assess 3 fit               a supervisor has looked, and p3 goes on; `assess 3 unfit`
later 5:59                 so many hours and minutes pass; the table stays as it is
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.patrons.rules import commands as ac
from croupier.patrons.rules.at_table import patron_at
from croupier.patrons.rules.decide import decide
from croupier.patrons.rules.evolve import evolve
from croupier.patrons.rules.gaming_day import Calendar
from croupier.patrons.rules.play import counted
from croupier.patrons.rules.state import Account
from croupier.table import commands as c
from croupier.table.events import Event
from croupier.table.players import Patron, Safeguards
from croupier.table.table import Table
from tests.felt import furniture, witness
from tests.felt.money import cents
from tests.felt.refused import Refused

if TYPE_CHECKING:
    from tests.felt.felt import Felt

SYDNEY = Safeguards(zone="Australia/Sydney", day_start_minutes=6 * 60)
RECORDED = ("document", "photo", "match")
KINDS = ("loss-day", "loss-week", "loss-month", "deposit-day")
MINUTE = 60_000


class Accounts:
    """The accounts of everybody at a felt with safeguards."""

    def __init__(self, safeguards: Safeguards, players: Iterable[str] = furniture.PLAYERS) -> None:
        self.calendar = Calendar(ZoneInfo(safeguards.zone), safeguards.day_start_minutes)
        self.of = {player: Account(player) for player in players}
        self.events: list[Event] = []

    def patrons(self, at: int) -> dict[str, Patron]:
        """What the table may know of them now."""
        return {player: patron_at(account, self.calendar, at) for player, account in self.of.items()}

    def count(self, before: Table, after: Table, events: tuple[Event, ...], at: int, by: str) -> None:
        """Take in what happened at the table."""
        for player, event in counted(before, after, events, at, by).items():
            if player in self.of:
                self._happens(player, event)

    def give(self, felt: Felt, command: ac.AnyAccountCommand) -> tuple[Event, ...] | Refusal:
        """Give a command about an account."""
        felt.at += 1
        command = replace(command, at=command.at or felt.at)
        answer = decide(felt.scene(), self.of[command.patron], self.calendar, command)
        witness.watch(felt.book.id, answer)
        if not isinstance(answer, Refusal):
            for event in answer:
                self._happens(command.patron, event)
        return answer

    def _happens(self, player: str, event: Event) -> None:
        self.events.append(event)
        self.of[player] = evolve(self.of[player], event)


def _given(felt: Felt, command: ac.AnyAccountCommand, line: str) -> None:
    if felt.accounts is None:
        raise ValueError("this felt has no accounts")
    answer = felt.accounts.give(felt, command)
    if isinstance(answer, Refusal):
        raise Refused(line, answer)


def _choose(felt: Felt, rest: str) -> None:
    box, *words = rest.split()
    player = felt.player(int(box))
    kinds = KINDS if words == ["none"] else words[:1]
    for kind in kinds:
        wish: ac.AnyAccountCommand = ac.DeclineLimit(actor=player, patron=player, kind=kind)
        if words[-1] != "none":
            wish = ac.SetLimit(actor=player, patron=player, kind=kind, amount=cents(words[-1]))
        _given(felt, wish, f"choose {rest}")


def _issue(felt: Felt, rest: str) -> None:
    player = felt.player(int(rest))
    _given(felt, ac.IssueCard(actor="dealer", patron=player, recorded=RECORDED), f"issue {rest}")


def _cancel(felt: Felt, rest: str) -> None:
    box, _, reason = rest.partition(" ")
    wish = ac.CancelCard(actor="dealer", patron=felt.player(int(box)), reason=reason)
    _given(felt, wish, f"end-card {rest}")


def _notice(felt: Felt, rest: str) -> None:
    box, _, reason = rest.partition(" ")
    wish = ac.ReceiveNotice(actor="dealer", patron=felt.player(int(box)), reason=reason)
    _given(felt, wish, f"notice {rest}")


def _lift(felt: Felt, rest: str) -> None:
    box, _, reason = rest.partition(" ")
    actor = furniture.ranks(felt.book.id)[1]
    wish = ac.LiftNotice(actor=actor, patron=felt.player(int(box)), reason=reason)
    _given(felt, wish, f"lift-notice {rest}")


def _suspend(felt: Felt, rest: str) -> None:
    box, length = rest.split()
    player = felt.player(int(box))
    until = felt.at + 1 + minutes(length) * MINUTE
    _given(felt, ac.SuspendSelf(actor=player, patron=player, until=until), f"suspend {rest}")


def _deposit(felt: Felt, rest: str) -> None:
    box, amount = rest.split()
    player = felt.player(int(box))
    _given(felt, ac.RecordDeposit(actor=player, patron=player, amount=cents(amount)), f"deposit {rest}")


def _remind(felt: Felt, rest: str) -> None:
    _given(felt, ac.RemindOfLimits(actor="dealer", patron=felt.player(int(rest))), f"remind {rest}")


def _assess(felt: Felt, rest: str) -> None:
    box, found = rest.split()
    actor, player = furniture.ranks(felt.book.id)[1], felt.player(int(box))
    looked = c.AssessPlayer(actor=actor, player=player, goes_on=found == "fit", note="seen")
    felt.act(looked, f"assess {rest}")


def _later(felt: Felt, rest: str) -> None:
    felt.at += minutes(rest) * MINUTE


def minutes(text: str) -> int:
    """Hours and minutes, like 5:59, in minutes."""
    hours, rest = text.split(":")
    return int(hours) * 60 + int(rest)


LINES: dict[str, Callable[[Felt, str], None]] = {
    "choose": _choose, "issue": _issue, "end-card": _cancel, "notice": _notice, "lift-notice": _lift,
    "suspend": _suspend, "deposit": _deposit, "remind": _remind, "assess": _assess, "later": _later,
}  # fmt: skip
