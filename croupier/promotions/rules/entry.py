"""Who is in a draw: entries made by staff and earned by play, until the terms close them."""

from collections.abc import Callable, Mapping

from croupier.core.citing import cited
from croupier.core.event import Event
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.draw.lots import entries_digest
from croupier.promotions.rules.eligible import unfit
from croupier.promotions.rules.promotion import Entry, Promotion
from croupier.promotions.rules.scene import DRAW, PROMOTION, PromotionScene, resting, unlike
from croupier.promotions.rules.terms import Terms

UNEXPLAINED = 100  # entries that staff make for one patron without saying why
MOST_ENTRIES = 10_000


def legal_enter(scene: PromotionScene, command: c.EnterPatron) -> Refusal | None:
    """In time, by somebody eligible, with the wager the terms ask for."""
    terms, term = scene.promotion.terms, scene.rule.term
    if refusal := unlike(scene, "open") or resting(scene):
        return refusal
    if command.at > (terms.closes or 0):
        cites = term["closing"].cites
        return refuse("entry/late", cites, "Entries are closed by the terms.", closes=terms.closes)
    if refusal := ineligible(scene, command):
        return refusal
    if command.wager < (terms.qualifying_wager or 0):
        text, needs = "The terms ask for a higher wager.", terms.qualifying_wager
        return refuse("entry/wager", term["wager"].cites, text, needs=needs, has=command.wager)
    return _miscounted(scene, command)


def _miscounted(scene: PromotionScene, command: c.EnterPatron) -> Refusal | None:
    """Many entries for one patron have a reason, and there is an end to them."""
    many = scene.promotion.entered.get(command.patron, 0) + command.entries
    if command.entries < 1 or many > MOST_ENTRIES or command.wager > MOST:
        text = f"Not a number of entries: staff make at most {MOST_ENTRIES:,} for one patron."
        return refuse("entry/count", PROMOTION, text, entries=command.entries)
    if many > UNEXPLAINED and not command.note.strip():
        text = f"More than {UNEXPLAINED} entries for one patron are made for a reason."
        return refuse("entry/reason", PROMOTION, text, entries=many)
    return None


def ineligible(scene: PromotionScene, command: c.EnterPatron) -> Refusal | None:
    """Nothing if the terms let somebody take part."""
    patron = command.patron
    why = unfit(scene, patron, command.at, proof=bool(command.proof.strip()))
    if not why:
        return None
    cites = cited(scene.rule.term["eligibility"].cites, scene.barred.get(patron, ()))
    return refuse("entry/eligible", cites, why, patron=patron)


def act_enter(scene: PromotionScene, command: c.EnterPatron) -> tuple[Event, ...]:
    term = scene.rule.term
    entered = ev.PatronEntered(
        promotion=scene.promotion.id, patron=command.patron, entries=command.entries, wager=command.wager,
        note=command.note, proof=command.proof, by=command.actor, at=command.at,
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
    entries, left_out = held(one, scene.turnover, lambda patron: unfit(scene, patron, command.at))
    lots = sum(entry.lots for entry in entries)
    closed = ev.EntriesClosed(
        promotion=one.id, entries=entries,
        lots=max(lots, one.terms.lots) if one.terms.award == "chance" else lots,
        digest=entries_digest(entries), head=scene.head, counted=scene.counted, by=command.actor,
        at=command.at, left_out=left_out,
        cites=cited(scene.rule.term["closing"].cites, scene.rule.term["eligibility"].cites, DRAW),
    )  # fmt: skip
    return (closed,)


def held(
    one: Promotion, turnover: Mapping[str, Cents], out: Callable[[str], str]
) -> tuple[tuple[Entry, ...], dict[str, str]]:
    """Who holds how many lots, by staff and by play; and by patron why those who are `out` hold none."""
    found, left_out = [], {}
    for patron in sorted({*one.entered, *turnover}):
        lots = one.entered.get(patron, 0) + earned(one.terms, turnover.get(patron, 0))
        if lots and (why := out(patron)):
            left_out[patron] = why
        elif lots:
            found.append(Entry(patron, lots))
    return tuple(found), left_out
