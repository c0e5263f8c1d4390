"""The desk for promotions: each command counts once, and a promotion is what the log says of it."""

import secrets
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from croupier.core.floor_orders import Barred
from croupier.core.money import Cents
from croupier.core.patron import Patron
from croupier.core.refusal import Refusal, refuse
from croupier.core.rulebook import Rulebook
from croupier.core.safeguards import Safeguards
from croupier.floor import promotion_commands as c
from croupier.floor.draw import commitment_to
from croupier.floor.draw_record import DrawRecord, faults
from croupier.floor.patron_account import Account
from croupier.floor.promotion import Promotion, Seal
from croupier.floor.promotion_entry import earned
from croupier.floor.promotion_history import draw_of
from croupier.floor.promotion_scene import PROMOTION, PromotionScene
from croupier.floor.promotions import decide
from croupier.service.locked_seeds import LockedSeeds
from croupier.service.promotion_tally import PromotionTally
from croupier.service.sealed_decks import SealedDecks
from croupier.service.streams import Loaded, View, patron_stream, promotion_stream
from croupier.service.table_patrons import barred, beside
from croupier.service.writer import Answer, Ask, Decision, Writer
from croupier.store.log import EventLog


class Drawn(NamedTuple):
    """The record of a draw, and whatever is not true in it."""

    record: DrawRecord
    faults: tuple[str, ...]


