"""The items that terms and conditions of a tournament consist of: which apply, and which are there."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from croupier.core.money import MOST
from croupier.tournaments.rules.terms.model import WORDS
from croupier.tournaments.rules.terms.terms import WHOLE, TournamentTerms

Terms = TournamentTerms
MOST_PLAYERS: Final = 100_000
CASH: Final = re.compile(r"cash|money|dollar|currency", re.IGNORECASE)
NOT_CASH: Final = re.compile(r"\b(non|no|not|never|without)[\s-]+(for\s+)?(cash|money)", re.IGNORECASE)


class Item(NamedTuple):
    """One item: its part of the document, what it is called, whether it applies and whether it is there."""

    section: str
    title: str
    there: Callable[[Terms], bool]
    applies: Callable[[Terms], bool] = lambda terms: True
    stated: bool = False  # words and nothing else


def moment(text: str) -> int | None:
    """A time with its zone in ms since 1970; nothing if it is none."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return round(at.timestamp() * 1000) if at.tzinfo else None


def _said(item: str) -> Callable[[Terms], bool]:
    return lambda terms: bool(terms.words.get(item, "").strip())


def _both(item: str, there: Callable[[Terms], bool]) -> Callable[[Terms], bool]:
    """Data and words together: the data is what happens, the words are what players read."""
    return lambda terms: there(terms) and _said(item)(terms)


