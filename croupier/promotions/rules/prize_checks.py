"""What no prize may be or have in it, whatever it is called; and what it must be to be one."""

import re
from collections.abc import Iterable, Iterator

from croupier.core.book.entries import Cites
from croupier.core.book.promotions import PromotionRule
from croupier.core.money import MOST, Cents
from croupier.core.refusal import Refusal, refuse
from croupier.promotions.rules.terms import MONEY, Prize, Terms, Thing


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
