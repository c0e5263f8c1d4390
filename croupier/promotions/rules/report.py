"""The inspector's report of promotions: one row each, and one for every denied claim that is kept."""

from collections.abc import Iterable
from datetime import tzinfo

from croupier.core.money import dollars
from croupier.core.printed import csv, moment, money
from croupier.promotions.rules.state import Promotion

COLUMNS = (
    "promotion", "title", "book", "state", "version", "terms to the regulator", "start", "entries close",
    "draw", "scrutineer", "prizes", "entrants", "lots", "winners", "denied claims", "disputes", "integrity",
    "overdue notices", "results",
)  # fmt: skip
CLAIM_COLUMNS = (
    "promotion", "claim", "prize", "value", "claimant", "name", "address", "reason", "denied", "by",
    "told why",
)  # fmt: skip


def rows(promotions: Iterable[Promotion], now: int, zone: tzinfo) -> tuple[tuple[str, ...], ...]:
    """One row a promotion."""
    return tuple(_row(one, now, zone) for one in promotions)


def _row(one: Promotion, now: int, zone: tzinfo) -> tuple[str, ...]:
    terms, draw = one.terms, one.draw
    winners = "; ".join(f"{w.prize}: {w.patron} ({w.status})" for w in one.winners)
    unwon = "; ".join(f"{prize}: not won" for prize in one.unwon)
    disputes = "; ".join(f"{d.patron}: {d.decision or 'open'}" for d in one.disputes.values())
    doubt = f"in doubt: {one.compromised}{' (postponed)' if one.postponed else ''}" if one.compromised else ""
    overdue = ", ".join(f"{notice.name} to {notice.to}" for notice in one.outbox.overdue(now))
    return (
        one.id, terms.title, one.book, one.status, str(one.version),
        moment(one.submitted.get(one.version), zone), moment(terms.start, zone), moment(terms.closes, zone),
        moment(draw.at if draw else None, zone), draw.scrutineer if draw else "", money(terms.total),
        str(len(one.entries)), str(one.lots), "; ".join(filter(None, (winners, unwon))),
        str(len(one.claims)), disputes, doubt, overdue, one.results,
    )  # fmt: skip


def claim_rows(promotions: Iterable[Promotion], zone: tzinfo) -> tuple[tuple[str, ...], ...]:
    """One row a claim that was denied, with all that was kept of it."""
    return tuple(
        (
            one.id, claim.claim, claim.prize, dollars(claim.value), claim.claimant, claim.name, claim.address,
            claim.reason, moment(claim.at, zone), claim.by, moment(claim.advised, zone),
        )
        for one in promotions
        for claim in one.claims.values()
    )  # fmt: skip


def as_csv(promotions: Iterable[Promotion], now: int, zone: tzinfo) -> str:
    """Lines for a spreadsheet."""
    return csv((COLUMNS, *rows(promotions, now, zone)))