class PromotionDesk:
    """Gives commands about promotions, in a stream each, beside the tables of the same log."""

    def __init__(
        self,
        writer: Writer,
        log: EventLog,
        load_book: Callable[[str], Rulebook | None],
        decks: SealedDecks | None = None,  # whose key locks seeds away
        known: Callable[[str], Patron | None] = lambda patron: None,  # who has a card of the house
        days: Safeguards | None = None,  # the house's calendar
    ) -> None:
        self._known = known
        self._zone = ZoneInfo(days.zone) if days else UTC
        self._writer = writer
        self._log = log
        self._load_book = load_book
        self._seeds = LockedSeeds(decks) if decks else None
        self._tally = PromotionTally(log)
        self._draws: dict[str, tuple[int, Drawn | None]] = {}  # by promotion: after which record

    def promotion(self, id: str) -> Promotion:
        """The promotion as the log has it."""
        found: Promotion = self._writer.current(promotion_stream(id)).state
        return found

    def loaded(self, id: str) -> Loaded:
        """The same, and how many records it has by now."""
        return self._writer.current(promotion_stream(id))

    def all(self) -> dict[str, Promotion]:
        """Every promotion of the floor."""
        prefix = promotion_stream("")
        names = [name for name in self._log.streams() if name.startswith(prefix)]
        return {name.removeprefix(prefix): self.promotion(name.removeprefix(prefix)) for name in names}

    def draw(self, id: str) -> Drawn | None:
        """A draw that was held, run again; once for as long as nothing new happens."""
        stream = promotion_stream(id)
        loaded = self._writer.current(stream)
        if loaded.state.draw is None:
            return None
        seq, known = self._draws.get(id, (0, None))
        if known is None or seq != loaded.head.seq:
            record = draw_of(id, (record.event for record in self._log.read(stream)))
            known = Drawn(record, tuple(faults(record))) if record else None
            self._draws[id] = (loaded.head.seq, known)
        return known

    def turnover(self, id: str) -> dict[str, Cents]:
        """By patron: what was played in a promotion so far."""
        return self._tally.turnover(self.promotion(id)).all()

    def entries(self, one: Promotion, patron: str) -> int:
        """How many lots a patron holds, or would hold if entries closed now."""
        if one.status not in ("open", "published"):
            return sum(entry.lots for entry in one.entries if entry.patron == patron)
        played = self._tally.turnover(one).of(patron)
        return one.entered.get(patron, 0) + earned(one.terms, played)

    def scene(
        self, one: Promotion, book: Rulebook, staff: Mapping[str, str], prescribed: tuple[str, ...] = ()
    ) -> PromotionScene:
        """A promotion as somebody who looks at what may be done sees it."""
        names = (*(winner.patron for winner in one.winners), *(each.patron for each in one.disputes.values()))
        people, consoles = self._people(names, lambda name: self._writer.current(name).state)
        return PromotionScene(
            promotion=one, book=book, staff=dict(staff), prescribed=prescribed, people=people,
            consoles=consoles, zone=self._zone,
        )  # fmt: skip

    def _people(
        self, names: Iterable[str], look: Callable[[str], Account]
    ) -> tuple[dict[str, Patron], frozenset[str]]:
        """What the house knows of some people, and which of them sign on here themselves."""
        found, consoles = {}, set()
        for name in dict.fromkeys(names):
            known, account = self._known(name), look(patron_stream(name))
            own = Patron(
                card=account.card, staff_policy=bool(account.staff_policy), suspended=account.suspended
            )
            found[name] = replace(beside(account, own, known), born=known.born if known else None)
            if known is not None:
                consoles.add(name)
        return found, frozenset(consoles)

    def give(
        self,
        command: c.AnyPromotionCommand,
        staff: Mapping[str, str],
        book: str = "",
        *,
        prescribed: tuple[str, ...] = (),
    ) -> Answer:
        """Give a command once; `book` is for a promotion that is still to be drafted."""
        if not command.id:
            command = replace(command, id=secrets.token_hex(16))

        def decided(view: View, wish: Any) -> Decision:
            return self._decide(view, wish, staff, book, prescribed)

        return self._writer.give(Ask(promotion_stream(command.promotion), command, decided))

    def _decide(
        self,
        view: View,
        command: c.AnyPromotionCommand,
        staff: Mapping[str, str],
        book: str,
        prescribed: tuple[str, ...],
    ) -> Decision:
        stream = promotion_stream(command.promotion)
        loaded = view.look(stream)
        one: Promotion = loaded.state
        id = book_of(one, command) or book
        found = self._load_book(id)
        if found is None:
            text = f"The book {id!r} cannot be read."
            return Decision({}, refuse("book/unknown", PROMOTION, text, book=id))
        wish = replace(command, at=view.not_before(stream, command.at))
        played, counted = self._tally.counted(one) if isinstance(command, c.CloseEntries) else ({}, {})
        people, consoles = self._people(_concerned(one, command, played), lambda name: view.look(name).state)
        scene = PromotionScene(
            promotion=one,
            book=found,
            staff=dict(staff),
            barred={**_kept_out(people, view), **barred(view)},
            people=people,
            consoles=consoles,
            zone=self._zone,
            prescribed=prescribed,
            seal=self._locked(one) if isinstance(command, c.OpenPromotion) else None,
            seed=self._unlocked(one) if isinstance(command, c.HoldDraw) else "",
            head=loaded.head.hash,
            turnover=played,
            counted=counted,
        )
        result = decide(scene, wish)
        if isinstance(result, Refusal):
            return Decision({}, result, found.digest)
        return Decision({stream: result}, None, found.digest)

    def _locked(self, one: Promotion) -> Seal | None:
        """A new seed, locked with the key of the sealed decks; nothing without one."""
        if self._seeds is None:
            return None
        seed, sealed = self._seeds.make(_name(one))
        return Seal(commitment_to(seed), sealed.key, sealed.body.hex())

    def _unlocked(self, one: Promotion) -> str:
        """The seed that was promised; empty where its key is gone."""
        if self._seeds is None or one.seal is None:
            return ""
        return self._seeds.promised(_name(one), one.seal.key, one.seal.sealed)


def _kept_out(people: Iterable[str], view: View) -> Barred:
    """Of these, whose card ended by a notice that they are excluded or have withdrawn."""
    accounts = ((name, view.look(patron_stream(name)).state) for name in people)
    return {name: () for name, account in accounts if account.notice}


def _concerned(
    one: Promotion, command: c.AnyPromotionCommand, played: Mapping[str, Cents]
) -> tuple[str, ...]:
    """Whom a command asks something about."""
    match command:
        case c.EnterPatron(patron=patron):
            return (patron,) if patron else ()
        case c.CloseEntries():
            return (*one.entered, *played)
        case c.PayPrize(winner=number):
            return tuple(winner.patron for winner in one.winners if winner.number == number)
        case c.ClosePromotionDispute(dispute=dispute):
            return tuple(each.patron for each in one.disputes.values() if each.id == dispute)
    return ()


def book_of(one: Promotion, command: c.AnyPromotionCommand) -> str:
    """The book a promotion is under, or is to be under."""
    return one.book or (command.book if isinstance(command, c.DraftPromotion) else "")


def _name(one: Promotion) -> str:
    return f"promotion {one.id}"
