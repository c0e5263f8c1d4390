"""The desk for patrons' accounts: each command counts once, and an account is what the log says of it."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.patron import Patron
from croupier.core.refusal import Refusal, refuse
from croupier.core.rulebook import Rulebook
from croupier.core.safeguards import Safeguards
from croupier.core.scene import Scene
from croupier.core.table import Table
from croupier.floor.account_commands import AnyAccountCommand, CancelCard, ReceiveNotice
from croupier.floor.patron_account import Account
from croupier.floor.patron_accounts import decide
from croupier.floor.patron_at_table import patron_at
from croupier.service.calendars import calendar_of, zone_refused
from croupier.service.streams import View, patron_stream
from croupier.service.table_patrons import barred
from croupier.service.writer import Answer, Ask, Decision, Writer


class PatronDesk:
    """Gives commands about accounts, in a stream a patron, beside the tables of the same log."""

    def __init__(
        self,
        writer: Writer,
        load_book: Callable[[str], Rulebook | None],
        known: Callable[[str], Patron | None] = lambda patron: None,  # who has a card without an account
    ) -> None:
        self._writer = writer
        self._known = known
        self._load_book = load_book

    def account(self, patron: str) -> Account:
        """The account as the log has it."""
        found: Account = self._writer.current(patron_stream(patron)).state
        return found

    def staff_policy(self, patron: str) -> bool:
        """Whether the policy on gambling by staff binds somebody: as the account says, else the house."""
        own, known = self.account(patron).staff_policy, self._known(patron)
        return bool(known and known.staff_policy) if own is None else own

    def patron(self, patron: str, safeguards: Safeguards, at: int) -> Patron | None:
        """The account as a table would see it; nothing where nobody knows the time zone."""
        calendar = calendar_of(safeguards)
        return patron_at(self.account(patron), calendar, at) if calendar else None

    def give(
        self, command: AnyAccountCommand, staff: Mapping[str, str], book: str, safeguards: Safeguards
    ) -> Answer:
        """Give a command once, by the rules of a book and the calendar of the house."""
        if not command.id:
            command = replace(command, id=secrets.token_hex(16))

        def decided(view: View, wish: Any) -> Decision:
            return self._decide(view, wish, staff, book, safeguards)

        return self._writer.give(Ask(patron_stream(command.patron), command, decided))

    def _ended(self, account: Account, command: AnyAccountCommand) -> Account:
        """The account with the card that a command ends, where the house knows it from elsewhere."""
        ends = isinstance(command, CancelCard | ReceiveNotice) and account.card is None
        known = self._known(account.patron) if ends else None
        return replace(account, card=known.card) if known else account

    def _decide(
        self,
        view: View,
        command: AnyAccountCommand,
        staff: Mapping[str, str],
        book: str,
        safeguards: Safeguards,
    ) -> Decision:
        found, calendar = self._load_book(book), calendar_of(safeguards)
        if found is None or calendar is None:
            unknown = refuse(
                "book/unknown", ("house:open-table",), f"No book {book!r} is at hand.", book=book
            )
            return Decision({}, unknown if found is None else zone_refused(safeguards))
        stream = patron_stream(command.patron)
        loaded = view.look(stream)
        scene = Scene(Table(""), found, dict(staff), barred=barred(view))
        wish = replace(command, at=view.not_before(stream, command.at))
        result = decide(scene, self._ended(loaded.state, command), calendar, wish)
        if isinstance(result, Refusal):
            return Decision({}, result, found.digest)
        return Decision({stream: result}, None, found.digest)
