"""Promotions as a subject: what a decision about one looks at, seed and play included."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final, get_args

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer
from croupier.house.desk.streams import View, patron_stream, promotion_stream
from croupier.house.desk.subject import Asking, Decision, Given, Question, Setting, Subject, unknown_book
from croupier.patrons.at_table import barred, beside
from croupier.patrons.rules.state import Account
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.decide import decide
from croupier.promotions.rules.draw.lots import commitment_to
from croupier.promotions.rules.evolve import replay
from croupier.promotions.rules.offers import offers
from croupier.promotions.rules.scene import PROMOTION, PromotionScene
from croupier.promotions.rules.state import Promotion, Seal
from croupier.promotions.tally import PromotionTally
from croupier.table.players import Patron
from croupier.table.sanctions import Barred


def _puts(setting: Setting, given: Given, view: View, command: c.AnyPromotionCommand) -> Question | Refusal:
    stream = promotion_stream(given.id)
    loaded = view.look(stream)
    one: Promotion = loaded.state
    id = book_of(one, command) or given.book
    book = setting.book(id)
    if book is None:
        return unknown_book(id, PROMOTION)
    wish = replace(command, at=view.not_before(stream, command.at))
    played, counted = (
        setting.once(PromotionTally).counted(one) if isinstance(command, c.CloseEntries) else ({}, {})
    )
    concerned = _concerned(one, command, played)
    people, consoles = people_of(setting, concerned, lambda name: view.look(name).state)
    scene = PromotionScene(
        promotion=one,
        book=book,
        staff=dict(setting.staff(given, book.id)),
        barred={**_kept_out(people, view), **barred(view)},
        people=people,
        consoles=consoles,
        zone=setting.zone,
        prescribed=setting.prescribed,
        seal=_locked(setting, one) if isinstance(command, c.OpenPromotion) else None,
        seed=_unlocked(setting, one) if isinstance(command, c.HoldDraw) else "",
        head=loaded.head.hash,
        turnover=played,
        counted=counted,
    )
    return Question(partial(decide, scene, wish), lambda events: Decision({stream: events}), book.digest)


def people_of(
    setting: Setting, names: Iterable[str], look: Callable[[str], Account]
) -> tuple[dict[str, Patron], frozenset[str]]:
    """What the house knows of some people, and which of them sign on here themselves."""
    found, consoles = {}, set()
    for name in dict.fromkeys(names):
        known, account = setting.patrons(name), look(patron_stream(name))
        own = Patron(card=account.card, staff_policy=bool(account.staff_policy), suspended=account.suspended)
        found[name] = replace(beside(account, own, known), born=known.born if known else None)
        if known is not None:
            consoles.add(name)
    return found, frozenset(consoles)


def _locked(setting: Setting, one: Promotion) -> Seal | None:
    """A new seed, locked with the key of the sealed decks; nothing without one."""
    if setting.seeds is None:
        return None
    seed, sealed = setting.seeds.make(_name(one))
    return Seal(commitment_to(seed), sealed.key, sealed.body.hex())


def _unlocked(setting: Setting, one: Promotion) -> str:
    """The seed that was promised; empty where its key is gone."""
    if setting.seeds is None or one.seal is None:
        return ""
    return setting.seeds.promised(_name(one), one.seal.key, one.seal.sealed)


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


def looked_at(
    setting: Setting, one: Promotion, book: Rulebook, staff: Mapping[str, str], look: Callable[[str], Account]
) -> PromotionScene:
    """A promotion as somebody who looks at what may be done sees it."""
    names = (*(winner.patron for winner in one.winners), *(each.patron for each in one.disputes.values()))
    people, consoles = people_of(setting, names, look)
    return PromotionScene(
        promotion=one, book=book, staff=dict(staff), prescribed=setting.prescribed,
        people=people, consoles=consoles, zone=setting.zone,
    )  # fmt: skip


def _offers(setting: Setting, asking: Asking, view: View) -> tuple[Offer, ...]:
    one: Promotion = view.look(promotion_stream(asking.id)).state
    book = setting.book(one.book or asking.book)
    if book is None:
        return ()
    staff = setting.staff(asking, book.id)
    return offers(
        looked_at(setting, one, book, staff, lambda name: view.look(name).state), asking.actor, asking.at
    )


SUBJECT: Final = Subject(
    "promotion", lambda id: Promotion(id=id), replay, get_args(c.AnyPromotionCommand), _puts, offers=_offers
)
