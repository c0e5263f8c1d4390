"""What is missing from the terms of a promotion, clause by clause, and what may not stand in them."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from croupier.core.citing import cited
from croupier.core.entries import Cites
from croupier.core.money import MOST
from croupier.core.promotion_entries import DetailRule, PromotionRule
from croupier.core.refusal import Refusal, refuse
from croupier.floor.promotion_terms import Detail, Prize, Terms, Thing

TERM_FIELDS = frozenset(Terms.__struct_encode_fields__)
PRIZE_FIELDS = frozenset(Prize.__struct_encode_fields__)
LIQUOR = "liquor"


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
            if name in TERM_FIELDS and _empty(terms, name):
                yield Lack(name, one.cites)
            elif name not in TERM_FIELDS:
                yield from (Lack(f"{p.id}: {name}", one.cites) for p in terms.prizes if _empty(p, name))
    if terms.award == "chance" and terms.lots < 1:
        yield Lack("lots", rule.term["award"].cites)


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


def _told(rule: DetailRule, value: Detail | None) -> bool:
    """Whether a detail is there in its form; there may be none of something, and then it says so."""
    if rule.form == "yes-no":
        return isinstance(value, bool)
    if rule.form == "count":
        return type(value) is int and value >= 1
    return isinstance(value, str) and bool(value.strip())


def wrong(rule: PromotionRule, prescribed: tuple[str, ...], terms: Terms) -> Refusal | None:
    """What may not stand in terms, complete or not."""
    for prize in terms.prizes:
        if refusal := _impossible(rule, terms, prize) or _prize_wrong(rule, prescribed, prize):
            return refusal
    return _award_wrong(rule, terms) or _ways_wrong(rule, terms) or _times_wrong(rule, terms)


def _award_wrong(rule: PromotionRule, terms: Terms) -> Refusal | None:
    if terms.award not in rule.awards:
        text = f"A prize is given by {' or '.join(rule.awards)}."
        return refuse("promotion/award", rule.cites, text, award=terms.award)
    earning = terms.earning
    if earning and not (0 < earning.cents <= MOST and 0 < earning.entries <= MOST):
        return refuse("promotion/earning", rule.cites, "Not a rate at which entries are earned.")
    if not 0 <= terms.lots <= MOST or not 0 <= (terms.qualifying_wager or 0) <= MOST:
        return refuse("money/amount", rule.cites, "Not an amount.")
    return None


def _impossible(rule: PromotionRule, terms: Terms, prize: Prize) -> Refusal | None:
    """Every prize has an id of its own, something in it, and amounts that can be."""
    if not prize.id or [one.id for one in terms.prizes].count(prize.id) > 1:
        return refuse("prize/id", rule.cites, "Every prize has an id of its own.", prize=prize.id)
    if not prize.things:
        return refuse("prize/empty", rule.cites, "There is nothing in it.", prize=prize.id)
    amounts = (prize.worth, prize.alternative or 0)
    if any(not 0 <= amount <= MOST // 1000 for amount in amounts) or not 1 <= prize.count <= 1000:
        return refuse("money/amount", rule.cites, "Not an amount.", prize=prize.id)
    return None


def _prize_wrong(rule: PromotionRule, prescribed: tuple[str, ...], prize: Prize) -> Refusal | None:
    """No prize is, or has in it, what the book forbids."""
    for thing in prize.things:
        for banned in rule.prohibited.values():
            if thing.kind in banned.any_of:
                return _banned(banned.cites, prize, thing)
        if thing.kind in prescribed:
            return _banned(rule.prescribed.cites, prize, thing)
        if thing.millilitres < 0:
            return refuse("money/amount", rule.cites, "Not an amount.", prize=prize.id)
    liquor = sum(thing.millilitres for thing in prize.things if thing.kind == LIQUOR)
    if liquor > rule.liquor.millilitres:
        text = f"A prize has at most {rule.liquor.millilitres / 1000:g} litres of liquor."
        return refuse("prize/liquor", rule.liquor.cites, text, prize=prize.id, millilitres=liquor)
    kinds = [thing.kind for thing in prize.things if thing.kind in rule.alternative.barred]
    if prize.alternative is not None and (kinds or prize.money):
        text = f"There is no money instead of {kinds[0] if kinds else 'money'}."
        return refuse("prize/alternative", rule.alternative.cites, text, prize=prize.id)
    return None


def _banned(cites: Cites, prize: Prize, thing: Thing) -> Refusal:
    text = f"{thing.kind} is never a prize, nor part of one."
    return refuse("prize/prohibited", cites, text, prize=prize.id, kind=thing.kind)


def _ways_wrong(rule: PromotionRule, terms: Terms) -> Refusal | None:
    for way in terms.disbursement:
        if way not in rule.payment.ways:
            text = f"Prizes are paid by {', '.join(rule.payment.ways)}."
            return refuse("prize/way", rule.payment.cites, text, way=way)
    return None


def _times_wrong(rule: PromotionRule, terms: Terms) -> Refusal | None:
    """What is stated of times must follow one after the other."""
    stated = (("start", terms.start), ("closes", terms.closes), ("award-time", terms.award_time))
    known = [(name, at) for name, at in stated if at is not None]
    for (earlier, first), (later, second) in pairwise(known):
        if second < first:
            return refuse("promotion/times", rule.cites, f"{later} is before {earlier}.", later=later)
    if terms.start is not None and terms.end is not None and terms.end < terms.start:
        return refuse("promotion/times", rule.cites, "end is before start.", later="end")
    return None