def _costs(terms: Terms) -> bool:
    paid = terms.costs
    if paid is None:
        return False
    amounts = (paid.entry_fee, paid.buy_in, paid.rebuy or 0, paid.add_on or 0)
    return all(0 <= amount <= MOST // MOST_PLAYERS for amount in amounts)


def _notice(terms: Terms) -> bool:
    return terms.notice_minutes > 0


def _players(terms: Terms) -> bool:
    count = terms.players
    return count is not None and 1 < count.least <= count.most <= MOST_PLAYERS


def _rounds(terms: Terms) -> bool:
    """Every round has hands or a time, and not both; where one is repeated there are two."""
    each = all((plan.hands or 0) + (plan.minutes or 0) > 0 for plan in terms.rounds)
    one = all((plan.hands is None) != (plan.minutes is None) for plan in terms.rounds)
    return bool(terms.rounds) and each and one and not (terms.until_final and len(terms.rounds) < 2)


def _several(terms: Terms) -> bool:
    return len(terms.rounds) > 1


def _progression(terms: Terms) -> bool:
    if terms.elimination == "broke":
        return bool(terms.progression)
    return bool(terms.progression) and all(plan.advance > 0 for plan in terms.rounds[:-1])


def _buy_back(terms: Terms) -> bool:
    back = terms.buy_back
    return back is not None and bool(back.method.strip()) and back.until_round > 0 and back.times > 0


def _offers_buy_back(terms: Terms) -> bool:
    return terms.buy_back is not None or bool(terms.costs and terms.costs.rebuy is not None)


def _repechage(terms: Terms) -> bool:
    chance = terms.repechage
    return (
        chance is not None
        and (chance.qualifies == "eliminated" or _said("repechage")(terms))
        and chance.returns > 0
        and chance.after_round > 0
    )


def _least(terms: Terms) -> bool:
    return all(plan.least is not None and plan.least > 0 for plan in terms.rounds)


def _has_least(terms: Terms) -> bool:
    return terms.compulsory_wager or any(plan.least is not None for plan in terms.rounds)


def _secret(terms: Terms) -> bool:
    found = terms.secret_wagers
    return found is not None and found.count > 0 and bool(found.method.strip())


def _pool(terms: Terms) -> bool:
    pool = terms.pool
    return pool is not None and 0 <= pool.guaranteed <= MOST // MOST_PLAYERS and 0 <= pool.part <= WHOLE


def _shares(terms: Terms) -> bool:
    """All of the pool is given away, no more and no less."""
    return bool(terms.shares) and min(terms.shares) > 0 and sum(terms.shares) == WHOLE


def _disposition(terms: Terms) -> bool:
    return terms.chip_disposition == "void" or (terms.chip_disposition == "cash" and terms.chip_value > 0)


def _withdrawal(terms: Terms) -> bool:
    return moment(terms.withdraw_until) is not None


def _chips(terms: Terms) -> bool:
    """Chips that are said to be something, and not to be cash."""
    said = NOT_CASH.sub("", terms.chip_type)
    return bool(terms.chip_type.strip()) and not CASH.search(said)


def _statement(
    section: str, title: str, item: str, applies: Callable[[Terms], bool] = lambda terms: True
) -> Item:
    return Item(section, title, _said(item), applies, stated=True)


DETAILS, ENTRY, FORMAT = "Tournament details", "Conditions of entry", "Format"
WAGERS, OUT, WINNERS, CONDUCT = "Wagers", "Elimination", "Winners", "Conduct of play"

ITEMS: Final[dict[str, Item]] = {
    "dates": Item(DETAILS, "When it is held", lambda t: moment(t.starts) is not None),
    "costs": Item(DETAILS, "What it costs", _costs),
    "players": Item(DETAILS, "Fewest and most players", _players),
    "location": Item(DETAILS, "Where it is held", lambda t: bool(t.location.strip())),
    "start-times": Item(DETAILS, "Other starting times", _both("start-times", _notice)),
    "changes": _statement(DETAILS, "Changes of the details", "changes"),
    "acceptance": _statement(ENTRY, "Acceptance of these terms", "acceptance"),
    "entitled": _statement(ENTRY, "Who may enter", "entitled"),
    "refusal": _statement(ENTRY, "Refusal of entries", "refusal", lambda t: t.refusal_right),
    "criteria": _statement(ENTRY, "Selection", "criteria", lambda t: t.selection),
    "charity": _statement(ENTRY, "Staff in charity and media events", "charity", lambda t: bool(t.kind)),
    "obedience": _statement(ENTRY, "Keeping to these terms", "obedience"),
    "availability": _statement(ENTRY, "Where these terms are to be had", "availability"),
    "signature": _statement(ENTRY, "Signing these terms", "signature", lambda t: t.signature),
    "method": Item(ENTRY, "How to enter", lambda t: bool(t.entry_methods)),
    "entry-terms": Item(ENTRY, "Withdrawal and substitutes", _both("entry-terms", _withdrawal)),
    "rounds": Item(FORMAT, "Rounds and sessions", _rounds),
    "tables": Item(FORMAT, "Tables", lambda t: t.tables > 0),
    "progression": Item(FORMAT, "Progression", _progression, _several),
    "buy-back": Item(FORMAT, "Buying back in", _buy_back, _offers_buy_back),
    "repechage": Item(FORMAT, "Another chance", _repechage, lambda t: t.repechage is not None),
    "bank": Item(FORMAT, "Starting bank", _both("bank", lambda t: 0 < t.bank <= MOST // MOST_PLAYERS)),
    "chips": Item(FORMAT, "What becomes of the chips", _disposition),
    "chip-type": Item(WAGERS, "Chips, other than cash chips", _chips),
    "least-wager": Item(WAGERS, "Least or compulsory wager", _least, _has_least),
    "secret-wagers": Item(WAGERS, "Secret wagers", _secret, lambda t: t.secret_wagers is not None),
    "elimination": Item(OUT, "Who is eliminated", lambda t: bool(t.elimination)),
    "winners": Item(WINNERS, "Who wins", lambda t: bool(t.winners)),
    "pool": Item(WINNERS, "Prize pool", _pool),
    "distribution": Item(WINNERS, "How it is shared", _shares),
    "penalties": Item(CONDUCT, "Penalties", lambda t: bool(t.penalties)),
    "disqualification": Item(CONDUCT, "Disqualification", lambda t: bool(t.disqualification)),
    "substitution": Item(CONDUCT, "When a substitute may be named", lambda t: bool(t.substitution)),
    "refunds": Item(CONDUCT, "Refunds", lambda t: t.refund is not None and 0 <= t.refund <= WHOLE),
    "late": Item(CONDUCT, "Being late", lambda t: t.late is not None),
    "absence": Item(CONDUCT, "Being away", lambda t: t.absence is not None),
    "phones": _statement(CONDUCT, "Telephones", "phones"),
    "substitutes": _statement(CONDUCT, "What a substitute takes over", "substitutes"),
    "disqualified": Item(CONDUCT, "After a disqualification", lambda t: bool(t.disqualified_chips)),
    "retirement": Item(CONDUCT, "Retiring", lambda t: bool(t.retirement)),
    "rules-prevail": _statement(CONDUCT, "Rules of the game", "rules-prevail"),
    "early-end": _statement(CONDUCT, "Ending play at a table early", "early-end"),
    "privacy": Item(CONDUCT, "Personal information", _both("privacy", lambda t: bool(t.privacy_policy))),
    "publicity": _statement(CONDUCT, "Publicity", "publicity"),
    "governed": _statement(CONDUCT, "What governs the tournament", "governed"),
    "disputes": _statement(CONDUCT, "Disputes", "disputes"),
    "liability": _statement(CONDUCT, "Liability", "liability"),
    "complaints": _statement(CONDUCT, "Complaints to the regulator", "complaints"),
}  # fmt: skip


def lacking(terms: Terms, asked: frozenset[str]) -> tuple[str, ...]:
    """The items that apply, are asked for, and are not there."""
    return tuple(
        name
        for name, item in ITEMS.items()
        if name in asked and item.applies(terms) and not item.there(terms)
    )


def own_words(terms: Terms, asked: frozenset[str]) -> dict[str, str]:
    """By item that applies and is asked for: words that are not the model's."""
    return {
        name: text
        for name, text in terms.words.items()
        if name in asked and name in ITEMS and ITEMS[name].applies(terms) and text != WORDS.get(name)
    }
