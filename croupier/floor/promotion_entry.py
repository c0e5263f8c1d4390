"""Who is in a draw: entries made by staff and earned by play, until the terms close them."""

from collections.abc import Mapping

from croupier.core.citing import cited
from croupier.core.event import Event
from croupier.core.floor_orders import Barred
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.floor import promotion_commands as c
from croupier.floor import promotion_events as ev
from croupier.floor.draw import entries_digest
from croupier.floor.promotion import Entry, Promotion
from croupier.floor.promotion_scene import DRAW, PROMOTION, PromotionScene, resting, unlike
from croupier.floor.promotion_terms import Terms

MOST_ENTRIES = 1_000_000


def legal_enter(scene: PromotionScene, command: c.EnterPatron) -> Refusal | None:
    """In time, by somebody eligible, with the wager the terms ask for."""
    terms, term = scene.promotion.terms, scene.rule.term
    if refusal := unlike(scene, "open") or resting(scene):
        return refusal
    if command.at > (terms.closes or 0):
        cites = term["closing"].cites
        return refuse("entry/late", cites, "Entries are closed by the terms.", closes=terms.closes)
    if refusal := ineligible(scene, command.patron):
        return refusal
    if command.wager < (terms.qualifying_wager or 0):
        text, needs = "The terms ask for a higher wager.", terms.qualifying_wager
        return refuse("entry/wager", term["wager"].cites, text, needs=needs, has=command.wager)
    if not 1 <= command.entries <= MOST_ENTRIES or command.wager > MOST:
        return refuse("entry/count", PROMOTION, "Not a number of entries.", entries=command.entries)
    return None


def ineligible(scene: PromotionScene, patron: str) -> Refusal | None:
    """Nothing if the terms let somebody take part."""
    if _eligible(scene.promotion.terms, scene.barred, patron):
        return None
    cites = cited(scene.rule.term["eligibility"].cites, scene.barred.get(patron, ()))
    return refuse("entry/eligible", cites, "The terms do not let them take part.", patron=patron)


def _eligible(terms: Terms, barred: Barred, patron: str) -> bool:
    return bool(patron) and patron not in terms.ineligible and patron not in barred


def act_enter(scene: PromotionScene, command: c.EnterPatron) -> tuple[Event, ...]:
    term = scene.rule.term
    entered = ev.PatronEntered(
        promotion=scene.promotion.id, patron=command.patron, entries=command.entries, wager=command.wager,
        note=command.note, by=command.actor, at=command.at,
        cites=cited(term["eligibility"].cites, term["wager"].cites, term["closing"].cites),
    )  # fmt: skip
    return (entered,)


def earned(terms: Terms, turnover: Cents) -> int:
    """The entries that play of so much earns."""
    return turnover // terms.earning.cents * terms.earning.entries if terms.earning else 0


def legal_close(scene: PromotionScene, command: c.CloseEntries) -> Refusal | None:
    """Not before the terms say so."""
    closes = scene.promotion.terms.closes or 0
    if refusal := unlike(scene, "open") or resting(scene):
        return refusal
    if command.at < closes:
        cites = scene.rule.term["closing"].cites
        return refuse("entry/open", cites, "By the terms people may still enter.", closes=closes)
    return None


def act_close(scene: PromotionScene, command: c.CloseEntries) -> tuple[Event, ...]:
    """Entries as they are, with what was played; who may not take part holds no lot."""
    one = scene.promotion
    entries = held(one, scene.turnover, scene.barred)
    lots = sum(entry.lots for entry in entries)
    closed = ev.EntriesClosed(
        promotion=one.id, entries=entries,
        lots=max(lots, one.terms.lots) if one.terms.award == "chance" else lots,
        digest=entries_digest(entries), head=scene.head, counted=scene.counted, by=command.actor,
        at=command.at,
        cites=cited(scene.rule.term["closing"].cites, scene.rule.term["eligibility"].cites, DRAW),
    )  # fmt: skip
    return (closed,)


def held(one: Promotion, turnover: Mapping[str, Cents], barred: Barred) -> tuple[Entry, ...]:
    """Who holds how many lots: entries by staff, and what play earned."""
    found = []
    for patron in sorted({*one.entered, *turnover}):
        lots = one.entered.get(patron, 0) + earned(one.terms, turnover.get(patron, 0))
        if lots and _eligible(one.terms, barred, patron):
            found.append(Entry(patron, lots))
    return tuple(found)
