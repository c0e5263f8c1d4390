"""What is missing from the terms of a promotion, clause by clause, and what may not stand in them."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.book.promotions import DetailRule, PromotionRule
from croupier.core.citing import cited
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.promotions.rules.terms import MONEY, Detail, Prize, Terms, Thing


def prizes_wrong(rule: PromotionRule, prescribed: tuple[str, ...], terms: Terms) -> Refusal | None:
    """Nothing if every prize may be one."""
    for prize in terms.prizes:
        if refusal := _impossible(rule, terms, prize):
            return refusal
        for thing in prize.things:
            if refusal := _kind_wrong(rule, prescribed, prize, thing) or _thing_wrong(rule, prize, thing):
                return refusal
        if refusal := _named_wrong(rule, prize) or _whole_wrong(rule, prize):
            return refusal
    return None


def unmeasured(rule: PromotionRule, prize: Prize) -> bool:
    """Whether there is liquor in it, by its kind or its name, and nothing says how much."""
    liquor, measured = rule.liquor, any(thing.millilitres for thing in prize.things)
    for thing in prize.things:
        if thing.kind == liquor.kind and not thing.millilitres:
            return True
        if thing.kind in liquor.inside and not measured and named_in(thing.name, liquor.words):
            return True
    return False


def named_in(text: str, words: Iterable[str]) -> str:
    """The first of the words that stands in a text as a word of its own, however written; of several too."""
    said = f"-{plain(text)}-"
    return next((word for word in words if any(f"-{plain(word)}{end}-" in said for end in ("", "s"))), "")


def plain(text: str) -> str:
    """Words in small letters with a dash between them: what differs only in writing is the same."""
    return "-".join(re.findall(r"[^\W_]+", text.casefold()))


def _impossible(rule: PromotionRule, terms: Terms, prize: Prize) -> Refusal | None:
    """Every prize has an id of its own, something in it, and amounts that can be."""
    if not prize.id or [one.id for one in terms.prizes].count(prize.id) > 1:
        return refuse("prize/id", rule.cites, "Every prize has an id of its own.", prize=prize.id)
    if not prize.things:
        return refuse("prize/empty", rule.cites, "There is nothing in it.", prize=prize.id)
    amounts = (prize.value or 0, prize.alternative or 0)
    if any(not 0 <= amount <= MOST // 1000 for amount in amounts) or not 1 <= prize.count <= 1000:
        return refuse("money/amount", rule.cites, "Not an amount.", prize=prize.id)
    if 0 in (prize.value, prize.alternative):
        text = "A prize is worth something, and so is money instead of it."
        return refuse("prize/value", rule.term["prizes"].cites, text, prize=prize.id)
    return None


def _kind_wrong(
    rule: PromotionRule, prescribed: tuple[str, ...], prize: Prize, thing: Thing
) -> Refusal | None:
    """Kinds are chosen from the book's list; what may be none is named with its clause, however written."""
    for banned in rule.prohibited.values():
        if plain(thing.kind) in banned.any_of or (
            thing.kind not in rule.kinds and named_in(thing.kind, banned.words)
        ):
            return _banned(banned.cites, prize, thing.kind)
    if plain(thing.kind) in map(plain, prescribed):
        return _banned(rule.prescribed.cites, prize, thing.kind)
    if thing.kind not in rule.kinds:
        text = f"{thing.kind!r} is no kind of prize; choose one of {', '.join(rule.kinds)}."
        cites = rule.term["prizes"].cites
        return refuse("prize/kind", cites, text, prize=prize.id, kind=thing.kind, kinds=", ".join(rule.kinds))
    return None


def _thing_wrong(rule: PromotionRule, prize: Prize, thing: Thing) -> Refusal | None:
    if not 0 <= thing.millilitres <= MOST or not 0 <= (thing.amount or 0) <= MOST // 1000:
        return refuse("money/amount", rule.cites, "Not an amount.", prize=prize.id)
    if thing.amount is not None and (thing.kind != MONEY or not thing.amount):
        text = "An amount is of money, and more than nothing."
        return refuse("prize/money", rule.term["prizes"].cites, text, prize=prize.id)
    return None


def _named_wrong(rule: PromotionRule, prize: Prize) -> Refusal | None:
    """A thing is not called what it may not be; prize money may be called cash, as the books call it."""
    for name, money in _names(prize):
        for banned in rule.prohibited.values():
            words = (word for word in banned.words if not (money and word in banned.any_of))
            if word := named_in(name, words):
                return _banned(banned.cites, prize, word)
    return None


def _names(prize: Prize) -> Iterator[tuple[str, bool]]:
    """Every name in it, and whether it is that of money alone."""
    yield prize.name, prize.money
    yield from ((thing.name, thing.kind == MONEY) for thing in prize.things)


def _whole_wrong(rule: PromotionRule, prize: Prize) -> Refusal | None:
    """All that is in it together."""
    liquor = sum(thing.millilitres for thing in prize.things)
    if liquor > rule.liquor.millilitres:
        text = f"A prize has at most {rule.liquor.millilitres / 1000:g} litres of liquor."
        return refuse("prize/liquor", rule.liquor.cites, text, prize=prize.id, millilitres=liquor)
    money, worth = _stated(prize), prize.value
    if money and worth is not None and (money > worth or (prize.money and money != worth)):
        text = "The money in it is not what it is worth."
        return refuse("prize/money", rule.term["prizes"].cites, text, prize=prize.id, money=money)
    kinds = [thing.kind for thing in prize.things if thing.kind in rule.alternative.barred]
    if prize.alternative is not None and (kinds or prize.money):
        text = f"There is no money instead of {kinds[0] if kinds else 'money'}."
        return refuse("prize/alternative", rule.alternative.cites, text, prize=prize.id)
    return None


def _stated(prize: Prize) -> Cents:
    """The money in it as far as it is stated; nothing where some of what is all money is not."""
    parts = [thing.amount for thing in prize.things if thing.kind == MONEY]
    return 0 if prize.money and None in parts else sum(amount or 0 for amount in parts)


def _banned(cites: Cites, prize: Prize, what: str) -> Refusal:
    text = f"{what} is never a prize, nor part of one."
    return refuse("prize/prohibited", cites, text, prize=prize.id, kind=what)


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
