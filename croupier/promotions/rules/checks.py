"""What is missing from the terms of a promotion, clause by clause, and what may not stand in them."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.book.promotions import DetailRule, PromotionRule
from croupier.core.citing import cited
from croupier.core.money import MOST
from croupier.core.refusal import Refusal, refuse
from croupier.promotions.rules.prize_checks import named_in, prizes_wrong, unmeasured
from croupier.promotions.rules.terms import Detail, Prize, Terms

TERM_FIELDS = frozenset(Terms.__struct_encode_fields__)
OLDEST = 120  # years
PRIZE_FIELDS = frozenset(Prize.__struct_encode_fields__)


class Lack(msgspec.Struct, frozen=True):
    """One item that the terms do not state, and the clauses that ask for it."""

    item: str
    cites: Cites


def lacks(rule: PromotionRule, terms: Terms) -> tuple[Lack, ...]:
    """Everything the book wants stated that is not."""
    return (*_unstated(rule, terms), *_undetailed(rule, terms))


def incomplete(rule: PromotionRule, terms: Terms) -> Refusal | None:
    """Nothing if the terms state all that the book wants."""
    found = lacks(rule, terms)
    if not found:
        return None
    text = "The terms do not state " + "; ".join(f"{one.item} ({', '.join(one.cites)})" for one in found)
    cites = cited(*(one.cites for one in found))
    return refuse("promotion/terms", cites, text + ".", **{one.item: one.cites[0] for one in found})


def _unstated(rule: PromotionRule, terms: Terms) -> Iterator[Lack]:
    for one in rule.term.values():
        if one.if_earned and terms.earning is None:
            continue
        for name in one.needed:
            if name == "winner-notice" and terms.notice_ways:
                continue
            if name in TERM_FIELDS and _empty(terms, name):
                yield Lack(name, one.cites)
            elif name not in TERM_FIELDS:
                yield from (Lack(f"{p.id}: {name}", one.cites) for p in terms.prizes if _empty(p, name))
    if terms.award == "chance" and terms.lots < 1:
        yield Lack("lots", rule.term["award"].cites)
    if terms.winner_notice.strip() and not (terms.presence_required or ways_of_notice(rule, terms)):
        yield Lack("notice-ways", rule.term["notice"].cites)


def ways_of_notice(rule: PromotionRule, terms: Terms) -> tuple[str, ...]:
    """The ways of the book by which the terms let a winner be told: chosen, or named in their words."""
    named = (way for way, one in rule.winner.way.items() if named_in(terms.winner_notice, (way, *one.words)))
    return terms.notice_ways or tuple(named)


def _empty(part: msgspec.Struct, name: str) -> bool:
    value = getattr(part, name.replace("-", "_"))
    return value is None or value == () or (isinstance(value, str) and not value.strip())


def _undetailed(rule: PromotionRule, terms: Terms) -> Iterator[Lack]:
    for prize, thing in terms.things():
        for kind in rule.kind.values():
            if thing.kind not in kind.kinds:
                continue
            for detail in kind.detail.values():
                for name in detail.needed:
                    if not _told(detail, thing.details.get(name)):
                        yield Lack(f"{prize.id}: {name}", detail.cites)
    for prize in terms.prizes:
        if unmeasured(rule, prize):
            yield Lack(f"{prize.id}: millilitres", rule.liquor.cites)


def _told(rule: DetailRule, value: Detail | None) -> bool:
    """Whether a detail is there in its form; there may be none of something, and then it says so."""
    if rule.form == "yes-no":
        return isinstance(value, bool)
    if rule.form == "count":
        return type(value) is int and value >= 1
    return isinstance(value, str) and bool(value.strip())


def wrong(rule: PromotionRule, prescribed: tuple[str, ...], terms: Terms) -> Refusal | None:
    """What may not stand in terms, complete or not."""
    return (
        prizes_wrong(rule, prescribed, terms)
        or _award_wrong(rule, terms)
        or _ways_wrong(rule, terms)
        or _times_wrong(rule, terms)
    )


def _award_wrong(rule: PromotionRule, terms: Terms) -> Refusal | None:
    if terms.award not in rule.awards:
        text = f"A prize is given by {' or '.join(rule.awards)}."
        return refuse("promotion/award", rule.cites, text, award=terms.award)
    earning = terms.earning
    if earning and not (0 < earning.cents <= MOST and 0 < earning.entries <= MOST):
        return refuse("promotion/earning", rule.cites, "Not a rate at which entries are earned.")
    if not 0 <= terms.lots <= MOST or not 0 <= (terms.qualifying_wager or 0) <= MOST:
        return refuse("money/amount", rule.cites, "Not an amount.")
    if terms.entrants.age is not None and not 0 < terms.entrants.age <= OLDEST:
        return refuse("promotion/age", rule.term["eligibility"].cites, "Nobody is so old.")
    return None


def _ways_wrong(rule: PromotionRule, terms: Terms) -> Refusal | None:
    for way in terms.disbursement:
        if way not in rule.payment.ways:
            text = f"Prizes are paid by {', '.join(rule.payment.ways)}."
            return refuse("prize/way", rule.payment.cites, text, way=way)
    for way in terms.notice_ways:
        if way not in rule.winner.way:
            text = f"A winner is told by {', '.join(rule.winner.way)}."
            return refuse("winner/way", rule.term["notice"].cites, text, way=way)
    return None


def _times_wrong(rule: PromotionRule, terms: Terms) -> Refusal | None:
    """What is stated of times must follow one after the other."""
    stated = (("start", terms.start), ("closes", terms.closes), ("award-time", terms.award_time))
    known = [(name, at) for name, at in stated if at is not None]
    for (earlier, first), (later, second) in pairwise(known):
        if second < first:
            return refuse("promotion/times", rule.cites, f"{later} is before {earlier}.", later=later)
    for earlier, first in known:
        if terms.end is not None and terms.end < first:
            return refuse("promotion/times", rule.cites, f"end is before {earlier}.", later="end")
    return None
