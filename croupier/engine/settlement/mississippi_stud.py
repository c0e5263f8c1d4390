"""Mississippi Stud: five cards against one pay table, with no dealer's hand to beat."""

from collections.abc import Mapping
from functools import lru_cache

from croupier.core.book.rulebook import Pays, Rulebook
from croupier.core.citing import cited
from croupier.core.hands import Category, Hand

TABLE = "main"
PAIR = int(Category.PAIR)


def judge(book: Rulebook, hand: Hand) -> Mapping[str, Pays]:
    """What every wager of a box gets, by spot: ante and streets are settled alike, each on its own."""
    category, ranks = hand
    return _judge(book, int(category), ranks[0] if category == PAIR else 0)


@lru_cache(maxsize=4096)
def _judge(book: Rulebook, category: int, pair: int) -> Mapping[str, Pays]:
    pays = book.pays(TABLE, Hand(Category(category), (pair,)))
    spots = (*book.rule.initial.needs, *(stage.bet.spot for stage in book.stages))
    return {spot: _cited(book, spot, pays) for spot in spots}


def _cited(book: Rulebook, spot: str, pays: Pays) -> Pays:
    """The line of the table, after the clauses by which this spot wins, loses or stands off, if any."""
    rule = book.rule.result.get(spot)
    if rule is None:
        return pays
    clauses = {"win": rule.win, "lose": rule.lose, "push": rule.tie}[pays.outcome]
    return Pays(pays.outcome, pays.odds, pays.text, cited(clauses, pays.cites))
